import type { LogFacts } from '../../src/domain/changes.js';
import type { PerformedExercise, WorkoutSwap } from '../../src/domain/records.js';
import type { LogFilter, SwapFilter } from '../../src/repository.js';
import { toFacts, toPerformed, toSwap } from '../sql/logs.js';
import { readInt } from '../sql/rows.js';
import type { Sql } from './driver.js';

// A reference to a custom workout or entry that is gone reads as null: the joins find no row.
const FACTS = `
select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
  log.scheduled_date, log.completed_at,
  workout.id as custom_workout_id, entry.id as custom_workout_exercise_id,
  active.id as active_swap_id, active.swapped_log_id as active_swapped_log_id,
  origin.id as origin_swap_id, origin.original_log_id as origin_log_id,
  origin.reverted_at as origin_reverted_at
from workout_log log
left join custom_workout workout
  on workout.user_id = log.user_id and workout.id = log.custom_workout_id
left join custom_workout_exercise entry
  on entry.user_id = log.user_id and entry.id = log.custom_workout_exercise_id
  and entry.custom_workout_id = workout.id
left join workout_swap active
  on active.user_id = log.user_id and active.original_log_id = log.id and active.reverted_at is null
left join workout_swap origin
  on origin.user_id = log.user_id and origin.swapped_log_id = log.id
where log.user_id = ?`;

export const findFacts = (sql: Sql, userId: number, logId: number): LogFacts | null => {
  const row = sql.first(`${FACTS} and log.id = ?`, userId, logId);
  return row === null ? null : toFacts(row);
};

export const findFactsByImportKey = (
  sql: Sql,
  userId: number,
  importKey: string,
): LogFacts | null => {
  const row = sql.first(`${FACTS} and log.import_key = ?`, userId, importKey);
  return row === null ? null : toFacts(row);
};

/** One text per set of filters: a text that tries to serve all of them cannot use its index well. */
export const listLogs = (sql: Sql, userId: number, filter: LogFilter): readonly LogFacts[] => {
  const conditions = [
    filter.after === null ? '' : 'and log.id < ?',
    filter.completed === null
      ? ''
      : `and log.completed_at is ${filter.completed ? 'not null' : 'null'}`,
    filter.includeInactive
      ? ''
      : 'and active.id is null and (origin.id is null or origin.reverted_at is null)',
  ];
  const text = `${FACTS} ${conditions.join(' ')} order by log.id desc limit ${filter.limit}`;
  const cursor = filter.after === null ? [] : [filter.after];
  return sql.all(text, userId, ...cursor).map(toFacts);
};

/** What was performed in a log, in order; null where no sets are stored. */
export const findPerformed = (
  sql: Sql,
  userId: number,
  logId: number,
): readonly PerformedExercise[] | null =>
  toPerformed(
    sql.all(
      `select part.id, part.exercise_id, done.reps, done.seconds, done.weight_kg, done.rir, done.rpe,
       done.type
     from workout_log_exercise part
     join workout_log_set done
       on done.user_id = part.user_id and done.workout_log_exercise_id = part.id
     where part.user_id = ? and part.workout_log_id = ?
     order by part.order_index, part.id, done.position`,
      userId,
      logId,
    ),
  );

/** Logs that reverted swaps made from this one, and from those in turn; the farthest first. */
export const withdrawnFrom = (sql: Sql, userId: number, logId: number): readonly number[] =>
  sql
    .all(
      `with recursive withdrawn (id, depth) as (
         select swapped_log_id, 1 from workout_swap
         where user_id = ? and original_log_id = ? and reverted_at is not null
         union all
         select swap.swapped_log_id, withdrawn.depth + 1
         from withdrawn
         join workout_swap swap on swap.user_id = ? and swap.original_log_id = withdrawn.id
         where swap.reverted_at is not null)
       select id from withdrawn order by depth desc, id`,
      userId,
      logId,
      userId,
    )
    .map((row) => readInt(row, 'id'));

const SWAP_COLUMNS = `id, user_id, original_log_id, swapped_log_id, swap_date, reverted_at,
  created_at, updated_at`;

/** A swap, with whether the swapped log still has the completion that the swap moved to it. */
export const findSwap = (
  sql: Sql,
  userId: number,
  swapId: number,
): { readonly swap: WorkoutSwap; readonly completionMoved: boolean } | null => {
  const row = sql.first(
    `select swap.*, coalesce(log.completed_at = swap.moved_completed_at, 0) as completion_moved
     from workout_swap swap
     join workout_log log on log.user_id = swap.user_id and log.id = swap.swapped_log_id
     where swap.user_id = ? and swap.id = ?`,
    userId,
    swapId,
  );
  return row === null
    ? null
    : { swap: toSwap(row), completionMoved: readInt(row, 'completion_moved') === 1 };
};

// The plus keeps SQLite from reading all swaps of the user: those of one log are found by the log.
const CHAIN = `with recursive chain (id) as (
  values (?)
  union
  select case when swap.original_log_id = chain.id then swap.swapped_log_id else swap.original_log_id end
  from chain
  join workout_swap swap on +swap.user_id = ?
    and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id))`;

export const listSwaps = (sql: Sql, userId: number, filter: SwapFilter): readonly WorkoutSwap[] => {
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
  const text = `${chainOfLogId === null ? '' : CHAIN}
    select ${SWAP_COLUMNS} from workout_swap where ${where} order by id desc limit ${filter.limit}`;
  const chain = chainOfLogId === null ? [] : [chainOfLogId, userId];
  return sql.all(text, ...chain, ...conditions.flatMap(([, ...values]) => values)).map(toSwap);
};
