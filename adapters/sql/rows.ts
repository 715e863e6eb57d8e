import type { Id } from '../../src/domain/ids.js';
import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';

/** A row from the driver. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns in the order of the query. */
export type Tuple = readonly unknown[];

export function corrupt(column: string, expected: string): FreshlegsError {
  return new FreshlegsError('CORRUPT', `Column ${column} does not hold ${expected}.`, {
    details: { column },
  });
}

/** The fields of a mapping that name the columns of a log. */
const LOG_FIELDS: Readonly<Record<string, string>> = {
  completed_at: 'logs.completedAt',
  scheduled_date: 'logs.scheduledDate',
  program_day_id: 'logs.programDayId',
  import_key: 'logs.importKey',
};

/**
 * If a value cannot be read, the error includes the log and the field of the mapping, so that the
 * value can be found.
 */
export function decodingLog<T>(logId: unknown, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    // A number above 2^53 is rounded, and may be the id of another log.
    const isRounded = typeof logId === 'number' && !Number.isSafeInteger(logId);
    if (isRounded || !isFreshlegsError(error) || error.code !== 'CORRUPT') throw error;
    const field = LOG_FIELDS[String(error.details['column'])];
    const named = field === undefined ? '' : ` A mapping names the column in ${field}.`;
    throw new FreshlegsError('CORRUPT', `Log ${String(logId)}: ${error.message}${named}`, {
      details: { ...error.details, logId },
    });
  }
}

/** Accepts only safe integers of JavaScript. Never rounds. */
export function checkInt(value: unknown, column: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw corrupt(column, 'an integer within 2^53');
}

/** Accepts an integer that passes {@link checkInt}, or text. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose id it is
export function checkId<HostId extends Id>(value: unknown, column: string): HostId {
  // The host declares the TypeScript type of its ids, and `checkHost` compares it with the column.
  return (typeof value === 'string' ? value : checkInt(value, column)) as HostId;
}

export function checkNumber(value: unknown, column: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw corrupt(column, 'a number');
}

export function checkText(value: unknown, column: string): string {
  if (typeof value === 'string') return value;
  throw corrupt(column, 'text');
}

/** SQLite stores a boolean as a number. */
export function checkBoolean(value: unknown, column: string): boolean {
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  throw corrupt(column, 'true or false');
}

const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/;

// Choice: a host's instants and dates must be in the years 1 to 9999. Databases disagree about
// other years, and Postgres also has `infinity`.
/** The first readable time, in milliseconds since 1970. */
export const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
export const END_MS = Date.UTC(10_000, 0);

/** Whether the time is in the years 1 to 9999. */
export function isReadableTime(time: number): boolean {
  return time >= FIRST_MS && time < END_MS;
}

/** Parses a time in UTC to milliseconds since 1970; NaN for other texts. */
const toTime = (text: string): number => (IN_UTC.test(text) ? Date.parse(`${text}Z`) : Number.NaN);

/** Whether the text is a time in UTC on a day that exists. 30 February does not. */
export function isTimeInUtc(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const time = toTime(value);
  return isReadableTime(time) && new Date(time).toISOString().startsWith(value.slice(0, 19));
}

// Days that every month has. Most dates then need no further check, which would take twenty times
// as long.
const IN_EVERY_MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Whether the date exists. */
export function isDate(text: string): boolean {
  return IN_EVERY_MONTH.test(text) || isTimeInUtc(`${text}T00:00:00`);
}

/** A column of type `char` pads its text with blanks. */
export function checkDate(value: unknown, column: string): string {
  const date = checkText(value, column).trimEnd();
  if (isDate(date)) return date;
  throw corrupt(column, 'a date');
}

/** Reads milliseconds since 1970, or the text of a time in UTC, cut to milliseconds. */
export function checkInstant(value: unknown, column: string): Date {
  const time = typeof value === 'string' ? toTime(value) : checkInt(value, column);
  if (!isReadableTime(time)) throw corrupt(column, 'an instant');
  return new Date(time);
}

/** Like {@link checkInstant}, but null for anything else. Rounds down to milliseconds. */
export function instantOrNull(value: unknown): Date | null {
  const time = typeof value === 'string' ? toTime(value) : Math.floor(Number(value ?? Number.NaN));
  return isReadableTime(time) ? new Date(time) : null;
}

export function orNull<T>(
  check: (value: unknown, column: string) => T,
  value: unknown,
  column: string,
): T | null {
  return value === null ? null : check(value, column);
}

export function readInt(row: Row, column: string): number {
  return checkInt(row[column], column);
}

export function readIntOrNull(row: Row, column: string): number | null {
  return orNull(checkInt, row[column], column);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose id it is
export function readId<HostId extends Id>(row: Row, column: string): HostId {
  return checkId(row[column], column);
}

export function readNumberOrNull(row: Row, column: string): number | null {
  return orNull(checkNumber, row[column], column);
}

export function readText(row: Row, column: string): string {
  return checkText(row[column], column);
}

export function readTextOrNull(row: Row, column: string): string | null {
  return orNull(checkText, row[column], column);
}
