import { canonicalId, type IdType, type IdTypes, type LogId } from '../../src/domain/ids.js';
import { FreshlegsError } from '../../src/errors.js';
import { baseHost, idTypesOf, type HostMapping, type TimeEncoding } from './host.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Whether a text is plainly a name, and nothing that has to be escaped. */
export const isName = (name: string): boolean => NAME.test(name);

/** A name, quoted; `HOST_MAPPING` for anything that is not plainly a name. */
export const quoteName = (name: string): string => {
  if (isName(name)) return `"${name}"`;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${JSON.stringify(name)} is no name of a schema, table or column: letters, digits and underscores, at most 63, no digit first.`,
    { details: { name } },
  );
};

/** What the two dialects write differently. */
export interface Dialect {
  /** A table of the host, quoted, in the schema it names or the one of all tables. */
  readonly table: (name: string) => string;
  /** An instant in the dialect's own form, from a column in an encoding. */
  readonly decode: (encoding: TimeEncoding, column: string) => string;
  /** A value in an encoding, from an instant in the dialect's own form. */
  readonly encode: (encoding: TimeEncoding, instant: string) => string;
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
  readonly statements: NonNullable<HostMapping['logs']['statements']>;
  readonly hasView: boolean;
}

/**
 * The host's tables in the shape that statements of this library expect, as what can stand after
 * FROM, with the library's names of columns. A table that has that shape stands there itself.
 */
export interface HostRelations {
  readonly idTypes: IdTypes;
  /** Null where users live elsewhere. */
  readonly users: { readonly table: string; readonly id: string } | null;
  /** The host's own table of program days; null without programs. */
  readonly days: { readonly table: string; readonly id: string } | null;
  readonly exercises: string;
  readonly exerciseMuscles: string;
  /** Days that the user may see, with their program and their place in it; null without programs. */
  readonly programDays: string | null;
  readonly programDayExercises: string | null;
  readonly logs: string;
  /** The column of {@link logs} that has the completion as it is stored. */
  readonly completedExactly: string;
  /** Sets that were performed; null where the host has not mapped any. */
  readonly performedSets: string | null;
  /** Whether these name their user. */
  readonly setsHaveUsers: boolean;
  readonly logTable: LogTable;
}

type Columns = readonly (readonly [ours: string, expression: string])[];

/** A table as a relation with our names; itself where the names are the same. */
const relation = (table: string, columns: Columns): string =>
  columns.every(([ours, expression]) => expression === quoteName(ours))
    ? table
    : `(select ${columns.map(([ours, expression]) => `${expression} as ${ours}`).join(', ')} from ${table})`;

const columnOr = (name: string | undefined, otherwise: string): string =>
  name === undefined ? otherwise : quoteName(name);

/** A column that the host has not: null, of a type that both dialects know. */
const nullOf = (type: string): string => `cast(null as ${type})`;
const TEXT = nullOf('text');
const INTEGER = nullOf('bigint');

const exerciseRelations = (dialect: Dialect, host: HostMapping) => {
  const { exercises, exerciseMuscles } = host;
  return {
    exercises: relation(dialect.table(exercises.table), [
      ['id', quoteName(exercises.id)],
      ['name', quoteName(exercises.name)],
      ['equipment', columnOr(exercises.equipment, TEXT)],
      ['mechanic', columnOr(exercises.mechanic, TEXT)],
      ['force', columnOr(exercises.force, TEXT)],
    ]),
    exerciseMuscles: relation(dialect.table(exerciseMuscles.table), [
      ['exercise_id', quoteName(exerciseMuscles.exerciseId)],
      ['position', columnOr(exerciseMuscles.position, '0')],
      ['role', quoteName(exerciseMuscles.role)],
      ['muscle', quoteName(exerciseMuscles.muscle)],
    ]),
  };
};

const daysRelation = (dialect: Dialect, mapping: NonNullable<HostMapping['programs']>): string => {
  const { days, programs, visibleTo } = mapping;
  const programId = `day.${quoteName(days.programId ?? days.id)}`;
  const joined =
    programs === undefined
      ? ''
      : `join ${dialect.table(programs.table)} program on program.${quoteName(programs.id)} = ${programId}`;
  const [programName, ofProgram] =
    programs === undefined
      ? [`day.${quoteName(days.name)}`, programId]
      : // The program's own id: a filter by it leaves programs out before their days are looked up.
        [`program.${quoteName(programs.name)}`, `program.${quoteName(programs.id)}`];
  const position = days.position === undefined ? INTEGER : `day.${quoteName(days.position)}`;
  return `(select day.${quoteName(days.id)} as id, day.${quoteName(days.name)} as name,
      ${programName} as program_name, ${ofProgram} as program_id, ${position} as position
    from ${dialect.table(days.table)} day ${joined} where (${visibleTo.replace(/:userId\b/g, dialect.user)}))`;
};

const programRelations = (dialect: Dialect, mapping: HostMapping['programs']) => {
  if (mapping === undefined) return { programDays: null, programDayExercises: null };
  const { entries } = mapping;
  return {
    programDays: daysRelation(dialect, mapping),
    programDayExercises: relation(dialect.table(entries.table), [
      ['id', quoteName(entries.id)],
      ['program_day_id', quoteName(entries.dayId)],
      ['exercise_id', quoteName(entries.exerciseId)],
      ['sets', columnOr(entries.sets, '3')],
      ['reps_min', columnOr(entries.repsMin, '8')],
      ['reps_max', columnOr(entries.repsMax, '12')],
      ['order_index', columnOr(entries.orderIndex, INTEGER)],
    ]),
  };
};

/** The columns that the library adds to the host's table. */
export const ADDED_COLUMNS: readonly string[] = [
  'swapped_from_id',
  'source_type',
  'custom_workout_id',
  'custom_workout_exercise_id',
];

/** What statements read as `logs`: the host's view joined to its table, or the table, under our names. */
const logRelation = (dialect: Dialect, host: HostMapping) => {
  const { logs } = host;
  const { programDays: dayType } = idTypesOf(host);
  const { completedAt, view } = logs;
  const read = view === undefined ? '' : 'seen.';
  const own = view === undefined ? '' : 'stored.';
  const column = `${read}${quoteName(completedAt.column)}`;
  const isOwn = completedAt.encoding === dialect.ownEncoding;
  const columns: Columns = [
    ['id', `${read}${quoteName(logs.id)}`],
    ['user_id', `${read}${quoteName(logs.userId)}`],
    [
      'program_day_id',
      logs.programDayId === undefined
        ? nullOf(dialect.idType(dayType))
        : `${read}${quoteName(logs.programDayId)}`,
    ],
    [
      'scheduled_date',
      logs.scheduledDate === undefined ? nullOf('date') : `${read}${quoteName(logs.scheduledDate)}`,
    ],
    ['import_key', logs.importKey === undefined ? TEXT : `${own}${quoteName(logs.importKey)}`],
    ['completed_at', isOwn ? column : dialect.decode(completedAt.encoding, column)],
    ...(isOwn ? [] : [['completed_exactly', column] as const]),
    ...ADDED_COLUMNS.map((name) => [name, `${own}${quoteName(name)}`] as const),
  ];
  const table = dialect.table(logs.table);
  const from =
    view === undefined
      ? table
      : `${dialect.table(view)} seen join ${table} stored on stored.${quoteName(logs.id)} = seen.${quoteName(logs.id)}`;
  return {
    logs: relation(from, columns),
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

const toLogTable = (dialect: Dialect, { logs }: HostMapping): LogTable => {
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
    statements: logs.statements ?? {},
    hasView: logs.view !== undefined,
  };
};

const setsRelation = (dialect: Dialect, sets: HostMapping['performedSets']): string | null =>
  sets === undefined
    ? null
    : relation(dialect.table(sets.table), [
        ['workout_log_id', quoteName(sets.logId)],
        ...(sets.userId === undefined ? [] : [['user_id', quoteName(sets.userId)] as const]),
        ['id', quoteName(sets.exerciseOrder)],
        ['exercise_id', quoteName(sets.exerciseId)],
        ['order_index', quoteName(sets.exerciseOrder)],
        ['position', quoteName(sets.position)],
        ['reps', columnOr(sets.reps, INTEGER)],
        ['seconds', columnOr(sets.seconds, nullOf('double precision'))],
        ['weight_kg', columnOr(sets.weightKg, nullOf('double precision'))],
        ['rir', columnOr(sets.rir, nullOf('double precision'))],
        ['rpe', columnOr(sets.rpe, nullOf('double precision'))],
        ['type', columnOr(sets.type, TEXT)],
      ]);

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
    ...exerciseRelations(dialect, host),
    ...programRelations(dialect, host.programs),
    ...logRelation(dialect, host),
    performedSets: setsRelation(dialect, host.performedSets),
    setsHaveUsers: host.performedSets?.userId !== undefined,
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
