/** The columns of each kind of row, in the order in which `decode.ts` reads them. */
import type { Kind } from '../plan.js';
import type { Store, StoreTables } from '../store-tables.js';

/** Columns with their expressions. */
export type Columns = readonly (readonly [name: string, expression: string])[];

/** Selects columns by their names. */
export function selectOf(columns: Columns, from: string): string {
  return `select ${columns.map(([name, expression]) => `${expression} as ${name}`).join(', ')} ${from}`;
}

/** A store whose rows are read. */
export interface ReadStore extends Store {
  readonly columns: Readonly<Record<Kind, Columns>>;
}

/**
 * SQL for whether a log is its own workout. `isOwnWorkout` in `src/port/rows.ts` decides: this only
 * chooses which usual workouts, and whose sets and entries, are read. `workout` is the log's custom workout, if any.
 */
export const IS_OWN_WORKOUT = `case when workout.id is null then log.program_day_id is null
    else workout.for_log_id is not null and workout.for_log_id = log.id
      and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;

function of(alias: string, names: string): Columns {
  return names.split(' ').map((name) => [name, `${alias}.${name}`]);
}

function instants({ d }: Store, alias: string, names: string): Columns {
  return names.split(' ').map((name) => [name, d.time(`${alias}.${name}`)]);
}

/** What a log is read with: its references to deleted rows, or to another workout's entry, are null. */
function logColumns({ d, t }: Store): Columns {
  return [
    ...of('log', 'id user_id program_day_id swapped_from_id source_type scheduled_date'),
    ['started_at', d.hostTime('log.started_at')],
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
}

/** A log with its references as they are stored. */
function storedLogColumns(store: Store): Columns {
  return logColumns(store).map(([name, expression]) => [
    name,
    name.startsWith('custom_workout') ? `log.${name}` : expression,
  ]);
}

/** A completed log with what its workout was derived from, and what later statements look up. */
function doneColumns({ d }: Store): Columns {
  return [
    ...of('log', 'id program_day_id swapped_from_id'),
    ['started_at', d.hostTime('log.started_at')],
    ['completed_at', d.hostTime('log.completed_at')],
    ['custom_workout_id', 'workout.id'],
    ...of('workout', 'for_log_id source_program_day_id source_custom_workout_id'),
    ['own_workout_id', `case when ${IS_OWN_WORKOUT} then log.id end`],
    ['reserved_workout_id', `case when ${IS_OWN_WORKOUT} then workout.id end`],
    [
      'done_day_id',
      `case when workout.id is null then log.program_day_id
      when workout.source_custom_workout_id is null then workout.source_program_day_id end`,
    ],
  ];
}

function swapColumns(store: Store): Columns {
  return [
    ...of('swap', 'id user_id original_log_id swapped_log_id swap_date'),
    ...instants(store, 'swap', 'reverted_at moved_completed_at created_at updated_at'),
  ];
}

function movedSwapColumns(store: Store): Columns {
  const { d, t } = store;
  const isMoved = `(select ${d.isSameInstant('log.completed_at', 'swap.moved_completed_at')}
      from ${t.logs} log
      where ${d.own('log')} and log.id = swap.swapped_log_id)`;
  return [...swapColumns(store), ['is_moved', isMoved]];
}

function setColumns({ performed, performedSets }: StoreTables): Columns {
  if (performed === null) {
    const own = performedSets?.columns ?? [];
    return of('done', ['workout_log_id id exercise_id order_index position', ...own].join(' '));
  }
  return [
    ...of('part', 'workout_log_id id exercise_id order_index superset'),
    ...of('done', 'position reps seconds weight_kg rir rpe type side'),
  ];
}

/** The exercise of a set, whose values are null. */
function doneExerciseColumns(t: StoreTables): Columns {
  return setColumns(t).map(([name, expression]) => [
    name,
    expression.startsWith('done.') ? 'null' : expression,
  ]);
}

/** The columns of the library's own rows of workouts. */
function workoutColumns(store: Store): Readonly<Record<'custom' | 'entry', Columns>> {
  return {
    custom: [
      ...of('workout', 'id user_id name description'),
      ...of('workout', 'source_program_day_id source_custom_workout_id for_log_id'),
      ...instants(store, 'workout', 'created_at updated_at'),
    ],
    entry: [
      ...of('part', 'id custom_workout_id exercise_id sets reps_min reps_max order_index'),
      ...of('part', 'replaced_exercise_id superset'),
      ...instants(store, 'part', 'created_at'),
    ],
  };
}

function recoveryColumns(
  store: Store,
): Readonly<Record<'load' | 'record' | 'correction', Columns>> {
  return {
    load: [
      ...of('load', 'workout_log_id muscle_group'),
      ...instants(store, 'load', 'performed_at'),
      ...of('load', 'load weekly_sets known_effort_sets exercises_count counted'),
    ],
    record: [
      ...of('record', 'muscle_group'),
      ...instants(store, 'record', 'last_workout_date'),
      ...of('record', 'intensity exercises_count'),
    ],
    correction: [
      ...of('held', 'muscle_group at_most'),
      ...instants(store, 'held', 'until'),
      ...of('held', 'note'),
    ],
  };
}

/** The store with the columns of its rows. */
export function readStore(store: Store): ReadStore {
  const { t } = store;
  const columns: ReadStore['columns'] = {
    state: of('state', 'revision model level days_per_week'),
    id: of('log', 'id'),
    log: logColumns(store),
    listedLog: [...logColumns(store), ['place', t.completedPlace.value]],
    storedLog: storedLogColumns(store),
    done: doneColumns(store),
    swap: swapColumns(store),
    movedSwap: movedSwapColumns(store),
    ...workoutColumns(store),
    day: of('day', 'id name program_id program_name position'),
    dayId: of('day', 'id'),
    dayEntry: of(
      'part',
      'program_day_id id exercise_id sets reps_min reps_max order_index superset',
    ),
    exerciseId: of('exercise', 'id'),
    exercise: of('exercise', t.exerciseColumns.replaceAll(', ', ' ')),
    muscle: of('named', 'exercise_id position role muscle'),
    ...recoveryColumns(store),
    set: setColumns(t),
    doneExercise: doneExerciseColumns(t),
    strayLoad: of('stray', 'workout_log_id counted'),
    preference: of('preferred', 'exercise_id preference'),
    place: of('place', 'name equipment'),
  };
  return { ...store, columns };
}

/** The position of a column in the tuples of a kind. */
export function positionOf({ columns }: ReadStore, kind: Kind, name: string): number {
  return columns[kind].findIndex(([own]) => own === name);
}
