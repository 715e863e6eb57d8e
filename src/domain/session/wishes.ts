// A user's wishes and history, prepared once for all decisions about a session.
import type { ExerciseId } from '../ids.js';
import { equipmentKey, holderOf, isLightEquipment } from '../equipment.js';
import { remembered } from '../lookup.js';
import { EARLY_PERCENT, READY_PERCENT, RECOVERY_FILTER_PERCENT, REPS_MAX } from '../limits.js';
import { withOlder } from '../progression/experience.js';
import {
  exposureFinder,
  recentLogs,
  withoutDeloads,
  type ExposuresOf,
} from '../progression/exposures.js';
import type { PlannedSets } from '../progression/sets.js';
import { analysisWindow, goalFor, sumSets } from '../recommendation/context.js';
import type { Exercise, HistoryLog, PerformedSet } from '../records.js';
import type { SessionReason } from '../reasons.js';
import { byExerciseId, repsRangeOf } from '../recovery/training-load.js';
import { limitingOf, type ScoreOf } from '../recovery/view.js';
import { missingEquipment } from '../workout/support.js';
import { trainsFullBody } from '../preference-rules.js';
import type { Pace } from '../workout/pace.js';
import { paceOf } from './minutes.js';
import type { SessionInput, SessionOptions } from './session.js';
import { profiler, type ExerciseProfile, type Profiler } from '../workout/exercise-profile.js';

type Reps = Pick<PlannedSets, 'repsMin' | 'repsMax'>;

export interface Wishes extends Profiler {
  readonly scoreOf: ScoreOf;
  /** Fractional sets in the last 7 days. */
  readonly doneOf: (muscleGroup: string) => number;
  readonly goalOf: (muscleGroup: string) => number;
  /** Whether the user set the goal. */
  readonly hasGoal: (muscleGroup: string) => boolean;
  /** The logs of the last 60 days, oldest first. */
  readonly logs: readonly HistoryLog[];
  /** Oldest first. */
  readonly exposuresOf: ExposuresOf;
  /** How many of these logs contain each exercise. */
  readonly times: ReadonlyMap<ExerciseId, number>;
  readonly pace: Pace;
  readonly favourites: ReadonlySet<ExerciseId>;
  readonly seed: number | undefined;
  /** The repetitions to plan. */
  readonly repsOf: (slot: ExerciseProfile) => Reps;
  /** Whether the user does the exercise for time. */
  readonly isTimed: (slot: ExerciseProfile) => boolean;
  /** Whether only some equipment is available. */
  readonly isRestricted: boolean;
  /** Why the exercise is not possible today; null if it is possible. */
  readonly refusalOf: (exercise: Exercise) => SessionReason | null;
  readonly avoided: ReadonlySet<string>;
  readonly isBeginner: boolean;
  /** Whether each session trains the whole body. */
  readonly isFullBody: boolean;
}

/** The group with the lowest score; null unless that group is tired. */
export function tiredIn(
  groups: readonly string[],
  scoreOf: ScoreOf,
  isTired: (score: number) => boolean,
): SessionReason | null {
  if (groups.length === 0) return null;
  const muscleGroup = limitingOf(groups, scoreOf);
  const percentage = scoreOf(muscleGroup);
  return isTired(percentage)
    ? { code: 'muscle_group_tired', params: { muscleGroup, percentage } }
    : null;
}

/** Spec 8: do not train a group with a score of 30 or below. */
export function needsRest(score: number): boolean {
  return score <= RECOVERY_FILTER_PERCENT;
}
/** Whether the group is too tired for all planned sets. */
export function isEarly(score: number): boolean {
  return score < EARLY_PERCENT;
}
/** Whether the group is not yet called recovered. */
export function isRecovering(score: number): boolean {
  return score < READY_PERCENT;
}

const refusals = (
  { equipment, never }: SessionOptions,
  { profileOf }: Profiler,
  avoided: ReadonlySet<string>,
  scoreOf: ScoreOf,
): Wishes['refusalOf'] => {
  const missingFor = missingEquipment(equipment ?? null);
  const unwanted = new Set(never);
  return (exercise) => {
    if (unwanted.has(exercise.id)) return { code: 'never_offered', params: {} };
    const missing = missingFor(exercise);
    if (missing !== null) return { code: 'equipment_missing', params: { equipment: missing } };
    const { loaded } = profileOf(exercise);
    const [muscleGroup] = loaded.filter((group) => avoided.has(group));
    if (muscleGroup !== undefined) return { code: 'avoided', params: { muscleGroup } };
    return tiredIn(loaded, scoreOf, needsRest);
  };
};

const countTimes = (logs: readonly HistoryLog[]): ReadonlyMap<ExerciseId, number> => {
  const times = new Map<ExerciseId, number>();
  for (const { exercises } of logs) {
    for (const id of new Set(exercises.map(({ exerciseId }) => exerciseId))) {
      times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  return times;
};

const HAND_HELD: ReadonlySet<string | null> = new Set(['dumbbell', 'kettlebell'].map(equipmentKey));
/** Movements that are hard even without a weight. */
const HARD_PATTERNS: readonly (string | null)[] = ['vertical_pull', 'dip'];

/** Whether the exercise is not hard in itself, and a band or the body is the weight. */
const isLightlyLoaded = ({ exercise, isWeighted, pattern }: ExerciseProfile): boolean =>
  isLightEquipment(exercise.equipment) && (isWeighted === true || !HARD_PATTERNS.includes(pattern));

// Choice: the repetitions of a new exercise depend on its kind. What the hands hold is not done with
// fewer than 8, because the grip ends a heavy set early and the steps between two weights are large.
const usualReps = (slot: ExerciseProfile, isBeginner: boolean): Reps => {
  const { isCompound, size, exercise } = slot;
  if (isLightlyLoaded(slot)) return { repsMin: 10, repsMax: 20 };
  if (!isCompound) return { repsMin: 10, repsMax: 15 };
  const isHeld = HAND_HELD.has(holderOf(exercise.equipment));
  return size === 0 && !isBeginner && !isHeld
    ? { repsMin: 6, repsMax: 10 }
    : { repsMin: 8, repsMax: 12 };
};

// Choice: plan at most two repetitions more or fewer than the median of the user's own sets,
// because people work up to their heaviest set. Never go below 3, nor below 8 for an isolation. Plan
// a timed exercise as it was done, as in a usual workout.
const REPS_AROUND = 2;
const REPS_LEAST = 3;
const REPS_LEAST_ISOLATION = 8;

const ownReps = (sets: readonly PerformedSet[], repsLeast: number): Reps => {
  const sorted = sets.flatMap(({ reps }) => reps ?? []).sort((a, b) => a - b);
  const middle = Number(sorted[Math.floor(sorted.length / 2)]);
  const least = Math.max(middle - REPS_AROUND, Math.min(...sorted), repsLeast);
  const most = Math.min(middle + REPS_AROUND, Math.max(...sorted), REPS_MAX);
  return { repsMin: least, repsMax: Math.max(least, most) };
};

type SetsOf = (slot: ExerciseProfile) => readonly PerformedSet[];

/** The sets of the last time that was no deload; empty for a new exercise. */
const lastSetsFinder = (exposuresOf: ExposuresOf): SetsOf =>
  remembered(({ exercise }) => withoutDeloads(exposuresOf(exercise.id)).at(-1)?.sets ?? []);

const areTimed = (sets: readonly PerformedSet[]): boolean =>
  sets.length > 0 && sets.every(({ reps }) => reps === undefined);

// Choice: beginners keep the usual repetitions, so that they have room to progress.
/** The user's own repetitions of the last time, otherwise the usual ones. */
const repsFinder = (setsOf: SetsOf, isBeginner: boolean): Wishes['repsOf'] =>
  remembered((slot) => {
    const sets = setsOf(slot);
    if (areTimed(sets)) return repsRangeOf(sets);
    return sets.length === 0 || isBeginner
      ? usualReps(slot, isBeginner)
      : ownReps(sets, slot.isCompound ? REPS_LEAST : REPS_LEAST_ISOLATION);
  });

// Choice: someone without a level and without logs counts as a beginner.
const isNew = ({ level = null }: SessionOptions, { logs }: SessionInput): boolean =>
  level === 'beginner' || (level === null && logs.length === 0);

export function wishesOf(input: SessionInput, options: SessionOptions, now: Date): Wishes {
  const { weeklySetsGoals: goals = {}, avoid } = options;
  const avoided = new Set(avoid);
  const isBeginner = isNew(options, input);
  const scoreOf = remembered(input.scoreOf);
  const profiles = profiler(options.equipment);
  const done = sumSets(input.loads, analysisWindow(now));
  const logs: readonly HistoryLog[] = recentLogs(input.logs, now);
  const byId = byExerciseId(input.exercises);
  const exposuresOf = withOlder(exposureFinder(logs, byId), input.logs, byId, now);
  const lastSetsOf = lastSetsFinder(exposuresOf);
  return {
    scoreOf,
    doneOf: (group) => done.get(group) ?? 0,
    goalOf: (group) => goalFor(group, goals),
    hasGoal: (group) => Object.hasOwn(goals, group),
    ...profiles,
    logs,
    exposuresOf,
    times: countTimes(logs),
    pace: paceOf(logs, (id) => {
      const exercise = byId.get(id);
      return exercise === undefined ? undefined : profiles.profileOf(exercise);
    }),
    favourites: new Set(options.favourites),
    seed: options.seed,
    repsOf: repsFinder(lastSetsOf, isBeginner),
    isTimed: (slot) => areTimed(lastSetsOf(slot)),
    isRestricted: options.equipment !== undefined,
    refusalOf: refusals(options, profiles, avoided, scoreOf),
    avoided,
    isBeginner,
    isFullBody: trainsFullBody(options, logs.length > 0),
  };
}
