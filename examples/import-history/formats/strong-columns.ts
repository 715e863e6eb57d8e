import type { Table } from '../read-file';
import { findColumns, findWeightColumns, type ColumnMap, type ColumnName } from './columns';
import { parseWallTime } from './times';
import {
  findHeaderUnit,
  isDuration,
  parseNumber,
  parseWeightUnit,
  type WeightColumn,
} from './values';

export type StrongKey =
  | 'number'
  | 'date'
  | 'title'
  | 'duration'
  | 'exercise'
  | 'order'
  | 'unit'
  | 'reps'
  | 'distance'
  | 'seconds'
  | 'rpe';

const NAMES: readonly ColumnName<StrongKey>[] = [
  ['number', /^workout #$/],
  ['date', /^date$/],
  ['title', /^workout name$/],
  ['duration', /^(workout )?duration( \(sec\))?$/],
  ['exercise', /^exercise name$/],
  ['order', /^set order$/],
  ['unit', /^weight unit$/],
  ['reps', /^reps$/],
  ['distance', /^(distance( \(.+\))?|km|mi)$/],
  ['seconds', /^seconds$/],
  ['rpe', /^rpe$/],
];

const REQUIRED: readonly StrongKey[] = ['date', 'title', 'exercise', 'order', 'reps'];

export interface StrongColumns {
  readonly columns: ColumnMap<StrongKey>;
  readonly weights: readonly WeightColumn[];
}

type LayoutKey = StrongKey | 'weight' | 'distanceUnit' | 'notes';

// The app has used these column orders, depending on version and phone.
const LAYOUTS: readonly (readonly LayoutKey[])[] = [
  'date title duration exercise order weight reps distance seconds notes notes rpe',
  'date title duration exercise order weight reps distance seconds rpe',
  'date title exercise order weight reps rpe distance seconds notes notes duration',
  'date title exercise order weight unit reps rpe distance distanceUnit seconds notes notes duration',
  'date title exercise order weight unit reps rpe distance distanceUnit seconds notes notes',
  'date title duration exercise order weight unit reps rpe distance distanceUnit seconds notes notes',
  'number date title duration exercise order weight reps rpe distance seconds notes notes',
].map((layout) => layout.split(' ') as LayoutKey[]);

/** Finds the columns of an English export; null for any other table. */
export function findStrongColumns(table: Table): StrongColumns | null {
  const columns = findColumns(table, NAMES);
  const weights = findWeightColumns(table);
  if (weights.length === 0 || REQUIRED.some((key) => !columns.has(key))) return null;
  return { columns, weights };
}

/**
 * Finds the columns of an export in another language. The app translates only the header. Every
 * value must fit its column in one of the known layouts, so that no other file is mistaken for a
 * Strong export.
 */
export function findTranslatedStrongColumns(table: Table): StrongColumns | null {
  if (!table.columns.every(isName)) return null;
  const layout = LAYOUTS.find((keys) => agreesWithNames(table, keys) && fitsLayout(table, keys));
  if (!layout) return null;
  const columns = new Map<StrongKey, number>();
  for (const [column, key] of layout.entries()) {
    if (key !== 'weight' && key !== 'distanceUnit' && key !== 'notes') columns.set(key, column);
  }
  const weight = layout.indexOf('weight');
  const unit = findHeaderUnit(table.columns[weight] ?? '');
  return { columns, weights: [{ column: weight, unit }] };
}

// If the file has no header, the first row has dates or numbers instead of column names.
function isName(header: string): boolean {
  return /\p{L}/u.test(header) && parseWallTime(header, 'unknown') === null;
}

// Some words are the same in many languages. A known word must be in the right column.
function agreesWithNames(table: Table, layout: readonly LayoutKey[]): boolean {
  return (
    [...findColumns(table, NAMES)].every(([key, column]) => layout[column] === key) &&
    findWeightColumns(table).every(({ column }) => layout[column] === 'weight')
  );
}

function fitsLayout(table: Table, layout: readonly LayoutKey[]): boolean {
  if (layout.length !== table.columns.length) return false;
  const values = (key: LayoutKey): string[] => {
    const column = layout.indexOf(key);
    return column < 0 ? [] : table.rows.map((row) => (row.fields[column] ?? '').trim());
  };
  const isFitting = layout.every((key) => values(key).every((value) => fits(key, value, table)));
  if (!isFitting) return false;
  const orders = values('order');
  // A set has a number or one letter. A rest timer may follow each set, and each exercise may have
  // a note.
  const marked = orders.filter((order) => /^(\d+|\p{L})$/u.test(order)).length;
  const hasReps = values('reps').some((reps) => (parseNumber(reps, table.marks) ?? 0) > 0);
  return orders.includes('1') && marked * 3 >= orders.length && hasReps;
}

function fits(key: LayoutKey, value: string, table: Table): boolean {
  switch (key) {
    case 'title':
    case 'notes':
      return true;
    case 'number':
      return /^\d+$/.test(value);
    case 'date':
      return parseWallTime(value, table.dateOrder) !== null;
    case 'duration':
      return isDuration(value);
    case 'exercise':
      return /\p{L}/u.test(value);
    case 'order':
      // Sets have a number or a letter. Rest timers and notes have words.
      return /^(\d{1,3}|\p{L}[\p{L}\s-]{0,40})$/u.test(value);
    case 'unit':
      return value === '' || parseWeightUnit(value) !== null;
    case 'distanceUnit':
      return /^\p{L}{0,12}$/u.test(value);
    case 'rpe':
      return value === '' || (parseNumber(value, table.marks) ?? 11) <= 10;
    case 'weight':
    case 'reps':
    case 'distance':
    case 'seconds':
      return value === '' || parseNumber(value, table.marks) !== null;
  }
}
