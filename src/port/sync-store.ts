/**
 * What `sync-kit.ts` needs from a synchronous store: how to read, how to store changes, and how to
 * run a transaction.
 */
import type { Changes } from '../domain/changes.js';
import type { IdTypes, UserId } from '../domain/ids.js';
import type { PerformedSets } from '../domain/recovery/replay.js';
import type { AllParams, Wants } from '../domain/snapshot.js';
import type { CatalogueRows } from './catalogue-rows.js';
import type { Reading, UserState } from './derive.js';
import type { AssignedIds, SyncPort } from './port.js';

/** A stored result of a write with an idempotency key. */
export interface StoredKey {
  readonly fingerprint: string;
  /** Text from `stringifyResult`. */
  readonly result: string;
}

/** The reads of a synchronous store. Each call reads from one snapshot. */
export interface SyncReaders extends Pick<
  SyncPort,
  'listLogs' | 'listSwaps' | 'listWorkouts' | 'listCustomWorkouts' | 'verify'
> {
  /**
   * Reads the wanted parts. In a write, `locked` is what `lockUser` returned, and the store reads in
   * the open transaction; otherwise it is null.
   */
  readonly read: (
    userId: UserId,
    wants: Wants,
    params: Partial<AllParams>,
    locked: UserState | null,
  ) => Reading;
}

/** What a store provides. */
export interface SyncStore {
  /** See `Port.idTypes`. */
  readonly idTypes?: IdTypes;
  /** See `Port.completionStepMs`. */
  readonly completionStepMs?: number;
  /** See `Port.performedSets`. */
  readonly performedSets?: PerformedSets;
  /** See `Port.takesLogIds`. */
  readonly takesLogIds?: boolean;
  /**
   * Throws for wants that the store does not support, such as the part `swap` if it cannot store
   * swaps. Called before each read and write. By default, no wants are refused.
   */
  readonly refuse?: (wants: Wants) => void;
  /** Runs `body` in one transaction. If `body` throws, everything is rolled back. */
  readonly transaction: <T>(body: () => T) => T;
  /**
   * Locks the user until the transaction ends, and returns their state; null for an unknown user.
   * Never null if users are stored elsewhere.
   */
  readonly lockUser: (userId: UserId) => UserState | null;
  readonly keys: {
    /** Deletes the user's keys that were stored before an instant. */
    readonly forget: (userId: UserId, before: Date) => void;
    /** The result stored under the key, or null. */
    readonly find: (userId: UserId, key: string) => StoredKey | null;
    /** Stores a result under the key. */
    readonly store: (userId: UserId, key: string, stored: StoredKey, now: Date) => void;
  };
  /**
   * Results are either frozen or share nothing with the stored data. A Date cannot be frozen, so it
   * is always a copy. `userRowReaders` makes these from all rows of a user.
   */
  readonly readers: SyncReaders;
  /**
   * Stores changes, and adds 1 to the user's revision. `snapshot` is what they were decided from.
   */
  readonly apply: (userId: UserId, changes: Changes, snapshot: Reading) => AssignedIds;
  /** See `SyncPort.putCatalogue`. Runs in the open transaction. */
  readonly putCatalogue?: (rows: CatalogueRows) => void;
  /**
   * Runs a method and converts the driver's errors to `FreshlegsError`s (`STORAGE_FULL`,
   * `READ_ONLY`, `CORRUPT`, ...). A `FreshlegsError` passes through unchanged.
   */
  readonly guard?: <T>(run: () => T) => T;
}
