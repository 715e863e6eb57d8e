import type { IdTypes } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import { expect } from 'vitest';
import { conformanceFixtureOf, type Fixture } from '../conformance/fixture.js';
import { INTEGERS, numberedId } from '../conformance/ids.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { CONFIGURATIONS, openHost, type Stores } from './configurations.js';
import { withMadeIds, withoutLogGaps } from './hosts/typed.js';
import { memoryStore, toTables } from './memory-store.js';
import { openHostWithMadeIds } from './sqlite-hosts.js';
import { sqliteMemoryStore } from './sqlite-store.js';

/** Types of ids that the tests use in addition to integers. */
export const ID_MIXES: readonly { readonly name: string; readonly idTypes: IdTypes }[] = [
  { name: 'integers', idTypes: INTEGERS },
  {
    name: 'users by UUID, logs by text',
    idTypes: {
      users: 'uuid',
      logs: 'text',
      exercises: 'bigint',
      programs: 'text',
      programDays: 'uuid',
    },
  },
  {
    name: 'users by text, logs by UUID',
    idTypes: {
      users: 'text',
      logs: 'uuid',
      exercises: 'text',
      programs: 'uuid',
      programDays: 'integer',
    },
  },
];

const hasOwnTables = (idTypes: IdTypes): boolean => idTypes === INTEGERS;

/** The number of runs: FC_RUNS if it is set, otherwise `integers` or `mixed`. */
export const runsWith =
  ({ integers, mixed }: { readonly integers: number; readonly mixed: number }) =>
  (idTypes: IdTypes): number =>
    Number(process.env['FC_RUNS'] ?? (hasOwnTables(idTypes) ? integers : mixed));

/** With fewer runs, the numbers of successes depend on chance. */
export const RUNS_TO_COUNT = 500;

/**
 * Expects `successesPerRun` successes of each call per run on average. With fewer runs than {@link
 * RUNS_TO_COUNT}, three quarters of the calls must succeed at least once.
 */
export const expectSuccesses = (
  successes: ReadonlyMap<string, number>,
  runs: number,
  successesPerRun: number,
): void => {
  const isCounted = runs >= RUNS_TO_COUNT;
  const least = isCounted ? runs * successesPerRun : 1;
  const seldom = [...successes].filter(([, times]) => times < least).map(([call]) => call);
  const seldomMax = isCounted ? 0 : successes.size / 4;
  expect(seldom.length, seldom.join(', ')).toBeLessThanOrEqual(seldomMax);
};

/** A store whose answers are compared with those of other stores. It can avoid gaps in its ids. */
export type ComparedStore = StoreUnderTest & {
  readonly withoutGaps: NonNullable<Stores['withoutGaps']>;
};

/** Fresh stores of one kind, with ids that begin at 1. */
export interface ComparedStores {
  readonly setup: () => Promise<ComparedStore>;
  readonly close: () => Promise<void>;
}

const closeNothing = (): Promise<void> => Promise.resolve();

/** As on a host without tables of sets: writes of performed sets are discarded. */
const withoutPerformed = (tables: MemoryTables): MemoryTables => ({
  ...tables,
  get performed() {
    return [];
  },
  set performed(_none) {
    // Writes are discarded.
  },
});

const openMemory = (idTypes: IdTypes, fixture: Fixture): Promise<ComparedStores> => {
  const withoutGaps: ComparedStore['withoutGaps'] = (call) => call();
  const setup = (): ComparedStore => {
    if (hasOwnTables(idTypes)) return { ...memoryStore(fixture), withoutGaps };
    const store = memoryStore(fixture, withoutPerformed(toTables(fixture)));
    return { ...store, repository: { ...store.repository, performedSets: 'none' }, withoutGaps };
  };
  return Promise.resolve({ setup: () => Promise.resolve(setup()), close: closeNothing });
};

const openSqlite = (idTypes: IdTypes, fixture: Fixture): Promise<ComparedStores> => {
  const setupHost = (): ComparedStore => {
    const logIds = { made: 0 };
    const newId = () => numberedId(idTypes, 'logs', ++logIds.made);
    const host = openHostWithMadeIds(fixture, newId);
    return { ...host.store(), withoutGaps: withoutLogGaps(idTypes, logIds, host.raw) };
  };
  const setup = (): ComparedStore =>
    hasOwnTables(idTypes)
      ? { ...sqliteMemoryStore(fixture), withoutGaps: (call) => call() }
      : setupHost();
  return Promise.resolve({ setup: () => Promise.resolve(setup()), close: closeNothing });
};

const openPostgres = async (idTypes: IdTypes, fixture: Fixture): Promise<ComparedStores> => {
  const onPool = CONFIGURATIONS.find(({ name }) => name === 'pool');
  if (onPool === undefined) throw new Error('There is no configuration with the name pool.');
  const stores: Stores = hasOwnTables(idTypes)
    ? await onPool.open()
    : await openHost(withMadeIds(idTypes));
  const { setup, withoutGaps, close } = stores;
  if (withoutGaps === undefined) throw new Error('These stores cannot avoid gaps in their ids.');
  return { setup: async () => ({ ...(await setup(fixture)), withoutGaps }), close };
};

/** By default, the stores contain the suite's fixture. */
export const COMPARED: readonly {
  readonly name: string;
  readonly open: (idTypes: IdTypes, fixture?: Fixture) => Promise<ComparedStores>;
}[] = (
  [
    ['memory', openMemory],
    ['SQLite', openSqlite],
    ['PostgreSQL', openPostgres],
  ] as const
).map(([name, open]) => ({
  name,
  open: (idTypes, fixture = conformanceFixtureOf(idTypes)) => open(idTypes, fixture),
}));
