import type { Exercise } from 'freshlegs';
import { readCatalogue } from '../../../../examples/data/catalogue.js';
import {
  createExerciseIndex,
  type ExerciseIndex,
} from '../../../../examples/import-history/exercise-names';

/** The demo catalogue, by the names that apps use. */
export interface ExerciseTable {
  readonly index: ExerciseIndex;
  readonly exercises: ReadonlyMap<number, Exercise>;
}

/** An exercise's id is its position in the catalogue, from 1. */
export const readExercises = (): ExerciseTable => {
  const { exercises, activities } = readCatalogue();
  const numbered = exercises.map((exercise, index) => ({ ...exercise, id: index + 1 }));
  return {
    index: createExerciseIndex(new Map(numbered.map(({ id, name }) => [name, id])), activities),
    exercises: new Map(numbered.map((exercise) => [exercise.id, exercise])),
  };
};
