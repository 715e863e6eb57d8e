import { describe, expect, it } from 'vitest';
import { FINDINGS, type Finding } from '../../src/domain/verification/findings.js';
import {
  compareFindings,
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
  type LogsToVerify,
  type StoredLog,
} from '../../src/domain/verification/rules.js';
import { isPossibleLoad } from '../../src/domain/recovery/training-load.js';

const AT = new Date('2026-03-04T18:00:00Z');
const LOG: StoredLog = {
  id: 1,
  userId: 1,
  sourceType: 'program',
  programDayId: 2,
  customWorkoutId: null,
  customWorkoutExerciseId: null,
  swappedFromId: null,
  scheduledFor: null,
  completedAt: AT,
};
const LOAD = {
  workoutLogId: 1,
  muscleGroup: 'chest',
  performedAt: AT,
  load: 0.5,
  fractionalSets: 3,
  knownEffortSets: 0,
  exercisesCount: 1,
  counted: true,
};
const NOTHING: LogsToVerify = {
  logs: [LOG],
  unreadable: [],
  swaps: [],
  originalLogIds: [],
  customWorkouts: [],
  entries: [],
  loads: [LOAD],
  performed: [],
  exercises: [],
};
const BENCH = {
  id: 5,
  name: 'Bench Press',
  primaryMuscles: ['chest'],
  secondaryMuscles: [],
  equipment: null,
  mechanic: null,
  force: null,
};
const performed = (exerciseId: number, reps: number) => [
  { logId: 1, exercises: [{ exerciseId, sets: [{ reps }, { reps }, { reps }] }] },
];
const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);

describe('a verification of logs', () => {
  it('finds nothing in a log whose loads are those of its sets', () => {
    const sets = { performed: performed(5, 10), exercises: [BENCH] };
    expect(verifyLogs({ ...NOTHING, ...sets })).toEqual([]);
    expect(verifyLogs(NOTHING)).toEqual([]);
  });
  it('finds stored sets that give other loads, unless one of their exercises was deleted', () => {
    const changed = { ...NOTHING, performed: performed(5, 5), exercises: [BENCH] };
    expect(verifyLogs(changed)).toEqual([{ code: 'other_sets', logId: 1 }]);
    expect(verifyLogs({ ...changed, exercises: [] })).toEqual([]);
  });
  it('finds only that a replaced log is completed, since its loads do not count', () => {
    const swap = { id: 3, originalLogId: 1, swappedLogId: 2, revertedAt: null };
    const swaps = [{ ...swap, movedCompletedAt: null, createdAt: AT, updatedAt: AT }];
    const loads = [{ ...LOAD, counted: false, performedAt: new Date(0) }];
    expect(codesOf(verifyLogs({ ...NOTHING, swaps, loads }))).toEqual(['inactive_completed']);
  });
  it('only reports a log with a value that cannot be read', () => {
    expect(verifyLogs({ ...NOTHING, unreadable: [{ id: 2 }] })).toEqual([
      { code: 'unreadable_log', logId: 2 },
    ]);
  });
  it('leaves the source type of a log alone whose custom workout was deleted', () => {
    const logs = [{ ...LOG, programDayId: null, sourceType: 'custom' }];
    expect(verifyLogs({ ...NOTHING, logs })).toEqual([]);
  });
});

describe('a verification of swaps and custom workouts', () => {
  it('accepts any moved completion of a reverted swap', () => {
    const swap = { id: 3, originalLogId: 1, swappedLogId: 2, revertedAt: AT };
    const swaps = [{ ...swap, movedCompletedAt: new Date(0), createdAt: AT, updatedAt: AT }];
    expect(verifySwaps({ swaps, logIds: [1, 2], loads: [LOAD] })).toEqual([]);
    expect(verifySwaps({ swaps, logIds: [2], loads: [] })).toEqual([
      { code: 'lost_swap', swapId: 3 },
    ]);
  });
  it('accepts times that differ as much as two clocks may', () => {
    const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
    const workout = { id: 4, forLogId: null, sourceCustomWorkoutId: null };
    const verify = (minutes: number) =>
      verifyCustomWorkouts({
        customWorkouts: [
          {
            ...workout,
            createdAt: AT,
            updatedAt: AT,
            exercises: [{ id: 1, createdAt: after(minutes) }],
          },
        ],
        logs: [],
        sourceIds: [],
      });
    expect([verify(-5), verify(5)]).toEqual([[], []]);
    const found = [{ code: 'workout_entries', customWorkoutId: 4 }];
    expect([verify(-6), verify(6)]).toEqual([found, found]);
  });
  it('finds a workout that is derived from a missing one', () => {
    const times = { createdAt: AT, updatedAt: AT, exercises: [] };
    const customWorkouts = [{ id: 4, forLogId: null, sourceCustomWorkoutId: 9, ...times }];
    expect(verifyCustomWorkouts({ customWorkouts, logs: [], sourceIds: [] })).toEqual([
      { code: 'workout_source', customWorkoutId: 4 },
    ]);
  });
});

describe('findings', () => {
  it('are in the order of their kinds, then by id', () => {
    const stray = verifyStrayLoads([
      { logId: 10, counted: false },
      { logId: 9, counted: true },
      { logId: 10, counted: true },
    ]);
    const all: readonly Finding[] = [
      ...stray,
      { code: 'reservation', customWorkoutId: 2 },
      { code: 'swap_times', swapId: 2 },
      { code: 'swap_times', swapId: 1 },
    ];
    const sorted = [...all].sort(compareFindings);
    expect(sorted).toEqual([
      { code: 'counted_not_completed', logId: 9 },
      { code: 'counted_not_completed', logId: 10 },
      { code: 'swap_times', swapId: 1 },
      { code: 'swap_times', swapId: 2 },
      { code: 'reservation', customWorkoutId: 2 },
      { code: 'leftover_loads', logId: 10 },
    ]);
  });
  it('that recording a log mends are about logs', () => {
    const mended = Object.values(FINDINGS).filter(({ record }) => record);
    expect(mended.every(({ title }) => /logs|Loads/.test(title))).toBe(true);
  });
});

describe('a load that sets can give', () => {
  it.each([
    ['no load', { load: 0 }],
    ['more load than its sets have to failure', { load: 1.3 }],
    ['less load than its easiest working sets', { load: 0.05 }],
    ['more sets with known effort than sets', { knownEffortSets: 3.5 }],
    ['no exercise', { exercisesCount: 0 }],
  ])('does not have %s', (_what, wrong) => {
    expect(isPossibleLoad(LOAD)).toBe(true);
    expect(isPossibleLoad({ ...LOAD, ...wrong })).toBe(false);
  });
});
