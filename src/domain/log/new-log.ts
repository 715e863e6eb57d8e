/** A log before it is stored. */
import type { LogId, UserId } from '../ids.js';
import type { CalendarDate, LogSource, PerformedExercise, WorkoutLog } from '../records.js';
import { sourceTypeOf } from './source.js';

/** A log without an id. */
export type UnsavedLog = Omit<WorkoutLog, 'id'>;

/**
 * A log to create. `completedAt` is null for a planned log. Null `exercises` mean that the workout
 * was done as planned.
 */
export interface CreateLogInput {
  readonly userId: UserId;
  readonly source: LogSource | null;
  readonly scheduledFor: CalendarDate | null;
  /** When the workout began; default unknown. */
  readonly startedAt?: Date | null | undefined;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly importKey: string | null;
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
