import { refuseFile, type Table } from '../read-file';
import type { ReadOptions } from './records';
import type { Clock } from './times';
import { findHeaderUnit, type WeightColumn } from './values';

export type ColumnMap<Key extends string> = ReadonlyMap<Key, number>;

/** A pattern for the name in lower case, with single spaces instead of underscores. */
export type ColumnName<Key extends string> = readonly [key: Key, name: RegExp];

/** Refuses two columns with the same name, because they are ambiguous. */
export function findColumns<Key extends string>(
  table: Table,
  names: readonly ColumnName<Key>[],
): ColumnMap<Key> {
  const columns = new Map<Key, number>();
  for (const [index, text] of table.columns.entries()) {
    const key = names.find(([, name]) => name.test(normalizeHeader(text)))?.[0];
    if (key === undefined) continue;
    if (columns.has(key)) {
      throw refuseFile(`Two columns of the file have the same meaning (${key}). Export it again.`, {
        line: 1,
      });
    }
    columns.set(key, index);
  }
  return columns;
}

/** Finds the column of weights, or one column per unit. Old versions of Strong only name the unit. */
export function findWeightColumns(table: Table): readonly WeightColumn[] {
  return table.columns.flatMap((text, column) =>
    /^(weight( ?\(\w+\)| kg| lbs?)?|kg|lbs?)$/.test(normalizeHeader(text))
      ? [{ column, unit: findHeaderUnit(text) }]
      : [],
  );
}

/** An app's table with its columns, and how to read its values. */
export interface Sheet<Key extends string> {
  readonly table: Table;
  readonly columns: ColumnMap<Key>;
  readonly weights: readonly WeightColumn[];
  readonly options: ReadOptions;
  readonly clock: Clock;
}

/** Finds the columns of an app; null if the weights or a required column are missing. */
export function openSheet<Key extends string>(
  { table, options, clock }: Pick<Sheet<Key>, 'table' | 'options' | 'clock'>,
  names: readonly ColumnName<Key>[],
  required: readonly Key[],
): Sheet<Key> | null {
  const columns = findColumns(table, names);
  const weights = findWeightColumns(table);
  if (weights.length === 0 || required.some((key) => !columns.has(key))) return null;
  return { table, columns, weights, options, clock };
}

function normalizeHeader(text: string): string {
  return text.toLowerCase().replace(/[\s_]+/g, ' ');
}
