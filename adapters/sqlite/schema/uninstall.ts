import { BASE_HOST } from '../tables.js';
import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { dependentViews, foreignTables, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { refuseHost } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { quoteAnyName } from '../../sql/host-sql.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { createCatalogue } from '../host/catalogue.js';
import { problemOf } from '../host/check-host.js';
import { hasNotes, readSteps } from './applied.js';
import { dropExtension } from './extension.js';
import { refuseKeyOfTable } from './restore.js';
import { isBaseStep, namesOf, type MigrationOptions } from './steps.js';

const UNDECLARE =
  "Take the library's columns out of that tool's schema, let its migration drop them, and uninstall again.";

/** Drops whatever exists of the library, inside the caller's transaction. */
export function dropPresent(database: SqliteDatabase, sql: Sql, host: HostMapping): void {
  const catalogue = createCatalogue(sql);
  const found = ADDED_COLUMNS.filter(
    (column) => catalogue.column(host.logs.table, column) !== null,
  );
  // If no migration has added the columns, an incomplete set of them belongs to the host.
  const isOurs = hasNotes(sql) && readSteps(sql).some(({ id }) => !isBaseStep(id));
  const columns = isOurs || found.length === ADDED_COLUMNS.length ? found : [];
  if (columns.includes('swapped_from_id')) refuseKeyOfTable(sql, host, UNDECLARE);
  for (const statement of dropExtension(namesOf(host), columns)) database.exec(statement);
  if (!hasNotes(sql)) return;
  for (const { id } of readSteps(sql)) {
    if (!isBaseStep(id)) sql.run('delete from freshlegs_migration where id = ?', id);
  }
}

const refuseForeign = (sql: Sql): void => {
  const catalogue = createCatalogue(sql);
  const isForeign = ([table, column]: readonly [string, string]) =>
    catalogue.table(table) !== null && catalogue.column(table, column) === null;
  const tables = Object.entries(OWN_COLUMNS).filter(isForeign);
  refuseHost(foreignTables(tables.map(([table]) => table)));
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
      `SQLite refused to drop the library's tables and columns: ${error.message}. Nothing was dropped. Drop or mend what this error names, then uninstall again.`,
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
  { host = BASE_HOST }: Pick<MigrationOptions, 'host'> = {},
): void {
  requireDatabase('uninstall(database)', database);
  try {
    const sql = createSql(database);
    inWriteTransaction(database, sql, () => {
      refuseForeign(sql);
      const unreadable = unreadableViews(database, sql);
      drop(database, sql, host);
      // SQLite drops a table that a view selects from, and then refuses to alter any other table.
      const broken = unreadableViews(database, sql).filter((view) => !unreadable.includes(view));
      refuseHost(dependentViews(broken));
      if (hasNotes(sql) && readSteps(sql).length === 0) {
        database.exec('drop table freshlegs_migration');
      }
    });
  } catch (error) {
    throw mapSqliteError(error);
  }
}
