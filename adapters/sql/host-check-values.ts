import type { HostMapping, Sql } from './host.js';
import { exerciseChecks } from './host-check-exercises.js';
import { setChecks } from './host-check-sets.js';
import type { HostFault, HostFinding, Sampled } from './host-faults.js';
import { notCompleted } from './host-logs.js';
import type { HostRelations } from './host-relations.js';
import { hasValue, inParentheses, quoteName, valuesOf } from './host-sql.js';
import type { Row } from './rows.js';
import { idFaultsIn, listed, ROWS_MAX, type ValueCheck } from './value-check.js';

// Finds faults in the rows that a mapping selects. Runs only if the database accepts its SQL.

export interface ValueFindings {
  readonly found: readonly HostFinding[];
  readonly sampled: readonly Sampled[];
}

// If there are fewer rows, all may be marked as deleted, or no workout may be completed yet.
const ROWS_MIN = 20;

/** A condition that matches no row. `held` gives values to show. */
const filterCheck = (field: string, from: Sql, condition: Sql, held: Sql = 'null'): ValueCheck => ({
  field,
  max: null,
  text: `select distinct cast(${held} as text) as held from ${from}
      where not exists (select 1 from ${from} where ${inParentheses(condition)})
        and ${ROWS_MIN} = (select count(*) from (select 1 as looked from ${from} limit ${ROWS_MIN}) first_rows)
      limit 11`,
  faultsOf: (rows) => {
    const values = rows.flatMap((row) => row['held'] ?? []);
    return rows.length === 0
      ? []
      : [
          {
            code: 'filter_matches_nothing',
            problem: `${field} matches no row${values.length === 0 ? '' : `, because the values are ${listed(values)}`}.`,
            remedy: `Correct ${field}.`,
          },
        ];
  },
});

const filterChecks = ({ muscles, programs, sets }: HostMapping): readonly ValueCheck[] => {
  const filtered = {
    muscles: typeof muscles === 'object' ? muscles : undefined,
    'programs.entries': programs?.entries,
    sets,
  };
  return Object.entries(filtered).flatMap(([field, rows]) =>
    rows?.where === undefined ? [] : [filterCheck(`${field}.where`, rows.from, rows.where)],
  );
};

/** Conditions on logs that match no row. `from` is the table of logs, quoted. */
export function logFilterChecks({ logs }: HostMapping, from: Sql): readonly ValueCheck[] {
  const { status, where } = logs;
  const known =
    status === undefined ? [] : [...valuesOf(status.completed), ...notCompleted(status)];
  return [
    ...(where === undefined ? [] : [filterCheck('logs.where', from, where)]),
    ...(status === undefined
      ? []
      : [
          filterCheck(
            'logs.status',
            from,
            hasValue(quoteName(status.column), known),
            quoteName(status.column),
          ),
        ]),
  ];
}

const integerFaults = (
  field: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, string>>,
): readonly HostFault[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const wrong = rows.find(
      (row) => (row[column] ?? null) !== null && !Number.isInteger(row[column]),
    );
    return wrong === undefined
      ? []
      : [
          {
            code: 'column_type',
            problem: `${field}.${name} gives ${JSON.stringify(wrong[column])}, which is not an integer.`,
            remedy: 'Convert it in the expression, or leave it out.',
          },
        ];
  });

/** Of programs, only ids and integers can be wrong. */
const programChecks = (
  t: HostRelations,
  { programs }: HostMapping,
  table: (name: string) => string,
): readonly ValueCheck[] => {
  if (programs === undefined || t.programDayExercises === null) return [];
  const { days } = programs;
  const { id = quoteName(days.id), programId = 'null', position = 'null' } = days.select;
  return [
    {
      field: 'programs.days',
      max: ROWS_MAX,
      text: `select ${id} as id, ${programId} as program_id, ${position} as position
        from ${days.from ?? table(days.table)} limit ${ROWS_MAX}`,
      faultsOf: (rows) => [
        ...idFaultsIn('programs.days.select', t.idTypes, rows, {
          id: ['id', 'programDays'],
          programId: ['program_id', 'programs'],
        }),
        ...integerFaults('programs.days.select', rows, { position: 'position' }),
      ],
    },
    {
      field: 'programs.entries',
      max: ROWS_MAX,
      text: `select * from ${t.programDayExercises} part limit ${ROWS_MAX}`,
      faultsOf: (rows) => [
        ...idFaultsIn('programs.entries.select', t.idTypes, rows, {
          dayId: ['program_day_id', 'programDays'],
          exerciseId: ['exercise_id', 'exercises'],
        }),
        ...integerFaults('programs.entries.select', rows, {
          ...{ sets: 'sets', repsMin: 'reps_min', repsMax: 'reps_max', order: 'order_index' },
        }),
      ],
    },
  ];
};

/** `table` quotes the name of a table. */
export function valueChecks(
  t: HostRelations,
  host: HostMapping,
  table: (name: string) => string,
): readonly ValueCheck[] {
  return [
    ...exerciseChecks(t, host, table(host.exercises.table)),
    ...filterChecks(host),
    ...programChecks(t, host, table),
    ...setChecks(t, host),
  ];
}

/** The database rejects a check, for example because a cast fails on a row. */
export function refusedCheck(field: string, message: string): HostFault {
  return {
    code: 'refused_value',
    problem: `${field} cannot be read: ${message}.`,
    remedy: `Correct ${field} or the row. Do not convert text to numbers in SQL; the library reads numbers from text. Read JSON with sets.select.value and sets.read.`,
  };
}
