import { TZDate } from '@date-fns/tz';
import { DAY_HOURS, HOUR_MS } from './limits.js';
import type { CalendarDate } from './records.js';

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/**
 * The calendar date that clocks in a time zone show at an instant.
 *
 * @example
 * localDate(new Date('2026-03-01T23:30:00Z'), 'Europe/Berlin'); // '2026-03-02'
 */
export const localDate = (instant: Date, timeZone: string): CalendarDate => {
  const local = new TZDate(instant.getTime(), timeZone);
  return [pad(local.getFullYear(), 4), pad(local.getMonth() + 1, 2), pad(local.getDate(), 2)].join(
    '-',
  );
};

/**
 * Midnights that clocks in a time zone passed between two instants: "trained 2 days ago".
 *
 * @example
 * calendarDaysBetween(new Date('2026-03-01T23:00:00Z'), new Date('2026-03-02T01:00:00Z'), 'UTC'); // 1
 */
export const calendarDaysBetween = (from: Date, to: Date, timeZone: string): number =>
  Math.round(
    (Date.parse(localDate(to, timeZone)) - Date.parse(localDate(from, timeZone))) /
      (DAY_HOURS * HOUR_MS),
  );
