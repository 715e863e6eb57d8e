import { isPrimaryShare, type MuscleShare } from './muscle-groups.js';
import { compareCodePoints } from './order.js';
import type { Exercise, Workout, WorkoutRef } from './records.js';
import { exerciseShares, workoutMuscleGroups, type WorkoutMuscleGroup } from './training-load.js';

/** A workout to compare, with what it offers each muscle group worked out once. */
export interface RecommendationCandidate {
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  readonly derivedFrom: WorkoutRef | null;
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** Its exercises with the groups that each trains. */
  readonly exercises: readonly {
    readonly exerciseId: number;
    readonly name: string;
    readonly muscleGroups: readonly string[];
    readonly primaryMuscleGroups: readonly string[];
  }[];
}

/** A workout that was done. A derived workout is named by its source. */
export interface WorkoutCompletion {
  readonly workout: WorkoutRef;
  readonly completedAt: Date;
}

/** How a workout is named in an answer. */
export type WorkoutName = Pick<RecommendationCandidate, 'ref' | 'name' | 'programName'>;

/** A text that is equal for equal references. */
export const refKey = (ref: WorkoutRef): string =>
  ref.type === 'program' ? `program:${ref.programDayId}` : `custom:${ref.customWorkoutId}`;

const refId = (ref: WorkoutRef): number =>
  ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;

/** The total order of workouts: custom ones first, then by id. */
export const compareRefs = (a: WorkoutRef, b: WorkoutRef): number =>
  compareCodePoints(a.type, b.type) || refId(a) - refId(b);

/** What doing a candidate counts as: itself, or the workout it was derived from. */
export const countsAs = (candidate: RecommendationCandidate): string =>
  refKey(candidate.derivedFrom ?? candidate.ref);

export const nameOf = ({ ref, name, programName }: RecommendationCandidate): WorkoutName => ({
  ref,
  name,
  programName,
});

export const primaryGroups = (candidate: RecommendationCandidate): readonly WorkoutMuscleGroup[] =>
  candidate.muscleGroups.filter((group) => group.primary);

/** Remembers what `derive` gives for an exercise: programs name the same few many times. */
const remember = <T extends object>(
  derive: (exercise: Exercise) => T,
): ((exercise: Exercise) => T) => {
  const known = new Map<Exercise, T>();
  return (exercise) => {
    const value = known.get(exercise) ?? derive(exercise);
    known.set(exercise, value);
    return value;
  };
};

const describeExercise = (
  exercise: Exercise,
  shares: readonly MuscleShare[],
): RecommendationCandidate['exercises'][number] => ({
  exerciseId: exercise.id,
  name: exercise.name,
  muscleGroups: shares.map((part) => part.muscleGroup),
  primaryMuscleGroups: shares
    .filter((part) => isPrimaryShare(part.share))
    .map((part) => part.muscleGroup),
});

/** Prepares workouts as {@link toCandidate} does, and is faster for many with exercises in common. */
export const candidateMaker = (): ((workout: Workout) => RecommendationCandidate) => {
  const sharesOf = remember(exerciseShares);
  const describe = remember((exercise) => describeExercise(exercise, sharesOf(exercise)));
  return (workout) => ({
    ref: workout.ref,
    name: workout.name,
    programName: workout.programName,
    derivedFrom: workout.derivedFrom,
    muscleGroups: workoutMuscleGroups(workout.exercises, sharesOf),
    exercises: workout.exercises.map(({ exercise }) => describe(exercise)),
  });
};

/**
 * A workout prepared for {@link recommend}.
 *
 * @example
 * toCandidate({ ref: { type: 'program', programDayId: 1 }, name: 'Rest', programName: null, derivedFrom: null, exercises: [] }).muscleGroups;
 * // []
 */
export const toCandidate = (workout: Workout): RecommendationCandidate => candidateMaker()(workout);

/** Shared primary groups as a part of all primary groups of the two (Jaccard). */
export const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0;
  for (const group of a) if (b.has(group)) shared++;
  return shared / (a.size + b.size - shared);
};
