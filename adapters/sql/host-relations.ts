import { canonicalId, type IdType, type IdTypes, type LogId } from '../../src/domain/ids.js';
import { FreshlegsError } from '../../src/errors.js';
import type { Changes, NewLog } from '../../src/domain/changes.js';
import {
  baseHost,
  idTypesOf,
  type HostMapping,
  type NewLogTimes,
  type TimeEncoding,
} from './host.js';
import { exerciseTables, type ExerciseTables } from './host-exercises.js';
import { setTables, type SetTables } from './host-sets.js';
import { statementsOf, type StatementTexts } from './host-statements.js';
import {
  conditionsOf,
  conditionSql,
  firstValue,
  hasValue,
  quoteName,
  sourceOf,
  valuesOf,
} from './host-sql.js';

/** What the two dialects write differently. */
export interface Dialect {
  /** A table of the host, quoted, in the schema it names or the one of all tables. */
  readonly table: (name: string) => string;
  /** An instant in the dialect's own form, from a column in an encoding. */
  readonly decode: (encoding: TimeEncoding, column: string) => string;
  /** A value in an encoding, from an instant in the dialect's own form. */
  readonly encode: (encoding: TimeEncoding, instant: string) => string;
  /** The values of some rows as a JSON array. */
  readonly listOf: (value: string) => string;
  /** How a statement names the user. */
  readonly user: string;
  /** The type of an id in a statement. */
  readonly idType: (type: IdType) => string;
  /** The encoding that needs neither. */
  readonly ownEncoding: TimeEncoding;
}

/** The host's table of logs, for what is written and locked there. */
export interface LogTable {
  readonly table: string;
  readonly id: string;
  /** Makes the id of a new log; null where the column has a default. */
  readonly newId: (() => LogId) | null;
  readonly userId: string;
  readonly completedAt: string;
  readonly encoding: TimeEncoding;
  readonly scheduledDate: string | null;
  readonly programDayId: string | null;
  readonly importKey: string | null;
  /** Assignments that a change of a log brings with it, `instant` being now. */
  readonly touch: (instant: string) => readonly (readonly [column: string, value: string])[];
  /** Assignments that a new log brings with it. */
  readonly stamp: (instant: string) => readonly (readonly [column: string, value: string])[];
  readonly copyOnSwap: readonly string[];
  readonly newLogValues: HostMapping['logs']['newLogValues'];
  readonly statements: StatementTexts;
  readonly hasView: boolean;
  /** Whether some of the user's rows are not read, as those that are marked as deleted. */
  readonly hidesLogs: boolean;
  /** The column beside the time that says whether a log is done, and what is written to it. */
  readonly status: {
    readonly column: string;
    readonly completed: string;
    readonly planned: string;
  } | null;
  /** Whether a log that is planned keeps the time in {@link completedAt}, which refuses null. */
  readonly keepsTime: boolean;
  /** Whether logs can be planned. */
  readonly hasPlans: boolean;
  /** Whether the library can make logs. */
  readonly canInsert: boolean;
}

/**
 * The host's tables in the shape that statements of this library expect, as what can stand after
 * FROM, with the library's names of columns. A table that has that shape stands there itself.
 */
export interface HostRelations extends ExerciseTables {
  readonly idTypes: IdTypes;
  /** Null where users live elsewhere. */
  readonly users: { readonly table: string; readonly id: string } | null;
  /** The host's own table of program days; null without programs. */
  readonly days: { readonly table: string; readonly id: string } | null;
  /** Days that the user may see, with their program and their place in it; null without programs. */
  readonly programDays: string | null;
  readonly programDayExercises: string | null;
  readonly logs: string;
  /** The column of {@link logs} that has the completion as it is stored. */
  readonly completedExactly: string;
  /** Sets that were performed; null where the host has not mapped any. */
  readonly performedSets: SetTables | null;
  readonly logTable: LogTable;
}

type Columns = readonly (readonly [ours: string, expression: string])[];

/** A table as a relation with our names; itself where the names are the same and all rows are read. */
const relation = (table: string, columns: Columns, condition: string | null): string =>
  condition === null && columns.every(([ours, expression]) => expression === quoteName(ours))
    ? table
    : `(select ${columns.map(([ours, expression]) => `${expression} as ${ours}`).join(', ')}
    from ${table}${condition === null ? '' : ` where ${condition}`})`;

/** A column that the host has not: null, of a type that both dialects know. */
const nullOf = (type: string): string => `cast(null as ${type})`;
const TEXT = nullOf('text');
const INTEGER = nullOf('bigint');

type Programs = NonNullable<HostMapping['programs']>;

/** One number for the place of a day, however many columns say it; null where one of them is. */
const positionOf = (columns: readonly string[]): string => {
  const [first, ...others] = columns;
  return first === undefined
    ? INTEGER
    : others.reduce((place, column) => `${place} * 1000 + ${column}`, first);
};

const daysRelation = (dialect: Dialect, { days, programs, visibleTo }: Programs): string => {
  const places = [days.position ?? []].flat();
  const { from, sql } = sourceOf(
    dialect.table,
    days.table,
    [days.name, days.programId, ...places],
    'day',
  );
  const programId = sql(days.programId ?? days.id);
  const joined =
    programs === undefined
      ? ''
      : `join ${dialect.table(programs.table)} program on program.${quoteName(programs.id)} = ${programId}`;
  const position = positionOf(places.map(sql));
  const id = `cast(${sql(days.id)} as text)`;
  const [programName, ofProgram, unnamed] =
    programs === undefined
      ? [`coalesce(${sql(days.name)}, ${id})`, programId, id]
      : // The program's own id: a filter by it leaves programs out before their days are looked up.
        [
          `program.${quoteName(programs.name)}`,
          `program.${quoteName(programs.id)}`,
          `program.${quoteName(programs.name)} || coalesce(' ' || cast(${position} as text), '')`,
        ];
  return `(select ${sql(days.id)} as id, coalesce(${sql(days.name)}, ${unnamed}) as name,
      ${programName} as program_name, ${ofProgram} as program_id, ${position} as position
    from ${from} ${joined} where (${visibleTo.replace(/:userId\b/g, dialect.user)}))`;
};

/** The specification's defaults for what an entry leaves open, kept in order with what it has. */
const repsOf = (repsMin: string, repsMax: string) => ({
  repsMin: `coalesce(${repsMin}, case when ${repsMax} < 8 then ${repsMax} else 8 end)`,
  repsMax: `coalesce(${repsMax}, case when ${repsMin} > 12 then ${repsMin} else 12 end)`,
});

const entriesRelation = (dialect: Dialect, { entries }: Programs): string => {
  const { id, dayId, exerciseId, sets, orderIndex, where } = entries;
  const { from, sql } = sourceOf(dialect.table, entries.table, [
    dayId,
    exerciseId,
    ...conditionsOf(where).map(({ column }) => column),
  ]);
  const orNull = (name: string | undefined) => (name === undefined ? INTEGER : sql(name));
  const { repsMin, repsMax } = repsOf(orNull(entries.repsMin), orNull(entries.repsMax));
  const setCount =
    typeof sets === 'object'
      ? `(select nullif(count(*), 0) from ${dialect.table(sets.rowsOf)} planned
          where planned.${quoteName(sets.by)} = ${sql(id)})`
      : orNull(sets);
  return `(select ${sql(id)} as id, ${sql(dayId)} as program_day_id,
      ${sql(exerciseId)} as exercise_id, coalesce(${setCount}, 3) as sets,
      ${repsMin} as reps_min, ${repsMax} as reps_max, ${orNull(orderIndex)} as order_index
    from ${from} where ${conditionSql(where, sql)})`;
};

const programRelations = (dialect: Dialect, mapping: HostMapping['programs'], isBase: boolean) => {
  if (mapping === undefined) return { programDays: null, programDayExercises: null };
  return {
    programDays: daysRelation(dialect, mapping),
    programDayExercises: isBase
      ? dialect.table(mapping.entries.table)
      : entriesRelation(dialect, mapping),
  };
};

/** The columns that the library adds to the host's table. */
export const ADDED_COLUMNS: readonly string[] = [
  'swapped_from_id',
  'source_type',
  'custom_workout_id',
  'custom_workout_exercise_id',
];

/** Which rows of the host are logs that are there; null = all of them. */
const logCondition = (
  { logs }: Pick<HostMapping, 'logs'>,
  sql: (column: string) => string,
): string | null => {
  const { where, status, plans, completedAt } = logs;
  const parts = [
    ...(where === undefined ? [] : [conditionSql(where, sql)]),
    ...(status === undefined
      ? []
      : [
          hasValue(sql(status.column), [
            ...valuesOf(status.completed),
            ...valuesOf(status.planned),
          ]),
        ]),
    ...(plans === false ? [`${sql(completedAt.column)} is not null`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
};

/** What statements read as `logs`: the host's view joined to its table, or the table, under our names. */
const logRelation = (dialect: Dialect, host: HostMapping) => {
  const { logs } = host;
  const { programDays: dayType } = idTypesOf(host);
  const { completedAt, status, view } = logs;
  const read = (name: string) => `${view === undefined ? '' : 'seen.'}${quoteName(name)}`;
  const own = (name: string) => `${view === undefined ? '' : 'stored.'}${quoteName(name)}`;
  const column =
    status === undefined
      ? read(completedAt.column)
      : `case when ${hasValue(read(status.column), status.completed)} then ${read(completedAt.column)} end`;
  const isOwn = completedAt.encoding === dialect.ownEncoding;
  const columns: Columns = [
    ['id', read(logs.id)],
    ['user_id', read(logs.userId)],
    [
      'program_day_id',
      logs.programDayId === undefined ? nullOf(dialect.idType(dayType)) : read(logs.programDayId),
    ],
    [
      'scheduled_date',
      logs.scheduledDate === undefined ? nullOf('date') : read(logs.scheduledDate),
    ],
    ['import_key', logs.importKey === undefined ? TEXT : own(logs.importKey)],
    ['completed_at', isOwn ? column : dialect.decode(completedAt.encoding, column)],
    ...(isOwn ? [] : [['completed_exactly', column] as const]),
    ...ADDED_COLUMNS.map((name) => [name, own(name)] as const),
  ];
  const table = dialect.table(logs.table);
  const from =
    view === undefined
      ? table
      : `${dialect.table(view)} seen join ${table} stored on stored.${quoteName(logs.id)} = seen.${quoteName(logs.id)}`;
  return {
    logs: relation(from, columns, logCondition(host, read)),
    completedExactly: isOwn ? 'completed_at' : 'completed_exactly',
  };
};

/** The host's ids of new logs, made canonical. */
const newIdOf = ({ newId, idType = 'bigint' }: HostMapping['logs']): LogTable['newId'] =>
  newId === undefined
    ? null
    : () => {
        const id = canonicalId(idType, newId());
        // What an id is in TypeScript the host has declared.
        if (id !== null) return id as LogId;
        throw new FreshlegsError(
          'HOST_MAPPING',
          `logs.newId gave what is no id of type ${idType}.`,
          {
            details: { field: 'logs.newId' },
          },
        );
      };

const toLogTable = (dialect: Dialect, host: HostMapping): LogTable => {
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
    completedAt: quoteName(logs.completedAt.column),
    encoding: logs.completedAt.encoding,
    scheduledDate: orNull(logs.scheduledDate),
    programDayId: orNull(logs.programDayId),
    importKey: orNull(logs.importKey),
    touch: now(logs.updatedAt),
    stamp: (instant) => [...now(logs.createdAt)(instant), ...now(logs.updatedAt)(instant)],
    copyOnSwap: (logs.copyOnSwap ?? []).map(quoteName),
    newLogValues: logs.newLogValues,
    statements: statementsOf(host),
    hasView: logs.view !== undefined,
    hidesLogs: logs.view !== undefined || logCondition({ logs }, quoteName) !== null,
    status: logs.status
      ? {
          column: quoteName(logs.status.column),
          completed: firstValue(logs.status.completed),
          planned: firstValue(logs.status.planned),
        }
      : null,
    keepsTime: logs.completedAt.notNull === true,
    hasPlans: logs.plans !== false,
    canInsert: logs.inserts !== false,
  };
};

/** The relations of a mapping; without one, those of the base tables. */
export const hostRelations = (dialect: Dialect, given: HostMapping | undefined): HostRelations => {
  const host = given ?? baseHost(dialect.ownEncoding);
  return {
    idTypes: idTypesOf(host),
    users:
      host.users.table === undefined
        ? null
        : { table: dialect.table(host.users.table), id: quoteName(host.users.id) },
    days:
      host.programs === undefined
        ? null
        : { table: dialect.table(host.programs.days.table), id: quoteName(host.programs.days.id) },
    ...exerciseTables(dialect, host, given === undefined),
    ...programRelations(dialect, host.programs, given === undefined),
    ...logRelation(dialect, host),
    performedSets: setTables(dialect.table, host.performedSets),
    logTable: toLogTable(dialect, host),
  };
};

/** An instant as a host's statement gets it, in the encoding of the column it is for. */
export const encodeDate = (encoding: TimeEncoding, instant: Date): string => {
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
};

/** Columns of the logs that a mapping may leave out. */
export type OptionalColumn = 'scheduledDate' | 'programDayId' | 'importKey';

/**
 * The column for a value of a log; null where there is neither column nor value. Throws
 * `HOST_MAPPING` for a value without a column.
 */
export const optionalColumn = (
  logTable: LogTable,
  name: OptionalColumn,
  value: unknown,
): string | null => {
  const column = logTable[name];
  if (column !== null || value === null) return column;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `The log has a value for ${name}, but the mapping of logs names no column for it; map logs.${name}.`,
    { details: { field: name } },
  );
};

/** A key that cannot be kept would let the same log be imported again and again. */
export const requireImportKeys = (logTable: LogTable): void => {
  if (logTable.importKey !== null) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'importKey was given, but the mapping of logs names no column for it; map logs.importKey or leave it out.',
    { details: { field: 'importKey' } },
  );
};

/** When a new log was done and is planned for; in a swap it may take over a completion. */
export const newLogTimes = (
  { completedAt, scheduledFor, swappedFrom }: NewLog,
  original: NewLogTimes | null,
): NewLogTimes => ({
  completedAt:
    swappedFrom?.movesCompletion === true ? (original?.completedAt ?? null) : completedAt,
  scheduledFor,
});

/** Throws `HOST_MAPPING` for what needs a planned or a new log, where the host can have none. */
export const requireLogs = ({ hasPlans, canInsert }: LogTable, changes: Changes): void => {
  const { createLog, completions = [], revertSwap } = changes;
  if (!canInsert && createLog !== undefined) {
    throw new FreshlegsError(
      'HOST_MAPPING',
      'Only the host can make a log (logs.inserts is false), so none can be created or swapped.',
      { details: { field: 'logs.inserts' } },
    );
  }
  const isDone =
    (createLog === undefined ||
      (createLog.completedAt !== null && createLog.swappedFrom === null)) &&
    revertSwap === undefined &&
    completions.every(({ completedAt }) => completedAt !== null);
  if (hasPlans || isDone) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'Every log of this host is a workout that was done (logs.plans is false), so none can be planned or swapped.',
    { details: { field: 'logs.plans' } },
  );
};
