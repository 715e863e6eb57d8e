import type { Exercise } from '../../src/domain/records.js';
import type { ExerciseValues, MuscleValues } from '../sql/host-exercises.js';
import type { Row } from '../sql/rows.js';
import { tuples, type ReadPart } from './statement.js';
import type { Tables } from './tables.js';

// Reads exercises with their muscles, and decides which exercises a user may choose.

/** An array of the exercises performed in the logs or sessions that the statement reads. */
export const PERFORMED_IDS = 'array(select distinct exercise_id from performed)';
/** An array of the exercises performed in the logs of `history`. */
export const PAST_IDS = 'array(select distinct exercise_id from past_sets)';
/** An array of the exercises planned by workouts that are reserved for sessions. */
export const PLANNED_IDS = 'array(select exercise_id from plans)';

/**
 * The condition that an exercise is available to the user: it is not hidden, and it is shared or
 * the user's own. Null if the host has neither column.
 */
const openExercise = (t: Tables, exercise: string): string | null => {
  const conditions = [
    ...(t.exercisesAreHidden ? [`not ${exercise}.hidden`] : []),
    ...(t.exercisesHaveUsers
      ? [`(${exercise}.user_id is null or ${exercise}.user_id = ${t.user})`]
      : []),
  ];
  return conditions.length === 0 ? null : conditions.join(' and ');
};

/**
 * An array of the first `:exercisesMax` exercises of the catalogue that are available to the user.
 * Null for `:exercisesMax` means all.
 */
export const catalogueIds = (t: Tables): string =>
  `array(select listed.id from ${t.exercises} listed where ${openExercise(t, 'listed') ?? 'true'}
        order by listed.id${t.byExerciseId} limit :exercisesMax::bigint)`;

/** The condition that {@link exercisesPart} uses to select exercises. */
const isRead = (t: Tables, anyPerformed: boolean): string => {
  const open = openExercise(t, 'exercise');
  if (open === null) return '';
  return anyPerformed ? `and (${open} or exercise.id = any (${PERFORMED_IDS}))` : `and ${open}`;
};

/**
 * Reads exercises with their muscles. `ids` are expressions for arrays. With `anyPerformed`,
 * performed exercises are read even if they are no longer available to the user. Only a write that
 * records a log may set it.
 */
export const exercisesPart = (
  t: Tables,
  ids: readonly string[],
  anyPerformed: boolean,
): ReadPart => ({
  with: {
    exercises: `
    select ${t.exerciseColumns}
    from ${t.exercises} exercise
    where exercise.id = any (${ids.join(' || ')}) ${isRead(t, anyPerformed)}`,
  },
  answer: {
    exercises: tuples(t.exerciseColumns, 'exercises'),
    ...(t.exerciseMuscles === null
      ? {}
      : {
          muscles: tuples(
            'muscle.exercise_id, muscle.position, muscle.role, muscle.muscle',
            `${t.exerciseMuscles} muscle where muscle.exercise_id = any (array(select id from exercises))`,
          ),
        }),
  },
});

/** Decodes the exercises of an answer. */
export const exercisesOf = (t: Tables, answer: Row): readonly Exercise[] =>
  t.toExercises(
    answer['exercises'] as ExerciseValues[],
    (answer['muscles'] ?? []) as MuscleValues[],
  );
