/** The statements that read the stored recovery of the user, and loads. */
import { REPLAY_WINDOW_HOURS } from '../../../src/domain/limits.js';
import type { Wants } from '../../../src/domain/snapshot.js';
import type { RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { LOGS_OF_SWAP } from './swaps.js';

/** The revision and the model of the user, and the preferences that are not lists. */
export function userState({ d, t }: Store): RowStatement {
  return {
    name: 'state',
    kind: 'state',
    from: `from ${t.state} state where ${d.of('state')}`,
  };
}

/** The records and the corrections of the user. */
export function storedRecovery({ d, t }: Store): readonly RowStatement[] {
  return [
    {
      name: 'records',
      kind: 'record',
      from: `from ${t.recovery} record where ${d.of('record')}`,
    },
    {
      name: 'corrections',
      kind: 'correction',
      from: `from ${t.correction} held where ${d.of('held')}`,
    },
  ];
}

/** The loads of logs, whether counted or not. */
export function loadsOf({ d, t }: Store, name: string, ...ofLogs: readonly string[]): RowStatement {
  return {
    name,
    kind: 'load',
    from: `from ${t.load} load
    where ${d.own('load')} and ${d.among('load.workout_log_id', ...ofLogs)}`,
    needs: ofLogs,
  };
}

/** The loads of the log `:logId`, or of both logs of the swap, whether counted or not. */
export function ownLoads(store: Store, { swap }: Wants): RowStatement {
  if (swap !== undefined) return loadsOf(store, 'ownLoads', ...LOGS_OF_SWAP);
  const { d, t } = store;
  return {
    name: 'ownLoads',
    kind: 'load',
    from: `from ${t.load} load where ${d.own('load')} and load.workout_log_id = :logId`,
  };
}

/** Loads of logs that do not exist, each log once. */
export function strayLoads({ d, t }: Store): RowStatement {
  return {
    name: 'strayLoads',
    kind: 'strayLoad',
    from: `from (
      select load.workout_log_id, max(case when load.counted = ${d.true} then 1 else 0 end) as counted
      from ${t.load} load left join ${t.logs} log
        on ${d.own('log')} and log.id = load.workout_log_id
      where ${d.of('load')} and log.id is null
      group by load.workout_log_id) stray`,
  };
}

/** The counted loads of a period. */
export function windowLoads({ d, t }: Store, isBefore: boolean): RowStatement {
  return {
    name: 'windowLoads',
    kind: 'load',
    from: `from ${t.load} load
    where ${d.of('load')} and load.counted = ${d.true} and load.performed_at > :loadsSince
      ${isBefore ? 'and load.performed_at < :before' : ''}`,
  };
}

/**
 * The counted loads of a replay, except those of {@link ownLoads} if they are wanted. Skips in the
 * index from one group to the next, so years of loads cost as much to read as two weeks.
 */
export function replayLoads(store: Store, wants: Wants, isBefore: boolean): RowStatement {
  const { d, t } = store;
  const counted = `${d.of('load')} and load.counted = ${d.true} ${exceptOwnLoads(store, wants)}
        ${isBefore ? 'and load.performed_at < :before' : ''}`;
  // Not `max`, for which PostgreSQL plans two ways each time.
  const group = (more: string): string => `
        select load.muscle_group from ${t.load} load
        where ${d.of('load')} and load.counted = ${d.true} ${more}
        order by load.muscle_group desc limit 1`;
  return {
    name: 'loads',
    kind: 'load',
    from: `from (
      with recursive groups (name) as (
        select (${group('')})
        union all
        select (${group('and load.muscle_group < groups.name')})
        from groups where groups.name is not null)
      select groups.name, (
        select load.performed_at from ${t.load} load
        where ${counted} and load.muscle_group = groups.name
        order by load.performed_at desc limit 1) as latest
      from groups where groups.name is not null) recent
    ${d.forEach(
      t.load,
      'load',
      `${counted} and load.muscle_group = recent.name
        and load.performed_at > recent.latest - ${d.hours(REPLAY_WINDOW_HOURS)}`,
    )}`,
  };
}

function exceptOwnLoads({ d }: Store, { ownLoads: own, swap }: Wants): string {
  if (own === undefined) return '';
  if (swap === undefined) return 'and load.workout_log_id <> :logId';
  return `and ${d.notAmong('load.workout_log_id', ...LOGS_OF_SWAP)}`;
}
