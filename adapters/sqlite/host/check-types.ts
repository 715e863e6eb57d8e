import { canonicalId, isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { HostMapping, TimeColumn, TimeEncoding } from '../../sql/host.js';
import { columnOf, type Catalogue } from '../../sql/host-catalogue.js';
import {
  idColumns,
  idTypeFaults,
  type Fits,
  type FoundId,
  type IdColumn,
} from '../../sql/host-check-ids.js';
import { logTimes, unreadableTime, type LogTime } from '../../sql/host-check-times.js';
import { fault, type HostFault } from '../../sql/host-faults.js';
import { kindOf, ownerOf, selectsOf } from '../../sql/host-selects.js';
import { inParentheses, quoteName } from '../../sql/host-sql.js';
import {
  END_MS,
  FIRST_MS,
  isReadableTime,
  readNumberOrNull,
  readText,
  type Row,
} from '../../sql/rows.js';
import type { ValueCheck } from '../../sql/value-check.js';
import type { Sql } from '../driver.js';
import { isInstantText, quoteTable, relationsOf } from '../tables.js';

// Compares ids, times and dates with a mapping: the declared type, one stored value, and the
// collation.

// SQLite has one integer type, and a uuid is text in a certain form.
const fits: Fits = (wanted, found) =>
  isNumberId(wanted) ? isNumberId(found) : found === 'uuid' || found === wanted;

/**
 * The type of ids by a column's declaration. Null if the column cannot contain ids, undefined if
 * the declaration does not say.
 */
const declaredAs = (type: string): IdType | null | undefined => {
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (/UUID|GUID/.test(type)) return 'uuid';
  return /BLOB|REAL|FLOA|DOUB/.test(type) ? null : undefined;
};

/** The type of ids from a value and its SQLite type. */
const heldAs = (type: string, value: string): IdType | null => {
  if (type === 'integer') return type;
  if (type !== 'text') return null;
  return canonicalId('uuid', value) === value ? 'uuid' : 'text';
};

/** An id column with the type of its values. An empty column has its declared type. */
interface Looked extends FoundId {
  readonly isEmpty: boolean;
}

const foundId = (sql: Sql, id: IdColumn): Looked | null => {
  const column = quoteName(id.column);
  const row = sql.first(
    `select typeof(${column}) as type, cast(${column} as text) as value
     from ${quoteTable(id.table)} where ${column} is not null limit 1`,
  );
  if (row !== null) {
    const type = readText(row, 'type');
    const value = readText(row, 'value');
    const shown = type === 'text' ? `text such as ${value}` : type;
    return { ...id, shown, found: heldAs(type, value), isEmpty: false };
  }
  const { type: declared } = id.held;
  const found = declaredAs(declared);
  // An empty text column may be meant for uuids.
  const isOpen = found === 'text' && id.idType === 'uuid';
  return found === undefined || isOpen ? null : { ...id, shown: declared, found, isEmpty: true };
};

/**
 * Text ids may look like uuids, and an empty column is assumed to match the key that it refers to.
 */
const asCompared = (id: Looked, all: readonly Looked[]): FoundId => {
  const key = all.find(({ isKey, owner }) => isKey && owner === id.owner);
  const isText = (type: IdType | null | undefined) => type === 'uuid' || type === 'text';
  if (id.isEmpty && isText(id.found) && key !== undefined && isText(key.found)) {
    return { ...id, found: key.found };
  }
  return id.found === 'uuid' && id.idType === 'text' ? { ...id, found: 'text' } : id;
};

const CONSTANT = 'freshlegs';

/** The bytecode that compares an expression with a constant. */
const comparison = (expression: string, from: string): string =>
  `explain select ${inParentheses(expression)} = '${CONSTANT}' from ${from}\nlimit 1`;

/** A text id that is not compared byte by byte, by the bytecode of its comparison. */
const collationFaults = (place: string, steps: readonly Row[]): readonly HostFault[] => {
  const register = steps.find(({ p4 }) => p4 === CONSTANT)?.['p2'];
  const compared = steps.find(
    ({ opcode, p1, p3 }) =>
      (opcode === 'Eq' || opcode === 'Ne') && (p1 === register || p3 === register),
  );
  const [, collation = 'BINARY'] = /^(.+)-\d+$/.exec(String(compared?.['p4'])) ?? [];
  return collation === 'BINARY' ? [] : [fault('id_collation', { place, collation })];
};

/** Text ids in SELECTs of the mapping that are not compared byte by byte. */
export function selectedIdChecks(host: HostMapping): readonly ValueCheck[] {
  const { idTypes } = relationsOf({ host });
  return selectsOf(host, quoteTable).flatMap(({ field, select, from }) =>
    Object.entries(select).flatMap(([name, sql]) => {
      const owner = ownerOf(kindOf(field, name));
      if (sql === undefined || owner === null || isNumberId(idTypes[owner])) return [];
      const place = `${field}.select.${name}`;
      const faultsOf = (rows: readonly Row[]) => collationFaults(`${place} (${sql})`, rows);
      return [{ field: place, max: null, text: comparison(sql, from), faultsOf }];
    }),
  );
}

// SQLite converts text to numbers in such columns: integers, reals, and types that match none of
// its rules.
const isNumeric = (type: string): boolean => !/^$|CHAR|CLOB|TEXT|BLOB/.test(type);

/** Ids whose types differ from the mapping, and text ids that are not compared byte by byte. */
export function idFaults(sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  const columns = idColumns(host, catalogue);
  const found = columns.flatMap((id) => foundId(sql, id) ?? []);
  const types = idTypeFaults(
    found.map((id) => asCompared(id, found)),
    fits,
  );
  const numeric = columns.filter(
    ({ idType, held }) => idType === 'text' && isNumeric(held.type) && types.length === 0,
  );
  return [
    ...types,
    ...numeric.map(({ place, held }) => fault('id_type.affinity', { place, is: held.type })),
    ...columns
      .filter(({ idType }) => !isNumberId(idType))
      .flatMap(({ table, column, place }) =>
        collationFaults(place, sql.all(comparison(quoteName(column), quoteTable(table)))),
      ),
  ];
}

/** A value of a time column, and its SQLite type. */
interface Sample {
  readonly type: string;
  readonly shown: string;
  /** The value as a number; null for text. */
  readonly number: number | null;
  readonly isReadable: boolean;
}

/** Whether a time is stored as text. */
export function isText(encoding: TimeEncoding): boolean {
  return encoding === 'iso-text' || encoding === 'timestamp-utc';
}

const unitMs = (encoding: TimeEncoding): number => (encoding === 'epoch-s' ? 1000 : 1);

/** Sorts values that do not fit the encoding first, then values in the form of the encoding. */
const byDoubt = (value: string, encoding: TimeEncoding): string =>
  isText(encoding)
    ? `case when typeof(${value}) <> 'text' or not ${isInstantText(value)} then 0
        when ${value} ${encoding === 'iso-text' ? '' : 'not '}glob '????-??-??T*' then 1 else 2 end`
    : `typeof(${value}) <> 'text'
        and ${value} >= ${FIRST_MS / unitMs(encoding)} and ${value} < ${END_MS / unitMs(encoding)}`;

/**
 * Reads the value that fits the encoding least. Both forms of text are readable, so a column may
 * mix them if at least one value has the mapped form.
 */
const readSample = (sql: Sql, table: string, { column, encoding }: TimeColumn): Sample | null => {
  const value = quoteName(column);
  const row = sql.first(
    `select typeof(${value}) as type, cast(${value} as text) as shown,
       case when typeof(${value}) in ('integer', 'real') then ${value} end as number,
       ${isInstantText(value)} as readable
     from ${quoteTable(table)} where ${value} is not null
     order by ${byDoubt(value, encoding)} limit 1`,
  );
  return row === null
    ? null
    : {
        type: readText(row, 'type'),
        shown: readText(row, 'shown'),
        number: readNumberOrNull(row, 'number'),
        isReadable: row['readable'] === 1,
      };
};

// This is the year 5138 in seconds, and 1973 in milliseconds. No training log has a larger number
// of seconds.
const SECONDS_MAX = 1e11;
// This is 1973 in seconds, and 2 January 1970 in milliseconds. A smaller value can be either.
const SECONDS_MIN = 1e8;

const ISO = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;
const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** The encoding of a value. If it could have several, the mapped one. Null for an unknown form. */
const encodingOf = (
  { number, shown, isReadable }: Sample,
  mapped: TimeEncoding,
): TimeEncoding | null => {
  if (number !== null) {
    const isSmall = Math.abs(number) < SECONDS_MIN && mapped === 'epoch-ms';
    const found = Math.abs(number) > SECONDS_MAX || isSmall ? 'epoch-ms' : 'epoch-s';
    return isReadableTime(number * unitMs(found)) ? found : null;
  }
  if (!isReadable) return null;
  if (ISO.test(shown)) return 'iso-text';
  return UTC.test(shown) ? 'timestamp-utc' : null;
};

const ENCODINGS: readonly TimeEncoding[] = ['epoch-ms', 'epoch-s', 'iso-text', 'timestamp-utc'];

const timeFault = (
  sql: Sql,
  table: string,
  type: string,
  time: LogTime,
  encoding: TimeEncoding,
): HostFault | null => {
  const { place, column } = time;
  if (!ENCODINGS.includes(encoding)) {
    const known = ENCODINGS.join(', ');
    return fault('unknown_encoding', { place, encoding: JSON.stringify(encoding), known });
  }
  const sample = readSample(sql, table, { column, encoding });
  if (sample === null) {
    const declared = /INT/.test(type) ? 'number' : /CHAR|TEXT|CLOB/.test(type) ? 'text' : 'either';
    if (declared === 'either' || (declared === 'text') === isText(encoding)) return null;
    const remedy = `Map it as ${isText(encoding) ? 'epoch-ms or epoch-s' : 'iso-text or timestamp-utc'}.`;
    return fault('time_encoding.declared', { place, encoding, type, remedy });
  }
  const found = encodingOf(sample, encoding);
  const held = `${sample.shown} (${sample.type})`;
  if (found === encoding || (found === null && isText(encoding) && sample.isReadable)) return null;
  return found === null
    ? unreadableTime(time, held)
    : fault('time_encoding', { place, encoding, held, remedy: `Map it as ${found}.` });
};

/** A planned date that is not exactly in the form of a calendar date. */
const dateFault = (sql: Sql, table: string, time: LogTime): HostFault | null => {
  const column = quoteName(time.column);
  const row = sql.first(
    `select cast(${column} as text) as held from ${quoteTable(table)}
     where typeof(${column}) <> 'null' and (${column} is not date(${column}) or cast(${column} as text) < '0001') limit 1`,
  );
  return row && unreadableTime(time, readText(row, 'held'));
};

/** Columns whose types or values do not fit the times and dates of the mapping. */
export function timeFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
): readonly HostFault[] {
  const { table } = host.logs;
  return logTimes(host).flatMap((time) => {
    const { field, place, encoding } = time;
    const column = columnOf(catalogue, table, time.column);
    if (column === null) return [];
    if (encoding === null) return dateFault(sql, table, time) ?? [];
    return field === 'completedAt' && column.isGenerated
      ? [fault('generated_column', { place })]
      : (timeFault(sql, table, column.type, time, encoding) ?? []);
  });
}
