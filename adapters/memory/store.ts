import { INTEGER_IDS, type IdTypes, type UserId } from '../../src/domain/ids.js';
import type { SyncStore } from '../../src/port/sync-store.js';
import { applyChanges, type NewLogId } from './apply.js';
import { listReaders, partReaders } from './snapshot.js';
import { nextId, type MemoryTables } from './tables.js';

const lockUser = (tables: MemoryTables, userId: UserId): number | null => {
  if (tables.users !== null && !tables.users.some((user) => user.id === userId)) return null;
  const state = tables.trainingStates.find((row) => row.userId === userId);
  if (state === undefined) tables.trainingStates.push({ userId, revision: 0, model: null });
  return state?.revision ?? 0;
};

/** Returns copies, so that a caller who changes an answer does not change stored rows. */
const detached = <Readers extends object>(readers: Readers): Readers =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => structuredClone(read(...args)),
    ]),
    // Each reader keeps its own type, which TypeScript cannot infer from the loop.
  ) as Readers;

export const memoryStore = (
  tables: MemoryTables,
  idTypes: IdTypes = INTEGER_IDS,
  newLogId: NewLogId = () => nextId(tables, 'logs'),
): SyncStore => ({
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
  snapshot: (body) => structuredClone(body()),
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
  parts: detached(partReaders(tables)),
  apply: (userId, changes) => applyChanges(tables, userId, structuredClone(changes), newLogId),
  ...listReaders(tables),
});
