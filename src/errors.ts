// Choice: the codes; spec 7 shows none.
/** Every code a {@link FreshlegsError} can carry. Codes are public API; messages are not. */
export type ErrorCode =
  | 'INVALID_INPUT'
  | 'NOT_FOUND'
  | 'ALREADY_SWAPPED'
  | 'NOT_REVERTIBLE'
  | 'LOG_NOT_ACTIVE'
  | 'LOG_ALREADY_COMPLETED'
  | 'CONFLICT_STALE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'CONFLICT_BUSY'
  | 'TIMEOUT'
  | 'CONNECTION_LOST'
  | 'OUTCOME_UNKNOWN'
  | 'POOL_EXHAUSTED'
  | 'STORAGE_FULL'
  | 'READ_ONLY'
  | 'SCHEMA_OUTDATED'
  | 'TX_ABORTED'
  | 'CORRUPT'
  | 'HOST_MAPPING'
  | 'CONFIGURATION'
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
