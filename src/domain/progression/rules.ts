import { REPS_MAX_DEFAULT } from '../limits.js';
import type { ExerciseId } from '../ids.js';
import type { ProgressionReason } from '../reasons.js';
import type { PerformedSet, PlannedExercise } from '../records.js';
import { repsInReserve } from '../recovery/training-load.js';
import { exposureToGoBy, weightOf, type Exposure } from './exposures.js';
import type { WeightSteps } from './weights.js';

/**
 * A set to do. Fields that do not apply are null: a bodyweight set has no weight, a timed set no
 * repetitions.
 */
export interface SuggestedSet {
  readonly reps: number | null;
  readonly seconds: number | null;
  /** Null for a set without a weight, and if there is nothing to derive a weight from. */
  readonly weightKg: number | null;
  /** Repetitions in reserve to aim at; null if unknown. */
  readonly rir: number | null;
}

/** The planned number of sets of an exercise, and the range of repetitions. */
export type PlannedSets = Pick<PlannedExercise, 'sets' | 'repsMin' | 'repsMax'>;

/** The input of a rule. */
export interface RuleInput {
  /** The times that the exercise was done in the last 60 days, oldest first; may be empty. */
  readonly exposures: readonly Exposure[];
  /** All exercises of the workout to do. */
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** Null if nothing was planned. */
  readonly plan: PlannedSets | null;
  readonly steps: WeightSteps;
  /** Calendar days from an instant until now. */
  readonly daysSince: (at: Date) => number;
}

/** The decision of a rule: the sets, and the exposure that they come from. */
export interface RuleDecision {
  readonly from: Exposure;
  readonly sets: readonly SuggestedSet[];
  readonly reasons: readonly ProgressionReason[];
}

/**
 * Decides the next sets of an exercise from its history. Every suggestion contains `id@version`.
 * The result of a rule is then fitted to the plan. No weight is above the heaviest of the last 60
 * days plus one step, and no assistance is below the least of that time minus one step.
 */
export interface ProgressionRule {
  readonly id: string;
  readonly version: number;
  /**
   * Must depend on its input alone. Null means no suggestion: the weight is then estimated from
   * another exercise.
   */
  readonly next: (input: RuleInput) => RuleDecision | null;
}

/**
 * The tag of a rule, as suggestions contain it.
 *
 * @example
 * ruleTag({ id: 'repeat_last', version: 1, next: () => null }); // 'repeat_last@1'
 */
export const ruleTag = ({ id, version }: ProgressionRule): string => `${id}@${version}`;

const knownReserve = (set: PerformedSet): number | null =>
  set.type !== 'failure' && set.rir === undefined && set.rpe === undefined
    ? null
    : repsInReserve(set);

// Apps store 0 kg for body weight.
const repeated = (set: PerformedSet): SuggestedSet => ({
  reps: set.reps ?? null,
  seconds: set.reps === undefined ? (set.seconds ?? null) : null,
  weightKg: weightOf(set) || null,
  rir: knownReserve(set),
});

/** The hardest weight of the working sets; 0 for body weight. */
const topWeight = ({ sets }: Exposure, steps: WeightSteps): number =>
  steps.hardest(sets.map(weightOf));

/**
 * Without a plan, the range is from 1 to the default maximum of a custom workout, so no set is
 * below it.
 */
const rangeOf = (plan: PlannedSets | null): Pick<PlannedSets, 'repsMin' | 'repsMax'> =>
  plan ?? { repsMin: 1, repsMax: REPS_MAX_DEFAULT };

const RESERVE_MIN = 1;

/** Whether every set at the hardest weight reached `repsMax` with one repetition in reserve. */
const isAtTop = (exposure: Exposure, repsMax: number, steps: WeightSteps): boolean => {
  const top = topWeight(exposure, steps);
  return exposure.sets.every(
    (set) =>
      weightOf(set) !== top || (Number(set.reps) >= repsMax && repsInReserve(set) >= RESERVE_MIN),
  );
};

/** Whether a set at the hardest weight, or an attempt at it, stayed below `repsMin`. */
const hasFailed = (exposure: Exposure, repsMin: number, steps: WeightSteps): boolean => {
  const top = topWeight(exposure, steps);
  return [...exposure.sets, ...exposure.failed].some(
    (set) => weightOf(set) === top && (set.reps ?? repsMin) < repsMin,
  );
};

const sameReason = (
  exposure: Exposure,
  { exposures, daysSince }: RuleInput,
): ProgressionReason => ({
  code: exposure === exposures.at(-1) ? 'as_last_time' : 'as_in_workout_alike',
  params: { daysSince: daysSince(exposure.at) },
});

const repeatReasons = (exposure: Exposure, input: RuleInput): readonly ProgressionReason[] => {
  const { plan, steps } = input;
  const top = topWeight(exposure, steps);
  return [
    sameReason(exposure, input),
    ...(top > 0 && isAtTop(exposure, rangeOf(plan).repsMax, steps)
      ? [{ code: 'ready_for_more', params: { weightKg: steps.harder(top) } } as const]
      : []),
  ];
};

const repeatOf = (exposure: Exposure | undefined, input: RuleInput): RuleDecision | null =>
  exposure === undefined
    ? null
    : {
        from: exposure,
        sets: exposure.sets.map(repeated),
        reasons: repeatReasons(exposure, input),
      };

/** Suggests the same sets as last time. */
export const REPEAT_LAST: ProgressionRule = Object.freeze({
  id: 'repeat_last',
  version: 1,
  next: (input: RuleInput) => repeatOf(input.exposures.at(-1), input),
});

/**
 * Suggests the same sets as in the last similar workout, if such workouts have predicted this
 * person's weights better than simply the last time.
 */
export const REPEAT_ALIKE: ProgressionRule = Object.freeze({
  id: 'repeat_alike',
  version: 1,
  next: (input: RuleInput) => repeatOf(exposureToGoBy(input.exposures, input.exerciseIds), input),
});

// Choice: after a gap of more than 14 days, one step easier for every two weeks, three steps at
// most.
const GAP_DAYS = 14;
const GAP_STEPS_MAX = 3;
const TIMED_STEP_SECONDS = 5;

const gapSteps = (days: number): number =>
  days > GAP_DAYS ? Math.min(GAP_STEPS_MAX, Math.floor(days / GAP_DAYS)) : 0;

/** A set some steps easier: an easier weight, or fewer repetitions, or a shorter time. */
const easier = (set: SuggestedSet, count: number, steps: WeightSteps): SuggestedSet => {
  if (set.weightKg !== null) return { ...set, weightKg: steps.easier(set.weightKg, count) };
  if (set.reps !== null) return { ...set, reps: Math.max(1, set.reps - count) };
  const seconds = Math.max(1, (set.seconds ?? 0) - count * TIMED_STEP_SECONDS);
  return { ...set, seconds };
};

/** A set with one more repetition, up to the maximum; a timed set takes longer. */
const more = (set: SuggestedSet, repsMax: number): SuggestedSet => {
  if (set.reps === null) return { ...set, seconds: (set.seconds ?? 0) + TIMED_STEP_SECONDS };
  return { ...set, reps: Math.max(set.reps, Math.min(set.reps + 1, repsMax)) };
};

type Course =
  | { readonly kind: 'up' | 'more' }
  | { readonly kind: 'down'; readonly steps: number; readonly reason: ProgressionReason };

const courseOf = (exposure: Exposure, { exposures, plan, steps, daysSince }: RuleInput): Course => {
  const { repsMin, repsMax } = rangeOf(plan);
  // `exposure` may be older than the last time that the exercise was done.
  const days = Math.min(...exposures.map(({ at }) => daysSince(at)));
  const gap = gapSteps(days);
  if (gap > 0) {
    return { kind: 'down', steps: gap, reason: { code: 'long_gap', params: { daysSince: days } } };
  }
  const before = exposures.slice(0, exposures.indexOf(exposure)).slice(-1);
  const top = topWeight(exposure, steps);
  const hadFailed = before.some((other) => {
    const otherTop = topWeight(other, steps);
    return steps.hardest([otherTop, top]) === otherTop && hasFailed(other, repsMin, steps);
  });
  if (hadFailed && hasFailed(exposure, repsMin, steps)) {
    return { kind: 'down', steps: 1, reason: { code: 'failed_twice', params: {} } };
  }
  return { kind: top > 0 && isAtTop(exposure, repsMax, steps) ? 'up' : 'more' };
};

const progressed = (
  exposure: Exposure,
  course: Course,
  { plan, steps }: RuleInput,
): readonly SuggestedSet[] => {
  const top = topWeight(exposure, steps);
  const { repsMin, repsMax } = rangeOf(plan);
  return exposure.sets.map((set) => {
    const same = { ...repeated(set), rir: RESERVE_MIN };
    if (course.kind === 'down') return easier(same, course.steps, steps);
    // Sets at an easier weight lead up to the hardest weight or follow it, so they stay unchanged.
    if (weightOf(set) !== top) return same;
    return course.kind === 'up'
      ? { ...same, weightKg: steps.harder(top) || null, reps: plan === null ? same.reps : repsMin }
      : more(same, repsMax);
  });
};

const reasonFor = (
  exposure: Exposure,
  course: Course,
  sets: readonly SuggestedSet[],
  input: RuleInput,
): ProgressionReason => {
  if (course.kind === 'down') return course.reason;
  const fromKg = topWeight(exposure, input.steps);
  if (course.kind === 'up') {
    return { code: 'step_up', params: { fromKg, toKg: input.steps.harder(fromKg) } };
  }
  const raised = (['reps', 'seconds'] as const).find((unit) =>
    sets.some((set, at) => Number(set[unit]) > Number(exposure.sets[at]?.[unit])),
  );
  // At the top of the range, and without a reserve, nothing is raised.
  return raised === undefined
    ? sameReason(exposure, input)
    : { code: `more_${raised}`, params: { daysSince: input.daysSince(exposure.at) } };
};

const progress = (exposure: Exposure, input: RuleInput): RuleDecision => {
  const course = courseOf(exposure, input);
  const sets = progressed(exposure, course, input);
  return { from: exposure, sets, reasons: [reasonFor(exposure, course, sets, input)] };
};

/**
 * Double progression: suggests more repetitions up to the top of the planned range. Once all sets
 * reach the top with one repetition in reserve, it suggests the next weight at the bottom of the
 * range. After two failures in a row, the sets are one step easier. After a gap of more than 14
 * days, they are one step easier for every two weeks, at most three. Unknown effort counts as 4/3
 * repetitions in reserve, as it does for recovery.
 */
export const DOUBLE_PROGRESSION: ProgressionRule = Object.freeze({
  id: 'double_progression',
  version: 1,
  next: (input: RuleInput) => {
    const exposure = exposureToGoBy(input.exposures, input.exerciseIds);
    return exposure === undefined ? null : progress(exposure, input);
  },
});
