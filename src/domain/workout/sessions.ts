// Usual sessions: what a user does repeatedly without a program or a custom workout. Completed logs
// that train the same muscle groups with the same exercises form one session. It is offered as it
// was last performed.
import { ENGLISH_MESSAGES } from '../english.js';
import type { ExerciseId, LogId } from '../ids.js';
import {
  CANDIDATES_MIN,
  EXERCISES_MAX,
  REPS_MAX,
  SESSIONS_MAX,
  SETS_MAX,
  USUAL_TIMES_MIN,
} from '../limits.js';
import { byCompletion, refKey } from '../order.js';
import {
  BROAD_SHARE,
  contentOf,
  isShareOf,
  toCandidateExercise,
} from '../recommendation/candidates.js';
import type {
  CompletedWorkout,
  Exercise,
  PerformedExercise,
  PerformedLog,
  PlannedExercise,
  Workout,
} from '../records.js';
import type { MessageTemplates } from '../reasons.js';
import {
  byExerciseId,
  isWorkingSet,
  repsOf,
  workoutMuscleGroups,
} from '../recovery/training-load.js';

/** A completed log without a workout, and its performed sets. */
export interface SessionLog extends PerformedLog {
  readonly completedAt: Date;
}

/** The amount per muscle group or exercise. */
type Amounts = ReadonlyMap<string | ExerciseId, number>;

/** The values that are compared between logs: their sets per muscle group and per exercise. */
export interface SessionProfile {
  readonly groups: ReadonlyMap<string | ExerciseId, number>;
  readonly exercises: ReadonlyMap<string | ExerciseId, number>;
}

/** Logs that count as one session. */
export interface Session {
  /**
   * Identifies the session in the history. It stays the same while the session's first log is among
   * the logs that are compared.
   */
  readonly key: string;
  /** Oldest first. */
  readonly logIds: readonly LogId[];
  readonly latestLogId: LogId;
  /** The exercises of its latest log, in the form of a plan. */
  readonly exercises: readonly PlannedExercise[];
  /** The sum of its last five logs, each scaled to length 1. Other logs are compared with it. */
  readonly centre: SessionProfile;
}

/** A session to offer; its workout is named by its latest log. */
export interface UsualSession extends Pick<Session, 'key' | 'logIds'> {
  readonly workout: Workout;
}

// Choice: a log joins the session whose last five logs it is most similar to, if the similarity is
// at least 0.6. Otherwise it begins a new session. The similarity is the mean of two cosine
// similarities. The first compares the sets per muscle group, where a secondary muscle counts half;
// the second compares the sets per exercise. Someone who varies accessories keeps one session, and
// two workouts for the same muscles with other exercises stay two.
const LIKENESS_MIN = 0.6;
const LOGS_COMPARED = 5;
/** Similarities closer than this are a tie, so that the last digit never decides. */
const LIKENESS_STEPS = 1e9;

const FULL_BODY = 3;

const clampTo = (value: number, max: number): number => Math.min(Math.max(value, 1), max);

// Choice: a session is planned as it was done: its working sets, with the range of repetitions from
// the fewest to the most. The time of a timed set is converted to repetitions.
const toEntry = (
  { exerciseId, sets }: PerformedExercise,
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): readonly PlannedExercise[] => {
  const exercise = exercises.get(exerciseId);
  const reps = sets.filter(isWorkingSet).map((set) => clampTo(Math.round(repsOf(set)), REPS_MAX));
  if (exercise === undefined || reps.length === 0) return [];
  return [
    {
      entryId: null,
      exercise,
      sets: clampTo(reps.length, SETS_MAX),
      repsMin: Math.min(...reps),
      repsMax: Math.max(...reps),
    },
  ];
};

/** The name from the groups with at least a sixth of the primary sets, most sets first. */
export const sessionName = (
  entries: readonly Pick<PlannedExercise, 'exercise' | 'sets' | 'repsMax'>[],
  session: MessageTemplates['session'],
): string => {
  const content = contentOf(entries.map(toCandidateExercise));
  const main = new Set(
    content.muscleGroups
      .filter(({ primarySets }) => isShareOf(primarySets, content.primarySets, BROAD_SHARE))
      .map(({ muscleGroup }) => muscleGroup),
  );
  const named = content.mainMuscleGroups.filter((group) => main.has(group));
  return session(named, content.breadth === FULL_BODY);
};

const entriesOf = (
  { exercises: performed }: PerformedLog,
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): readonly PlannedExercise[] =>
  performed.flatMap((done) => toEntry(done, exercises)).slice(0, EXERCISES_MAX);

const toWorkout = (
  logId: LogId,
  exercises: readonly PlannedExercise[],
  session: MessageTemplates['session'],
): Workout => ({
  ref: { type: 'log', logId },
  name: sessionName(exercises, session),
  program: null,
  derivedFrom: null,
  exercises,
});

/**
 * The performed sets of a log as a workout: the working sets of each exercise, in order. Its name
 * consists of its main muscle groups. Null if no working set of a known exercise is left.
 *
 * @example
 * const bench = { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * sessionWorkout({ logId: 7, exercises: [{ exerciseId: 1, sets: [{ reps: 8 }, { reps: 6 }] }] }, [bench]).exercises;
 * // [{ entryId: null, exercise: { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null }, sets: 2, repsMin: 6, repsMax: 8 }]
 */
export const sessionWorkout = (
  log: PerformedLog,
  exercises: readonly Exercise[],
): Workout | null => {
  const entries = entriesOf(log, byExerciseId(exercises));
  return entries.length === 0 ? null : toWorkout(log.logId, entries, ENGLISH_MESSAGES.session);
};

/**
 * The completed logs without a workout, with their performed sets.
 *
 * @example
 * const done = { workout: { type: 'log', logId: 7 }, completedAt: new Date(0), inPlaceOf: null };
 * sessionLogs([done], [{ logId: 7, exercises: [] }]); // [{ logId: 7, exercises: [], completedAt: new Date(0) }]
 */
export const sessionLogs = (
  completions: readonly Pick<CompletedWorkout, 'workout' | 'completedAt'>[],
  performed: readonly PerformedLog[],
): readonly SessionLog[] => {
  if (performed.length === 0) return [];
  const completed = new Map(
    completions.map(({ workout, completedAt }) => [refKey(workout), completedAt]),
  );
  return performed.flatMap((log) => {
    const completedAt = completed.get(refKey({ type: 'log', logId: log.logId }));
    return completedAt === undefined ? [] : [{ ...log, completedAt }];
  });
};

const dot = (a: Amounts, b: Amounts): number => {
  let sum = 0;
  for (const [key, amount] of a) sum += amount * (b.get(key) ?? 0);
  return sum;
};

/** The cosine of two amounts; neither may be empty. */
const cosine = (a: Amounts, b: Amounts): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

const likeness = (a: SessionProfile, b: SessionProfile): number =>
  Math.round(
    ((cosine(a.groups, b.groups) + cosine(a.exercises, b.exercises)) / 2) * LIKENESS_STEPS,
  ) / LIKENESS_STEPS;

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

const profileOf = (entries: readonly PlannedExercise[]): SessionProfile => ({
  groups: toUnit(
    new Map(workoutMuscleGroups(entries).map(({ muscleGroup, sets }) => [muscleGroup, sets])),
  ),
  exercises: toUnit(sumOf(entries.map(({ exercise, sets }) => new Map([[exercise.id, sets]])))),
});

/** A session that is still being built, log by log. */
interface Growing extends Session {
  readonly recent: readonly SessionProfile[];
}

/** The session that a log is most similar to; undefined if it is similar to none. */
const findLike = <Like extends Session>(
  sessions: readonly Like[],
  profile: SessionProfile,
): Like | undefined => {
  let best: Like | undefined;
  let largest = 0;
  for (const session of sessions) {
    const like = likeness(profile, session.centre);
    if (like < LIKENESS_MIN || like <= largest) continue;
    best = session;
    largest = like;
  }
  return best;
};

/** The session with one more log, or a new session of that log alone. */
const grow = (
  session: Growing | undefined,
  logId: LogId,
  exercises: readonly PlannedExercise[],
  profile: SessionProfile,
): Growing => {
  const recent = [...(session?.recent ?? []), profile].slice(-LOGS_COMPARED);
  return {
    key: session?.key ?? refKey({ type: 'log', logId }),
    logIds: [...(session?.logIds ?? []), logId],
    latestLogId: logId,
    exercises,
    recent,
    centre: {
      groups: sumOf(recent.map((one) => one.groups)),
      exercises: sumOf(recent.map((one) => one.exercises)),
    },
  };
};

/**
 * Groups logs into sessions, the latest first. Each log is compared only with earlier logs, so a
 * later log never changes the sessions of earlier ones. A log that loads no muscle group, or has no
 * working set of a known exercise, is left out.
 *
 * @example
 * groupSessions([], []); // []
 */
export const groupSessions = (
  logs: readonly SessionLog[],
  exercises: readonly Exercise[],
): readonly Session[] => {
  const known = byExerciseId(exercises);
  let latestFirst: readonly Growing[] = [];
  for (const log of logs.toSorted(byCompletion)) {
    const entries = entriesOf(log, known);
    const profile = profileOf(entries);
    // Choice: a log that loads no muscle, such as a run, has no turn in a rotation.
    if (profile.groups.size === 0) continue;
    const found = findLike(latestFirst, profile);
    const others = latestFirst.filter((session) => session !== found);
    latestFirst = [grow(found, log.logId, entries, profile), ...others];
  }
  return latestFirst;
};

/**
 * The session that a planned workout will belong to once it is done; undefined if it belongs to
 * none.
 *
 * @example
 * findSession([], []); // undefined
 */
export const findSession = (
  sessions: readonly Session[],
  exercises: readonly PlannedExercise[],
): Session | undefined => {
  const profile = profileOf(exercises);
  return profile.groups.size === 0 ? undefined : findLike(sessions, profile);
};

/**
 * The sessions to offer, as they were last performed: those done at least twice, then the latest of
 * the others until there are three; at most 50. `name` returns a name from muscle groups.
 *
 * @example
 * usualSessions([]); // []
 */
export const usualSessions = (
  sessions: readonly Session[],
  name: MessageTemplates['session'] = ENGLISH_MESSAGES.session,
): readonly UsualSession[] => {
  const isUsual = ({ logIds }: Session): boolean => logIds.length >= USUAL_TIMES_MIN;
  const usual = sessions.filter(isUsual);
  const others = sessions.filter((session) => !isUsual(session));
  const missing = Math.max(0, CANDIDATES_MIN - usual.length);
  return [...usual, ...others.slice(0, missing)]
    .slice(0, SESSIONS_MAX)
    .map(({ key, logIds, latestLogId, exercises }) => ({
      key,
      logIds,
      workout: toWorkout(latestLogId, exercises, name),
    }));
};
