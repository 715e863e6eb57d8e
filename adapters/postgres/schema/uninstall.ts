import { foreignTables, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { refuseHost } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { ownTablesIn, quoteTable } from '../tables.js';
import { mapMigrationError, tryLocked, untilDone, WAIT_MS } from './locked.js';
import { contextOf, uninstallSteps, type MigrationOptions } from './steps.js';

/** The options of {@link uninstall}. */
export interface UninstallOptions extends Pick<MigrationOptions, 'schema' | 'host'> {
  /** How long to wait for a migration or a locked table, in milliseconds. Default: one minute. */
  readonly waitMs?: number;
}

/** Which of some columns a table or view has; null where it is missing. */
const columnsIn = async (
  client: PostgresClient,
  table: string,
  columns: readonly string[],
): Promise<readonly string[] | null> => {
  const { rows } = await client.query(
    `select (select json_agg(part.attname) from pg_catalog.pg_attribute part
      where part.attrelid = found.id and part.attname = any ($2::text[]))::text as names
    from (select pg_catalog.to_regclass($1::text) as id) found where found.id is not null`,
    [table, `{${columns.join(',')}}`],
  );
  const [row] = rows as readonly { readonly names: string | null }[];
  return row === undefined ? null : (JSON.parse(row.names ?? '[]') as readonly string[]);
};

/** What to drop; throws `HOST_MAPPING` for a table of the host that has a name of ours. */
const planUninstall = async (
  client: PostgresClient,
  options: UninstallOptions,
): Promise<readonly string[]> => {
  const { schema = 'public' } = options;
  const foreign: string[] = [];
  for (const [table, column] of Object.entries(OWN_COLUMNS)) {
    const found = await columnsIn(client, quoteTable(schema, table), [column]);
    if (found?.length === 0) foreign.push(table);
  }
  refuseHost(foreignTables(foreign));
  const found = await columnsIn(client, contextOf(options).host.logs, ADDED_COLUMNS);
  const isNoted = (await columnsIn(client, ownTablesIn(schema).migration, [])) !== null;
  // One column alone that no migration has noted is the host's.
  const isOurs = isNoted || found?.length === ADDED_COLUMNS.length;
  return uninstallSteps(options, isOurs ? ADDED_COLUMNS : []);
};

/**
 * Removes the library from a database in one transaction. Drops its tables and its columns on the
 * host's logs, if they exist. The trail of swaps, custom workouts and recovery are lost. The host's
 * logs stay, including those that swaps created, and so do the base tables. Throws `HOST_MAPPING`, and
 * drops nothing, if a table of the host has the name of one of the library's. Throws `TIMEOUT` like
 * `migrate`.
 *
 * @example
 * // await uninstall(pool, { host });
 */
export const uninstall = async (
  pool: PostgresPool,
  options: UninstallOptions = {},
): Promise<void> => {
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
};
