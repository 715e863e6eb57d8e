// Choice: the codes; spec 7 shows none.
/** Every code a {@link FreshlegsError} can carry. Codes are public API; messages are not. */
export type ErrorCode =
  /** The input is not valid; `details.issues` has a pointer to each field. */
  | 'INVALID_INPUT'
  /**
   * No such user, log, workout, swap or exercise open to this user; a stranger's is like a missing
   * one.
   */
  | 'NOT_FOUND'
  /** The log was swapped; `details` names the swap and the new log. */
  | 'ALREADY_SWAPPED'
  /** Reverted already, swapped again, or completed since; `details.reason` says which. */
  | 'NOT_REVERTIBLE'
  /** The log was replaced or withdrawn by a swap. */
  | 'LOG_NOT_ACTIVE'
  /** The log was completed with other content; correct it with `logs.record`. */
  | 'LOG_ALREADY_COMPLETED'
  /** Something was written since the preview. */
  | 'CONFLICT_STALE'
  /** The key was used for another request. */
  | 'IDEMPOTENCY_MISMATCH'
  /** Another connection writes; try again. */
  | 'CONFLICT_BUSY'
  /** The database did not answer or a lock was not free in time; nothing was written. */
  | 'TIMEOUT'
  /** Reading or writing the database failed. */
  | 'CONNECTION_LOST'
  /**
   * The answer to COMMIT was lost: the write may have happened or not; retry with the same
   * `idempotencyKey`.
   */
  | 'OUTCOME_UNKNOWN'
  /** The pool had no connection free in time. */
  | 'POOL_EXHAUSTED'
  /** No room left; nothing was written. */
  | 'STORAGE_FULL'
  /** The database is read-only; reads go on. */
  | 'READ_ONLY'
  /** Tables or columns are missing, or a newer version has migrated. */
  | 'SCHEMA_OUTDATED'
  /** Your own transaction had failed before; roll it back. */
  | 'TX_ABORTED'
  /** The file is damaged, or a column holds what it must not (an id above 2^53). */
  | 'CORRUPT'
  /** The host's database is not as its mapping or the library needs it. */
  | 'HOST_MAPPING'
  /**
   * The handle, pool or client does not fit: foreign keys off, a client without an open
   * transaction, a pool given as `{ client }`; or the option `now` returns no valid Date.
   */
  | 'CONFIGURATION'
  /** Anything else; see `cause`. */
  | 'INTERNAL';

/** Facts about a failure that a program can act on: ids, limits, paths of bad fields. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** What may accompany an error: facts for the program, and what it was caused by. */
export interface FreshlegsErrorOptions {
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

// The registry symbol is shared by the ESM and the CommonJS build, so an error made by one is known to the other.
const BRAND = Symbol.for('freshlegs.error');

/**
 * The only error this library throws on purpose. `code` is stable, `message` says what is wrong and
 * what to do, `details` are facts for the program, `cause` is what the driver said.
 *
 * @example
 * const error = new FreshlegsError('NOT_FOUND', 'There is no log 7.', { details: { logId: 7 } });
 * error.code; // 'NOT_FOUND'
 */
export class FreshlegsError extends Error {
  override readonly name = 'FreshlegsError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: FreshlegsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/**
 * Whether a caught value is an error of this library, also one made by its other build
 * (`import` and `require` in one process).
 *
 * @example
 * isFreshlegsError(new Error('no')); // false
 */
export const isFreshlegsError = (value: unknown): value is FreshlegsError =>
  typeof value === 'object' && value !== null && BRAND in value;
