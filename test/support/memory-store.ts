import type { IdTypes, LogId } from 'freshlegs';
import {
  createMemoryTables,
  deleteLogRow,
  deleteUserRow,
  memoryRepository,
  type MemoryTables,
} from 'freshlegs/memory';
import type { Fixture } from '../conformance/fixture.js';
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

export const rawAccess = (
  tables: MemoryTables,
  newId = logIdsOf(tables, conformanceFixture.idTypes),
): SyncRawAccess => ({
  log: (logId) => {
    const row = tables.logs.find((log) => log.id === logId);
    if (row === undefined) return null;
    const { userId: _userId, importKey: _importKey, ...log } = row;
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
