import type { Column, HostMapping } from './host.js';
import { isRows } from './host-sql.js';

// The columns by which a host's rows are found, each of which needs an index.

/** Columns that an index has to begin with. */
export interface WantedIndex {
  readonly table: string;
  readonly columns: readonly string[];
  /** A column that may stand before them, where a statement names it, too. */
  readonly after?: string | undefined;
}

/** The columns by which rows are found: where one is looked up, those of each table on the way. */
const keysOf = (table: string, column: Column): readonly WantedIndex[] =>
  typeof column === 'string'
    ? [{ table, columns: [column] }]
    : [{ table: column.table, columns: [column.column] }, ...keysOf(table, column.by)];

/** The indexes without which a read of one log, or of one exercise, goes through all rows. */
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

/** A column as `"name"`, and several as a list of them. */
export const quoted = (columns: readonly string[]): string =>
  columns.map((name) => `"${name}"`).join(', ');
