import type { ExerciseId, LogId, UserId } from '../ids.js';
import { FreshlegsError } from '../../errors.js';
import type { LogWithSwaps } from '../changes.js';
import { CLOCK_SKEW_MINUTES, MINUTE_MS } from '../limits.js';
import { compareRefs } from '../order.js';
import type {
  CalendarDate,
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedExercise,
  PerformedLog,
  PlannedExercise,
  SessionLoad,
  StoredWorkoutRef,
  Workout,
  WorkoutLog,
  WorkoutRef,
} from '../records.js';
import type { DecisionContext } from '../recovery/replay.js';
import { performAsPlanned, sessionLoads } from '../recovery/training-load.js';

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
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly importKey: string | null;
}

export const notFound = (record: string, details: Record<string, unknown>): FreshlegsError =>
  new FreshlegsError(
    'NOT_FOUND',
    `The ${record} does not exist or is not available to this user.`,
    {
      details: { record, ...details },
    },
  );

/** `pointer` is the JSON pointer of the invalid field. */
export const invalidInput = (
  pointer: string,
  message: string,
  details: Record<string, unknown> = {},
): FreshlegsError =>
  new FreshlegsError('INVALID_INPUT', message, {
    details: { issues: [{ pointer, message }], ...details },
  });

export const requireLog = (
  { logs }: { readonly logs: readonly LogWithSwaps[] },
  logId: LogId,
): LogWithSwaps => {
  const [log] = logs;
  if (log === undefined) throw notFound('log', { logId });
  return log;
};

export const findWorkout = (workouts: readonly Workout[], ref: WorkoutRef | null): Workout | null =>
  (ref && workouts.find((open) => compareRefs(open.ref, ref) === 0)) ?? null;

export const requireWorkout = (workouts: readonly Workout[], ref: WorkoutRef): Workout => {
  const workout = findWorkout(workouts, ref);
  if (workout === null) throw notFound('workout', {});
  return workout;
};

export const performedExerciseIds = (
  performed: readonly PerformedExercise[] | null | undefined,
): readonly ExerciseId[] => [...new Set(performed?.map((exercise) => exercise.exerciseId))];

export const requireExercises = (ids: readonly ExerciseId[], read: readonly Exercise[]): void => {
  const known = new Set(read.map((exercise) => exercise.id));
  const exerciseId = ids.find((id) => !known.has(id));
  if (exerciseId !== undefined) throw notFound('exercise', { exerciseId });
};

export const requirePerformed = (
  performed: readonly PerformedExercise[] | null,
  read: readonly Exercise[],
): void => {
  requireExercises(performedExerciseIds(performed), read);
};

const isAhead = (completedAt: Date, now: Date): boolean =>
  completedAt.getTime() > now.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS;

/** Throws `INVALID_INPUT` for a completion that is more than 5 minutes in the future. */
export const requirePast = (completedAt: Date, now: Date): Date => {
  if (!isAhead(completedAt, now)) return completedAt;
  throw invalidInput(
    '/completedAt',
    `completedAt is more than ${CLOCK_SKEW_MINUTES} minutes in the future; check the value and the clock.`,
  );
};

export const requireStoredPast = (completedAt: Date, now: Date): Date => {
  if (!isAhead(completedAt, now)) return completedAt;
  throw invalidInput(
    '/logId',
    `This log was stored with a completion that is more than ${CLOCK_SKEW_MINUTES} minutes in the future. Correct it with the completedAt of logs.update, or check the clock.`,
  );
};

/** Rounds a completion down to the precision of the store. */
export const keptCompletion = (
  completedAt: Date,
  { completionStepMs: step = 1 }: Pick<DecisionContext, 'completionStepMs'>,
): Date => new Date(Math.floor(completedAt.getTime() / step) * step);

/** The workout of a log, or only the entry that the log refers to. Null if it was not read. */
export const findLogWorkout = (
  workouts: readonly Workout[],
  source: LogSource | null,
): Workout | null => {
  const workout = findWorkout(workouts, source);
  const entryId = source?.type === 'custom' ? source.customWorkoutExerciseId : null;
  if (workout === null || entryId === null) return workout;
  return { ...workout, exercises: workout.exercises.filter((entry) => entry.entryId === entryId) };
};

// Choice: treat a log without performed sets as done as planned, with the maximum repetitions and
// unknown effort.
export const workLoads = (
  performed: readonly PerformedExercise[] | null,
  plan: readonly PlannedExercise[],
  exercises: readonly Exercise[],
): readonly SessionLoad[] =>
  sessionLoads(performed ?? performAsPlanned(plan), [
    ...exercises,
    ...plan.map((entry) => entry.exercise),
  ]);

export interface Work {
  readonly workouts?: readonly Workout[];
  readonly exercises: readonly Exercise[];
}

/** Throws `INVALID_INPUT` for a log with neither performed sets nor a workout. */
export const loadsOf = (
  performed: readonly PerformedExercise[] | null,
  { workouts = [], exercises }: Work,
  source: LogSource | null,
): readonly SessionLoad[] => {
  const workout = findLogWorkout(workouts, source);
  if (performed === null && workout === null) {
    throw invalidInput(
      '/exercises',
      'The log has neither sets nor a workout. Store its sets first, or pass the performed exercises.',
    );
  }
  return workLoads(performed, workout?.exercises ?? [], exercises);
};

export const performedIn = ({
  performed,
}: {
  readonly performed?: readonly PerformedLog[];
}): readonly PerformedExercise[] | null => performed?.[0]?.exercises ?? null;

/**
 * Uses the performed sets, otherwise the stored loads, otherwise the plan. Throws `INVALID_INPUT`
 * if the log has none of these.
 */
export const loadsToRecord = (
  work: Work,
  ownLoads: readonly MuscleGroupLoad[],
  performed: readonly PerformedExercise[] | null,
  source: LogSource | null,
): readonly SessionLoad[] => {
  if (performed !== null || ownLoads.length === 0) return loadsOf(performed, work, source);
  return ownLoads.map(({ muscleGroup, load, fractionalSets, knownEffortSets, exercisesCount }) => ({
    muscleGroup,
    load,
    fractionalSets,
    knownEffortSets,
    exercisesCount,
  }));
};

/**
 * Throws `NOT_FOUND` unless the source is available to the user, including the entry that it names.
 */
export const requireSource = (open: LogSource | null, source: LogSource | null): void => {
  if (source === null) return;
  if (open === null) throw notFound('workout', {});
  const entryIdOf = (part: LogSource): number | null =>
    part.type === 'program' ? null : part.customWorkoutExerciseId;
  const customWorkoutExerciseId = entryIdOf(source);
  if (customWorkoutExerciseId === entryIdOf(open)) return;
  throw notFound('custom workout exercise', { customWorkoutExerciseId });
};

// Choice: a log without a custom workout has the source type `program`, the column default, even
// without a program day.
/** The `source_type` of a log (spec 2.1). */
export const sourceTypeOf = (source: LogSource | null): string =>
  source?.type === 'custom' ? 'custom' : 'program';

export const describeNewLog = (
  input: Pick<CreateLogInput, 'userId' | 'source' | 'scheduledFor' | 'completedAt'>,
  swappedFromId: LogId | null,
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

/**
 * Derives the source of a log from its id columns, never from `source_type`.
 *
 * @example
 * sourceOf({ programDayId: 5, customWorkoutId: null, customWorkoutExerciseId: null });
 * // { type: 'program', programDayId: 5 }
 */
export const sourceOf = (
  columns: Pick<WorkoutLog, 'programDayId' | 'customWorkoutId' | 'customWorkoutExerciseId'>,
): LogSource | null => {
  const { programDayId, customWorkoutId, customWorkoutExerciseId } = columns;
  if (customWorkoutId !== null) {
    return { type: 'custom', customWorkoutId, customWorkoutExerciseId };
  }
  return programDayId === null ? null : { type: 'program', programDayId };
};

/**
 * The workout that a log covers completely. Null for a log without a workout, and for a log of a
 * single entry.
 *
 * @example
 * wholeWorkoutOf({ type: 'custom', customWorkoutId: 7, customWorkoutExerciseId: null });
 * // { type: 'custom', customWorkoutId: 7 }
 */
export const wholeWorkoutOf = (source: LogSource | null): StoredWorkoutRef | null => {
  if (source === null || source.type === 'program') return source;
  const { customWorkoutId, customWorkoutExerciseId } = source;
  return customWorkoutExerciseId === null ? { type: 'custom', customWorkoutId } : null;
};
