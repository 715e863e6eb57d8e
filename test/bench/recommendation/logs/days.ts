import {
  replayRecords,
  sessionLoads,
  toCandidate,
  type Exercise,
  type MuscleGroupLoad,
  type RecommendationCandidate,
  type RecoveryRecord,
  type Workout,
} from 'freshlegs';
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
interface PreparedSession {
  readonly session: LoggedSession;
  readonly key: string;
  readonly primary: ReadonlyMap<string, number>;
  readonly loads: readonly MuscleGroupLoad[];
}

const numberOf = (key: string): number => Number(key.replace(/\D+/, ''));

const compareKeys = (a: string, b: string): number => numberOf(a) - numberOf(b);

export const mainGroupsOf = (sets: ReadonlyMap<string, number>): readonly string[] =>
  [...sets].filter(([, count]) => count >= MAIN_SETS).map(([group]) => group);

const prepare = (
  sessions: readonly LoggedSession[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly PreparedSession[] => {
  const keys = assignTypes(sessions, exercises);
  const catalogue = [...exercises.values()];
  return sessions.map((session, index) => ({
    session,
    key: keys[index] ?? '',
    primary: primarySets(session.exercises, exercises),
    loads: sessionLoads(session.exercises, catalogue).map((load) => ({
      ...load,
      workoutLogId: index + 1,
      performedAt: session.endedAt,
      counted: true,
    })),
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

const candidatesOf = (
  recent: readonly PreparedSession[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly TypeCandidate[] =>
  [...new Set(recent.map(({ key }) => key))].sort(compareKeys).flatMap((key) => {
    const done = recent.filter((prepared) => prepared.key === key);
    const latest = done.at(-1);
    if (latest === undefined || done.length < TIMES_DONE_MIN) return [];
    return {
      key,
      candidate: { ...toCandidate(toWorkout(latest, exercises)), key },
      primarySets: latest.primary,
      lastDone: latest.session.endedAt,
    };
  });

/** What is known at `now` from the earlier sessions, which are in chronological order. */
const pastOf = (
  before: readonly PreparedSession[],
  exercises: ReadonlyMap<number, Exercise>,
  now: Date,
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
    candidates: candidatesOf(recent, exercises),
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
): readonly TrainingDay[] => {
  const prepared = prepare(sessions, exercises);
  return prepared.flatMap((next, index) => {
    const previous = prepared[index - 1];
    if (previous !== undefined && dateOf(previous) === dateOf(next)) return [];
    const now = next.session.startedAt;
    const before = prepared.slice(0, index).filter(({ session }) => session.endedAt <= now);
    const past = pastOf(before, exercises, now);
    const isCandidate = past.candidates.some(({ key }) => key === next.key);
    return past.candidates.length < CANDIDATES_MIN || !isCandidate
      ? []
      : {
          past,
          answer: next.key,
          hoursSince: hoursSinceMain(before, now),
        };
  });
};
