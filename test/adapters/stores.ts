import { createFreshlegs } from 'freshlegs';
import { memoryRepository } from 'freshlegs/memory';
import { LEGS, PULL, type Fixture } from '../conformance/fixture.js';
import type { Setup, StoreUnderTest } from '../conformance/suite.js';
import { memoryStore, rawAccess, toTables } from './memory-store.js';
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

/** The stores that the suite runs on. */
export const STORES: readonly NamedSetup[] = [
  { name: 'memory', setup: memoryStore },
  { name: 'memory at once', setup: (fixture) => atOnce(memoryStore(fixture)) },
  { name: 'memory that others use', setup: usedMemoryStore },
  { name: 'SQLite in memory', setup: sqliteMemoryStore },
  { name: 'SQLite in memory at once', setup: (fixture) => atOnce(sqliteMemoryStore(fixture)) },
  { name: 'SQLite in a file', setup: sqliteFileStore },
];

/**
 * The stores whose answers are compared with each other. Answers hold ids, so each store has to
 * number its rows from 1.
 */
export const DIFFERENTIAL_STORES: readonly NamedSetup[] = [
  { name: 'memory', setup: memoryStore },
  { name: 'SQLite', setup: sqliteMemoryStore },
];
