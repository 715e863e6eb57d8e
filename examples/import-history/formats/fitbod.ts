import type { Table, TableRow } from '../read-file';
import { openSheet, type ColumnName, type Sheet } from './columns';
import type { FormatRows, ReadOptions, SetRow } from './records';
import { limitEnd, type Clock } from './times';
import { createRowReader, readExercise, readWeightKg } from './values';

type Key = 'date' | 'exercise' | 'reps' | 'seconds' | 'distance' | 'warmup' | 'multiplier';

const NAMES: readonly ColumnName<Key>[] = [
  ['date', /^date$/],
  ['exercise', /^exercise$/],
  ['reps', /^reps$/],
  ['seconds', /^duration ?\(s\)$/],
  ['distance', /^distance ?\((m|km|mi)\)$/],
  ['warmup', /^iswarmup$/],
  ['multiplier', /^multiplier$/],
];

const REQUIRED: readonly Key[] = ['date', 'exercise', 'reps', 'seconds', 'warmup'];

/**
 * Reads a Fitbod export; null for any other table. All rows of a workout have the same date and
 * time.
 */
export function readFitbod(table: Table, options: ReadOptions, clock: Clock): FormatRows | null {
  const sheet = openSheet({ table, options, clock }, NAMES, REQUIRED);
  if (sheet === null) return null;
  return { rows: table.rows.map((row) => readRow(row, sheet)), remarks: [] };
}

function readRow(row: TableRow, { table, columns, weights, options, clock }: Sheet<Key>): SetRow {
  const reader = createRowReader(row, table);
  const start = clock.readTime(reader.text(columns.get('date')), row.line, 'the date');
  const weight = readWeightKg(reader, weights, undefined, options.weightUnit ?? 'kg');
  // Choice: a row has the weight of one hand, and its multiplier is the number of weights. A
  // missing multiplier or 0 counts as 1.
  const multiplier = reader.number(columns.get('multiplier'), 'the multiplier') || 1;
  return {
    line: row.line,
    workoutKey: reader.text(columns.get('date')),
    title: null,
    startedAt: start.instant,
    wallStartMs: start.wallMs,
    ...limitEnd(start.instant, null),
    exercise: readExercise(reader, columns.get('exercise')),
    supersetId: null,
    type: /^(true|1|yes)$/i.test(reader.text(columns.get('warmup'))) ? 'warmup' : 'normal',
    reps: reader.number(columns.get('reps'), 'the number of reps'),
    seconds: reader.number(columns.get('seconds'), 'the duration'),
    weightKg: weight === null ? null : Math.round(weight * multiplier * 100) / 100,
    distance: reader.number(columns.get('distance'), 'the distance'),
    rpe: null,
  };
}
