import { TZDate, tzOffset } from '@date-fns/tz';
import { lightFormat } from 'date-fns';
import { DAY_HOURS, HOUR_MS, MINUTE_MS } from './limits.js';
import type { CalendarDate } from './records.js';

/**
 * The calendar date that clocks in a time zone show at an instant.
 *
 * @example
 * localDate(new Date('2026-03-01T23:30:00Z'), 'Europe/Berlin'); // '2026-03-02'
 */
export const localDate = (instant: Date, timeZone: string): CalendarDate =>
  lightFormat(new TZDate(instant.getTime(), timeZone), 'yyyy-MM-dd');

/** Minutes by which clocks of a time zone are ahead. */
const offsetMinutes = (instant: Date, timeZone: string): number =>
  timeZone === 'UTC' ? 0 : tzOffset(timeZone, instant);

/** The number of a local date. By the offset itself: a date object of a zone looks it up many times. */
const localDayNumber = (instant: Date, timeZone: string): number =>
  Math.floor(
    (instant.getTime() + offsetMinutes(instant, timeZone) * MINUTE_MS) / (DAY_HOURS * HOUR_MS),
  );

/**
 * By how many the calendar date of `to` is later than that of `from`: "trained 2 days ago".
 *
 * @example
 * calendarDaysBetween(new Date('2026-03-01T23:00:00Z'), new Date('2026-03-02T01:00:00Z'), 'UTC'); // 1
 */
export const calendarDaysBetween = (from: Date, to: Date, timeZone: string): number =>
  localDayNumber(to, timeZone) - localDayNumber(from, timeZone);
