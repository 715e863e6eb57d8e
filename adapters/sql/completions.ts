import type { LogId, ProgramDayId } from '../../src/domain/ids.js';
import type { CompletedWorkout, WorkoutRef } from '../../src/domain/records.js';
import { firstOfChain } from '../../src/port/rows.js';
import { readId, readIdOrNull, readInstant, readIntOrNull, type Row } from './rows.js';
import { sourceIn } from './workouts.js';

/** The workout that a log is of, a derived one named by its source; null for a log of nothing. */
const workoutOf = (row: Row): WorkoutRef | null => {
  const customWorkoutId = readIntOrNull(row, 'custom_workout_id');
  if (customWorkoutId !== null) return sourceIn(row) ?? { type: 'custom', customWorkoutId };
  const programDayId = readIdOrNull<ProgramDayId>(row, 'program_day_id');
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** The ids of the logs that those of some rows were swapped from, each once. */
export const swappedFromIds = (rows: readonly Row[]): readonly LogId[] => [
  ...new Set(rows.flatMap((row) => readIdOrNull<LogId>(row, 'swapped_from_id') ?? [])),
];

/** A log as far as its chain of swaps needs it. */
interface LinkedLog {
  readonly id: LogId;
  readonly swappedFromId: LogId | null;
  readonly workout: WorkoutRef | null;
}

const toLinkedLog = (row: Row): LinkedLog => ({
  id: readId(row, 'id'),
  swappedFromId: readIdOrNull(row, 'swapped_from_id'),
  workout: workoutOf(row),
});

/** Completions from their rows, and from those of all logs that lead to them by `swapped_from_id`. */
export const toCompletions = (
  rows: readonly Row[],
  replacedRows: readonly Row[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedRows.map(toLinkedLog).map((log) => [log.id, log]));
  return rows.flatMap((row) => {
    const log = toLinkedLog(row);
    if (log.workout === null) return [];
    const inPlaceOf = firstOfChain(log, replaced)?.workout ?? null;
    return [{ workout: log.workout, completedAt: readInstant(row, 'completed_at'), inPlaceOf }];
  });
};

/** The program days that completions name. */
export const doneDayIds = (completions: readonly CompletedWorkout[]): readonly ProgramDayId[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];
