import type { Sql, Value } from '../../sql/host.js';
import { visible } from '../../sql/visible.js';
import type {
  Code,
  Column,
  Condition,
  Draft,
  FoundExercises,
  FoundMuscles,
  FoundSets,
  ListColumn,
  Lookup,
  Where,
} from './proposal.js';
import type { DatabaseInfo } from './tables.js';

// Writes what was found in the tables as the SQL of a mapping.

type Dialect = DatabaseInfo['dialect'];

/** Words that need quotes as names on one of the databases. */
const RESERVED = new Set(
  'all and any array as asc case check column create default desc distinct do else end except exists false for foreign from grant group having in index into is join key left like limit not null offset on only or order primary references right select set table then to true union unique user using values when where with'.split(
    ' ',
  ),
);

/** Quotes a name only where it is needed, because names with quotes are hard to read. */
export function quoted(name: string): Sql {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name)
    ? name
    : `"${name.replaceAll('"', '""')}"`;
}

const tableSql = (name: string): Sql => name.split('.').map(quoted).join('.');

const literal = (value: Value): Sql =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** A table joined to the tables that its columns look up. */
interface Source {
  readonly from: Sql;
  readonly sql: (column: Column) => Sql;
}

const lookupsOf = (column: Column): readonly Lookup[] =>
  typeof column === 'string' ? [] : [...lookupsOf(column.by), column];

const keyOf = ({ table, id = 'id', by }: Lookup): string => JSON.stringify([table, id, by]);

/** A letter per table, of which the first is the table of the relation. */
const LETTERS = Array.from('abcdefgh');

const sourceOf = (table: string, columns: readonly (Column | undefined)[]): Source => {
  const lookups = columns.flatMap((column) => (column === undefined ? [] : lookupsOf(column)));
  const joined = [...new Map(lookups.map((lookup) => [keyOf(lookup), lookup])).values()];
  if (joined.length === 0) {
    return {
      from: tableSql(table),
      sql: (column) => quoted(typeof column === 'string' ? column : column.column),
    };
  }
  const keys = joined.map(keyOf);
  const aliasOf = (lookup: Lookup) => LETTERS[keys.indexOf(keyOf(lookup)) + 1] ?? 'z';
  const sql = (column: Column): Sql =>
    typeof column === 'string'
      ? `a.${quoted(column)}`
      : `${aliasOf(column)}.${quoted(column.column)}`;
  const joins = joined.map(
    (lookup) =>
      ` left join ${tableSql(lookup.table)} ${aliasOf(lookup)} on ${aliasOf(lookup)}.${quoted(lookup.id ?? 'id')} = ${sql(lookup.by)}`,
  );
  return { from: `${tableSql(table)} a${joins.join('')}`, sql };
};

const conditionsOf = (where: Where | undefined): readonly Condition[] =>
  where === undefined ? [] : [where].flat();

const columnsOf = (where: Where | undefined): readonly Column[] =>
  conditionsOf(where).map(({ column }) => column);

const conditionSql = ({ column, is }: Condition, sql: Source['sql']): Sql => {
  const name = sql(column);
  if (is === null) return `${name} is null`;
  if (is === true) return name;
  if (is === false) return `not ${name}`;
  const values = typeof is === 'object' ? is : [is];
  return values.length === 1
    ? `${name} = ${values.map(literal).join('')}`
    : `${name} in (${values.map(literal).join(', ')})`;
};

/** Undefined without conditions. */
const whereSql = (where: Where | undefined, sql: Source['sql']): Sql | undefined => {
  const parts = conditionsOf(where).map((condition) => conditionSql(condition, sql));
  return parts.length === 0 ? undefined : parts.join(' and ');
};

/** The opposite of {@link whereSql}. */
const exceptSql = (where: Where | undefined, sql: Source['sql']): Sql | undefined => {
  const conditions = conditionsOf(where);
  const [first] = conditions;
  if (first !== undefined && conditions.length === 1 && first.is === null)
    return `${sql(first.column)} is not null`;
  const kept = whereSql(where, sql);
  return kept === undefined ? undefined : `not (${kept})`;
};

const isList = (column: Column | ListColumn): column is ListColumn =>
  typeof column !== 'string' && 'list' in column;

const namesSql = (
  column: Column | ListColumn | undefined,
  sql: Source['sql'],
  dialect: Dialect,
): Sql | undefined => {
  if (column === undefined) return undefined;
  if (!isList(column)) return sql(column);
  const name = sql(column.column);
  if (column.list !== 'comma') return name;
  return dialect === 'postgres'
    ? `string_to_array(${name}, ',')`
    : `'["' || replace(${name}, ',', '","') || '"]'`;
};

const bare = (column: Column | ListColumn | undefined): Column | undefined =>
  column !== undefined && isList(column) ? column.column : column;

type Fields = Readonly<Record<string, unknown>>;

/** Leaves out fields without a value. */
const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const exercisesOf = (
  { table, id, idType, ...found }: FoundExercises,
  muscles: FoundMuscles,
  dialect: Dialect,
): Fields => {
  const inColumns = muscles.table === undefined && 'primary' in muscles ? muscles : undefined;
  const { from, sql } = sourceOf(table, [
    bare(found.equipment),
    bare(inColumns?.primary),
    bare(inColumns?.secondary),
    ...columnsOf(found.where),
  ]);
  const isJoined = from !== tableSql(table);
  const orNone = (column: string | undefined) => (column === undefined ? undefined : sql(column));
  return present({
    table,
    id,
    idType,
    select: present({
      id: isJoined ? sql(id) : undefined,
      name: sql(found.name),
      userId: orNone(found.userId),
      hidden: exceptSql(found.where, sql),
      equipment: namesSql(found.equipment, sql, dialect),
      mechanic: orNone(found.mechanic),
      force: orNone(found.force),
      primaryMuscles: namesSql(inColumns?.primary, sql, dialect),
      secondaryMuscles: namesSql(inColumns?.secondary, sql, dialect),
    }),
    from: isJoined ? from : undefined,
  });
};

const musclesOf = (found: FoundMuscles): Fields | Code | undefined => {
  if (found.table === undefined) return 'byName' in found ? found.byName : undefined;
  const { exerciseId, muscle, role, primaryWhen, where } = found;
  const { from, sql } = sourceOf(found.table, [muscle, role, ...columnsOf(where)]);
  const roleSql = (column: Column): Sql =>
    primaryWhen === undefined
      ? sql(column)
      : `case when ${conditionSql({ column, is: primaryWhen }, sql)} then 'primary' else 'secondary' end`;
  return present({
    select: present({
      exerciseId: sql(exerciseId),
      muscle: sql(muscle),
      role: role === undefined ? undefined : roleSql(role),
    }),
    from,
    where: whereSql(where, sql),
  });
};

const KG_PER_POUND = '0.45359237';

const weightOf = ({ weight }: FoundSets, sql: Source['sql'], isText: boolean): Fields => {
  if (weight === undefined) return {};
  const value = sql(weight.column);
  if (typeof weight.unit === 'object') return { weight: value, unit: sql(weight.unit.column) };
  if (weight.unit === 'kg') return { weightKg: value };
  // The library reads numbers from text, but SQL cannot multiply text safely.
  return isText ? { weight: value, unit: `'lb'` } : { weightKg: `${value} * ${KG_PER_POUND}` };
};

const TYPES = ['warmup', 'dropset', 'failure'] as const;

const typeSql = (found: FoundSets, sql: Source['sql']): Sql | undefined => {
  const cases = TYPES.flatMap((type) => {
    const condition = whereSql(found[type], sql);
    return condition === undefined ? [] : [`when ${condition} then '${type}'`];
  });
  return cases.length === 0 ? undefined : `case ${cases.join(' ')} end`;
};

/** A name as a property in code. */
const propertyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `set.${name}` : `set[${visible(JSON.stringify(name))}]`;

/** Code that reads the sets of a JSON list. */
const readerOf = ({ where, reps, seconds, weight, rir, rpe }: FoundSets): Code => {
  const tests = conditionsOf(where).map(({ column, is }) =>
    typeof column === 'string' && is === true ? propertyOf(column) : 'true',
  );
  const fields = Object.entries({ reps, seconds, weightKg: weight?.column, rir, rpe }).flatMap(
    ([name, key]) => {
      if (key === undefined) return [];
      const value = propertyOf(key);
      return [
        `${name}: ${name === 'weightKg' && weight?.unit === 'lb' ? `${value} * ${KG_PER_POUND}` : value}`,
      ];
    },
  );
  const kept = tests.length === 0 ? '' : `.filter((set) => ${tests.join(' && ')})`;
  return {
    code: `(value) => {
      const sets = typeof value === 'string' ? JSON.parse(value) : value;
      return sets${kept}.map((set) => ({ ${fields.join(', ')} }));
    }`,
  };
};

const setsOf = (found: FoundSets): Fields => {
  const { logId, userId, exerciseId, exerciseOrder, position, list } = found;
  const unit = typeof found.weight?.unit === 'object' ? found.weight.unit.column : undefined;
  const { from, sql } = sourceOf(found.table, [
    ...[logId, exerciseId, exerciseOrder, unit],
    ...(list === undefined ? columnsOf(found.where) : []),
  ]);
  const orNone = (column: Column | undefined) => (column === undefined ? undefined : sql(column));
  const whose = {
    logId: sql(logId),
    userId: orNone(userId),
    exerciseId: sql(exerciseId),
    exerciseOrder: orNone(exerciseOrder),
    position: sql(position),
  };
  if (list !== undefined) {
    return present({
      select: present({ ...whose, value: sql(list.column) }),
      from,
      where: whereSql(list.where, sql),
      read: readerOf(found),
    });
  }
  return present({
    select: present({
      ...whose,
      reps: orNone(found.reps),
      seconds: orNone(found.seconds),
      ...weightOf(found, sql, found.unreadable === 'skip'),
      rir: orNone(found.rir),
      rpe: orNone(found.rpe),
      type: typeSql(found, sql),
      times: orNone(found.times),
    }),
    from,
    where: whereSql(found.where, sql),
    unreadable: found.unreadable,
  });
};

/** The fields of a mapping, in which functions are {@link Code}. */
export function mappingOf(draft: Draft, dialect: Dialect): Fields {
  const { users, exercises, muscles, muscleAliases, logs, sets } = draft;
  const ofLogs = whereSql(logs.where, (column) =>
    quoted(typeof column === 'string' ? column : column.column),
  );
  return present({
    users,
    exercises: exercisesOf(exercises, muscles, dialect),
    muscles: musclesOf(muscles),
    muscleAliases,
    logs: present({ ...logs, where: ofLogs }),
    sets: sets === undefined ? undefined : setsOf(sets),
  });
}
