import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import type {
  CustomWorkoutRows,
  LogRows,
  StrayLoads,
  SwapRows,
} from '../../src/domain/verification/checks.js';
import { toLogColumns } from '../sql/logs.js';
import { readId, readInt, readIntOrNull, type Row } from '../sql/rows.js';
import {
  readableLogs,
  toEntry,
  toReservation,
  toStoredCustomWorkouts,
  toStoredSwap,
  toStrayLoads,
} from '../sql/verification.js';
import { toMillis } from './logs.js';
import { listLoadsAmong } from './recovery.js';
import type { HostSql, Tables } from './tables.js';

/**
 * How a store reads one user's rows for a verification. A page has at most `limit` rows with an id
 * above `after` (null = from the first), by id. A short page is the last one.
 */
export interface VerificationPages {
  readonly logs: (after: LogId | null, limit: number) => LogRows;
  readonly swaps: (after: number | null, limit: number) => SwapRows;
  readonly customWorkouts: (after: number | null, limit: number) => CustomWorkoutRows;
  /** Logs that have loads of the user but are not among the user's logs, each once. */
  readonly strayLoads: () => readonly StrayLoads[];
}

// Reads rows only. `src/domain/verification` decides what contradicts what.

const AMONG = 'in (select value from json_each(+?))';

const logsAfter =
  (condition: string) =>
  ({ logs }: Tables): string => `
select log.id, log.user_id, log.program_day_id, log.custom_workout_id,
  log.custom_workout_exercise_id, log.swapped_from_id, log.source_type, log.scheduled_date,
  log.completed_at
from ${logs} log where log.user_id = +? ${condition} order by log.id limit +?`;

const FIRST_LOGS = logsAfter('');
const NEXT_LOGS = logsAfter('and log.id > +?');

const logsAmong = ({ logs }: Tables): string =>
  `select log.id, log.custom_workout_id from ${logs} log where +log.user_id = +? and log.id ${AMONG}`;

const SWAP_COLUMNS = `
swap.id, swap.original_log_id, swap.swapped_log_id, swap.reverted_at,
  swap.moved_completed_at, swap.created_at, swap.updated_at`;

const swapPage = (t: Tables): string => `
select ${SWAP_COLUMNS} from ${t.swaps} swap
where swap.user_id = +? and swap.id > +? order by swap.id limit +?`;

const swapsOfLogs = (t: Tables): string => `
select ${SWAP_COLUMNS} from ${t.swaps} swap
where +swap.user_id = +? and swap.original_log_id ${AMONG}
union
select ${SWAP_COLUMNS} from ${t.swaps} swap
where +swap.user_id = +? and swap.swapped_log_id ${AMONG}`;

const WORKOUT_PAGE = `
select workout.id, workout.for_log_id, workout.source_custom_workout_id, workout.created_at,
  workout.updated_at
from custom_workout workout
where workout.user_id = +? and workout.id > +? order by workout.id limit +?`;

const ENTRIES_OF_WORKOUTS = `
select entry.id, entry.custom_workout_id, entry.created_at from custom_workout_exercise entry
where +entry.user_id = +? and entry.custom_workout_id ${AMONG}`;

const WORKOUTS_AMONG = `
select workout.id, workout.for_log_id from custom_workout workout
where +workout.user_id = +? and workout.id ${AMONG}`;

const ENTRIES_AMONG = `
select entry.id, entry.custom_workout_id from custom_workout_exercise entry
where +entry.user_id = +? and entry.id ${AMONG}`;

const strayLoads = ({ logs }: Tables): string => `
select load.workout_log_id, max(load.counted) as counted from muscle_group_load load
where load.user_id = +? and not exists (
  select 1 from ${logs} log where +log.user_id = load.user_id and log.id = load.workout_log_id)
group by load.workout_log_id`;

/** The ids as JSON, without null. */
const idsIn = (ids: readonly (Id | null)[]): string =>
  JSON.stringify(ids.filter((id) => id !== null));

const toLog = (row: Row) => toLogColumns({ ...row, completed_at: toMillis(row['completed_at']) });

const logIdsAmong = (
  sql: HostSql,
  userId: UserId,
  ids: readonly (LogId | null)[],
): readonly LogId[] =>
  sql.all(logsAmong, userId, idsIn(ids)).map((row) => readId<LogId>(row, 'id'));

const readLogs = (sql: HostSql, userId: UserId, rows: readonly Row[]): LogRows => {
  const { logs, unreadable } = readableLogs(rows, toLog);
  const ids = idsIn(logs.map(({ id }) => id));
  const workoutIds = idsIn(logs.map(({ customWorkoutId }) => customWorkoutId));
  const entryIds = idsIn(logs.map((log) => log.customWorkoutExerciseId));
  const originalIds = logs.map(({ swappedFromId }) => swappedFromId);
  return {
    logs,
    unreadable,
    swaps: sql.all(swapsOfLogs, userId, ids, userId, ids).map(toStoredSwap),
    originalLogIds: logIdsAmong(sql, userId, originalIds),
    customWorkouts: sql.all(WORKOUTS_AMONG, userId, workoutIds).map(toReservation),
    entries: sql.all(ENTRIES_AMONG, userId, entryIds).map(toEntry),
    loads: listLoadsAmong(sql, userId, ids),
  };
};

const readSwaps = (sql: HostSql, userId: UserId, rows: readonly Row[]): SwapRows => {
  const swaps = rows.map(toStoredSwap);
  const ends = swaps.flatMap((swap) => [swap.originalLogId, swap.swappedLogId]);
  return {
    swaps,
    logIds: logIdsAmong(sql, userId, ends),
    loads: listLoadsAmong(sql, userId, idsIn(swaps.map((swap) => swap.originalLogId))),
  };
};

const readCustomWorkouts = (
  sql: HostSql,
  userId: UserId,
  rows: readonly Row[],
): CustomWorkoutRows => {
  const ids = idsIn(rows.map((row) => readInt(row, 'id')));
  const entries = sql.all(ENTRIES_OF_WORKOUTS, userId, ids);
  const customWorkouts = toStoredCustomWorkouts(rows, entries);
  const logIds = idsIn(customWorkouts.map(({ forLogId }) => forLogId));
  const sourceIds = idsIn(customWorkouts.map((workout) => workout.sourceCustomWorkoutId));
  return {
    customWorkouts,
    logs: sql.all(logsAmong, userId, logIds).map((row) => ({
      id: readId<LogId>(row, 'id'),
      customWorkoutId: readIntOrNull(row, 'custom_workout_id'),
    })),
    sourceIds: sql.all(WORKOUTS_AMONG, userId, sourceIds).map((row) => readInt(row, 'id')),
  };
};

/** See {@link VerificationPages}. */
export const verificationPages = (sql: HostSql, userId: UserId): VerificationPages => ({
  logs: (after, limit) =>
    readLogs(
      sql,
      userId,
      after === null
        ? sql.all(FIRST_LOGS, userId, limit)
        : sql.all(NEXT_LOGS, userId, after, limit),
    ),
  swaps: (after, limit) => readSwaps(sql, userId, sql.all(swapPage, userId, after ?? 0, limit)),
  customWorkouts: (after, limit) =>
    readCustomWorkouts(sql, userId, sql.all(WORKOUT_PAGE, userId, after ?? 0, limit)),
  strayLoads: () => sql.all(strayLoads, userId).map(toStrayLoads),
});
