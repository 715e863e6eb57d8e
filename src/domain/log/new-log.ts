/** A log before it is stored. */
import { FreshlegsError } from '../../errors.js';
import type { LogId, UserId } from '../ids.js';
import type { CalendarDate, LogSource, PerformedExercise, WorkoutLog } from '../records.js';
import { sourceTypeOf } from './source.js';

/** A log without an id. */
export type UnsavedLog = Omit<WorkoutLog, 'id'>;

/**
 * A log to create. For a completed log, a null `completedAt` means now. Null `exercises` mean that
 * the workout was done as planned.
 */
export interface CreateLogInput {
  /** The id of the log, if the caller gives it. */
  readonly logId?: LogId | undefined;
  readonly userId: UserId;
  readonly source: LogSource | null;
  readonly scheduledFor: CalendarDate | null;
  /** When the workout began; default unknown. */
  readonly startedAt?: Date | null | undefined;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly importKey: string | null;
}

// Choice: the ids of logs are unique over all users, as in a host's own table, because foreign keys
// refer to them alone. If another user has the id, the error is the same as for an own log with other
// content, so it says nothing about that log.
export function logIdIsTaken(logId: LogId, cause?: unknown): FreshlegsError {
  return new FreshlegsError(
    'LOG_ALREADY_COMPLETED',
    'This logId is taken by other content. If it is planned, complete it with logs.complete, or move it with the scheduledFor of logs.update. If it is completed, correct it with logs.update. Or use another id.',
    { details: { logId }, cause },
  );
}

export function describeNewLog(
  input: Pick<CreateLogInput, 'userId' | 'source' | 'scheduledFor' | 'startedAt' | 'completedAt'>,
  swappedFromId: LogId | null,
): UnsavedLog {
  return {
    userId: input.userId,
    source: input.source,
    sourceType: sourceTypeOf(input.source),
    programDayId: input.source?.type === 'program' ? input.source.programDayId : null,
    customWorkoutId: input.source?.type === 'custom' ? input.source.customWorkoutId : null,
    customWorkoutExerciseId:
      input.source?.type === 'custom' ? input.source.customWorkoutExerciseId : null,
    swappedFromId,
    scheduledFor: input.scheduledFor,
    startedAt: input.startedAt ?? null,
    completedAt: input.completedAt,
    status: 'active',
  };
}
