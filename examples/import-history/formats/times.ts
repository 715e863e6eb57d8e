import { tzOffset } from '@date-fns/tz';
import { canonicalTimeZone } from 'freshlegs';
import { refuseFile, refuseLine, type DateOrder } from '../read-file';
import type { WorkoutEnd } from './records';
import { dateWords, foldText, splitWords, type Half } from './date-words';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

// Choice: a workout takes an hour if its end is unknown or not after its start.
const DURATION_DEFAULT_MS = HOUR_MS;
// Choice: a workout ends at most six hours after its start. A longer time means that the app kept
// running, and recovery counts from the end of a workout.
const DURATION_MAX_MS = 6 * HOUR_MS;

// The usual form, and the one that most files have, so it is read without the words of dates.
const ISO_TIME =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;
const TIME_AFTER_DATE =
  /^(?<before>.*[^\d.:+-])(?<hour>\d{1,2})(?:[:.]|\s?h\s?)(?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)?(?<after>\D*)$/u;
// The longest date that an app writes has about 40 characters.
const TEXT_MAX = 80;

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

/** Reads all times of a file in one zone. */
export interface Clock {
  /** Reads a date with a time. Refuses any other text, and reports its line. */
  readTime(text: string, line: number, label: string): FileTime;
  /** Reads a date as the local midnight, or refuses it. */
  readDay(text: string, line: number): number;
  /** The instant of a local time in the zone. */
  toInstant(wallMs: number): Date;
}

export function createClock(name: string, order: DateOrder): Clock {
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
    readTime: (text, line, label) => {
      const time = known.get(text) ?? readFileTime(text, order, toInstant);
      if (time === null) {
        const isAmbiguous = parseWallTime(text, 'day-first') !== null;
        throw isAmbiguous
          ? refuseOrder(line, label)
          : refuseLine(
              line,
              `${label} is not a date and time this importer knows`,
              'Write it as YYYY-MM-DD HH:MM, or export again.',
            );
      }
      known.set(text, time);
      return time;
    },
    readDay: (text, line) => {
      const day = parseDay(text, order);
      if (day !== null) return day;
      throw parseDay(text, 'day-first') === null
        ? refuseLine(line, 'the date is not written as YYYY-MM-DD', 'Export again.')
        : refuseOrder(line, 'the date');
    },
  };
}

function refuseOrder(line: number, label: string): Error {
  return refuseLine(
    line,
    `${label} can mean two days, and no date of the file shows whether the day or the month comes first`,
    'Write the dates as YYYY-MM-DD.',
  );
}

/**
 * Parses `2025-09-15 07:48:00`, `15.09.2025 07:48` or `15 Sep 2025, 07:48`, with month names in the
 * languages of the apps; null for any other text.
 */
export function parseWallTime(text: string, order: DateOrder): WallTime | null {
  if (text.length > TEXT_MAX) return null;
  const iso = ISO_TIME.exec(text)?.groups;
  if (iso) {
    const { year, month, day } = iso;
    return assembleWallTime(iso, dayMs(Number(year), Number(month), Number(day)), undefined);
  }
  const time = TIME_AFTER_DATE.exec(separate(text))?.groups;
  if (!time) return null;
  const { halves, fillers } = dateWords();
  const { before = '', after = '' } = time;
  const words = splitWords(after);
  const meaningful = words.filter((word) => !fillers.has(word));
  // Languages such as Chinese and Hungarian write the half of the day before the time.
  const [last = ''] = /\p{L}+(?=[^\p{L}\p{N}]*$)/u.exec(before) ?? [];
  const leading = halves.get(last);
  const half = halves.get(words.join('')) ?? halves.get(meaningful.join('')) ?? leading;
  if (meaningful.length > 0 && half === undefined) return null;
  const date = leading === undefined ? before : before.slice(0, before.lastIndexOf(last));
  return assembleWallTime(time, parseDay(date, order), half);
}

/**
 * The local midnight of a date such as `2025-09-15`, `15.09.2025` or `15 Sep 2025`; null for any
 * other text, and for a date that can mean two days.
 */
export function parseDay(text: string, order: DateOrder): number | null {
  if (text.length > TEXT_MAX) return null;
  const folded = separate(text);
  const numbers = folded.match(/\d+/g) ?? [];
  const words = splitWords(folded);
  if (words.length === 0) return parseNumericDay(numbers, /\d\.\s?\d/.test(folded), order);
  const { months, fillers } = dateWords();
  const found = words.flatMap((word) => months.get(word) ?? []);
  if (words.some((word) => !months.has(word) && !fillers.has(word))) return null;
  if (found.length === 0) return parseNumericDay(numbers, /\d\.\s?\d/.test(folded), order);
  const [month = 0, ...others] = found;
  const years = numbers.filter((number) => number.length === 4);
  const days = numbers.filter((number) => number.length <= 2);
  const isClear = others.length === 0 && numbers.length === 2 && years.length === 1;
  return isClear && days.length === 1 ? dayMs(Number(years[0]), month, Number(days[0])) : null;
}

/** Chinese, Japanese and Korean write no spaces after the units of a date. */
function separate(text: string): string {
  return foldText(text).replace(/[年月日년월일]/g, ' $& ');
}

// Choice: between dots, the day always comes first. Between slashes or hyphens, the other dates of
// the file decide.
function parseNumericDay(
  numbers: readonly string[],
  isDotted: boolean,
  order: DateOrder,
): number | null {
  const [a = 0, b = 0, c = 0] = numbers.map(Number);
  const lengths = numbers.map(({ length }) => (length <= 2 ? 'short' : String(length))).join(' ');
  if (lengths === '4 short short') return dayMs(a, b, c);
  if (lengths !== 'short short 4') return null;
  const [dayFirst, monthFirst] = [dayMs(c, b, a), dayMs(c, a, b)];
  if (isDotted || order === 'day-first') return dayFirst;
  if (order === 'month-first') return monthFirst;
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst;
  return dayFirst === monthFirst ? dayFirst : null;
}

/** The end of a workout, at most six hours after its start, and whether the file has its duration. */
export function limitEnd(startedAt: Date, endMs: number | null): WorkoutEnd {
  const start = startedAt.getTime();
  if (endMs === null || endMs <= start) {
    return { endedAt: new Date(start + DURATION_DEFAULT_MS), hasDuration: false };
  }
  const last = start + DURATION_MAX_MS;
  return { endedAt: new Date(Math.min(endMs, last)), hasDuration: endMs <= last };
}

function readFileTime(
  text: string,
  order: DateOrder,
  toInstant: (wallMs: number) => Date,
): FileTime | null {
  const time = parseWallTime(text, order);
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

function assembleWallTime(
  parts: Readonly<Record<string, string | undefined>>,
  day: number | null,
  half: Half | undefined,
): WallTime | null {
  const [hour, minute, second] = [parts['hour'], parts['minute'], parts['second'] ?? 0].map(Number);
  const hour24 = toHour24(hour ?? NaN, half);
  if (day === null || hour24 === null || (minute ?? 60) > 59 || (second ?? 60) > 59) return null;
  return {
    wallMs: day + hour24 * HOUR_MS + (minute ?? 0) * MINUTE_MS + (second ?? 0) * 1000,
    offsetMinutes: readOffset(parts['zone']),
  };
}

function toHour24(hour: number, half: Half | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour > 12) return null;
  if (half === 'noon') return hour < 11 ? hour + 12 : hour;
  // Some languages call midnight and noon 0.
  return (hour % 12) + (half === 'pm' ? 12 : 0);
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
