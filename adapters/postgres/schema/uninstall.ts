import { OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { fill } from '../../sql/schema-steps.js';
import type { PostgresPool } from '../driver.js';
import { requirePool } from '../handles.js';
import { NOT_OURS, runLocked } from './locked.js';
import { placeholdersIn } from './names.js';
import { BASE_IDS, COLUMNS_STEP, type MigrationOptions } from './steps.js';

const hasColumn = (table: string, column: string): string => `exists (
      select from pg_catalog.pg_attribute
      where attrelid = pg_catalog.to_regclass(${table}) and attname = ${column} and not attisdropped)`;

const OWN_TABLES = Object.keys(OWN_COLUMNS);

const UNINSTALL = `
do $$
declare
  -- The columns of the logs are the library's if all exist, or if \`migrate\` has added them.
  has_columns boolean := ${ADDED_COLUMNS.map((column) => hasColumn("'{host.logs}'", `'${column}'`)).join('\n    and ')};
  own record;
begin
  for own in select * from (values
    ${OWN_TABLES.map((table) => `('{${table}}', '${OWN_COLUMNS[table] ?? ''}')`).join(',\n    ')}) own (name, mark)
  loop
    if pg_catalog.to_regclass(own.name) is not null and not ${hasColumn('own.name', 'own.mark')} then
      raise exception '% is not a table of freshlegs: it has no column %. Nothing was dropped. If freshlegs is installed in the same schema, rename your table first.', own.name, own.mark
        using errcode = '${NOT_OURS}';
    end if;
  end loop;
  if not has_columns and pg_catalog.to_regclass('{freshlegs_migration}') is not null then
    has_columns := exists (select from {freshlegs_migration} where id = ${COLUMNS_STEP});
  end if;
  {short_wait}
  -- Without Citus, this setting has no effect.
  {sequential}
  alter table if exists {host.logs} drop constraint if exists freshlegs_swapped_from_fk;
  drop table if exists ${OWN_TABLES.map((table) => `{${table}}`)
    .reverse()
    .join(', ')};
  if has_columns then
    alter table if exists {host.logs}
      ${ADDED_COLUMNS.map((column) => `drop column if exists ${column}`).join(',\n      ')};
  end if;
  -- The records of the base tables stay, if there are any.
  if pg_catalog.to_regclass('{freshlegs_migration}') is not null then
    delete from {freshlegs_migration} where id not in (${BASE_IDS.join(', ')});
    if not exists (select from {freshlegs_migration}) then drop table {freshlegs_migration}; end if;
  end if;
end $$;
`;

/**
 * The SQL that removes the library from a database: one statement, which drops everything or
 * nothing. It drops only the library's tables and its columns on the host's logs, and keeps tables
 * and columns of the host that have their names. The history of swaps and the recovery records are
 * lost. The host's logs stay, including those that swaps created, and so do the base tables.
 *
 * @example
 * uninstallation().includes('drop table'); // true
 */
export function uninstallation(options: Pick<MigrationOptions, 'schema' | 'host'> = {}): string {
  return fill(UNINSTALL, placeholdersIn(options, false));
}

/** The options of {@link uninstall}. */
export interface UninstallOptions extends Pick<MigrationOptions, 'schema' | 'host'> {
  /** How many milliseconds to wait for a migration or a locked table; default one minute. */
  readonly waitMs?: number;
}

/**
 * Removes the library from a database in one transaction. Drops its tables and its columns on the
 * host's logs, if they exist. The history of swaps, all custom workouts and all recovery records
 * are lost. The host's logs stay, including those that swaps created, and so do the base tables.
 * Throws `HOST_MAPPING`, and drops nothing, if a view of the host selects from the library's tables
 * or columns, or if a table of the host has the same name as a table of the library. Throws
 * `TIMEOUT` if a migration or a table lock lasts longer than `waitMs`.
 *
 * @example
 * // await uninstall(pool, { host });
 */
export async function uninstall(pool: PostgresPool, options: UninstallOptions = {}): Promise<void> {
  requirePool('uninstall(pool)', pool);
  await runLocked(pool, uninstallation(options), options.waitMs);
}
