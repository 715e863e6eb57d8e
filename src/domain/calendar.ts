import { TZDate } from '@date-fns/tz';
import { differenceInCalendarDays, lightFormat } from 'date-fns';
import type { CalendarDate } from './records.js';

/**
 * The calendar date that clocks in a time zone show at an instant.
 *
 * @example
 * localDate(new Date('2026-03-01T23:30:00Z'), 'Europe/Berlin'); // '2026-03-02'
 */
export const localDate = (instant: Date, timeZone: string): CalendarDate =>
  lightFormat(new TZDate(instant.getTime(), timeZone), 'yyyy-MM-dd');

/**
 * By how many the calendar date of `to` is later than that of `from`: "trained 2 days ago".
 *
 * @example
 * calendarDaysBetween(new Date('2026-03-01T23:00:00Z'), new Date('2026-03-02T01:00:00Z'), 'UTC'); // 1
 */
export const calendarDaysBetween = (from: Date, to: Date, timeZone: string): number =>
  differenceInCalendarDays(
    new TZDate(to.getTime(), timeZone),
    new TZDate(from.getTime(), timeZone),
  );
