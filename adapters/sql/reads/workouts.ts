/** The statements that read workouts and their entries: custom workouts, and days of programs. */
import type { PageRequest, Place, WorkoutFilter } from '../../../src/port/port.js';
import type { RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { isOpen } from './exercises.js';

/** The custom workouts with these ids. */
export function customsAmong({ d, t }: Store, name: string, ids: readonly string[]): RowStatement {
  const from = d.withIds(t.customWorkout, 'workout', ...ids);
  return { name, kind: 'custom', from, needs: ids };
}

/** The custom workout `:customWorkoutId`. */
export function customById(store: Store): RowStatement {
  return customs(store, 'custom', `${store.d.own('workout')} and workout.id = :customWorkoutId`);
}

/** The custom workout that is reserved for the log `:logId`. */
export function customOfLog(store: Store): RowStatement {
  return customs(store, 'reserved', `${store.d.own('workout')} and workout.for_log_id = :logId`);
}

/** The custom workout `:customSourceId`, if a log can be created from it. */
export function customSource(store: Store): RowStatement {
  return customs(
    store,
    'source',
    `${store.d.own('workout')} and workout.id = :customSourceId and workout.for_log_id is null`,
  );
}

/** A page of custom workouts that are not reserved, newest first. */
export function customPage(store: Store, { after }: PageRequest<Place>): RowStatement {
  const { d } = store;
  return customs(
    store,
    'customs',
    `${d.of('workout')} and workout.for_log_id is null
      ${after === null ? '' : `and ${d.placeOf('workout.created_at').isPast('workout.id', ':afterRow')}`}
    order by workout.created_at desc, workout.id desc limit :limit`,
  );
}

/** A page of custom workouts in order of id, reserved or not, for a verification. */
export function customsById(store: Store): RowStatement {
  return customs(
    store,
    'workoutPage',
    `${store.d.of('workout')} and workout.id > :afterRow order by workout.id limit :limit`,
  );
}

function customs({ t }: Store, name: string, condition: string): RowStatement {
  return { name, kind: 'custom', from: `from ${t.customWorkout} workout where ${condition}` };
}

/** The entries of custom workouts. */
export function entriesOf(
  { d, t }: Store,
  name: string,
  ...ofCustoms: readonly string[]
): RowStatement {
  return {
    name,
    kind: 'entry',
    from: `from ${t.customWorkoutExercise} part
    where ${d.own('part')} and ${d.among('part.custom_workout_id', ...ofCustoms)}`,
    needs: ofCustoms,
  };
}

/** The entries with these ids. */
export function entriesAmong({ d, t }: Store, ids: string): RowStatement {
  return {
    name: 'entries',
    kind: 'entry',
    from: d.withIds(t.customWorkoutExercise, 'part', ids),
    needs: [ids],
  };
}

/** The days with these ids. */
export function daysAmong(store: Store, ...ids: readonly string[]): readonly RowStatement[] {
  return days(store, 'days', store.d.among('day.id', ...ids), ids);
}

/** The id of the day `:daySourceId`, if a log can be created from it. */
export function daySource({ t }: Store): readonly RowStatement[] {
  if (t.programDays === null) return [];
  const from = `from ${t.programDays} day where day.id = :daySourceId`;
  return [{ name: 'sourceDay', kind: 'dayId', from }];
}

/** None if the host has no programs. */
function days(
  { t }: Store,
  name: string,
  condition: string,
  needs?: readonly string[],
): readonly RowStatement[] {
  if (t.programDays === null) return [];
  const from = `from ${t.programDays} day where ${condition}`;
  return [{ name, kind: 'day', from, ...(needs && { needs }) }];
}

/** The entries of days. */
export function dayEntries({ d, t }: Store, ...ofDays: readonly string[]): readonly RowStatement[] {
  if (t.programDayExercises === null || ofDays.length === 0) return [];
  return [
    {
      name: 'dayEntries',
      kind: 'dayEntry',
      from: `from ${t.programDayExercises} part
    where ${d.among('part.program_day_id', ...ofDays)}`,
      needs: ofDays,
    },
  ];
}

/**
 * Custom workouts that are not reserved, completed days, days of the named programs and of programs
 * with a completed day, and all days if those are too few. The completed days show which programs
 * are begun, so they are read even beyond `candidatesMax`.
 */
export function candidateWorkouts(store: Store): readonly RowStatement[] {
  const { d } = store;
  return [
    customs(
      store,
      'openCustoms',
      `${d.of('workout')} and workout.for_log_id is null
    order by workout.id limit :candidatesMax`,
    ),
    ...days(store, 'doneDays', d.among('day.id', 'done.done_day_id'), ['done.done_day_id']),
    ...days(
      store,
      'familiarDays',
      `${d.among('day.program_id', ':programIds', 'doneDays.program_id')}
    order by day.id${d.collate.day} limit :candidatesMax`,
      [':programIds', 'doneDays.program_id'],
    ),
    ...days(
      store,
      'allDays',
      `${d.count('openCustoms')} + ${d.count('familiarDays')} < :candidatesMin
    order by day.id${d.collate.day} limit :candidatesMax`,
    ),
  ];
}

/** A page of the list of workouts: custom workouts by id, then days by id. */
export function workoutPage(store: Store, filter: WorkoutFilter): readonly RowStatement[] {
  const { type, after } = filter;
  // Custom workouts come first, so a page after a program day has none.
  const hasCustoms = (type ?? 'custom') === 'custom' && after?.type !== 'program';
  const hasDays = (type ?? 'program') === 'program';
  return [
    ...(hasCustoms ? [listedCustoms(store, filter)] : []),
    ...(hasDays ? listedDays(store, filter) : []),
  ];
}

function listedCustoms(store: Store, filter: WorkoutFilter): RowStatement {
  const { d, t } = store;
  const ofWorkout = `${d.own('part')} and part.custom_workout_id = workout.id`;
  return customs(
    store,
    'customs',
    `${d.of('workout')} and workout.for_log_id is null
      ${filter.after?.type === 'custom' ? 'and workout.id > :pageCustomId' : ''}
      ${hasText(store, filter, 'workout.name')}
      ${trains(store, filter, t.customWorkoutExercise, ofWorkout)}
    order by workout.id limit :limit`,
  );
}

function listedDays(store: Store, filter: WorkoutFilter): readonly RowStatement[] {
  const { d, t } = store;
  return days(
    store,
    'days',
    `true ${filter.after?.type === 'program' ? `and day.id${d.collate.day} > :pageDayId` : ''}
      ${hasText(store, filter, 'day.name')}
      ${trains(store, filter, t.programDayExercises ?? '', 'part.program_day_id = day.id')}
    order by day.id${d.collate.day} limit :limit`,
  );
}

function hasText({ d }: Store, { text }: WorkoutFilter, name: string): string {
  return text === null ? '' : `and ${d.contains(name)}`;
}

/**
 * Whether the database can compare the names of muscles. If it cannot, the ids of the exercises that
 * train the muscles are found first.
 */
export function comparesMuscles({ d, t }: Store): boolean {
  return d.nameKey !== null && t.exerciseMuscles !== null;
}

/**
 * An entry has an exercise that is available to the user, with one of `:muscleKeys` as a primary
 * muscle, or among `:trainingIds`.
 */
function trains(
  store: Store,
  { primaryMuscleKeys }: WorkoutFilter,
  entries: string,
  ofWorkout: string,
): string {
  const { d, t } = store;
  if (primaryMuscleKeys === null) return '';
  if (d.nameKey === null || t.exerciseMuscles === null) {
    return `and exists (select 1 from ${entries} part
        where ${ofWorkout} and ${d.among('part.exercise_id', ':trainingIds')})`;
  }
  const open = isOpen(store);
  const exercise =
    open === '' ? '' : `join ${t.exercises} exercise on exercise.id = part.exercise_id and ${open}`;
  return `and exists (select 1 from ${entries} part join ${t.exerciseMuscles} named
          on named.exercise_id = part.exercise_id and named.role = 'primary' ${exercise}
        where ${ofWorkout} and ${d.among(d.nameKey.of('named.muscle'), ':muscleKeys')})`;
}
