import type { Changes } from '../../../src/domain/changes.js';
import type { Values, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { assign, type Assignment } from './write-columns.js';

/** An expression of the columns of a log, whose alias is `stored`. */
export function ofLog({ d, t: { logTable } }: Store, logId: string, expression: string): string {
  return `(select ${expression} from ${logTable.table} stored
      where ${d.own('stored', logTable.userId)} and stored.${logTable.id} = ${logId})`;
}

/** The status depends on whether the log has a completion after the write. */
export function statusOf({ d, t }: Store, completion: string): readonly Assignment[] {
  const { status, table } = t.logTable;
  if (status === null) return [];
  const { column, planned, completed } = status;
  const value = `case when ${completion} is null then ${planned} else ${completed} end`;
  return [[column, d.typed(table, column, value)]];
}

/** The assignments that complete `log`, or plan it if the completion is null. */
const complete = (store: Store, completion: string): string => {
  const { completedAt, keepsTime, touch } = store.t.logTable;
  const time = keepsTime ? `coalesce(${completion}, log.${completedAt})` : completion;
  return assign([[completedAt, time], ...statusOf(store, completion), ...touch(':now')]);
};

const COMPLETIONS = { log_id: 'logId', completed_at: 'timestamptz' };

const statementsOf = (store: Store) => {
  const { d, t } = store;
  const { table, id, userId, completedAt } = t.logTable;
  const found = (logId: string): string => `${d.own('log', userId)} and log.${id} = ${logId}`;
  const moved = ofLog(store, ':swappedLogId', `stored.${completedAt}`);
  const given = d.given(COMPLETIONS);
  // Without the list, a database without statistics may join all logs of the user.
  const listed = `${found('new.log_id')} and ${d.among(`log.${id}`, ':completedLogIds')}`;
  return {
    /** Clears the completion that the new log of a swap has taken over. */
    movedFrom: {
      name: 'movedFrom',
      text: `
    update ${table} as log set ${complete(store, 'null')}
    where ${found(':swappedFromId')}`,
      changes: 1,
      existing: `${table} log where ${found(':swappedFromId')}`,
    },
    completed: {
      name: 'completed',
      text: `
    update ${table} as log set ${complete(store, t.encode('new.completed_at'))}
    from ${given} where ${listed}`,
      existing: `${table} log, ${given} where ${listed}`,
    },
    /** Moves the completion back to the original, exactly as stored. */
    movedBack: {
      name: 'movedBack',
      text: `
    update ${table} as log set ${complete(store, moved)}
    where ${found(':originalLogId')}`,
      changes: 1,
      existing: `${table} log where ${found(':originalLogId')}`,
    },
    movedAway: {
      name: 'movedAway',
      text: `
    update ${table} as log set ${complete(store, 'null')}
    where ${found(':swappedLogId')}`,
      changes: 1,
      existing: `${table} log where ${found(':swappedLogId')}`,
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

/** Sets, clears and moves completions, unless the host's own statement does it. */
export function completionWrites(store: Store): (changes: Changes) => readonly WriteStatement[] {
  if (store.t.logTable.statements.setCompletedAt !== undefined) return () => [];
  const { movedFrom, completed, movedBack, movedAway } = statementsOf(store);
  return ({ createLog, completions = [], revertSwap }) => {
    const statements: WriteStatement[] = [];
    const from = createLog?.swappedFrom;
    if (from?.movesCompletion === true) {
      statements.push({ ...movedFrom, values: { swappedFromId: from.logId } });
    }
    if (completions.length > 0) {
      const given = completions.map(({ logId, completedAt }) => [logId, completedAt]);
      const rows = { columns: Object.keys(COMPLETIONS), values: given };
      const values = { completedLogIds: completions.map(({ logId }) => logId) };
      statements.push({ ...completed, values, rows, changes: given.length });
    }
    if (revertSwap?.movesCompletion === true) {
      const { originalLogId, swappedLogId } = revertSwap;
      const values: Values = { originalLogId, swappedLogId };
      statements.push({ ...movedBack, values }, { ...movedAway, values });
    }
    return statements;
  };
}
