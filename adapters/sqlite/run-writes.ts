import type { GivenRows, Value, Values, WriteStatement } from '../sql/plan.js';
import type { Row } from '../sql/rows.js';
import {
  argumentsOf,
  bindIds,
  bindText,
  compile,
  positionsFor,
  type Bound,
  type Compiled,
  type Ids,
  type Positions,
  type Slot,
} from './bind.js';
import { MARKER } from './dialect.js';
import { requireRows, toSqlite, type SqliteDatabase } from './driver.js';

/** Maximum rows per statement. Each number of rows up to this has its own prepared statement. */
const ROWS_AT_ONCE = 32;

const NO_VALUES: Values = {};
const NO_ROWS: GivenRows = { columns: [], values: [] };

/** What a statement binds: its own values, those of all statements, and rows from `first` on. */
interface Given {
  readonly values: Values;
  readonly common: Values;
  readonly rows: readonly (readonly Value[])[];
  readonly first: number;
}

const valueOf =
  (name: string): Slot<Given> =>
  ({ values, common }) => {
    const own = values[name];
    if (own !== undefined) return toSqlite(own);
    if (common[name] === undefined) throw new TypeError(`:${name} has no value`);
    return toSqlite(common[name]);
  };

const listIn = (values: Values, source: string): Ids => values[source.slice(1)] as Ids;

const cellOf =
  (row: number, column: number): Slot<Given> =>
  ({ rows, first }) =>
    toSqlite(rows[first + row]?.[column]);

/** The lists in a text, by name. */
const listsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(MARKER)).flatMap(([, what, source = '']) =>
    what === 'ids' ? [source] : [],
  );

/** The rows as a relation `new`. */
const relationOf = (columns: readonly string[], rows: number): string => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((name, at) => `column${at + 1} as ${name}`).join(', ');
  return `(select ${names} from (values ${Array<string>(rows).fill(row).join(', ')})) new`;
};

/** Binds `rows` of the given rows at once. */
const bindRows = (source: string, rows: number): Bound<Given> => {
  const columns = source.split(',');
  const slots: Slot<Given>[] = [];
  for (let row = 0; row < rows; row += 1) {
    slots.push(...columns.map((_, column) => cellOf(row, column)));
  }
  return { sql: relationOf(columns, rows), slots };
};

const boundText = (text: string, positions: Positions, rows: number): Bound<Given> =>
  bindText(text, valueOf, (what, source) =>
    what === 'given'
      ? bindRows(source, rows)
      : bindIds(positions, ({ values }) => listIn(values, source)),
  );

/** The prepared variants of a text. */
interface Prepared {
  readonly lists: readonly string[];
  readonly variants: Map<number, Compiled<Given>>;
}

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
    const prepared = { lists: listsIn(text), variants: new Map<number, Compiled<Given>>() };
    known.set(text, prepared);
    return prepared;
  };
  const compiledFor = (text: string, values: Values, rows: number): Compiled<Given> => {
    const { lists, variants } = preparedFor(text);
    const positions = positionsFor(lists.map((list) => listIn(values, list)));
    const variant = rows * 3 + positions;
    const found = variants.get(variant);
    if (found !== undefined) return found;
    const compiled = compile(database, boundText(text, positions, rows));
    variants.set(variant, compiled);
    return compiled;
  };
  return {
    run: ({ text, values = NO_VALUES, rows: { values: rows } = NO_ROWS, changes = 0 }, common) => {
      let changed = 0;
      let last: number | bigint = 0;
      for (let first = 0; first === 0 || first < rows.length; first += ROWS_AT_ONCE) {
        const count = Math.min(rows.length - first, ROWS_AT_ONCE);
        const compiled = compiledFor(text, values, count);
        const given = { values, common, rows, first };
        const result = compiled.statement.run(...argumentsOf(compiled, given));
        changed += Number(result.changes);
        last = result.lastInsertRowid;
      }
      requireRows(text, changes, changed);
      return Number(last);
    },
    first: ({ text, values = NO_VALUES }, common) => {
      const compiled = compiledFor(text, values, 0);
      const given = { values, common, rows: NO_ROWS.values, first: 0 };
      return (compiled.statement.get(...argumentsOf(compiled, given)) ?? null) as Row | null;
    },
  };
}
