import type { HostMapping, HostSets, Sql } from './host.js';
import { namedTables } from './host-columns.js';
import { fault, warning, type HostFault, type HostFinding } from './host-faults.js';
import { writtenColumn } from './host-relations.js';
import { columnsIn, kindOf, selectsOf } from './host-selects.js';
import { isName, valuesOf } from './host-sql.js';
import {
  faultsOfStatement,
  isReturning,
  statementsOf,
  type StatementName,
} from './host-statements.js';
import { listed } from './value-check.js';

// Finds faults in a mapping without a database.

const isTableName = (name: string): boolean => {
  const parts = name.split('.');
  return parts.length <= 2 && parts.every(isName);
};

/** Invalid names, and lists of statuses without values. */
export function nameFaults(host: HostMapping): readonly HostFault[] {
  const { status } = host.logs;
  const badName = (field: string, name: string) =>
    fault('bad_name', { field, name: JSON.stringify(name) });
  return [
    ...namedTables(host).flatMap(({ field, table, columns }) => [
      ...(isTableName(table) ? [] : [badName(field, table)]),
      ...columns
        .filter(({ column }) => !isName(column))
        .map((named) => badName(named.field, named.column)),
    ]),
    ...(['completed', 'planned'] as const)
      .filter((list) => status !== undefined && valuesOf(status[list]).length === 0)
      .map((list) => fault('no_values', { list })),
  ];
}

/**
 * SQL in the mapping that could access another user's rows, that nothing reads, or that cannot run.
 */
export function statementFaults(host: HostMapping): readonly HostFault[] {
  const statements = statementsOf(host);
  return [
    ...Object.entries(statements).flatMap(([name, text]) =>
      faultsOfStatement(name as StatementName, text),
    ),
    ...(isReturning(statements.insert ?? 'returning') ? [] : [fault('insert_without_id')]),
    ...columnFaults(host),
    ...textFaults(host),
  ];
}

/** The columns that `logs.newLogValues` sets in a log that does not replace another log. */
export function newLogColumns({ logs }: HostMapping): readonly string[] | HostFault {
  try {
    const values =
      logs.newLogValues?.(null, { startedAt: null, completedAt: null, scheduledFor: null }) ?? {};
    const names = Object.keys(values);
    const column = writtenColumn(logs, names);
    return column === undefined ? names : fault('written_by_library', { column });
  } catch (error) {
    return fault('new_log_values', {
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

// Skips strings, quoted names, comments and casts. Whatever else matches would be read as a value of
// the statement, or end it.
const VALUES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|(:[A-Za-z]\w*|\$\d+|;)/g;

const valuesIn = (sql: Sql): readonly string[] =>
  Array.from(sql.matchAll(VALUES), ([, value]) => value).filter((value) => value !== undefined);

const DAYS = 'programs.days.where';

/** A part of a mapping that should be SQL. Without TypeScript, it can be anything. */
interface Text {
  readonly field: string;
  readonly sql: unknown;
  readonly isRequired: boolean;
}

/** The SQL of a mapping, by field. */
const textsOf = (host: HostMapping): readonly Text[] => [
  ...selectsOf(host).flatMap(({ field, select, from, where }) =>
    [
      ...Object.entries(columnsIn(field)).map(([name, { isRequired = false }]) => ({
        ...{ field: `${field}.select.${name}`, sql: select[name], isRequired },
      })),
      { field: `${field}.from`, sql: from, isRequired: true },
      { field: `${field}.where`, sql: where, isRequired: `${field}.where` === DAYS },
    ].filter(({ sql, isRequired }) => isRequired || sql !== undefined),
  ),
  ...(host.logs.where === undefined
    ? []
    : [{ field: 'logs.where', sql: host.logs.where, isRequired: false }]),
];

// These columns differ from row to row. Others may be constant, such as `'kg'`.
const VARYING = /\.(id|name|muscle|userId|logId|exerciseId|dayId)$/;

const faultsOfText = ({ field, sql, isRequired }: Text): readonly HostFault[] => {
  if (typeof sql !== 'string' || sql.trim() === '') {
    const other = sql === undefined ? 'missing' : `${JSON.stringify(sql)}, which is not SQL`;
    const is = typeof sql === 'string' ? 'empty' : other;
    const remedy = isRequired ? '. It is required.' : ', or leave it out.';
    return [fault('no_sql', { field, is, remedy })];
  }
  const [, text] = /^'([^']*)'$/.exec(sql.trim()) ?? [];
  if (text !== undefined && VARYING.test(field)) {
    const remedy = /[A-Z]/.test(text) ? `in double quotes: "${text}"` : `without quotes: ${text}`;
    return [fault('constant_column', { field, text, remedy })];
  }
  const values = valuesIn(sql).filter((value) => field !== DAYS || value !== ':userId');
  const remedy = values.includes(':userId') ? ` Only ${DAYS} may use :userId.` : '';
  return values.length === 0
    ? []
    : [fault('value_in_sql', { field, values: listed(values), remedy })];
};

/** Missing SQL, and SQL that is constant, that has more than one statement, or that expects values. */
function textFaults(host: HostMapping): readonly HostFault[] {
  return textsOf(host).flatMap(faultsOfText);
}

/** SQL with a placeholder of SQLite. On Postgres, `?` is an operator. */
export function placeholderFaults(host: HostMapping): readonly HostFault[] {
  return textsOf(host)
    .filter(({ sql }) => String(sql).replace(VALUES, '').includes('?'))
    .map(({ field }) => fault('value_in_sql.placeholder', { field }));
}

/** The faults of a mapping with invalid names. The checks on a database need valid names. */
export function faultsOfNames(host: HostMapping): readonly HostFault[] {
  const names = nameFaults(host);
  return names.length === 0 ? [] : [...statementFaults(host), ...names];
}

/** Warns about days that are public although the mapping does not say so with `true`. */
export function publicDays({ programs }: HostMapping): readonly HostFinding[] {
  const where = programs?.days.where ?? 'true';
  return /^\s*(true|1)\s*$/i.test(where) || valuesIn(where).includes(':userId')
    ? []
    : [warning(fault('public_days'))];
}

/** Columns that no relation has, for those who write JavaScript, and columns that nothing reads. */
function columnFaults(host: HostMapping): readonly HostFault[] {
  const { sets, muscles, exercises } = host;
  const { primaryMuscles, secondaryMuscles } = exercises.select;
  const unknown = selectsOf(host).flatMap(({ field, select }) =>
    Object.keys(select)
      .filter((name) => kindOf(field, name) === undefined)
      .map((name) =>
        fault('unknown_column', {
          field: `${field}.select.${name}`,
          columns: Object.keys(columnsIn(field)).join(', '),
        }),
      ),
  );
  const isTwice = muscles !== undefined && (primaryMuscles ?? secondaryMuscles) !== undefined;
  return [
    ...unknown,
    ...(isTwice ? [fault('muscles_twice')] : []),
    ...((muscles ?? primaryMuscles) === undefined ? [fault('no_muscles')] : []),
    ...(sets === undefined ? [] : setColumnFaults(sets)),
  ];
}

/** The columns that {@link HostSets.read} replaces. */
const SET_VALUES = 'reps seconds weightKg weight unit rir rpe type side times'.split(' ');

/** Sets in which nothing could count. */
const setColumnFaults = ({ select, read }: HostSets): readonly HostFault[] => {
  const { reps, seconds, value, weight, unit } = select;
  const unread = 'sets.select.value is read by nothing, because sets.read';
  const ungiven = 'sets.read gets nothing, because sets.select.value';
  const problem = unit === undefined ? 'weight has no unit' : 'unit belongs to no weight';
  const beside = Object.keys(select).filter((column) => SET_VALUES.includes(column));
  return [
    ...((reps ?? seconds ?? value) === undefined ? [fault('sets_without_values')] : []),
    ...((value === undefined) === (read === undefined)
      ? []
      : [fault('value_without_read', { problem: read === undefined ? unread : ungiven })]),
    ...(read === undefined ? [] : beside.map((column) => fault('column_beside_read', { column }))),
    ...((weight === undefined) === (unit === undefined)
      ? []
      : [fault('weight_without_unit', { problem })]),
  ];
};
