import type { LogWithSwaps } from '../domain/changes.js';
import type { LogId, UserId } from '../domain/ids.js';
import { refKey } from '../domain/order.js';
import type { WorkoutLog, WorkoutName, WorkoutSwap } from '../domain/records.js';
import type { Listed, ListedLog, ListedSwap, LogNames, LogPlace, Place } from './port.js';
import { performedIds } from './sync-sessions.js';
import type { SyncStore } from './sync-store.js';

type NamedLog = Pick<WorkoutLog, 'id' | 'source'>;
type Store = Pick<SyncStore, 'parts' | 'performedExercises'>;

/** Reads each workout and each exercise once. */
const namesOf = (
  store: Store,
  userId: UserId,
  logs: readonly NamedLog[],
): ((logId: LogId) => LogNames) => {
  const { parts, performedExercises: read = parts.performed } = store;
  const workouts = new Map<string, WorkoutName | null>();
  for (const { source } of logs) {
    if (source === null || workouts.has(refKey(source))) continue;
    const workout = parts.findWorkout(userId, source, true);
    const programName = workout?.program?.name ?? null;
    workouts.set(refKey(source), workout && { name: workout.name, programName });
  }
  const logIds = logs.map(({ id }) => id);
  const performed = logIds.length === 0 ? [] : read(userId, logIds);
  const done = performedIds(performed);
  const exercises = new Map(
    (done.length === 0 ? [] : parts.exercises(userId, done, done)).map(({ id, name }) => [
      id,
      { exerciseId: id, name },
    ]),
  );
  const byLog = new Map(performed.map((log) => [log.logId, log]));
  const names = new Map(
    logs.map(({ id, source }): readonly [LogId, LogNames] => {
      const log = byLog.get(id);
      const ids = log === undefined ? [] : performedIds([log]);
      return [
        id,
        {
          workout: (source && workouts.get(refKey(source))) ?? null,
          exercises: ids.flatMap((exerciseId) => exercises.get(exerciseId) ?? []),
        },
      ];
    }),
  );
  return (logId) => names.get(logId) ?? { workout: null, exercises: [] };
};

export const nameLogs = (
  store: Store,
  userId: UserId,
  listed: readonly Listed<LogWithSwaps, LogPlace>[],
): readonly ListedLog[] => {
  const namesBy = namesOf(
    store,
    userId,
    listed.map(({ row }) => row.log),
  );
  return listed.map((item) => ({ ...item, names: namesBy(item.row.log.id) }));
};

export const nameSwaps = (
  store: Store,
  userId: UserId,
  listed: readonly Listed<WorkoutSwap, Place>[],
): readonly ListedSwap[] => {
  const logIds = new Set(listed.flatMap(({ row }) => [row.originalLogId, row.swappedLogId]));
  const logs = [...logIds].flatMap((logId) => store.parts.findLog(userId, logId)?.log ?? []);
  const namesBy = namesOf(store, userId, logs);
  return listed.map((item) => ({
    ...item,
    names: {
      original: namesBy(item.row.originalLogId),
      swapped: namesBy(item.row.swappedLogId),
    },
  }));
};
