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

const atSecond = (ms: number): Date => new Date(Math.floor(ms / SECOND_MS) * SECOND_MS);

// Choice: the library keeps the seconds of a start, which every column can store. No estimate needs
// more. If the completion is corrected to before the start, the start moves along, so that the
// duration stays.
/**
 * The start to store; null if it does not change. Throws `INVALID_INPUT` for a given start after the
 * completion.
 */
export function newStart(
  {
    startedAt: given = null,
    completedAt,
  }: { readonly startedAt?: Date | null | undefined; readonly completedAt: Date },
  log: { readonly startedAt: Date | null; readonly completedAt: Date | null },
): Date | null {
  const { startedAt: stored, completedAt: before } = log;
  if (given !== null) {
    if (given > completedAt) {
      throw invalidInput('/startedAt', 'startedAt is after completedAt; check both.');
    }
    const kept = atSecond(given.getTime());
    return isSame(given, stored) || isSame(kept, stored) ? null : kept;
  }
  if (stored === null || before === null || stored <= completedAt) return null;
  if (isSame(completedAt, before)) return null;
  return atSecond(completedAt.getTime() - Math.max(0, before.getTime() - stored.getTime()));
}

/** Rounds a completion down to the precision of the store. */
export function keptCompletion(
  completedAt: Date,
  { completionStepMs: step = 1 }: Pick<DecisionContext, 'completionStepMs'>,
): Date {
  return new Date(Math.floor(completedAt.getTime() / step) * step);
}
