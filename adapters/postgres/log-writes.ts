import type { LogId } from '../../src/domain/ids.js';
import type { Changes, LogWithSwaps, NewLog } from '../../src/domain/changes.js';
import {
  hostValuesOf,
  optionalColumn,
  type LogTable,
  type OptionalColumn,
} from '../sql/host-relations.js';
import { quoteName } from '../sql/host-sql.js';
import type { Values } from './driver.js';
import { assign, idArray, rowOf, type Assignment, type WritePart } from './statement.js';
import { encodeInstant, type Tables } from './tables.js';

// Writes to the host's logs table, with the names and encodings of the mapping.

/** The status depends on whether the log has a completion after the write. */
const statusOf = (
  { logTable: { status, table } }: Tables,
  completion: string,
): readonly Assignment[] =>
  status === null
    ? []
    : [
        [
          status.column,
          // `json_populate_record` gives the value its column's type, for example an enum.
          `(json_populate_record(null::${table}, json_build_object('${status.column.slice(1, -1)}',
          case when ${completion} is null then ${status.planned} else ${status.completed} end))).${status.column}`,
        ],
      ];

/** The completion may be null. `log` is the alias of the row. */
const complete = (t: Tables, completion: string): readonly Assignment[] => {
  const { completedAt, keepsTime } = t.logTable;
  const time = keepsTime ? `coalesce(${completion}, log.${completedAt})` : completion;
  return [[completedAt, time], ...statusOf(t, completion)];
};

/** Empty if the host has no such column. Throws if there is a value but no column. */
const optional = (
  logTable: LogTable,
  name: OptionalColumn,
  value: unknown,
  expression: string,
): readonly Assignment[] => {
  const column = optionalColumn(logTable, name, value);
  return column === null ? [] : [[column, expression]];
};

/** The columns that the library adds to the host's table. */
const added = (t: Tables): readonly Assignment[] => [
  ['swapped_from_id', `:swappedFromId::${t.logId}`],
  ['source_type', ':newSourceType::text'],
  ['custom_workout_id', ':newCustomWorkoutId::bigint'],
  ['custom_workout_exercise_id', ':newEntryId::bigint'],
];

const fromOriginal = (t: Tables, column: string): string => {
  const { table, id, userId } = t.logTable;
  return `(select original.${column} from ${table} original
        where original.${userId} = ${t.user} and original.${id} = :swappedFromId::${t.logId})`;
};

/** The columns that the new log of a swap copies from the original. */
const copied = (t: Tables, log: NewLog): readonly Assignment[] =>
  log.swappedFrom === null
    ? []
    : t.logTable.copyOnSwap.map((column) => [column, fromOriginal(t, column)]);

/** The host's values for its own columns. `json_populate_record` gives them the right types. */
const made = (t: Tables, hostValues: object): readonly Assignment[] =>
  Object.keys(hostValues).map((name) => {
    const column = quoteName(name);
    return [
      column,
      `(json_populate_record(null::${t.logTable.table}, :hostValues::json)).${column}`,
    ];
  });

/** If two columns have the same name, the later one wins. */
const columnsOf = (t: Tables, log: NewLog, hostValues: object): readonly Assignment[] => {
  const { logTable } = t;
  const { source, scheduledFor, importKey } = log;
  const moves = log.swappedFrom?.movesCompletion === true;
  const programDayId = source?.type === 'program' ? source.programDayId : null;
  // The date has the type of the host's column.
  const scheduled = optional(logTable, 'scheduledDate', scheduledFor, ':newScheduledDate');
  const user: Assignment = [logTable.userId, t.user];
  const completion = moves
    ? fromOriginal(t, logTable.completedAt)
    : encodeInstant(t, ':newCompletedAt::timestamptz');
  const columns: readonly Assignment[] = [
    ...copied(t, log),
    // If the log has no date, this comes first, so that the host's own date wins.
    ...(scheduledFor === null ? scheduled : []),
    ...made(t, hostValues),
    ...(scheduledFor === null ? [] : scheduled),
    ...logTable.stamp(':now::timestamptz'),
    user,
    // If the time column is NOT NULL, a planned log gets the column's default or the host's value.
    ...(logTable.keepsTime && !moves && log.completedAt === null
      ? []
      : [[logTable.completedAt, completion] as const]),
    ...statusOf(t, completion),
    ...optional(logTable, 'programDayId', programDayId, `:newProgramDayId::${t.dayId}`),
    ...optional(logTable, 'importKey', importKey, ':newImportKey::text'),
    ...added(t),
  ];
  return [...new Map(columns)];
};

const newLogValues = (log: NewLog, newWorkoutId: number | null): Values => {
  const { source, swappedFrom } = log;
  const custom = source?.type === 'custom' ? source : null;
  return {
    newProgramDayId: source?.type === 'program' ? source.programDayId : null,
    newCustomWorkoutId:
      log.ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    newEntryId: custom?.customWorkoutExerciseId ?? null,
    newSourceType: log.sourceType,
    swappedFromId: swappedFrom?.logId ?? null,
    newCompletedAt: log.completedAt?.toISOString() ?? null,
    newImportKey: log.importKey,
    newScheduledDate: log.scheduledFor,
  };
};

/** Inserts a log with the drawn id. If `newLogId` is null, the column's default sets the id. */
export const insertLog = (
  t: Tables,
  log: NewLog,
  original: LogWithSwaps | null,
  newLogId: LogId | null,
  newWorkoutId: number | null,
): { readonly text: string; readonly values: Values } => {
  const { logTable } = t;
  const hostValues = hostValuesOf(logTable, log, original?.log ?? null);
  const id: readonly Assignment[] =
    newLogId === null ? [] : [[logTable.id, `:newLogId::${t.logId}`]];
  const columns = [...id, ...columnsOf(t, log, hostValues)];
  return {
    text: `
    insert into ${logTable.table} (${columns.map(([column]) => column).join(', ')})
    ${newLogId === null ? '' : 'overriding system value'}
    ${rowOf(columns.map(([, value]) => value))}`,
    values: {
      ...newLogValues(log, newWorkoutId),
      ...(newLogId === null ? {} : { newLogId }),
      ...(Object.keys(hostValues).length > 0 ? { hostValues: JSON.stringify(hostValues) } : {}),
    },
  };
};

/** Sets the library's columns on a log that the host's own statement inserted. */
export const adoptLog = (
  t: Tables,
  log: NewLog,
  newLogId: LogId,
  newWorkoutId: number | null,
): WritePart => {
  const { table, id, userId } = t.logTable;
  return {
    with: {
      adopted_log: `
    update ${table} log set ${assign([...copied(t, log), ...added(t)])}
    where log.${userId} = ${t.user} and log.${id} = :newLogId::${t.logId}`,
    },
    values: { ...newLogValues(log, newWorkoutId), newLogId },
    rows: { adopted_log: 1 },
  };
};

/** Clears the completion of the original log, because the new log of the swap has it now. */
const uncomplete = (t: Tables, originalLogId: LogId): WritePart => {
  const { table, id, userId, touch } = t.logTable;
  const found = `where log.${userId} = ${t.user} and log.${id} = :movedFromId::${t.logId}`;
  return {
    with: {
      moved_from: `
    update ${table} log set ${assign([...complete(t, 'null'), ...touch(':now::timestamptz')])}
    ${found}`,
    },
    values: { movedFromId: originalLogId },
    rows: { moved_from: `${table} log ${found}` },
  };
};

const setCompletions = (t: Tables, completions: NonNullable<Changes['completions']>): WritePart => {
  const { table, id, userId, touch } = t.logTable;
  const completed = complete(t, encodeInstant(t, 'new.completed_at'));
  const given = `json_to_recordset(:completions::json)
      as new (log_id ${t.logId}, completed_at timestamptz)`;
  const found = `where log.${userId} = ${t.user} and log.${id} = new.log_id`;
  return {
    with: {
      completed: `
    update ${table} log set ${assign([...completed, ...touch(':now::timestamptz')])}
    from ${given} ${found}`,
    },
    values: {
      completions: JSON.stringify(
        completions.map(({ logId, completedAt: at }) => ({ log_id: logId, completed_at: at })),
      ),
    },
    rows: { completed: `${table} log, ${given} ${found}` },
  };
};

/** Moves the completion back to the original, exactly as stored. */
const moveBack = (
  t: Tables,
  { originalLogId, swappedLogId }: NonNullable<Changes['revertSwap']>,
): WritePart => {
  const { table, id, userId, completedAt, touch } = t.logTable;
  const moved = `case when log.${id} = :originalLogId::${t.logId} then (
        select swapped.${completedAt} from ${table} swapped
        where swapped.${userId} = ${t.user} and swapped.${id} = :swappedLogId::${t.logId}) end`;
  const found = `where log.${userId} = ${t.user}
      and log.${id} in (:originalLogId::${t.logId}, :swappedLogId::${t.logId})`;
  return {
    with: {
      moved_back: `
    update ${table} log set ${assign([...complete(t, moved), ...touch(':now::timestamptz')])}
    ${found}`,
    },
    values: { originalLogId, swappedLogId },
    rows: { moved_back: `${table} log ${found}` },
  };
};

/**
 * When rows of logs are deleted, foreign keys delete their swaps, loads and sets. But a host's own
 * statement may only mark logs as deleted, so the statements here then delete swaps, loads and
 * reserved workouts.
 */
const deleteLogs = (t: Tables, logIds: readonly LogId[]): WritePart => {
  const { table, id, userId, statements } = t.logTable;
  const given = `:deletedLogIds::${t.logId}[]`;
  // The foreign key does the same unless the tables are distributed by user.
  const unreferenced = `
    update ${table} log set swapped_from_id = null
    where log.${userId} = ${t.user} and log.swapped_from_id = any (${given})
      and log.${id} <> all (${given})`;
  const found = `${table} log where log.${userId} = ${t.user} and log.${id} = any (${given})`;
  const deleted = `delete from ${found}`;
  const forgotten = {
    forgotten_swaps: `
    delete from ${t.swap} swap where swap.user_id = ${t.user}
      and (swap.original_log_id = any (${given}) or swap.swapped_log_id = any (${given}))`,
    forgotten_loads: `
    delete from ${t.load} load
    where load.user_id = ${t.user} and load.workout_log_id = any (${given})`,
    forgotten_workouts: `
    delete from ${t.customWorkout} workout
    where workout.user_id = ${t.user} and workout.for_log_id = any (${given})`,
  };
  // Workouts derived from a deleted workout lose their source.
  const derived = `
    update ${t.customWorkout} derived set source_custom_workout_id = null
    where derived.user_id = ${t.user} and derived.source_custom_workout_id in (
      select workout.id from ${t.customWorkout} workout
      where workout.user_id = ${t.user} and workout.for_log_id = any (${given}))`;
  return {
    with: {
      unreferenced,
      ...(t.isDistributed ? { derived } : {}),
      ...(statements.delete === undefined ? { deleted } : forgotten),
    },
    values: { deletedLogIds: idArray(logIds) },
    rows: statements.delete === undefined ? { deleted: found } : {},
  };
};

/** Changes existing logs, unless the host's own statements do it. */
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
