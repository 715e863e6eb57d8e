import type { HostFinding, Sampled } from './host-faults.js';
import type { Row } from './rows.js';

/** A statement on the host's rows, and the faults that its answer shows. */
export interface ValueCheck {
  /** The field of the mapping that it is about. */
  readonly field: string;
  /** Another field whose tables it reads. */
  readonly besides?: string;
  readonly text: string;
  /** How many of the host's rows it looks at, the first ones; null = all that it needs. */
  readonly max: number | null;
  readonly faultsOf: (rows: readonly Row[]) => readonly HostFinding[];
}

/** What these checks need of a dialect. */
export interface ValueDialect {
  readonly table: (name: string) => string;
  /** Whether a table is there; a view may be made after the migration that asks. */
  readonly isThere: (name: string) => boolean;
}

// An app waits for these at its start, also where it has millions of sets.
/** How many rows are read, such as sets and exercises. */
export const ROWS_MAX = 5_000;

/** How many rows the database counts by what they hold, such as muscles. */
export const COUNTED_MAX = 100_000;

/** Whether a check has seen the first rows only; an answer in groups says by `looked` how many each has. */
export const sampledBy = ({ field, max }: ValueCheck, rows: readonly Row[]): readonly Sampled[] => {
  const looked = rows.reduce((sum, row) => sum + Number(row['looked'] ?? 1), 0);
  return max === null || looked < max ? [] : [{ field, rows: max }];
};

/** Values as a fault names them, the first few. */
export const listed = (values: readonly unknown[], max = 10): string => {
  const shown = values
    .slice(0, max)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${shown.join(', ')}${values.length > max ? ` and ${values.length - max} more` : ''}`;
};
