/** The statements by which a swap and its revert change the logs that are stored already. */
import type { Changes, NewLog } from '../../../src/domain/changes.js';
import type { StatusColumn } from '../host-relations.js';
import type { MovedValues, Values, WritePlan, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { complete, ofLog } from './log-writes.js';
import {
  changesPlanned,
  movedStatus,
  replacedStatus,
  restoredStatus,
  swapStatusOf,
} from './swap-status.js';
import { assign } from './write-columns.js';

/** The statement that changes the log which a swap replaces. */
export const REPLACED_LOG = 'movedFrom';
/** The statement that changes the log which a revert withdraws. */
const WITHDRAWN_LOG = 'movedAway';

/**
 * Whether the values that a swap moves are given. If statements run in turn, the replaced log has
 * changed before the others could read them.
 */
export function areMovedValuesGiven({ d, t: { logTable } }: Store): boolean {
  return logTable.status !== null && d.after(REPLACED_LOG) === null;
}

/** The completion of a log, exactly as stored: from its row, or given as a value. */
export function storedCompletion(store: Store, logId: string, isGiven: boolean): string {
  const { d, t } = store;
  const { table, completedAt } = t.logTable;
  return isGiven
    ? d.typed(table, completedAt, ':movedCompletion')
    : ofLog(store, logId, `stored.${completedAt}`);
}

const updateOf =
  ({ d, t: { logTable } }: Store) =>
  (name: string, logId: string, assignments: string, after: string | null = null) => {
    const found = `${d.own('log', logTable.userId)} and log.${logTable.id} = ${logId}`;
    return {
      name,
      text: `
    update ${logTable.table} as log set ${assignments}
    where ${found}${after === null ? '' : ` and ${after}`}`,
      changes: 1,
      existing: `${logTable.table} log where ${found}`,
    } as const satisfies WriteStatement;
  };

/** How a swap and its revert change logs that are stored already. */
interface Moves {
  /** Clears the completion that the new log of a swap takes over. */
  readonly from: WritePlan;
  /** Moves the completion back to the original, exactly as stored. */
  readonly back: WritePlan;
  /** A swap without a completion: the original. */
  readonly replaced: WritePlan;
  /** The revert of a swap without a completion: both logs. */
  readonly restored: WritePlan;
}

const movesWithoutStatus = (store: Store): Moves => {
  const update = updateOf(store);
  const moved = storedCompletion(store, ':swappedLogId', false);
  return {
    from: [update(REPLACED_LOG, ':swappedFromId', complete(store, 'null'))],
    back: [
      update('movedBack', ':originalLogId', complete(store, moved)),
      update(WITHDRAWN_LOG, ':swappedLogId', complete(store, 'null')),
    ],
    replaced: [],
    restored: [],
  };
};

// A unique index of the host may allow only one log with a status, such as a running workout. So a
// log gives up its status before another log gets it.
const movesWithStatus = (store: Store, status: StatusColumn): Moves => {
  const { d, t } = store;
  const update = updateOf(store);
  const afterwards = d.after(WITHDRAWN_LOG);
  const kept = movedStatus(store, 'swap.id = :swapId');
  const moved = storedCompletion(store, ':swappedLogId', areMovedValuesGiven(store));
  const cleared = complete(store, 'null', replacedStatus(store, status));
  const replaced = assign([...replacedStatus(store, status), ...t.logTable.touch(':now')]);
  const completed = complete(store, moved, restoredStatus(store, status, 'completed', kept));
  const planned = assign([
    ...restoredStatus(store, status, 'planned', kept),
    ...t.logTable.touch(':now'),
  ]);
  const isOneStatus = !changesPlanned(status);
  return {
    from: [update(REPLACED_LOG, ':swappedFromId', cleared)],
    back: [
      update(WITHDRAWN_LOG, ':swappedLogId', cleared),
      update('movedBack', ':originalLogId', completed, afterwards),
    ],
    replaced: isOneStatus ? [] : [update(REPLACED_LOG, ':swappedFromId', replaced)],
    restored: isOneStatus
      ? []
      : [
          update(WITHDRAWN_LOG, ':swappedLogId', replaced),
          update('movedBack', ':originalLogId', planned, afterwards),
        ],
  };
};

const movesOf = (store: Store): Moves => {
  const status = swapStatusOf(store);
  return status === null ? movesWithoutStatus(store) : movesWithStatus(store, status);
};

/**
 * For a host with a status: changes the log that a swap replaces. Comes before the new log, which
 * may get its status.
 */
export function replacedLogWrites(store: Store): (log: NewLog) => WritePlan {
  if (swapStatusOf(store) === null) return () => [];
  const { from, replaced } = movesOf(store);
  return ({ swappedFrom }) => {
    if (swappedFrom === null) return [];
    const statements = swappedFrom.movesCompletion ? from : replaced;
    const values = { swappedFromId: swappedFrom.logId };
    return statements.map((statement) => ({ ...statement, values }));
  };
}

/** Moves completions with swaps and reverts, unless the host's own statement does it. */
export function movedLogWrites(
  store: Store,
): (changes: Changes, moved: MovedValues | null) => WritePlan {
  if (store.t.logTable.statements.setCompletedAt !== undefined) return () => [];
  const { from, back, restored } = movesOf(store);
  const hasStatus = swapStatusOf(store) !== null;
  return ({ createLog, revertSwap }, moved) => {
    const swappedFrom = createLog?.swappedFrom ?? null;
    const statements: WriteStatement[] = [];
    // With a status, the replaced log has already changed.
    if (swappedFrom?.movesCompletion === true && !hasStatus) {
      const values = { swappedFromId: swappedFrom.logId };
      statements.push(...from.map((statement) => ({ ...statement, values })));
    }
    if (revertSwap !== undefined) {
      const { movesCompletion, ...ids } = revertSwap;
      const values: Values = { ...ids, ...moved };
      const reverted = movesCompletion ? back : restored;
      statements.push(...reverted.map((statement) => ({ ...statement, values })));
    }
    return statements;
  };
}
