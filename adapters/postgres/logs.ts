import type { Changes, LogWithSwaps } from '../../src/domain/changes.js';
import type { Wants } from '../../src/domain/snapshot.js';
import type { LogFilter } from '../../src/port/port.js';
import { requireImportKeys } from '../sql/host-relations.js';
import { toFacts } from '../sql/logs.js';
import { checkInt, type Row, type Tuple } from '../sql/rows.js';
import type { Ask } from './driver.js';
import {
  assign,
  composeRead,
  idArray,
  objects,
  utc,
  type Assignment,
  type ReadPart,
  type WritePart,
} from './statement.js';
import { encodeInstant, type Tables } from './tables.js';

/** Whatever kind of text a host has: without the blanks that `char` fills up with, and with its case. */
const asText = ({ logTable }: Tables): string => (logTable.encoding === 'iso-text' ? '::text' : '');

const IN_FORCE = `active.user_id = :user::bigint and active.original_log_id = log.id
        and active.reverted_at is null`;
const MADE_IT = `origin.user_id = :user::bigint and origin.swapped_log_id = log.id`;

// Looked up one by one: to join five tables takes the planner longer than to plan four lookups, half
// of the time of a planned undo.
/**
 * A log's columns, with what its swaps say of it. A reference to a custom workout that is gone, or to
 * an entry that is not of it, is null.
 */
const selectFacts = (t: Tables, conditions: string): string => `
    select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
      log.scheduled_date, log.${t.completedExactly}${asText(t)} as completed_exactly,
      ${utc('log.completed_at')} as completed_at,
      (select workout.id from ${t.customWorkout} workout
        where workout.user_id = :user::bigint and workout.id = log.custom_workout_id
      ) as custom_workout_id,
      (select entry.id from ${t.customWorkoutExercise} entry
        where entry.user_id = :user::bigint and entry.id = log.custom_workout_exercise_id
          and entry.custom_workout_id = log.custom_workout_id) as custom_workout_exercise_id,
      (select json_build_array(active.id, active.swapped_log_id) from ${t.swaps} active
        where ${IN_FORCE}) as active,
      (select json_build_array(origin.id, origin.original_log_id, origin.reverted_at)
        from ${t.swaps} origin where ${MADE_IT}) as origin
    from ${t.logs} log
    where log.user_id = :user::bigint ${conditions}`;

/** Neither replaced by a swap in force nor withdrawn by a revert. */
const isActive = (t: Tables): string => `
      and not exists (select 1 from ${t.swaps} active where ${IN_FORCE})
      and not exists (
        select 1 from ${t.swaps} origin where ${MADE_IT} and origin.reverted_at is not null)`;

/** Ids of logs, as an SQL expression for an array, by the way in which the logs are wanted. */
export const LOG_IDS = {
  one: 'array[:logId::bigint]',
  ofSwap: `coalesce((select array[original_log_id, swapped_log_id] from swap_row), '{}')::bigint[]`,
  unrecordedPage: 'array(select unrecorded.id from unrecorded)',
} as const;

/** The ways in which a write wants logs that it locks. */
export type LockedLogs = keyof typeof LOG_IDS;

/** Completed logs without any load: the sum keeps the planner from walking along the whole key. */
const unrecorded = (t: Tables): string => `
    select log.id from ${t.logs} log
    where log.user_id = :user::bigint and log.id > coalesce(:after::bigint, 0)
      and log.completed_at is not null and not exists (
        select 1 from ${t.load} load
        where load.user_id = :user::bigint and load.workout_log_id = log.id)
    order by log.id + 0 limit :limit::bigint`;

/**
 * Locks the rows of wanted logs behind a host's view, which cannot be locked itself. A statement of
 * its own: a row that another transaction changes meanwhile is waited for, and only a later statement
 * sees it through the view. After `swap_row`.
 */
export const lockPart = (t: Tables, wanted: LockedLogs): ReadPart => {
  const { table, id, userId } = t.logTable;
  const page = { unrecorded: unrecorded(t) };
  return {
    with: {
      ...(wanted === 'unrecordedPage' ? page : {}),
      locked: `
    select stored.${id} as id from ${table} stored
    where stored.${userId} = :user::bigint and stored.${id} = any (${LOG_IDS[wanted]})
    for no key update`,
    },
    answer: { locked: 'array(select locked.id from locked)' },
  };
};

/** Whether logs are wanted that a write locks. */
export const areLocked = (wanted: Wants['logs']): wanted is LockedLogs =>
  wanted !== undefined && wanted in LOG_IDS;

/**
 * The wanted logs, as `facts`. A write locks their rows: a host's change of a log waits, or is seen if
 * it came first. Where there is a view, {@link lockPart} has locked them.
 */
export const logsPart = (
  t: Tables,
  wanted: NonNullable<Wants['logs']>,
  locks: boolean,
): ReadPart => {
  const lock = locks && !t.logTable.hasView ? 'for no key update of log' : '';
  const byIds = (ids: LockedLogs): Record<string, string> => ({
    facts: selectFacts(t, `and log.id = any (${LOG_IDS[ids]}) ${lock}`),
  });
  const answer = { facts: objects('facts', 'order by id') };
  switch (wanted) {
    case 'one':
    case 'ofSwap':
      return { with: byIds(wanted), answer };
    case 'importKey':
      requireImportKeys(t.logTable);
      return { with: { facts: selectFacts(t, 'and log.import_key = :importKey::text') }, answer };
    case 'scheduledOn': {
      // The date has the type of the host's column; none where the host stores no such date.
      const date =
        t.logTable.scheduledDate === null ? 'false' : 'log.scheduled_date = :scheduledOn';
      return { with: { facts: selectFacts(t, `and ${date} ${isActive(t)}`) }, answer };
    }
    case 'unrecordedPage':
      return {
        with: { unrecorded: unrecorded(t), ...byIds(wanted) },
        answer: { ...answer, unrecorded: 'select count(*) from unrecorded' },
      };
  }
};

/** Logs from an answer, in its order. */
export const logsOf = (answer: Row): readonly LogWithSwaps[] =>
  ((answer['facts'] ?? []) as Row[]).map((row) =>
    toFacts(row, row['active'] as Tuple | null, row['origin'] as Tuple | null),
  );

/** The completion of a log exactly as it is stored, from an answer that holds the log. */
export const storedCompletion = (answer: Row, logId: number): string | null => {
  const row = ((answer['facts'] ?? []) as Row[]).find(({ id }) => id === logId);
  const completion = row?.['completed_exactly'];
  return typeof completion === 'string' || typeof completion === 'number'
    ? String(completion)
    : null;
};

/**
 * Whether the logs of an answer are all that were asked for when their locks were taken: each log of
 * a page was still there, and completed, and none has come since that is not locked.
 */
export const isWholePage = (answer: Row, locked: readonly number[] | null): boolean => {
  const logs = logsOf(answer);
  return (
    logs.filter(({ log }) => log.completedAt !== null).length ===
      checkInt(answer['unrecorded'], 'unrecorded') &&
    (locked === null || logs.every(({ log }) => locked.includes(log.id)))
  );
};

/** A page of logs. One text per set of filters: one that serves them all could not use its index. */
export const listLogs = async (
  t: Tables,
  ask: Ask,
  user: number,
  { after, limit, completed, includeInactive }: LogFilter,
): Promise<readonly LogWithSwaps[]> => {
  const conditions = `
      ${after === null ? '' : 'and log.id < :after::bigint'}
      ${completed === null ? '' : `and log.completed_at is ${completed ? 'not null' : 'null'}`}
      ${includeInactive ? '' : isActive(t)}
    order by log.id desc limit :limit::bigint`;
  const text = composeRead([
    {
      with: { facts: selectFacts(t, conditions) },
      answer: { facts: objects('facts', 'order by id desc') },
    },
  ]);
  return logsOf((await ask(text, { user, after, limit })) as Row);
};

// What follows writes to the host's table of logs, by the names and in the encodings of its mapping.

/** Takes the completion from the original of a swap, which the new log has now. */
const uncomplete = (t: Tables, originalLogId: number): WritePart => {
  const { table, id, userId, completedAt, touch } = t.logTable;
  return {
    with: {
      moved_from: `
    update ${table} log set ${assign([[completedAt, 'null'], ...touch(':now::timestamptz')])}
    where log.${userId} = :user::bigint and log.${id} = :movedFromId::bigint`,
    },
    values: { movedFromId: originalLogId },
  };
};

const setCompletions = (t: Tables, completions: NonNullable<Changes['completions']>): WritePart => {
  const { table, id, userId, completedAt, touch } = t.logTable;
  const completed: Assignment = [completedAt, encodeInstant(t, 'new.completed_at')];
  return {
    with: {
      completed: `
    update ${table} log set ${assign([completed, ...touch(':now::timestamptz')])}
    from json_to_recordset(:completions::json) as new (log_id bigint, completed_at timestamptz)
    where log.${userId} = :user::bigint and log.${id} = new.log_id`,
    },
    values: {
      completions: JSON.stringify(
        completions.map(({ logId, completedAt: at }) => ({ log_id: logId, completed_at: at })),
      ),
    },
  };
};

/** Gives the original its completion back, exactly as it is stored. */
const moveBack = (
  t: Tables,
  { originalLogId, swappedLogId }: NonNullable<Changes['revertSwap']>,
): WritePart => {
  const { table, id, userId, completedAt, touch } = t.logTable;
  const moved = `case when log.${id} = :originalLogId::bigint then (
        select swapped.${completedAt} from ${table} swapped
        where swapped.${userId} = :user::bigint and swapped.${id} = :swappedLogId::bigint) end`;
  return {
    with: {
      moved_back: `
    update ${table} log set ${assign([[completedAt, moved], ...touch(':now::timestamptz')])}
    where log.${userId} = :user::bigint
      and log.${id} in (:originalLogId::bigint, :swappedLogId::bigint)`,
    },
    values: { originalLogId, swappedLogId },
  };
};

const DELETED = ':deletedLogIds::bigint[]';

/**
 * Deletes logs; swaps, loads and sets go with them by their keys. A host's own statement may only
 * mark them as deleted, so that no key fires: then what the keys would do is done here.
 */
const deleteLogs = (t: Tables, logIds: readonly number[]): WritePart => {
  const { table, id, userId, statements } = t.logTable;
  // The key does this as well, but not where tables are distributed by user.
  const unreferenced = `
    update ${table} log set swapped_from_id = null
    where log.${userId} = :user::bigint and log.swapped_from_id = any (${DELETED})
      and log.${id} <> all (${DELETED})`;
  const deleted = `
    delete from ${table} log where log.${userId} = :user::bigint and log.${id} = any (${DELETED})`;
  const forgotten = {
    forgotten_swaps: `
    delete from ${t.swap} swap where swap.user_id = :user::bigint
      and (swap.original_log_id = any (${DELETED}) or swap.swapped_log_id = any (${DELETED}))`,
    forgotten_loads: `
    delete from ${t.load} load
    where load.user_id = :user::bigint and load.workout_log_id = any (${DELETED})`,
    forgotten_workouts: `
    delete from ${t.customWorkout} workout
    where workout.user_id = :user::bigint and workout.for_log_id = any (${DELETED})`,
  };
  return {
    with: { unreferenced, ...(statements.delete === undefined ? { deleted } : forgotten) },
    values: { deletedLogIds: idArray(logIds) },
  };
};

/** Stores what a decision changes of existing logs, apart from what the host's own statements do. */
export const writeLogs = (t: Tables, changes: Changes): readonly WritePart[] => {
  const { createLog, completions, revertSwap, deleteLogs: deleted } = changes;
  const setsCompletion = t.logTable.statements.setCompletedAt === undefined;
  const from = createLog?.swappedFrom;
  return [
    ...(setsCompletion && from?.movesCompletion === true ? [uncomplete(t, from.logId)] : []),
    ...(setsCompletion && completions !== undefined ? [setCompletions(t, completions)] : []),
    ...(setsCompletion && revertSwap?.movesCompletion === true ? [moveBack(t, revertSwap)] : []),
    ...(deleted === undefined ? [] : [deleteLogs(t, deleted)]),
  ];
};
