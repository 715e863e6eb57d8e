import type { HostMapping, LogMapping, Value } from './host.js';
import { conditionsOf, conditionSql, hasValue, valuesOf } from './host-sql.js';

// Selects the rows of the host's table that the library treats as logs.

/** Null if every row is a log. `sql` returns the SQL of a column. */
export function logCondition(
  { logs }: Pick<HostMapping, 'logs'>,
  sql: (column: string) => string,
): string | null {
  const { where, status, plans, completedAt } = logs;
  const time = sql(completedAt.column);
  const parts = [
    ...(where === undefined ? [] : [conditionSql(where, sql)]),
    // Skip a completed log without a time, because it would look planned.
    ...(status === undefined
      ? []
      : [
          `(${hasValue(sql(status.column), status.planned)}
      or ${hasValue(sql(status.column), status.completed)} and ${time} is not null)`,
        ]),
    ...(plans === false ? [`${time} is not null`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

/** Values that make a new log meet `logs.where`, from conditions with a single value. */
export function askedValues({
  where,
}: Pick<LogMapping, 'where'>): readonly (readonly [column: string, value: Value | null])[] {
  return conditionsOf(where).flatMap(({ column, is }) => {
    if (is === undefined) return [];
    const values = is === null ? [null] : valuesOf(is);
    return values.length === 1 ? values.map((value) => [column, value] as const) : [];
  });
}

/** Columns in `logs.where` whose condition does not require a single value. */
export function openConditions(logs: Pick<LogMapping, 'where'>): readonly string[] {
  const asked = new Set(askedValues(logs).map(([column]) => column));
  return conditionsOf(logs.where).flatMap(({ column }) => (asked.has(column) ? [] : column));
}
