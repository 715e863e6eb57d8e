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

/** All that a recommendation is made from. Loads and completions outside their windows are ignored. */
export interface RecommendationInput {
  readonly records: readonly RecoveryRecord[];
  /** What the user said manually about some groups; default nothing. */
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
  readonly loads: readonly Pick<
    MuscleGroupLoad,
    'muscleGroup' | 'performedAt' | 'fractionalSets'
  >[];
  /** The workouts done in the last 60 days. */
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
  /** What is scheduled for the user's local date and not done yet; the first is `today`. */
  readonly scheduled?: readonly ScheduledCandidate[] | undefined;
}

/** A log that is scheduled for today. */
export interface ScheduledCandidate {
  readonly logId: LogId;
  readonly candidate: RecommendationCandidate;
}

/** What may be asked of a recommendation. */
export interface RecommendationOptions {
  /** How many, 1..3; default 3. */
  readonly limit?: number | undefined;
  /** Drop a workout for any excluded group, whatever its share, and also for a secondary one. */
  readonly strict?: boolean | undefined;
  /** Also list each workout that was dropped, and why. */
  readonly explain?: boolean | undefined;
  /** Muscle groups to leave out, recovered or not. */
  readonly avoid?: readonly string[] | undefined;
  /**
   * Names of the equipment at hand; default all there is. What needs none is always possible.
   */
  readonly equipment?: readonly string[] | undefined;
  /** Minutes at hand; default as many as it takes. */
  readonly minutes?: number | undefined;
  /** Ids of programs that count as the user's own, begun or not. */
  readonly programs?: readonly ProgramId[] | undefined;
  /** Weekly sets to aim at per muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** IANA name; "days ago" are counted in it. Default UTC. */
  readonly timeZone?: string | undefined;
  readonly model?: RecoveryModel | undefined;
  /** The sentences for people; default English. */
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

/** How recovered a workout is: the mean score of its primary groups, weighted by primary sets. */
export interface WorkoutRecovery {
  /** 0..100 with one decimal. */
  readonly percentage: number;
  /** The primary group with the lowest score, then by name. */
  readonly limitingMuscleGroup: string;
}

/** An exercise to leave out of a workout, and the excluded group that it trains as a primary one. */
export interface LeftOutExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly muscleGroup: string;
}

/** A recommended workout, its recovery and why. */
export interface Recommendation {
  readonly rank: number;
  readonly workout: WorkoutSummary;
  /** Minutes that it is likely to take, without what is left out. */
  readonly minutes: number;
  /** Of what remains without the exercises in `leaveOut`. */
  readonly recovery: WorkoutRecovery;
  /** `early` where the percentage is below 60. */
  readonly readiness: 'ready' | 'early';
  /** For an early workout, the first minute at which its percentage is at least 80; else null. */
  readonly betterFrom: Date | null;
  readonly leaveOut: readonly LeftOutExercise[];
  /** Of what remains without the exercises in `leaveOut`. */
  readonly muscleGroups: readonly RecommendedMuscleGroup[];
  readonly reasons: readonly Reason[];
  readonly message: string;
}

/** What is scheduled for today, and whether to do it. */
export interface TodayPlan {
  readonly logId: LogId;
  readonly workout: WorkoutSummary;
  /** `good`, `early` (better later), or `swap` where another workout is better now. */
  readonly verdict: 'good' | 'early' | 'swap';
  /** Null for a workout without a known muscle. */
  readonly recovery: WorkoutRecovery | null;
  /** Unless `good`, the first minute at which it is at least 80 % recovered; null = never. */
  readonly betterFrom: Date | null;
  readonly leaveOut: readonly LeftOutExercise[];
  /** With `swap`: the workout to swap to, and the input of `swaps.swap` that does it. */
  readonly swapTo: {
    readonly workout: WorkoutSummary;
    readonly recovery: WorkoutRecovery;
    readonly call: { readonly logId: LogId; readonly target: WorkoutRef };
  } | null;
  readonly message: string;
}

/** A group that bars workouts: not recovered above 30, held down by a correction, or to be avoided. */
export interface ExcludedMuscleGroup {
  readonly muscleGroup: string;
  readonly score: number;
  readonly reason: 'not_recovered' | 'corrected' | 'avoided';
  /** When it becomes eligible; null for a group to be avoided. */
  readonly eligibleAt: Date | null;
}

/** A workout that was not considered, and why. */
export interface DroppedWorkout {
  readonly workout: WorkoutSummary;
  readonly reason: DropReason;
  /** When nothing would bar it any more; null where waiting does not help. */
  readonly eligibleAt: Date | null;
}

/** What to wait for where nothing is ready now. */
export interface Rest {
  /** `early` where what is recommended or scheduled is early, `barred` where nothing is left. */
  readonly reason: 'early' | 'barred';
  readonly message: string;
  /** When the first one is at 80 % (`early`) or open again (`barred`); null = never. */
  readonly readyAt: Date | null;
  /** That workout. */
  readonly workout: WorkoutSummary | null;
}

/** The answer of {@link recommend}. */
export interface Recommendations {
  readonly window: { readonly from: Date; readonly to: Date };
  /** What is scheduled for today, where anything is; it is not among the recommendations. */
  readonly today?: TodayPlan;
  readonly recommendations: readonly Recommendation[];
  readonly excludedMuscleGroups: readonly ExcludedMuscleGroup[];
  /** Present where rank 1 is early or nothing is left, unless `today` is good or swapped. */
  readonly rest?: Rest;
  /** Present where there is no workout at all. */
  readonly focus?: { readonly message: string; readonly muscleGroups: readonly string[] };
  /** Present with `explain`. */
  readonly dropped?: readonly DroppedWorkout[];
}

/** The state of one group while a recommendation is made. */
export interface GroupContext {
  readonly muscleGroup: string;
  readonly record: RecoveryRecord;
  readonly score: number;
  readonly setsDone: number;
  readonly setsGoal: number;
  readonly excluded: ExcludedMuscleGroup['reason'] | null;
  /** Whether the user named it: to be avoided, or held at or below 30 by a correction. */
  readonly isNamed: boolean;
}

export interface RecommendationContext {
  readonly now: Date;
  readonly timeZone: string;
  readonly strict: boolean;
  readonly messages: MessageTemplates;
  /** Whether an exercise can be done with the equipment at hand; null where everything is. */
  readonly isEquipped: ((equipment: string | null) => boolean) | null;
  readonly minutesAtHand: number;
  /** Days since the last workout of any kind; null where there is none. */
  readonly daysSinceLast: number | null;
  readonly group: (muscleGroup: string) => GroupContext;
  /** The score of a group as it is shown now. */
  readonly scoreOf: (muscleGroup: string) => number;
  /** The recovery of a group at the time of the call. */
  readonly recoveryOf: (muscleGroup: string) => MuscleGroupRecovery;
  /** The same, with the groups as they are at a later instant if nothing is done until then. */
  readonly at: (instant: Date) => RecommendationContext;
}

const WEEKLY_SETS_GOAL_MIN = 1;
const SETS_STEPS = 1e9;

// Choice: "the last 7 days" are 168 hours that passed, not calendar days.
/**
 * The window that is analysed: the last 168 hours, `from` excluded and `to` included (spec 8).
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
  // As numbers: dates that are compared as such are converted each time, a tenth of it all.
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  for (const { muscleGroup, performedAt, fractionalSets } of loads) {
    const time = performedAt.getTime();
    if (time <= from || time > to) continue;
    sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + fractionalSets);
  }
  // Without the last digits, which depend on the order of the loads and would show in roundings.
  for (const [group, sets] of sums) sums.set(group, Math.round(sets * SETS_STEPS) / SETS_STEPS);
  return sums;
};

/** Why a group bars workouts; null where it does not. */
const exclusionOf = (
  score: number,
  isHeldDown: boolean,
  isAvoided: boolean,
): ExcludedMuscleGroup['reason'] | null => {
  if (isAvoided) return 'avoided';
  if (score > RECOVERY_FILTER_PERCENT) return null;
  // A user who held the group down themselves would not know it as tired.
  return isHeldDown ? 'corrected' : 'not_recovered';
};

/** The goal for a group; own keys only, since a host may well call a group "constructor". */
const goalFor = (muscleGroup: string, goals: Readonly<Record<string, number>> = {}): number => {
  const goal = Object.hasOwn(goals, muscleGroup) ? goals[muscleGroup] : undefined;
  return Math.max(WEEKLY_SETS_GOAL_MIN, goal ?? WEEKLY_SETS_GOAL);
};

/** Days since the last workout of any group, one that lies ahead counting as now. */
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

/** Gives the state of a group at `now` or later. */
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

/** Works out once what every candidate asks for. */
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
