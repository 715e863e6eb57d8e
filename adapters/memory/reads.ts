import { compareRefs, refKey } from '../../src/domain/candidates.js';
import { logStatus, type LogFacts } from '../../src/domain/changes.js';
import { sourceOf } from '../../src/domain/log-rules.js';
import { HOUR_MS, REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import { compareBy, compareCodePoints } from '../../src/domain/order.js';
import { isStoredBy, type RecoveryState } from '../../src/domain/recovery-report.js';
import type { MuscleGroupLoad, PerformedExercise, WorkoutSwap } from '../../src/domain/records.js';
import type {
  ForecastQuery,
  ForecastState,
  LogFilter,
  PageRequest,
  SwapFilter,
  VerificationState,
} from '../../src/repository.js';
import { page } from './page.js';
import type { LogRow, MemoryTables } from './tables.js';
import { findWorkout } from './workouts.js';

/** A reference to a custom workout or entry that is gone reads as null. */
const withoutDangling = (tables: MemoryTables, row: LogRow): LogRow => {
  const workout = tables.customWorkouts.find(
    (other) => other.userId === row.userId && other.id === row.customWorkoutId,
  );
  const entry = tables.customWorkoutExercises.find(
    (other) =>
      other.id === row.customWorkoutExerciseId && other.customWorkoutId === row.customWorkoutId,
  );
  return {
    ...row,
    customWorkoutId: workout?.id ?? null,
    customWorkoutExerciseId: workout === undefined ? null : (entry?.id ?? null),
  };
};

export const toFacts = (tables: MemoryTables, row: LogRow): LogFacts => {
  const { importKey: _, ...columns } = withoutDangling(tables, row);
  const inForce = tables.swaps.find(
    (swap) => swap.originalLogId === row.id && swap.revertedAt === null,
  );
  const origin = tables.swaps.find((swap) => swap.swappedLogId === row.id);
  return {
    log: { ...columns, source: sourceOf(columns) },
    replacedBy:
      inForce === undefined ? null : { swapId: inForce.id, swappedLogId: inForce.swappedLogId },
    madeBy:
      origin === undefined
        ? null
        : {
            swapId: origin.id,
            originalLogId: origin.originalLogId,
            reverted: origin.revertedAt !== null,
          },
  };
};

export const findFacts = (
  tables: MemoryTables,
  userId: number,
  logId: number | null,
): LogFacts | null => {
  const row = tables.logs.find((log) => log.userId === userId && log.id === logId);
  return row === undefined ? null : toFacts(tables, row);
};

export const findFactsByImportKey = (
  tables: MemoryTables,
  userId: number,
  importKey: string | null,
): LogFacts | null => {
  if (importKey === null) return null;
  const row = tables.logs.find((log) => log.userId === userId && log.importKey === importKey);
  return row === undefined ? null : toFacts(tables, row);
};

/** Completed logs without any load after one of them, by id. */
export const listUnrecorded = (
  tables: MemoryTables,
  userId: number,
  { after, limit }: PageRequest<number>,
): readonly LogFacts[] =>
  tables.logs
    .filter((log) => log.userId === userId && log.completedAt !== null)
    .filter((log) => log.id > (after ?? 0))
    .filter((log) => !tables.loads.some((load) => load.workoutLogId === log.id))
    .sort((a, b) => a.id - b.id)
    .slice(0, limit)
    .map((log) => toFacts(tables, log));

export const findPerformed = (
  tables: MemoryTables,
  logId: number,
): readonly PerformedExercise[] | null =>
  tables.performed.find((row) => row.logId === logId)?.exercises ?? null;

export const listLogs = (
  tables: MemoryTables,
  userId: number,
  filter: LogFilter,
): readonly LogFacts[] => {
  const rows = tables.logs.filter(
    (log) =>
      log.userId === userId &&
      (filter.completed === null || filter.completed === (log.completedAt !== null)) &&
      (filter.includeInactive || logStatus(toFacts(tables, log)) === 'active'),
  );
  return page(rows, filter).map((row) => toFacts(tables, row));
};

/** Counted loads of each group less than 14 days older than its latest, oldest first. */
const replayLoads = (loads: readonly MuscleGroupLoad[]): readonly MuscleGroupLoad[] => {
  const latest = new Map<string, number>();
  for (const { muscleGroup, performedAt } of loads) {
    const time = Math.max(latest.get(muscleGroup) ?? -Infinity, performedAt.getTime());
    latest.set(muscleGroup, time);
  }
  return loads.filter(
    ({ muscleGroup, performedAt }) =>
      (latest.get(muscleGroup) ?? 0) - performedAt.getTime() < REPLAY_WINDOW_HOURS * HOUR_MS,
  );
};

const toLoad = ({
  userId: _,
  ...load
}: MuscleGroupLoad & { readonly userId: number }): MuscleGroupLoad => load;

const byTime = compareBy<MuscleGroupLoad>(
  (a, b) => a.performedAt.getTime() - b.performedAt.getTime(),
  (a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup),
  (a, b) => a.workoutLogId - b.workoutLogId,
);

/** Counted loads of the user, oldest first. */
export const countedLoads = (tables: MemoryTables, userId: number): readonly MuscleGroupLoad[] =>
  tables.loads
    .filter((load) => load.userId === userId && load.counted)
    .map(toLoad)
    .sort(byTime);

export const ownLoads = (
  tables: MemoryTables,
  userId: number,
  logIds: readonly number[],
): readonly MuscleGroupLoad[] =>
  tables.loads
    .filter((load) => load.userId === userId && logIds.includes(load.workoutLogId))
    .map(toLoad)
    .sort(byTime);

/** Recovery of a user; loads where they are `needed` or the records are another model's. */
export const readRecovery = (
  tables: MemoryTables,
  userId: number,
  query: {
    readonly model: string;
    readonly needed?: boolean;
    readonly before?: Date | null;
    readonly exceptLogIds?: readonly number[];
  },
): RecoveryState => {
  const { model, needed = false, before = null, exceptLogIds = [] } = query;
  const stored = tables.trainingStates.find((state) => state.userId === userId)?.model ?? null;
  const records = tables.records
    .filter((record) => record.userId === userId)
    .map(({ userId: _, ...record }) => record)
    .sort((a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup));
  const corrections = tables.corrections
    .filter((correction) => correction.userId === userId)
    .map(({ userId: _, ...correction }) => correction)
    .sort((a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup));
  if (!needed && before === null && isStoredBy(stored, model)) {
    return { model: stored, records, loads: null, corrections };
  }
  const loads = countedLoads(tables, userId).filter(
    (load) =>
      (before === null || load.performedAt < before) && !exceptLogIds.includes(load.workoutLogId),
  );
  return { model: stored, records, loads: replayLoads(loads), corrections };
};

export const readForecast = (
  tables: MemoryTables,
  userId: number,
  { model, before, workouts }: ForecastQuery,
): ForecastState => {
  const refs = new Map(workouts.map((ref) => [refKey(ref), ref]));
  return {
    recovery: readRecovery(tables, userId, { model, before, needed: true }),
    workouts: [...refs.values()]
      .sort(compareRefs)
      .flatMap((ref) => findWorkout(tables, userId, ref) ?? []),
  };
};

/** Ids of all logs that swaps connect with a log. */
const chainOf = (tables: MemoryTables, userId: number, logId: number): ReadonlySet<number> => {
  const chain = new Set([logId]);
  for (let size = 0; size < chain.size;) {
    size = chain.size;
    for (const { userId: owner, originalLogId, swappedLogId } of tables.swaps) {
      if (owner !== userId) continue;
      if (chain.has(originalLogId)) chain.add(swappedLogId);
      if (chain.has(swappedLogId)) chain.add(originalLogId);
    }
  }
  return chain;
};

export const toSwap = ({
  movedCompletedAt: _,
  ...swap
}: MemoryTables['swaps'][number]): WorkoutSwap => swap;

export const findSwap = (
  tables: MemoryTables,
  userId: number,
  swapId: number,
): MemoryTables['swaps'][number] | null =>
  tables.swaps.find((swap) => swap.userId === userId && swap.id === swapId) ?? null;

export const listSwaps = (
  tables: MemoryTables,
  userId: number,
  filter: SwapFilter,
): readonly WorkoutSwap[] => {
  const chain = filter.chainOfLogId === null ? null : chainOf(tables, userId, filter.chainOfLogId);
  const { logId, from, to } = filter;
  const rows = tables.swaps.filter(
    (swap) =>
      swap.userId === userId &&
      (logId === null || swap.originalLogId === logId || swap.swappedLogId === logId) &&
      (chain === null || chain.has(swap.originalLogId)) &&
      (from === null || swap.swapDate >= from) &&
      (to === null || swap.swapDate <= to),
  );
  return page(rows, filter).map(toSwap);
};

/** Logs that reverted swaps made from some logs, and from those in turn; the farthest first. */
const withdrawnFromAll = (
  tables: MemoryTables,
  userId: number,
  logIds: readonly number[],
): readonly number[] => {
  const made = tables.swaps
    .filter((swap) => swap.userId === userId && swap.revertedAt !== null)
    .filter((swap) => logIds.includes(swap.originalLogId))
    .map((swap) => swap.swappedLogId)
    .sort((one, other) => one - other);
  return made.length === 0 ? [] : [...withdrawnFromAll(tables, userId, made), ...made];
};

export const withdrawnFrom = (
  tables: MemoryTables,
  userId: number,
  logId: number,
): readonly number[] => withdrawnFromAll(tables, userId, [logId]);

/** Planned logs with loads that do not count and that no swap names. */
const plannedWithLoads = (tables: MemoryTables, userId: number): readonly number[] => {
  const named = new Set(
    tables.swaps
      .filter((swap) => swap.userId === userId)
      .flatMap((swap) => [swap.originalLogId, swap.swappedLogId]),
  );
  return tables.logs
    .filter((log) => log.userId === userId && log.completedAt === null && !named.has(log.id))
    .map((log) => log.id)
    .filter((id) => tables.loads.some((load) => load.workoutLogId === id && !load.counted))
    .sort((a, b) => a - b);
};

/** Logs with a reference that names none of the user's. */
const danglingLogs = (tables: MemoryTables, userId: number): readonly number[] => {
  const logs = tables.logs.filter((log) => log.userId === userId);
  const ids = new Set(logs.map((log) => log.id));
  return logs
    .filter((log) => {
      const read = withoutDangling(tables, log);
      return (
        read.customWorkoutId !== log.customWorkoutId ||
        read.customWorkoutExerciseId !== log.customWorkoutExerciseId ||
        (log.swappedFromId !== null && !ids.has(log.swappedFromId))
      );
    })
    .map((log) => log.id)
    .sort((a, b) => a - b);
};

export const readVerification = (tables: MemoryTables, userId: number): VerificationState => {
  const completed = new Set(
    tables.logs
      .filter((log) => log.userId === userId && log.completedAt !== null)
      .map((log) => log.id),
  );
  const logIds = (counted: boolean) =>
    [
      ...new Set(
        tables.loads
          .filter((load) => load.userId === userId && load.counted === counted)
          .map((load) => load.workoutLogId),
      ),
    ].sort((a, b) => a - b);
  return {
    recovery: readRecovery(tables, userId, { model: '', needed: true }),
    countedNotCompletedLogIds: logIds(true).filter((id) => !completed.has(id)),
    completedNotCountedLogIds: logIds(false).filter((id) => completed.has(id)),
    completedWithoutLoadsLogIds: [...completed]
      .filter((id) => !tables.loads.some((load) => load.workoutLogId === id))
      .sort((a, b) => a - b),
    plannedWithLoadsLogIds: plannedWithLoads(tables, userId),
    danglingLogIds: danglingLogs(tables, userId),
  };
};
