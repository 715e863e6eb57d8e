import type { Column, HostMapping } from './host.js';
import type { HostFinding } from './host-faults.js';
import { isRows } from './host-sql.js';

// The columns by which the library finds the host's rows. They need indexes. Also checks unique
// indexes of import keys.

/** An index must begin with these columns. */
export interface WantedIndex {
  readonly table: string;
  readonly columns: readonly string[];
  /** A column that may come first, because the statement compares it too. */
  readonly after?: string | undefined;
}

/** The columns that a lookup compares, one in each table on its path. */
const keysOf = (table: string, column: Column): readonly WantedIndex[] =>
  typeof column === 'string'
    ? [{ table, columns: [column] }]
    : [{ table: column.table, columns: [column.column] }, ...keysOf(table, column.by)];

/** Without these indexes, reading one log or one exercise scans the whole table. */
export function rowIndexes({
  exercises: { equipment },
  exerciseMuscles: muscles,
  performedSets: sets,
}: HostMapping): readonly WantedIndex[] {
  return [
    ...(isRows(equipment) ? keysOf(equipment.table, equipment.exerciseId) : []),
    ...(muscles.table === undefined ? [] : keysOf(muscles.table, muscles.exerciseId)),
    ...(sets === undefined
      ? []
      : keysOf(sets.table, sets.logId).map((key) =>
          key.table === sets.table ? { ...key, after: sets.userId } : key,
        )),
  ];
}

export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

/** A unique index of import keys in the catalogue. */
export interface KeyIndex {
  /** An expression is null. */
  readonly columns: readonly (string | null)[];
  readonly uses: readonly string[];
  /** Whether the type or the collation can treat different keys as equal. */
  readonly folds: boolean;
}

/** Unique indexes that refuse an import key although the user has not used it. */
export function keyIndexFaults(
  { table, userId, importKey }: HostMapping['logs'],
  unique: readonly KeyIndex[],
  same: (name: string) => string = (name) => name,
): readonly HostFinding[] {
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
}
