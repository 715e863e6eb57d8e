/** The instants at which logs begin and are completed. */
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

const SECOND_MS = 1000;

const isSame = (a: Date, b: Date | null): boolean => a.getTime() === b?.getTime();

// Choice: the library keeps the seconds of a start, which every column can store. No estimate needs
// more.
/**
 * The start to store, rounded down to the second; null if it does not change. Throws
 * `INVALID_INPUT` if the log would begin after its completion. If the completion changes, that also
 * applies to the stored start.
 */
export function newStart(
  {
    startedAt: given = null,
    completedAt,
  }: { readonly startedAt?: Date | null | undefined; readonly completedAt: Date },
  stored: Date | null,
  isMoved: boolean,
): Date | null {
  const start = given ?? (isMoved ? stored : null);
  if (start !== null && start > completedAt) {
    throw given === null
      ? invalidInput(
          '/completedAt',
          'completedAt is before the start of the log; give startedAt too.',
        )
      : invalidInput('/startedAt', 'startedAt is after completedAt; check both.');
  }
  if (given === null || isSame(given, stored)) return null;
  const kept = new Date(Math.floor(given.getTime() / SECOND_MS) * SECOND_MS);
  return isSame(kept, stored) ? null : kept;
}

/** Rounds a completion down to the precision of the store. */
export function keptCompletion(
  completedAt: Date,
  { completionStepMs: step = 1 }: Pick<DecisionContext, 'completionStepMs'>,
): Date {
  return new Date(Math.floor(completedAt.getTime() / step) * step);
}
