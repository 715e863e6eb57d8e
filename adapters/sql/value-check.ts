import type { HostFinding, Sampled } from './host-faults.js';
import type { Row } from './rows.js';

/** A statement on the host's rows, and the function that finds faults in its result. */
export interface ValueCheck {
  /** The field of the mapping that it checks. */
  readonly field: string;
  /** Another field whose tables it reads. */
  readonly besides?: string;
  readonly text: string;
  /** The maximum number of rows to read; null = no limit. */
  readonly max: number | null;
  readonly faultsOf: (rows: readonly Row[]) => readonly HostFinding[];
}

/** The dialect's part of these checks. */
export interface ValueDialect {
  readonly table: (name: string) => string;
  /** Whether a table exists. A view may be created after the migration that asks. */
  readonly isThere: (name: string) => boolean;
}

// An app waits for these checks when it starts, even with millions of sets.
/** The maximum number of rows to read, such as sets and exercises. */
export const ROWS_MAX = 5_000;

/** The maximum number of rows that the database groups by value, such as muscles. */
export const COUNTED_MAX = 100_000;

/** Reports a check that read only the first rows. In a grouped result, `looked` is the rows per group. */
export const sampledBy = ({ field, max }: ValueCheck, rows: readonly Row[]): readonly Sampled[] => {
  const looked = rows.reduce((sum, row) => sum + Number(row['looked'] ?? 1), 0);
  return max === null || looked < max ? [] : [{ field, rows: max }];
};

/** The first few values, for the text of a fault. */
export const listed = (values: readonly unknown[], max = 10): string => {
  const shown = values
    .slice(0, max)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${shown.join(', ')}${values.length > max ? ` and ${values.length - max} more` : ''}`;
};
