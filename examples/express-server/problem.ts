import {
  isFreshlegsError,
  type ErrorCode,
  type ErrorDetails,
  type FreshlegsError,
} from 'freshlegs';
import { z } from 'zod';
import { causeCode } from './error-log.js';
import { undecodablePath } from './request.js';

/** What only HTTP knows to go wrong. */
export type HttpCode =
  | 'UNAUTHENTICATED'
  | 'MISDIRECTED'
  | 'MALFORMED_JSON'
  | 'METHOD_NOT_ALLOWED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_LARGE';

/** Every code that an answer can carry. */
export type ProblemCode = ErrorCode | HttpCode;

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What a 5xx says instead of the error's own message. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

const OUR_FAULT = 'Something went wrong on our side. Quote the instance when you report it.';
const TRY_AGAIN = 'The database could not answer just now. Nothing was written; try again.';

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

// Choice: status codes and bodies of errors (RFC 9457); spec 7 shows none.
/** Every code with its status. The only place with HTTP numbers for errors. */
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
    'Whether this was written is not known. Repeat it with the same Idempotency-Key, or look first.',
  ),
  POOL_EXHAUSTED: unavailable('Busy', 1),
  READ_ONLY: unavailable('Read-only', 60),
  STORAGE_FULL: {
    status: 507,
    title: 'Storage full',
    detail: 'There is no room left to write. Nothing was written.',
  },
  SCHEMA_OUTDATED: fault('Schema outdated'),
  TX_ABORTED: fault('Transaction aborted'),
  CORRUPT: fault('Stored data damaged'),
  HOST_MAPPING: fault('Wrong mapping'),
  CONFIGURATION: fault('Wrong configuration'),
  INTERNAL: fault('Internal error'),
  // Choice: no WWW-Authenticate header, since only the host's `authenticate` knows how one signs in.
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  MISDIRECTED: { status: 421, title: 'Asked by another name' },
  MALFORMED_JSON: { status: 400, title: 'Malformed JSON' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  TOO_LARGE: { status: 413, title: 'Body too large' },
};

/** The HTTP status of a code. */
export const statusOf = (code: ProblemCode): number => KINDS[code].status;

/** The codes of our own faults. */
export const SERVER_CODES = (Object.keys(KINDS) as ProblemCode[]).filter(
  (code) => statusOf(code) >= 500,
);

const HTTP_ERROR = Symbol('http error');

interface HttpErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** What was behind it, where that was not the client. */
  readonly cause?: unknown;
}

interface HttpError extends Error {
  readonly [HTTP_ERROR]: HttpErrorOptions & { readonly code: HttpCode };
}

/** An error that HTTP itself answers with. */
export const httpError = (
  code: HttpCode,
  message: string,
  options: HttpErrorOptions = {},
): HttpError => Object.assign(new Error(message), { [HTTP_ERROR]: { code, ...options } });

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && HTTP_ERROR in error;

const BODY_ERRORS: readonly (readonly [status: number, code: HttpCode, message: string])[] = [
  [400, 'MALFORMED_JSON', 'The body is not valid JSON: send one object, complete and in UTF-8.'],
  [413, 'TOO_LARGE', 'The body is larger than 64 kB; send less at a time.'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'The body has an encoding or charset that is not read here.'],
];

/** What reading a body threw, as one of ours: the reader's own texts quote the body. */
export const bodyError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('status' in error)) return error;
  const known = BODY_ERRORS.find(([status]) => status === error.status);
  return known === undefined ? error : httpError(known[1], known[2]);
};

/** Express's router throws a URIError, marked with a status, for an id that cannot be decoded. */
const isUndecodablePath = (error: unknown): boolean =>
  error instanceof URIError && 'status' in error;

interface Issue {
  readonly pointer: string;
  readonly message: string;
}

/** One entry for each thing that is wrong; an error without a place is about the whole input. */
const fieldErrors = ({ details, message }: FreshlegsError) => {
  const { issues, path } = details;
  const list = (issues ?? [
    { pointer: typeof path === 'string' ? `/${path}` : '', message },
  ]) as readonly Issue[];
  return list.map((issue) => ({ pointer: issue.pointer, detail: issue.message }));
};

// Choice: ids are not repeated in a 404, so that the answers for another user's record and for a missing one
// are equal to the byte; exercises belong to nobody, and it helps to know which one is meant.
const NOT_FOUND_MEMBERS = ['record', 'exerciseId'];
const CONFLICT_MEMBERS = ['logId', 'swapId', 'swappedLogId', 'reason', 'completedAt'];

const pick = (details: ErrorDetails, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in details ? [[name, details[name]]] : [])));

/** The facts of a 4xx that a client can act on, by name, so that none leaks by accident. */
const extensionMembers = (error: FreshlegsError): Record<string, unknown> => {
  switch (KINDS[error.code].status) {
    case 404:
      return pick(error.details, NOT_FOUND_MEMBERS);
    case 409: {
      // `status` is RFC 9457's own word for the HTTP status.
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

/** What every error is answered with, beside the facts that its code brings. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.string(),
  instance: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
  record: z.string().optional(),
  exerciseId: z.int().optional(),
  logId: z.int().optional(),
  swapId: z.int().optional(),
  swappedLogId: z.int().optional(),
  logStatus: z.string().optional(),
  reason: z.string().optional(),
  completedAt: z.iso.datetime().optional(),
});

/** An error as it is answered and as it is logged. */
export interface Problem {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The code of what was behind it, for the log alone. */
  readonly cause?: string;
}

interface Parts extends HttpErrorOptions {
  readonly code: ProblemCode;
  readonly message: string;
  readonly members?: Readonly<Record<string, unknown>>;
}

const toParts = (thrown: unknown): Parts => {
  const error = isUndecodablePath(thrown) ? undecodablePath() : thrown;
  if (isFreshlegsError(error)) {
    const { code, message } = error;
    const cause = statusOf(code) < 500 ? {} : { cause: error.cause ?? error };
    return { code, message, members: extensionMembers(error), ...cause };
  }
  if (isHttpError(error)) return { ...error[HTTP_ERROR], message: error.message };
  return { code: 'INTERNAL', message: '', cause: error };
};

/**
 * Any error as an RFC 9457 problem. A 5xx says what its code means and nothing of what happened
 * inside: no message, no SQL, no stack.
 */
export const toProblem = (error: unknown, requestId: string): Problem => {
  const { code, message, headers = {}, members = {}, ...rest } = toParts(error);
  const { status, title, detail = message, retryAfterSeconds } = KINDS[code];
  const retryAfter =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return {
    code,
    status,
    headers: { ...headers, ...retryAfter },
    body: {
      // Choice: types are names, not addresses: there is no page behind them to keep alive.
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
};
