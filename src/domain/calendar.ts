import { tzOffset } from '@date-fns/tz/tzOffset';
import { DAY_HOURS, HOUR_MS, MINUTE_MS, WEEK_DAYS } from './limits.js';
import type { CalendarDate } from './records.js';

/** A future time as people plan: a day, and the part of the day. */
export interface LocalMoment {
  /** Days until then: 0 = today, 1 = tomorrow. */
  readonly daysAhead: number;
  /** 0 = Sunday. */
  readonly weekday: number;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** Null means the whole day. */
  readonly partOfDay: 'morning' | 'afternoon' | 'evening' | null;
}

/** Where a user's days begin. */
export interface LocalDays {
  /** IANA name. */
  readonly timeZone: string;
  /** The local time at which a day begins, such as `04:00`. */
  readonly dayStartsAt: string;
}

/** An IANA name, whose days begin at midnight, or {@link LocalDays}. */
export type Zone = string | LocalDays;

// A UTC offset such as `+01:00` is no name, although newer versions of Node accept one.
const ZONE_NAME = /^[a-z][a-z0-9_+/-]*$/i;
// Two entries at most per name that the platform knows, itself and in lower case, so its size is
// bounded.
const canonicalNames = new Map<string, string>();

/**
 * The canonical name of an IANA time zone: names are not case-sensitive, and a zone can have several.
 * Null if the platform does not know the name.
 *
 * @example
 * canonicalTimeZone('europe/BERLIN'); // 'Europe/Berlin'
 */
export function canonicalTimeZone(name: string): string | null {
  const exact = canonicalNames.get(name);
  if (exact !== undefined) return exact;
  if (!ZONE_NAME.test(name)) return null;
  const key = name.toLowerCase();
  const known = canonicalNames.get(key);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    canonicalNames.set(key, timeZone).set(timeZone, timeZone);
    return timeZone;
  } catch {
    return null;
  }
}

/**
 * How many minutes a time zone is ahead of UTC; NaN for an unknown zone. `tzOffset` keeps a
 * formatter of 37 kB for each spelling that it gets, so it only gets canonical names.
 */
const offsetMinutes = (instant: Date, zone: Zone): number => {
  const name = canonicalTimeZone(typeof zone === 'string' ? zone : zone.timeZone);
  if (name === null) return NaN;
  return name === 'UTC' ? 0 : tzOffset(name, instant);
};

/** `instant` shifted by the offset of the time zone, so that its UTC fields show the local time. */
const toLocal = (instant: Date, zone: Zone): Date =>
  new Date(instant.getTime() + offsetMinutes(instant, zone) * MINUTE_MS);

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Whether a text is a time of day, from `00:00` to `23:59`.
 *
 * @example
 * isTimeOfDay('04:00'); // true
 */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

const startMs = (zone: Zone): number => {
  if (typeof zone === 'string') return 0;
  const [hours, minutes] = [zone.dayStartsAt.slice(0, 2), zone.dayStartsAt.slice(3)].map(Number);
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
};

// On the local clock, so that a day begins at the same time of day when the clocks change.
/** A local time of the day that the instant belongs to, which may have begun the day before. */
const toLocalDay = (instant: Date, zone: Zone): Date =>
  new Date(toLocal(instant, zone).getTime() - startMs(zone));

const DATE_LENGTH = 'YYYY-MM-DD'.length;

// Adds the offset directly. A date object with a time zone looks it up many times, which takes a
// tenth of the time of a planned swap.
/**
 * The calendar date in a time zone at an instant. With `dayStartsAt`, the hours before it belong to
 * the day before.
 *
 * @example
 * localDate(new Date('2026-03-01T23:30:00Z'), 'Europe/Berlin'); // '2026-03-02'
 */
export function localDate(instant: Date, timeZone: Zone): CalendarDate {
  return toLocalDay(instant, timeZone).toISOString().slice(0, DATE_LENGTH);
}

/**
 * The date some days later, or earlier.
 *
 * @example
 * addDays('2026-02-28', 1); // '2026-03-01'
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const midnight = new Date(`${date}T00:00:00Z`).getTime() + days * DAY_HOURS * HOUR_MS;
  return localDate(new Date(midnight), 'UTC');
}

const localDayNumber = (instant: Date, timeZone: Zone): number =>
  Math.floor(toLocalDay(instant, timeZone).getTime() / (DAY_HOURS * HOUR_MS));

/**
 * Counts the calendar days to one instant from others. Computes the local date of `to` only once.
 *
 * @example
 * calendarDaysUntil(new Date('2026-03-02T01:00:00Z'), 'UTC')(new Date('2026-03-01T23:00:00Z')); // 1
 */
export function calendarDaysUntil(to: Date, timeZone: Zone): (from: Date) => number {
  const day = localDayNumber(to, timeZone);
  return (from) => day - localDayNumber(from, timeZone);
}

/**
 * The number of calendar days from `from` to `to`, as in "trained 2 days ago".
 *
 * @example
 * calendarDaysBetween(new Date('2026-03-01T23:00:00Z'), new Date('2026-03-02T01:00:00Z'), 'UTC'); // 1
 */
export function calendarDaysBetween(from: Date, to: Date, timeZone: Zone): number {
  return calendarDaysUntil(to, timeZone)(from);
}

// Choice: nobody trains at night. A workout that is ready between 22:00 and 6:00 is ready for the
// whole next day. The afternoon begins at 12:00, the evening at 17:00.
const MORNING_HOUR = 6;
const NOON_HOUR = 12;
const EVENING_HOUR = 17;
const NIGHT_HOUR = 22;

const partOfDayAt = (hour: number): LocalMoment['partOfDay'] => {
  if (hour < MORNING_HOUR) return null;
  if (hour < NOON_HOUR) return 'morning';
  return hour < EVENING_HOUR ? 'afternoon' : 'evening';
};

/**
 * Converts a future instant to a local day and part of day. The instant is rounded up to the full
 * hour, and at night to the next day.
 *
 * @example
 * const now = new Date('2026-03-01T12:00:00Z');
 * localMoment(new Date('2026-03-02T08:20:00Z'), now, 'UTC').partOfDay; // 'morning'
 */
export function localMoment(instant: Date, now: Date, timeZone: Zone): LocalMoment {
  const exact = toLocal(instant, timeZone).getTime();
  // Round before converting to local time: the clocks may change before the full hour.
  const untilFull = Math.ceil(exact / HOUR_MS) * HOUR_MS - exact;
  const full = toLocal(new Date(instant.getTime() + untilFull), timeZone);
  const untilDay = full.getUTCHours() < NIGHT_HOUR ? 0 : (DAY_HOURS - NIGHT_HOUR) * HOUR_MS;
  const local = new Date(full.getTime() + untilDay);
  return {
    daysAhead: Math.floor(local.getTime() / (DAY_HOURS * HOUR_MS)) - localDayNumber(now, timeZone),
    weekday: local.getUTCDay(),
    month: local.getUTCMonth() + 1,
    dayOfMonth: local.getUTCDate(),
    partOfDay: partOfDayAt(local.getUTCHours()),
  };
}

/**
 * A duration in whole units. Compatible with the `Duration` of date-fns, without depending on its
 * types.
 */
export interface Duration {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
}

const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365;

// Choice: give the time since a workout in days up to two weeks, in weeks up to two months, then in
// months and years. Always round down. Only the text is rounded; the reason's `daysSince` is the
// exact number of days.
/** Days in the largest unit that people use for them. */
export function durationOfDays(days: number): Duration {
  if (days < 2 * WEEK_DAYS) return { days };
  if (days < 2 * MONTH_DAYS) return { weeks: Math.floor(days / WEEK_DAYS) };
  if (days < YEAR_DAYS) return { months: Math.floor(days / MONTH_DAYS) };
  return { years: Math.floor(days / YEAR_DAYS) };
}
