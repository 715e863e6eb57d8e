import type { FreshlegsError } from '../errors.js';

/**
 * Receives one line per call, in pino's form. A pino logger or `console` can be passed unchanged. A
 * call that succeeds is logged at debug, one that fails at error. The message is the name of the
 * method, such as `swaps.swap`. The only fields are:
 *
 * - `operation`: the name of the method
 * - `ms`: the duration of the call in milliseconds
 * - `answer`, on success: the lengths of lists and the booleans in the answer, and `found: false`
 *   if the answer is null
 * - `code`, on failure: the code of the {@link FreshlegsError}
 * - `cause`, if another error caused the failure: its code, such as `SQLITE_FULL` or `40001`,
 *   otherwise the name of its class. The driver's message is only in the `cause` of the thrown
 *   error
 *
 * No line contains an id, text written by a user or a database, SQL or an address. If the logger
 * returns a promise, the call does not wait for it, and a rejection is ignored.
 */
export interface Logger {
  /** A use case that succeeded. */
  readonly debug: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
  /** A use case that failed or was refused. */
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
}

/** Writes the last line of a call. */
interface Ending {
  readonly succeeded: (answer: unknown) => void;
  readonly failed: (error: FreshlegsError) => void;
}

/** The counts and booleans of an answer that are logged; texts and ids never are. */
const factsOf = (answer: unknown): Readonly<Record<string, number | boolean>> => {
  if (typeof answer !== 'object' || answer === null) return { found: false };
  const facts: Record<string, number | boolean> = {};
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (Array.isArray(value)) facts[name] = value.length;
    if (typeof value === 'boolean') facts[name] = value;
  }
  return facts;
};

/** Accepts only what looks like a code or a name: drivers may put statements or values elsewhere. */
const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null;

const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

const MICROSECONDS_PER_MS = 1000;

const millisecondsSince = (startedAt: number): number =>
  Math.round((performance.now() - startedAt) * MICROSECONDS_PER_MS) / MICROSECONDS_PER_MS;

// Choice: a logger that fails changes nothing. The write is already stored, so a success must not
// look like a failure.
const writeSafely = (write: () => unknown): void => {
  try {
    const written = write();
    // An unhandled rejection would end the host's process.
    if (written instanceof Promise) written.catch(() => undefined);
  } catch {
    // The logger itself failed, so there is nowhere to report the error.
  }
};

/** Starts timing a call; exactly one of the returned functions then writes its line. */
export const beginCall = (logger: Logger, operation: string): Ending => {
  const startedAt = performance.now();
  return {
    succeeded: (answer) => {
      writeSafely(() => {
        const ms = millisecondsSince(startedAt);
        return logger.debug({ operation, ms, answer: factsOf(answer) }, operation);
      });
    },
    // Choice: a refusal such as NOT_FOUND is logged at error like any failure, since spec 7 wants
    // errors logged. `code` distinguishes them.
    failed: ({ code, cause }) => {
      writeSafely(() => {
        const fields = { operation, ms: millisecondsSince(startedAt), code };
        const behind = cause === undefined ? {} : { cause: causeCode(cause) };
        return logger.error({ ...fields, ...behind }, operation);
      });
    },
  };
};
