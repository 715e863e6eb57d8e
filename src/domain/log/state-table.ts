import { FreshlegsError, notFound, type ErrorCode } from '../../errors.js';
import { logStatus, type LogWithSwaps } from '../changes.js';
import type { LogId } from '../ids.js';
import type { LogStatus } from '../records.js';

/** Actions that a log's swaps may forbid. */
export type LogAction = 'complete' | 'update' | 'record' | 'swap' | 'delete';

// Choice: the states and transitions of a log. Spec 3 does not show them.
/**
 * The error code of each action per status; null = allowed. A log that one swap created and another
 * one replaced counts as `replaced`. Recording an inactive log is refused only if the host has
 * completed it.
 */
export const LOG_STATE_TABLE: Readonly<
  Record<LogStatus, Readonly<Record<LogAction, ErrorCode | null>>>
> = {
  active: { complete: null, update: null, record: null, swap: null, delete: null },
  replaced: {
    complete: 'LOG_NOT_ACTIVE',
    update: 'LOG_NOT_ACTIVE',
    record: 'LOG_NOT_ACTIVE',
    swap: 'ALREADY_SWAPPED',
    delete: null,
  },
  withdrawn: {
    complete: 'LOG_NOT_ACTIVE',
    update: 'LOG_NOT_ACTIVE',
    record: 'LOG_NOT_ACTIVE',
    swap: 'LOG_NOT_ACTIVE',
    delete: null,
  },
};

/** Throws the error of the state table, if any. */
export function assertAllowed(action: LogAction, facts: LogWithSwaps): void {
  const status = logStatus(facts);
  const code = LOG_STATE_TABLE[status][action];
  if (code === null) return;
  const remedy =
    status === 'replaced'
      ? 'use the log it was swapped for, or revert that swap'
      : 'its swap was reverted; use the original log';
  throw new FreshlegsError(code, `This log is ${status}: ${remedy}.`, {
    details: { logId: facts.log.id, status, ...facts.replacedBy },
  });
}

export function requireLog(
  { logs }: { readonly logs: readonly LogWithSwaps[] },
  logId: LogId,
): LogWithSwaps {
  const [log] = logs;
  if (log === undefined) throw notFound('log', { logId });
  return log;
}
