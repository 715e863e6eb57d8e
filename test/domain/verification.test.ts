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
import { isPossibleLoad, sessionLoads } from '../../src/domain/recovery/training-load.js';

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
/** The bench press and another exercise. */
const withAnother = (exerciseId: number, sets: readonly { reps: number }[]) =>
  performed(BENCH.id, 5).map((log) => ({
    ...log,
    exercises: [...log.exercises, { exerciseId, sets }],
  }));
const SETS_OF_LOADS = { performed: performed(5, 10), exercises: [BENCH] };
const OTHER_SETS = { performed: performed(5, 5), exercises: [BENCH] };
const SWAP = {
  id: 3,
  originalLogId: 1,
  swappedLogId: 2,
  revertedAt: null,
  movedCompletedAt: null,
  createdAt: AT,
  updatedAt: AT,
};
/** A load of another group, before one that is right. */
const withOther = (wrong: Partial<typeof LOAD>) => ({
  loads: [{ ...LOAD, muscleGroup: 'abs', ...wrong }, LOAD],
});
/** The swap that made the log. */
const ORIGIN = { ...SWAP, originalLogId: 8, swappedLogId: 1 };
const EARLIER = new Date(0);
const PLANNED = { completedAt: null };
const MADE = { swappedFromId: 8 };
const customWorkouts = [{ id: 4, forLogId: null }];
const entries = [{ id: 6, customWorkoutId: 4 }];
const CUSTOM = { programDayId: null, customWorkoutId: 4, sourceType: 'custom' };
const WITH_ENTRY = { ...CUSTOM, customWorkoutExerciseId: 6 };

interface Case {
  readonly log?: Partial<StoredLog>;
  readonly load?: Partial<typeof LOAD> | null;
  readonly rows?: Partial<LogsToVerify>;
}

const CASES: [what: string, Case, FindingCode?][] = [
  ['is completed and has loads', {}],
  ['has the loads of its sets', { rows: SETS_OF_LOADS }],
  ['has sets that give other loads', { rows: OTHER_SETS }, 'other_sets'],
  [
    'has sets of a deleted exercise',
    { rows: { performed: OTHER_SETS.performed } },
    'left_out_sets',
  ],
  [
    'has sets of a deleted and of another exercise',
    { rows: { ...OTHER_SETS, performed: withAnother(9, [{ reps: 5 }]) } },
    'left_out_sets',
  ],
  [
    'has sets, but no completion time',
    { log: PLANNED, load: null, rows: OTHER_SETS },
    'sets_without_time',
  ],
  [
    'has sets of one of two exercises, but no completion time',
    { log: PLANNED, load: null, rows: { ...OTHER_SETS, performed: withAnother(BENCH.id, []) } },
    'sets_without_time',
  ],
  [
    'has an exercise without sets, and no completion time',
    {
      log: PLANNED,
      load: null,
      rows: {
        performed: [{ logId: 1, exercises: [{ exerciseId: 5, sets: [] }] }],
        exercises: [BENCH],
      },
    },
  ],
  [
    'has sets, and a completion time that a swap has moved',
    {
      log: PLANNED,
      load: null,
      rows: { ...OTHER_SETS, swaps: [{ ...SWAP, movedCompletedAt: AT }] },
    },
  ],
  [
    // Its loads do not count, so they may have any time.
    'is replaced and completed',
    { load: { counted: false, performedAt: EARLIER }, rows: { swaps: [SWAP] } },
    'inactive_completed',
  ],
  ['had a custom workout that was deleted', { log: { ...CUSTOM, customWorkoutId: null } }],
  ['is not recorded', { load: null }, 'unrecorded'],
  ['has uncounted loads', { load: { counted: false } }, 'completed_not_counted'],
  ['has loads of another time', { load: { performedAt: EARLIER } }, 'other_time'],
  ['has neither sets nor possible loads', { load: { exercisesCount: 0 } }, 'impossible_loads'],
  ['has one uncounted load', { rows: withOther({ counted: false }) }, 'completed_not_counted'],
  ['has one load of another time', { rows: withOther({ performedAt: EARLIER }) }, 'other_time'],
  ['has one impossible load', { rows: withOther({ exercisesCount: 0 }) }, 'impossible_loads'],
  [
    'has sets and impossible loads',
    { load: { exercisesCount: 0 }, rows: SETS_OF_LOADS },
    'other_sets',
  ],
  [
    'is completed although its swap was reverted',
    { log: MADE, rows: { swaps: [{ ...ORIGIN, revertedAt: AT }] } },
    'inactive_completed',
  ],
  ['was made by an active swap', { log: MADE, rows: { swaps: [ORIGIN] } }],
  ['is planned', { log: PLANNED, load: null }],
  ['is planned with counted loads', { log: PLANNED }, 'counted_not_completed'],
  ['is planned with uncounted loads', { log: PLANNED, load: { counted: false } }, 'leftover_loads'],
  [
    'is replaced and has uncounted loads',
    { log: PLANNED, load: { counted: false }, rows: { swaps: [SWAP] } },
  ],
  ['names another original than its swap', { rows: { swaps: [ORIGIN] } }, 'swap_link'],
  ['names an original without a swap', { log: MADE, rows: { originalLogIds: [8] } }, 'swap_link'],
  ['names a missing original without a swap', { log: MADE }, 'dangling_reference'],
  ['refers to a custom workout', { log: CUSTOM, rows: { customWorkouts } }],
  [
    'refers to an entry of its custom workout',
    { log: WITH_ENTRY, rows: { customWorkouts, entries } },
  ],
  [
    'refers to an entry of another custom workout',
    { log: WITH_ENTRY, rows: { customWorkouts, entries: [{ id: 6, customWorkoutId: 5 }] } },
    'dangling_reference',
  ],
  [
    'refers to an entry without its custom workout',
    { log: { customWorkoutExerciseId: 6 } },
    'dangling_reference',
  ],
  ['refers to a missing custom workout', { log: CUSTOM }, 'dangling_reference'],
  [
    'refers to its own reserved workout',
    { log: CUSTOM, rows: { customWorkouts: [{ id: 4, forLogId: 1 }] } },
  ],
  [
    'refers to the reserved workout of another log',
    { log: CUSTOM, rows: { customWorkouts: [{ id: 4, forLogId: 9 }] } },
    'reserved_elsewhere',
  ],
  [
    'refers to a custom workout without a source type',
    { log: { ...CUSTOM, sourceType: null }, rows: { customWorkouts } },
    'source_type',
  ],
  [
    'refers to a custom workout with the source type program',
    { log: { ...CUSTOM, sourceType: 'program' }, rows: { customWorkouts } },
    'source_type',
  ],
  [
    'refers to a program day and to a missing custom workout',
    { log: { ...CUSTOM, programDayId: 2 } },
    'dangling_reference',
  ],
  [
    'refers to a program day with the source type custom',
    { log: { sourceType: 'custom' } },
    'source_type',
  ],
];

describe('a verification finds what is wrong with a log that', () => {
  it.each(CASES)('%s', (_what, { log, load, rows }, code) => {
    const loads = load === null ? [] : [{ ...LOAD, ...load }];
    const found = verifyLogs({ ...NOTHING, logs: [{ ...LOG, ...log }], loads, ...rows });
    expect(found).toEqual(code === undefined ? [] : [{ code, logId: 1 }]);
  });
  it('has sets that cannot be read', () => {
    const own = OTHER_SETS.performed.map((log) => ({ ...log, unreadable: 1 }));
    const found = verifyLogs({ ...NOTHING, ...OTHER_SETS, performed: own });
    expect(found).toContainEqual({ code: 'left_out_sets', logId: 1 });
  });
  it('has only sets that cannot be read, and nothing else', () => {
    const own = OTHER_SETS.performed.map(({ logId }) => ({ logId, exercises: [], unreadable: 1 }));
    const found = verifyLogs({ ...NOTHING, ...OTHER_SETS, performed: own });
    expect(found).toEqual([{ code: 'left_out_sets', logId: 1 }]);
  });
  it('has a value that cannot be read, and nothing else', () => {
    expect(verifyLogs({ ...NOTHING, unreadable: [{ id: 2 }] })).toEqual([
      { code: 'unreadable_log', logId: 2 },
    ]);
  });
});

describe('a verification of swaps and custom workouts', () => {
  it.each([
    ['nothing wrong', {}, []],
    ['times that differ', { updatedAt: EARLIER }, ['swap_times']],
    ['a moved completion of its original', { movedCompletedAt: AT }, []],
    ['another moved completion', { movedCompletedAt: EARLIER }, ['moved_time']],
    ['any completion moved before its revert', { revertedAt: AT, movedCompletedAt: EARLIER }, []],
    ['the log of another user', { swappedLogId: 9 }, ['lost_swap']],
    ['no original', { originalLogId: 9 }, ['lost_swap']],
  ])('finds %s in a swap', (_what, wrong, codes) => {
    const rows = { swaps: [{ ...SWAP, ...wrong }], logIds: [1, 2], loads: [LOAD] };
    const findings = codes.map((code) => ({ code, swapId: SWAP.id }));
    expect(verifySwaps(rows)).toEqual(findings);
    const unmoved = findings.filter(({ code }) => code !== 'moved_time');
    expect(verifySwaps({ ...rows, loads: [] })).toEqual(unmoved);
  });

  const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
  const addedAfter = (minutes: number) => ({ exercises: [{ id: 1, createdAt: after(minutes) }] });
  type Stored = Parameters<typeof verifyCustomWorkouts>[0]['customWorkouts'][number];

  it.each<[string, Partial<Stored>, readonly FindingCode[]]>([
    ['nothing wrong in one that its log refers to', { forLogId: 1 }, []],
    ['that it is reserved for a log with another workout', { forLogId: 2 }, ['reservation']],
    ['that it is reserved for a log without a workout', { forLogId: 3 }, ['reservation']],
    ['that it is reserved for a missing log', { forLogId: 9 }, ['reservation']],
    ['nothing wrong in one that is derived from another', { sourceCustomWorkoutId: 5 }, []],
    ['that it is derived from itself', { sourceCustomWorkoutId: 4 }, ['workout_source']],
    ['that it is derived from a missing one', { sourceCustomWorkoutId: 9 }, ['workout_source']],
    ['that it was created after its entries', { createdAt: after(60) }, ['workout_entries']],
    // Two clocks may differ this much.
    ['nothing wrong if an entry is 5 minutes older', addedAfter(-5), []],
    ['nothing wrong if an entry is 5 minutes newer', addedAfter(5), []],
    ['that an entry is 6 minutes older', addedAfter(-6), ['workout_entries']],
    ['that an entry is 6 minutes newer', addedAfter(6), ['workout_entries']],
    [
      'that one of two entries is older',
      { exercises: [0, -6].flatMap((minutes) => addedAfter(minutes).exercises) },
      ['workout_entries'],
    ],
  ])('finds %s', (_what, values, codes) => {
    const times = { createdAt: AT, updatedAt: AT, exercises: [{ id: 1, createdAt: AT }] };
    const found = verifyCustomWorkouts({
      customWorkouts: [{ id: 4, forLogId: null, sourceCustomWorkoutId: null, ...times, ...values }],
      logs: [4, 9, null].map((customWorkoutId, at) => ({ id: at + 1, customWorkoutId })),
      sourceIds: [4, 5],
    });
    expect(found).toEqual(codes.map((code) => ({ code, customWorkoutId: 4 })));
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
  it.each([
    ['the hardest sets', { seconds: 4 * 3600, rir: 0 }],
    ['the easiest working sets', { reps: 1, rir: 6 }],
    ['the hardest light sets', { seconds: 4 * 3600, rir: 6.1 }],
  ])('can be that of %s, with known effort', (_what, set) => {
    const sets = Array.from({ length: 100 }, () => set);
    const loads = sessionLoads([{ exerciseId: BENCH.id, sets }], [BENCH]);
    expect(loads.map(isPossibleLoad)).toEqual([true]);
  });
});
