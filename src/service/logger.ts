import type { FreshlegsError } from '../errors.js';

/**
 * Receives one line per call, in pino's format. Pass a pino logger or `console`. Successful calls
 * are logged at debug, failed calls at error. The message is the name of the method, such as
 * `swaps.swap`. The only fields are:
 *
 * - `operation`: the name of the method
 * - `ms`: how long the call took, in milliseconds
 * - `answer`, on success: the lengths of lists and the booleans in the answer, and `found: false`
 *   if the answer is null
 * - `code`, on failure: the code of the {@link FreshlegsError}
 * - `cause`, if another error caused the failure: its code, such as `SQLITE_FULL` or `40001`,
 *   otherwise the name of its class. Only the `cause` of the thrown error has the driver's message
 *
 * No line contains an id, text written by a user or a database, SQL or an address. If the logger
 * returns a promise, the call does not wait for it, and a rejection is ignored.
 */
export interface Logger {
  /** Called if a method succeeds. */
  readonly debug: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
  /** Called if a method fails or refuses the input. */
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
}

interface Ending {
  readonly succeeded: (answer: unknown) => void;
  readonly failed: (error: FreshlegsError) => void;
}

/** Counts and booleans, never texts or ids. */
const factsOf = (answer: unknown): Readonly<Record<string, number | boolean>> => {
  if (typeof answer !== 'object' || answer === null) return { found: false };
  const facts: Record<string, number | boolean> = {};
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (Array.isArray(value)) facts[name] = value.length;
    if (typeof value === 'boolean') facts[name] = value;
  }
  return facts;
};

/**
 * Accepts only text that looks like a code or a name. A driver's other texts may contain statements
 * or values.
 */
const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null;

const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

const MICROSECONDS_PER_MS = 1000;

const millisecondsSince = (startedAt: number): number =>
  Math.round((performance.now() - startedAt) * MICROSECONDS_PER_MS) / MICROSECONDS_PER_MS;

// Choice: ignore a failure of the logger. The write is already stored, so the call must not seem to
// fail.
const writeSafely = (write: () => unknown): void => {
  try {
    const written = write();
    // An unhandled rejection would end the host's process.
    if (written instanceof Promise) written.catch(() => undefined);
  } catch {
    // The logger itself failed, so the error cannot be reported.
  }
};

/** Starts timing a call. Call exactly one of the returned functions at its end. */
export function beginCall(logger: Logger, operation: string): Ending {
  const startedAt = performance.now();
  return {
    succeeded: (answer) => {
      writeSafely(() => {
        const ms = millisecondsSince(startedAt);
        return logger.debug({ operation, ms, answer: factsOf(answer) }, operation);
      });
    },
    // Choice: log a refusal such as NOT_FOUND at error like any failure, because spec 7 asks to log
    // errors. The field `code` distinguishes them.
    failed: ({ code, cause }) => {
      writeSafely(() => {
        const fields = { operation, ms: millisecondsSince(startedAt), code };
        const behind = cause === undefined ? {} : { cause: causeCode(cause) };
        return logger.error({ ...fields, ...behind }, operation);
      });
    },
  };
}
