// @ts-check
import { api } from './api.js';

/**
 * @typedef {{ exerciseId: number, name: string, equipment: string | null, muscleGroups: { muscleGroup: string, primary: boolean }[] }} CatalogueExercise
 * @typedef {import('./training.js').Exercise} Exercise
 * @typedef {import('./training.js').Target} Target
 */

/** @type {Promise<CatalogueExercise[]> | null} */
let exercisesRead = null;

const readAllExercises = async () => {
  /** @type {CatalogueExercise[]} */
  const exercises = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = await api.exercises(cursor);
    exercises.push(...page.exercises);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return exercises;
};

/** Reads all exercises, once per page load. */
export const readExercises = () => {
  exercisesRead ??= readAllExercises();
  exercisesRead.catch(() => {
    exercisesRead = null;
  });
  return exercisesRead;
};

const SECONDARY_SHARE = 0.5;

/**
 * The muscles that exercises train, with the sets of each.
 *
 * @param {readonly Exercise[]} planned
 * @param {readonly CatalogueExercise[]} catalogue
 * @returns {Target[]}
 */
export const targetsOf = (planned, catalogue) => {
  const byId = new Map(catalogue.map((one) => [one.exerciseId, one.muscleGroups]));
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const { exerciseId, sets } of planned) {
    for (const { muscleGroup, primary } of byId.get(exerciseId) ?? []) {
      const known = targets.get(muscleGroup) ?? { muscleGroup, sets: 0, primary: false };
      targets.set(muscleGroup, {
        muscleGroup,
        sets: known.sets + sets * (primary ? 1 : SECONDARY_SHARE),
        primary: known.primary || primary,
      });
    }
  }
  return [...targets.values()];
};
