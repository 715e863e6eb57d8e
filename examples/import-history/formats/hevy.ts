import type { Table, TableRow } from '../read-file';
import { openSheet, type ColumnName, type Sheet } from './columns';
import type { FormatRows, ReadOptions, Remark, SetRow, SetType } from './records';
import { limitEnd, type Clock } from './times';
import { createRowReader, readExercise, readWeightKg } from './values';

type Key =
  | 'title'
  | 'start'
  | 'end'
  | 'exercise'
  | 'superset'
  | 'type'
  | 'reps'
  | 'distance'
  | 'seconds'
  | 'rpe';

const NAMES: readonly ColumnName<Key>[] = [
  ['title', /^title$/],
  ['start', /^start time$/],
  ['end', /^end time$/],
  ['exercise', /^exercise title$/],
  ['superset', /^superset id$/],
  ['type', /^set type$/],
  ['reps', /^reps$/],
  ['distance', /^distance (km|miles)$/],
  ['seconds', /^duration seconds$/],
  ['rpe', /^rpe$/],
];

const REQUIRED: readonly Key[] = ['title', 'start', 'exercise', 'type', 'reps'];

const SET_TYPES = new Map<string, SetType>([
  ['', 'normal'],
  ['normal', 'normal'],
  ['warmup', 'warmup'],
  ['failure', 'failure'],
  ['dropset', 'dropset'],
]);

/**
 * Reads a Hevy export; null for any other table. Times are local, without a zone. The weight unit
 * is in the column name. Workouts come newest first, with their sets in order.
 */
export function readHevy(table: Table, options: ReadOptions, clock: Clock): FormatRows | null {
  const sheet = openSheet({ table, options, clock }, NAMES, REQUIRED);
  if (sheet === null) return null;
  const remarks: Remark[] = [];
  const rows = table.rows.map((row) => {
    const set = readRow(row, sheet);
    if (set.type !== null) return { ...set, type: set.type };
    // Choice: read an unknown set type as a working set, with a remark.
    remarks.push({ line: row.line, code: 'SET_TYPE_UNKNOWN' });
    return { ...set, type: 'normal' as const };
  });
  return { rows, remarks };
}

function readRow(
  row: TableRow,
  { table, columns, weights, options, clock }: Sheet<Key>,
): Omit<SetRow, 'type'> & { readonly type: SetType | null } {
  const reader = createRowReader(row, table);
  const text = (key: Key): string => reader.text(columns.get(key));
  const start = clock.readTime(text('start'), row.line, 'the start');
  const hasEnd = text('end') !== '';
  const end = hasEnd ? clock.readTime(text('end'), row.line, 'the end').instant : null;
  return {
    line: row.line,
    workoutKey: JSON.stringify([text('title'), text('start')]),
    title: text('title') || null,
    startedAt: start.instant,
    wallStartMs: start.wallMs,
    ...limitEnd(start.instant, end?.getTime() ?? null),
    exercise: readExercise(reader, columns.get('exercise')),
    supersetId: text('superset') || null,
    type: SET_TYPES.get(text('type').toLowerCase()) ?? null,
    reps: reader.number(columns.get('reps'), 'the number of reps'),
    seconds: reader.number(columns.get('seconds'), 'the duration'),
    weightKg: readWeightKg(reader, weights, undefined, options.weightUnit ?? 'kg'),
    distance: reader.number(columns.get('distance'), 'the distance'),
    rpe: reader.number(columns.get('rpe'), 'the RPE'),
  };
}
