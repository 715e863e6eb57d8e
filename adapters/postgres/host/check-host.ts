import { runAsync } from '../../sql/checking.js';
import type { TablesOptions } from '../../sql/base-host.js';
import { findingsOf } from '../../sql/host-check.js';
import type { ValueFindings } from '../../sql/host-check-values.js';
import { faultsOfNames } from '../../sql/host-checks.js';
import { refuseHost, type HostCheck } from '../../sql/host-faults.js';
import type { CheckedSchema } from './catalogue.js';
import { clusterFaults } from './check-cluster.js';
import { answerOn, attemptOn, boundsOn, readContext } from './check-database.js';
import { rowSecurityFindings } from './check-row-security.js';
import { readAnswer, withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { mapPostgresError } from '../errors.js';
import { requirePool } from '../handles.js';
import { readApplied } from '../schema/applied.js';
import { migrations, SCHEMA_VERSION } from '../schema/steps.js';
import { lockableStatement, type Lockable } from '../locks.js';
import { hostIn, tablesIn } from '../tables.js';

const check = async (client: PostgresClient, checked: CheckedSchema): Promise<ValueFindings> => {
  const { host, schema, isDistributed } = checked;
  const names = faultsOfNames(host);
  if (names.length > 0) return { found: names, sampled: [] };
  const steps = migrations({ host, schema, ...(isDistributed && { distribution: 'citus' }) });
  const applied = (await readApplied(client, schema)) ?? [];
  const bounds = await boundsOn(client);
  const context = await readContext(client, checked, steps, applied, bounds);
  const ofCluster = isDistributed ? await clusterFaults(client, checked, context.catalogue) : [];
  const ofSecurity = await rowSecurityFindings(client, checked);
  return runAsync(
    findingsOf(context, { newest: SCHEMA_VERSION, ofServer: [...ofCluster, ...ofSecurity] }),
    answerOn(attemptOn(client, bounds), client),
  );
};

/** The options of {@link checkHost}. */
export interface CheckHostOptions extends TablesOptions {
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
 * missing indexes, unique indexes that may refuse a log, policies that may hide rows, and a few
 * unreadable rows. Never writes, and reads at most the first 5,000 sets, exercises and logs.
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
  const host = hostIn(schema, options);
  const isDistributed = distribution !== undefined;
  try {
    const { found, sampled } = await withClient(pool, (client) =>
      check(client, { host, schema, isDistributed }),
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
  const t = tablesIn(options.schema ?? 'public', options);
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
