import type { WorkoutCompletion } from '../../src/domain/candidates.js';
import type {
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  WorkoutRef,
} from '../../src/domain/records.js';
import {
  readInstant,
  readInstantOrNull,
  readInt,
  readIntOrNull,
  readNumber,
  readNumberOrNull,
  readText,
  readTextOrNull,
  type Row,
} from './rows.js';

/** A load from its row. */
export const toLoad = (row: Row): MuscleGroupLoad => ({
  workoutLogId: readInt(row, 'workout_log_id'),
  muscleGroup: readText(row, 'muscle_group'),
  performedAt: readInstant(row, 'performed_at'),
  load: readNumber(row, 'load'),
  weeklySets: readNumber(row, 'weekly_sets'),
  knownEffortSets: readNumber(row, 'known_effort_sets'),
  exercisesCount: readInt(row, 'exercises_count'),
  counted: readInt(row, 'counted') === 1,
});

/** A recovery record from its row. */
export const toRecord = (row: Row): RecoveryRecord => ({
  muscleGroup: readText(row, 'muscle_group'),
  lastWorkoutDate: readInstantOrNull(row, 'last_workout_date'),
  intensity: readNumberOrNull(row, 'intensity'),
  exercisesCount: readIntOrNull(row, 'exercises_count'),
});

/** A correction from its row. */
export const toCorrection = (row: Row): RecoveryCorrection => ({
  muscleGroup: readText(row, 'muscle_group'),
  atMost: readNumber(row, 'at_most'),
  until: readInstant(row, 'until'),
  note: readTextOrNull(row, 'note'),
});

/** The workout that a custom workout was derived from, read from its two columns. */
export const derivedFrom = (row: Row): WorkoutRef | null => {
  const customWorkoutId = readIntOrNull(row, 'source_custom_workout_id');
  if (customWorkoutId !== null) return { type: 'custom', customWorkoutId };
  const programDayId = readIntOrNull(row, 'source_program_day_id');
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** A completion, a derived workout named by its source; with the program day where it was one. */
export const toCompletion = (
  row: Row,
): WorkoutCompletion & { readonly programDayId: number | null } => {
  const completedAt = readInstant(row, 'completed_at');
  const customWorkoutId = readIntOrNull(row, 'custom_workout_id');
  if (customWorkoutId !== null) {
    const workout = derivedFrom(row) ?? { type: 'custom', customWorkoutId };
    return { workout, completedAt, programDayId: null };
  }
  const programDayId = readInt(row, 'program_day_id');
  return { workout: { type: 'program', programDayId }, completedAt, programDayId };
};
