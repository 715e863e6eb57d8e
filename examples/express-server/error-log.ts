/** One answered error, without anything that a user wrote. */
export interface ErrorEntry {
  readonly time: Date;
  readonly code: string;
  readonly status: number;
  /** Method and pattern of the route, such as `GET /api/logs/:id`. */
  readonly operation: string;
  /** Also in the answer, as `instance` and `X-Request-Id`. */
  readonly requestId: string;
  readonly ms: number;
  /** What was behind it; 5xx only. */
  readonly cause?: unknown;
}

/** Where errors are logged. */
export type ErrorLog = (entry: ErrorEntry) => void;

const describeCause = (cause: unknown): unknown =>
  cause instanceof Error
    ? {
        name: cause.name,
        message: cause.message,
        ...('code' in cause ? { code: String(cause.code) } : {}),
        stack: cause.stack,
      }
    : String(cause);

/** Writes an entry as one line of JSON to stderr. */
export const logToStderr: ErrorLog = ({ cause, ...entry }) => {
  const line = cause === undefined ? entry : { ...entry, cause: describeCause(cause) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};
