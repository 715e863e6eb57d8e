import { remembered } from '../../../src/domain/lookup.js';
import {
  textsIn,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueIndex,
  type CatalogueTable,
} from '../../sql/host-catalogue.js';
import { isName, quoteName } from '../../sql/host-sql.js';
import { readInt, readText, readTextOrNull, type Row } from '../../sql/rows.js';
import type { Sql } from '../driver.js';
import { splitName } from '../tables.js';

const TABLES = 'select type, wr, strict from pragma_table_list(?) where schema = ? collate nocase';
const COLUMNS = `select name, upper(type) as type, "notnull" as not_null, pk,
    dflt_value is not null or hidden > 0 as has_default, hidden in (2, 3) as is_generated
  from pragma_table_xinfo(?, ?)`;
const indexesIn = (
  database: string,
): string => `select list."unique" as is_unique, list.origin = 'pk' as is_primary,
    case when list.origin = 'c' then list.name end as name,
    (select json_group_array(json_array(lower(part.name), upper(part.coll)))
      from pragma_index_xinfo(list.name, ?) part where part.key) as parts,
    (select made.sql from ${quoteName(database)}.sqlite_master made
      where made.type = 'index' and made.name = list.name) as text
  from pragma_index_list(?, ?) list`;

const statementOf = (database: string): string =>
  `select sql from ${quoteName(database)}.sqlite_master where type = 'table' and name = ? collate nocase`;

const KEYS = `select group_concat("from", ', ') as columns, "table" as refers_to,
    group_concat("to", ', ') as refers_key,
    replace(lower(on_delete), 'no action', '') as on_delete
  from (select * from pragma_foreign_key_list(?) order by id, seq) group by id`;

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

/** The list of `check (status in ('done', 'planned'))` in the statement that created a table. */
const allowedIn = (statement: string, column: string): readonly string[] | null => {
  const checked = new RegExp(
    `\\bcheck\\s*\\(\\s*["\`[]?${column}["\`\\]]?\\s+in\\s*\\(((?:'(?:[^']|'')*'|[^')])*)\\)\\s*\\)`,
    'i',
  );
  const [, list] = checked.exec(statement) ?? [];
  return list === undefined ? null : textsIn(list);
};

const toColumn = (row: Row, isStrict: boolean, statement: string): CatalogueColumn => {
  const type = readTextOrNull(row, 'type') ?? '';
  const name = readText(row, 'name');
  return {
    name,
    checks: [],
    allowed: isName(name) ? allowedIn(statement, name) : null,
    // In a strict table, a column of type ANY keeps every value, like an untyped column in other
    // tables.
    type: isStrict && type === 'ANY' ? '' : type,
    notNull: readInt(row, 'not_null') === 1,
    hasDefault: readInt(row, 'has_default') === 1,
    isGenerated: readInt(row, 'is_generated') === 1,
    ...{ collation: null, isNondeterministic: false, labels: null, modifier: null },
  };
};

const toIndex = (row: Row, columns: readonly string[]): CatalogueIndex => {
  const parts = JSON.parse(readText(row, 'parts')) as [name: string | null, collation: string][];
  const listed = parts.map(([name]) => name);
  const text = readTextOrNull(row, 'text');
  return {
    name: readTextOrNull(row, 'name'),
    unique: readInt(row, 'is_unique') === 1,
    isPrimary: readInt(row, 'is_primary') === 1,
    ...{ valid: true, nullsEqual: false },
    columns: listed,
    uses: usedIn(listed, text, columns),
    predicate: predicateIn(text),
    folds: parts.flatMap(([name, collation]) =>
      name === null || collation === 'BINARY' ? [] : [name],
    ),
  };
};

/** The key whose values SQLite generates is unique, but has no index. */
const indexOf = (rowid: string): CatalogueIndex => ({
  ...{
    name: null,
    unique: true,
    isPrimary: true,
    valid: true,
    nullsEqual: false,
    predicate: null,
    folds: [],
  },
  ...{ columns: [rowid.toLowerCase()], uses: [rowid.toLowerCase()] },
});

const readTable = (sql: Sql, name: string): CatalogueTable | null => {
  const { database, table } = splitName(name);
  const found = sql.first(TABLES, table, database);
  if (found === null) return null;
  const rows = sql.all(COLUMNS, table, database);
  const made = sql.first(statementOf(database), table);
  const statement = (made && readTextOrNull(made, 'sql')) ?? '';
  const columns = rows.map((row) => toColumn(row, readInt(found, 'strict') === 1, statement));
  const names = columns.map((column) => column.name.toLowerCase());
  const keys = rows.filter((row) => readInt(row, 'pk') > 0).map((row) => readText(row, 'name'));
  const isInteger = columns.some((column) => column.name === keys[0] && column.type === 'INTEGER');
  const hasRowid = readInt(found, 'wr') === 0 && keys.length === 1 && isInteger;
  const rowid = (hasRowid ? keys[0] : undefined) ?? null;
  const declared = sql.all(indexesIn(database), database, table, database);
  return {
    isView: readText(found, 'type') === 'view',
    columns,
    indexes: [
      ...declared.map((row) => toIndex(row, names)),
      ...(rowid === null ? [] : [indexOf(rowid)]),
    ],
    keys: sql.all(KEYS, table).map((row) => ({
      columns: readText(row, 'columns'),
      refersTo: readText(row, 'refers_to'),
      refersKey: readTextOrNull(row, 'refers_key'),
      onDelete: readText(row, 'on_delete'),
    })),
    ...{ partitionKey: null, rowid },
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
  const find = remembered((key: string) => findTable(sql, key));
  return {
    table: (name) => find(name.toLowerCase()).table,
    problem: (name) => find(name.toLowerCase()).problem,
    same: (name) => name.toLowerCase(),
  };
}
