import { groupedBy, remembered } from '../../../src/domain/lookup.js';
import { readAnswer, rowsAsJson, withClient, type PostgresPool } from '../../postgres/driver.js';
import { OWN_TABLES } from '../../postgres/tables.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { isName, literal, quoteName } from '../../sql/host-sql.js';
import type { Row } from '../../sql/rows.js';
import { createSql, type SqliteDatabase } from '../../sqlite/driver.js';
import { kindOf, linkOf, type Catalogue, type Column, type Table } from './catalogue.js';
import { isSampled } from './names.js';

// Reads the catalogue of a database without writing to it. Of the rows, it reads only a few values
// of columns whose names suggest statuses, roles, muscles or times.

/** How many rows to read, and how many distinct values to keep. */
const [ROWS, VALUES] = [2000, 60];

/** A column as both databases describe it. Enums and their arrays have labels. */
interface Described extends Omit<Column, 'kind' | 'isFlag' | 'values'> {
  readonly table: string;
  readonly labels: readonly string[] | null;
}

/** The name of a table, with its schema unless SQL finds it without. */
const shown = (table: string, space: string, schema: string): string => `
    case when ${space}.nspname = ${schema} and pg_catalog.pg_table_is_visible(${table}.oid)
      then ${table}.relname else ${space}.nspname || '.' || ${table}.relname end`;

// An index depends on the columns of its expressions and conditions.
const postgresColumns = (schema: string): string => `
  select ${shown('class', 'namespace', schema)} as "table", attribute.attname as name,
    coalesce(base.typname, type.typname) as type, attribute.attnotnull as "notNull",
    attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
    exists (select 1 from pg_catalog.pg_constraint where conrelid = class.oid and contype = 'p'
      and conkey = array[attribute.attnum]) as "isKey",
    refers."to" as "refersTo", refers.key as "refersKey",
    (select min(named.relname) from pg_catalog.pg_index index
      join pg_catalog.pg_class named on named.oid = index.indexrelid
      where index.indrelid = class.oid and index.indisunique and not index.indisprimary
        and (attribute.attnum = any (index.indkey) or exists (
          select 1 from pg_catalog.pg_depend where classid = 'pg_catalog.pg_class'::regclass
            and objid = index.indexrelid and refobjid = class.oid
            and refobjsubid = attribute.attnum))) as "unique",
    (select json_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum
      where enumtypid = coalesce(nullif(type.typelem, 0), type.oid)) as labels
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  join pg_catalog.pg_attribute attribute on attribute.attrelid = class.oid
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  left join pg_catalog.pg_type base on base.oid = type.typbasetype
  left join lateral (select ${shown('parent', 'space', schema)} as "to", target.attname as key
    from pg_catalog.pg_constraint part
    join pg_catalog.pg_class parent on parent.oid = part.confrelid
    join pg_catalog.pg_namespace space on space.oid = parent.relnamespace
    join pg_catalog.pg_attribute target
      on target.attrelid = parent.oid and target.attnum = part.confkey[1]
    where part.conrelid = class.oid and part.contype = 'f' and part.conkey = array[attribute.attnum]
    limit 1) refers on true
  where class.relkind in ('r', 'p') and not class.relispartition
    and namespace.nspname not in ('pg_catalog', 'information_schema', 'auth', 'storage', 'realtime',
      'vault', 'extensions', 'graphql', 'cron', 'net', 'drizzle')
    and namespace.nspname not like 'pg\\_%' and class.relname not like '\\_prisma%'
    and attribute.attnum > 0 and not attribute.attisdropped
  order by namespace.nspname, class.relname, attribute.attnum`;

// SQLite generates the values of a key whose type is INTEGER.
const SQLITE_COLUMNS = `
  select made.name as "table", info.name, lower(info.type) as type,
    info."notnull" or (info.pk > 0 and lower(info.type) = 'integer') as "notNull",
    info.dflt_value is not null or info.hidden > 0
      or (info.pk > 0 and lower(info.type) = 'integer') as "hasDefault",
    info.pk > 0 and 1 = (
      select count(*) from pragma_table_xinfo(made.name) other where other.pk > 0) as "isKey",
    (select key."table" from pragma_foreign_key_list(made.name) key
      where key."from" = info.name) as "refersTo",
    (select key."to" from pragma_foreign_key_list(made.name) key
      where key."from" = info.name) as "refersKey",
    (select list.name from pragma_index_list(made.name) list
      left join sqlite_master index_made on index_made.name = list.name
      where list."unique" = 1 and list.origin <> 'pk' and (
        exists (select 1 from pragma_index_info(list.name) part where part.name = info.name)
        or instr(substr(index_made.sql, instr(index_made.sql, '(')), info.name) > 0)) as "unique",
    null as labels
  from sqlite_master made join pragma_table_xinfo(made.name) info
  where made.type = 'table' and made.name not like 'sqlite\\_%' escape '\\'
    and made.name not like '\\_\\_%' escape '\\' and made.name not like '\\_prisma%' escape '\\'
  order by made.name, info.cid`;

// Choice: tables and columns with the library's names are the library's only if its table of
// migrations exists. A host may have its own table `custom_workout` or column `source_type`.
const STEPS = /(^|\.)freshlegs_migration$/;

/** Removes the tables and columns that the library's own migrations created. */
const withoutOurs = (columns: readonly Described[]): readonly Described[] => {
  const steps = columns.find(({ table }) => STEPS.test(table))?.table;
  if (steps === undefined) return columns;
  // The library's tables have the same names on Postgres and SQLite.
  const ours = OWN_TABLES.map((name) => steps.replace('freshlegs_migration', name));
  const tables = groupedBy(columns, ({ table }) => table);
  const isExtended = (table: string) =>
    ADDED_COLUMNS.every((added) => tables.get(table)?.some(({ name }) => name === added));
  return columns.filter(
    ({ table, name }) =>
      !ours.includes(table) && !(ADDED_COLUMNS.includes(name) && isExtended(table)),
  );
};

const readWith = async (
  dialect: Catalogue['dialect'],
  ask: (select: string) => Promise<readonly unknown[]>,
  described: string,
): Promise<Catalogue> => {
  const sample = async (table: string, column: string): Promise<readonly string[]> => {
    const [name, from] = [quoteName(column), table.split('.').map(quoteName).join('.')];
    const rows = await ask(`select distinct cast(${name} as text) as held
      from (select ${name} from ${from} limit ${ROWS}) first_rows
      where ${name} is not null limit ${VALUES}`);
    return (rows as readonly { readonly held: string }[]).map(({ held }) => held);
  };
  const read: (readonly [table: string, column: Column])[] = [];
  for (const row of withoutOurs((await ask(described)) as readonly Described[])) {
    const { table, labels, ...rest } = row;
    const type = rest.type.replace(/^_(.+)/, '$1[]');
    const kind = labels === null || type.endsWith('[]') ? kindOf(type) : 'enum';
    const isFlag = kind === 'boolean' || (dialect === 'sqlite' && kind === 'integer');
    const column: Column = { ...rest, type, kind, isFlag, values: labels ?? [] };
    const isPlain = [...table.split('.'), column.name].every(isName);
    const values = isPlain && isSampled(table, column) ? await sample(table, column.name) : [];
    read.push([table, { ...column, values: labels ?? values }]);
  }
  const tables = Array.from(
    groupedBy(read, ([table]) => table),
    ([name, columns]): Table => ({ name, columns: columns.map(([, column]) => column) }),
  );
  const linksOf = (from: Table) => from.columns.flatMap((column) => linkOf(tables, from, column));
  return { dialect, tables, linksOf: remembered(linksOf) };
};

/** Tables in `schema`, if they are on the search path, have names without the schema. */
export function readPostgres(pool: PostgresPool, schema: string): Promise<Catalogue> {
  return withClient(pool, (client) =>
    readWith(
      'postgres',
      async (select) => readAnswer(await client.query(rowsAsJson(select))) as readonly unknown[],
      postgresColumns(literal(schema)),
    ),
  );
}

export function readSqlite(database: SqliteDatabase): Promise<Catalogue> {
  const sql = createSql(database);
  const isTrue = (row: Row, name: string) => row[name] === 1;
  const ask = (select: string) =>
    sql.all(select).map((row) => ({
      ...row,
      notNull: isTrue(row, 'notNull'),
      hasDefault: isTrue(row, 'hasDefault'),
      isKey: isTrue(row, 'isKey'),
    }));
  return readWith('sqlite', (select) => Promise.resolve(ask(select)), SQLITE_COLUMNS);
}
