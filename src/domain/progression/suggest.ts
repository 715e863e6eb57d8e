import { calendarDaysUntil, type Zone } from '../calendar.js';
import { ENGLISH_MESSAGES } from '../english.js';
import type { ExerciseId, LogId } from '../ids.js';
import { LONG_BREAK_DAYS, REPS_MIN_DEFAULT, SETS_DEFAULT } from '../limits.js';
import type { MessageTemplates, ProgressionReason, SetGroup } from '../reasons.js';
import { remembered } from '../lookup.js';
import { countedAs, refKey } from '../order.js';
import type { Exercise, TrainingLevel, Workout, WorkoutRef } from '../records.js';
import type { EstimateFor } from './estimate.js';
import { easedBy, sharesAfter, type LastTrained } from './breaks.js';
import { experienceOf, type Experience, type ProgressionHistory } from './experience.js';
import {
  withBothSides,
  withoutDeloads,
  withSigns,
  type EntryPlace,
  type Exposure,
} from './exposures.js';
import { stallReasons } from './stall.js';
import { profiler } from '../workout/exercise-profile.js';
import { addWarmup } from './warmup.js';
import { countReasons, sameReasons } from './set-reasons.js';
import { boundsOf, fitToPlan, limitTo, plannedSetsOf, withCount } from './fit.js';
import {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  repeated,
  ruleTag,
  type ProgressionRule,
  type RuleDecision,
  type RuleInput,
} from './rules.js';
import type { PlannedSets, SuggestedSet } from './sets.js';
import {
  isAssisted,
  toUnit,
  weightSteps,
  type Increments,
  type WeightSteps,
  type WeightUnit,
} from './weights.js';

/** An exercise to do. */
export interface ProgressionPlan {
  readonly exercise: Exercise;
  /** Null without a plan; the number of sets is then the same as last time. */
  readonly planned: PlannedSets | null;
  /** All exercises of the workout, in order. */
  readonly exerciseIds: readonly ExerciseId[];
  /**
   * The index in `exerciseIds` of the entry to do, if the workout has the exercise more than once.
   * Default the first one.
   */
  readonly at?: number | undefined;
  /**
   * The workout, or the one it was derived from, so that a heavy day and a light day with the same
   * exercises are told apart. Default unknown.
   */
  readonly workout?: WorkoutRef | null | undefined;
}

/** The options of {@link suggestSets}. */
export interface ProgressionOptions {
  /** Default {@link DEFAULT_PROGRESSION_RULE}, for beginners {@link DOUBLE_PROGRESSION}. */
  readonly rule?: ProgressionRule | undefined;
  /** The unit of `increments` and of the user's plates; default kg. */
  readonly unit?: WeightUnit | undefined;
  readonly increments?: Increments | undefined;
  /** The user's experience; null or undefined if unknown. */
  readonly level?: TrainingLevel | null | undefined;
  /** IANA time zone in which days are counted, or where days begin; default UTC. */
  readonly timeZone?: Zone | undefined;
  /** Default English. */
  readonly messages?: MessageTemplates | undefined;
}

/** Where a suggestion comes from. `none` has no weight. */
export type ProgressionBasis = 'same_exercise' | 'same_movement' | 'none';

/** The sets to do for one exercise, and why. */
export interface SetSuggestion {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** The sets to do, in order. */
  readonly sets: readonly SuggestedSet[];
  /**
   * Sets to do before, with rising weights: of the first heavy exercise of a workout, otherwise
   * empty. They never count.
   */
  readonly warmup: readonly SuggestedSet[];
  /** What the suggestion is based on. */
  readonly basis: ProgressionBasis;
  /** The log and the exercise that the sets come from. */
  readonly from: {
    /** Id of the log. */
    readonly logId: LogId;
    /** Id of the exercise. */
    readonly exerciseId: ExerciseId;
    /** Days since that log. */
    readonly daysAgo: number;
  } | null;
  /** `id@version` of the rule. */
  readonly rule: string;
  /** Why, as data. */
  readonly reasons: readonly ProgressionReason[];
  /** The reasons as text for people. */
  readonly message: string;
}

// Choice: the safe rule with the smallest error on the public logs. The README has the figures.
/** The default rule, except for beginners. */
export const DEFAULT_PROGRESSION_RULE: ProgressionRule = REPEAT_ALIKE;

interface Context {
  readonly steps: WeightSteps;
  readonly daysSince: (at: Date) => number;
}

interface Answer {
  readonly basis: ProgressionBasis;
  readonly from: SetSuggestion['from'];
  readonly sets: readonly SuggestedSet[];
  readonly reasons: readonly ProgressionReason[];
}

/** The reasons of a rule that say how the sets differ from those done. */
const EXPLAINING: ReadonlySet<ProgressionReason['code']> = new Set([
  'after_deload',
  'step_up',
  'failed_twice',
  'long_gap',
]);

/** After a long break, the rule only chooses which sets to start from again. */
const easedAfterBreak = (
  decision: RuleDecision,
  exercise: Exercise,
  done: readonly Exposure[],
  { steps, daysSince }: Context,
  lastTrained: LastTrained,
): RuleDecision => {
  // Counts from the latest time, which may be later than `from`.
  const days = Math.min(...done.map(({ at }) => daysSince(at)));
  // Reads the times of the muscles only if necessary.
  if (days < LONG_BREAK_DAYS) return decision;
  const shares = sharesAfter(days, lastTrained(exercise).map(daysSince));
  if (shares === 0) return decision;
  return {
    from: decision.from,
    sets: decision.from.sets.map((set) => easedBy(repeated(set), shares, steps)),
    reasons: [{ code: 'long_gap', params: { daysSince: days } }],
  };
};

const decided = (
  { from, sets, reasons }: RuleDecision,
  { exercise, planned }: ProgressionPlan,
  done: readonly Exposure[],
  { steps, daysSince, workoutKey, exposures }: RuleInput,
): Answer => {
  const wanted = planned === null ? sets : withCount(sets, planned.sets);
  const fitted = planned === null ? wanted : fitToPlan(wanted, planned, steps);
  const bounds = boundsOf(done, steps);
  const limited = fitted.map((set) => limitTo(set, bounds));
  const daysAgo = daysSince(from.at);
  const isEased = fitted.some(({ weightKg }, at) => weightKg !== wanted[at]?.weightKg);
  const isLimited = fitted.some(
    ({ weightKg }) => steps.hardest([weightKg ?? 0, bounds.hardestKg]) !== bounds.hardestKg,
  );
  const compared = {
    ...{ sets: limited, from, planned, daysSince: daysAgo },
    setsDone: done.find(({ logId }) => logId === from.logId)?.sets.length ?? from.sets.length,
    isLatest: from.logId === done.at(-1)?.logId,
    isSameWorkout: workoutKey !== null && from.workoutKey === workoutKey,
  };
  const isAfterDeload = done.at(-1)?.isDeload === true && !from.isDeload;
  const explaining: readonly ProgressionReason[] = [
    ...(isAfterDeload ? [{ code: 'after_deload', params: { daysSince: daysAgo } } as const] : []),
    ...reasons.filter(({ code }) => EXPLAINING.has(code)),
  ];
  return {
    basis: 'same_exercise',
    from: { logId: from.logId, exerciseId: exercise.id, daysAgo },
    sets: limited,
    reasons: [
      ...(explaining.length > 0 ? explaining : sameReasons(compared)),
      ...(isEased && planned !== null
        ? [
            {
              code: 'easier_for_more_reps',
              params: { reps: planned.repsMin, daysSince: daysAgo },
            } as const,
          ]
        : []),
      ...countReasons(compared),
      ...reasons.filter(({ code }) => !EXPLAINING.has(code)),
      ...(planned === null || isAfterDeload || reasons.length > 0
        ? []
        : stallReasons(from, sinceDeload(exposures, done), planned, steps)),
      ...(isLimited ? [{ code: 'limited', params: { weightKg: bounds.hardestKg } } as const] : []),
    ],
  };
};

const repsIn = (planned: PlannedSets | null): number => planned?.repsMin ?? REPS_MIN_DEFAULT;

/** Sets with the minimum repetitions. */
const plainSets = (planned: PlannedSets | null, weightKg: number | null): readonly SuggestedSet[] =>
  Array.from({ length: planned?.sets ?? SETS_DEFAULT }, () => ({
    reps: repsIn(planned),
    seconds: null,
    weightKg,
    rir: null,
  }));

const estimated = (
  { exercise, planned }: ProgressionPlan,
  estimateFor: EstimateFor,
  { steps, daysSince }: Context,
): Answer => {
  const estimate = estimateFor(exercise, steps, repsIn(planned));
  if (estimate === null) {
    return {
      basis: 'none',
      from: null,
      sets: plainSets(planned, null),
      reasons: [{ code: 'no_history', params: {} }],
    };
  }
  const { from, weightKg } = estimate;
  const { id: exerciseId, name } = estimate.exercise;
  return {
    basis: 'same_movement',
    from: { logId: from.logId, exerciseId, daysAgo: daysSince(from.at) },
    sets: plainSets(planned, weightKg),
    reasons: [{ code: 'estimated_from', params: { exerciseId, name } }],
  };
};

/** A stall is counted from the last deload. */
const sinceDeload = (
  exposures: readonly Exposure[],
  done: readonly Exposure[],
): readonly Exposure[] => {
  const deloads = done.filter(({ isDeload }) => isDeload).map(({ at }) => at.getTime());
  return exposures.filter(({ at }) => at.getTime() > Math.max(...deloads));
};

const placeOf = ({ exercise: { id }, exerciseIds, at = 0 }: ProgressionPlan): EntryPlace => {
  const same = exerciseIds.flatMap((other, index) => (other === id ? [index] : []));
  return { before: same.filter((index) => index < at).length, of: Math.max(1, same.length) };
};

/** Groups neighboring sets whose weights look the same when formatted. */
const grouped = (
  sets: readonly SuggestedSet[],
  weight: (weightKg: number) => string,
): readonly SetGroup[] => {
  const groups: (SetGroup & { readonly counts: SetGroup['counts'][number][] })[] = [];
  for (const { reps, seconds, weightKg, eachSide = false } of sets) {
    const words = weightKg === null ? '' : weight(weightKg);
    const last = groups.at(-1);
    if (last?.weight === words && last.eachSide === eachSide) last.counts.push({ reps, seconds });
    else groups.push({ weight: words, counts: [{ reps, seconds }], eachSide });
  }
  return groups;
};

/** Lists the sets, then a sentence per reason. Leaves the sets out if the basis is `none`. */
const messageOf = (
  { basis, sets, reasons }: Answer,
  { unit, isAssistance }: WeightSteps,
  messages: MessageTemplates,
): string => {
  const weight = (weightKg: number): string =>
    // A weight of 0 is only formatted where help ends.
    isAssistance || weightKg <= 0
      ? messages.assistance(Math.abs(toUnit(weightKg, unit)), unit)
      : messages.weight(toUnit(weightKg, unit), unit);
  const sentences = reasons.map(({ code, params }) =>
    // The compiler cannot see that each template gets the parameters of its own code.
    (
      messages.progression[code] as (
        given: ProgressionReason['params'],
        words: { readonly weight: typeof weight },
      ) => string
    )(params, { weight }),
  );
  const known = basis === 'none' ? [] : [`${messages.sets(grouped(sets, weight))}.`];
  return [...known, ...sentences].join(' ');
};

/** Returns a function that suggests the sets of an exercise. */
export function suggester(
  { exposuresOf, estimateFor, lastTrained }: Experience,
  {
    level,
    rule = level === 'beginner' ? DOUBLE_PROGRESSION : DEFAULT_PROGRESSION_RULE,
    unit = 'kg',
    increments,
    timeZone = 'UTC',
    messages = ENGLISH_MESSAGES,
  }: ProgressionOptions,
  now: Date,
): (plan: ProgressionPlan) => SetSuggestion {
  const daysSince = calendarDaysUntil(now, timeZone);
  // One `Set` per workout, because logs are compared with it only once.
  const idsOf = remembered((ids: readonly ExerciseId[]) => new Set(ids));
  return (plan) => {
    const { exercise, planned } = plan;
    const found = exposuresOf(exercise.id, placeOf(plan));
    const isSigned = isAssisted(exercise) && found.some(({ lightestKg }) => lightestKg < 0);
    const steps = weightSteps(exercise, unit, increments, isSigned);
    const context: Context = { steps, daysSince };
    const done = (isSigned ? found.map(withSigns) : found).map((exposure) =>
      withBothSides(exposure, steps),
    );
    const usual = withoutDeloads(done);
    const exposures =
      planned === null ? usual : usual.map((exposure) => plannedSetsOf(exposure, planned, steps));
    const exerciseIds = idsOf(plan.exerciseIds);
    const workoutKey = plan.workout ? refKey(plan.workout) : null;
    const input = { ...context, exposures, exerciseIds, workoutKey, plan: planned };
    const decision = rule.next(input);
    const answer =
      decision === null
        ? estimated(plan, estimateFor, context)
        : decided(
            easedAfterBreak(decision, exercise, done, context, lastTrained),
            plan,
            done,
            input,
          );
    return {
      exerciseId: plan.exercise.id,
      ...answer,
      warmup: [],
      rule: ruleTag(rule),
      message: messageOf(answer, context.steps, messages),
    };
  };
}

/**
 * Suggests the sets to do now for one exercise, from the logs of the last 60 days, otherwise from
 * the last log before that. After a break of four weeks or more in which no exercise trained the
 * same muscles, the sets are easier. No weight exceeds the heaviest set of that time by more than
 * one step. On an assisted exercise, such as a pull-up on a machine, less weight is harder. There,
 * the suggested weight is at most one step below the least of that time. A new exercise gets a light
 * weight estimated from a related one, or no weight. The suggestions repeat what people do, which is
 * not necessarily best for them.
 *
 * @example
 * const squat = { id: 1, name: 'Squat', primaryMuscles: ['quads'], secondaryMuscles: [], equipment: 'barbell', mechanic: null, force: null };
 * const log = { logId: 7, completedAt: new Date(0), exercises: [{ exerciseId: 1, sets: [{ reps: 8, weightKg: 60 }] }] };
 * const plan = { exercise: squat, planned: { sets: 1, repsMin: 8, repsMax: 10 }, exerciseIds: [1] };
 * suggestSets({ logs: [log], exercises: [squat] }, plan, {}, new Date(86400000)).message;
 * // '60 kg x 8. Same as yesterday.'
 */
export function suggestSets(
  history: ProgressionHistory,
  plan: ProgressionPlan,
  options: ProgressionOptions,
  now: Date,
): SetSuggestion {
  return suggester(experienceOf(history, now), options, now)(plan);
}

/**
 * Suggests the sets for every exercise of a workout, in order, like {@link suggestSets}, and warm-up
 * sets for the first heavy one.
 *
 * @example
 * const workout = { ref: { type: 'program', programDayId: 2 }, derivedFrom: null, exercises: [] };
 * suggestWorkout({ logs: [], exercises: [] }, workout, {}, new Date(0)); // []
 */
export function suggestWorkout(
  history: ProgressionHistory,
  planned: Pick<Workout, 'ref' | 'derivedFrom' | 'exercises'>,
  options: ProgressionOptions,
  now: Date,
): readonly SetSuggestion[] {
  const exerciseIds = planned.exercises.map(({ exercise }) => exercise.id);
  const suggest = suggester(experienceOf(history, now), options, now);
  const workout = countedAs(planned);
  const { profileOf } = profiler();
  const suggested = planned.exercises.map(({ exercise, sets, repsMin, repsMax }, at) => ({
    slot: profileOf(exercise),
    suggestion: suggest({
      exercise,
      planned: { sets, repsMin, repsMax },
      exerciseIds,
      at,
      workout,
    }),
  }));
  return addWarmup(suggested, options).map(({ suggestion }) => suggestion);
}
