import type { ExerciseId } from '../ids.js';
import { byExerciseId } from '../recovery/training-load.js';
import type { Exercise, HistoryLog } from '../records.js';
import { profiler } from '../workout/exercise-profile.js';
import { lastTrainedIn, type LastTrained } from './breaks.js';
import { weightEstimator, type EstimateFor } from './estimate.js';
import {
  exposureFinder,
  olderLogs,
  recentLogs,
  withoutDeloads,
  type ExposuresOf,
} from './exposures.js';

/** The history to suggest sets from. */
export interface ProgressionHistory {
  /**
   * Completed logs in any order. Logs older than 60 days count only for exercises that newer ones
   * do not have.
   */
  readonly logs: readonly HistoryLog[];
  /** The exercises in these logs. */
  readonly exercises: readonly Exercise[];
}

/** A history that is prepared for lookups. */
export interface Experience {
  readonly exposuresOf: ExposuresOf;
  readonly estimateFor: EstimateFor;
  readonly lastTrained: LastTrained;
}

/** Adds the last exposure before the last 60 days, for exercises without a recent one. */
export function withOlder(
  recent: ExposuresOf,
  logs: readonly HistoryLog[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
  now: Date,
): ExposuresOf {
  // Read only if needed, because a history can have years of older logs.
  let older: ExposuresOf | undefined;
  return (exerciseId, place) => {
    const exposures = recent(exerciseId, place);
    if (exposures.length > 0) return exposures;
    older ??= exposureFinder(olderLogs(logs, now), exercises);
    return withoutDeloads(older(exerciseId, place)).slice(-1);
  };
}

/** Reads a history once, for any number of suggestions. Estimates come from recent logs only. */
export function experienceOf({ logs, exercises }: ProgressionHistory, now: Date): Experience {
  const known = byExerciseId(exercises);
  const recent = exposureFinder(recentLogs(logs, now), known);
  const { groupsOf, profileOf } = profiler();
  return {
    exposuresOf: withOlder(recent, logs, known, now),
    estimateFor: weightEstimator(recent, exercises, profileOf),
    lastTrained: lastTrainedIn(recent, exercises, groupsOf),
  };
}
