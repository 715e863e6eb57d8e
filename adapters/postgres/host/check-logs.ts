import type { TimeColumn, TimeEncoding } from '../../sql/host.js';
import { newLogColumns } from '../../sql/host-checks.js';
import {
  completionTwice,
  copiedTwice,
  filledColumns,
  generatedTime,
  holdsCompletion,
  nullFaults,
  shortTime,
  unknownValues,
  withoutValue,
} from '../../sql/host-check-faults.js';
import { logFilterChecks } from '../../sql/host-check-values.js';
import { idWithoutValue } from '../../sql/host-check-ids.js';
import { keyIndexFaults, quoted } from '../../sql/host-check-indexes.js';
import type { HostFault, HostFinding } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { replacedFaults, statusChecks, type StatusCatalogue } from '../../sql/host-check-status.js';
import { isName, literal, quoteName } from '../../sql/host-sql.js';
import { isDate, isReadableTime, isTimeInUtc, readText } from '../../sql/rows.js';
import { isInstantText, listed, ROWS_MAX, type ValueCheck } from '../../sql/value-check.js';
import { quoteTable } from '../tables.js';
import type { CatalogueColumn, CatalogueIndex, CatalogueTable } from './catalogue.js';
import { findColumn, findTable, splitTable, type CheckContext } from './check-mapping.js';
import { indexRemedy } from './index-remedies.js';

const TEXTS: readonly string[] = ['text', 'varchar', 'bpchar', 'citext'];

/** Column types that fit each encoding. */
const TYPES: Readonly<Record<TimeEncoding, readonly string[]>> = {
  timestamptz: ['timestamptz'],
  'timestamp-utc': ['timestamp'],
  'iso-text': TEXTS,
  'epoch-ms': ['int8', 'numeric', 'float8'],
  'epoch-s': ['int4', 'int8', 'numeric', 'float8'],
};
const MILLISECOND_DIGITS = 3;
const ENCODINGS = Object.keys(TYPES) as readonly TimeEncoding[];

// The length of `2026-03-04T18:00:00.000Z`, plus the 4 that the catalogue adds.
const ISO_MODIFIER = 24 + 4;

// Choice: the completion column must store milliseconds. Otherwise Postgres would round a
// completion that the library has already returned.
const storageFault = (
  problem: string,
  { type, modifier, isGenerated }: CatalogueColumn,
): HostFault | null => {
  if (isGenerated) return generatedTime(problem);
  if (modifier === null) return null;
  if (TEXTS.includes(type)) {
    return modifier >= ISO_MODIFIER ? null : shortTime(problem, `${type}(${modifier - 4})`);
  }
  return !type.startsWith('timestamp') || modifier >= MILLISECOND_DIGITS
    ? null
    : {
        code: 'time_precision',
        problem: `${problem} is ${type}(${modifier}), which rounds completions, so a later read differs from the answer of the call.`,
        remedy: `Give it the type ${type}(${MILLISECOND_DIGITS}) with alter table; existing rows are not rewritten.`,
      };
};

const timeFault = (
  context: CheckContext,
  field: string,
  { column, encoding }: TimeColumn,
): HostFault | null => {
  const { table } = context.host.logs;
  const problem = `"${table}"."${column}" (${field})`;
  if (!ENCODINGS.includes(encoding)) {
    return {
      code: 'unknown_encoding',
      problem: `${problem} is mapped with the unknown encoding ${JSON.stringify(encoding)}.`,
      remedy: `Use one of ${ENCODINGS.join(', ')}.`,
    };
  }
  const found = findColumn(context, table, column);
  if (found === null) return null;
  const { type } = found;
  if (TYPES[encoding].includes(type)) {
    return field === 'logs.completedAt' ? storageFault(problem, found) : null;
  }
  const fitting = ENCODINGS.filter((known) => TYPES[known].includes(type));
  return {
    code: 'time_encoding',
    problem: `${problem} is ${type}, but mapped as ${encoding}.`,
    remedy:
      fitting.length === 0
        ? 'Store it in a type for instants.'
        : `Map it as ${fitting.join(' or ')}.`,
  };
};

const DATES: readonly string[] = ['date', ...TEXTS];

const dateFaults = (context: CheckContext): readonly HostFault[] => {
  const { table, scheduledDate } = context.host.logs;
  if (scheduledDate === undefined) return [];
  const type = findColumn(context, table, scheduledDate)?.type;
  if (type === undefined || DATES.includes(type)) return [];
  const problem = `"${table}"."${scheduledDate}" (logs.scheduledDate) is ${type}, but must be a date.`;
  return [
    {
      code: 'date_type',
      problem,
      remedy: 'Map a column of type date, or text such as 2026-03-04.',
    },
  ];
};

/** Columns whose types do not fit the times and dates in the mapping. */
export function timeFaults(context: CheckContext): readonly HostFault[] {
  const { completedAt, createdAt, updatedAt } = context.host.logs;
  const times = [
    timeFault(context, 'logs.completedAt', completedAt),
    createdAt === undefined ? null : timeFault(context, 'logs.createdAt', createdAt),
    updatedAt === undefined ? null : timeFault(context, 'logs.updatedAt', updatedAt),
  ];
  return [...times.filter((fault) => fault !== null), ...dateFaults(context)];
}

/** How to read a column as text, and which texts are valid. */
interface ValueForm {
  readonly held: (column: string) => string;
  readonly isValid: (text: string) => boolean;
}

const asText = (column: string): string => `${column}::text`;
// `to_json` formats times and dates the same way under any session settings.
const asIso = (column: string): string => `to_json(${column}) #>> '{}'`;

const INSTANTS: Readonly<Record<TimeEncoding, ValueForm>> = {
  timestamptz: { held: (column) => asIso(`timezone('UTC', ${column})`), isValid: isTimeInUtc },
  'timestamp-utc': { held: asIso, isValid: isTimeInUtc },
  'iso-text': { held: asText, isValid: isInstantText },
  'epoch-ms': { held: asText, isValid: (text) => isReadableTime(Number(text)) },
  'epoch-s': { held: asText, isValid: (text) => isReadableTime(Number(text) * 1000) },
};

// A column of type `char` pads its text with blanks.
const DATE: ValueForm = { held: asIso, isValid: (text) => isDate(text.trimEnd()) };

const instantFault =
  (encoding: TimeEncoding) =>
  (place: string, wrong: string): HostFault => ({
    code: 'time_encoding',
    problem: `${place} is mapped as ${encoding}, but holds ${wrong}.`,
    remedy: `Store ${encoding === 'iso-text' ? 'ISO 8601, such as 2026-03-04T18:00:00.000Z' : 'instants of the years 1 to 9999'}.`,
  });

const dateFault = (place: string, wrong: string): HostFault => ({
  code: 'date_type',
  problem: `${place} holds ${wrong}, which is not a date of the years 1 to 9999.`,
  remedy: 'Store dates such as 2026-03-04.',
});

/** Finds invalid completions and dates, such as `infinity`, and conditions that match no log. */
export function logChecks({
  host,
  schema,
}: Pick<CheckContext, 'host' | 'schema'>): readonly ValueCheck[] {
  const { table, completedAt, scheduledDate } = host.logs;
  const check = (
    field: string,
    column: string,
    { held, isValid }: ValueForm,
    faultOf: (place: string, wrong: string) => HostFault,
  ): ValueCheck => ({
    field,
    max: ROWS_MAX,
    text: `select ${held(quoteName(column))} as held from ${quoteTable(schema, table)} where ${quoteName(column)} is not null limit ${ROWS_MAX}`,
    faultsOf: (rows) => {
      const wrong = rows.map((row) => readText(row, 'held')).filter((text) => !isValid(text));
      return wrong.length === 0
        ? []
        : [faultOf(`"${table}"."${column}" (${field})`, listed([...new Set(wrong)]))];
    },
  });
  const { column, encoding } = completedAt;
  return [
    check('logs.completedAt', column, INSTANTS[encoding], instantFault(encoding)),
    ...(scheduledDate === undefined
      ? []
      : [check('logs.scheduledDate', scheduledDate, DATE, dateFault)]),
    ...logFilterChecks(host, quoteTable(schema, table)),
  ];
}

const columnsOf = (names: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(names.filter((name) => name !== undefined));

/** Required columns that the library would not set when it inserts a log. */
const unfilledFaults = (
  { host }: CheckContext,
  found: CatalogueTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { logs } = host;
  const { table, id } = logs;
  const filled = new Set([...filledColumns(host, values), ...ADDED_COLUMNS]);
  const isUnique = (name: string) =>
    found.indexes.some(({ unique, columns }) => unique && columns.includes(name));
  const refuses = ({ name, notNull, hasDefault }: CatalogueColumn): boolean =>
    name !== id && !hasDefault && !filled.has(name) && (notNull || nullIsUnique(found, name));
  return [
    ...found.columns
      .filter(({ name }) => name === id)
      .flatMap((column) => idWithoutValue(host, column, values)),
    ...found.columns.filter(refuses).map(({ name }) => withoutValue(table, name, isUnique(name))),
  ];
};

const nullIsUnique = ({ indexes }: CatalogueTable, name: string): boolean =>
  indexes.some(
    ({ unique, nullsEqual, columns }) => unique && nullsEqual && columns.join() === name,
  );

/** Unique indexes that a swap would violate by storing the same values twice. */
const copiedTwiceFaults = (
  { host: { logs } }: CheckContext,
  found: CatalogueTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { table, userId, scheduledDate, copyOnSwap = [] } = logs;
  const copied = columnsOf([userId, scheduledDate, ...copyOnSwap]);
  return found.indexes
    .filter(
      // Skips partial indexes, because they may not cover the logs of swaps.
      ({ unique, predicate, columns }) =>
        unique &&
        predicate === null &&
        columns.every((name) => name !== null && copied.has(name) && !values.includes(name)),
    )
    .map(({ name, columns }) => copiedTwice(table, `the unique index "${name}"`, columns));
};

/** Unique indexes that the two logs of a swap would violate while the completion moves. */
const completionFaults = (
  { host: { logs } }: CheckContext,
  { indexes }: CatalogueTable,
  values: readonly string[] = [],
): readonly HostFault[] =>
  indexes
    .filter(({ unique, valid, uses }) => unique && valid && holdsCompletion(logs, uses))
    .filter(({ uses }) => !uses.some((name) => values.includes(name)))
    .map(({ name, uses }) => completionTwice(logs.table, `the unique index "${name}"`, uses));

/** Why the host's logs table would reject a swap. */
export function swapFaults(context: CheckContext): readonly HostFault[] {
  const { logs } = context.host;
  const found = findTable(context, logs.table);
  if (found === null || found.isView) return [];
  const hasColumn = (name: string) => findColumn(context, logs.table, name) !== null;
  const refusesNull = (column: string) => findColumn(context, logs.table, column)?.notNull === true;
  // The library inserts no logs here, so it cannot leave a column without a value.
  if (logs.inserts === false) return nullFaults(context.host, () => false, []);
  if (logs.statements?.insert !== undefined) {
    return [
      ...nullFaults(context.host, refusesNull, []),
      ...replacedFaults(context.host),
      ...completionFaults(context, found),
    ];
  }
  const values = newLogColumns(context.host);
  if ('code' in values) return [...nullFaults(context.host, refusesNull, []), values];
  return [
    ...nullFaults(context.host, refusesNull, values),
    ...replacedFaults(context.host),
    ...unknownValues(context.host, values, (name) => isName(name) && hasColumn(name)),
    ...unfilledFaults(context, found, values),
    ...copiedTwiceFaults(context, found, values),
    ...completionFaults(context, found, values),
  ];
}

/** Unique indexes in which a replaced log could refuse the host's next log. */
export function replacedLogChecks(context: CheckContext): readonly ValueCheck[] {
  const { host, schema } = context;
  const found = findTable(context, host.logs.table);
  if (found === null || found.isView) return [];
  const table = quoteTable(schema, host.logs.table);
  const changed: StatusCatalogue['changed'] = (changes, where, max) => {
    const values = `${literal(JSON.stringify(changes))}::json`;
    return `from (
      select replaced.* from (select * from ${table} where ${where} limit ${max}) held
      cross join lateral json_populate_record(row(held.*)::${table}, ${values}) replaced
      union all select (json_populate_record(null::${table}, ${values})).*) log`;
  };
  const indexes = found.indexes
    .filter(({ unique, valid }) => unique && valid)
    .map((index) => ({ ...index, told: `the unique index "${index.name}"` }));
  return statusChecks(host, { indexes, same: (name) => name, changed });
}

/** Unique indexes that refuse an import key although the user has not used it. */
export function keyFaults(context: CheckContext): readonly HostFinding[] {
  const { logs } = context.host;
  const key = findColumn(context, logs.table, logs.importKey ?? '');
  const folds = key?.isNondeterministic === true || key?.type === 'citext';
  const indexes = findTable(context, logs.table)?.indexes ?? [];
  const unique = indexes.filter((index) => index.unique && index.valid);
  return keyIndexFaults(
    logs,
    unique.map((index) => ({ ...index, folds })),
  );
}

// A partial index may leave out deleted or planned logs.
const serves = (index: CatalogueIndex, columns: readonly string[]): boolean =>
  columns.every((name, at) => index.columns[at] === name) &&
  (index.predicate === null || /IS (NOT )?NULL/.test(index.predicate));

/** Without this index, reading the logs of one user scans the whole table. */
export function indexFaults(context: CheckContext): readonly HostFinding[] {
  const { table, userId, completedAt, status } = context.host.logs;
  // An index on the time does not help if the time is text, which does not sort by time. Nor does
  // it if the mapping has a status, which adds a condition.
  const byTime =
    completedAt.encoding === 'iso-text' || status !== undefined ? [] : [completedAt.column];
  const columns = [userId, ...byTime];
  const found = findTable(context, table);
  const isThere = columns.every((name) => findColumn(context, table, name) !== null);
  if (found === null || found.isView || !isThere) return [];
  const serving = found.indexes.filter((index) => serves(index, columns));
  if (serving.some(({ valid }) => valid)) return [];
  const [invalid] = serving;
  const remedy = indexRemedy(found, {
    table: splitTable(context.schema, table),
    suffix: columns.join('_'),
    columns,
    invalid,
  });
  if (invalid === undefined) {
    const problem = `"${table}" has no index on (${quoted(columns)}).`;
    return [{ code: 'missing_index', problem, remedy, isWarning: true }];
  }
  return [
    {
      code: 'invalid_index',
      problem: `Index "${invalid.name}" of "${table}" on (${quoted(columns)}) is invalid, so the server never uses it.`,
      remedy,
      isWarning: true,
    },
  ];
}
