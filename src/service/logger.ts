import type { FreshlegsError } from '../errors.js';

/**
 * Where the service writes its lines, in the shape of pino: pino's loggers and `console` fit as they
 * are. A use case that succeeds is one line at debug, one that fails is one line at error; the
 * message is the name of the method, such as `swaps.swap`. The fields are these and no others:
 *
 * - `operation`: the name of the method again
 * - `ms`: how long the call took, in milliseconds
 * - `answer`, where it succeeded: the lengths of the lists in the answer and its yes or no facts,
 *   and `found` where the answer is null
 * - `code`, where it failed: that of the {@link FreshlegsError}
 * - `cause`, where something was behind the failure: its code, such as `SQLITE_FULL` or `40001`,
 *   else the kind of error. What the driver said stays with the error that is thrown, as its `cause`
 *
 * No line has an id, a text that a user or a database wrote, SQL or an address. A promise that the
 * logger gives back is not waited for; whatever fails in it is left at that.
 */
export interface Logger {
  /** A use case that succeeded. */
  readonly debug: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
  /** A use case that failed or was refused. */
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => unknown;
}

/** How a call of a use case ends. */
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

/** Only what looks like a code or a name: a driver may put a statement or a value anywhere else. */
const asWord = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null;

const causeCode = (cause: unknown): string =>
  cause instanceof Error
    ? (asWord('code' in cause ? cause.code : null) ?? asWord(cause.name) ?? 'Error')
    : typeof cause;

const MICROSECONDS_PER_MS = 1000;

const millisecondsSince = (startedAt: number): number =>
  Math.round((performance.now() - startedAt) * MICROSECONDS_PER_MS) / MICROSECONDS_PER_MS;

// Choice: a logger that fails changes nothing. What was written stays written, and a success must
// not look like a failure; there is nobody left to tell.
const writeSafely = (write: () => unknown): void => {
  try {
    const written = write();
    // A rejection that nobody handles would end the host's process.
    if (written instanceof Promise) written.catch(() => undefined);
  } catch {
    // As above.
  }
};

/** Begins a call of a use case, which ends in exactly one line. */
export const beginCall = (logger: Logger, operation: string): Ending => {
  const startedAt = performance.now();
  return {
    succeeded: (answer) => {
      writeSafely(() => {
        const ms = millisecondsSince(startedAt);
        return logger.debug({ operation, ms, answer: factsOf(answer) }, operation);
      });
    },
    // Choice: a refusal such as NOT_FOUND is a line at error like any failure, since spec 7 wants
    // errors logged; `code` tells them apart.
    failed: ({ code, cause }) => {
      writeSafely(() => {
        const fields = { operation, ms: millisecondsSince(startedAt), code };
        const behind = cause === undefined ? {} : { cause: causeCode(cause) };
        return logger.error({ ...fields, ...behind }, operation);
      });
    },
  };
};
