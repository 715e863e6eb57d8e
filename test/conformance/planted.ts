import assert from 'node:assert/strict';
import {
  FINDINGS,
  type FindingCode,
  type LogId,
  type PerformedExercise,
  type UserId,
  type WorkoutSwap,
} from 'freshlegs';
import { same } from './assert.js';
import { createPush, type Bench, type WithBench } from './bench.js';
import { MISSING_NUMBER } from './ids.js';
import type { RawTable, RawValue, Runner } from './suite.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Columns = Readonly<Record<string, RawValue>>;
type Row = readonly [table: RawTable, where: Columns];

/** What a verification must find, for the user and for the other user. */
interface Expected {
  readonly user?: readonly Found[];
  readonly stranger?: readonly Found[];
}

/** `differs` is recovery that differs from its loads. */
type Found = FindingCode | 'differs';

/** A corruption in a scene. Null if the store has no such column or value. */
type Planted = (Expected & { readonly mend: () => Promise<unknown> }) | null;

/** One kind of corruption: the column that the host changes, and how. */
interface Corruption {
  readonly column: string;
  readonly change: string;
  /** Whether no other row tells what was right. */
  readonly unfindable?: true;
  readonly plant: (bench: Bench) => Promise<Planted>;
}

/**
 * Changes the columns of a row. The default remedy is to set them to the right values again; `mend`
 * is a remedy that needs no knowledge of them.
 */
const change = async (
  { raw }: Bench,
  [table, where]: Row,
  wrong: Columns,
  right: Columns,
  expected: Expected & { readonly mend?: () => Promise<unknown> } = {},
): Promise<Planted> => {
  const isChanged = await raw.set(table, where, wrong);
  if (!isChanged) return null;
  const found = { ...where };
  for (const [name, value] of Object.entries(wrong)) if (name in found) found[name] = value;
  const undo = async () => raw.set(table, found, right);
  return { ...expected, mend: expected.mend ?? undo };
};

const later = ({ clock }: Bench, hours = 1): Date => new Date(clock.now.getTime() + hours * HOUR);
const wait = (bench: Bench, hours = 1): void => {
  bench.clock.now = later(bench, hours);
};

const EFFORT: readonly PerformedExercise['sets'][number][] = [
  { reps: 8, rir: 2 },
  { reps: 6, rir: 1 },
];

/**
 * A completed log with stored sets, which some stores do not keep. Its workout keeps the loads of the
 * log if it is recorded again.
 */
const withSets = async ({ training, ids: { USER, BENCH, PUSH } }: Bench): Promise<LogId> => {
  const exercises = [{ exerciseId: BENCH, sets: EFFORT }];
  return (await training.logs.create({ userId: USER, source: PUSH, exercises })).log.id;
};

const keepsSets = ({ kept }: Bench): boolean => kept([]) !== null;

/** What a verification finds if the loads of a log differ from its stored sets. */
const bySets = (bench: Bench, others: readonly Found[] = []): Expected => ({
  user: [...(keepsSets(bench) ? (['other_sets'] as const) : []), ...others],
});

const planned = async (bench: Bench): Promise<LogId> => (await createPush(bench, false)).id;
const completed = async (bench: Bench): Promise<LogId> => (await createPush(bench, true)).id;

interface Scene {
  readonly original: LogId;
  readonly product: LogId;
  readonly swap: WorkoutSwap;
  readonly row: Row;
}

const swapped = async (bench: Bench, original: LogId): Promise<Scene> => {
  const { training, ids } = bench;
  wait(bench);
  const given = { userId: ids.USER, logId: original, target: ids.PULL };
  const { swap, log } = await training.swaps.swap(given);
  return { original, product: log.id, swap, row: ['workout_swap', { id: swap.id }] };
};

const swappedPlan = async (bench: Bench): Promise<Scene> => swapped(bench, await planned(bench));
const swappedDone = async (bench: Bench): Promise<Scene> => swapped(bench, await completed(bench));

const reverted = async (bench: Bench, scene: Scene): Promise<Scene> => {
  wait(bench);
  const { training, ids } = bench;
  await training.swaps.revert({ userId: ids.USER, swapId: scene.swap.id });
  return scene;
};

const record = async ({ training, ids: { USER } }: Bench, ...logIds: readonly LogId[]) => {
  for (const logId of logIds) await training.logs.record({ userId: USER, logId });
};

const rebuild = ({ training, ids: { USER } }: Bench) => training.recovery.rebuild({ userId: USER });

/**
 * Exchanges the values of a column of two rows, through a third value. False if the store has no
 * such column.
 */
const exchange = async (
  { raw }: Bench,
  [first, second]: readonly [Row, Row],
  column: string,
  [one, other, spare]: readonly [RawValue, RawValue, RawValue],
): Promise<boolean> => {
  const isStored = await raw.set(...first, { [column]: spare });
  if (!isStored) return false;
  await raw.set(...second, { [column]: one });
  const [table, where] = first;
  return raw.set(table, column in where ? { [column]: spare } : where, { [column]: other });
};

const SWAPS: readonly Corruption[] = [
  {
    column: 'workout_swap.id',
    change: 'becomes another number',
    unfindable: true,
    plant: async (bench) => {
      const { row, swap } = await swappedPlan(bench);
      return change(bench, row, { id: MISSING_NUMBER - 7 }, { id: swap.id });
    },
  },
  {
    column: 'workout_swap.user_id',
    change: 'becomes another user',
    plant: async (bench) => {
      const { row } = await swappedPlan(bench);
      const { USER, STRANGER } = bench.ids;
      // If the store leaves out deleted logs, those of another user look like them, and their swaps
      // are not read.
      const stranger: readonly Found[] = bench.readsAllLogs ? ['lost_swap'] : [];
      const expected = { user: ['swap_link'], stranger } as const;
      return change(bench, row, { user_id: STRANGER }, { user_id: USER }, expected);
    },
  },
  {
    column: 'workout_swap.original_log_id',
    change: 'becomes another log',
    plant: async (bench) => {
      const { row, original } = await swappedPlan(bench);
      const wrong = { original_log_id: await planned(bench) };
      const right = { original_log_id: original };
      return change(bench, row, wrong, right, { user: ['swap_link'] });
    },
  },
  {
    column: 'workout_swap.original_log_id',
    change: 'becomes null',
    plant: async (bench) => {
      const { row, original } = await swappedPlan(bench);
      const right = { original_log_id: original };
      return change(bench, row, { original_log_id: null }, right, { user: ['swap_link'] });
    },
  },
  {
    column: 'workout_swap.original_log_id',
    change: 'is exchanged between two swaps',
    plant: async (bench) => {
      const [a, b] = [await swappedPlan(bench), await swappedPlan(bench)];
      const spare = await planned(bench);
      const rows = [a.row, b.row] as const;
      const isChanged = await exchange(bench, rows, 'original_log_id', [
        a.original,
        b.original,
        spare,
      ]);
      if (!isChanged) return null;
      return {
        user: ['swap_link', 'swap_link'],
        mend: () => exchange(bench, rows, 'original_log_id', [b.original, a.original, spare]),
      };
    },
  },
  {
    column: 'workout_swap.swapped_log_id',
    change: 'becomes another log',
    plant: async (bench) => {
      const { row, product } = await swappedPlan(bench);
      const wrong = { swapped_log_id: await planned(bench) };
      const expected = { user: ['swap_link', 'swap_link'] } as const;
      return change(bench, row, wrong, { swapped_log_id: product }, expected);
    },
  },
  {
    column: 'workout_swap.swapped_log_id',
    change: 'becomes null',
    plant: async (bench) => {
      const { row, product } = await swappedPlan(bench);
      const right = { swapped_log_id: product };
      return change(bench, row, { swapped_log_id: null }, right, { user: ['swap_link'] });
    },
  },
  {
    column: 'workout_swap.swap_date',
    change: 'becomes another date',
    unfindable: true,
    plant: async (bench) => {
      const { row, swap } = await swappedPlan(bench);
      return change(bench, row, { swap_date: '2025-12-24' }, { swap_date: swap.swapDate });
    },
  },
  {
    column: 'workout_swap.reverted_at',
    change: 'is set on the swap of a planned log',
    plant: async (bench) => {
      const { row } = await swappedPlan(bench);
      const wrong = { reverted_at: later(bench) };
      return change(bench, row, wrong, { reverted_at: null }, { user: ['swap_times'] });
    },
  },
  {
    column: 'workout_swap.reverted_at',
    change: 'is set on the swap of a completed log',
    plant: async (bench) => {
      const { row } = await swappedDone(bench);
      const expected = { user: ['inactive_completed', 'swap_times'] } as const;
      return change(bench, row, { reverted_at: later(bench) }, { reverted_at: null }, expected);
    },
  },
  {
    column: 'workout_swap.reverted_at',
    change: 'becomes null on the reverted swap of a planned log',
    plant: async (bench) => {
      const { row } = await reverted(bench, await swappedPlan(bench));
      const right = { reverted_at: bench.clock.now };
      return change(bench, row, { reverted_at: null }, right, { user: ['swap_times'] });
    },
  },
  {
    column: 'workout_swap.reverted_at',
    change: 'becomes null on the reverted swap of a completed log',
    plant: async (bench) => {
      const { row } = await reverted(bench, await swappedDone(bench));
      const expected = { user: ['inactive_completed', 'swap_times'] } as const;
      const right = { reverted_at: bench.clock.now };
      return change(bench, row, { reverted_at: null }, right, expected);
    },
  },
  {
    column: 'workout_swap.reverted_at',
    change: 'becomes another time',
    plant: async (bench) => {
      const { row } = await reverted(bench, await swappedPlan(bench));
      const right = { reverted_at: bench.clock.now };
      return change(bench, row, { reverted_at: later(bench, -0.5) }, right, {
        user: ['swap_times'],
      });
    },
  },
  {
    column: 'workout_swap.moved_completed_at',
    change: 'becomes another time',
    plant: async (bench) => {
      const doneAt = bench.clock.now;
      const { row } = await swappedDone(bench);
      const right = { moved_completed_at: doneAt };
      return change(bench, row, { moved_completed_at: later(bench, -2) }, right, {
        user: ['moved_time'],
      });
    },
  },
  {
    column: 'workout_swap.moved_completed_at',
    change: 'becomes null, as if the new log was corrected later',
    unfindable: true,
    plant: async (bench) => {
      const doneAt = bench.clock.now;
      const { row } = await swappedDone(bench);
      return change(bench, row, { moved_completed_at: null }, { moved_completed_at: doneAt });
    },
  },
  {
    column: 'workout_swap.moved_completed_at',
    change: 'is set on the swap of a planned log',
    unfindable: true,
    plant: async (bench) => {
      const { row } = await swappedPlan(bench);
      const wrong = { moved_completed_at: bench.clock.now };
      return change(bench, row, wrong, { moved_completed_at: null });
    },
  },
  {
    column: 'workout_swap.moved_completed_at',
    change: 'becomes another time on a reverted swap',
    unfindable: true,
    plant: async (bench) => {
      const doneAt = bench.clock.now;
      const { row } = await reverted(bench, await swappedDone(bench));
      const wrong = { moved_completed_at: later(bench, -3) };
      return change(bench, row, wrong, { moved_completed_at: doneAt });
    },
  },
  {
    column: 'workout_swap.created_at',
    change: 'becomes another time',
    plant: async (bench) => {
      const { row, swap } = await swappedPlan(bench);
      const wrong = { created_at: later(bench, -1) };
      const right = { created_at: swap.createdAt };
      return change(bench, row, wrong, right, { user: ['swap_times'] });
    },
  },
  {
    column: 'workout_swap.created_at',
    change: 'becomes another time on a reverted swap',
    unfindable: true,
    plant: async (bench) => {
      const { row, swap } = await reverted(bench, await swappedPlan(bench));
      return change(bench, row, { created_at: later(bench, -3) }, { created_at: swap.createdAt });
    },
  },
  {
    column: 'workout_swap.updated_at',
    change: 'becomes another time',
    plant: async (bench) => {
      const { row, swap } = await swappedPlan(bench);
      const right = { updated_at: swap.updatedAt };
      return change(bench, row, { updated_at: later(bench) }, right, { user: ['swap_times'] });
    },
  },
];

const loads = (logId: LogId, muscleGroup?: string): Row => [
  'muscle_group_load',
  { workout_log_id: logId, ...(muscleGroup === undefined ? {} : { muscle_group: muscleGroup }) },
];

/** Changes a column of the chest load of a log with stored sets. Recording the log mends it. */
const changeOfSets = async (
  bench: Bench,
  wrong: Columns,
  others: readonly Found[] = [],
): Promise<Planted> => {
  const id = await withSets(bench);
  return change(
    bench,
    loads(id, 'chest'),
    wrong,
    {},
    {
      ...bySets(bench, others),
      mend: async () => {
        const exercises = [{ exerciseId: bench.ids.BENCH, sets: EFFORT }];
        await bench.training.logs.record({ userId: bench.ids.USER, logId: id, exercises });
        await rebuild(bench);
      },
    },
  );
};

/**
 * Changes a column of the chest load of a log that was done as planned. It is so old that recovery
 * no longer depends on it.
 */
const changeOfPlan = async (
  bench: Bench,
  wrong: Columns,
  right: Columns,
  user: readonly Found[] = [],
): Promise<Planted> => {
  const { training, ids } = bench;
  await completed(bench);
  const { log } = await training.logs.create({
    userId: ids.USER,
    source: ids.PUSH,
    completedAt: later(bench, -24 * 40),
  });
  const exercises = [{ exerciseId: ids.BENCH, sets: EFFORT }];
  const given = { userId: ids.USER, logId: log.id, exercises };
  return change(bench, loads(log.id, 'chest'), wrong, right, {
    user,
    ...(user.length === 0 ? {} : { mend: () => training.logs.record(given) }),
  });
};

const LOADS: readonly Corruption[] = [
  {
    column: 'muscle_group_load.user_id',
    change: 'becomes another user',
    plant: async (bench) => {
      const { USER, STRANGER } = bench.ids;
      const row = loads(await completed(bench));
      const expected = {
        user: ['differs', 'unrecorded'],
        stranger: ['differs', 'counted_not_completed'],
      } as const;
      return change(bench, row, { user_id: STRANGER }, { user_id: USER }, expected);
    },
  },
  {
    column: 'muscle_group_load.workout_log_id',
    change: 'is exchanged between two logs',
    plant: async (bench) => {
      const first = await withSets(bench);
      wait(bench);
      const second = await completed(bench);
      const spare = await planned(bench);
      const rows = [loads(first), loads(second)] as const;
      const isChanged = await exchange(bench, rows, 'workout_log_id', [first, second, spare]);
      if (!isChanged) return null;
      return {
        user: [
          ...(['other_time', 'other_time'] as const),
          ...(keepsSets(bench) ? (['other_sets'] as const) : []),
        ],
        mend: () => record(bench, first, second),
      };
    },
  },
  {
    column: 'muscle_group_load.muscle_group',
    change: 'becomes another group in a log with stored sets',
    plant: (bench) => changeOfSets(bench, { muscle_group: 'neck' }, ['differs']),
  },
  {
    column: 'muscle_group_load.muscle_group',
    change: 'becomes another group in an old log done as planned',
    unfindable: true,
    plant: async (bench) => {
      // A newer load of the other group, on which its recovery depends.
      const exercises = [{ exerciseId: bench.ids.CURL, sets: EFFORT }];
      await bench.training.logs.create({ userId: bench.ids.USER, exercises });
      return changeOfPlan(bench, { muscle_group: 'biceps' }, { muscle_group: 'chest' });
    },
  },
  {
    column: 'muscle_group_load.performed_at',
    change: 'becomes another time',
    plant: async (bench) => {
      const id = await completed(bench);
      const wrong = { performed_at: later(bench, -1) };
      return change(
        bench,
        loads(id),
        wrong,
        {},
        {
          user: ['differs', 'other_time'],
          mend: () => record(bench, id),
        },
      );
    },
  },
  {
    column: 'muscle_group_load.performed_at',
    change: 'becomes another time in a log that a swap replaced',
    plant: async (bench) => {
      const doneAt = bench.clock.now;
      const { original } = await swappedDone(bench);
      const wrong = { performed_at: later(bench, -2) };
      const right = { performed_at: doneAt };
      return change(bench, loads(original), wrong, right, { user: ['moved_time'] });
    },
  },
  {
    column: 'muscle_group_load.load',
    change: 'becomes another number in a log with stored sets',
    plant: (bench) => changeOfSets(bench, { load: 0.3 }, ['differs']),
  },
  {
    column: 'muscle_group_load.load',
    change: 'becomes too much in an old log done as planned',
    plant: (bench) => changeOfPlan(bench, { load: 500 }, {}, ['impossible_loads']),
  },
  {
    column: 'muscle_group_load.load',
    change: 'becomes another likely number in an old log done as planned',
    unfindable: true,
    plant: (bench) => changeOfPlan(bench, { load: 0.4 }, { load: 0.5 }),
  },
  {
    column: 'muscle_group_load.weekly_sets',
    change: 'becomes another number in a log with stored sets',
    plant: (bench) => changeOfSets(bench, { weekly_sets: 3 }),
  },
  {
    column: 'muscle_group_load.weekly_sets',
    // Light sets may have added the load: they are no weekly sets.
    change: 'becomes too little in an old log done as planned',
    unfindable: true,
    plant: (bench) => changeOfPlan(bench, { weekly_sets: 0.5 }, { weekly_sets: 3 }),
  },
  {
    column: 'muscle_group_load.weekly_sets',
    change: 'becomes too much in an old log done as planned',
    plant: (bench) => changeOfPlan(bench, { weekly_sets: 90 }, {}, ['impossible_loads']),
  },
  {
    column: 'muscle_group_load.weekly_sets',
    change: 'becomes another likely number in an old log done as planned',
    unfindable: true,
    plant: (bench) => changeOfPlan(bench, { weekly_sets: 4 }, { weekly_sets: 3 }),
  },
  {
    column: 'muscle_group_load.known_effort_sets',
    change: 'becomes another number in a log with stored sets',
    plant: (bench) => changeOfSets(bench, { known_effort_sets: 1 }),
  },
  {
    column: 'muscle_group_load.known_effort_sets',
    change: 'becomes more than the sets of an old log done as planned',
    plant: (bench) => changeOfPlan(bench, { known_effort_sets: 4 }, {}, ['impossible_loads']),
  },
  {
    column: 'muscle_group_load.known_effort_sets',
    change: 'becomes another likely number in an old log done as planned',
    unfindable: true,
    plant: (bench) => changeOfPlan(bench, { known_effort_sets: 1 }, { known_effort_sets: 0 }),
  },
  {
    column: 'muscle_group_load.exercises_count',
    change: 'becomes another number in a log with stored sets',
    plant: (bench) => changeOfSets(bench, { exercises_count: 2 }, ['differs']),
  },
  {
    column: 'muscle_group_load.exercises_count',
    change: 'becomes 0 in an old log done as planned',
    plant: (bench) => changeOfPlan(bench, { exercises_count: 0 }, {}, ['impossible_loads']),
  },
  {
    column: 'muscle_group_load.exercises_count',
    change: 'becomes another likely number in an old log done as planned',
    unfindable: true,
    plant: (bench) => changeOfPlan(bench, { exercises_count: 2 }, { exercises_count: 1 }),
  },
  {
    column: 'muscle_group_load.counted',
    change: 'becomes false in a completed log',
    plant: async (bench) => {
      const id = await completed(bench);
      return change(
        bench,
        loads(id),
        { counted: false },
        {},
        {
          user: ['differs', 'completed_not_counted'],
          mend: () => record(bench, id),
        },
      );
    },
  },
  {
    column: 'muscle_group_load.counted',
    change: 'becomes true in a log that a swap replaced',
    plant: async (bench) => {
      const { original } = await swappedDone(bench);
      return change(
        bench,
        loads(original),
        { counted: true },
        {},
        {
          user: ['differs', 'counted_not_completed'],
          mend: () => record(bench, original),
        },
      );
    },
  },
  {
    column: 'muscle_group_load.counted',
    change: 'becomes true in a log that a revert withdrew',
    plant: async (bench) => {
      const { product } = await reverted(bench, await swappedDone(bench));
      return change(
        bench,
        loads(product),
        { counted: true },
        {},
        {
          user: ['differs', 'counted_not_completed'],
          mend: () => record(bench, product),
        },
      );
    },
  },
];

const recordRow = (userId: UserId, muscleGroup: string): Row => [
  'muscle_group_recovery',
  { user_id: userId, muscle_group: muscleGroup },
];

/** Changes the record of the chest. */
const changeOfRecord = async (
  bench: Bench,
  wrong: Columns,
  user: readonly Found[] = ['differs'],
): Promise<Planted> => {
  await completed(bench);
  const row = recordRow(bench.ids.USER, 'chest');
  return change(bench, row, wrong, {}, { user, mend: () => rebuild(bench) });
};

const RECORDS: readonly Corruption[] = [
  {
    column: 'muscle_group_recovery.id',
    change: 'becomes another number',
    unfindable: true,
    plant: (bench) => changeOfRecord(bench, { id: MISSING_NUMBER - 7 }, []),
  },
  {
    column: 'muscle_group_recovery.user_id',
    change: 'becomes another user',
    plant: async (bench) => {
      await completed(bench);
      const { USER, STRANGER } = bench.ids;
      const row = recordRow(USER, 'chest');
      const expected = { user: ['differs'], stranger: ['differs'] } as const;
      return change(bench, row, { user_id: STRANGER }, { user_id: USER }, expected);
    },
  },
  {
    column: 'muscle_group_recovery.muscle_group',
    change: 'becomes another group',
    plant: (bench) => changeOfRecord(bench, { muscle_group: 'abductors' }, ['differs', 'differs']),
  },
  {
    column: 'muscle_group_recovery.last_workout_date',
    change: 'becomes another time',
    plant: (bench) => changeOfRecord(bench, { last_workout_date: later(bench, -5) }),
  },
  {
    column: 'muscle_group_recovery.last_workout_date',
    change: 'becomes null',
    plant: (bench) => changeOfRecord(bench, { last_workout_date: null }),
  },
  {
    column: 'muscle_group_recovery.intensity',
    change: 'becomes another number',
    plant: (bench) => changeOfRecord(bench, { intensity: 9 }),
  },
  {
    column: 'muscle_group_recovery.exercises_count',
    change: 'becomes another number',
    plant: (bench) => changeOfRecord(bench, { exercises_count: 7 }),
  },
  {
    column: 'muscle_group_recovery.created_at',
    change: 'becomes another time',
    unfindable: true,
    plant: (bench) => changeOfRecord(bench, { created_at: new Date(0) }, []),
  },
  {
    column: 'muscle_group_recovery.updated_at',
    change: 'becomes another time',
    unfindable: true,
    plant: (bench) => changeOfRecord(bench, { updated_at: new Date(0) }, []),
  },
];

/** A planned log whose workout was derived for it. */
const derived = async (bench: Bench) => {
  const { training, ids } = bench;
  const logId = await planned(bench);
  wait(bench, 24);
  const { log, customWorkout } = await training.swaps.swapExercise({
    userId: ids.USER,
    logId,
    exerciseId: ids.BENCH,
    replacementExerciseId: ids.CURL,
  });
  const [entry] = customWorkout.exercises;
  assert.ok(entry !== undefined);
  return { log, workout: customWorkout, entry };
};

const ownWorkout = async ({ training, ids: { USER, CURL } }: Bench) => {
  const exercises = [{ exerciseId: CURL }];
  const workout = await training.customWorkouts.create({ userId: USER, name: 'Arms', exercises });
  const [entry] = workout.exercises;
  assert.ok(entry !== undefined);
  return { workout, entry };
};

/** Changes a column of a workout that was derived for a log. */
const changeOfWorkout = async (
  bench: Bench,
  wrong: (bench: Bench, customWorkoutId: number) => Promise<Columns>,
  right: (workout: Awaited<ReturnType<typeof derived>>['workout']) => Columns,
  user: readonly Found[] = [],
): Promise<Planted> => {
  const { workout } = await derived(bench);
  const row: Row = ['custom_workout', { id: workout.id }];
  return change(bench, row, await wrong(bench, workout.id), right(workout), { user });
};

/** Changes a column of an entry of such a workout. */
const changeOfEntry = async (
  bench: Bench,
  wrong: (bench: Bench) => Promise<Columns>,
  right: (entry: Awaited<ReturnType<typeof derived>>['entry']) => Columns,
  user: readonly Found[] = [],
): Promise<Planted> => {
  const { entry } = await derived(bench);
  const row: Row = ['custom_workout_exercise', { id: entry.id }];
  return change(bench, row, await wrong(bench), right(entry), { user });
};

const to = (columns: Columns) => () => Promise.resolve(columns);

const WORKOUTS: readonly Corruption[] = [
  {
    column: 'custom_workout.name',
    change: 'becomes another text',
    unfindable: true,
    plant: (bench) => changeOfWorkout(bench, to({ name: 'x' }), ({ name }) => ({ name })),
  },
  {
    column: 'custom_workout.description',
    change: 'becomes another text',
    unfindable: true,
    plant: (bench) =>
      changeOfWorkout(bench, to({ description: 'x' }), () => ({ description: null })),
  },
  {
    column: 'custom_workout.source_program_day_id',
    change: 'becomes another day',
    unfindable: true,
    plant: (bench) =>
      changeOfWorkout(bench, to({ source_program_day_id: bench.ids.LEG_DAY }), (workout) => ({
        source_program_day_id: workout.sourceProgramDayId,
      })),
  },
  {
    column: 'custom_workout.source_custom_workout_id',
    change: 'becomes the workout itself',
    plant: (bench) =>
      changeOfWorkout(
        bench,
        (_bench, id) => Promise.resolve({ source_custom_workout_id: id }),
        () => ({ source_custom_workout_id: null }),
        ['workout_source'],
      ),
  },
  {
    column: 'custom_workout.source_custom_workout_id',
    change: 'becomes another workout of the user',
    unfindable: true,
    plant: (bench) =>
      changeOfWorkout(
        bench,
        async () => ({ source_custom_workout_id: (await ownWorkout(bench)).workout.id }),
        () => ({ source_custom_workout_id: null }),
      ),
  },
  {
    column: 'custom_workout.for_log_id',
    change: 'becomes another log',
    plant: async (bench) => {
      const { workout, log } = await derived(bench);
      const row: Row = ['custom_workout', { id: workout.id }];
      const wrong = { for_log_id: await planned(bench) };
      const expected = { user: ['reservation', 'reserved_elsewhere'] } as const;
      return change(bench, row, wrong, { for_log_id: log.id }, expected);
    },
  },
  {
    column: 'custom_workout.for_log_id',
    change: 'becomes null, as customWorkouts.saveAsOwn does',
    unfindable: true,
    plant: async (bench) => {
      const { workout, log } = await derived(bench);
      const row: Row = ['custom_workout', { id: workout.id }];
      return change(bench, row, { for_log_id: null }, { for_log_id: log.id });
    },
  },
  {
    column: 'custom_workout.for_log_id',
    change: 'is set on an ordinary workout',
    plant: async (bench) => {
      const { workout } = await ownWorkout(bench);
      const row: Row = ['custom_workout', { id: workout.id }];
      const wrong = { for_log_id: await planned(bench) };
      return change(bench, row, wrong, { for_log_id: null }, { user: ['reservation'] });
    },
  },
  {
    column: 'custom_workout.created_at',
    change: 'becomes later than its entries',
    plant: (bench) =>
      changeOfWorkout(
        bench,
        to({ created_at: later(bench, 24 * 9) }),
        ({ createdAt }) => ({ created_at: createdAt }),
        ['workout_entries'],
      ),
  },
  {
    column: 'custom_workout.created_at',
    change: 'becomes earlier',
    unfindable: true,
    plant: (bench) =>
      changeOfWorkout(bench, to({ created_at: later(bench, -24) }), ({ createdAt }) => ({
        created_at: createdAt,
      })),
  },
  {
    column: 'custom_workout.updated_at',
    change: 'becomes earlier than its entries',
    plant: (bench) =>
      changeOfWorkout(
        bench,
        to({ updated_at: later(bench, -24) }),
        ({ updatedAt }) => ({ updated_at: updatedAt }),
        ['workout_entries'],
      ),
  },
  {
    column: 'custom_workout.updated_at',
    change: 'becomes later',
    unfindable: true,
    plant: (bench) =>
      changeOfWorkout(bench, to({ updated_at: later(bench, 24 * 9) }), ({ updatedAt }) => ({
        updated_at: updatedAt,
      })),
  },
  {
    column: 'custom_workout_exercise.id',
    change: 'becomes another number',
    unfindable: true,
    plant: async (bench) => {
      const { entry } = await derived(bench);
      const row: Row = ['custom_workout_exercise', { id: entry.id }];
      return change(bench, row, { id: MISSING_NUMBER - 7 }, { id: entry.id });
    },
  },
  {
    column: 'custom_workout_exercise.custom_workout_id',
    change: 'becomes a workout of another day',
    plant: async (bench) => {
      const { workout: other } = await ownWorkout(bench);
      const { workout, entry } = await derived(bench);
      const row: Row = ['custom_workout_exercise', { id: entry.id }];
      const right = { custom_workout_id: workout.id };
      return change(bench, row, { custom_workout_id: other.id }, right, {
        user: ['workout_entries'],
      });
    },
  },
  {
    column: 'custom_workout_exercise.custom_workout_id',
    change: 'becomes another workout, while a log refers to the entry',
    plant: async (bench) => {
      const [{ workout, entry }, other] = [await ownWorkout(bench), await ownWorkout(bench)];
      const logId = await planned(bench);
      await bench.raw.setCustomWorkout(logId, workout.id, entry.id);
      await bench.raw.set('workout_log', { id: logId }, { source_type: 'custom' });
      const row: Row = ['custom_workout_exercise', { id: entry.id }];
      const right = { custom_workout_id: workout.id };
      return change(bench, row, { custom_workout_id: other.workout.id }, right, {
        user: ['dangling_reference'],
      });
    },
  },
  {
    column: 'custom_workout_exercise.exercise_id',
    change: 'becomes another exercise',
    unfindable: true,
    plant: (bench) =>
      changeOfEntry(bench, to({ exercise_id: bench.ids.ROW }), ({ exerciseId }) => ({
        exercise_id: exerciseId,
      })),
  },
  {
    column: 'custom_workout_exercise.sets',
    change: 'becomes another number',
    unfindable: true,
    plant: (bench) => changeOfEntry(bench, to({ sets: 9 }), ({ sets }) => ({ sets })),
  },
  {
    column: 'custom_workout_exercise.reps_min',
    change: 'becomes another number',
    unfindable: true,
    plant: (bench) =>
      changeOfEntry(bench, to({ reps_min: 1 }), ({ repsMin }) => ({ reps_min: repsMin })),
  },
  {
    column: 'custom_workout_exercise.reps_max',
    change: 'becomes another number',
    unfindable: true,
    plant: (bench) =>
      changeOfEntry(bench, to({ reps_max: 99 }), ({ repsMax }) => ({ reps_max: repsMax })),
  },
  {
    column: 'custom_workout_exercise.order_index',
    change: 'becomes another number',
    unfindable: true,
    plant: (bench) =>
      changeOfEntry(bench, to({ order_index: 9 }), ({ orderIndex }) => ({
        order_index: orderIndex,
      })),
  },
  {
    column: 'custom_workout_exercise.replaced_exercise_id',
    change: 'becomes another exercise',
    unfindable: true,
    plant: (bench) =>
      changeOfEntry(bench, to({ replaced_exercise_id: bench.ids.ROW }), (entry) => ({
        replaced_exercise_id: entry.replacedExerciseId,
      })),
  },
  {
    column: 'custom_workout_exercise.created_at',
    change: 'becomes earlier than its workout',
    plant: async (bench) => {
      const { workout, entry } = await derived(bench);
      const row: Row = ['custom_workout_exercise', { id: entry.id }];
      const wrong = { created_at: later(bench, -24) };
      const right = { created_at: workout.createdAt };
      return change(bench, row, wrong, right, { user: ['workout_entries'] });
    },
  },
];

const logRow = (id: LogId): Row => ['workout_log', { id }];

const LOGS: readonly Corruption[] = [
  {
    column: 'workout_log.swapped_from_id',
    change: 'becomes null',
    plant: async (bench) => {
      const { product, original } = await swappedPlan(bench);
      const right = { swapped_from_id: original };
      const expected = { user: ['swap_link'] } as const;
      return change(bench, logRow(product), { swapped_from_id: null }, right, expected);
    },
  },
  {
    column: 'workout_log.swapped_from_id',
    change: 'becomes another log',
    plant: async (bench) => {
      const { product, original } = await swappedPlan(bench);
      const wrong = { swapped_from_id: await planned(bench) };
      const right = { swapped_from_id: original };
      return change(bench, logRow(product), wrong, right, { user: ['swap_link'] });
    },
  },
  {
    column: 'workout_log.swapped_from_id',
    change: 'is set without a swap',
    plant: async (bench) => {
      const wrong = { swapped_from_id: await planned(bench) };
      const right = { swapped_from_id: null };
      return change(bench, logRow(await planned(bench)), wrong, right, { user: ['swap_link'] });
    },
  },
  {
    column: 'workout_log.source_type',
    change: 'becomes program in a log with a custom workout',
    plant: async (bench) => {
      const { log } = await derived(bench);
      const [wrong, right] = [{ source_type: 'program' }, { source_type: 'custom' }];
      return change(bench, logRow(log.id), wrong, right, { user: ['source_type'] });
    },
  },
  {
    column: 'workout_log.source_type',
    change: 'becomes custom in a log with a program day',
    plant: async (bench) => {
      const [wrong, right] = [{ source_type: 'custom' }, { source_type: 'program' }];
      const row = logRow(await planned(bench));
      return change(bench, row, wrong, right, { user: ['source_type'] });
    },
  },
  {
    column: 'workout_log.source_type',
    change: 'becomes a word of the host',
    unfindable: true,
    plant: async (bench) => {
      const row = logRow(await planned(bench));
      return change(bench, row, { source_type: 'coach' }, { source_type: 'program' });
    },
  },
  {
    column: 'workout_log.custom_workout_id',
    change: 'becomes null in a log with a reserved workout',
    plant: async (bench) => {
      const { log, workout } = await derived(bench);
      const right = { custom_workout_id: workout.id };
      const expected = { user: ['reservation'] } as const;
      return change(bench, logRow(log.id), { custom_workout_id: null }, right, expected);
    },
  },
  {
    column: 'workout_log.custom_workout_id',
    change: 'is exchanged between two logs with reserved workouts',
    plant: async (bench) => {
      const [a, b] = [await derived(bench), await derived(bench)];
      const rows = [logRow(a.log.id), logRow(b.log.id)] as const;
      const { workout: spare } = await ownWorkout(bench);
      const column = 'custom_workout_id';
      const isChanged = await exchange(bench, rows, column, [a.workout.id, b.workout.id, spare.id]);
      if (!isChanged) return null;
      return {
        user: ['reservation', 'reservation', 'reserved_elsewhere', 'reserved_elsewhere'],
        mend: () => exchange(bench, rows, column, [b.workout.id, a.workout.id, spare.id]),
      };
    },
  },
  {
    column: 'workout_log.custom_workout_id',
    change: 'becomes a missing workout',
    plant: async (bench) => {
      const row = logRow(await planned(bench));
      const wrong = { custom_workout_id: MISSING_NUMBER };
      const right = { custom_workout_id: null };
      return change(bench, row, wrong, right, { user: ['dangling_reference'] });
    },
  },
  {
    column: 'workout_log.custom_workout_id',
    change: 'becomes another ordinary workout of the user',
    unfindable: true,
    plant: async (bench) => {
      const { training, ids } = bench;
      const [own, other] = [await ownWorkout(bench), await ownWorkout(bench)];
      const source = { type: 'custom', customWorkoutId: own.workout.id } as const;
      const { log } = await training.logs.create({ userId: ids.USER, source, completed: false });
      const wrong = { custom_workout_id: other.workout.id };
      return change(bench, logRow(log.id), wrong, { custom_workout_id: own.workout.id });
    },
  },
  {
    column: 'workout_log.custom_workout_exercise_id',
    change: 'becomes an entry of another workout',
    plant: async (bench) => {
      const { entry } = await ownWorkout(bench);
      const { log } = await derived(bench);
      const wrong = { custom_workout_exercise_id: entry.id };
      const right = { custom_workout_exercise_id: null };
      return change(bench, logRow(log.id), wrong, right, { user: ['dangling_reference'] });
    },
  },
  {
    column: 'workout_log.custom_workout_exercise_id',
    change: 'becomes another entry of the workout',
    unfindable: true,
    plant: async (bench) => {
      const { log, entry } = await derived(bench);
      const wrong = { custom_workout_exercise_id: entry.id };
      return change(bench, logRow(log.id), wrong, { custom_workout_exercise_id: null });
    },
  },
];

/** Sets the completion of a log as the host does. */
const complete = async (
  bench: Bench,
  logId: LogId,
  completedAt: Date | null,
  user: readonly Found[],
  mend: () => Promise<unknown>,
): Promise<Planted> => {
  await bench.raw.setCompletedAt(logId, completedAt);
  return { user, mend };
};

const COMPLETIONS: readonly Corruption[] = [
  {
    column: 'the completion',
    change: 'becomes another time',
    plant: async (bench) => {
      const id = await completed(bench);
      const time = later(bench, -5);
      return complete(bench, id, time, ['other_time'], () => record(bench, id));
    },
  },
  {
    column: 'the completion',
    change: 'becomes null',
    plant: async (bench) => {
      const id = await completed(bench);
      return complete(bench, id, null, ['counted_not_completed'], () => record(bench, id));
    },
  },
  {
    column: 'the completion',
    change: 'is set in a planned log',
    plant: async (bench) => {
      const id = await planned(bench);
      const { training, ids } = bench;
      return complete(bench, id, bench.clock.now, ['unrecorded'], () =>
        training.recovery.backfill({ userId: ids.USER }),
      );
    },
  },
  {
    column: 'the completion',
    change: 'is set in a log that a swap replaced',
    plant: async (bench) => {
      const { training, ids } = bench;
      const { original, product } = await swappedPlan(bench);
      return complete(bench, original, bench.clock.now, ['inactive_completed'], async () => {
        await bench.raw.setCompletedAt(original, null);
        await training.logs.complete({ userId: ids.USER, logId: product });
      });
    },
  },
  {
    column: 'the completion',
    change: 'is set in a log that a revert withdrew',
    plant: async (bench) => {
      const { training, ids } = bench;
      const { original, product } = await reverted(bench, await swappedPlan(bench));
      return complete(bench, product, bench.clock.now, ['inactive_completed'], async () => {
        await bench.raw.setCompletedAt(product, null);
        await training.logs.complete({ userId: ids.USER, logId: original });
      });
    },
  },
  {
    column: 'the completion',
    change: 'is set in a log that a revert withdrew and that has loads',
    plant: async (bench) => {
      const { product } = await reverted(bench, await swappedDone(bench));
      return complete(bench, product, bench.clock.now, ['inactive_completed'], async () => {
        await bench.raw.setCompletedAt(product, null);
      });
    },
  },
  {
    column: 'the performed sets',
    change: 'lose a set',
    plant: async (bench) => {
      const id = await withSets(bench);
      const isRemoved = await bench.raw.removeSet(id);
      return isRemoved ? { user: ['other_sets'], mend: () => record(bench, id) } : null;
    },
  },
];

const foundBy = async ({ training }: Bench, userId: UserId): Promise<readonly Found[]> => {
  const { consistent, differing, findings } = await training.recovery.verify({ userId });
  const codes = findings.map(({ code }) => code);
  const isContradicted = codes.some((code) => FINDINGS[code].contradiction);
  assert.equal(consistent, differing.length === 0 && !isContradicted);
  return [...differing.map(() => 'differs' as const), ...codes];
};

/** In any order, since a corruption of loads may change the recovery of several groups. */
const inAnyOrder = (found: readonly Found[] = []): readonly Found[] => {
  const codes = found.filter((code) => code !== 'differs');
  return [...codes, ...(codes.length === found.length ? [] : (['differs'] as const))].sort();
};

/** Plants one corruption after the other, and applies the remedy of each. */
const verifyEach = async (bench: Bench, corruptions: readonly Corruption[]): Promise<void> => {
  const { USER, STRANGER } = bench.ids;
  for (const { column, change: how, unfindable = false, plant } of corruptions) {
    bench.clock.now = new Date(bench.clock.now.getTime() + DAY);
    const name = `${column} ${how}`;
    const planted = await plant(bench);
    const { user, stranger, mend = () => Promise.resolve() } = planted ?? {};
    assert.ok(!unfindable || [...(user ?? []), ...(stranger ?? [])].length === 0, name);
    same(inAnyOrder(await foundBy(bench, USER)), inAnyOrder(user), name);
    same(inAnyOrder(await foundBy(bench, STRANGER)), inAnyOrder(stranger), name);
    await mend();
    same(await foundBy(bench, USER), [], `after the remedy of: ${name}`);
    same(await foundBy(bench, STRANGER), [], `after the remedy of: ${name}`);
  }
};

const GROUPS: Readonly<Record<string, readonly Corruption[]>> = {
  'of swaps': SWAPS,
  'of loads': LOADS,
  'of recovery records': RECORDS,
  'of custom workouts': WORKOUTS,
  "of a log's references": LOGS,
  'of completions and sets': COMPLETIONS,
};

/** The columns of which some changes cannot be found. The page of `verify` names them. */
export const UNFINDABLE: ReadonlySet<string> = new Set(
  Object.values(GROUPS)
    .flat()
    .flatMap(({ column, unfindable }) => (unfindable === true ? [column] : [])),
);

export const plantedTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('a verification after the host has changed rows', () => {
    for (const [name, corruptions] of Object.entries(GROUPS)) {
      it(
        `finds each contradiction ${name}, and none after its remedy`,
        withBench((bench) => verifyEach(bench, corruptions)),
      );
    }
  });
};
