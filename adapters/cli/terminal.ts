import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';

/** Where a command reads from and writes to. */
export interface Terminal {
  readonly cwd: string;
  /** What was asked for. */
  readonly out: (line: string) => void;
  /** Progress, and what went wrong. */
  readonly err: (line: string) => void;
  readonly now: () => Date;
  /** Aborted when the person at the keyboard wants to end. */
  readonly interrupted: AbortSignal;
}

/** What a command ends with: success, something to look at, or not understood. */
export const EXIT = { ok: 0, findings: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What the person at the keyboard has to put right before a command can run. */
export const usageError = (message: string): FreshlegsError =>
  new FreshlegsError('INVALID_INPUT', message, { details: { usage: true } });

/** Whether a caught value is a mistake in how the command was called. */
export const isUsageError = (error: unknown): error is FreshlegsError =>
  isFreshlegsError(error) && error.details['usage'] === true;

/**
 * A count with its noun, as people read it.
 *
 * @example
 * countOf(1200, 'log'); // '1,200 logs'
 */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
