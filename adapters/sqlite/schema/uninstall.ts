import { hostOf } from '../tables.js';
import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { columnOf } from '../../sql/host-catalogue.js';
import { OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { fault, refuseHost } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { quoteAnyName } from '../../sql/host-sql.js';
import { fill, statementsIn } from '../../sql/schema-steps.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { createCatalogue } from '../host/catalogue.js';
import { problemOf } from '../host/check-database.js';
import { readApplied } from './applied.js';
import { placeholdersOf } from './names.js';
import { BASE_IDS, type MigrationOptions } from './steps.js';

// Tables that refer to others come first.
const OWN_TABLES: readonly string[] = Object.keys(OWN_COLUMNS).reverse();

const UNINSTALL = `
select ${ADDED_COLUMNS.join(', ')} from {host.logs} limit 0;
${OWN_TABLES.map((table) => `select ${OWN_COLUMNS[table] ?? ''} from ${table} limit 0;`).join('\n')}
drop index if exists workout_log_swapped_from;
drop index if exists workout_log_custom_workout;
${ADDED_COLUMNS.map((column) => `alter table {host.logs} drop column ${column};`).join('\n')}
${OWN_TABLES.map((table) => `drop table if exists ${table};`).join('\n')}
drop table if exists freshlegs_migration;
`;

/**
 * The SQL that removes the library from a database. It drops only the library's tables and its
 * columns on the host's logs. It begins with queries that fail unless all of them exist, so run it
 * with a tool that stops at the first error. It can run only once, whereas `uninstall` can run
 * repeatedly, and also removes a part. The history of swaps and the recovery records are lost. The
 * host's logs stay, including those that swaps created, and so do the base tables.
 *
 * @example
 * uninstallation().includes('drop table'); // true
 */
export function uninstallation(options: Pick<MigrationOptions, 'host'> = {}): string {
  return fill(UNINSTALL, placeholdersOf(options));
}

/** Runs the statements of {@link uninstallation} about what exists. */
const dropPresent = (database: SqliteDatabase, sql: Sql, host: HostMapping): void => {
  const catalogue = createCatalogue(sql);
  const found = ADDED_COLUMNS.filter(
    (column) => columnOf(catalogue, host.logs.table, column) !== null,
  );
  // If no migration has added the columns, an incomplete set of them belongs to the host.
  const isOurs = readApplied(sql)?.some((id) => !BASE_IDS.includes(id)) === true;
  const dropped = isOurs || found.length === ADDED_COLUMNS.length ? found : [];
  for (const statement of statementsIn(uninstallation({ host }))) {
    const column = / drop column (\w+)$/.exec(statement)?.[1];
    const isPresent = column === undefined || dropped.includes(column);
    if (isPresent && !statement.trim().startsWith('select')) database.exec(statement);
  }
};

const refuseForeign = (sql: Sql): void => {
  const catalogue = createCatalogue(sql);
  const isForeign = ([table, column]: readonly [string, string]) =>
    catalogue.table(table) !== null && columnOf(catalogue, table, column) === null;
  const tables = Object.entries(OWN_COLUMNS).filter(isForeign);
  refuseHost(tables.map(([table, column]) => fault('not_ours', { table, column })));
};

/** Views that cannot be read, for example because they select from a table that was dropped. */
const unreadableViews = (database: SqliteDatabase, sql: Sql): readonly string[] =>
  sql
    .all("select name from sqlite_master where type = 'view' order by name")
    .map(({ name }) => String(name))
    .filter((name) => problemOf(database, `select 1 from ${quoteAnyName(name)}`) !== null);

/** Says what to do if an object of the host keeps SQLite from dropping a column. */
const drop = (database: SqliteDatabase, sql: Sql, host: HostMapping): void => {
  try {
    dropPresent(database, sql, host);
  } catch (cause) {
    const error = mapSqliteError(cause);
    if (isFreshlegsError(error) || !(error instanceof Error)) throw error;
    throw new FreshlegsError(
      'HOST_MAPPING',
      `SQLite refused to drop the library's tables and columns: ${error.message}. Nothing was dropped. Drop or mend what this error names, then uninstall again. If another tool declares the library's columns, first take them out of its schema and let its migration drop them.`,
      { cause },
    );
  }
};

/**
 * Removes the library from a database in one transaction. Drops its tables and its columns on the
 * host's logs, if they exist. The history of swaps, all custom workouts and all recovery records
 * are lost. The host's logs stay, including those that swaps created, and so do the base tables.
 * Throws `HOST_MAPPING`, and drops nothing, if a view of the host selects from the library's tables
 * or columns, if an index or a trigger uses its columns, or if a table of the host has the same name as a table of the library.
 *
 * @example
 * // uninstall(database, { host });
 */
export function uninstall(
  database: SqliteDatabase,
  options: Pick<MigrationOptions, 'host'> = {},
): void {
  requireDatabase('uninstall(database)', database);
  try {
    const sql = createSql(database);
    inWriteTransaction(database, sql, () => {
      refuseForeign(sql);
      const unreadable = unreadableViews(database, sql);
      drop(database, sql, hostOf(options));
      // SQLite drops a table that a view selects from, and then refuses to alter any other table.
      const broken = unreadableViews(database, sql).filter((view) => !unreadable.includes(view));
      refuseHost(broken.map((view) => fault('view_depends', { view })));
    });
  } catch (error) {
    throw mapSqliteError(error);
  }
}
