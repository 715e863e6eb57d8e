import { FreshlegsError } from '../../src/errors.js';
import type { IdType } from '../../src/domain/ids.js';
import type {
  Column,
  Condition,
  EquipmentRows,
  ExerciseMapping,
  ListColumn,
  Lookup,
  TimeEncoding,
  Value,
  Where,
} from './host.js';

// Turns the names, values and conditions of a mapping into SQL for both dialects.

/** What differs between the two dialects. */
export interface HostDialect {
  /** Quotes a table name, and uses the default schema if the name has none. */
  readonly table: (name: string) => string;
  /** SQL that converts a column from an encoding to an instant. */
  readonly decode: (encoding: TimeEncoding, column: string) => string;
  /** SQL that converts an instant to an encoding. */
  readonly encode: (encoding: TimeEncoding, instant: string) => string;
  /** SQL that collects values in a JSON array. */
  readonly listOf: (value: string) => string;
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
  return NAME.test(name);
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

export function literal(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A field may have one value or several. */
export function valuesOf(values: Value | readonly Value[]): readonly Value[] {
  return typeof values === 'object' ? values : [values];
}

/** Whether a column has one of the values. A null matches only if `values` is null. */
export function hasValue(column: string, values: Value | null | readonly Value[]): string {
  return values === null
    ? `${column} is null`
    : `${column} in (${valuesOf(values).map(literal).join(', ')})`;
}

/** The value to write, if a field has several. */
export function firstValue(values: Value | readonly Value[]): string {
  return valuesOf(values).slice(0, 1).map(literal).join('');
}

/** A field may have one condition or several. */
export function conditionsOf<Of extends Column>(
  where: Where<Of> | readonly Condition<Of>[] | undefined,
): readonly Condition<Of>[] {
  return where === undefined ? [] : [where].flat();
}

export function conditionColumns<Of extends Column>(where: Where<Of> | undefined): readonly Of[] {
  return conditionsOf(where).map(({ column }) => column);
}

/** SQL for conditions; `true` without any. `sqlOf` returns the SQL of a column. */
export function conditionSql<Of extends Column>(
  where: Where<Of> | undefined,
  sqlOf: (column: Of) => string,
): string {
  const parts = conditionsOf(where).flatMap(({ column, is, isNot }) => [
    ...(is === undefined ? [] : [hasValue(sqlOf(column), is)]),
    ...(isNot === undefined ? [] : [`(${hasValue(sqlOf(column), isNot)}) is not true`]),
  ]);
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

export function isList(column: Column | ListColumn): column is ListColumn {
  return typeof column !== 'string' && 'list' in column;
}

export function isRows(equipment: ExerciseMapping['equipment']): equipment is EquipmentRows {
  return typeof equipment === 'object' && 'exerciseId' in equipment;
}

/** Undefined if equipment is in a separate table. */
export function equipmentColumn({ equipment }: ExerciseMapping): Column | ListColumn | undefined {
  return isRows(equipment) ? undefined : equipment;
}

/** The column behind a name or a list of names. */
export function columnOf(column: Column | ListColumn): Column {
  return isList(column) ? column.column : column;
}

/** The lookups of a column, in the order of their joins. */
export function lookupsOf(column: Column): readonly Lookup[] {
  return typeof column === 'string' ? [] : [...lookupsOf(column.by), column];
}

/** A table joined to the tables that its columns look up. */
export interface Source {
  /** SQL for FROM. */
  readonly from: string;
  readonly sql: (column: Column) => string;
}

/** Gives a table an alias, and joins each looked-up row once. */
export function sourceOf(
  table: (name: string) => string,
  name: string,
  columns: readonly (Column | undefined)[],
  alias = 'host',
): Source {
  const keyOf = ({ table: other, id = 'id', by }: Lookup) => JSON.stringify([other, id, by]);
  const needed = columns.flatMap((column) => (column === undefined ? [] : lookupsOf(column)));
  const keys = [...new Set(needed.map(keyOf))];
  const aliasOf = (lookup: Lookup) => `found_${keys.indexOf(keyOf(lookup))}`;
  const sql = (column: Column): string =>
    typeof column === 'string'
      ? `${alias}.${quoteName(column)}`
      : `${aliasOf(column)}.${quoteName(column.column)}`;
  const joins = [...new Map(needed.map((lookup) => [keyOf(lookup), lookup])).values()].map(
    (lookup) =>
      ` left join ${table(lookup.table)} ${aliasOf(lookup)}
        on ${aliasOf(lookup)}.${quoteName(lookup.id ?? 'id')} = ${sql(lookup.by)}`,
  );
  return { from: `${table(name)} ${alias}${joins.join('')}`, sql };
}

/**
 * Stands in for a column that the host does not have: null, with a type that both dialects know.
 */
export function nullOf(type: string): string {
  return `cast(null as ${type})`;
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
