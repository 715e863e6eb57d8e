import { groupedBy } from '../../src/domain/lookup.js';
import type {
  LogRows,
  StoredCustomWorkout,
  StoredLog,
  StoredSwap,
  StrayLoads,
} from '../../src/domain/verification/checks.js';
import { isFreshlegsError } from '../../src/errors.js';
import {
  checkBoolean,
  readId,
  readIdOrNull,
  readInstant,
  readInstantOrNull,
  readInt,
  readIntOrNull,
  type Row,
} from './rows.js';

// Decodes the rows that a verification compares.

/** Decodes logs, apart from those with a value that cannot be read. */
export const readableLogs = (
  rows: readonly Row[],
  decode: (row: Row) => StoredLog,
): Pick<LogRows, 'logs' | 'unreadable'> => {
  const logs: StoredLog[] = [];
  const unreadable: Pick<StoredLog, 'id'>[] = [];
  for (const row of rows) {
    try {
      logs.push(decode(row));
    } catch (error) {
      if (!isFreshlegsError(error) || error.code !== 'CORRUPT') throw error;
      unreadable.push({ id: readId(row, 'id') });
    }
  }
  return { logs, unreadable };
};

export const toStoredSwap = (row: Row): StoredSwap => ({
  id: readInt(row, 'id'),
  originalLogId: readId(row, 'original_log_id'),
  swappedLogId: readId(row, 'swapped_log_id'),
  revertedAt: readInstantOrNull(row, 'reverted_at'),
  movedCompletedAt: readInstantOrNull(row, 'moved_completed_at'),
  createdAt: readInstant(row, 'created_at'),
  updatedAt: readInstant(row, 'updated_at'),
});

export const toStoredCustomWorkouts = (
  workouts: readonly Row[],
  entries: readonly Row[],
): readonly StoredCustomWorkout[] => {
  const byWorkout = groupedBy(entries, (row) => readInt(row, 'custom_workout_id'));
  return workouts.map((row) => {
    const id = readInt(row, 'id');
    return {
      id,
      forLogId: readIdOrNull(row, 'for_log_id'),
      sourceCustomWorkoutId: readIntOrNull(row, 'source_custom_workout_id'),
      createdAt: readInstant(row, 'created_at'),
      updatedAt: readInstant(row, 'updated_at'),
      exercises: (byWorkout.get(id) ?? []).map((entry) => ({
        id: readInt(entry, 'id'),
        createdAt: readInstant(entry, 'created_at'),
      })),
    };
  });
};

export const toReservation = (row: Row): Pick<StoredCustomWorkout, 'id' | 'forLogId'> => ({
  id: readInt(row, 'id'),
  forLogId: readIdOrNull(row, 'for_log_id'),
});

export const toEntry = (row: Row): { readonly id: number; readonly customWorkoutId: number } => ({
  id: readInt(row, 'id'),
  customWorkoutId: readInt(row, 'custom_workout_id'),
});

export const toStrayLoads = (row: Row): StrayLoads => ({
  logId: readId(row, 'workout_log_id'),
  counted: checkBoolean(row['counted'], 'counted'),
});
