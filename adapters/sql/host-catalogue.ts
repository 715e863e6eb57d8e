import type { HostMapping } from './host.js';

// What a database's catalogue says about tables. Each database reads its own.

export interface CatalogueColumn {
  readonly name: string;
  /** As the database calls it. On SQLite, the declared type in upper case; empty without one. */
  readonly type: string;
  readonly notNull: boolean;
  /** Whether the database fills it if an INSERT leaves it out. */
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
  /** The declared collation of Postgres; null for the database's default collation. */
  readonly collation: string | null;
  /** Whether the collation can treat different bytes as equal. */
  readonly isNondeterministic: boolean;
  /** The labels of an enum of Postgres, or of an array of it. */
  readonly labels: readonly string[] | null;
  /** The checks of this column alone, as Postgres prints them. Empty on SQLite. */
  readonly checks: readonly string[];
  /** The texts to which a check limits the column. Null without such a check, or in another form. */
  readonly allowed: readonly string[] | null;
  /** The number in a declaration of Postgres, such as the digits of a second. */
  readonly modifier: number | null;
}

/** An index. On SQLite, its columns are in lower case; see {@link Catalogue.same}. */
export interface CatalogueIndex {
  /** Null for the index of a constraint on SQLite. */
  readonly name: string | null;
  readonly unique: boolean;
  readonly isPrimary: boolean;
  /** Whether the database uses it. */
  readonly valid: boolean;
  /** Whether two nulls are equal. */
  readonly nullsEqual: boolean;
  /** The condition of a partial index, as SQL; null for a full index. */
  readonly predicate: string | null;
  /** The key in order. An expression is null. */
  readonly columns: readonly (string | null)[];
  /** All columns that the index uses, including those in expressions and its condition. */
  readonly uses: readonly string[];
  /** The columns in which it can treat different texts as equal. */
  readonly folds: readonly string[];
}

/** A foreign key. */
export interface CatalogueKey {
  /** The columns in order, with commas between them. */
  readonly columns: string;
  /** On Postgres, the table with its schema. */
  readonly refersTo: string;
  /** The columns there. Null on SQLite if the declaration leaves them out. */
  readonly refersKey: string | null;
  /** `cascade`, `set null`, or empty. */
  readonly onDelete: string;
}

const TEXT = `'(?:[^']|'')*'(?:::[a-z ]+)?`;

/** The texts in a list of SQL, such as `'done', 'planned'`. Null if it has anything else. */
export function textsIn(list: string): readonly string[] | null {
  return new RegExp(`^\\s*${TEXT}(\\s*,\\s*${TEXT})*\\s*$`).test(list)
    ? Array.from(list.matchAll(/'((?:[^']|'')*)'/g), ([, text = '']) => text.replaceAll("''", "'"))
    : null;
}

/** A table or view. */
export interface CatalogueTable {
  readonly isView: boolean;
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
  readonly keys: readonly CatalogueKey[];
  /**
   * The columns by which the table and its partitions are divided; null for a table without
   * partitions. An expression is null.
   */
  readonly partitionKey: readonly (string | null)[] | null;
  /** The column for which SQLite generates ids. */
  readonly rowid: string | null;
}

export interface Catalogue {
  /** Null if the table is missing, or is a view that cannot be read. */
  readonly table: (name: string) => CatalogueTable | null;
  /** Why a view of SQLite cannot be read; null if it can. */
  readonly problem: (name: string) => string | null;
  /** A name of a column as indexes have it. SQLite ignores case. */
  readonly same: (name: string) => string;
}

export function columnOf(
  { table, same }: Catalogue,
  of: string,
  name: string,
): CatalogueColumn | null {
  return table(of)?.columns.find((column) => same(column.name) === same(name)) ?? null;
}

/** The logs table; null if it is missing or a view. */
export function logsIn({ table }: Catalogue, { logs }: HostMapping): CatalogueTable | null {
  const found = table(logs.table);
  return found === null || found.isView ? null : found;
}
