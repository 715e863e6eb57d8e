import { readInt } from '../../sql/rows.js';
import { createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';

const RECORDED =
  "select 1 as found from sqlite_master where type = 'table' and name = 'freshlegs_migration'";

/** The ids of the steps that `migrate` has run, in order; null if it never ran here. */
export function readApplied(sql: Sql): readonly number[] | null {
  if (sql.first(RECORDED) === null) return null;
  return sql.all('select id from freshlegs_migration order by id').map((row) => readInt(row, 'id'));
}

/** Like {@link readApplied}, on a handle. */
export function appliedSteps(database: SqliteDatabase): readonly number[] | null {
  try {
    return readApplied(createSql(database));
  } catch (error) {
    throw mapSqliteError(error);
  }
}
