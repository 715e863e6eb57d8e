import type { Exercise } from '../../src/domain/records.js';
import type { ExerciseValues, MuscleValues } from '../sql/host-exercises.js';
import type { Row } from '../sql/rows.js';
import { tuples, type ReadPart } from './statement.js';
import type { Tables } from './tables.js';

// Exercises with their muscles, and who may choose which.

/** The exercises that were performed in the logs that were read, as an array. */
export const PERFORMED_IDS = 'array(select distinct exercise_id from performed)';

/** The same of sessions, which offer only what is open. */
export const SESSION_IDS = 'array(select exercise_id from performed)';

/** That an exercise is there, and is everybody's or the user's own; null where a host says neither. */
export const openExercise = (t: Tables, exercise: string): string | null => {
  const conditions = [
    ...(t.exercisesAreHidden ? [`not ${exercise}.hidden`] : []),
    ...(t.exercisesHaveUsers
      ? [`(${exercise}.user_id is null or ${exercise}.user_id = ${t.user})`]
      : []),
  ];
  return conditions.length === 0 ? null : conditions.join(' and ');
};

/** The condition of {@link exercisesPart}: what was performed is read even if it is no longer open. */
const openOrPerformed = (t: Tables, ids: readonly string[]): string => {
  const open = openExercise(t, 'exercise');
  if (open === null) return '';
  return ids.includes(PERFORMED_IDS)
    ? `and (${open} or exercise.id = any (${PERFORMED_IDS}))`
    : `and ${open}`;
};

/** Exercises with their muscles; `ids` are expressions for arrays. */
export const exercisesPart = (t: Tables, ids: readonly string[]): ReadPart => ({
  with: {
    exercises: `
    select ${t.exerciseColumns}
    from ${t.exercises} exercise
    where exercise.id = any (${ids.join(' || ')}) ${openOrPerformed(t, ids)}`,
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

/** The exercises of an answer. */
export const exercisesOf = (t: Tables, answer: Row): readonly Exercise[] =>
  t.toExercises(
    answer['exercises'] as ExerciseValues[],
    (answer['muscles'] ?? []) as MuscleValues[],
  );
