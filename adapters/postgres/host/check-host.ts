// Compares a host's Postgres database with its mapping and reports all faults in one error.
// `catalogue.ts` reads the database's catalogue. `check-mapping.ts`, `check-logs.ts`,
// `check-migration.ts`, `check-schema.ts` and `check-cluster.ts` find the faults. Postgres and
// SQLite share the texts in `../../sql/host-check-faults.ts`.
import { baseHost } from '../../sql/base-host.js';
import type { HostMapping } from '../../sql/host.js';
import type { ValueFindings } from '../../sql/host-check-values.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { faultsIn, refuseHost, type HostCheck, type HostFault } from '../../sql/host-faults.js';
import { invalidSql, NOT_MIGRATED } from '../../sql/host-check-faults.js';
import { toPositional } from '../../sql/named.js';
import { namedTables } from '../../sql/host-columns.js';
import { readCatalogue, type TableName } from './catalogue.js';
import { clusterFaults } from './check-cluster.js';
import { indexFaults, keyFaults, swapFaults, timeFaults } from './check-logs.js';
import { arrayFaults, missingFaults, splitTable } from './check-mapping.js';
import { tableFaults, valueFaults } from './check-migration.js';
import { readApplied, schemaFaults } from './check-schema.js';
import {
  isTrue,
  readAnswer,
  withClient,
  type PostgresClient,
  type PostgresPool,
} from '../driver.js';
import { mapPostgresError, refusedSql } from '../errors.js';
import { sqlOfHost } from '../run-host-statements.js';
import { lockableStatement, type Lockable } from '../locks.js';
import { OWN_TABLES, ownTablesIn, tablesIn, type Tables } from '../tables.js';

/** The mapping says that users are stored elsewhere, but foreign keys to them still exist. */
const strayFaults = async (
  client: PostgresClient,
  { users }: HostMapping,
  schema: string,
): Promise<readonly HostFault[]> => {
  if (users.table !== undefined) return [];
  const { state } = ownTablesIn(schema);
  const hasKeys = await isTrue(
    client,
    `exists (select from pg_catalog.pg_constraint
      where contype = 'f' and conrelid = to_regclass('${state}'))`,
  );
  if (!hasKeys) return [];
  return [
    {
      code: 'other_host',
      problem: `${state} has a foreign key to users, but the mapping has no table of users.`,
      remedy:
        "Map the table of users that was mapped when the database was migrated, or drop the foreign keys to users from the library's tables.",
    },
  ];
};

const findingsOf = async (
  client: PostgresClient,
  host: HostMapping,
  schema: string,
  isDistributed: boolean,
): Promise<ValueFindings> => {
  const sql = statementFaults(host);
  const names = nameFaults(host);
  // The other checks need valid names.
  if (names.length > 0) return { found: [...sql, ...names], sampled: [] };
  const tables: readonly TableName[] = [
    ...namedTables(host).map(({ table }) => splitTable(schema, table)),
    ...OWN_TABLES.map((table) => ({ schema, table })),
  ];
  const catalogue = await readCatalogue(client, tables);
  const context = { host, schema, catalogue, isDistributed };
  const applied = await readApplied(client, context);
  const missing = missingFaults(context);
  const unreadable = [...missing, ...timeFaults(context), ...arrayFaults(context)];
  const isReadable = unreadable.length === 0;
  // If a column is missing or has a wrong type, every check that reads it would report this again.
  const values = isReadable
    ? await valueFaults((text) => client.query(text), context)
    : { found: [], sampled: [] };
  const found = [
    ...sql,
    ...tableFaults(context, namedTables(host)),
    ...swapFaults(context),
    ...keyFaults(context),
    ...indexFaults(context),
    ...schemaFaults(context, applied),
    ...(await clusterFaults(client, context)),
    ...(await strayFaults(client, host, schema)),
    ...values.found,
  ];
  const isSound = isReadable && faultsIn(found).every(({ code }) => code === NOT_MIGRATED);
  const statements = isSound ? await sqlFaults(client, tablesIn(schema, host)) : [];
  return { found: [...found, ...statements], sampled: values.sampled };
};

/**
 * Uses EXPLAIN to find SQL in the mapping that the server cannot run. This check comes last,
 * because a failed statement aborts the caller's transaction.
 */
const sqlFaults = async (client: PostgresClient, t: Tables): Promise<readonly HostFault[]> => {
  const found: HostFault[] = [];
  for (const [field, statement] of sqlOfHost(t)) {
    const { text, names } = toPositional(statement);
    try {
      await client.query(
        `explain ${text}`,
        names.map(() => null),
      );
    } catch (error) {
      const problem = refusedSql(error);
      if (problem !== null) found.push(invalidSql(`${field} cannot be run: ${problem}.`));
    }
  }
  return found;
};

/** The options of {@link checkHost}. */
export interface CheckHostOptions {
  /** The mapping to the host's tables. Defaults to the base tables. */
  readonly host?: HostMapping;
  /**
   * The schema of the library's tables, and of host tables without a schema in their name. Default
   * `public`.
   */
  readonly schema?: string;
  /** Set to `citus` for tables distributed over a Citus cluster. */
  readonly distribution?: 'citus';
}

/**
 * Compares a database with its mapping. Returns warnings, with which an app can still start:
 * missing indexes, unique indexes that refuse import keys, and a few unreadable rows. Never writes,
 * and reads at most the first 5,000 sets, exercises and logs.
 *
 * Checks tables, columns, types, encodings, keys and indexes, whether a swap can be stored, and
 * whether the library's own schema is complete. Throws one `HOST_MAPPING` error that lists every
 * fault with its remedy. `details.faults` has the faults as data.
 *
 * @example
 * // const { warnings } = await checkHost(pool, { host }); // at start, and in a test of your own
 */
export async function checkHost(
  pool: PostgresPool,
  options: CheckHostOptions = {},
): Promise<HostCheck> {
  const { host = baseHost('timestamptz'), schema = 'public', distribution } = options;
  const isDistributed = distribution !== undefined;
  try {
    const { found, sampled } = await withClient(pool, (client) =>
      findingsOf(client, host, schema, isDistributed),
    );
    return refuseHost(found, sampled);
  } catch (error) {
    throw mapPostgresError(error);
  }
}

const cannotLock = ({ table, id }: { readonly table: string; readonly id: string }): string =>
  `Writes cannot lock rows of ${table}, so a DELETE FROM ${table} may deadlock with a write. Grant update (${id}) on ${table} to their role. A view or row-level security also prevents these locks.`;

/**
 * Warns about tables whose rows a write cannot lock, because the role lacks the privilege. A host
 * may choose not to grant this privilege, so {@link checkHost} accepts such a role.
 */
export async function hostWarnings(
  pool: PostgresPool,
  options: CheckHostOptions = {},
): Promise<readonly string[]> {
  // On a cluster, writes never lock rows of the host.
  if (options.distribution !== undefined) return [];
  const t = tablesIn(options.schema ?? 'public', options.host);
  try {
    const answer = await withClient(pool, (client) => client.query(lockableStatement(t)));
    const may = readAnswer(answer) as Lockable;
    return [
      ...(t.users === null || may.users ? [] : [cannotLock(t.users)]),
      ...(t.days === null || may.days ? [] : [cannotLock(t.days)]),
    ];
  } catch (error) {
    throw mapPostgresError(error);
  }
}
