import { LONG_BREAK_DAYS, WEEK_DAYS } from '../limits.js';
import { compareInstants } from '../order.js';
import type { Exercise } from '../records.js';
import type { Profiler } from '../workout/exercise-profile.js';
import type { ExposuresOf } from './exposures.js';
import type { SuggestedSet } from './sets.js';
import type { WeightSteps } from './weights.js';

// Eases sets after a long break, whatever the rule.

/** When each known primary muscle of an exercise was last trained, also as a secondary muscle. */
export type LastTrained = (exercise: Exercise) => readonly Date[];

const lastByGroup = (
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  groupsOf: Profiler['groupsOf'],
): ReadonlyMap<string, Date> => {
  const times = exercises.flatMap((exercise) => {
    const at = exposuresOf(exercise.id).at(-1)?.at;
    return at === undefined ? [] : groupsOf(exercise).groups.map((group) => [group, at] as const);
  });
  // A later time replaces an earlier one.
  return new Map(times.sort(([, a], [, b]) => compareInstants(a, b)));
};

/** Reads the history once, and only after a break. */
export function lastTrainedIn(
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  groupsOf: Profiler['groupsOf'],
): LastTrained {
  let last: ReadonlyMap<string, Date> | undefined;
  return (exercise) => {
    const known = (last ??= lastByGroup(exposuresOf, exercises, groupsOf));
    return groupsOf(exercise).primary.flatMap((group) => known.get(group) ?? []);
  };
}

// Choice: after a break of four weeks, sets are 5 % easier, and 2.5 % more for every further week, up
// to half. They are at least one step easier, and keep two repetitions in reserve. One step of
// assistance counts as 5 %. The time in which other exercises trained the same muscles counts an
// eighth, because people then return to their last weight (`npm run bench:progression`).
const SHARE = 0.025;
const SHARES_FIRST = 2;
const SHARES_MAX = 20;
const SHARES_PER_STEP = 2;
const TRAINED_PART = 1 / 8;
const RESERVE = 2;
const STEP_SECONDS = 5;

/**
 * How many shares easier sets get, by the days since the exercise was last done and since each of its
 * muscles was last trained.
 */
export function sharesAfter(sinceDone: number, sinceTrained: readonly number[]): number {
  const untrained = Math.min(sinceDone, ...sinceTrained);
  const days = untrained + (sinceDone - untrained) * TRAINED_PART;
  if (days < LONG_BREAK_DAYS) return 0;
  return Math.min(SHARES_MAX, SHARES_FIRST + Math.floor((days - LONG_BREAK_DAYS) / WEEK_DAYS));
}

/** The nearest whole number of steps, at least one step easier, and never less than one step. */
const easierWeight = (weightKg: number, shares: number, steps: WeightSteps): number => {
  if (steps.isAssistance || weightKg < 0)
    return steps.easier(weightKg, Math.ceil(shares / SHARES_PER_STEP));
  const nearest = steps.floor(weightKg * (1 - shares * SHARE) + steps.stepKg / 2);
  return Math.min(steps.easier(weightKg, 1), Math.max(nearest, steps.stepKg));
};

/** One step means less weight, fewer repetitions, or less time. */
export function easedBy(set: SuggestedSet, shares: number, steps: WeightSteps): SuggestedSet {
  const eased = { ...set, rir: RESERVE };
  const left = 1 - shares * SHARE;
  if (set.weightKg !== null) {
    return { ...eased, weightKg: easierWeight(set.weightKg, shares, steps) };
  }
  if (set.reps !== null) {
    return { ...eased, reps: Math.max(1, Math.min(set.reps - 1, Math.round(set.reps * left))) };
  }
  if (set.seconds === null) return eased;
  const seconds = STEP_SECONDS * Math.floor((set.seconds * left) / STEP_SECONDS);
  return { ...eased, seconds: Math.max(1, seconds) };
}
