import {
  calculateRecoveryScore,
  replayRecords,
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

/** The score of each muscle group after these loads. */
export const scoresAfter = (loads: readonly MuscleGroupLoad[], now: Date) => {
  const records = new Map(replayRecords(loads, []).map((record) => [record.muscleGroup, record]));
  return (muscleGroup: string): number => {
    const record = records.get(muscleGroup);
    return record === undefined ? 100 : calculateRecoveryScore(record, now);
  };
};
