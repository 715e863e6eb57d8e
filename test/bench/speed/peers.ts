import type { Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import type { MuscleGroupLoad, Workout } from '../../../src/domain/records.js';
import { answerMuscleGroups, answerSmartWorkout, decideCompletion, doneDays } from './decide.js';
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
import type { Task } from './world.js';

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
type Done = Task['exercises'];

type NewSet = Done[number]['sets'][number] & {
  readonly partId: number;
  readonly position: number;
};

/** The values of a read. */
export interface Values {
  readonly user: number;
  readonly log: number;
  readonly ids: readonly number[];
  readonly limit: number;
}

type Read<On, Row, Names extends keyof Values> = (on: On, values: Pick<Values, Names>) => Rows<Row>;

/** The queries of a query builder. `On` is the database or a transaction. */
export interface Queries<On> {
  readonly run: <T>(steps: Steps<T>) => Sent<T>;
  readonly transaction: <T>(body: (on: On) => Steps<T>) => Sent<T>;
  readonly db: On;
  readonly records: Read<On, RecordRow, 'user'>;
  readonly corrections: Read<On, CorrectionRow, 'user'>;
  /** The loads from which recovery is replayed. */
  readonly replay: Read<On, LoadRow, 'user'>;
  /** The loads of the week. */
  readonly window: Read<On, LoadRow, 'user'>;
  readonly ownLoads: Read<On, LoadRow, 'user' | 'log'>;
  readonly completed: Read<On, CompletionRow, 'user'>;
  /** The logs `ids`, and those that they were swapped from, directly or indirectly. */
  readonly replaced: Read<On, ReplacedRow, 'user' | 'ids'>;
  readonly exercises: Read<On, ExerciseRow, 'ids'>;
  /** The muscles of the exercises `ids`. */
  readonly muscles: Read<On, MuscleRow, 'ids'>;
  readonly customs: Read<On, EntryRow, 'user' | 'limit'>;
  /** The days of the programs of the days `ids`. */
  readonly familiarDays: Read<On, EntryRow, 'user' | 'ids' | 'limit'>;
  readonly allDays: Read<On, EntryRow, 'user' | 'limit'>;
  /** Locks the log if the database locks rows. */
  readonly facts: Read<On, FactsRow, 'user' | 'log'>;
  readonly scheduled: Read<On, FactsRow, 'user'>;
  /** Locks the user. */
  readonly lock: Read<On, unknown, 'user'>;
  readonly nextRevision: (on: On, userId: number) => Sent<unknown>;
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

const partsOf = <On>(queries: Queries<On>) => ({
  *shown(on: On, user: number) {
    const [records, corrections] = [
      queries.records(on, { user }),
      queries.corrections(on, { user }),
    ];
    return { records: yield* rowsOf(records), corrections: yield* rowsOf(corrections) };
  },
  *workouts(on: On, found: Rows<EntryRow>): Steps<readonly Workout[]> {
    const rows = yield* rowsOf(found);
    const ids = exerciseIdsIn(rows);
    return toWorkouts(rows, ids.length === 0 ? [] : yield* rowsOf(queries.muscles(on, { ids })));
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

function* smartWorkout<On>(queries: Queries<On>, user: number) {
  const { db } = queries;
  const parts = partsOf(queries);
  const sent = {
    rows: queries.completed(db, { user }),
    window: queries.window(db, { user }),
    mine: queries.customs(db, { user, limit: CANDIDATES_MAX }),
    scheduled: queries.scheduled(db, { user }),
  };
  const shown = yield* parts.shown(db, user);
  const rows = yield* rowsOf(sent.rows);
  const from = swappedFrom(rows);
  const replaced =
    from.length === 0 ? [] : yield* rowsOf(queries.replaced(db, { user, ids: from }));
  const completions = toCompletions(rows, replaced);
  const ids = doneDays(completions);
  const own = yield* parts.workouts(db, sent.mine);
  const limit = CANDIDATES_MAX - own.length;
  const familiar =
    ids.length === 0
      ? []
      : yield* parts.workouts(db, queries.familiarDays(db, { user, ids, limit }));
  const days =
    own.length + familiar.length >= CANDIDATES_MIN
      ? familiar
      : yield* parts.workouts(db, queries.allDays(db, { user, limit }));
  return answerSmartWorkout({
    ...shown,
    window: yield* rowsOf(sent.window),
    scheduled: yield* rowsOf(sent.scheduled),
    completions,
    candidates: [...own, ...days],
  });
}

function* muscleGroups<On>(queries: Queries<On>, user: number) {
  const loads = queries.replay(queries.db, { user });
  const shown = yield* partsOf(queries).shown(queries.db, user);
  return answerMuscleGroups({ ...shown, loads: yield* rowsOf(loads) });
}

/** Runs under the user's lock. */
function* complete<On>(queries: Queries<On>, on: On, task: Task) {
  const parts = partsOf(queries);
  const { userId, logId, exercises: done } = task;
  const own = { user: userId, log: logId };
  const ids = done.map(({ exerciseId }) => exerciseId);
  const locked = yield* rowsOf(queries.lock(on, own));
  if (locked.length === 0) throw new Error('The user does not exist.');
  const found = {
    facts: yield* rowsOf(queries.facts(on, own)),
    exercises: yield* rowsOf(queries.exercises(on, { ids })),
    muscles: yield* rowsOf(queries.muscles(on, { ids })),
    ownLoads: yield* rowsOf(queries.ownLoads(on, own)),
    ...(yield* parts.shown(on, userId)),
    loads: yield* rowsOf(queries.replay(on, own)),
  };
  const { changes, response } = decideCompletion(found, task);
  yield* rowsOf(queries.setCompleted(on, userId, logId));
  yield* rowsOf(queries.deleteLoads(on, userId, logId));
  yield* rowsOf(queries.deleteExercises(on, userId, logId));
  yield* parts.storeWork(on, userId, logId, changes, done);
  yield* rowsOf(queries.nextRevision(on, userId));
  return response;
}

/** All use cases with the same queries and the library's own pure functions. */
export const peerSide = <On>(queries: Queries<On>): Side => ({
  complete: (task) => queries.transaction((on) => complete(queries, on, task)),
  smartWorkout: ({ userId }) => queries.run(smartWorkout(queries, userId)),
  muscleGroups: ({ userId }) => queries.run(muscleGroups(queries, userId)),
});
