import type { ExerciseId, Id, UserId } from '../../src/domain/ids.js';
import { logStatus, type LogWithSwaps } from '../../src/domain/changes.js';
import { findWorkout } from '../../src/domain/log/rules.js';
import { compareCodePoints, compareIds, inWorkoutOrder } from '../../src/domain/order.js';
import { preferencesOf } from '../../src/domain/preferences.js';
import type {
  CustomWorkout,
  MuscleGroupLoad,
  PlannedExercise,
  StoredWorkoutRef,
  Workout,
  WorkoutSwap,
} from '../../src/domain/records.js';
import type { Parts, RecoveryState } from '../../src/domain/snapshot.js';
import {
  candidatesOf,
  compareLoads,
  completionsOf,
  derivedFrom,
  inReplayWindow,
  openSourceOf,
  plannedWork,
  toLogWithSwaps,
  withdrawnFrom,
  type LogColumns,
  type RowsOfLogs,
  type StoredPlan,
} from '../../src/port/rows.js';
import { logPageOf, pageOf, swapPageOf, workoutPageOf } from '../../src/port/lists.js';
import { pastLogsOf } from '../../src/port/session-rows.js';
import { verificationPagesOf } from '../../src/port/verification.js';
import type { PartReaders, SyncStore } from '../../src/port/sync-store.js';
import type { LogRow, MemoryTables } from './tables.js';

const byId = (a: { readonly id: Id }, b: { readonly id: Id }): number => compareIds(a.id, b.id);

const ofUser = <T extends { readonly userId: UserId }>(
  rows: readonly T[],
  userId: UserId,
): readonly T[] => rows.filter((row) => row.userId === userId);

const rowsOf = (tables: MemoryTables, userId: UserId): RowsOfLogs => ({
  swaps: ofUser(tables.swaps, userId),
  customWorkouts: ofUser(tables.customWorkouts, userId).map(({ id }) => ({
    id,
    exercises: tables.customWorkoutExercises.filter((entry) => entry.customWorkoutId === id),
  })),
});

const toColumns = ({ importKey: _, ...columns }: LogRow): LogColumns => columns;

const logsOf = (
  tables: MemoryTables,
  userId: UserId,
  has: (row: LogRow) => boolean,
): readonly LogWithSwaps[] => {
  const rows = rowsOf(tables, userId);
  return ofUser(tables.logs, userId)
    .filter(has)
    .sort(byId)
    .map((row) => toLogWithSwaps(toColumns(row), rows));
};

const isActive = (log: LogWithSwaps): boolean => logStatus(log) === 'active';

/** `entryIdOf` returns the id that logs use for an entry. */
const toPlan = <EntryId extends Id>(
  tables: MemoryTables,
  entries: readonly (StoredPlan & {
    readonly id: EntryId;
    readonly exerciseId: ExerciseId;
    readonly orderIndex: number | null;
    readonly replacedExerciseId?: ExerciseId | null;
  })[],
  entryIdOf: (id: EntryId) => number | null,
): readonly PlannedExercise[] =>
  [...entries].sort(inWorkoutOrder).flatMap((entry) => {
    const { id, exerciseId, replacedExerciseId: replaced } = entry;
    const exercise = tables.exercises.find((other) => other.id === exerciseId);
    if (exercise === undefined) return [];
    const planned = { entryId: entryIdOf(id), exercise, ...plannedWork(entry) };
    return [replaced === undefined ? planned : { ...planned, replacedExerciseId: replaced }];
  });

const programWorkouts = (tables: MemoryTables, userId: UserId): readonly Workout[] =>
  tables.programDays.flatMap((day) => {
    const program = tables.programs.find((other) => other.id === day.programId);
    if (program === undefined || (program.userId !== null && program.userId !== userId)) return [];
    return [
      {
        ref: { type: 'program' as const, programDayId: day.id },
        name: day.name,
        program: { programId: program.id, name: program.name, position: day.position ?? null },
        derivedFrom: null,
        exercises: toPlan(
          tables,
          tables.programDayExercises.filter((entry) => entry.programDayId === day.id),
          () => null,
        ),
      },
    ];
  });

const customWorkouts = (
  tables: MemoryTables,
  userId: UserId,
  reserved: boolean,
): readonly Workout[] =>
  tables.customWorkouts
    .filter((workout) => workout.userId === userId && (reserved || workout.forLogId === null))
    .map((workout) => ({
      ref: { type: 'custom' as const, customWorkoutId: workout.id },
      name: workout.name,
      program: null,
      derivedFrom: derivedFrom(workout),
      exercises: toPlan(
        tables,
        tables.customWorkoutExercises.filter((entry) => entry.customWorkoutId === workout.id),
        (id) => id,
      ),
    }));

const readWorkout = (
  tables: MemoryTables,
  userId: UserId,
  ref: StoredWorkoutRef,
  reserved: boolean,
): Workout | null => {
  const workouts =
    ref.type === 'program'
      ? programWorkouts(tables, userId)
      : customWorkouts(tables, userId, reserved);
  return findWorkout(workouts, ref);
};

const findCustomWorkout = (
  tables: MemoryTables,
  userId: UserId,
  customWorkoutId: number,
): CustomWorkout | null => {
  const row = tables.customWorkouts.find(
    (workout) => workout.userId === userId && workout.id === customWorkoutId,
  );
  if (row === undefined) return null;
  const exercises = tables.customWorkoutExercises
    .filter((entry) => entry.customWorkoutId === row.id)
    .sort(inWorkoutOrder);
  return { ...row, exercises };
};

const loadsOf = (
  tables: MemoryTables,
  userId: UserId,
  has: (load: MuscleGroupLoad) => boolean,
): readonly MuscleGroupLoad[] =>
  tables.loads
    .filter((load) => load.userId === userId && has(load))
    .map(({ userId: _, ...load }) => load)
    .sort(compareLoads);

const isBefore = ({ performedAt }: MuscleGroupLoad, before: Date | null): boolean =>
  before === null || performedAt < before;

const byGroup = <T extends { readonly userId: UserId; readonly muscleGroup: string }>(
  rows: readonly T[],
  userId: UserId,
): readonly Omit<T, 'userId'>[] =>
  [...ofUser(rows, userId)]
    .sort((a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup))
    .map(({ userId: _, ...row }) => row);

const storedRecovery = (tables: MemoryTables, userId: UserId): Omit<RecoveryState, 'loads'> => ({
  model: tables.trainingStates.find((state) => state.userId === userId)?.model ?? null,
  records: byGroup(tables.records, userId),
  corrections: byGroup(tables.corrections, userId),
});

const toSwap = ({ movedCompletedAt: _, ...swap }: MemoryTables['swaps'][number]): WorkoutSwap =>
  swap;

const findSwap = (tables: MemoryTables, userId: UserId, swapId: number): Parts['swap'] => {
  const found = tables.swaps.find((swap) => swap.userId === userId && swap.id === swapId);
  if (found === undefined) return null;
  const swapped = ofUser(tables.logs, userId).find(({ id }) => id === found.swappedLogId);
  const completedAt = swapped?.completedAt?.getTime();
  const moved = completedAt === found.movedCompletedAt?.getTime() ? 'moved' : 'since';
  return { row: toSwap(found), completion: completedAt === undefined ? 'none' : moved };
};

const openWorkouts = (tables: MemoryTables, userId: UserId): readonly Workout[] => [
  ...customWorkouts(tables, userId, false),
  ...programWorkouts(tables, userId),
];

type LogReaders = Pick<
  PartReaders,
  'swap' | 'findLog' | 'findLogByImportKey' | 'listScheduled' | 'listUnrecorded' | 'performed'
>;

const logReaders = (tables: MemoryTables): LogReaders => {
  const findLog = (userId: UserId, has: (row: LogRow) => boolean) =>
    logsOf(tables, userId, has)[0] ?? null;
  return {
    swap: (userId, swapId) => findSwap(tables, userId, swapId),
    findLog: (userId, logId) => findLog(userId, ({ id }) => id === logId),
    findLogByImportKey: (userId, key) => findLog(userId, ({ importKey }) => importKey === key),
    listScheduled: (userId, date) =>
      logsOf(tables, userId, ({ scheduledFor }) => scheduledFor === date).filter(isActive),
    listUnrecorded: (userId, after, limit) =>
      logsOf(
        tables,
        userId,
        ({ id, completedAt }) =>
          completedAt !== null &&
          (after === null || compareIds(id, after) > 0) &&
          !tables.loads.some((load) => load.userId === userId && load.workoutLogId === id),
      ).slice(0, limit),
    // These logs belong to the user: `src/port/sync-kit.ts` only passes ids of logs that it has
    // read.
    performed: (_userId, logIds) =>
      tables.performed
        .filter(({ logId, exercises }) => logIds.includes(logId) && exercises.length > 0)
        .sort((a, b) => compareIds(a.logId, b.logId)),
  };
};

export const partReaders = (tables: MemoryTables): PartReaders => ({
  ...logReaders(tables),
  revision: (userId) =>
    tables.trainingStates.find((state) => state.userId === userId)?.revision ?? 0,
  pastLogs: (userId, params) =>
    pastLogsOf(
      logsOf(tables, userId, () => true),
      params,
    ),
  completions: (userId, params) =>
    completionsOf(
      logsOf(tables, userId, () => true),
      ofUser(tables.customWorkouts, userId),
      params,
    ),
  candidates: (userId, params, done) => candidatesOf(openWorkouts(tables, userId), done, params),
  findWorkout: (userId, ref, reserved) => readWorkout(tables, userId, ref, reserved),
  openSource: (userId, source) => openSourceOf(readWorkout(tables, userId, source, false), source),
  customWorkout: (userId, id) => findCustomWorkout(tables, userId, id),
  exercises: (_userId, ids) => tables.exercises.filter(({ id }) => ids.includes(id)).sort(byId),
  catalogue: (_userId, limit) => [...tables.exercises].sort(byId).slice(0, limit),
  ownLoads: (userId, logIds) =>
    loadsOf(tables, userId, ({ workoutLogId }) => logIds.includes(workoutLogId)),
  withdrawn: (userId, logId) =>
    withdrawnFrom(
      ofUser(tables.swaps, userId).filter(({ revertedAt }) => revertedAt !== null),
      [logId],
    ),
  storedRecovery: (userId) => storedRecovery(tables, userId),
  replayLoads: (userId, before, exceptLogIds) =>
    inReplayWindow(
      loadsOf(
        tables,
        userId,
        (load) =>
          load.counted && isBefore(load, before) && !exceptLogIds.includes(load.workoutLogId),
      ),
    ),
  windowLoads: (userId, since, before) =>
    loadsOf(
      tables,
      userId,
      (load) => load.counted && load.performedAt > since && isBefore(load, before),
    ),
  preferences: (userId) => preferencesOf(ofUser(tables.preferences, userId)[0]),
});

/** Reads pages of lists, and the rows that a verification compares. */
export const listReaders = (
  tables: MemoryTables,
): Pick<
  SyncStore,
  'listLogs' | 'listSwaps' | 'listWorkouts' | 'listCustomWorkouts' | 'verification'
> => ({
  listLogs: (userId, filter) =>
    logPageOf(
      logsOf(tables, userId, () => true),
      filter,
    ),
  listSwaps: (userId, filter) => swapPageOf(ofUser(tables.swaps, userId).map(toSwap), filter),
  listWorkouts: (userId, filter, except) =>
    workoutPageOf(openWorkouts(tables, userId), filter, except),
  listCustomWorkouts: (userId, page) =>
    pageOf(
      ofUser(tables.customWorkouts, userId).filter(({ forLogId }) => forLogId === null),
      page,
    ).flatMap(({ row: { id }, place }) => {
      const row = findCustomWorkout(tables, userId, id);
      return row === null ? [] : [{ row, place }];
    }),
  verification: (userId) =>
    verificationPagesOf({
      logs: ofUser(tables.logs, userId).map(toColumns),
      swaps: ofUser(tables.swaps, userId),
      customWorkouts: ofUser(tables.customWorkouts, userId).map((workout) => ({
        ...workout,
        exercises: tables.customWorkoutExercises.filter(
          (entry) => entry.customWorkoutId === workout.id,
        ),
      })),
      loads: loadsOf(tables, userId, () => true),
    }),
});
