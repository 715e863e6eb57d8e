import type { Id } from '../../src/domain/ids.js';
import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns of a row in the order of the query that selects them. */
export type Tuple = readonly unknown[];

const corrupt = (column: string, expected: string): FreshlegsError =>
  new FreshlegsError('CORRUPT', `Column ${column} does not hold ${expected}.`, {
    details: { column },
  });

/**
 * Decodes a row of a log. If a value cannot be read, the error names the log, so that the value can
 * be found.
 */
export const decodingLog = <T>(logId: unknown, decode: () => T): T => {
  try {
    return decode();
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'CORRUPT') throw error;
    throw new FreshlegsError('CORRUPT', `Log ${String(logId)}: ${error.message}`, {
      details: { ...error.details, logId },
    });
  }
};

/**
 * Checks that a value is a safe integer of JavaScript. Throws for any other value, and never
 * rounds.
 */
export const checkInt = (value: unknown, column: string): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw corrupt(column, 'an integer within 2^53');
};

/** Checks that a value is an id of the host: an integer that {@link checkInt} accepts, or text. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller says whose id it is
export const checkId = <HostId extends Id>(value: unknown, column: string): HostId =>
  // The host declares the TypeScript type of its ids; `checkHost` compares it with the column.
  (typeof value === 'string' ? value : checkInt(value, column)) as HostId;

/** A finite number. */
export const checkNumber = (value: unknown, column: string): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw corrupt(column, 'a number');
};

/** A text. */
export const checkText = (value: unknown, column: string): string => {
  if (typeof value === 'string') return value;
  throw corrupt(column, 'text');
};

/** A boolean, which SQLite stores as a number. */
export const checkBoolean = (value: unknown, column: string): boolean => {
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  throw corrupt(column, 'true or false');
};

const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/;

// Choice: a host's instants and dates must be in the years 1 to 9999. Outside of these years the
// databases differ, and Postgres also has `infinity`.
/** The first readable instant, in milliseconds since 1970. */
export const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
/** The end of the readable instants. */
export const END_MS = Date.UTC(10_000, 0);

/** Whether milliseconds since 1970 are in the years 1 to 9999. */
export const isReadableTime = (time: number): boolean => time >= FIRST_MS && time < END_MS;

/** Milliseconds since 1970 of the text of a time in UTC; NaN for other texts. */
const toTime = (text: string): number => (IN_UTC.test(text) ? Date.parse(`${text}Z`) : Number.NaN);

/** Whether a value is the text of a time in UTC on an existing day, so not on 30 February. */
export const isTimeInUtc = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const time = toTime(value);
  return isReadableTime(time) && new Date(time).toISOString().startsWith(value.slice(0, 19));
};

// Every month has these days, so most dates can be checked without a calendar, which would take
// twenty times as long.
const IN_EVERY_MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Whether text is an existing calendar date, such as 2026-03-04. */
export const isDate = (text: string): boolean =>
  IN_EVERY_MONTH.test(text) || isTimeInUtc(`${text}T00:00:00`);

/** Checks a calendar date. A column of type `char` pads the text with blanks. */
const checkDate = (value: unknown, column: string): string => {
  const date = checkText(value, column).trimEnd();
  if (isDate(date)) return date;
  throw corrupt(column, 'a date');
};

/** An instant: milliseconds since 1970, or the text of a time in UTC, cut to milliseconds. */
export const checkInstant = (value: unknown, column: string): Date => {
  const time = typeof value === 'string' ? toTime(value) : checkInt(value, column);
  if (!isReadableTime(time)) throw corrupt(column, 'an instant');
  return new Date(time);
};

/** The result of `check`, or null for null. */
export const orNull = <T>(
  check: (value: unknown, column: string) => T,
  value: unknown,
  column: string,
): T | null => (value === null ? null : check(value, column));

/** An integer of a row, see {@link checkInt}. */
export const readInt = (row: Row, column: string): number => checkInt(row[column], column);

/** An integer or null. */
export const readIntOrNull = (row: Row, column: string): number | null =>
  orNull(checkInt, row[column], column);

/** An id of the host, see {@link checkId}. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller says whose id it is
export const readId = <HostId extends Id>(row: Row, column: string): HostId =>
  checkId(row[column], column);

/** An id of the host or null. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller says whose id it is
export const readIdOrNull = <HostId extends Id>(row: Row, column: string): HostId | null =>
  row[column] === null ? null : readId<HostId>(row, column);

/** A finite number or null. */
export const readNumberOrNull = (row: Row, column: string): number | null =>
  orNull(checkNumber, row[column], column);

/** A text. */
export const readText = (row: Row, column: string): string => checkText(row[column], column);

/** A text or null. */
export const readTextOrNull = (row: Row, column: string): string | null =>
  orNull(checkText, row[column], column);

/** An instant, see {@link checkInstant}. */
export const readInstant = (row: Row, column: string): Date => checkInstant(row[column], column);

/** An instant or null. */
export const readInstantOrNull = (row: Row, column: string): Date | null =>
  orNull(checkInstant, row[column], column);

/** A calendar date or null. */
export const readDateOrNull = (row: Row, column: string): string | null =>
  orNull(checkDate, row[column], column);
