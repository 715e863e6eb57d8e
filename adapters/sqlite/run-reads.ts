/** Runs reads: the statements of a round in turn, each with the ids that earlier ones have found. */
import type { UserId } from '../../src/domain/ids.js';
import { isKept, keepingLatest, keepingTexts, parseTuples } from '../sql/kept.js';
import type { ReadRequest, Reading, RowStatement, Values } from '../sql/plan.js';
import { selectOf, type ReadStore } from '../sql/reads/columns.js';
import type { Tuple } from '../sql/rows.js';
import {
  argumentsOf,
  bindIds,
  bindJson,
  bindText,
  compile,
  positionsFor,
  type Compiled,
  type Ids,
  type Positions,
  type Slot,
} from './bind.js';
import { MARKER } from './dialect.js';
import { returnArrays, toSqlite, type SqliteDatabase } from './driver.js';

type Found = Map<string, readonly Tuple[]>;

/** What the statements of a round bind: values by name, and what was found so far. */
interface Round {
  readonly user: UserId;
  readonly values: Values;
  readonly found: Found;
  /** The ids of each list of the statement that runs next. */
  lists: readonly Ids[];
}

/** Where ids come from: a value `:name`, or a column of an earlier statement. */
type Source = (round: Round) => Ids;

interface Prepared {
  readonly name: string;
  /** Divides the rows between statements that were composed. */
  readonly divide?: (tuples: readonly Tuple[], found: Found) => void;
  readonly text: string;
  readonly isKept: boolean;
  /** What the statement looks up. `lists` and `needs` have positions in this list. */
  readonly sources: readonly Source[];
  readonly toSource: (source: string) => Source;
  readonly lists: readonly (readonly number[])[];
  /** Whether the text has a list after `in`, whose ids can be bound separately. */
  readonly hasIds: boolean;
  /** Without an id in these sources, the statement finds nothing. */
  readonly needs: readonly number[] | null;
  /** One for each of {@link Positions}. */
  readonly variants: (Compiled<Round> | undefined)[];
}

const NOTHING: readonly Tuple[] = [];

const NO_IDS: Ids = [];
const NO_LISTS: readonly Ids[] = [];

/** The ids of several sources, each once. Most lists are so short that a set would take longer. */
const distinct = (sources: readonly number[], ids: readonly Ids[]): Ids => {
  const [first = 0] = sources;
  const found = (sources.length === 1 ? ids[first] : sources.flatMap((at) => ids[at] ?? [])) ?? [];
  if (found.length > 8) return [...new Set(found)];
  const isRepeated = found.some((id, at) => found.indexOf(id) < at);
  return isRepeated ? found.filter((id, at) => found.indexOf(id) === at) : found;
};

/** Whether some ids of the first sources are not among those of the last one. */
const isAnyMissing = (sources: readonly Source[], round: Round): boolean => {
  const found = new Set(sources.at(-1)?.(round));
  return sources.slice(0, -1).some((ids) => ids(round).some((id) => !found.has(id)));
};

/** Some drivers return only objects. Column names are unique and never numbers. */
const toTuples = (rows: readonly unknown[]): readonly Tuple[] =>
  rows.length === 0 || Array.isArray(rows[0])
    ? (rows as readonly Tuple[])
    : rows.map((row) => Object.values(row as Readonly<Record<string, unknown>>));

/** Runs reads on one handle. */
export interface ReadRunner {
  /** Runs a reading in the transaction of a write. */
  readonly run: <Result>(user: UserId, reading: Reading<Result>) => Result;
  /**
   * Runs a reading outside of a write, on one state of the database. A single statement needs no
   * transaction; `onState` runs anything else in one.
   */
  readonly runAlone: <Result>(
    user: UserId,
    reading: Reading<Result>,
    onState: <T>(body: () => T) => T,
  ) => Result;
}

/** What one handle keeps between reads. */
interface Handle {
  readonly database: SqliteDatabase;
  readonly columns: ReadStore['columns'];
  readonly parseKept: ReturnType<typeof keepingTexts>;
  /** The statements of requests, by key. */
  readonly requests: Map<string, readonly Prepared[]>;
}

const textOf = (columns: ReadStore['columns'], statement: RowStatement): string => {
  const own = columns[statement.kind];
  const text = selectOf(own, statement.from);
  if (!isKept(statement.name)) return text;
  return `select json_group_array(json_array(${own.map(([name]) => name).join(', ')})) from (${text})`;
};

/** The ids in a column. Skips null. */
const idsIn = (tuples: readonly Tuple[], column: number): Ids => {
  const ids: (string | number)[] = [];
  for (const tuple of tuples) {
    const id = tuple[column] ?? null;
    if (id !== null) ids.push(id as string | number);
  }
  return ids;
};

const sourceIn = (
  columns: ReadStore['columns'],
  statements: readonly RowStatement[],
  source: string,
): Source => {
  if (source.startsWith(':')) {
    const name = source.slice(1);
    return ({ values }) => (values[name] ?? NO_IDS) as Ids;
  }
  const [name = '', column = ''] = source.split('.');
  const statement = statements.find((other) => other.name === name);
  const at = columns[statement?.kind ?? 'id'].findIndex(([own]) => own === column);
  if (statement === undefined || !isKept(statement.name)) {
    return ({ found }) => idsIn(found.get(name) ?? NOTHING, at);
  }
  const idsOfKept = keepingLatest((tuples: readonly Tuple[]) => [...new Set(idsIn(tuples, at))]);
  return ({ found }) => idsOfKept(found.get(name) ?? NOTHING);
};

const prepareStatement = (
  columns: ReadStore['columns'],
  statement: RowStatement,
  toSource: Prepared['toSource'],
): Prepared => {
  const { name, needs = null } = statement;
  const text = textOf(columns, statement);
  const markers = Array.from(text.matchAll(MARKER), ([, what = '', sources = '']) => ({
    what,
    sources: sources.split(','),
  }));
  const lists = markers
    .filter(({ what }) => what === 'ids' || what === 'list')
    .map((marker) => marker.sources);
  const sources = [...new Set([...lists.flat(), ...(needs ?? [])])];
  const indexOf = (source: string): number => sources.indexOf(source);
  return {
    ...{ name, text, toSource, isKept: isKept(statement.name) },
    sources: sources.map(toSource),
    lists: lists.map((list) => list.map(indexOf)),
    hasIds: markers.some(({ what }) => what === 'ids'),
    needs: needs && needs.map(indexOf),
    variants: [],
  };
};

/** What these read depends on the user alone. It is exact in JSON. */
const IN_JSON: ReadonlySet<string> = new Set(['records', 'preferences', 'places']);
/**
 * What these read depends on the user alone, too. The state is one row. Corrections are rows,
 * because their numbers may have more decimals than some versions of SQLite keep in JSON.
 */
const IN_COLUMNS: ReadonlySet<string> = new Set(['corrections', 'state']);

const isOfUserAlone = ({ name }: RowStatement): boolean =>
  IN_JSON.has(name) || IN_COLUMNS.has(name);

/**
 * What depends on the user alone, in one statement, because the most frequent reads consist of it.
 * One row has the JSON and the state, and the first correction, if any.
 */
const ofUserAlone = (
  columns: ReadStore['columns'],
  statements: readonly RowStatement[],
): Required<Pick<Prepared, 'text' | 'divide'>> => {
  const inJson = statements.filter(({ name }) => IN_JSON.has(name));
  const joined = statements.filter(({ name }) => IN_COLUMNS.has(name));
  const own = ({ kind }: RowStatement): readonly string[] =>
    columns[kind].map(([, expression]) => expression);
  const selected = [
    ...joined.map(({ name }) => `${name}.*`),
    ...inJson.map(
      (one) =>
        `(select json_group_array(json_array(${own(one).join(', ')})) ${one.from}) as ${one.name}`,
    ),
  ];
  const joins = joined.map(
    (one) => `left join (${selectOf(columns[one.kind], one.from)}) ${one.name} on true`,
  );
  return {
    text: `select ${selected.join(', ')} from (select 1) ${joins.join(' ')}`,
    divide: (tuples, found) => {
      const [first = NOTHING] = tuples;
      let at = 0;
      for (const { name, kind } of joined) {
        const from = at;
        at += columns[kind].length;
        // Without a row, all columns are null.
        const has = first[from] !== null;
        found.set(name, has ? tuples.map((tuple) => tuple.slice(from, at)) : NOTHING);
      }
      for (const { name } of inJson) found.set(name, parseTuples(String(first[at++])));
    },
  };
};

const prepare = (
  columns: ReadStore['columns'],
  all: readonly RowStatement[],
): readonly Prepared[] => {
  const toSource = (source: string): Source => sourceIn(columns, all, source);
  const prepared = (statements: readonly RowStatement[]): readonly Prepared[] =>
    statements.map((statement) => prepareStatement(columns, statement, toSource));
  const alone = all.filter(isOfUserAlone);
  if (alone.length < 2) return prepared(all);
  const own: Prepared = {
    ...{ name: 'own', ...ofUserAlone(columns, alone), toSource, isKept: false },
    ...{ sources: [], lists: [], hasIds: false, needs: null, variants: [] },
  };
  return [own, ...prepared(all.filter((statement) => !isOfUserAlone(statement)))];
};

const slotOf =
  (name: string): Slot<Round> =>
  ({ user, values }) => {
    if (name === 'user') return user;
    const value = values[name];
    if (value === undefined) throw new TypeError(`:${name} has no value`);
    return toSqlite(value);
  };

const compileRead = (
  database: SqliteDatabase,
  { text, toSource }: Prepared,
  positions: Positions,
): Compiled<Round> => {
  let lists = 0;
  const bound = bindText<Round>(text, slotOf, (what, source) => {
    if (what === 'count')
      return { sql: '+?', slots: [({ found }) => found.get(source)?.length ?? 0] };
    if (what === 'missing') {
      const sources = source.split(',').map(toSource);
      return { sql: '+?', slots: [(round) => Number(isAnyMissing(sources, round))] };
    }
    const own = lists++;
    const listOf = ({ lists: found }: Round): Ids => found[own] ?? NO_IDS;
    return what === 'list' ? bindJson(listOf) : bindIds(positions, listOf);
  });
  const compiled = compile(database, bound);
  returnArrays(compiled.statement);
  return compiled;
};

const runStatement = (handle: Handle, prepared: Prepared, round: Round): readonly Tuple[] => {
  const { sources, lists, hasIds, needs, variants } = prepared;
  if (sources.length > 0) {
    const ids = sources.map((source) => source(round));
    if (needs?.every((at) => ids[at]?.length === 0) === true) return NOTHING;
    round.lists = lists.map((list) => distinct(list, ids));
  } else round.lists = NO_LISTS;
  const positions = hasIds ? positionsFor(round.lists) : 0;
  const compiled = (variants[positions] ??= compileRead(handle.database, prepared, positions));
  const tuples = toTuples(compiled.statement.all(...argumentsOf(compiled, round)));
  return prepared.isKept ? handle.parseKept(prepared.name, String(tuples[0]?.[0])) : tuples;
};

const preparedFor = (
  { columns, requests }: Handle,
  { key, statements }: ReadRequest,
): readonly Prepared[] => {
  const known = requests.get(key);
  if (known !== undefined) return known;
  const prepared = prepare(columns, statements());
  requests.set(key, prepared);
  return prepared;
};

const answerTo = (handle: Handle, user: UserId, request: ReadRequest): Found => {
  const found: Found = new Map();
  const round: Round = { user, values: request.values, found, lists: [] };
  for (const statement of preparedFor(handle, request)) {
    const tuples = runStatement(handle, statement, round);
    if (statement.divide === undefined) found.set(statement.name, tuples);
    else statement.divide(tuples, found);
  }
  return found;
};

const finish = <Result>(
  handle: Handle,
  user: UserId,
  reading: Reading<Result>,
  first: IteratorResult<ReadRequest, Result>,
): Result => {
  let step = first;
  while (step.done !== true) step = reading.next(answerTo(handle, user, step.value));
  return step.value;
};

/** Prepares the statements of each request once. */
export function createReadRunner(
  database: SqliteDatabase,
  columns: ReadStore['columns'],
): ReadRunner {
  const handle: Handle = { database, columns, parseKept: keepingTexts(), requests: new Map() };
  return {
    run: (user, reading) => finish(handle, user, reading, reading.next()),
    runAlone: (user, reading, onState) => {
      const first = reading.next();
      if (first.done === true) return first.value;
      if (preparedFor(handle, first.value).length > 1) {
        return onState(() => finish(handle, user, reading, first));
      }
      const second = reading.next(answerTo(handle, user, first.value));
      return second.done === true
        ? second.value
        : onState(() => finish(handle, user, reading, second));
    },
  };
}
