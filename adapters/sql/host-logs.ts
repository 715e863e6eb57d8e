import type { HostMapping, LogMapping, Value } from './host.js';
import { conditionsOf, conditionSql, hasValue, valuesOf } from './host-sql.js';

// Which rows of a host's table are logs that are there.

/** The condition as SQL, `sql` giving columns; null where all rows are logs. */
export const logCondition = (
  { logs }: Pick<HostMapping, 'logs'>,
  sql: (column: string) => string,
): string | null => {
  const { where, status, plans, completedAt } = logs;
  const time = sql(completedAt.column);
  const parts = [
    ...(where === undefined ? [] : [conditionSql(where, sql)]),
    // A log that is done but has no time is not read: it would pass for a planned one.
    ...(status === undefined
      ? []
      : [
          `(${hasValue(sql(status.column), status.planned)}
      or ${hasValue(sql(status.column), status.completed)} and ${time} is not null)`,
        ]),
    ...(plans === false ? [`${time} is not null`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
};

/** The values by which a new log meets `logs.where`: those of conditions that ask for one. */
export const askedValues = ({
  where,
}: Pick<LogMapping, 'where'>): readonly (readonly [column: string, value: Value | null])[] =>
  conditionsOf(where).flatMap(({ column, is }) => {
    if (is === undefined) return [];
    const values = is === null ? [null] : valuesOf(is);
    return values.length === 1 ? values.map((value) => [column, value] as const) : [];
  });

/** Columns that `logs.where` asks about, and for which it names no single value. */
export const openConditions = (logs: Pick<LogMapping, 'where'>): readonly string[] => {
  const asked = new Set(askedValues(logs).map(([column]) => column));
  return conditionsOf(logs.where).flatMap(({ column }) => (asked.has(column) ? [] : column));
};
