import type { HostMapping } from './host.js';
import type { LookupKey, NamedTable } from './host-columns.js';
import type { HostFault } from './host-faults.js';
import { askedValues, openConditions } from './host-logs.js';

// Faults that both dialects find, each by its own catalogue, and tell alike.

/** A table or view that a mapping names and that is not there. */
export const missingTable = ({ field, table }: NamedTable): HostFault => {
  const kind = field === 'logs.view' ? 'view' : 'table';
  return {
    code: `missing_${kind}`,
    problem: `There is no ${kind} "${table}" (${field}).`,
    remedy: `Create it, or correct ${field} in the mapping.`,
  };
};

/** Columns that a mapping names of a table and that it has not. */
export const missingColumns = (
  { table, columns }: NamedTable,
  has: (column: string) => boolean,
): readonly HostFault[] =>
  columns
    .filter(({ column }) => !has(column))
    .map(({ field, column }) => ({
      code: 'missing_column',
      problem: `"${table}" has no column "${column}" (${field}).`,
      remedy: 'Add it, or correct the mapping.',
    }));

/** A view where foreign keys of the library refer to. */
export const keyOfView = (field: string, table: string): HostFault => ({
  code: 'key_of_view',
  problem: `"${table}" (${field}) is a view, and foreign keys refer to it.`,
  remedy: `Map the base table as ${field}.table${field === 'logs' ? ', and the view as logs.view' : ''}.`,
});

/** A key of another table that several rows may have: each would give a row of its own. */
export const lookupNotUnique = ({ field, table, column }: LookupKey): HostFault => ({
  code: 'lookup_not_unique',
  problem: `"${table}"."${column}" (${field}) is not unique, so that one row could find several of them.`,
  remedy: 'Map a key that is unique, or give it a unique index.',
});

/** Faults of a migration without a mapping, which may only lack the base tables. */
export const withBaseHint = (faults: readonly HostFault[]): readonly HostFault[] =>
  faults.map((fault) =>
    fault.code === 'missing_table'
      ? { ...fault, remedy: 'Create it, or migrate with { base: true } to get all base tables.' }
      : fault,
  );

/** Names that a step wants to give and that something has already; `what` says what it is. */
export const nameTaken = (what: string, base: boolean): HostFault => ({
  code: 'name_taken',
  problem: `${what} already, which freshlegs ${base ? 'makes with { base: true }' : 'adds'}.`,
  remedy: base
    ? 'Leave out { base: true } where the host has its own tables, or rename it.'
    : 'Rename it, and map a view where others read it.',
});

/** Our tables, each with a column that only ours has: a host may have a table of the same name. */
export const OWN_COLUMNS: Readonly<Record<string, string>> = {
  training_state: 'revision',
  custom_workout: 'for_log_id',
  custom_workout_exercise: 'replaced_exercise_id',
  workout_swap: 'moved_completed_at',
  muscle_group_recovery: 'exercises_count',
  muscle_group_load: 'known_effort_sets',
  recovery_correction: 'at_most',
  idempotency_key: 'fingerprint',
};

/** Tables of the host that have names of ours, which `uninstall` would drop. */
export const foreignTables = (tables: readonly string[]): readonly HostFault[] =>
  tables.map((table) => ({
    code: 'not_ours',
    problem: `"${table}" is not a table of freshlegs: it has no column ${OWN_COLUMNS[table] ?? ''}.`,
    remedy: 'Nothing was dropped. Rename your table first if freshlegs is installed beside it.',
  }));

/** Columns of our names that cannot be ours: of another type, or not all that we add. */
export const columnsTaken = (
  table: string,
  found: readonly { readonly column: string; readonly is: string; readonly wanted: string }[],
): readonly HostFault[] =>
  found.map(({ column, is, wanted }) => ({
    code: 'name_taken',
    problem: `"${table}" has a column ${column} already (${is}), which freshlegs adds (${wanted}).`,
    remedy:
      'Rename it, and map a view where others read it. If another tool made it for freshlegs, declare all that `freshlegs print --format` prints.',
  }));

/** A column of programs that has to hold integers, and does not. */
export const notInteger = ({ table, column, field }: LookupKey, type: string): HostFault => ({
  code: field === 'programs.days.position' ? 'position_not_integer' : 'not_integer',
  problem: `"${table}"."${column}" (${field}) is ${type}, but has to be an integer.`,
  remedy:
    field === 'programs.days.position'
      ? 'Map an integer column, or leave programs.days.position out, so that ids give the order of the days.'
      : `Map an integer column, or leave ${field} out; a view can read the number from a text.`,
});

const nullable = (table: string, field: string, column: string, why: string): HostFault => ({
  code: field === 'completedAt' ? 'completed_at_not_null' : 'optional_not_null',
  problem: `"${table}"."${column}" (logs.${field}) refuses null, but ${why}.`,
  remedy:
    field === 'completedAt'
      ? 'Let it be null. Or say completedAt.notNull, and which column says whether a log is done: logs.status; or plans: false where every log is done.'
      : `Let it be null, or leave logs.${field} out of the mapping.`,
});

/** Conditions that a log which the library inserts may not meet, so that it would not be read. */
export const whereFaults = (
  { logs }: HostMapping,
  values: readonly string[],
): readonly HostFault[] =>
  openConditions(logs)
    .filter((column) => ![...(logs.copyOnSwap ?? []), ...values].includes(column))
    .map((column) => ({
      code: 'where_not_met',
      problem: `logs.where asks about "${column}" and does not say which value a new log gets, so that it might not be read.`,
      remedy: 'Ask for one value by is, or give new logs a value by logs.newLogValues.',
    }));

/** A log that could not be planned: its time must not be null, and nothing else says that it is. */
const notNullFaults = ({
  logs: { completedAt, status, plans },
}: Pick<HostMapping, 'logs'>): readonly HostFault[] =>
  completedAt.notNull !== true || status !== undefined || plans === false
    ? []
    : [
        {
          code: 'planned_by_nothing',
          problem:
            'logs.completedAt.notNull is set, and no other column says whether a log is planned or done.',
          remedy: 'Map logs.status, or say plans: false where every log is done.',
        },
      ];

/** The columns of the logs' table that a log which the library inserts has values for. */
export const filledColumns = (
  { logs }: HostMapping,
  values: readonly string[],
): readonly string[] => {
  const { userId, completedAt, status, scheduledDate, programDayId, importKey, plans } = logs;
  const { createdAt, updatedAt, copyOnSwap = [] } = logs;
  // A planned log gets no time where the column refuses null: its default or the host gives it.
  const time = completedAt.notNull === true && plans !== false ? undefined : completedAt.column;
  return [
    ...[userId, time, status?.column, createdAt?.column, updatedAt?.column],
    ...[scheduledDate, programDayId, importKey, ...copyOnSwap, ...values],
    ...askedValues(logs).map(([column]) => column),
  ].filter((name) => name !== undefined);
};

/** Columns of the mapping of logs that are null in some logs, and refuse it; the host may give a date. */
export const nullFaults = (
  { logs }: HostMapping,
  refusesNull: (column: string) => boolean,
  values: readonly string[],
): readonly HostFault[] => {
  const { table, completedAt, scheduledDate, programDayId, importKey, plans } = logs;
  const refusesTime = completedAt.notNull === true || plans === false;
  const wanted: readonly (readonly [field: string, column: string | undefined, why: string])[] = [
    [
      'completedAt',
      refusesTime ? undefined : completedAt.column,
      'planned and swapped logs have none: every swap will be refused',
    ],
    ['scheduledDate', scheduledDate, 'a log need not be of a day'],
    ['programDayId', programDayId, 'a log of a custom workout is of no program day'],
    ['importKey', importKey, 'only imported logs have one'],
  ];
  return [
    ...notNullFaults({ logs }),
    ...wanted.flatMap(([field, column, why]) =>
      column !== undefined &&
      refusesNull(column) &&
      !(field === 'scheduledDate' && values.includes(column))
        ? [nullable(table, field, column, why)]
        : [],
    ),
  ];
};

/** Columns that the host gives values for and that its table of logs has not. */
export const unknownValues = (
  { logs: { table } }: HostMapping,
  names: readonly string[],
  has: (column: string) => boolean,
): readonly HostFault[] =>
  names
    .filter((name) => !has(name))
    .map((name) => ({
      code: 'missing_column',
      problem: `"${table}" has no column "${name}" (logs.newLogValues).`,
      remedy: 'Add it, or leave it out of what newLogValues gives.',
    }));

/** A column that a log inserted by the library would leave without a value. */
export const withoutValue = (table: string, name: string, isUnique: boolean): HostFault => ({
  code: isUnique ? 'unique_without_value' : 'not_null_without_value',
  problem: `"${table}"."${name}" ${isUnique ? 'has to be unique' : 'refuses null'}, has no default, and gets no value in a log that a swap inserts.`,
  remedy: isUnique
    ? 'Give it a default or a value of its own by logs.newLogValues.'
    : 'Give it a default, name it in logs.copyOnSwap, or give it a value by logs.newLogValues.',
});

/** A unique index of which a swap would store the same a second time; `index` names it. */
export const copiedTwice = (
  table: string,
  index: string,
  columns: readonly (string | null)[],
): HostFault => ({
  code: 'unique_copied',
  problem: `"${table}" has ${index} on (${columns.join(', ')}), which a swap stores a second time.`,
  remedy:
    'Restrict it to logs that are not swapped in (where swapped_from_id is null), or give a value by logs.newLogValues.',
});

/** A schema that a newer version has migrated; nothing where this one knows the newest step. */
export const newerSchema = (newest: number, known: number): readonly HostFault[] =>
  newest <= known
    ? []
    : [
        {
          code: 'schema_newer',
          problem: `A newer version of freshlegs has migrated this database, to step ${newest}; this one knows ${known}.`,
          remedy: 'Update the package.',
        },
      ];

/** What the library's own migration makes and is not there. */
export const missingOwnParts = (
  missing: readonly string[],
  migrate: string,
): readonly HostFault[] =>
  missing.length === 0
    ? []
    : [
        {
          code: 'schema_outdated',
          problem: `The library's own parts are missing: ${missing.join(', ')}.`,
          remedy: `${migrate} It makes them again, and fills in what the trail of swaps still has; what else they held is lost. Then run freshlegs backfill and freshlegs verify --repair.`,
        },
      ];

/** The code of the fault of a database that the library was never migrated on. */
export const NOT_MIGRATED = 'not_migrated';

/** A database that has nothing of the library. */
export const notMigrated = (remedy: string): HostFault => ({
  code: NOT_MIGRATED,
  problem: 'The library is not migrated yet: its tables and columns are missing.',
  remedy,
});
