import { isNumberId } from '../../src/domain/ids.js';
import type { HostMapping } from './host.js';
import { columnOf, logsIn, type CatalogueIndex, type CatalogueTable } from './host-catalogue.js';
import type { CheckContext } from './host-check-context.js';
import { newLogColumns } from './host-checks.js';
import { fault, warning, type HostFault, type HostFinding } from './host-faults.js';
import { ADDED_COLUMNS } from './host-relations.js';
import { isName, literal, valuesOf } from './host-sql.js';

// Finds out whether a swap can be stored in the host's table of logs, and whether its indexes serve
// the library.

/** The logs table, and the columns that `newLogValues` sets. */
interface Logs {
  readonly context: CheckContext;
  readonly logs: HostMapping['logs'];
  readonly table: CatalogueTable;
  readonly values: readonly string[];
}

/** How to name an index in a report. */
export function indexName({ name }: CatalogueIndex): string {
  return name === null ? 'a unique index' : `the unique index "${name}"`;
}

export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

const placeOf = ({ table }: HostMapping['logs'], column: string, field?: string): string =>
  `"${table}"."${column}"${field === undefined ? '' : ` (logs.${field})`}`;

const columnIn = ({ context: { catalogue }, logs }: Logs, name: string) =>
  columnOf(catalogue, logs.table, name);

const namesIn = (
  { context }: Logs,
  names: readonly (string | undefined)[],
): ReadonlySet<string | null> =>
  new Set(names.flatMap((name) => (name === undefined ? [] : [context.catalogue.same(name)])));

/** The unique indexes that the database uses. */
export function uniqueIn({ indexes }: CatalogueTable): readonly CatalogueIndex[] {
  return indexes.filter(({ unique, valid }) => unique && valid);
}

/**
 * No log can be planned, because the time is NOT NULL and no other column marks a log as planned.
 */
const plannedFaults = ({
  completedAt,
  status,
  plans,
}: HostMapping['logs']): readonly HostFault[] =>
  completedAt.notNull !== true || status !== undefined || plans === false
    ? []
    : [fault('planned_by_nothing')];

/** A replaced log must not count as completed. */
const replacedFaults = ({ status }: HostMapping['logs']): readonly HostFault[] =>
  status?.replaced !== undefined && valuesOf(status.completed).includes(status.replaced)
    ? [fault('replaced_is_completed', { status: literal(status.replaced) })]
    : [];

/** Values of the status that a check of its column refuses. The first value of each list is written. */
const refusedStatuses = (on: Logs): readonly HostFault[] => {
  const { logs } = on;
  const { status, statements, plans, inserts } = logs;
  if (status === undefined || statements?.setCompletedAt !== undefined) return [];
  const { allowed = null } = columnIn(on, status.column) ?? {};
  if (allowed === null) return [];
  const { completed, planned, replaced = [] } = status;
  const isPlanning = plans !== false && inserts !== false;
  const written = isPlanning ? { completed, planned, replaced } : { completed };
  // The column may ignore case.
  const isAllowed = (value: string) =>
    allowed.some((each) => each.toLowerCase() === value.toLowerCase());
  return Object.entries(written).flatMap(([list, values]) =>
    valuesOf(values)
      .slice(0, 1)
      .filter((value) => !isAllowed(String(value)))
      .map((value) =>
        fault('status_refused', {
          ...{ place: placeOf(logs, status.column, 'status'), value: String(value), list },
          allowed: allowed.join(', '),
        }),
      ),
  );
};

/** Why an optional column must allow null. */
const OPTIONAL = [
  ['scheduledDate', 'a log may have no date'],
  ['programDayId', 'a log of a custom workout has no program day'],
  ['importKey', 'only imported logs have one'],
] as const;

/** NOT NULL columns that must be null in some logs. */
const nullFaults = (on: Logs): readonly HostFault[] => {
  const { logs, values } = on;
  const { completedAt, plans } = logs;
  const isNotNull = (column: string) => columnIn(on, column)?.notNull === true;
  const hasTime = completedAt.notNull !== true && plans !== false;
  return [
    ...(hasTime && isNotNull(completedAt.column)
      ? [
          fault('completed_at_not_null', {
            place: placeOf(logs, completedAt.column, 'completedAt'),
          }),
        ]
      : []),
    ...OPTIONAL.flatMap(([field, why]) => {
      const column = logs[field];
      // The host may supply a date.
      const isGiven = field === 'scheduledDate' && values.includes(column ?? '');
      if (column === undefined || isGiven || !isNotNull(column)) return [];
      const place = placeOf(logs, column, field);
      return [fault('optional_not_null', { place, why, field: `logs.${field}` })];
    }),
  ];
};

const unknownValues = (on: Logs): readonly HostFault[] =>
  on.values
    .filter((name) => !isName(name) || columnIn(on, name) === null)
    .map((column) =>
      fault('missing_column', {
        ...{ table: on.logs.table, column, field: 'logs.newLogValues' },
        remedy: 'Add the column, or remove it from newLogValues.',
      }),
    );

/** The columns that the library fills when it inserts a log. */
const filledColumns = ({ logs, values }: Logs) => {
  const { userId, completedAt, status, scheduledDate, programDayId, importKey, plans } = logs;
  const { createdAt, updatedAt, copyOnSwap = [] } = logs;
  // If the column is NOT NULL, the column's default or the host sets the time of a planned log.
  const time = completedAt.notNull === true && plans !== false ? undefined : completedAt.column;
  return [
    ...[logs.id, userId, time, status?.column, createdAt?.column, updatedAt?.column],
    ...[scheduledDate, programDayId, importKey, ...copyOnSwap, ...values, ...ADDED_COLUMNS],
  ];
};

/** The key has no default. Whether SQLite numbers the logs is checked with the keys. */
const keyFaults = (on: Logs): readonly HostFault[] => {
  const { context, logs } = on;
  const key = columnIn(on, logs.id);
  const isNumbered = context.database.numbersKeys && isNumberId(logs.idType ?? 'bigint');
  return key === null || key.hasDefault || isNumbered || logs.newId !== undefined
    ? []
    : [fault('id_without_value', { place: placeOf(logs, key.name, 'id') })];
};

/** Required columns that the library would not set when it inserts a log. */
const unfilledFaults = (on: Logs): readonly HostFault[] => {
  const { same } = on.context.catalogue;
  const unique = on.table.indexes.filter((index) => index.unique);
  const isUnique = (name: string) => unique.some(({ columns }) => columns.includes(same(name)));
  const refusesTwoNulls = (name: string) =>
    unique.some(({ nullsEqual, columns }) => nullsEqual && columns.join() === same(name));
  const filled = namesIn(on, filledColumns(on));
  return on.table.columns
    .filter(({ name, hasDefault }) => !hasDefault && !filled.has(same(name)))
    .filter(({ name, notNull }) => notNull || refusesTwoNulls(name))
    .map(({ name }) =>
      fault(isUnique(name) ? 'unique_without_value' : 'not_null_without_value', {
        place: placeOf(on.logs, name),
      }),
    );
};

/**
 * Unique indexes that a swap would violate. The new log has the values of the old one, and while the
 * completion moves, both have it. An index that also uses another column, for example in a
 * condition, may exclude one of the logs.
 */
const uniqueFaults = (on: Logs, isOwn: boolean): readonly HostFault[] => {
  const { completedAt, userId, scheduledDate, copyOnSwap = [], table } = on.logs;
  const [given, same] = [namesIn(on, on.values), on.context.catalogue.same];
  const copied = namesIn(on, [userId, scheduledDate, ...copyOnSwap]);
  const isCopied = (name: string | null) => copied.has(name) && !given.has(name);
  const time = same(completedAt.column);
  const isMoved = (name: string) => name === time && !given.has(name);
  return uniqueIn(on.table).flatMap((found) => {
    const { predicate, columns, uses } = found;
    const place = { table, index: indexName(found) };
    const isRepeated = isOwn && predicate === null && columns.every(isCopied);
    const isBoth = uses.includes(time) && uses.every((name) => isMoved(name) || isCopied(name));
    return [
      ...(isRepeated ? [fault('unique_copied', { ...place, columns: columns.join(', ') })] : []),
      ...(isBoth
        ? [fault('unique_copied.completion', { ...place, columns: uses.join(', ') })]
        : []),
    ];
  });
};

/** Why the table would refuse a swap. */
const swapFaults = (context: CheckContext, table: CatalogueTable): readonly HostFault[] => {
  const { logs } = context.host;
  const isOwn = logs.statements?.insert === undefined;
  const given = isOwn ? newLogColumns(context.host) : [];
  const values = 'code' in given ? [] : given;
  const on: Logs = { context, logs, table, values };
  const planned = [...plannedFaults(logs), ...refusedStatuses(on)];
  // The library inserts no logs here, so it cannot leave a column without a value.
  if (logs.inserts === false) return planned;
  if ('code' in given) return [...planned, ...nullFaults(on), given];
  return [
    ...planned,
    ...nullFaults(on),
    ...replacedFaults(logs),
    ...(isOwn ? [...unknownValues(on), ...keyFaults(on), ...unfilledFaults(on)] : []),
    ...uniqueFaults(on, isOwn),
  ];
};

/** Unique indexes that refuse an import key although the user has not used it. */
const importKeyFaults = (
  { host: { logs }, catalogue: { same } }: CheckContext,
  found: CatalogueTable,
): readonly HostFinding[] => {
  const { importKey: column, userId, table } = logs;
  if (column === undefined) return [];
  const key = same(column);
  return uniqueIn(found).flatMap(({ columns, uses, folds }) => {
    const isPlain = columns.includes(key);
    const isFolding = isPlain ? folds.includes(key) : uses.includes(key) && columns.includes(null);
    const isShared = isPlain && !uses.includes(same(userId));
    if (!isFolding && !isShared) return [];
    const how = isFolding
      ? 'may treat different keys as equal, for example because it ignores case'
      : 'allows each key to only one user';
    return [warning(fault('import_key_refused', { table, column, how, userId }))];
  });
};

/** Without an index by user, reading the logs of one user scans the whole table. */
const userIndexFaults = (
  { host: { logs }, catalogue, database }: CheckContext,
  found: CatalogueTable,
): readonly HostFinding[] => {
  const { table, userId, completedAt, status, importKey, scheduledDate, programDayId } = logs;
  const { same } = catalogue;
  // If the mapping has a status, it adds a condition, so an index on the time does not help either.
  const isByTime = database.sortsByTime && status === undefined;
  const wanted = isByTime ? [userId, completedAt.column] : [userId];
  if (wanted.some((column) => columnOf(catalogue, table, column) === null)) return [];
  const optional = [importKey, scheduledDate, programDayId, ...ADDED_COLUMNS].flatMap((name) =>
    name === undefined ? [] : [same(name)],
  );
  // A partial index may leave out deleted or planned logs, but not those without an optional value,
  // such as an import key.
  const serving = found.indexes.filter(
    ({ columns, uses, predicate }) =>
      wanted.every((name, at) => columns[at] === same(name)) &&
      (predicate === null ||
        (/is (not )?null/i.test(predicate) && !uses.some((name) => optional.includes(name)))),
  );
  if (serving.some(({ valid }) => valid)) return [];
  const [invalid] = serving;
  const columns = quoted(wanted);
  const remedy = database.createIndex(table, wanted, { invalid });
  const told =
    invalid === undefined
      ? fault('missing_index.logs', { table, columns, remedy })
      : fault('invalid_index', { table, columns, remedy, index: invalid.name ?? '' });
  return [warning(told)];
};

/**
 * Why the table would refuse a swap, which index it lacks, and which indexes refuse import keys.
 * Nothing for a table that is missing or a view.
 */
export function logFaults(context: CheckContext): readonly HostFinding[] {
  const table = logsIn(context.catalogue, context.host);
  return table === null
    ? []
    : [
        ...swapFaults(context, table),
        ...importKeyFaults(context, table),
        ...userIndexFaults(context, table),
      ];
}
