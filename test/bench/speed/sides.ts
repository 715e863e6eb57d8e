import type { Task } from './world.js';

export const USE_CASES = [
  'complete',
  'muscleGroups',
  'mostRecovered',
  'smartWorkout',
  'swap',
  'revert',
  'available',
  'create',
  'createCompleted',
] as const;

export type UseCase = (typeof USE_CASES)[number];

/** One implementation of all use cases. Each side has a separate database. */
export type Side = Readonly<Record<UseCase, (task: Task & { readonly swapId: number }) => unknown>>;

/** An opened side. */
export interface OpenSide {
  readonly name: string;
  readonly run: Side;
  /** The same side, with the number of statements that it has sent. It is not timed. */
  readonly counted: { readonly run: Side; readonly sent: () => number };
  /** Converts a task to the ids of this side's tables. */
  readonly asked: (task: Task) => Task;
  /** Converts an answer to the form in which the sides are compared. */
  readonly compared: (answer: unknown) => unknown;
  /** All stored rows, by table, for comparison. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
