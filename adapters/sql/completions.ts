import type { LogId, ProgramDayId } from '../../src/domain/ids.js';
import type { CompletedWorkout, StoredWorkoutRef } from '../../src/domain/records.js';
import { derivedFrom, firstOfChain, namedByItself } from '../../src/port/rows.js';
import type { PastLog } from '../../src/port/session-rows.js';
import {
  checkBoolean,
  checkId,
  checkInstant,
  checkInt,
  orNull,
  readId,
  readInstant,
  type Row,
  type Tuple,
} from './rows.js';

// Most rows that a recommendation reads are completions, so they are read as tuples, which cost
// less than objects.

/** What is needed of a log to follow its chain of swaps. */
interface LinkedLog {
  readonly id: LogId;
  readonly swappedFromId: LogId | null;
  readonly customWorkoutId: number | null;
  /** The source, if the workout is derived. Null for a log without a workout. */
  readonly workout: StoredWorkoutRef | null;
}

export const toLinkedLog = ([
  id,
  swappedFrom,
  programDay,
  customWorkout,
  sourceProgramDay,
  sourceCustomWorkout,
]: Tuple): LinkedLog => {
  const customWorkoutId = orNull(checkInt, customWorkout, 'custom_workout_id');
  const programDayId = orNull(checkId<ProgramDayId>, programDay, 'program_day_id');
  const sourceProgramDayId = orNull(
    checkId<ProgramDayId>,
    sourceProgramDay,
    'source_program_day_id',
  );
  const sourceCustomWorkoutId = orNull(checkInt, sourceCustomWorkout, 'source_custom_workout_id');
  const ofDay: StoredWorkoutRef | null =
    programDayId === null ? null : { type: 'program', programDayId };
  return {
    id: checkId(id, 'id'),
    swappedFromId: orNull(checkId<LogId>, swappedFrom, 'swapped_from_id'),
    customWorkoutId,
    workout:
      customWorkoutId === null
        ? ofDay
        : (derivedFrom({ sourceProgramDayId, sourceCustomWorkoutId }) ?? {
            type: 'custom',
            customWorkoutId,
          }),
  };
};

/** A completed log whose chain of swaps is not known yet. */
interface CompletedLog extends LinkedLog {
  readonly completedAt: Date;
  readonly isSession: boolean;
}

/** The tuple has {@link linkedColumns}, then whether the log is a session, then its completion. */
export const toCompletedLog = (tuple: Tuple, completedAt: unknown = tuple[7]): CompletedLog => ({
  ...toLinkedLog(tuple),
  isSession: checkBoolean(tuple[6], 'is_session'),
  completedAt: checkInstant(completedAt, 'completed_at'),
});

/** The distinct ids of the logs that a swap replaced with these. */
export const swappedFromIds = (logs: readonly LinkedLog[]): readonly LogId[] => [
  ...new Set(logs.flatMap(({ swappedFromId }) => swappedFromId ?? [])),
];

/** The columns that {@link toLinkedLog} reads, in its order. */
export const linkedColumns = (log = 'log', workout = 'workout'): string =>
  `${log}.id, ${log}.swapped_from_id, ${log}.program_day_id, ${workout}.id as custom_workout_id,
  ${workout}.source_program_day_id, ${workout}.source_custom_workout_id`;

/**
 * SQL for whether a log is a session, for both dialects; never null. A log is a session if it has
 * no workout, or if its workout was created for it and not derived from another. `workout` is the
 * log's custom workout, if any.
 */
export const IS_SESSION = `case when workout.id is null then log.program_day_id is null
    else workout.for_log_id is not null and workout.for_log_id = log.id
      and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;

/** `replacedLogs` must contain all logs that the completed ones replaced. */
export const toCompletions = (
  logs: readonly CompletedLog[],
  replacedLogs: readonly LinkedLog[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedLogs.map((log) => [log.id, log]));
  return logs.map((log) => {
    const { id, workout, isSession, customWorkoutId, completedAt } = log;
    const inPlaceOf = firstOfChain(log, replaced)?.workout ?? null;
    return isSession || workout === null
      ? { ...namedByItself(id, customWorkoutId), completedAt, inPlaceOf }
      : { workout, completedAt, inPlaceOf };
  });
};

/** The tuple has the log, the workout reserved for it, and its time. */
export const toSessionCompletion = (
  [id, customWorkoutId, stored]: Tuple,
  completedAt: unknown = stored,
): Omit<CompletedWorkout, 'inPlaceOf'> => ({
  ...namedByItself(
    checkId<LogId>(id, 'id'),
    orNull(checkInt, customWorkoutId, 'custom_workout_id'),
  ),
  completedAt: checkInstant(completedAt, 'completed_at'),
});

export const toPastLog = (row: Row): PastLog => ({
  logId: readId<LogId>(row, 'id'),
  completedAt: readInstant(row, 'completed_at'),
});

export const doneDayIds = (completions: readonly CompletedWorkout[]): readonly ProgramDayId[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];
