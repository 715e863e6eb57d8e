import { isNumberId, type LogId, type ProgramDayId, type UserId } from '../../src/domain/ids.js';
import type { NewLog } from '../../src/domain/changes.js';
import { hostValuesOf, idIsTaken, keyIsRefused, optionalColumn } from '../sql/host-relations.js';
import { quoteName } from '../sql/host-sql.js';
import type { SqliteValue } from './driver.js';
import { takenColumns } from './errors.js';
import type { Positional } from '../sql/named.js';
import { runInsert } from './host-statements.js';
import { findLog, setCompletedAt, storedCompletion } from './logs.js';
import { FreshlegsError } from '../../src/errors.js';
import { suppressedWrite } from '../sql/host-statements.js';
import { checkId, readId } from '../sql/rows.js';
import { encodeInstant, encodeValue, type HostSql, type Tables } from './tables.js';

// Inserts logs into the host's table, with the names and encodings of the mapping. The SQL is built
// once per shape, because building it takes as long as running it.

/** A log to insert, with everything that the values of its columns depend on. */
interface LogRow {
  readonly userId: UserId;
  readonly log: NewLog;
  readonly programDayId: ProgramDayId | null;
  readonly customWorkoutId: number | null;
  readonly now: number;
  /** Null if the column has a default. */
  readonly newLogId: LogId | null;
  /** The host's values for its own columns. */
  readonly hostValues: Readonly<Record<string, string | number | boolean | null>>;
}

type ValueOf = (row: LogRow) => SqliteValue;

/** A column, its expression, and the values to bind. */
type Column = readonly [name: string, expression: string, ...values: ValueOf[]];

/** Copies a column from the log that a swap replaces. */
const fromOriginal = ({ logTable: { table, id, userId } }: Tables, name: string): Column => [
  name,
  `(select original.${name} from ${table} original
    where original.${userId} = +? and original.${id} = +?)`,
  ({ userId: user }) => user,
  ({ log }) => log.swappedFrom?.logId ?? null,
];

/** The columns that the new log of a swap copies from the original. */
const copiedColumns = (t: Tables, { swappedFrom }: NewLog): readonly Column[] =>
  swappedFrom === null ? [] : t.logTable.copyOnSwap.map((name) => fromOriginal(t, name));

/** The columns that the library adds to the host's table. */
const ADDED_COLUMNS: readonly Column[] = [
  ['swapped_from_id', '?', ({ log }) => log.swappedFrom?.logId ?? null],
  ['source_type', '?', ({ log }) => log.sourceType],
  ['custom_workout_id', '?', ({ customWorkoutId }) => customWorkoutId],
  [
    'custom_workout_exercise_id',
    '?',
    ({ log: { source } }) => (source?.type === 'custom' ? source.customWorkoutExerciseId : null),
  ],
];

const completionOf = (t: Tables, { swappedFrom, completedAt }: NewLog): readonly Column[] => {
  const { logTable } = t;
  const moves = swappedFrom?.movesCompletion === true;
  const isDone = moves || completedAt !== null;
  const time: Column = moves
    ? fromOriginal(t, logTable.completedAt)
    : [logTable.completedAt, encodeInstant(t), (row) => row.log.completedAt?.getTime() ?? null];
  const { status } = logTable;
  return [
    // If the time column is NOT NULL, a planned log gets the column's default or the host's value.
    ...(logTable.keepsTime && !isDone ? [] : [time]),
    ...(status === null
      ? []
      : [[status.column, isDone ? status.completed : status.planned] as const]),
  ];
};

/** A column that a mapping may leave out. */
const optional = (name: string | null, valueOf: ValueOf): readonly Column[] =>
  name === null ? [] : [[name, '?', valueOf]];

/** If two columns have the same name, the later one wins. */
const columnsOf = (t: Tables, { log, newLogId, hostValues }: LogRow): readonly Column[] => {
  const { logTable } = t;
  const scheduled = optional(logTable.scheduledDate, (row) => row.log.scheduledFor);
  const columns: readonly Column[] = [
    ...copiedColumns(t, log),
    // If the log has no date, this comes first, so that the host's own date wins.
    ...(log.scheduledFor === null ? scheduled : []),
    ...Object.keys(hostValues).map((name): Column => [
      quoteName(name),
      '?',
      (row) => {
        const value = row.hostValues[name] ?? null;
        return typeof value === 'boolean' ? Number(value) : value;
      },
    ]),
    ...(log.scheduledFor === null ? [] : scheduled),
    ...logTable.stamp('?').map(([name, value]): Column => [name, value, ({ now }) => now]),
    [logTable.userId, '?', ({ userId }) => userId],
    ...completionOf(t, log),
    ...optional(logTable.programDayId, ({ programDayId }) => programDayId),
    ...optional(logTable.importKey, (row) => row.log.importKey),
    ...optional(newLogId === null ? null : logTable.id, (row) => row.newLogId),
    ...ADDED_COLUMNS,
  ];
  return [...new Map(columns.map((column) => [column[0], column])).values()];
};

interface LogStatement {
  readonly text: string;
  readonly values: readonly ValueOf[];
}

const valuesIn = (columns: readonly Column[]): readonly ValueOf[] =>
  columns.flatMap(([, , ...values]) => values);

const insertOf = (t: Tables, row: LogRow): LogStatement => {
  const columns = columnsOf(t, row);
  return {
    text: `insert into ${t.logTable.table} (${columns.map(([name]) => name).join(', ')})
values (${columns.map(([, expression]) => expression).join(', ')})`,
    values: valuesIn(columns),
  };
};

/** What the columns of an insert depend on besides the mapping. */
const shapeOf = ({ log, hostValues }: LogRow): string => {
  const { swappedFrom, scheduledFor, completedAt } = log;
  const names = Object.keys(hostValues);
  const ownValues = names.length === 0 ? '' : JSON.stringify(names);
  return `insert ${swappedFrom?.movesCompletion} ${scheduledFor !== null} ${completedAt !== null} ${ownValues}`;
};

/** Returns the id that was created before the insert, the log's rowid, or the column's default. */
const runInsertOwn = (sql: HostSql, statement: LogStatement, row: LogRow): LogId => {
  const { text } = statement;
  const values = statement.values.map((valueOf) => valueOf(row));
  const { idTypes, logTable } = sql.t;
  if (row.newLogId !== null) {
    sql.change(text, ...values);
    return row.newLogId;
  }
  if (!isNumberId(idTypes.logs)) {
    const inserted = sql.first(`${text} returning ${logTable.id} as id`, ...values);
    if (inserted === null)
      throw new FreshlegsError('HOST_MAPPING', suppressedWrite(logTable.table));
    return readId(inserted, 'id');
  }
  return checkId(sql.change(text, ...values), 'id');
};

type UnsavedLogRow = Omit<LogRow, 'hostValues' | 'newLogId'>;

const insertOwn = (sql: HostSql, row: UnsavedLogRow): LogId => {
  const { userId, log, programDayId } = row;
  const { logTable } = sql.t;
  // These calls throw for a value without a column, which the SQL of the insert would silently
  // leave out.
  optionalColumn(logTable, 'scheduledDate', log.scheduledFor);
  optionalColumn(logTable, 'programDayId', programDayId);
  optionalColumn(logTable, 'importKey', log.importKey);
  const original =
    logTable.newLogValues === undefined || log.swappedFrom === null
      ? null
      : findLog(sql, userId, log.swappedFrom.logId);
  const full: LogRow = {
    ...row,
    newLogId: logTable.newId?.() ?? null,
    hostValues: hostValuesOf(logTable, log, original?.log ?? null),
  };
  const statement = sql.once(shapeOf(full), () => insertOf(sql.t, full));
  return runInsertOwn(sql, statement, full);
};

const completeOf = (t: Tables, log: NewLog): LogStatement => {
  const { table, id, userId } = t.logTable;
  const columns = [...copiedColumns(t, log), ...ADDED_COLUMNS];
  return {
    text: `update ${table}
set ${columns.map(([name, expression]) => `${name} = ${expression}`).join(', ')}
where ${userId} = +? and ${id} = +?`,
    values: valuesIn(columns),
  };
};

/** Inserts a log with the host's own statement, then sets the library's columns. */
const insertByHost = (sql: HostSql, insert: Positional, row: UnsavedLogRow): LogId => {
  const { userId, log, programDayId } = row;
  const { swappedFrom, completedAt, scheduledFor, importKey } = log;
  const encoded = completedAt === null ? null : encodeValue(sql.t.logTable.encoding, completedAt);
  const logId = runInsert(sql, insert, {
    userId,
    completedAt:
      swappedFrom?.movesCompletion === true
        ? storedCompletion(sql, userId, swappedFrom.logId)
        : encoded,
    scheduledDate: scheduledFor,
    programDayId,
    importKey,
  });
  const { text, values } = sql.once(`complete ${swappedFrom !== null}`, () =>
    completeOf(sql.t, log),
  );
  const full: LogRow = { ...row, newLogId: null, hostValues: {} };
  sql.change(text, ...values.map((valueOf) => valueOf(full)), userId, logId);
  return logId;
};

/** Another log has the id or the import key. */
const ofTakenValue = ({ id, newId, importKey }: Tables['logTable'], error: unknown): unknown => {
  // SQLite ignores the case of columns.
  const taken = takenColumns(error).map((name) => quoteName(name).toLowerCase());
  const isTaken = (column: string | null) =>
    column !== null && taken.includes(column.toLowerCase());
  if (newId !== null && isTaken(id)) return idIsTaken(error);
  // The write has locked the database and has not found this key, so the index treats another key
  // as equal.
  return isTaken(importKey) ? keyIsRefused(error) : error;
};

const insertRow = (sql: HostSql, row: UnsavedLogRow): LogId => {
  const { insert } = sql.t.statements;
  try {
    return insert === undefined ? insertOwn(sql, row) : insertByHost(sql, insert, row);
  } catch (error) {
    throw ofTakenValue(sql.t.logTable, error);
  }
};

/** The new log of a swap may take over the original's completion, exactly as stored. */
export const insertLog = (
  sql: HostSql,
  userId: UserId,
  log: NewLog,
  newWorkoutId: number | null,
  now: number,
): LogId => {
  const { source, swappedFrom, ofNewWorkout } = log;
  const custom = source?.type === 'custom' ? source : null;
  const row = {
    userId,
    log,
    programDayId: source?.type === 'program' ? source.programDayId : null,
    customWorkoutId: ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    now,
  };
  const logId = insertRow(sql, row);
  if (swappedFrom?.movesCompletion === true) {
    setCompletedAt(sql, userId, swappedFrom.logId, null, now);
  }
  return logId;
};
