import type { LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import { keepingCodes, rowOf, type WritePart } from './statement.js';
import { decodeInstant, type Tables } from './tables.js';

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
