import type { IdTypes, LogId } from 'freshlegs';
import {
  createMemoryTables,
  deleteLogRow,
  deleteUserRow,
  memoryRepository,
  type MemoryTables,
} from 'freshlegs/memory';
import type { Fixture } from '../conformance/fixture.js';
import type { RawTable } from '../conformance/suite.js';
import { conformanceFixture, numberedId } from 'freshlegs/testing';
import type { SyncRawAccess, SyncStore } from './sync-store.js';

export const toTables = ({ userIds, exercises, programs }: Fixture): MemoryTables =>
  createMemoryTables({
    users: userIds.map((id) => ({ id })),
    exercises: [...exercises],
    programs: programs.map(({ id, userId, name }) => ({ id, userId, name })),
    programDays: programs.flatMap((program) =>
      program.days.map(({ id, name, position }) => ({
        ...{ id, name, position },
        programId: program.id,
      })),
    ),
    programDayExercises: programs.flatMap((program) =>
      program.days.flatMap((day) =>
        day.exercises.map((entry, orderIndex) => ({
          ...entry,
          programDayId: day.id,
          orderIndex,
        })),
      ),
    ),
  });

/** Generates log ids, which ascend. */
export const logIdsOf =
  (tables: MemoryTables, idTypes: IdTypes): (() => LogId) =>
  () =>
    numberedId(idTypes, 'logs', ++tables.lastIds.logs);

const ROWS = {
  workout_log: 'logs',
  workout_swap: 'swaps',
  muscle_group_load: 'loads',
  muscle_group_recovery: 'records',
  custom_workout: 'customWorkouts',
  custom_workout_exercise: 'customWorkoutExercises',
} as const satisfies Record<RawTable, keyof MemoryTables>;

/** Columns that this store does not have. */
const REFUSED: ReadonlySet<string> = new Set([
  'muscle_group_recovery.id',
  'muscle_group_recovery.created_at',
  'muscle_group_recovery.updated_at',
]);

const fieldOf = (column: string): string =>
  column === 'weekly_sets'
    ? 'fractionalSets'
    : column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const setRows = (
  tables: MemoryTables,
  ...[table, where, values]: Parameters<SyncRawAccess['set']>
): boolean => {
  const lacksLog = ['original_log_id', 'swapped_log_id'].some((name) => values[name] === null);
  if (lacksLog || Object.keys(values).some((column) => REFUSED.has(`${table}.${column}`)))
    return false;
  const rename = (columns: typeof where) =>
    Object.fromEntries(Object.entries(columns).map(([name, value]) => [fieldOf(name), value]));
  const [wanted, changes] = [Object.entries(rename(where)), rename(values)];
  const rows = tables[ROWS[table]] as readonly Record<string, unknown>[];
  const changed = rows.map((row) =>
    wanted.every(([name, value]) => row[name] === value) ? { ...row, ...changes } : row,
  );
  Object.assign(tables, { [ROWS[table]]: changed });
  return true;
};

export const rawAccess = (
  tables: MemoryTables,
  newId = logIdsOf(tables, conformanceFixture.idTypes),
): SyncRawAccess => ({
  log: (logId) => {
    const row = tables.logs.find((log) => log.id === logId);
    if (row === undefined) return null;
    const { userId: _userId, startedAt: _startedAt, importKey: _importKey, ...log } = row;
    return log;
  },
  insertLog: (userId, { programDayId, completedAt }) => {
    const id = newId();
    tables.logs.push({
      id,
      userId,
      programDayId,
      completedAt,
      customWorkoutId: null,
      customWorkoutExerciseId: null,
      swappedFromId: null,
      sourceType: 'program',
      scheduledFor: null,
      startedAt: null,
      importKey: null,
    });
    return id;
  },
  setCompletedAt: (logId, completedAt) => {
    tables.logs = tables.logs.map((log) => (log.id === logId ? { ...log, completedAt } : log));
  },
  setCustomWorkout: (logId, customWorkoutId, customWorkoutExerciseId) => {
    tables.logs = tables.logs.map((log) =>
      log.id === logId ? { ...log, customWorkoutId, customWorkoutExerciseId } : log,
    );
  },
  setSwappedFrom: (logId, swappedFromId) => {
    tables.logs = tables.logs.map((log) => (log.id === logId ? { ...log, swappedFromId } : log));
  },
  set: (table, where, values) => setRows(tables, table, where, values),
  removeSet: (logId) => {
    const own = tables.performed.find((row) => row.logId === logId);
    const last = own?.exercises.at(-1);
    if (own === undefined || last === undefined) return false;
    const exercises = [...own.exercises.slice(0, -1), { ...last, sets: last.sets.slice(0, -1) }];
    tables.performed = tables.performed.map((row) => (row === own ? { logId, exercises } : row));
    return true;
  },
  reserveCustomWorkout: (customWorkoutId, forLogId) => {
    tables.customWorkouts = tables.customWorkouts.map((workout) =>
      workout.id === customWorkoutId ? { ...workout, forLogId } : workout,
    );
  },
  deleteLog: (logId) => {
    deleteLogRow(tables, logId);
  },
  deleteUser: (userId) => {
    deleteUserRow(tables, userId);
  },
  records: (userId) =>
    tables.records
      .filter((record) => record.userId === userId)
      .map(({ userId: _, ...record }) => record)
      .sort((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
  counted: (logId) =>
    tables.loads
      .filter((load) => load.workoutLogId === logId)
      .map(({ muscleGroup, counted }) => ({ muscleGroup, counted }))
      .sort((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
  revision: (userId) =>
    tables.trainingStates.find((state) => state.userId === userId)?.revision ?? null,
  dump: () =>
    JSON.stringify({
      ...tables,
      // Locking a user may create a row, which alone does not count as content.
      trainingStates: tables.trainingStates.filter((state) => state.revision > 0),
    }),
});

/** Base tables with the text ids of a host in another database. */
export const memoryTextStore = (fixture: Fixture): SyncStore => {
  const tables = toTables(fixture);
  // Not the counter of the tables, because a refused call uses an id but writes nothing.
  let made = 0;
  const newLogId = () => numberedId(fixture.idTypes, 'logs', ++made);
  return {
    repository: memoryRepository({ tables, base: { idType: 'text' }, newId: newLogId }),
    raw: rawAccess(tables, newLogId),
    newLogId,
    close: () => undefined,
  };
};

export const memoryStoreWithoutUsers = (fixture: Fixture): SyncStore => {
  const tables: MemoryTables = { ...toTables(fixture), users: null };
  const newId = logIdsOf(tables, fixture.idTypes);
  return {
    repository: memoryRepository({ tables, ids: fixture.idTypes, newId }),
    raw: {
      ...rawAccess(tables, newId),
      // Deletes only the host's own rows. The library deletes the others.
      deleteUser: (userId) => {
        for (const { id } of tables.logs.filter((log) => log.userId === userId)) {
          deleteLogRow(tables, id);
        }
      },
    },
    users: 'elsewhere',
    close: () => undefined,
  };
};

export const memoryStore = (fixture: Fixture, tables = toTables(fixture)): SyncStore => {
  const newId = logIdsOf(tables, fixture.idTypes);
  return {
    repository: memoryRepository({ tables, ids: fixture.idTypes, newId }),
    raw: rawAccess(tables, newId),
    close: () => undefined,
  };
};
