import { refuseFile, type Table } from '../read-file';
import { findHeaderUnit, type WeightColumn } from './values';

/** Which column of a file holds what. */
export type ColumnMap<Key extends string> = ReadonlyMap<Key, number>;

/** What a column is called, in lower case and with single spaces for underscores. */
export type ColumnName<Key extends string> = readonly [key: Key, name: RegExp];

/** The columns found by name. Two columns of one name are refused: either could be meant. */
export function findColumns<Key extends string>(
  table: Table,
  names: readonly ColumnName<Key>[],
): ColumnMap<Key> {
  const columns = new Map<Key, number>();
  for (const [index, text] of table.columns.entries()) {
    const key = names.find(([, name]) => name.test(normalizeHeader(text)))?.[0];
    if (key === undefined) continue;
    if (columns.has(key)) {
      throw refuseFile(`Two columns of the file hold the same thing (${key}). Export it again.`, {
        line: 1,
      });
    }
    columns.set(key, index);
  }
  return columns;
}

/** The columns of weights: one, or one per unit. */
export function findWeightColumns(table: Table): readonly WeightColumn[] {
  return table.columns.flatMap((text, column) =>
    /^weight( ?\(\w+\)| kg| lbs?)?$/.test(normalizeHeader(text))
      ? [{ column, unit: findHeaderUnit(text) }]
      : [],
  );
}

function normalizeHeader(text: string): string {
  return text.toLowerCase().replace(/[\s_]+/g, ' ');
}
