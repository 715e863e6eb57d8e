import { FreshlegsError } from '../errors.js';
import type { LogFacts } from './changes.js';
import { CLOCK_SKEW_MINUTES, MINUTE_MS } from './limits.js';
import type {
  CalendarDate,
  Exercise,
  LogSource,
  PerformedExercise,
  Workout,
  WorkoutLog,
  WorkoutRef,
} from './records.js';
import { performAsPlanned } from './training-load.js';

/** A log that is yet to get its id. */
export type UnsavedLog = Omit<WorkoutLog, 'id'>;

/** A log to create; `completedAt` null = planned, `exercises` null = as the workout plans it. */
export interface CreateLogInput {
  readonly userId: number;
  readonly source: LogSource | null;
  readonly scheduledFor: CalendarDate | null;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly importKey: string | null;
}

/** A thing that is not among those open to the user, be it missing or a stranger's. */
export const notFound = (thing: string, details: Record<string, unknown>): FreshlegsError =>
  new FreshlegsError('NOT_FOUND', `There is no such ${thing} among those open to this user.`, {
    details: { thing, ...details },
  });

/** The facts, or `NOT_FOUND`; a stranger's log is absent from the state just as a missing one. */
export const requireLog = (facts: LogFacts | null, logId: number): LogFacts => {
  if (facts === null) throw notFound('log', { logId });
  return facts;
};

/** The workout, or `NOT_FOUND`. */
export const requireWorkout = (workout: Workout | null): Workout => {
  if (workout === null) throw notFound('workout', {});
  return workout;
};

/** The exercises that performed work names, each once. */
export const performedExerciseIds = (
  performed: readonly PerformedExercise[] | undefined,
): readonly number[] => [...new Set(performed?.map((exercise) => exercise.exerciseId))];

/** Throws `NOT_FOUND` unless every exercise that was performed is known. */
export const requireExercises = (
  performed: readonly PerformedExercise[] | null,
  known: readonly Exercise[],
): void => {
  const ids = new Set(known.map((exercise) => exercise.id));
  const missing = (performed ?? []).find(({ exerciseId }) => !ids.has(exerciseId));
  if (missing !== undefined) throw notFound('exercise', { exerciseId: missing.exerciseId });
};

/** The time of a completion, or `INVALID_INPUT` where it lies ahead of now. */
export const requirePast = (completedAt: Date, now: Date): Date => {
  if (completedAt.getTime() > now.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS) {
    throw new FreshlegsError(
      'INVALID_INPUT',
      `A workout cannot be completed more than ${CLOCK_SKEW_MINUTES} minutes ahead of now; check completedAt and the clock.`,
      { details: { path: 'completedAt' } },
    );
  }
  return completedAt;
};

/** The workout as planned for a log: of a custom one perhaps a single entry. */
export const planOf = (
  workout: Workout | null,
  source: LogSource | null,
): readonly PerformedExercise[] | null => {
  if (workout === null) return null;
  // Choice: work that nobody noted counts as planned, at the upper repetitions and unknown effort.
  const entryId = source?.type === 'custom' ? source.customWorkoutExerciseId : null;
  return performAsPlanned(
    workout.exercises.filter((entry) => entryId === null || entry.entryId === entryId),
  );
};

/** The exercises of a plan and those that were looked up for performed work. */
export const catalogueOf = (
  workout: Workout | null,
  exercises: readonly Exercise[],
): readonly Exercise[] => [
  ...exercises,
  ...(workout?.exercises.map((entry) => entry.exercise) ?? []),
];

/** What was performed: as given, else as planned, else `INVALID_INPUT`. */
export const performedOrPlanned = (
  performed: readonly PerformedExercise[] | null,
  workout: Workout | null,
  source: LogSource | null,
): readonly PerformedExercise[] => {
  const exercises = performed ?? planOf(workout, source);
  if (exercises !== null) return exercises;
  throw new FreshlegsError(
    'INVALID_INPUT',
    'Nothing tells what was performed: the log has no workout, so give its exercises.',
    { details: { path: 'exercises' } },
  );
};

/**
 * What was performed as {@link performedOrPlanned} tells, and the exercises that it may name: the
 * workout is looked at only where nobody said what was performed.
 */
export const workOf = (
  performed: readonly PerformedExercise[] | null,
  state: { readonly workout: Workout | null; readonly exercises: readonly Exercise[] },
  source: LogSource | null,
): readonly [performed: readonly PerformedExercise[], catalogue: readonly Exercise[]] =>
  performed === null
    ? [performedOrPlanned(null, state.workout, source), catalogueOf(state.workout, state.exercises)]
    : [performed, state.exercises];

/** Throws `NOT_FOUND` unless the source is open to the user, down to its single entry. */
export const requireEntry = (workout: Workout | null, source: LogSource | null): void => {
  if (source === null) return;
  const { exercises } = requireWorkout(workout);
  if (source.type === 'program' || source.customWorkoutExerciseId === null) return;
  const entryId = source.customWorkoutExerciseId;
  if (!exercises.some((entry) => entry.entryId === entryId)) {
    throw notFound('custom workout exercise', { customWorkoutExerciseId: entryId });
  }
};

// Choice: a log without a custom workout is `program`, the spec's default, also one of neither.
/** The spec's `source_type` for a log (spec 2.1). */
export const sourceTypeOf = (source: LogSource | null): string =>
  source?.type === 'custom' ? 'custom' : 'program';

/** A new log as answered before it has an id. */
export const describeNewLog = (
  input: Pick<CreateLogInput, 'userId' | 'source' | 'scheduledFor' | 'completedAt'>,
  swappedFromId: number | null,
): UnsavedLog => ({
  userId: input.userId,
  source: input.source,
  sourceType: sourceTypeOf(input.source),
  programDayId: input.source?.type === 'program' ? input.source.programDayId : null,
  customWorkoutId: input.source?.type === 'custom' ? input.source.customWorkoutId : null,
  customWorkoutExerciseId:
    input.source?.type === 'custom' ? input.source.customWorkoutExerciseId : null,
  swappedFromId,
  scheduledFor: input.scheduledFor,
  completedAt: input.completedAt,
  status: 'active',
});

/** What a log is made of, read from its columns and never from `source_type`. */
export const sourceOf = (
  columns: Pick<WorkoutLog, 'programDayId' | 'customWorkoutId' | 'customWorkoutExerciseId'>,
): LogSource | null => {
  const { programDayId, customWorkoutId, customWorkoutExerciseId } = columns;
  if (customWorkoutId !== null) {
    return { type: 'custom', customWorkoutId, customWorkoutExerciseId };
  }
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** The workout that a log is all of; null for a log of nothing or of a single entry. */
export const wholeWorkoutOf = (source: LogSource | null): WorkoutRef | null => {
  if (source === null || source.type === 'program') return source;
  const { customWorkoutId, customWorkoutExerciseId } = source;
  return customWorkoutExerciseId === null ? { type: 'custom', customWorkoutId } : null;
};
