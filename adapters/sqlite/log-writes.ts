import type { NewLog } from '../../src/domain/changes.js';
import { quoteName, type LogTable } from '../sql/host-relations.js';
import { optionalColumn, type OptionalColumn } from '../sql/optional-columns.js';
import type { SqliteValue } from './driver.js';
import { runInsert, runStatement, type Positional } from './host-statements.js';
import { findFacts } from './logs.js';
import { encodeInstant, encodeValue, textOf, type HostSql, type Tables } from './tables.js';

// Writes to the host's table of logs, by the names and in the encodings that its mapping gives.

/** A column, the expression for it, and the values of that expression. */
type Assignment = readonly [column: string, expression: string, ...values: SqliteValue[]];

const valuesOf = (assignments: readonly Assignment[]): readonly SqliteValue[] =>
  assignments.flatMap(([, , ...values]) => values);

const assign = (
  assignments: readonly (readonly [column: string, expression: string, ...rest: unknown[]])[],
): string => assignments.map(([column, expression]) => `${column} = ${expression}`).join(', ');

const touches = textOf(({ logTable }) => assign(logTable.touch('?')));

/** Times of a change, one for each stamp of the host. */
const touchValues = ({ t }: HostSql, now: number): readonly SqliteValue[] =>
  t.logTable.touch('?').map(() => now);

const setText = (t: Tables, assignments: string, where: string): string => {
  const { table, userId } = t.logTable;
  const all = [assignments, touches(t)].filter((part) => part !== '').join(', ');
  return `update ${table} set ${all} where ${userId} = ? and ${where}`;
};

/** An optional column: its assignment, nothing where there is neither column nor value. */
const optional = (
  logTable: LogTable,
  name: OptionalColumn,
  value: SqliteValue,
): readonly Assignment[] => {
  const column = optionalColumn(logTable, name, value);
  return column === null ? [] : [[column, '?', value]];
};

/** The columns that the library adds to the host's table. */
const addedColumns = (log: NewLog, newWorkoutId: number | null): readonly Assignment[] => {
  const { source, sourceType, swappedFrom, ofNewWorkout } = log;
  const custom = source?.type === 'custom' ? source : null;
  return [
    ['swapped_from_id', '?', swappedFrom?.logId ?? null],
    ['source_type', '?', sourceType],
    [
      'custom_workout_id',
      '?',
      ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    ],
    ['custom_workout_exercise_id', '?', custom?.customWorkoutExerciseId ?? null],
  ];
};

const programDayOf = ({ source }: NewLog): number | null =>
  source?.type === 'program' ? source.programDayId : null;

/** A column of the log that a swap replaces, as it is stored. */
const fromOriginal = (
  { logTable }: Tables,
  column: string,
  userId: number,
  logId: number,
): Assignment => [
  column,
  `(select original.${column} from ${logTable.table} original
    where original.${logTable.userId} = ? and original.${logTable.id} = ?)`,
  userId,
  logId,
];

/** What the new log of a swap takes over from the original. */
const copiedColumns = (
  t: Tables,
  userId: number,
  { swappedFrom }: NewLog,
): readonly Assignment[] =>
  swappedFrom === null
    ? []
    : t.logTable.copyOnSwap.map((column) => fromOriginal(t, column, userId, swappedFrom.logId));

/** What the host's own columns get of the host's making. */
const madeColumns = (
  sql: HostSql,
  userId: number,
  { swappedFrom }: NewLog,
): readonly Assignment[] => {
  const { newLogValues } = sql.t.logTable;
  if (newLogValues === undefined) return [];
  const original = swappedFrom === null ? null : findFacts(sql, userId, swappedFrom.logId);
  return Object.entries(newLogValues(original?.log ?? null)).map(([name, value]): Assignment => [
    quoteName(name),
    '?',
    typeof value === 'boolean' ? Number(value) : value,
  ]);
};

/** Later ones win, so that no column is named twice. */
const newColumns = (
  sql: HostSql,
  userId: number,
  log: NewLog,
  now: number,
  newWorkoutId: number | null,
): readonly Assignment[] => {
  const { t } = sql;
  const { logTable } = t;
  const { swappedFrom, completedAt, scheduledFor } = log;
  const scheduled = optional(logTable, 'scheduledDate', scheduledFor);
  const columns: readonly Assignment[] = [
    ...copiedColumns(t, userId, log),
    // A date that is not given leaves the host's own in place.
    ...(scheduledFor === null ? scheduled : []),
    ...madeColumns(sql, userId, log),
    ...(scheduledFor === null ? [] : scheduled),
    ...logTable.stamp('?').map(([column, value]): Assignment => [column, value, now]),
    [logTable.userId, '?', userId],
    swappedFrom?.movesCompletion === true
      ? fromOriginal(t, logTable.completedAt, userId, swappedFrom.logId)
      : [logTable.completedAt, encodeInstant(t), completedAt?.getTime() ?? null],
    ...optional(logTable, 'programDayId', programDayOf(log)),
    ...optional(logTable, 'importKey', log.importKey),
    ...addedColumns(log, newWorkoutId),
  ];
  return Array.from(new Map(columns.map((column) => [column[0], column])).values());
};

const insertOwn = (
  sql: HostSql,
  userId: number,
  log: NewLog,
  now: number,
  newWorkoutId: number | null,
): number => {
  const columns = newColumns(sql, userId, log, now, newWorkoutId);
  return sql.run(
    `insert into ${sql.t.logTable.table} (${columns.map(([column]) => column).join(', ')})
     values (${columns.map(([, expression]) => expression).join(', ')})`,
    ...valuesOf(columns),
  );
};

const storedText = textOf(
  ({ logTable: { table, id, userId, completedAt } }) =>
    `select ${completedAt} as stored from ${table} where ${userId} = ? and ${id} = ?`,
);

/** The completion of a log exactly as it is stored. */
const storedCompletion = (sql: HostSql, userId: number, logId: number): SqliteValue => {
  const stored = sql.first(storedText(sql.t), userId, logId)?.['stored'] ?? null;
  // Whatever was read from a column can be bound again.
  return stored as SqliteValue;
};

const encoded = ({ t }: HostSql, instant: Date | null): SqliteValue =>
  instant === null ? null : encodeValue(t.logTable.encoding, instant);

/** Inserts by the host's own statement; it is told afterwards what only the library knows. */
const insertByHost = (
  sql: HostSql,
  userId: number,
  log: NewLog,
  insert: Positional,
  newWorkoutId: number | null,
): number => {
  const { swappedFrom } = log;
  const { table, id, userId: user } = sql.t.logTable;
  const logId = runInsert(sql, insert, {
    userId,
    completedAt:
      swappedFrom?.movesCompletion === true
        ? storedCompletion(sql, userId, swappedFrom.logId)
        : encoded(sql, log.completedAt),
    scheduledDate: log.scheduledFor,
    programDayId: programDayOf(log),
    importKey: log.importKey,
  });
  const columns = [...copiedColumns(sql.t, userId, log), ...addedColumns(log, newWorkoutId)];
  sql.run(
    `update ${table} set ${assign(columns)} where ${user} = ? and ${id} = ?`,
    ...valuesOf(columns),
    userId,
    logId,
  );
  return logId;
};

/** Inserts a log; the original of a swap gives it its completion, exactly as it is stored. */
export const insertLog = (
  sql: HostSql,
  userId: number,
  log: NewLog,
  now: number,
  newWorkoutId: number | null,
): number => {
  const { insert } = sql.t.statements;
  const logId =
    insert === undefined
      ? insertOwn(sql, userId, log, now, newWorkoutId)
      : insertByHost(sql, userId, log, insert, newWorkoutId);
  if (log.swappedFrom?.movesCompletion === true) {
    setCompletedAt(sql, userId, log.swappedFrom.logId, null, now);
  }
  return logId;
};

const setCompletedText = textOf((t) =>
  setText(t, `${t.logTable.completedAt} = ${encodeInstant(t)}`, `${t.logTable.id} = ?`),
);

/** Sets or clears the completion of a log. */
export const setCompletedAt = (
  sql: HostSql,
  userId: number,
  logId: number,
  completedAt: Date | null,
  now: number,
): void => {
  const { setCompletedAt: statement } = sql.t.statements;
  if (statement !== undefined) {
    runStatement(sql, statement, { userId, logId, completedAt: encoded(sql, completedAt) });
    return;
  }
  const time = completedAt?.getTime() ?? null;
  sql.run(setCompletedText(sql.t), time, ...touchValues(sql, now), userId, logId);
};

const moveText = textOf((t) =>
  setText(t, `${t.logTable.completedAt} = (${storedText(t)})`, `${t.logTable.id} = ?`),
);

/** Moves a completion between logs exactly as it is stored. */
export const moveCompletion = (
  sql: HostSql,
  userId: number,
  fromLogId: number,
  toLogId: number,
  now: number,
): void => {
  const { setCompletedAt: statement } = sql.t.statements;
  if (statement === undefined) {
    const times = touchValues(sql, now);
    sql.run(moveText(sql.t), userId, fromLogId, ...times, userId, toLogId);
  } else {
    const completedAt = storedCompletion(sql, userId, fromLogId);
    runStatement(sql, statement, { userId, logId: toLogId, completedAt });
  }
  setCompletedAt(sql, userId, fromLogId, null, now);
};

const deleteText = textOf(
  ({ logTable: { table, id, userId } }) => `delete from ${table} where ${userId} = ? and ${id} = ?`,
);

const unreferText = textOf(
  ({ logTable: { table, userId } }) =>
    `update ${table} set swapped_from_id = null where ${userId} = ? and swapped_from_id = ?`,
);

/** What a statement of the host leaves behind that only marks a log as deleted: no key fires. */
const forgetLog = (sql: HostSql, userId: number, logId: number): void => {
  sql.run(unreferText(sql.t), userId, logId);
  sql.run(
    'delete from workout_swap where +user_id = ? and (original_log_id = ? or swapped_log_id = ?)',
    userId,
    logId,
    logId,
  );
  sql.run('delete from muscle_group_load where user_id = ? and workout_log_id = ?', userId, logId);
  sql.run('delete from custom_workout where user_id = ? and for_log_id = ?', userId, logId);
};

/** Deletes a log with what belongs to it. */
export const deleteLog = (sql: HostSql, userId: number, logId: number): void => {
  const { delete: statement } = sql.t.statements;
  if (statement === undefined) {
    sql.run(deleteText(sql.t), userId, logId);
    return;
  }
  runStatement(sql, statement, { userId, logId });
  forgetLog(sql, userId, logId);
};

const keptText = textOf((t) =>
  setText(
    t,
    'custom_workout_exercise_id = null',
    `custom_workout_id = ? and custom_workout_exercise_id is not null
      and custom_workout_exercise_id not in (select value from json_each(?))`,
  ),
);

/** Logs that refer to an entry of a custom workout that is not kept lose the reference. */
export const unreferEntries = (
  sql: HostSql,
  userId: number,
  customWorkoutId: number,
  kept: string,
  now: number,
): void => {
  sql.run(keptText(sql.t), ...touchValues(sql, now), userId, customWorkoutId, kept);
};

const unreferWorkoutText = textOf((t) =>
  setText(
    t,
    'custom_workout_id = null, custom_workout_exercise_id = null',
    'custom_workout_id = ?',
  ),
);

/** Logs that refer to a custom workout lose the reference. */
export const unreferWorkout = (
  sql: HostSql,
  userId: number,
  customWorkoutId: number,
  now: number,
): void => {
  sql.run(unreferWorkoutText(sql.t), ...touchValues(sql, now), userId, customWorkoutId);
};
