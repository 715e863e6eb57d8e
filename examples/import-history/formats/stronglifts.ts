import type { Table, TableRow } from '../read-file';
import { findColumns, type ColumnMap, type ColumnName } from './columns';
import type { FormatRows, ReadOptions, SetRow, WorkoutEnd } from './records';
import { limitEnd, type Clock, type FileTime } from './times';
import {
  createRowReader,
  findHeaderUnit,
  parseDuration,
  readExercise,
  readWeightKg,
  type RowReader,
  type WeightColumn,
} from './values';

type Key = 'date' | 'number' | 'title' | 'exercise' | 'reps' | 'time' | 'hours' | 'start' | 'end';

const NAMES: readonly ColumnName<Key>[] = [
  ['date', /^date \(yyyy\/mm\/dd\)$/],
  ['number', /^workout$/],
  ['title', /^workout name$/],
  ['exercise', /^exercise$/],
  ['reps', /^sets[x×]reps$/],
  ['time', /^sets[x×]time$/],
  ['hours', /^duration \(hours\)$/],
  ['start', /^start time( \(h:mm\))?$/],
  ['end', /^end time( \(h:mm\))?$/],
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The two columns of one set. */
interface SetColumns {
  readonly reps: number;
  readonly weight: WeightColumn;
}

interface Sheet {
  readonly table: Table;
  readonly columns: ColumnMap<Key>;
  readonly sets: readonly SetColumns[];
  readonly options: ReadOptions;
  readonly clock: Clock;
}

/**
 * Reads a StrongLifts export; null for any other table. A row is an exercise, with two columns per
 * set.
 */
export function readStronglifts(
  table: Table,
  options: ReadOptions,
  clock: Clock,
): FormatRows | null {
  const sets = findSets(table);
  if (sets.length === 0) return null;
  const columns = findColumns(table, NAMES);
  if (!columns.has('date') || !columns.has('exercise')) return null;
  const sheet = { table, columns, sets, options, clock };
  return { rows: table.rows.flatMap((row) => readRow(row, sheet)), remarks: [] };
}

function findSets({ columns }: Table): readonly SetColumns[] {
  return columns.flatMap((header, reps) => {
    const number = /^set (\d+) \(reps\)$/i.exec(header)?.[1];
    if (number === undefined) return [];
    const weight = columns.findIndex((other) =>
      new RegExp(`^set ${number} \\((kg|lbs?)\\)$`, 'i').test(other),
    );
    const unit = findHeaderUnit(columns[weight] ?? '');
    return weight < 0 ? [] : [{ reps, weight: { column: weight, unit } }];
  });
}

function readRow(row: TableRow, sheet: Sheet): readonly SetRow[] {
  const { table, columns, sets, options } = sheet;
  const reader = createRowReader(row, table);
  const text = (key: Key): string => reader.text(columns.get(key));
  const start = readStart(reader, sheet);
  const end = readEnd(reader, start, sheet);
  const exercise = readExercise(reader, columns.get('exercise'));
  // An exercise such as a plank has seconds in the columns of the reps.
  const isTimed = text('time') !== '' && text('reps') === '';
  return sets
    .filter(({ reps }) => reader.text(reps) !== '')
    .map(({ reps, weight }) => ({
      line: row.line,
      workoutKey: JSON.stringify([text('date'), text('number'), text('start')]),
      title: text('title') || null,
      startedAt: start.instant,
      wallStartMs: start.wallMs,
      ...end,
      exercise,
      supersetId: null,
      type: 'normal',
      reps: isTimed ? null : reader.number(reps, 'the number of reps'),
      seconds: isTimed ? parseDuration(reader.text(reps)) : null,
      weightKg: readWeightKg(reader, [weight], undefined, options.weightUnit ?? 'kg'),
      distance: null,
      rpe: null,
    }));
}

// Choice: like FitNotes, a workout without a time starts at noon.
function readStart(reader: RowReader, { columns, clock }: Sheet): FileTime {
  const date = reader.text(columns.get('date'));
  const start = reader.text(columns.get('start')) || '12:00';
  return clock.readTime(`${date} ${start}`, reader.line, 'the start');
}

function readEnd(reader: RowReader, start: FileTime, { columns, clock }: Sheet): WorkoutEnd {
  const end = reader.text(columns.get('end'));
  const startMs = start.instant.getTime();
  if (end !== '') {
    const date = reader.text(columns.get('date'));
    const { wallMs } = clock.readTime(`${date} ${end}`, reader.line, 'the end');
    // The file has one date per workout, so an end before the start is on the next day.
    const endMs = clock.toInstant(wallMs < start.wallMs ? wallMs + DAY_MS : wallMs).getTime();
    return limitEnd(start.instant, endMs);
  }
  const hours = reader.number(columns.get('hours'), 'the duration');
  return limitEnd(start.instant, hours === null ? null : startMs + hours * HOUR_MS);
}
