import type { Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import type { MuscleGroupLoad, Workout } from '../../../src/domain/records.js';
import {
  answerMostRecovered,
  answerMuscleGroups,
  answerSmartWorkout,
  decideCompletion,
  decideCreate,
  decideSwap,
  doneDays,
} from './decide.js';
import {
  exerciseIdsIn,
  swappedFrom,
  toCompletions,
  toWorkouts,
  type CompletionRow,
  type CorrectionRow,
  type EntryRow,
  type ExerciseRow,
  type FactsRow,
  type LoadRow,
  type MuscleRow,
  type RecordRow,
  type ReplacedRow,
} from './rows.js';
import type { Side } from './sides.js';
import { LATER, type Task } from './world.js';

// The use cases over the queries of a query builder. The steps wait only if a query returns a
// promise, so that drizzle on SQLite, which returns rows, creates no promises.

/** Rows, or a promise of them. The query has been sent. */
export type Sent<T> = T | Promise<T>;

/** Yields what was sent, and gets its rows. */
export type Steps<T> = Generator<unknown, T, unknown>;

function* rowsOf<T>(sent: Sent<T>): Steps<T> {
  return (yield sent) as T;
}

/** Runs steps whose queries return rows. */
export const runNow = <T>(steps: Steps<T>): T => {
  let step = steps.next();
  while (step.done !== true) step = steps.next(step.value);
  return step.value;
};

/** Runs steps whose queries return promises. */
export const runLater = async <T>(steps: Steps<T>): Promise<T> => {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await step.value);
  return step.value;
};

type Rows<Row> = Sent<readonly Row[]>;
type Ids = Rows<{ readonly id: number }>;
type Done = Task['exercises'];

/** One day, the days of programs with done days, or all days. */
export type Which =
  | { readonly dayId: number }
  | { readonly ofDays: number[]; readonly limit: number }
  | { readonly limit: number };

export interface NewLog {
  readonly programDayId: number;
  readonly scheduledFor: string | null;
  readonly sourceType: string | null;
  readonly swappedFromId?: number;
}

export interface NewSwap {
  readonly originalLogId: number;
  readonly swappedLogId: number;
  readonly swapDate: string;
}

type NewSet = Done[number]['sets'][number] & {
  readonly partId: number;
  readonly position: number;
};

/** The queries of a query builder. `On` is the database or a transaction. */
export interface Queries<On> {
  readonly run: <T>(steps: Steps<T>) => Sent<T>;
  readonly transaction: <T>(body: (on: On) => Steps<T>) => Sent<T>;
  readonly db: On;
  readonly records: (on: On, userId: number) => Rows<RecordRow>;
  readonly corrections: (on: On, userId: number) => Rows<CorrectionRow>;
  /** The loads from which recovery is replayed. */
  readonly replay: (on: On, userId: number) => Rows<LoadRow>;
  /** The loads of the week. */
  readonly window: (userId: number) => Rows<LoadRow>;
  readonly loadsOf: (on: On, userId: number, logId: number) => Rows<LoadRow>;
  readonly completed: (userId: number) => Rows<CompletionRow>;
  /** The logs that `logIds` were swapped from, directly or indirectly, and `logIds`. */
  readonly replaced: (userId: number, logIds: number[]) => Rows<ReplacedRow>;
  readonly exercises: (on: On, ids: number[]) => Rows<ExerciseRow>;
  readonly muscles: (on: On, exerciseIds: number[]) => Rows<MuscleRow>;
  readonly customs: (userId: number, limit: number) => Rows<EntryRow>;
  readonly days: (on: On, userId: number, which: Which) => Rows<EntryRow>;
  /** The day, if it is open to the user. */
  readonly openDay: (on: On, userId: number, dayId: number) => Rows<unknown>;
  /** Locks the log if the database locks rows. */
  readonly facts: (on: On, userId: number, logId: number) => Rows<FactsRow>;
  readonly scheduled: (userId: number) => Rows<FactsRow>;
  /** Locks the user. */
  readonly lock: (on: On, userId: number) => Rows<{ readonly revision: number }>;
  readonly nextRevision: (on: On, userId: number) => Sent<unknown>;
  readonly insertLog: (on: On, userId: number, log: NewLog) => Ids;
  readonly insertSwap: (on: On, userId: number, swap: NewSwap) => Ids;
  readonly setCompleted: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly deleteLoads: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly deleteExercises: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly insertLoads: (on: On, userId: number, loads: MuscleGroupLoad[]) => Sent<unknown>;
  readonly insertExercises: (
    on: On,
    userId: number,
    logId: number,
    done: Done,
  ) => Rows<{ readonly id: number; readonly orderIndex: number }>;
  readonly insertSets: (on: On, userId: number, sets: NewSet[]) => Sent<unknown>;
  readonly storeRecords: (
    on: On,
    userId: number,
    records: NonNullable<Changes['records']>,
  ) => Sent<unknown>;
}

const firstOf = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The row does not exist.');
  return row;
};

const partsOf = <On>(queries: Queries<On>) => ({
  *shown(on: On, userId: number) {
    const [records, corrections] = [queries.records(on, userId), queries.corrections(on, userId)];
    return { records: yield* rowsOf(records), corrections: yield* rowsOf(corrections) };
  },
  *workouts(on: On, found: Rows<EntryRow>): Steps<readonly Workout[]> {
    const rows = yield* rowsOf(found);
    const ids = exerciseIdsIn(rows);
    return toWorkouts(rows, ids.length === 0 ? [] : yield* rowsOf(queries.muscles(on, ids)));
  },
  *storeWork(on: On, userId: number, workoutLogId: number, changes: Changes, done: Done) {
    const loads = (changes.loads ?? []).flatMap(({ performedAt, loads: stored }) =>
      stored.map((load) => ({ ...load, workoutLogId, performedAt, counted: true })),
    );
    if (loads.length > 0) yield* rowsOf(queries.insertLoads(on, userId, loads));
    const parts = yield* rowsOf(queries.insertExercises(on, userId, workoutLogId, done));
    const sets = parts.flatMap(({ id: partId, orderIndex }) =>
      (done[orderIndex]?.sets ?? []).map((set, position) => ({ ...set, partId, position })),
    );
    yield* rowsOf(queries.insertSets(on, userId, sets));
    const { records = [] } = changes;
    if (records.length > 0) yield* rowsOf(queries.storeRecords(on, userId, records));
  },
});

function* smartWorkout<On>(queries: Queries<On>, userId: number) {
  const { db } = queries;
  const parts = partsOf(queries);
  const sent = {
    rows: queries.completed(userId),
    window: queries.window(userId),
    mine: queries.customs(userId, CANDIDATES_MAX),
    scheduled: queries.scheduled(userId),
  };
  const shown = yield* parts.shown(db, userId);
  const rows = yield* rowsOf(sent.rows);
  const from = swappedFrom(rows);
  const replaced = from.length === 0 ? [] : yield* rowsOf(queries.replaced(userId, from));
  const completions = toCompletions(rows, replaced);
  const ofDays = doneDays(completions);
  const own = yield* parts.workouts(db, sent.mine);
  const limit = CANDIDATES_MAX - own.length;
  const familiar =
    ofDays.length === 0
      ? []
      : yield* parts.workouts(db, queries.days(db, userId, { ofDays, limit }));
  const days =
    own.length + familiar.length >= CANDIDATES_MIN
      ? familiar
      : yield* parts.workouts(db, queries.days(db, userId, { limit }));
  return answerSmartWorkout({
    ...shown,
    window: yield* rowsOf(sent.window),
    scheduled: yield* rowsOf(sent.scheduled),
    completions,
    candidates: [...own, ...days],
  });
}

/** All use cases with the same queries and the library's own pure functions. */
export const peerSide = <On>(queries: Queries<On>): Side => {
  const { run, db } = queries;
  const parts = partsOf(queries);

  /** A write under the user's lock. */
  const writing = <T>(userId: number, body: (on: On, revision: number) => Steps<T>): Sent<T> =>
    queries.transaction(function* (on) {
      const { revision } = firstOf(yield* rowsOf(queries.lock(on, userId)));
      const result = yield* body(on, revision);
      yield* rowsOf(queries.nextRevision(on, userId));
      return result;
    });

  function* muscleGroups(userId: number) {
    const loads = queries.replay(db, userId);
    const shown = yield* parts.shown(db, userId);
    return answerMuscleGroups({ ...shown, loads: yield* rowsOf(loads) });
  }

  function* mostRecovered(userId: number) {
    return answerMostRecovered(yield* parts.shown(db, userId));
  }

  return {
    muscleGroups: ({ userId }) => run(muscleGroups(userId)),
    mostRecovered: ({ userId }) => run(mostRecovered(userId)),
    smartWorkout: ({ userId }) => run(smartWorkout(queries, userId)),

    complete: (task) =>
      writing(task.userId, function* (on) {
        const { userId, completeLogId: logId, exercises: done } = task;
        const ids = done.map(({ exerciseId }) => exerciseId);
        const found = {
          facts: yield* rowsOf(queries.facts(on, userId, logId)),
          exercises: yield* rowsOf(queries.exercises(on, ids)),
          muscles: yield* rowsOf(queries.muscles(on, ids)),
          ownLoads: yield* rowsOf(queries.loadsOf(on, userId, logId)),
          ...(yield* parts.shown(on, userId)),
          loads: yield* rowsOf(queries.replay(on, userId)),
        };
        const { changes, response } = decideCompletion(found, task);
        yield* rowsOf(queries.setCompleted(on, userId, logId));
        yield* rowsOf(queries.deleteLoads(on, userId, logId));
        yield* rowsOf(queries.deleteExercises(on, userId, logId));
        yield* parts.storeWork(on, userId, logId, changes, done);
        return response;
      }),

    swap: (task) =>
      writing(task.userId, function* (on, revision) {
        const { userId, swapLogId: logId, target } = task;
        const day = queries.days(on, userId, { dayId: target.programDayId });
        const found = {
          revision,
          workouts: yield* parts.workouts(on, day),
          facts: yield* rowsOf(queries.facts(on, userId, logId)),
          ownLoads: yield* rowsOf(queries.loadsOf(on, userId, logId)),
          ...(yield* parts.shown(on, userId)),
        };
        const { answer, swapDate, ...log } = decideSwap(found, task);
        const inserted = queries.insertLog(on, userId, { ...log, swappedFromId: logId });
        const { id: swappedLogId } = firstOf(yield* rowsOf(inserted));
        const swap = { originalLogId: logId, swappedLogId, swapDate };
        const { id } = firstOf(yield* rowsOf(queries.insertSwap(on, userId, swap)));
        return answer(swappedLogId, id);
      }),

    create: (task) =>
      writing(task.userId, function* (on) {
        const { userId, target } = task;
        const open = yield* rowsOf(queries.openDay(on, userId, target.programDayId));
        const answer = decideCreate(task, open.length > 0);
        const log = {
          ...{ programDayId: target.programDayId, scheduledFor: LATER, sourceType: 'program' },
        };
        return answer(firstOf(yield* rowsOf(queries.insertLog(on, userId, log))).id);
      }),
  };
};
