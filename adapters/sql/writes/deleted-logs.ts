import type { LogId } from '../../../src/domain/ids.js';
import type { WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

const GIVEN = ':deletedLogIds';

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
      name: 'deletedLogs',
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
 * When rows of logs are deleted, foreign keys delete their swaps, loads and sets. But a host's own
 * statement may only mark logs as deleted, so the statements here then do the same.
 */
export function deletedLogWrites(
  store: Store,
): (logIds: readonly LogId[]) => readonly WriteStatement[] {
  const { unreferenced, derived, deleted, ...forgotten } = statementsOf(store);
  const { clearsReferences, logTable } = store.t;
  const deletesRows = logTable.statements.delete === undefined;
  return (logIds) => {
    const statements: readonly WriteStatement[] = [
      ...(deletesRows && clearsReferences ? [] : [unreferenced]),
      ...(clearsReferences ? [] : [derived]),
      ...(deletesRows ? [{ ...deleted, changes: logIds.length }] : Object.values(forgotten)),
    ];
    return statements.map((statement) => ({ ...statement, values: { deletedLogIds: logIds } }));
  };
}
