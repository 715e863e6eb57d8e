import { describe, expect, it } from 'vitest';
import {
  FINDINGS,
  type Finding,
  type FindingCode,
} from '../../src/domain/verification/findings.js';
import {
  compareFindings,
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
  type LogsToVerify,
  type StoredLog,
} from '../../src/domain/verification/checks.js';
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
  startedAt: null,
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
    const deleted = verifyLogs({ ...changed, exercises: [] });
    expect(deleted).toEqual([{ code: 'left_out_sets', logId: 1 }]);
  });
  it('notes sets that cannot be read', () => {
    const own = performed(5, 5).map((log) => ({ ...log, unreadable: 1 }));
    const found = verifyLogs({ ...NOTHING, performed: own, exercises: [BENCH] });
    expect(codesOf(found)).toContain('left_out_sets');
  });
  it('notes the sets of a log without a completion time, unless a swap has moved it', () => {
    const logs = [{ ...LOG, completedAt: null }];
    const begun = { ...NOTHING, logs, loads: [], performed: performed(5, 5), exercises: [BENCH] };
    expect(codesOf(verifyLogs(begun))).toEqual(['sets_without_time']);
    const swap = { id: 3, originalLogId: 1, swappedLogId: 2, revertedAt: null };
    const swaps = [{ ...swap, movedCompletedAt: AT, createdAt: AT, updatedAt: AT }];
    expect(codesOf(verifyLogs({ ...begun, swaps }))).toEqual([]);
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

const SWAP = {
  id: 3,
  originalLogId: 1,
  swappedLogId: 2,
  revertedAt: null,
  movedCompletedAt: null,
  createdAt: AT,
  updatedAt: AT,
};
/** The swap that made the log. */
const ORIGIN = { ...SWAP, originalLogId: 8, swappedLogId: 1 };
const EARLIER = new Date(0);
const customWorkouts = [{ id: 4, forLogId: null }];
const entries = [{ id: 6, customWorkoutId: 4 }];
const CUSTOM = { programDayId: null, customWorkoutId: 4, sourceType: 'custom' };

interface Case {
  readonly what: string;
  readonly log?: Partial<StoredLog>;
  readonly load?: Partial<typeof LOAD> | null;
  readonly rows?: Partial<LogsToVerify>;
  readonly codes: readonly FindingCode[];
}

const CASES: readonly Case[] = [
  { what: 'is not recorded', load: null, codes: ['unrecorded'] },
  { what: 'has uncounted loads', load: { counted: false }, codes: ['completed_not_counted'] },
  { what: 'has loads of another time', load: { performedAt: EARLIER }, codes: ['other_time'] },
  {
    what: 'has neither sets nor possible loads',
    load: { exercisesCount: 0 },
    codes: ['impossible_loads'],
  },
  {
    what: 'is completed although its swap was reverted',
    rows: { swaps: [{ ...ORIGIN, revertedAt: AT }] },
    log: { swappedFromId: 8 },
    codes: ['inactive_completed'],
  },
  {
    what: 'was made by an active swap',
    rows: { swaps: [ORIGIN] },
    log: { swappedFromId: 8 },
    codes: [],
  },
  { what: 'is planned', log: { completedAt: null }, load: null, codes: [] },
  {
    what: 'is planned with counted loads',
    log: { completedAt: null },
    codes: ['counted_not_completed'],
  },
  {
    what: 'is planned with uncounted loads',
    log: { completedAt: null },
    load: { counted: false },
    codes: ['leftover_loads'],
  },
  {
    what: 'is replaced and has uncounted loads',
    log: { completedAt: null },
    load: { counted: false },
    rows: { swaps: [SWAP] },
    codes: [],
  },
  { what: 'names another original than its swap', rows: { swaps: [ORIGIN] }, codes: ['swap_link'] },
  {
    what: 'names an original without a swap',
    log: { swappedFromId: 8 },
    rows: { originalLogIds: [8] },
    codes: ['swap_link'],
  },
  {
    what: 'names a missing original without a swap',
    log: { swappedFromId: 8 },
    codes: ['dangling_reference'],
  },
  { what: 'refers to a custom workout', log: CUSTOM, rows: { customWorkouts }, codes: [] },
  {
    what: 'refers to an entry of its custom workout',
    log: { ...CUSTOM, customWorkoutExerciseId: 6 },
    rows: { customWorkouts, entries },
    codes: [],
  },
  {
    what: 'refers to an entry of another custom workout',
    log: { ...CUSTOM, customWorkoutExerciseId: 6 },
    rows: { customWorkouts, entries: [{ id: 6, customWorkoutId: 5 }] },
    codes: ['dangling_reference'],
  },
  {
    what: 'refers to an entry without its custom workout',
    log: { customWorkoutExerciseId: 6 },
    codes: ['dangling_reference'],
  },
  { what: 'refers to a missing custom workout', log: CUSTOM, codes: ['dangling_reference'] },
  {
    what: 'refers to its own reserved workout',
    log: CUSTOM,
    rows: { customWorkouts: [{ id: 4, forLogId: 1 }] },
    codes: [],
  },
  {
    what: 'refers to the reserved workout of another log',
    log: CUSTOM,
    rows: { customWorkouts: [{ id: 4, forLogId: 9 }] },
    codes: ['reserved_elsewhere'],
  },
  {
    what: 'refers to a custom workout without a source type',
    log: { ...CUSTOM, sourceType: null },
    rows: { customWorkouts },
    codes: ['source_type'],
  },
  {
    what: 'refers to a custom workout with the source type program',
    log: { ...CUSTOM, sourceType: 'program' },
    rows: { customWorkouts },
    codes: ['source_type'],
  },
  {
    what: 'refers to a program day with the source type custom',
    log: { sourceType: 'custom' },
    codes: ['source_type'],
  },
];

describe('a verification of a log that', () => {
  it.each([...CASES])('$what finds $codes', ({ log, load, rows, codes }) => {
    const loads = load === null ? [] : [{ ...LOAD, ...load }];
    const found = verifyLogs({ ...NOTHING, logs: [{ ...LOG, ...log }], loads, ...rows });
    expect(codesOf(found)).toEqual(codes);
  });
});

describe('a verification of swaps and custom workouts', () => {
  it.each([
    ['nothing wrong', {}, []],
    ['times that differ', { updatedAt: EARLIER }, ['swap_times']],
    ['a moved completion of its original', { movedCompletedAt: AT }, []],
    ['another moved completion', { movedCompletedAt: EARLIER }, ['moved_time']],
    ['the log of another user', { swappedLogId: 9 }, ['lost_swap']],
  ])('finds %s in a swap', (_what, wrong, codes) => {
    const rows = { swaps: [{ ...SWAP, ...wrong }], logIds: [1, 2], loads: [LOAD] };
    expect(codesOf(verifySwaps(rows))).toEqual(codes);
    expect(codesOf(verifySwaps({ ...rows, loads: [] }))).toEqual(
      codes.filter((code) => code !== 'moved_time'),
    );
  });
  it('finds a workout reserved for a log that does not refer to it', () => {
    const times = { createdAt: AT, updatedAt: AT, exercises: [{ id: 1, createdAt: AT }] };
    const workout = { id: 4, forLogId: 1, sourceCustomWorkoutId: 5, ...times };
    const verify = (customWorkoutId: number | null, createdAt = AT) =>
      codesOf(
        verifyCustomWorkouts({
          customWorkouts: [{ ...workout, createdAt }],
          logs: [{ id: 1, customWorkoutId }],
          sourceIds: [5],
        }),
      );
    expect([verify(4), verify(null), verify(9)]).toEqual([[], ['reservation'], ['reservation']]);
    expect(verify(4, new Date(AT.getTime() + 3_600_000))).toEqual(['workout_entries']);
    const own = [{ ...workout, forLogId: 9, sourceCustomWorkoutId: 4 }];
    expect(
      codesOf(verifyCustomWorkouts({ customWorkouts: own, logs: [], sourceIds: [4] })),
    ).toEqual(['reservation', 'workout_source']);
  });
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
  it('without an id keep their order', () => {
    expect(compareFindings({ code: 'swap_times' }, { code: 'swap_times' })).toBe(0);
  });
  it('that recording a log mends are about logs', () => {
    const mended = Object.values(FINDINGS).filter(({ record }) => record);
    expect(mended.every(({ title }) => /logs|Loads/.test(title))).toBe(true);
  });
});

describe('a load that sets can give', () => {
  it.each([
    ['no load', { load: 0 }],
    ['more load than sets of four hours and light sets have', { load: 40 }],
    ['less load than its easiest working sets', { load: 0.05 }],
    ['more sets with known effort than sets', { knownEffortSets: 3.5 }],
    ['no exercise', { exercisesCount: 0 }],
  ])('does not have %s', (_what, wrong) => {
    expect(isPossibleLoad(LOAD)).toBe(true);
    expect(isPossibleLoad({ ...LOAD, ...wrong })).toBe(false);
  });
});
