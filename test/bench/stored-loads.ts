import {
  sessionLoads,
  type Exercise,
  type MuscleGroupLoad,
  type PerformedExercise,
} from 'freshlegs';

/** The loads that the library would store for a log. */
export const storedLoads = (
  performed: readonly PerformedExercise[],
  exercises: readonly Exercise[],
  workoutLogId: number,
  performedAt: Date,
): readonly MuscleGroupLoad[] =>
  sessionLoads(performed, exercises).map((load) => ({
    ...load,
    workoutLogId,
    performedAt,
    counted: true,
  }));
