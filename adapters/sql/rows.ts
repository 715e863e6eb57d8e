import { FreshlegsError } from '../../src/errors.js';

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

const corrupt = (column: string, expected: string): FreshlegsError =>
  new FreshlegsError('CORRUPT', `Column ${column} does not hold ${expected}.`, {
    details: { column },
  });

/** An integer that JavaScript can tell from its neighbours; anything else is refused, never rounded. */
export const checkInt = (value: unknown, column: string): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw corrupt(column, 'an integer within 2^53');
};

/** An integer of a row, as {@link checkInt}. */
export const readInt = (row: Row, column: string): number => checkInt(row[column], column);

/** An integer or null. */
export const readIntOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : readInt(row, column);

/** A finite number. */
export const readNumber = (row: Row, column: string): number => {
  const value = row[column];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw corrupt(column, 'a number');
};

/** A finite number or null. */
export const readNumberOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : readNumber(row, column);

/** A text. */
export const readText = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw corrupt(column, 'text');
};

/** A text or null. */
export const readTextOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : readText(row, column);

/** An instant from its milliseconds since 1970. */
export const readInstant = (row: Row, column: string): Date => new Date(readInt(row, column));

/** An instant or null. */
export const readInstantOrNull = (row: Row, column: string): Date | null =>
  row[column] === null ? null : readInstant(row, column);
