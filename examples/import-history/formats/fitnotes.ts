import { refuseLine, type Table, type TableRow } from '../read-file';
import { openSheet, type ColumnName, type Sheet } from './columns';
import type { FormatRows, ReadOptions, SetRow } from './records';
import { limitEnd, type Clock } from './times';
import {
  createRowReader,
  parseDuration,
  readExercise,
  readWeightKg,
  type RowReader,
} from './values';

type Key = 'date' | 'exercise' | 'category' | 'unit' | 'reps' | 'distance' | 'time';

const NAMES: readonly ColumnName<Key>[] = [
  ['date', /^date$/],
  ['exercise', /^exercise$/],
  ['category', /^category$/],
  ['unit', /^weight unit$/],
  ['reps', /^reps$/],
  ['distance', /^distance$/],
  ['time', /^time$/],
];

const REQUIRED: readonly Key[] = ['date', 'exercise', 'category', 'reps'];

// Choice: a day is one workout of an hour from noon, because the file has no time of day. That is
// at most half a day off.
const NOON_MS = 12 * 3_600_000;

/** Reads a FitNotes export; null for any other table. */
export function readFitnotes(table: Table, options: ReadOptions, clock: Clock): FormatRows | null {
  const sheet = openSheet({ table, options, clock }, NAMES, REQUIRED);
  if (sheet === null) return null;
  return { rows: table.rows.map((row) => readRow(row, sheet)), remarks: [] };
}

function readRow(row: TableRow, { table, columns, weights, options, clock }: Sheet<Key>): SetRow {
  const reader = createRowReader(row, table);
  const date = reader.text(columns.get('date'));
  const wallStartMs = clock.readDay(date, row.line) + NOON_MS;
  const startedAt = clock.toInstant(wallStartMs);
  const unit = columns.get('unit');
  return {
    line: row.line,
    workoutKey: date,
    title: null,
    startedAt,
    wallStartMs,
    ...limitEnd(startedAt, null),
    exercise: readExercise(reader, columns.get('exercise')),
    supersetId: null,
    type: 'normal',
    reps: reader.number(columns.get('reps'), 'the number of reps'),
    seconds: readSeconds(reader, columns.get('time')),
    weightKg: readWeightKg(reader, weights, unit, options.weightUnit ?? 'kg'),
    distance: reader.number(columns.get('distance'), 'the distance'),
    rpe: null,
  };
}

function readSeconds(reader: RowReader, column: number | undefined): number | null {
  const text = reader.text(column);
  if (text === '') return null;
  const seconds = parseDuration(text);
  if (seconds === null) {
    throw refuseLine(reader.line, 'the time is not written as H:MM:SS', 'Export again.');
  }
  return seconds;
}
