import type { LogId } from '../../../src/domain/ids.js';
import type { WritePlan, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { complete } from './log-writes.js';
import {
  changesPlanned,
  movedStatus,
  replacedStatus,
  restoredStatus,
  swapStatusOf,
} from './swap-status.js';
import { assign } from './write-columns.js';

const GIVEN = ':deletedLogIds';
const DELETED_LOGS = 'deletedLogs';

const statementsOf = ({ d, t }: Store) => {
  const { table, id, userId } = t.logTable;
  const found = `${d.own('log', userId)} and ${d.among(`log.${id}`, GIVEN)}`;
  return {
    unreferenced: {
      name: 'unreferenced',
      text: `
    update ${table} as log set swapped_from_id = null
    where ${d.own('log', userId)} and ${d.among('log.swapped_from_id', GIVEN)}
      and ${d.notAmong(`log.${id}`, GIVEN)}`,
    },
    /** Workouts derived from a deleted workout lose their source. */
    derived: {
      name: 'derived',
      text: `
    update ${t.customWorkout} as derived set source_custom_workout_id = null
    where ${d.own('derived')} and derived.source_custom_workout_id in (
      select workout.id from ${t.customWorkout} workout
      where ${d.own('workout')} and ${d.among('workout.for_log_id', GIVEN)})`,
    },
    deleted: {
      name: DELETED_LOGS,
      text: `
    delete from ${table} as log where ${found}`,
      existing: `${table} log where ${found}`,
    },
    forgottenSwaps: {
      name: 'forgottenSwaps',
      text: `
    delete from ${t.swap} as swap
    where ${d.own('swap')} and (${d.among('swap.original_log_id', GIVEN)}
      or ${d.among('swap.swapped_log_id', GIVEN)})`,
    },
    forgottenLoads: {
      name: 'forgottenLoads',
      text: `
    delete from ${t.load} as load
    where ${d.own('load')} and ${d.among('load.workout_log_id', GIVEN)}`,
    },
    forgottenWorkouts: {
      name: 'forgottenWorkouts',
      text: `
    delete from ${t.customWorkout} as workout
    where ${d.own('workout')} and ${d.among('workout.for_log_id', GIVEN)}`,
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

/**
 * The original of a deleted log is active again, so it gets back its status from before the swap, or
 * the first one of planned logs if it was completed. A unique index may allow only one log with it.
 */
const restoringStatements = (store: Store) => {
  const status = swapStatusOf(store);
  if (status === null || !changesPlanned(status)) return null;
  const { d, t } = store;
  const { table, id, userId, touch } = t.logTable;
  const activeSwaps = (column: string) => `
      select swap.${column} from ${t.swap} swap where ${d.own('swap')}
        and ${d.among('swap.swapped_log_id', GIVEN)} and swap.reverted_at is null`;
  const after = d.after(DELETED_LOGS);
  const kept = movedStatus(store, `swap.original_log_id = log.${id} and swap.reverted_at is null`);
  const planned = restoredStatus(store, status, 'planned', kept);
  return {
    /** Where statements run in turn, the swap is gone with the log. So this one comes first. */
    freed: {
      name: 'freedStatuses',
      text: `
    update ${table} as log set ${complete(store, 'null', replacedStatus(store, status))}
    where ${d.own('log', userId)} and ${d.once(`log.${id}`, activeSwaps('swapped_log_id'))}`,
    },
    restored: {
      name: 'restoredStatuses',
      text: `
    update ${table} as log set ${assign([...planned, ...touch(':now')])}
    where ${d.own('log', userId)} and ${d.once(`log.${id}`, activeSwaps('original_log_id'))}
      and ${d.notAmong(`log.${id}`, GIVEN)}${after === null ? '' : ` and ${after}`}`,
    },
    isInTurn: after === null,
  } as const;
};

/**
 * When rows of logs are deleted, foreign keys delete their swaps, loads and sets. But a host's own
 * statement may only mark logs as deleted, so the statements here then do the same.
 */
export function deletedLogWrites(
  store: Store,
): (logIds: readonly LogId[]) => readonly WriteStatement[] {
  const { unreferenced, derived, deleted, ...forgotten } = statementsOf(store);
  const restoring = restoringStatements(store);
  const { clearsReferences, logTable } = store.t;
  const deletesRows = logTable.statements.delete === undefined;
  const [before, after]: readonly [WritePlan, WritePlan] =
    restoring === null || !deletesRows
      ? [[], []]
      : restoring.isInTurn
        ? [[restoring.freed, restoring.restored], []]
        : [[], [restoring.restored]];
  return (logIds) => {
    const statements: readonly WriteStatement[] = [
      ...before,
      ...(deletesRows && clearsReferences ? [] : [unreferenced]),
      ...(clearsReferences ? [] : [derived]),
      ...(deletesRows ? [{ ...deleted, changes: logIds.length }] : Object.values(forgotten)),
      ...after,
    ];
    return statements.map((statement) => ({ ...statement, values: { deletedLogIds: logIds } }));
  };
}
