import { EARLIEST_INSTANT, LATEST_INSTANT } from '../domain/limits.js';
import { FreshlegsError } from '../errors.js';

const describeValue = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing';
  if (!(value instanceof Date)) {
    return typeof value === 'object' ? 'another object' : `a ${typeof value}`;
  }
  return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString();
};

const refuse = (what: string, cause?: unknown): FreshlegsError =>
  new FreshlegsError(
    'CONFIGURATION',
    `The option now must return a Date from 1970 to 9998, such as () => new Date(); it ${what}.`,
    { cause },
  );

const call = (now: () => unknown): unknown => {
  try {
    return now();
  } catch (error) {
    throw refuse('threw an error, see its cause', error);
  }
};

/**
 * Returns a copy of the Date that `now` returns. Throws `CONFIGURATION` if `now` throws or returns
 * no valid instant.
 */
export function readClock(now: () => unknown): Date {
  const given = call(now);
  const time = given instanceof Date ? given.getTime() : Number.NaN;
  if (time >= EARLIEST_INSTANT.getTime() && time < LATEST_INSTANT.getTime()) return new Date(time);
  throw refuse(`returned ${describeValue(given)}`);
}
