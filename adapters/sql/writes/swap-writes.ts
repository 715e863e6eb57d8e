import type { Changes } from '../../../src/domain/changes.js';
import type { NewIds, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { rowOf } from './write-columns.js';
import { ofLog } from './log-writes.js';

/** `moved` is the completion that the swap moves. */
const newSwap = ({ d, t }: Store, moved: string) => ({
  name: 'newSwap',
  text: `
    insert into ${t.swap} (user_id, id, original_log_id, swapped_log_id, swap_date,
      moved_completed_at, created_at, updated_at)
    ${d.overriding} ${rowOf([
      ...[':user', ':newSwapId', ':originalLogId', ':newLogId', ':swapDate'],
      ...[moved, ':now', ':now'],
    ])}`,
  changes: 1,
  returning: '1',
});

const statementsOf = (store: Store) => {
  const { d, t } = store;
  const found = (id: string): string => `${d.own('swap')} and swap.id = ${id}`;
  const moved = t.decode(`stored.${t.logTable.completedAt}`);
  return {
    newOfPlanned: newSwap(store, 'null'),
    // The original log still has its completion at this point.
    newOfCompleted: newSwap(store, ofLog(store, ':originalLogId', moved)),
    reverted: {
      name: 'revertedSwap',
      text: `
    update ${t.swap} as swap set reverted_at = :now, updated_at = :now
    where ${found(':swapId')}`,
      changes: 1,
      existing: `${t.swap} swap where ${found(':swapId')}`,
    },
    /** After this, a revert no longer moves the completion back to the original. */
    kept: {
      name: 'keptCompletion',
      text: `
    update ${t.swap} as swap set moved_completed_at = null
    where ${found(':keptSwapId')}`,
      changes: 1,
      existing: `${t.swap} swap where ${found(':keptSwapId')}`,
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

/**
 * Deletes the swap of a log whose new log the host has marked as deleted. It is no longer active,
 * but the index that allows one active swap per log still includes it. So this runs before the new
 * swap is stored, even where a write is one statement.
 */
export function staleSwapWrite({ d, t }: Store): WriteStatement {
  return {
    name: 'staleSwap',
    text: `
    delete from ${t.swap} as swap
    where ${d.own('swap')} and swap.original_log_id = :originalLogId
      and swap.reverted_at is null`,
  };
}

export function swapWrites(
  store: Store,
): (changes: Changes, ids: NewIds) => readonly WriteStatement[] {
  const { newOfPlanned, newOfCompleted, reverted, kept } = statementsOf(store);
  return ({ createSwap, revertSwap, keepCompletion }, ids) => {
    const statements: WriteStatement[] = [];
    if (createSwap !== undefined) {
      const { originalLogId, swapDate, movesCompletion } = createSwap;
      const values = { newSwapId: ids.swapId, newLogId: ids.logId, originalLogId, swapDate };
      statements.push({ ...(movesCompletion ? newOfCompleted : newOfPlanned), values });
    }
    if (revertSwap !== undefined) {
      statements.push({ ...reverted, values: { swapId: revertSwap.swapId } });
    }
    if (keepCompletion !== undefined) {
      statements.push({ ...kept, values: { keptSwapId: keepCompletion } });
    }
    return statements;
  };
}
