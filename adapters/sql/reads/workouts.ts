import type { PageRequest, Place } from '../../../src/port/port.js';
import type { Dialect, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';

/** Reads workouts with their entries, and exercises with their muscles. */
export function workoutReads(d: Dialect, t: StoreTables) {
  /** A hidden exercise, and one of another user, is not available. Empty if the host has neither. */
  const isOpen = [
    ...(t.exercisesAreHidden ? ['not exercise.hidden'] : []),
    ...(t.exercisesHaveUsers ? ['(exercise.user_id is null or exercise.user_id = :user)'] : []),
  ].join(' and ');

  const customs = (name: string, condition: string, needs?: readonly string[]): RowStatement => ({
    name,
    kind: 'custom',
    from: `from ${t.customWorkout} workout where ${condition}`,
    ...(needs && { needs }),
  });

  /** None if the host has no programs. */
  const days = (
    name: string,
    condition: string,
    needs?: readonly string[],
  ): readonly RowStatement[] =>
    t.programDays === null
      ? []
      : [
          {
            name,
            kind: 'day',
            from: `from ${t.programDays} day where ${condition}`,
            ...(needs && { needs }),
          },
        ];

  return {
    customs,
    days,
    /** The entries of custom workouts. */
    entriesOf: (name: string, ...ofCustoms: readonly string[]): RowStatement => ({
      name,
      kind: 'entry',
      from: `from ${t.customWorkoutExercise} part
    where ${d.own('part')} and ${d.among('part.custom_workout_id', ...ofCustoms)}`,
      needs: ofCustoms,
    }),
    /** Entries by their ids. */
    entriesAmong: (ids: string): RowStatement => ({
      name: 'entries',
      kind: 'entry',
      from: `from ${t.customWorkoutExercise} part
    where ${d.own('part')} and ${d.among('part.id', ids)}`,
      needs: [ids],
    }),
    /** A page of custom workouts in order of id, reserved or not. */
    pageInOrder: {
      name: 'workoutPage',
      kind: 'custom',
      from: `from ${t.customWorkout} workout
    where ${d.of('workout')} and workout.id > :afterRow order by workout.id limit :limit`,
    } satisfies RowStatement,
    /** A page of custom workouts that are not reserved, newest first. */
    page: ({ after }: PageRequest<Place>): RowStatement => ({
      name: 'customs',
      kind: 'custom',
      from: `from ${t.customWorkout} workout
    where ${d.of('workout')} and workout.for_log_id is null
      ${after === null ? '' : `and ${d.placeOf('workout.created_at').isPast('workout.id', ':afterRow')}`}
    order by workout.created_at desc, workout.id desc limit :limit`,
    }),
    dayEntries: (...ofDays: readonly string[]): readonly RowStatement[] =>
      t.programDayExercises === null || ofDays.length === 0
        ? []
        : [
            {
              name: 'dayEntries',
              kind: 'dayEntry',
              from: `from ${t.programDayExercises} part
    where ${d.among('part.program_day_id', ...ofDays)}`,
              needs: ofDays,
            },
          ],
    /** Exercises that are available to the user, or among `performed`, and their muscles. */
    exercises: (
      name: 'exercises' | 'dayExercises',
      ids: readonly string[],
      performed: readonly string[] = [],
    ): readonly RowStatement[] => {
      if (ids.length === 0) return [];
      const condition =
        isOpen === '' || performed.length === 0
          ? isOpen
          : `(${isOpen} or ${d.among('exercise.id', ...performed)})`;
      const muscles: RowStatement = {
        name: name === 'exercises' ? 'muscles' : 'dayMuscles',
        kind: 'muscle',
        from: `from ${t.exerciseMuscles ?? ''} named
    where ${d.among('named.exercise_id', `${name}.id`)}`,
        needs: [`${name}.id`],
      };
      return [
        {
          name,
          kind: 'exercise',
          from: `from ${t.exercises} exercise
    where ${d.among('exercise.id', ...ids)} ${condition === '' ? '' : `and ${condition}`}`,
          needs: ids,
        },
        ...(t.exerciseMuscles === null ? [] : [muscles]),
      ];
    },
    /** Exercises without their muscles, for their names. */
    exerciseNames: (...ids: readonly string[]): RowStatement => ({
      name: 'exercises',
      kind: 'exercise',
      from: `from ${t.exercises} exercise where ${d.among('exercise.id', ...ids)}`,
      needs: ids,
    }),
    /** The first exercises that are available to the user. */
    catalogue: {
      name: 'catalogue',
      kind: 'exerciseId',
      from: `from ${t.exercises} exercise where ${isOpen === '' ? 'true' : isOpen}
    order by exercise.id${d.collate.exercise} limit :exercisesMax`,
    } satisfies RowStatement,
    /**
     * Custom workouts that are not reserved, days of the named programs and of programs with a
     * completed day, and all days if those are too few.
     */
    candidates: [
      customs(
        'openCustoms',
        `${d.of('workout')} and workout.for_log_id is null
    order by workout.id limit :candidatesMax`,
      ),
      ...days(
        'familiarDays',
        `${d.among('day.program_id', ':programIds')}
      or ${d.once(
        'day.program_id',
        `select done.program_id from ${t.programDays ?? ''} done
        where ${d.among('done.id', 'done.done_day_id')}`,
      )}
    order by day.id${d.collate.day} limit :candidatesMax`,
        [':programIds', 'done.done_day_id'],
      ),
      ...days(
        'allDays',
        `${d.count('openCustoms')} + ${d.count('familiarDays')} < :candidatesMin
    order by day.id${d.collate.day} limit :candidatesMax`,
      ),
    ],
    /** The source of a new log, if it is available to the user. */
    openCustom: customs(
      'source',
      `${d.own('workout')} and workout.id = :customSourceId and workout.for_log_id is null`,
    ),
    openDay: days('sourceDay', 'day.id = :daySourceId'),
    customWorkout: customs('custom', `${d.own('workout')} and workout.id = :customWorkoutId`),
  };
}
