import { remembered } from '../../../src/domain/lookup.js';
import { rowsAsJson, readAnswer, withClient, type PostgresPool } from '../../postgres/driver.js';
import { readCatalogue } from '../../postgres/host/catalogue.js';
import { OWN_TABLES } from '../../postgres/tables.js';
import type { Catalogue as Described, CatalogueTable } from '../../sql/host-catalogue.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { isName, literal, quoteName } from '../../sql/host-sql.js';
import type { Row } from '../../sql/rows.js';
import { createSql, type SqliteDatabase } from '../../sqlite/driver.js';
import { createCatalogue } from '../../sqlite/host/catalogue.js';
import { kindOf, linkOf, type Catalogue, type Column, type Table } from './catalogue.js';
import { isSampled } from './names.js';

// Reads the catalogue of a database without writing to it. Of the rows, it reads only a few values
// of columns whose names suggest statuses, roles, muscles or times.

/** How many rows to read, and how many distinct values to keep. */
const [ROWS, VALUES] = [2000, 60];

/** A database to propose a mapping for. */
interface Source {
  readonly dialect: Catalogue['dialect'];
  readonly ask: (select: string) => Promise<readonly Row[]>;
  readonly catalogue: Described;
  /** The names of the tables, as SQL finds them, by their names in the catalogue. */
  readonly names: ReadonlyMap<string, string>;
}

// A table has the name with which SQL finds it: without its schema, if that is on the search path.
const postgresTables = (schema: string): string => `
  select namespace.nspname || '.' || class.relname as "full",
    case when namespace.nspname = ${schema} and pg_catalog.pg_table_is_visible(class.oid)
      then class.relname else namespace.nspname || '.' || class.relname end as name
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind in ('r', 'p') and not class.relispartition
    and namespace.nspname not in ('pg_catalog', 'information_schema', 'auth', 'storage', 'realtime',
      'vault', 'extensions', 'graphql', 'cron', 'net', 'drizzle')
    and namespace.nspname not like 'pg\\_%' and class.relname not like '\\_prisma%'
  order by namespace.nspname, class.relname`;

const SQLITE_TABLES = `select name as "full", name from sqlite_master
  where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    and name not like '\\_\\_%' escape '\\' and name not like '\\_prisma%' escape '\\' order by name`;

// Choice: tables and columns with the library's names are the library's only if its table of
// migrations exists. A host may have its own table `custom_workout` or column `source_type`.
const STEPS = /(^|\.)freshlegs_migration$/;

/** The tables and columns of the host: without those that the library's own migrations created. */
const tablesOf = ({ catalogue, names }: Source): readonly (readonly [string, CatalogueTable])[] => {
  const steps = [...names.values()].find((name) => STEPS.test(name));
  // The library's tables have the same names on Postgres and SQLite.
  const ours = OWN_TABLES.map((name) => steps?.replace('freshlegs_migration', name));
  return [...names].flatMap(([full, name]) => {
    const table = catalogue.table(full);
    if (table === null || ours.includes(name)) return [];
    const others = table.columns.filter((each) => !ADDED_COLUMNS.includes(each.name));
    const isExtended = table.columns.length - others.length === ADDED_COLUMNS.length;
    const columns = isExtended && steps !== undefined ? others : table.columns;
    return [[name, { ...table, columns }] as const];
  });
};

/** The columns of a table, without values. */
const columnsOf = (
  { dialect, catalogue: { same }, names }: Source,
  { columns, indexes, keys, rowid }: CatalogueTable,
): readonly Column[] =>
  columns.map(({ name, labels, ...column }) => {
    const type = column.type.toLowerCase().replace(/^_(.+)/, '$1[]');
    const kind = labels === null || type.endsWith('[]') ? kindOf(type) : 'enum';
    const key = keys.find((each) => each.columns === name);
    const primary = indexes.find(({ isPrimary }) => isPrimary)?.columns ?? [];
    const unique = indexes
      .filter((index) => index.unique && !index.isPrimary && index.uses.includes(same(name)))
      .map((index) => index.name ?? 'of a constraint');
    return {
      ...{ name, type, kind, values: labels ?? [] },
      isFlag: kind === 'boolean' || (dialect === 'sqlite' && kind === 'integer'),
      notNull: column.notNull || name === rowid,
      hasDefault: column.hasDefault || name === rowid,
      isKey: primary.length === 1 && primary[0] === same(name),
      refersTo: key === undefined ? null : (names.get(key.refersTo) ?? key.refersTo),
      refersKey: key?.refersKey ?? null,
      unique: unique.sort()[0] ?? null,
    };
  });

/** The labels of an enum. Otherwise a few values of rows, and those that checks may list. */
const valuesOf = async (
  { ask }: Source,
  table: string,
  column: Column,
  checks: readonly string[],
) => {
  const { name, values } = column;
  const isPlain = [...table.split('.'), name].every(isName);
  if (values.length > 0 || !isPlain || !isSampled(table, column)) return values;
  const from = table.split('.').map(quoteName).join('.');
  const rows = await ask(`select distinct cast(${quoteName(name)} as text) as held
      from (select ${quoteName(name)} from ${from} limit ${ROWS}) first_rows
      where ${quoteName(name)} is not null limit ${VALUES}`);
  const allowed = checks.flatMap((text) =>
    [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
  );
  return [...new Set([...rows.map(({ held }) => String(held)), ...allowed])];
};

const readFrom = async (source: Source): Promise<Catalogue> => {
  const tables: Table[] = [];
  for (const [name, table] of tablesOf(source)) {
    const columns: Column[] = [];
    for (const column of columnsOf(source, table)) {
      const { checks = [] } = table.columns.find((each) => each.name === column.name) ?? {};
      columns.push({ ...column, values: await valuesOf(source, name, column, checks) });
    }
    tables.push({ name, columns });
  }
  const linksOf = (from: Table) => from.columns.flatMap((column) => linkOf(tables, from, column));
  return { dialect: source.dialect, tables, linksOf: remembered(linksOf) };
};

const namesIn = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ full, name }) => [String(full), String(name)]));

/** Tables in `schema`, if they are on the search path, have names without the schema. */
export function readPostgres(pool: PostgresPool, schema: string): Promise<Catalogue> {
  return withClient(pool, async (client) => {
    const ask: Source['ask'] = async (select) =>
      readAnswer(await client.query(rowsAsJson(select))) as readonly Row[];
    const names = namesIn(await ask(postgresTables(literal(schema))));
    const catalogue = await readCatalogue(client, schema, [...names.keys()]);
    return readFrom({ dialect: 'postgres', ask, catalogue, names });
  });
}

export function readSqlite(database: SqliteDatabase): Promise<Catalogue> {
  const sql = createSql(database);
  const names = namesIn(sql.all(SQLITE_TABLES));
  const ask: Source['ask'] = (select) => Promise.resolve(sql.all(select));
  return readFrom({ dialect: 'sqlite', ask, catalogue: createCatalogue(sql), names });
}
