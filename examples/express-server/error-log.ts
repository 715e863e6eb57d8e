/** One answered error, without anything that a user wrote. */
export interface ErrorEntry {
  readonly time: Date;
  readonly code: string;
  readonly status: number;
  /** Method and pattern of the route, such as `GET /api/logs/:logId`. */
  readonly operation: string;
  /** Also in the answer, as `instance` and `X-Request-Id`. */
  readonly requestId: string;
  readonly ms: number;
  /** The code of what was behind it, such as `SQLITE_FULL`, where it was not the client. */
  readonly cause?: string;
}

/** Where errors are logged. */
export type ErrorLog = (entry: ErrorEntry) => void;

const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null;

// Choice: a driver's message and stack are left out of the log, since they may quote values, addresses
// and passwords; the error that is caught has them whole.
/** The driver's code, else the kind of error. */
export const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

/** Writes an entry as one line of JSON to stderr. */
export const logToStderr: ErrorLog = (entry) => {
  process.stderr.write(`${JSON.stringify(entry)}\n`);
};
