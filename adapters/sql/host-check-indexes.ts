import type { HostMapping } from './host.js';
import type { HostFinding } from './host-faults.js';

// The index by which the library finds the logs of a user, and unique indexes of import keys.

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
