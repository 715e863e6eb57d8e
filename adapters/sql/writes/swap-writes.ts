import type { Changes } from '../../../src/domain/changes.js';
import type { MovedValues, NewIds, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { rowOf } from './write-columns.js';
import { ofLog } from './log-writes.js';
import { storedCompletion } from './moved-logs.js';
import { storedStatus } from './swap-status.js';

/** `moved` is the completion that the swap moves, `status` the host's status of the original. */
const newSwap = ({ d, t }: Store, moved: string, status: string) => ({
  name: 'newSwap',
  text: `
    insert into ${t.swap} (user_id, id, original_log_id, swapped_log_id, swap_date,
      moved_completed_at, moved_status, created_at, updated_at)
    ${d.overriding} ${rowOf([
      ...[':user', ':newSwapId', ':originalLogId', ':newLogId', ':swapDate'],
      ...[moved, status, ':now', ':now'],
    ])}`,
  changes: 1,
  returning: '1',
});

const statementsOf = (store: Store) => {
  const { d, t } = store;
  const found = (id: string): string => `${d.own('swap')} and swap.id = ${id}`;
  const { completedAt, status } = t.logTable;
  const moved = ofLog(store, ':originalLogId', t.decode(`stored.${completedAt}`));
  const givenMoved = t.decode(storedCompletion(store, ':originalLogId', true));
  const movedStatus =
    status === null ? 'null' : ofLog(store, ':originalLogId', storedStatus(status));
  return {
    // Either the original log is still unchanged at this point, or its values are given.
    newOfPlanned: newSwap(store, 'null', movedStatus),
    newOfCompleted: newSwap(store, moved, movedStatus),
    givenOfPlanned: newSwap(store, 'null', ':movedStatus'),
    givenOfCompleted: newSwap(store, givenMoved, ':movedStatus'),
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
): (changes: Changes, ids: NewIds, moved: MovedValues | null) => readonly WriteStatement[] {
  const { newOfPlanned, newOfCompleted, givenOfPlanned, givenOfCompleted, reverted, kept } =
    statementsOf(store);
  return ({ createSwap, revertSwap, keepCompletion }, ids, moved) => {
    const statements: WriteStatement[] = [];
    if (createSwap !== undefined) {
      const { originalLogId, swapDate, movesCompletion } = createSwap;
      const [ofPlanned, ofCompleted] =
        moved === null ? [newOfPlanned, newOfCompleted] : [givenOfPlanned, givenOfCompleted];
      const values = {
        ...{ newSwapId: ids.swapId, newLogId: ids.logId, originalLogId, swapDate },
        ...moved,
      };
      statements.push({ ...(movesCompletion ? ofCompleted : ofPlanned), values });
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
