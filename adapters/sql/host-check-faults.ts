import type { HostMapping } from './host.js';
import type { NamedTable } from './host-columns.js';
import type { HostFault } from './host-faults.js';

// Texts of faults for both dialects. Each dialect finds the faults in its own catalogue.

export function missingTable({ field, table }: NamedTable): HostFault {
  return {
    code: 'missing_table',
    problem: `There is no table "${table}" (${field}).`,
    remedy: `Create it, or correct ${field} in the mapping.`,
  };
}

export function missingColumns(
  { table, columns }: NamedTable,
  has: (column: string) => boolean,
): readonly HostFault[] {
  return columns
    .filter(({ column }) => !has(column))
    .map(({ field, column }) => ({
      code: 'missing_column',
      problem: `"${table}" has no column "${column}" (${field}).`,
      remedy: 'Add it, or correct the mapping.',
    }));
}

/** A key is in a view, but the library's foreign keys must refer to a table. */
export function keyOfView(field: string, table: string): HostFault {
  return {
    code: 'key_of_view',
    problem: `"${table}" (${field}) is a view, but foreign keys refer to it.`,
    remedy: `Name the table as ${field}.table. It can be read from the view: ${field}.from.`,
  };
}

/** Adds a hint about `base` to the faults of a migration without a mapping. */
export function withBaseHint(faults: readonly HostFault[]): readonly HostFault[] {
  return faults.map((fault) =>
    fault.code === 'missing_table'
      ? { ...fault, remedy: 'Create it, or migrate with { base: true } to get all base tables.' }
      : fault,
  );
}

/** Another object has a name that a step needs. `what` describes the existing object. */
export function nameTaken(what: string, base: boolean): HostFault {
  return {
    code: 'name_taken',
    problem: `${what} already, but freshlegs ${base ? 'creates it with { base: true }' : 'adds it'}.`,
    remedy: base
      ? 'Remove { base: true } if the host has its own tables, or rename it.'
      : 'Rename it, and create a view with the old name if other code reads it. If you ran the printed SQL, run all of its steps for this mapping.',
  };
}

/**
 * The library's tables, each with a column that a host's table of the same name would not have.
 * Each table comes after the tables that it refers to.
 */
export const OWN_COLUMNS: Readonly<Record<string, string>> = {
  training_state: 'revision',
  custom_workout: 'for_log_id',
  custom_workout_exercise: 'replaced_exercise_id',
  workout_swap: 'moved_completed_at',
  muscle_group_recovery: 'exercises_count',
  muscle_group_load: 'known_effort_sets',
  recovery_correction: 'at_most',
  user_preference: 'preference',
  user_place: 'equipment',
  idempotency_key: 'fingerprint',
};

/** Tables of the host with names of the library's tables, which `uninstall` would drop. */
export function foreignTables(tables: readonly string[]): readonly HostFault[] {
  return tables.map((table) => ({
    code: 'not_ours',
    problem: `"${table}" is not a table of freshlegs: it has no column ${OWN_COLUMNS[table] ?? ''}.`,
    remedy:
      'Nothing was dropped. If freshlegs is installed in the same schema, rename your table first.',
  }));
}

/** Views of the host that select from the library's tables or columns. */
export function dependentViews(views: readonly string[]): readonly HostFault[] {
  return views.map((view) => ({
    code: 'view_depends',
    problem: `The view "${view}" selects from a table or column of freshlegs.`,
    remedy: 'Nothing was dropped. Drop the view first.',
  }));
}

/**
 * The host has columns with names of the library's columns, but not all of them, or with other
 * types.
 */
export function columnsTaken(
  table: string,
  found: readonly { readonly column: string; readonly is: string; readonly wanted: string }[],
): readonly HostFault[] {
  return found.map(({ column, is, wanted }) => ({
    code: 'name_taken',
    problem: `"${table}" already has a column ${column} (${is}), which freshlegs adds (${wanted}).`,
    remedy:
      'Rename it, and create a view with the old name if other code reads it. If another tool created it for freshlegs, declare everything that `freshlegs print --format` prints.',
  }));
}

const nullable = (table: string, field: string, column: string, why: string): HostFault => ({
  code: field === 'completedAt' ? 'completed_at_not_null' : 'optional_not_null',
  problem: `"${table}"."${column}" (logs.${field}) is NOT NULL, but ${why}.`,
  remedy:
    field === 'completedAt'
      ? 'Allow null. Or set completedAt.notNull, and map logs.status if a column says whether a log is done, or set plans: false if every log is done.'
      : `Allow null, or leave logs.${field} out of the mapping.`,
});

/**
 * No log can be planned, because the time is NOT NULL and no other column marks a log as planned.
 */
const notNullFaults = ({
  logs: { completedAt, status, plans },
}: Pick<HostMapping, 'logs'>): readonly HostFault[] =>
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

/** The columns that the library fills when it inserts a log. */
export function filledColumns({ logs }: HostMapping, values: readonly string[]): readonly string[] {
  const { userId, completedAt, status, scheduledDate, programDayId, importKey, plans } = logs;
  const { createdAt, updatedAt, copyOnSwap = [] } = logs;
  // If the column is NOT NULL, the column's default or the host sets the time of a planned log.
  const time = completedAt.notNull === true && plans !== false ? undefined : completedAt.column;
  return [
    ...[userId, time, status?.column, createdAt?.column, updatedAt?.column],
    ...[scheduledDate, programDayId, importKey, ...copyOnSwap, ...values],
  ].filter((name) => name !== undefined);
}

/**
 * NOT NULL columns that must be null in some logs. The date may be NOT NULL if the host supplies
 * one.
 */
export function nullFaults(
  { logs }: HostMapping,
  refusesNull: (column: string) => boolean,
  values: readonly string[],
): readonly HostFault[] {
  const { table, completedAt, scheduledDate, programDayId, importKey, plans } = logs;
  const refusesTime = completedAt.notNull === true || plans === false;
  const wanted: readonly (readonly [field: string, column: string | undefined, why: string])[] = [
    [
      'completedAt',
      refusesTime ? undefined : completedAt.column,
      'planned and swapped logs have no completion time, so every swap will fail',
    ],
    ['scheduledDate', scheduledDate, 'a log may have no date'],
    ['programDayId', programDayId, 'a log of a custom workout has no program day'],
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
}

export function unknownValues(
  { logs: { table } }: HostMapping,
  names: readonly string[],
  has: (column: string) => boolean,
): readonly HostFault[] {
  return names
    .filter((name) => !has(name))
    .map((name) => ({
      code: 'missing_column',
      problem: `"${table}" has no column "${name}" (logs.newLogValues).`,
      remedy: 'Add the column, or remove it from newLogValues.',
    }));
}

export function withoutValue(table: string, name: string, isUnique: boolean): HostFault {
  return {
    code: isUnique ? 'unique_without_value' : 'not_null_without_value',
    problem: `"${table}"."${name}" ${isUnique ? 'is unique' : 'is NOT NULL'}, has no default, and gets no value in a log that a swap inserts.`,
    remedy: isUnique
      ? 'Give it a default, or a unique value in logs.newLogValues.'
      : 'Give it a default, list it in logs.copyOnSwap, or set it in logs.newLogValues.',
  };
}

export function copiedTwice(
  table: string,
  index: string,
  columns: readonly (string | null)[],
): HostFault {
  return {
    code: 'unique_copied',
    problem: `"${table}" has ${index} on (${columns.join(', ')}), but a swap stores the same values again.`,
    remedy:
      'Restrict it to logs that no swap created (where swapped_from_id is null), or set a value in logs.newLogValues.',
  };
}

export function completionTwice(
  table: string,
  index: string,
  columns: readonly string[],
): HostFault {
  return {
    code: 'unique_copied',
    problem: `"${table}" has ${index} on (${columns.join(', ')}), but both logs of a swap have the same completion while the swap is stored or undone.`,
    remedy: 'Drop it, or restrict it to logs that no swap created (where swapped_from_id is null).',
  };
}

/**
 * Whether both logs of a swap have the same values in a unique index that contains the completion.
 * False if the index also uses another column, for example in a condition, because the index may
 * then exclude one of the logs.
 */
export function holdsCompletion(
  { completedAt, userId, scheduledDate, copyOnSwap = [] }: HostMapping['logs'],
  uses: readonly string[],
  same: (name: string) => string = (name) => name,
): boolean {
  const copied = [completedAt.column, userId, scheduledDate, ...copyOnSwap].flatMap((name) =>
    name === undefined ? [] : [same(name)],
  );
  return uses.includes(same(completedAt.column)) && uses.every((name) => copied.includes(name));
}

export function newerSchema(newest: number, known: number): readonly HostFault[] {
  return newest <= known
    ? []
    : [
        {
          code: 'schema_newer',
          problem: `A newer version of freshlegs has migrated this database to step ${newest}. This version knows ${known} steps.`,
          remedy: 'Update the package.',
        },
      ];
}

export function missingOwnParts(missing: readonly string[], migrate: string): readonly HostFault[] {
  return missing.length === 0
    ? []
    : [
        {
          code: 'schema_outdated',
          problem: `Parts of the library's schema are missing: ${missing.join(', ')}.`,
          remedy: `${migrate} It recreates them and restores the references that the history of swaps still has. Other data of missing parts is lost. Then run freshlegs backfill and freshlegs verify --repair.`,
        },
      ];
}

export interface OwnIndex {
  readonly name: string;
  /** The table's name without schema and quotes. */
  readonly table: string;
}

/** Indexes in the script that creates the library's tables. */
export function ownIndexesIn(script: string): readonly OwnIndex[] {
  return Array.from(
    script.matchAll(/^create (?:unique )?index (\w+)\s+on (?:"\w+"\.)?"?(\w+)/gm),
    ([, name = '', table = '']) => ({ name, table }),
  );
}

/** Another tool has dropped foreign keys of the library's tables. */
export function missingKeys(keys: readonly string[], remedy: string): readonly HostFault[] {
  return keys.length === 0
    ? []
    : [
        {
          code: 'missing_key',
          problem: `Foreign keys of the library's tables are missing: ${keys.join(', ')}. Deletes leave rows behind.`,
          remedy,
        },
      ];
}

export const NOT_MIGRATED = 'not_migrated';

export function notMigrated(remedy: string): HostFault {
  return {
    code: NOT_MIGRATED,
    problem: 'The library is not migrated yet: its tables and columns are missing.',
    remedy,
  };
}

export function invalidSql(problem: string): HostFault {
  return {
    code: 'invalid_sql',
    problem,
    remedy: 'Correct it in the mapping.',
  };
}

export function generatedTime(problem: string): HostFault {
  return {
    code: 'generated_column',
    problem: `${problem} is a generated column, so no completion can be written.`,
    remedy: 'Map the column that it is computed from.',
  };
}

export function shortTime(problem: string, type: string): HostFault {
  return {
    code: 'time_too_short',
    problem: `${problem} is ${type}, but a completion such as 2026-03-04T18:00:00.000Z has 24 characters.`,
    remedy: 'Give it the type text.',
  };
}
