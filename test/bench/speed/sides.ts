import type { Task } from './world.js';

/** The largest write, the largest read, and a read of recovery. */
export const USE_CASES = ['complete', 'smartWorkout', 'muscleGroups'] as const;

export type UseCase = (typeof USE_CASES)[number];

/** One implementation of all use cases. Each side has its own database. */
export type Side = Readonly<Record<UseCase, (task: Task) => unknown>>;

export interface OpenSide {
  readonly name: string;
  readonly run: Side;
  /** All rows by table, for comparison. */
  readonly dump: () => unknown;
  readonly close: () => unknown;
}
