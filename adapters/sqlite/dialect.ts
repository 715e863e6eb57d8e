import { pageFrom, type Dialect } from '../sql/plan.js';

// `+` hides a value or a column from the planner: `+:name` from the statistics of ANALYZE, which
// would plan the statement again for each value, and `+user_id` from an index on the user. The
// runner writes `+` before every value.

/** What {@link SQLITE} writes where ids, rows or what was found before decide about the text. */
export const MARKER = /\/\*:(ids|list|count|missing|given) ([^*]*)\*\//g;

const marker = (
  what: 'ids' | 'list' | 'count' | 'missing' | 'given',
  sources: readonly string[],
): string => `/*:${what} ${sources.join(',')}*/`;

const own: Dialect['own'] = (alias, column = 'user_id') => `+${alias}.${column} = :user`;

const among: Dialect['among'] = (column, ...sources) => `${column} in (${marker('ids', sources)})`;

/** The SQL of SQLite. */
export const SQLITE: Dialect = {
  own,
  of: (alias, column = 'user_id') => `${alias}.${column} = :user`,
  among,
  notAmong: (column, ...sources) => `${column} not in (${marker('ids', sources)})`,
  withIds: (table, alias, ...sources) =>
    `from ${table} ${alias} where ${own(alias)} and ${among(`${alias}.id`, ...sources)}`,
  idsIn: (...sources) => `select value as id from json_each(${marker('list', sources)})`,
  once: (column, query) => `${column} in (${query})`,
  forEach: (table, alias, where) => `cross join ${table} ${alias} where ${where}`,
  alongIndex: pageFrom,
  unindexed: (column) => `+${column}`,
  placeOf: (column) => ({
    value: column,
    isPast: (id, afterId) => `(${column}, ${id}) < (:at, ${afterId})`,
    accepts: (at) => typeof at === 'number',
  }),
  sorted: (column) => column,
  lookup: (table, alias, where) => `left join ${table} ${alias} on ${where}`,
  anyMissing: (wanted, found) => marker('missing', [...wanted, found]),
  count: (name) => marker('count', [name]),
  time: (column) => column,
  // Text is not read as an instant, even if it looks like one.
  hostTime: (column) => `iif(typeof(${column}) = 'text', 'no instant', ${column})`,
  isSameInstant: (completion, instant) => `cast(${completion} as integer) = ${instant}`,
  hours: (hours) => String(hours * 3_600_000),
  lock: () => '',
  given: (columns) => marker('given', Object.keys(columns)),
  inserted: (_name, table, where) => `(select own.* from ${table} own where ${where})`,
  after: () => null,
  typed: (_table, _column, value) => value,
  overriding: '',
  conflictKey: (id) => id,
  ifOwn: (alias) => `where ${alias}.user_id = excluded.user_id`,
  true: '1',
  collate: { log: '', day: '', exercise: '', firstLog: '', text: '' },
  contains: (name) => `instr(lower(${name}), lower(:text)) > 0`,
  // SQLite ignores case only for ASCII letters.
  nameKey: null,
  texts: (value) => value,
};
