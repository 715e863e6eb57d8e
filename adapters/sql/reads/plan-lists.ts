/** Which statements the lists need, in order: each comes after those that it looks up. */
import type {
  LogFilter,
  PageRequest,
  Place,
  SwapFilter,
  WorkoutFilter,
} from '../../../src/port/port.js';
import type { RowStatement, Values } from '../plan.js';
import type { Store } from '../store-tables.js';
import { exerciseNames, firstExercises } from './exercises.js';
import { completedPage, doneOwnWorkouts, logsAmong, plannedPage, wantedLogs } from './logs.js';
import { performedExercises, setsOf } from './performed.js';
import { contentsOf } from './plan-reads.js';
import { storedPreferences } from './preferences.js';
import { replayLoads, storedRecovery, userState } from './recovery.js';
import { swapPage, swapsOfLogs } from './swaps.js';
import { customPage, customsAmong, daysAmong, entriesOf, workoutPage } from './workouts.js';

/** Pages of planned and of completed logs, with their swaps and names. */
export function logListStatements(
  store: Store,
  planned: LogFilter | null,
  completed: LogFilter | null,
): readonly RowStatement[] {
  const pages = [
    ...(planned === null ? [] : [plannedPage(store, planned)]),
    ...(completed === null ? [] : [completedPage(store, completed)]),
  ];
  const lists = pages.map(({ name }) => name);
  return [
    ...pages,
    swapsOfLogs(store, ...lists.map((name) => `${name}.id`)),
    ...namesOf(store, ...lists),
  ];
}

/** A page of swaps, with the names of their logs. */
export function swapListStatements(store: Store, filter: SwapFilter): readonly RowStatement[] {
  return [
    swapPage(store, filter),
    logsAmong(store, 'swapLogs', 'log', 'swapPage.original_log_id', 'swapPage.swapped_log_id'),
    ...namesOf(store, 'swapLogs'),
  ];
}

/** The names of the workouts and exercises of logs. */
function namesOf(store: Store, ...lists: readonly string[]): readonly RowStatement[] {
  const columns = (column: string) => lists.map((list) => `${list}.${column}`);
  const done = performedExercises(store, ...columns('id'));
  return [
    customsAmong(store, 'customs', columns('custom_workout_id')),
    ...daysAmong(store, ...columns('program_day_id')),
    ...done,
    ...(done.length === 0 ? [] : [exerciseNames(store, 'sets.exercise_id')]),
  ];
}

/** A page of custom workouts, with their entries. */
export function customListStatements(
  store: Store,
  page: PageRequest<Place>,
): readonly RowStatement[] {
  return [customPage(store, page), entriesOf(store, 'entries', 'customs.id')];
}

/** A page of workouts, with what is shown beside it. */
export function workoutListStatements(
  store: Store,
  filter: WorkoutFilter,
  loads: boolean,
): readonly RowStatement[] {
  const { exceptOfLogId, usualWorkouts = null, exercisesMax = null } = filter;
  const found: readonly RowStatement[] = [
    ...(exceptOfLogId === null ? [] : wantedLogs(store, 'one', false)),
    ...(usualWorkouts === null
      ? []
      : [doneOwnWorkouts(store), ...setsOf(store, 'sets', 'done.own_workout_id')]),
    ...workoutPage(store, filter),
    ...(exercisesMax === null ? [] : [firstExercises(store)]),
  ];
  return [
    userState(store),
    ...found,
    ...contentsOf(
      store,
      { candidates: 'forUser', ...(usualWorkouts === null ? {} : { performed: 'since' }) },
      found,
    ),
    ...storedRecovery(store),
    ...(loads ? [replayLoads(store, {}, false)] : []),
    ...storedPreferences(store, { preferences: 'all' }),
  ];
}

/** A text that is equal for pages of workouts with equal statements. */
export function keyOfWorkoutList({
  type,
  after,
  text,
  primaryMuscleKeys,
  exceptOfLogId,
  usualWorkouts = null,
  exercisesMax = null,
}: WorkoutFilter): string {
  return `list ${type} ${after?.type} ${[
    text,
    primaryMuscleKeys,
    exceptOfLogId,
    usualWorkouts,
    exercisesMax,
  ]
    .map((value) => value !== null)
    .join(' ')}`;
}

/** The values that a page of workouts names. It reads one more, which may be the log's own. */
export function workoutListValues(filter: WorkoutFilter): Values {
  const { after, limit, text, exceptOfLogId, usualWorkouts = null, exercisesMax = null } = filter;
  return {
    limit: limit + 1,
    text,
    logId: exceptOfLogId,
    exercisesMax,
    ...(after?.type === 'custom' ? { pageCustomId: after.customWorkoutId } : {}),
    ...(after?.type === 'program' ? { pageDayId: after.programDayId } : {}),
    ...(usualWorkouts === null
      ? {}
      : { logsSince: usualWorkouts.logsSince, until: usualWorkouts.until }),
  };
}
