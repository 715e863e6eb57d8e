/** The statements that read swaps. */
import type { SwapFilter } from '../../../src/port/port.js';
import { pageFrom, type RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/** The ids of the two logs of {@link swapById}. */
export const LOGS_OF_SWAP = ['swap.original_log_id', 'swap.swapped_log_id'] as const;

/** The swap `:swapId`. Its kind also has whether the new log still has the moved completion. */
export function swapById({ d, t }: Store): RowStatement {
  return {
    name: 'swap',
    kind: 'movedSwap',
    from: `from ${t.swaps} swap where ${d.own('swap')} and swap.id = :swapId`,
  };
}

/** The active swaps from logs, and all swaps to them. A swap between two of them is found twice. */
export function swapsOfLogs(store: Store, ...logIds: readonly string[]): RowStatement {
  return swapsWith(store, 'and swap.reverted_at is null', logIds);
}

/** All swaps from logs, and all swaps to them. A swap between two of them is found twice. */
export function allSwapsOfLogs(store: Store, ...logIds: readonly string[]): RowStatement {
  return swapsWith(store, '', logIds);
}

// With one condition for both directions, a database without statistics reads all swaps of the user.
function swapsWith({ d, t }: Store, from: string, logIds: readonly string[]): RowStatement {
  return {
    name: 'swaps',
    kind: 'swap',
    from: `from (
      select swap.* from ${t.swaps} swap
      where ${d.own('swap')} and ${d.among('swap.original_log_id', ...logIds)} ${from}
      union all
      select swap.* from ${t.swaps} swap
      where ${d.own('swap')} and ${d.among('swap.swapped_log_id', ...logIds)}) swap`,
    needs: logIds,
  };
}

/** The reverted swaps from the log `:logId`, and from the logs that they created. */
export function withdrawnSwaps({ d, t }: Store): RowStatement {
  const made = `
      with recursive made (id) as (
        select :logId${d.collate.firstLog}
        union
        select swap.swapped_log_id from made ${d.forEach(
          t.swaps,
          'swap',
          `${d.own('swap')} and swap.original_log_id = made.id and swap.reverted_at is not null`,
        )})
      select id from made`;
  return {
    name: 'withdrawn',
    kind: 'swap',
    from: `from ${t.swaps} swap
    where ${d.own('swap')} and swap.reverted_at is not null
      and ${d.once('swap.original_log_id', made)}`,
  };
}

/** All swaps of the user. */
export function swapsOfUser({ d, t }: Store): RowStatement {
  return { name: 'ofUser', kind: 'swap', from: `from ${t.swaps} swap where ${d.of('swap')}` };
}

/** A page of swaps, newest first. */
export function swapPage(
  { d, t }: Store,
  { after, logId, chainOfLogId, from, to }: SwapFilter,
): RowStatement {
  const isFiltered = [logId, chainOfLogId, from, to].some((wanted) => wanted !== null);
  // The log and all logs that swaps connect with it.
  const chain = `
      with recursive chain (id) as (
        select :chainOfLogId${d.collate.firstLog}
        union
        select case when swap.original_log_id = chain.id
          then swap.swapped_log_id else swap.original_log_id end
        from chain join ${t.swaps} swap on ${d.own('swap')}
          and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id))
      select id from chain`;
  const page = {
    table: t.swaps,
    alias: 'swap',
    where: `${logId === null && chainOfLogId === null ? d.of('swap') : d.own('swap')}
      ${after === null ? '' : `and ${d.placeOf('swap.created_at').isPast('swap.id', ':afterRow')}`}
      ${logId === null ? '' : 'and (swap.original_log_id = :logId or swap.swapped_log_id = :logId)'}
      ${chainOfLogId === null ? '' : `and ${d.once('swap.original_log_id', chain)}`}
      ${from === null ? '' : `and ${d.unindexed('swap.swap_date')} >= :from`}
      ${to === null ? '' : `and ${d.unindexed('swap.swap_date')} <= :to`}`,
    by: 'swap.created_at',
    id: 'swap.id',
    limit: ':limit',
  };
  return {
    name: 'swapPage',
    kind: 'swap',
    from: isFiltered ? pageFrom(page) : d.alongIndex(page),
  };
}

/** A page of swaps in order of id, for a verification. */
export function swapsById({ d, t }: Store): RowStatement {
  return {
    name: 'swapPage',
    kind: 'swap',
    from: `from ${t.swaps} swap where ${d.of('swap')} and swap.id > :afterRow
    order by swap.id limit :limit`,
  };
}
