import { foreignTables, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { refuseHost } from '../../sql/host-faults.js';
import { withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { requirePool } from '../handles.js';
import { findColumn, findTable } from '../host/check-mapping.js';
import { readContext } from '../host/check-migration.js';
import { missingParts } from '../host/check-schema.js';
import { baseHostIn, ownTablesIn } from '../tables.js';
import { readSteps } from './applied.js';
import { mapMigrationError, tryLocked, untilDone, WAIT_MS } from './locked.js';
import { COLUMNS_STEP, uninstallSteps, type MigrationOptions } from './steps.js';

/** The options of {@link uninstall}. */
export interface UninstallOptions extends Pick<MigrationOptions, 'schema' | 'host'> {
  /** How many milliseconds to wait for a migration or a locked table; default one minute. */
  readonly waitMs?: number;
}

/** Throws `HOST_MAPPING` if a table of the host has the name of a library table. */
const planUninstall = async (
  client: PostgresClient,
  options: UninstallOptions,
): Promise<readonly string[]> => {
  const { schema = 'public' } = options;
  const { host = baseHostIn(schema) } = options;
  const context = await readContext(client, host, schema, false);
  const foreign = Object.entries(OWN_COLUMNS).filter(
    ([table, column]) =>
      findTable(context, `${schema}.${table}`) !== null &&
      findColumn(context, `${schema}.${table}`, column) === null,
  );
  refuseHost(foreignTables(foreign.map(([table]) => table)));
  const applied = (await readSteps(client, ownTablesIn(schema).migration)) ?? [];
  // If no migration has added the columns, an incomplete set of them belongs to the host.
  const isOurs =
    applied.some(({ id }) => id === COLUMNS_STEP) || missingParts(context).columns.length === 0;
  return uninstallSteps(options, isOurs);
};

/**
 * Removes the library from a database in one transaction. Drops its tables and its columns on the
 * host's logs, if they exist. The history of swaps, all custom workouts and all recovery records
 * are lost. The host's logs stay, including those that swaps created, and so do the base tables.
 * Throws `HOST_MAPPING`, and drops nothing, if a view of the host selects from the library's tables
 * or columns, or if a table of the host has the same name as a table of the library. Throws `TIMEOUT` if a migration or a table lock lasts longer than `waitMs`.
 *
 * @example
 * // await uninstall(pool, { host });
 */
export async function uninstall(pool: PostgresPool, options: UninstallOptions = {}): Promise<void> {
  requirePool('uninstall(pool)', pool);
  try {
    await withClient(pool, (client, discard) =>
      untilDone(options.waitMs ?? WAIT_MS, () =>
        tryLocked({ client, discard }, async () => {
          const statements = await planUninstall(client, options);
          for (const statement of statements) await client.query(statement);
        }),
      ),
    );
  } catch (error) {
    throw mapMigrationError(error);
  }
}
