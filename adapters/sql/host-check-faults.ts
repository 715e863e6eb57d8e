import type { HostMapping, TimeEncoding } from './host.js';
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

/** A time that its encoding cannot be read from. */
export function unreadableTime(problem: string, encoding: TimeEncoding): HostFault {
  const wanted =
    encoding === 'iso-text'
      ? 'ISO 8601, such as 2026-03-04T18:00:00.000Z'
      : 'instants of the years 1 to 9999';
  return { code: 'time_encoding', problem, remedy: `Store ${wanted}.` };
}

/** A planned date that is not one. */
export function unreadableDate(
  { table, scheduledDate }: HostMapping['logs'],
  held: string,
): HostFault {
  return {
    code: 'date_type',
    problem: `"${table}"."${scheduledDate ?? ''}" (logs.scheduledDate) holds ${held}, which is not a date of the years 1 to 9999.`,
    remedy: 'Store dates such as 2026-03-04, or map another column.',
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
