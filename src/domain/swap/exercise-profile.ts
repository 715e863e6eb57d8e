import { comparedWords, movementOf, patternOf } from '../workout/movements.js';
import { isPrimaryShare, type MuscleShare } from '../muscle-groups.js';
import { nameTraits, type NameTraits } from '../workout/name-traits.js';
import type { Exercise } from '../records.js';
import { exerciseShares } from '../recovery/training-load.js';

/** The muscle groups that an exercise trains. */
export interface TrainedGroups {
  readonly shares: readonly MuscleShare[];
  readonly groups: readonly string[];
  readonly primary: readonly string[];
}

/** An exercise with everything it is compared by. */
export interface ExerciseProfile extends TrainedGroups {
  readonly exercise: Exercise;
  readonly name: NameTraits;
  readonly movement: string | null;
  /** The finer movement: which press, which raise. */
  readonly pattern: string | null;
}

const groupsOf = (exercise: Exercise): TrainedGroups => {
  const shares = exerciseShares(exercise);
  return {
    shares,
    groups: shares.map((part) => part.muscleGroup),
    primary: shares.filter((part) => isPrimaryShare(part.share)).map((part) => part.muscleGroup),
  };
};

/**
 * Gives the muscle groups of exercises, computed once per set of muscle names: a catalogue of
 * thousands of exercises has a few hundred sets.
 */
export const trainedGroups = (): ((exercise: Exercise) => TrainedGroups) => {
  const known = new Map<string, TrainedGroups>();
  return (exercise) => {
    const key = JSON.stringify([exercise.primaryMuscles, exercise.secondaryMuscles]);
    const groups = known.get(key) ?? groupsOf(exercise);
    known.set(key, groups);
    return groups;
  };
};

/** An exercise with its muscle groups and the traits of its name. */
export const profileOf = (exercise: Exercise, trained: TrainedGroups): ExerciseProfile => {
  const { shares, groups, primary } = trained;
  const words = comparedWords(exercise.name);
  const movement = movementOf(exercise.name, words);
  const name = nameTraits(words, exercise.equipment);
  const pattern = movement === null ? null : patternOf(movement, words, primary);
  return { exercise, shares, groups, primary, name, movement, pattern };
};

/** How much of their work two exercises put on the same groups: 0..1. */
export const muscleFit = (a: readonly MuscleShare[], b: readonly MuscleShare[]): number => {
  let shared = 0;
  let all = 0;
  for (const { share } of b) all += share;
  for (const { muscleGroup, share } of a) {
    const other = b.find((part) => part.muscleGroup === muscleGroup)?.share ?? 0;
    shared += Math.min(share, other);
    all += Math.max(share - other, 0);
  }
  return all === 0 ? 0 : shared / all;
};
