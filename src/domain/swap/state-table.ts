import { FreshlegsError, type ErrorCode } from '../../errors.js';
import { logStatus, type LogWithSwaps } from '../changes.js';
import type { LogStatus } from '../records.js';

/** The actions on a log that its swaps may forbid. */
export type LogAction = 'complete' | 'update' | 'record' | 'swap' | 'delete';

// Choice: the states of a log and its transitions, which spec 3 does not show.
/**
 * The error code of each action in each status; null = allowed. A log that is both the product of a
 * swap and replaced follows `replaced`. Recording a log that is not active is refused only if the
 * host has completed it.
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

/** Throws the error that the state table gives for an action on a log. */
export const assertAllowed = (action: LogAction, facts: LogWithSwaps): void => {
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
};
