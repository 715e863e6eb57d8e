import type { Wants } from '../../../src/domain/snapshot.js';
import type { LogFilter } from '../../../src/port/port.js';
import { requireImportKeys } from '../host-relations.js';
import type { Dialect, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';
import { IS_SESSION } from './columns.js';
import { activeAndMakingSwaps, LOGS_OF_SWAP } from './swaps.js';

/** Reads logs, each with its swaps, and what was completed. */
export function logReads(d: Dialect, t: StoreTables) {
  // The limit of `history` needs this rule; see `logStatus` of the domain. The subqueries look up
  // one log at a time: as a join, they would read all swaps of the user.
  const isActive = `
    coalesce((select false from ${t.swaps} active where ${d.own('active')}
      and active.original_log_id = log.id and active.reverted_at is null), true)
    and coalesce((select false from ${t.swaps} origin where ${d.own('origin')}
      and origin.swapped_log_id = log.id and origin.reverted_at is not null), true)`;

  const inPeriod = `log.${t.comparedAt} > ${t.comparable(':logsSince')}
      and log.${t.comparedAt} <= ${t.comparable(':until')}`;

  const withWorkout = d.lookup(
    t.customWorkout,
    'workout',
    `${d.own('workout')} and workout.id = log.custom_workout_id`,
  );

  /** The ids of a page of completed logs without loads. */
  const page: RowStatement = {
    name: 'page',
    kind: 'id',
    from: `from ${t.logs} log
    where ${d.of('log')} and (:after is null or log.id${d.collate.log} > :after)
      and log.completed_at is not null and not exists (
        select 1 from ${t.load} load where ${d.own('load')} and load.workout_log_id = log.id)
    order by ${d.sorted('log.id')}${d.collate.log} limit :limit`,
  };

  const wanted: Readonly<Record<NonNullable<Wants['logs']>, Omit<RowStatement, 'name' | 'kind'>>> =
    {
      one: { from: `${d.own('log')} and log.id = :logId` },
      ofSwap: {
        from: `${d.own('log')} and ${d.among('log.id', ...LOGS_OF_SWAP)}`,
        needs: LOGS_OF_SWAP,
      },
      importKey: { from: `${d.of('log')} and log.import_key = :importKey` },
      scheduledOn: {
        from: `${d.of('log')} and ${t.logTable.scheduledDate === null ? 'false' : 'log.scheduled_date = :scheduledOn'}`,
      },
      unrecordedPage: {
        from: `${d.own('log')} and ${d.among('log.id', 'page.id')}`,
        needs: ['page.id'],
      },
    };

  const ofList = (includeInactive: boolean): string => (includeInactive ? '' : `and ${isActive}`);

  return {
    /** A page of planned logs, by date (null last), then by id. */
    plannedPage: ({ after, includeInactive }: LogFilter): RowStatement => {
      const id = `log.id${d.collate.log}`;
      const noDate = `log.scheduled_date is null and ${d.sorted('log.id')}${d.collate.log} > :afterLog`;
      const later = `log.scheduled_date is null or log.scheduled_date > :at
        or log.scheduled_date = :at and ${id} > :afterLog`;
      return {
        name: 'planned',
        kind: 'log',
        from: `from ${t.logs} log
    where ${d.of('log')} and log.${t.completedExactly} is null
      ${after === null ? '' : `and (${after.at === null ? noDate : later})`}
      ${ofList(includeInactive)}
    order by log.scheduled_date is null, log.scheduled_date, ${id} limit :limit`,
      };
    },
    /** A page of completed logs, newest first. */
    completedPage: ({ after, includeInactive }: LogFilter): RowStatement => {
      const id = `log.id${d.collate.log}`;
      const time = `log.${t.comparedAt}`;
      return {
        name: 'completed',
        kind: 'listedLog',
        from: `from ${t.logs} log ${d.alongIndex}
    where ${d.of('log')} and ${time} is not null
      ${after === null ? '' : `and ${t.completedPlace.isPast(id, ':afterLog')}`}
      ${ofList(includeInactive)}
    order by ${time} desc, ${id} desc limit :limit`,
      };
    },
    /** A page of logs in order of id, with their references as they are stored. */
    pageInOrder: {
      name: 'facts',
      kind: 'storedLog',
      from: `from ${t.logs} log
    where ${d.of('log')} and (:afterLog is null or log.id${d.collate.log} > :afterLog)
    order by ${d.sorted('log.id')}${d.collate.log} limit :limit`,
    } satisfies RowStatement,
    /** Logs by their ids. */
    among: (
      name: string,
      kind: 'id' | 'log' | 'storedLog',
      ...ids: readonly string[]
    ): RowStatement => ({
      name,
      kind,
      from: `from (${d.idsIn(...ids)}) wanted
    ${d.forEach(t.logs, 'log', `${d.own('log')} and log.id = wanted.id`)}`,
      needs: ids,
    }),
    /** The logs of the part `logs`; a write locks those that it may change. */
    logs: (which: NonNullable<Wants['logs']>, isLocked: boolean): readonly RowStatement[] => {
      if (which === 'importKey') requireImportKeys(t.logTable);
      const { from, ...needs } = wanted[which];
      const locks = isLocked && which !== 'importKey' && which !== 'scheduledOn';
      return [
        ...(which === 'unrecordedPage' ? [page] : []),
        {
          name: 'logs',
          kind: 'log',
          from: `from ${t.logs} log where ${from} ${locks ? d.lock('log') : ''}`,
          ...needs,
        },
        ...activeAndMakingSwaps({ d, t }, 'logs.id'),
      ];
    },
    /** The logs completed in the period, and the logs that they replaced, through any swaps. */
    completions: (isBefore: boolean): readonly RowStatement[] => [
      {
        name: 'done',
        kind: 'done',
        from: `from ${t.logs} log ${withWorkout} where ${d.of('log')} and ${inPeriod}
      ${isBefore ? 'and log.completed_at < :before' : ''}`,
      },
      {
        name: 'replaced',
        kind: 'done',
        from: `from ${t.logs} log ${withWorkout}
    where ${d.own('log')} and ${d.once(
      'log.id',
      `
      with recursive chain (id) as (
        ${d.idsIn('done.swapped_from_id')}
        union
        select log.swapped_from_id from chain cross join ${t.logs} log
        where ${d.own('log')} and log.id = chain.id and log.swapped_from_id is not null)
      select id from chain`,
    )}`,
        needs: ['done.swapped_from_id'],
      },
    ],
    /** The named logs that count as sessions. */
    named: {
      name: 'named',
      kind: 'done',
      from: `from ${t.logs} log ${withWorkout}
    where ${d.own('log')} and ${d.among('log.id', ':sessionLogIds')}
      and log.completed_at is not null and ${IS_SESSION}`,
    } satisfies RowStatement,
    /** The latest active logs of the period. */
    past: {
      name: 'past',
      kind: 'done',
      from: `from ${t.logs} log ${withWorkout}
    where ${d.of('log')} and ${inPeriod} and ${isActive}
    order by log.${t.comparedAt} desc, log.id${d.collate.log} desc limit :historyMax`,
    } satisfies RowStatement,
    /** The latest active logs before the period, unless the period has all `exerciseIds`. */
    earlier: (exerciseIds: readonly string[]): RowStatement => ({
      name: 'earlier',
      kind: 'done',
      from: `from ${t.logs} log ${d.alongIndex} ${withWorkout}
    where ${d.of('log')} and ${d.anyMissing(exerciseIds, 'pastSets.exercise_id')}
      and log.${t.comparedAt} <= ${t.comparable(':logsSince')} and ${isActive}
    order by log.${t.comparedAt} desc, log.id${d.collate.log} desc limit :historyMax`,
    }),
  };
}
