import type { CompletedWorkout, WorkoutRef } from '../../src/domain/records.js';
import { derivedFrom } from './recovery.js';
import { readInstant, readInt, readIntOrNull, type Row } from './rows.js';

/** The workout that a log is of, a derived one named by its source; null for a log of nothing. */
const workoutOf = (row: Row): WorkoutRef | null => {
  const customWorkoutId = readIntOrNull(row, 'custom_workout_id');
  if (customWorkoutId !== null) return derivedFrom(row) ?? { type: 'custom', customWorkoutId };
  const programDayId = readIntOrNull(row, 'program_day_id');
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** The ids of the logs that those of some rows were swapped from, each once. */
export const swappedFromIds = (rows: readonly Row[]): readonly number[] => [
  ...new Set(rows.flatMap((row) => readIntOrNull(row, 'swapped_from_id') ?? [])),
];

/** The first log of a chain of swaps. A host can write `swapped_from_id`, so a chain may be a ring. */
const firstOf = (row: Row, replaced: ReadonlyMap<number, Row>): Row | null => {
  const seen = new Set<Row>();
  let first: Row | null = null;
  for (let next: Row | undefined = row; next !== undefined && !seen.has(next);) {
    seen.add(next);
    if (next !== row) first = next;
    next = replaced.get(readIntOrNull(next, 'swapped_from_id') ?? 0);
  }
  return first;
};

/** Completions from their rows, and from those of all logs that lead to them by `swapped_from_id`. */
export const toCompletions = (
  rows: readonly Row[],
  replacedRows: readonly Row[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedRows.map((row) => [readInt(row, 'id'), row]));
  return rows.flatMap((row) => {
    const workout = workoutOf(row);
    if (workout === null) return [];
    const first = firstOf(row, replaced);
    const completedAt = readInstant(row, 'completed_at');
    return [{ workout, completedAt, inPlaceOf: first === null ? null : workoutOf(first) }];
  });
};

/** The program days that completions name. */
export const doneDayIds = (completions: readonly CompletedWorkout[]): readonly number[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];
