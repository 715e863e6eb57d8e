import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { Asked, Checking, Told } from '../../sql/checking.js';
import type { HostMapping, Value } from '../../sql/host.js';
import type { CatalogueTable } from '../../sql/host-catalogue.js';
import { quoted } from '../../sql/host-check-logs.js';
import type { CheckContext, HostDatabase } from '../../sql/host-check-context.js';
import { placeholderFaults } from '../../sql/host-checks.js';
import { fault, type HostFault } from '../../sql/host-faults.js';
import { literal, quoteAnyName, quoteName } from '../../sql/host-sql.js';
import { STATEMENT_FIELDS, type StatementName } from '../../sql/host-statements.js';
import { foundIn } from '../../sql/schema-parts.js';
import { createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { readApplied } from '../schema/applied.js';
import { BASE_IDS, migrations, type MigrationOptions } from '../schema/steps.js';
import { quoteTable, splitName, tablesOf, type Tables } from '../tables.js';
import { createCatalogue } from './catalogue.js';
import { idFaults, isText, selectedIdChecks, timeFaults } from './check-types.js';

// What SQLite does in its own way for the checks of `../../sql/host-check.ts`.

/** Why SQLite cannot prepare a statement; null if it can. */
export function problemOf(database: SqliteDatabase, text: string): string | null {
  return answerOn(database)({ kind: 'prepare', text }).problem;
}

/** Runs the statements of a check. */
export function answerOn(database: SqliteDatabase): (asked: Asked) => Told {
  const sql = createSql(database);
  const run = ({ kind, text }: Asked): Told['rows'] => {
    if (kind === 'read') return sql.all(text);
    if (kind === 'plan') return sql.all(`explain query plan ${text}`);
    database.prepare(text);
    return [];
  };
  return (asked) => {
    try {
      return { rows: run(asked), problem: null };
    } catch (error) {
      return { rows: [], problem: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** The table that a statement calls by an alias, as a plan does. */
const tableOf = (alias: string, text: string): string => {
  const aliased = new RegExp(
    String.raw`(?:from|join|,)\s+(?:"?\w+"?\.)?"?(\w+)"?\s+(?:as\s+)?"?${alias}\b`,
    'i',
  );
  return aliased.exec(text)?.[1] ?? alias;
};

/**
 * The tables that a plan reads in full. SQLite describes a plan in words. It also scans the results
 * of subqueries, such as `CO-ROUTINE s`, which are no tables.
 */
const scannedIn = (details: readonly string[], text: string): readonly string[] => {
  const results = details.flatMap(
    (detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? [],
  );
  const scanned = details
    .filter((detail) => /^SCAN (?!CONSTANT)|AUTOMATIC/.test(detail))
    .filter((detail) => !detail.includes('VIRTUAL TABLE'))
    .map((detail) => /^(?:SCAN|SEARCH) (\S+)/.exec(detail)?.[1] ?? detail);
  const names = scanned.filter((name) => name !== 'hot' && !results.includes(name));
  return [...new Set(names.map((name) => tableOf(name, text)))];
};

function* scansOf(queries: readonly string[]): Checking<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for (const text of queries) {
    const { rows } = yield { kind: 'plan', text };
    found.push(
      scannedIn(
        rows.map(({ detail }) => String(detail)),
        text,
      ),
    );
  }
  return found;
}

/** No foreign key can refer to users or logs in an attached database. */
const attachedFaults = ({ users, logs }: HostMapping): readonly HostFault[] =>
  Object.entries({ users: users.table, logs: logs.table })
    .flatMap(([field, table]) => (table === undefined ? [] : [{ field, table }]))
    .filter(({ table }) => splitName(table).database !== 'main')
    .map((place) => fault('attached_database', place));

const toValue = (value: Value | null | undefined): string =>
  value === null || value === undefined ? 'null' : literal(value);

/** Rows as they would be after changes, and one more row. */
const changedRows =
  (table: string): HostDatabase['changed'] =>
  ({ columns }: CatalogueTable, changes, where, max) => {
    const values = new Map(
      Object.entries(changes).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const row = (other: (column: string) => string) =>
      columns
        .map(({ name }) => {
          const column = quoteAnyName(name);
          const key = name.toLowerCase();
          return `${values.has(key) ? toValue(values.get(key)) : other(column)} as ${column}`;
        })
        .join(', ');
    return `from (select ${row((column) => column)}
      from (select * from ${table} where ${where} limit ${max})
      union all select ${row(() => 'null')})`;
  };

const createIndex: HostDatabase['createIndex'] = (name, columns, { isUnique }) => {
  const { database, table } = splitName(name);
  const index = quoteName([table, ...columns].join('_').slice(0, 63));
  const prefix = database === 'main' ? '' : `"${database}".`;
  return `create ${isUnique === true ? 'unique ' : ''}index ${prefix}${index} on "${table}" (${quoted(columns)});`;
};

const idSqlTypes = ({ idTypes }: Tables) => {
  const typeOf = (type: IdType) => (isNumberId(type) ? 'integer' : 'text');
  return {
    logId: typeOf(idTypes.logs),
    exerciseId: typeOf(idTypes.exercises),
    userId: typeOf(idTypes.users),
    dayId: typeOf(idTypes.programDays),
    programId: typeOf(idTypes.programs),
  };
};

const statementsOf = ({ statements }: Tables) =>
  Object.entries(statements).map(
    ([name, { text }]) => [STATEMENT_FIELDS[name as StatementName], text] as const,
  );

/** Reads the catalogue as it is now, when the checks ask for it. */
export function contextOf(
  sql: Sql,
  options: MigrationOptions & { readonly host: HostMapping },
): CheckContext {
  const { host } = options;
  const catalogue = createCatalogue(sql);
  const isAttached = attachedFaults(host).length > 0;
  let known: ReturnType<HostDatabase['tables']> | undefined;
  const tables: HostDatabase['tables'] = () => {
    if (known !== undefined) return known;
    const t = tablesOf({ host });
    known = { relations: t, user: 'null', ids: idSqlTypes(t), statements: statementsOf(t) };
    return known;
  };
  return {
    host,
    catalogue,
    database: {
      table: quoteTable,
      tables,
      ...{ numbersKeys: true, isDistributed: false },
      sortsByTime: !isText(host.logs.completedAt.encoding),
      idFaults: () => idFaults(sql, catalogue, host),
      ownFaults: () => [...attachedFaults(host), ...timeFaults(sql, catalogue, host)],
      textFaults: placeholderFaults(host),
      spreadFaults: null,
      idChecks: () => selectedIdChecks(host),
      logChecks: () => [],
      createIndex,
      changed: changedRows(quoteTable(host.logs.table)),
      scans: scansOf,
    },
    schema: {
      ...{ host, found: foundIn(catalogue, ({ type }) => type.toLowerCase()) },
      // No step can refer to users or logs in an attached database.
      steps: isAttached ? [] : migrations(options),
      applied: readApplied(sql) ?? [],
      isBase: (id) => BASE_IDS.includes(id),
      ...{ handle: 'database', addsKeys: false },
    },
  };
}
