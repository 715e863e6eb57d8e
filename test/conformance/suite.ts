import { alternativeTests } from './alternatives.js';
import { exerciseSwapTests } from './exercise-swaps.js';
import { previewTests } from './previews.js';
import type { LogId, Port, ProgramDayId, RecoveryRecord, SyncCapablePort, UserId } from 'freshlegs';
import { backfillTests } from './backfill.js';
import { targetTests } from './targets.js';
import { benchesOf, type WithBench } from './bench.js';
import { changeTests } from './changes.js';
import { concurrencyTests } from './concurrency.js';
import { contractTests } from './contract-tests.js';
import { correctionTests } from './corrections.js';
import { customWorkoutTests } from './custom-workouts.js';
import { forecastTests } from './forecast.js';
import type { Fixture, RawLog } from './fixture.js';
import { forgetTests } from './forget.js';
import { fixtureIds, type FixtureIds } from './ids.js';
import { idFormTests } from './id-forms.js';
import { knownEffortTests } from './known-effort.js';
import { listTests } from './lists.js';
import { logTests } from './logs.js';
import { recommendationTests } from './recommendations.js';
import { recordingTests } from './recording.js';
import { recommendationStateTests } from './recommendation-state.js';
import { recoveryTests } from './recovery.js';
import { stateTableTests } from './state-table.js';
import { partTests } from './parts.js';
import { sessionTests } from './sessions.js';
import { swappedLogTests } from './swapped-logs.js';
import { swapTests } from './swaps.js';
import { traitTests } from './traits.js';
import { verificationTests } from './verification.js';
import { workoutTests } from './workouts.js';
import { writeTests } from './writes.js';

/** What the suite needs of a test runner: vitest, jest and node:test all have these two. */
export interface Runner {
  /** Groups the tests that `body` declares. */
  readonly describe: (name: string, body: () => void) => void;
  /** Declares a test, which fails where `body` rejects. */
  readonly it: (name: string, body: () => Promise<void>) => void;
}

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * The host's own access to its database, beside the repository: what a test prepares a store with
 * and checks it by. Plain statements on the tables; each may answer at once or in time, and has to
 * see what the repository wrote. What a statement that only writes answers is not looked at. Rows are
 * compared as they are: they have the fields of their types and no others.
 */
export interface RawAccess {
  /** The row of a log, or null. */
  readonly log: (logId: LogId) => Awaitable<RawLog | null>;
  /** Puts a log of the host into its table, and nothing else; gives its id. */
  readonly insertLog: (
    userId: UserId,
    log: { readonly programDayId: ProgramDayId | null; readonly completedAt: Date | null },
  ) => Awaitable<LogId>;
  /** Sets or clears the completion of a log, and nothing else. */
  readonly setCompletedAt: (logId: LogId, completedAt: Date | null) => unknown;
  /**
   * Points a log at a custom workout and an entry of it, also where neither exists. A store whose
   * foreign keys forbid that writes null instead, which is how it has to be read.
   */
  readonly setCustomWorkout: (logId: LogId, customWorkoutId: number, entryId: number) => unknown;
  /**
   * Points a log at another one as that which it was swapped from, also at a stranger's. A store
   * whose foreign keys forbid that writes null instead.
   */
  readonly setSwappedFrom: (logId: LogId, swappedFromId: LogId) => unknown;
  /** Reserves a custom workout for one log (`forLogId`). */
  readonly reserveCustomWorkout: (customWorkoutId: number, logId: LogId) => unknown;
  /**
   * Deletes a log with the host's own statement. As the foreign keys of the specification say, its
   * swaps, loads, sets and the custom workouts reserved for it go too, and references of other logs
   * to it become null.
   */
  readonly deleteLog: (logId: LogId) => unknown;
  /**
   * Deletes a user with the host's own statement, and so everything of theirs: unknown afterwards.
   * Where users live elsewhere, the rows that the host has of them; the suite forgets them first.
   */
  readonly deleteUser: (userId: UserId) => unknown;
  /** The stored recovery records of a user, in any order. */
  readonly records: (userId: UserId) => Awaitable<readonly RecoveryRecord[]>;
  /** The stored loads of a log, in any order: the group, and whether the load counts. */
  readonly counted: (
    logId: LogId,
  ) => Awaitable<readonly { readonly muscleGroup: string; readonly counted: boolean }[]>;
  /** The user's revision; null where no row has it. */
  readonly revision: (userId: UserId) => Awaitable<number | null>;
  /**
   * All rows of all tables that the repository can write, as text: equal before and after means
   * that nothing was written. A row that only says that a user was locked once (revision 0) is no
   * content and is left out.
   */
  readonly dump: () => Awaitable<string>;
}

/** What a store under test has beside its repository. */
export interface StoreParts {
  readonly raw: RawAccess;
  /**
   * `read` where the host keeps what was performed itself, and the store only reads it: then nothing
   * that is given as performed comes back. Default `stored`.
   */
  readonly performedSets?: 'stored' | 'read';
  /**
   * `none` where the host has no column for the order of a program's days: then the position of each
   * is null. Default `stored`.
   */
  readonly dayPositions?: 'stored' | 'none';
  /**
   * `elsewhere` where the host has no table of its users: then no id is refused, and the first write
   * for one makes them known. Default `stored`.
   */
  readonly users?: 'stored' | 'elsewhere';
  /** How far apart two completions have to be that the host's column tells apart. Default 1. */
  readonly resolutionMs?: number;
  /** Called once after the test, whether it passed or not; awaited. */
  readonly close: () => unknown;
}

/**
 * A fresh store that holds the fixture, for one test. With `mode` `'sync'` every call of the suite
 * runs through `training.sync` and `repository.sync`: the same tests of what answers at once.
 */
export type StoreUnderTest = StoreParts &
  (
    | { readonly repository: Port; readonly mode?: 'async' }
    | { readonly repository: SyncCapablePort; readonly mode: 'sync' }
  );

/**
 * Makes a fresh store for a test: the fixture in the host's own tables, under the ids that it
 * gives. Rows of other users may stand beside it, as long as nobody else writes meanwhile.
 */
export type Setup = (fixture: Fixture) => Awaitable<StoreUnderTest>;

const TESTS: readonly ((runner: Runner, withBench: WithBench, ids: FixtureIds) => void)[] = [
  logTests,
  recordingTests,
  backfillTests,
  recoveryTests,
  verificationTests,
  knownEffortTests,
  correctionTests,
  forecastTests,
  swapTests,
  previewTests,
  exerciseSwapTests,
  alternativeTests,
  swappedLogTests,
  stateTableTests,
  targetTests,
  sessionTests,
  workoutTests,
  recommendationTests,
  recommendationStateTests,
  customWorkoutTests,
  listTests,
  partTests,
  writeTests,
  changeTests,
  contractTests,
  idFormTests,
  traitTests,
  concurrencyTests,
  forgetTests,
];

/**
 * Says what a repository must do, as tests: registers them with `runner`, each on a fresh store
 * that `setup` makes. Every store gets the same tests, and none is ever skipped. `fixture` is
 * `conformanceFixture`, or that of `conformanceFixtureOf` for ids of other types; `setup` gets a
 * copy of it.
 *
 * @example
 * const names = [];
 * const runner = { describe: (_name, body) => body(), it: (name) => names.push(name) };
 * const setup = () => ({ repository: memoryRepository(), raw: {}, close: () => {} });
 * repositorySuite(runner, setup, conformanceFixture);
 * names.length > 200; // true
 */
export const repositorySuite = (runner: Runner, setup: Setup, fixture: Fixture): void => {
  const withBench = benchesOf(setup, fixture);
  const ids = fixtureIds(fixture.idTypes);
  for (const register of TESTS) register(runner, withBench, ids);
};
