import type { LogFacts } from '../../src/domain/changes.js';
import type { CalendarDate, PerformedExercise, WorkoutSwap } from '../../src/domain/records.js';
import type { LogFilter, PageRequest, SwapFilter } from '../../src/repository.js';
import { toFacts as factsFrom, toPerformed, toSwap } from '../sql/logs.js';
import { checkInt, orNull, readInt, type Row } from '../sql/rows.js';
import { textOf, type HostSql } from './tables.js';

// A reference to a custom workout or entry that is gone reads as null: the joins find no row. The
// plus has SQLite look each of them up by its id alone, which is one search of a row and not of an
// index first.
const facts = textOf(
  ({ logs, swaps }) => `
select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
  log.scheduled_date, log.completed_at,
  workout.id as custom_workout_id, entry.id as custom_workout_exercise_id,
  active.id as active_swap_id, active.swapped_log_id as active_swapped_log_id,
  origin.id as origin_swap_id, origin.original_log_id as origin_log_id,
  origin.reverted_at as origin_reverted_at
from ${logs} log
left join custom_workout workout
  on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
left join custom_workout_exercise entry
  on +entry.user_id = log.user_id and entry.id = log.custom_workout_exercise_id
  and entry.custom_workout_id = workout.id
left join ${swaps} active
  on +active.user_id = log.user_id and active.original_log_id = log.id and active.reverted_at is null
left join ${swaps} origin
  on +origin.user_id = log.user_id and origin.swapped_log_id = log.id
where log.user_id = ?`,
);

/**
 * A row of a log whose completion was read as milliseconds: text that a host's column of numbers holds
 * is no instant, whatever it says.
 */
export const inMillis = (row: Row): Row => {
  orNull(checkInt, row['completed_at'], 'completed_at');
  return row;
};

const toFacts = (row: Row): LogFacts =>
  factsFrom(
    inMillis(row),
    row['active_swap_id'] === null ? null : [row['active_swap_id'], row['active_swapped_log_id']],
    row['origin_swap_id'] === null
      ? null
      : [row['origin_swap_id'], row['origin_log_id'], row['origin_reverted_at']],
  );

const factsOfLog = textOf((t) => `${facts(t)} and log.id = ?`);

export const findFacts = (sql: HostSql, userId: number, logId: number): LogFacts | null => {
  const row = sql.first(factsOfLog(sql.t), userId, logId);
  return row === null ? null : toFacts(row);
};

export const findFactsByImportKey = (
  sql: HostSql,
  userId: number,
  importKey: string,
): LogFacts | null => {
  const row = sql.first(`${facts(sql.t)} and log.import_key = ?`, userId, importKey);
  return row === null ? null : toFacts(row);
};

const ACTIVE = 'and active.id is null and (origin.id is null or origin.reverted_at is null)';

/** One text per set of filters: a text that tries to serve all of them cannot use its index well. */
export const listLogs = (sql: HostSql, userId: number, filter: LogFilter): readonly LogFacts[] => {
  const conditions = [
    filter.after === null ? '' : 'and log.id < ?',
    filter.completed === null
      ? ''
      : `and log.${sql.t.completedExactly} is ${filter.completed ? 'not null' : 'null'}`,
    filter.includeInactive ? '' : ACTIVE,
  ];
  const text = `${facts(sql.t)} ${conditions.join(' ')} order by log.id desc limit ${filter.limit}`;
  const cursor = filter.after === null ? [] : [filter.after];
  return sql.all(text, userId, ...cursor).map(toFacts);
};

const scheduledText = textOf(
  (t) => `${facts(t)} and log.scheduled_date = ? ${ACTIVE} order by log.id`,
);

/** The active logs that are scheduled for a date, by id; none where the host stores no such date. */
export const listScheduled = (
  sql: HostSql,
  userId: number,
  date: CalendarDate,
): readonly LogFacts[] =>
  sql.t.logTable.scheduledDate === null
    ? []
    : sql.all(scheduledText(sql.t), userId, date).map(toFacts);

// The plus keeps SQLite from reading all loads of the user for each log: they are found by the log.
const unrecordedText = textOf(
  (t) => `${facts(t)} and log.id > ? and log.${t.completedExactly} is not null and not exists (
  select 1 from muscle_group_load load
  where +load.user_id = log.user_id and load.workout_log_id = log.id)
order by log.id limit ?`,
);

/** Completed logs without any load after one of them, by id. */
export const listUnrecorded = (
  sql: HostSql,
  userId: number,
  { after, limit }: PageRequest<number>,
): readonly LogFacts[] => sql.all(unrecordedText(sql.t), userId, after ?? 0, limit).map(toFacts);

const SET_COLUMNS = `done.reps, done.seconds, done.weight_kg, done.rir, done.rpe, done.type`;
const IN_ORDER = 'order by part.order_index, part.id, done.position';
const HOSTS_IN_ORDER = 'order by done.order_index, done.id, done.position';

const OWN_SETS = `
select part.id, part.exercise_id, ${SET_COLUMNS}
from workout_log_exercise part
join workout_log_set done
  on done.user_id = part.user_id and done.workout_log_exercise_id = part.id
where part.user_id = ? and part.workout_log_id = ? ${IN_ORDER}`;

const hostSets = textOf(
  ({ performedSets }) => `
select done.id, done.exercise_id, ${SET_COLUMNS}
from ${performedSets ?? ''} done where done.workout_log_id = ? ${HOSTS_IN_ORDER}`,
);

/**
 * What was performed in a log of the user, in order; null where no sets are stored. The host's sets
 * name no user: they are asked for once the log has turned out to be the user's.
 */
export const findPerformed = (
  sql: HostSql,
  userId: number,
  logId: number,
): readonly PerformedExercise[] | null => {
  const { writesPerformed, performedSets } = sql.t;
  if (writesPerformed) return toPerformed(sql.all(OWN_SETS, userId, logId));
  return performedSets === null ? null : toPerformed(sql.all(hostSets(sql.t), logId));
};

const withdrawnText = textOf(
  ({ swaps }) => `
with recursive withdrawn (id, depth) as (
  select swap.swapped_log_id, 1 from ${swaps} swap
  where swap.user_id = ? and swap.original_log_id = ? and swap.reverted_at is not null
  union all
  select swap.swapped_log_id, withdrawn.depth + 1
  from withdrawn
  join ${swaps} swap on swap.user_id = ? and swap.original_log_id = withdrawn.id
  where swap.reverted_at is not null)
select id from withdrawn order by depth desc, id`,
);

/** Logs that reverted swaps made from this one, and from those in turn; the farthest first. */
export const withdrawnFrom = (sql: HostSql, userId: number, logId: number): readonly number[] =>
  sql.all(withdrawnText(sql.t), userId, logId, userId).map((row) => readInt(row, 'id'));

const SWAP_COLUMNS = `id, user_id, original_log_id, swapped_log_id, swap_date, reverted_at,
  created_at, updated_at`;

const swapText = textOf(
  ({ swaps, logTable: log }) => `
select swap.*, coalesce((
    select log.${log.completedAt} = swap.moved_completed_at from ${log.table} log
    where log.${log.userId} = swap.user_id and log.${log.id} = swap.swapped_log_id
  ), 0) as completion_moved
from ${swaps} swap where swap.user_id = ? and swap.id = ?`,
);

/** A swap, with whether the swapped log still has the completion that the swap moved to it. */
export const findSwap = (
  sql: HostSql,
  userId: number,
  swapId: number,
): { readonly swap: WorkoutSwap; readonly completionMoved: boolean } | null => {
  const row = sql.first(swapText(sql.t), userId, swapId);
  return row === null
    ? null
    : { swap: toSwap(row), completionMoved: readInt(row, 'completion_moved') === 1 };
};

// The plus keeps SQLite from reading all swaps of the user: those of one log are found by the log.
const chainText = textOf(
  ({ swaps }) => `with recursive chain (id) as (
  values (?)
  union
  select case when swap.original_log_id = chain.id then swap.swapped_log_id else swap.original_log_id end
  from chain
  join ${swaps} swap on +swap.user_id = ?
    and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id))`,
);

export const listSwaps = (
  sql: HostSql,
  userId: number,
  filter: SwapFilter,
): readonly WorkoutSwap[] => {
  const { after, chainOfLogId, logId, from, to } = filter;
  const conditions: readonly (readonly [condition: string, ...values: (string | number)[]])[] = [
    [logId === null && chainOfLogId === null ? 'user_id = ?' : '+user_id = ?', userId],
    ...(after === null ? [] : [['id < ?', after] as const]),
    ...(logId === null
      ? []
      : [['(original_log_id = ? or swapped_log_id = ?)', logId, logId] as const]),
    ...(chainOfLogId === null ? [] : [['original_log_id in (select id from chain)'] as const]),
    ...(from === null ? [] : [['swap_date >= ?', from] as const]),
    ...(to === null ? [] : [['swap_date <= ?', to] as const]),
  ];
  const where = conditions.map(([condition]) => condition).join(' and ');
  const text = `${chainOfLogId === null ? '' : chainText(sql.t)}
    select ${SWAP_COLUMNS} from ${sql.t.swaps} swap where ${where} order by id desc limit ${filter.limit}`;
  const chain = chainOfLogId === null ? [] : [chainOfLogId, userId];
  return sql.all(text, ...chain, ...conditions.flatMap(([, ...values]) => values)).map(toSwap);
};
