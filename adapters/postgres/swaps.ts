import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { Parts } from '../../src/domain/snapshot.js';
import { invalidCursor, type ListedSwap, type SwapFilter } from '../../src/port/port.js';
import { isTimeInUtc, readText, type Row } from '../sql/rows.js';
import { toSwap } from '../sql/swaps.js';
import type { Ask } from './driver.js';
import { completionIn } from './logs.js';
import { namesIn, namesPart } from './names.js';
import {
  ALONG_THE_INDEX,
  composeRead,
  keepingCodes,
  objects,
  PLACE_TIME,
  placeValues,
  rowOf,
  utc,
  type ReadPart,
  type WritePart,
} from './statement.js';
import { decodeInstant, type Tables } from './tables.js';

const COLUMNS = `swap.id, swap.user_id, swap.original_log_id, swap.swapped_log_id, swap.swap_date,
      ${utc('swap.reverted_at')} as reverted_at, ${utc('swap.created_at')} as created_at,
      ${utc('swap.updated_at')} as updated_at`;

export const swapPart = (t: Tables): ReadPart => ({
  with: {
    swap_row: `
    select ${COLUMNS}, ${utc('swap.moved_completed_at')} as moved_at
    from ${t.swaps} swap where swap.user_id = ${t.user} and swap.id = :swapId::bigint`,
  },
  answer: { swap: 'select row_to_json(swap_row) from swap_row' },
});

/**
 * Says whether the new log still has the completion that the swap moved. Completions are compared
 * to the microsecond.
 */
const completionOf = (answer: Row, swap: Row): NonNullable<Parts['swap']>['completion'] => {
  const log = (answer['facts'] as Row[]).find(({ id }) => id === swap['swapped_log_id']);
  if (log === undefined || log['completed_at'] === null) return 'none';
  return completionIn(log) === swap['moved_at'] ? 'moved' : 'since';
};

/** The answer must also have the logs, which have the completion of the new log. */
export const swapOf = (answer: Row): Parts['swap'] => {
  const row = answer['swap'] as Row | null;
  return row === null ? null : { row: toSwap(row), completion: completionOf(answer, row) };
};

/** The log `:chainOfLogId` and all logs that swaps connect with it. */
const chain = (t: Tables): Record<string, string> => ({
  'chain (id)': `
    select :chainOfLogId::${t.logId}${t.likeLogId}
    union
    select case when swap.original_log_id = chain.id then swap.swapped_log_id
      else swap.original_log_id end
    from chain
    join ${t.swaps} swap on swap.user_id = ${t.user}
      and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id)`,
});

// `limit 1` keeps the lookups separate. Without it and without statistics, the planner would search
// all of the user's logs.
const swappedLogs = (t: Tables): string => `
    select own.* from (
      select original_log_id as id from swaps union select swapped_log_id from swaps) listed
    cross join lateral (
      select log.id, log.program_day_id, log.custom_workout_id from ${t.logs} log
      where log.user_id = ${t.user} and log.id = listed.id limit 1) own`;

/** Each set of filters has its own SQL, because each uses a different index. */
export const listSwaps = async (
  t: Tables,
  ask: Ask,
  user: UserId,
  filter: SwapFilter,
): Promise<readonly ListedSwap[]> => {
  const { after, limit, logId, chainOfLogId, from, to } = filter;
  if (after !== null && !isTimeInUtc(after.at)) throw invalidCursor();
  const isFiltered = [logId, chainOfLogId, from, to].some((wanted) => wanted !== null);
  const listed = `
    select ${COLUMNS} from ${t.swaps} swap ${isFiltered ? '' : ALONG_THE_INDEX}
    where swap.user_id = ${t.user}
      ${after === null ? '' : `and (swap.created_at, swap.id) < (${PLACE_TIME}, :after::bigint)`}
      ${logId === null ? '' : `and :logId::${t.logId} in (swap.original_log_id, swap.swapped_log_id)`}
      ${chainOfLogId === null ? '' : 'and swap.original_log_id in (select id from chain)'}
      ${from === null ? '' : 'and swap.swap_date >= :from::date'}
      ${to === null ? '' : 'and swap.swap_date <= :to::date'}
    order by swap.created_at desc, swap.id desc limit :limit::bigint`;
  const text = composeRead([
    {
      with: { ...(chainOfLogId === null ? {} : chain(t)), swaps: listed },
      answer: { swaps: objects('swaps', 'order by created_at desc, id desc') },
    },
    namesPart(t, swappedLogs(t)),
  ]);
  const filters = { logId, chainOfLogId, from, to };
  const answer = (await ask(text, { user, limit, ...filters, ...placeValues(after) })) as Row;
  const namesOf = namesIn(t, answer);
  return (answer['swaps'] as Row[]).map((found) => {
    const row = toSwap(found);
    return {
      row,
      place: { at: readText(found, 'created_at'), id: row.id },
      names: { original: namesOf(row.originalLogId), swapped: namesOf(row.swappedLogId) },
    };
  });
};

/**
 * Logs that reverted swaps created from `:logId`, directly or through other logs. The end of a
 * chain comes first.
 */
export const withdrawnPart = (t: Tables): ReadPart => ({
  with: {
    'withdrawn (id, depth)': `
    select swap.swapped_log_id, 1 from ${t.swaps} swap
    where swap.user_id = ${t.user} and swap.original_log_id = :logId::${t.logId}
      and swap.reverted_at is not null
    union all
    select swap.swapped_log_id, withdrawn.depth + 1
    from withdrawn
    join ${t.swaps} swap on swap.user_id = ${t.user} and swap.original_log_id = withdrawn.id
    where swap.reverted_at is not null`,
  },
  answer: { withdrawn: `array(select id from withdrawn order by depth desc, id${t.byLogId})` },
});

/**
 * Deletes swaps whose new log the host has marked as deleted. They are no longer active, but the
 * index that allows one active swap per log still includes them. This runs before a new swap is
 * stored.
 */
export const deleteStaleSwap = (t: Tables): string => `
  delete from ${t.swap} swap
  where swap.user_id = ${t.user} and swap.original_log_id = :originalLogId::${t.logId}
    and swap.reverted_at is null`;

/**
 * If the swap moves the completion, stores its time, which the original log still has at this
 * point.
 */
const createSwap = (
  t: Tables,
  { originalLogId, swapDate, movesCompletion }: NonNullable<Changes['createSwap']>,
  newSwapId: number,
  newLogId: LogId,
): WritePart => {
  const { table, id, userId, completedAt } = t.logTable;
  const moved = `(select ${decodeInstant(t, `log.${completedAt}`)} from ${table} log
        where log.${userId} = ${t.user} and log.${id} = :originalLogId::${t.logId})`;
  return {
    with: {
      new_swap: `
    insert into ${t.swap} (user_id, id, original_log_id, swapped_log_id, swap_date,
      moved_completed_at, created_at, updated_at)
    overriding system value
    ${rowOf([
      ...[t.user, ':newSwapId::bigint', `:originalLogId::${t.logId}`, `:newLogId::${t.logId}`],
      ...[':swapDate::date', movesCompletion ? moved : 'null'],
      ...[':now::timestamptz', ':now::timestamptz'],
    ])}${keepingCodes(t)}`,
    },
    values: { newSwapId, originalLogId, newLogId, swapDate },
    rows: { new_swap: 1 },
  };
};

const ownSwap = (t: Tables, id: string): string =>
  `where swap.user_id = ${t.user} and swap.id = :${id}::bigint`;

const revertSwap = (t: Tables, { swapId }: NonNullable<Changes['revertSwap']>): WritePart => {
  const found = ownSwap(t, 'swapId');
  return {
    with: {
      reverted_swap: `
    update ${t.swap} swap set reverted_at = :now::timestamptz, updated_at = :now::timestamptz
    ${found}`,
    },
    values: { swapId },
    rows: { reverted_swap: `${t.swap} swap ${found}` },
  };
};

/** After this, a revert no longer moves the completion back to the original. */
const keepCompletion = (t: Tables, keptSwapId: number): WritePart => {
  const found = ownSwap(t, 'keptSwapId');
  return {
    with: { kept_completion: `update ${t.swap} swap set moved_completed_at = null ${found}` },
    values: { keptSwapId },
    rows: { kept_completion: `${t.swap} swap ${found}` },
  };
};

export const writeSwaps = (
  t: Tables,
  { createSwap: created, revertSwap: reverted, keepCompletion: kept }: Changes,
  newSwapId: number | null,
  newLogId: LogId | null,
): readonly WritePart[] => [
  ...(created === undefined || newSwapId === null || newLogId === null
    ? []
    : [createSwap(t, created, newSwapId, newLogId)]),
  ...(reverted === undefined ? [] : [revertSwap(t, reverted)]),
  ...(kept === undefined ? [] : [keepCompletion(t, kept)]),
];
