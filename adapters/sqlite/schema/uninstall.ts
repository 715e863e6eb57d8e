import { baseHost } from '../../sql/base-host.js';
import type { HostMapping } from '../../sql/host.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { createCatalogue } from '../host/catalogue.js';
import { hasNotes, readSteps } from './applied.js';
import { dropExtension } from './extension.js';
import { refuseKeyOfTable } from './restore.js';
import { isBaseStep, namesOf, type MigrationOptions } from './steps.js';

const UNDECLARE =
  "Take the library's columns out of that tool's schema, let its migration drop them, and uninstall again.";

/** Drops our tables, and our columns as far as they are there, in the transaction of the caller. */
export const dropPresent = (database: SqliteDatabase, sql: Sql, host: HostMapping): void => {
  const catalogue = createCatalogue(sql);
  const columns = ADDED_COLUMNS.filter(
    (column) => catalogue.column(host.logs.table, column) !== null,
  );
  if (columns.includes('swapped_from_id')) refuseKeyOfTable(sql, host, UNDECLARE);
  for (const statement of dropExtension(namesOf(host), columns)) database.exec(statement);
  if (!hasNotes(sql)) return;
  for (const { id } of readSteps(sql)) {
    if (!isBaseStep(id)) sql.run('delete from freshlegs_migration where id = ?', id);
  }
};

/**
 * Takes the library out of a database again, in one transaction: drops its tables, and its columns on
 * the host's logs, as far as they are there. The trail of swaps, custom workouts and recovery are lost.
 * The host's logs stay, those that swaps made among them, and so do base tables.
 *
 * @example
 * // uninstall(database, { host });
 */
export const uninstall = (
  database: SqliteDatabase,
  { host = baseHost('epoch-ms') }: Pick<MigrationOptions, 'host'> = {},
): void => {
  try {
    const sql = createSql(database);
    inWriteTransaction(database, sql, () => {
      dropPresent(database, sql, host);
      if (hasNotes(sql) && readSteps(sql).length === 0) {
        database.exec('drop table freshlegs_migration');
      }
    });
  } catch (error) {
    throw mapSqliteError(error);
  }
};
