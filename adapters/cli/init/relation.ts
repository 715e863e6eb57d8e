import type { IdType } from '../../../src/domain/ids.js';
import { literal, quoteAnyName } from '../../sql/host-sql.js';
import { visible } from '../../sql/visible.js';
import { nameOf, type Column, type Path, type Table } from './catalogue.js';
import { COLUMNS } from './names.js';

// The parts of a proposal: fields of the mapping, and the SELECT of a relation.

/** What a field of the mapping has: SQL or other text, code, or fields; and what to decide. */
export interface Entry {
  readonly sql?: string | Column | undefined;
  readonly code?: string | undefined;
  readonly fields?: Fields;
  readonly todo?: string | undefined;
}
export type Field = string | Column | Entry | undefined;
export type Fields = Readonly<Record<string, Field>>;

/** A part of the mapping, with the tables and the columns that it reads. */
export interface Part extends Entry {
  readonly tables?: readonly Table[];
  readonly used?: readonly (Column | undefined)[];
}

/** A column in SQL. */
export type At = (column: Column) => string;

/** The fields that have a value or a TODO. Columns become SQL. */
export function entriesOf(
  fields: Fields,
  at: At = ({ name }) => name,
): readonly (readonly [key: string, entry: Entry])[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const entry = typeof field === 'object' && !('kind' in field) ? field : { sql: field };
    const { sql, code, fields: inner, todo } = entry;
    const isEmpty = [sql, code, inner, todo].every((each) => each === undefined);
    return isEmpty
      ? []
      : [[key, typeof sql === 'object' ? { sql: at(sql), todo } : entry] as const];
  });
}

export function idTypeOf({ kind }: Column): IdType {
  return kind === 'integer' || kind === 'bigint' || kind === 'uuid' ? kind : 'text';
}

/** The table and the key that the library's tables refer to. */
export function keyFields({ name }: Table, key: Column): Fields {
  return { table: name, id: key.name, idType: idTypeOf(key) };
}

/** Text as a string in code, which has exactly this value. */
export function inCode(text: string): string {
  if (/['\n]/.test(text) && !/[\\`$]/.test(text)) {
    return `\`${text.split('\n').map(visible).join('\n')}\``;
  }
  return `'${visible(text.replace(/[\\']/g, (character) => `\\${character}`))}'`;
}

/** A name as the key of an object in code. The plain key `__proto__` would set the prototype. */
export function keyInCode(name: string): string {
  const isPlain = /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__';
  return isPlain ? name : `[${inCode(name)}]`;
}

// Words that PostgreSQL or SQLite would not read as names.
const RESERVED = new Set(
  'add all alter analyse analyze and any array as asc asymmetric authorization autoincrement between binary both by case cast check collate column commit concurrently constraint create cross current_date current_role current_schema current_time current_timestamp current_user default deferrable delete desc distinct do drop else end escape except exists false fetch for foreign freeze from full glob grant group having if ilike in index initially inner insert intersect into is isnull join lateral leading left like limit localtime localtimestamp match natural not nothing notnull null offset on only or order outer overlaps placing primary raise references regexp returning right rollback select session_user set similar some symmetric system_user table tablesample then to trailing transaction trigger true union unique update user using values variadic verbose when where window with'.split(
    ' ',
  ),
);

/** Quotes a name if SQL would change or refuse it. */
export function quoted(name: string): string {
  const isPlain = /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name);
  return isPlain ? name : quoteAnyName(name);
}

/** A condition that is true for rows with one of the values. */
export function oneOf(sql: string, values: readonly string[]): string {
  const listed = values.map(literal);
  return listed.length === 1 ? `${sql} = ${listed.join('')}` : `${sql} in (${listed.join(', ')})`;
}

/** A condition that is true if the flag is not set, or is null. */
export function isNotSet({ notNull }: Column, sql: string): string {
  return notNull ? `not ${sql}` : `${sql} is not true`;
}

/** Conditions for rows that are marked as deleted, archived or a template, or for all others. */
export function shownRows({ columns }: Table, at: At, shown = true): readonly string[] {
  return columns.flatMap((column) => {
    const own = { name: '', columns: [column] };
    if (COLUMNS.hidden.time(own)) return [`${at(column)} is ${shown ? '' : 'not '}null`];
    if (!COLUMNS.hidden.flag(own)) return [];
    return [shown ? isNotSet(column, at(column)) : at(column)];
  });
}

/** Short aliases, such as `s` for `workout_sets`. */
const aliasesOf = (tables: readonly Table[]): readonly string[] =>
  tables.reduce<readonly string[]>((taken, { name }, at) => {
    const initials = nameOf(name)
      .split('_')
      .reverse()
      .map((word) => word.slice(0, 1));
    const isFree = (letter: string) => /[a-z]/.test(letter) && !taken.includes(letter);
    return [...taken, initials.find(isFree) ?? `t${at}`];
  }, []);

/**
 * The SELECT of a relation. Joins the parent rows at the end of `paths` whose columns are used:
 * `build` is called once to find them, and again to write the SQL.
 */
export function relation(
  base: Table,
  paths: readonly Path[],
  build: (
    at: At,
    isJoined: boolean,
  ) => { readonly select: Fields; readonly where?: readonly string[] },
) {
  const used = new Set<Column>();
  const note: At = (column) => {
    used.add(column);
    return '';
  };
  entriesOf(build(note, false).select, note);
  const isUsed = ({ columns }: Table) => columns.some((column) => used.has(column));
  const needed = paths.filter((path) => path.slice(-1).some(({ to }) => isUsed(to))).flat();
  const joined = [...new Map(needed.map((link) => [link.to, link])).values()];
  const [isJoined, tables] = [joined.length > 0, [base, ...joined.map(({ to }) => to)]];
  const aliases = aliasesOf(tables);
  const aliasOf = (column: Column) =>
    aliases[tables.findIndex(({ columns }) => columns.includes(column))] ?? '';
  const at: At = (column) => `${isJoined ? `${aliasOf(column)}.` : ''}${quoted(column.name)}`;
  const names = tables.map(({ name }) => name.split('.').map(quoted).join('.'));
  const [name = '', ...parents] = names.map((each, index) => `${each} ${aliases[index] ?? ''}`);
  const joins = joined.map(({ column, key }, index) => {
    const join = column.refersTo !== null && column.notNull ? 'join' : 'left join';
    return `${join} ${parents[index] ?? ''} on ${aliases[index + 1] ?? ''}.${quoted(key)} = ${at(column)}`;
  });
  const { select, where = [] } = build(at, isJoined);
  const from = isJoined ? [name, ...joins] : names;
  const fields = {
    select: { fields: Object.fromEntries(entriesOf(select, at)) },
    from: from.join(from.join(' ').length > 84 ? '\n      ' : ' '),
    where: where.join(' and ') || undefined,
  };
  return { fields, tables, used: [...used, ...joined.map(({ column }) => column)], isJoined };
}
