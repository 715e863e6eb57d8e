import type { HostMapping } from '../../sql/host.js';
import { namedTables, type NamedTable } from '../../sql/host-columns.js';
import { positionNotInteger } from '../../sql/host-check-faults.js';
import type { HostFault } from '../../sql/host-faults.js';
import { quoteName } from '../../sql/host-relations.js';
import { readText } from '../../sql/rows.js';
import type { Catalogue } from './catalogue.js';
import { KEY_FIELDS } from './check-mapping.js';
import type { Sql } from '../driver.js';
import { quoteTable } from '../tables.js';

// In SQLite values have types, and the columns of a view declare none: one row tells.

const IDS =
  /(^|\.)(userId|logId|dayId|programId|programDayId|exerciseId|entries\.id|programs\.id)$/;
const OTHER_TYPES = /CHAR|TEXT|CLOB|BLOB|UUID|GUID/;

const faultsOfIds = (
  sql: Sql,
  catalogue: Catalogue,
  { table, columns }: NamedTable,
): readonly HostFault[] => {
  const ids = columns.filter(
    ({ field, column }) =>
      IDS.test(field) && !KEY_FIELDS.includes(field) && catalogue.column(table, column) !== null,
  );
  if (ids.length === 0) return [];
  const types = ids.map(({ column }, at) => `typeof(${quoteName(column)}) as c${at}`);
  const row = sql.first(`select ${types.join(', ')} from ${quoteTable(table)} limit 1`);
  return ids.flatMap(({ field, column }, at) => {
    const held = row === null ? 'null' : readText(row, `c${at}`);
    const declared = catalogue.column(table, column)?.type ?? '';
    if (held === 'integer' || (held === 'null' && !OTHER_TYPES.test(declared))) return [];
    return [
      {
        code: 'id_not_integer',
        problem: `"${table}"."${column}" (${field}) is ${held === 'null' ? declared : held}, but ids must be integers.`,
        remedy: 'Store it, or cast it in a view, as an integer; or write an adapter for such ids.',
      },
    ];
  });
};

/** Ids in other columns than keys that are no integers. */
export const idFaults = (sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] =>
  namedTables(host).flatMap((table) => faultsOfIds(sql, catalogue, table));

/** Positions of program days that are no integers. */
export const positionFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { programs }: HostMapping,
): readonly HostFault[] => {
  const { table, position } = programs?.days ?? {};
  if (table === undefined || position === undefined) return [];
  if (catalogue.column(table, position) === null) return [];
  const column = quoteName(position);
  const row = sql.first(
    `select typeof(${column}) as held from ${quoteTable(table)}
     where typeof(${column}) not in ('integer', 'null') limit 1`,
  );
  if (row === null) return [];
  const problem = `"${table}"."${position}" (programs.days.position)`;
  return [positionNotInteger(problem, readText(row, 'held'))];
};

/** Roles of muscles that are neither of the two, and would count as secondary. */
export const roleFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { exerciseMuscles: { table, role } }: HostMapping,
): readonly HostFault[] => {
  if (catalogue.column(table, role) === null) return [];
  const column = quoteName(role);
  const row = sql.first(
    `select coalesce(cast(${column} as text), 'null') as role from ${quoteTable(table)}
     where ${column} is null or ${column} not in ('primary', 'secondary') limit 1`,
  );
  if (row === null) return [];
  const problem = `"${table}"."${role}" (exerciseMuscles.role) holds ${readText(row, 'role')}.`;
  const remedy = "Map a view that has 'primary' or 'secondary' there.";
  return [{ code: 'unknown_role', problem, remedy }];
};

/** Dates of logs that are more than a date, or less. */
export const dateFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { logs: { table, view = table, scheduledDate } }: HostMapping,
): readonly HostFault[] => {
  if (scheduledDate === undefined || catalogue.column(view, scheduledDate) === null) return [];
  const column = quoteName(scheduledDate);
  const row = sql.first(
    `select cast(${column} as text) as held from ${quoteTable(view)}
     where typeof(${column}) <> 'null' and ${column} is not date(${column}) limit 1`,
  );
  if (row === null) return [];
  const problem = `"${view}"."${scheduledDate}" (logs.scheduledDate) holds ${readText(row, 'held')}, and a date is wanted.`;
  return [{ code: 'date_type', problem, remedy: 'Map a column that is text as 2026-03-04.' }];
};
