import { compareBy } from '../order.js';
import type { PerformedSet } from '../records.js';
import { weightOf, type Exposure } from './exposures.js';
import { epleyShare, type PlannedSets, type SuggestedSet } from './sets.js';
import type { WeightSteps } from './weights.js';

// Fits what was done to the planned sets: before a rule decides, and after it.

// Choice: a set counts as planned if it was at most two repetitions below the range. It keeps its
// weight.
export const SHORTFALL_MAX = 2;

/** Whether a set is in the planned range, above it, or at most two repetitions below it. */
export function isPlanned(
  { reps }: PerformedSet,
  { repsMin }: Pick<PlannedSets, 'repsMin'>,
): boolean {
  return reps === undefined || repsMin - reps <= SHORTFALL_MAX;
}

// Choice: if more sets were done than planned, take the hardest ones in the planned range, because
// people work up to them. The other sets, such as a bonus set with few repetitions, decide nothing.
/** Leaves out the sets of an exposure that the plan does not have. Keeps the order. */
export function plannedSetsOf(
  exposure: Exposure,
  plan: PlannedSets,
  { isAssistance }: WeightSteps,
): Exposure {
  if (exposure.sets.length <= plan.sets) return exposure;
  const numbered = exposure.sets.map((set, at) => ({
    set,
    at,
    extra: isPlanned(set, plan) ? 0 : 1,
    ease: isAssistance ? weightOf(set) : -weightOf(set),
  }));
  const kept = numbered
    .sort(
      compareBy(
        (a, b) => a.extra - b.extra,
        (a, b) => a.ease - b.ease,
      ),
    )
    .slice(0, plan.sets)
    .sort((a, b) => a.at - b.at);
  return { ...exposure, sets: kept.map(({ set }) => set) };
}

/** The planned number of sets. If there are too few, repeats the last one. */
export function withCount(sets: readonly SuggestedSet[], count: number): readonly SuggestedSet[] {
  const last = sets.slice(-1);
  const missing = Array.from({ length: Math.max(0, count - sets.length) }, () => last).flat();
  return [...sets.slice(0, count), ...missing];
}

const isCounted = (set: SuggestedSet): set is SuggestedSet & { readonly reps: number } =>
  set.reps !== null;

const meanRepsAt = (weightKg: number | null, sets: readonly SuggestedSet[]): number => {
  const same = sets.filter(isCounted).filter((set) => set.weightKg === weightKg);
  return same.reduce((sum, { reps }) => sum + reps, 0) / same.length;
};

// Choice: if the sets at a weight were on average more than two repetitions below the range, lower it
// by Epley's formula, unless those at a harder weight were not. The formula does not apply to
// assistance, which goes up one step instead.
/** The weight for at least `repsMin` repetitions. */
const weightFor = (
  weightKg: number,
  sets: readonly SuggestedSet[],
  { repsMin }: PlannedSets,
  steps: WeightSteps,
): number => {
  // Without a weight, the whole body is lifted, which is harder than any assistance.
  const isManaged = sets.some(
    ({ weightKg: other }) =>
      steps.hardest([other ?? 0, weightKg]) === (other ?? 0) &&
      repsMin - meanRepsAt(other, sets) <= SHORTFALL_MAX,
  );
  if (isManaged) return weightKg;
  if (steps.isAssistance || weightKg < 0) return steps.easier(weightKg, 1);
  const reps = meanRepsAt(weightKg, sets);
  const lighter = weightKg * epleyShare(reps, repsMin);
  return Math.max(steps.floor(lighter), Math.min(weightKg, steps.stepKg));
};

/** Fits the repetitions to the planned range, and lowers weights that are too heavy for it. */
export function fitToPlan(
  sets: readonly SuggestedSet[],
  plan: PlannedSets,
  steps: WeightSteps,
): readonly SuggestedSet[] {
  return sets.map((set) => {
    const { weightKg } = set;
    if (!isCounted(set)) return set;
    return {
      ...set,
      reps: Math.min(Math.max(set.reps, plan.repsMin), plan.repsMax),
      weightKg: weightKg === null ? null : weightFor(weightKg, sets, plan, steps),
    };
  });
}

/** The weights that may be suggested. */
export interface Bounds {
  readonly leastKg: number;
  readonly mostKg: number;
  /** The hardest allowed weight: `mostKg`, or `leastKg` for assistance. */
  readonly hardestKg: number;
}

/**
 * Weights may go one step beyond the heaviest so far. Help stays within one step of the range used
 * so far.
 */
export function boundsOf(exposures: readonly Exposure[], steps: WeightSteps): Bounds {
  const heaviestKg = Math.max(...exposures.map((exposure) => exposure.heaviestKg));
  const lightestKg = Math.min(...exposures.map((exposure) => exposure.lightestKg));
  const hardestKg = steps.harder(steps.hardest([lightestKg, heaviestKg]));
  return steps.isAssistance
    ? { leastKg: hardestKg, mostKg: steps.easier(heaviestKg, 1), hardestKg }
    : {
        leastKg: lightestKg < 0 ? steps.easier(lightestKg, 1) : 0,
        mostKg: hardestKg,
        hardestKg,
      };
}

/** Keeps a weight within the bounds. */
export function limitTo(set: SuggestedSet, { leastKg, mostKg }: Bounds): SuggestedSet {
  const weightKg = set.weightKg ?? 0;
  const limited = Math.max(leastKg, Math.min(mostKg, weightKg));
  return limited === weightKg ? set : { ...set, weightKg: limited };
}
