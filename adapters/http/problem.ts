import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import {
  isFreshlegsError,
  type ErrorCode,
  type ErrorDetails,
  type FreshlegsError,
} from '../../src/errors.js';

/** The codes of errors that only HTTP has. */
export type HttpCode =
  | 'UNAUTHENTICATED'
  | 'MALFORMED_JSON'
  | 'METHOD_NOT_ALLOWED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_LARGE';

/** Every `code` of a {@link Problem}. */
export type ProblemCode = ErrorCode | HttpCode;

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** For a 5xx, replaces the error's own message. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

const OUR_FAULT = 'Something went wrong on the server. Quote the instance when you report it.';
const TRY_AGAIN = 'The database is unavailable. Nothing was written; try again.';

const unavailable = (
  title: string,
  retryAfterSeconds: number,
  detail = TRY_AGAIN,
): ProblemKind => ({
  status: 503,
  title,
  detail,
  retryAfterSeconds,
});

const fault = (title: string): ProblemKind => ({ status: 500, title, detail: OUR_FAULT });

// Choice: the status codes, and error bodies as in RFC 9457, because spec 7 lists neither.
const KINDS: Readonly<Record<ProblemCode, ProblemKind>> = {
  INVALID_INPUT: { status: 422, title: 'Invalid input' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  ALREADY_SWAPPED: { status: 409, title: 'Already swapped' },
  NOT_REVERTIBLE: { status: 409, title: 'Not revertible' },
  LOG_NOT_ACTIVE: { status: 409, title: 'Log not active' },
  LOG_ALREADY_COMPLETED: { status: 409, title: 'Log already completed' },
  CONFLICT_STALE: { status: 409, title: 'Changed since the preview' },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'Idempotency key used for another request' },
  CONFLICT_BUSY: unavailable('Busy', 1),
  TIMEOUT: unavailable('Timed out', 5),
  CONNECTION_LOST: unavailable('Storage unreachable', 5),
  OUTCOME_UNKNOWN: unavailable(
    'Outcome unknown',
    5,
    'It is unknown whether this was written. Repeat it with the same Idempotency-Key, or read the data first.',
  ),
  POOL_EXHAUSTED: unavailable('Busy', 1),
  READ_ONLY: unavailable('Read-only', 60),
  STORAGE_FULL: {
    status: 507,
    title: 'Storage full',
    detail: 'The storage is full. Nothing was written.',
  },
  SCHEMA_OUTDATED: fault('Schema outdated'),
  TX_ABORTED: fault('Transaction aborted'),
  CORRUPT: fault('Stored data damaged'),
  HOST_MAPPING: fault('Wrong mapping'),
  CONFIGURATION: fault('Wrong configuration'),
  INTERNAL: fault('Internal error'),
  // Choice: no WWW-Authenticate header, because only the host's `authenticate` knows the scheme.
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  MALFORMED_JSON: { status: 400, title: 'Malformed JSON' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  TOO_LARGE: { status: 413, title: 'Body too large' },
};

export const statusOf = (code: ProblemCode): number => KINDS[code].status;

export const SERVER_CODES = (Object.keys(KINDS) as ProblemCode[]).filter(
  (code) => statusOf(code) >= 500,
);

const HTTP_ERROR = Symbol('http error');

interface HttpErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent if the client caused the error. */
  readonly cause?: unknown;
}

interface HttpError extends Error {
  readonly [HTTP_ERROR]: HttpErrorOptions & { readonly code: HttpCode };
}

export const httpError = (
  code: HttpCode,
  message: string,
  options: HttpErrorOptions = {},
): HttpError => Object.assign(new Error(message), { [HTTP_ERROR]: { code, ...options } });

export const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && HTTP_ERROR in error;

interface Issue {
  readonly pointer: string;
  readonly message: string;
}

/** One entry per issue. An issue without a pointer is about the whole input. */
const fieldErrors = ({ details, message }: FreshlegsError) => {
  const list = (details['issues'] ?? [{ pointer: '', message }]) as readonly Issue[];
  return list.map((issue) => ({ pointer: issue.pointer, detail: issue.message }));
};

// Choice: a 404 does not repeat ids, so the answers for another user's record and for a missing one
// are identical. Exercise ids are an exception: they are not private, and the client needs to know
// which one is missing.
const NOT_FOUND_MEMBERS = ['record', 'exerciseId'];
const CONFLICT_MEMBERS = ['logId', 'swapId', 'swappedLogId', 'reason', 'completedAt'];

const pick = (details: ErrorDetails, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in details ? [[name, details[name]]] : [])));

/** The details of a 4xx that a client can act on. All other details stay private. */
const extensionMembers = (error: FreshlegsError): Record<string, unknown> => {
  switch (KINDS[error.code].status) {
    case 404:
      return pick(error.details, NOT_FOUND_MEMBERS);
    case 409: {
      // RFC 9457 already uses `status` for the HTTP status.
      const { status } = error.details;
      return {
        ...pick(error.details, CONFLICT_MEMBERS),
        ...(status === undefined ? {} : { logStatus: status }),
      };
    }
    default:
      return error.code === 'INVALID_INPUT' ? { errors: fieldErrors(error) } : {};
  }
};

/** The body of every error response (RFC 9457). Some codes add details. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Stable, for programs. The other texts are for people. */
  readonly code: string;
  /** Identifies the request in the server's log. */
  readonly instance: string;
  /** One entry per invalid field. `pointer` is a JSON pointer; it is empty for the whole input. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** What was not found. */
  readonly record?: string;
  readonly exerciseId?: ExerciseId;
  readonly logId?: LogId;
  readonly swapId?: number;
  readonly swappedLogId?: LogId;
  readonly logStatus?: string;
  readonly reason?: string;
  readonly completedAt?: Date;
}

/** An error as the client sees it and as it is logged. */
export interface ProblemAnswer {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
  /** Only for the log. */
  readonly cause?: string;
}

interface Parts extends HttpErrorOptions {
  readonly code: ProblemCode;
  readonly message: string;
  readonly members?: Readonly<Record<string, unknown>>;
}

const toParts = (error: unknown): Parts => {
  if (isFreshlegsError(error)) {
    const { code, message } = error;
    const cause = statusOf(code) < 500 ? {} : { cause: error.cause ?? error };
    return { code, message, members: extensionMembers(error), ...cause };
  }
  if (isHttpError(error)) return { ...error[HTTP_ERROR], message: error.message };
  return { code: 'INTERNAL', message: '', cause: error };
};

/**
 * Converts any error to an RFC 9457 problem. A 5xx explains its code but reveals nothing internal:
 * no message, no SQL, no stack. {@link createHandler} uses it; call it for errors of your own routes.
 *
 * @example
 * const { status, body } = toProblem(new FreshlegsError('NOT_FOUND', 'There is no log 7.'));
 * [status, body.code]; // [404, 'NOT_FOUND']
 */
export function toProblem(error: unknown, requestId: string = crypto.randomUUID()): ProblemAnswer {
  const { code, message, headers = {}, members = {}, ...rest } = toParts(error);
  const { status, title, detail = message, retryAfterSeconds } = KINDS[code];
  const retryAfter =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return {
    code,
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'private, no-store',
      ...headers,
      ...retryAfter,
    },
    body: {
      // Choice: types are URNs instead of addresses, so no page has to exist for them.
      type: `urn:freshlegs:error:${code}`,
      title,
      status,
      detail,
      code,
      instance: `urn:uuid:${requestId}`,
      ...members,
    },
    ...('cause' in rest ? { cause: causeCode(rest.cause) } : {}),
  };
}

/** The log entry of one error response. Never contains text that a user wrote. */
export interface ErrorEntry {
  readonly time: Date;
  readonly code: string;
  readonly status: number;
  /** Method and pattern of the route, such as `GET /api/logs/:logId`. */
  readonly operation: string;
  /** Also in the response, as `instance` and `X-Request-Id`. */
  readonly requestId: string;
  readonly ms: number;
  /** The code of the cause, such as `SQLITE_FULL`; absent if the client caused the error. */
  readonly cause?: string;
}

/** Receives the log entry of each error response. */
export type ErrorLog = (entry: ErrorEntry) => void;

const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null;

// Choice: the log leaves out a driver's message and stack, which may quote values, addresses and
// passwords. The caught error still has them.
const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

/** One line of JSON on stderr. */
export const logToStderr: ErrorLog = (entry) => {
  // oxlint-disable-next-line no-console -- every runtime has it; only Node has `process.stderr`
  console.error(JSON.stringify(entry));
};
