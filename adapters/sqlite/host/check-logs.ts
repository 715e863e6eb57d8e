import type { HostMapping, TimeColumn, TimeEncoding, Value } from '../../sql/host.js';
import { generatedTime, unreadableDate, unreadableTime } from '../../sql/host-check-faults.js';
import { quoted, type LogTable } from '../../sql/host-check-logs.js';
import type { HostFault } from '../../sql/host-faults.js';
import { literal, quoteAnyName, quoteName } from '../../sql/host-sql.js';
import { END_MS, FIRST_MS, isReadableTime, readNumberOrNull, readText } from '../../sql/rows.js';
import type { Catalogue, CatalogueTable } from './catalogue.js';
import type { Sql } from '../driver.js';
import { isInstantText, quoteTable, splitName } from '../tables.js';

/** A value of a time column, and its SQLite type. */
interface Sample {
  readonly type: string;
  readonly shown: string;
  /** The value as a number; null for text. */
  readonly number: number | null;
  readonly isReadable: boolean;
}

const isText = (encoding: TimeEncoding): boolean =>
  encoding === 'iso-text' || encoding === 'timestamp-utc';

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

const wrongEncoding = (problem: string, remedy: string): readonly HostFault[] => [
  { code: 'time_encoding', problem, remedy },
];

const faultsOfTime = (
  sql: Sql,
  catalogue: Catalogue,
  table: string,
  field: string,
  { column, encoding }: TimeColumn,
): readonly HostFault[] => {
  const problem = `"${table}"."${column}" (logs.${field})`;
  if (!ENCODINGS.includes(encoding)) {
    return [
      {
        code: 'unknown_encoding',
        problem: `${problem} is mapped with the encoding ${JSON.stringify(encoding)}, which SQLite does not support.`,
        remedy: `Use one of ${ENCODINGS.join(', ')}.`,
      },
    ];
  }
  const type = catalogue.column(table, column)?.type ?? '';
  const sample = readSample(sql, table, { column, encoding });
  if (sample === null) {
    const declared = /INT/.test(type) ? 'number' : /CHAR|TEXT|CLOB/.test(type) ? 'text' : 'either';
    if (declared === 'either' || (declared === 'text') === isText(encoding)) return [];
    const remedy = `Map it as ${isText(encoding) ? 'epoch-ms or epoch-s' : 'iso-text or timestamp-utc'}.`;
    return wrongEncoding(`${problem} is mapped as ${encoding}, but declared ${type}.`, remedy);
  }
  const found = encodingOf(sample, encoding);
  if (found === encoding) return [];
  const holds = `${problem} is mapped as ${encoding}, but holds ${sample.shown} (${sample.type}).`;
  if (found !== null) return wrongEncoding(holds, `Map it as ${found}.`);
  if (isText(encoding) && sample.isReadable) return [];
  return [unreadableTime(holds, encoding)];
};

/** Time columns whose type or values do not fit their encoding. */
export function timeFaults(
  sql: Sql,
  catalogue: Catalogue,
  { logs }: HostMapping,
): readonly HostFault[] {
  return (['completedAt', 'createdAt', 'updatedAt'] as const).flatMap((field) => {
    const time = logs[field];
    const column = time === undefined ? null : catalogue.column(logs.table, time.column);
    if (time === undefined || column === null) return [];
    if (field === 'completedAt' && column.isGenerated) {
      return [generatedTime(`"${logs.table}"."${time.column}" (logs.completedAt)`)];
    }
    return faultsOfTime(sql, catalogue, logs.table, field, time);
  });
}

/** Planned dates of logs that are not exactly in the form of a calendar date. */
export function dateFaults(
  sql: Sql,
  catalogue: Catalogue,
  { logs }: HostMapping,
): readonly HostFault[] {
  const { table, scheduledDate } = logs;
  if (scheduledDate === undefined || catalogue.column(table, scheduledDate) === null) return [];
  const column = quoteName(scheduledDate);
  const row = sql.first(
    `select cast(${column} as text) as held from ${quoteTable(table)}
     where typeof(${column}) <> 'null' and (${column} is not date(${column}) or cast(${column} as text) < '0001') limit 1`,
  );
  if (row === null) return [];
  return [unreadableDate(logs, readText(row, 'held'))];
}

const toValue = (value: Value | null | undefined): string =>
  value === null || value === undefined ? 'null' : literal(value);

const same = (name: string): string => name.toLowerCase();

/** Rows as they would be after changes, and one more row. */
const changedRows =
  (table: string, columns: CatalogueTable['columns']): LogTable['changed'] =>
  (changes, where, max) => {
    const values = new Map(Object.entries(changes).map(([name, value]) => [same(name), value]));
    const row = (other: (column: string) => string) =>
      columns
        .map(({ name }) => {
          const column = quoteAnyName(name);
          const isChanged = values.has(same(name));
          return `${isChanged ? toValue(values.get(same(name))) : other(column)} as ${column}`;
        })
        .join(', ');
    return `from (select ${row((column) => column)}
      from (select * from ${table} where ${where} limit ${max})
      union all select ${row(() => 'null')})`;
  };

/** The logs table in the catalogue; null if it is missing or a view. */
export function logTableOf(catalogue: Catalogue, { logs }: HostMapping): LogTable | null {
  const found = catalogue.table(logs.table);
  if (found === null || found.isView) return null;
  const { database, table: bare } = splitName(logs.table);
  // Whether SQLite numbers the logs is checked with the keys.
  const isNumbered = logs.idType !== 'uuid' && logs.idType !== 'text';
  return {
    columns: found.columns.map((column) =>
      isNumbered && same(column.name) === same(logs.id) ? { ...column, hasDefault: true } : column,
    ),
    indexes: found.indexes.map(({ collations, ...index }) => ({
      ...index,
      ...{ valid: true, nullsEqual: false },
      folds: (name) => collations[index.columns.indexOf(name)] !== 'BINARY',
    })),
    sortsByTime: !isText(logs.completedAt.encoding),
    same,
    changed: changedRows(quoteTable(logs.table), found.columns),
    createIndex: (columns) => {
      const name = quoteName([bare, ...columns].join('_').slice(0, 63));
      return `create index ${database === 'main' ? '' : `"${database}".`}${name} on "${bare}" (${quoted(columns)});`;
    },
  };
}
