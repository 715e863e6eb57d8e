import { parseResult, stringifyResult, type RecoveryRecord } from 'freshlegs';
import type { KeyValueStore } from '../../examples/custom-adapter.js';
import type { RawLog } from '../conformance/fixture.js';
import type { RawAccess, RawTable } from '../conformance/suite.js';

interface Log extends RawLog {
  readonly startedAt: Date | null;
  readonly importKey: string | null;
  readonly performed: readonly unknown[];
  readonly loads: readonly { readonly muscleGroup: string; readonly counted: boolean }[];
}

/** What the tests read of a user's document. */
interface Training {
  readonly revision: number;
  readonly logs: readonly Log[];
  readonly swaps: readonly { readonly originalLogId: number; readonly swappedLogId: number }[];
  readonly records: readonly RecoveryRecord[];
  readonly customWorkouts: readonly { readonly id: number; readonly forLogId: number | null }[];
}

const EMPTY = { revision: 0, model: null, corrections: [], keys: [] };
const NOTHING: Training = { ...EMPTY, logs: [], swaps: [], records: [], customWorkouts: [] };

const withoutLog = (training: Training, logId: number): Training => ({
  ...training,
  logs: training.logs
    .filter(({ id }) => id !== logId)
    .map((log) => (log.swappedFromId === logId ? { ...log, swappedFromId: null } : log)),
  swaps: training.swaps.filter(
    ({ originalLogId, swappedLogId }) => originalLogId !== logId && swappedLogId !== logId,
  ),
  customWorkouts: training.customWorkouts.filter(({ forLogId }) => forLogId !== logId),
});

/** Where the rows of a table are in a document; null for rows inside others. */
const LISTS = {
  workout_log: 'logs',
  workout_swap: 'swaps',
  custom_workout: null,
  custom_workout_exercise: null,
  muscle_group_load: null,
  muscle_group_recovery: null,
} as const satisfies Record<RawTable, keyof Training | null>;

const fieldOf = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const renamed = (columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [fieldOf(name), value]));

/** The host's own access to the documents. */
export const keyValueRawAccess = (store: KeyValueStore, userIds: readonly number[]): RawAccess => {
  const keyOf = (userId: number) => `user-${userId}`;
  const read = (userId: number): Training | null => {
    const text = store.get(keyOf(userId));
    return text === undefined ? null : (parseResult(text) as Training);
  };
  const write = (userId: number, training: Training) => {
    store.set(keyOf(userId), stringifyResult(training));
  };
  const changeAll = (change: (training: Training) => Training) => {
    for (const userId of userIds) {
      const training = read(userId);
      if (training !== null) write(userId, change(training));
    }
  };
  const changeLog = (logId: number, change: Partial<Log>) => {
    changeAll((training) => ({
      ...training,
      logs: training.logs.map((log) => (log.id === logId ? { ...log, ...change } : log)),
    }));
  };
  const findLog = (logId: number): Log | null =>
    userIds.flatMap((userId) => read(userId)?.logs ?? []).find(({ id }) => id === logId) ?? null;
  return {
    log: (logId) => {
      const found = findLog(logId);
      if (found === null) return null;
      const {
        startedAt: _start,
        importKey: _key,
        performed: _performed,
        loads: _loads,
        ...log
      } = found;
      return log;
    },
    insertLog: (userId, { programDayId, completedAt }) => {
      const id = Number(parseResult(store.get('last-id') ?? '0')) + 1;
      store.set('last-id', stringifyResult(id));
      const log: Log = {
        ...{ id, programDayId, completedAt, customWorkoutId: null, customWorkoutExerciseId: null },
        ...{ swappedFromId: null, sourceType: 'program', scheduledFor: null },
        ...{ startedAt: null, importKey: null },
        ...{ performed: [], loads: [] },
      };
      const training = read(userId) ?? NOTHING;
      write(userId, { ...training, logs: [...training.logs, log] });
      return id;
    },
    setCompletedAt: (logId, completedAt) => {
      changeLog(logId, { completedAt });
    },
    setCustomWorkout: (logId, customWorkoutId, customWorkoutExerciseId) => {
      changeLog(logId, { customWorkoutId, customWorkoutExerciseId });
    },
    setSwappedFrom: (logId, swappedFromId) => {
      changeLog(logId, { swappedFromId });
    },
    set: (table, where, values) => {
      const name = LISTS[table];
      if (name === null) return false;
      // A document belongs to one user, and its swaps have both logs.
      const isStored = (column: string): boolean =>
        column !== 'user_id' &&
        !(table === 'workout_swap' && values[column] === null && column.endsWith('_log_id'));
      if (!Object.keys(values).every(isStored)) return false;
      changeAll((training) => ({
        ...training,
        [name]: (training[name] as readonly Record<string, unknown>[]).map((row) =>
          Object.entries(where).every(([key, value]) => row[fieldOf(key)] === value)
            ? { ...row, ...renamed(values) }
            : row,
        ),
      }));
      return true;
    },
    removeSet: () => false,
    reserveCustomWorkout: (customWorkoutId, forLogId) => {
      changeAll((training) => ({
        ...training,
        customWorkouts: training.customWorkouts.map((workout) =>
          workout.id === customWorkoutId ? { ...workout, forLogId } : workout,
        ),
      }));
    },
    deleteLog: (logId) => {
      changeAll((training) => withoutLog(training, logId));
    },
    deleteUser: (userId) => {
      const { userIds: known, ...catalogue } = parseResult(store.get('catalogue') ?? '') as {
        readonly userIds: readonly number[];
      };
      const others = known.filter((id) => id !== userId);
      store.set('catalogue', stringifyResult({ ...catalogue, userIds: others }));
      write(userId, NOTHING);
    },
    records: (userId) => read(userId)?.records ?? [],
    counted: (logId) =>
      (findLog(logId)?.loads ?? []).map(({ muscleGroup, counted }) => ({ muscleGroup, counted })),
    revision: (userId) => {
      const { revision } = read(userId) ?? NOTHING;
      return revision === 0 ? null : revision;
    },
    // A user without rows counts the same as a user without a document.
    dump: () =>
      JSON.stringify([
        store.get('catalogue'),
        ...userIds.map(read).map((training) => (training?.revision === 0 ? null : training)),
      ]),
  };
};
