import type { ExerciseId } from '../ids.js';
import { nameWords } from '../workout/movements.js';
import { isPrimaryShare, BODY_REGIONS, type MuscleShare } from '../muscle-groups.js';
import { nameTraits } from '../workout/name-traits.js';
import { refKey } from '../order.js';
import type { PlannedExercise, ProgramPlace, Workout, WorkoutRef } from '../records.js';
import {
  estimateMinutes,
  exerciseShares,
  sumShares,
  type WorkoutMuscleGroup,
} from '../recovery/training-load.js';

/** One exercise of a candidate: what is planned of it, and the groups that it trains. */
export interface CandidateExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly equipment: string | null;
  readonly sets: number;
  readonly repsMax: number;
  readonly shares: readonly MuscleShare[];
}

/** What a workout, or the part of it that is kept, amounts to. */
export interface WorkoutContent {
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** The groups of these that hold primary sets. */
  readonly primaryMuscleGroups: readonly string[];
  /** The same, most primary sets first, then in the order of the exercises. */
  readonly mainMuscleGroups: readonly string[];
  /** Primary sets of all groups together. */
  readonly primarySets: number;
  /** Planned sets. */
  readonly sets: number;
  /** Minutes that it is likely to take. */
  readonly minutes: number;
  /** How many of push, pull and legs hold at least a sixth of the primary sets: 0 to 3. */
  readonly breadth: number;
  /** Whether an exercise of it is a variant for the advanced, by its name. */
  readonly isAdvanced: boolean;
  readonly exercises: readonly CandidateExercise[];
}

/** A workout to compare, with what it offers each muscle group worked out once. */
export interface RecommendationCandidate extends WorkoutContent {
  /** Names the workout in the history; equal keys count as one workout. Opaque. */
  readonly key: string;
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  /** Its program and its place in the program's order; null where it has none. */
  readonly program: ProgramPlace | null;
}

/** A workout that was done. */
export interface WorkoutCompletion {
  /** The key of its candidate. */
  readonly key: string;
  readonly at: Date;
  /** The key of the workout that it stood in for, where it was swapped to; default none. */
  readonly inPlaceOf?: string | null | undefined;
}

/** How a workout is named in an answer. */
export interface WorkoutSummary {
  readonly ref: WorkoutRef;
  readonly name: string;
  /** Name of the program for a program day, else null. */
  readonly programName: string | null;
}

/** Its name in an answer, detached from what may be shared between answers. */
export const nameOf = ({ ref, name, programName }: WorkoutSummary): WorkoutSummary => ({
  ref: { ...ref },
  name,
  programName,
});

/** An entry of a workout, with the groups that it trains. */
export const toCandidateExercise = ({
  exercise,
  sets,
  repsMax,
}: PlannedExercise): CandidateExercise => ({
  exerciseId: exercise.id,
  name: exercise.name,
  equipment: exercise.equipment,
  sets,
  repsMax,
  shares: exerciseShares(exercise),
});

/** Whether a group is a primary one of an exercise. */
export const isPrimaryIn = ({ shares }: CandidateExercise, muscleGroup: string): boolean =>
  shares.some((part) => part.muscleGroup === muscleGroup && isPrimaryShare(part.share));

// Choice: a workout is a full-body one when push, pull and legs each hold a sixth of its primary sets.
export const BROAD_SHARE = 1 / 6;
const BROAD_PARTS: readonly (readonly string[])[] = [
  BODY_REGIONS.push,
  BODY_REGIONS.pull,
  BODY_REGIONS.legs,
];
/** Sums of sets that differ by less are equal. */
const SETS_TOLERANCE = 1e-9;

/** Whether `part` is at least this share of `whole`, whatever the last digits of the sums. */
export const isShareOf = (part: number, whole: number, share: number): boolean =>
  part >= whole * share - SETS_TOLERANCE;

const breadthOf = (groups: readonly WorkoutMuscleGroup[], primarySets: number): number =>
  BROAD_PARTS.filter((part) => {
    const sets = groups
      .filter(({ muscleGroup }) => part.includes(muscleGroup))
      .reduce((sum, group) => sum + group.primarySets, 0);
    return sets > 0 && isShareOf(sets, primarySets, BROAD_SHARE);
  }).length;

const mainFirst = (
  primary: readonly WorkoutMuscleGroup[],
  exercises: readonly CandidateExercise[],
): readonly string[] => {
  const inOrder = exercises.flatMap(({ shares }) => shares.map((part) => part.muscleGroup));
  return primary
    .toSorted(
      (a, b) =>
        b.primarySets - a.primarySets ||
        inOrder.indexOf(a.muscleGroup) - inOrder.indexOf(b.muscleGroup),
    )
    .map(({ muscleGroup }) => muscleGroup);
};

/** What some exercises of a workout amount to. */
export const contentOf = (exercises: readonly CandidateExercise[]): WorkoutContent => {
  const muscleGroups = sumShares(exercises);
  const primary = muscleGroups.filter((group) => group.primarySets > 0);
  const primarySets = primary.reduce((sum, group) => sum + group.primarySets, 0);
  return {
    muscleGroups,
    primaryMuscleGroups: primary.map((group) => group.muscleGroup),
    mainMuscleGroups: mainFirst(primary, exercises),
    primarySets,
    sets: exercises.reduce((sum, { sets }) => sum + sets, 0),
    minutes: estimateMinutes(exercises),
    breadth: breadthOf(primary, primarySets),
    isAdvanced: exercises.some(
      ({ name, equipment }) => nameTraits(nameWords(name), equipment).isAdvanced,
    ),
    exercises,
  };
};

const prepare = (workout: Workout): RecommendationCandidate => ({
  key: refKey(workout.derivedFrom ?? workout.ref),
  ref: workout.ref,
  name: workout.name,
  programName: workout.program?.name ?? null,
  program: workout.program,
  ...contentOf(workout.exercises.map(toCandidateExercise)),
});

// A store that gives the same frozen workout again spares its preparation: half of what a
// recommendation among fifty workouts costs. What is not frozen may have changed since.
const prepared = new WeakMap<Workout, RecommendationCandidate>();

/**
 * A workout prepared for {@link recommend}. A frozen workout is prepared once. Its key is its own
 * reference, or that of the workout it was derived from.
 *
 * @example
 * toCandidate({ ref: { type: 'program', programDayId: 1 }, name: 'Rest', program: null, derivedFrom: null, exercises: [] }).muscleGroups;
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
