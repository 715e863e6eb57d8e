import { readInt, readText, readTextOrNull } from '../../sql/rows.js';
import type { Sql } from '../driver.js';
import { splitName } from '../tables.js';

/** A column as declared. */
export interface CatalogueColumn {
  readonly name: string;
  /** The declared type in upper case; empty without a type, and for ANY. */
  readonly type: string;
  readonly notNull: boolean;
  /** Whether the column has a default. */
  readonly hasDefault: boolean;
  /** Its position in the primary key, from 1; 0 if it is not in the key. */
  readonly keyPlace: number;
}

/** An index. Its columns are in lower case; an expression is null. */
interface CatalogueIndex {
  readonly unique: boolean;
  readonly partial: boolean;
  readonly columns: readonly (string | null)[];
}

/** A table or view as declared. */
export interface CatalogueTable {
  readonly isView: boolean;
  readonly hasRowid: boolean;
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
}

/** The tables and columns of a mapping as they exist in the database. Each is read once. */
export interface Catalogue {
  /** A table or view; null if it is missing or is a view that cannot be read. */
  readonly table: (name: string) => CatalogueTable | null;
  /** A column by name, ignoring case like SQLite. */
  readonly column: (table: string, name: string) => CatalogueColumn | null;
  /** The reason why a view cannot be read, or null. */
  readonly problem: (name: string) => string | null;
}

const TABLES = 'select type, wr, strict from pragma_table_list(?) where schema = ? collate nocase';
const COLUMNS = `select name, upper(type) as type, "notnull" as not_null, pk,
    dflt_value is not null or hidden > 0 as has_default
  from pragma_table_xinfo(?, ?)`;
const INDEXES = `select list."unique" as is_unique, list.partial,
    (select json_group_array(lower(part.name)) from pragma_index_info(list.name, ?) part) as columns
  from pragma_index_list(?, ?) list`;

// In a strict table such a column keeps every value unchanged, like a column without a type in other
// tables.
const typeOf = (declared: string, isStrict: boolean): string =>
  isStrict && declared === 'ANY' ? '' : declared;

const readTable = (sql: Sql, name: string): CatalogueTable | null => {
  const { database, table } = splitName(name);
  const found = sql.first(TABLES, table, database);
  if (found === null) return null;
  const isStrict = readInt(found, 'strict') === 1;
  return {
    isView: readText(found, 'type') === 'view',
    hasRowid: readInt(found, 'wr') === 0,
    columns: sql.all(COLUMNS, table, database).map((row) => ({
      name: readText(row, 'name'),
      type: typeOf(readTextOrNull(row, 'type') ?? '', isStrict),
      notNull: readInt(row, 'not_null') === 1,
      hasDefault: readInt(row, 'has_default') === 1,
      keyPlace: readInt(row, 'pk'),
    })),
    indexes: sql.all(INDEXES, database, table, database).map((row) => ({
      unique: readInt(row, 'is_unique') === 1,
      partial: readInt(row, 'partial') === 1,
      columns: JSON.parse(readText(row, 'columns')) as (string | null)[],
    })),
  };
};

type Found = { readonly table: CatalogueTable | null; readonly problem: string | null };

const findTable = (sql: Sql, name: string): Found => {
  try {
    return { table: readTable(sql, name), problem: null };
  } catch (error) {
    // Asking for its columns makes SQLite resolve the view.
    return { table: null, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Reads the catalogue of a database, each table on first use. */
export const createCatalogue = (sql: Sql): Catalogue => {
  const known = new Map<string, Found>();
  const find = (name: string): Found => {
    const key = name.toLowerCase();
    const found = known.get(key) ?? findTable(sql, name);
    known.set(key, found);
    return found;
  };
  return {
    table: (name) => find(name).table,
    column: (name, column) =>
      find(name).table?.columns.find(
        (other) => other.name.toLowerCase() === column.toLowerCase(),
      ) ?? null,
    problem: (name) => find(name).problem,
  };
};
