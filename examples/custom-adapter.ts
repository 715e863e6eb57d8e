import type { Decide, Repository, WriteOptions, Written } from 'freshlegs';
import {
  conformanceFixture,
  repositorySuite,
  type Fixture,
  type RawAccess,
  type Runner,
  type StoreUnderTest,
} from 'freshlegs/testing';

/** Your driver: whatever runs a statement, and several of them in one transaction. */
export interface Database {
  readonly query: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly transaction: <Result>(body: (inside: Database) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

const notWritten = (what: string): Promise<never> =>
  Promise.reject(new Error(`${what}: not written yet`));

/** Verbs that only read. Each answers from one snapshot, locks nothing and writes nothing. */
const readVerbs = (_database: Database) =>
  ({
    // The log with its two swaps (the one in force that replaced it, the one that made it), and
    // the sets performed in their order. A reference to a custom workout that is gone reads as null.
    findLog: (_userId, _logId) => notWritten('findLog'),

    // Logs below the id `after`, newest first, at most `limit`; active ones unless all are asked for.
    listLogs: (_userId, _filter) => notWritten('listLogs'),

    // The recovery records and the tag of the model that wrote them. The counted loads only where
    // that tag is not `model`, or where `before` is given: of each group those less than 14 days
    // older than its latest. What the user said by hand, ended or not.
    readRecovery: (_userId, _query) => notWritten('readRecovery'),

    // Records and loads in any case, and the workouts named that are open to the user.
    readForecast: (_userId, _query) => notWritten('readForecast'),

    // Records and loads in any case, and the ids of logs whose loads contradict their completion, of
    // planned logs with loads that no swap names, and of logs whose references lead nowhere.
    readVerification: (_userId) => notWritten('readVerification'),

    // Recovery, the loads and completions since two instants, and the workouts to choose from:
    // custom ones first, then days of the programs done lately or named. A completed product of
    // swaps names the workout of the first log of its chain. Also the active logs of one date.
    readRecommendation: (_userId, _query) => notWritten('readRecommendation'),

    // The state that `applySwap` decides on, without its lock and always with loads; and beside it
    // the log's own workout and what was performed.
    readSwap: (_userId, _query) => notWritten('readSwap'),

    // One exercise, the catalogue by id, and recovery.
    readAlternatives: (_userId, _query) => notWritten('readAlternatives'),

    // Custom workouts by id, then program days by id, filtered; with recovery, and the log named.
    listWorkouts: (_userId, _filter) => notWritten('listWorkouts'),

    // Swaps below the id `after`, newest first; of a log, of the chain of a log, or of some dates.
    listSwaps: (_userId, _filter) => notWritten('listSwaps'),

    // Custom workouts that are not reserved for a log, newest first, exercises in their order.
    listCustomWorkouts: (_userId, _page) => notWritten('listCustomWorkouts'),

    // One custom workout of the user, reserved or not, or null.
    findCustomWorkout: (_userId, _customWorkoutId) => notWritten('findCustomWorkout'),
  }) satisfies Partial<Repository>;

/**
 * What all writes have in common, in this order and in one transaction:
 *
 * 1. Lock the user: take a row of your own for them, made on first use, until the transaction
 *    ends. No such user: throw `unknownUser()`. Only a second statement, after the lock, sees what
 *    the write before this one stored.
 * 2. With `idempotency`: forget this user's keys from before `forgetBefore`, then look the key up.
 *    The same fingerprint: give the stored result, and end here. Another: `idempotencyMismatch()`.
 * 3. Read the state, its `revision` from the row of the lock.
 * 4. Call `decide` once. It is synchronous and pure; what it throws rolls everything back.
 * 5. Store the parts of `changes` in the order of their fields. Times come in them: never ask the
 *    clock. With any part (`hasChanges`), add 1 to the revision.
 * 6. With `idempotency`: store the result under the key, so that Dates come back as Dates.
 * 7. Give the response of the decision, and the ids of what was inserted.
 */
const write = <State, Response>(
  _database: Database,
  _userId: number,
  _readState: (inside: Database, revision: number) => Promise<State>,
  _decide: Decide<State, Response>,
  _options: WriteOptions = {},
): Promise<Written<Response>> => notWritten('write');

/** What each write reads under the lock; what it stores is decided for it. */
const writeVerbs = (database: Database) =>
  ({
    // Reads the workout named, where it is open; the exercises named; the log that has the import
    // key already; recovery, with loads where `completed`. Stores a log, its loads, its sets.
    createLog: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('createLog'), decide, options),

    // Reads the log with a lock on its row, so that the host's own delete waits or is seen; its
    // workout, sets and loads; recovery without those. Stores the completion, loads and records.
    completeLog: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('completeLog'), decide, options),

    // Reads the same. The log may be gone, or a stranger's: then `facts` is null.
    recordLog: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('recordLog'), decide, options),

    // Reads the same, and the logs that reverted swaps withdrew from it. Deletes what was decided:
    // swaps, loads and sets go with a log, references to it become null.
    deleteLog: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('deleteLog'), decide, options),

    // Reads the log with a lock on its row, the target where it is open, and recovery with loads
    // unless nothing can change them. Stores a log, a row of the trail, and moves a completion.
    applySwap: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('applySwap'), decide, options),

    // Reads what `completeLog` reads. Stores what `applySwap` does, and before it a custom workout
    // that the new log is of and that is reserved for it.
    swapExercise: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('swapExercise'), decide, options),

    // Reads the swap, its two logs with locks, and whether the completion of the second one is
    // still the one that was moved. Stores the reverted swap, and moves the completion back.
    revertSwap: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('revertSwap'), decide, options),

    // Reads the custom workout, the one to derive from where it is open, and the exercises named.
    // Stores a workout with its entries; entries that are named by id keep it.
    writeCustomWorkout: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('writeCustomWorkout'), decide, options),

    // Reads what `readRecovery` reads. Stores corrections, or deletes them.
    correctRecovery: (userId, _query, decide, options) =>
      write(database, userId, () => notWritten('correctRecovery'), decide, options),

    // Reads the next completed logs, by id, that have no load at all, each with a lock on its row, its
    // workout and its sets; recovery with loads. Stores the loads of all of them, and the records.
    backfillRecovery: (userId, _page, decide, options) =>
      write(database, userId, () => notWritten('backfillRecovery'), decide, options),

    // Reads recovery, always with loads. Stores the records that differed.
    rebuildRecovery: (userId, decide, options) =>
      write(database, userId, () => notWritten('rebuildRecovery'), decide, options),
  }) satisfies Partial<Repository>;

/**
 * A repository on a store of your own, to be filled in verb by verb. The contract stands above each
 * verb of `RepositoryVerbs`; the suite tells what of it does not hold yet.
 */
export const customRepository = (database: Database): Repository => ({
  ...readVerbs(database),
  ...writeVerbs(database),
});

/** What your backend itself does to its tables: one plain statement each. */
const rawAccess = (_database: Database): RawAccess => ({
  log: (_logId) => notWritten('log'),
  insertLog: (_userId, _log) => notWritten('insertLog'),
  setCompletedAt: (_logId, _completedAt) => notWritten('setCompletedAt'),
  setCustomWorkout: (_logId, _customWorkoutId, _entryId) => notWritten('setCustomWorkout'),
  setSwappedFrom: (_logId, _swappedFromId) => notWritten('setSwappedFrom'),
  reserveCustomWorkout: (_customWorkoutId, _logId) => notWritten('reserveCustomWorkout'),
  deleteLog: (_logId) => notWritten('deleteLog'),
  deleteUser: (_userId) => notWritten('deleteUser'),
  records: (_userId) => notWritten('records'),
  counted: (_logId) => notWritten('counted'),
  revision: (_userId) => notWritten('revision'),
  dump: () => notWritten('dump'),
});

/** Opens a database for one test, empty but for the rows of the fixture. */
const openDatabase = (_fixture: Fixture): Promise<Database> => notWritten('openDatabase');

const openStore = async (fixture: Fixture): Promise<StoreUnderTest> => {
  const database = await openDatabase(fixture);
  const repository = customRepository(database);
  return { repository, raw: rawAccess(database), close: () => database.close() };
};

/** Registers the suite: `checkAdapter({ describe, it })`, with those of vitest, jest or node:test. */
export const checkAdapter = (runner: Runner): void => {
  repositorySuite(runner, openStore, conformanceFixture);
};
