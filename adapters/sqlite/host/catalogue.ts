import { readInt, readText, readTextOrNull } from '../../sql/rows.js';
import { quoteName } from '../../sql/host-sql.js';
import type { Sql } from '../driver.js';
import { splitName } from '../tables.js';

export interface CatalogueColumn {
  readonly name: string;
  /** The declared type in upper case; empty without one, and for ANY in a strict table. */
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
  /** The position in the primary key, from 1; 0 for a column outside the key. */
  readonly keyPlace: number;
}

/** A declared index. Its columns are in lower case; an expression is null. */
interface CatalogueIndex {
  /** Null for the index of a constraint. */
  readonly name: string | null;
  readonly unique: boolean;
  readonly columns: readonly (string | null)[];
  /** The collations of these columns, in upper case. */
  readonly collations: readonly string[];
  /** All columns that the index uses, including those in expressions and its condition. */
  readonly uses: readonly string[];
  /** The condition of a partial index; null for a full index. */
  readonly predicate: string | null;
}

/** A declared table or view. */
export interface CatalogueTable {
  readonly isView: boolean;
  readonly hasRowid: boolean;
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
}

/** The mapping's tables and columns in the database. Each table is read only once. */
export interface Catalogue {
  /** Null if the table is missing, or is a view that cannot be read. */
  readonly table: (name: string) => CatalogueTable | null;
  /** Finds a column. Case is ignored, as in SQLite. */
  readonly column: (table: string, name: string) => CatalogueColumn | null;
  /** Why a view cannot be read; null if it can. */
  readonly problem: (name: string) => string | null;
}

const TABLES = 'select type, wr, strict from pragma_table_list(?) where schema = ? collate nocase';
const COLUMNS = `select name, upper(type) as type, "notnull" as not_null, pk,
    dflt_value is not null or hidden > 0 as has_default, hidden in (2, 3) as is_generated
  from pragma_table_xinfo(?, ?)`;
const indexesIn = (database: string): string => `select list."unique" as is_unique,
    case when list.origin = 'c' then list.name end as name,
    (select json_group_array(json_array(lower(part.name), upper(part.coll)))
      from pragma_index_xinfo(list.name, ?) part where part.key) as parts,
    (select made.sql from ${quoteName(database)}.sqlite_master made
      where made.type = 'index' and made.name = list.name) as text
  from pragma_index_list(?, ?) list`;

/** The columns that an index lists, or that the statement that created it names. */
const usedIn = (
  listed: readonly (string | null)[],
  statement: string | null,
  columns: readonly string[],
): readonly string[] => {
  const text = statement?.toLowerCase() ?? '';
  const words: readonly string[] = text.slice(text.indexOf('(')).match(/\w+/g) ?? [];
  return columns.filter((name) => listed.includes(name) || words.includes(name));
};

/** The condition in the statement that created a partial index. It follows the list of columns. */
const predicateIn = (statement: string | null): string | null =>
  /\)(?:\s|--.*\n|\/\*[\s\S]*?\*\/)*where\b([\s\S]*)$/i.exec(statement ?? '')?.[1] ?? null;

// In a strict table, a column of type ANY keeps every value, like an untyped column in other
// tables.
const typeOf = (declared: string, isStrict: boolean): string =>
  isStrict && declared === 'ANY' ? '' : declared;

const readTable = (sql: Sql, name: string): CatalogueTable | null => {
  const { database, table } = splitName(name);
  const found = sql.first(TABLES, table, database);
  if (found === null) return null;
  const isStrict = readInt(found, 'strict') === 1;
  const columns = sql.all(COLUMNS, table, database).map((row) => ({
    name: readText(row, 'name'),
    type: typeOf(readTextOrNull(row, 'type') ?? '', isStrict),
    notNull: readInt(row, 'not_null') === 1,
    hasDefault: readInt(row, 'has_default') === 1,
    isGenerated: readInt(row, 'is_generated') === 1,
    keyPlace: readInt(row, 'pk'),
  }));
  return {
    isView: readText(found, 'type') === 'view',
    hasRowid: readInt(found, 'wr') === 0,
    columns,
    indexes: sql.all(indexesIn(database), database, table, database).map((row) => {
      const parts = JSON.parse(readText(row, 'parts')) as [string | null, string][];
      const listed = parts.map(([name]) => name);
      const names = columns.map(({ name }) => name.toLowerCase());
      return {
        name: readTextOrNull(row, 'name'),
        unique: readInt(row, 'is_unique') === 1,
        columns: listed,
        collations: parts.map(([, collation]) => collation),
        uses: usedIn(listed, readTextOrNull(row, 'text'), names),
        predicate: predicateIn(readTextOrNull(row, 'text')),
      };
    }),
  };
};

type Found = { readonly table: CatalogueTable | null; readonly problem: string | null };

const findTable = (sql: Sql, name: string): Found => {
  try {
    return { table: readTable(sql, name), problem: null };
  } catch (error) {
    // Reading a view's columns makes SQLite resolve it, which fails for an invalid view.
    return { table: null, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Reads each table on first use. */
export function createCatalogue(sql: Sql): Catalogue {
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
}
