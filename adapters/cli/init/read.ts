import { groupedBy } from '../../../src/domain/lookup.js';
import { readAnswer, rowsAsJson, withClient, type PostgresPool } from '../../postgres/driver.js';
import { OWN_TABLES } from '../../postgres/tables.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { quoteName, isName } from '../../sql/host-sql.js';
import { readText, readTextOrNull, type Row } from '../../sql/rows.js';
import { createSql, type SqliteDatabase } from '../../sqlite/driver.js';
import {
  snakeOf,
  type ColumnInfo,
  type DatabaseInfo,
  type Kind,
  type TableInfo,
} from './tables.js';

// Reads a database for `init` without writing to it. It reads a few values, but only from columns
// whose names suggest statuses, roles, muscles, units, lists or instants.

const LOOKED_AT =
  /status|state|role|type|kind|level|muscle|faus?$|body_?part|equipment|category|mechanic|force|section|units?$|primary|secondary|^sets$|^(logged_|performed_|completed_)?sets?_(data|json|list|details)$|^(name|value|slug|code)$|_(at|on|date|time)$|^(date|start|end)|^(is_)?(completed?|done|skipped|deleted|archived|warm_?up|drop_?set|template|routine|finished)$/;

/** How many rows to read, and how many distinct values to keep. */
const ROWS = 2000;
const VALUES = 60;

const isLookedAt = (table: string, column: string): boolean => {
  const name = snakeOf(column);
  // Read names of muscles and equipment, but never names of people.
  return /^(name|value|slug|code)$/.test(name)
    ? /muscle|attribute|equipment/.test(snakeOf(table))
    : LOOKED_AT.test(name);
};

const KINDS: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^(int2|int4|smallint|integer)$/, 'integer'],
  [/^(int8|bigint)$/, 'bigint'],
  [/^(numeric|float4|float8)$/, 'number'],
  [/^(text|varchar|bpchar|citext|name)$/, 'text'],
  [/^uuid$/, 'uuid'],
  [/^bool$/, 'boolean'],
  [/^timestamptz$/, 'timestamptz'],
  [/^timestamp$/, 'timestamp'],
  [/^date$/, 'date'],
  [/^jsonb?$/, 'json'],
  [/^_/, 'array'],
];

const COLUMNS = `
  select case when namespace.nspname = $1::text then class.relname
      else namespace.nspname || '.' || class.relname end as "table",
    namespace.nspname as schema, class.relname as bare, attribute.attname as name,
    case when type.typtype = 'e' then 'enum' else coalesce(below.typname, type.typname) end as type,
    attribute.attnotnull as "notNull",
    attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
    coalesce((select array_length(conkey, 1) = 1 and attribute.attnum = any (conkey)
      from pg_catalog.pg_constraint where conrelid = class.oid and contype = 'p'), false) as "isKey",
    (select json_build_object('schema', parent_space.nspname, 'table', parent.relname,
        'column', (select attname from pg_catalog.pg_attribute
          where attrelid = parent.oid and attnum = part.confkey[1]))
      from pg_catalog.pg_constraint part
      join pg_catalog.pg_class parent on parent.oid = part.confrelid
      join pg_catalog.pg_namespace parent_space on parent_space.oid = parent.relnamespace
      where part.conrelid = class.oid and part.contype = 'f' and part.conkey = array[attribute.attnum]
      limit 1) as reference,
    (select json_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum
      where enumtypid = attribute.atttypid) as labels
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  join pg_catalog.pg_attribute attribute on attribute.attrelid = class.oid
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  left join pg_catalog.pg_type below on below.oid = type.typbasetype
  where class.relkind in ('r', 'p') and attribute.attnum > 0 and not attribute.attisdropped
    and namespace.nspname not in ('pg_catalog', 'information_schema', 'auth', 'storage', 'realtime',
      'vault', 'extensions', 'graphql', 'cron', 'net', 'drizzle')
    and namespace.nspname not like 'pg\\_%' and class.relname not like '\\_prisma%'
  order by 2, 3, attribute.attnum`;

interface FoundColumn {
  readonly table: string;
  readonly schema: string;
  readonly bare: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  readonly isKey: boolean;
  readonly reference: {
    readonly schema: string;
    readonly table: string;
    readonly column: string;
  } | null;
  readonly labels: readonly string[] | null;
}

const grouped = (
  columns: readonly (readonly [table: string, column: ColumnInfo])[],
): readonly TableInfo[] =>
  Array.from(
    groupedBy(columns, ([table]) => table),
    ([name, found]) => ({ name, columns: found.map(([, column]) => column) }),
  );

// Choice: tables and columns with the library's names are the library's only if its table of
// migrations exists. A host may have its own table `custom_workout` or column `source_type`.
const NOTED = 'freshlegs_migration';

/** Removes the tables and columns that the library's own migrations created. */
const withoutOurs = (tables: readonly TableInfo[]): readonly TableInfo[] => {
  const notes = tables.flatMap(({ name }) =>
    name === NOTED || name.endsWith(`.${NOTED}`) ? [name.slice(0, -NOTED.length)] : [],
  );
  if (notes.length === 0) return tables;
  // The library's tables have the same names on Postgres and SQLite.
  const ours = new Set(notes.flatMap((schema) => OWN_TABLES.map((own) => schema + own)));
  const isExtended = ({ columns }: TableInfo) =>
    ADDED_COLUMNS.every((added) => columns.some(({ name }) => name === added));
  return tables
    .filter(({ name }) => !ours.has(name))
    .map((table) =>
      isExtended(table)
        ? { ...table, columns: table.columns.filter(({ name }) => !ADDED_COLUMNS.includes(name)) }
        : table,
    );
};

/** Table names in `schema` do not include the schema. */
export function readPostgres(pool: PostgresPool, schema: string): Promise<DatabaseInfo> {
  return withClient(pool, async (client) => {
    const ask = async <T>(select: string, values: string[] = []): Promise<readonly T[]> =>
      readAnswer(await client.query(rowsAsJson(select), values)) as T[];
    const valuesOf = async (column: FoundColumn): Promise<readonly string[]> => {
      if (column.labels !== null) return column.labels;
      if (!isLookedAt(column.bare, column.name)) return [];
      if (![column.schema, column.bare, column.name].every(isName)) return [];
      const name = quoteName(column.name);
      const shown = column.type.startsWith('_') ? `array_to_json(${name})::text` : `${name}::text`;
      const from = `${quoteName(column.schema)}.${quoteName(column.bare)}`;
      const found = await ask<{ readonly held: string }>(
        `select distinct ${shown} as held from (select ${name} from ${from} limit ${ROWS}) first_rows
         where ${name} is not null limit ${VALUES}`,
      );
      return found.map(({ held }) => held);
    };
    const columns: (readonly [table: string, column: ColumnInfo])[] = [];
    for (const column of await ask<FoundColumn>(COLUMNS, [schema])) {
      const { table, name, type, notNull, hasDefault, isKey, reference } = column;
      const kind =
        type === 'enum' ? 'enum' : (KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other');
      const referred =
        reference?.schema === schema
          ? reference.table
          : `${reference?.schema ?? ''}.${reference?.table ?? ''}`;
      const references = reference === null ? null : { table: referred, column: reference.column };
      columns.push([
        table,
        { name, kind, notNull, hasDefault, isKey, references, values: await valuesOf(column) },
      ]);
    }
    return { dialect: 'postgres', tables: withoutOurs(grouped(columns)) };
  });
}

const SQLITE_TABLES = `select name from sqlite_master
  where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'
    and name not like '\\_prisma%' escape '\\' order by name`;
const SQLITE_COLUMNS = `select info.name, upper(info.type) as type, info."notnull" as not_null,
    info.dflt_value is not null or info.hidden > 0 as has_default, info.pk,
    (select count(*) from pragma_table_xinfo(?) other where other.pk > 0) as keys,
    (select key."table" from pragma_foreign_key_list(?) key where key."from" = info.name) as parent,
    (select key."to" from pragma_foreign_key_list(?) key where key."from" = info.name) as parent_column
  from pragma_table_xinfo(?) info`;

const declaredKind = (type: string): Kind => {
  if (/BOOL/.test(type)) return 'boolean';
  if (/INT/.test(type)) return 'integer';
  if (/REAL|FLOA|DOUB|NUMERIC|DECIMAL/.test(type)) return 'number';
  if (/UUID/.test(type)) return 'uuid';
  if (/JSON/.test(type)) return 'json';
  if (/BLOB/.test(type)) return 'other';
  return 'text';
};

const sqliteColumn = (row: Row, values: readonly string[]): ColumnInfo => {
  const type = readTextOrNull(row, 'type') ?? '';
  const isKey = row['pk'] === 1 && row['keys'] === 1;
  const parent = readTextOrNull(row, 'parent');
  return {
    name: readText(row, 'name'),
    kind: declaredKind(type),
    notNull: row['not_null'] === 1,
    // SQLite generates the values of such a key.
    hasDefault: row['has_default'] === 1 || (isKey && type === 'INTEGER'),
    isKey,
    references:
      parent === null
        ? null
        : { table: parent, column: readTextOrNull(row, 'parent_column') ?? 'id' },
    values,
  };
};

export function readSqlite(database: SqliteDatabase): DatabaseInfo {
  const sql = createSql(database);
  const valuesOf = (table: string, name: string): readonly string[] => {
    if (!isLookedAt(table, name) || !isName(table) || !isName(name)) return [];
    const column = quoteName(name);
    return sql
      .all(
        `select distinct cast(${column} as text) as held
         from (select ${column} from ${quoteName(table)} limit ${ROWS}) first_rows
         where ${column} is not null limit ${VALUES}`,
      )
      .map((row) => readText(row, 'held'));
  };
  const columns = sql.all(SQLITE_TABLES).flatMap((row) => {
    const table = readText(row, 'name');
    return sql
      .all(SQLITE_COLUMNS, table, table, table, table)
      .map(
        (found) => [table, sqliteColumn(found, valuesOf(table, readText(found, 'name')))] as const,
      );
  });
  return { dialect: 'sqlite', tables: withoutOurs(grouped(columns)) };
}
