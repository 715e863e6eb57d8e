/** The instants at which logs are completed. */
import { invalidInput } from '../../errors.js';
import { CLOCK_SKEW_MINUTES, MINUTE_MS } from '../limits.js';
import type { DecisionContext } from '../recovery/replay.js';

const isAhead = (completedAt: Date, now: Date): boolean =>
  completedAt.getTime() > now.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS;

/** Throws `INVALID_INPUT` for a completion that is more than 5 minutes in the future. */
export function requirePast(completedAt: Date, now: Date): Date {
  if (!isAhead(completedAt, now)) return completedAt;
  throw invalidInput(
    '/completedAt',
    `completedAt is more than ${CLOCK_SKEW_MINUTES} minutes in the future; check the value and the clock.`,
  );
}

export function requireStoredPast(completedAt: Date, now: Date): Date {
  if (!isAhead(completedAt, now)) return completedAt;
  throw invalidInput(
    '/logId',
    `This log was stored with a completion that is more than ${CLOCK_SKEW_MINUTES} minutes in the future. Correct it with the completedAt of logs.update, or check the clock.`,
  );
}

/** Rounds a completion down to the precision of the store. */
export function keptCompletion(
  completedAt: Date,
  { completionStepMs: step = 1 }: Pick<DecisionContext, 'completionStepMs'>,
): Date {
  return new Date(Math.floor(completedAt.getTime() / step) * step);
}
