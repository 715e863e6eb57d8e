// When another tool rebuilds a table of the host, it may drop the library's columns, because it
// keeps only the columns of its own schema. Recreates missing parts and fills them from the
// remaining data.
import { FreshlegsError } from '../../../src/errors.js';
import type { HostMapping } from '../../sql/host.js';
import type { Sql, SqliteDatabase } from '../driver.js';
import { createCatalogue } from '../host/catalogue.js';
import { missingParts } from '../host/check-schema.js';
import { splitName } from '../tables.js';
import { extension, type HostNames } from './extension.js';
import { namesOf } from './steps.js';

export function isIncomplete(sql: Sql, host: HostMapping): boolean {
  const missing = missingParts(sql, createCatalogue(sql), host);
  const { tables, columns, indexes, ownIndexes, key } = missing;
  return tables.length + columns.length + indexes.length + ownIndexes.length > 0 || key;
}

/**
 * SQLite cannot drop `swapped_from_id` if its foreign key is declared on the table. Drizzle and
 * Prisma declare it there when they rebuild the table.
 */
export function refuseKeyOfTable(sql: Sql, { logs }: HostMapping, remedy: string): void {
  const name = splitName(logs.table).table;
  const declared = sql.first(
    "select sql from sqlite_master where type = 'table' and name = ? collate nocase",
    name,
  );
  if (!/foreign\s+key\s*\(\s*["'`[]?swapped_from_id\b/i.test(String(declared?.['sql']))) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `Another tool has declared the key of ${logs.table}.swapped_from_id on the table instead of the column, and SQLite cannot change it there. ${remedy}`,
    { details: { table: logs.table } },
  );
}

const DECLARE =
  'Declare it in that tool with onDelete set null, as `freshlegs print --format` prints it. Let the tool rebuild the table, and migrate again.';

/**
 * Refills the library's columns from its tables. Clears references to lost workouts, because new
 * workouts may get the same ids.
 */
const fillColumns = ({ logTable, logId, logUserId }: HostNames): string => `
update ${logTable} set custom_workout_id = null, custom_workout_exercise_id = null
where custom_workout_id is not null and not exists (
  select 1 from custom_workout workout
  where workout.user_id = ${logTable}.${logUserId} and workout.id = ${logTable}.custom_workout_id);
update ${logTable} set swapped_from_id = (
  select swap.original_log_id from workout_swap swap
  where swap.user_id = ${logTable}.${logUserId} and swap.swapped_log_id = ${logTable}.${logId})
where swapped_from_id is null and ${logId} in (select swapped_log_id from workout_swap);
update ${logTable} set source_type = 'custom', custom_workout_id = (
  select workout.id from custom_workout workout
  where workout.user_id = ${logTable}.${logUserId} and workout.for_log_id = ${logTable}.${logId})
where custom_workout_id is null and ${logId} in (select for_log_id from custom_workout);
`;

/** Skips existing tables and indexes. */
export function ifMissing(text: string): string {
  return text.replace(/^create (table|(?:unique )?index) (?!if )/gm, 'create $1 if not exists ');
}

/** Creates the library's schema, or what is missing of it, in the caller's transaction. */
export function makeExtension(
  database: SqliteDatabase,
  sql: Sql,
  host: HostMapping,
  isAgain: boolean,
): void {
  const names = namesOf(host);
  const { columns, key } = missingParts(sql, createCatalogue(sql), host);
  const found = !columns.includes('swapped_from_id');
  // SQLite cannot change a column's foreign key, so recreate the column and fill it from the
  // history of swaps.
  const isReplaced = found && key;
  if (isReplaced) {
    refuseKeyOfTable(sql, host, DECLARE);
    database.exec(`drop index if exists workout_log_swapped_from;
      alter table ${names.logTable} drop column swapped_from_id;`);
  }
  const text = extension(names, isReplaced ? ['swapped_from_id', ...columns] : columns);
  database.exec(isAgain ? ifMissing(text) : text);
  if (isAgain || found) database.exec(fillColumns(names));
}
