import type { HostFault } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import type { PostgresClient } from '../driver.js';
import { findColumn, type CheckContext } from '../host/check-mapping.js';
import { missingParts } from '../host/check-schema.js';
import { LOG_INDEXES, logColumns, ownTables, SHORT_WAIT, type HostNames } from './extension.js';
import { dropKeys, KEY_KINDS, type KeyKind } from './keys.js';
import {
  contextOf,
  INDEX_STEPS,
  keySteps,
  LOG_COLUMNS,
  stepsNamed,
  TABLES,
  type MigrationOptions,
  type StepContext,
} from './steps.js';

// Another tool may drop objects that its own schema does not mention. Recreates missing tables and
// columns in one transaction, and fills them from the remaining data. Then the steps for indexes
// and keys run again.

export interface Restoration {
  readonly faults: readonly HostFault[];
  readonly statements: readonly string[];
  /** Steps whose tables and columns the statements create. */
  readonly made: readonly number[];
  /** Steps to run again. */
  readonly steps: readonly number[];
}

/**
 * Refills the library's columns from its tables. Clears references to lost workouts, because new
 * workouts may get the same ids.
 */
const fillColumns = ({ own: t, host: h }: StepContext): readonly string[] => [
  `update ${h.logs} log set custom_workout_id = null, custom_workout_exercise_id = null
where log.custom_workout_id is not null and not exists (
  select from ${t.customWorkout} workout
  where workout.user_id = log.${h.logsUserId} and workout.id = log.custom_workout_id)`,
  `update ${h.logs} log set swapped_from_id = swap.original_log_id
from ${t.swap} swap
where log.swapped_from_id is null
  and swap.user_id = log.${h.logsUserId} and swap.swapped_log_id = log.${h.logsId}`,
  `update ${h.logs} log set custom_workout_id = workout.id, source_type = 'custom'
from ${t.customWorkout} workout
where log.custom_workout_id is null
  and workout.user_id = log.${h.logsUserId} and workout.for_log_id = log.${h.logsId}`,
];

const forgetWorkouts = ({ logs }: HostNames): string =>
  `update ${logs} set custom_workout_id = null, custom_workout_exercise_id = null
where custom_workout_id is not null`;

/** Skips existing tables and indexes. */
export function ifMissing(text: string): readonly string[] {
  return text
    .replace(/^create (table|(?:unique )?index) /gm, 'create $1 if not exists ')
    .split(/;$/m)
    .filter((statement) => statement.trim() !== '');
}

const lostTables = (tables: readonly string[]): HostFault => ({
  code: 'schema_outdated',
  problem: `The library's own parts are missing: ${tables.join(', ')}.`,
  // Choice: do not recreate single tables of a cluster, because the others are already distributed.
  remedy:
    'On a cluster, uninstall and migrate again, which loses the history of swaps and all recovery records.',
});

/** Returns the plan, or the faults that prevent it. Changes nothing. */
export function planRestoration(
  checked: CheckContext,
  options: MigrationOptions,
  applied: readonly number[],
): Restoration {
  const context = contextOf(options);
  const { own, host, distributed } = context;
  const missing = missingParts(checked);
  const [tables, columns] = [stepsNamed([TABLES]), stepsNamed([LOG_COLUMNS])];
  const hasRun = (ids: readonly number[]) => ids.every((id) => applied.includes(id));
  const noTables = missing.tables.length > 0 && hasRun(tables);
  const noColumns = missing.columns.length > 0 && hasRun(columns);
  // Whether another tool created the library's columns before the first migration, from the
  // declarations that the library prints.
  const isTaken =
    !hasRun(columns) &&
    ADDED_COLUMNS.some((name) => findColumn(checked, checked.host.logs.table, name) !== null);
  const noIndexes = missing.ownIndexes.length > 0 && hasRun(tables);
  const kinds: readonly KeyKind[] = noTables ? KEY_KINDS : noColumns || isTaken ? ['logs'] : [];
  const indexes = LOG_INDEXES.filter((name) => missing.indexes.includes(name))
    .flatMap((name) => stepsNamed([INDEX_STEPS[name]]))
    .filter((id) => applied.includes(id));
  return {
    faults: noTables && distributed ? [lostTables(missing.tables)] : [],
    statements: [
      ...(kinds.length > 0 ? [SHORT_WAIT] : []),
      ...dropKeys(own, host, distributed, kinds),
      ...(noTables || noIndexes ? ifMissing(ownTables(own, host)) : []),
      ...(noColumns ? ifMissing(logColumns(host)) : []),
      ...(noTables || noColumns ? fillColumns(context) : []),
      ...(isTaken && !hasRun(tables) ? [forgetWorkouts(host)] : []),
    ],
    made: [...(noTables || noIndexes ? tables : []), ...(noColumns ? columns : [])],
    steps: [...indexes, ...(noTables || noColumns ? keySteps(kinds) : [])],
  };
}

/** Runs in the caller's transaction. */
export async function runRestoration(
  client: PostgresClient,
  versions: string,
  { statements, steps }: Restoration,
): Promise<void> {
  for (const statement of statements) await client.query(statement);
  if (steps.length === 0) return;
  await client.query(`delete from ${versions} where id in (${steps.join(', ')})`);
}
