import type { IdType } from '../../../src/domain/ids.js';
import type { TimeEncoding } from '../../sql/host.js';

// What `freshlegs init` knows of a database: tables, columns, keys and a few values, whatever the dialect.

/** What a column holds, in the words of both dialects. */
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

/** A key of another table. */
export interface Reference {
  readonly table: string;
  readonly column: string;
}

/** A column, with a few of its distinct values where its name makes them worth a look. */
export interface ColumnInfo {
  readonly name: string;
  readonly kind: Kind;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether it alone is the primary key. */
  readonly isKey: boolean;
  readonly references: Reference | null;
  /** Values as text: all that an enum has, else some of those in the first rows. */
  readonly values: readonly string[];
}

/** A table or view; its name has the schema where that is not the default one. */
export interface TableInfo {
  readonly name: string;
  readonly columns: readonly ColumnInfo[];
}

/** The tables of a database. */
export interface DatabaseInfo {
  readonly dialect: 'postgres' | 'sqlite';
  readonly tables: readonly TableInfo[];
}

/**
 * A name in lower case with underscores.
 *
 * @example
 * snakeOf('primaryFAUs'); // 'primary_faus'
 */
export const snakeOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();

const singular = (word: string): string => {
  if (/(ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
};

/** The words of a table's name without its schema, each in the singular. */
export const wordsOf = (table: string): readonly string[] =>
  snakeOf(table.split('.').at(-1) ?? '')
    .split('_')
    .map(singular);

/** The first column whose name, in lower case with underscores, matches the first pattern that has any. */
export const findColumn = (
  { columns }: TableInfo,
  patterns: readonly RegExp[],
  accept: (column: ColumnInfo) => boolean = () => true,
): ColumnInfo | null => {
  for (const pattern of patterns) {
    const found = columns.find((column) => pattern.test(snakeOf(column.name)) && accept(column));
    if (found !== undefined) return found;
  }
  return null;
};

/** The table of a name. */
export const tableOf = ({ tables }: DatabaseInfo, name: string): TableInfo | null =>
  tables.find((table) => table.name === name) ?? null;

/** The key of a table; a column `id` where none is declared. */
export const keyOf = (table: TableInfo): ColumnInfo | null =>
  table.columns.find(({ isKey }) => isKey) ?? findColumn(table, [/^id$/]);

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

/** What a column refers to: by its foreign key, else by its name. */
export const referenceOf = (
  database: DatabaseInfo,
  table: TableInfo,
  column: ColumnInfo,
): Reference | null => {
  if (column.references !== null) return column.references;
  const base = /^(.+)_id$/.exec(snakeOf(column.name))?.[1];
  return base === undefined ? null : byName(database, table, base);
};

/** The columns of a table that refer to others, with what they refer to. */
export const linksOf = (
  database: DatabaseInfo,
  table: TableInfo,
): readonly { readonly column: ColumnInfo; readonly to: TableInfo }[] =>
  table.columns.flatMap((column) => {
    const reference = referenceOf(database, table, column);
    const to = reference === null ? null : tableOf(database, reference.table);
    return to === null ? [] : [{ column, to }];
  });

/** The type of an id, as a mapping says it. */
export const idTypeOf = ({ kind }: ColumnInfo): IdType => {
  if (kind === 'integer' || kind === 'bigint' || kind === 'uuid') return kind;
  return 'text';
};

const ENCODINGS: Readonly<Partial<Record<Kind, TimeEncoding>>> = {
  timestamptz: 'timestamptz',
  timestamp: 'timestamp-utc',
};

/** How a column holds an instant; null where neither its type nor a value says. */
export const encodingOf = ({ kind, values }: ColumnInfo): TimeEncoding | null => {
  const declared = ENCODINGS[kind];
  if (declared !== undefined) return declared;
  const [value] = values;
  if (value === undefined) return null;
  if (/^-?\d{12,}(\.\d+)?$/.test(value)) return 'epoch-ms';
  if (/^\d{9,11}$/.test(value)) return 'epoch-s';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'iso-text';
  return /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value) ? 'timestamp-utc' : null;
};

/** Whether a column can hold an instant. */
export const isTime = (column: ColumnInfo): boolean =>
  ['timestamptz', 'timestamp', 'bigint', 'integer', 'text'].includes(column.kind);

/** Whether a column says yes or no: a boolean, or on SQLite an integer. */
export const isFlag = (column: ColumnInfo, { dialect }: DatabaseInfo): boolean =>
  column.kind === 'boolean' ||
  (dialect === 'sqlite' &&
    column.kind === 'integer' &&
    column.values.every((value) => value === '0' || value === '1'));

/** A yes or no as a column of a dialect holds it. */
export const flagValue = (column: ColumnInfo, value: boolean): boolean | number =>
  column.kind === 'boolean' ? value : Number(value);
