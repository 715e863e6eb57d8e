import type { ExerciseId } from '../ids.js';
import type { PerformedSet } from '../records.js';
import { weightOf, type Exposure } from './exposures.js';
import { isPlanned, SHORTFALL_MAX } from './fit.js';
import type { PlannedSets } from './sets.js';

// Chooses the earlier time that a suggestion is based on.

/** The workout to do, as far as it is compared with earlier ones. */
export interface ComparedWorkout {
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** Its `refKey`; null if unknown. */
  readonly workoutKey: string | null;
  /** The planned repetitions; null without a plan. */
  readonly plan: Pick<PlannedSets, 'repsMin' | 'repsMax'> | null;
}

/** Returns the last set for a position after the end. */
const setAt = (exposure: Exposure | undefined, at: number): PerformedSet | undefined =>
  exposure?.sets[Math.min(at, exposure.sets.length - 1)];

/**
 * The mean difference between the weights of two exposures, as a share of those in `actual`: 0..1.
 */
const distance = (expected: Exposure | undefined, actual: Exposure): number => {
  let sum = 0;
  for (const [at, set] of actual.sets.entries()) {
    const weight = weightOf(set);
    if (weight !== 0) sum += Math.abs((weightOf(setAt(expected, at)) - weight) / weight);
  }
  return Math.min(1, sum / actual.sets.length);
};

const shareOf = (a: ReadonlySet<ExerciseId>, b: ReadonlySet<ExerciseId>): number => {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared++;
  return shared / Math.max(1, a.size + b.size - shared);
};

type Shares = WeakMap<ReadonlySet<ExerciseId>, number>;

/**
 * All exposures of a log share one `Set` of exercises, so each pair of logs is compared only once.
 */
const sharesOf = new WeakMap<ReadonlySet<ExerciseId>, Shares>();

/** The share of exercises that two workouts have in common: 0..1. */
const sharedExercises = (a: ReadonlySet<ExerciseId>, b: ReadonlySet<ExerciseId>): number => {
  const known: Shares = sharesOf.get(a) ?? new WeakMap();
  const share = known.get(b) ?? shareOf(a, b);
  sharesOf.set(a, known.set(b, share));
  return share;
};

const isInWorkout = (exposure: Exposure, { workoutKey }: ComparedWorkout): boolean =>
  workoutKey !== null && exposure.workoutKey === workoutKey;

/**
 * The share of sets that are in the planned range, or at most two repetitions away: 0..1. The same
 * workout always counts as in the range, so doing more there never lowers a suggestion.
 */
export function setsInRange(exposure: Exposure, workout: ComparedWorkout): number {
  const { plan } = workout;
  if (plan === null || isInWorkout(exposure, workout)) return 1;
  const inRange = exposure.sets.filter(
    (set) => isPlanned(set, plan) && (set.reps ?? 0) - plan.repsMax <= SHORTFALL_MAX,
  );
  return inRange.length / exposure.sets.length;
}

// Choice: use the last time, or the last one in the same or a similar workout, whichever would have
// predicted the last 20 exposures better. Each earlier exposure counts a fifth less.
const COMPARED_MAX = 20;
const FADING = 0.8;
/** For each step back, an exposure must have this much more in common to be chosen. */
const AGE_LIKENESS = 0.05;

/** The same workout comes first, then similar exercises and repetitions. */
const likeness = (exposure: Exposure, workout: ComparedWorkout): number =>
  (isInWorkout(exposure, workout) ? 1 : 0) +
  setsInRange(exposure, workout) +
  sharedExercises(exposure.exerciseIds, workout.exerciseIds);

/** On a tie, the latest exposure. */
const mostAlike = (
  exposures: readonly Exposure[],
  workout: ComparedWorkout,
): Exposure | undefined => {
  let best: Exposure | undefined;
  let most = -Infinity;
  for (const [at, exposure] of exposures.entries()) {
    const worth = likeness(exposure, workout) + (at - exposures.length) * AGE_LIKENESS;
    if (worth >= most) [best, most] = [exposure, worth];
  }
  return best;
};

/** The workout of an exposure. Its repetitions stand for the plan. */
const workoutOf = (
  { exerciseIds, workoutKey, sets }: Exposure,
  { plan }: ComparedWorkout,
): ComparedWorkout => {
  const reps = sets.flatMap((set) => set.reps ?? []);
  const range = { repsMin: Math.min(...reps), repsMax: Math.max(...reps) };
  return { exerciseIds, workoutKey, plan: plan === null || reps.length === 0 ? null : range };
};

/**
 * Chooses the exposure to base a suggestion on: the latest one, or the one in the last similar
 * workout if such workouts have predicted the weights better so far. Someone with a heavy day and a
 * light day progresses on each separately. As long as neither has predicted better, repetitions far
 * from the plan tell the days apart.
 */
export function exposureToGoBy(
  exposures: readonly Exposure[],
  workout: ComparedWorkout,
): Exposure | undefined {
  let byLatest = 0;
  let byAlike = 0;
  const from = Math.max(1, exposures.length - COMPARED_MAX);
  for (const [index, actual] of exposures.slice(from).entries()) {
    const before = exposures.slice(0, from + index);
    byLatest = byLatest * FADING + distance(before.at(-1), actual);
    byAlike = byAlike * FADING + distance(mostAlike(before, workoutOf(actual, workout)), actual);
  }
  const latest = exposures.at(-1);
  const alike = mostAlike(exposures, workout);
  if (latest === undefined || alike === undefined) return undefined;
  const isNearer = setsInRange(alike, workout) > setsInRange(latest, workout);
  return byAlike < byLatest || (byAlike === byLatest && isNearer) ? alike : latest;
}
