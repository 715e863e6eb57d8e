import type { PlannedExercise } from '../records.js';

/**
 * A set to do. Fields that do not apply are null: a bodyweight set has no weight, and a timed set
 * has no repetitions.
 */
export interface SuggestedSet {
  /** Repetitions; `null` for a timed set. */
  readonly reps: number | null;
  /** Duration; `null` for a counted set. */
  readonly seconds: number | null;
  /** Null for a set without a weight or with an unknown weight. Negative for help. */
  readonly weightKg: number | null;
  /** Repetitions in reserve to aim for; null if unknown. */
  readonly rir: number | null;
  /** To be done with each side, because it was done one side at a time. Absent otherwise. */
  readonly eachSide?: boolean | undefined;
}

/** The planned sets of an exercise and their range of repetitions. */
export type PlannedSets = Pick<PlannedExercise, 'sets' | 'repsMin' | 'repsMax'>;

const EPLEY_REPS = 30;

/** The share of the weight of a set that remains for another number of repetitions. */
export function epleyShare(reps: number, wanted: number): number {
  return (1 + reps / EPLEY_REPS) / (1 + wanted / EPLEY_REPS);
}

// Choice: estimate the one-rep max by Epley's formula, divided by 1 + 1 / 30, so that one repetition
// gives the weight itself. It is less exact for many repetitions, so more than 12 count as 12.
const ESTIMATED_REPS_MAX = 12;

/** The estimated weight for one repetition. */
export function oneRepMaxOf(weightKg: number, reps: number): number {
  return weightKg * epleyShare(Math.min(reps, ESTIMATED_REPS_MAX), 1);
}
