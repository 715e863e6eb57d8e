import { createFreshlegs } from 'freshlegs';
import { memoryRepository } from 'freshlegs/memory';
import { conformanceFixtureOf, type Fixture } from '../conformance/fixture.js';
import { FIXTURE, LEGS, PULL } from './integer-ids.js';
import type { Setup, StoreUnderTest } from '../conformance/suite.js';
import {
  memoryStore,
  memoryStoreWithoutUsers,
  memoryTextStore,
  rawAccess,
  toTables,
} from './memory-store.js';
import { TEXTS, UUIDS } from './typed-mapping.js';
import {
  CLOCKWORKS,
  openPlainHost,
  openStudio,
  openTextStudio,
  openUuidHost,
  openUuidHostWithoutUsers,
  STUDIO,
  STUDIO_STATEMENTS,
  type Clockwork,
  type HostStore,
} from './sqlite-hosts.js';
import { sqliteFileStore, sqliteMemoryStore, sqliteTextStore } from './sqlite-store.js';
import type { SyncStore } from './sync-store.js';

/** Makes the suite use the synchronous methods of the store. */
const atOnce = (store: SyncStore): StoreUnderTest => ({ ...store, mode: 'sync' });

const ANOTHER_USER = 3;
const NOW = new Date('2026-03-04T12:00:00Z');

/** Another user has trained here, so no table is empty and no id starts at 1. */
const usedMemoryStore = (fixture: Fixture): SyncStore => {
  const tables = toTables({ ...fixture, userIds: [...fixture.userIds, ANOTHER_USER] });
  tables.lastIds = { logs: 500, swaps: 300, customWorkouts: 200, customWorkoutExercises: 400 };
  const repository = memoryRepository({ tables });
  const { sync } = createFreshlegs({ repository, now: () => NOW });
  const user = { userId: ANOTHER_USER };
  const { log } = sync.logs.create({ ...user, source: LEGS, idempotencyKey: 'key' });
  sync.swaps.swap({ ...user, logId: log.id, target: PULL });
  sync.logs.create({ ...user, source: LEGS, completed: false, importKey: 'a' });
  sync.customWorkouts.derive({ ...user, from: PULL });
  return { repository, raw: rawAccess(tables), close: () => undefined };
};

interface NamedSetup {
  readonly name: string;
  readonly setup: Setup;
}

const WITH_UUIDS = conformanceFixtureOf(UUIDS);
const WITH_TEXTS = conformanceFixtureOf(TEXTS);

type SuiteStore = NamedSetup & { readonly fixture: Fixture };

/** `npm test` runs the suite on these stores. */
export const PLAIN_STORES: readonly SuiteStore[] = [
  { name: 'memory', setup: memoryStore, fixture: FIXTURE },
  { name: 'SQLite in memory', setup: sqliteMemoryStore, fixture: FIXTURE },
  { name: 'SQLite with text ids in base tables', setup: sqliteTextStore, fixture: WITH_TEXTS },
];

const sqliteHost = (
  name: string,
  open: (rows: Fixture) => HostStore,
  fixture = FIXTURE,
): SuiteStore => ({
  name: `SQLite, ${name}`,
  setup: (rows) => open(rows).store(),
  fixture,
});

const onClock = (clockwork: Clockwork): SuiteStore =>
  sqliteHost(`a host that stores instants as ${clockwork.encoding}`, (rows) =>
    openPlainHost(clockwork, rows),
  );

const { 'epoch-s': inSeconds, ...otherClockworks } = CLOCKWORKS;

/** Tables of a host with texts for ids. */
export const HOST_STORE: SuiteStore = sqliteHost('texts of a host', openTextStudio, WITH_TEXTS);

/** One store of each other kind. `npm run test:slow` runs the suite on these. */
export const STORES_OF_EACH_KIND: readonly SuiteStore[] = [
  { name: 'memory at once', setup: (rows) => atOnce(memoryStore(rows)), fixture: FIXTURE },
  { name: 'memory that others use', setup: usedMemoryStore, fixture: FIXTURE },
  { name: 'memory, users elsewhere', setup: memoryStoreWithoutUsers, fixture: WITH_UUIDS },
  {
    name: 'SQLite in memory at once',
    setup: (rows) => atOnce(sqliteMemoryStore(rows)),
    fixture: FIXTURE,
  },
  sqliteHost('a host with its own statements', (rows) => openStudio(STUDIO_STATEMENTS, rows)),
  onClock(inSeconds),
];

/** Stores that differ less: by how they are opened, by their ids, or by the host's tables. */
export const OTHER_STORES: readonly SuiteStore[] = [
  {
    name: 'memory with text ids in base tables',
    setup: memoryTextStore,
    fixture: WITH_TEXTS,
  },
  { name: 'memory with UUIDs', setup: memoryStore, fixture: WITH_UUIDS },
  { name: 'SQLite in a file', setup: sqliteFileStore, fixture: FIXTURE },
  sqliteHost('UUIDs of a host', openUuidHost, WITH_UUIDS),
  sqliteHost('users elsewhere', openUuidHostWithoutUsers, WITH_UUIDS),
  sqliteHost('a host with its own tables', (rows) => openStudio(STUDIO, rows)),
  ...Object.values(otherClockworks).map(onClock),
];
