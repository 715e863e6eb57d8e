import type { HostFinding, Sampled } from './host-faults.js';
import type { Row } from './rows.js';

/** A query of the host's rows, and how to find faults in its result. */
export interface ValueCheck {
  /** The checked field of the mapping. */
  readonly field: string;
  readonly text: string;
  /** The maximum number of rows; null = no limit. */
  readonly max: number | null;
  readonly faultsOf: (rows: readonly Row[]) => readonly HostFinding[];
}

const LEAP_YEAR = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';
// Matches only days that exist, because a cast of 30 February would fail in Postgres.
const DAY = `(${[
  '[0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])',
  `${LEAP_YEAR}-02-29`,
].join('|')})`;
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]+)?)?';

// Choice: an instant stored as text must be ISO 8601 with a four-digit year and an offset of at
// most 14 hours. Both databases read such texts alike. Postgres would also read `today`, and would
// read `02/03/2026` according to a setting of the session.
/** An instant without an offset, in Postgres and in JavaScript. */
export const LOCAL_TEXT = `^(?!0000)${DAY}([ T]${TIME})? *$`;

/** Like {@link LOCAL_TEXT}, but with `Z` or an offset such as `+05:30`, `+0530` or `+05`. */
export const OFFSET_TEXT = `^(?!0000)${DAY}[ T]${TIME} *([Zz]|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?) *$`;

const FORMS = [new RegExp(LOCAL_TEXT), new RegExp(OFFSET_TEXT)];

/** Whether the text is an instant on an existing day. */
export function isInstantText(text: string): boolean {
  return FORMS.some((form) => form.test(text));
}

// An app waits for the checks when it starts, even with millions of sets, so they read a limited
// number of rows.
/** Maximum rows to read, such as sets and exercises. */
export const ROWS_MAX = 5_000;

/** Maximum rows that the database groups by value, such as muscles. */
export const COUNTED_MAX = 100_000;

/**
 * Reports checks that read only the first rows. In a grouped result, `looked` is the number of rows
 * per group.
 */
export function sampledBy({ field, max }: ValueCheck, rows: readonly Row[]): readonly Sampled[] {
  const looked = rows.reduce((sum, row) => sum + Number(row['looked'] ?? 1), 0);
  return max === null || looked < max ? [] : [{ field, rows: max }];
}

/** Lists the first values in the text of a fault. */
export function listed(values: readonly unknown[], max = 10): string {
  const shown = values
    .slice(0, max)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${shown.join(', ')}${values.length > max ? ` and ${values.length - max} more` : ''}`;
}
