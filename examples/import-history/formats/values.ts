import type { WeightUnit } from './records';
import { refuseLine, type Mark, type NumberMarks, type Table, type TableRow } from '../read-file';

const POUND_KG = 0.45359237;

/** Reads the values of one row by column number. A missing column reads as ''. */
export interface RowReader {
  readonly line: number;
  text(column: number | undefined): string;
  /** The number in a column; null if blank. `label` names the value in the error. */
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
      const number = parseNumber(value, table.marks);
      if (number === null) {
        throw refuseLine(row.line, `${label} is not a number`, 'Correct it, or export again.');
      }
      return number;
    },
  };
}

/**
 * Parses a number with the decimal and thousands marks of the file; null if invalid. Does not read
 * exponents.
 */
export function parseNumber(value: string, { comma, dot }: NumberMarks): number | null {
  const isGrouped = /^[+-]?\d{1,3}([.,]\d{3})+([.,]\d+)?$/.test(value);
  const plain = (text: string, mark: string, meaning: Mark): string => {
    if (meaning === 'thousands') return isGrouped ? text.replaceAll(mark, '') : text;
    return meaning === 'decimal' ? text.replace(mark, '.') : text;
  };
  // Replace dots first, because a comma may become a dot.
  const text = plain(plain(value, '.', dot), ',', comma);
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : null;
}

/** A column of weights, and its unit if the header has one. */
export interface WeightColumn {
  readonly column: number;
  readonly unit: WeightUnit | null;
}

/** The unit in a header such as `Weight (kg)` or `kg`, or null. */
export function findHeaderUnit(header: string): WeightUnit | null {
  return parseWeightUnit(/(?:^|[(_])\s*([a-z]+)\s*\)?$/i.exec(header)?.[1] ?? '');
}

/** The unit that a word means; null for any other word. */
export function parseWeightUnit(word: string): WeightUnit | null {
  const unit = word.trim().toLowerCase();
  if (['kg', 'kgs'].includes(unit)) return 'kg';
  return ['lb', 'lbs'].includes(unit) ? 'lb' : null;
}

/**
 * The weight in kilograms, rounded to 0.01. The row's unit overrides the header's, which overrides
 * `fallback`. With one column per unit, the first filled column is used.
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

export function readExercise(reader: RowReader, column: number | undefined): string {
  const name = reader.text(column);
  if (name === '') {
    throw refuseLine(reader.line, 'the exercise has no name', 'Name it, or delete the line.');
  }
  return name;
}

// Units of time in the languages of the apps.
const HOURS =
  'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren godz t tim time timer timme timmar ч час часа часов год 小时 小時 时 時 時間 시간 sa saat jam';
const MINUTES =
  'm min mins minute minutes minuten minuto minutos minuti minut minuter мин м хв 分钟 分鐘 分 분 dk dakika menit';
const SECONDS =
  's sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondi с сек 秒 秒钟 秒鐘 초 sn saniye detik';

const UNIT_SECONDS = new Map<string, number>([
  ...HOURS.split(' ').map((word) => [word, 3600] as const),
  ...MINUTES.split(' ').map((word) => [word, 60] as const),
  ...SECONDS.split(' ').map((word) => [word, 1] as const),
]);

/** Whether a text looks like a duration in any language: `2h 18m`, `1小时13分钟`, `12:30`. */
export function isDuration(text: string): boolean {
  return /^(\d+(:\d\d)*|(\d+\s*\p{L}[\p{L}\p{M}]*\.?,?\s*)+)$/u.test(text);
}

/**
 * The seconds in `1:05:00`, `12:30`, `2h 18m`, `1小时13分钟`, `45s` or `3600`; null for any other text.
 */
export function parseDuration(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) {
    return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  }
  if (!isDuration(text)) return null;
  let total = 0;
  let larger = Infinity;
  for (const [, amount, word = ''] of text.matchAll(/(?<!\d)(\d+)\s*([\p{L}\p{M}]+)/gu)) {
    const unit = UNIT_SECONDS.get(word.toLowerCase());
    // Each unit may occur only once, larger units first.
    if (unit === undefined || unit >= larger) return null;
    total += Number(amount) * unit;
    larger = unit;
  }
  return total;
}
