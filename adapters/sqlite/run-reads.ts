/** Runs reads: the statements of a round in turn, each with the ids that earlier ones have found. */
import type { UserId } from '../../src/domain/ids.js';
import { replaceNames } from '../sql/named.js';
import type { Kind, ReadRequest, Reading, RowStatement, Values } from '../sql/plan.js';
import type { ReadStore } from '../sql/reads/columns.js';
import type { Tuple } from '../sql/rows.js';
import { toSqlite, type SqliteDatabase, type SqliteStatement, type SqliteValue } from './driver.js';

type Ids = readonly (string | number)[];
type Found = Record<string, readonly Tuple[]>;

/** What the statements of a round bind: values by name, and what was found so far. */
interface Round {
  readonly user: UserId;
  readonly values: Values;
  readonly found: Found;
}

/** Returns the value of one position, given the ids of each list of the statement. */
type Slot = (round: Round, lists: readonly Ids[]) => SqliteValue;

interface Compiled {
  readonly statement: SqliteStatement;
  readonly slots: readonly Slot[];
}

/** Where a list comes from: a value `:name`, or a column of an earlier statement. */
type Source = (round: Round) => Ids;

interface Prepared {
  readonly name: string;
  /** Divides the rows between statements that were composed. */
  readonly divide?: (tuples: readonly Tuple[]) => Found;
  readonly text: string;
  readonly toSource: (source: string) => Source;
  readonly isKept: boolean;
  readonly lists: readonly (readonly Source[])[];
  /** Without an id in these sources, the statement finds nothing. */
  readonly needs: readonly Source[] | null;
  /** If each list has one id, it is compared without JSON. */
  one: Compiled | null;
  many: Compiled | null;
}

const NOTHING: readonly Tuple[] = [];

/** What `SQLITE` writes where ids or rows that were found before decide about the text. */
const MARKER = /\/\*(ids|list|count|missing) ([^*]*)\*\//g;

/** Each id once. Most lists are short, so a set would take longer. */
const distinct = (lists: readonly Ids[]): Ids => {
  const [first = []] = lists;
  if (lists.length === 1 && first.length < 2) return first;
  return [...new Set(lists.flat())];
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

const RECOVERY_NAMES: ReadonlySet<string> = new Set(['state', 'records', 'corrections']);

const toStoredRecovery = (tuples: readonly Tuple[]): Found => {
  const [[state, records] = []] = tuples as readonly (readonly (string | null)[])[];
  const corrections = tuples.map(([, , ...own]) => own);
  return {
    state: (state ?? null) === null ? NOTHING : [JSON.parse(state ?? '') as Tuple],
    records: JSON.parse(records ?? '[]') as readonly Tuple[],
    corrections: corrections.filter(([muscleGroup]) => muscleGroup !== null),
  };
};

const KEPT_CHARACTERS = 1_000_000;

/**
 * Parses equal texts once. Most users see the same program days, and the decoder makes their
 * workouts once for the same tuples.
 */
function keepingTexts(): (text: string) => readonly Tuple[] {
  const known = new Map<string, readonly Tuple[]>();
  let characters = 0;
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const tuples = text === '[]' ? NOTHING : (JSON.parse(text) as readonly Tuple[]);
    characters += text.length;
    if (characters > KEPT_CHARACTERS) {
      known.clear();
      characters = text.length;
    }
    known.set(text, tuples);
    return tuples;
  };
}

const KEPT_KINDS: ReadonlySet<Kind> = new Set(['day', 'dayEntry']);
const KEPT_NAMES: ReadonlySet<string> = new Set(['dayExercises', 'dayMuscles']);

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

/**
 * The revision, the model, the records and the corrections in one statement, because this is the
 * most frequent read. Records are exact in JSON, because an intensity has at most two decimals.
 * Corrections are rows, because their numbers may have more decimals than some versions of SQLite
 * keep in JSON; without any, one row has none.
 */
const storedRecoveryOf = (statements: readonly RowStatement[], columns: ReadStore['columns']) => {
  const [state, records, corrections] = ['state', 'records', 'corrections'].map((wanted) =>
    statements.find(({ name }) => name === wanted),
  );
  if (state === undefined || records === undefined || corrections === undefined) return null;
  const own = ({ kind }: RowStatement): string =>
    columns[kind].map(([, expression]) => expression).join(', ');
  return `select
  (select json_array(${own(state)}) ${state.from}) as state,
  (select json_group_array(json_array(${own(records)})) ${records.from}) as records,
  ${own(corrections)}
from (select 1) left ${corrections.from.replace(/^from/, 'join').replace(' where ', ' on ')}`;
};

/** What one handle keeps between reads. */
interface Handle {
  readonly database: SqliteDatabase;
  readonly columns: ReadStore['columns'];
  readonly parseKept: (text: string) => readonly Tuple[];
  /** The statements of requests, by key. */
  readonly requests: Map<string, readonly Prepared[]>;
}

const textOf = (
  columns: ReadStore['columns'],
  { kind, from }: RowStatement,
  isKept: boolean,
): string => {
  const own = columns[kind];
  const text = `select ${own.map(([name, expression]) => `${expression} as ${name}`).join(', ')} ${from}`;
  if (!isKept) return text;
  return `select json_group_array(json_array(${own.map(([name]) => name).join(', ')})) from (${text})`;
};

const sourceIn = (
  columns: ReadStore['columns'],
  statements: readonly RowStatement[],
  source: string,
): Source => {
  if (source.startsWith(':')) {
    const name = source.slice(1);
    return ({ values }) => (values[name] ?? []) as Ids;
  }
  const [name = '', column = ''] = source.split('.');
  const kind = statements.find((other) => other.name === name)?.kind ?? 'id';
  const at = columns[kind].findIndex(([own]) => own === column);
  return ({ found }) =>
    (found[name] ?? NOTHING).flatMap((tuple) => (tuple[at] ?? []) as string | number);
};

const prepareStatement = (
  columns: ReadStore['columns'],
  statement: RowStatement,
  toSource: Prepared['toSource'],
): Prepared => {
  const { name, kind, needs } = statement;
  const isKept = KEPT_KINDS.has(kind) || KEPT_NAMES.has(name);
  const text = textOf(columns, statement, isKept);
  const lists = Array.from(text.matchAll(MARKER)).flatMap(([, what, sources = '']) =>
    what === 'ids' || what === 'list' ? [sources.split(',').map(toSource)] : [],
  );
  return {
    ...{ name, text, isKept, lists, toSource },
    needs: needs === undefined ? null : needs.map(toSource),
    ...{ one: null, many: null },
  };
};

const prepare = (
  columns: ReadStore['columns'],
  all: readonly RowStatement[],
): readonly Prepared[] => {
  const toSource = (source: string): Source => sourceIn(columns, all, source);
  const prepared = (statements: readonly RowStatement[]): readonly Prepared[] =>
    statements.map((statement) => prepareStatement(columns, statement, toSource));
  const text = storedRecoveryOf(all, columns);
  if (text === null) return prepared(all);
  const recovery: Prepared = {
    ...{ name: 'recovery', text, isKept: false, lists: [], needs: null, toSource },
    ...{ one: null, many: null, divide: toStoredRecovery },
  };
  return [recovery, ...prepared(all.filter(({ name }) => !RECOVERY_NAMES.has(name)))];
};

/** Replaces names and markers with positions. */
const compile = (
  database: SqliteDatabase,
  { text, toSource }: Prepared,
  isOne: boolean,
): Compiled => {
  const slots: Slot[] = [];
  const bindNames = (piece: string): string =>
    replaceNames(piece, (name) => {
      slots.push(name === 'user' ? ({ user }) => user : ({ values }) => toSqlite(values[name]));
      return '+?';
    });
  // The parts between two markers alternate with the two groups of a marker.
  const [head = '', ...rest] = text.split(MARKER);
  let sql = bindNames(head);
  let lists = 0;
  for (let at = 0; at < rest.length; at += 3) {
    const [what, source = '', tail = ''] = rest.slice(at, at + 3);
    if (what === 'count') {
      slots.push(({ found }) => found[source]?.length ?? 0);
      sql += '+?';
    } else if (what === 'missing') {
      const sources = source.split(',').map(toSource);
      slots.push((round) => Number(isAnyMissing(sources, round)));
      sql += '+?';
    } else {
      const own = lists++;
      const isId = isOne && what === 'ids';
      slots.push(
        isId ? (_, given) => given[own]?.[0] ?? null : (_, given) => JSON.stringify(given[own]),
      );
      sql += isId || what === 'list' ? '+?' : 'select value from json_each(+?)';
    }
    sql += bindNames(tail);
  }
  const statement = database.prepare(sql);
  // The host may have set its handle to return bigint. Ids are checked when they are decoded.
  statement.safeIntegers?.(false);
  if (statement.reader === true) statement.raw?.(true as never);
  return { statement, slots };
};

const runStatement = (handle: Handle, prepared: Prepared, round: Round): readonly Tuple[] => {
  const { isKept, needs } = prepared;
  if (needs?.every((source) => source(round).length === 0) === true) return NOTHING;
  const lists = prepared.lists.map((sources) => distinct(sources.map((ids) => ids(round))));
  const isOne = lists.length > 0 && lists.every(({ length }) => length === 1);
  const compiled =
    (isOne ? prepared.one : prepared.many) ?? compile(handle.database, prepared, isOne);
  if (isOne) prepared.one = compiled;
  else prepared.many = compiled;
  const { statement, slots } = compiled;
  const given = new Array<SqliteValue>(slots.length);
  for (let at = 0; at < slots.length; at += 1) given[at] = slots[at]?.(round, lists) ?? null;
  const tuples = toTuples(statement.all(...(given as never[])));
  return isKept ? handle.parseKept(String(tuples[0]?.[0])) : tuples;
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
  const found: Found = {};
  const round = { user, values: request.values, found };
  for (const statement of preparedFor(handle, request)) {
    const tuples = runStatement(handle, statement, round);
    if (statement.divide === undefined) found[statement.name] = tuples;
    else Object.assign(found, statement.divide(tuples));
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
