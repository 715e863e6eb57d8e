import { readInt } from '../../sql/rows.js';
import type { Sql } from '../driver.js';

const RECORDED =
  "select 1 as found from sqlite_master where type = 'table' and name = 'freshlegs_migration'";

/** The ids of the steps that `migrate` has run, in order; null if it never ran here. */
export function readApplied(sql: Sql): readonly number[] | null {
  if (sql.first(RECORDED) === null) return null;
  return sql.all('select id from freshlegs_migration order by id').map((row) => readInt(row, 'id'));
}
