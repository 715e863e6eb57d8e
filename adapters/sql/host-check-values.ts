import type { HostMapping, HostPrograms, Sql } from './host.js';
import { exerciseChecks } from './host-check-exercises.js';
import { setChecks } from './host-check-sets.js';
import type { HostFault, HostFinding, Sampled } from './host-faults.js';
import { notCompleted } from './host-logs.js';
import type { HostRelations } from './host-relations.js';
import { hasValue, inParentheses, quoteName, valuesOf } from './host-sql.js';
import { listed, repeatedFaults, ROWS_MAX, typeFaultsIn, type ValueCheck } from './value-check.js';

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
  // The line breaks end comments of the host.
  text: `select distinct cast(${held} as text) as held from ${from}
      where not exists (select 1 from ${from}
        where ${inParentheses(condition)})
        and ${ROWS_MIN} = (select count(*) from (select 1 as looked from ${from}
          limit ${ROWS_MIN}) first_rows)
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

// A join that doubles rows does so for every user who sees any.
const USERS_MAX = 10;

/** The days of a few users. A join to the users of a day gives a day to each of them once. */
const daysOfUsers = (
  { users, logs }: HostMapping,
  { id, from, where }: HostPrograms['days'] & { readonly from: Sql; readonly id: Sql },
  table: (name: string) => string,
): ValueCheck => {
  const user = users.table === undefined ? [logs.table, logs.userId] : [users.table, users.id];
  const [owner = '', key = ''] = user;
  return {
    field: 'programs.days',
    max: null,
    text: `select ${id} as id, freshlegs_user_id
      from (select ${quoteName(key)} as freshlegs_user_id from ${table(owner)}
        group by 1 limit ${USERS_MAX}) freshlegs_user, ${from}
      where ${inParentheses(where.replace(/:userId\b/g, 'freshlegs_user_id'))} limit ${ROWS_MAX}`,
    faultsOf: (rows) =>
      repeatedFaults('programs.days', 'day', rows, (row) => [row['id'], row['freshlegs_user_id']]),
  };
};

/** Of programs, only ids and integers can be wrong, and joins that repeat rows. */
const programChecks = (
  t: HostRelations,
  host: HostMapping,
  table: (name: string) => string,
): readonly ValueCheck[] => {
  const { programs } = host;
  if (programs === undefined || t.programDayExercises === null) return [];
  const { days } = programs;
  const from = days.from ?? table(days.table);
  const { programId = 'null', position = 'null' } = days.select;
  const id = inParentheses(days.select.id ?? quoteName(days.id));
  return [
    {
      field: 'programs.days',
      max: ROWS_MAX,
      text: `select ${id} as id, ${inParentheses(programId)} as program_id,
          ${inParentheses(position)} as position
        from ${from}
        limit ${ROWS_MAX}`,
      faultsOf: (rows) =>
        typeFaultsIn('programs.days.select', t.idTypes, rows, {
          id: ['id', 'dayId'],
          programId: ['program_id', 'programId'],
          position: ['position', 'integer'],
        }),
    },
    daysOfUsers(host, { ...days, id, from }, table),
    {
      field: 'programs.entries',
      max: ROWS_MAX,
      text: `select * from ${t.programDayExercises} part limit ${ROWS_MAX}`,
      faultsOf: (rows) => [
        ...typeFaultsIn('programs.entries.select', t.idTypes, rows, {
          dayId: ['program_day_id', 'dayId'],
          exerciseId: ['exercise_id', 'exerciseId'],
          sets: ['sets', 'integer'],
          repsMin: ['reps_min', 'integer'],
          repsMax: ['reps_max', 'integer'],
          order: ['order_index', 'integer'],
        }),
        ...repeatedFaults('programs.entries', 'entry', rows, (row) => [
          ...[row['program_day_id'], row['exercise_id'], row['id']],
        ]),
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
    remedy: /more than one row/.test(message)
      ? 'Select one row in the subquery, or a list of names: array(select ...).'
      : `Correct ${field} or the row. Do not convert text to numbers in SQL; the library reads numbers from text. Read JSON with sets.select.value and sets.read.`,
  };
}
