import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';

// What the verbs share: the process around them, and the form of their results.

export interface Terminal {
  readonly cwd: string;
  /** Writes to the stream of results. */
  readonly out: (text: string) => void;
  /** Writes to the stream of errors and progress. */
  readonly err: (text: string) => void;
  readonly colours: { readonly out: boolean; readonly err: boolean };
  /** Whether progress can rewrite the last line of `err`. */
  readonly isInteractive: boolean;
  readonly now: () => Date;
  /**
   * From this call on, the first Ctrl+C or SIGTERM aborts the signal. Without it, and the second
   * time, it ends the process.
   */
  readonly untilInterrupted: () => AbortSignal;
}

export const EXIT = { ok: 0, findings: 1, usage: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type Tone = 'good' | 'warning' | 'bad';
/** One line for people. A tone is shown as a colour. */
export type Line = string | readonly [tone: Tone, text: string];

/** What a command did or found, for scripts and for people. */
export interface Result {
  readonly exit: ExitCode;
  /** The keys of `--json`. They are public API: adapters/cli/README.md lists them. */
  readonly data: object;
  readonly lines: readonly Line[];
  /** Lines for the stream of errors. */
  readonly failures?: readonly Line[];
  /** Whether the lines are what the call asked for, such as SQL, which `--quiet` also prints. */
  readonly isOutput?: true;
}

/** An error in the arguments or the config. The command exits with code 2. */
export function usageError(message: string, remedy?: string): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', message, { details: { usage: true, remedy } });
}

export function isUsageError(error: unknown): boolean {
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
