// Compares a host's SQLite database with its mapping and reports all faults in one error.
// `catalogue.ts` reads the database's catalogue. `check-mapping.ts`, `check-ids.ts`,
// `check-logs.ts`, `check-migration.ts` and `check-schema.ts` find the faults. SQLite and Postgres
// share the rules in `../../sql`.
import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { HostMapping } from '../../sql/host.js';
import { logFaults, replacedLogChecks } from '../../sql/host-check-logs.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { STATEMENT_FIELDS, type StatementName } from '../../sql/host-statements.js';
import {
  faultsIn,
  refuseHost,
  type HostCheck,
  type HostFault,
  type HostFinding,
} from '../../sql/host-faults.js';
import { invalidSql } from '../../sql/host-check-faults.js';
import { logFilterChecks, valueChecks, type ValueFindings } from '../../sql/host-check-values.js';
import type { HostRelations } from '../../sql/host-relations.js';
import {
  hotQueries,
  missingIndex,
  placeholderFaults,
  publicDays,
  refusedSql,
  type HotQuery,
  type IdSqlTypes,
} from '../../sql/host-selects.js';
import { readText } from '../../sql/rows.js';
import { schemaFaults } from '../../sql/schema-faults.js';
import { createCatalogue, type Catalogue } from './catalogue.js';
import { logTableOf } from './check-logs.js';
import { idFaults, selectedIdFaults } from './check-ids.js';
import { findingsOfRows, tableFaults } from './check-migration.js';
import { SCHEMA_VERSION } from '../schema/steps.js';
import { schemaOf } from './check-schema.js';
import { areForeignKeysOn, createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { BASE_HOST, quoteTable, tablesOf, type Tables } from '../tables.js';

const handleFaults = (database: SqliteDatabase): readonly HostFault[] =>
  areForeignKeysOn(database)
    ? []
    : [
        {
          code: 'foreign_keys_off',
          problem: 'Foreign keys are off on this handle, so deletes would leave rows behind.',
          remedy: 'Run `pragma foreign_keys = on` after opening it.',
        },
      ];

/** Why SQLite cannot prepare a statement; null if it can. */
export function problemOf(database: SqliteDatabase, text: string): string | null {
  try {
    database.prepare(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Statements of the mapping that the database rejects. */
const statementProblems = (
  database: SqliteDatabase,
  { statements }: Tables,
): readonly HostFault[] =>
  Object.entries(statements).flatMap(([name, statement]) => {
    const problem = statement === undefined ? null : problemOf(database, statement.text);
    const field = STATEMENT_FIELDS[name as StatementName];
    return problem === null ? [] : [invalidSql(`${field} cannot be run: ${problem}.`)];
  });

const sqlTypesOf = ({ idTypes }: HostRelations): IdSqlTypes => {
  const typeOf = (type: IdType) => (isNumberId(type) ? 'integer' : 'text');
  return {
    logId: typeOf(idTypes.logs),
    exerciseId: typeOf(idTypes.exercises),
    userId: typeOf(idTypes.users),
    dayId: typeOf(idTypes.programDays),
    programId: typeOf(idTypes.programs),
  };
};

/** The SQL of a mapping that the database refuses. */
const selectFaults = (
  database: SqliteDatabase,
  host: HostMapping,
  ids: IdSqlTypes,
): readonly HostFault[] => {
  const asked = refusedSql(host, quoteTable, 'null', ids);
  let step = asked.next();
  while (step.done !== true) step = asked.next(problemOf(database, step.value));
  return step.value;
};

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

/** The queries that find their rows by no index. */
const scanFaults = (sql: Sql, queries: readonly HotQuery[]): readonly HostFinding[] =>
  queries.flatMap((query) => {
    const plan = sql.all(`explain query plan ${query.text}`);
    const tables = scannedIn(
      plan.map((row) => readText(row, 'detail')),
      query.text,
    );
    return tables.length === 0 ? [] : [missingIndex(query, tables)];
  });

/** What SQLite says about the SQL of the mapping, and about the rows that it selects. */
const findingsOfSelects = (
  database: SqliteDatabase,
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
): ValueFindings => {
  const t = tablesOf(host);
  const ids = sqlTypesOf(t);
  const refused = [...placeholderFaults(host), ...selectFaults(database, host, ids)];
  if (refused.length > 0) return { found: refused, sampled: [] };
  const collated = selectedIdFaults(sql, host);
  const { found, sampled } = findingsOfRows(sql, [
    ...valueChecks(t, host, quoteTable),
    ...logFilterChecks(host, quoteTable(host.logs.table)),
    ...replacedLogChecks(host, logTableOf(catalogue, host)),
  ]);
  const scans = scanFaults(sql, hotQueries(t, ids, host));
  const isMigrated = catalogue.table('training_state') !== null;
  const statements =
    isMigrated && faultsIn(found).length === 0 ? statementProblems(database, t) : [];
  return { found: [...collated, ...found, ...publicDays(host), ...scans, ...statements], sampled };
};

const findingsOf = (database: SqliteDatabase, host: HostMapping): ValueFindings => {
  const sql = createSql(database);
  const catalogue = createCatalogue(sql);
  const names = nameFaults(host);
  const before = [...handleFaults(database), ...statementFaults(host), ...names];
  // The other checks need valid names.
  if (names.length > 0) return { found: before, sampled: [] };
  const ids = idFaults(sql, catalogue, host);
  const tables = tableFaults(sql, catalogue, host, ids);
  const own = schemaOf(sql, catalogue, { host });
  const found = [
    ...before,
    ...tables,
    ...logFaults(host, logTableOf(catalogue, host)),
    ...schemaFaults(own, SCHEMA_VERSION, ids.length > 0),
  ];
  // If a table or column is missing, what reads it would be refused for the same reason.
  if (before.length + tables.length > 0) return { found, sampled: [] };
  const rows = findingsOfSelects(database, sql, catalogue, host);
  return { found: [...found, ...rows.found], sampled: rows.sampled };
};

/**
 * Compares a database with its mapping. Returns warnings, with which an app can still start:
 * missing indexes, unique indexes that may refuse a log, and a few unreadable rows. Never writes,
 * and reads at most the first 5,000 sets, exercises and logs.
 *
 * Checks tables, columns, types, encodings, keys and indexes, whether a swap can be stored, and
 * whether the library's own schema is complete. Throws one `HOST_MAPPING` error that lists every
 * fault with its remedy. `details.faults` has the faults as data. Throws `CONFIGURATION` for a value
 * that is not a handle.
 *
 * @example
 * // const { warnings } = checkHost(database, { host }); // at start, and in a test of your own
 */
export function checkHost(
  database: SqliteDatabase,
  { host = BASE_HOST }: { readonly host?: HostMapping } = {},
): HostCheck {
  requireDatabase('checkHost(database)', database);
  try {
    const { found, sampled } = findingsOf(database, host);
    return refuseHost(found, sampled);
  } catch (error) {
    throw mapSqliteError(error);
  }
}
