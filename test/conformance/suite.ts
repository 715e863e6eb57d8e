import { alternativeTests } from './alternatives.js';
import { exerciseSwapTests } from './exercise-swaps.js';
import { plantedTests } from './planted.js';
import { preferenceTests } from './preferences.js';
import { previewTests } from './previews.js';
import { progressionTests } from './progression.js';
import type {
  Id,
  LogId,
  Port,
  ProgramDayId,
  RecoveryRecord,
  SyncCapablePort,
  UserId,
} from 'freshlegs';
import { backfillTests } from './backfill.js';
import { targetTests } from './targets.js';
import { suiteOn, type Tests } from './bench.js';
import { catalogueTests } from './catalogue.js';
import { changeTests } from './changes.js';
import { composedSessionTests } from './composed-sessions.js';
import { concurrencyTests } from './concurrency.js';
import { contractTests } from './contract-tests.js';
import { correctionTests } from './corrections.js';
import { customWorkoutTests } from './custom-workouts.js';
import { forecastTests } from './forecast.js';
import type { Fixture, RawLog } from './fixture.js';
import { forgetTests } from './forget.js';
import { givenIdTests } from './given-ids.js';
import { historyTests } from './history.js';
import { fixtureIds } from './ids.js';
import { idFormTests } from './id-forms.js';
import { listTests } from './lists.js';
import { nameTests } from './names.js';
import { logTests } from './logs.js';
import { startTests } from './starts.js';
import { recommendationTests } from './recommendations.js';
import { recordingTests } from './recording.js';
import { recommendationStateTests } from './recommendation-state.js';
import { recoveryTests } from './recovery.js';
import { partTests } from './parts.js';
import { swappedLogTests } from './swapped-logs.js';
import { swapTests } from './swaps.js';
import { traitTests } from './traits.js';
import { usualWorkoutTests } from './usual-workouts.js';
import { verificationTests } from './verification.js';
import { workoutTests } from './workouts.js';
import { writeTests } from './writes.js';

/** The functions of a test runner that the suite uses: vitest, jest and node:test have both. */
export interface Runner {
  /** Groups the tests that `body` declares. */
  readonly describe: (name: string, body: () => void) => void;
  /** Declares a test, which fails if `body` rejects. */
  readonly it: (name: string, body: () => Promise<void>) => void;
}

/** A value, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>;

/** The tables whose rows the suite changes. */
export type RawTable =
  | 'workout_log'
  | 'workout_swap'
  | 'muscle_group_load'
  | 'muscle_group_recovery'
  | 'custom_workout'
  | 'custom_workout_exercise';

/** A value of a column. A calendar date is text. */
export type RawValue = Id | Date | boolean | null;

/**
 * Direct access to the host's tables, to prepare and check a store. Each method may return a value
 * or a promise, and must see everything that the repository has written. Results of methods that
 * only write are ignored. Returned rows must have exactly the fields of their types.
 */
export interface RawAccess {
  /** The row of a log, or null. */
  readonly log: (logId: LogId) => Awaitable<RawLog | null>;
  /** Inserts the row of a log into the host's table, and nothing else. Returns its id. */
  readonly insertLog: (
    userId: UserId,
    log: { readonly programDayId: ProgramDayId | null; readonly completedAt: Date | null },
  ) => Awaitable<LogId>;
  /** Sets or clears the completion of a log, and nothing else. */
  readonly setCompletedAt: (logId: LogId, completedAt: Date | null) => unknown;
  /**
   * Sets the custom workout and the entry of a log, even if they do not exist. If foreign keys
   * forbid that, writes null instead.
   */
  readonly setCustomWorkout: (logId: LogId, customWorkoutId: number, entryId: number) => unknown;
  /**
   * Sets `swapped_from_id`, even to another user's log. If foreign keys forbid that, writes null
   * instead.
   */
  readonly setSwappedFrom: (logId: LogId, swappedFromId: LogId) => unknown;
  /**
   * Changes columns of the rows that have the values of `where`, with the host's own statement.
   * Tables and columns are those of the library, and the four columns that it adds to logs. In
   * `workout_log`, `where` has only `id`. Returns false, and changes nothing, if the store has no
   * such column, or its rows cannot have such a value.
   */
  readonly set: (
    table: RawTable,
    where: Readonly<Record<string, RawValue>>,
    values: Readonly<Record<string, RawValue>>,
  ) => Awaitable<boolean>;
  /**
   * Deletes the last stored set of a log with the host's own statement. Returns false if the tables
   * have no sets that this access knows.
   */
  readonly removeSet: (logId: LogId) => Awaitable<boolean>;
  /** Reserves a custom workout for a log (`forLogId`). */
  readonly reserveCustomWorkout: (customWorkoutId: number, logId: LogId) => unknown;
  /**
   * Deletes a log with the host's own statement, including its swaps, loads and sets, and the
   * custom workouts reserved for it. References of other logs become null. In a database, foreign
   * keys do this.
   */
  readonly deleteLog: (logId: LogId) => unknown;
  /**
   * Deletes a user and all rows of the user with the host's own statement. Afterwards, the user is
   * unknown. If users are stored elsewhere, the suite forgets the user before it calls this method,
   * which then deletes only the host's rows.
   */
  readonly deleteUser: (userId: UserId) => unknown;
  /** The stored recovery records of a user, in any order. */
  readonly records: (userId: UserId) => Awaitable<readonly RecoveryRecord[]>;
  /** The muscle groups of a log's stored loads, in any order, and whether each load counts. */
  readonly counted: (
    logId: LogId,
  ) => Awaitable<readonly { readonly muscleGroup: string; readonly counted: boolean }[]>;
  /** The user's revision; null if the user has no row. */
  readonly revision: (userId: UserId) => Awaitable<number | null>;
  /**
   * All rows of all tables that the repository can write, as text. Equal texts mean that nothing
   * was written in between. Leave out rows with revision 0, which only show that a user was locked
   * once.
   */
  readonly dump: () => Awaitable<string>;
}

/** A store under test, without its repository. */
export interface StoreParts {
  readonly raw: RawAccess;
  /**
   * `none` if the host has no column for the order of program days, so that every position is null.
   * Default `stored`.
   */
  readonly dayPositions?: 'stored' | 'none';
  /**
   * `elsewhere` if the host has no users table. Then no user id is refused, and the first write for
   * a user registers them. Default `stored`.
   */
  readonly users?: 'stored' | 'elsewhere';
  /**
   * `filtered` if the store leaves out some rows of the host's logs table, such as those marked as
   * deleted, and the swaps of these logs. Default `all`.
   */
  readonly logs?: 'all' | 'filtered';
  /**
   * Creates the id of a log if the repository takes the ids of new logs (`takesLogIds`). The suite
   * then passes it as `logId`. Ids ascend.
   */
  readonly newLogId?: () => LogId;
  /** The precision of the host's completion column in milliseconds; default 1. */
  readonly resolutionMs?: number;
  /** Called and awaited once after the test, whether it passed or failed. */
  readonly close: () => unknown;
}

/**
 * A new store with the fixture, for one test. With `mode: 'sync'`, the suite makes every call
 * through `training.sync` and `repository.sync`.
 */
export type StoreUnderTest = StoreParts &
  (
    | { readonly repository: Port; readonly mode?: 'async' }
    | { readonly repository: SyncCapablePort; readonly mode: 'sync' }
  );

/**
 * Creates a new store for a test, with the fixture's rows and ids in the host's tables. Other users
 * may have rows too, but nothing else may write during the test.
 */
export type Setup = (fixture: Fixture) => Awaitable<StoreUnderTest>;

const TESTS: readonly (Tests | readonly Tests[])[] = [
  logTests,
  startTests,
  recordingTests,
  catalogueTests,
  backfillTests,
  recoveryTests,
  verificationTests,
  plantedTests,
  correctionTests,
  preferenceTests,
  forecastTests,
  swapTests,
  previewTests,
  exerciseSwapTests,
  alternativeTests,
  progressionTests,
  swappedLogTests,
  targetTests,
  usualWorkoutTests,
  composedSessionTests,
  workoutTests,
  recommendationTests,
  recommendationStateTests,
  customWorkoutTests,
  listTests,
  nameTests,
  partTests,
  historyTests,
  writeTests,
  changeTests,
  contractTests,
  idFormTests,
  givenIdTests,
  traitTests,
  concurrencyTests,
  forgetTests,
];

/**
 * Registers the tests that every repository must pass. Each test runs on a new store from `setup`.
 * The tests are the same for every store, and none is skipped. `fixture` is `conformanceFixture`,
 * or the result of `conformanceFixtureOf` for other id types. `setup` gets a copy of it.
 *
 * @example
 * const names = [];
 * const runner = { describe: (_name, body) => body(), it: (name) => names.push(name) };
 * const setup = () => ({ repository: memoryRepository(), raw: {}, close: () => {} });
 * repositorySuite(runner, setup, conformanceFixture);
 * names.length > 200; // true
 */
export const repositorySuite = (runner: Runner, setup: Setup, fixture: Fixture): void => {
  const suite = suiteOn(runner, setup, fixture);
  const ids = fixtureIds(fixture.idTypes);
  for (const register of TESTS.flat()) register(suite, ids);
};
