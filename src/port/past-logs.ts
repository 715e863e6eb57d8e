import { isActive, swapsOfLog, type SwapLink } from '../domain/changes.js';
import type { ExerciseId } from '../domain/ids.js';
import { byCompletion, compareIds } from '../domain/order.js';
import { inSuperset } from '../domain/recovery/training-load.js';
import type {
  CompletedWorkout,
  CustomWorkoutExercise,
  HistoryLog,
  PerformedLog,
  StoredWorkoutRef,
  Workout,
} from '../domain/records.js';
import { doneIn, type DoneRow, type LogColumns } from './rows.js';

// Computes what was done in past logs from plain rows, for usual workouts and for the part
// `history`.

/** A log that is its own workout, and the id of the custom workout reserved for it, if any. */
export type OwnWorkoutColumns = Pick<LogColumns, 'id' | 'customWorkoutId'>;

/**
 * The logs of the part `performed: 'since'`: the latest logs that are their own workout.
 *
 * @example
 * latestOwnWorkouts([], 200); // []
 */
export function latestOwnWorkouts(
  completions: readonly Omit<CompletedWorkout, 'inPlaceOf'>[],
  performedMax: number,
): readonly OwnWorkoutColumns[] {
  return completions
    .flatMap(({ workout, reservedWorkoutId: customWorkoutId = null }) =>
      workout.type === 'log' ? { id: workout.logId, customWorkoutId } : [],
    )
    .slice(-performedMax);
}

/** The exercises of these logs, each once. */
export function performedIds(
  performed: readonly {
    readonly exercises: readonly { readonly exerciseId: ExerciseId }[];
  }[],
): readonly ExerciseId[] {
  return [
    ...new Set(performed.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId))),
  ];
}

/** The planned sets and repetitions of one exercise. */
export type PlannedWork = Pick<
  CustomWorkoutExercise,
  'exerciseId' | 'sets' | 'repsMin' | 'repsMax'
> &
  Partial<Pick<CustomWorkoutExercise, 'superset'>>;

// Choice: treat a log without performed sets as done as planned, like recovery does. Its last set
// gets the fewest repetitions, so that its usual workout is offered again with the planned range.
/**
 * What was done in each log: the stored sets, otherwise the plan of the workout reserved for the
 * log. Leaves out logs with neither.
 *
 * @example
 * const entry = { exerciseId: 3, sets: 2, repsMin: 6, repsMax: 8 };
 * withPlans([{ id: 7, customWorkoutId: 5 }], [], () => [entry]);
 * // [{ logId: 7, exercises: [{ exerciseId: 3, sets: [{ reps: 8 }, { reps: 6 }] }] }]
 */
export function withPlans(
  logs: readonly OwnWorkoutColumns[],
  performed: readonly PerformedLog[],
  planOf: (customWorkoutId: number) => readonly PlannedWork[],
): readonly PerformedLog[] {
  const stored = new Set(performed.map(({ logId }) => logId));
  const planned = logs.flatMap(({ id: logId, customWorkoutId }) => {
    if (customWorkoutId === null || stored.has(logId)) return [];
    const exercises = planOf(customWorkoutId).map(
      ({ exerciseId, sets, repsMin, repsMax, superset }) => ({
        exerciseId,
        sets: Array.from({ length: sets }, (_, at) => ({
          reps: at > 0 && at === sets - 1 ? repsMin : repsMax,
        })),
        ...inSuperset(superset),
      }),
    );
    return exercises.length === 0 ? [] : { logId, exercises };
  });
  return planned.length === 0
    ? performed
    : [...performed, ...planned].sort((a, b) => compareIds(a.logId, b.logId));
}

/** A completed log of the part `history`, without its sets. */
export interface PastLog extends Pick<HistoryLog, 'logId' | 'startedAt' | 'completedAt'> {
  /** The workout that the log counts as. */
  readonly workout: StoredWorkoutRef | null;
}

/** Selects the latest active logs of a period, oldest first. */
export function pastLogsOf(
  logs: readonly DoneRow[],
  swaps: readonly SwapLink[],
  {
    since,
    until,
    most,
  }: { readonly since: Date | null; readonly until: Date; readonly most: number },
): readonly PastLog[] {
  return logs
    .flatMap((row) => {
      const { id: logId, startedAt, completedAt } = row;
      if (completedAt === null || completedAt > until) return [];
      if (since !== null && completedAt <= since) return [];
      return [{ logId, startedAt, completedAt, workout: doneIn(row) }];
    })
    .filter(({ logId }) => isActive(swapsOfLog(logId, swaps)))
    .sort(byCompletion)
    .slice(-most);
}

/** The logs with their sets, without logs that have none. */
export function historyOf(
  past: readonly PastLog[],
  performed: readonly PerformedLog[],
): readonly HistoryLog[] {
  const byLog = new Map(performed.map((log) => [log.logId, log]));
  return past.flatMap(({ logId, ...done }) => {
    const log = byLog.get(logId);
    return log === undefined ? [] : { ...log, ...done };
  });
}

/** The exercises that the part `lastDone` looks for. */
export function exercisesToFind(
  exerciseIds: readonly ExerciseId[],
  workouts: readonly Pick<Workout, 'exercises'>[],
  history: readonly PerformedLog[],
): readonly ExerciseId[] {
  const done = new Set(performedIds(history));
  const planned = workouts.flatMap(({ exercises }) => exercises.map(({ exercise }) => exercise.id));
  return [...new Set([...exerciseIds, ...planned])].filter((id) => !done.has(id));
}

/** Keeps each exercise only in the last log that has it. `earlier` is oldest first. */
export function lastDoneIn(
  earlier: readonly HistoryLog[],
  exerciseIds: readonly ExerciseId[],
): readonly HistoryLog[] {
  const missing = new Set(exerciseIds);
  const found: HistoryLog[] = [];
  for (const log of [...earlier].reverse()) {
    const exercises = log.exercises.filter(({ exerciseId }) => missing.has(exerciseId));
    for (const { exerciseId } of exercises) missing.delete(exerciseId);
    if (exercises.length > 0) found.push({ ...log, exercises });
  }
  return found.reverse();
}
