// Usual workouts: what a user repeats without a program or a custom workout. Completed logs with
// similar muscle groups and exercises form one usual workout. The library offers it the way the
// user last did it, except in a deload.
import { ENGLISH_MESSAGES } from '../english.js';
import type { ExerciseId, LogId } from '../ids.js';
import {
  CANDIDATES_MIN,
  EXERCISES_MAX,
  MINUTE_MS,
  SETS_MAX,
  USUAL_TIMES_MIN,
  USUAL_WORKOUTS_MAX,
} from '../limits.js';
import { groupedBy } from '../lookup.js';
import { byCompletion, refKey } from '../order.js';
import { deloadLogIds, withEntries } from '../progression/deload.js';
import {
  toCandidate,
  type RecommendationCandidate,
  type WorkoutCompletion,
} from '../recommendation/candidates.js';
import type {
  CompletedWorkout,
  Exercise,
  PerformedExercise,
  PerformedLog,
  PlannedExercise,
  Workout,
  WorkoutRef,
} from '../records.js';
import {
  byExerciseId,
  countSets,
  inSuperset,
  isWorkingSet,
  repsRangeOf,
  workoutMuscleGroups,
} from '../recovery/training-load.js';
import type { Parts } from '../snapshot.js';
import {
  nameByMuscles,
  usualExercises,
  withDistinctNames,
  type UsualNaming,
} from './usual-names.js';

/** A completed log that is its own workout, with its performed sets. */
export interface OwnWorkoutLog extends PerformedLog {
  readonly completedAt: Date;
}

type Amounts = ReadonlyMap<string | ExerciseId, number>;

/** What is compared between logs: sets per muscle group and sets per exercise. */
export interface LogProfile {
  readonly groups: ReadonlyMap<string | ExerciseId, number>;
  readonly exercises: ReadonlyMap<string | ExerciseId, number>;
}

/** Logs that are similar enough to count as one workout. */
export interface SimilarLogs {
  /** Identifies the workout. Stays the same while its first log is among the compared logs. */
  readonly key: string;
  /** Oldest first. */
  readonly logIds: readonly LogId[];
  /** The log to plan it from: the latest that is no deload. */
  readonly plannedLogId: LogId;
  /** When the latest log was completed. */
  readonly lastDoneAt: Date;
  /** The exercises of the planned log, as a plan. */
  readonly exercises: readonly PlannedExercise[];
  /** The exercises of each of the last five logs, oldest first. */
  readonly recentExercises: readonly (readonly PlannedExercise[])[];
  /**
   * The sum of the last five logs, each scaled to length 1. New logs are compared with this sum.
   */
  readonly centre: LogProfile;
  /** How many of its logs have each exercise. */
  readonly times: ReadonlyMap<ExerciseId, number>;
}

/** A workout that the user repeats, to offer. It comes from the latest log that is no deload. */
export interface UsualWorkout extends Pick<SimilarLogs, 'key' | 'logIds'> {
  readonly workout: Workout;
}

// Choice: a log joins the usual workout whose last five logs are most similar to it, if the
// similarity is at least 0.6. Otherwise it begins a new one. The similarity is the mean of two
// cosines: one of the sets per muscle group (secondary muscles count half), one of the sets per
// exercise. Someone who varies accessories keeps one usual workout. Two workouts for the same
// muscles with different exercises stay separate.
const LIKENESS_MIN = 0.6;
// Choice: exercises in more than half of all logs count less, down to a quarter for those in every
// log. They do not tell workouts apart: in an A/B program with squats every time, the others do.
const COMMON_SHARE = 0.5;
const COMMON_SLOPE = 1.5;
const LOGS_COMPARED = 5;
/** Closer similarities are a tie, so that rounding errors never decide. */
const LIKENESS_STEPS = 1e9;

const clampTo = (value: number, max: number): number => Math.min(Math.max(value, 1), max);

// Choice: a usual workout is planned as it was done: its working sets, with a range from the fewest
// to the most repetitions. A timed set is converted to repetitions.
const toEntry = (
  { exerciseId, sets, superset }: PerformedExercise,
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): readonly PlannedExercise[] => {
  const exercise = exercises.get(exerciseId);
  const working = sets.filter(isWorkingSet);
  if (exercise === undefined || working.length === 0) return [];
  return [
    {
      entryId: null,
      exercise,
      sets: clampTo(Math.ceil(countSets(working)), SETS_MAX),
      ...repsRangeOf(working),
      ...inSuperset(superset),
    },
  ];
};

const isOneSided = ({ sets }: PerformedExercise): boolean =>
  sets.every(({ side }) => side !== undefined);

/** Apps may log each side as an entry of its own: joins the one-sided entries of an exercise. */
const withSidesJoined = (performed: readonly PerformedExercise[]): readonly PerformedExercise[] =>
  [
    ...groupedBy(performed, (entry) => (isOneSided(entry) ? entry.exerciseId : entry)).values(),
  ].flatMap((entries) =>
    entries.slice(0, 1).map((first) => ({ ...first, sets: entries.flatMap(({ sets }) => sets) })),
  );

const entriesOf = (
  { exercises: performed }: PerformedLog,
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): readonly PlannedExercise[] =>
  withSidesJoined(performed)
    .flatMap((done) => toEntry(done, exercises))
    .slice(0, EXERCISES_MAX);

const toWorkout = (logId: LogId, exercises: readonly PlannedExercise[], name: string): Workout => ({
  ref: { type: 'log', logId },
  name,
  program: null,
  derivedFrom: null,
  exercises,
});

/**
 * Turns a log's performed sets into a workout: the working sets of each exercise, in order, named
 * after the main muscle groups. Null without a working set of a known exercise.
 *
 * @example
 * const bench = { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * logAsWorkout({ logId: 7, exercises: [{ exerciseId: 1, sets: [{ reps: 8 }, { reps: 6 }] }] }, [bench]).exercises;
 * // [{ entryId: null, exercise: { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null }, sets: 2, repsMin: 6, repsMax: 8 }]
 */
export function logAsWorkout(log: PerformedLog, exercises: readonly Exercise[]): Workout | null {
  const entries = entriesOf(log, byExerciseId(exercises));
  return entries.length === 0
    ? null
    : toWorkout(log.logId, entries, nameByMuscles(entries, ENGLISH_MESSAGES.nameByMuscles));
}

/**
 * Lists the completed logs that are their own workout, with their performed sets.
 *
 * @example
 * const done = { workout: { type: 'log', logId: 7 }, completedAt: new Date(0), inPlaceOf: null };
 * ownWorkoutLogs([done], [{ logId: 7, exercises: [] }]); // [{ logId: 7, exercises: [], completedAt: new Date(0) }]
 */
export function ownWorkoutLogs(
  completions: readonly Pick<CompletedWorkout, 'workout' | 'completedAt'>[],
  performed: readonly PerformedLog[],
): readonly OwnWorkoutLog[] {
  if (performed.length === 0) return [];
  const completed = new Map(
    completions.map(({ workout, completedAt }) => [refKey(workout), completedAt]),
  );
  return performed.flatMap((log) => {
    const completedAt = completed.get(refKey({ type: 'log', logId: log.logId }));
    return completedAt === undefined ? [] : [{ ...log, completedAt }];
  });
}

/** What each key counts; absent keys count 1. */
type Weights = ReadonlyMap<string | ExerciseId, number>;

const EQUAL: Weights = new Map();

const dot = (a: Amounts, b: Amounts, weights = EQUAL): number => {
  let sum = 0;
  for (const [key, amount] of a) sum += amount * (b.get(key) ?? 0) * (weights.get(key) ?? 1);
  return sum;
};

/** Neither list of amounts may be empty. */
const cosine = (a: Amounts, b: Amounts, weights = EQUAL): number =>
  dot(a, b, weights) / Math.sqrt(dot(a, a, weights) * dot(b, b, weights));

const likeness = (a: LogProfile, b: LogProfile, weights: Weights): number =>
  Math.round(
    ((cosine(a.groups, b.groups) + cosine(a.exercises, b.exercises, weights)) / 2) * LIKENESS_STEPS,
  ) / LIKENESS_STEPS;

/** Exercises in more than half of the logs, the new one included, and what they count. */
const weightsOf = (all: readonly SimilarLogs[], exerciseIds: ReadonlySet<ExerciseId>): Weights => {
  const weights = new Map<string | ExerciseId, number>();
  const logs = all.reduce((sum, { logIds }) => sum + logIds.length, 1);
  for (const id of exerciseIds) {
    const times = all.reduce((sum, own) => sum + (own.times.get(id) ?? 0), 1);
    const excess = times / logs - COMMON_SHARE;
    if (excess > 0) weights.set(id, 1 - COMMON_SLOPE * excess);
  }
  return weights;
};

const sumOf = (all: readonly Amounts[]): Amounts => {
  const sums = new Map<string | ExerciseId, number>();
  for (const amounts of all) {
    for (const [key, amount] of amounts) sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
};

const toUnit = (amounts: Amounts): Amounts => {
  const length = Math.sqrt(dot(amounts, amounts));
  return new Map(Array.from(amounts, ([key, amount]) => [key, amount / length]));
};

const profileOf = (entries: readonly PlannedExercise[]): LogProfile => ({
  groups: toUnit(
    new Map(workoutMuscleGroups(entries).map(({ muscleGroup, sets }) => [muscleGroup, sets])),
  ),
  exercises: toUnit(sumOf(entries.map(({ exercise, sets }) => new Map([[exercise.id, sets]])))),
});

/** Similar logs under construction, built log by log. */
interface Growing extends SimilarLogs {
  readonly recent: readonly LogProfile[];
}

/** Undefined if none are similar. */
const findLike = <Like extends SimilarLogs>(
  all: readonly Like[],
  profile: LogProfile,
  entries: readonly PlannedExercise[],
): Like | undefined => {
  const weights = weightsOf(all, new Set(entries.map(({ exercise }) => exercise.id)));
  let best: Like | undefined;
  let largest = 0;
  for (const similar of all) {
    const like = likeness(profile, similar.centre, weights);
    if (like < LIKENESS_MIN || like <= largest) continue;
    best = similar;
    largest = like;
  }
  return best;
};

const counted = (
  times: ReadonlyMap<ExerciseId, number>,
  entries: readonly PlannedExercise[],
): ReadonlyMap<ExerciseId, number> => {
  const more = new Map(times);
  for (const id of new Set(entries.map(({ exercise }) => exercise.id))) {
    more.set(id, (more.get(id) ?? 0) + 1);
  }
  return more;
};

/**
 * Adds the log to those that it is similar to, or begins a new list. A deload is planned only if
 * there is nothing else.
 */
const grow = (
  similar: Growing | undefined,
  { logId, completedAt }: OwnWorkoutLog,
  exercises: readonly PlannedExercise[],
  profile: LogProfile,
  isDeload: boolean,
): Growing => {
  const recent = [...(similar?.recent ?? []), profile].slice(-LOGS_COMPARED);
  const planned = isDeload && similar !== undefined ? similar : { plannedLogId: logId, exercises };
  return {
    key: similar?.key ?? refKey({ type: 'log', logId }),
    logIds: [...(similar?.logIds ?? []), logId],
    plannedLogId: planned.plannedLogId,
    lastDoneAt: completedAt,
    exercises: planned.exercises,
    recentExercises: [...(similar?.recentExercises ?? []), exercises].slice(-LOGS_COMPARED),
    recent,
    times: counted(similar?.times ?? new Map(), exercises),
    centre: {
      groups: sumOf(recent.map((one) => one.groups)),
      exercises: sumOf(recent.map((one) => one.exercises)),
    },
  };
};

/**
 * Groups similar logs, the latest first. Each log is compared only with earlier logs, so a later
 * log never changes how earlier ones are grouped. Skips logs that load no muscle group or have no
 * working set of a known exercise.
 *
 * @example
 * groupLogs([], []); // []
 */
export function groupLogs(
  logs: readonly OwnWorkoutLog[],
  exercises: readonly Exercise[],
): readonly SimilarLogs[] {
  const known = byExerciseId(exercises);
  const inOrder = logs.toSorted(byCompletion);
  const deloads = deloadLogIds(inOrder.map(withEntries), known);
  let latestFirst: readonly Growing[] = [];
  for (const log of inOrder) {
    const entries = entriesOf(log, known);
    const profile = profileOf(entries);
    // Choice: a log that loads no muscle, such as a run, has no turn in a rotation.
    if (profile.groups.size === 0) continue;
    const found = findLike(latestFirst, profile, entries);
    const others = latestFirst.filter((similar) => similar !== found);
    latestFirst = [grow(found, log, entries, profile, deloads.has(log.logId)), ...others];
  }
  return latestFirst;
}

/**
 * Finds the logs that a log of a planned workout will belong to. Undefined if none are similar.
 *
 * @example
 * findSimilarLogs([], []); // undefined
 */
export function findSimilarLogs(
  all: readonly SimilarLogs[],
  exercises: readonly PlannedExercise[],
): SimilarLogs | undefined {
  const profile = profileOf(exercises);
  return profile.groups.size === 0 ? undefined : findLike(all, profile, exercises);
}

/**
 * The usual workouts to offer, the way the user did them last, except in a deload. Lists those done at least twice,
 * then the latest others until there are three. Lists at most 50. No two of them have the same
 * name.
 *
 * @example
 * usualWorkouts([]); // []
 */
export function usualWorkouts(
  all: readonly SimilarLogs[],
  { messages = ENGLISH_MESSAGES, taken = [], timeZone = 'UTC' }: UsualNaming = {},
): readonly UsualWorkout[] {
  const isUsual = ({ logIds }: SimilarLogs): boolean => logIds.length >= USUAL_TIMES_MIN;
  const repeated = all.filter(isUsual);
  const others = all.filter((similar) => !isUsual(similar));
  const missing = Math.max(0, CANDIDATES_MIN - repeated.length);
  const offered = [...repeated, ...others.slice(0, missing)].slice(0, USUAL_WORKOUTS_MAX);
  const unnamed = offered.map((similar) => {
    const usual = usualExercises(similar.recentExercises);
    return { ...similar, usual, name: nameByMuscles(usual, messages.nameByMuscles) };
  });
  return withDistinctNames(unnamed, taken, messages, timeZone).map(
    ({ key, logIds, plannedLogId, exercises, name }) => ({
      key,
      logIds,
      workout: toWorkout(plannedLogId, exercises, name),
    }),
  );
}

/**
 * Groups the completed logs that are their own workout, the latest first.
 *
 * @example
 * similarLogsIn({ completions: [], performed: [], exercises: [] }); // []
 */
export function similarLogsIn({
  completions,
  performed,
  exercises,
}: Pick<Parts, 'performed' | 'exercises'> & {
  readonly completions: Parameters<typeof ownWorkoutLogs>[0];
}): readonly SimilarLogs[] {
  return groupLogs(ownWorkoutLogs(completions, performed), exercises);
}

/** What a recommendation ranks, when usual workouts count. */
export interface RankedWorkouts {
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
  /** Gives a planned workout the key that its log will have when completed. */
  readonly toPlanned: (workout: Workout) => RecommendationCandidate;
}

/**
 * Completed logs for the ranking. A log that is its own workout counts as its usual workout, or is
 * left out if it belongs to none.
 *
 * @example
 * toCompletions([{ workout: { type: 'log', logId: 7 }, completedAt: new Date(0), inPlaceOf: null }], []); // []
 */
export function toCompletions(
  completions: readonly CompletedWorkout[],
  similar: readonly SimilarLogs[],
): readonly WorkoutCompletion[] {
  const keys = new Map(similar.flatMap(({ key, logIds }) => logIds.map((id) => [id, key])));
  const keyOf = (ref: WorkoutRef) => (ref.type === 'log' ? keys.get(ref.logId) : refKey(ref));
  return completions.flatMap(({ workout, startedAt, completedAt, inPlaceOf }) => {
    const key = keyOf(workout);
    if (key === undefined) return [];
    const minutes = startedAt && (completedAt.getTime() - startedAt.getTime()) / MINUTE_MS;
    const replaced = inPlaceOf === null ? null : refKey(inPlaceOf);
    return [{ key, at: completedAt, ...(minutes && { minutes }), inPlaceOf: replaced }];
  });
}

// Choice: a log that was swapped for a usual workout is planned as that workout, so that it is not
// recommended too. The log's reserved custom workout is not a candidate itself.
const plannedAs =
  (similar: readonly SimilarLogs[], candidates: readonly RecommendationCandidate[]) =>
  (workout: Workout): RecommendationCandidate => {
    const planned = toCandidate(workout);
    const { ref, derivedFrom, exercises } = workout;
    if (ref.type !== 'custom' || derivedFrom !== null) return planned;
    if (candidates.some(({ key }) => key === planned.key)) return planned;
    return { ...planned, key: findSimilarLogs(similar, exercises)?.key ?? planned.key };
  };

/**
 * Adds the user's usual workouts to the workouts to rank. Their names differ from those of the other
 * workouts.
 *
 * @example
 * rankedWorkouts({ completions: [], performed: [], exercises: [], candidates: [] }).candidates; // []
 */
export function rankedWorkouts(
  parts: Pick<Parts, 'completions' | 'performed' | 'exercises' | 'candidates'>,
  { taken = [], ...naming }: UsualNaming = {},
): RankedWorkouts {
  const similar = similarLogsIn(parts);
  const names = [...taken, ...parts.candidates.map(({ name }) => name)];
  const usual = usualWorkouts(similar, { ...naming, taken: names }).map(({ key, workout }) => ({
    ...toCandidate(workout),
    // All similar logs share this key. One of them provides the workout.
    key,
  }));
  const candidates = [...parts.candidates.map(toCandidate), ...usual];
  return {
    completions: toCompletions(parts.completions, similar),
    candidates,
    toPlanned: plannedAs(similar, candidates),
  };
}
