import type { Column, HostMapping } from './host.js';
import type { HostFinding } from './host-faults.js';
import { isRows } from './host-sql.js';

// The columns by which the library finds the host's rows, each of which needs an index. Also checks
// the unique indexes of import keys.

/** Columns that an index must begin with. */
export interface WantedIndex {
  readonly table: string;
  readonly columns: readonly string[];
  /**
   * A column that may come before `columns` in the index, because the statement also compares it.
   */
  readonly after?: string | undefined;
}

/**
 * The columns by which rows are found. For a lookup, these are columns of each table that it
 * passes.
 */
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

/** A unique index of import keys as the catalogue describes it. */
export interface KeyIndex {
  /** The indexed columns. An expression is null. */
  readonly columns: readonly (string | null)[];
  /** All columns that the index depends on. */
  readonly uses: readonly string[];
  /**
   * Whether the index compares keys with a type or a collation for which different keys can be
   * equal.
   */
  readonly folds: boolean;
}

/** Warnings about unique indexes that refuse an import key which the user has not used. */
export const keyIndexFaults = (
  { table, userId, importKey }: HostMapping['logs'],
  unique: readonly KeyIndex[],
  same: (name: string) => string = (name) => name,
): readonly HostFinding[] => {
  if (importKey === undefined) return [];
  const key = same(importKey);
  return unique.flatMap(({ columns, uses, folds }): readonly HostFinding[] => {
    const isPlain = columns.includes(key);
    const isFolding = isPlain ? folds : uses.includes(key) && columns.includes(null);
    const isShared = isPlain && !uses.includes(same(userId));
    if (!isFolding && !isShared) return [];
    return [
      {
        code: 'import_key_refused',
        problem: `"${table}" has a unique index of "${importKey}" (logs.importKey) that ${isFolding ? 'may treat different keys as equal, for example because it ignores case' : 'allows each key to only one user'}. A log with such a key is refused.`,
        remedy: `Make it unique on (${userId}, ${importKey}), with a type and a collation that tell all keys apart.`,
        isWarning: true,
      },
    ];
  });
};
