import type { WeightUnit } from './records';
import { refuseLine, type Table, type TableRow } from '../read-file';

const POUND_KG = 0.45359237;

/** Reads the values of one row by the number of their column; a missing column reads as ''. */
export interface RowReader {
  readonly line: number;
  text(column: number | undefined): string;
  /** Null when blank. `label` names the value in the error. */
  number(column: number | undefined, label: string): number | null;
}

export function createRowReader(row: TableRow, table: Table): RowReader {
  const text = (column: number | undefined): string =>
    column === undefined ? '' : (row.fields[column] ?? '').trim();
  return {
    line: row.line,
    text,
    number: (column, label) => {
      const value = text(column);
      if (value === '') return null;
      const number = parseNumber(value, table.decimalComma);
      if (number === null) {
        throw refuseLine(row.line, `${label} is not a number`, 'Correct it, or export again.');
      }
      return number;
    },
  };
}

/** A decimal number, or null. No exponents, no thousands separators: both are ambiguous. */
export function parseNumber(value: string, decimalComma: boolean): number | null {
  const text = decimalComma ? value.replace(',', '.') : value;
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : null;
}

/** A column that holds weights, with its unit where the header says one. */
export interface WeightColumn {
  readonly column: number;
  readonly unit: WeightUnit | null;
}

/** The unit in a header such as `Weight (kg)`, or null where there is none. */
export function findHeaderUnit(header: string): WeightUnit | null {
  return parseWeightUnit(/[(_]\s*([a-z]+)\s*\)?$/i.exec(header)?.[1] ?? '');
}

/** The unit a word means, or null. */
export function parseWeightUnit(word: string): WeightUnit | null {
  const unit = word.trim().toLowerCase();
  if (['kg', 'kgs'].includes(unit)) return 'kg';
  return ['lb', 'lbs'].includes(unit) ? 'lb' : null;
}

/**
 * The weight of a row in kilograms, rounded to 0.01. The unit is the row's own, else the
 * header's, else `fallback`. Where a file has one column per unit, the first that is filled counts.
 */
export function readWeightKg(
  reader: RowReader,
  weights: readonly WeightColumn[],
  unitColumn: number | undefined,
  fallback: WeightUnit,
): number | null {
  const filled = weights.find(({ column }) => reader.text(column) !== '');
  if (filled === undefined) return null;
  const weight = reader.number(filled.column, 'the weight') ?? 0;
  const unit = readUnit(reader, unitColumn) ?? filled.unit ?? fallback;
  return Math.round(weight * (unit === 'lb' ? POUND_KG : 1) * 100) / 100;
}

function readUnit(reader: RowReader, column: number | undefined): WeightUnit | null {
  const word = reader.text(column);
  const unit = parseWeightUnit(word);
  if (word !== '' && unit === null) {
    throw refuseLine(reader.line, 'the weight unit is not kg or lbs', 'Export again in kg or lbs.');
  }
  return unit;
}

/** The exercise of a row. */
export function readExercise(reader: RowReader, column: number | undefined): string {
  const name = reader.text(column);
  if (name === '') {
    throw refuseLine(reader.line, 'the exercise has no name', 'Name it, or delete the line.');
  }
  return name;
}

/** Seconds of `1:05:00`, `12:30`, `2h 18m`, `45s` or `3600`; null for any other text. */
export function parseDuration(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) {
    return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  }
  const parts = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?$/i.exec(text);
  if (!parts || text === '') return null;
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}
