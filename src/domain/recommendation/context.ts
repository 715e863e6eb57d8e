import type { ExerciseId, LogId, ProgramId } from '../ids.js';
import { calendarDaysUntil, type Zone } from '../calendar.js';
import type {
  RecommendationCandidate,
  WorkoutCompletion,
  WorkoutContent,
  WorkoutSummary,
} from './candidates.js';
import { ENGLISH_MESSAGES } from '../english.js';
import { paceFrom } from '../workout/pace.js';
import { missingEquipment } from '../workout/support.js';
import { remembered } from '../lookup.js';
import { trainsFullBody } from '../preference-rules.js';
import {
  ANALYSIS_WINDOW_HOURS,
  HOUR_MS,
  RECOVERY_FILTER_PERCENT,
  WEEKLY_SETS_GOAL,
} from '../limits.js';
import { compareInstants } from '../order.js';
import type { DropReason, MessageTemplates, Reason } from '../reasons.js';
import { viewRecovery } from '../recovery/view.js';
import {
  correctedScore,
  DEFAULT_RECOVERY_MODEL,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from '../recovery/model.js';
import type {
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  TrainingLevel,
  WorkoutRef,
} from '../records.js';

/** The input of a recommendation. Loads and completions outside their windows are ignored. */
export interface RecommendationInput {
  readonly records: readonly RecoveryRecord[];
  /** The user's corrections; default none. */
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
  readonly loads: readonly Pick<
    MuscleGroupLoad,
    'muscleGroup' | 'performedAt' | 'fractionalSets'
  >[];
  /** Workouts done in the last 60 days. */
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
  /**
   * Workouts scheduled for the user's local date and not done yet. The first one becomes `today`.
   */
  readonly scheduled?: readonly ScheduledCandidate[] | undefined;
}

/** A log scheduled for today. */
export interface ScheduledCandidate {
  readonly logId: LogId;
  readonly candidate: RecommendationCandidate;
}

/** The options of a recommendation. */
export interface RecommendationOptions {
  /** The number of recommendations: 1 to 3, default 3. */
  readonly limit?: number | undefined;
  /** Drops a workout if any of its groups is excluded, including secondary ones. */
  readonly strict?: boolean | undefined;
  /** Also lists the dropped workouts with their reasons. */
  readonly explain?: boolean | undefined;
  /** The user's experience; null or undefined if unknown. */
  readonly level?: TrainingLevel | null | undefined;
  /** On how many days a week the user wants to train; null or undefined if unknown. */
  readonly daysPerWeek?: number | null | undefined;
  /** Muscle groups to avoid, even if they are recovered. */
  readonly avoid?: readonly string[] | undefined;
  /**
   * The available equipment; default everything. The name of an exercise tells whether it also needs
   * a pull-up bar, dip bars, rings, a bench or a box, even if its equipment is the body.
   */
  readonly equipment?: readonly string[] | undefined;
  /**
   * Exercises that the user never wants; default none. A workout is offered without them, or
   * dropped if less than half of its sets remain.
   */
  readonly never?: readonly ExerciseId[] | undefined;
  /** The minutes available; default unlimited. */
  readonly minutes?: number | undefined;
  /** Ids of programs that count as the user's own, even if the user has not begun them. */
  readonly programs?: readonly ProgramId[] | undefined;
  /** Weekly sets to aim at, by muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** The IANA time zone for "days ago" and "today"; default UTC. */
  readonly timeZone?: Zone | undefined;
  readonly model?: RecoveryModel | undefined;
  /** Default English. */
  readonly messages?: MessageTemplates | undefined;
}

/** One muscle group of a recommended workout. */
export interface RecommendedMuscleGroup {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Whether it is a primary muscle group. */
  readonly primary: boolean;
  /** Recovery score, 0 to 100; 100 is fully recovered. */
  readonly score: number;
  /** Time of the last workout; `null` if never trained. */
  readonly lastWorkoutDate: Date | null;
  /** Sets of the workout for this group. */
  readonly setsOffered: number;
  /** Sets of the last seven days. */
  readonly weeklySetsDone: number;
  /** Sets per week to aim at. */
  readonly weeklySetsGoal: number;
}

/** The recovery of a workout: the mean score of its primary groups, weighted by their sets. */
export interface WorkoutRecovery {
  /** 0..100 with one decimal. */
  readonly percentage: number;
  /** The primary group with the lowest score. Ties go to the first by name. */
  readonly limitingMuscleGroup: string;
}

/**
 * An exercise to leave out of a workout, and the excluded group that it trains. The group is null
 * if the user never wants the exercise.
 */
export interface LeftOutExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** The tired muscle group; `null` if the user excluded the exercise. */
  readonly muscleGroup: string | null;
}

/** A recommended workout, with its recovery and reasons. */
export interface Recommendation {
  /** 1 is the best. */
  readonly rank: number;
  /** The workout. */
  readonly workout: WorkoutSummary;
  /**
   * Estimated minutes by the clock, with a warm-up, without the exercises in `leaveOut`. At the
   * user's own pace, if 10 logs of the workouts to rank have a duration.
   */
  readonly minutes: number;
  /** Without the exercises in `leaveOut`. */
  readonly recovery: WorkoutRecovery;
  /** `early` if the percentage is below 60. */
  readonly readiness: 'ready' | 'early';
  /** For an early workout, the first minute at which its percentage reaches 80; otherwise null. */
  readonly betterFrom: Date | null;
  /** When the workout was last done, within 60 days; otherwise null. */
  readonly lastDoneAt: Date | null;
  /** Exercises to leave out, because their muscles are tired. */
  readonly leaveOut: readonly LeftOutExercise[];
  /** Without the exercises in `leaveOut`. */
  readonly muscleGroups: readonly RecommendedMuscleGroup[];
  /** Why, as data. */
  readonly reasons: readonly Reason[];
  /** The reasons as text for people. */
  readonly message: string;
}

/** The workout scheduled for today, and whether to do it. */
export interface TodayPlan {
  /** Id of the scheduled log. */
  readonly logId: LogId;
  /** The scheduled workout. */
  readonly workout: WorkoutSummary;
  /**
   * `good`, `early` (wait), `swap` (another workout is better now), or `adapt` (it needs other
   * equipment or more minutes than the call has).
   */
  readonly verdict: 'good' | 'early' | 'swap' | 'adapt';
  /** Estimated minutes, as in a {@link Recommendation}. */
  readonly minutes: number;
  /** Null if the workout has no known muscle. */
  readonly recovery: WorkoutRecovery | null;
  /**
   * The first minute at which the workout is at least 80 % recovered. Null if the verdict is
   * `good` or `adapt`, or if waiting does not help.
   */
  readonly betterFrom: Date | null;
  /** When the workout was last done, within 60 days; otherwise null. */
  readonly lastDoneAt: Date | null;
  /** When the workout was last done on the user's local date; null if it was not done today. */
  readonly doneAt: Date | null;
  /** Exercises to leave out, because their muscles are tired. */
  readonly leaveOut: readonly LeftOutExercise[];
  /** For `swap`: the workout to swap to, and the input for `swaps.swap`. */
  readonly swapTo: {
    /** The scheduled workout. */
    readonly workout: WorkoutSummary;
    /** How recovered its muscles are. */
    readonly recovery: WorkoutRecovery;
    /** Exercises to leave out, because their muscles are tired. */
    readonly leaveOut: readonly LeftOutExercise[];
    /** The arguments of the next call. */
    readonly call: {
      /** Id of the scheduled log. */
      readonly logId: LogId;
      /** The workout to swap to. */
      readonly target: WorkoutRef;
    };
  } | null;
  /** The verdict with its reason, as text. */
  readonly message: string;
}

/**
 * A group that blocks workouts: its score is at most 30, a correction caps it at 30 or less, or the
 * user avoids it.
 */
export interface ExcludedMuscleGroup {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Recovery score, 0 to 100; 100 is fully recovered. */
  readonly score: number;
  /** Why it is left out. */
  readonly reason: 'not_recovered' | 'corrected' | 'avoided';
  /** When the group no longer blocks workouts; null if the user avoids it. */
  readonly eligibleAt: Date | null;
}

/** A workout that was not considered, and why. */
export interface DroppedWorkout {
  /** The workout. */
  readonly workout: WorkoutSummary;
  /** Why it was left out. */
  readonly reason: DropReason;
  /** When the workout is possible again; null if waiting does not help. */
  readonly eligibleAt: Date | null;
}

/** How long to rest until a workout is ready. */
export interface Rest {
  /**
   * `early`: the workouts are not recovered enough. `barred`: every workout is ruled out.
   * `rest_day`: the user is to train the whole body each time, and trained within the last day and
   * a half.
   */
  readonly reason: 'early' | 'barred' | 'rest_day';
  /** How long to wait, as text. */
  readonly message: string;
  /**
   * When the workout reaches 80 % (`early`) or is possible again (`barred`), or when the rest ends
   * (`rest_day`); null = never.
   */
  readonly readyAt: Date | null;
  /**
   * For `early`, the workout scheduled for today, otherwise rank 1; the first one that waiting
   * helps. For `barred`, the workout that is possible first. For `rest_day`, rank 1.
   */
  readonly workout: WorkoutSummary | null;
}

/** An offer to call `sessions.compose`, because no workout or not the planned one fits. */
export interface ComposeOffer {
  /**
   * `no_workout` if the user has no workout at all, `nothing_fits` if none fits, and
   * `today_does_not_fit` if the verdict of `today` is `adapt`.
   */
  readonly reason: 'no_workout' | 'nothing_fits' | 'today_does_not_fit';
  /** The workout to adapt; null to compose a new session. */
  readonly workout: WorkoutSummary | null;
  /** The input for `sessions.compose`, in addition to the wishes of this call. */
  readonly call: {
    /** Id of the log. */
    readonly logId?: LogId;
    /** The workout to adapt. */
    readonly base?: WorkoutRef;
  };
  /** The offer as text. */
  readonly message: string;
}

/** The answer of {@link recommend}. */
export interface Recommendations {
  /** The time span of the analyzed workouts. */
  readonly window: {
    /** Its start. */
    readonly from: Date;
    /** Its end: the time of the answer. */
    readonly to: Date;
  };
  /** The workout scheduled for today. It is never among the recommendations. */
  readonly today?: TodayPlan;
  /** At most three workouts, the best first. */
  readonly recommendations: readonly Recommendation[];
  /** Groups that recommendations leave out, with the reason. */
  readonly excludedMuscleGroups: readonly ExcludedMuscleGroup[];
  /**
   * Present if rank 1 is early, if no workout is left, or on a day of rest (`rest_day`). Absent if
   * `today` is there with another verdict than `early`. Lower ranks may be ready.
   */
  readonly rest?: Rest;
  /** Present if the user has no workout at all. */
  readonly focus?: {
    /** What to train, as text. */
    readonly message: string;
    /** The groups to train next. */
    readonly muscleGroups: readonly string[];
  };
  /**
   * Present if the verdict of `today` is `adapt`, or if no workout is left and `today` is early or
   * missing, unless all groups are excluded.
   */
  readonly compose?: ComposeOffer;
  /** Present with `explain`. */
  readonly dropped?: readonly DroppedWorkout[];
}

export interface GroupContext {
  readonly muscleGroup: string;
  readonly record: RecoveryRecord;
  readonly score: number;
  readonly setsDone: number;
  readonly setsGoal: number;
  readonly excluded: ExcludedMuscleGroup['reason'] | null;
  /** Whether the user avoids the group, or capped it at 30 or below. */
  readonly isNamed: boolean;
}

export interface RecommendationContext {
  readonly now: Date;
  readonly timeZone: Zone;
  readonly strict: boolean;
  readonly messages: MessageTemplates;
  /**
   * The equipment that is missing for an exercise; null if it is possible. The function itself is
   * null if all equipment is available.
   */
  readonly missingFor: ReturnType<typeof missingEquipment> | null;
  readonly minutesAtHand: number;
  /** How long a workout takes at the user's own pace, in minutes, rounded up. */
  readonly minutesOf: (content: WorkoutContent) => number;
  /** Calendar days from an instant to the time of the call; 0 for a future one. */
  readonly daysSince: (instant: Date) => number;
  /** Days since a muscle group was last trained; null if none was. */
  readonly daysSinceLast: number | null;
  /** When the user's day of rest ends; null without one. */
  readonly restDayUntil: Date | null;
  readonly group: (muscleGroup: string) => GroupContext;
  /** The current score, rounded for display. */
  readonly scoreOf: (muscleGroup: string) => number;
  readonly recoveryOf: (muscleGroup: string) => MuscleGroupRecovery;
  /** The same context at a later instant, if the user does nothing until then. */
  readonly at: (instant: Date) => RecommendationContext;
}

const WEEKLY_SETS_GOAL_MIN = 1;
const SETS_STEPS = 1e9;

// Choice: "the last 7 days" are 168 hours of elapsed time, not calendar days.
/**
 * The last 168 hours, excluding `from` and including `to` (spec 8).
 *
 * @example
 * analysisWindow(new Date('2026-03-08T00:00:00Z')).from; // 2026-03-01T00:00:00Z
 */
export function analysisWindow(now: Date): { readonly from: Date; readonly to: Date } {
  return {
    from: new Date(now.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS),
    to: now,
  };
}

export function sumSets(
  loads: RecommendationInput['loads'],
  window: { readonly from: Date; readonly to: Date },
): ReadonlyMap<string, number> {
  // Objects, because writing a sum back into the map for each load takes twice as long.
  const sums = new Map<string, { sets: number }>();
  // Compare numbers: comparing dates converts them each time, which takes a tenth of the time of a
  // recommendation.
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  for (const { muscleGroup, performedAt, fractionalSets } of loads) {
    const time = performedAt.getTime();
    if (time <= from || time > to) continue;
    const sum = sums.get(muscleGroup);
    if (sum === undefined) sums.set(muscleGroup, { sets: fractionalSets });
    else sum.sets += fractionalSets;
  }
  // Rounded, because the last digits depend on the order of the loads and would appear in the
  // answer.
  return new Map(
    Array.from(sums, ([group, { sets }]) => [group, Math.round(sets * SETS_STEPS) / SETS_STEPS]),
  );
}

/** Null if the group blocks no workout. */
const exclusionOf = (
  score: number,
  isHeldDown: boolean,
  isAvoided: boolean,
): ExcludedMuscleGroup['reason'] | null => {
  if (isAvoided) return 'avoided';
  if (score > RECOVERY_FILTER_PERCENT) return null;
  // If the user capped the score, the reason is the cap, not fatigue.
  return isHeldDown ? 'corrected' : 'not_recovered';
};

/** Reads only own properties, because a host may have a group named "constructor". */
export function goalFor(muscleGroup: string, goals?: Readonly<Record<string, number>>): number {
  const goal =
    goals !== undefined && Object.hasOwn(goals, muscleGroup) ? goals[muscleGroup] : undefined;
  return Math.max(WEEKLY_SETS_GOAL_MIN, goal ?? WEEKLY_SETS_GOAL);
}

/** A workout in the future counts as done now. */
const daysBefore = (now: Date, timeZone: Zone): ((instant: Date) => number) => {
  const daysUntilNow = calendarDaysUntil(now, timeZone);
  return (instant) => Math.max(0, daysUntilNow(instant));
};

const lastTrainedIn = (records: readonly RecoveryRecord[]): Date | null => {
  let last: Date | null = null;
  for (const { lastWorkoutDate } of records) {
    if (compareInstants(lastWorkoutDate, last) > 0) last = lastWorkoutDate;
  }
  return last;
};

// Choice: a day of rest is 36 hours, from one evening to the morning after the next day.
const REST_DAY_HOURS = 36;

const restDayUntil = (
  last: Date | null,
  now: Date,
  options: RecommendationOptions,
): Date | null => {
  if (last === null || !trainsFullBody(options, true)) return null;
  const until = new Date(last.getTime() + REST_DAY_HOURS * HOUR_MS);
  return until > now ? until : null;
};

const groupDescriber = (
  input: RecommendationInput,
  now: Date,
  { model = DEFAULT_RECOVERY_MODEL, avoid, weeklySetsGoals }: RecommendationOptions,
) => {
  const setsDone = sumSets(input.loads, analysisWindow(now));
  const view = viewRecovery(input.records, now, model, input.corrections);
  const avoided = new Set(avoid);
  return {
    describe: (muscleGroup: string, instant: Date): GroupContext => {
      const score = view.scoreOf(muscleGroup, instant);
      const correction = view.correctionOf(muscleGroup);
      const highest = correctedScore(100, correction, instant);
      const isHeldDown = correction !== null && highest <= score;
      return {
        muscleGroup,
        record: view.recordOf(muscleGroup),
        score,
        setsDone: setsDone.get(muscleGroup) ?? 0,
        setsGoal: goalFor(muscleGroup, weeklySetsGoals),
        excluded: exclusionOf(score, isHeldDown, avoided.has(muscleGroup)),
        isNamed: avoided.has(muscleGroup) || highest <= RECOVERY_FILTER_PERCENT,
      };
    },
    recoveryOf: view.recoveryOf,
  };
};

/** Computes how long a workout takes. The pace comes from workouts that are candidates. */
const minutesAtPace = ({
  completions,
  candidates,
}: RecommendationInput): RecommendationContext['minutesOf'] => {
  // Most users have no durations, and looking up all candidates takes a few percent of a call.
  if (completions.every(({ minutes }) => minutes === undefined)) return ({ minutes }) => minutes;
  const estimates = new Map(candidates.map(({ key, minutes }) => [key, minutes]));
  const timed = completions.flatMap(({ key, minutes }) => {
    const estimated = estimates.get(key);
    return minutes === undefined || estimated === undefined ? [] : [{ minutes, estimated }];
  });
  const factor = paceFrom(timed)?.factor ?? 1;
  return ({ minutes }) => Math.ceil(minutes * factor);
};

/** Computes once what all candidates need. */
export function createContext(
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions,
): RecommendationContext {
  const { timeZone = 'UTC' } = options;
  const { describe, recoveryOf } = groupDescriber(input, now, options);
  const daysSince = daysBefore(now, timeZone);
  const strict = options.strict ?? false;
  const messages = options.messages ?? ENGLISH_MESSAGES;
  const missingFor = options.equipment === undefined ? null : missingEquipment(options.equipment);
  const minutesAtHand = options.minutes ?? Infinity;
  const minutesOf = minutesAtPace(input);
  const last = lastTrainedIn(input.records);
  const sinceLast = last === null ? null : daysSince(last);
  const restUntil = restDayUntil(last, now, options);
  const contextAt = (instant: Date): RecommendationContext => {
    const group = remembered((muscleGroup: string) => describe(muscleGroup, instant));
    // Every field is listed, because spreading an object here takes a tenth of the time of a
    // recommendation (`npm run bench:core`).
    return {
      now: instant,
      timeZone,
      strict,
      messages,
      missingFor,
      minutesAtHand,
      minutesOf,
      daysSince,
      daysSinceLast: sinceLast,
      restDayUntil: restUntil,
      recoveryOf,
      group,
      scoreOf: (muscleGroup) => group(muscleGroup).score,
      at: contextAt,
    };
  };
  return contextAt(now);
}
