import type { IdType, IdTypes } from '../../src/domain/ids.js';
import { toPerformedLogs } from '../sql/performed-rows.js';
import { activeLogsSql, type ActiveLogs } from '../sql/active-logs.js';
import { baseHost, hasTextIds, type NewLogIds, type TablesOptions } from '../sql/base-host.js';
import { idTypesOf, type HostMapping, type TimeEncoding } from '../sql/host.js';
import { hostRelations, type HostRelations } from '../sql/host-relations.js';
import { quoteAnyName, quoteName, type HostDialect } from '../sql/host-sql.js';
import { comparisonsOf, OWN_TABLE_NAMES, type StoreTables } from '../sql/store-tables.js';
import type { PlaceSql } from '../sql/plan.js';
import { END_MS, FIRST_MS, isTimeInUtc } from '../sql/rows.js';
import { LOCAL_TEXT, OFFSET_TEXT } from '../sql/value-check.js';

const NAMES = {
  ...OWN_TABLE_NAMES,
  migration: 'freshlegs_migration',
} as const;

const BASE_NAMES = {
  users: 'users',
  exercise: 'exercise',
  exerciseMuscle: 'exercise_muscle',
  program: 'program',
  programDay: 'program_day',
  programDayExercise: 'program_day_exercise',
  log: 'workout_log',
  logExercise: 'workout_log_exercise',
  logSet: 'workout_log_set',
} as const;

export const BASE_TABLES: readonly string[] = Object.values(BASE_NAMES);

/**
 * The names of the library's tables, quoted and with their schema, so that the search_path does not
 * matter.
 */
export type OwnTables = Readonly<Record<keyof typeof NAMES, string>>;

export type BaseTables = Readonly<Record<keyof typeof BASE_NAMES, string>>;

/** The SQL type of an id. Columns of smaller integers also compare as `bigint`. */
export type IdSqlType = 'bigint' | 'uuid' | 'text';

/** Names for statements: the library's tables, and the host's tables as relations. */
export interface Tables extends OwnTables, StoreTables {
  /** The placeholder of the user's id, with its type. */
  readonly user: string;
  readonly userId: IdSqlType;
  readonly logId: IdSqlType;
  readonly exerciseId: IdSqlType;
  readonly programId: IdSqlType;
  readonly dayId: IdSqlType;
  /**
   * The `collate` clause for the first log id of a recursive query, which needs the collation of
   * the id column.
   */
  readonly likeLogId: string;
  /** The `collate` clause to order ids by code point. */
  readonly byUserId: string;
  readonly byLogId: string;
  readonly byExerciseId: string;
  readonly byDayId: string;
  /** Days that the user may see. Without programs, this relation has no rows. */
  readonly programDays: string;
  readonly programDayExercises: string;
  /** Whether the tables are distributed over a cluster, with all rows of a user on one node. */
  readonly isDistributed: boolean;
}

const quoted = <Names extends Record<string, string>>(
  schema: string,
  names: Names,
): Readonly<Record<keyof Names, string>> =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, `${quoteName(schema)}.${quoteName(name)}`]),
    // The entries have the keys of `names`, which TypeScript cannot infer from the loop.
  ) as Readonly<Record<keyof Names, string>>;

export function baseTablesIn(schema: string): BaseTables {
  return quoted(schema, BASE_NAMES);
}

export function ownTablesIn(schema: string): OwnTables {
  return quoted(schema, NAMES);
}

export function ownTableName(table: keyof OwnTables): string {
  return NAMES[table];
}

/** Tables with rows of users. */
export const USER_TABLES = [
  'state',
  'customWorkout',
  'customWorkoutExercise',
  'swap',
  'recovery',
  'load',
  'correction',
  'preference',
  'place',
  'idempotencyKey',
] as const satisfies readonly (keyof OwnTables)[];

export const OWN_TABLES: readonly string[] = Object.values(NAMES);

/** `name` is `table` in the library's schema, or `schema.table`. */
export function quoteTable(schema: string, name: string): string {
  const [first = '', second, ...rest] = name.split('.');
  if (second === undefined) return `${quoteName(schema)}.${quoteName(first)}`;
  return rest.length === 0 ? `${quoteName(first)}.${quoteName(second)}` : quoteName(name);
}

// An unreadable value becomes infinity, which fails when it is decoded. If the cast failed instead,
// the whole statement would fail even if the call does not need that log. Null would mean a planned
// log.
/**
 * Parses an instant stored as text. Text without an offset is read as UTC, whatever the session's
 * time zone, as on SQLite. Any other text is unreadable under every session setting.
 */
const fromText = (column: string): string =>
  `(case when ${column} ~ '${OFFSET_TEXT}' then ${column}
    when ${column} ~ '${LOCAL_TEXT}' then ${column} || ' UTC'
    when ${column} is not null then 'infinity' end)::timestamptz`;

const fromNumber = (column: string, unit: 'second' | 'millisecond', unitMs: number): string =>
  `(case when ${column} >= ${FIRST_MS / unitMs} and ${column} < ${END_MS / unitMs}
      then timestamptz 'epoch' + ${column} * interval '1 ${unit}'
    when ${column} is not null then 'infinity' end)`;

const DECODE: Readonly<Record<TimeEncoding, (column: string) => string>> = {
  timestamptz: (column) => column,
  'timestamp-utc': (column) => `(${column} at time zone 'UTC')`,
  'iso-text': (column) => `(${fromText(column)})`,
  'epoch-ms': (column) => fromNumber(column, 'millisecond', 1),
  'epoch-s': (column) => fromNumber(column, 'second', 1000),
};

const ENCODE: Readonly<Record<TimeEncoding, (instant: string) => string>> = {
  timestamptz: (instant) => instant,
  'timestamp-utc': (instant) => `(${instant} at time zone 'UTC')`,
  'iso-text': (instant) =>
    `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  'epoch-ms': (instant) => `floor(extract(epoch from ${instant}) * 1000)::bigint`,
  'epoch-s': (instant) => `floor(extract(epoch from ${instant}))::bigint`,
};

const sqlTypeOf = (type: IdType): IdSqlType => (type === 'integer' ? 'bigint' : type);

const orderOf = (type: IdType): string => (type === 'text' ? ' collate "C"' : '');

// Names of collations may have hyphens and dots, such as en-US-x-icu.
/** The clause is empty if there is no collation. */
export function collate(collation: string | undefined): string {
  return collation === undefined ? '' : ` collate ${quoteAnyName(collation)}`;
}

const userOf = ({ users }: IdTypes): string => `:user::${sqlTypeOf(users)}`;

const dialectIn = (schema: string, idTypes: IdTypes): HostDialect => ({
  table: (name) => quoteTable(schema, name),
  decode: (encoding, column) => DECODE[encoding](column),
  encode: (encoding, instant) => ENCODE[encoding](instant),
  user: userOf(idTypes),
  idType: sqlTypeOf,
  ownEncoding: 'timestamptz',
});

// Choice: ignore a row of the swap history that lacks one of its logs, which spec 2.2 allows. The
// library itself always writes both logs.
const swapsOf = ({ swap }: OwnTables, { logs, logTable }: HostRelations, user: string): string => {
  if (!logTable.hidesLogs) {
    return `(select swap.* from ${swap} swap
      where swap.user_id = ${user}
        and swap.original_log_id is not null and swap.swapped_log_id is not null)`;
  }
  const isThere = (logId: string): string =>
    `exists (select from ${logs} log where log.user_id = swap.user_id and log.id = swap.${logId})`;
  return `(select swap.* from ${swap} swap
      where ${isThere('original_log_id')} and ${isThere('swapped_log_id')})`;
};

const NO_DAYS = `(select null::bigint as id, null::text as name, null::bigint as program_id,
      null::text as program_name, null::bigint as position where false)`;

const noEntries = ({ exercises }: IdTypes): string =>
  `(select 0 as id, null::bigint as program_day_id, null::${sqlTypeOf(exercises)} as exercise_id,
      0 as sets, 0 as reps_min, 0 as reps_max, 0 as order_index,
      0 as superset where false)`;

// Lists and cursors compare ids by code point, so that an index serves them.
/** The ids of base tables, if they are texts. */
const TEXT_KEY = { idType: 'text', idCollation: 'C' } as const;

/** The given mapping, or that of the base tables. */
export function hostIn(
  schema: string,
  { host, base, newId }: TablesOptions & NewLogIds = {},
): HostMapping {
  const ids = hasTextIds({ base }) ? { ...TEXT_KEY, newId } : {};
  return host ?? baseHost('timestamptz', (name) => quoteTable(schema, name), ids);
}

/** Without a mapping, uses the base tables. */
export function tablesIn(
  schema: string,
  options: TablesOptions & NewLogIds = {},
  distribution?: 'citus',
): Tables {
  const own = ownTablesIn(schema);
  const host = hostIn(schema, options);
  const isBase = options.host === undefined;
  const idTypes = idTypesOf(host);
  const relations = hostRelations(dialectIn(schema, idTypes), host, isBase);
  const { encoding } = relations.logTable;
  return {
    ...own,
    ...relations,
    programDays: relations.programDays ?? NO_DAYS,
    programDayExercises: relations.programDayExercises ?? noEntries(idTypes),
    user: userOf(idTypes),
    userId: sqlTypeOf(idTypes.users),
    logId: sqlTypeOf(idTypes.logs),
    exerciseId: sqlTypeOf(idTypes.exercises),
    programId: sqlTypeOf(idTypes.programs),
    dayId: sqlTypeOf(idTypes.programDays),
    likeLogId: idTypes.logs === 'text' ? collate(host.logs.idCollation) : '',
    byUserId: orderOf(idTypes.users),
    byLogId: orderOf(idTypes.logs),
    byExerciseId: orderOf(idTypes.exercises),
    byDayId: orderOf(idTypes.programDays),
    swaps: swapsOf(own, relations, userOf(idTypes)),
    isDistributed: distribution !== undefined,
    performed: isBase ? baseTablesIn(schema) : null,
    toPerformed: relations.performedSets?.toPerformed ?? toPerformedLogs,
    clearsReferences: distribution === undefined,
    encode: (instant) => ENCODE[encoding](instant),
    decode: (column) => DECODE[encoding](column),
    completedPlace: completedPlaceIn(encoding, relations.completedExactly),
    ...comparisonsOf({
      // Text does not sort by time.
      comparedAt: encoding === 'iso-text' ? 'completed_at' : relations.completedExactly,
      next: (instant) => nextIn(encoding, instant),
      seconds: encoding === 'epoch-s' ? { at: ENCODE[encoding], nextDecoded: nextInstant } : null,
    }),
  };
}

// The host's column may have any numeric type. The first condition uses the index, the second
// compares all digits, because two instants may differ by less than a microsecond.
const numberPlace = (column: string): PlaceSql => ({
  value: `${column}::text`,
  isPast: (id, afterId) => `${column} <= ceil(:at::numeric)::bigint
      and (${column}::text::numeric, ${id}) < (:at::numeric, ${afterId})`,
  accepts: (at) => typeof at === 'string' && /^-?\d{1,16}(\.\d{1,40})?$/.test(at),
});

const timePlace = (column: string, at: string): PlaceSql => ({
  value: `timezone('UTC', log.completed_at)`,
  isPast: (id, afterId) => `(${column}, ${id}) < (${at}, ${afterId})`,
  accepts: isTimeInUtc,
});

/** The first instant that is cut to a later millisecond. */
const nextInstant = (instant: string): string => `${instant} + interval '1 millisecond'`;

const nextIn = (encoding: TimeEncoding, instant: string): string => {
  switch (encoding) {
    case 'epoch-ms':
    case 'epoch-s':
      return `${ENCODE[encoding](instant)} + 1`;
    case 'timestamp-utc':
      return ENCODE[encoding](`(${nextInstant(instant)})`);
    case 'timestamptz':
    case 'iso-text':
      return nextInstant(instant);
  }
};

const completedPlaceIn = (encoding: TimeEncoding, completedExactly: string): PlaceSql => {
  switch (encoding) {
    case 'epoch-ms':
    case 'epoch-s':
      return numberPlace(`log.${completedExactly}`);
    case 'timestamp-utc':
      return timePlace(`log.${completedExactly}`, ':at::timestamp');
    case 'timestamptz':
      return timePlace(`log.${completedExactly}`, `timezone('UTC', :at::timestamp)`);
    case 'iso-text':
      return timePlace('log.completed_at', `timezone('UTC', :at::timestamp)`);
  }
};

/** The SQL of {@link activeLogs} on Postgres. */
export interface PostgresActiveLogs extends ActiveLogs {
  /**
   * A policy that lets a role see the swaps of the logs that it can see. The view needs it under
   * row-level security, which otherwise hides all swaps, so that no replaced log is left out.
   */
  readonly policy: string;
}

// The owner of a view can read all rows of its tables. With this option, the view instead has the
// privileges and the row-level security of the role that uses it. So it needs no `security_barrier`,
// and writing to it is the same as writing to the table.
const AS_INVOKER = 'with (security_invoker = true) ';

/**
 * SQL for hosts that list logs themselves: a condition to add to a query, and a view `active_logs`.
 * Both leave out logs that a swap replaced, which would look unfinished next to the new logs, and
 * logs that a revert withdrew. Rows that the mapping leaves out stay: filter them yourself. The
 * view shows and changes only rows that its user may see and change in the logs table. Runs no
 * query. Throws `HOST_MAPPING` for an invalid name.
 *
 * @example
 * activeLogs().view; // 'create view ...'
 */
export function activeLogs(
  options: { readonly host?: HostMapping; readonly schema?: string } = {},
): PostgresActiveLogs {
  const { schema = 'public' } = options;
  const host = hostIn(schema, options);
  const { id, userId, table: name } = host.logs;
  const table = quoteTable(schema, name);
  const { swap } = ownTablesIn(schema);
  const names = { swap, table, view: quoteTable(schema, 'active_logs'), options: AS_INVOKER };
  return {
    ...activeLogsSql(host.logs, names),
    policy: `create policy freshlegs_active_logs on ${swap} for select using (exists (
  select 1 from ${table} log where log.${quoteName(userId)} = ${swap}.user_id
    and log.${quoteName(id)} in (${swap}.original_log_id, ${swap}.swapped_log_id)));`,
  };
}
