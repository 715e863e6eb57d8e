import type { Task } from './world.js';

/** The hand-written limit has only these: the largest write, the largest read, and a swap of both. */
export const LIMITED = ['complete', 'smartWorkout', 'swap'] as const;

/** Also the two reads of recovery, and the smallest write. */
export const USE_CASES = [...LIMITED, 'muscleGroups', 'mostRecovered', 'create'] as const;

export type UseCase = (typeof USE_CASES)[number];

/** One implementation of all use cases. Each side has its own database. */
export type Side = Readonly<Record<UseCase, (task: Task) => unknown>>;

export type Limit = Pick<Side, (typeof LIMITED)[number]>;

export interface OpenSide {
  readonly name: string;
  readonly run: Limit & Partial<Side>;
  /** All rows by table, for comparison. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
