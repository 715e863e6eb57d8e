import { REPLAY_WINDOW_HOURS } from '../../../src/domain/limits.js';
import type { Wants } from '../../../src/domain/snapshot.js';
import type { Dialect, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';

/** Reads the stored recovery of the user, and loads. */
export function recoveryReads(d: Dialect, t: StoreTables) {
  // Skips in the index from one group to the next, so years of loads cost as much to read as two
  // weeks.
  const replay = ({ ownLoads, swap }: Wants, isBefore: boolean): RowStatement => {
    const except =
      ownLoads === undefined
        ? ''
        : swap === undefined
          ? 'and load.workout_log_id <> :logId'
          : `and ${d.notAmong('load.workout_log_id', 'swap.original_log_id', 'swap.swapped_log_id')}`;
    const counted = `${d.of('load')} and load.counted = ${d.true} ${except}
        ${isBefore ? 'and load.performed_at < :before' : ''}`;
    const group = (more: string): string => `
        select max(load.muscle_group) from ${t.load} load
        where ${d.of('load')} and load.counted = ${d.true} ${more}`;
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
        select max(load.performed_at) from ${t.load} load
        where ${counted} and load.muscle_group = groups.name) as latest
      from groups where groups.name is not null) recent
    ${d.forEach(
      t.load,
      'load',
      `${counted} and load.muscle_group = recent.name
        and load.performed_at > recent.latest - ${d.hours(REPLAY_WINDOW_HOURS)}`,
    )}`,
    };
  };
  return {
    replay,
    state: {
      name: 'state',
      kind: 'state',
      from: `from ${t.state} state where ${d.of('state')}`,
    } satisfies RowStatement,
    stored: [
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
    ] satisfies readonly RowStatement[],
    /** The loads of the log, or of both logs of the swap, whether counted or not. */
    ownLoads: ({ swap }: Wants): RowStatement => ({
      name: 'ownLoads',
      kind: 'load',
      from: `from ${t.load} load where ${d.own('load')} and ${
        swap === undefined
          ? 'load.workout_log_id = :logId'
          : d.among('load.workout_log_id', 'swap.original_log_id', 'swap.swapped_log_id')
      }`,
      ...(swap === undefined ? {} : { needs: ['swap.original_log_id', 'swap.swapped_log_id'] }),
    }),
    /** The counted loads of a period. */
    windowLoads: (isBefore: boolean): RowStatement => ({
      name: 'windowLoads',
      kind: 'load',
      from: `from ${t.load} load
    where ${d.of('load')} and load.counted = ${d.true} and load.performed_at > :loadsSince
      ${isBefore ? 'and load.performed_at < :before' : ''}`,
    }),
  };
}
