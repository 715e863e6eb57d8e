import type { Task } from './world.js';

/** The use cases that are measured. */
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

/** One way of doing all use cases, on a database of its own. */
export type Side = Readonly<Record<UseCase, (task: Task & { readonly swapId: number }) => unknown>>;

/** A side that was opened. */
export interface OpenSide {
  readonly name: string;
  readonly run: Side;
  /** The same, with the number of statements that it has sent; nothing of it is timed. */
  readonly counted: { readonly run: Side; readonly sent: () => number };
  /** A task with the ids of this side's tables. */
  readonly asked: (task: Task) => Task;
  /** An answer as it is compared with those of the other sides. */
  readonly compared: (answer: unknown) => unknown;
  /** All that is stored, table by table, to be compared. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
