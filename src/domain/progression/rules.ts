import { REPS_MAX_DEFAULT } from '../limits.js';
import type { ExerciseId } from '../ids.js';
import type { ProgressionReason } from '../reasons.js';
import type { PerformedSet } from '../records.js';
import { hasKnownEffort, repsInReserve } from '../recovery/training-load.js';
import { exposureToGoBy } from './compare.js';
import { weightOf, type Exposure } from './exposures.js';
import type { PlannedSets, SuggestedSet } from './sets.js';
import type { WeightSteps } from './weights.js';

/** The input of a rule. */
export interface RuleInput {
  /**
   * Each time that the exercise was done in the last 60 days, oldest first, without sets beyond the
   * plan. If there is none, only the last time before that. Empty if it was never done.
   */
  readonly exposures: readonly Exposure[];
  /** All exercises of the workout to do. */
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** The `refKey` of the workout to do; null if it is unknown. */
  readonly workoutKey: string | null;
  /** Null if nothing was planned. */
  readonly plan: PlannedSets | null;
  readonly steps: WeightSteps;
  /** Calendar days from an instant until now. */
  readonly daysSince: (at: Date) => number;
}

/** The sets to do, and the exposure they come from. */
export interface RuleDecision {
  readonly from: Exposure;
  readonly sets: readonly SuggestedSet[];
  /** Why weights change. The library adds how the sets compare with those of `from`. */
  readonly reasons: readonly ProgressionReason[];
}

/**
 * Decides the next sets of an exercise from its history. Every suggestion contains `id@version`.
 * The library then fits the sets to the plan. After a break of four weeks or more, it instead eases
 * the sets of the exposure that the rule has chosen. No weight exceeds the heaviest of the last 60
 * days by more than one step. No assistance is more than one step below the least of that time.
 */
export interface ProgressionRule {
  /** Name of the rule. */
  readonly id: string;
  /** Grows with each change of its figures. */
  readonly version: number;
  /**
   * Must depend only on its input. Null means no suggestion; the weight is then estimated from
   * another exercise.
   */
  readonly next: (input: RuleInput) => RuleDecision | null;
}

/**
 * The tag of a rule in suggestions.
 *
 * @example
 * ruleTag({ id: 'repeat_last', version: 1, next: () => null }); // 'repeat_last@1'
 */
export function ruleTag({ id, version }: ProgressionRule): string {
  return `${id}@${version}`;
}

// Apps store 0 kg for body weight.
export function repeated(set: PerformedSet): SuggestedSet {
  return {
    reps: set.reps ?? null,
    seconds: set.reps === undefined ? (set.seconds ?? null) : null,
    weightKg: weightOf(set) || null,
    rir: hasKnownEffort(set) ? repsInReserve(set) : null,
    ...(set.side === undefined ? {} : { eachSide: true }),
  };
}

const topWeight = ({ sets }: Exposure, steps: WeightSteps): number =>
  steps.hardest(sets.map(weightOf));

/** Without a plan, the range starts at 1, so no set is below it. */
const rangeOf = (plan: PlannedSets | null): Pick<PlannedSets, 'repsMin' | 'repsMax'> =>
  plan ?? { repsMin: 1, repsMax: REPS_MAX_DEFAULT };

const RESERVE_MIN = 1;

/**
 * Whether every set at this weight reached `repsMax` with at least one repetition in reserve. False
 * for body weight.
 */
const isAtTop = ({ sets }: Exposure, weightKg: number, repsMax: number): boolean =>
  weightKg !== 0 &&
  sets.every(
    (set) =>
      weightOf(set) !== weightKg ||
      (Number(set.reps) >= repsMax && repsInReserve(set) >= RESERVE_MIN),
  );

/** Whether any set at the hardest weight stayed below `repsMin`, including failed attempts. */
const hasFailed = (exposure: Exposure, repsMin: number, steps: WeightSteps): boolean => {
  const top = topWeight(exposure, steps);
  return [...exposure.sets, ...exposure.failed].some(
    (set) => weightOf(set) === top && (set.reps ?? repsMin) < repsMin,
  );
};

const repeatReasons = (
  exposure: Exposure,
  { plan, steps }: RuleInput,
): readonly ProgressionReason[] => {
  const fromKg = topWeight(exposure, steps);
  return isAtTop(exposure, fromKg, rangeOf(plan).repsMax)
    ? [{ code: 'ready_for_more', params: { fromKg, toKg: steps.harder(fromKg) } }]
    : [];
};

const repeatOf = (exposure: Exposure | undefined, input: RuleInput): RuleDecision | null =>
  exposure === undefined
    ? null
    : {
        from: exposure,
        sets: exposure.sets.map(repeated),
        reasons: repeatReasons(exposure, input),
      };

/** Repeats the sets of the last time. */
export const REPEAT_LAST: ProgressionRule = Object.freeze({
  id: 'repeat_last',
  version: 1,
  next: (input: RuleInput) => repeatOf(input.exposures.at(-1), input),
});

/**
 * Repeats the sets of the last time in the same workout, or in a similar one, if such workouts have
 * predicted this person's weights better. Otherwise repeats the last time.
 */
export const REPEAT_ALIKE: ProgressionRule = Object.freeze({
  id: 'repeat_alike',
  version: 1,
  next: (input: RuleInput) => repeatOf(exposureToGoBy(input.exposures, input), input),
});

const TIMED_STEP_SECONDS = 5;

/**
 * Adds a repetition within the range. Below the range, the plan decides. A timed set gets longer.
 */
const more = (
  set: SuggestedSet,
  { repsMin, repsMax }: Pick<PlannedSets, 'repsMin' | 'repsMax'>,
): SuggestedSet => {
  if (set.reps === null) return { ...set, seconds: (set.seconds ?? 0) + TIMED_STEP_SECONDS };
  return set.reps < repsMin || set.reps >= repsMax ? set : { ...set, reps: set.reps + 1 };
};

/** Whether the last two times failed at weights that can get easier. */
const hasFailedTwice = (exposure: Exposure, { exposures, plan, steps }: RuleInput): boolean => {
  const { repsMin } = rangeOf(plan);
  const before = exposures.slice(0, exposures.indexOf(exposure)).slice(-1);
  const top = topWeight(exposure, steps);
  const hadFailed = before.some((other) => {
    const otherTop = topWeight(other, steps);
    return steps.hardest([otherTop, top]) === otherTop && hasFailed(other, repsMin, steps);
  });
  // Body weight and the lightest load cannot get easier.
  return hadFailed && hasFailed(exposure, repsMin, steps) && steps.easier(top, 1) !== top;
};

const easier = (set: SuggestedSet, steps: WeightSteps): SuggestedSet => ({
  ...set,
  weightKg: set.weightKg === null ? null : steps.easier(set.weightKg, 1),
});

// Choice: each weight of an exercise progresses by itself, so that lighter sets rise too.
const progressed = (exposure: Exposure, { plan, steps }: RuleInput): readonly SuggestedSet[] => {
  const range = rangeOf(plan);
  return exposure.sets.map((set) => {
    const same = { ...repeated(set), rir: RESERVE_MIN };
    const weightKg = weightOf(set);
    if (!isAtTop(exposure, weightKg, range.repsMax)) return more(same, range);
    const reps = plan === null ? same.reps : range.repsMin;
    return { ...same, weightKg: steps.harder(weightKg) || null, reps };
  });
};

const stepUpReasons = (
  exposure: Exposure,
  { plan, steps }: RuleInput,
): readonly ProgressionReason[] => {
  const risen = exposure.sets
    .map(weightOf)
    .filter((weightKg) => isAtTop(exposure, weightKg, rangeOf(plan).repsMax));
  if (risen.length === 0) return [];
  const fromKg = steps.hardest(risen);
  return [{ code: 'step_up', params: { fromKg, toKg: steps.harder(fromKg) } }];
};

const progress = (exposure: Exposure, input: RuleInput): RuleDecision => {
  if (!hasFailedTwice(exposure, input)) {
    const reasons = stepUpReasons(exposure, input);
    return { from: exposure, sets: progressed(exposure, input), reasons };
  }
  const sets = exposure.sets.map((set) =>
    easier({ ...repeated(set), rir: RESERVE_MIN }, input.steps),
  );
  return { from: exposure, sets, reasons: [{ code: 'failed_twice', params: {} }] };
};

/**
 * Double progression: adds repetitions up to the top of the planned range. Once all sets of a weight
 * reach the top with one repetition in reserve, suggests the next weight at the bottom of the range
 * for them. After
 * two failures in a row, goes one step easier. Unknown effort counts as 4/3 repetitions in reserve, as
 * it does for recovery.
 */
export const DOUBLE_PROGRESSION: ProgressionRule = Object.freeze({
  id: 'double_progression',
  version: 1,
  next: (input: RuleInput) => {
    const exposure = exposureToGoBy(input.exposures, input);
    return exposure === undefined ? null : progress(exposure, input);
  },
});
