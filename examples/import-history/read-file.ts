import { parse, CsvError, type CsvErrorCode } from 'csv-parse/sync';
import { FreshlegsError } from 'freshlegs';

/** One line of the file after the header; `line` is where it begins, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A file of separated values. Every row has as many fields as there are columns. */
export interface Table {
  /** The header's names, trimmed. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Whether a number may be written 82,5: where commas do not separate the values. */
  readonly decimalComma: boolean;
}

// Choice: far more than a lifetime of sets; a larger file is some other one.
const FILE_BYTES_MAX = 32 * 1024 * 1024;

const DELIMITERS = [',', ';', '\t'] as const;

const CSV_PROBLEMS: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted value',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the number of values differs from the header',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value goes on after its closing quote',
  INVALID_OPENING_QUOTE: 'a value has a quote in its middle',
};

/**
 * The error for a file that cannot be imported. Neither message nor details may hold text of the
 * file: its notes are private, and errors end up in logs.
 */
export function refuseFile(
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): FreshlegsError {
  return new FreshlegsError('INVALID_INPUT', message, { details });
}

/** As `refuseFile`, for one line of the file. */
export function refuseLine(line: number, problem: string, remedy: string): FreshlegsError {
  return refuseFile(`Line ${line}: ${problem}. ${remedy}`, { line });
}

/**
 * The text of an exported file. UTF-8 with or without a byte order mark, UTF-16 with one; any
 * other encoding is refused, because guessing it would turn names into others.
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

/** The rows of an exported file, all or none: a file that was cut off is refused. */
export function readTable(bytes: Uint8Array): Table {
  // One kind of line end, because the parser counts CR LF inside a quoted value as two lines.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw refuseFile('The file is empty. Export your history again.');
  const delimiter = findDelimiter(text);
  const [header, ...rows] = splitRows(text, delimiter);
  return {
    columns: (header?.fields ?? []).map((name) => name.trim()),
    // A spreadsheet that saved the file may have added lines of separators only.
    rows: rows.filter((row) => row.fields.some((field) => field.trim() !== '')),
    decimalComma: delimiter !== ',',
  };
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
      `The file is not valid ${encoding.toUpperCase()}: it was saved in another encoding (such as Windows-1252 or Latin-1), or it was cut off. Export it again, or save it as CSV in UTF-8.`,
      { encoding },
    );
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
    throw describeCsvError(error, lines);
  }
  return rows;
}

// The parser's own error carries the row, so it is neither passed on nor kept as the cause.
function describeCsvError(error: unknown, linesRead: number): FreshlegsError {
  if (!(error instanceof CsvError)) return refuseFile('The file cannot be read as CSV.');
  // An unclosed quote swallows the rest of the file; the line to look at is where that row begins.
  const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? linesRead + 1 : readLine(error, linesRead);
  const problem = CSV_PROBLEMS[error.code] ?? 'the line is not valid CSV';
  return refuseLine(line, problem, 'The file may have been cut off: export it again.');
}

function readLine(error: CsvError, linesRead: number): number {
  const line: unknown = error['lines'];
  return typeof line === 'number' ? line : linesRead + 1;
}
