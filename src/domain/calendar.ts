import { tzOffset } from '@date-fns/tz';
import { DAY_HOURS, HOUR_MS, MINUTE_MS } from './limits.js';
import type { CalendarDate } from './records.js';

/** Minutes by which clocks of a time zone are ahead. */
const offsetMinutes = (instant: Date, timeZone: string): number =>
  timeZone === 'UTC' ? 0 : tzOffset(timeZone, instant);

/** The instant at which clocks of UTC show what those of the time zone show at `instant`. */
const toLocal = (instant: Date, timeZone: string): Date =>
  new Date(instant.getTime() + offsetMinutes(instant, timeZone) * MINUTE_MS);

const DATE_LENGTH = 'YYYY-MM-DD'.length;

// By the offset itself: a date object of a zone looks it up many times, a tenth of a planned swap.
/**
 * The calendar date that clocks in a time zone show at an instant.
 *
 * @example
 * localDate(new Date('2026-03-01T23:30:00Z'), 'Europe/Berlin'); // '2026-03-02'
 */
export const localDate = (instant: Date, timeZone: string): CalendarDate =>
  toLocal(instant, timeZone).toISOString().slice(0, DATE_LENGTH);

/** The number of a local date. */
const localDayNumber = (instant: Date, timeZone: string): number =>
  Math.floor(toLocal(instant, timeZone).getTime() / (DAY_HOURS * HOUR_MS));

/**
 * By how many the calendar date of `to` is later than that of `from`: "trained 2 days ago".
 *
 * @example
 * calendarDaysBetween(new Date('2026-03-01T23:00:00Z'), new Date('2026-03-02T01:00:00Z'), 'UTC'); // 1
 */
export const calendarDaysBetween = (from: Date, to: Date, timeZone: string): number =>
  localDayNumber(to, timeZone) - localDayNumber(from, timeZone);
