import { FreshlegsError } from '../../src/errors.js';
import { suppressedWrite } from '../sql/host-statements.js';
import type { Row, Tuple } from '../sql/rows.js';

/** A value that a statement binds. */
export type SqliteValue = string | number | null;

/**
 * A prepared statement: the methods that the library uses, as better-sqlite3 and node:sqlite have them.
 * It is called with {@link SqliteValue}s; `never` accepts any driver's parameter types.
 */
export interface SqliteStatement {
  /** Runs it and returns all rows, as objects by column name. */
  readonly all: (...values: never[]) => unknown[];
  /** Runs it and returns the first row; null or undefined without a row. */
  readonly get: (...values: never[]) => unknown;
  /** Runs it and returns the id of the row inserted last, and the number of rows that it changed. */
  readonly run: (...values: never[]) => {
    readonly lastInsertRowid: number | bigint;
    readonly changes: number | bigint;
  };
  /** better-sqlite3 only: whether integers are read as bigint. */
  readonly safeIntegers?: (on: boolean) => unknown;
  /** better-sqlite3 only: whether it returns rows. Other drivers use `raw` for something else. */
  readonly reader?: boolean;
  /** better-sqlite3 only: whether rows are arrays and not objects. */
  readonly raw?: (...values: never[]) => unknown;
}

/**
 * A database handle: the methods that the library uses. The host opens, configures and closes it. It
 * must have `inTransaction` (better-sqlite3, bun:sqlite) or `isTransaction` (node:sqlite from Node
 * 22.16 on).
 */
export interface SqliteDatabase {
  /** Prepares one statement. */
  readonly prepare: (sql: string) => SqliteStatement;
  /** Runs statements without values. */
  readonly exec: (sql: string) => unknown;
  /** Whether any transaction is open on the handle. */
  readonly inTransaction?: boolean;
  /** The same, under its name in node:sqlite. */
  readonly isTransaction?: boolean;
}

/**
 * The text of a statement, or a function that builds it from the names of a mapping. The function must
 * be a constant: it is called once and is the cache key of its statement.
 */
export type SqlText<Names> = string | ((names: Names) => string);

/** The statements of one handle, each prepared once. */
export interface Sql<Names = undefined> {
  /** The names that SQL texts are built from. */
  readonly t: Names;
  readonly all: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Row[];
  readonly first: (text: SqlText<Names>, ...values: SqliteValue[]) => Row | null;
  /**
   * All rows, each as an array of columns. Building an object per row would cost as much as reading it.
   */
  readonly tuples: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Tuple[];
  /** The first row as an array of columns. */
  readonly tuple: (text: SqlText<Names>, ...values: SqliteValue[]) => Tuple | null;
  /** Runs a statement, which may change no row. */
  readonly run: (text: SqlText<Names>, ...values: SqliteValue[]) => void;
  /**
   * Runs a statement that must change a row, and returns the id of the inserted row. Throws `HOST_MAPPING`
   * if it changes none: a trigger of the host with `raise(ignore)` has suppressed it.
   */
  readonly change: (text: SqlText<Names>, ...values: SqliteValue[]) => number;
  /**
   * Inserts rows by `insert into table (columns)`, many at once, since a statement per row takes twice as
   * long. Returns the id of the last row; rowids that SQLite assigns in one statement follow each other.
   */
  readonly insertAll: (head: string, rows: readonly (readonly SqliteValue[])[]) => number;
  /** Returns the cached value for the key, or calls `make`. Callers must not change the value. */
  readonly once: <T extends object>(key: string, make: () => T) => T;
}

/** Enough for about a thousand program days read one by one, or thirty lists of 200. */
const KEPT_CHARACTERS = 1_000_000;

/**
 * A cache of recently used values. The key contains everything that a value depends on, so no value is
 * ever outdated.
 */
const keepingLatest = (): Sql['once'] => {
  const kept = new Map<string, object>();
  let characters = 0;
  return <T extends object>(key: string, make: () => T): T => {
    // Callers never use the same key for two types of values.
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
 * The maximum number of rows in one insert. Each number of rows up to this has its own prepared
 * statement.
 */
const ROWS_AT_ONCE = 32;

const insertText = (head: string, columns: number, rows: number): string => {
  const row = `(${Array<string>(columns).fill('?').join(', ')})`;
  return `${head} values ${Array<string>(rows).fill(row).join(', ')}`;
};

/** Throws if a statement has changed fewer rows than it must. Some drivers also count rows of triggers. */
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
    // The host may have switched its handle to bigint. Ids are checked against 2^53 when they are read.
    statement.safeIntegers?.(false);
    configure(statement);
    statements.set(text, statement);
    return statement;
  };
};

/** A row of a driver that has no arrays. Column names are unique and never numbers, so an object keeps their order. */
const toTuple = (row: unknown): Tuple => (Array.isArray(row) ? row : Object.values(row as Row));

/** The statements of a handle, whose texts may be built from `names`. */
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
 * Whether the caller has a transaction open. A handle that cannot report it is refused. Otherwise a
 * failed write would stay open, and a write inside the caller's transaction would try to begin another.
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

/** Runs `body` between two statements. An error rolls it back. */
const between = <T>(
  database: SqliteDatabase,
  sql: Runner,
  body: () => T,
  statements: Bounds,
): T => {
  // Prepared too, since BEGIN and COMMIT run as often as the shortest reads.
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
 * One transaction, or a savepoint inside the caller's transaction. It is immediate, because a transaction
 * that reads first and writes later fails at once if another connection wrote in between.
 */
export const inWriteTransaction = <T>(database: SqliteDatabase, sql: Runner, body: () => T): T =>
  between(database, sql, body, isInTransaction(database) ? SAVEPOINT : IMMEDIATE);

/** One snapshot for the statements of a read. A caller's transaction already has one. */
export const inReadTransaction = <T>(database: SqliteDatabase, sql: Runner, body: () => T): T =>
  isInTransaction(database) ? body() : between(database, sql, body, DEFERRED);

/** Whether foreign keys, and so cascades, are on for this handle. */
export const areForeignKeysOn = (database: SqliteDatabase): boolean => {
  const [row] = database.prepare('pragma foreign_keys').all() as Row[];
  return Number(row?.['foreign_keys']) === 1;
};

/**
 * Rejects a handle on which cascades would not run, or that does not report transactions. Warns about a
 * handle that never waits for a lock.
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
