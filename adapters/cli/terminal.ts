import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';

export interface Terminal {
  readonly cwd: string;
  /** Prints a line of the result. */
  readonly out: (line: string) => void;
  /** Prints progress and errors. */
  readonly err: (line: string) => void;
  readonly now: () => Date;
  /** Aborted on Ctrl+C. */
  readonly interrupted: AbortSignal;
}

export const EXIT = { ok: 0, findings: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error in the arguments or the config. The command exits with code 2. */
export function usageError(message: string): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', message, { details: { usage: true } });
}

export function isUsageError(error: unknown): error is FreshlegsError {
  return isFreshlegsError(error) && error.details['usage'] === true;
}

/**
 * Formats a count and its noun.
 *
 * @example
 * countOf(1200, 'log'); // '1,200 logs'
 */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
