import type { TimeColumn, TimeEncoding } from '../../sql/host.js';
import {
  generatedTime,
  shortTime,
  unreadableDate,
  unreadableTime,
} from '../../sql/host-check-faults.js';
import type { LogTable } from '../../sql/host-check-logs.js';
import { logFilterChecks } from '../../sql/host-check-values.js';
import type { HostFault } from '../../sql/host-faults.js';
import { literal, quoteName } from '../../sql/host-sql.js';
import { isDate, isReadableTime, isTimeInUtc, readText } from '../../sql/rows.js';
import { isInstantText, listed, ROWS_MAX, type ValueCheck } from '../../sql/value-check.js';
import { quoteTable } from '../tables.js';
import type { CatalogueColumn } from './catalogue.js';
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
    faultOf: (wrong: string) => HostFault,
  ): ValueCheck => ({
    field,
    max: ROWS_MAX,
    text: `select ${held(quoteName(column))} as held from ${quoteTable(schema, table)} where ${quoteName(column)} is not null limit ${ROWS_MAX}`,
    faultsOf: (rows) => {
      const wrong = rows.map((row) => readText(row, 'held')).filter((text) => !isValid(text));
      return wrong.length === 0 ? [] : [faultOf(listed([...new Set(wrong)]))];
    },
  });
  const { column, encoding } = completedAt;
  return [
    check('logs.completedAt', column, INSTANTS[encoding], (wrong) =>
      unreadableTime(
        `"${table}"."${column}" (logs.completedAt) is mapped as ${encoding}, but holds ${wrong}.`,
        encoding,
      ),
    ),
    ...(scheduledDate === undefined
      ? []
      : [
          check('logs.scheduledDate', scheduledDate, DATE, (wrong) =>
            unreadableDate(host.logs, wrong),
          ),
        ]),
    ...logFilterChecks(host, quoteTable(schema, table)),
  ];
}

/** Rows as they would be after changes, and one more row. */
const changedRows =
  (table: string): LogTable['changed'] =>
  (changes, where, max) => {
    const values = `${literal(JSON.stringify(changes))}::json`;
    return `from (
      select replaced.* from (select * from ${table} where ${where} limit ${max}) held
      cross join lateral json_populate_record(row(held.*)::${table}, ${values}) replaced
      union all select (json_populate_record(null::${table}, ${values})).*) log`;
  };

/** The logs table in the catalogue; null if it is missing or a view. */
export function logTableOf(context: CheckContext): LogTable | null {
  const { host, schema } = context;
  const { table, completedAt } = host.logs;
  const found = findTable(context, table);
  if (found === null || found.isView) return null;
  const folds = (name: string) => {
    const column = found.columns.find((each) => each.name === name);
    return column?.isNondeterministic === true || column?.type === 'citext';
  };
  return {
    columns: found.columns,
    indexes: found.indexes.map((index) => ({
      ...index,
      folds,
    })),
    sortsByTime: completedAt.encoding !== 'iso-text',
    same: (name) => name,
    changed: changedRows(quoteTable(schema, table)),
    createIndex: (columns) =>
      indexRemedy(found, {
        table: splitTable(schema, table),
        suffix: columns.join('_'),
        columns,
        invalid: found.indexes.find(
          (index) => !index.valid && columns.every((name, at) => index.columns[at] === name),
        ),
      }),
  };
}
