import { FreshlegsError } from '../../src/errors.js';
import type { IdType } from '../../src/domain/ids.js';
import type { Sql, TimeEncoding, Value } from './host.js';

// Turns the names, values and expressions of a mapping into SQL for both dialects.

/** What differs between the two dialects. */
export interface HostDialect {
  /** Quotes a table name, and uses the default schema if the name has none. */
  readonly table: (name: string) => string;
  /** SQL that converts a column from an encoding to an instant. */
  readonly decode: (encoding: TimeEncoding, column: string) => string;
  /** SQL that converts an instant to an encoding. */
  readonly encode: (encoding: TimeEncoding, instant: string) => string;
  /** The parameter for the user id. */
  readonly user: string;
  /** The SQL type of an id. */
  readonly idType: (type: IdType) => string;
  /** The encoding that needs no conversion. */
  readonly ownEncoding: TimeEncoding;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Whether the name is valid and needs no escaping. */
export function isName(name: string): boolean {
  return typeof name === 'string' && NAME.test(name);
}

/** Throws `HOST_MAPPING` for an invalid name. */
export function quoteName(name: string): string {
  if (isName(name)) return `"${name}"`;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${JSON.stringify(name)} is not a valid name of a schema, table or column. Use at most 63 letters, digits and underscores, without a digit at the start.`,
    { details: { name } },
  );
}

/** Quotes a name from the catalogue, which may contain anything. */
export function quoteAnyName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A field may have one value or several. */
export function valuesOf(values: Value | readonly Value[]): readonly Value[] {
  return typeof values === 'object' ? values : [values];
}

/** Whether a column has one of the values. */
export function hasValue(column: string, values: Value | readonly Value[]): string {
  return `${column} in (${valuesOf(values).map(literal).join(', ')})`;
}

/** The value to write, if a field has several. */
export function firstValue(values: Value | readonly Value[]): string {
  return valuesOf(values).slice(0, 1).map(literal).join('');
}

/**
 * Stands in for a column that the host does not have: null, with a type that both dialects know.
 */
export function nullOf(type: string): string {
  return `cast(null as ${type})`;
}

/**
 * An expression of the host in parentheses, unless it is only a name. The line break ends a comment
 * of the host.
 */
export function inParentheses(sql: Sql): string {
  return /^[\w.]+$/.test(sql) ? sql : `(${sql}\n)`;
}

export function asText(sql: Sql): string {
  return `cast(${inParentheses(sql)} as text)`;
}

/** The columns of a relation: our names, each with an expression. */
export type Selected = Readonly<Record<string, Sql | undefined>>;

/** A query in parentheses, as a relation. Columns without an expression are left out. */
export function selectSql(
  columns: Selected,
  from: Sql,
  ...conditions: readonly (Sql | undefined)[]
): string {
  const read = Object.entries(columns).flatMap(([name, sql]) =>
    sql === undefined ? [] : [`${inParentheses(sql)} as ${name}`],
  );
  const where = conditions.flatMap((sql) => (sql === undefined ? [] : [inParentheses(sql)]));
  return `(select ${read.join(', ')}
    from ${from}
    ${where.length === 0 ? '' : `where ${where.join(' and ')}`})`;
}

/** Parses a driver's array or JSON text; null for other values. */
export function toList(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'string') return Array.isArray(value) ? value : null;
  try {
    const found: unknown = JSON.parse(value);
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
