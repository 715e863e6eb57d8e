import { describe, expect, it } from 'vitest';
import { assignIds, countNewIds, returnedIds } from '../../adapters/sql/writes/assigned-ids.js';
import type { Changes } from '../../src/domain/changes.js';

const entry = (id: number | null) => ({
  id,
  exerciseId: 1,
  ...{ sets: 3, repsMin: 8, repsMax: 12, orderIndex: 0, replacedExerciseId: null, superset: null },
});
const UPDATE: Changes = {
  now: new Date(0),
  updateCustomWorkout: {
    ...{ customWorkoutId: 4, name: 'Push', description: null, forLogId: null },
    exercises: [entry(null), entry(7), entry(null)],
  },
};
const NONE = { swaps: [], workouts: [], entries: [] };

describe('the ids of a write', () => {
  it('are given to new entries in order, and kept by the others', () => {
    expect(countNewIds(UPDATE)).toEqual({ swaps: 0, workouts: 0, entries: 2 });
    const ids = assignIds(UPDATE, { ...NONE, entries: [8, 9] });
    expect(ids).toEqual({ swapId: null, workoutId: null, entryIds: [8, 7, 9] });
    expect(returnedIds(UPDATE, { ...ids, logId: null })).toEqual({ exerciseIds: [8, 7, 9] });
  });
  it('are never made up if too few were given', () => {
    expect(() => assignIds(UPDATE, { ...NONE, entries: [8] })).toThrow(TypeError);
  });
  it('are not returned if the write stores no such row', () => {
    const changes = { now: new Date(0), completed: [] };
    const ids = assignIds(changes, { ...NONE, swaps: [5] });
    expect(returnedIds(changes, { ...ids, logId: null })).toEqual({});
  });
});
