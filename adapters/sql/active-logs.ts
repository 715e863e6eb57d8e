import type { LogMapping } from './host.js';
import { quoteName } from './host-sql.js';

/** SQL by which a host's own lists leave out the logs that swaps have replaced or withdrawn. */
export interface ActiveLogs {
  /** A condition on a row of the table of logs, whose alias is `log`. */
  readonly condition: string;
  /** A view `active_logs` with all columns of the table, those that meet the condition. */
  readonly view: string;
}

/** The SQL for a table of logs and the swaps of it; all names but the columns are quoted. */
export const activeLogsSql = (
  { id, userId }: Pick<LogMapping, 'id' | 'userId'>,
  names: { readonly table: string; readonly swap: string; readonly view: string },
): ActiveLogs => {
  const isOf = (logId: string) =>
    `swap.user_id = log.${quoteName(userId)} and swap.${logId} = log.${quoteName(id)}`;
  const condition = `not exists (select 1 from ${names.swap} swap
    where ${isOf('original_log_id')} and swap.reverted_at is null)
  and not exists (select 1 from ${names.swap} swap
    where ${isOf('swapped_log_id')} and swap.reverted_at is not null)`;
  return {
    condition,
    view: `create view ${names.view} as
select log.* from ${names.table} log
where ${condition};`,
  };
};
