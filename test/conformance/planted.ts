import assert from 'node:assert/strict';
import { FINDINGS, type FindingCode, type LogId, type UserId } from 'freshlegs';
import { same } from './assert.js';
import { createPush, type Bench, type Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';
import type { Awaitable, RawTable, RawValue } from './suite.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNUSED_ID = MISSING_NUMBER - 7;

type Columns = Readonly<Record<string, RawValue>>;

/** `differs` is recovery that differs from its loads. */
type Found = FindingCode | 'differs';

/** What a verification must find, for the user and for the other user. */
interface Expected {
  readonly user?: readonly Found[];
  readonly stranger?: readonly Found[];
}

type Finds = readonly Found[] | ((bench: Bench) => Expected);

/** A corruption in a scene. Null if the store has no such column or value. */
type Planted = (Expected & { readonly mend: () => Promise<unknown> }) | null;

/** One kind of corruption of a column. */
interface Corruption {
  /** Whether no other row tells what was right. */
  readonly isUnfindable: boolean;
  readonly plant: (bench: Bench, table: RawTable, column: string) => Promise<Planted>;
}

/** Rows that the library wrote; the host then changes a column of one of them. */
interface Scene {
  readonly rows: Readonly<Partial<Record<RawTable, Columns>>>;
}

type Build<Built extends Scene> = (bench: Bench) => Promise<Built>;
type Mend<Built extends Scene> = (scene: Built, bench: Bench) => Promise<unknown>;
/** The value that the host writes, and the right one. */
type Values<Built extends Scene> = (
  scene: Built,
  bench: Bench,
) => Awaitable<readonly [wrong: RawValue, right?: RawValue]>;

const expectedOf = (finds: Finds, bench: Bench): Expected =>
  typeof finds === 'function' ? finds(bench) : { user: finds };

const rowIn = ({ rows }: Scene, table: RawTable): Columns => {
  const row = rows[table];
  assert.ok(row !== undefined, `The scene has no row of ${table}.`);
  return row;
};

/** After a value was written, a row that it identifies is found by the new value. */
const foundWith = (row: Columns, column: string, value: RawValue): Columns =>
  column in row ? { ...row, [column]: value } : row;

/** The default remedy writes the right value; `mend` is a remedy that does not need to know it. */
const found = <Built extends Scene>(
  finds: Finds,
  build: Build<Built>,
  values: Values<Built>,
  mend?: Mend<Built>,
): Corruption => ({
  isUnfindable: false,
  plant: async (bench, table, column) => {
    const scene = await build(bench);
    const [wrong, right = null] = await values(scene, bench);
    const row = rowIn(scene, table);
    const isChanged = await bench.raw.set(table, row, { [column]: wrong });
    if (!isChanged) return null;
    const undo = async () =>
      bench.raw.set(table, foundWith(row, column, wrong), { [column]: right });
    return {
      ...expectedOf(finds, bench),
      mend: mend === undefined ? undo : () => mend(scene, bench),
    };
  },
});

const unfindable = <Built extends Scene>(
  build: Build<Built>,
  values: Values<Built>,
  mend?: Mend<Built>,
): Corruption => ({ ...found([], build, values, mend), isUnfindable: true });

/** Exchanges the values of two rows, through a third value, since each must be unique. */
const exchanged = <Built extends Scene>(
  finds: Finds,
  build: (bench: Bench) => Promise<readonly [Built, Built]>,
  valueOf: (scene: Built) => RawValue,
  spareOf: (bench: Bench) => Promise<RawValue>,
  mend?: (scenes: readonly [Built, Built], bench: Bench) => Promise<unknown>,
): Corruption => ({
  isUnfindable: false,
  plant: async (bench, table, column) => {
    const scenes = await build(bench);
    const [one, other] = scenes;
    const [first, second] = [rowIn(one, table), rowIn(other, table)];
    const spare = await spareOf(bench);
    const set = (row: Columns, value: RawValue) => bench.raw.set(table, row, { [column]: value });
    const exchange = async (intoSecond: RawValue, intoFirst: RawValue): Promise<boolean> => {
      const isStored = await set(first, spare);
      if (!isStored) return false;
      await set(second, intoSecond);
      return set(foundWith(first, column, spare), intoFirst);
    };
    const isChanged = await exchange(valueOf(one), valueOf(other));
    if (!isChanged) return null;
    const undo = () => exchange(valueOf(other), valueOf(one));
    return {
      ...expectedOf(finds, bench),
      mend: mend === undefined ? undo : () => mend(scenes, bench),
    };
  },
});

const later = ({ clock }: Bench, hours = 1): Date => new Date(clock.now.getTime() + hours * HOUR);
const wait = (bench: Bench, hours = 1): void => {
  bench.clock.now = later(bench, hours);
};

const record = async ({ training, ids: { USER } }: Bench, ...logIds: readonly LogId[]) => {
  for (const logId of logIds) await training.logs.record({ userId: USER, logId });
};
const rebuild = ({ training, ids: { USER } }: Bench) => training.recovery.rebuild({ userId: USER });

const planned = async (bench: Bench): Promise<LogId> => (await createPush(bench, false)).id;
const completed = async (bench: Bench): Promise<LogId> => (await createPush(bench, true)).id;

const logScene = (id: LogId) => ({
  id,
  rows: { workout_log: { id }, muscle_group_load: { workout_log_id: id } },
});

const plannedLog = async (bench: Bench) => logScene(await planned(bench));
const completedLog = async (bench: Bench) => logScene(await completed(bench));
const recordLog: Mend<Awaited<ReturnType<typeof completedLog>>> = ({ id }, bench) =>
  record(bench, id);

const swapped = async (bench: Bench, original: LogId) => {
  const { training, ids, clock } = bench;
  const doneAt = clock.now;
  wait(bench);
  const given = { userId: ids.USER, logId: original, target: ids.PULL };
  const { swap, log } = await training.swaps.swap(given);
  const rows = {
    workout_swap: { id: swap.id },
    workout_log: { id: log.id },
    muscle_group_load: { workout_log_id: original },
  };
  return { original, product: log.id, swap, doneAt, rows };
};
type Swapped = Awaited<ReturnType<typeof swapped>>;

const swappedPlan = async (bench: Bench) => swapped(bench, await planned(bench));
const swappedDone = async (bench: Bench) => swapped(bench, await completed(bench));

/** The rows are the swap and the loads of the withdrawn log. */
const reverted = async (bench: Bench, scene: Swapped) => {
  wait(bench);
  const { training, ids, clock } = bench;
  await training.swaps.revert({ userId: ids.USER, swapId: scene.swap.id });
  const rows = { ...scene.rows, muscle_group_load: { workout_log_id: scene.product } };
  return { ...scene, revertedAt: clock.now, rows };
};

const revertedPlan = async (bench: Bench) => reverted(bench, await swappedPlan(bench));
const revertedDone = async (bench: Bench) => reverted(bench, await swappedDone(bench));

type Columned = Readonly<Record<string, Readonly<Record<string, Corruption>>>>;

const SWAPS: Columned = {
  id: {
    'becomes another number': unfindable(swappedPlan, ({ swap }) => [UNUSED_ID, swap.id]),
  },
  user_id: {
    'becomes another user': found(
      // If the store leaves out deleted logs, those of another user look like them, and their swaps
      // are not read.
      ({ readsAllLogs }) => ({
        user: ['swap_link'],
        stranger: readsAllLogs ? ['lost_swap'] : [],
      }),
      swappedPlan,
      (_scene, { ids: { USER, STRANGER } }) => [STRANGER, USER],
    ),
  },
  original_log_id: {
    'becomes another log': found(['swap_link'], swappedPlan, async ({ original }, bench) => [
      await planned(bench),
      original,
    ]),
    'becomes null': found(['swap_link'], swappedPlan, ({ original }) => [null, original]),
    'is exchanged between two swaps': exchanged(
      ['swap_link', 'swap_link'],
      async (bench) => [await swappedPlan(bench), await swappedPlan(bench)],
      ({ original }) => original,
      planned,
    ),
  },
  swapped_log_id: {
    'becomes another log': found(
      ['swap_link', 'swap_link'],
      swappedPlan,
      async ({ product }, bench) => [await planned(bench), product],
    ),
    'becomes null': found(['swap_link'], swappedPlan, ({ product }) => [null, product]),
  },
  swap_date: {
    'becomes another date': unfindable(swappedPlan, ({ swap }) => ['2025-12-24', swap.swapDate]),
  },
  reverted_at: {
    'is set on the swap of a planned log': found(['swap_times'], swappedPlan, (_scene, bench) => [
      later(bench),
      null,
    ]),
    'is set on the swap of a completed log': found(
      ['inactive_completed', 'swap_times'],
      swappedDone,
      (_scene, bench) => [later(bench), null],
    ),
    'becomes null on the reverted swap of a planned log': found(
      ['swap_times'],
      revertedPlan,
      ({ revertedAt }) => [null, revertedAt],
    ),
    'becomes null on the reverted swap of a completed log': found(
      ['inactive_completed', 'swap_times'],
      revertedDone,
      ({ revertedAt }) => [null, revertedAt],
    ),
    'becomes another time': found(['swap_times'], revertedPlan, ({ revertedAt }, bench) => [
      later(bench, -0.5),
      revertedAt,
    ]),
  },
  moved_completed_at: {
    'becomes another time': found(['moved_time'], swappedDone, ({ doneAt }, bench) => [
      later(bench, -2),
      doneAt,
    ]),
    'becomes null, as if the new log was corrected later': unfindable(swappedDone, ({ doneAt }) => [
      null,
      doneAt,
    ]),
    'is set on the swap of a planned log': unfindable(swappedPlan, (_scene, { clock }) => [
      clock.now,
      null,
    ]),
    'becomes another time on a reverted swap': unfindable(revertedDone, ({ doneAt }, bench) => [
      later(bench, -3),
      doneAt,
    ]),
  },
  created_at: {
    'becomes another time': found(['swap_times'], swappedPlan, ({ swap }, bench) => [
      later(bench, -1),
      swap.createdAt,
    ]),
    'becomes another time on a reverted swap': unfindable(revertedPlan, ({ swap }, bench) => [
      later(bench, -3),
      swap.createdAt,
    ]),
  },
  updated_at: {
    'becomes another time': found(['swap_times'], swappedPlan, ({ swap }, bench) => [
      later(bench),
      swap.updatedAt,
    ]),
  },
};

const sets = ({ ids: { BENCH } }: Bench) => [
  { exerciseId: BENCH, sets: [{ reps: 8, rir: 2 } as const, { reps: 6, rir: 1 } as const] },
];

const chestScene = (id: LogId) => ({
  id,
  rows: { muscle_group_load: { workout_log_id: id, muscle_group: 'chest' } },
});

const push = async (bench: Bench, given: object): Promise<LogId> => {
  const { USER, PUSH } = bench.ids;
  return (await bench.training.logs.create({ userId: USER, source: PUSH, ...given })).log.id;
};

/**
 * A completed log with stored sets, which some stores do not keep. Its workout keeps the loads of the
 * log if it is recorded again.
 */
const logWithSets = async (bench: Bench) =>
  chestScene(await push(bench, { exercises: sets(bench) }));

/** An old log that was done as planned. Recovery no longer depends on it. */
const oldPlan = async (bench: Bench) => {
  await completed(bench);
  return chestScene(await push(bench, { completedAt: later(bench, -24 * 40) }));
};

/** There is also a newer load of the biceps, on which their recovery depends. */
const oldPlanAndCurls = async (bench: Bench) => {
  const [exercise] = sets(bench);
  const curls = { ...exercise, exerciseId: bench.ids.CURL, sets: exercise?.sets ?? [] };
  await bench.training.logs.create({ userId: bench.ids.USER, exercises: [curls] });
  return oldPlan(bench);
};

const recordSets: Mend<Awaited<ReturnType<typeof oldPlan>>> = ({ id }, bench) =>
  bench.training.logs.record({ userId: bench.ids.USER, logId: id, exercises: sets(bench) });

const recordSetsAndRebuild: typeof recordSets = async (scene, bench) => {
  await recordSets(scene, bench);
  await rebuild(bench);
};

/** What a verification finds if the loads of a log differ from its stored sets. */
const otherSets =
  (...others: readonly Found[]) =>
  ({ kept }: Bench): Expected => ({
    user: [...(kept([]) === null ? [] : (['other_sets'] as const)), ...others],
  });

/** The chest load of a log with stored sets gets another value. */
const inSets = (wrong: RawValue, ...others: readonly Found[]): Corruption =>
  found(otherSets(...others), logWithSets, () => [wrong], recordSetsAndRebuild);

/** The chest load of an old log gets an impossible value. */
const impossible = (wrong: number): Corruption =>
  found(['impossible_loads'], oldPlan, () => [wrong], recordSets);

/** The chest load of an old log gets another likely value. */
const likely = (wrong: number, right: number): Corruption =>
  unfindable(oldPlan, () => [wrong, right]);

const LOADS: Columned = {
  user_id: {
    'becomes another user': found(
      () => ({
        user: ['differs', 'unrecorded'],
        stranger: ['differs', 'counted_not_completed'],
      }),
      completedLog,
      (_scene, { ids: { USER, STRANGER } }) => [STRANGER, USER],
    ),
  },
  workout_log_id: {
    'is exchanged between two logs': exchanged(
      otherSets('other_time', 'other_time'),
      async (bench) => {
        const first = logScene((await logWithSets(bench)).id);
        wait(bench);
        return [first, await completedLog(bench)];
      },
      ({ id }) => id,
      planned,
      ([first, second], bench) => record(bench, first.id, second.id),
    ),
  },
  muscle_group: {
    'becomes another group in a log with stored sets': inSets('neck', 'differs'),
    'becomes another group in an old log done as planned': unfindable(oldPlanAndCurls, () => [
      'biceps',
      'chest',
    ]),
  },
  performed_at: {
    'becomes another time': found(
      ['differs', 'other_time'],
      completedLog,
      (_scene, bench) => [later(bench, -1)],
      recordLog,
    ),
    'becomes another time in a log that a swap replaced': found(
      ['moved_time'],
      swappedDone,
      ({ doneAt }, bench) => [later(bench, -2), doneAt],
    ),
  },
  load: {
    'becomes another number in a log with stored sets': inSets(0.3, 'differs'),
    'becomes too much in an old log done as planned': impossible(500),
    'becomes another likely number in an old log done as planned': likely(0.4, 0.5),
  },
  weekly_sets: {
    'becomes another number in a log with stored sets': inSets(3),
    // Light sets may have added the load: they are no weekly sets.
    'becomes too little in an old log done as planned': likely(0.5, 3),
    'becomes too much in an old log done as planned': impossible(90),
    'becomes another likely number in an old log done as planned': likely(4, 3),
  },
  known_effort_sets: {
    'becomes another number in a log with stored sets': inSets(1),
    'becomes more than the sets of an old log done as planned': impossible(4),
    'becomes another likely number in an old log done as planned': likely(1, 0),
  },
  exercises_count: {
    'becomes another number in a log with stored sets': inSets(2, 'differs'),
    'becomes 0 in an old log done as planned': impossible(0),
    'becomes another likely number in an old log done as planned': likely(2, 1),
  },
  counted: {
    'becomes false in a completed log': found(
      ['differs', 'completed_not_counted'],
      completedLog,
      () => [false],
      recordLog,
    ),
    'becomes true in a log that a swap replaced': found(
      ['differs', 'counted_not_completed'],
      swappedDone,
      () => [true],
      ({ original }, bench) => record(bench, original),
    ),
    'becomes true in a log that a revert withdrew': found(
      ['differs', 'counted_not_completed'],
      revertedDone,
      () => [true],
      ({ product }, bench) => record(bench, product),
    ),
  },
};

/** The recovery record of the chest. */
const chestRecord = async (bench: Bench) => {
  await completed(bench);
  const { USER } = bench.ids;
  return { rows: { muscle_group_recovery: { user_id: USER, muscle_group: 'chest' } } };
};

const rebuildAll = (_scene: Scene, bench: Bench) => rebuild(bench);

/** A rebuild finds and mends a record that differs. */
const differing = (wrongOf: (bench: Bench) => RawValue, ...others: readonly Found[]): Corruption =>
  found(['differs', ...others], chestRecord, (_scene, bench) => [wrongOf(bench)], rebuildAll);

const RECORDS: Columned = {
  id: { 'becomes another number': unfindable(chestRecord, () => [UNUSED_ID], rebuildAll) },
  user_id: {
    'becomes another user': found(
      () => ({ user: ['differs'], stranger: ['differs'] }),
      chestRecord,
      (_scene, { ids: { USER, STRANGER } }) => [STRANGER, USER],
    ),
  },
  muscle_group: { 'becomes another group': differing(() => 'abductors', 'differs') },
  last_workout_date: {
    'becomes another time': differing((bench) => later(bench, -5)),
    'becomes null': differing(() => null),
  },
  intensity: { 'becomes another number': differing(() => 9) },
  exercises_count: { 'becomes another number': differing(() => 7) },
  created_at: {
    'becomes another time': unfindable(chestRecord, () => [new Date(0)], rebuildAll),
  },
  updated_at: {
    'becomes another time': unfindable(chestRecord, () => [new Date(0)], rebuildAll),
  },
};

type Workout = Awaited<ReturnType<Bench['training']['customWorkouts']['create']>>;

const workoutScene = (workout: Workout) => {
  const [entry] = workout.exercises;
  assert.ok(entry !== undefined);
  const rows = {
    custom_workout: { id: workout.id },
    custom_workout_exercise: { id: entry.id },
  };
  return { workout, entry, rows };
};

/** A planned log whose workout was derived for it. */
const derived = async (bench: Bench) => {
  const { training, ids } = bench;
  const logId = await planned(bench);
  wait(bench, 24);
  const exchange = { exerciseId: ids.BENCH, replacementExerciseId: ids.CURL };
  const { log, customWorkout } = await training.swaps.swapExercise({
    ...{ userId: ids.USER, logId },
    ...exchange,
  });
  const { rows, ...scene } = workoutScene(customWorkout);
  return { ...scene, log, rows: { ...rows, workout_log: { id: log.id } } };
};

const ownWorkout = async ({ training, ids: { USER, CURL } }: Bench) => {
  const exercises = [{ exerciseId: CURL }];
  return workoutScene(
    await training.customWorkouts.create({ userId: USER, name: 'Arms', exercises }),
  );
};

/** The other workout is a day older than the derived one. */
const derivedBesideOlder = async (bench: Bench) => {
  const { workout: other } = await ownWorkout(bench);
  return { ...(await derived(bench)), other };
};

/** A planned log refers to the entry. */
const ownInUse = async (bench: Bench) => {
  const [scene, { workout: other }] = [await ownWorkout(bench), await ownWorkout(bench)];
  const logId = await planned(bench);
  await bench.raw.setCustomWorkout(logId, scene.workout.id, scene.entry.id);
  await bench.raw.set('workout_log', { id: logId }, { source_type: 'custom' });
  return { ...scene, other };
};

const WORKOUTS: Columned = {
  name: { 'becomes another text': unfindable(derived, ({ workout }) => ['x', workout.name]) },
  description: { 'becomes another text': unfindable(derived, () => ['x', null]) },
  source_program_day_id: {
    'becomes another day': unfindable(derived, ({ workout }, { ids: { LEG_DAY } }) => [
      LEG_DAY,
      workout.sourceProgramDayId,
    ]),
  },
  source_custom_workout_id: {
    'becomes the workout itself': found(['workout_source'], derived, ({ workout }) => [
      workout.id,
      null,
    ]),
    'becomes another workout of the user': unfindable(derived, async (_scene, bench) => [
      (await ownWorkout(bench)).workout.id,
      null,
    ]),
  },
  for_log_id: {
    'becomes another log': found(
      ['reservation', 'reserved_elsewhere'],
      derived,
      async ({ log }, bench) => [await planned(bench), log.id],
    ),
    'becomes null, as customWorkouts.saveAsOwn does': unfindable(derived, ({ log }) => [
      null,
      log.id,
    ]),
    'is set on an ordinary workout': found(['reservation'], ownWorkout, async (_scene, bench) => [
      await planned(bench),
      null,
    ]),
  },
  created_at: {
    'becomes later than its entries': found(['workout_entries'], derived, ({ workout }, bench) => [
      later(bench, 24 * 9),
      workout.createdAt,
    ]),
    'becomes earlier': unfindable(derived, ({ workout }, bench) => [
      later(bench, -24),
      workout.createdAt,
    ]),
  },
  updated_at: {
    'becomes earlier than its entries': found(
      ['workout_entries'],
      derived,
      ({ workout }, bench) => [later(bench, -24), workout.updatedAt],
    ),
    'becomes later': unfindable(derived, ({ workout }, bench) => [
      later(bench, 24 * 9),
      workout.updatedAt,
    ]),
  },
};

const ENTRIES: Columned = {
  id: { 'becomes another number': unfindable(derived, ({ entry }) => [UNUSED_ID, entry.id]) },
  custom_workout_id: {
    'becomes a workout of another day': found(
      ['workout_entries'],
      derivedBesideOlder,
      ({ workout, other }) => [other.id, workout.id],
    ),
    'becomes another workout, while a log refers to the entry': found(
      ['dangling_reference'],
      ownInUse,
      ({ workout, other }) => [other.id, workout.id],
    ),
  },
  exercise_id: {
    'becomes another exercise': unfindable(derived, ({ entry }, { ids: { ROW } }) => [
      ROW,
      entry.exerciseId,
    ]),
  },
  sets: { 'becomes another number': unfindable(derived, ({ entry }) => [9, entry.sets]) },
  reps_min: { 'becomes another number': unfindable(derived, ({ entry }) => [1, entry.repsMin]) },
  reps_max: { 'becomes another number': unfindable(derived, ({ entry }) => [99, entry.repsMax]) },
  order_index: {
    'becomes another number': unfindable(derived, ({ entry }) => [9, entry.orderIndex]),
  },
  replaced_exercise_id: {
    'becomes another exercise': unfindable(derived, ({ entry }, { ids: { ROW } }) => [
      ROW,
      entry.replacedExerciseId,
    ]),
  },
  created_at: {
    'becomes earlier than its workout': found(
      ['workout_entries'],
      derived,
      ({ workout }, bench) => [later(bench, -24), workout.createdAt],
    ),
  },
};

const logOfOwn = async (bench: Bench) => {
  const { workout } = await ownWorkout(bench);
  const source = { type: 'custom', customWorkoutId: workout.id } as const;
  const given = { userId: bench.ids.USER, source, completed: false };
  const { log } = await bench.training.logs.create(given);
  return { workout, rows: { workout_log: { id: log.id } } };
};

const LOGS: Columned = {
  swapped_from_id: {
    'becomes null': found(['swap_link'], swappedPlan, ({ original }) => [null, original]),
    'becomes another log': found(['swap_link'], swappedPlan, async ({ original }, bench) => [
      await planned(bench),
      original,
    ]),
    'is set without a swap': found(['swap_link'], plannedLog, async (_scene, bench) => [
      await planned(bench),
      null,
    ]),
  },
  source_type: {
    'becomes program in a log with a custom workout': found(['source_type'], derived, () => [
      'program',
      'custom',
    ]),
    'becomes custom in a log with a program day': found(['source_type'], plannedLog, () => [
      'custom',
      'program',
    ]),
    'becomes a word of the host': unfindable(plannedLog, () => ['coach', 'program']),
  },
  custom_workout_id: {
    'becomes null in a log with a reserved workout': found(
      ['reservation'],
      derived,
      ({ workout }) => [null, workout.id],
    ),
    'is exchanged between two logs with reserved workouts': exchanged(
      ['reservation', 'reservation', 'reserved_elsewhere', 'reserved_elsewhere'],
      async (bench) => [await derived(bench), await derived(bench)],
      ({ workout }) => workout.id,
      async (bench) => (await ownWorkout(bench)).workout.id,
    ),
    'becomes a missing workout': found(['dangling_reference'], plannedLog, () => [
      MISSING_NUMBER,
      null,
    ]),
    'becomes another ordinary workout of the user': unfindable(
      logOfOwn,
      async ({ workout }, bench) => [(await ownWorkout(bench)).workout.id, workout.id],
    ),
  },
  custom_workout_exercise_id: {
    'becomes an entry of another workout': found(
      ['dangling_reference'],
      derived,
      async (_scene, bench) => [(await ownWorkout(bench)).entry.id, null],
    ),
    'becomes another entry of the workout': unfindable(derived, ({ entry }) => [entry.id, null]),
  },
};

type Tables = readonly (readonly [RawTable, Columned])[];

const GROUPS: Readonly<Record<string, Tables>> = {
  'of swaps': [['workout_swap', SWAPS]],
  'of loads': [['muscle_group_load', LOADS]],
  'of recovery records': [['muscle_group_recovery', RECORDS]],
  'of custom workouts': [
    ['custom_workout', WORKOUTS],
    ['custom_workout_exercise', ENTRIES],
  ],
  "of a log's references": [['workout_log', LOGS]],
};

/** A corruption that is ready to be planted. */
interface Change {
  readonly name: string;
  readonly column: string;
  readonly isUnfindable: boolean;
  readonly plant: (bench: Bench) => Promise<Planted>;
}

const changesOf = (tables: Tables): readonly Change[] =>
  tables.flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, corruptions]) =>
      Object.entries(corruptions).map(([how, { isUnfindable, plant }]) => ({
        name: `${table}.${column} ${how}`,
        column: `${table}.${column}`,
        isUnfindable,
        plant: (bench: Bench) => plant(bench, table, column),
      })),
    ),
  );

/** Sets the completion of a log as the host does. */
const completion = async (
  { raw }: Bench,
  [logId, at]: readonly [LogId, Date | null],
  user: readonly Found[],
  mend: () => Promise<unknown>,
): Promise<Planted> => {
  await raw.setCompletedAt(logId, at);
  return { user, mend };
};

/** The completion moves from a log without effect to the other log of a swap. */
const completeOther = async (
  { raw, training, ids: { USER } }: Bench,
  logId: LogId,
  other: LogId,
): Promise<void> => {
  await raw.setCompletedAt(logId, null);
  await training.logs.complete({ userId: USER, logId: other });
};

const COMPLETIONS: Readonly<Record<string, Change['plant']>> = {
  'the completion becomes another time': async (bench) => {
    const id = await completed(bench);
    const mend = () => record(bench, id);
    return completion(bench, [id, later(bench, -5)], ['other_time'], mend);
  },
  'the completion becomes null': async (bench) => {
    const id = await completed(bench);
    return completion(bench, [id, null], ['counted_not_completed'], () => record(bench, id));
  },
  'the completion is set in a planned log': async (bench) => {
    const { training, ids, clock } = bench;
    return completion(bench, [await planned(bench), clock.now], ['unrecorded'], () =>
      training.recovery.backfill({ userId: ids.USER }),
    );
  },
  'the completion is set in a log that a swap replaced': async (bench) => {
    const { original, product } = await swappedPlan(bench);
    const wrong = [original, bench.clock.now] as const;
    return completion(bench, wrong, ['inactive_completed'], () =>
      completeOther(bench, original, product),
    );
  },
  'the completion is set in a log that a revert withdrew': async (bench) => {
    const { original, product } = await revertedPlan(bench);
    const wrong = [product, bench.clock.now] as const;
    return completion(bench, wrong, ['inactive_completed'], () =>
      completeOther(bench, product, original),
    );
  },
  'the completion is set in a log that a revert withdrew and that has loads': async (bench) => {
    const { product } = await revertedDone(bench);
    const wrong = [product, bench.clock.now] as const;
    return completion(bench, wrong, ['inactive_completed'], async () => {
      await bench.raw.setCompletedAt(product, null);
    });
  },
  'the performed sets lose a set': async (bench) => {
    const { id } = await logWithSets(bench);
    const isRemoved = await bench.raw.removeSet(id);
    return isRemoved ? { user: ['other_sets'], mend: () => record(bench, id) } : null;
  },
};

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
const verifyEach = async (
  bench: Bench,
  changes: readonly Pick<Change, 'name' | 'plant'>[],
): Promise<void> => {
  const { USER, STRANGER } = bench.ids;
  for (const { name, plant } of changes) {
    bench.clock.now = new Date(bench.clock.now.getTime() + DAY);
    const planted = await plant(bench);
    const { user, stranger, mend = () => Promise.resolve() } = planted ?? {};
    same(inAnyOrder(await foundBy(bench, USER)), inAnyOrder(user), name);
    same(inAnyOrder(await foundBy(bench, STRANGER)), inAnyOrder(stranger), name);
    await mend();
    same(await foundBy(bench, USER), [], `after the remedy of: ${name}`);
    same(await foundBy(bench, STRANGER), [], `after the remedy of: ${name}`);
  }
};

/** The columns of which some changes cannot be found. The page of `verify` names them. */
export const UNFINDABLE: ReadonlySet<string> = new Set(
  Object.values(GROUPS)
    .flatMap(changesOf)
    .flatMap(({ column, isUnfindable }) => (isUnfindable ? [column] : [])),
);

export const plantedTests: Tests = ({ describe, it }) => {
  describe('a verification after the host has changed rows', () => {
    for (const [name, tables] of Object.entries(GROUPS)) {
      it(`finds each contradiction ${name}, and none after its remedy`, (bench) =>
        verifyEach(bench, changesOf(tables)));
    }
    it('finds each contradiction of completions and sets, and none after its remedy', (bench) =>
      verifyEach(
        bench,
        Object.entries(COMPLETIONS).map(([name, plant]) => ({ name, plant })),
      ));
  });
};
