import type { Asked, Told } from '../../sql/checking.js';
import type { HostMapping } from '../../sql/host.js';
import type { CheckContext, HostDatabase } from '../../sql/host-check-context.js';
import type { Catalogue, CatalogueColumn } from '../../sql/host-catalogue.js';
import { namedTables } from '../../sql/host-columns.js';
import { fault, type HostFault } from '../../sql/host-faults.js';
import { literal } from '../../sql/host-sql.js';
import { toPositional } from '../../sql/named.js';
import type { Row } from '../../sql/rows.js';
import { foundIn } from '../../sql/schema-parts.js';
import type { MigrationStep } from '../../sql/schema-steps.js';
import {
  isTrue,
  readAnswer,
  rowsAsJson,
  type PostgresClient,
  type PostgresResult,
} from '../driver.js';
import { refusedSql, refusedValue } from '../errors.js';
import { sqlOfHost } from '../run-host-statements.js';
import { BASE_IDS } from '../schema/steps.js';
import { BASE_TABLES, OWN_TABLES, quoteTable, tablesIn, type Tables } from '../tables.js';
import { readCatalogue, splitTable, type CheckedSchema } from './catalogue.js';
import { spreadFaults } from './check-cluster.js';
import { idFaults, logChecks, timeFaults } from './check-types.js';
import { indexRemedy } from './index-remedies.js';
import { scansIn, type Bounds } from './plans.js';

// What PostgreSQL does in its own way for the checks of `../../sql/host-check.ts`.

const SAVEPOINT: Bounds = {
  begin: 'savepoint freshlegs_check',
  undo: 'rollback to savepoint freshlegs_check',
};

/** In the caller's transaction, a statement runs in a savepoint, because a refused one aborts all. */
export async function boundsOn(client: PostgresClient): Promise<Bounds> {
  // Outside a transaction, the setting ends with this statement. A savepoint would tell as much,
  // but write an error to the server's log.
  await client.query(`select set_config('freshlegs.checks', 'on', true)`);
  const isInside = `coalesce(current_setting('freshlegs.checks', true), '') = 'on'`;
  return (await isTrue(client, isInside)) ? SAVEPOINT : { begin: 'begin', undo: 'rollback' };
}

type Send = (text: string, values?: null[]) => Promise<PostgresResult>;

/** Runs a statement. If the server refuses it, a transaction of the caller can go on. */
export function attemptOn(client: PostgresClient, bounds: Bounds): Send {
  if (bounds !== SAVEPOINT) return (text, values) => client.query(text, values);
  return async (text, values) => {
    await client.query(bounds.begin);
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query(bounds.undo);
      throw error;
    }
  };
}

const send = async (
  attempt: Send,
  direct: Send,
  { kind, text }: Asked,
): Promise<readonly Row[]> => {
  switch (kind) {
    case 'prepare':
      await attempt(`explain ${text}`);
      return [];
    case 'statement': {
      const { text: positional, names } = toPositional(text);
      await attempt(
        `explain ${positional}`,
        names.map(() => null),
      );
      return [];
    }
    case 'read':
      return readAnswer(await attempt(rowsAsJson(text))) as readonly Row[];
    case 'plan':
      return (await direct(`explain (format json) ${text}`)).rows as readonly Row[];
    case 'run':
      await direct(text);
      return [];
  }
};

/** The server's words about what is wrong with a statement. Throws other errors. */
const problemIn = ({ kind }: Asked, error: unknown): string | null => {
  // The role may lack a privilege that a write has by other means.
  if (kind === 'statement') return refusedSql(error);
  const problem = kind === 'prepare' ? (refusedSql(error) ?? refusedValue(error)) : null;
  const found = kind === 'read' ? refusedValue(error) : problem;
  if (found === null) throw error;
  return found;
};

/** Sends the statements of a check: those that may be refused with `attempt`. */
export function answerOn(
  attempt: Send,
  client: { readonly query: Send },
): (asked: Asked) => Promise<Told> {
  return async (asked) => {
    try {
      return {
        rows: await send(attempt, (...sent) => client.query(...sent), asked),
        problem: null,
      };
    } catch (error) {
      return { rows: [], problem: problemIn(asked, error) };
    }
  };
}

/** Rows as they would be after changes, and one more row. */
const changedRows =
  (table: string): HostDatabase['changed'] =>
  (_, changes, where, max) => {
    const values = `${literal(JSON.stringify(changes))}::json`;
    return `from (
      select replaced.* from (select * from ${table} where ${where} limit ${max}) held
      cross join lateral json_populate_record(row(held.*)::${table}, ${values}) replaced
      union all select (json_populate_record(null::${table}, ${values})).*) log`;
  };

/** On a cluster, the mapping of sets needs a user. Otherwise a statement could not find their node. */
const placeFaults = ({ sets }: HostMapping): readonly HostFault[] =>
  sets === undefined || sets.select.userId !== undefined ? [] : [fault('sets_without_user')];

const databaseOf = (
  { host, schema, isDistributed }: CheckedSchema,
  catalogue: Catalogue,
  bounds: Bounds,
): HostDatabase => {
  let known: Tables | undefined;
  const tables = () => (known ??= tablesIn(schema, { host }));
  const logs = quoteTable(schema, host.logs.table);
  return {
    table: (name) => quoteTable(schema, name),
    tables: () => {
      const t = tables();
      const user = t.user.replace(':user', 'null');
      return { relations: t, user, ids: t, statements: sqlOfHost(t) };
    },
    numbersKeys: false,
    isDistributed,
    sortsByTime: host.logs.completedAt.encoding !== 'iso-text',
    idFaults: () => idFaults(catalogue, host, schema),
    ownFaults: () => [...(isDistributed ? placeFaults(host) : []), ...timeFaults(catalogue, host)],
    textFaults: [],
    spreadFaults: isDistributed ? () => spreadFaults(host, tables()) : null,
    idChecks: () => [],
    logChecks: () => logChecks(host, logs),
    createIndex: (table, columns, options) => {
      const partitionKey = catalogue.table(table)?.partitionKey ?? null;
      return indexRemedy(partitionKey, splitTable(schema, table), columns, options);
    },
    changed: changedRows(logs),
    scans: (queries) => scansIn(bounds, queries),
  };
};

const SQL_TYPES: ReadonlyMap<string, string> = new Map([
  ['int4', 'integer'],
  ['int8', 'bigint'],
]);

/** The type as the steps write it, without quotes. */
const typeOf = ({ type, collation }: CatalogueColumn): string =>
  `${SQL_TYPES.get(type) ?? type}${collation === null ? '' : ` collate ${collation}`}`;

/** Reads the catalogue. `applied` are the steps that have run. */
export async function readContext(
  client: PostgresClient,
  checked: CheckedSchema,
  steps: readonly MigrationStep[],
  applied: readonly number[],
  bounds: Bounds = SAVEPOINT,
): Promise<CheckContext> {
  const { host, schema } = checked;
  const named = namedTables(host).map(({ table }) => table);
  const own = [...OWN_TABLES, ...BASE_TABLES].map((table) => `${schema}.${table}`);
  const catalogue = await readCatalogue(client, schema, [...named, ...own]);
  return {
    host,
    catalogue,
    database: databaseOf(checked, catalogue, bounds),
    schema: {
      ...{ host, found: foundIn(catalogue, typeOf), steps, applied },
      isBase: (id) => BASE_IDS.includes(id),
      ...{ handle: 'pool', addsKeys: true },
    },
  };
}
