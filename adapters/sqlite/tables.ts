import { isNumberId } from '../../src/domain/ids.js';
import { FreshlegsError } from '../../src/errors.js';
import { activeLogsSql, type ActiveLogs } from '../sql/active-logs.js';
import { baseHost, hasTextIds, type NewLogIds, type TablesOptions } from '../sql/base-host.js';
import type { HostMapping, TimeEncoding } from '../sql/host.js';
import { hostRelations, type HostRelations } from '../sql/host-relations.js';
import { quoteName, type HostDialect } from '../sql/host-sql.js';
import { statementNames, type StatementName, type StatementTexts } from '../sql/host-statements.js';
import { replaceNames, type Positional } from '../sql/named.js';
import { toPerformedLogs } from '../sql/performed-rows.js';
import { comparisonsOf, OWN_TABLE_NAMES, type StoreTables } from '../sql/store-tables.js';
import { SQLITE } from './dialect.js';
import type { Sql } from './driver.js';

// The library's tables are in the main database. The mapping says where the host's tables are. The
// library stores instants as integers, in milliseconds.

/** The host's own statements with positions instead of names. */
type HostStatements = Readonly<Partial<Record<StatementName, Positional>>>;

/** The host's tables as relations, and what statements bind. */
export interface Tables extends StoreTables {
  readonly statements: HostStatements;
}

/** Statements whose texts use {@link Tables}. */
export type HostSql = Sql<Tables>;

/** `name` is `table`, or `database.table` for an attached database. */
export function splitName(name: string): { readonly database: string; readonly table: string } {
  const [first = '', second, ...rest] = name.split('.');
  if (second === undefined) return { database: 'main', table: first };
  return rest.length === 0 ? { database: first, table: second } : { database: '', table: name };
}

/** Quotes a table name, with its database if it names one. */
export function quoteTable(name: string): string {
  const { database, table } = splitName(name);
  return database === 'main' ? quoteName(table) : `${quoteName(database)}.${quoteName(table)}`;
}

const noTimestamptz = (): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    'SQLite has no timestamptz. Set the encoding of the column: epoch-ms, epoch-s, iso-text or timestamp-utc.',
    { details: { encoding: 'timestamptz' } },
  );

// `julianday` accepts offsets only in the form +05:30.
const inFull = (text: string): string =>
  `case when ${text} glob '??????????[T ]*[+-][0-9][0-9]' then ${text} || ':00'
    when ${text} glob '??????????[T ]*[+-][0-9][0-9][0-9][0-9]'
      then substr(${text}, 1, length(${text}) - 2) || ':' || substr(${text}, -2) else ${text} end`;

// `julianday` also accepts 'now', plain day numbers, and times from 24:00 on. It reads 30 February as 2
// March.
/**
 * Whether text is an ISO 8601 instant on an existing day, like `isInstantText` of `adapters/sql`.
 */
export function isInstantText(column: string): string {
  return `(${column} glob '[0-9][0-9][0-9][0-9]-*' and ${column} not glob '0000*'
    and ${column} not glob '*[^-0-9T:.Zz+ ]*'
    and (${column} glob '??????????[T ][01][0-9]:*' or ${column} glob '??????????[T ]2[0-3]:*'
      or length(rtrim(${column})) = 10)
    and date(julianday(substr(${column}, 1, 10))) is substr(${column}, 1, 10)
    and julianday(${inFull(`rtrim(${column})`)}) is not null)`;
}

// A value that is not an instant becomes text, so that reading it throws. Null would turn a
// completed log into a planned one.
const fromText = (column: string): string =>
  `case when ${isInstantText(column)}
    then cast(round((julianday(${inFull(`rtrim(${column})`)}) - 2440587.5) * 86400000) as integer)
    else 'no instant: ' || ${column} end`;

const decode = (encoding: TimeEncoding, column: string): string => {
  switch (encoding) {
    case 'timestamptz':
      throw noTimestamptz();
    case 'epoch-ms':
      return column;
    case 'epoch-s':
      return `case typeof(${column}) when 'text' then ${column} else cast(round(${column} * 1000) as integer) end`;
    case 'iso-text':
    case 'timestamp-utc':
      return fromText(column);
  }
};

// Drivers bind an integer above 2^31 as a float. For columns without a type, the casts convert it
// back.
const encode = (encoding: TimeEncoding, instant: string): string => {
  switch (encoding) {
    case 'timestamptz':
      throw noTimestamptz();
    case 'epoch-ms':
      return `cast(${instant} as integer)`;
    case 'epoch-s':
      // Rounds down to the second. The fraction is at most 0.999.
      return `cast(round(${instant} / 1000.0 - 0.4995) as integer)`;
    case 'iso-text':
      return `strftime('%Y-%m-%dT%H:%M:%fZ', ${instant} / 1000.0, 'unixepoch')`;
    case 'timestamp-utc':
      return `strftime('%Y-%m-%d %H:%M:%f', ${instant} / 1000.0, 'unixepoch')`;
  }
};

const BASE_SETS = { logExercise: 'workout_log_exercise', logSet: 'workout_log_set' } as const;

const DIALECT: HostDialect = {
  table: quoteTable,
  decode,
  encode,
  user: ':user',
  idType: (type) => (isNumberId(type) ? 'integer' : 'text'),
  ownEncoding: 'epoch-ms',
};

/** The given mapping, or that of the base tables. */
export function hostOf({ host, base, newId }: TablesOptions & NewLogIds = {}): HostMapping {
  const ids = hasTextIds({ base }) ? ({ idType: 'text', newId } as const) : {};
  return host ?? baseHost(DIALECT.ownEncoding, quoteTable, ids);
}

/** SQL that decodes a completion to whole milliseconds. */
const decodeInstant = (encoding: TimeEncoding, column: string): string =>
  `cast(${decode(encoding, column)} as integer)`;

const swapsOf = ({ logs, logTable }: HostRelations): string => {
  if (!logTable.hidesLogs) {
    // Spec 2.2 allows a row that lacks one of its logs. It is not read as a swap.
    return `(select kept.* from workout_swap kept
      where kept.original_log_id is not null and kept.swapped_log_id is not null)`;
  }
  const seen = (column: string) =>
    `exists (select 1 from ${logs} seen where seen.user_id = kept.user_id and seen.id = kept.${column})`;
  return `(select kept.* from workout_swap kept where ${seen('original_log_id')} and ${seen('swapped_log_id')})`;
};

const refuseTimestamptz = ({ logs }: HostMapping): void => {
  for (const column of [logs.startedAt, logs.completedAt, logs.createdAt, logs.updatedAt]) {
    if (column?.encoding === 'timestamptz') throw noTimestamptz();
  }
};

const toHostStatements = (statements: StatementTexts): HostStatements =>
  Object.fromEntries(
    Object.entries(statements).map(([name, text]) => [
      name,
      { text: replaceNames(text, () => '+?'), names: statementNames(name as StatementName, text) },
    ]),
  );

/** Without a mapping, uses the base tables. */
export function relationsOf(options: TablesOptions & NewLogIds): HostRelations {
  return hostRelations(DIALECT, hostOf(options), options.host === undefined);
}

/** Without a mapping, uses the base tables. */
export function tablesOf(options: TablesOptions & NewLogIds): Tables {
  const { host } = options;
  if (host !== undefined) refuseTimestamptz(host);
  const relations = relationsOf(options);
  const { encoding } = relations.logTable;
  const isText = encoding === 'iso-text' || encoding === 'timestamp-utc';
  // Text does not sort by time.
  const comparedAt = isText ? 'completed_at' : relations.completedExactly;
  const at = (instant: string) => (isText ? instant : encode(encoding, instant));
  return {
    ...relations,
    ...OWN_TABLE_NAMES,
    performed: host === undefined ? BASE_SETS : null,
    toPerformed: relations.performedSets?.toPerformed ?? toPerformedLogs,
    ...comparisonsOf({
      comparedAt,
      next: (instant) => `${at(instant)} + 1`,
      seconds: encoding === 'epoch-s' ? { at, nextDecoded: (instant) => `${instant} + 1` } : null,
    }),
    clearsReferences: true,
    encode: (instant) => encode(encoding, instant),
    decode: (column) => decodeInstant(encoding, column),
    completedPlace: SQLITE.placeOf(`log.${comparedAt}`),
    swaps: swapsOf(relations),
    statements: toHostStatements(relations.logTable.statements),
  };
}

/**
 * SQL for hosts that list logs themselves: a condition to add to a query, and a view `active_logs`.
 * Both leave out logs that a swap replaced, which would look unfinished next to the new logs, and
 * logs that a revert withdrew. Rows that the mapping leaves out stay: filter them yourself. Runs
 * no query. Throws `HOST_MAPPING` for an invalid name.
 *
 * @example
 * activeLogs().view; // 'create view ...'
 */
export function activeLogs(options: { readonly host?: HostMapping } = {}): ActiveLogs {
  const { logs } = hostOf(options);
  const names = { swap: 'workout_swap', view: 'active_logs', options: '' };
  return activeLogsSql(logs, { ...names, table: quoteTable(logs.table) });
}
