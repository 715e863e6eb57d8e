import type { IdType } from '../../../src/domain/ids.js';
import { literal, quoteAnyName } from '../../sql/host-sql.js';
import { visible } from '../../sql/visible.js';
import type { Column, Path, Table } from './catalogue.js';
import { COLUMNS } from './names.js';

// The parts of a proposal: fields of the mapping, and the SELECT of a relation.

/** SQL in pieces. Only with a join, a column needs the name of its table. */
type Sql = readonly (string | Column)[];

/** What a field of the mapping has: SQL, code, or fields; and what to decide. */
export interface Entry {
  readonly sql?: Sql | undefined;
  readonly code?: string | undefined;
  readonly fields?: Fields | undefined;
  readonly todo?: string | undefined;
}
export type Field = Column | Entry | undefined;
export type Fields = Readonly<Record<string, Field>>;

/** A part of the mapping, with the tables and the columns that it reads. */
export interface Part extends Entry {
  readonly tables?: readonly Table[];
  readonly used?: readonly (Column | undefined)[];
}

export function sql(texts: readonly string[], ...values: readonly (string | Column | Sql)[]): Sql {
  return texts.flatMap((text, at) => [text, ...[values[at] ?? []].flat()]);
}

/** Joins pieces, for example conditions. Undefined without any. */
export function joined(pieces: readonly Sql[], by: string): Sql | undefined {
  const all = pieces.flatMap((piece, at) => (at === 0 ? piece : [by, ...piece]));
  return all.length === 0 ? undefined : all;
}

/** Text as a string in code, which has exactly this value. */
export function inCode(text: string): string {
  if (/['\n]/.test(text) && !/[\\`$]/.test(text)) {
    return `\`${text.split('\n').map(visible).join('\n')}\``;
  }
  return `'${visible(text.replace(/[\\']/g, (character) => `\\${character}`))}'`;
}

/** A name of the mapping, which is not SQL. */
export function text(name: string | undefined): Field {
  return name === undefined ? undefined : { code: inCode(name) };
}

/** The fields that have a value or a TODO. */
export function entriesOf(fields: Fields): readonly (readonly [key: string, entry: Entry])[] {
  return Object.entries(fields)
    .map(([key, field = {}]) => [key, 'kind' in field ? { sql: [field] } : field] as const)
    .filter(([, entry]) => Object.values(entry).some((value) => value !== undefined));
}

export function idTypeOf({ kind }: Column): IdType {
  return kind === 'integer' || kind === 'bigint' || kind === 'uuid' ? kind : 'text';
}

/** The table and the key that the library's tables refer to. */
export function keyFields({ name }: Table, key: Column): Fields {
  return { table: text(name), id: text(key.name), idType: text(idTypeOf(key)) };
}

// Words that PostgreSQL or SQLite would not read as names.
const RESERVED = new Set(
  'add all alter analyse analyze and any array as asc asymmetric authorization autoincrement between binary both by case cast check collate column commit concurrently constraint create cross current_date current_role current_schema current_time current_timestamp current_user default deferrable delete desc distinct do drop else end escape except exists false fetch for foreign freeze from full glob grant group having if ilike in index initially inner insert intersect into is isnull join lateral leading left like limit localtime localtimestamp match natural not nothing notnull null offset on only or order outer overlaps placing primary raise references regexp returning right rollback select session_user set similar some symmetric system_user table tablesample then to trailing transaction trigger true union unique update user using values variadic verbose when where window with'.split(
    ' ',
  ),
);

/** Quotes a name if SQL would change or refuse it. */
export const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : quoteAnyName(name);

/** A condition that is true for rows with one of the values. */
export function oneOf(column: Column, values: readonly string[]): Sql {
  const listed = values.map(literal).join(', ');
  return sql`${column} ${values.length === 1 ? `= ${listed}` : `in (${listed})`}`;
}

/** A condition that is true if the flag is not set, or is null. */
export function isNotSet(flag: Column): Sql {
  return flag.notNull ? sql`not ${flag}` : sql`${flag} is not true`;
}

/** Conditions for rows that are marked as deleted, archived or a template, or for all others. */
export function shownRows({ columns }: Table, shown = true): readonly Sql[] {
  return columns.flatMap((column) => {
    const own = { name: '', columns: [column] };
    if (COLUMNS.hidden.time(own)) return [sql`${column} is ${shown ? '' : 'not '}null`];
    return COLUMNS.hidden.flag(own) ? [shown ? isNotSet(column) : [column]] : [];
  });
}

/** Writes SQL. With `tables`, columns have the names of their tables. */
export function written(
  pieces: Sql | undefined,
  tables: readonly Table[] = [],
): string | undefined {
  const ofTable = (column: Column) => {
    const table = tables.find(({ columns }) => columns.includes(column));
    return table === undefined ? '' : `${quoted(table.name.split('.').at(-1) ?? '')}.`;
  };
  const write = (each: string | Column) =>
    typeof each === 'string' ? each : `${ofTable(each)}${quoted(each.name)}`;
  return pieces?.map(write).join('');
}

/** The SELECT of a relation. Joins the parent rows at the end of `paths` whose columns are used. */
export function relation(
  base: Table,
  paths: readonly Path[],
  select: Fields,
  where: readonly Sql[] = [],
) {
  const entries = entriesOf(select);
  const pieces = [...entries.map(([, { sql: given = [] }]) => given), ...where].flat();
  const used = pieces.filter((piece) => typeof piece !== 'string');
  const isUsed = ({ columns }: Table) => used.some((column) => columns.includes(column));
  const needed = paths.filter((path) => path.slice(-1).some(({ to }) => isUsed(to))).flat();
  const links = [...new Map(needed.map((link) => [link.to, link])).values()];
  const tables = [base, ...links.map(({ to }) => to)];
  const named = links.length > 0 ? tables : [];
  const nameOf = (table: Table) => table.name.split('.').map(quoted).join('.');
  const joins = links.map(({ column, to, key }) => {
    const join = column.refersTo !== null && column.notNull ? 'join' : 'left join';
    const isKey = (each: Column) => each.name === key;
    const on = sql`${to.columns.find(isKey) ?? key} = ${column}`;
    return `${join} ${nameOf(to)} on ${written(on, named) ?? ''}`;
  });
  const from = [nameOf(base), ...joins];
  const columns = entries.map(([name, { sql: given, todo }]) => {
    return [name, { code: given && inCode(written(given, named) ?? ''), todo }] as const;
  });
  return {
    fields: {
      select: { fields: Object.fromEntries(columns) },
      from: text(from.join(from.join(' ').length > 84 ? '\n      ' : ' ')),
      where: text(written(joined(where, ' and '), named)),
    },
    tables,
    used: [...used, ...links.map(({ column }) => column)],
  };
}
