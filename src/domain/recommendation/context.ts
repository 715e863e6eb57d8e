import type { ExerciseId, LogId, ProgramId } from '../ids.js';
import { calendarDaysBetween } from '../calendar.js';
import type { RecommendationCandidate, WorkoutCompletion, WorkoutSummary } from './candidates.js';
import { ENGLISH_MESSAGES } from '../english.js';
import { equipmentCheck } from '../workout/equipment.js';
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
  WorkoutRef,
} from '../records.js';

/** The input of a recommendation. Loads and completions outside their windows are ignored. */
export interface RecommendationInput {
  readonly records: readonly RecoveryRecord[];
  /** The user's corrections of groups; default none. */
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
  readonly loads: readonly Pick<
    MuscleGroupLoad,
    'muscleGroup' | 'performedAt' | 'fractionalSets'
  >[];
  /** The workouts done in the last 60 days. */
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
  /** The workouts scheduled for the user's local date and not done yet; the first is `today`. */
  readonly scheduled?: readonly ScheduledCandidate[] | undefined;
}

/** A log that is scheduled for today. */
export interface ScheduledCandidate {
  readonly logId: LogId;
  readonly candidate: RecommendationCandidate;
}

/** The options of a recommendation. */
export interface RecommendationOptions {
  /** The number of recommendations, 1..3; default 3. */
  readonly limit?: number | undefined;
  /** Drops a workout for any excluded group, whatever its share, including secondary groups. */
  readonly strict?: boolean | undefined;
  /** Also lists each dropped workout with its reason. */
  readonly explain?: boolean | undefined;
  /** Muscle groups to avoid, recovered or not. */
  readonly avoid?: readonly string[] | undefined;
  /**
   * Names of the equipment at hand; default everything. Exercises that need no equipment are always
   * possible.
   */
  readonly equipment?: readonly string[] | undefined;
  /**
   * Exercises that the user never wants; default none. A workout is offered without them, or dropped
   * if less than half of its sets remain.
   */
  readonly never?: readonly ExerciseId[] | undefined;
  /** The minutes available; default unlimited. */
  readonly minutes?: number | undefined;
  /** Ids of programs that count as the user's own, whether begun or not. */
  readonly programs?: readonly ProgramId[] | undefined;
  /** The goal of weekly sets per muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** The IANA time zone in which "days ago" are counted. Default UTC. */
  readonly timeZone?: string | undefined;
  readonly model?: RecoveryModel | undefined;
  /** The messages; default English. */
  readonly messages?: MessageTemplates | undefined;
}

/** One muscle group of a recommended workout. */
export interface RecommendedMuscleGroup {
  readonly muscleGroup: string;
  readonly primary: boolean;
  readonly score: number;
  readonly lastWorkoutDate: Date | null;
  readonly setsOffered: number;
  readonly weeklySetsDone: number;
  readonly weeklySetsGoal: number;
}

/** The recovery of a workout: the mean score of its primary groups, weighted by primary sets. */
export interface WorkoutRecovery {
  /** 0..100 with one decimal. */
  readonly percentage: number;
  /** The primary group with the lowest score; of equal ones the first by name. */
  readonly limitingMuscleGroup: string;
}

/**
 * An exercise to leave out of a workout, and why: the excluded group that is primary in it, or null
 * if the user never wants it.
 */
export interface LeftOutExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly muscleGroup: string | null;
}

/** A recommended workout, with its recovery and reasons. */
export interface Recommendation {
  readonly rank: number;
  readonly workout: WorkoutSummary;
  /** The estimated minutes, without the exercises in `leaveOut`. */
  readonly minutes: number;
  /** The recovery without the exercises in `leaveOut`. */
  readonly recovery: WorkoutRecovery;
  /** `early` if the percentage is below 60. */
  readonly readiness: 'ready' | 'early';
  /**
   * For an early workout, the first minute at which its percentage is at least 80; otherwise null.
   */
  readonly betterFrom: Date | null;
  readonly leaveOut: readonly LeftOutExercise[];
  /** The muscle groups without the exercises in `leaveOut`. */
  readonly muscleGroups: readonly RecommendedMuscleGroup[];
  readonly reasons: readonly Reason[];
  readonly message: string;
}

/** The workout scheduled for today, and whether to do it. */
export interface TodayPlan {
  readonly logId: LogId;
  readonly workout: WorkoutSummary;
  /** `good`, `early` (better later), or `swap` (another workout is better now). */
  readonly verdict: 'good' | 'early' | 'swap';
  /** Null if the workout has no known muscle. */
  readonly recovery: WorkoutRecovery | null;
  /** Unless `good`, the first minute at which it is at least 80 % recovered; null = never. */
  readonly betterFrom: Date | null;
  readonly leaveOut: readonly LeftOutExercise[];
  /** With `swap`: the workout to swap to, and the input of `swaps.swap` for it. */
  readonly swapTo: {
    readonly workout: WorkoutSummary;
    readonly recovery: WorkoutRecovery;
    readonly leaveOut: readonly LeftOutExercise[];
    readonly call: { readonly logId: LogId; readonly target: WorkoutRef };
  } | null;
  readonly message: string;
}

/**
 * A group that blocks workouts: its score is at most 30, a correction holds it down, or the user avoids
 * it.
 */
export interface ExcludedMuscleGroup {
  readonly muscleGroup: string;
  readonly score: number;
  readonly reason: 'not_recovered' | 'corrected' | 'avoided';
  /** When it becomes eligible; null for a group that the user avoids. */
  readonly eligibleAt: Date | null;
}

/** A workout that was not considered, and why. */
export interface DroppedWorkout {
  readonly workout: WorkoutSummary;
  readonly reason: DropReason;
  /** When nothing blocks it any more; null if waiting does not help. */
  readonly eligibleAt: Date | null;
}

/** The wait until a workout is ready, if none is ready now. */
export interface Rest {
  /** `early` if the recommended or scheduled workouts are early, `barred` if none is left. */
  readonly reason: 'early' | 'barred';
  readonly message: string;
  /** When the first one is at 80 % (`early`) or open again (`barred`); null = never. */
  readonly readyAt: Date | null;
  /** The workout that is ready or open first. */
  readonly workout: WorkoutSummary | null;
}

/** An offer to compose a session with `sessions.compose`, because no workout fits. */
export interface ComposeOffer {
  /** `no_workout` if there is no workout at all. */
  readonly reason: 'no_workout' | 'nothing_fits';
  /** The workout to adapt; null to compose a new session. */
  readonly workout: WorkoutSummary | null;
  /** What to give `sessions.compose`, besides the wishes of this call. */
  readonly call: { readonly logId?: LogId; readonly base?: WorkoutRef };
  readonly message: string;
}

/** The answer of {@link recommend}. */
export interface Recommendations {
  readonly window: { readonly from: Date; readonly to: Date };
  /** The workout scheduled for today, if any; it is not among the recommendations. */
  readonly today?: TodayPlan;
  readonly recommendations: readonly Recommendation[];
  readonly excludedMuscleGroups: readonly ExcludedMuscleGroup[];
  /** Present if rank 1 is early or no workout is left, unless `today` is good or swapped. */
  readonly rest?: Rest;
  /** Present if there is no workout at all. */
  readonly focus?: { readonly message: string; readonly muscleGroups: readonly string[] };
  /** Present if no workout is left and `today` is early or missing, unless all groups are excluded. */
  readonly compose?: ComposeOffer;
  /** Present with `explain`. */
  readonly dropped?: readonly DroppedWorkout[];
}

/** The state of one group during a recommendation. */
export interface GroupContext {
  readonly muscleGroup: string;
  readonly record: RecoveryRecord;
  readonly score: number;
  readonly setsDone: number;
  readonly setsGoal: number;
  readonly excluded: ExcludedMuscleGroup['reason'] | null;
  /** Whether the user asked to avoid the group, or capped it at 30 or below by a correction. */
  readonly isNamed: boolean;
}

export interface RecommendationContext {
  readonly now: Date;
  readonly timeZone: string;
  readonly strict: boolean;
  readonly messages: MessageTemplates;
  /** Whether an exercise can be done with the equipment at hand; null if there is no restriction. */
  readonly isEquipped: ((equipment: string | null) => boolean) | null;
  readonly minutesAtHand: number;
  /** Days since the last workout of any kind; null without one. */
  readonly daysSinceLast: number | null;
  readonly group: (muscleGroup: string) => GroupContext;
  /** The score of a group now, as it is shown. */
  readonly scoreOf: (muscleGroup: string) => number;
  /** The recovery of a group at the time of the call. */
  readonly recoveryOf: (muscleGroup: string) => MuscleGroupRecovery;
  /** The same context at a later instant, if nothing is done until then. */
  readonly at: (instant: Date) => RecommendationContext;
}

const WEEKLY_SETS_GOAL_MIN = 1;
const SETS_STEPS = 1e9;

// Choice: "the last 7 days" are 168 hours of elapsed time, not calendar days.
/**
 * The window to analyse: the last 168 hours, excluding `from` and including `to` (spec 8).
 *
 * @example
 * analysisWindow(new Date('2026-03-08T00:00:00Z')).from; // 2026-03-01T00:00:00Z
 */
export const analysisWindow = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: new Date(now.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS),
  to: now,
});

/** The fractional sets of each group in a window. */
export const sumSets = (
  loads: RecommendationInput['loads'],
  window: { readonly from: Date; readonly to: Date },
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  // Compared as numbers: comparing dates converts them each time, which takes a tenth of the time
  // of a recommendation.
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  for (const { muscleGroup, performedAt, fractionalSets } of loads) {
    const time = performedAt.getTime();
    if (time <= from || time > to) continue;
    sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + fractionalSets);
  }
  // Rounded, because the last digits depend on the order of the loads and would show in the answer.
  for (const [group, sets] of sums) sums.set(group, Math.round(sets * SETS_STEPS) / SETS_STEPS);
  return sums;
};

/** The reason why a group blocks workouts; null if it does not. */
const exclusionOf = (
  score: number,
  isHeldDown: boolean,
  isAvoided: boolean,
): ExcludedMuscleGroup['reason'] | null => {
  if (isAvoided) return 'avoided';
  if (score > RECOVERY_FILTER_PERCENT) return null;
  // A user who capped the score does not think of the group as tired.
  return isHeldDown ? 'corrected' : 'not_recovered';
};

/** The goal for a group. Reads own keys only, because a host may call a group "constructor". */
export const goalFor = (
  muscleGroup: string,
  goals: Readonly<Record<string, number>> = {},
): number => {
  const goal = Object.hasOwn(goals, muscleGroup) ? goals[muscleGroup] : undefined;
  return Math.max(WEEKLY_SETS_GOAL_MIN, goal ?? WEEKLY_SETS_GOAL);
};

/** Days since the last workout of any group; a workout in the future counts as now. */
const daysSinceLast = (
  records: readonly RecoveryRecord[],
  now: Date,
  timeZone: string,
): number | null => {
  let last: Date | null = null;
  for (const { lastWorkoutDate } of records) {
    if (compareInstants(lastWorkoutDate, last) > 0) last = lastWorkoutDate;
  }
  return last === null ? null : Math.max(0, calendarDaysBetween(last, now, timeZone));
};

/** Describes groups at `now` or later. */
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

/** Computes once what all candidates need. */
export const createContext = (
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions,
): RecommendationContext => {
  const { timeZone = 'UTC' } = options;
  const { describe, recoveryOf } = groupDescriber(input, now, options);
  const fixed = {
    timeZone,
    strict: options.strict ?? false,
    messages: options.messages ?? ENGLISH_MESSAGES,
    isEquipped: options.equipment === undefined ? null : equipmentCheck(options.equipment),
    minutesAtHand: options.minutes ?? Infinity,
    daysSinceLast: daysSinceLast(input.records, now, timeZone),
    recoveryOf,
  };
  const contextAt = (instant: Date): RecommendationContext => {
    const groups = new Map<string, GroupContext>();
    const group = (muscleGroup: string): GroupContext => {
      const known = groups.get(muscleGroup);
      if (known !== undefined) return known;
      const described = describe(muscleGroup, instant);
      groups.set(muscleGroup, described);
      return described;
    };
    return {
      ...fixed,
      now: instant,
      group,
      scoreOf: (muscleGroup) => group(muscleGroup).score,
      at: contextAt,
    };
  };
  return contextAt(now);
};
