import { calendarDaysBetween } from './calendar.js';
import type { RecommendationCandidate, WorkoutCompletion, WorkoutName } from './candidates.js';
import { countsAs, refId } from './candidates.js';
import { ENGLISH_MESSAGES } from './english.js';
import {
  ANALYSIS_WINDOW_HOURS,
  HOUR_MS,
  RECOVERY_FILTER_PERCENT,
  WEEKLY_SETS_GOAL,
} from './limits.js';
import { nameKey } from './muscle-groups.js';
import { compareInstants } from './order.js';
import type { DropReason, MessageTemplates, Reason } from './reasons.js';
import { correctionsAt, describeRecovery, untrainedRecord } from './recovery-report.js';
import {
  DEFAULT_RECOVERY_MODEL,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from './recovery.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord, WorkoutRef } from './records.js';

/** All that a recommendation is made from. Loads and completions outside the window are ignored. */
export interface RecommendationInput {
  readonly records: readonly RecoveryRecord[];
  /** What the user said by hand of some groups; default nothing. */
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
  readonly loads: readonly Pick<MuscleGroupLoad, 'muscleGroup' | 'performedAt' | 'weeklySets'>[];
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
}

/** What may be asked of a recommendation. */
export interface RecommendationOptions {
  /** How many, 1..3; default 3. */
  readonly limit?: number | undefined;
  /** Also drop a workout for an excluded group that is only secondary in it. */
  readonly strict?: boolean | undefined;
  /** Also tell each workout that was dropped, and why. */
  readonly explain?: boolean | undefined;
  /** Muscle groups to leave out, recovered or not. */
  readonly avoid?: readonly string[] | undefined;
  /**
   * Names of the equipment at hand; default all there is. What needs none is always possible.
   */
  readonly equipment?: readonly string[] | undefined;
  /** Minutes at hand; default as many as it takes. */
  readonly minutes?: number | undefined;
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

/** A recommended workout, its recovery and why. */
export interface Recommendation {
  readonly rank: number;
  readonly workout: WorkoutName;
  /** Minutes that it is likely to take. */
  readonly minutes: number;
  /** The lowest score among the primary groups, and whose it is. */
  readonly recovery: { readonly percentage: number; readonly limitingMuscleGroup: string };
  readonly muscleGroups: readonly RecommendedMuscleGroup[];
  readonly reasons: readonly Reason[];
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
  readonly workout: WorkoutName;
  readonly reason: DropReason;
  /** When nothing would bar it any more; null where waiting does not help. */
  readonly eligibleAt: Date | null;
}

/** The answer of {@link recommend}. */
export interface Recommendations {
  readonly window: { readonly from: Date; readonly to: Date };
  readonly recommendations: readonly Recommendation[];
  readonly excludedMuscleGroups: readonly ExcludedMuscleGroup[];
  /** Present where workouts exist and none is left. */
  readonly rest?: {
    readonly message: string;
    /** When the first workout opens; null where waiting does not help. */
    readonly readyAt: Date | null;
    /** The workout that opens first. */
    readonly workout: WorkoutName | null;
  };
  /** Present where there is no workout at all. */
  readonly focus?: { readonly message: string; readonly muscleGroups: readonly string[] };
  /** Present with `explain`. */
  readonly dropped?: readonly DroppedWorkout[];
}

/** The state of one group while a recommendation is made. */
export interface GroupContext {
  readonly recovery: MuscleGroupRecovery;
  readonly setsDone: number;
  readonly setsGoal: number;
  readonly excluded: ExcludedMuscleGroup | null;
}

export interface RecommendationContext {
  readonly now: Date;
  readonly timeZone: string;
  readonly strict: boolean;
  readonly messages: MessageTemplates;
  /** Whether an exercise can be done with the equipment at hand. */
  readonly isEquipped: (equipment: string) => boolean;
  readonly minutesAtHand: number;
  /** Days since the last workout of any kind; null where there is none. */
  readonly daysSinceLast: number | null;
  readonly group: (muscleGroup: string) => GroupContext;
  readonly timesDone: (candidate: RecommendationCandidate) => number;
  readonly lastDone: (candidate: RecommendationCandidate) => Date | null;
}

const SATURATION_SETS = 5;
const WEEKLY_SETS_GOAL_MIN = 1;
const SETS_STEPS = 1e9;
/** Below this score a primary group holds its workout back. */
export const GATE_PERCENT = 70;
/** Utilities closer than this are a tie, so that a last digit never decides. */
export const UTILITY_STEPS = 1e9;

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

const sumSets = (
  loads: RecommendationInput['loads'],
  window: { readonly from: Date; readonly to: Date },
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  // As numbers: dates that are compared as such are converted each time, a tenth of it all.
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  for (const { muscleGroup, performedAt, weeklySets } of loads) {
    const time = performedAt.getTime();
    if (time <= from || time > to) continue;
    sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + weeklySets);
  }
  // Without the last digits, which depend on the order of the loads and would show in roundings.
  for (const [group, sets] of sums) sums.set(group, Math.round(sets * SETS_STEPS) / SETS_STEPS);
  return sums;
};

const exclusion = (
  recovery: MuscleGroupRecovery,
  avoid: ReadonlySet<string>,
): ExcludedMuscleGroup | null => {
  const { muscleGroup, score, eligibleAt, correction } = recovery;
  if (avoid.has(muscleGroup)) {
    return { muscleGroup, score, reason: 'avoided', eligibleAt: null };
  }
  if (score > RECOVERY_FILTER_PERCENT) return null;
  // A user who held the group down themselves would not know it as tired.
  const reason = correction?.atMost === score ? 'corrected' : 'not_recovered';
  return { muscleGroup, score, reason, eligibleAt };
};

interface Done {
  times: number;
  last: Date;
}

/** How often each workout was done in the window, and when last. */
const countCompletions = (
  completions: readonly WorkoutCompletion[],
  window: { readonly from: Date; readonly to: Date },
): ((workout: WorkoutRef) => Done | undefined) => {
  // By id for each type: a text made of both for every candidate was a tenth of it all.
  const done = { program: new Map<number, Done>(), custom: new Map<number, Done>() };
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  for (const { workout, completedAt } of completions) {
    const time = completedAt.getTime();
    const entry = done[workout.type].get(refId(workout)) ?? { times: 0, last: completedAt };
    if (time > from && time <= to) entry.times++;
    if (time > entry.last.getTime()) entry.last = completedAt;
    done[workout.type].set(refId(workout), entry);
  }
  return (workout) => done[workout.type].get(refId(workout));
};

/** The goal for a group; own keys only, since a host may well call a group "constructor". */
const goalFor = (muscleGroup: string, goals: Readonly<Record<string, number>> = {}): number => {
  const goal = Object.hasOwn(goals, muscleGroup) ? goals[muscleGroup] : undefined;
  return Math.max(WEEKLY_SETS_GOAL_MIN, goal ?? WEEKLY_SETS_GOAL);
};

// Choice: names of equipment are compared without case, space, dash, underscore and a plural's s;
// the body alone is always at hand.
const NO_EQUIPMENT = [
  'none',
  'no equipment',
  'body',
  'body only',
  'body weight',
  'other body weight',
];

const equipmentKey = (name: string): string => nameKey(name.trim()).replace(/s$/, '');

const ALWAYS_AT_HAND: readonly string[] = ['', ...NO_EQUIPMENT.map(equipmentKey)];

const equipmentCheck = (
  atHand: readonly string[] | undefined,
): RecommendationContext['isEquipped'] => {
  if (atHand === undefined) return () => true;
  const keys = new Set([...ALWAYS_AT_HAND, ...atHand.map(equipmentKey)]);
  return (equipment) => keys.has(equipmentKey(equipment));
};

/** Days since the last workout of any group, one that lies ahead counting as now. */
const daysSinceLast = (
  records: readonly RecoveryRecord[],
  now: Date,
  timeZone: string,
): number | null => {
  const dates = records.map(({ lastWorkoutDate }) => lastWorkoutDate).sort(compareInstants);
  const last = dates.at(-1) ?? null;
  return last === null ? null : Math.max(0, calendarDaysBetween(last, now, timeZone));
};

/** Works out once what every candidate asks for. */
export const createContext = (
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions,
): RecommendationContext => {
  const window = analysisWindow(now);
  const { timeZone = 'UTC' } = options;
  const setsDone = sumSets(input.loads, window);
  const records = new Map(input.records.map((record) => [record.muscleGroup, record]));
  const avoid = new Set(options.avoid);
  const model = options.model ?? DEFAULT_RECOVERY_MODEL;
  const correctionOf = correctionsAt(input.corrections ?? [], now);
  const groups = new Map<string, GroupContext>();
  const doneOf = countCompletions(input.completions, window);
  const describe = (muscleGroup: string): GroupContext => {
    const record = records.get(muscleGroup) ?? untrainedRecord(muscleGroup);
    const recovery = describeRecovery(record, now, model, correctionOf(muscleGroup));
    return {
      recovery,
      setsDone: setsDone.get(muscleGroup) ?? 0,
      setsGoal: goalFor(muscleGroup, options.weeklySetsGoals),
      excluded: exclusion(recovery, avoid),
    };
  };
  return {
    now,
    timeZone,
    strict: options.strict ?? false,
    messages: options.messages ?? ENGLISH_MESSAGES,
    isEquipped: equipmentCheck(options.equipment),
    minutesAtHand: options.minutes ?? Infinity,
    daysSinceLast: daysSinceLast(input.records, now, timeZone),
    group: (muscleGroup) => {
      const known = groups.get(muscleGroup);
      if (known !== undefined) return known;
      const described = describe(muscleGroup);
      groups.set(muscleGroup, described);
      return described;
    },
    timesDone: (candidate) => doneOf(countsAs(candidate))?.times ?? 0,
    lastDone: (candidate) => doneOf(countsAs(candidate))?.last ?? null,
  };
};

/**
 * What `sets` more of a group are worth this week, at its recovery: `u(W + s*R/100) - u(W)` with
 * `u(x) = ln(1 + x/K)`, which is `ln(1 + (s*R/100) / (K + W))`.
 */
export const need = ({ recovery, setsDone, setsGoal }: GroupContext, sets: number): number => {
  const halfway = (SATURATION_SETS * setsGoal) / WEEKLY_SETS_GOAL;
  return Math.log1p((sets * recovery.score) / 100 / (halfway + setsDone));
};
