import type { LogMapping } from './host.js';
import { logCondition } from './host-logs.js';
import { quoteName } from './host-sql.js';

/**
 * SQL for hosts that list logs themselves. Leaves out logs that swaps have replaced or withdrawn.
 */
export interface ActiveLogs {
  /** A condition on a row of the logs table with the alias `log`. */
  readonly condition: string;
  /**
   * A view `active_logs` with all columns of the table, but only the rows that meet the condition.
   */
  readonly view: string;
}

/** All names except the columns are already quoted. */
export function activeLogsSql(
  logs: LogMapping,
  names: {
    readonly table: string;
    readonly swap: string;
    readonly view: string;
    /** Options of the view, such as `with (...)`. */
    readonly options: string;
  },
): ActiveLogs {
  const { id, userId } = logs;
  const own = logCondition({ logs });
  const rows = (alias: string) =>
    `${alias}.${quoteName(id)} in (select ${quoteName(id)} from ${names.table} where ${own ?? ''})`;
  // A swap whose new log is marked as deleted does not count, so the original is active again.
  const isMade =
    own === null
      ? ''
      : `
      and exists (select 1 from ${names.table} made
        where made.${quoteName(userId)} = swap.user_id and made.${quoteName(id)} = swap.swapped_log_id
          and ${rows('made')})`;
  const isOf = (logId: string) =>
    `swap.user_id = log.${quoteName(userId)} and swap.${logId} = log.${quoteName(id)}`;
  const condition = `not exists (select 1 from ${names.swap} swap
    where ${isOf('original_log_id')} and swap.reverted_at is null${isMade})
  and not exists (select 1 from ${names.swap} swap
    where ${isOf('swapped_log_id')} and swap.reverted_at is not null)`;
  return {
    condition,
    view: `create view ${names.view} ${names.options}as
select log.* from ${names.table} log
where ${own === null ? '' : `${rows('log')}\n  and `}${condition};`,
  };
}
