import { WEEK_DAYS } from '../limits.js';
import type { SuggestedSet } from './sets.js';
import type { WeightSteps } from './weights.js';

// Eases sets after a long break, whatever the rule.

// Choice: after a break of six weeks, sets are 2.5 % easier, and 2.5 % more for every further week, up
// to half. They are at least one step easier, and keep two repetitions in reserve. After shorter
// breaks, people return to their last weight (`npm run bench:progression`).
const BREAK_DAYS = 6 * WEEK_DAYS;
const SHARE = 0.025;
const SHARES_MAX = 20;
const RESERVE = 2;
const STEP_SECONDS = 5;

/** How many shares easier sets get after a break of this many days. */
export const sharesAfter = (days: number): number =>
  days < BREAK_DAYS ? 0 : Math.min(SHARES_MAX, 1 + Math.floor((days - BREAK_DAYS) / WEEK_DAYS));

/** The nearest whole number of steps, at least one step easier, and never less than one step. */
const easierWeight = (weightKg: number, shares: number, steps: WeightSteps): number => {
  if (steps.isAssistance) return steps.easier(weightKg, shares);
  const nearest = steps.floor(weightKg * (1 - shares * SHARE) + steps.stepKg / 2);
  return Math.min(steps.easier(weightKg, 1), Math.max(nearest, steps.stepKg));
};

/** One step means less weight, fewer repetitions, or less time. */
export const easedBy = (set: SuggestedSet, shares: number, steps: WeightSteps): SuggestedSet => {
  const eased = { ...set, rir: RESERVE };
  const left = 1 - shares * SHARE;
  if (set.weightKg !== null) {
    return { ...eased, weightKg: easierWeight(set.weightKg, shares, steps) };
  }
  if (set.reps !== null) {
    return { ...eased, reps: Math.max(1, Math.min(set.reps - 1, Math.round(set.reps * left))) };
  }
  const seconds = STEP_SECONDS * Math.floor(((set.seconds ?? 0) * left) / STEP_SECONDS);
  return { ...eased, seconds: Math.max(1, seconds) };
};
