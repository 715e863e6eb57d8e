import type { HostMapping, LogMapping, Value } from './host.js';
import { hasValue, inParentheses, quoteName, valuesOf } from './host-sql.js';

/** The statuses of logs that are not completed. */
export function notCompleted({
  planned,
  replaced,
}: NonNullable<LogMapping['status']>): readonly Value[] {
  return [...new Set([...valuesOf(planned), ...(replaced === undefined ? [] : [replaced])])];
}

/** Selects the rows of the host's table that are logs of the library; null if every row is. */
export function logCondition({ logs }: Pick<HostMapping, 'logs'>): string | null {
  const { where, status, plans, completedAt } = logs;
  const time = quoteName(completedAt.column);
  const parts = [
    ...(where === undefined ? [] : [inParentheses(where)]),
    // Skip a completed log without a time, because it would look planned.
    ...(status === undefined
      ? []
      : [
          `(${hasValue(quoteName(status.column), notCompleted(status))}
      or ${hasValue(quoteName(status.column), status.completed)} and ${time} is not null)`,
        ]),
    ...(plans === false ? [`${time} is not null`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}
