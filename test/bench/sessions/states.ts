import {
  estimateMinutes,
  recommend,
  replayRecords,
  toCandidate,
  type Exercise,
  type HistoryLog,
  type MuscleGroupLoad,
  type PerformedSet,
  type PlannedExercise,
  type Workout,
} from 'freshlegs';
import { scoresAfter, storedLoads } from '../stored-loads.js';
import { isWorkingSet, type TrainingLog } from '../recommendation/logs/folder.js';
import { assignTypes } from '../recommendation/logs/session-types.js';

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

interface Done extends HistoryLog {
  readonly startedAt: Date;
  readonly type: string;
  readonly plan: readonly PlannedExercise[];
  readonly loads: readonly MuscleGroupLoad[];
}

const prepare = (
  { sessions }: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
): readonly Done[] => {
  const types = assignTypes(sessions, exercises);
  const catalogue = [...exercises.values()];
  return sessions.map(({ startedAt, endedAt, exercises: done }, at) => ({
    logId: at + 1,
    startedAt,
    completedAt: endedAt,
    exercises: done,
    type: types[at] ?? '',
    plan: planOf(done, exercises),
    loads: storedLoads(done, catalogue, at + 1, endedAt),
  }));
};

/** The session that the library recommends, out of the latest one of each type. */
const recommended = (past: readonly Done[], loads: readonly MuscleGroupLoad[], now: Date): Done => {
  const latest = new Map(past.map((done) => [done.type, done]));
  const usual = [...latest.values()].filter(
    ({ type }) => past.filter((done) => done.type === type).length > 1,
  );
  const offered = usual.length === 0 ? [...latest.values()] : usual;
  const candidates = offered.map((done) => {
    const workout: Workout = {
      ref: { type: 'custom', customWorkoutId: done.logId },
      name: done.type,
      program: null,
      derivedFrom: null,
      exercises: done.plan,
    };
    return { ...toCandidate(workout), key: done.type };
  });
  const { recommendations } = recommend(
    {
      records: replayRecords(loads, []),
      loads,
      completions: past.map(({ type, completedAt }) => ({ key: type, at: completedAt })),
      candidates,
    },
    now,
    { limit: 1 },
  );
  const ref = recommendations[0]?.workout.ref;
  const id = ref?.type === 'custom' ? ref.customWorkoutId : null;
  const found = offered.find((done) => done.logId === id) ?? past.at(-1);
  if (found === undefined) throw new Error('This state has no earlier sessions.');
  return found;
};

const pastOf = (all: readonly Done[], { startedAt: now }: Done): readonly Done[] =>
  all.filter(
    ({ completedAt }) => completedAt <= now && completedAt.getTime() > now.getTime() - WINDOW_MS,
  );

const toState = (
  name: string,
  next: Done,
  past: readonly Done[],
  catalogue: readonly Exercise[],
): State => {
  const now = next.startedAt;
  const loads = past.flatMap((done) => done.loads);
  const used = past.flatMap(({ plan }) => plan.flatMap(({ exercise }) => exercise.equipment ?? []));
  const minutes = estimateMinutes(next.plan);
  return {
    now,
    exercises: catalogue,
    equipment: [...new Set(used)].sort(),
    minutes: Math.min(Math.max(minutes, MINUTES_MIN), MINUTES_MAX),
    base: recommended(past, loads, now).plan,
    logs: past.map(({ logId, completedAt, exercises }) => ({ logId, completedAt, exercises })),
    loads,
    scoreOf: scoresAfter(loads, now),
    key: `${name}/${next.logId}`,
  };
};

const spread = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, at) => Math.floor((at * items.length) / count)).flatMap(
        (at) => items.slice(at, at + 1),
      );

/** The times at which someone trained after at least eight sessions in 60 days. */
export const toLifter = (log: TrainingLog, exercises: ReadonlyMap<number, Exercise>): Lifter => {
  const all = prepare(log, exercises);
  const asked = all.filter(
    (next) => next.plan.length >= EXERCISES_MIN && pastOf(all, next).length >= PAST_MIN,
  );
  const catalogue = [...exercises.values()];
  return {
    name: log.name,
    states: spread(asked, STATES_MAX).map((next) =>
      toState(log.name, next, pastOf(all, next), catalogue),
    ),
  };
};
