import type { LogMapping } from './host.js';
import { logCondition } from './host-logs.js';
import { quoteName } from './host-sql.js';

/**
 * SQL for hosts that list logs themselves. Leaves out only logs that swaps have replaced or
 * withdrawn, the same ones that `swaps.hiddenLogIds` returns. The host filters deleted logs itself.
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
  // The condition of the mapping names its columns without a table, so it gets a query of its own.
  const seen = `(select ${quoteName(userId)} as user_id, ${quoteName(id)} as id
        from ${names.table} where ${own ?? ''})`;
  const isSeen = (logId: string): string => `exists (select 1 from ${seen} seen
        where seen.user_id = swap.user_id and seen.id = swap.${logId})`;
  // See `StoreTables.swaps`: a swap counts only while the library sees both of its logs.
  const isThere = (ownId: string, otherId: string): string =>
    own === null
      ? `swap.${otherId} is not null`
      : `${isSeen(ownId)}
      and ${isSeen(otherId)}`;
  const hasNoSwap = (ownId: string, otherId: string, reverted: string): string =>
    `not exists (select 1 from ${names.swap} swap
    where swap.user_id = log.${quoteName(userId)} and swap.${ownId} = log.${quoteName(id)}
      and swap.reverted_at ${reverted} and ${isThere(ownId, otherId)})`;
  const condition = `${hasNoSwap('original_log_id', 'swapped_log_id', 'is null')}
  and ${hasNoSwap('swapped_log_id', 'original_log_id', 'is not null')}`;
  return {
    condition,
    view: `create view ${names.view} ${names.options}as
select log.* from ${names.table} log
where ${condition};`,
  };
}
