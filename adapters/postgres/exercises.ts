import type { Exercise } from '../../src/domain/records.js';
import type { ExerciseValues, MuscleValues } from '../sql/host-exercises.js';
import type { Row } from '../sql/rows.js';
import { tuples, type ReadPart } from './statement.js';
import type { Tables } from './tables.js';

// Reads exercises with their muscles, and decides which ones a user may choose.

/** Exercises performed in the logs or sessions that the statement reads. */
export const PERFORMED_IDS = 'array(select distinct exercise_id from performed)';
/** Exercises performed in the logs of `history`. */
export const PAST_IDS = 'array(select distinct exercise_id from past_sets)';
/** Exercises planned by workouts that are reserved for sessions. */
export const PLANNED_IDS = 'array(select exercise_id from plans)';

/**
 * An exercise is available unless it is hidden or belongs to another user. Null if the host has
 * neither column.
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
 * The first `:exercisesMax` exercises of the catalogue that are available to the user; all if it is
 * null.
 */
export const catalogueIds = (t: Tables): string =>
  `array(select listed.id from ${t.exercises} listed where ${openExercise(t, 'listed') ?? 'true'}
        order by listed.id${t.byExerciseId} limit :exercisesMax::bigint)`;

const isRead = (t: Tables, anyPerformed: boolean): string => {
  const open = openExercise(t, 'exercise');
  if (open === null) return '';
  return anyPerformed ? `and (${open} or exercise.id = any (${PERFORMED_IDS}))` : `and ${open}`;
};

/**
 * `ids` are SQL expressions for arrays. With `anyPerformed`, also reads performed exercises that
 * are no longer available to the user. Only a write that records a log may set it.
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

export const exercisesOf = (t: Tables, answer: Row): readonly Exercise[] =>
  t.toExercises(
    answer['exercises'] as ExerciseValues[],
    (answer['muscles'] ?? []) as MuscleValues[],
  );
