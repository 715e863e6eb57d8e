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

/** One implementation of all use cases. Each side has its own database. */
export type Side = Readonly<Record<UseCase, (task: Task & { readonly swapId: number }) => unknown>>;

export interface OpenSide {
  readonly name: string;
  readonly run: Side;
  /** The same side, which counts its statements and is not timed. */
  readonly counted: { readonly run: Side; readonly sent: () => number };
  /** Converts a task to the ids of this side's tables. */
  readonly asked: (task: Task) => Task;
  /** Converts an answer so that sides can be compared. */
  readonly compared: (answer: unknown) => unknown;
  /** All rows by table, for comparison. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
