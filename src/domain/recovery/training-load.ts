import type { ExerciseId } from '../ids.js';
import { compareCodePoints } from '../order.js';
import { REPS_MAX, SETS_MAX, REST_SECONDS_PER_SET, SECONDS_PER_REP } from '../limits.js';
import { isPrimaryShare, muscleShares, type MuscleShare } from '../muscle-groups.js';
import type {
  Exercise,
  PerformedExercise,
  PerformedSet,
  PlannedExercise,
  SessionLoad,
} from '../records.js';

// Choice: how sets become a load. Spec 4 does not say how to derive intensity and count.
const SETS_PER_EXERCISE = 3;
const REPS_REFERENCE = 10;
const REPS_COUNTED_MAX = 15;
const EFFORT_SLOPE = 0.75;
/** Repetitions in reserve if effort is unknown: RPE 8.7, effort 0.5 (README, Sources). */
const RIR_UNKNOWN = 4 / 3;
/** A set with more repetitions in reserve than this is no working set, and no weekly set. */
const RIR_WORKING_MAX = 6;
const RPE_TO_FAILURE = 10;
/** A timed set of this length loads as much as 15 repetitions. A longer one loads slowly more. */
const TIMED_SECONDS = REPS_COUNTED_MAX * SECONDS_PER_REP;
/** Four hours load almost three times as much as a minute. */
const TIMED_SLOPE = 0.36;
const TIMED_SECONDS_MAX = 4 * 3600;

/** The sets that a workout has for one muscle group. */
export interface WorkoutMuscleGroup {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Fractional sets: a set of a secondary muscle counts as half. */
  readonly sets: number;
  /** How many of `sets` come from exercises with the group as primary. */
  readonly primarySets: number;
  /** Whether the group is primary in at least one exercise. */
  readonly primary: boolean;
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The repetitions in reserve; 0 for a set to failure. */
export function repsInReserve({ type, rir, rpe }: PerformedSet): number {
  if (type === 'failure') return 0;
  const ofEffort = rpe === undefined ? RIR_UNKNOWN : RPE_TO_FAILURE - rpe;
  return Math.max(0, rir ?? ofEffort);
}

/** Without known effort, {@link RIR_UNKNOWN} applies. */
export function hasKnownEffort({ type, rir, rpe }: PerformedSet): boolean {
  return type === 'failure' || rir !== undefined || rpe !== undefined;
}

/** Converts a timed set to repetitions. */
export function repsOf(set: PerformedSet): number {
  if (set.reps !== undefined) return set.reps;
  if (set.seconds === undefined || set.seconds <= 0) return 0;
  return clamp(set.seconds / SECONDS_PER_REP, 1, REPS_COUNTED_MAX);
}

/** The fewest and the most repetitions of sets, as a plan has them: whole numbers from 1. */
export function repsRangeOf(
  sets: readonly PerformedSet[],
): Pick<PlannedExercise, 'repsMin' | 'repsMax'> {
  const reps = sets.map((set) => clamp(Math.round(repsOf(set)), 1, REPS_MAX));
  return { repsMin: Math.min(...reps), repsMax: Math.max(...reps) };
}

const effectiveReps = (set: PerformedSet): number => Math.min(repsOf(set), REPS_COUNTED_MAX);

/** A set that loads muscles: no warm-up, with at least one repetition or a duration. */
const isLoading = (set: PerformedSet): boolean => set.type !== 'warmup' && effectiveReps(set) > 0;

/** A working set loads muscles and has at most 6 repetitions in reserve. */
export function isWorkingSet(set: PerformedSet): boolean {
  return isLoading(set) && repsInReserve(set) <= RIR_WORKING_MAX;
}

/** How much more than a minute a longer timed set loads: 1 to 3. */
const durationFactor = ({ reps, seconds = 0 }: PerformedSet): number =>
  reps !== undefined || seconds <= TIMED_SECONDS
    ? 1
    : 1 + TIMED_SLOPE * Math.log(Math.min(seconds, TIMED_SECONDS_MAX) / TIMED_SECONDS);

const ONE_SIDE_SHARE = 0.5;

// Choice: a set of one side loads half of the muscle group, so two of them count as one set.
/** How much of a set was done: half of it with one side. */
export function setShare({ side }: PerformedSet): number {
  return side === undefined ? 1 : ONE_SIDE_SHARE;
}

/** How many sets these are, if two one-sided sets are one. */
export function countSets(sets: readonly PerformedSet[]): number {
  return sets.reduce((sum, set) => sum + setShare(set), 0);
}

/**
 * Computes the load of one set on a muscle with the given share: `share/3 * 1/(1 + 0.75*RIR) *
 * sqrt(min(reps, 15)/10)`. Unit: exercises of 3 x 10 to failure. An unknown RIR counts as 4/3. A
 * set to failure or with a negative RIR counts as RIR 0. Warm-ups and sets of 0 reps add no load. A
 * timed set counts as `clamp(seconds/4, 1, 15)` reps, and beyond a minute its load grows by the
 * factor `1 + 0.36 ln(seconds/60)`, up to four hours. A one-sided set counts half. Source: README,
 * Sources.
 *
 * @example
 * setLoad({ reps: 10, rir: 0 }, 1); // 0.333...
 */
export function setLoad(set: PerformedSet, share: number): number {
  return isLoading(set)
    ? setShare(set) *
        durationFactor(set) *
        (share / SETS_PER_EXERCISE) *
        (1 / (1 + EFFORT_SLOPE * repsInReserve(set))) *
        Math.sqrt(effectiveReps(set) / REPS_REFERENCE)
    : 0;
}

interface GroupTotals {
  load: number;
  fractionalSets: number;
  knownEffortSets: number;
  readonly exerciseIds: Set<ExerciseId>;
}

const noTotals = (): GroupTotals => ({
  load: 0,
  fractionalSets: 0,
  knownEffortSets: 0,
  exerciseIds: new Set(),
});

const addExercise = (
  totals: Map<string, GroupTotals>,
  exercise: PerformedExercise,
  shares: readonly MuscleShare[],
): void => {
  const loadingSets = exercise.sets.filter(isLoading);
  if (loadingSets.length === 0) return;
  const workingSets = loadingSets.filter(isWorkingSet);
  const counted = countSets(workingSets);
  const knownEffort = countSets(workingSets.filter(hasKnownEffort));
  for (const { muscleGroup, share } of shares) {
    const group = totals.get(muscleGroup) ?? noTotals();
    for (const set of loadingSets) group.load += setLoad(set, share);
    group.fractionalSets += counted * share;
    group.knownEffortSets += knownEffort * share;
    group.exerciseIds.add(exercise.exerciseId);
    totals.set(muscleGroup, group);
  }
};

/**
 * Computes how much performed exercises load each muscle group, sorted by name. Exercises missing
 * from `catalogue` add no load. `exercisesCount` counts an exercise once, even if it occurs twice.
 *
 * @example
 * const bench = { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * sessionLoads([{ exerciseId: 1, sets: [{ reps: 10 }, { reps: 10 }, { reps: 10 }] }], [bench]);
 * // [{ muscleGroup: 'chest', load: 0.5, fractionalSets: 3, knownEffortSets: 0, exercisesCount: 1 }]
 */
export function sessionLoads(
  performed: readonly PerformedExercise[],
  catalogue: readonly Exercise[],
): readonly SessionLoad[] {
  const sharesById = new Map(catalogue.map((exercise) => [exercise.id, exerciseShares(exercise)]));
  const totals = new Map<string, GroupTotals>();
  for (const exercise of performed) {
    addExercise(totals, exercise, sharesById.get(exercise.exerciseId) ?? []);
  }
  return Array.from(totals, ([muscleGroup, group]) => ({
    muscleGroup,
    load: group.load,
    fractionalSets: group.fractionalSets,
    knownEffortSets: group.knownEffortSets,
    exercisesCount: group.exerciseIds.size,
  })).sort((a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup));
}

// Tolerates rounding errors of a store.
const LOAD_EPSILON = 1e-9;

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < LOAD_EPSILON;

const isSameLoad = (one: SessionLoad, other: SessionLoad): boolean =>
  isClose(one.load, other.load) &&
  isClose(one.fractionalSets, other.fractionalSets) &&
  isClose(one.knownEffortSets, other.knownEffortSets) &&
  one.exercisesCount === other.exercisesCount;

const LOAD_PER_SET_MAX = setLoad({ seconds: TIMED_SECONDS_MAX, rir: 0 }, 1);
/** The most that the light sets of an exercise can add, which are no weekly sets. */
const LIGHT_LOAD_MAX = SETS_MAX * setLoad({ seconds: TIMED_SECONDS_MAX, rir: RIR_WORKING_MAX }, 1);
const LOAD_PER_SET_MIN = setLoad({ reps: 1, rir: RIR_WORKING_MAX }, 1);

/**
 * Whether any sets can give this load: each fractional set adds a load between the hardest and the
 * easiest working set, light sets add at most {@link LIGHT_LOAD_MAX} per exercise, at most all
 * fractional sets have known effort, and at least one exercise has them.
 *
 * @example
 * isPossibleLoad({ muscleGroup: 'chest', load: 0.5, fractionalSets: 3, knownEffortSets: 4, exercisesCount: 1 }); // false
 */
export function isPossibleLoad(stored: SessionLoad): boolean {
  return (
    stored.load > 0 &&
    stored.load <=
      stored.fractionalSets * LOAD_PER_SET_MAX +
        stored.exercisesCount * LIGHT_LOAD_MAX +
        LOAD_EPSILON &&
    stored.load >= stored.fractionalSets * LOAD_PER_SET_MIN - LOAD_EPSILON &&
    stored.knownEffortSets <= stored.fractionalSets + LOAD_EPSILON &&
    stored.exercisesCount > 0
  );
}

export function sameLoads(
  computed: readonly SessionLoad[],
  stored: readonly SessionLoad[],
): boolean {
  const byGroup = new Map(stored.map((load) => [load.muscleGroup, load]));
  return (
    computed.length === stored.length &&
    computed.every((load) => {
      const other = byGroup.get(load.muscleGroup);
      return other !== undefined && isSameLoad(load, other);
    })
  );
}

/** The field of an exercise in a superset; without it, the exercise is done alone. */
export function inSuperset(superset: number | null | undefined): { readonly superset?: number } {
  return superset === null || superset === undefined ? {} : { superset };
}

/**
 * Turns a plan into performed sets, with the maximum repetitions and unknown effort.
 *
 * @example
 * performAsPlanned([]); // []
 */
export function performAsPlanned(
  exercises: readonly PlannedExercise[],
): readonly PerformedExercise[] {
  return exercises.map(({ exercise, sets, repsMax, superset }) => ({
    exerciseId: exercise.id,
    sets: Array.from({ length: sets }, () => ({ reps: repsMax })),
    ...inSuperset(superset),
  }));
}

const MINUTE_SECONDS = 60;

// Choice: the minutes of a workout include 5 minutes of warm-up. ACSM recommends at least 5 to 10
// minutes of light work (Garber 2011, doi 10.1249/MSS.0b013e318213fefb). For people with little time,
// a review advises less (Iversen 2021, doi 10.1007/s40279-021-01490-1), so the warm-up takes at most
// a quarter of the time of the sets.
const WARMUP_SECONDS = 300;
const WARMUP_SHARE_MAX = 0.25;

/** The time of a workout, in seconds, given that of its sets. */
export function withWarmup(seconds: number): number {
  return seconds + Math.min(WARMUP_SECONDS, WARMUP_SHARE_MAX * seconds);
}

/**
 * Estimates how long a workout takes, in minutes, rounded up. A set takes 2 minutes, plus 4 seconds
 * for each of its maximum repetitions. The warm-up takes 5 minutes, or a quarter of the time of the
 * sets if that is less.
 *
 * @example
 * estimateMinutes([{ sets: 3, repsMax: 10 }]); // 10
 */
export function estimateMinutes(
  exercises: readonly Pick<PlannedExercise, 'sets' | 'repsMax'>[],
): number {
  const seconds = exercises.reduce(
    (sum, { sets, repsMax }) => sum + sets * (repsMax * SECONDS_PER_REP + REST_SECONDS_PER_SET),
    0,
  );
  return Math.ceil(withWarmup(seconds) / MINUTE_SECONDS);
}

export function exerciseShares({
  primaryMuscles,
  secondaryMuscles,
}: Pick<Exercise, 'primaryMuscles' | 'secondaryMuscles'>): readonly MuscleShare[] {
  return muscleShares(primaryMuscles, secondaryMuscles);
}

export function sumShares(
  parts: readonly { readonly sets: number; readonly shares: readonly MuscleShare[] }[],
): readonly WorkoutMuscleGroup[] {
  const groups = new Map<string, { sets: number; primarySets: number; primary: boolean }>();
  for (const { sets, shares } of parts) {
    for (const part of shares) {
      const group = groups.get(part.muscleGroup) ?? { sets: 0, primarySets: 0, primary: false };
      group.sets += sets * part.share;
      if (isPrimaryShare(part.share)) {
        group.primarySets += sets * part.share;
        group.primary = true;
      }
      groups.set(part.muscleGroup, group);
    }
  }
  return Array.from(groups, ([muscleGroup, group]) => ({ muscleGroup, ...group })).sort((a, b) =>
    compareCodePoints(a.muscleGroup, b.muscleGroup),
  );
}

/**
 * Counts the sets of a workout per muscle group, sorted by name.
 *
 * @example
 * workoutMuscleGroups([]); // []
 */
export function workoutMuscleGroups(
  exercises: readonly PlannedExercise[],
): readonly WorkoutMuscleGroup[] {
  return sumShares(
    exercises.map(({ exercise, sets }) => ({ sets, shares: exerciseShares(exercise) })),
  );
}

/** Fractional sets are shown with one decimal. */
export function roundSets(sets: number): number {
  return Math.round(sets * 10) / 10;
}

export function byExerciseId(exercises: readonly Exercise[]): ReadonlyMap<ExerciseId, Exercise> {
  return new Map(exercises.map((exercise) => [exercise.id, exercise]));
}
