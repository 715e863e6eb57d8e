/** One error response. It holds no text that a user wrote. */
export interface ErrorEntry {
  readonly time: Date;
  readonly code: string;
  readonly status: number;
  /** Method and pattern of the route, such as `GET /api/logs/:logId`. */
  readonly operation: string;
  /** The response has it too, as `instance` and `X-Request-Id`. */
  readonly requestId: string;
  readonly ms: number;
  /** The code of the cause, such as `SQLITE_FULL`; missing if the client caused the error. */
  readonly cause?: string;
}

/** Receives each logged error. */
export type ErrorLog = (entry: ErrorEntry) => void;

const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null;

// Choice: the log leaves out a driver's message and stack, which may quote values, addresses and
// passwords. The caught error still has them.
/** The driver's error code, or the name of the error. */
export const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

/** Writes an entry as one line of JSON to stderr. */
export const logToStderr: ErrorLog = (entry) => {
  process.stderr.write(`${JSON.stringify(entry)}\n`);
};
