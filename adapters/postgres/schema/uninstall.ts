import { withClient, type PostgresPool } from '../driver.js';
import { mapMigrationError, tryLocked, untilDone, WAIT_MS } from './locked.js';
import { uninstallSteps, type MigrationOptions } from './steps.js';

/** What is taken out, and for how long that may wait. */
export interface UninstallOptions extends Pick<MigrationOptions, 'schema' | 'host'> {
  /** How long to wait for a migration, or for a table that is locked. Default a minute. */
  readonly waitMs?: number;
}

/**
 * Takes the library out of a database again, in one transaction: drops its tables, and its columns on
 * the host's logs, as far as they are there. The trail of swaps, custom workouts and recovery are lost.
 * The host's logs stay, those that swaps made among them, and so do base tables. Throws `TIMEOUT` as
 * `migrate` does.
 *
 * @example
 * // await uninstall(pool, { host });
 */
export const uninstall = async (
  pool: PostgresPool,
  options: UninstallOptions = {},
): Promise<void> => {
  const statements = uninstallSteps(options);
  try {
    await withClient(pool, (client, discard) =>
      untilDone(options.waitMs ?? WAIT_MS, () =>
        tryLocked({ client, discard }, async () => {
          for (const statement of statements) await client.query(statement);
        }),
      ),
    );
  } catch (error) {
    throw mapMigrationError(error);
  }
};
