import {
  createMemoryTables,
  deleteLogRow,
  deleteUserRow,
  memoryRepository,
} from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';
import { NOW } from '../domain/builders.js';

const [USER, STRANGER] = [1, 2];
const log = {
  sourceType: 'program',
  programDayId: 1,
  customWorkoutId: null,
  customWorkoutExerciseId: null,
  swappedFromId: null,
  scheduledFor: null,
  startedAt: null,
  importKey: null,
};

/** Tables in which a user's swap leads to a log that the host has since given to another user. */
const tablesOf = () =>
  createMemoryTables({
    users: [{ id: USER }, { id: STRANGER }],
    logs: [
      { ...log, id: 7, userId: USER, completedAt: null },
      { ...log, id: 8, userId: STRANGER, completedAt: NOW, swappedFromId: 7 },
    ],
    swaps: [
      {
        id: 3,
        userId: USER,
        originalLogId: 7,
        swappedLogId: 8,
        swapDate: '2026-03-04',
        revertedAt: null,
        movedCompletedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      },
    ],
  });

describe('the memory store', () => {
  it("does not show the completion of a swap's log that belongs to another user", () => {
    const { sync } = memoryRepository({ tables: tablesOf() });
    expect(sync.read(USER, { swap: 'one' }, { swapId: 3 }).swap?.completion).toBe('none');
  });
  it("leaves another user's rows unchanged when it deletes a log", () => {
    const tables = tablesOf();
    deleteLogRow(tables, 8);
    expect(tables.swaps).toHaveLength(1);
    deleteLogRow(tables, 7);
    expect([tables.logs, tables.swaps]).toEqual([[], []]);
  });
  it("deletes a user's programs, and keeps other users' logs of their days", () => {
    const tables = tablesOf();
    const [own, shared] = [1, 2];
    tables.programs = [
      { id: own, userId: USER, name: 'Own' },
      { id: shared, userId: null, name: 'Shared' },
    ];
    tables.programDays = [
      { id: 1, programId: own, name: 'Push' },
      { id: 2, programId: shared, name: 'Push' },
    ];
    deleteUserRow(tables, USER);
    expect(tables.programs.map(({ id }) => id)).toEqual([shared]);
    expect(tables.programDays.map(({ id }) => id)).toEqual([2]);
    expect(tables.logs.map(({ id, programDayId }) => [id, programDayId])).toEqual([[8, null]]);
  });
});
