/** The source of a log: a workout, or a single entry of it. */
import { notFound } from '../../errors.js';
import type { LogSource, StoredWorkoutRef, Workout, WorkoutLog } from '../records.js';
import { findWorkout } from '../workout/find.js';

/**
 * Derives the source of a log from its id columns, never from `source_type`.
 *
 * @example
 * sourceOf({ programDayId: 5, customWorkoutId: null, customWorkoutExerciseId: null });
 * // { type: 'program', programDayId: 5 }
 */
export function sourceOf(
  columns: Pick<WorkoutLog, 'programDayId' | 'customWorkoutId' | 'customWorkoutExerciseId'>,
): LogSource | null {
  const { programDayId, customWorkoutId, customWorkoutExerciseId } = columns;
  if (customWorkoutId !== null) {
    return { type: 'custom', customWorkoutId, customWorkoutExerciseId };
  }
  return programDayId === null ? null : { type: 'program', programDayId };
}

// Choice: a log without a custom workout has the source type `program`, the column default, even
// without a program day.
/** The `source_type` of a log (spec 2.1). */
export function sourceTypeOf(source: LogSource | null): string {
  return source?.type === 'custom' ? 'custom' : 'program';
}

/**
 * The workout that a log covers completely. Null for a log without a workout, and for a log of a
 * single entry.
 *
 * @example
 * wholeWorkoutOf({ type: 'custom', customWorkoutId: 7, customWorkoutExerciseId: null });
 * // { type: 'custom', customWorkoutId: 7 }
 */
export function wholeWorkoutOf(source: LogSource | null): StoredWorkoutRef | null {
  if (source === null || source.type === 'program') return source;
  const { customWorkoutId, customWorkoutExerciseId } = source;
  return customWorkoutExerciseId === null ? { type: 'custom', customWorkoutId } : null;
}

/** The workout of a log, or only the entry that the log refers to. Null if it was not read. */
export function findLogWorkout(
  source: LogSource | null,
  workouts: readonly Workout[] = [],
): Workout | null {
  const workout = findWorkout(workouts, source);
  const entryId = source?.type === 'custom' ? source.customWorkoutExerciseId : null;
  if (workout === null || entryId === null) return workout;
  return { ...workout, exercises: workout.exercises.filter((entry) => entry.entryId === entryId) };
}

/**
 * Throws `NOT_FOUND` unless the source is available to the user, including the entry that it names.
 */
export function requireSource(open: LogSource | null, source: LogSource | null): void {
  if (source === null) return;
  if (open === null) throw notFound('workout', {});
  const entryIdOf = (part: LogSource): number | null =>
    part.type === 'program' ? null : part.customWorkoutExerciseId;
  const customWorkoutExerciseId = entryIdOf(source);
  if (customWorkoutExerciseId === entryIdOf(open)) return;
  throw notFound('custom workout exercise', { customWorkoutExerciseId });
}
