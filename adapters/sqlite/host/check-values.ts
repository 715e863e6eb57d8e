import type { HostMapping } from '../../sql/host.js';
import { notInteger } from '../../sql/host-check-faults.js';
import type { HostFault } from '../../sql/host-faults.js';
import { integerColumns } from '../../sql/host-columns.js';
import { quoteName } from '../../sql/host-sql.js';
import { readText } from '../../sql/rows.js';
import type { Catalogue } from './catalogue.js';
import type { Sql } from '../driver.js';
import { quoteTable } from '../tables.js';

// In SQLite, types belong to values, and the columns of a view declare none. So each check looks
// for one row with a wrong value.

/** Columns of programs that must be integers. */
export function integerFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
): readonly HostFault[] {
  return integerColumns(host).flatMap((named) => {
    if (catalogue.column(named.table, named.column) === null) return [];
    const column = quoteName(named.column);
    const row = sql.first(
      `select typeof(${column}) as held from ${quoteTable(named.table)}
     where typeof(${column}) not in ('integer', 'null') limit 1`,
    );
    return row === null ? [] : [notInteger(named, readText(row, 'held'))];
  });
}

/** Planned dates of logs that are not exactly in the form of a calendar date. */
export function dateFaults(
  sql: Sql,
  catalogue: Catalogue,
  { logs: { table, scheduledDate } }: HostMapping,
): readonly HostFault[] {
  if (scheduledDate === undefined || catalogue.column(table, scheduledDate) === null) return [];
  const column = quoteName(scheduledDate);
  const row = sql.first(
    `select cast(${column} as text) as held from ${quoteTable(table)}
     where typeof(${column}) <> 'null' and (${column} is not date(${column}) or cast(${column} as text) < '0001') limit 1`,
  );
  if (row === null) return [];
  const problem = `"${table}"."${scheduledDate}" (logs.scheduledDate) holds ${readText(row, 'held')}, which is not a date.`;
  return [{ code: 'date_type', problem, remedy: 'Map a column with text such as 2026-03-04.' }];
}
