import { FreshlegsError } from '../../src/errors.js';
import { baseHost, type HostMapping, type TimeEncoding } from '../sql/host.js';
import {
  encodeDate,
  hostRelations,
  quoteName,
  type Dialect,
  type HostRelations,
} from '../sql/host-relations.js';
import type { Sql, SqliteValue } from './driver.js';
import { toHostStatements, type HostStatements } from './host-statements.js';

// Our own tables stand in the main database under their plain names; the host's stand where the
// mapping says. Instants of ours are integers of milliseconds.

/** What statements name of the host, and what their values depend on. */
export interface Tables extends HostRelations {
  /** How often {@link HostRelations.programDays} asks for the user. */
  readonly daysUsers: number;
  /** Swaps whose logs are both there: a log that a view leaves out takes its swaps along. */
  readonly swaps: string;
  /** The host's own statements. */
  readonly statements: HostStatements;
  /** Whether performed sets are the base's own and so ours to write. */
  readonly writesPerformed: boolean;
}

/** Statements on a handle, and what they name. */
export interface HostSql extends Sql {
  readonly t: Tables;
}

/** The database and the table of a name: `table`, or `database.table` of an attached one. */
export const splitName = (name: string): { readonly database: string; readonly table: string } => {
  const [first = '', second, ...rest] = name.split('.');
  if (second === undefined) return { database: 'main', table: first };
  return rest.length === 0 ? { database: first, table: second } : { database: '', table: name };
};

/** A table of the host, quoted, with the database that it names. */
export const quoteTable = (name: string): string => {
  const { database, table } = splitName(name);
  return database === 'main' ? quoteName(table) : `${quoteName(database)}.${quoteName(table)}`;
};

const noTimestamptz = (): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    'SQLite has no timestamptz: say how the column stores instants, as epoch-ms, epoch-s, iso-text or timestamp-utc.',
    { details: { encoding: 'timestamptz' } },
  );

// A value that is no instant becomes a text, which is refused where it is read, and never null,
// which would make a planned log of a completed one.
const fromText = (column: string): string =>
  `coalesce(cast(round((julianday(${column}) - 2440587.5) * 86400000) as integer), 'no instant: ' || ${column})`;

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

// Drivers bind an integer above 2^31 as a float, which the casts undo where no column does.
const encode = (encoding: TimeEncoding, instant: string): string => {
  switch (encoding) {
    case 'timestamptz':
      throw noTimestamptz();
    case 'epoch-ms':
      return `cast(${instant} as integer)`;
    case 'epoch-s':
      // The second that an instant lies in: what is left of it is at most 0.999.
      return `cast(round(${instant} / 1000.0 - 0.4995) as integer)`;
    case 'iso-text':
      return `strftime('%Y-%m-%dT%H:%M:%fZ', ${instant} / 1000.0, 'unixepoch')`;
    case 'timestamp-utc':
      return `strftime('%Y-%m-%d %H:%M:%f', ${instant} / 1000.0, 'unixepoch')`;
  }
};

const DIALECT: Dialect = {
  table: quoteTable,
  decode,
  encode,
  user: '?',
  ownEncoding: 'epoch-ms',
};

/** A column's value from the instant, in milliseconds, that stands for `?`. */
export const encodeInstant = ({ logTable }: Tables): string => encode(logTable.encoding, '?');

/** A column's value from an instant, to be bound as it is. */
export const encodeValue = (encoding: TimeEncoding, instant: Date): SqliteValue => {
  const text = encodeDate(encoding, instant);
  return encoding === 'epoch-ms' || encoding === 'epoch-s' ? Number(text) : text;
};

const swapsOf = ({ logs, logTable }: HostRelations): string => {
  if (!logTable.hasView) return 'workout_swap';
  const seen = (column: string) =>
    `exists (select 1 from ${logs} seen where seen.user_id = kept.user_id and seen.id = kept.${column})`;
  return `(select kept.* from workout_swap kept where ${seen('original_log_id')} and ${seen('swapped_log_id')})`;
};

const refuseTimestamptz = ({ logs }: HostMapping): void => {
  for (const column of [logs.completedAt, logs.createdAt, logs.updatedAt]) {
    if (column?.encoding === 'timestamptz') throw noTimestamptz();
  }
};

/** The tables of a host; without a mapping the base tables. */
export const tablesOf = (host: HostMapping | undefined): Tables => {
  if (host !== undefined) refuseTimestamptz(host);
  const relations = hostRelations(DIALECT, host);
  const { programs } = host ?? baseHost(DIALECT.ownEncoding);
  return {
    ...relations,
    daysUsers: (programs?.visibleTo.match(/:userId\b/g) ?? []).length,
    swaps: swapsOf(relations),
    statements: toHostStatements(relations.logTable.statements),
    writesPerformed: host === undefined,
  };
};

/** Makes a text once for the tables of a repository. */
export const textOf = (make: (t: Tables) => string): ((t: Tables) => string) => {
  const texts = new WeakMap<Tables, string>();
  return (t) => {
    const known = texts.get(t);
    if (known !== undefined) return known;
    const text = make(t);
    texts.set(t, text);
    return text;
  };
};
