import type { LogId, UserId } from '../../src/domain/ids.js';
import type { LogWithSwaps } from '../../src/domain/changes.js';
import { FreshlegsError } from '../../src/errors.js';
import { requireImportKeys } from '../sql/host-relations.js';
import { stillReferenced } from '../sql/host-statements.js';
import type { CalendarDate } from '../../src/domain/records.js';
import { invalidCursor, type Listed, type LogFilter, type LogPlace } from '../../src/port/port.js';
import { toFacts } from '../sql/logs.js';
import { checkNumber, decodingLog, type Tuple } from '../sql/rows.js';
import type { SqliteValue } from './driver.js';
import { isForeignKeyError } from './errors.js';
import { changeLog, runStatement } from './host-statements.js';
import { encodeInstant, encodeValue, type HostSql, type Tables } from './tables.js';

// Statements in this folder have plus signs in two places.
//
// `+?` hides a value from the planner. After `analyze`, better-sqlite3's build of SQLite (with
// STAT4) plans a statement again for each value that it can look up in its statistics. Reading a
// log takes 50 us with `?` and 6 us with `+?`. The plans here are the same for all values.
//
// `+user_id` keeps the planner from using an index on that column. SQLite then finds a row by its
// own id or by its log, instead of searching all rows of the user.

/** Joins the swap that replaced a log as `active`, and the swap that created it as `origin`. */
export const swapsOfLog = ({ swaps }: Tables): string => `
left join ${swaps} active
  on +active.user_id = log.user_id and active.original_log_id = log.id and active.reverted_at is null
left join ${swaps} origin
  on +origin.user_id = log.user_id and origin.swapped_log_id = log.id`;

// The joins find no row for a deleted custom workout or entry, so the reference becomes null.
const logsOfUser = (t: Tables, more = ''): string => `
select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
  log.scheduled_date, log.completed_at,
  workout.id as custom_workout_id, entry.id as custom_workout_exercise_id,
  active.id as active_swap_id, active.swapped_log_id as active_log_id,
  origin.id as origin_swap_id, origin.original_log_id as origin_log_id,
  origin.reverted_at as origin_reverted_at ${more}
from ${t.logs} log
left join custom_workout workout
  on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
left join custom_workout_exercise entry
  on +entry.user_id = log.user_id and entry.id = log.custom_workout_exercise_id
  and entry.custom_workout_id = workout.id ${swapsOfLog(t)}
where log.user_id = +?`;

/**
 * A log is active if it is neither replaced nor withdrawn. Needs the joins of {@link swapsOfLog}.
 */
export const IS_ACTIVE = 'active.id is null and (origin.id is null or origin.reverted_at is null)';

/** Rounds down to whole milliseconds. Throws for text, even if it looks like a time. */
export const toMillis = (completedAt: unknown): number | null =>
  completedAt === null ? null : Math.floor(checkNumber(completedAt, 'completed_at'));

const toLog = ([
  id,
  user_id,
  program_day_id,
  swapped_from_id,
  source_type,
  scheduled_date,
  completed_at,
  custom_workout_id,
  custom_workout_exercise_id,
  activeId,
  activeLogId,
  originId,
  originLogId,
  originRevertedAt,
]: Tuple): LogWithSwaps =>
  decodingLog(id, () =>
    toFacts(
      {
        id,
        user_id,
        program_day_id,
        swapped_from_id,
        source_type,
        scheduled_date,
        completed_at: toMillis(completed_at),
        custom_workout_id,
        custom_workout_exercise_id,
      },
      activeId === null ? null : [activeId, activeLogId],
      originId === null ? null : [originId, originLogId, originRevertedAt],
    ),
  );

const logById = (t: Tables): string => `${logsOfUser(t)} and log.id = +?`;

export const findLog = (sql: HostSql, userId: UserId, logId: LogId): LogWithSwaps | null => {
  const [found] = sql.tuples(logById, userId, logId);
  return found === undefined ? null : toLog(found);
};

// The first comparison can use an index whose collation ignores case. The second is case-sensitive.
const logByImportKey = (t: Tables): string =>
  `${logsOfUser(t)} and log.import_key = +? and log.import_key = +? collate binary`;

export const findLogByImportKey = (
  sql: HostSql,
  userId: UserId,
  importKey: string,
): LogWithSwaps | null => {
  requireImportKeys(sql.t.logTable);
  const [found] = sql.tuples(logByImportKey, userId, importKey, importKey);
  return found === undefined ? null : toLog(found);
};

const scheduledLogs = (t: Tables): string =>
  `${logsOfUser(t)} and log.scheduled_date = +? and ${IS_ACTIVE} order by log.id`;

/**
 * Active logs that are planned for a date, in order of id. Empty if the host stores no planned
 * dates.
 */
export const listScheduled = (
  sql: HostSql,
  userId: UserId,
  date: CalendarDate,
): readonly LogWithSwaps[] =>
  sql.t.logTable.scheduledDate === null ? [] : sql.tuples(scheduledLogs, userId, date).map(toLog);

/** Completed logs without loads and with an id above `after`, in order of id. */
export const listUnrecorded = (
  sql: HostSql,
  userId: UserId,
  after: LogId | null,
  limit: number,
): readonly LogWithSwaps[] =>
  sql
    .tuples(
      `${logsOfUser(sql.t)} ${after === null ? '' : 'and log.id > +?'}
       and log.${sql.t.completedExactly} is not null
       and not exists (
         select 1 from muscle_group_load load
         where +load.user_id = log.user_id and load.workout_log_id = log.id)
       order by log.id limit ${limit}`,
      userId,
      ...(after === null ? [] : [after]),
    )
    .map(toLog);

/** A condition and its values. Logs without a date come last. */
const plannedAfter = (after: LogPlace | null): readonly [string, ...SqliteValue[]] => {
  if (after === null) return [''];
  if (after.at === null) return ['and log.scheduled_date is null and log.id > +?', after.id];
  const later = 'log.scheduled_date > +? or log.scheduled_date is null';
  return [
    `and (${later} or log.scheduled_date = +? and log.id > +?)`,
    ...[after.at, after.at, after.id],
  ];
};

/** The order is by date (null last), then by id. */
const listPlanned = (
  sql: HostSql,
  userId: UserId,
  { after, includeInactive, limit }: LogFilter,
): readonly Listed<LogWithSwaps, LogPlace>[] => {
  const [past, ...values] = plannedAfter(after);
  return sql
    .tuples(
      `${logsOfUser(sql.t)} and log.${sql.t.completedExactly} is null ${past}
       ${includeInactive ? '' : `and ${IS_ACTIVE}`}
       order by log.scheduled_date is null, log.scheduled_date, log.id limit ${limit}`,
      userId,
      ...values,
    )
    .map(toLog)
    .map((row) => ({
      row,
      place: { isPlanned: true, at: row.log.scheduledFor, id: row.log.id },
    }));
};

/** The column to order by: the stored one, unless it is text, which does not sort by time. */
const completionOrder = ({ logTable: { encoding }, completedExactly }: Tables): string =>
  encoding === 'iso-text' || encoding === 'timestamp-utc' ? 'completed_at' : completedExactly;

/** Newest first. */
const listCompleted = (
  sql: HostSql,
  userId: UserId,
  { after, includeInactive, limit }: LogFilter,
): readonly Listed<LogWithSwaps, LogPlace>[] => {
  const time = `log.${completionOrder(sql.t)}`;
  return sql
    .tuples(
      `${logsOfUser(sql.t, `, ${time} as place`)}
       and ${after === null ? `${time} is not null` : `(${time}, log.id) < (+?, +?)`}
       ${includeInactive ? '' : `and ${IS_ACTIVE}`}
       order by ${time} desc, log.id desc limit ${limit}`,
      userId,
      ...(after === null ? [] : [after.at, after.id]),
    )
    .map((tuple) => {
      const row = toLog(tuple);
      return {
        row,
        place: { isPlanned: false, at: checkNumber(tuple.at(-1), 'completed_at'), id: row.log.id },
      };
    });
};

/** Lists planned logs, then completed ones. */
export const listLogs = (
  sql: HostSql,
  userId: UserId,
  filter: LogFilter,
): readonly Listed<LogWithSwaps, LogPlace>[] => {
  const { after, completed, limit } = filter;
  if (after !== null && (typeof after.at === 'number') === after.isPlanned) throw invalidCursor();
  const isPastPlanned = after?.isPlanned === false;
  const planned = completed === true || isPastPlanned ? [] : listPlanned(sql, userId, filter);
  if (completed === false || planned.length >= limit) return planned;
  const rest = { after: isPastPlanned ? after : null, limit: limit - planned.length };
  return [...planned, ...listCompleted(sql, userId, { ...filter, ...rest })];
};

const completionOf = ({ logTable: { table, id, userId, completedAt } }: Tables): string =>
  `select ${completedAt} as stored from ${table} where ${userId} = +? and ${id} = +?`;

/** The completion exactly as stored. */
export const storedCompletion = (sql: HostSql, userId: UserId, logId: LogId): SqliteValue =>
  // The driver can bind a value that it has read.
  (sql.first(completionOf, userId, logId)?.['stored'] ?? null) as SqliteValue;

/** An assignment that begins with a comma; empty if the host has no status. */
const setStatus = ({ logTable: { status } }: Tables, state: 'completed' | 'planned'): string =>
  status === null ? '' : `, ${status.column} = ${status[state]}`;

const setCompleted = (t: Tables): string => {
  const { table, id, userId, completedAt } = t.logTable;
  return `update ${table} set ${completedAt} = ${encodeInstant(t)}${setStatus(t, 'completed')}${t.setChanged}
where ${userId} = +? and ${id} = +?`;
};

const clearCompleted = (t: Tables): string => {
  const { table, id, userId, completedAt, keepsTime } = t.logTable;
  return `update ${table}
set ${completedAt} = ${keepsTime ? completedAt : 'null'}${setStatus(t, 'planned')}${t.setChanged}
where ${userId} = +? and ${id} = +?`;
};

export const setCompletedAt = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  instant: Date | null,
  now: number,
): void => {
  const { statements, logTable, changedAt } = sql.t;
  if (statements.setCompletedAt === undefined) {
    if (instant === null) sql.change(clearCompleted, ...changedAt(now), userId, logId);
    else sql.change(setCompleted, instant.getTime(), ...changedAt(now), userId, logId);
  } else {
    const encoded = instant === null ? null : encodeValue(logTable.encoding, instant);
    changeLog(sql, 'setCompletedAt', { userId, logId, completedAt: encoded });
  }
};

const takeCompletion = (t: Tables): string => {
  const { table, id, userId, completedAt } = t.logTable;
  return `update ${table} set ${completedAt} = (${completionOf(t)})${setStatus(t, 'completed')}${t.setChanged}
where ${userId} = +? and ${id} = +?`;
};

/** Moves a completion exactly as stored. */
export const moveCompletion = (
  sql: HostSql,
  userId: UserId,
  fromLogId: LogId,
  toLogId: LogId,
  now: number,
): void => {
  const { statements, changedAt } = sql.t;
  if (statements.setCompletedAt === undefined) {
    sql.change(takeCompletion, userId, fromLogId, ...changedAt(now), userId, toLogId);
  } else {
    const stored = storedCompletion(sql, userId, fromLogId);
    const values = { userId, logId: toLogId, completedAt: stored };
    changeLog(sql, 'setCompletedAt', values);
  }
  setCompletedAt(sql, userId, fromLogId, null, now);
};

const deletedLog = ({ logTable: { table, id, userId } }: Tables): string =>
  `delete from ${table} where ${userId} = +? and ${id} = +?`;

const swappedFromDeleted = ({ logTable: { table, userId } }: Tables): string =>
  `update ${table} set swapped_from_id = null where ${userId} = +? and swapped_from_id = +?`;

const deleteRow = (sql: HostSql, userId: UserId, logId: LogId): void => {
  try {
    sql.change(deletedLog, userId, logId);
  } catch (error) {
    if (!isForeignKeyError(error)) throw error;
    throw new FreshlegsError('HOST_MAPPING', stillReferenced('Rows of another table'), {
      cause: error,
    });
  }
};

export const deleteLog = (sql: HostSql, userId: UserId, logId: LogId): void => {
  const { delete: deletes, deleteSets } = sql.t.statements;
  if (deletes === undefined) {
    if (deleteSets !== undefined) runStatement(sql, deleteSets, { userId, logId });
    deleteRow(sql, userId, logId);
    return;
  }
  changeLog(sql, 'delete', { userId, logId });
  // The host's statement may only mark the log as deleted, which triggers no foreign key.
  sql.run(swappedFromDeleted, userId, logId);
  sql.run(
    `delete from workout_swap
     where +user_id = +? and (original_log_id = +? or swapped_log_id = +?)`,
    userId,
    logId,
    logId,
  );
  sql.run(
    'delete from muscle_group_load where user_id = +? and workout_log_id = +?',
    userId,
    logId,
  );
  sql.run('delete from custom_workout where user_id = +? and for_log_id = +?', userId, logId);
};
