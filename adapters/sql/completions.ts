import type { LogId, ProgramDayId } from '../../src/domain/ids.js';
import type { CompletedWorkout, StoredWorkoutRef } from '../../src/domain/records.js';
import { firstOfChain, namedByItself } from '../../src/port/rows.js';
import type { PastLog } from '../../src/port/session-rows.js';
import {
  checkBoolean,
  readId,
  readIdOrNull,
  readInstant,
  readIntOrNull,
  type Row,
} from './rows.js';
import { sourceIn } from './workouts.js';

/** The workout of a log, or the source of a derived workout; null for a log without a workout. */
const workoutOf = (row: Row): StoredWorkoutRef | null => {
  const customWorkoutId = readIntOrNull(row, 'custom_workout_id');
  if (customWorkoutId !== null) return sourceIn(row) ?? { type: 'custom', customWorkoutId };
  const programDayId = readIdOrNull<ProgramDayId>(row, 'program_day_id');
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** The distinct ids of the logs that the given rows were swapped from. */
export const swappedFromIds = (rows: readonly Row[]): readonly LogId[] => [
  ...new Set(rows.flatMap((row) => readIdOrNull<LogId>(row, 'swapped_from_id') ?? [])),
];

/** The fields of a log that its chain of swaps needs. */
interface LinkedLog {
  readonly id: LogId;
  readonly swappedFromId: LogId | null;
  readonly workout: StoredWorkoutRef | null;
}

const toLinkedLog = (row: Row): LinkedLog => ({
  id: readId(row, 'id'),
  swappedFromId: readIdOrNull(row, 'swapped_from_id'),
  workout: workoutOf(row),
});

/**
 * SQL for whether a log is a session, never null, for both dialects. A session has no workout, or one
 * that was created for it and not derived from another. `workout` is the log's custom workout, if any.
 */
export const IS_SESSION = `case when workout.id is null then log.program_day_id is null
    else workout.for_log_id is not null and workout.for_log_id = log.id
      and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;

/**
 * Decodes completions from their rows and from the rows of all logs that they were swapped from.
 * `is_session` marks sessions.
 */
export const toCompletions = (
  rows: readonly Row[],
  replacedRows: readonly Row[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedRows.map(toLinkedLog).map((log) => [log.id, log]));
  return rows.map((row) => {
    const log = toLinkedLog(row);
    const isSession = checkBoolean(row['is_session'], 'is_session');
    const { workout } = log;
    return {
      ...(isSession || workout === null
        ? namedByItself(log.id, readIntOrNull(row, 'custom_workout_id'))
        : { workout }),
      completedAt: readInstant(row, 'completed_at'),
      inPlaceOf: firstOfChain(log, replaced)?.workout ?? null,
    };
  });
};

/** A completed log of the part `history`. */
export const toPastLog = (row: Row): PastLog => ({
  logId: readId<LogId>(row, 'id'),
  completedAt: readInstant(row, 'completed_at'),
});

/** The program days of completions. */
export const doneDayIds = (completions: readonly CompletedWorkout[]): readonly ProgramDayId[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];
