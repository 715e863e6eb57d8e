import type { HostMapping } from './host.js';
import { newLogColumns } from './host-checks.js';
import { idWithoutValue } from './host-check-ids.js';
import { replacedFaults, statusChecks, type StatusCatalogue } from './host-check-status.js';
import type { HostFault, HostFinding } from './host-faults.js';
import { ADDED_COLUMNS } from './host-relations.js';
import { isName } from './host-sql.js';
import type { ValueCheck } from './value-check.js';

// Finds out whether a swap can be stored in the host's table of logs, and whether its indexes serve
// the library. Each database reads the table from its own catalogue.

/** A column of the logs table. */
export interface LogColumn {
  readonly name: string;
  readonly notNull: boolean;
  /** Whether the database fills it if an INSERT leaves it out. */
  readonly hasDefault: boolean;
}

/** An index of the logs table. */
export interface LogIndex {
  /** Null for the index of a constraint on SQLite. */
  readonly name: string | null;
  readonly unique: boolean;
  /** Whether the database uses it. */
  readonly valid: boolean;
  /** Whether two nulls are equal. */
  readonly nullsEqual: boolean;
  /** The key in order. An expression is null. */
  readonly columns: readonly (string | null)[];
  /** All columns that the index uses, including those in expressions and its condition. */
  readonly uses: readonly string[];
  /** The condition of a partial index, as SQL; null for a full index. */
  readonly predicate: string | null;
  /** Whether the type or the collation of this column can treat different texts as equal. */
  readonly folds: (column: string) => boolean;
}

/** The logs table in a database's catalogue. The names in its indexes are in the form of `same`. */
export interface LogTable {
  readonly columns: readonly LogColumn[];
  readonly indexes: readonly LogIndex[];
  /** Whether the values of the completion time sort by time. */
  readonly sortsByTime: boolean;
  /** A column name as the indexes have it. */
  readonly same: (name: string) => string;
  readonly changed: StatusCatalogue['changed'];
  /** Statements that create an index on these columns, instead of an invalid one. */
  readonly createIndex: (columns: readonly string[]) => string;
}

const told = ({ name }: LogIndex): string =>
  name === null ? 'a unique index' : `the unique index "${name}"`;

export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

const namesIn = (
  names: readonly (string | undefined)[],
  { same }: LogTable,
): ReadonlySet<string | null> =>
  new Set(names.flatMap((name) => (name === undefined ? [] : [same(name)])));

const findColumn = ({ columns, same }: LogTable, name: string): LogColumn | undefined =>
  columns.find((column) => same(column.name) === same(name));

const uniqueIn = ({ indexes }: LogTable): readonly LogIndex[] =>
  indexes.filter(({ unique, valid }) => unique && valid);

/**
 * No log can be planned, because the time is NOT NULL and no other column marks a log as planned.
 */
const plannedFaults = ({ logs: { completedAt, status, plans } }: HostMapping): HostFault[] =>
  completedAt.notNull !== true || status !== undefined || plans === false
    ? []
    : [
        {
          code: 'planned_by_nothing',
          problem:
            'logs.completedAt.notNull is set, but no other column says whether a log is planned or done.',
          remedy: 'Map logs.status, or set plans: false if every log is done.',
        },
      ];

/** Why a column must allow null, and the remedy if it does not. */
const nullable = (
  { completedAt, scheduledDate, programDayId, importKey, plans }: HostMapping['logs'],
  values: readonly string[],
) => [
  {
    code: 'completed_at_not_null',
    field: 'completedAt',
    column: completedAt.notNull === true || plans === false ? undefined : completedAt.column,
    why: 'planned and swapped logs have no completion time, so every swap will fail',
    remedy:
      'Allow null. Or set completedAt.notNull, and map logs.status if a column says whether a log is done, or set plans: false if every log is done.',
  },
  ...[
    // The host may supply a date.
    {
      field: 'scheduledDate',
      column: values.includes(scheduledDate ?? '') ? undefined : scheduledDate,
      why: 'a log may have no date',
    },
    {
      field: 'programDayId',
      column: programDayId,
      why: 'a log of a custom workout has no program day',
    },
    { field: 'importKey', column: importKey, why: 'only imported logs have one' },
  ].map((each) => ({
    ...each,
    code: 'optional_not_null',
    remedy: `Allow null, or leave logs.${each.field} out of the mapping.`,
  })),
];

/** NOT NULL columns that must be null in some logs. */
const nullFaults = (
  host: HostMapping,
  table: LogTable,
  values: readonly string[],
): readonly HostFault[] =>
  nullable(host.logs, values).flatMap(({ code, field, column, why, remedy }) =>
    column !== undefined && findColumn(table, column)?.notNull === true
      ? [
          {
            code,
            problem: `"${host.logs.table}"."${column}" (logs.${field}) is NOT NULL, but ${why}.`,
            remedy,
          },
        ]
      : [],
  );

const unknownValues = (
  { logs }: HostMapping,
  table: LogTable,
  values: readonly string[],
): readonly HostFault[] =>
  values
    .filter((name) => !isName(name) || findColumn(table, name) === undefined)
    .map((name) => ({
      code: 'missing_column',
      problem: `"${logs.table}" has no column "${name}" (logs.newLogValues).`,
      remedy: 'Add the column, or remove it from newLogValues.',
    }));

/** The columns that the library fills when it inserts a log. */
const filledColumns = ({ logs }: HostMapping, values: readonly string[]) => {
  const { userId, completedAt, status, scheduledDate, programDayId, importKey, plans } = logs;
  const { createdAt, updatedAt, copyOnSwap = [] } = logs;
  // If the column is NOT NULL, the column's default or the host sets the time of a planned log.
  const time = completedAt.notNull === true && plans !== false ? undefined : completedAt.column;
  return [
    ...[userId, time, status?.column, createdAt?.column, updatedAt?.column],
    ...[scheduledDate, programDayId, importKey, ...copyOnSwap, ...values, ...ADDED_COLUMNS],
  ];
};

/** Required columns that the library would not set when it inserts a log. */
const unfilledFaults = (
  host: HostMapping,
  table: LogTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { logs } = host;
  const { same } = table;
  const unique = table.indexes.filter((index) => index.unique);
  const isUnique = (name: string) => unique.some(({ columns }) => columns.includes(same(name)));
  const refusesTwoNulls = (name: string) =>
    unique.some(({ nullsEqual, columns }) => nullsEqual && columns.join() === same(name));
  const filled = namesIn([logs.id, ...filledColumns(host, values)], table);
  const key = findColumn(table, logs.id);
  return [
    ...(key === undefined ? [] : idWithoutValue(host, key)),
    ...table.columns
      .filter(({ name, hasDefault }) => !hasDefault && !filled.has(same(name)))
      .filter(({ name, notNull }) => notNull || refusesTwoNulls(name))
      .map(({ name }) => ({
        code: isUnique(name) ? 'unique_without_value' : 'not_null_without_value',
        problem: `"${logs.table}"."${name}" ${isUnique(name) ? 'is unique' : 'is NOT NULL'}, has no default, and gets no value in a log that a swap inserts.`,
        remedy: isUnique(name)
          ? 'Give it a default, or a unique value in logs.newLogValues.'
          : 'Give it a default, list it in logs.copyOnSwap, or set it in logs.newLogValues.',
      })),
  ];
};

/** Unique indexes that a swap would violate, because the new log has the values of the old one. */
const copiedFaults = (
  { logs }: HostMapping,
  table: LogTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { userId, scheduledDate, copyOnSwap = [] } = logs;
  const copied = namesIn([userId, scheduledDate, ...copyOnSwap], table);
  const given = namesIn(values, table);
  return (
    uniqueIn(table)
      // A partial index may not cover the logs of swaps.
      .filter(({ predicate }) => predicate === null)
      .filter(({ columns }) =>
        columns.every((name) => name !== null && copied.has(name) && !given.has(name)),
      )
      .map((index) => ({
        code: 'unique_copied',
        problem: `"${logs.table}" has ${told(index)} on (${index.columns.join(', ')}), but a swap stores the same values again.`,
        remedy:
          'Restrict it to logs that no swap created (where swapped_from_id is null), or set a value in logs.newLogValues.',
      }))
  );
};

/**
 * Unique indexes that the two logs of a swap would violate while the completion moves. An index that
 * also uses another column, for example in a condition, may exclude one of the logs.
 */
const completionFaults = (
  { logs }: HostMapping,
  table: LogTable,
  values: readonly string[],
): readonly HostFault[] => {
  const { completedAt, userId, scheduledDate, copyOnSwap = [] } = logs;
  const copied = namesIn([completedAt.column, userId, scheduledDate, ...copyOnSwap], table);
  const given = namesIn(values, table);
  return uniqueIn(table)
    .filter(({ uses }) => uses.includes(table.same(completedAt.column)))
    .filter(({ uses }) => uses.every((name) => copied.has(name) && !given.has(name)))
    .map((index) => ({
      code: 'unique_copied',
      problem: `"${logs.table}" has ${told(index)} on (${index.uses.join(', ')}), but both logs of a swap have the same completion while the swap is stored or undone.`,
      remedy:
        'Drop it, or restrict it to logs that no swap created (where swapped_from_id is null).',
    }));
};

/** Why the table would refuse a swap. */
const swapFaults = (host: HostMapping, table: LogTable): readonly HostFault[] => {
  const { logs } = host;
  // The library inserts no logs here, so it cannot leave a column without a value.
  if (logs.inserts === false) return plannedFaults(host);
  const values = logs.statements?.insert === undefined ? newLogColumns(host) : [];
  if ('code' in values) return [...plannedFaults(host), ...nullFaults(host, table, []), values];
  return [
    ...plannedFaults(host),
    ...nullFaults(host, table, values),
    ...replacedFaults(host),
    ...(logs.statements?.insert === undefined
      ? [
          ...unknownValues(host, table, values),
          ...unfilledFaults(host, table, values),
          ...copiedFaults(host, table, values),
        ]
      : []),
    ...completionFaults(host, table, values),
  ];
};

/** Unique indexes in which a replaced log could refuse the host's next log. */
export function replacedLogChecks(
  host: HostMapping,
  table: LogTable | null,
): readonly ValueCheck[] {
  return table === null
    ? []
    : statusChecks(host, {
        ...table,
        indexes: uniqueIn(table).map((index) => ({ ...index, told: told(index) })),
      });
}

/** Unique indexes that refuse an import key although the user has not used it. */
const importKeyFaults = ({ logs }: HostMapping, table: LogTable): readonly HostFinding[] => {
  const { importKey, userId } = logs;
  if (importKey === undefined) return [];
  const key = table.same(importKey);
  return uniqueIn(table).flatMap(({ columns, uses, folds }): readonly HostFinding[] => {
    const isPlain = columns.includes(key);
    const isFolding = isPlain ? folds(key) : uses.includes(key) && columns.includes(null);
    const isShared = isPlain && !uses.includes(table.same(userId));
    if (!isFolding && !isShared) return [];
    return [
      {
        code: 'import_key_refused',
        problem: `"${logs.table}" has a unique index of "${importKey}" (logs.importKey) that ${isFolding ? 'may treat different keys as equal, for example because it ignores case' : 'allows each key to only one user'}. A log with such a key is refused.`,
        remedy: `Make it unique on (${userId}, ${importKey}), with a type and a collation that tell all keys apart.`,
        isWarning: true,
      },
    ];
  });
};

/**
 * Whether an index finds the logs of a user. A partial index may leave out deleted or planned logs, but
 * not those without an optional value, such as an import key.
 */
const serves = (
  { columns, uses, predicate }: LogIndex,
  wanted: readonly string[],
  { importKey, scheduledDate, programDayId }: HostMapping['logs'],
  table: LogTable,
): boolean => {
  const optional = namesIn([importKey, scheduledDate, programDayId, ...ADDED_COLUMNS], table);
  return (
    wanted.every((name, at) => columns[at] === table.same(name)) &&
    (predicate === null ||
      (/is (not )?null/i.test(predicate) && !uses.some((name) => optional.has(name))))
  );
};

/** Without an index by user, reading the logs of one user scans the whole table. */
const userIndexFaults = ({ logs }: HostMapping, table: LogTable): readonly HostFinding[] => {
  const { table: name, userId, completedAt, status } = logs;
  // If the mapping has a status, it adds a condition, so an index on the time does not help either.
  const isByTime = table.sortsByTime && status === undefined;
  const columns = isByTime ? [userId, completedAt.column] : [userId];
  if (columns.some((column) => findColumn(table, column) === undefined)) return [];
  const serving = table.indexes.filter((index) => serves(index, columns, logs, table));
  if (serving.some(({ valid }) => valid)) return [];
  const [invalid] = serving;
  const on = `on (${quoted(columns)})`;
  return [
    {
      code: invalid === undefined ? 'missing_index' : 'invalid_index',
      problem:
        invalid === undefined
          ? `"${name}" has no index ${on}.`
          : `Index "${invalid.name ?? ''}" of "${name}" ${on} is invalid, so the server never uses it.`,
      remedy: table.createIndex(columns),
      isWarning: true,
    },
  ];
};

/**
 * Why the table would refuse a swap, which index it lacks, and which indexes refuse import keys.
 * Nothing for a table that is missing or a view.
 */
export function logFaults(host: HostMapping, table: LogTable | null): readonly HostFinding[] {
  return table === null
    ? []
    : [
        ...swapFaults(host, table),
        ...importKeyFaults(host, table),
        ...userIndexFaults(host, table),
      ];
}
