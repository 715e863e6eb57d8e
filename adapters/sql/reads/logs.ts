/**
 * The statements that read logs. Which log counts as what is decided in `src/port/derive.ts` and
 * `rows.ts`. SQL only has {@link isActive}, for limits, and `IS_OWN_WORKOUT` of `columns.ts`.
 */
import type { Wants } from '../../../src/domain/snapshot.js';
import type { LogFilter } from '../../../src/port/port.js';
import { requireImportKeys } from '../host-relations.js';
import type { Kind, RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { IS_OWN_WORKOUT } from './columns.js';
import { LOGS_OF_SWAP, swapsOfLogs } from './swaps.js';

/**
 * SQL for whether a log is active; see `logStatus` of the domain. A limit on active logs needs this
 * rule, so only `history`, `lastDone` and the lists of logs use it. The subqueries look up one log at
 * a time: as a join, they would read all swaps of the user.
 */
function isActive({ d, t }: Store): string {
  return `
    coalesce((select false from ${t.swaps} away where ${d.own('away')}
      and away.original_log_id = log.id and away.reverted_at is null), true)
    and coalesce((select false from ${t.swaps} origin where ${d.own('origin')}
      and origin.swapped_log_id = log.id and origin.reverted_at is not null), true)`;
}

/** The log was completed after `:logsSince`, and no later than `:until`. */
function inPeriod({ t }: Store): string {
  return `${t.isLater(':logsSince')} and ${t.isNoLater(':until')}`;
}

/** Joins the custom workout of a log, as `workout`. */
function workoutOfLog({ d, t }: Store): string {
  const isOfLog = `${d.own('workout')} and workout.id = log.custom_workout_id`;
  return d.lookup(t.customWorkout, 'workout', isOfLog);
}

/** Logs with their custom workouts, as `workout`. */
function logsWithWorkouts(store: Store): string {
  return `from ${store.t.logs} log ${workoutOfLog(store)}`;
}

/** The latest active logs, with their custom workouts: at most `:historyMax`. */
function latestLogs(store: Store, where: string): string {
  const { d, t } = store;
  return d.alongIndex({
    table: t.logs,
    alias: 'log',
    joins: workoutOfLog(store),
    where: `${d.of('log')} and ${where} and ${isActive(store)}`,
    by: `log.${t.comparedAt}`,
    id: `log.id${d.collate.log}`,
    limit: ':historyMax',
  });
}

/** The logs of the part `logs`, with their swaps. A write locks those that it may change. */
export function wantedLogs(
  store: Store,
  which: NonNullable<Wants['logs']>,
  isWrite: boolean,
): readonly RowStatement[] {
  const { d, t } = store;
  if (which === 'importKey') requireImportKeys(t.logTable);
  const isLocked = isWrite && !['importKey', 'given', 'scheduledOn'].includes(which);
  const needs = neededBy(which);
  return [
    ...(which === 'unrecordedPage' ? [unrecordedPage(store)] : []),
    {
      name: 'logs',
      kind: 'log',
      from: `from ${t.logs} log where ${conditionOf(store, which)} ${isLocked ? d.lock('log') : ''}`,
      ...(isLocked && { isLocked }),
      ...(needs && { needs }),
    },
    swapsOfLogs(store, 'logs.id'),
  ];
}

function conditionOf({ d, t }: Store, which: NonNullable<Wants['logs']>): string {
  switch (which) {
    case 'one':
      return `${d.own('log')} and log.id = :logId`;
    case 'ofSwap':
      return `${d.own('log')} and ${d.among('log.id', ...LOGS_OF_SWAP)}`;
    case 'importKey':
      return `${d.of('log')} and log.import_key = :importKey`;
    case 'given':
      return `${d.of('log')} and (log.id = :logId or log.import_key = :importKey)`;
    case 'scheduledOn':
      return `${d.of('log')} and ${t.logTable.scheduledDate === null ? 'false' : 'log.scheduled_date = :scheduledOn'}`;
    case 'unrecordedPage':
      return `${d.own('log')} and ${d.among('log.id', 'page.id')}`;
  }
}

function neededBy(which: NonNullable<Wants['logs']>): RowStatement['needs'] {
  if (which === 'ofSwap') return LOGS_OF_SWAP;
  return which === 'unrecordedPage' ? ['page.id'] : undefined;
}

/** The ids of a page of completed logs without loads. */
export function unrecordedPage({ d, t }: Store): RowStatement {
  return {
    name: 'page',
    kind: 'id',
    from: `from ${t.logs} log
    where ${d.of('log')} and (:after is null or log.id${d.collate.log} > :after)
      and log.completed_at is not null and not exists (
        select 1 from ${t.load} load where ${d.own('load')} and load.workout_log_id = log.id)
    order by ${d.sorted('log.id')}${d.collate.log} limit :limit`,
  };
}

/** The logs completed in the period. */
export function doneLogs(store: Store, isBefore: boolean): RowStatement {
  return {
    name: 'done',
    kind: 'done',
    from: `${logsWithWorkouts(store)} where ${store.d.of('log')} and ${inPeriod(store)}
      ${isBefore ? 'and log.completed_at < :before' : ''}`,
  };
}

/** The logs completed in the period that are their own workout. */
export function doneOwnWorkouts(store: Store): RowStatement {
  return {
    name: 'done',
    kind: 'done',
    from: `${logsWithWorkouts(store)}
    where ${store.d.of('log')} and ${inPeriod(store)} and ${IS_OWN_WORKOUT}`,
  };
}

/** The logs that those of {@link doneLogs} replaced, through any number of swaps. */
export function replacedLogs(store: Store): RowStatement {
  const { d, t } = store;
  const chain = `
      with recursive chain (id) as (
        ${d.idsIn('done.swapped_from_id')}
        union
        select log.swapped_from_id from chain cross join ${t.logs} log
        where ${d.own('log')} and log.id = chain.id and log.swapped_from_id is not null)
      select id from chain`;
  return {
    name: 'replaced',
    kind: 'done',
    from: `${logsWithWorkouts(store)}
    where ${d.own('log')} and ${d.once('log.id', chain)}`,
    needs: ['done.swapped_from_id'],
  };
}

/** The logs `:ownWorkoutLogIds` that are their own workout. */
export function namedOwnWorkouts(store: Store): RowStatement {
  const { d } = store;
  return {
    name: 'named',
    kind: 'done',
    from: `${logsWithWorkouts(store)}
    where ${d.own('log')} and ${d.among('log.id', ':ownWorkoutLogIds')}
      and log.completed_at is not null and ${IS_OWN_WORKOUT}`,
  };
}

/** The latest active logs of the period. */
export function pastLogs(store: Store): RowStatement {
  return { name: 'past', kind: 'done', from: latestLogs(store, inPeriod(store)) };
}

/**
 * The latest active logs before the period, unless the period has sets of all `exerciseIds`. A host's
 * sets are not compared, because some of its rows may not count as sets.
 */
export function earlierLogs(store: Store, exerciseIds: readonly string[]): RowStatement {
  const { d, t } = store;
  const isNeeded =
    t.performedSets === null ? d.anyMissing(exerciseIds, 'pastSets.exercise_id') : 'true';
  return {
    name: 'earlier',
    kind: 'done',
    from: latestLogs(store, `${isNeeded} and ${t.isNoLater(':logsSince')}`),
  };
}

/** A page of planned logs, by date (null last), then by id. */
export function plannedPage(store: Store, { after, includeInactive }: LogFilter): RowStatement {
  const { d, t } = store;
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
      ${includeInactive ? '' : `and ${isActive(store)}`}
    order by log.scheduled_date is null, log.scheduled_date, ${id} limit :limit`,
  };
}

/** A page of completed logs, newest first. */
export function completedPage(store: Store, { after, includeInactive }: LogFilter): RowStatement {
  const { d, t } = store;
  const id = `log.id${d.collate.log}`;
  const time = `log.${t.comparedAt}`;
  return {
    name: 'completed',
    kind: 'listedLog',
    from: d.alongIndex({
      table: t.logs,
      alias: 'log',
      where: `${d.of('log')} and ${time} is not null
      ${after === null ? '' : `and ${t.completedPlace.isPast(id, ':afterLog')}`}
      ${includeInactive ? '' : `and ${isActive(store)}`}`,
      by: time,
      id,
      limit: ':limit',
    }),
  };
}

/** A page of logs in order of id, with their references as they are stored, for a verification. */
export function logsById({ d, t }: Store): RowStatement {
  return {
    name: 'facts',
    kind: 'storedLog',
    from: `from ${t.logs} log
    where ${d.of('log')} and (:afterLog is null or log.id${d.collate.log} > :afterLog)
    order by ${d.sorted('log.id')}${d.collate.log} limit :limit`,
  };
}

/** The logs with these ids. */
export function logsAmong(
  { d, t }: Store,
  name: string,
  kind: Extract<Kind, 'id' | 'log' | 'storedLog'>,
  ...ids: readonly string[]
): RowStatement {
  return {
    name,
    kind,
    from: d.withIds(t.logs, 'log', ...ids),
    needs: ids,
  };
}
