import { canonicalId, type IdTypes } from '../../src/domain/ids.js';
import type { HostFault, HostFinding, Sampled } from './host-faults.js';
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

/** What a column must give. An id must have the type of the key that it refers to. */
export type Kind = keyof typeof OWNERS | 'boolean' | 'integer' | 'number';

const OWNERS = {
  logId: 'logs',
  exerciseId: 'exercises',
  userId: 'users',
  dayId: 'programDays',
  programId: 'programs',
} as const satisfies Readonly<Record<string, keyof IdTypes>>;

/** The kind of rows whose ids a column must give; null if it gives no ids. */
export function ownerOf(kind: Kind | 'any'): keyof IdTypes | null {
  return Object.hasOwn(OWNERS, kind) ? OWNERS[kind as keyof typeof OWNERS] : null;
}

const REMEDIES: Readonly<Partial<Record<Kind, string>>> = {
  boolean: 'Write a condition, such as deleted_at is not null.',
  integer: 'Convert it in the expression, or leave it out.',
  number: 'Select a number, or leave it out.',
  programId: 'Set programs.days.programIdType to its type, or convert it in the expression.',
};

/** A column of the mapping that gives something else. `but` is what it gives, or the error. */
export function wrongType(field: string, kind: Kind, idTypes: IdTypes, but: string): HostFault {
  const owner = ownerOf(kind);
  const wanted =
    owner === null
      ? `${kind === 'integer' ? 'an' : 'a'} ${kind}`
      : `an id of ${owner === 'programDays' ? 'program days' : owner} (${idTypes[owner]})`;
  return {
    code: 'column_type',
    problem: `${field} must give ${wanted}, but ${but}.`,
    remedy: REMEDIES[kind] ?? 'Select a column with these ids, or convert it in the expression.',
  };
}

type Columns = Readonly<Record<string, readonly [column: string, kind: Kind]>>;

const isOfKind = (kind: Kind, idTypes: IdTypes, value: unknown): boolean => {
  switch (kind) {
    case 'boolean':
      return [true, false, 0, 1].some((known) => known === value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    default:
      return canonicalId(idTypes[OWNERS[kind]], value) === value;
  }
};

/**
 * Values of the wrong type. SQLite has types of values, not of columns. `named` says which column
 * of the rows each column of the mapping is.
 */
export function typeFaultsIn(
  field: string,
  idTypes: IdTypes,
  rows: readonly Row[],
  named: Columns,
): readonly HostFault[] {
  return Object.entries(named).flatMap(([name, [column, kind]]) => {
    const wrong = rows
      .map((row) => row[column] ?? null)
      .find((value) => value !== null && !isOfKind(kind, idTypes, value));
    return wrong === undefined
      ? []
      : [wrongType(`${field}.${name}`, kind, idTypes, `gives ${JSON.stringify(wrong)}`)];
  });
}

/** Rows that a join gives more than once. `keyOf` must differ in all rows of the host's table. */
export function repeatedFaults(
  field: string,
  name: string,
  rows: readonly Row[],
  keyOf: (row: Row) => unknown = ({ id }) => id,
): readonly HostFault[] {
  const keys = rows.map((row) => JSON.stringify(keyOf(row)));
  const known = new Set(keys).size;
  if (known === rows.length) return [];
  const repeated = rows.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  return [
    {
      code: 'id_repeated',
      problem: `${field}.from gives ${name} ${String(repeated?.['id'])} more than once (${rows.length} rows of ${known} ids).`,
      remedy: `Join at most one row per ${name}, or use a subquery in place of the join.`,
    },
  ];
}
