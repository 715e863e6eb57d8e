import { createFreshlegs } from 'freshlegs';
import { memoryRepository } from 'freshlegs/memory';
import { conformanceFixtureOf, type Fixture } from '../conformance/fixture.js';
import { FIXTURE, LEGS, PULL } from './integer-ids.js';
import type { Setup, StoreUnderTest } from '../conformance/suite.js';
import { memoryStore, memoryStoreWithoutUsers, rawAccess, toTables } from './memory-store.js';
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
  type HostStore,
} from './sqlite-hosts.js';
import { sqliteFileStore, sqliteMemoryStore } from './sqlite-store.js';
import type { SyncStore } from './sync-store.js';

/** Drives the suite through what the store answers at once. */
const atOnce = (store: SyncStore): StoreUnderTest => ({ ...store, mode: 'sync' });

const ANOTHER_USER = 3;
const NOW = new Date('2026-03-04T12:00:00Z');

/** A store in which another user has trained: no table is empty, and no id begins at 1. */
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

/** The stores that the suite runs on in any case. */
export const PLAIN_STORES: readonly SuiteStore[] = [
  { name: 'memory', setup: memoryStore, fixture: FIXTURE },
  { name: 'SQLite in memory', setup: sqliteMemoryStore, fixture: FIXTURE },
];

/** Hosts on SQLite with integers for ids, by what is special about them. */
const SQLITE_HOSTS: readonly (readonly [name: string, open: (rows: Fixture) => HostStore])[] = [
  ...Object.values(CLOCKWORKS).map(
    (clockwork) =>
      [
        `a host that stores instants as ${clockwork.encoding}`,
        (rows: Fixture) => openPlainHost(clockwork, rows),
      ] as const,
  ),
  ['a host with tables of its own', (rows) => openStudio(STUDIO, rows)],
  ['a host with statements of its own', (rows) => openStudio(STUDIO_STATEMENTS, rows)],
];

/** The same in other ways, on other ids, and on tables of hosts. */
export const OTHER_STORES: readonly SuiteStore[] = [
  { name: 'memory at once', setup: (rows) => atOnce(memoryStore(rows)), fixture: FIXTURE },
  { name: 'memory that others use', setup: usedMemoryStore, fixture: FIXTURE },
  { name: 'memory with UUIDs', setup: memoryStore, fixture: WITH_UUIDS },
  { name: 'memory, users elsewhere', setup: memoryStoreWithoutUsers, fixture: WITH_UUIDS },
  {
    name: 'SQLite in memory at once',
    setup: (rows) => atOnce(sqliteMemoryStore(rows)),
    fixture: FIXTURE,
  },
  { name: 'SQLite in a file', setup: sqliteFileStore, fixture: FIXTURE },
  {
    name: 'SQLite, UUIDs of a host',
    setup: (rows) => openUuidHost(rows).store(),
    fixture: WITH_UUIDS,
  },
  {
    name: 'SQLite, users elsewhere',
    setup: (rows) => openUuidHostWithoutUsers(rows).store(),
    fixture: WITH_UUIDS,
  },
  {
    name: 'SQLite, texts of a host',
    setup: (rows) => openTextStudio(rows).store(),
    fixture: WITH_TEXTS,
  },
  ...SQLITE_HOSTS.map(([name, open]) => ({
    name: `SQLite, ${name}`,
    setup: (rows: Fixture) => open(rows).store(),
    fixture: FIXTURE,
  })),
];
