import { logStatus } from '../domain/changes.js';
import type { ExerciseId } from '../domain/ids.js';
import { byCompletion, compareIds } from '../domain/order.js';
import type {
  CompletedWorkout,
  CustomWorkoutExercise,
  HistoryLog,
  PerformedLog,
} from '../domain/records.js';
import type { AllParams } from '../domain/snapshot.js';
import { swapsOfLog, type DoneRow, type LogColumns, type SwapLink } from './rows.js';

// Computes what was done in past logs from plain rows, for usual sessions and for the part
// `history`.

/** A log that counts as a session, and the id of the custom workout reserved for it, if any. */
export type SessionColumns = Pick<LogColumns, 'id' | 'customWorkoutId'>;

/**
 * The logs of the part `performed: 'since'`: the latest logs that are their own workout.
 *
 * @example
 * latestSessions([], 200); // []
 */
export const latestSessions = (
  completions: readonly Omit<CompletedWorkout, 'inPlaceOf'>[],
  performedMax: number,
): readonly SessionColumns[] =>
  completions
    .flatMap(({ workout, reservedWorkoutId: customWorkoutId = null }) =>
      workout.type === 'log' ? { id: workout.logId, customWorkoutId } : [],
    )
    .slice(-performedMax);

/** The exercises of these logs, each once. */
export const performedIds = (
  performed: readonly {
    readonly exercises: readonly { readonly exerciseId: ExerciseId }[];
  }[],
): readonly ExerciseId[] => [
  ...new Set(performed.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId))),
];

/** The planned sets and repetitions of one exercise. */
export type PlannedWork = Pick<
  CustomWorkoutExercise,
  'exerciseId' | 'sets' | 'repsMin' | 'repsMax'
>;

// Choice: treat a session without performed sets as done as planned, like recovery does. Its last
// set gets the fewest repetitions, so that the session is offered again with the planned range.
/**
 * What was done in each session: the stored sets, otherwise the plan of the workout reserved for
 * the log. Leaves out logs with neither.
 *
 * @example
 * const entry = { exerciseId: 3, sets: 2, repsMin: 6, repsMax: 8 };
 * withPlans([{ id: 7, customWorkoutId: 5 }], [], () => [entry]);
 * // [{ logId: 7, exercises: [{ exerciseId: 3, sets: [{ reps: 8 }, { reps: 6 }] }] }]
 */
export const withPlans = (
  sessions: readonly SessionColumns[],
  performed: readonly PerformedLog[],
  planOf: (customWorkoutId: number) => readonly PlannedWork[],
): readonly PerformedLog[] => {
  const stored = new Set(performed.map(({ logId }) => logId));
  const planned = sessions.flatMap(({ id: logId, customWorkoutId }) => {
    if (customWorkoutId === null || stored.has(logId)) return [];
    const exercises = planOf(customWorkoutId).map(({ exerciseId, sets, repsMin, repsMax }) => ({
      exerciseId,
      sets: Array.from({ length: sets }, (_, at) => ({
        reps: at > 0 && at === sets - 1 ? repsMin : repsMax,
      })),
    }));
    return exercises.length === 0 ? [] : { logId, exercises };
  });
  return planned.length === 0
    ? performed
    : [...performed, ...planned].sort((a, b) => compareIds(a.logId, b.logId));
};

/** A completed log of the part `history`, without its sets. */
export type PastLog = Pick<HistoryLog, 'logId' | 'completedAt'>;

/**
 * Selects the logs of the part `history`.
 *
 * @example
 * pastLogsOf([], [], { logsSince: new Date(0), until: new Date(0), historyMax: 10 }); // []
 */
export const pastLogsOf = (
  logs: readonly Pick<DoneRow, 'id' | 'completedAt'>[],
  swaps: readonly SwapLink[],
  { logsSince, until, historyMax }: Pick<AllParams, 'logsSince' | 'until' | 'historyMax'>,
): readonly PastLog[] =>
  logs
    .flatMap(({ id: logId, completedAt }) =>
      completedAt !== null && completedAt > logsSince && completedAt <= until
        ? { logId, completedAt }
        : [],
    )
    .filter(({ logId }) => logStatus(swapsOfLog(logId, swaps)) === 'active')
    .sort(byCompletion)
    .slice(-historyMax);

/**
 * Builds the part `history` from its logs and their sets.
 *
 * @example
 * historyOf([{ logId: 7, completedAt: new Date(0) }], []); // []
 */
export const historyOf = (
  past: readonly PastLog[],
  performed: readonly PerformedLog[],
): readonly HistoryLog[] => {
  const byLog = new Map(performed.map((log) => [log.logId, log]));
  return [...past].sort(byCompletion).flatMap(({ logId, completedAt }) => {
    const log = byLog.get(logId);
    return log === undefined ? [] : { ...log, completedAt };
  });
};
