import type { IdTypes } from '../../src/domain/ids.js';
import type { Checking } from './checking.js';
import type { Sql } from './host.js';
import type { CheckContext, IdSqlTypes } from './host-check-context.js';
import { fault, warning, type HostFault, type HostFinding } from './host-faults.js';
import { columnNameOf, kindOf, selectsOf, wrongType, type HostSelect } from './host-selects.js';
import { inParentheses } from './host-sql.js';
import { listed } from './value-check.js';

// What a database says about the SQL of a mapping, and whether it finds the rows by an index.

/** What compares a column as the library will. A database with types refuses a wrong one. */
const probe = (kind: ReturnType<typeof kindOf>, sql: Sql, ids: IdSqlTypes): Sql => {
  const column = inParentheses(sql);
  switch (kind) {
    case undefined:
    case 'any':
      return column;
    case 'boolean':
      return `coalesce(${column}, false)`;
    case 'integer':
      return `coalesce(${column}, cast(null as bigint))`;
    case 'number':
      return `coalesce(${column}, cast(null as double precision))`;
    default:
      return `${column} = cast(null as ${ids[kind]})`;
  }
};

const HINTS: readonly (readonly [problem: RegExp, hint: string])[] = [
  [/ambiguous/i, 'Write the alias of its table before the column.'],
  [/^operator does not exist/, 'Compare values of the same type, or convert one of them.'],
  [/must be type boolean/, 'Write a condition, such as deleted_at is not null.'],
  [
    /(column|relation|schema) .*does not exist|FROM-clause entry|no such (column|table)/,
    'Correct the name. Quote names with capital letters and reserved words, such as "userId". Write the schema of a table that is not in the search path.',
  ],
  [
    /^/,
    'Correct the SQL. It must run as SELECT ... FROM ... WHERE. Quote reserved words, such as "order".',
  ],
];

const refused = (field: string, sql: Sql, message: string): HostFault => {
  const remedy = HINTS.find(([said]) => said.test(message))?.[1] ?? '';
  return fault('refused_sql', { field, message, sql: sql.trim().slice(0, 80), remedy });
};

/** What Postgres says about a probe. */
const WRONG_TYPE = /^(?:COALESCE types|operator does not exist:) (.+?) (?:and|=) /;

/** A condition with the user's placeholder. */
const withUser = (where: Sql, { database }: CheckContext): Sql =>
  inParentheses(where.replace(/:userId\b/g, database.tables().user));

function* problemOf(text: string): Checking<string | null> {
  return (yield { kind: 'prepare', text }).problem;
}

/** A column that the database refuses, or that gives something else than it must. */
function* refusedColumn(
  { field, from }: HostSelect,
  [name, sql]: readonly [name: string, sql: Sql],
  ids: IdSqlTypes,
  idTypes: IdTypes,
): Checking<HostFault | null> {
  const kind = kindOf(field, name);
  const place = `${field}.select.${name}`;
  const problem = yield* problemOf(`select ${inParentheses(sql)} as x from ${from}\nlimit 0`);
  if (problem !== null) return refused(place, sql, problem);
  const ofRow = yield* problemOf(
    `select 1 from ${from}\nwhere ${inParentheses(sql)} is null limit 0`,
  );
  // A database without types would answer with one row for all rows of the relation.
  if (ofRow !== null && /aggregate/i.test(ofRow)) {
    return fault('aggregate_column', { field: place, sql: sql.trim().slice(0, 80) });
  }
  const ofType = yield* problemOf(`select ${probe(kind, sql, ids)} as x from ${from}\nlimit 0`);
  if (ofType === null || kind === undefined || kind === 'any') return null;
  const [, given] = WRONG_TYPE.exec(ofType) ?? [];
  const is = given === undefined ? `the database says: ${ofType}` : `gives ${given}`;
  return wrongType(place, kind, idTypes, is);
}

const columnsOf = ({ select }: HostSelect): readonly (readonly [name: string, sql: Sql])[] =>
  Object.entries(select).flatMap(([name, sql]) => (sql === undefined ? [] : [[name, sql]]));

/** The parts of a SELECT that the database refuses. If `from` is refused, so is all the rest. */
function* refusedParts(
  context: CheckContext,
  selected: HostSelect,
): Checking<readonly HostFault[]> {
  const { field, from, where } = selected;
  // The line break ends a comment of the host. The library adds a condition to `from`.
  const ofFrom = yield* problemOf(`select 1 from ${from}\nwhere true limit 0`);
  if (ofFrom !== null) return [refused(`${field}.from`, from, ofFrom)];
  const found: HostFault[] = [];
  const { ids, relations } = context.database.tables();
  for (const column of columnsOf(selected)) {
    const wrong = yield* refusedColumn(selected, column, ids, relations.idTypes);
    if (wrong !== null) found.push(wrong);
  }
  if (where === undefined) return found;
  const condition = withUser(where, context);
  const ofWhere = yield* problemOf(`select 1 from ${from}\nwhere ${condition} limit 0`);
  return ofWhere === null ? found : [...found, refused(`${field}.where`, where, ofWhere)];
}

/**
 * The whole SELECT, which is refused if any part of it is. It sorts by the columns, since SQLite
 * refuses an aggregate there.
 */
const wholeOf = (context: CheckContext, selected: HostSelect): Sql => {
  const { field, from, where = 'true' } = selected;
  const { ids } = context.database.tables();
  const columns = columnsOf(selected).map(
    ([name, sql]) => `case when (${probe(kindOf(field, name), sql, ids)}) is null then 1 end`,
  );
  const condition = withUser(where, context);
  return `select 1 from ${from}\nwhere ${condition} order by ${columns.join(', ')} limit 0`;
};

/** Finds the SQL of a mapping that a database refuses. */
export function* refusedSql(context: CheckContext): Checking<readonly HostFault[]> {
  const { host, database } = context;
  const found: HostFault[] = [];
  for (const selected of selectsOf(host, database.table)) {
    // A mapping is mostly right, so the parts are asked only if the whole is refused.
    const problem = yield* problemOf(wholeOf(context, selected));
    if (problem === null) continue;
    const parts = yield* refusedParts(context, selected);
    // Each part may be right, but not all together.
    found.push(...(parts.length > 0 ? parts : [refused(selected.field, selected.from, problem)]));
  }
  const { where, table } = host.logs;
  if (where === undefined) return found;
  const logs = database.table(table);
  const ofLogs = yield* problemOf(`select 1 from ${logs} where ${inParentheses(where)} limit 0`);
  return ofLogs === null ? found : [...found, refused('logs.where', where, ofLogs)];
}

/** A user of the sets that is not mapped. It is found by the name that the logs have for theirs. */
export function* ownerOfSets({
  host: { sets, logs },
}: CheckContext): Checking<readonly HostFinding[]> {
  if (sets === undefined || sets.select.userId !== undefined) return [];
  // The column may be that of the logs, if they are joined.
  if (new RegExp(`\\b${logs.table.replace(/.*\./, '')}\\b`).test(sets.from)) return [];
  // Without the alias, SQLite would read an unknown column as text.
  const text = `select held."${logs.userId}" from (select * from ${sets.from}\n) held limit 0`;
  const problem = yield* problemOf(text);
  return problem === null ? [warning(fault('sets_of_others', { column: logs.userId }))] : [];
}

/** The key of the host by which every call reads a relation, so that an index must find its rows. */
const HOT = [
  ['exercises', 'id'],
  ['muscles', 'exerciseId'],
  ['programs.entries', 'dayId'],
  ['sets', 'logId'],
] as const;

/** Hot queries that read whole tables. */
export function* scanFaults({ host, database }: CheckContext): Checking<readonly HostFinding[]> {
  const { relations, ids } = database.tables();
  const queries = selectsOf(host, database.table, (id) => id).flatMap(({ field, select }) => {
    const [, name] = HOT.find(([hot]) => hot === field) ?? [];
    if (name === undefined) return [];
    // A value that the planner does not know.
    const value = `(select cast(null as ${ids[name === 'id' ? 'exerciseId' : name]}))`;
    const text = `select * from ${relations.selected[field] ?? ''} hot where hot.${columnNameOf(field, name)} = ${value}`;
    return [{ field: `${field}.select.${name}`, sql: select[name] ?? '', text }];
  });
  const scanned = yield* database.scans(queries.map(({ text }) => text));
  return queries.flatMap(({ field, sql }, at) => {
    const tables = scanned[at] ?? [];
    if (tables.length === 0) return [];
    const shown = { field, sql: sql.trim().slice(0, 60), tables: listed(tables) };
    return [warning(fault('missing_index', shown))];
  });
}
