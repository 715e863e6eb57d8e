import { replaceNames } from '../sql/named.js';
import type { GivenRows, Value, Values, WriteStatement } from '../sql/plan.js';
import type { Row } from '../sql/rows.js';
import {
  requireRows,
  toSqlite,
  type SqliteDatabase,
  type SqliteStatement,
  type SqliteValue,
} from './driver.js';

/** Maximum rows per statement. Each number of rows up to this has its own prepared statement. */
const ROWS_AT_ONCE = 32;

const NO_VALUES: Values = {};
const NO_ROWS: GivenRows = { columns: [], values: [] };

/** What a statement binds: its own values, those of all statements, and rows from `first` on. */
interface Bound {
  readonly values: Values;
  readonly common: Values;
  readonly rows: readonly (readonly Value[])[];
  readonly first: number;
}

/** Returns the value of one position. */
type Slot = (bound: Bound) => SqliteValue;

interface Compiled {
  readonly statement: SqliteStatement;
  readonly slots: readonly Slot[];
}

const valueOf =
  (name: string): Slot =>
  ({ values, common }) => {
    const own = values[name];
    if (own !== undefined) return toSqlite(own);
    if (common[name] === undefined) throw new TypeError(`:${name} has no value`);
    return toSqlite(common[name]);
  };

const listIn = (values: Values, source: string): readonly (string | number)[] =>
  values[source.slice(1)] as readonly (string | number)[];

const idOf =
  (source: string): Slot =>
  ({ values }) =>
    listIn(values, source)[0] ?? null;

const jsonOf =
  (source: string): Slot =>
  ({ values }) =>
    JSON.stringify(listIn(values, source));

const cellOf =
  (row: number, column: number): Slot =>
  ({ rows, first }) =>
    toSqlite(rows[first + row]?.[column]);

/** What the dialect writes where the values of a statement decide about its text. */
const MARKER = /\/\*(ids|given) ([^*]*)\*\//;

const listsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(new RegExp(MARKER, 'g'))).flatMap(([, what, source = '']) =>
    what === 'ids' ? [source] : [],
  );

/** The rows as a relation `new`. */
const relationOf = (columns: readonly string[], rows: number): string => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((name, at) => `column${at + 1} as ${name}`).join(', ');
  return `(select ${names} from (values ${Array<string>(rows).fill(row).join(', ')})) new`;
};

/**
 * Replaces names and markers with positions. If each list has one id, it is compared without JSON,
 * because parsing a list takes longer than finding a row.
 */
const compileText = (
  text: string,
  isOne: boolean,
  rows: number,
): { readonly sql: string; readonly slots: readonly Slot[] } => {
  const slots: Slot[] = [];
  const bindNames = (piece: string): string =>
    replaceNames(piece, (name) => {
      slots.push(valueOf(name));
      return '+?';
    });
  // The parts between two markers alternate with the two groups of a marker.
  const [head = '', ...rest] = text.split(MARKER);
  let sql = bindNames(head);
  for (let at = 0; at < rest.length; at += 3) {
    const [what, source = '', tail = ''] = rest.slice(at, at + 3);
    if (what === 'ids') {
      slots.push(isOne ? idOf(source) : jsonOf(source));
      sql += isOne ? '+?' : 'select value from json_each(+?)';
    } else {
      const columns = source.split(',');
      for (let row = 0; row < rows; row += 1) {
        slots.push(...columns.map((_, column) => cellOf(row, column)));
      }
      sql += relationOf(columns, rows);
    }
    sql += bindNames(tail);
  }
  return { sql, slots };
};

/** The prepared variants of a text. */
interface Prepared {
  readonly lists: readonly string[];
  readonly variants: Map<number, Compiled>;
}

/** Uses an index, which takes less time than an iterator of entries. */
const argumentsOf = (slots: readonly Slot[], bound: Bound): never[] => {
  const values = new Array<SqliteValue>(slots.length);
  for (let at = 0; at < slots.length; at += 1) values[at] = slots[at]?.(bound) ?? null;
  return values as never[];
};

/** Runs write statements on one handle. Each text is prepared once per number of rows. */
export interface WriteRunner {
  /**
   * Returns the id of the last inserted row. Throws `HOST_MAPPING` if too few rows change. `common`
   * has values of all statements.
   */
  readonly run: (statement: WriteStatement, common: Values) => number;
  /** Runs a statement without given rows. Returns the row that it returns; null without one. */
  readonly first: (statement: WriteStatement, common: Values) => Row | null;
}

export function createWriteRunner(database: SqliteDatabase): WriteRunner {
  const known = new Map<string, Prepared>();
  const preparedFor = (text: string): Prepared => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const prepared = { lists: listsIn(text), variants: new Map<number, Compiled>() };
    known.set(text, prepared);
    return prepared;
  };
  const compiledFor = (text: string, values: Values, rows: number): Compiled => {
    const { lists, variants } = preparedFor(text);
    const isOne = lists.length > 0 && lists.every((list) => listIn(values, list).length === 1);
    const variant = isOne ? -1 - rows : rows;
    const found = variants.get(variant);
    if (found !== undefined) return found;
    const { sql, slots } = compileText(text, isOne, rows);
    const statement = database.prepare(sql);
    statement.safeIntegers?.(false);
    variants.set(variant, { statement, slots });
    return { statement, slots };
  };
  return {
    run: ({ text, values = NO_VALUES, rows: { values: rows } = NO_ROWS, changes = 0 }, common) => {
      let changed = 0;
      let last: number | bigint = 0;
      for (let first = 0; first === 0 || first < rows.length; first += ROWS_AT_ONCE) {
        const count = Math.min(rows.length - first, ROWS_AT_ONCE);
        const { statement, slots } = compiledFor(text, values, count);
        const result = statement.run(...argumentsOf(slots, { values, common, rows, first }));
        changed += Number(result.changes);
        last = result.lastInsertRowid;
      }
      requireRows(text, changes, changed);
      return Number(last);
    },
    first: ({ text, values = NO_VALUES }, common) => {
      const { statement, slots } = compiledFor(text, values, 0);
      const bound = { values, common, rows: NO_ROWS.values, first: 0 };
      return (statement.get(...argumentsOf(slots, bound)) ?? null) as Row | null;
    },
  };
}
