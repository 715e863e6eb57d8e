import type { Changes } from '../../../src/domain/changes.js';
import { optionalColumn } from '../host-relations.js';
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

const NO_START = { logId: null, startedAt: null };
const COMPLETIONS = { log_id: 'logId', completed_at: 'timestamptz' };

/** Also sets the start of one of the completed logs, if `hasStart`. */
const completedStatement = (store: Store, hasStart: boolean) => {
  const { d, t } = store;
  const { table, id, userId, startedAt } = t.logTable;
  const start =
    hasStart && startedAt !== null
      ? `, ${startedAt.column} = case when log.${id} = :startedLogId
        then ${startedAt.encode(':newStartedAt')} else log.${startedAt.column} end`
      : '';
  const given = d.given(COMPLETIONS);
  // Without the list, a database without statistics may join all logs of the user.
  const listed = `${d.own('log', userId)} and log.${id} = new.log_id
      and ${d.among(`log.${id}`, ':completedLogIds')}`;
  return {
    name: 'completed',
    text: `
    update ${table} as log set ${complete(store, t.encode('new.completed_at'))}${start}
    from ${given} where ${listed}`,
    existing: `${table} log, ${given} where ${listed}`,
  } as const satisfies WriteStatement;
};

/** Sets one column of a log. */
const setStatement = (
  { d, t }: Store,
  name: string,
  logId: string,
  column: Assignment,
): WriteStatement => {
  const { table, id, userId, touch } = t.logTable;
  const found = `${d.own('log', userId)} and log.${id} = ${logId}`;
  return {
    name,
    text: `
    update ${table} as log set ${assign([column, ...touch(':now')])}
    where ${found}`,
    changes: 1,
    existing: `${table} log where ${found}`,
  };
};

/** Empty without a column of starts. */
const startedStatements = (store: Store): WritePlan => {
  const { startedAt } = store.t.logTable;
  if (startedAt === null) return [];
  const start: Assignment = [startedAt.column, startedAt.encode(':newStartedAt')];
  return [setStatement(store, 'started', ':startedLogId', start)];
};

/** Sets the planned date. Throws `HOST_MAPPING` without a column of dates. */
export function scheduleWrites(
  store: Store,
): (schedule: NonNullable<Changes['schedule']>) => WritePlan {
  const { logTable } = store.t;
  return ({ logId, scheduledFor }) => {
    const column = optionalColumn(logTable, 'scheduledDate', scheduledFor) ?? '';
    const date: Assignment = [column, ':scheduledFor'];
    const statement = setStatement(store, 'scheduled', ':scheduledLogId', date);
    return [{ ...statement, values: { scheduledLogId: logId, scheduledFor } }];
  };
}

/** Sets starts, and sets and clears completions unless the host's own statement does it. */
export function timeWrites(store: Store): (changes: Changes) => WritePlan {
  const { logTable } = store.t;
  const isByHost = logTable.statements.setCompletedAt !== undefined;
  const completed = completedStatement(store, false);
  const completedWithStart = completedStatement(store, true);
  const started = startedStatements(store);
  return (changes) => {
    const completions = isByHost ? [] : (changes.completions ?? []);
    const { logId: startedLogId, startedAt: newStartedAt } = changes.start ?? NO_START;
    optionalColumn(logTable, 'startedAt', newStartedAt);
    const start = { startedLogId, newStartedAt };
    const isBoth = completions.some(({ logId }) => logId === startedLogId);
    const alone = isBoth || startedLogId === null ? [] : started;
    const ofStart = alone.map((statement) => ({ ...statement, values: start }));
    if (completions.length === 0) return ofStart;
    const given = completions.map(({ logId, completedAt }) => [logId, completedAt]);
    const rows = { columns: Object.keys(COMPLETIONS), values: given };
    const completedLogIds = completions.map(({ logId }) => logId);
    const values = { completedLogIds, ...(isBoth && start) };
    const statement = isBoth ? completedWithStart : completed;
    return [{ ...statement, values, rows, changes: given.length }, ...ofStart];
  };
}
