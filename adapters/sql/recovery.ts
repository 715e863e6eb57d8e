import { compareCodePoints } from '../../src/domain/order.js';
import type {
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
} from '../../src/domain/records.js';
import { compareLoads } from '../../src/port/rows.js';
import {
  checkBoolean,
  checkId,
  checkInstant,
  checkInt,
  checkNumber,
  checkText,
  orNull,
  type Tuple,
} from './rows.js';

// Read loads, records and corrections as tuples, because they are most of what a read returns.
// Objects keyed by column name take twice as long on SQLite and a third longer on PostgreSQL.

/** The columns that {@link toLoad} reads, in its order. `time` encodes an instant. */
export const loadColumns = (time: (column: string) => string = (column) => column): string =>
  `load.workout_log_id, load.muscle_group, ${time('load.performed_at')}, load.load,
  load.weekly_sets, load.known_effort_sets, load.exercises_count, load.counted`;

const toLoad = ([
  workoutLogId,
  muscleGroup,
  performedAt,
  load,
  fractionalSets,
  knownEffortSets,
  exercisesCount,
  counted,
]: Tuple): MuscleGroupLoad => ({
  workoutLogId: checkId(workoutLogId, 'workout_log_id'),
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  performedAt: checkInstant(performedAt, 'performed_at'),
  load: checkNumber(load, 'load'),
  fractionalSets: checkNumber(fractionalSets, 'weekly_sets'),
  knownEffortSets: checkNumber(knownEffortSets, 'known_effort_sets'),
  exercisesCount: checkInt(exercisesCount, 'exercises_count'),
  counted: checkBoolean(counted, 'counted'),
});

/** Orders loads by time, then by muscle group and log. */
export const toLoads = (tuples: readonly Tuple[]): readonly MuscleGroupLoad[] =>
  tuples.map(toLoad).sort(compareLoads);

const byMuscleGroup = (
  a: { readonly muscleGroup: string },
  b: { readonly muscleGroup: string },
): number => compareCodePoints(a.muscleGroup, b.muscleGroup);

/** The columns that {@link toRecords} reads, in its order. */
export const recordColumns = (time: (column: string) => string = (column) => column): string =>
  `record.muscle_group, ${time('record.last_workout_date')}, record.intensity, record.exercises_count`;

const toRecord = ([muscleGroup, lastWorkoutDate, intensity, count]: Tuple): RecoveryRecord => ({
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  lastWorkoutDate: orNull(checkInstant, lastWorkoutDate, 'last_workout_date'),
  intensity: orNull(checkNumber, intensity, 'intensity'),
  exercisesCount: orNull(checkInt, count, 'exercises_count'),
});

/** By muscle group. */
export const toRecords = (tuples: readonly Tuple[]): readonly RecoveryRecord[] =>
  tuples.map(toRecord).sort(byMuscleGroup);

/** The columns that {@link toCorrections} reads, in its order. */
export const correctionColumns = (time: (column: string) => string = (column) => column): string =>
  `held.muscle_group, held.at_most, ${time('held.until')}, held.note`;

const toCorrection = ([muscleGroup, maxScore, until, note]: Tuple): RecoveryCorrection => ({
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  maxScore: checkNumber(maxScore, 'at_most'),
  until: checkInstant(until, 'until'),
  note: orNull(checkText, note, 'note'),
});

/** The corrections, sorted by muscle group. */
export const toCorrections = (tuples: readonly Tuple[]): readonly RecoveryCorrection[] =>
  tuples.map(toCorrection).sort(byMuscleGroup);
