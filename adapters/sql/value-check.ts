import type { HostFault } from './host-faults.js';
import type { Row } from './rows.js';

/** A statement on the host's rows, and the faults that its answer shows. */
export interface ValueCheck {
  /** The field of the mapping that it is about. */
  readonly field: string;
  readonly text: string;
  readonly faultsOf: (rows: readonly Row[]) => readonly HostFault[];
}

/** What these checks need of a dialect. */
export interface ValueDialect {
  readonly table: (name: string) => string;
  /** SQL for whether a column holds a text that is no number. */
  readonly isNoNumber: (column: string) => string;
  /** Whether a table is there; a view may be made after the migration that asks. */
  readonly isThere: (name: string) => boolean;
}

/** Values as a fault names them, the first few. */
export const listed = (values: readonly unknown[], max = 10): string => {
  const shown = values
    .slice(0, max)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${shown.join(', ')}${values.length > max ? ` and ${values.length - max} more` : ''}`;
};
