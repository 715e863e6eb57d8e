import { canonicalId, type ExerciseId, type IdTypes, type LogId } from '../../src/domain/ids.js';
import { FreshlegsError } from '../../src/errors.js';
import type { Changes, NewLog } from '../../src/domain/changes.js';
import type { WorkoutLog } from '../../src/domain/records.js';
import type { Wants } from '../../src/domain/snapshot.js';
import type { WorkoutFilter } from '../../src/port/port.js';
import {
  idTypesOf,
  type HostMapping,
  type NewLogTimes,
  type TimeEncoding,
  type Value,
} from './host.js';
import { logCondition } from './host-logs.js';
import { exerciseTables, type ExerciseTables } from './host-exercises.js';
import { programRelations } from './host-programs.js';
import { setTables, type SetTables } from './host-sets.js';
import { statementsOf, type StatementTexts } from './host-statements.js';
import { firstValue, hasValue, nullOf, quoteName, valuesOf, type HostDialect } from './host-sql.js';

/** A column that says whether a log is completed. The values to write are literals. */
export interface StatusColumn {
  readonly column: string;
  readonly completed: string;
  readonly planned: string;
  /** The value for a log that a swap has replaced or a revert has withdrawn. */
  readonly replaced: string;
  /** All values that mean completed or planned. */
  readonly values: Readonly<Record<'completed' | 'planned', readonly Value[]>>;
}

/** The host's logs table, for writes and locks. */
export interface LogTable {
  readonly table: string;
  readonly id: string;
  /** Null if the column has a default. */
  readonly newId: (() => LogId) | null;
  readonly userId: string;
  /** Encodes a start as its column stores it. Null without a column. */
  readonly startedAt: {
    readonly column: string;
    readonly encode: (instant: string) => string;
  } | null;
  readonly completedAt: string;
  readonly encoding: TimeEncoding;
  /** The same as `Port.completionStepMs`. */
  readonly completionStepMs: number;
  readonly scheduledDate: string | null;
  readonly programDayId: string | null;
  readonly importKey: string | null;
  /** Additional assignments for each change to a log. `instant` is the current time. */
  readonly touch: (instant: string) => readonly (readonly [column: string, value: string])[];
  /** Additional assignments for a new log. */
  readonly stamp: (instant: string) => readonly (readonly [column: string, value: string])[];
  readonly copyOnSwap: readonly string[];
  readonly newLogValues: HostMapping['logs']['newLogValues'];
  readonly statements: StatementTexts;
  /** Whether a condition can hide logs, for example soft-deleted ones. */
  readonly hidesLogs: boolean;
  /** Whether the host has a condition, `logs.where`, which a new log must meet. */
  readonly hasCondition: boolean;
  /** The column that says, in addition to the time, whether a log is completed. */
  readonly status: StatusColumn | null;
  /**
   * Whether a planned log keeps its time in {@link completedAt}, because the column is NOT NULL.
   */
  readonly keepsTime: boolean;
  readonly hasPlans: boolean;
  readonly canInsert: boolean;
}

/**
 * The host's tables as relations: SQL for FROM, with the library's names for columns. A table that
 * already has the right shape is used directly.
 */
export interface HostRelations extends ExerciseTables {
  readonly idTypes: IdTypes;
  /** Null if users are stored elsewhere. */
  readonly users: { readonly table: string; readonly id: string } | null;
  /**
   * The table that foreign keys to exercises refer to. Null if {@link exercises} reads from it, so
   * that it cannot lack an exercise.
   */
  readonly exerciseKey: { readonly table: string; readonly id: string } | null;
  /** The host's own table of program days; null if it has no programs. */
  readonly days: { readonly table: string; readonly id: string } | null;
  /**
   * Program days that the user may see, with program and position; null if the host has no
   * programs.
   */
  readonly programDays: string | null;
  readonly programDayExercises: string | null;
  readonly logs: string;
  /** The column of {@link logs} with the completion exactly as stored. */
  readonly completedExactly: string;
  /** Null if the mapping has no performed sets. */
  readonly performedSets: SetTables | null;
  readonly logTable: LogTable;
}

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
}: HostMapping['logs']): LogTable['newLogValues'] =>
  newLogValues === undefined
    ? undefined
    : (original, log) => {
        const values = newLogValues(original, log);
        const written = writtenColumn(logs, Object.keys(values));
        if (written === undefined) return values;
        throw new FreshlegsError(
          'HOST_MAPPING',
          `logs.newLogValues sets "${written}", which the library writes itself. Remove it. Use logs.newId to create ids.`,
          { details: { field: 'logs.newLogValues' } },
        );
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
    completedExactly: isOwn ? 'completed_at' : 'completed_exactly',
  };
};

/** Converts the host's new ids to canonical form. */
const newIdOf = ({ newId, idType = 'bigint' }: HostMapping['logs']): LogTable['newId'] =>
  newId === undefined
    ? null
    : () => {
        const id = canonicalId(idType, newId());
        // The cast is needed because the host declares the TypeScript type of its ids.
        if (id !== null) return id as LogId;
        throw new FreshlegsError(
          'HOST_MAPPING',
          `logs.newId returned a value that is not an id of type ${idType}.`,
          {
            details: { field: 'logs.newId' },
          },
        );
      };

export function idIsTaken(cause: unknown): FreshlegsError {
  return new FreshlegsError(
    'CONFIGURATION',
    'logs.newId returned an id that another log already has.',
    {
      details: { field: 'logs.newId' },
      cause,
    },
  );
}

/** A new log does not meet the host's condition, so it would never be read again. */
export function isNotRead(): FreshlegsError {
  return new FreshlegsError(
    'HOST_MAPPING',
    'The new log does not meet logs.where, so it would not be read again. Set the columns of this condition in logs.newLogValues, or give them a default.',
    { details: { field: 'logs.where' } },
  );
}

/** The host's unique index refuses an import key although the user has no log with it. */
export function keyIsRefused(cause: unknown): FreshlegsError {
  return new FreshlegsError(
    'HOST_MAPPING',
    'The unique index of logs.importKey refuses this key although the user has no log with it. The index treats a different key as equal, for example because it ignores case, or it covers other users, or logs that logs.where leaves out. Make the index unique per user, only over the logs that are mapped, with a type and a collation that tell all keys apart.',
    { details: { field: 'logs.importKey' }, cause },
  );
}

const statusColumn = ({
  column,
  completed,
  planned,
  replaced,
}: NonNullable<HostMapping['logs']['status']>): StatusColumn => ({
  column: quoteName(column),
  completed: firstValue(completed),
  planned: firstValue(planned),
  replaced: firstValue(replaced ?? planned),
  values: { completed: valuesOf(completed), planned: valuesOf(planned) },
});

/** An exercise that the host's relation lists, but the table of the foreign keys lacks. */
export function unstoredExercise(
  exerciseId: ExerciseId,
  { table }: NonNullable<HostRelations['exerciseKey']>,
  cause?: unknown,
): FreshlegsError {
  return new FreshlegsError(
    'HOST_MAPPING',
    `The mapping lists exercise ${exerciseId}, but ${table} has no such row, so nothing can refer to it. Leave it out of exercises.from, or add the row.`,
    { details: { field: 'exercises', exerciseId }, cause },
  );
}

const startOf = (
  dialect: HostDialect,
  { startedAt }: HostMapping['logs'],
): LogTable['startedAt'] =>
  startedAt === undefined
    ? null
    : {
        column: quoteName(startedAt.column),
        encode: (instant) => dialect.encode(startedAt.encoding, instant),
      };

const toLogTable = (dialect: HostDialect, host: HostMapping): LogTable => {
  const { logs } = host;
  const now = (column: HostMapping['logs']['updatedAt']) => (instant: string) =>
    column === undefined
      ? []
      : [[quoteName(column.column), dialect.encode(column.encoding, instant)] as const];
  const orNull = (name: string | undefined) => (name === undefined ? null : quoteName(name));
  return {
    table: dialect.table(logs.table),
    id: quoteName(logs.id),
    newId: newIdOf(logs),
    userId: quoteName(logs.userId),
    startedAt: startOf(dialect, logs),
    completedAt: quoteName(logs.completedAt.column),
    encoding: logs.completedAt.encoding,
    completionStepMs: logs.completedAt.encoding === 'epoch-s' ? 1000 : 1,
    scheduledDate: orNull(logs.scheduledDate),
    programDayId: orNull(logs.programDayId),
    importKey: orNull(logs.importKey),
    touch: now(logs.updatedAt),
    stamp: (instant) => [...now(logs.createdAt)(instant), ...now(logs.updatedAt)(instant)],
    copyOnSwap: (logs.copyOnSwap ?? []).map(quoteName),
    newLogValues: newLogValuesOf(logs),
    statements: statementsOf(host),
    hidesLogs: logCondition({ logs }) !== null,
    hasCondition: logs.where !== undefined,
    status: logs.status === undefined ? null : statusColumn(logs.status),
    keepsTime: logs.completedAt.notNull === true,
    hasPlans: logs.plans !== false,
    canInsert: logs.inserts !== false,
  };
};

/** If `isBase`, the mapping is that of the library's base tables. */
export function hostRelations(
  dialect: HostDialect,
  host: HostMapping,
  isBase: boolean,
): HostRelations {
  return {
    idTypes: idTypesOf(host),
    users:
      host.users.table === undefined
        ? null
        : { table: dialect.table(host.users.table), id: quoteName(host.users.id) },
    exerciseKey:
      host.exercises.from === undefined
        ? null
        : { table: dialect.table(host.exercises.table), id: quoteName(host.exercises.id) },
    days:
      host.programs === undefined
        ? null
        : { table: dialect.table(host.programs.days.table), id: quoteName(host.programs.days.id) },
    ...exerciseTables(dialect, host, isBase),
    ...programRelations(dialect, host.programs, isBase),
    ...logRelation(dialect, host),
    performedSets: setTables(host.sets),
    logTable: toLogTable(dialect, host),
  };
}

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
  throw new FreshlegsError(
    'HOST_MAPPING',
    `The log has a value for ${name}, but the mapping of logs has no column for it. Map logs.${name}.`,
    { details: { field: name } },
  );
}

/**
 * Refuses an import key if no column can store it, because each retry would import the log again.
 */
export function requireImportKeys(logTable: LogTable): void {
  if (logTable.importKey !== null) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'importKey was given, but the mapping of logs has no column for it. Map logs.importKey or leave it out.',
    { details: { field: 'importKey' } },
  );
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

const noInserts = (): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    'Only the host can create logs (logs.inserts is false), so this library cannot create or swap them.',
    { details: { field: 'logs.inserts' } },
  );

const noPlans = (): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    'Every log of this host is a completed workout (logs.plans is false), so logs cannot be planned or swapped.',
    { details: { field: 'logs.plans' } },
  );

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
