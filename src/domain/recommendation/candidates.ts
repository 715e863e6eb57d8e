import type { ExerciseId } from '../ids.js';
import { comparedWords } from '../workout/movements.js';
import { isPrimaryShare, BODY_REGIONS, type MuscleShare } from '../muscle-groups.js';
import { KEPT_SHARE_MIN } from '../limits.js';
import { loadedGroupsOf } from '../workout/exercise-profile.js';
import { isAdvancedName } from '../workout/name-traits.js';
import { countedAs, refKey } from '../order.js';
import type { NamedExercise } from '../reasons.js';
import type { PlannedExercise, ProgramPlace, Workout, WorkoutRef } from '../records.js';
import {
  estimateMinutes,
  exerciseShares,
  sumShares,
  type WorkoutMuscleGroup,
} from '../recovery/training-load.js';

/** One exercise of a candidate, with its plan and the groups that it trains. */
export interface CandidateExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly equipment: string | null;
  readonly sets: number;
  readonly repsMax: number;
  readonly shares: readonly MuscleShare[];
  /** The groups to spare that rule it out: primary ones, and others that it loads heavily. */
  readonly loaded: readonly string[];
}

/** Totals of a workout, or of its remaining exercises. */
export interface WorkoutContent {
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** Groups with primary sets. */
  readonly primaryMuscleGroups: readonly string[];
  /** Other groups that an exercise loads heavily. */
  readonly heavyMuscleGroups: readonly string[];
  /** The same groups by primary sets, most first. Ties keep the order of the exercises. */
  readonly mainMuscleGroups: readonly string[];
  readonly primarySets: number;
  readonly sets: number;
  readonly minutes: number;
  /** How many of push, pull and legs have at least a sixth of the primary sets: 0 to 3. */
  readonly breadth: number;
  /** Whether the name of an exercise marks an advanced variant. */
  readonly isAdvanced: boolean;
  readonly exercises: readonly CandidateExercise[];
  /**
   * Exercises that the user never wants. The totals exclude them. Absent if the workout has no such
   * exercise.
   */
  readonly unwanted?: UnwantedPart;
}

/** The exercises of a workout that the user never wants. */
export interface UnwantedPart {
  readonly exercises: readonly NamedExercise[];
  /** The planned sets including these exercises. */
  readonly setsBefore: number;
  /** Whether the workout is too short without them. */
  readonly isTooMuch: boolean;
}

/** A workout to compare. Its totals per muscle group are computed once. */
export interface RecommendationCandidate extends WorkoutContent {
  /** Opaque. Candidates with equal keys count as the same workout in the history. */
  readonly key: string;
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  /** Null unless the workout is a program day. */
  readonly program: ProgramPlace | null;
}

/** A completed workout. */
export interface WorkoutCompletion {
  readonly key: string;
  readonly at: Date;
  /** How long it took by the clock; default unknown. */
  readonly minutes?: number | undefined;
  /** The key of the workout that this one replaced in a swap; default none. */
  readonly inPlaceOf?: string | null | undefined;
}

/** The names of a workout in an answer. */
export interface WorkoutSummary {
  /** Names the workout in other calls. */
  readonly ref: WorkoutRef;
  /** Name of the workout. */
  readonly name: string;
  /** Null unless the workout is a program day. */
  readonly programName: string | null;
}

/** A copy, because answers may share the original. */
export function nameOf({ ref, name, programName }: WorkoutSummary): WorkoutSummary {
  return {
    ref: { ...ref },
    name,
    programName,
  };
}

export function toCandidateExercise({
  exercise,
  sets,
  repsMax,
}: Pick<PlannedExercise, 'exercise' | 'sets' | 'repsMax'>): CandidateExercise {
  return {
    exerciseId: exercise.id,
    name: exercise.name,
    equipment: exercise.equipment,
    sets,
    repsMax,
    shares: exerciseShares(exercise),
    loaded: loadedGroupsOf(exercise),
  };
}

export function isPrimaryIn({ shares }: CandidateExercise, muscleGroup: string): boolean {
  return shares.some((part) => part.muscleGroup === muscleGroup && isPrimaryShare(part.share));
}

// Choice: a full-body workout has at least a sixth of its primary sets in each of push, pull and
// legs.
const BROAD_SHARE = 1 / 6;
const BROAD_PARTS: readonly (readonly string[])[] = [
  BODY_REGIONS.push,
  BODY_REGIONS.pull,
  BODY_REGIONS.legs,
];
/** Sums of sets closer than this count as equal. */
const SETS_TOLERANCE = 1e-9;

/** Ignores rounding errors of the sums. */
export function isShareOf(part: number, whole: number, share: number): boolean {
  return part >= whole * share - SETS_TOLERANCE;
}

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

export function contentOf(exercises: readonly CandidateExercise[]): WorkoutContent {
  const muscleGroups = sumShares(exercises);
  const primary = muscleGroups.filter((group) => group.primarySets > 0);
  const primarySets = primary.reduce((sum, group) => sum + group.primarySets, 0);
  const primaryMuscleGroups = primary.map((group) => group.muscleGroup);
  const loaded = new Set(exercises.flatMap((exercise) => exercise.loaded));
  return {
    muscleGroups,
    primaryMuscleGroups,
    heavyMuscleGroups: [...loaded].filter((group) => !primaryMuscleGroups.includes(group)),
    mainMuscleGroups: mainFirst(primary, exercises),
    primarySets,
    sets: exercises.reduce((sum, { sets }) => sum + sets, 0),
    minutes: estimateMinutes(exercises),
    breadth: breadthOf(primary, primarySets),
    isAdvanced: exercises.some(({ name }) => isAdvancedName(comparedWords(name))),
    exercises,
  };
}

const prepare = (workout: Workout): RecommendationCandidate => ({
  key: refKey(countedAs(workout)),
  ref: workout.ref,
  name: workout.name,
  programName: workout.program?.name ?? null,
  program: workout.program,
  ...contentOf(workout.exercises.map(toCandidateExercise)),
});

// Each frozen workout is prepared once, which halves the time of a recommendation among fifty
// workouts. A workout that is not frozen may have changed since the last call.
const prepared = new WeakMap<Workout, RecommendationCandidate>();

/**
 * Prepares a workout for {@link recommend}; a frozen workout is prepared only once. The key is the
 * workout's own reference, or that of the workout it was derived from.
 *
 * @example
 * toCandidate({ ref: { type: 'program', programDayId: 1 }, name: 'Rest', program: null, derivedFrom: null, exercises: [] }).muscleGroups;
 * // []
 */
export function toCandidate(workout: Workout): RecommendationCandidate {
  if (!Object.isFrozen(workout)) return prepare(workout);
  const candidate = prepared.get(workout) ?? prepare(workout);
  prepared.set(workout, candidate);
  return candidate;
}

/** Whether too little remains of a workout: less than half of its sets, or no primary set. */
export function isTooLittle(
  kept: WorkoutContent,
  whole: Pick<WorkoutContent, 'sets' | 'primarySets'>,
): boolean {
  return (
    (whole.primarySets > 0 && kept.primarySets === 0) ||
    !isShareOf(kept.sets, whole.sets, KEPT_SHARE_MIN)
  );
}

/** Removes the exercises that the user never wants. */
export function withoutNever(
  candidate: RecommendationCandidate,
  never: ReadonlySet<ExerciseId>,
): RecommendationCandidate {
  if (never.size === 0) return candidate;
  const { exercises } = candidate;
  const unwanted = exercises.filter(({ exerciseId }) => never.has(exerciseId));
  if (unwanted.length === 0) return candidate;
  const kept = contentOf(exercises.filter(({ exerciseId }) => !never.has(exerciseId)));
  const names = new Map(unwanted.map(({ exerciseId, name }) => [exerciseId, name]));
  return {
    ...candidate,
    ...kept,
    unwanted: {
      exercises: Array.from(names, ([exerciseId, name]) => ({ exerciseId, name })),
      setsBefore: candidate.sets,
      isTooMuch: isTooLittle(kept, candidate),
    },
  };
}

/** The Jaccard index of two lists without duplicates. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  for (const group of a) if (b.includes(group)) shared++;
  return shared / (a.length + b.length - shared);
}
