// Choice: the codes. Spec 7 lists none.
/** Every code a {@link FreshlegsError} can have. Codes are public API; messages are not. */
export type ErrorCode =
  /**
   * The input is invalid. `details.issues` points to each invalid field. It is missing only if a
   * database constraint refused a value; see `cause`.
   */
  | 'INVALID_INPUT'
  /** The user, log, workout, swap or exercise does not exist, or belongs to someone else. */
  | 'NOT_FOUND'
  /** The log was already swapped. `details` has the swap and the new log. */
  | 'ALREADY_SWAPPED'
  /**
   * The swap is already reverted, or its new log was swapped, completed or corrected since.
   * `details.reason` says which.
   */
  | 'NOT_REVERTIBLE'
  /** The log was replaced or withdrawn by a swap, or `logs.update` was to correct a planned log. */
  | 'LOG_NOT_ACTIVE'
  /**
   * The log was completed with other content, or its `logId` is taken by other content; correct it
   * with `logs.update`. Or a log to move to another day is completed.
   */
  | 'LOG_ALREADY_COMPLETED'
  /** Something was written since the preview, or since the session was composed. */
  | 'CONFLICT_STALE'
  /** The idempotency key was used for another request. */
  | 'IDEMPOTENCY_MISMATCH'
  /** Another connection is writing; try again. */
  | 'CONFLICT_BUSY'
  /** The database did not answer, or a lock was not released, in time. Nothing was written. */
  | 'TIMEOUT'
  /**
   * The connection to the database was lost, or the database file could not be opened, read or
   * written.
   */
  | 'CONNECTION_LOST'
  /**
   * The answer to COMMIT was lost, so the write may or may not be stored. Retry with the same
   * `idempotencyKey`.
   */
  | 'OUTCOME_UNKNOWN'
  /** No connection of the pool became free in time. */
  | 'POOL_EXHAUSTED'
  /** No space left; nothing was written. */
  | 'STORAGE_FULL'
  /** The database is read-only; reads still work. */
  | 'READ_ONLY'
  /** Tables or columns are missing, or a newer version has migrated the database. */
  | 'SCHEMA_OUTDATED'
  /** Your own transaction had already failed; roll it back. */
  | 'TX_ABORTED'
  /**
   * The file is damaged, or a column has an invalid value, such as an id above 2^53. `details` has
   * the column, and the log if it belongs to one.
   */
  | 'CORRUPT'
  /** The host's database does not match its mapping or the library's requirements. */
  | 'HOST_MAPPING'
  /**
   * The handle, pool or client is unusable: another kind of object was passed, foreign keys are off,
   * or a client has no open transaction. Or the option `repository`, `now` or `locale` is invalid.
   */
  | 'CONFIGURATION'
  /** Any other failure; see `cause`. */
  | 'INTERNAL';

/** Facts about a failure that code can use: ids, limits, paths of invalid fields. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** Optional details and cause of an error. */
export interface FreshlegsErrorOptions {
  /** Facts that code can use. */
  readonly details?: ErrorDetails;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

// The ESM and the CommonJS build share the registry symbol, so each recognizes the other's errors.
const BRAND = Symbol.for('freshlegs.error');

/**
 * The error of every method and every store. `code` is stable. `message` says what is wrong and
 * what to do. `details` has facts that code can use, and `cause` is the driver's error.
 *
 * @example
 * const error = new FreshlegsError('NOT_FOUND', 'There is no log 7.', { details: { logId: 7 } });
 * error.code; // 'NOT_FOUND'
 */
export class FreshlegsError extends Error {
  override readonly name = 'FreshlegsError';
  /** The kind of failure, such as `NOT_FOUND`. Stable: compare it, not `message`. */
  readonly code: ErrorCode;
  /**
   * Facts for code. `INVALID_INPUT`: `issues` with JSON pointers. `NOT_FOUND`: `record`, such as
   * `log`, and its id. `ALREADY_SWAPPED`: `swapId`, `swappedLogId`. `NOT_REVERTIBLE`: `reason`.
   * `HOST_MAPPING`: `faults`, or the `field` of the mapping.
   */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: FreshlegsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/**
 * Whether a caught value is an error of this library. Also recognizes errors of its other build
 * (`import` and `require` in one process).
 *
 * @example
 * isFreshlegsError(new Error('no')); // false
 */
export function isFreshlegsError(value: unknown): value is FreshlegsError {
  return typeof value === 'object' && value !== null && BRAND in value;
}

export function notFound(record: string, details: Record<string, unknown>): FreshlegsError {
  return new FreshlegsError(
    'NOT_FOUND',
    `The ${record} does not exist or is not available to this user.`,
    {
      details: { record, ...details },
    },
  );
}

/** `pointer` is the JSON pointer of the invalid field. */
export function invalidInput(
  pointer: string,
  message: string,
  details: Record<string, unknown> = {},
): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', message, {
    details: { issues: [{ pointer, message }], ...details },
  });
}
