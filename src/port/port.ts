/**
 * The port: what a store does for the service. Two verbs, `read` and `write`, over parts that a use
 * case names; four pages; and one check. The contract of each part stands at its type in
 * `src/domain/snapshot.ts`, that of each change at its type in `src/domain/changes.ts`.
 */
import type { IdTypes, LogId, UserId } from '../domain/ids.js';
import type { Decision, LogWithSwaps } from '../domain/changes.js';
import type {
  CalendarDate,
  CustomWorkout,
  StoredWorkoutRef,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from '../domain/records.js';
import type {
  AllParams,
  Params,
  Parts,
  RecoveryState,
  Snapshot,
  Wants,
} from '../domain/snapshot.js';
import { FreshlegsError } from '../errors.js';

/** A key that a client sends again with a request; equal requests have equal fingerprints. */
export interface IdempotencyRequest {
  readonly key: string;
  readonly fingerprint: string;
  /** The time at which the key is stored. */
  readonly now: Date;
  /** The user's keys from before this instant are forgotten before the key is looked up. */
  readonly forgetBefore: Date;
}

/** What a write may be given beside its decision. */
export interface WriteOptions {
  readonly idempotency?: IdempotencyRequest | undefined;
}

/**
 * Ids that the store assigned. No id of ours is given twice, also after its row was deleted; one that
 * a failed write drew may be. Tables may share a counter.
 */
export interface AssignedIds {
  readonly logId?: LogId;
  readonly swapId?: number;
  readonly customWorkoutId?: number;
  /** The ids of the entries that were written, kept and new, in the order of the change. */
  readonly exerciseIds?: readonly number[];
}

/** What a write gives back: the decision's response, and the ids that its changes got. */
export interface Written<Response> {
  readonly ids: AssignedIds;
  readonly response: Response;
}

/** Where a row stands in a list: what the list is ordered by, exactly as the store has it, and its id. */
export interface Place {
  readonly at: string | number | null;
  readonly id: number;
}

/** Where a log stands: planned logs come first, `at` is their scheduled date, or the completion. */
export interface LogPlace {
  readonly isPlanned: boolean;
  readonly at: string | number | null;
  readonly id: LogId;
}

/** A row of a list, with its place. */
export interface Listed<Row, RowPlace> {
  readonly row: Row;
  readonly place: RowPlace;
}

// Choice: lists of logs begin with what is planned, by date; what is done follows, newest first.
/** One page of a list. */
export interface PageRequest<After> {
  /**
   * Items after this place, even if the item there was deleted; null starts at the beginning. One that
   * this list cannot have given is {@link invalidCursor}.
   */
  readonly after: After | null;
  /** At most this many items. */
  readonly limit: number;
}

/** Which logs to list. */
export interface LogFilter extends PageRequest<LogPlace> {
  /** True = replaced and withdrawn logs too; false = active logs only. */
  readonly includeInactive: boolean;
  /** True = completed logs only, false = planned logs only, null = both. */
  readonly completed: boolean | null;
}

/** Which swaps to list. */
export interface SwapFilter extends PageRequest<Place> {
  /** Only swaps from or to this log; null = any. */
  readonly logId: LogId | null;
  /** Only swaps of the chain that this log belongs to, reverted ones too; null = any. */
  readonly chainOfLogId: LogId | null;
  /** Only swaps of this date or later; null = any. */
  readonly from: CalendarDate | null;
  /** Only swaps of this date or earlier; null = any. */
  readonly to: CalendarDate | null;
}

/** Which workouts to list. */
export interface WorkoutFilter extends PageRequest<StoredWorkoutRef> {
  /** Only workouts of this type, none for `log`; null = both. */
  readonly type: WorkoutRef['type'] | null;
  /** Only names that contain this text, blind to the case of ASCII letters; null = any. */
  readonly text: string | null;
  /**
   * Only workouts with a primary muscle whose name has one of these keys (see `nameKey`); null = any.
   */
  readonly primaryMuscleKeys: readonly string[] | null;
  /** Without the workout that this log is all of; null = with all. */
  readonly exceptOfLogId: LogId | null;
  /** As the parameter `model` of a snapshot. */
  readonly model: string;
  /** Which sessions to read beside the page; default none. */
  readonly sessions?: Pick<AllParams, 'logsSince' | 'until' | 'performedMax'> | null;
}

/** What the user's usual sessions are made from. */
export interface SessionParts {
  /** As the part `completions`, without a bound `before`. */
  readonly completions: Parts['completions'];
  /** As the part `performed: 'since'`. */
  readonly performed: Parts['performed'];
  /** The exercises in `performed` that exist, by id. */
  readonly exercises: Parts['exercises'];
}

/** What {@link SyncPort.listWorkouts} gives. */
export interface WorkoutList {
  readonly workouts: readonly Workout[];
  /** As the part `recovery: 'ifStale'`. */
  readonly recovery: RecoveryState;
  /** The log that the filter names, or null. */
  readonly exceptLog: LogWithSwaps | null;
  /** Null if the filter asks for none. */
  readonly sessions: SessionParts | null;
}

/** What {@link SyncPort.verify} gives. Lists of ids are in ascending order. */
export interface VerificationState {
  /** As the part `recovery: 'always'`. */
  readonly recovery: RecoveryState;
  /** Logs with counted loads that are not completed, or gone. */
  readonly countedNotCompletedLogIds: readonly LogId[];
  /** Completed logs whose stored loads are not counted. */
  readonly completedNotCountedLogIds: readonly LogId[];
  /** Completed logs without any load: never recorded, or of nothing that loads a muscle. */
  readonly completedWithoutLoadsLogIds: readonly LogId[];
  /** Planned logs with loads that do not count and that no swap names, in force or not. */
  readonly plannedWithLoadsLogIds: readonly LogId[];
  /**
   * Logs whose stored reference to a custom workout, to an entry of it or to the log they were
   * swapped from names none of the user's.
   */
  readonly danglingLogIds: readonly LogId[];
}

/**
 * A store that answers at once, such as memory or SQLite.
 *
 * The contract of the whole port:
 *
 * - A row that is missing or belongs to another user is absent: it is neither read nor changed.
 * - Results are detached plain objects, or frozen ones: changing one changes nothing that is stored
 *   and nothing that another call gives.
 * - Instants are `Date`s.
 * - Calendar dates are texts, as `2026-03-04`.
 * - Ids are safe integers, or texts as the store's `idTypes` say.
 * - Lists have the order that is given at their type, the same on all stores.
 * - Texts compare by code point.
 * - Null sorts last.
 * - Failures are `FreshlegsError`s.
 * - An asynchronous port rejects and never throws.
 * - Changes by the host's own statements are visible in the next call.
 * - A log is of its custom workout, else of its program day, else of nothing.
 * - A log's reference to a custom workout that is gone, or to an entry that is not of it, reads as
 *   null.
 * - A program day is open to a user who can see its program.
 * - A custom workout is open to its owner; one that is reserved for a log (`forLogId`) is open to
 *   that log only.
 */
export interface SyncPort {
  /**
   * Reads the wanted parts from one snapshot.
   *
   * - A read writes nothing and takes no lock.
   * - An unknown user has nothing but what is open to everybody, public programs and the catalogue.
   */
  readonly read: <const W extends Wants>(
    userId: UserId,
    wants: W,
    params: Params<W>,
  ) => Snapshot<W>;

  /**
   * One transaction: locks the user, reads the wanted parts, calls `decide`, stores its changes.
   *
   * - Two writes of one user never interleave.
   * - The snapshot is read after the lock is held.
   * - `decide` is called once, in the transaction.
   * - A write gives the response that was decided, and the ids of what was inserted.
   * - What `decide` throws is thrown on, and nothing is stored.
   * - An unknown user is `NOT_FOUND`, and nothing is stored; where users live elsewhere none is unknown.
   * - Changes with any part add 1 to the user's revision.
   * - Changes without any part store nothing but the result of an idempotency key.
   * - A key that the user has used gives the stored result again, equal to the first, and `decide`
   *   is not called.
   * - A known key with another fingerprint is `IDEMPOTENCY_MISMATCH`.
   * - Only results are stored with a key, no failures.
   */
  readonly write: <const W extends Wants, Response>(
    userId: UserId,
    wants: W,
    params: Params<W>,
    decide: (snapshot: Snapshot<W>) => Decision<Response>,
    options?: WriteOptions,
  ) => Written<Response>;

  /**
   * - First come the logs that are not completed, by scheduled date, then by id.
   * - Then come the completed ones by time, then by id, newest first.
   */
  readonly listLogs: (
    userId: UserId,
    filter: LogFilter,
  ) => readonly Listed<LogWithSwaps, LogPlace>[];
  /** Swaps by creation, then by id, newest first. */
  readonly listSwaps: (userId: UserId, filter: SwapFilter) => readonly Listed<WorkoutSwap, Place>[];
  /** Stored workouts open to the user: custom ones by id, then program days by id. */
  readonly listWorkouts: (userId: UserId, filter: WorkoutFilter) => WorkoutList;
  /** Custom workouts that are not reserved for a log, by creation, then by id, newest first. */
  readonly listCustomWorkouts: (
    userId: UserId,
    page: PageRequest<Place>,
  ) => readonly Listed<CustomWorkout, Place>[];
  /** The user's recovery, and the logs that contradict it. */
  readonly verify: (userId: UserId) => VerificationState;
}

/**
 * A store, by promises: {@link SyncPort} with the same contract. The two verbs are written out, since
 * a mapped type would lose the types of their wants.
 */
export interface Port {
  /** The types of the host's ids; default integers. The service makes each id canonical by them. */
  readonly idTypes?: IdTypes | undefined;
  /** As {@link SyncPort.read}. */
  readonly read: <const W extends Wants>(
    userId: UserId,
    wants: W,
    params: Params<W>,
  ) => Promise<Snapshot<W>>;
  /** As {@link SyncPort.write}. */
  readonly write: <const W extends Wants, Response>(
    userId: UserId,
    wants: W,
    params: Params<W>,
    decide: (snapshot: Snapshot<W>) => Decision<Response>,
    options?: WriteOptions,
  ) => Promise<Written<Response>>;
  /** As {@link SyncPort.listLogs}. */
  readonly listLogs: (
    userId: UserId,
    filter: LogFilter,
  ) => Promise<readonly Listed<LogWithSwaps, LogPlace>[]>;
  /** As {@link SyncPort.listSwaps}. */
  readonly listSwaps: (
    userId: UserId,
    filter: SwapFilter,
  ) => Promise<readonly Listed<WorkoutSwap, Place>[]>;
  /** As {@link SyncPort.listWorkouts}. */
  readonly listWorkouts: (userId: UserId, filter: WorkoutFilter) => Promise<WorkoutList>;
  /** As {@link SyncPort.listCustomWorkouts}. */
  readonly listCustomWorkouts: (
    userId: UserId,
    page: PageRequest<Place>,
  ) => Promise<readonly Listed<CustomWorkout, Place>[]>;
  /** As {@link SyncPort.verify}. */
  readonly verify: (userId: UserId) => Promise<VerificationState>;
}

/** A store that also answers at once, for use inside a transaction that cannot be awaited. */
export type SyncCapablePort = Port & { readonly sync: SyncPort };

/**
 * The failure of a write for a user who does not exist; all stores use it.
 *
 * @example
 * unknownUser().code; // 'NOT_FOUND'
 */
export const unknownUser = (): FreshlegsError =>
  new FreshlegsError('NOT_FOUND', 'There is no such user.', { details: { record: 'user' } });

/**
 * The failure of a page after a place that the list cannot have given; all stores use it.
 *
 * @example
 * invalidCursor().code; // 'INVALID_INPUT'
 */
export const invalidCursor = (): FreshlegsError =>
  new FreshlegsError('INVALID_INPUT', '/cursor: is not a cursor of this list', {
    details: { issues: [{ pointer: '/cursor', message: 'is not a cursor of this list' }] },
  });

/**
 * The failure of a known idempotency key with another request; all stores use it.
 *
 * @example
 * idempotencyMismatch().code; // 'IDEMPOTENCY_MISMATCH'
 */
export const idempotencyMismatch = (): FreshlegsError =>
  new FreshlegsError(
    'IDEMPOTENCY_MISMATCH',
    'This idempotency key was used for another request; take a new key.',
  );
