import { isPrimaryShare, type MuscleShare } from './muscle-groups.js';
import { compareCodePoints } from './order.js';
import type { Exercise, Workout, WorkoutRef } from './records.js';
import {
  estimateMinutes,
  exerciseShares,
  workoutMuscleGroups,
  type WorkoutMuscleGroup,
} from './training-load.js';

/** A workout to compare, with what it offers each muscle group worked out once. */
export interface RecommendationCandidate {
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  readonly derivedFrom: WorkoutRef | null;
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** Minutes that it is likely to take. */
  readonly minutes: number;
  /** The groups of these that are primary in at least one exercise. */
  readonly primaryMuscleGroups: readonly string[];
  /** Its exercises with the groups that each trains. */
  readonly exercises: readonly {
    readonly exerciseId: number;
    readonly name: string;
    readonly equipment: string | null;
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

/** Its id among the references of its type. */
export const refId = (ref: WorkoutRef): number =>
  ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;

/** The total order of workouts: custom ones first, then by id. */
export const compareRefs = (a: WorkoutRef, b: WorkoutRef): number =>
  compareCodePoints(a.type, b.type) || refId(a) - refId(b);

/** What doing a candidate counts as: itself, or the workout it was derived from. */
export const countsAs = (candidate: RecommendationCandidate): WorkoutRef =>
  candidate.derivedFrom ?? candidate.ref;

/** Its name in an answer, detached from what may be shared between answers. */
export const nameOf = ({ ref, name, programName }: RecommendationCandidate): WorkoutName => ({
  ref: { ...ref },
  name,
  programName,
});

const describeExercise = (
  exercise: Exercise,
  shares: readonly MuscleShare[],
): RecommendationCandidate['exercises'][number] => ({
  exerciseId: exercise.id,
  name: exercise.name,
  equipment: exercise.equipment,
  muscleGroups: shares.map((part) => part.muscleGroup),
  primaryMuscleGroups: shares
    .filter((part) => isPrimaryShare(part.share))
    .map((part) => part.muscleGroup),
});

const prepare = (workout: Workout): RecommendationCandidate => {
  const muscleGroups = workoutMuscleGroups(workout.exercises);
  return {
    ref: workout.ref,
    name: workout.name,
    programName: workout.programName,
    derivedFrom: workout.derivedFrom,
    muscleGroups,
    minutes: estimateMinutes(workout.exercises),
    primaryMuscleGroups: muscleGroups
      .filter((group) => group.primary)
      .map((group) => group.muscleGroup),
    exercises: workout.exercises.map(({ exercise }) =>
      describeExercise(exercise, exerciseShares(exercise)),
    ),
  };
};

// A store that gives the same frozen workout again spares its preparation: half of what a
// recommendation among fifty workouts costs. What is not frozen may have changed since.
const prepared = new WeakMap<Workout, RecommendationCandidate>();

/**
 * A workout prepared for {@link recommend}. One that is frozen, down to its exercises, is prepared
 * once.
 *
 * @example
 * toCandidate({ ref: { type: 'program', programDayId: 1 }, name: 'Rest', programName: null, derivedFrom: null, exercises: [] }).muscleGroups;
 * // []
 */
export const toCandidate = (workout: Workout): RecommendationCandidate => {
  if (!Object.isFrozen(workout)) return prepare(workout);
  const candidate = prepared.get(workout) ?? prepare(workout);
  prepared.set(workout, candidate);
  return candidate;
};

/** Shared groups as a part of all groups of the two (Jaccard); each group is named once. */
export const overlap = (a: readonly string[], b: readonly string[]): number => {
  let shared = 0;
  for (const group of a) if (b.includes(group)) shared++;
  return shared / (a.length + b.length - shared);
};
