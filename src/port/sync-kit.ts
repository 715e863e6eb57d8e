/**
 * Builds the port of a synchronous store, such as memory or SQLite: the order of a write, and its
 * idempotency keys.
 */
import { hasChanges, type Changes } from '../domain/changes.js';
import type { UserId } from '../domain/ids.js';
import type { AllParams, Params, Snapshot, Wants } from '../domain/snapshot.js';
import type { CatalogueRows } from './catalogue-rows.js';
import type { Reading, UserState } from './derive.js';
import {
  idempotencyMismatch,
  unknownUser,
  type IdempotencyRequest,
  type Port,
  type SyncCapablePort,
  type SyncPort,
  type WriteOptions,
  type Written,
} from './port.js';
import { parseResult, stringifyResult } from './results.js';
import type { SyncStore } from './sync-store.js';

/** Deletes expired keys first. Undefined if the key is new. */
function findResult(
  { keys }: SyncStore,
  userId: UserId,
  { key, fingerprint, forgetBefore }: IdempotencyRequest,
): unknown {
  keys.forget(userId, forgetBefore);
  const stored = keys.find(userId, key);
  if (stored === null) return undefined;
  if (stored.fingerprint !== fingerprint) throw idempotencyMismatch();
  return parseResult(stored.result);
}

function runWrite(
  store: SyncStore,
  userId: UserId,
  read: (locked: UserState) => Reading,
  decide: (snapshot: never) => { readonly changes: Changes; readonly response: unknown },
  { idempotency }: WriteOptions,
): unknown {
  const locked = store.lockUser(userId);
  if (locked === null) throw unknownUser();
  const known = idempotency && findResult(store, userId, idempotency);
  if (known !== undefined) return known;
  const snapshot = read(locked);
  const { changes, response } = decide(snapshot as never);
  const ids = hasChanges(changes) ? store.apply(userId, changes, snapshot) : {};
  const written = { ids, response };
  if (idempotency !== undefined) {
    const { key, fingerprint, now } = idempotency;
    store.keys.store(userId, key, { fingerprint, result: stringifyResult(written) }, now);
  }
  return written;
}

function createSyncPort(store: SyncStore): SyncPort {
  const { readers, putCatalogue } = store;
  const guarded = store.guard ?? (<T>(run: () => T): T => run());
  // The signatures of the port check wants and parameters, and relate them to the snapshot.
  const read = (userId: UserId, wants: Wants, params: unknown, locked: UserState | null): Reading =>
    readers.read(userId, wants, params as Partial<AllParams>, locked);
  return {
    read: <const W extends Wants>(userId: UserId, wants: W, params: Params<W>) =>
      guarded(() => {
        store.refuse?.(wants);
        return read(userId, wants, params, null);
      }) as Snapshot<W>,
    write: (userId, wants, params, decide, options = {}) =>
      guarded(() => {
        store.refuse?.(wants);
        return store.transaction(() =>
          runWrite(store, userId, (locked) => read(userId, wants, params, locked), decide, options),
        );
      }) as Written<never>,
    listLogs: (userId, filter) => guarded(() => readers.listLogs(userId, filter)),
    listSwaps: (userId, filter) => guarded(() => readers.listSwaps(userId, filter)),
    listCustomWorkouts: (userId, page) => guarded(() => readers.listCustomWorkouts(userId, page)),
    listWorkouts: (userId, filter) => guarded(() => readers.listWorkouts(userId, filter)),
    verify: (userId) => guarded(() => readers.verify(userId)),
    ...(putCatalogue && {
      putCatalogue: (rows) => {
        guarded(() => {
          store.transaction(() => {
            putCatalogue(rows);
          });
        });
      },
    }),
  };
}

/* oxlint-disable typescript/require-await -- async turns a throw into a rejection */
const createPort = ({ putCatalogue, ...sync }: SyncPort): Port => ({
  read: async (userId, wants, params) => sync.read(userId, wants, params),
  write: async (userId, wants, params, decide, options) =>
    sync.write(userId, wants, params, decide, options),
  listLogs: async (userId, filter) => sync.listLogs(userId, filter),
  listSwaps: async (userId, filter) => sync.listSwaps(userId, filter),
  listWorkouts: async (userId, filter) => sync.listWorkouts(userId, filter),
  listCustomWorkouts: async (userId, page) => sync.listCustomWorkouts(userId, page),
  verify: async (userId) => sync.verify(userId),
  ...(putCatalogue && {
    putCatalogue: async (rows: CatalogueRows) => {
      putCatalogue(rows);
    },
  }),
});
/* oxlint-enable typescript/require-await */

/**
 * Creates the port of a synchronous store. Its methods return promises. The methods of `sync`
 * return results directly.
 *
 * @example
 * // const repository = syncRepository({ transaction, lockUser, keys, apply, readers });
 */
export function syncRepository(store: SyncStore): SyncCapablePort {
  const sync = createSyncPort(store);
  const { idTypes, completionStepMs, performedSets, takesLogIds } = store;
  return { idTypes, completionStepMs, performedSets, takesLogIds, ...createPort(sync), sync };
}
