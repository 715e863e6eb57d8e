import type { Row } from './rows.js';

// Checks as lists of statements, which each database runs in its own way.

/** A statement of a check. */
export interface Asked {
  /**
   * `prepare` asks whether a statement can run, `statement` the same of one with values, `read` for
   * rows, and `plan` for the rows of EXPLAIN. `run` runs it, and fails if the database refuses it.
   */
  readonly kind: 'prepare' | 'statement' | 'read' | 'plan' | 'run';
  readonly text: string;
}

export interface Told {
  readonly rows: readonly Row[];
  /** Why the database refuses the statement; null if it does not. */
  readonly problem: string | null;
}

/** Yields statements, takes their answers, and returns a result. */
export type Checking<Result> = Generator<Asked, Result, Told>;

export function runSync<Result>(
  checking: Checking<Result>,
  answerTo: (asked: Asked) => Told,
): Result {
  let step = checking.next();
  while (step.done !== true) step = checking.next(answerTo(step.value));
  return step.value;
}

export async function runAsync<Result>(
  checking: Checking<Result>,
  answerTo: (asked: Asked) => Promise<Told>,
): Promise<Result> {
  const next = async (asked: Asked) => {
    const told = await answerTo(asked).catch((cause: unknown) => ({ cause }));
    // So that a check can undo what it has begun.
    return 'cause' in told ? checking.throw(told.cause) : checking.next(told);
  };
  let step = checking.next();
  while (step.done !== true) step = await next(step.value);
  return step.value;
}
