import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { WorkoutSwap } from '../../src/domain/records.js';
import type { Parts } from '../../src/domain/snapshot.js';
import { invalidCursor, type Listed, type Place, type SwapFilter } from '../../src/port/port.js';
import { readId, readInt, readText, type Row } from '../sql/rows.js';
import { toSwap } from '../sql/swaps.js';
import { moveCompletion } from './logs.js';
import { decodeInstant, type HostSql, type Tables } from './tables.js';

const COLUMNS = `swap.id, swap.user_id, swap.original_log_id, swap.swapped_log_id, swap.swap_date,
  swap.reverted_at, swap.created_at, swap.updated_at`;

const swapById = ({ swaps, logs, completedExactly }: Tables): string => `
select ${COLUMNS},
  coalesce((
    select case cast(log.completed_at as integer)
      when swap.moved_completed_at then 'moved' else 'since' end
    from ${logs} log
    where +log.user_id = swap.user_id and log.id = swap.swapped_log_id
      and log.${completedExactly} is not null), 'none') as completion
from ${swaps} swap where +swap.user_id = +? and swap.id = +?`;

const completionIn = (row: Row): NonNullable<Parts['swap']>['completion'] => {
  const completion = readText(row, 'completion');
  return completion === 'none' || completion === 'moved' ? completion : 'since';
};

/** Also says whether the swapped log still has the completion that the swap moved. */
export const findSwap = (sql: HostSql, userId: UserId, swapId: number): Parts['swap'] => {
  const row = sql.first(swapById, userId, swapId);
  return row === null ? null : { row: toSwap(row), completion: completionIn(row) };
};

const selectSwaps = ({ swaps }: Tables): string => `select ${COLUMNS} from ${swaps} swap`;

// `+swap_date` keeps SQLite from using the index on dates, so that it reads swaps in order of
// creation without sorting. A missing cursor is replaced by infinity, and missing dates by the
// first and last possible dates.
const IN_PAGE = `(created_at, id) < (ifnull(+?, 9e999), +?)
  and +swap_date >= ifnull(+?, '') and +swap_date <= ifnull(+?, '9999-12-31')`;

const listChain = (
  sql: HostSql,
  userId: UserId,
  chainOfLogId: LogId,
  { after, from, to, logId, limit }: SwapFilter,
): readonly Row[] =>
  sql.all(
    `with recursive chain (id) as (
       values (+?)
       union
       select case when swap.original_log_id = chain.id
         then swap.swapped_log_id else swap.original_log_id end
       from chain
       join ${sql.t.swaps} swap on +swap.user_id = +?
         and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id))
     ${selectSwaps(sql.t)}
     where +user_id = +? and original_log_id in (select id from chain)
       and ifnull(+? in (original_log_id, swapped_log_id), true) and ${IN_PAGE}
     order by created_at desc, id desc limit ${limit}`,
    chainOfLogId,
    userId,
    userId,
    logId,
    after?.at ?? null,
    after?.id ?? null,
    from,
    to,
  );

const listOfLog = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  { after, from, to, limit }: SwapFilter,
): readonly Row[] =>
  sql.all(
    `${selectSwaps(sql.t)}
     where +user_id = +? and (original_log_id = +? or swapped_log_id = +?) and ${IN_PAGE}
     order by created_at desc, id desc limit ${limit}`,
    userId,
    logId,
    logId,
    after?.at ?? null,
    after?.id ?? null,
    from,
    to,
  );

const listAll = (
  sql: HostSql,
  userId: UserId,
  { after, from, to, limit }: SwapFilter,
): readonly Row[] =>
  sql.all(
    `${selectSwaps(sql.t)} where user_id = +? and ${IN_PAGE} order by created_at desc, id desc limit ${limit}`,
    userId,
    after?.at ?? null,
    after?.id ?? null,
    from,
    to,
  );

/** Newest first. */
export const listSwaps = (
  sql: HostSql,
  userId: UserId,
  filter: SwapFilter,
): readonly Listed<WorkoutSwap, Place>[] => {
  const { chainOfLogId, logId, after } = filter;
  if (after !== null && typeof after.at !== 'number') throw invalidCursor();
  const rows = () => {
    if (chainOfLogId !== null) return listChain(sql, userId, chainOfLogId, filter);
    return logId === null ? listAll(sql, userId, filter) : listOfLog(sql, userId, logId, filter);
  };
  return rows().map((row) => ({
    row: toSwap(row),
    place: { at: readInt(row, 'created_at'), id: readInt(row, 'id') },
  }));
};

const withdrawnLogs = ({ swaps }: Tables): string => `
with recursive withdrawn (id, depth) as (
  select swap.swapped_log_id, 1 from ${swaps} swap
  where swap.user_id = +? and swap.original_log_id = +? and swap.reverted_at is not null
  union all
  select swap.swapped_log_id, withdrawn.depth + 1
  from withdrawn
  join ${swaps} swap on swap.user_id = +? and swap.original_log_id = withdrawn.id
  where swap.reverted_at is not null)
select id from withdrawn order by depth desc, id`;

/**
 * Logs that reverted swaps created from a log, directly or through other logs. The end of a chain
 * comes first.
 */
export const listWithdrawn = (sql: HostSql, userId: UserId, logId: LogId): readonly LogId[] =>
  sql.all(withdrawnLogs, userId, logId, userId).map((row) => readId(row, 'id'));

// Also stores the completion time that the swap moved, so that a later completion can be recognized
// in any time encoding.
const insertedSwap = (t: Tables): string => {
  const { table, id, userId, completedAt } = t.logTable;
  return `
insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date,
  moved_completed_at, created_at, updated_at)
values (?, ?, ?, ?,
  case when ? then (
    select ${decodeInstant(t, `log.${completedAt}`)} from ${table} log
    where log.${userId} = +? and log.${id} = +?) end,
  ?, ?)`;
};

export const insertSwap = (
  sql: HostSql,
  userId: UserId,
  { originalLogId, swapDate, movesCompletion }: NonNullable<Changes['createSwap']>,
  swappedLogId: LogId,
  now: number,
): number => {
  if (sql.t.logTable.hidesLogs) {
    // The host may have marked the new log of an earlier swap as deleted. That swap is no longer
    // active, but the index that allows one active swap per log still includes it.
    sql.run(
      'delete from workout_swap where user_id = +? and original_log_id = +? and reverted_at is null',
      userId,
      originalLogId,
    );
  }
  return sql.change(
    insertedSwap,
    userId,
    originalLogId,
    swappedLogId,
    swapDate,
    Number(movesCompletion),
    userId,
    swappedLogId,
    now,
    now,
  );
};

/** After this, a revert no longer moves the completion back to the original. */
export const keepCompletion = (sql: HostSql, userId: UserId, swapId: number): void => {
  sql.change(
    'update workout_swap set moved_completed_at = null where user_id = +? and id = +?',
    userId,
    swapId,
  );
};

/** Marks a swap as reverted, and moves the completion back. */
export const revertSwap = (
  sql: HostSql,
  userId: UserId,
  { swapId, originalLogId, swappedLogId, movesCompletion }: NonNullable<Changes['revertSwap']>,
  now: number,
): void => {
  if (movesCompletion) moveCompletion(sql, userId, swappedLogId, originalLogId, now);
  sql.change(
    'update workout_swap set reverted_at = ?, updated_at = ? where user_id = +? and id = +?',
    now,
    now,
    userId,
    swapId,
  );
};
