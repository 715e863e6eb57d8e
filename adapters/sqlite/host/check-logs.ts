import type { HostMapping, TimeColumn, TimeEncoding, Value } from '../../sql/host.js';
import { newLogColumns } from '../../sql/host-checks.js';
import {
  completionTwice,
  copiedTwice,
  filledColumns,
  generatedTime,
  holdsCompletion,
  nullFaults,
  unknownValues,
  withoutValue,
} from '../../sql/host-check-faults.js';
import { idWithoutValue } from '../../sql/host-check-ids.js';
import { keyIndexFaults, quoted } from '../../sql/host-check-indexes.js';
import type { HostFault, HostFinding } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { replacedFaults, statusChecks, type StatusCatalogue } from '../../sql/host-check-status.js';
import { literal, quoteAnyName, quoteName } from '../../sql/host-sql.js';
import { END_MS, FIRST_MS, isReadableTime, readNumberOrNull, readText } from '../../sql/rows.js';
import type { ValueCheck } from '../../sql/value-check.js';
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
  return wrongEncoding(holds, 'Store a supported encoding.');
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
  { logs: { table, scheduledDate } }: HostMapping,
): readonly HostFault[] {
  if (scheduledDate === undefined || catalogue.column(table, scheduledDate) === null) return [];
  const column = quoteName(scheduledDate);
  const row = sql.first(
    `select cast(${column} as text) as held from ${quoteTable(table)}
     where typeof(${column}) <> 'null' and (${column} is not date(${column}) or cast(${column} as text) < '0001') limit 1`,
  );
  if (row === null) return [];
  const problem = `"${table}"."${scheduledDate}" (logs.scheduledDate) holds ${readText(row, 'held')}, which is not a date.`;
  return [{ code: 'date_type', problem, remedy: 'Map a column with text such as 2026-03-04.' }];
}

const lower = (names: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()])));

/** Required columns that the library would not set when it inserts a log. */
const unfilledFaults = (
  host: HostMapping,
  { columns, indexes }: CatalogueTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { logs } = host;
  const { table, id } = logs;
  const filled = lower([id, ...filledColumns(host, values), ...ADDED_COLUMNS]);
  const isUnique = (name: string): boolean =>
    indexes.some((index) => index.unique && index.columns.includes(name.toLowerCase()));
  const isText = logs.idType === 'uuid' || logs.idType === 'text';
  const keys = columns.filter(({ name }) => isText && name.toLowerCase() === id.toLowerCase());
  return [
    ...keys.flatMap((key) => idWithoutValue(host, key, values)),
    ...columns
      .filter(
        ({ name, notNull, hasDefault }) =>
          notNull && !hasDefault && !filled.has(name.toLowerCase()),
      )
      .map(({ name }) => withoutValue(table, name, isUnique(name))),
  ];
};

/** Unique indexes that a swap would violate by storing the same values twice. */
const copiedTwiceFaults = (
  { logs: { table, userId, scheduledDate, copyOnSwap = [] } }: HostMapping,
  { indexes }: CatalogueTable,
  values: readonly string[],
): readonly HostFault[] => {
  const copied = lower([userId, scheduledDate, ...copyOnSwap]);
  const given = lower(values);
  return indexes
    .filter(
      // Skips partial indexes, because they may not cover the logs of swaps.
      ({ unique, partial, columns }) =>
        unique &&
        !partial &&
        columns.every((name) => name !== null && copied.has(name) && !given.has(name)),
    )
    .map(({ columns }) => copiedTwice(table, 'a unique index', columns));
};

/** Unique indexes that the two logs of a swap would violate while the completion moves. */
const completionFaults = (
  { logs }: HostMapping,
  { indexes }: CatalogueTable,
  values: readonly string[] = [],
): readonly HostFault[] => {
  const given = lower(values);
  const same = (name: string) => name.toLowerCase();
  return indexes
    .filter(({ unique, uses }) => unique && holdsCompletion(logs, uses, same))
    .filter(({ uses }) => !uses.some((name) => given.has(name)))
    .map(({ uses }) => completionTwice(logs.table, 'a unique index', uses));
};

/** Why the host's logs table would reject a swap. */
export function swapFaults(catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  const { logs } = host;
  const table = catalogue.table(logs.table);
  if (table === null || table.isView) return [];
  const find = (column: string) => catalogue.column(logs.table, column);
  const refusesNull = (column: string) => find(column)?.notNull === true;
  // The library inserts no logs here, so it cannot leave a column without a value.
  if (logs.inserts === false) return nullFaults(host, () => false, []);
  if (logs.statements?.insert !== undefined) {
    return [
      ...nullFaults(host, refusesNull, []),
      ...replacedFaults(host),
      ...completionFaults(host, table),
    ];
  }
  const values = newLogColumns(host);
  if ('code' in values) return [...nullFaults(host, refusesNull, []), values];
  return [
    ...nullFaults(host, refusesNull, values),
    ...replacedFaults(host),
    ...unknownValues(host, values, (name) => find(name) !== null),
    ...unfilledFaults(host, table, values),
    ...copiedTwiceFaults(host, table, values),
    ...completionFaults(host, table, values),
  ];
}

const toValue = (value: Value | null | undefined): string =>
  value === null || value === undefined ? 'null' : literal(value);

/** Unique indexes in which a replaced log could refuse the host's next log. */
export function replacedLogChecks(catalogue: Catalogue, host: HostMapping): readonly ValueCheck[] {
  const table = catalogue.table(host.logs.table);
  if (table === null || table.isView) return [];
  const same = (name: string) => name.toLowerCase();
  const changed: StatusCatalogue['changed'] = (changes, where, max) => {
    const values = new Map(Object.entries(changes).map(([name, value]) => [same(name), value]));
    const row = (other: (column: string) => string) =>
      table.columns
        .map(({ name }) => {
          const value = values.get(same(name));
          const isChanged = values.has(same(name));
          return `${isChanged ? toValue(value) : other(quoteAnyName(name))} as ${quoteAnyName(name)}`;
        })
        .join(', ');
    return `from (select ${row((column) => column)}
      from (select * from ${quoteTable(host.logs.table)} where ${where} limit ${max})
      union all select ${row(() => 'null')})`;
  };
  const indexes = table.indexes
    .filter(({ unique }) => unique)
    .map((index) => ({ ...index, told: 'a unique index' }));
  return statusChecks(host, { indexes, same, changed });
}

/** Unique indexes that refuse an import key although the user has not used it. */
export function keyFaults(catalogue: Catalogue, { logs }: HostMapping): readonly HostFinding[] {
  const same = (name: string) => name.toLowerCase();
  const key = same(logs.importKey ?? '');
  const unique = catalogue.table(logs.table)?.indexes.filter((index) => index.unique) ?? [];
  return keyIndexFaults(
    logs,
    unique.map((index) => ({
      ...index,
      folds: index.collations[index.columns.indexOf(key)] !== 'BINARY',
    })),
    same,
  );
}

const hasIndex = (table: CatalogueTable, wanted: readonly string[]): boolean => {
  const [first, ...more] = wanted.map((name) => name.toLowerCase());
  // If the primary key is the rowid, the catalogue has no index for it.
  const isKey = ({ name, keyPlace }: CatalogueTable['columns'][number]) =>
    keyPlace === 1 && name.toLowerCase() === first;
  return (
    (more.length === 0 && table.columns.some(isKey)) ||
    table.indexes.some(
      ({ columns, partial }) =>
        !partial && wanted.every((name, at) => columns[at] === name.toLowerCase()),
    )
  );
};

/** Without this index, reading the logs of one user scans the whole table. */
export function indexFaults(catalogue: Catalogue, { logs }: HostMapping): readonly HostFinding[] {
  const { table: name, userId, completedAt, status } = logs;
  // An index on the time does not help if the time is text, or if the mapping has a status, which
  // adds a condition.
  const isByUser = isText(completedAt.encoding) || status !== undefined;
  const columns = isByUser ? [userId] : [userId, completedAt.column];
  const table = catalogue.table(name);
  const isThere = columns.every((column) => catalogue.column(name, column) !== null);
  if (table === null || table.isView || !isThere || hasIndex(table, columns)) return [];
  const { database, table: bare } = splitName(name);
  const index = quoteName([bare, ...columns].join('_').slice(0, 63));
  return [
    {
      code: 'missing_index',
      problem: `"${name}" has no index on (${quoted(columns)}).`,
      remedy: `create index ${database === 'main' ? '' : `"${database}".`}${index} on "${bare}" (${quoted(columns)});`,
      isWarning: true,
    },
  ];
}
