import { FreshlegsError } from '../../src/errors.js';
import { suppressedWrite } from '../sql/host-statements.js';
import type { Row, Tuple } from '../sql/rows.js';

/** A value that a statement binds. */
export type SqliteValue = string | number | null;

/**
 * A prepared statement: the methods that the library uses, as better-sqlite3 and node:sqlite have
 * them. The library passes {@link SqliteValue}s to them. The type `never` accepts the parameter
 * types of any driver.
 */
export interface SqliteStatement {
  /** Runs the statement and returns all rows, as objects by column name. */
  readonly all: (...values: never[]) => unknown[];
  /** Runs the statement and returns the first row; null or undefined if there is no row. */
  readonly get: (...values: never[]) => unknown;
  /**
   * Runs the statement and returns the id of the row inserted last, and the number of changed rows.
   */
  readonly run: (...values: never[]) => {
    readonly lastInsertRowid: number | bigint;
    readonly changes: number | bigint;
  };
  /** Only in better-sqlite3: sets whether integers are read as bigint. */
  readonly safeIntegers?: (on: boolean) => unknown;
  /**
   * Only in better-sqlite3: whether the statement returns rows. In other drivers, `raw` has a
   * different meaning.
   */
  readonly reader?: boolean;
  /** Only in better-sqlite3: sets whether rows are arrays instead of objects. */
  readonly raw?: (...values: never[]) => unknown;
}

/**
 * A database handle: the methods that the library uses. The host opens, configures and closes it.
 * It must have `inTransaction` (better-sqlite3, bun:sqlite) or `isTransaction` (node:sqlite from
 * Node 22.16 on).
 */
export interface SqliteDatabase {
  /** Prepares one statement. */
  readonly prepare: (sql: string) => SqliteStatement;
  /** Runs statements without values. */
  readonly exec: (sql: string) => unknown;
  /** Whether any transaction is open on the handle. */
  readonly inTransaction?: boolean;
  /** The same value, under the name that node:sqlite has for it. */
  readonly isTransaction?: boolean;
}

/**
 * The text of a statement, or a function that builds it from the names of a mapping. The function
 * must be a constant, because it is called once and serves as the cache key of its statement.
 */
export type SqlText<Names> = string | ((names: Names) => string);

/** The statements of one handle. Each is prepared once. */
export interface Sql<Names = undefined> {
  /** The names that SQL texts are built from. */
  readonly t: Names;
  readonly all: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Row[];
  readonly first: (text: SqlText<Names>, ...values: SqliteValue[]) => Row | null;
  /**
   * All rows, each as an array of columns. Building an object per row would take as long as reading
   * the row.
   */
  readonly tuples: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Tuple[];
  /** The first row as an array of columns. */
  readonly tuple: (text: SqlText<Names>, ...values: SqliteValue[]) => Tuple | null;
  /** Runs a statement, which may change no row. */
  readonly run: (text: SqlText<Names>, ...values: SqliteValue[]) => void;
  /**
   * Runs a statement that must change a row, and returns the id of the inserted row. Throws
   * `HOST_MAPPING` if it changes no row, because a trigger of the host with `raise(ignore)` has
   * suppressed the change.
   */
  readonly change: (text: SqlText<Names>, ...values: SqliteValue[]) => number;
  /**
   * Inserts many rows per statement, since a statement per row takes twice as long. `head` is
   * `insert into table (columns)`. Returns the id of the last row. The rowids that SQLite assigns
   * in one statement are consecutive.
   */
  readonly insertAll: (head: string, rows: readonly (readonly SqliteValue[])[]) => number;
  /** Returns the cached value for the key, or calls `make`. Callers must not change the value. */
  readonly once: <T extends object>(key: string, make: () => T) => T;
}

/** Enough for about a thousand program days read one by one, or thirty lists of 200. */
const KEPT_CHARACTERS = 1_000_000;

/**
 * A cache of recently used values. The key must contain everything that a value depends on, so that
 * no value is ever outdated.
 */
const keepingLatest = (): Sql['once'] => {
  const kept = new Map<string, object>();
  let characters = 0;
  return <T extends object>(key: string, make: () => T): T => {
    // The cast is safe, because callers never use the same key for two types of values.
    const known = kept.get(key) as T | undefined;
    const value = known ?? make();
    // A map keeps insertion order, so the first key was used least recently.
    if (known === undefined) characters += key.length;
    else kept.delete(key);
    kept.set(key, value);
    if (characters > KEPT_CHARACTERS) {
      for (const [oldest] of kept) {
        if (characters <= KEPT_CHARACTERS) break;
        kept.delete(oldest);
        characters -= oldest.length;
      }
    }
    return value;
  };
};

/**
 * The maximum number of rows in one insert. There is a separate prepared statement for each number
 * of rows up to this.
 */
const ROWS_AT_ONCE = 32;

const insertText = (head: string, columns: number, rows: number): string => {
  const row = `(${Array<string>(columns).fill('?').join(', ')})`;
  return `${head} values ${Array<string>(rows).fill(row).join(', ')}`;
};

/**
 * Throws if a statement has changed fewer rows than it must. It may have changed more, because some
 * drivers also count the changes of triggers.
 */
const requireRows = (text: string, rows: number, changes: number | bigint): void => {
  if (Number(changes) >= rows) return;
  const [, table = 'A table'] = /^\s*(?:insert into|update|delete from)\s+(\S+)/.exec(text) ?? [];
  throw new FreshlegsError('HOST_MAPPING', suppressedWrite(table), { details: { table } });
};

type Change = (rows: number, text: string, values: readonly SqliteValue[]) => number;

/** Inserts rows, at most {@link ROWS_AT_ONCE} per statement; see {@link Sql.insertAll}. */
const insertingRows = (change: Change): Sql['insertAll'] => {
  const texts = new Map<string, string[]>();
  return (head, rows) => {
    const known = texts.get(head) ?? [];
    texts.set(head, known);
    let last = 0;
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE);
      const text = known[some.length] ?? insertText(head, some[0]?.length ?? 0, some.length);
      known[some.length] = text;
      last = change(some.length, text, some.flat());
    }
    return last;
  };
};

/** Prepares each text once, since parsing most SQL costs more than running it. */
const preparing = <Names>(
  database: SqliteDatabase,
  names: Names,
  configure: (statement: SqliteStatement) => void,
): ((text: SqlText<Names>) => SqliteStatement) => {
  const statements = new Map<SqlText<Names>, SqliteStatement>();
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(typeof text === 'string' ? text : text(names));
    // The host may have set its handle to return bigint. Ids are checked against 2^53 when they are
    // read.
    statement.safeIntegers?.(false);
    configure(statement);
    statements.set(text, statement);
    return statement;
  };
};

/**
 * Converts a row to an array, for drivers that return only objects. Column names are unique and
 * never numbers, so an object keeps their order.
 */
const toTuple = (row: unknown): Tuple => (Array.isArray(row) ? row : Object.values(row as Row));

/** The statements of a handle. Their texts may be built from `names`. */
export const createSqlWith = <Names>(database: SqliteDatabase, names: Names): Sql<Names> => {
  const prepare = preparing(database, names, () => undefined);
  const prepareRaw = preparing(database, names, (statement) => {
    if (statement.reader === true) statement.raw?.(true as never);
  });
  const run = (text: SqlText<Names>, values: readonly SqliteValue[]) =>
    prepare(text).run(...(values as never[]));
  const change = (rows: number, text: SqlText<Names>, values: readonly SqliteValue[]): number => {
    const { changes, lastInsertRowid } = run(text, values);
    requireRows(typeof text === 'string' ? text : text(names), rows, changes);
    return Number(lastInsertRowid);
  };
  return {
    t: names,
    all: (text, ...values) => prepare(text).all(...(values as never[])) as Row[],
    first: (text, ...values) => (prepare(text).get(...(values as never[])) ?? null) as Row | null,
    tuples: (text, ...values) => {
      const rows = prepareRaw(text).all(...(values as never[]));
      return Array.isArray(rows[0]) ? (rows as Tuple[]) : rows.map(toTuple);
    },
    tuple: (text, ...values) => {
      const row = prepareRaw(text).get(...(values as never[]));
      return row === undefined || row === null ? null : toTuple(row);
    },
    run: (text, ...values) => {
      run(text, values);
    },
    change: (text, ...values) => change(1, text, values),
    insertAll: insertingRows(change),
    once: keepingLatest(),
  };
};

/** The statements of a handle. */
export const createSql = (database: SqliteDatabase): Sql => createSqlWith(database, undefined);

/** The methods of {@link Sql} that a transaction needs. */
interface Runner {
  readonly run: (text: string) => unknown;
}

/**
 * Whether the caller has a transaction open. A handle that cannot report this is refused. Otherwise
 * the transaction of a failed write would stay open, and a write inside the caller's transaction
 * would try to begin another one.
 */
export const isInTransaction = (database: SqliteDatabase): boolean => {
  const known = database.inTransaction ?? database.isTransaction;
  if (known !== undefined) return known;
  throw new FreshlegsError(
    'CONFIGURATION',
    'This SQLite handle does not report whether a transaction is open: it has neither inTransaction nor isTransaction. node:sqlite has isTransaction from Node 22.16 on.',
  );
};

interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

/** Runs `body` between two statements. If `body` throws, its changes are rolled back. */
const between = <T>(
  database: SqliteDatabase,
  sql: Runner,
  body: () => T,
  statements: Bounds,
): T => {
  // These statements are also prepared, since BEGIN and COMMIT run as often as the shortest reads.
  sql.run(statements.begin);
  try {
    const result = body();
    sql.run(statements.end);
    return result;
  } catch (error) {
    // After some failures, such as a full disk, SQLite has already rolled back.
    if (isInTransaction(database)) database.exec(statements.undo);
    throw error;
  }
};

const SAVEPOINT = {
  begin: 'savepoint freshlegs',
  end: 'release freshlegs',
  undo: 'rollback to freshlegs; release freshlegs',
};
const IMMEDIATE = { begin: 'begin immediate', end: 'commit', undo: 'rollback' };
const DEFERRED = { begin: 'begin', end: 'commit', undo: 'rollback' };

/**
 * Runs `body` in one transaction, or in a savepoint inside the caller's transaction. The
 * transaction begins with BEGIN IMMEDIATE, because a transaction that reads first and writes later
 * fails at once if another connection wrote in between.
 */
export const inWriteTransaction = <T>(database: SqliteDatabase, sql: Runner, body: () => T): T =>
  between(database, sql, body, isInTransaction(database) ? SAVEPOINT : IMMEDIATE);

/**
 * Runs the statements of a read on one snapshot. The caller's transaction already has a snapshot.
 */
export const inReadTransaction = <T>(database: SqliteDatabase, sql: Runner, body: () => T): T =>
  isInTransaction(database) ? body() : between(database, sql, body, DEFERRED);

/** Whether foreign keys, and therefore cascades, are on for this handle. */
export const areForeignKeysOn = (database: SqliteDatabase): boolean => {
  const [row] = database.prepare('pragma foreign_keys').all() as Row[];
  return Number(row?.['foreign_keys']) === 1;
};

/**
 * Refuses a handle on which cascades would not run, and a handle that does not report transactions.
 * Warns about a handle that never waits for a lock.
 */
export const checkHandle = (database: SqliteDatabase): void => {
  isInTransaction(database);
  if (!areForeignKeysOn(database)) {
    throw new FreshlegsError(
      'CONFIGURATION',
      'Foreign keys are off on this SQLite handle, so deletes would leave rows behind. Run `pragma foreign_keys = on` after opening it.',
    );
  }
  const [busy] = database.prepare('pragma busy_timeout').all() as Row[];
  if (Number(busy?.['timeout']) === 0) {
    process.emitWarning(
      'busy_timeout is 0 on this SQLite handle, so a write fails at once while another connection writes. Set it to a few seconds.',
      { code: 'FRESHLEGS_BUSY_TIMEOUT' },
    );
  }
};
