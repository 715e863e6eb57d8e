import type { AppliedStep } from '../../sql/host-check-notes.js';
import { readInt, readText } from '../../sql/rows.js';
import { createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';

/** Whether `migrate` ever ran here. */
export function hasNotes(sql: Sql): boolean {
  return (
    sql.first(
      "select 1 as found from sqlite_master where type = 'table' and name = 'freshlegs_migration'",
    ) !== null
  );
}

/** Reads the applied steps in order of id. The table that `migrate` creates must exist. */
export function readSteps(sql: Sql): readonly AppliedStep[] {
  return sql
    .all('select id, depends_on from freshlegs_migration order by id')
    .map((row) => ({ id: readInt(row, 'id'), dependsOn: readText(row, 'depends_on') }));
}

/** Reads the applied steps; null if `migrate` never ran here. */
export function appliedSteps(database: SqliteDatabase): readonly number[] | null {
  try {
    const sql = createSql(database);
    return hasNotes(sql) ? readSteps(sql).map(({ id }) => id) : null;
  } catch (error) {
    throw mapSqliteError(error);
  }
}
