import type { Table, TableRow } from '../read-file';
import type { FormatRows, ReadOptions, RemarkCode, Remark, SetRow, SetType } from './records';
import {
  findStrongColumns,
  findTranslatedStrongColumns,
  type StrongColumns,
  type StrongKey,
} from './strong-columns';
import { limitEnd, type Clock } from './times';
import {
  createRowReader,
  parseDuration,
  readExercise,
  readWeightKg,
  type RowReader,
} from './values';

/** What the column Set Order says: a set type, a row that is not a set, or an unknown mark. */
type Mark = SetType | 'none' | 'unknown';

const MARKS = new Map<string, Mark>([
  ['', 'normal'],
  ['w', 'warmup'],
  ['d', 'dropset'],
  ['f', 'failure'],
  ['rest timer', 'none'],
  ['note', 'none'],
]);

/** Reads an export with an English header; null for any other table. */
export function readStrong(table: Table, options: ReadOptions, clock: Clock): FormatRows | null {
  const found = findStrongColumns(table);
  return found && readRows({ ...found, table, options, clock });
}

/** Reads an export with a header in another language; null for any other table. */
export function readTranslatedStrong(
  table: Table,
  options: ReadOptions,
  clock: Clock,
): FormatRows | null {
  const found = findTranslatedStrongColumns(table);
  return found && readRows({ ...found, table, options, clock });
}

interface Sheet extends StrongColumns {
  readonly table: Table;
  readonly options: ReadOptions;
  readonly clock: Clock;
}

function readRows(sheet: Sheet): FormatRows {
  const rows: SetRow[] = [];
  const remarks: Remark[] = [];
  for (const row of sheet.table.rows) {
    const reader = createRowReader(row, sheet.table);
    const remark = (code: RemarkCode): void => void remarks.push({ line: row.line, code });
    const mark = readMark(reader.text(sheet.columns.get('order')));
    if (mark === 'none') continue;
    if (mark === 'unknown') remark('SET_TYPE_UNKNOWN');
    const set = readRow(row, reader, sheet, mark === 'unknown' ? 'normal' : mark, remark);
    // Choice: a row with an unknown mark and with reps is a working set. A row without reps is a
    // rest timer or a note in the app's language. It would otherwise count as a timed set.
    if (mark !== 'unknown' || (set.reps ?? 0) > 0) rows.push(set);
  }
  return { rows, remarks };
}

function readMark(text: string): Mark {
  if (/^\d+(\.0)?$/.test(text)) return 'normal';
  return MARKS.get(text.toLowerCase()) ?? 'unknown';
}

function readRow(
  row: TableRow,
  reader: RowReader,
  { columns, weights, options, clock }: Sheet,
  type: SetType,
  remark: (code: RemarkCode) => void,
): SetRow {
  const text = (key: StrongKey): string => reader.text(columns.get(key));
  const { instant: startedAt, wallMs: wallStartMs } = clock.readTime(
    text('date'),
    row.line,
    'the date',
  );
  // Choice: accept a file with an unreadable duration. The workout then takes an hour, as if the
  // duration were missing.
  const seconds = parseDuration(text('duration'));
  if (seconds === null && text('duration') !== '') remark('DURATION_UNREADABLE');
  const fallback = options.weightUnit ?? 'kg';
  return {
    line: row.line,
    workoutKey: JSON.stringify([text('date'), text('title'), text('number')]),
    title: text('title') || null,
    startedAt,
    wallStartMs,
    ...limitEnd(startedAt, seconds === null ? null : startedAt.getTime() + seconds * 1000),
    exercise: readExercise(reader, columns.get('exercise')),
    supersetId: null,
    type,
    reps: reader.number(columns.get('reps'), 'the number of reps'),
    seconds: reader.number(columns.get('seconds'), 'the number of seconds'),
    weightKg: readWeightKg(reader, weights, columns.get('unit'), fallback),
    distance: reader.number(columns.get('distance'), 'the distance'),
    rpe: reader.number(columns.get('rpe'), 'the RPE'),
  };
}
