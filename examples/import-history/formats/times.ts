import { tzOffset } from '@date-fns/tz';
import { canonicalTimeZone } from 'freshlegs';
import { refuseFile, refuseLine } from '../read-file';
import type { RowReader } from './values';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

// Choice: a workout takes an hour if its end is unknown or not after its start.
const DURATION_DEFAULT_MS = HOUR_MS;
// Choice: a workout ends at most six hours after its start. A longer time means that the app kept
// running, and recovery counts from the end of a workout.
const DURATION_MAX_MS = 6 * HOUR_MS;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:\s?(?<half>[ap]m))?`;
// Choice: read only English month names. Refuse others, because a wrong guess would move years of
// workouts.
const PATTERNS = [
  new RegExp(
    String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ]${TIME} ?(?<zone>Z|[+-]\d{2}:?\d{2})?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<day>\d{1,2}) (?<month>[a-z]{3})[a-z]*\.? (?<year>\d{4}),? ${TIME}$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4}),? ${TIME}$`,
    'i',
  ),
];

/** A local time, with its UTC offset if the text has one. */
export interface WallTime {
  /** The local time as if it were UTC. */
  readonly wallMs: number;
  readonly offsetMinutes: number | null;
}

/** A time of a file. */
export interface FileTime {
  readonly instant: Date;
  /** See {@link WallTime}. It is the same in every time zone. */
  readonly wallMs: number;
}

/** Reads all times in one zone. */
export interface Clock {
  /** Reads a date with a time. Refuses any other text, and reports its line. */
  readTime(reader: RowReader, column: number | undefined, label: string): FileTime;
  /** The instant of a local time in the zone. */
  toInstant(wallMs: number): Date;
}

export function createClock(name: string): Clock {
  const timeZone = canonicalTimeZone(name);
  if (timeZone === null) {
    throw refuseFile('The time zone is not known. Give an IANA name such as Europe/Berlin.', {
      path: 'timeZone',
    });
  }
  // Every row repeats the times of its workout, and looking up time zones is slow.
  const known = new Map<string, FileTime>();
  const toInstant = (wallMs: number): Date => new Date(findInstant(wallMs, timeZone));
  return {
    toInstant,
    readTime: (reader, column, label) => {
      const text = reader.text(column);
      const time = known.get(text) ?? readFileTime(text, toInstant);
      if (time === null) {
        throw refuseLine(
          reader.line,
          `${label} is not a date and time this importer knows`,
          'Set the app to English and export again.',
        );
      }
      known.set(text, time);
      return time;
    },
  };
}

/** Parses `2025-09-15 07:48:00` or `15 Sep 2025, 07:48`; null for any other text. */
export function parseWallTime(text: string): WallTime | null {
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (parts) return assembleWallTime(parts);
  }
  return null;
}

/** The local midnight of a date such as `2025-09-15`; null for any other text. */
export function parseCalendarDate(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts && dayMs(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** The end of a workout, at most six hours after its start. */
export function limitEnd(startedAt: Date, endMs: number | null): Date {
  const start = startedAt.getTime();
  if (endMs === null || endMs <= start) return new Date(start + DURATION_DEFAULT_MS);
  return new Date(Math.min(endMs, start + DURATION_MAX_MS));
}

function readFileTime(text: string, toInstant: (wallMs: number) => Date): FileTime | null {
  const time = parseWallTime(text);
  if (time === null) return null;
  const { wallMs, offsetMinutes } = time;
  if (offsetMinutes === null) return { instant: toInstant(wallMs), wallMs };
  return { instant: new Date(wallMs - offsetMinutes * MINUTE_MS), wallMs };
}

// Choice: a local time that occurs twice means its first occurrence, and a skipped one moves
// forward. TZDate would resolve the repeated hour by the zone of the machine, but the same file
// must give the same instants everywhere.
function findInstant(wallMs: number, timeZone: string): number {
  const offsets = [wallMs - DAY_MS, wallMs + DAY_MS].map((at) => tzOffset(timeZone, new Date(at)));
  const instants = offsets.map((minutes) => wallMs - minutes * MINUTE_MS);
  const exact = instants.find((at) => at + tzOffset(timeZone, new Date(at)) * MINUTE_MS === wallMs);
  return exact ?? instants[0] ?? wallMs;
}

function assembleWallTime(parts: Readonly<Record<string, string | undefined>>): WallTime | null {
  const [hour, minute, second] = [parts['hour'], parts['minute'], parts['second'] ?? 0].map(Number);
  const day = dayMs(Number(parts['year']), readMonth(parts['month'] ?? ''), Number(parts['day']));
  const hour24 = toHour24(hour ?? NaN, parts['half']?.toLowerCase());
  if (day === null || hour24 === null || (minute ?? 60) > 59 || (second ?? 60) > 59) return null;
  return {
    wallMs: day + hour24 * HOUR_MS + (minute ?? 0) * MINUTE_MS + (second ?? 0) * 1000,
    offsetMinutes: readOffset(parts['zone']),
  };
}

function readMonth(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.toLowerCase()) + 1;
}

function toHour24(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null;
}

function readOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}

function dayMs(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  // `Date.UTC` turns 31 February into 3 March, and years before 100 into the last century.
  const isReal = new Date(ms).getUTCMonth() === month - 1 && year >= 1970;
  return isReal ? ms : null;
}
