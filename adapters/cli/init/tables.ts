import type { IdType } from '../../../src/domain/ids.js';
import type { TimeEncoding } from '../../sql/host.js';

// What `freshlegs init` knows about a database: tables, columns, keys and a few values.

/** The same kinds for both dialects. */
export type Kind =
  | 'integer'
  | 'bigint'
  | 'number'
  | 'text'
  | 'uuid'
  | 'boolean'
  | 'timestamptz'
  | 'timestamp'
  | 'date'
  | 'json'
  | 'array'
  | 'enum'
  | 'other';

export interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * A column of a table. `values` is empty unless the column is an enum or its name suggests that
 * values help.
 */
export interface ColumnInfo {
  readonly name: string;
  readonly kind: Kind;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether the column alone is the primary key. */
  readonly isKey: boolean;
  readonly references: Reference | null;
  /** Texts: all values of an enum, otherwise a few distinct values of the first rows. */
  readonly values: readonly string[];
}

/** The name includes the schema, unless that is the default schema. */
export interface TableInfo {
  readonly name: string;
  readonly columns: readonly ColumnInfo[];
}

export interface DatabaseInfo {
  readonly dialect: 'postgres' | 'sqlite';
  readonly tables: readonly TableInfo[];
}

/**
 * Converts a name to lower case with underscores.
 *
 * @example
 * snakeOf('primaryFAUs'); // 'primary_faus'
 */
export function snakeOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

const singular = (word: string): string => {
  if (/(ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
};

/** The words of a table's name in the singular, without the schema. */
export function wordsOf(table: string): readonly string[] {
  return snakeOf(table.split('.').at(-1) ?? '')
    .split('_')
    .map(singular);
}

/** Patterns match names in lower case with underscores. Earlier patterns win. */
export function findColumn(
  { columns }: TableInfo,
  patterns: readonly RegExp[],
  accept: (column: ColumnInfo) => boolean = () => true,
): ColumnInfo | null {
  for (const pattern of patterns) {
    const found = columns.find((column) => pattern.test(snakeOf(column.name)) && accept(column));
    if (found !== undefined) return found;
  }
  return null;
}

export function tableOf({ tables }: DatabaseInfo, name: string): TableInfo | null {
  return tables.find((table) => table.name === name) ?? null;
}

/** The primary key, or the column `id` if no key is declared. */
export function keyOf(table: TableInfo): ColumnInfo | null {
  return table.columns.find(({ isKey }) => isKey) ?? findColumn(table, [/^id$/]);
}

const byName = ({ tables }: DatabaseInfo, table: TableInfo, base: string): Reference | null => {
  const ending = tables.filter((other) => {
    const name = wordsOf(other.name).join('_');
    return (
      other !== table && (name === base || name.endsWith(`_${base}`) || base.endsWith(`_${name}`))
    );
  });
  const exact = ending.filter((other) => wordsOf(other.name).join('_') === base);
  const [found, ...more] = exact.length > 0 ? exact : ending;
  const key = found === undefined ? null : keyOf(found);
  return found === undefined || key === null || more.length > 0
    ? null
    : { table: found.name, column: key.name };
};

/** Finds the key by the column's foreign key, otherwise by the column's name. */
export function referenceOf(
  database: DatabaseInfo,
  table: TableInfo,
  column: ColumnInfo,
): Reference | null {
  if (column.references !== null) return column.references;
  const base = /^(.+)_id$/.exec(snakeOf(column.name))?.[1];
  return base === undefined ? null : byName(database, table, base);
}

export function linksOf(
  database: DatabaseInfo,
  table: TableInfo,
): readonly { readonly column: ColumnInfo; readonly to: TableInfo }[] {
  return table.columns.flatMap((column) => {
    const reference = referenceOf(database, table, column);
    const to = reference === null ? null : tableOf(database, reference.table);
    return to === null ? [] : [{ column, to }];
  });
}

export function idTypeOf({ kind }: ColumnInfo): IdType {
  if (kind === 'integer' || kind === 'bigint' || kind === 'uuid') return kind;
  return 'text';
}

const ENCODINGS: Readonly<Partial<Record<Kind, TimeEncoding>>> = {
  timestamptz: 'timestamptz',
  timestamp: 'timestamp-utc',
};

/** Null if neither the type nor the values show the encoding of an instant. */
export function encodingOf({ kind, values }: ColumnInfo): TimeEncoding | null {
  const declared = ENCODINGS[kind];
  if (declared !== undefined) return declared;
  const [value] = values;
  if (value === undefined) return null;
  if (/^-?\d{12,}(\.\d+)?$/.test(value)) return 'epoch-ms';
  if (/^\d{9,11}$/.test(value)) return 'epoch-s';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'iso-text';
  return /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value) ? 'timestamp-utc' : null;
}

export function isTime(column: ColumnInfo): boolean {
  return ['timestamptz', 'timestamp', 'bigint', 'integer', 'text'].includes(column.kind);
}

/** On SQLite, an integer can be a boolean. */
export function isFlag(column: ColumnInfo, { dialect }: DatabaseInfo): boolean {
  return (
    column.kind === 'boolean' ||
    (dialect === 'sqlite' &&
      column.kind === 'integer' &&
      column.values.every((value) => value === '0' || value === '1'))
  );
}

/** SQLite stores a boolean as an integer. */
export function flagValue(column: ColumnInfo, value: boolean): boolean | number {
  return column.kind === 'boolean' ? value : Number(value);
}
