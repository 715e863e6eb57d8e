import type { UserId } from '../../src/domain/ids.js';
import type { CompletedWorkout, Workout } from '../../src/domain/records.js';
import type { AllParams } from '../../src/domain/snapshot.js';
import type { PastLog } from '../../src/port/session-rows.js';
import type { SessionParts } from '../../src/port/port.js';
import {
  doneDayIds,
  IS_SESSION,
  linkedColumns,
  swappedFromIds,
  toCompletedLog,
  toCompletions,
  toLinkedLog,
  toPastLog,
  toSessionCompletion,
} from '../sql/completions.js';
import { IS_ACTIVE, swapsOfLog, toMillis } from './logs.js';
import { NEVER } from './recovery.js';
import { encodeInstant, type HostSql, type Tables } from './tables.js';
import { daysWhere, listDays, listOpenCustoms } from './workouts.js';

/** How to compare completions: the column, and the placeholder of the instant. */
const comparedIn = (t: Tables): { readonly completed: string; readonly instant: string } => {
  const { encoding } = t.logTable;
  // Compare numbers as stored, to use the host's index. Compare text as instants, because an
  // instant can be written in several ways.
  const isText = encoding === 'iso-text' || encoding === 'timestamp-utc';
  return {
    completed: isText ? 'log.completed_at' : `log.${t.completedExactly}`,
    instant: isText ? '+?' : encodeInstant(t),
  };
};

const completedLogs = (t: Tables): string => {
  const { completed, instant } = comparedIn(t);
  return `
select ${linkedColumns()}, ${IS_SESSION}, log.completed_at
from ${t.logs} log
left join custom_workout workout
  on workout.user_id = log.user_id and workout.id = log.custom_workout_id
where log.user_id = +? and ${completed} > ${instant} and ${completed} <= ${instant}
  and ${completed} < ${instant}
order by ${completed}, log.id`;
};

const completedSessions = (t: Tables): string => {
  const { completed, instant } = comparedIn(t);
  return `
select log.id, workout.id as custom_workout_id, log.completed_at
from ${t.logs} log
left join custom_workout workout
  on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
where log.user_id = +? and ${completed} > ${instant} and ${completed} <= ${instant}
  and ${IS_SESSION}
order by ${completed}, log.id`;
};

/** Selects the given logs and all earlier logs that they replaced through swaps. */
const replacedLogs = ({ logs }: Tables): string => `
with recursive replaced (id, swapped_from_id, program_day_id, custom_workout_id) as (
  select log.id, log.swapped_from_id, log.program_day_id, log.custom_workout_id
  from json_each(?) given
  cross join ${logs} log on +log.user_id = +? and log.id = given.value
  union
  select log.id, log.swapped_from_id, log.program_day_id, log.custom_workout_id
  from replaced
  cross join ${logs} log on +log.user_id = +? and log.id = replaced.swapped_from_id)
select ${linkedColumns('replaced')}
from replaced
left join custom_workout workout
  on +workout.user_id = +? and workout.id = replaced.custom_workout_id`;

/**
 * An exclusive upper limit in milliseconds. For a column with whole seconds, adds 999 ms, because
 * the encoding rounds down to the second.
 */
const notBefore = ({ t }: HostSql, instant: Date): number =>
  instant.getTime() + (t.logTable.encoding === 'epoch-s' ? 999 : 0);

/** Oldest first. A derived workout is replaced by its source. */
export const listCompletions = (
  sql: HostSql,
  userId: UserId,
  { logsSince, until, before }: Pick<AllParams, 'logsSince' | 'until' | 'before'>,
): readonly CompletedWorkout[] => {
  const found = sql
    .tuples(
      completedLogs,
      userId,
      logsSince.getTime(),
      until.getTime(),
      before === null ? NEVER : notBefore(sql, before),
    )
    .map((tuple) => toCompletedLog(tuple, toMillis(tuple[7])));
  const replacedIds = swappedFromIds(found);
  const replaced =
    replacedIds.length === 0
      ? []
      : sql.tuples(replacedLogs, JSON.stringify(replacedIds), userId, userId, userId);
  return toCompletions(found, replaced.map(toLinkedLog));
};

export const listSessionCompletions = (
  sql: HostSql,
  userId: UserId,
  { logsSince, until }: Pick<AllParams, 'logsSince' | 'until'>,
): SessionParts['completions'] =>
  sql
    .tuples(completedSessions, userId, logsSince.getTime(), until.getTime())
    .map((tuple) => toSessionCompletion(tuple, toMillis(tuple[2])));

const pastLogs = (t: Tables, limit: number): string => {
  const { completed, instant } = comparedIn(t);
  return `
select log.id, log.completed_at
from ${t.logs} log
${swapsOfLog(t)}
where log.user_id = +? and ${completed} > ${instant} and ${completed} <= ${instant}
  and ${IS_ACTIVE}
order by ${completed} desc, log.id desc limit ${limit}`;
};

/** The latest active logs completed in a period. */
export const listPastLogs = (
  sql: HostSql,
  userId: UserId,
  { logsSince, until, historyMax }: Pick<AllParams, 'logsSince' | 'until' | 'historyMax'>,
): readonly PastLog[] =>
  sql
    .all(pastLogs(sql.t, historyMax), userId, logsSince.getTime(), until.getTime())
    .map((row) => toPastLog({ ...row, completed_at: toMillis(row['completed_at']) }));

/** Days of the named programs, and of programs with a completed day. */
const familiarDays = (t: Tables, limit: number): string =>
  daysWhere(
    t,
    `(day.program_id in (select value from json_each(+?))
      or day.program_id in (
        select done.program_id from ${t.programDays ?? ''} done
        where done.id in (select value from json_each(+?))))
    order by day.id limit ${limit}`,
  );

type CandidatesParams = Pick<AllParams, 'programIds' | 'candidatesMin' | 'candidatesMax'>;

/** Workouts to recommend: custom workouts, then program days, each by id. */
export const listCandidates = (
  sql: HostSql,
  userId: UserId,
  { programIds, candidatesMin: min, candidatesMax: max }: CandidatesParams,
  completions: readonly CompletedWorkout[],
): readonly Workout[] => {
  const customs = listOpenCustoms(sql, userId, max);
  const done = doneDayIds(completions);
  const familiar =
    programIds.length === 0 && done.length === 0
      ? []
      : listDays(
          sql,
          userId,
          familiarDays(sql.t, max),
          JSON.stringify(programIds),
          ...sql.t.daysUsers(userId),
          JSON.stringify(done),
        );
  const days =
    customs.length + familiar.length < min
      ? listDays(sql, userId, daysWhere(sql.t, `true order by day.id limit ${max}`))
      : familiar;
  return [...customs, ...days].slice(0, max);
};
