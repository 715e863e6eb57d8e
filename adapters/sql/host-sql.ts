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

// Converts the names, values and conditions of a mapping to SQL that is the same in both dialects.

/** The SQL that differs between the two dialects. */
export interface Dialect {
  /** The quoted name of a host's table. If it names no schema, the default schema is used. */
  readonly table: (name: string) => string;
  /** SQL that converts a column with the given encoding to an instant in the dialect's own form. */
  readonly decode: (encoding: TimeEncoding, column: string) => string;
  /** SQL that converts an instant in the dialect's own form to a value with the given encoding. */
  readonly encode: (encoding: TimeEncoding, instant: string) => string;
  /** SQL that collects the values of some rows in a JSON array. */
  readonly listOf: (value: string) => string;
  /** The SQL parameter for the user id. */
  readonly user: string;
  /** The type of an id in a statement. */
  readonly idType: (type: IdType) => string;
  /** The encoding that needs no conversion. */
  readonly ownEncoding: TimeEncoding;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Whether text is a valid name that needs no escaping. */
export const isName = (name: string): boolean => NAME.test(name);

/** Quotes a name. Throws `HOST_MAPPING` for an invalid name. */
export const quoteName = (name: string): string => {
  if (isName(name)) return `"${name}"`;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${JSON.stringify(name)} is not a valid name of a schema, table or column. Use at most 63 letters, digits and underscores, without a digit at the start.`,
    { details: { name } },
  );
};

/** A value as SQL. */
export const literal = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** The values of a field that accepts one value or several. */
export const valuesOf = (values: Value | readonly Value[]): readonly Value[] =>
  typeof values === 'object' ? values : [values];

/**
 * SQL for whether a column has one of the values. A null column matches only if `values` is null.
 */
export const hasValue = (column: string, values: Value | null | readonly Value[]): string =>
  values === null
    ? `${column} is null`
    : `${column} in (${valuesOf(values).map(literal).join(', ')})`;

/** The value to write: the first value of a field that accepts one value or several. */
export const firstValue = (values: Value | readonly Value[]): string =>
  valuesOf(values).slice(0, 1).map(literal).join('');

/** The conditions of a field that accepts one condition or several. */
export const conditionsOf = <Of extends Column>(
  where: Where<Of> | readonly Condition<Of>[] | undefined,
): readonly Condition<Of>[] => (where === undefined ? [] : [where].flat());

/** The columns that conditions use. */
export const conditionColumns = <Of extends Column>(where: Where<Of> | undefined): readonly Of[] =>
  conditionsOf(where).map(({ column }) => column);

/** Conditions as SQL; `true` without conditions. `sqlOf` returns the SQL of a column. */
export const conditionSql = <Of extends Column>(
  where: Where<Of> | undefined,
  sqlOf: (column: Of) => string,
): string => {
  const parts = conditionsOf(where).flatMap(({ column, is, isNot }) => [
    ...(is === undefined ? [] : [hasValue(sqlOf(column), is)]),
    ...(isNot === undefined ? [] : [`(${hasValue(sqlOf(column), isNot)}) is not true`]),
  ]);
  return parts.length === 0 ? 'true' : parts.join(' and ');
};

/** Whether a column of a mapping holds lists. */
export const isList = (column: Column | ListColumn): column is ListColumn =>
  typeof column !== 'string' && 'list' in column;

/** Whether equipment is in a separate table. */
export const isRows = (equipment: ExerciseMapping['equipment']): equipment is EquipmentRows =>
  typeof equipment === 'object' && 'exerciseId' in equipment;

/** The column of exercises with their equipment; undefined if equipment is in a separate table. */
export const equipmentColumn = ({ equipment }: ExerciseMapping): Column | ListColumn | undefined =>
  isRows(equipment) ? undefined : equipment;

/** The column that contains a name or a list of names. */
export const columnOf = (column: Column | ListColumn): Column =>
  isList(column) ? column.column : column;

/** The lookups that a column needs, in the order of their joins. */
export const lookupsOf = (column: Column): readonly Lookup[] =>
  typeof column === 'string' ? [] : [...lookupsOf(column.by), column];

/** A table joined to the tables that its columns look up. */
export interface Source {
  /** The SQL after FROM. */
  readonly from: string;
  /** A column as SQL. */
  readonly sql: (column: Column) => string;
}

/** A table under an alias. It is joined once to each row that its columns look up. */
export const sourceOf = (
  table: (name: string) => string,
  name: string,
  columns: readonly (Column | undefined)[],
  alias = 'host',
): Source => {
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
};

/** SQL for a column that the host does not have: null, with a type that both dialects know. */
export const nullOf = (type: string): string => `cast(null as ${type})`;

/** Parses a list from a driver's array or from JSON text; null for other values. */
export const toList = (value: unknown): readonly unknown[] | null => {
  if (typeof value !== 'string') return Array.isArray(value) ? value : null;
  try {
    const found: unknown = JSON.parse(value);
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
};
