import type { Task } from './world.js';

/** The hand-written limit has only these: the largest write, the largest read, and a swap of both. */
export const LIMITED = ['complete', 'smartWorkout', 'swap'] as const;

export const USE_CASES = [
  ...LIMITED,
  'muscleGroups',
  'mostRecovered',
  'revert',
  'available',
  'create',
  'createCompleted',
] as const;

export type UseCase = (typeof USE_CASES)[number];

/** One implementation of all use cases. Each side has its own database. */
export type Side = Readonly<Record<UseCase, (task: Task & { readonly swapId: number }) => unknown>>;

/** The use cases that a side has. */
export type SomeOf = Partial<Side> & Pick<Side, 'swap'>;

export type Limit = Pick<Side, (typeof LIMITED)[number]>;

export interface OpenSide {
  readonly name: string;
  readonly run: SomeOf;
  /** The same side, which counts its statements and is not timed. */
  readonly counted: { readonly run: SomeOf; readonly sent: () => number };
  /** All rows by table, for comparison. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
