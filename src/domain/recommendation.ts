import { calendarDaysBetween } from './calendar.js';
import {
  ANALYSIS_WINDOW_HOURS,
  HOUR_MS,
  RECOMMENDATIONS_MAX,
  RECOVERY_FILTER_PERCENT,
  WEEKLY_SETS_GOAL,
} from './limits.js';
import { MUSCLE_GROUPS, isPrimaryShare, muscleShares } from './muscle-groups.js';
import { compareBy, compareCodePoints, compareInstants } from './order.js';
import {
  focusMessage,
  reasonMessage,
  restMessage,
  type DropReason,
  type Reason,
} from './reasons.js';
import { describeRecovery, untrainedRecord } from './recovery-report.js';
import {
  DEFAULT_RECOVERY_MODEL,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from './recovery.js';
import type { MuscleGroupLoad, RecoveryRecord, Workout, WorkoutRef } from './records.js';
import { workoutMuscleGroups, type WorkoutMuscleGroup } from './training-load.js';

/** A workout to compare, with what it offers each muscle group worked out once. */
export interface RecommendationCandidate {
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  readonly derivedFrom: WorkoutRef | null;
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** Its exercises with the groups that each trains. */
  readonly exercises: readonly {
    readonly exerciseId: number;
    readonly name: string;
    readonly muscleGroups: readonly string[];
    readonly primaryMuscleGroups: readonly string[];
  }[];
}

/** A workout that was done. A derived workout is named by its source. */
export interface WorkoutCompletion {
  readonly workout: WorkoutRef;
  readonly completedAt: Date;
}

/** All that a recommendation is made from. Loads and completions outside the window are ignored. */
export interface RecommendationInput {
  readonly records: readonly RecoveryRecord[];
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
  /** Weekly sets to aim at per muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** IANA name; "days ago" are counted in it. Default UTC. */
  readonly timeZone?: string | undefined;
  readonly model?: RecoveryModel | undefined;
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
  readonly workout: Pick<RecommendationCandidate, 'ref' | 'name' | 'programName'>;
  /** The lowest score among the primary groups, and whose it is. */
  readonly recovery: { readonly percentage: number; readonly limitingMuscleGroup: string };
  readonly muscleGroups: readonly RecommendedMuscleGroup[];
  readonly reasons: readonly Reason[];
  readonly message: string;
}

/** A group that bars workouts: not recovered above 30, or to be avoided. */
export interface ExcludedMuscleGroup {
  readonly muscleGroup: string;
  readonly score: number;
  readonly reason: 'not_recovered' | 'avoided';
  /** When it becomes eligible; null for a group to be avoided. */
  readonly eligibleAt: Date | null;
}

/** A workout that was not considered, and why. */
export interface DroppedWorkout {
  readonly workout: Pick<RecommendationCandidate, 'ref' | 'name' | 'programName'>;
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
  readonly rest?: { readonly message: string; readonly readyAt: Date | null };
  /** Present where there is no workout at all. */
  readonly focus?: { readonly message: string; readonly muscleGroups: readonly string[] };
  /** Present with `explain`. */
  readonly dropped?: readonly DroppedWorkout[];
}

const GATE_PERCENT = 70;
const VARIETY_BASE = 0.9;
const SATURATION_SETS = 5;
const FOCUS_SETS = 3;
const REASON_GROUPS = 2;
/** Utilities closer than this are a tie, so that a last digit never decides. */
const UTILITY_STEPS = 1e9;

/** The state of one group while a recommendation is made. */
interface GroupContext {
  readonly recovery: MuscleGroupRecovery;
  readonly setsDone: number;
  readonly setsGoal: number;
  readonly excluded: ExcludedMuscleGroup | null;
}

interface Context {
  readonly now: Date;
  readonly timeZone: string;
  readonly strict: boolean;
  readonly group: (muscleGroup: string) => GroupContext;
  readonly timesDone: (candidate: RecommendationCandidate) => number;
  readonly lastDone: (candidate: RecommendationCandidate) => Date | null;
}

interface Scored {
  readonly candidate: RecommendationCandidate;
  readonly utility: number;
  readonly primary: ReadonlySet<string>;
  /** Groups by what training them would be worth, largest first. */
  readonly byNeed: readonly WorkoutMuscleGroup[];
}

const refKey = (ref: WorkoutRef): string =>
  ref.type === 'program' ? `program:${ref.programDayId}` : `custom:${ref.customWorkoutId}`;

const countsAs = (candidate: RecommendationCandidate): string =>
  refKey(candidate.derivedFrom ?? candidate.ref);

const nameOf = (
  candidate: RecommendationCandidate,
): Pick<RecommendationCandidate, 'ref' | 'name' | 'programName'> => ({
  ref: candidate.ref,
  name: candidate.name,
  programName: candidate.programName,
});

const roundSets = (sets: number): number => Math.round(sets * 10) / 10;

/**
 * A workout prepared for {@link recommend}.
 *
 * @example
 * toCandidate({ ref: { type: 'program', programDayId: 1 }, name: 'Rest', programName: null, derivedFrom: null, exercises: [] }).muscleGroups;
 * // []
 */
export const toCandidate = (workout: Workout): RecommendationCandidate => ({
  ref: workout.ref,
  name: workout.name,
  programName: workout.programName,
  derivedFrom: workout.derivedFrom,
  muscleGroups: workoutMuscleGroups(workout.exercises),
  exercises: workout.exercises.map(({ exercise }) => {
    const shares = muscleShares(exercise.primaryMuscles, exercise.secondaryMuscles);
    return {
      exerciseId: exercise.id,
      name: exercise.name,
      muscleGroups: shares.map((part) => part.muscleGroup),
      primaryMuscleGroups: shares
        .filter((part) => isPrimaryShare(part.share))
        .map((part) => part.muscleGroup),
    };
  }),
});

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
  for (const { muscleGroup, performedAt, weeklySets } of loads) {
    if (performedAt <= window.from || performedAt > window.to) continue;
    sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + weeklySets);
  }
  return sums;
};

const exclusion = (
  recovery: MuscleGroupRecovery,
  avoid: ReadonlySet<string>,
): ExcludedMuscleGroup | null => {
  const { muscleGroup, score, eligibleAt } = recovery;
  if (avoid.has(muscleGroup)) {
    return { muscleGroup, score, reason: 'avoided', eligibleAt: null };
  }
  return score > RECOVERY_FILTER_PERCENT
    ? null
    : { muscleGroup, score, reason: 'not_recovered', eligibleAt };
};

const createContext = (
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions,
): Context => {
  const window = analysisWindow(now);
  const setsDone = sumSets(input.loads, window);
  const records = new Map(input.records.map((record) => [record.muscleGroup, record]));
  const avoid = new Set(options.avoid);
  const model = options.model ?? DEFAULT_RECOVERY_MODEL;
  const groups = new Map<string, GroupContext>();
  const done = new Map<string, { times: number; last: Date }>();
  for (const { workout, completedAt } of input.completions) {
    const key = refKey(workout);
    const entry = done.get(key) ?? { times: 0, last: completedAt };
    if (completedAt > window.from && completedAt <= window.to) entry.times++;
    if (completedAt > entry.last) entry.last = completedAt;
    done.set(key, entry);
  }
  const describe = (muscleGroup: string): GroupContext => {
    const record = records.get(muscleGroup) ?? untrainedRecord(muscleGroup);
    const recovery = describeRecovery(record, now, model);
    return {
      recovery,
      setsDone: setsDone.get(muscleGroup) ?? 0,
      setsGoal: options.weeklySetsGoals?.[muscleGroup] ?? WEEKLY_SETS_GOAL,
      excluded: exclusion(recovery, avoid),
    };
  };
  return {
    now,
    timeZone: options.timeZone ?? 'UTC',
    strict: options.strict ?? false,
    group: (muscleGroup) => {
      const known = groups.get(muscleGroup) ?? describe(muscleGroup);
      groups.set(muscleGroup, known);
      return known;
    },
    timesDone: (candidate) => done.get(countsAs(candidate))?.times ?? 0,
    lastDone: (candidate) => done.get(countsAs(candidate))?.last ?? null,
  };
};

const saturation = (sets: number, goal: number): number =>
  Math.log1p(sets / ((SATURATION_SETS * goal) / WEEKLY_SETS_GOAL));

/** What `sets` more of a group are worth this week, at its recovery. */
const need = (group: GroupContext, sets: number): number =>
  saturation(group.setsDone + (sets * group.recovery.score) / 100, group.setsGoal) -
  saturation(group.setsDone, group.setsGoal);

const primaryGroups = (candidate: RecommendationCandidate): readonly WorkoutMuscleGroup[] =>
  candidate.muscleGroups.filter((group) => group.primary);

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.some((date) => date === null)
    ? null
    : new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));

/** Why a candidate is not considered, or null. */
const findDropReason = (
  candidate: RecommendationCandidate,
  context: Context,
): DroppedWorkout | null => {
  const workout = nameOf(candidate);
  if (primaryGroups(candidate).length === 0) {
    return { workout, reason: { code: 'no_known_muscles' }, eligibleAt: null };
  }
  const excluded = candidate.muscleGroups.filter(
    (group) => context.group(group.muscleGroup).excluded !== null,
  );
  const barring = excluded.filter((group) => group.primary || context.strict);
  if (barring.length === 0) return null;
  const primary = barring.some((group) => group.primary);
  const muscleGroups = barring
    .filter((group) => group.primary === primary)
    .map((group) => group.muscleGroup);
  const exercises = candidate.exercises
    .filter((exercise) =>
      (primary ? exercise.primaryMuscleGroups : exercise.muscleGroups).some((group) =>
        muscleGroups.includes(group),
      ),
    )
    .map(({ exerciseId, name }) => ({ exerciseId, name }));
  return {
    workout,
    reason: {
      code: primary ? 'excluded_muscle_group' : 'excluded_secondary_muscle_group',
      params: { muscleGroups, exercises },
    },
    eligibleAt: latest(
      barring.map(({ muscleGroup }) => context.group(muscleGroup).excluded?.eligibleAt ?? null),
    ),
  };
};

/** The share of a workout's sets that is not lost on excluded secondary groups. */
const freeShare = (candidate: RecommendationCandidate, context: Context): number => {
  let all = 0;
  let lost = 0;
  for (const { muscleGroup, sets } of candidate.muscleGroups) {
    all += sets;
    if (context.group(muscleGroup).excluded !== null) lost += sets;
  }
  return 1 - lost / all;
};

const scoreCandidate = (candidate: RecommendationCandidate, context: Context): Scored => {
  const worth = (offer: WorkoutMuscleGroup): number => {
    const group = context.group(offer.muscleGroup);
    return group.excluded === null ? need(group, offer.sets) : 0;
  };
  const primary = primaryGroups(candidate);
  const gate = Math.min(
    1,
    ...primary.map((offer) => context.group(offer.muscleGroup).recovery.score / GATE_PERCENT),
  );
  const variety = VARIETY_BASE ** context.timesDone(candidate);
  const total = candidate.muscleGroups.reduce((sum, offer) => sum + worth(offer), 0);
  return {
    candidate,
    utility: gate * variety * total * freeShare(candidate, context),
    primary: new Set(primary.map((offer) => offer.muscleGroup)),
    byNeed: [...primary].sort(
      compareBy<WorkoutMuscleGroup>(
        (a, b) => Math.round((worth(b) - worth(a)) * UTILITY_STEPS),
        (a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup),
      ),
    ),
  };
};

/** Shared primary groups as a part of all primary groups of the two (Jaccard). */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0;
  for (const group of a) if (b.has(group)) shared++;
  return shared / (a.size + b.size - shared);
};

const refId = (ref: WorkoutRef): number =>
  ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;

/** The best of `scored` by utility times its difference from what is chosen; null where none differs. */
const pickNext = (
  scored: readonly Scored[],
  chosen: readonly Scored[],
  context: Context,
): Scored | null => {
  const valued = scored
    .filter((entry) => !chosen.includes(entry))
    .map((entry) => {
      const likeness = Math.max(0, ...chosen.map((other) => overlap(entry.primary, other.primary)));
      return { entry, value: Math.round(entry.utility * (1 - likeness) * UTILITY_STEPS) };
    })
    .filter(({ value }) => value > 0);
  const best = valued.sort(
    compareBy<(typeof valued)[number]>(
      (a, b) => b.value - a.value,
      (a, b) =>
        compareInstants(context.lastDone(a.entry.candidate), context.lastDone(b.entry.candidate)),
      (a, b) => compareCodePoints(a.entry.candidate.ref.type, b.entry.candidate.ref.type),
      (a, b) => refId(a.entry.candidate.ref) - refId(b.entry.candidate.ref),
    ),
  )[0];
  return best?.entry ?? null;
};

const chooseDiverse = (
  scored: readonly Scored[],
  limit: number,
  context: Context,
): readonly Scored[] => {
  const chosen: Scored[] = [];
  while (chosen.length < limit) {
    const next = pickNext(scored, chosen, context);
    if (next === null) break;
    chosen.push(next);
  }
  return chosen;
};
