import {
  groupLogs,
  replayRecords,
  toCandidate,
  usualWorkouts,
  type Exercise,
  type MuscleGroupLoad,
  type OwnWorkoutLog,
  type RecommendationCandidate,
  type RecoveryRecord,
  type Workout,
} from 'freshlegs';
import { storedLoads } from '../../stored-loads.js';
import { isWorkingSet, type LoggedSession, type TrainingLog } from './folder.js';
import { assignTypes, primarySets } from './session-types.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WINDOW_MS = 60 * DAY_MS;
const TIMES_DONE_MIN = 2;
const CANDIDATES_MIN = 2;
/** A main group has at least this many sets as a primary group. */
const MAIN_SETS = 3;
const REPS = 10;

/** A session type that can be recommended, with the exercises of its latest session. */
export interface TypeCandidate {
  readonly key: string;
  readonly candidate: RecommendationCandidate;
  readonly primarySets: ReadonlyMap<string, number>;
  readonly lastDone: Date;
}

/** What is known before a session. A policy gets nothing else. */
export interface Past {
  readonly now: Date;
  readonly records: readonly RecoveryRecord[];
  readonly loads: readonly MuscleGroupLoad[];
  /** The sessions of the last 60 days with their types, oldest first. */
  readonly completions: readonly { readonly key: string; readonly at: Date }[];
  /** The candidates, in the order in which their types first occurred. */
  readonly candidates: readonly TypeCandidate[];
}

/** A day on which the person did one of the candidates. */
export interface TrainingDay {
  readonly past: Past;
  /** The type of the session that was done. */
  readonly answer: string;
  /** Hours since the group was last a main group of a session; infinite if it never was. */
  readonly hoursSince: (muscleGroup: string) => number;
}

/** A session with the values that later days need. */
export interface PreparedSession {
  readonly session: LoggedSession;
  /** As the library would store it. The ids count the sessions from 1. */
  readonly log: OwnWorkoutLog;
  readonly key: string;
  readonly primary: ReadonlyMap<string, number>;
  readonly loads: readonly MuscleGroupLoad[];
}

const numberOf = (key: string): number => Number(key.replace(/\D+/, ''));

const compareKeys = (a: string, b: string): number => numberOf(a) - numberOf(b);

export const mainGroupsOf = (sets: ReadonlyMap<string, number>): readonly string[] =>
  [...sets].filter(([, count]) => count >= MAIN_SETS).map(([group]) => group);

export const prepare = (
  sessions: readonly LoggedSession[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly PreparedSession[] => {
  const keys = assignTypes(sessions, exercises);
  const catalogue = [...exercises.values()];
  return sessions.map((session, index) => ({
    session,
    log: { logId: index + 1, completedAt: session.endedAt, exercises: session.exercises },
    key: keys[index] ?? '',
    primary: primarySets(session.exercises, exercises),
    loads: storedLoads(session.exercises, catalogue, index + 1, session.endedAt),
  }));
};

const toWorkout = (
  { session, key }: PreparedSession,
  exercises: ReadonlyMap<number, Exercise>,
): Workout => ({
  ref: { type: 'custom', customWorkoutId: numberOf(key) },
  name: key,
  program: null,
  derivedFrom: null,
  exercises: session.exercises.flatMap(({ exerciseId, sets }, index) => {
    const exercise = exercises.get(exerciseId);
    const count = sets.filter(isWorkingSet).length;
    return exercise === undefined
      ? []
      : [{ entryId: index + 1, exercise, sets: count, repsMin: REPS, repsMax: REPS }];
  }),
});

const toCandidateOf = (
  key: string,
  workout: Workout,
  { primary, session }: PreparedSession,
): TypeCandidate => ({
  key,
  candidate: { ...toCandidate(workout), key },
  primarySets: primary,
  lastDone: session.endedAt,
});

const candidatesOf = (
  recent: readonly PreparedSession[],
  exercises: ReadonlyMap<number, Exercise>,
  timesDone: number,
): readonly TypeCandidate[] =>
  [...new Set(recent.map(({ key }) => key))].sort(compareKeys).flatMap((key) => {
    const done = recent.filter((prepared) => prepared.key === key);
    const latest = done.at(-1);
    return latest === undefined || done.length < timesDone
      ? []
      : toCandidateOf(key, toWorkout(latest, exercises), latest);
  });

/** What the app knows of the person's workouts. */
export const SETUPS = {
  C: 'one custom workout per type of session that was done twice in 60 days',
  U: 'logs without workouts, so the candidates are the usual workouts that the library finds',
  CA: 'as C, and all earlier types stay visible',
} as const;
export type Setup = keyof typeof SETUPS;
export const SETUP_NAMES = ['C', 'U', 'CA'] as const satisfies readonly Setup[];

/**
 * What is known at `now` from the earlier sessions, which are in chronological order. A candidate was
 * done at least `timesDone` times.
 */
export const pastOf = (
  before: readonly PreparedSession[],
  exercises: ReadonlyMap<number, Exercise>,
  now: Date,
  setup: Exclude<Setup, 'U'>,
  timesDone = TIMES_DONE_MIN,
): Past => {
  const from = now.getTime() - WINDOW_MS;
  // A session 60 days ago may begin before the window and end inside it. `recommend` then reads its
  // completion, but the session does not count towards a candidate.
  const ended = before.filter(({ session }) => session.endedAt.getTime() > from);
  const recent = ended.filter(({ session }) => session.startedAt.getTime() > from);
  // Loads before the window do not affect scores.
  const loads = recent.flatMap((prepared) => prepared.loads);
  return {
    now,
    records: replayRecords(loads, []),
    loads,
    completions: ended.map(({ key, session }) => ({ key, at: session.endedAt })),
    candidates: candidatesOf(setup === 'CA' ? before : recent, exercises, timesDone),
  };
};

/** The usual workouts of a person's logs, and the one that each log belongs to. */
export const usualOf = (logs: readonly OwnWorkoutLog[], catalogue: readonly Exercise[]) => {
  const similar = groupLogs(logs, catalogue);
  const keyOf = new Map(similar.flatMap(({ key, logIds }) => logIds.map((id) => [id, key])));
  return {
    keyOf,
    usual: usualWorkouts(similar),
    completions: logs.map(({ logId, completedAt: at }) => ({ key: keyOf.get(logId) ?? '', at })),
  };
};

/** The same with usual workouts, and the key of the one that the next session belongs to. */
const usualPastOf = (
  prepared: readonly PreparedSession[],
  next: PreparedSession,
  exercises: ReadonlyMap<number, Exercise>,
  past: Past,
): { readonly past: Past; readonly answer: string | undefined } => {
  const catalogue = [...exercises.values()];
  const from = past.now.getTime() - WINDOW_MS;
  const recent = prepared
    .map(({ log }) => log)
    .filter(({ completedAt }) => completedAt.getTime() > from && completedAt <= past.now);
  const { completions, usual } = usualOf(recent, catalogue);
  const withNext = groupLogs([...recent, next.log], catalogue);
  return {
    past: {
      ...past,
      completions,
      candidates: usual
        .filter(({ logIds }) => logIds.length >= TIMES_DONE_MIN)
        .sort((a, b) => compareKeys(a.key, b.key))
        .flatMap(({ key, logIds, workout }) => {
          const latest = prepared[Number(logIds.at(-1)) - 1];
          return latest === undefined ? [] : toCandidateOf(key, workout, latest);
        }),
    },
    answer: withNext.find(({ logIds }) => logIds.includes(next.log.logId))?.key,
  };
};

const hoursSinceMain =
  (before: readonly PreparedSession[], now: Date) =>
  (group: string): number => {
    const last = before.findLast(({ primary }) => mainGroupsOf(primary).includes(group));
    return last === undefined
      ? Infinity
      : (now.getTime() - last.session.endedAt.getTime()) / HOUR_MS;
  };

const dateOf = ({ session }: PreparedSession): string =>
  session.startedAt.toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * Days on which the person did a candidate. Candidates are the types done at least twice in the
 * last 60 days, and a day needs at least two candidates. Only the first session of a day counts,
 * because a second one is usually an addition.
 */
export const listDays = (
  { sessions }: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
  setup: Setup = 'C',
): readonly TrainingDay[] => {
  const prepared = prepare(sessions, exercises);
  return prepared.flatMap((next, index) => {
    const previous = prepared[index - 1];
    if (previous !== undefined && dateOf(previous) === dateOf(next)) return [];
    const now = next.session.startedAt;
    const before = prepared.slice(0, index).filter(({ session }) => session.endedAt <= now);
    const known = pastOf(before, exercises, now, setup === 'U' ? 'C' : setup);
    const { past, answer } =
      setup === 'U'
        ? usualPastOf(prepared, next, exercises, known)
        : { past: known, answer: next.key };
    const isCandidate = past.candidates.some(({ key }) => key === answer);
    return past.candidates.length < CANDIDATES_MIN || !isCandidate || answer === undefined
      ? []
      : { past, answer, hoursSince: hoursSinceMain(before, now) };
  });
};
