import type { Dialect } from '../sql/plan.js';
import { HOST_VALUE, VALUE_TYPES } from '../sql/plan.js';
import { replaceNames } from '../sql/named.js';
import { isTimeInUtc } from '../sql/rows.js';
import { foldedName, foldingFor } from './folding.js';
import type { Tables } from './tables.js';

type IdNames = Pick<Tables, 'userId' | 'logId' | 'exerciseId' | 'programId' | 'dayId'>;

/** The SQL type of a type in {@link VALUE_TYPES}. */
const typeIn = (t: IdNames, type: string): string => {
  const base = type.replace('[]', '');
  const ids: Readonly<Record<string, string>> = {
    userId: t.userId,
    logId: t.logId,
    exerciseId: t.exerciseId,
    programId: t.programId,
    dayId: t.dayId,
  };
  return (ids[base] ?? base) + (type.endsWith('[]') ? '[]' : '');
};

/** Adds its type to each value that a text names. */
export function withTypes(t: IdNames, text: string): string {
  return replaceNames(text, (name) => {
    const type = name.startsWith(HOST_VALUE) ? 'json' : VALUE_TYPES[name];
    return type === undefined ? `:${name}` : `:${name}::${typeIn(t, type)}`;
  });
}

// Statements of a read are common table expressions, whose names could otherwise be those of the
// host's tables.
const PREFIX = 'fl_';

/** The name of a statement as a common table expression. */
export function cteOf(name: string): string {
  return PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const splitSource = (source: string): readonly [cte: string, column: string] => {
  const [name = '', column = ''] = source.split('.');
  return [cteOf(name), column];
};

// A list is hidden in a query. If the planner saw how long it is, the plan for these values would
// seem better than the kept plan for all values, and the server would plan every call again.
const arrayOf = (source: string): string => {
  if (source.startsWith(':')) return `array(select unnest(${source}))`;
  const [cte, column] = splitSource(source);
  return `array(select ${column} from ${cte})`;
};

const arraysOf = (sources: readonly string[]): string => sources.map(arrayOf).join(' || ');

const own = (alias: string, column = 'user_id'): string => `${alias}.${column} = :user`;

/** The ids of all sources, each once. */
const idsIn = (sources: readonly string[]): string => {
  const once = sources.length === 1 ? 'distinct ' : '';
  return sources
    .map((source) => {
      if (source.startsWith(':')) return `select ${once}unnest(${source}) as id`;
      const [cte, column] = splitSource(source);
      return `select ${once}${column} as id from ${cte} where ${column} is not null`;
    })
    .join(' union ');
};

// With `offset 0`, the planner cannot turn the lookups into a join.
const forEach: Dialect['forEach'] = (table, alias, where) => `cross join lateral (
    select ${alias}.* from ${table} ${alias} where ${where} offset 0) ${alias}`;

/** What does not depend on the tables. */
const SQL: Omit<Dialect, 'collate' | 'given' | 'inserted' | 'after'> = {
  own,
  of: own,
  among: (column, ...sources) => `${column} = any (${arraysOf(sources)})`,
  notAmong: (column, ...sources) => `${column} <> all (${arraysOf(sources)})`,
  // Before version 17, the planner likes to read all rows of the user and compare their ids with a
  // list, so each id is looked up.
  withIds: (table, alias, ...sources) =>
    `from (${idsIn(sources)}) wanted ${forEach(table, alias, `${own(alias)} and ${alias}.id = wanted.id`)}`,
  idsIn: (...sources) => idsIn(sources),
  once: (column, query) => `${column} = any (array(${query}))`,
  forEach,
  // The relation `once` has one row, but the planner expects a thousand, which is more than a page. No
  // index of a host has the id after the sorted column, so the inner query sorts by the column alone,
  // and keeps all rows that are equal to the last one.
  alongIndex: ({ table, alias, joins = '', where, by, id, limit }) => `from (
    select ${alias}.* from ${table} ${alias} cross join generate_subscripts('{0}'::integer[], 1) once
    where ${where} order by ${by} desc fetch first (${limit}) rows with ties) ${alias} ${joins}
    order by ${by} desc, ${id} desc limit ${limit}`,
  unindexed: (column) => column,
  placeOf: (column) => ({
    value: `timezone('UTC', ${column})`,
    isPast: (id, afterId) => `(${column}, ${id}) < (timezone('UTC', :at::timestamp), ${afterId})`,
    accepts: isTimeInUtc,
  }),
  // `least` returns its only argument.
  sorted: (column) => `least(${column})`,
  lookup: (table, alias, where) => `left join lateral (
      select ${alias}.* from ${table} ${alias} where ${where} offset 0) ${alias} on true`,
  anyMissing: (wanted, found) =>
    `exists (select unnest(${arraysOf(wanted)}) except select unnest(${arrayOf(found)}))`,
  count: (name) => `(select count(*) from ${cteOf(name)})`,
  time: (column) => `timezone('UTC', ${column})`,
  hostTime: (column) => `timezone('UTC', ${column})`,
  isSameInstant: (completion, instant) => `${completion} = ${instant}`,
  hours: (hours) => `interval '${hours} hours'`,
  lock: (alias) => `for no key update of ${alias}`,
  // `json_populate_record` gives the value its column's type.
  typed: (table, column, value) =>
    `(json_populate_record(null::${table}, json_build_object('${column.slice(1, -1)}', ${value}))).${column}`,
  overriding: 'overriding system value',
  conflictKey: (id) => `user_id, ${id}`,
  ifOwn: () => '',
  true: 'true',
  contains: (name) => `strpos(lower(${name} collate "C"), lower(:text::text collate "C")) > 0`,
  nameKey: { of: foldedName, valuesFor: foldingFor },
  texts: (value) => `array(select json_array_elements_text(${value}::json))`,
};

/** The SQL of PostgreSQL. */
export function postgresDialect(t: Tables): Dialect {
  return {
    ...SQL,
    collate: {
      log: t.byLogId,
      day: t.byDayId,
      exercise: t.byExerciseId,
      firstLog: t.likeLogId,
      text: ' collate "C"',
    },
    given: (columns) =>
      `json_to_recordset(:rows::json) as new (${Object.entries(columns)
        .map(([name, type]) => `${name} ${typeIn(t, type)}`)
        .join(', ')})`,
    // On a cluster, the insert has already run as a statement of its own.
    inserted: (name, table, where) =>
      t.isDistributed ? `(select own.* from ${table} own where ${where})` : cteOf(name),
    after: (name) => (t.isDistributed ? null : `(select count(*) from ${cteOf(name)}) >= 0`),
  };
}
