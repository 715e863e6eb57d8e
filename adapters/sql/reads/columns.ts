/** The columns of each kind of row, in the order in which `decode.ts` reads them. */
import type { Dialect, Kind } from '../plan.js';
import type { StoreTables } from '../store-tables.js';

/** Columns with their expressions. */
export type Columns = readonly (readonly [name: string, expression: string])[];

/**
 * SQL for whether a log counts as a session; see `isSession` of the port. Only the sets of these
 * logs are read. `workout` is the log's custom workout, if any.
 */
export const IS_SESSION = `case when workout.id is null then log.program_day_id is null
    else workout.for_log_id is not null and workout.for_log_id = log.id
      and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;

const of = (alias: string, names: string): Columns =>
  names.split(' ').map((name) => [name, `${alias}.${name}`]);

/** What a log is read with: its references to deleted rows, or to another workout's entry, are null. */
const logColumns = (d: Dialect, t: StoreTables): Columns => [
  ...of('log', 'id user_id program_day_id swapped_from_id source_type scheduled_date'),
  ['completed_at', d.hostTime('log.completed_at')],
  [
    'custom_workout_id',
    `(select known.id from ${t.customWorkout} known
      where ${d.own('known')} and known.id = log.custom_workout_id)`,
  ],
  [
    'custom_workout_exercise_id',
    `(select known.id from ${t.customWorkoutExercise} known
      where ${d.own('known')} and known.id = log.custom_workout_exercise_id
        and known.custom_workout_id = log.custom_workout_id)`,
  ],
  // A column of type `char` pads its text with blanks.
  ['import_key', 'cast(log.import_key as text)'],
];

/** A completed log with what its workout was derived from, and what later statements look up. */
const doneColumns = (d: Dialect): Columns => [
  ...of('log', 'id program_day_id swapped_from_id'),
  ['completed_at', d.hostTime('log.completed_at')],
  ['custom_workout_id', 'workout.id'],
  ...of('workout', 'for_log_id source_program_day_id source_custom_workout_id'),
  ['session_id', `case when ${IS_SESSION} then log.id end`],
  ['session_workout_id', `case when ${IS_SESSION} then workout.id end`],
  [
    'done_day_id',
    `case when workout.id is null then log.program_day_id
      when workout.source_custom_workout_id is null then workout.source_program_day_id end`,
  ],
];

const SET_VALUES = 'reps seconds weight_kg rir rpe type';

const setColumns = ({ performed, performedSets }: StoreTables): Columns =>
  performed === null
    ? of(
        'done',
        [
          'workout_log_id id exercise_id order_index position',
          ...(performedSets?.columns ?? []),
        ].join(' '),
      )
    : [
        ...of('part', 'workout_log_id id exercise_id order_index'),
        ...of('done', `position ${SET_VALUES}`),
      ];

/** The columns of each kind. */
export function columnsOf(d: Dialect, t: StoreTables): Readonly<Record<Kind, Columns>> {
  const times = (alias: string, names: string): Columns =>
    names.split(' ').map((name) => [name, d.time(`${alias}.${name}`)]);
  const swap: Columns = [
    ...of('swap', 'id user_id original_log_id swapped_log_id swap_date'),
    ...times('swap', 'reverted_at moved_completed_at created_at updated_at'),
  ];
  return {
    state: of('state', 'revision model'),
    id: [['id', 'log.id']],
    log: logColumns(d, t),
    listedLog: [...logColumns(d, t), ['place', t.completedPlace.value]],
    // With its references as they are stored.
    storedLog: logColumns(d, t).map(([name, expression]) => [
      name,
      name.startsWith('custom_workout') ? `log.${name}` : expression,
    ]),
    done: doneColumns(d),
    swap,
    movedSwap: [
      ...swap,
      [
        'is_moved',
        `(select ${d.isSameInstant('log.completed_at', 'swap.moved_completed_at')} from ${t.logs} log
      where ${d.own('log')} and log.id = swap.swapped_log_id)`,
      ],
    ],
    custom: [
      ...of(
        'workout',
        'id user_id name description source_program_day_id source_custom_workout_id for_log_id',
      ),
      ...times('workout', 'created_at updated_at'),
    ],
    entry: [
      ...of('part', 'id custom_workout_id exercise_id sets reps_min reps_max order_index'),
      ...of('part', 'replaced_exercise_id'),
      ...times('part', 'created_at'),
    ],
    day: of('day', 'id name program_id program_name position'),
    dayEntry: of('part', 'program_day_id id exercise_id sets reps_min reps_max order_index'),
    exerciseId: [['id', 'exercise.id']],
    exercise: t.exerciseColumns.split(', ').map((name) => [name, `exercise.${name}`]),
    muscle: of('named', 'exercise_id position role muscle'),
    load: [
      ...of('load', 'workout_log_id muscle_group'),
      ...times('load', 'performed_at'),
      ...of('load', 'load weekly_sets known_effort_sets exercises_count counted'),
    ],
    record: [
      ['muscle_group', 'record.muscle_group'],
      ...times('record', 'last_workout_date'),
      ...of('record', 'intensity exercises_count'),
    ],
    correction: [
      ...of('held', 'muscle_group at_most'),
      ...times('held', 'until'),
      ...of('held', 'note'),
    ],
    set: setColumns(t),
    // Only its exercise is read, so the values of the set are null.
    doneExercise: setColumns(t).map(([name, expression]) => [
      name,
      expression.startsWith('done.') ? 'null' : expression,
    ]),
    strayLoad: [
      ['workout_log_id', 'stray.workout_log_id'],
      ['counted', 'stray.counted'],
    ],
    preference: of('preferred', 'exercise_id preference'),
    place: of('place', 'name equipment'),
  };
}
