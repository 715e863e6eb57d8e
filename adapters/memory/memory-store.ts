import { INTEGER_IDS, type IdTypes, type UserId } from '../../src/domain/ids.js';
import type { UserState } from '../../src/port/derive.js';
import type { SyncReaders, SyncStore } from '../../src/port/sync-store.js';
import { userRowReaders } from '../../src/port/user-rows.js';
import { applyChanges, type NewLogId } from './apply-changes.js';
import { userRowsOf } from './user-rows.js';
import { nextId, putCatalogueRows, type MemoryTables } from './memory-tables.js';

const lockUser = (tables: MemoryTables, userId: UserId): UserState | null => {
  if (tables.users !== null && !tables.users.some((user) => user.id === userId)) return null;
  const known = tables.trainingStates.find((row) => row.userId === userId);
  if (known !== undefined) return known;
  const state = { userId, revision: 0, model: null };
  tables.trainingStates.push(state);
  return state;
};

/** Returns copies, so that a caller who changes an answer does not change stored rows. */
function detachedReaders(tables: MemoryTables): SyncReaders {
  const readers = userRowReaders((userId) => userRowsOf(tables, userId));
  return {
    read: (...args) => structuredClone(readers.read(...args)),
    listLogs: (...args) => structuredClone(readers.listLogs(...args)),
    listSwaps: (...args) => structuredClone(readers.listSwaps(...args)),
    listWorkouts: (...args) => structuredClone(readers.listWorkouts(...args)),
    listCustomWorkouts: (...args) => structuredClone(readers.listCustomWorkouts(...args)),
    verify: (...args) => structuredClone(readers.verify(...args)),
  };
}

export function memoryStore(
  tables: MemoryTables,
  idTypes: IdTypes = INTEGER_IDS,
  newLogId: NewLogId = () => nextId(tables, 'logs'),
): SyncStore {
  return {
    idTypes,
    transaction: (body) => {
      const { idempotencyKeys } = tables;
      try {
        return body();
      } catch (error) {
        // It is enough to restore the keys: no other code runs during the transaction, and a write
        // deletes only expired keys before its decision.
        tables.idempotencyKeys = idempotencyKeys;
        throw error;
      }
    },
    lockUser: (userId) => lockUser(tables, userId),
    keys: {
      forget: (userId, before) => {
        tables.idempotencyKeys = tables.idempotencyKeys.filter(
          (row) => row.userId !== userId || row.createdAt >= before,
        );
      },
      find: (userId, key) =>
        tables.idempotencyKeys.find((row) => row.userId === userId && row.key === key) ?? null,
      store: (userId, key, stored, now) => {
        tables.idempotencyKeys.push({ userId, key, ...stored, createdAt: new Date(now) });
      },
    },
    readers: detachedReaders(tables),
    putCatalogue: (rows) => {
      putCatalogueRows(tables, rows);
    },
    apply: (userId, changes) => applyChanges(tables, userId, structuredClone(changes), newLogId),
  };
}
