import type { Condition, HostMapping, Where } from './host.js';
import { exerciseChecks } from './host-check-exercises.js';
import { setChecks } from './host-check-sets.js';
import { namedTables } from './host-columns.js';
import type { HostFault, HostFinding, Sampled } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import {
  conditionColumns,
  conditionsOf,
  conditionSql,
  isRows,
  sourceOf,
  valuesOf,
} from './host-sql.js';
import { listed, type ValueCheck, type ValueDialect } from './value-check.js';

// Finds faults in the values of mapped columns. Runs only if all tables and columns exist.

export interface ValueFindings {
  readonly found: readonly HostFinding[];
  readonly sampled: readonly Sampled[];
}

const describe = ({ column, is, isNot }: Condition, field: string): string => {
  const name = typeof column === 'string' ? column : column.column;
  return `${field} keeps rows where "${name}" is ${is === undefined ? `not ${String(isNot)}` : String(is)}`;
};

// If there are fewer rows, all may be marked as deleted, or no workout may be completed yet.
const ROWS_MIN = 20;

/** Conditions that match no row of their table. */
const filterChecks = (
  { table: tableOf }: ValueDialect,
  field: string,
  table: string,
  where: Where | undefined,
): readonly ValueCheck[] => {
  const { from, sql } = sourceOf(tableOf, table, conditionColumns(where));
  return conditionsOf(where)
    .slice(0, 1)
    .map((condition) => ({
      field,
      max: null,
      text: `select distinct cast(${sql(condition.column)} as text) as held from ${from}
      where not exists (select 1 from ${from} where ${conditionSql(where, sql)})
        and ${ROWS_MIN} = (select count(*) from (select 1 from ${from} limit ${ROWS_MIN}) first_rows)
      limit 11`,
      faultsOf: (rows) =>
        rows.length === 0
          ? []
          : [
              {
                code: 'filter_matches_nothing',
                problem: `${describe(condition, field)}, but no row of "${table}" matches. Values found: ${listed(rows.map((row) => row['held']))}.`,
                remedy: `Correct ${field}.`,
              },
            ],
    }));
};

/** All conditions of a mapping, each with the table that it filters. */
const allFilters = (host: HostMapping, dialect: ValueDialect): readonly ValueCheck[] => {
  const { exercises, exerciseMuscles, logs, performedSets: sets, programs } = host;
  const { status } = logs;
  const known = status && {
    column: status.column,
    is: [...valuesOf(status.completed), ...valuesOf(status.planned)],
  };
  return [
    ...filterChecks(dialect, 'exercises.where', exercises.view ?? exercises.table, exercises.where),
    ...(isRows(exercises.equipment)
      ? filterChecks(
          dialect,
          'exercises.equipment.where',
          exercises.equipment.table,
          exercises.equipment.where,
        )
      : []),
    ...(exerciseMuscles.table === undefined
      ? []
      : filterChecks(
          dialect,
          'exerciseMuscles.where',
          exerciseMuscles.table,
          exerciseMuscles.where,
        )),
    ...(programs === undefined
      ? []
      : filterChecks(
          dialect,
          'programs.entries.where',
          programs.entries.table,
          programs.entries.where,
        )),
    ...filterChecks(dialect, 'logs.status', logs.table, known),
    ...filterChecks(dialect, 'logs.where', logs.table, logs.where),
    ...(sets === undefined || sets.sets !== undefined
      ? []
      : filterChecks(dialect, 'performedSets.where', sets.table, sets.where)),
  ];
};

export function valueChecks(
  t: HostRelations,
  host: HostMapping,
  dialect: ValueDialect,
): readonly ValueCheck[] {
  const placeOf = (field: string) => field.split('.')[0];
  const missing = namedTables(host)
    .filter(({ table }) => !dialect.isThere(table))
    .map(({ field }) => placeOf(field));
  const checks = [...exerciseChecks(t, host), ...allFilters(host, dialect), ...setChecks(t, host)];
  return checks.filter(
    ({ field, besides = field }) =>
      !missing.includes(placeOf(field)) && !missing.includes(placeOf(besides)),
  );
}

/** The database rejects a check, for example because an enum lacks the value. */
export function refusedCheck(field: string, message: string): HostFault {
  return {
    code: 'refused_value',
    problem: `${field} cannot be compared with the values in the mapping: ${message}.`,
    remedy: `Correct ${field}.`,
  };
}
