import { createFreshlegs, type RecoveryRecord, type SyncCapableRepository } from 'freshlegs';
import type { Fixture, RawLog } from './fixture.js';
import { customWorkoutTests } from './custom-workouts.js';
import { logTests } from './logs.js';
import { recommendationTests } from './recommendations.js';
import { recoveryTests } from './recovery.js';
import { swapTests } from './swaps.js';
import { traitTests } from './traits.js';

/** The test runner: vitest, jest and node:test all have these two. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, body: () => void | Promise<void>) => void;
}

/** The host's own access to its database, beside the library: what a test checks the store with. */
export interface RawAccess {
  readonly log: (logId: number) => RawLog | null;
  /** Puts a log of the host into its table; gives its id. */
  readonly insertLog: (
    userId: number,
    log: { readonly programDayId: number | null; readonly completedAt: Date | null },
  ) => number;
  readonly setCompletedAt: (logId: number, completedAt: Date | null) => void;
  readonly setCustomWorkout: (logId: number, customWorkoutId: number, entryId: number) => void;
  readonly reserveCustomWorkout: (customWorkoutId: number, logId: number) => void;
  readonly deleteLog: (logId: number) => void;
  readonly deleteUser: (userId: number) => void;
  readonly records: (userId: number) => readonly RecoveryRecord[];
  readonly counted: (
    logId: number,
  ) => readonly { readonly muscleGroup: string; readonly counted: boolean }[];
  readonly revision: (userId: number) => number | null;
  /** All rows of all tables, as text: equal before and after means that nothing was written. */
  readonly dump: () => string;
}

/** One fresh store that holds the fixture. */
export interface StoreUnderTest {
  readonly repository: SyncCapableRepository;
  readonly raw: RawAccess;
  readonly close: () => void;
}

/** Makes a fresh store for each test. */
export type Setup = (fixture: Fixture) => StoreUnderTest;

/** What a test gets: the service, a clock it can set, and raw access. */
export interface Bench extends StoreUnderTest {
  readonly training: ReturnType<typeof createFreshlegs<SyncCapableRepository>>;
  readonly clock: { now: Date };
}

/** Runs a test on a fresh store and closes it afterwards. */
export type WithBench = (body: (bench: Bench) => void | Promise<void>) => () => Promise<void>;

/** Says what a repository must do, and checks it on the store that `setup` makes. */
export const repositorySuite = (runner: Runner, setup: Setup, fixture: Fixture): void => {
  const withBench: WithBench = (body) => async () => {
    const store = setup(fixture);
    const clock = { now: new Date('2026-03-04T18:00:00Z') };
    const training = createFreshlegs({ repository: store.repository, now: () => clock.now });
    try {
      await body({ ...store, training, clock });
    } finally {
      store.close();
    }
  };
  logTests(runner, withBench);
  recoveryTests(runner, withBench);
  swapTests(runner, withBench);
  recommendationTests(runner, withBench);
  customWorkoutTests(runner, withBench);
  traitTests(runner, withBench);
};
