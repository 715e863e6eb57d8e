// Compares a host's Postgres database with its mapping and reports all faults in one error.
// `catalogue.ts` reads the database's catalogue. `check-mapping.ts`, `check-logs.ts`,
// `check-migration.ts`, `check-schema.ts`, `check-cluster.ts` and `check-selects.ts` find the faults.
// Postgres and SQLite share the rules in `../../sql`.
import type { HostMapping } from '../../sql/host.js';
import { valueChecks, type ValueFindings } from '../../sql/host-check-values.js';
import { logFaults, replacedLogChecks } from '../../sql/host-check-logs.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { faultsIn, refuseHost, type HostCheck, type HostFault } from '../../sql/host-faults.js';
import { invalidSql } from '../../sql/host-check-faults.js';
import { schemaFaults } from '../../sql/schema-faults.js';
import { toPositional } from '../../sql/named.js';
import { hotQueries, publicDays } from '../../sql/host-selects.js';
import { clusterFaults, spreadFaults } from './check-cluster.js';
import { logChecks, logTableOf } from './check-logs.js';
import { findTable, type CheckContext } from './check-mapping.js';
import { areIdsWrong, findingsOfRows, readContext, tableFaults } from './check-migration.js';
import { attemptsOn, scanFaults, selectFaults, type Attempt } from './check-selects.js';
import { schemaOf } from './check-schema.js';
import { readAnswer, withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { mapPostgresError, refusedSql } from '../errors.js';
import { requirePool } from '../handles.js';
import { sqlOfHost } from '../run-host-statements.js';
import { readApplied } from '../schema/applied.js';
import { migrations, SCHEMA_VERSION } from '../schema/steps.js';
import { lockableStatement, type Lockable } from '../locks.js';
import { baseHostIn, ownTableName, quoteTable, tablesIn, type Tables } from '../tables.js';

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
  const context = await readContext(client, host, schema, isDistributed);
  const steps = migrations({ host, schema, ...(isDistributed && { distribution: 'citus' }) });
  const own = schemaOf(context, steps, await readApplied(client, schema));
  const tables = tableFaults(context);
  const found = [
    ...sql,
    ...tables,
    ...logFaults(host, logTableOf(context)),
    ...schemaFaults(own, SCHEMA_VERSION, areIdsWrong(context)),
    ...(await clusterFaults(client, context)),
  ];
  // If a table or column is missing, what reads it would be refused for the same reason.
  if (sql.length > 0 || tables.length > 0) return { found, sampled: [] };
  const rows = await findingsOfSelects(client, context);
  return { found: [...found, ...rows.found], sampled: rows.sampled };
};

/** What the server says about the SQL of the mapping, and about the rows that it selects. */
const findingsOfSelects = async (
  client: PostgresClient,
  context: CheckContext,
): Promise<ValueFindings> => {
  const { host, schema } = context;
  const t = tablesIn(schema, host);
  const table = (name: string) => quoteTable(schema, name);
  const attempts = await attemptsOn(client);
  const refused = await selectFaults(attempts.attempt, host, table, t);
  if (refused.length > 0) return { found: refused, sampled: [] };
  const spread = context.isDistributed ? await spreadFaults(client, host, t) : [];
  if (spread.length > 0) return { found: spread, sampled: [] };
  const checks = [
    ...valueChecks(t, host, table),
    ...logChecks(context),
    ...replacedLogChecks(host, logTableOf(context)),
  ];
  const { found, sampled } = await findingsOfRows(attempts.attempt, checks);
  const scans = await scanFaults(client, attempts, hotQueries(t, t, host));
  const isMigrated = findTable(context, `${schema}.${ownTableName('state')}`) !== null;
  const statements =
    isMigrated && faultsIn(found).length === 0 ? await sqlFaults(attempts.attempt, t) : [];
  return { found: [...found, ...publicDays(host), ...scans, ...statements], sampled };
};

/** Statements of the mapping that the server cannot run. */
const sqlFaults = async (attempt: Attempt, t: Tables): Promise<readonly HostFault[]> => {
  const found: HostFault[] = [];
  for (const [field, statement] of sqlOfHost(t)) {
    const { text, names } = toPositional(statement);
    try {
      await attempt(
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
 * missing indexes, unique indexes that may refuse a log, and a few unreadable rows. Never writes,
 * and reads at most the first 5,000 sets, exercises and logs.
 *
 * Checks tables, columns, types, encodings, keys and indexes, whether a swap can be stored, and
 * whether the library's own schema is complete. Throws one `HOST_MAPPING` error that lists every
 * fault with its remedy. `details.faults` has the faults as data. Throws `CONFIGURATION` for a value
 * that is not a pool.
 *
 * @example
 * // const { warnings } = await checkHost(pool, { host }); // at start, and in a test of your own
 */
export async function checkHost(
  pool: PostgresPool,
  options: CheckHostOptions = {},
): Promise<HostCheck> {
  requirePool('checkHost(pool)', pool);
  const { schema = 'public', distribution } = options;
  const { host = baseHostIn(schema) } = options;
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
