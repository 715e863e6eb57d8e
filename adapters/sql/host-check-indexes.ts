import type { Column, HostMapping } from './host.js';
import { isRows } from './host-sql.js';

// The columns that find a host's rows. Each needs an index.

/** Columns that an index must begin with. */
export interface WantedIndex {
  readonly table: string;
  readonly columns: readonly string[];
  /** A column that may come before them in the index, because the statement also compares it. */
  readonly after?: string | undefined;
}

/** The columns that find rows; for a lookup, the columns of each table on the way. */
const keysOf = (table: string, column: Column): readonly WantedIndex[] =>
  typeof column === 'string'
    ? [{ table, columns: [column] }]
    : [{ table: column.table, columns: [column.column] }, ...keysOf(table, column.by)];

/** The indexes that reads of one log or one exercise need; without them, they scan all rows. */
export const rowIndexes = ({
  exercises: { equipment },
  exerciseMuscles: muscles,
  performedSets: sets,
}: HostMapping): readonly WantedIndex[] => [
  ...(isRows(equipment) ? keysOf(equipment.table, equipment.exerciseId) : []),
  ...(muscles.table === undefined ? [] : keysOf(muscles.table, muscles.exerciseId)),
  ...(sets === undefined
    ? []
    : keysOf(sets.table, sets.logId).map((key) =>
        key.table === sets.table ? { ...key, after: sets.userId } : key,
      )),
];

/** Quotes column names and joins them with commas. */
export const quoted = (columns: readonly string[]): string =>
  columns.map((name) => `"${name}"`).join(', ');
