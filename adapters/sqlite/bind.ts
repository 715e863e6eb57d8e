/** Compiles texts of plans into statements: names and markers become positions. */
import { replaceNames } from '../sql/named.js';
import { MARKER } from './dialect.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './driver.js';

/** Returns the value of one position from what a statement is given. */
export type Slot<Given> = (given: Given) => SqliteValue;

/** A text with positions, and the values of the positions. */
export interface Bound<Given> {
  readonly sql: string;
  readonly slots: readonly Slot<Given>[];
}

/** Binds each `:name` with `slotOf`, and each marker with `boundOf`. */
export function bindText<Given>(
  text: string,
  slotOf: (name: string) => Slot<Given>,
  boundOf: (what: string, source: string) => Bound<Given>,
): Bound<Given> {
  const slots: Slot<Given>[] = [];
  const bindNames = (piece: string): string =>
    replaceNames(piece, (name) => {
      slots.push(slotOf(name));
      return '+?';
    });
  // The parts between two markers alternate with the two groups of a marker.
  const [head = '', ...rest] = text.split(MARKER);
  let sql = bindNames(head);
  for (let at = 0; at < rest.length; at += 3) {
    const [what = '', source = '', tail = ''] = rest.slice(at, at + 3);
    const bound = boundOf(what, source);
    slots.push(...bound.slots);
    sql += bound.sql + bindNames(tail);
  }
  return { sql, slots };
}

export type Ids = readonly (string | number)[];

/**
 * How many ids of each list are bound separately; with 0, a list is one JSON text. Parsing JSON takes
 * longer than finding a row by an index.
 */
export type Positions = 0 | 1 | 2;

/** The positions for these lists. */
export function positionsFor(lists: readonly Ids[]): Positions {
  let most = 0;
  for (const { length } of lists) {
    if (length === 0) return 0;
    if (length > most) most = length;
  }
  return most === 1 || most === 2 ? most : 0;
}

/** Binds a list as one JSON text. */
export function bindJson<Given>(listOf: (given: Given) => Ids): Bound<Given> {
  return { sql: '+?', slots: [(given) => JSON.stringify(listOf(given))] };
}

/** Binds what follows `in`. */
export function bindIds<Given>(positions: Positions, listOf: (given: Given) => Ids): Bound<Given> {
  if (positions === 0) {
    const { sql, slots } = bindJson(listOf);
    return { sql: `select value from json_each(${sql})`, slots };
  }
  const idAt =
    (at: number): Slot<Given> =>
    (given) => {
      const ids = listOf(given);
      return ids[at] ?? ids[0] ?? null;
    };
  return positions === 1
    ? { sql: '+?', slots: [idAt(0)] }
    : { sql: '+?, +?', slots: [idAt(0), idAt(1)] };
}

/** A prepared statement, and the values of its positions. */
export interface Compiled<Given> {
  readonly statement: SqliteStatement;
  readonly slots: readonly Slot<Given>[];
}

/**
 * Prepares a statement. The host may have set its handle to return bigint. Ids are checked when they
 * are decoded.
 */
export function compile<Given>(
  database: SqliteDatabase,
  { sql, slots }: Bound<Given>,
): Compiled<Given> {
  const statement = database.prepare(sql);
  statement.safeIntegers?.(false);
  return { statement, slots };
}

/** The arguments of a statement. Uses an index, which takes less time than an iterator of entries. */
export function argumentsOf<Given>({ slots }: Compiled<Given>, given: Given): never[] {
  const values = new Array<SqliteValue>(slots.length);
  for (let at = 0; at < slots.length; at += 1) values[at] = slots[at]?.(given) ?? null;
  return values as never[];
}
