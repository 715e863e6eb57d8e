import type { TimeEncoding } from '../../sql/host.js';

// What `freshlegs init` knows about a database: tables, columns, keys and a few values.

/** Types of both databases in groups. */
const KINDS = {
  array: /\[\]$/,
  bigint: /^(big|int8)/,
  integer: /^(small|medium|tiny)?int/,
  number: /^(numeric|decimal|real|float|double)/,
  boolean: /^bool/,
  uuid: /^uuid/,
  timestamptz: /^timestamptz/,
  timestamp: /^timestamp/,
  date: /^date$/,
  json: /json/,
  text: /char|text|clob|datetime|^$/,
};
export type Kind = keyof typeof KINDS | 'enum' | 'other';

export interface Column {
  readonly name: string;
  /** What the database calls the type, such as `text[]`. */
  readonly type: string;
  readonly kind: Kind;
  /** Whether the column can be a boolean. On SQLite, an integer can. */
  readonly isFlag: boolean;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether the column alone is the primary key. */
  readonly isKey: boolean;
  /** The table and the column of a foreign key. */
  readonly refersTo: string | null;
  readonly refersKey: string | null;
  /** A unique index whose key, expression or condition has the column. */
  readonly unique: string | null;
  /** The labels of an enum, or a few values of a column that looks like a status, role, muscle or time. */
  readonly values: readonly string[];
}

export interface Table {
  /** Includes the schema, unless SQL finds the table without it. */
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A foreign key, or a column whose name says that it is one. `key` is the column of `to`. */
export interface Link {
  readonly column: Column;
  readonly to: Table;
  readonly key: string;
}

/** Links that lead from one table to another, in order. */
export type Path = readonly Link[];

export interface Catalogue {
  readonly dialect: 'postgres' | 'sqlite';
  readonly tables: readonly Table[];
  readonly linksOf: (table: Table) => readonly Link[];
}

export function kindOf(type: string): Kind {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kinds.find((kind) => KINDS[kind].test(type)) ?? 'other';
}

/** `primaryFAUs` is `primary_faus`. */
export function snakeOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[\s-]+/g, '_');
  return words.toLowerCase();
}

/** The name of a table in the singular, without the schema: `public.WorkoutEntries` is `workout_entry`. */
export function nameOf(table: string): string {
  return snakeOf(table.split('.').at(-1) ?? '')
    .replace(/ies(?=_|$)/g, 'y')
    .replace(/(?<![sui])s(?=_|$)/g, '');
}

/** The primary key, or the column `id` if no key is declared. */
export function keyOf({ columns }: Table): Column | undefined {
  return columns.find(({ isKey }) => isKey) ?? columns.find(({ name }) => /^id$/i.test(name));
}

/** Where a column refers to, by a foreign key or by its name. */
export function linkOf(tables: readonly Table[], from: Table, column: Column): readonly Link[] {
  const { refersTo, refersKey, kind, isKey } = column;
  if (refersTo !== null) {
    const to = tables.find(({ name }) => name === refersTo);
    return to ? [{ column, to, key: refersKey ?? keyOf(to)?.name ?? 'id' }] : [];
  }
  const [name, base] = [snakeOf(column.name), snakeOf(column.name).replace(/_id$/, '')];
  // Without `_id`, text is more likely a name than a key, and a number is more likely a measure.
  if (isKey || (base === name && (kind === 'text' || !/muscle|equipment/.test(name)))) return [];
  const others = tables.filter((table) => table !== from);
  const named = (isLike: (each: string) => boolean) =>
    others.filter((to) => isLike(nameOf(to.name)));
  const exact = named((each) => each === base);
  const similar = named((each) => each.endsWith(`_${base}`) || base.endsWith(`_${each}`));
  const [to, ...more] = exact.length > 0 ? exact : similar;
  const key = to && keyOf(to);
  return to && key?.kind === kind && more.length === 0 ? [{ column, to, key: key.name }] : [];
}

/** Null if neither the type nor a value shows the encoding of an instant. */
export function encodingOf({ kind, values }: Column): TimeEncoding | null {
  const has = (pattern: RegExp) => values.some((value) => pattern.test(value));
  if (kind === 'timestamptz') return kind;
  if (kind === 'timestamp' || has(/^\d{4}-\d\d-\d\d \d/)) return 'timestamp-utc';
  if (has(/^\d{4}-\d\d-\d\dT/)) return 'iso-text';
  return has(/^\d{12,}(\.\d+)?$/) ? 'epoch-ms' : has(/^\d{9,11}$/) ? 'epoch-s' : null;
}
