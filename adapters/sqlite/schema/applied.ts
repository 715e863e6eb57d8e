import { readInt } from '../../sql/rows.js';
import { createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';

/** The steps that `migrate` has noted, by id; its table has to be there. */
export const readSteps = (sql: Sql): readonly number[] =>
  sql.all('select id from freshlegs_migration order by id').map((row) => readInt(row, 'id'));

/** The steps that `migrate` has noted, by id; null where it has never run here. */
export const appliedSteps = (database: SqliteDatabase): readonly number[] | null => {
  try {
    const sql = createSql(database);
    const isThere = sql.first(
      "select 1 as found from sqlite_master where type = 'table' and name = 'freshlegs_migration'",
    );
    return isThere === null ? null : readSteps(sql);
  } catch (error) {
    throw mapSqliteError(error);
  }
};
