import type { Changes } from '../../../src/domain/changes.js';
import type { WritePlan, WriteStatement } from '../plan.js';
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
export function complete(
  store: Store,
  completion: string,
  status = statusOf(store, completion),
): string {
  const { completedAt, keepsTime, touch } = store.t.logTable;
  const time = keepsTime ? `coalesce(${completion}, log.${completedAt})` : completion;
  return assign([[completedAt, time], ...status, ...touch(':now')]);
}

const COMPLETIONS = { log_id: 'logId', completed_at: 'timestamptz' };

const completedStatement = (store: Store) => {
  const { d, t } = store;
  const { table, id, userId } = t.logTable;
  const given = d.given(COMPLETIONS);
  // Without the list, a database without statistics may join all logs of the user.
  const listed = `${d.own('log', userId)} and log.${id} = new.log_id
      and ${d.among(`log.${id}`, ':completedLogIds')}`;
  return {
    name: 'completed',
    text: `
    update ${table} as log set ${complete(store, t.encode('new.completed_at'))}
    from ${given} where ${listed}`,
    existing: `${table} log, ${given} where ${listed}`,
  } as const satisfies WriteStatement;
};

/** Sets and clears completions, unless the host's own statement does it. */
export function completionWrites(store: Store): (changes: Changes) => WritePlan {
  if (store.t.logTable.statements.setCompletedAt !== undefined) return () => [];
  const completed = completedStatement(store);
  return ({ completions = [] }) => {
    if (completions.length === 0) return [];
    const given = completions.map(({ logId, completedAt }) => [logId, completedAt]);
    const rows = { columns: Object.keys(COMPLETIONS), values: given };
    const values = { completedLogIds: completions.map(({ logId }) => logId) };
    return [{ ...completed, values, rows, changes: given.length }];
  };
}
