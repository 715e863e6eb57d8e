import { canonicalId, type LogId } from '../../src/domain/ids.js';
import type { Changes, NewLog } from '../../src/domain/changes.js';
import type { WorkoutLog } from '../../src/domain/records.js';
import type { Wants } from '../../src/domain/snapshot.js';
import type { WorkoutFilter } from '../../src/port/port.js';
import {
  idTypesOf,
  type HostMapping,
  type KeyMapping,
  type NewLogTimes,
  type TimeEncoding,
  type Value,
} from './host.js';
import { logCondition } from './host-logs.js';
import { exerciseTables } from './host-exercises.js';
import { fault } from './host-faults.js';
import { refusal, refusalOf } from './host-refusals.js';
import { relationsOf } from './host-selects.js';
import { setTables } from './host-sets.js';
import { statementsOf } from './host-statements.js';
import { firstValue, hasValue, nullOf, quoteName, valuesOf, type HostDialect } from './host-sql.js';

type Columns = readonly (readonly [ours: string, expression: string])[];

/**
 * Selects from a table, and renames its columns to the library's names. Returns the table itself if all names match and no
 * row is left out.
 */
const relation = (table: string, columns: Columns, condition: string | null): string =>
  condition === null && columns.every(([ours, expression]) => expression === quoteName(ours))
    ? table
    : `(select ${columns.map(([ours, expression]) => `${expression} as ${ours}`).join(', ')}
    from ${table}${condition === null ? '' : ` where ${condition}`})`;

const TEXT = nullOf('text');

/** The columns that the library adds to the host's table. */
export const ADDED_COLUMNS: readonly string[] = [
  'swapped_from_id',
  'source_type',
  'custom_workout_id',
  'custom_workout_exercise_id',
];

/**
 * The first column that `newLogValues` must not set, because the library writes it in each new log.
 */
export function writtenColumn(
  { id, userId }: Pick<HostMapping['logs'], 'id' | 'userId'>,
  names: readonly string[],
): string | undefined {
  // SQLite ignores the case of column names.
  const own = [id, userId, ...ADDED_COLUMNS].map((name) => name.toLowerCase());
  return names.find((name) => own.includes(name.toLowerCase()));
}

/** Throws `HOST_MAPPING` if the host's function sets a column that the library writes itself. */
const newLogValuesOf = ({
  newLogValues,
  ...logs
}: HostMapping['logs']): HostMapping['logs']['newLogValues'] =>
  newLogValues === undefined
    ? undefined
    : (original, log) => {
        const values = newLogValues(original, log);
        const written = writtenColumn(logs, Object.keys(values));
        if (written === undefined) return values;
        throw refusalOf(fault('written_by_library', { column: written }), {
          field: 'logs.newLogValues',
        });
      };

/** The host's table with the library's names. */
const logRelation = (dialect: HostDialect, host: HostMapping) => {
  const { logs } = host;
  const { programDays: dayType } = idTypesOf(host);
  const { startedAt, completedAt, status } = logs;
  const column =
    status === undefined
      ? quoteName(completedAt.column)
      : `case when ${hasValue(quoteName(status.column), status.completed)} then ${quoteName(completedAt.column)} end`;
  const decoded = (encoding: TimeEncoding, name: string): string =>
    encoding === dialect.ownEncoding ? name : dialect.decode(encoding, name);
  const isOwn = completedAt.encoding === dialect.ownEncoding;
  const columns: Columns = [
    ['id', quoteName(logs.id)],
    ['user_id', quoteName(logs.userId)],
    [
      'program_day_id',
      logs.programDayId === undefined
        ? nullOf(dialect.idType(dayType))
        : quoteName(logs.programDayId),
    ],
    [
      'scheduled_date',
      logs.scheduledDate === undefined ? nullOf('date') : quoteName(logs.scheduledDate),
    ],
    ['import_key', logs.importKey === undefined ? TEXT : quoteName(logs.importKey)],
    [
      'started_at',
      startedAt === undefined
        ? nullOf('timestamptz')
        : decoded(startedAt.encoding, quoteName(startedAt.column)),
    ],
    ['completed_at', decoded(completedAt.encoding, column)],
    ...(isOwn ? [] : [['completed_exactly', column] as const]),
    ...ADDED_COLUMNS.map((name) => [name, quoteName(name)] as const),
  ];
  return {
    logs: relation(dialect.table(logs.table), columns, logCondition(host)),
    /** The column of the logs with the completion exactly as stored. */
    completedExactly: isOwn ? 'completed_at' : 'completed_exactly',
  };
};

/** Converts the host's new ids to canonical form. */
const newIdOf = ({ newId, idType = 'bigint' }: HostMapping['logs']): (() => LogId) | null =>
  newId === undefined
    ? null
    : () => {
        const id = canonicalId(idType, newId());
        // The cast is needed because the host declares the TypeScript type of its ids.
        if (id !== null) return id as LogId;
        throw refusal('new_id_type', { type: idType }, { field: 'logs.newId' });
      };

const statusColumn = ({
  column,
  completed,
  planned,
  replaced,
}: NonNullable<HostMapping['logs']['status']>) => ({
  column: quoteName(column),
  // The values to write, as literals.
  completed: firstValue(completed),
  planned: firstValue(planned),
  /** The value for a log that a swap has replaced or a revert has withdrawn. */
  replaced: firstValue(replaced ?? planned),
  /** All values that mean completed or planned. */
  values: { completed: valuesOf(completed), planned: valuesOf(planned) },
});

/** A column that says whether a log is completed. */
export type StatusColumn = Readonly<ReturnType<typeof statusColumn>>;

const toLogTable = (dialect: HostDialect, host: HostMapping) => {
  const { logs } = host;
  const now = (column: HostMapping['logs']['updatedAt']) => (instant: string) =>
    column === undefined
      ? []
      : [[quoteName(column.column), dialect.encode(column.encoding, instant)] as const];
  const orNull = (name: string | undefined) => (name === undefined ? null : quoteName(name));
  const { startedAt } = logs;
  return {
    table: dialect.table(logs.table),
    id: quoteName(logs.id),
    /** Null if the column has a default. */
    newId: newIdOf(logs),
    userId: quoteName(logs.userId),
    /** Encodes a start as its column stores it. Null without a column. */
    startedAt:
      startedAt === undefined
        ? null
        : {
            column: quoteName(startedAt.column),
            encode: (instant: string) => dialect.encode(startedAt.encoding, instant),
          },
    completedAt: quoteName(logs.completedAt.column),
    encoding: logs.completedAt.encoding,
    /** The same as `Port.completionStepMs`. */
    completionStepMs: logs.completedAt.encoding === 'epoch-s' ? 1000 : 1,
    scheduledDate: orNull(logs.scheduledDate),
    programDayId: orNull(logs.programDayId),
    importKey: orNull(logs.importKey),
    /** Additional assignments for each change to a log. `instant` is the current time. */
    touch: now(logs.updatedAt),
    /** Additional assignments for a new log. */
    stamp: (instant: string) => [...now(logs.createdAt)(instant), ...now(logs.updatedAt)(instant)],
    copyOnSwap: (logs.copyOnSwap ?? []).map(quoteName),
    newLogValues: newLogValuesOf(logs),
    statements: statementsOf(host),
    /** Whether a condition can hide logs, for example soft-deleted ones. */
    hidesLogs: logCondition({ logs }) !== null,
    /** Whether the host has a condition, `logs.where`, which a new log must meet. */
    hasCondition: logs.where !== undefined,
    /** The column that says, in addition to the time, whether a log is completed. */
    status: logs.status === undefined ? null : statusColumn(logs.status),
    /** Whether a planned log keeps its time in `completedAt`, because the column is NOT NULL. */
    keepsTime: logs.completedAt.notNull === true,
    hasPlans: logs.plans !== false,
    canInsert: logs.inserts !== false,
  };
};

/** The host's logs table, for writes and locks. */
export type LogTable = Readonly<ReturnType<typeof toLogTable>>;

/** A table of the host, and its key. */
const keyOf = (dialect: HostDialect, { table, id }: Pick<KeyMapping, 'table' | 'id'>) => ({
  table: dialect.table(table),
  id: quoteName(id),
});

/**
 * The host's tables as relations: SQL for FROM, with the library's names for columns. If `isBase`, the
 * mapping is that of the library's base tables, which statements use directly.
 */
export function hostRelations(dialect: HostDialect, host: HostMapping, isBase: boolean) {
  const { users, exercises, programs } = host;
  const selected = relationsOf(host, dialect);
  return {
    idTypes: idTypesOf(host),
    /** SQL for FROM of each relation of the mapping, also for the base tables. */
    selected,
    /** Null if users are stored elsewhere. */
    users: users.table === undefined ? null : keyOf(dialect, users),
    /**
     * The table that foreign keys to exercises refer to. Null if {@link exercises} reads from it, so
     * that it cannot lack an exercise.
     */
    exerciseKey: exercises.from === undefined ? null : keyOf(dialect, exercises),
    /** The host's own table of program days; null if it has no programs. */
    days: programs === undefined ? null : keyOf(dialect, programs.days),
    exercises: (isBase ? undefined : selected.exercises) ?? dialect.table(exercises.table),
    /** One muscle per row; null if muscles are not stored in rows. */
    exerciseMuscles: isBase ? dialect.table('exercise_muscle') : (selected.muscles ?? null),
    ...exerciseTables(host),
    /** Program days that the user may see, with program and position; null without programs. */
    programDays: selected['programs.days'] ?? null,
    programDayExercises:
      isBase && programs !== undefined
        ? dialect.table('program_day_exercise')
        : (selected['programs.entries'] ?? null),
    ...logRelation(dialect, host),
    /** Null if the mapping has no performed sets. */
    performedSets: setTables(host.sets, selected.sets),
    logTable: toLogTable(dialect, host),
  };
}

export type HostRelations = Readonly<ReturnType<typeof hostRelations>>;

/** Encodes an instant as its column stores it, for a host's statement. */
export function encodeDate(encoding: TimeEncoding, instant: Date): string {
  switch (encoding) {
    case 'epoch-ms':
      return String(instant.getTime());
    case 'epoch-s':
      return String(Math.floor(instant.getTime() / 1000));
    case 'timestamp-utc':
      return instant.toISOString().replace('T', ' ').replace('Z', '');
    default:
      return instant.toISOString();
  }
}

export type OptionalColumn = 'startedAt' | 'scheduledDate' | 'programDayId' | 'importKey';

/**
 * Null if the host has no such column and no value is given. Throws `HOST_MAPPING` for a value
 * without a column.
 */
export function optionalColumn<Name extends OptionalColumn>(
  logTable: LogTable,
  name: Name,
  value: unknown,
): LogTable[Name] {
  const column = logTable[name];
  if (column !== null || value === null) return column;
  throw refusal('no_column', { field: name }, { field: name });
}

/**
 * Refuses an import key if no column can store it, because each retry would import the log again.
 */
export function requireImportKeys(logTable: LogTable): void {
  if (logTable.importKey === null) throw refusal('no_import_keys', {}, { field: 'importKey' });
}

/**
 * The start, the completion and the planned date. The new log of a swap may take over the completion
 * of the original log.
 */
const newLogTimes = (
  { startedAt, completedAt, scheduledFor, swappedFrom }: NewLog,
  original: NewLogTimes | null,
): NewLogTimes => ({
  startedAt,
  completedAt:
    swappedFrom?.movesCompletion === true ? (original?.completedAt ?? null) : completedAt,
  scheduledFor,
});

/** The host's values for its own columns of a new log. */
export function hostValuesOf(
  { newLogValues }: LogTable,
  log: NewLog,
  original: Omit<WorkoutLog, 'status'> | null,
): Readonly<Record<string, Value | null>> {
  return newLogValues?.(original, newLogTimes(log, original)) ?? {};
}

const noInserts = () => refusal('no_inserts', {}, { field: 'logs.inserts' });
const noPlans = () => refusal('no_plans', {}, { field: 'logs.plans' });

const refuseSwaps = ({ hasPlans, canInsert }: LogTable): void => {
  if (!canInsert) throw noInserts();
  if (!hasPlans) throw noPlans();
};

/** Throws `HOST_MAPPING` for a swap or its preview if the mapping allows no swaps. */
export function requireSwaps(table: LogTable, { newIds }: Wants): void {
  if (newIds === 'logAndSwap') refuseSwaps(table);
}

/** Throws `HOST_MAPPING` for a list of what a log can be swapped for, as its swap would. */
export function requireTargets(
  table: LogTable,
  { exceptOfLogId }: Pick<WorkoutFilter, 'exceptOfLogId'>,
): void {
  if (exceptOfLogId !== null) refuseSwaps(table);
}

/** Throws `HOST_MAPPING` if changes plan or create a log although the mapping does not allow it. */
export function requireLogs({ hasPlans, canInsert }: LogTable, changes: Changes): void {
  const { createLog, completions = [], revertSwap } = changes;
  if (!canInsert && createLog !== undefined) throw noInserts();
  const isDone =
    (createLog === undefined ||
      (createLog.completedAt !== null && createLog.swappedFrom === null)) &&
    revertSwap === undefined &&
    completions.every(({ completedAt }) => completedAt !== null);
  if (!hasPlans && !isDone) throw noPlans();
}
