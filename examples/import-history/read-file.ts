import { parse, CsvError, type CsvErrorCode } from 'csv-parse/sync';
import { FreshlegsError } from 'freshlegs';

/** One row after the header. `line` is the number of its first line, from 1. */
export interface TableRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Every row has one field per column. */
export interface Table {
  /** The trimmed names of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly marks: NumberMarks;
  readonly dateOrder: DateOrder;
}

/** What comes first in dates such as `03/04/2025`. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

/** What a comma or a dot means in numbers. With `unknown`, such numbers are refused. */
export type Mark = 'decimal' | 'thousands' | 'unknown';

export interface NumberMarks {
  readonly comma: Mark;
  readonly dot: Mark;
}

// Choice: 32 MB, which is far more than a lifetime of sets. A larger file is not an export.
const FILE_BYTES_MAX = 32 * 1024 * 1024;

const DELIMITERS = [',', ';', '\t'] as const;

const CSV_PROBLEMS: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted value',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the number of values differs from the header',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value continues after its closing quote',
  INVALID_OPENING_QUOTE: 'a value has a quote in its middle',
};

/** Must not quote the file: notes are private, and errors end up in logs. */
export function refuseFile(
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', message, { details });
}

/** Like {@link refuseFile}, for one line. */
export function refuseLine(line: number, problem: string, remedy: string): FreshlegsError {
  return refuseFile(`Line ${line}: ${problem}. ${remedy}`, { line });
}

/**
 * Accepts UTF-8 with or without a byte order mark, and UTF-16 with one. Refuses any other encoding,
 * because a wrong guess would change names.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > FILE_BYTES_MAX) {
    throw refuseFile(
      'The file is larger than 32 MB. Choose the file that the training app exported.',
      { bytes: bytes.length, bytesMax: FILE_BYTES_MAX },
    );
  }
  const encoding = findEncoding(bytes);
  const text = decodeAs(encoding, bytes);
  if (text.includes('\0')) {
    throw refuseFile(
      'The file holds NUL characters: it is not text, or UTF-16 without a byte order mark. Save it as CSV in UTF-8.',
      { encoding },
    );
  }
  return text;
}

/** Refuses a file that was cut off. */
export function readTable(bytes: Uint8Array): Table {
  // Normalize line endings, because the parser counts CR LF inside a quoted value as two lines.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw refuseFile('The file is empty. Export your history again.');
  if (/^\s*[[{]/.test(text)) {
    throw refuseFile('The file is JSON, not CSV. Choose the CSV file that the app exported.', {
      line: 1,
    });
  }
  const delimiter = findDelimiter(text);
  const [header, ...lines] = splitRows(text, delimiter);
  // A spreadsheet may have added lines with separators only.
  const rows = lines.filter((row) => row.fields.some((field) => field.trim() !== ''));
  const columns = (header?.fields ?? []).map((name) => name.trim());
  const values = columns.map((_, column) =>
    rows.map(({ fields }) => (fields[column] ?? '').trim()).filter((value) => value !== ''),
  );
  return {
    columns,
    rows,
    marks: findMarks(values, delimiter),
    dateOrder: findDateOrder(values),
  };
}

/**
 * Choice: all numbers of the file together decide what a comma means. In `62,5` and `1.062,5` it is
 * the decimal mark, in `1,062.5` and `1,062,500` it groups thousands. `1,062` alone decides
 * nothing.
 */
function findMarks(columns: readonly (readonly string[])[], delimiter: string): NumberMarks {
  // Ignore columns with text: they are notes, whose numbers can have any format.
  const values = columns
    .filter((column) => column.every((value) => /^[+-]?[\d.,]+$/.test(value)))
    .flat();
  const comma = findMark(values, ',', '.');
  const dot = findMark(values, '.', ',');
  const commaDefault = delimiter === ',' ? 'unknown' : 'decimal';
  return {
    comma: comma ?? (dot === 'decimal' && delimiter === ',' ? 'thousands' : commaDefault),
    dot: dot ?? (comma === 'decimal' ? 'thousands' : 'decimal'),
  };
}

/**
 * Choice: all dates of the file together decide. A number above 12 is a day. If no date has one, or
 * if they contradict each other, a date that can mean two days is refused.
 */
function findDateOrder(columns: readonly (readonly string[])[]): DateOrder {
  const dates = columns
    .map((column) => column.map((value) => /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/.exec(value)))
    .filter((column) => column.every((date) => date !== null))
    .flat();
  const isDayFirst = dates.some((date) => Number(date[1]) > 12);
  const isMonthFirst = dates.some((date) => Number(date[2]) > 12);
  if (isDayFirst === isMonthFirst) return 'unknown';
  return isDayFirst ? 'day-first' : 'month-first';
}

/** Null if undecided, `unknown` if the numbers contradict each other. */
function findMark(values: readonly string[], mark: ',' | '.', other: ',' | '.'): Mark | null {
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${mark}\\d{3})+(\\${other}\\d+)?$`);
  const isDecimal = values.some((value) => {
    const [whole = '', fraction, ...more] = value.split(mark);
    if (fraction === undefined || more.length > 0 || fraction.includes(other)) return false;
    return !grouped.test(value) || /^[+-]?0$/.test(whole);
  });
  const isThousands = values.some(
    (value) => grouped.test(value) && (value.includes(other) || value.split(mark).length > 2),
  );
  if (isDecimal && isThousands) return 'unknown';
  if (isDecimal) return 'decimal';
  return isThousands ? 'thousands' : null;
}

function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    // A fatal decoder refuses lone surrogates too, and all decoders drop the byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile(
      endsInCharacter(encoding, bytes)
        ? `The file ends in the middle of a character: it may have been cut off. Export it again.`
        : `The file is not valid ${encoding.toUpperCase()}: it was saved in another encoding, such as Windows-1252 or Latin-1. Export it again, or save it as CSV in UTF-8.`,
      { encoding },
    );
  }
}

/** Whether the bytes are valid except for an incomplete last character. */
function endsInCharacter(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function findDelimiter(text: string): string {
  const header = text.slice(0, text.indexOf('\n') + 1 || text.length);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function splitRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  let lines = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      on_record: (fields: string[], context) => {
        lines = context.lines;
        const inside = fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
        rows.push({ line: lines - inside, fields });
        return null;
      },
    });
  } catch (error) {
    throw describeCsvError(error, lines, text, rows[0]?.fields.length ?? 0);
  }
  return rows;
}

// The parser's error quotes the row, so do not pass it on, not even as the cause.
function describeCsvError(
  error: unknown,
  linesRead: number,
  text: string,
  columns: number,
): FreshlegsError {
  if (!(error instanceof CsvError)) return refuseFile('The file cannot be read as CSV.');
  // An unclosed quote swallows the rest of the file, so report the line where its row begins.
  const isUnclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const line = isUnclosed ? linesRead + 1 : readLine(error, linesRead);
  const problem = CSV_PROBLEMS[error.code] ?? 'the line is not valid CSV';
  return refuseLine(
    line,
    problem,
    isUnclosed || (line >= text.split('\n').length && countValues(error) < columns)
      ? 'The file may have been cut off: export it again.'
      : 'Choose the CSV file that the app exported, unchanged.',
  );
}

/** The number of values in the faulty row; Infinity if the error is not about that number. */
function countValues(error: CsvError): number {
  const record: unknown = error['record'];
  const isCount = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
  return isCount && Array.isArray(record) ? record.length : Infinity;
}

function readLine(error: CsvError, linesRead: number): number {
  const line: unknown = error['lines'];
  return typeof line === 'number' ? line : linesRead + 1;
}
