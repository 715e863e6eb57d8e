import { FreshlegsError } from '../../src/errors.js';
import { refusal } from '../sql/host-refusals.js';
import type { Value } from '../sql/plan.js';
import type { Row, Tuple } from '../sql/rows.js';

/** A value that a statement binds. */
export type SqliteValue = string | number | null;

/** A boolean is 0 or 1, an instant its milliseconds. Lists are bound elsewhere. */
export function toSqlite(value: Value | undefined): SqliteValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : null;
}

/**
 * A prepared statement with the methods that the library uses, as in better-sqlite3 and
 * node:sqlite. The library passes {@link SqliteValue}s. The type `never` accepts the parameter
 * types of any driver.
 */
export interface SqliteStatement {
  /** Returns all rows, as objects by column name. */
  readonly all: (...values: never[]) => unknown[];
  /** Returns the first row; null or undefined without a row. */
  readonly get: (...values: never[]) => unknown;
  /** Returns the id of the last inserted row, and the number of changed rows. */
  readonly run: (...values: never[]) => {
    readonly lastInsertRowid: number | bigint;
    readonly changes: number | bigint;
  };
  /** Not in node:sqlite: whether integers are read as bigint. */
  readonly safeIntegers?: (on: boolean) => unknown;
  /** Not in node:sqlite: whether the statement returns rows. */
  readonly reader?: boolean;
  /** In better-sqlite3 and libsql: makes the statement return rows as arrays instead of objects. */
  readonly raw?: (...values: never[]) => unknown;
  /** Only in bun:sqlite: returns the rows as arrays. */
  readonly values?: (...values: never[]) => unknown;
}

/**
 * A database handle with the methods that the library uses. The host opens, configures and closes
 * it. It must have `inTransaction` (better-sqlite3, libsql, bun:sqlite) or `isTransaction`
 * (node:sqlite from Node 22.16 on).
 */
export interface SqliteDatabase {
  /** Prepares one statement. */
  readonly prepare: (sql: string) => SqliteStatement;
  /** Runs statements without values. */
  readonly exec: (sql: string) => unknown;
  /** Whether a transaction is open on the handle. */
  readonly inTransaction?: boolean;
  /** In better-sqlite3 and libsql: false once the handle is closed. In node:sqlite, a method. */
  readonly open?: unknown;
  /** What node:sqlite calls `inTransaction`. */
  readonly isTransaction?: boolean;
}

/**
 * The text of a statement, or a function that builds it from the names of a mapping. The function
 * must be a constant, because it is called only once and is the cache key of its statement.
 */
export type SqlText<Names> = string | ((names: Names) => string);

/** The statements of one handle. Each is prepared once. */
export interface Sql<Names = undefined> {
  /** The names for SQL texts. */
  readonly t: Names;
  readonly all: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Row[];
  readonly first: (text: SqlText<Names>, ...values: SqliteValue[]) => Row | null;
  /** Rows as arrays of columns. Building an object per row would take as long as reading it. */
  readonly tuples: (text: SqlText<Names>, ...values: SqliteValue[]) => readonly Tuple[];
  readonly tuple: (text: SqlText<Names>, ...values: SqliteValue[]) => Tuple | null;
  /** Runs a statement that may change no row. */
  readonly run: (text: SqlText<Names>, ...values: SqliteValue[]) => void;
  /**
   * Runs a statement that must change a row, and returns the id of the inserted row. Throws
   * `HOST_MAPPING` if no row changes, because a trigger of the host then suppressed the change with
   * `raise(ignore)`.
   */
  readonly change: (text: SqlText<Names>, ...values: SqliteValue[]) => number;
}

/**
 * Throws if a statement changed too few rows. It may have changed more rows, because some drivers
 * also count the changes of triggers.
 */
export function requireRows(text: string, rows: number, changes: number | bigint): void {
  if (Number(changes) >= rows) return;
  const [, table = 'A table'] = /^\s*(?:insert into|update|delete from)\s+(\S+)/.exec(text) ?? [];
  throw refusal('suppressed_write', { table }, { table });
}

/** Prepares each text once, because parsing most SQL costs more than running it. */
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
 * Some drivers return only objects. Column names are unique and never numbers, so an object keeps
 * their order.
 */
const toTuple = (row: unknown): Tuple => (Array.isArray(row) ? row : Object.values(row as Row));

/** Makes a statement return rows as arrays, if its driver can. */
export function returnArrays(statement: SqliteStatement): void {
  // In bun:sqlite, which also has `values`, `raw` runs the statement.
  if (statement.reader === true && statement.values === undefined) statement.raw?.(true as never);
}

/** SQL texts may use `names`. */
export function createSqlWith<Names>(database: SqliteDatabase, names: Names): Sql<Names> {
  const prepare = preparing(database, names, () => undefined);
  const prepareRaw = preparing(database, names, returnArrays);
  const run = (text: SqlText<Names>, values: readonly SqliteValue[]) =>
    prepare(text).run(...(values as never[]));
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
    change: (text, ...values) => {
      const { changes, lastInsertRowid } = run(text, values);
      requireRows(typeof text === 'string' ? text : text(names), 1, changes);
      return Number(lastInsertRowid);
    },
  };
}

export function createSql(database: SqliteDatabase): Sql {
  return createSqlWith(database, undefined);
}

interface Runner {
  readonly run: (text: string) => unknown;
}

/**
 * Whether the caller has an open transaction. Refuses a handle that does not report this. Otherwise
 * a failed write would leave its transaction open, and a write inside the caller's transaction
 * would try to begin another one.
 */
export function isInTransaction(database: SqliteDatabase): boolean {
  // On a closed handle of libsql, reading inTransaction ends the process.
  if (database.open === false) throw new TypeError('The database connection is not open');
  const known = database.inTransaction ?? database.isTransaction;
  if (known !== undefined) return known;
  throw new FreshlegsError(
    'CONFIGURATION',
    'This SQLite handle does not report whether a transaction is open: it has neither inTransaction nor isTransaction. node:sqlite has isTransaction from Node 22.16 on.',
  );
}

interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

/** If `body` throws, its changes are rolled back. */
const between = <T>(
  database: SqliteDatabase,
  sql: Runner,
  body: () => T,
  statements: Bounds,
): T => {
  // These statements are prepared too, because BEGIN and COMMIT run as often as the shortest reads.
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
 * Runs `body` in a transaction, or in a savepoint of the caller's transaction. Uses BEGIN
 * IMMEDIATE: a transaction that reads first and writes later fails at once if another connection
 * wrote in between.
 */
export function inWriteTransaction<T>(database: SqliteDatabase, sql: Runner, body: () => T): T {
  return between(database, sql, body, isInTransaction(database) ? SAVEPOINT : IMMEDIATE);
}

/** Runs a read on one snapshot. An open transaction of the caller already has one. */
export function inReadTransaction<T>(database: SqliteDatabase, sql: Runner, body: () => T): T {
  return isInTransaction(database) ? body() : between(database, sql, body, DEFERRED);
}

/** Whether foreign keys are on. If they are off, deletes do not cascade. */
export function areForeignKeysOn(database: SqliteDatabase): boolean {
  const [row] = database.prepare('pragma foreign_keys').all() as Row[];
  return Number(row?.['foreign_keys']) === 1;
}

/**
 * Refuses a handle with foreign keys off, and one that does not report transactions. Warns about a
 * handle that never waits for a lock.
 */
export function checkHandle(database: SqliteDatabase): void {
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
}
