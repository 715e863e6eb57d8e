/**
 * The port: what the service needs from a store. `read` and `write` handle the parts that a use
 * case lists. The port also has four paged lists and one check. `src/domain/snapshot.ts` documents
 * the contract of each part, and `src/domain/changes.ts` that of each change.
 */
import type { IdTypes, LogId, UserId } from '../domain/ids.js';
import type { Decision, LogWithSwaps } from '../domain/changes.js';
import type { NamedExercise } from '../domain/reasons.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  StoredWorkoutRef,
  Workout,
  WorkoutName,
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
import type { PerformedSets } from '../domain/recovery/replay.js';
import type { Finding } from '../domain/verification/findings.js';
import { FreshlegsError } from '../errors.js';
import type { CatalogueRows } from './catalogue-rows.js';

/**
 * A key that a client sends with each retry of a request. Equal requests have equal fingerprints.
 */
export interface IdempotencyRequest {
  readonly key: string;
  readonly fingerprint: string;
  /** The time at which the key is stored. */
  readonly now: Date;
  /** Before looking up the key, the store deletes the user's keys from before this instant. */
  readonly forgetBefore: Date;
}

/** The options of a write. */
export interface WriteOptions {
  readonly idempotency?: IdempotencyRequest | undefined;
}

/**
 * Ids that the store assigned. The library's ids are never reused, even after a row is deleted. An
 * id from a failed write may be reused. Tables may share a counter.
 */
export interface AssignedIds {
  readonly logId?: LogId;
  readonly swapId?: number;
  readonly customWorkoutId?: number;
  /** The ids of the written entries, kept and new, in the order of the change. */
  readonly exerciseIds?: readonly number[];
}

/** The result of a write: the decision's response, and the ids that the store assigned. */
export interface Written<Response> {
  readonly ids: AssignedIds;
  readonly response: Response;
}

/**
 * Where a row is in a list: the value that the list is sorted by, exactly as stored, and the row's
 * id.
 */
export interface Place {
  readonly at: string | number | null;
  readonly id: number;
}

/**
 * Where a log is in its list. Planned logs come first. `at` is the scheduled date of a planned log,
 * otherwise the completion.
 */
export interface LogPlace {
  readonly isPlanned: boolean;
  readonly at: string | number | null;
  readonly id: LogId;
}

/** A row of a list, and its place. */
export interface Listed<Row, RowPlace> {
  readonly row: Row;
  readonly place: RowPlace;
}

/** The names to show for a log. */
export interface LogNames {
  /** The name of the log's workout; null without one, and if the user may no longer see it. */
  readonly workout: WorkoutName | null;
  /** The existing exercises with stored sets, each once, in their stored order. */
  readonly exercises: readonly NamedExercise[];
}

export interface ListedLog extends Listed<LogWithSwaps, LogPlace> {
  readonly names: LogNames;
}

/** The names to show for a swap. */
export interface SwapNames {
  /** The names of the log that was swapped. */
  readonly original: LogNames;
  /** The names of the log that took its place. */
  readonly swapped: LogNames;
}

/** A swap of a list. */
export interface ListedSwap extends Listed<WorkoutSwap, Place> {
  readonly names: SwapNames;
}

// Choice: lists of logs begin with planned logs, by date. Completed logs follow, newest first.
/** One page of a list. */
export interface PageRequest<After> {
  /**
   * Items after this place, even if the item there was deleted; null starts at the beginning. A
   * place that this list cannot have returned is {@link invalidCursor}.
   */
  readonly after: After | null;
  /** At most this many items. */
  readonly limit: number;
}

/** Which logs to list. */
export interface LogFilter extends PageRequest<LogPlace> {
  /** True also lists replaced and withdrawn logs; false lists only active ones. */
  readonly includeInactive: boolean;
  /** True lists only completed logs, false only planned logs, null both. */
  readonly completed: boolean | null;
}

/** Which swaps to list. */
export interface SwapFilter extends PageRequest<Place> {
  /** Only swaps from or to this log; null = any. */
  readonly logId: LogId | null;
  /** Only swaps in this log's chain, including reverted ones; null = any. */
  readonly chainOfLogId: LogId | null;
  /** Only swaps on or after this date; null = any. */
  readonly from: CalendarDate | null;
  /** Only swaps on or before this date; null = any. */
  readonly to: CalendarDate | null;
}

/** Which workouts to list. */
export interface WorkoutFilter extends PageRequest<StoredWorkoutRef> {
  /** Only workouts of this type; `log` matches none; null = both. */
  readonly type: WorkoutRef['type'] | null;
  /** Only names that contain this text, ignoring the case of ASCII letters; null = any. */
  readonly text: string | null;
  /**
   * Only workouts with a primary muscle whose name has one of these keys (see `nameKey`); null =
   * any.
   */
  readonly primaryMuscleKeys: readonly string[] | null;
  /**
   * Leaves out the workout of this log, unless the log covers only one entry of it; null leaves out
   * nothing.
   */
  readonly exceptOfLogId: LogId | null;
  /** Like the parameter `model` of a snapshot. */
  readonly model: string;
  /** Which usual workouts to read with the page; default none. */
  readonly usualWorkouts?: Pick<AllParams, 'logsSince' | 'until' | 'performedMax'> | null;
  /** How many exercises of the catalogue to read with the page; default none. */
  readonly exercisesMax?: AllParams['exercisesMax'] | null;
}

/** The data that usual workouts are computed from. */
export interface UsualParts {
  /**
   * The items of the part `completions` whose log is its own workout, without the limit `before`.
   */
  readonly completions: readonly Omit<CompletedWorkout, 'inPlaceOf'>[];
  /** Like the part `performed: 'since'`. */
  readonly performed: Parts['performed'];
  /** The exercises in `performed` that exist, by id. */
  readonly exercises: Parts['exercises'];
}

/** The result of {@link SyncPort.listWorkouts}. */
export interface WorkoutList {
  readonly workouts: readonly Workout[];
  /** Like the part `recovery: 'ifStale'`. */
  readonly recovery: RecoveryState;
  /** The log `exceptOfLogId`, or null. */
  readonly exceptLog: LogWithSwaps | null;
  /** Null if the filter does not ask for usual workouts. */
  readonly usualWorkouts: UsualParts | null;
  /** Like the part `catalogue`; null without `exercisesMax`. */
  readonly catalogue: Parts['catalogue'] | null;
  /** Like the part `preferences`. */
  readonly preferences: Parts['preferences'];
}

/** The result of {@link SyncPort.verify}. */
export interface VerificationState {
  /** Like the part `recovery: 'always'`. */
  readonly recovery: RecoveryState;
  /**
   * What the rules of `src/domain/verification` find in all logs, swaps, custom workouts and loads
   * of the user. Findings are in the order of `FINDINGS`, then by id.
   */
  readonly findings: readonly Finding[];
}

/**
 * A synchronous store, such as memory or SQLite.
 *
 * The contract of the whole port:
 *
 * - A row that is missing or belongs to another user is absent: it is neither read nor changed.
 * - Results are detached plain objects, or frozen: changing a result changes no stored data and no
 *   result of another call.
 * - Instants are `Date`s.
 * - Calendar dates are text such as `2026-03-04`.
 * - Ids are safe integers or text, as declared in the store's `idTypes`.
 * - Lists have the order documented on their type, the same on all stores.
 * - Text is compared by code point.
 * - Null sorts last.
 * - Failures are `FreshlegsError`s.
 * - An asynchronous port rejects and never throws.
 * - Changes by the host's own statements are visible in the next call.
 * - The workout of a log is its custom workout, else its program day, else nothing.
 * - A log's reference to a deleted custom workout, or to an entry of another workout, reads as
 *   null.
 * - A program day is available to a user who can see its program.
 * - A custom workout is available to its owner, but a workout reserved for a log (`forLogId`) is
 *   open only to that log.
 */
export interface SyncPort {
  /**
   * Reads the wanted parts from one snapshot.
   *
   * - A read writes nothing and takes no lock.
   * - An unknown user has only what is available to everybody: public programs and the catalogue.
   */
  readonly read: <const W extends Wants>(
    userId: UserId,
    wants: W,
    params: Params<W>,
  ) => Snapshot<W>;

  /**
   * Runs one transaction: locks the user, reads the wanted parts, calls `decide` and stores its
   * changes.
   *
   * - Two writes of one user never interleave.
   * - The snapshot is read after the lock is held.
   * - `decide` is called once, in the transaction.
   * - A write returns the decided response, and the ids of the inserted rows.
   * - If `decide` throws, the write throws the same error and stores nothing.
   * - An unknown user is `NOT_FOUND`, and nothing is stored; if users are stored elsewhere, every
   *   user is known.
   * - Changes with at least one part add 1 to the user's revision.
   * - Changes without any part store only the result of an idempotency key.
   * - A key that the user has already used returns the stored result, equal to the first, without
   *   calling `decide`.
   * - A known key with another fingerprint is `IDEMPOTENCY_MISMATCH`.
   * - Only results are stored under a key, never failures.
   */
  readonly write: <const W extends Wants, Response>(
    userId: UserId,
    wants: W,
    params: Params<W>,
    decide: (snapshot: Snapshot<W>) => Decision<Response>,
    options?: WriteOptions,
  ) => Written<Response>;

  /**
   * - Logs that are not completed come first, by scheduled date, then by id.
   * - Completed logs follow by time, then by id, newest first.
   */
  readonly listLogs: (userId: UserId, filter: LogFilter) => readonly ListedLog[];
  /** Swaps by creation, then by id, newest first. */
  readonly listSwaps: (userId: UserId, filter: SwapFilter) => readonly ListedSwap[];
  /** Stored workouts available to the user: custom ones by id, then program days by id. */
  readonly listWorkouts: (userId: UserId, filter: WorkoutFilter) => WorkoutList;
  /** Custom workouts that are not reserved for a log, by creation, then by id, newest first. */
  readonly listCustomWorkouts: (
    userId: UserId,
    page: PageRequest<Place>,
  ) => readonly Listed<CustomWorkout, Place>[];
  /** The user's recovery, and the rows that contradict it or each other. */
  readonly verify: (userId: UserId) => VerificationState;
  /**
   * Stores the host's catalogue in one transaction: inserts or replaces rows by id, the muscles of
   * each given exercise, and the entries of each given day. Other rows stay. Throws `NOT_FOUND` for
   * an exercise or a user that is neither given nor stored. Missing if the host stores its catalogue
   * itself.
   */
  readonly putCatalogue?: ((rows: CatalogueRows) => void) | undefined;
}

/**
 * An asynchronous store: {@link SyncPort} with promises and the same contract. Spells out `read`
 * and `write`, because a mapped type would lose the types of their wants.
 */
export interface Port {
  /**
   * The types of the host's ids; default integers. The service converts each id to its canonical
   * form.
   */
  readonly idTypes?: IdTypes | undefined;
  /**
   * The store keeps completions as multiples of this many milliseconds, such as 1000; default 1.
   * Completion times are rounded down to this multiple before a decision, so the response matches
   * what a later call reads.
   */
  readonly completionStepMs?: number | undefined;
  /** See {@link PerformedSets}; default `stored`. */
  readonly performedSets?: PerformedSets | undefined;
  /**
   * True if the caller gives the id of each log that it creates (`logId` of `logs.create` and
   * `sessions.accept`), because logs have the ids of another database; default false.
   */
  readonly takesLogIds?: boolean | undefined;
  /** See {@link SyncPort.read}. */
  readonly read: <const W extends Wants>(
    userId: UserId,
    wants: W,
    params: Params<W>,
  ) => Promise<Snapshot<W>>;
  /** See {@link SyncPort.write}. */
  readonly write: <const W extends Wants, Response>(
    userId: UserId,
    wants: W,
    params: Params<W>,
    decide: (snapshot: Snapshot<W>) => Decision<Response>,
    options?: WriteOptions,
  ) => Promise<Written<Response>>;
  /** See {@link SyncPort.listLogs}. */
  readonly listLogs: (userId: UserId, filter: LogFilter) => Promise<readonly ListedLog[]>;
  /** See {@link SyncPort.listSwaps}. */
  readonly listSwaps: (userId: UserId, filter: SwapFilter) => Promise<readonly ListedSwap[]>;
  /** See {@link SyncPort.listWorkouts}. */
  readonly listWorkouts: (userId: UserId, filter: WorkoutFilter) => Promise<WorkoutList>;
  /** See {@link SyncPort.listCustomWorkouts}. */
  readonly listCustomWorkouts: (
    userId: UserId,
    page: PageRequest<Place>,
  ) => Promise<readonly Listed<CustomWorkout, Place>[]>;
  /** See {@link SyncPort.verify}. */
  readonly verify: (userId: UserId) => Promise<VerificationState>;
  /** See {@link SyncPort.putCatalogue}. */
  readonly putCatalogue?: ((rows: CatalogueRows) => Promise<void>) | undefined;
}

/** A store that also has synchronous methods, for transactions that cannot await. */
export type SyncCapablePort = Port & { readonly sync: SyncPort };

/**
 * The error for a write by an unknown user. All stores use it.
 *
 * @example
 * unknownUser().code; // 'NOT_FOUND'
 */
export function unknownUser(): FreshlegsError {
  return new FreshlegsError('NOT_FOUND', 'The user does not exist.', {
    details: { record: 'user' },
  });
}

/**
 * The error for a cursor that the list cannot have returned. All stores use it.
 *
 * @example
 * invalidCursor().code; // 'INVALID_INPUT'
 */
export function invalidCursor(): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', '/cursor: is not a cursor of this list', {
    details: { issues: [{ pointer: '/cursor', message: 'is not a cursor of this list' }] },
  });
}

/**
 * The error for an idempotency key that was used for a different request. All stores use it.
 *
 * @example
 * idempotencyMismatch().code; // 'IDEMPOTENCY_MISMATCH'
 */
export function idempotencyMismatch(): FreshlegsError {
  return new FreshlegsError(
    'IDEMPOTENCY_MISMATCH',
    'This idempotency key was already used for another request. Use a new key.',
  );
}
