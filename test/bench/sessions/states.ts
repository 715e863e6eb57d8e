import {
  estimateMinutes,
  recommend,
  type Exercise,
  type HistoryLog,
  type MuscleGroupLoad,
  type PerformedSet,
  type PlannedExercise,
} from 'freshlegs';
import { pastOf, prepare, type PreparedSession } from '../recommendation/logs/days.js';
import { isWorkingSet, type TrainingLog } from '../recommendation/logs/folder.js';
import { answerTo } from '../recommendation/logs/policies.js';
import { scoresAfter } from '../stored-loads.js';

const DAY_MS = 86_400_000;
const WINDOW_MS = 60 * DAY_MS;
const PAST_MIN = 8;
const STATES_MAX = 60;
const MINUTES_MIN = 19;
const MINUTES_MAX = 125;
const EXERCISES_MIN = 3;

/** What is known about a person when a session begins. Policies get nothing else. */
export interface State {
  readonly now: Date;
  readonly exercises: readonly Exercise[];
  /** The equipment used in the last 60 days. */
  readonly equipment: readonly string[];
  /** How many minutes the actual session takes, at 2 minutes per set and with a warm-up. */
  readonly minutes: number;
  /**
   * The usual workout that the library recommends, with the exercises and sets of the last time.
   */
  readonly base: readonly PlannedExercise[];
  readonly logs: readonly HistoryLog[];
  readonly loads: readonly MuscleGroupLoad[];
  readonly scoreOf: (muscleGroup: string) => number;
  /** Identifies the state, and seeds random draws. */
  readonly key: string;
}

export interface Lifter {
  readonly name: string;
  readonly states: readonly State[];
}

const repsOf = (sets: readonly PerformedSet[]): readonly number[] =>
  sets.filter(isWorkingSet).flatMap(({ reps }) => (reps === undefined || reps < 1 ? [] : reps));

export const planOf = (
  done: HistoryLog['exercises'],
  exercises: ReadonlyMap<number, Exercise>,
): readonly PlannedExercise[] =>
  done.flatMap(({ exerciseId, sets }) => {
    const exercise = exercises.get(exerciseId);
    const reps = repsOf(sets);
    return exercise === undefined || reps.length === 0
      ? []
      : [
          {
            entryId: null,
            exercise,
            sets: reps.length,
            repsMin: Math.min(...reps),
            repsMax: Math.max(...reps),
          },
        ];
  });

/** The sessions of the 60 days before one. */
const beforeOf = (
  all: readonly PreparedSession[],
  { session: { startedAt: now } }: PreparedSession,
): readonly PreparedSession[] =>
  all.filter(
    ({ log: { completedAt } }) =>
      completedAt <= now && completedAt.getTime() > now.getTime() - WINDOW_MS,
  );

const toState = (
  name: string,
  { session, log }: PreparedSession,
  past: readonly PreparedSession[],
  exercises: ReadonlyMap<number, Exercise>,
): State => {
  const now = session.startedAt;
  // All types stay visible, because `past` has no other sessions than those of 60 days.
  const usual = pastOf(past, exercises, now, 'CA');
  const known = usual.candidates.length > 0 ? usual : pastOf(past, exercises, now, 'CA', 1);
  const [first] = answerTo(recommend, known);
  const base = past.findLast(({ key }) => key === first) ?? past.at(-1);
  const loads = past.flatMap((done) => done.loads);
  const used = past.flatMap((done) =>
    planOf(done.log.exercises, exercises).flatMap(({ exercise }) => exercise.equipment ?? []),
  );
  const minutes = estimateMinutes(planOf(log.exercises, exercises));
  return {
    now,
    exercises: [...exercises.values()],
    equipment: [...new Set(used)].sort(),
    minutes: Math.min(Math.max(minutes, MINUTES_MIN), MINUTES_MAX),
    base: planOf(base?.log.exercises ?? [], exercises),
    logs: past.map((done) => done.log),
    loads,
    scoreOf: scoresAfter(loads, now),
    key: `${name}/${log.logId}`,
  };
};

const spread = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, at) => Math.floor((at * items.length) / count)).flatMap(
        (at) => items.slice(at, at + 1),
      );

/** The times at which someone trained after at least eight sessions in 60 days. */
export const toLifter = (
  { name, sessions }: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
): Lifter => {
  const all = prepare(sessions, exercises);
  const asked = all.filter(
    (next) =>
      planOf(next.log.exercises, exercises).length >= EXERCISES_MIN &&
      beforeOf(all, next).length >= PAST_MIN,
  );
  return {
    name,
    states: spread(asked, STATES_MAX).map((next) =>
      toState(name, next, beforeOf(all, next), exercises),
    ),
  };
};
