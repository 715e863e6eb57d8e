import { FreshlegsError } from '../../src/errors.js';
import type { Row, Tuple } from '../sql/rows.js';

/** What holds no value of a statement: quoted texts and names, and comments. */
export const PASSED_OVER =
  '\'(?:[^\']|\'\')*\'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[^\\]]*\\]|--[^\\n]*|/\\*[\\s\\S]*?\\*/';

/** A value as it is bound. */
export type SqliteValue = string | number | null;

/**
 * What is used of a prepared statement; it is given {@link SqliteValue}s. better-sqlite3 and
 * node:sqlite have it; `never` lets each driver type its own parameters as it likes.
 */
export interface SqliteStatement {
  /** Runs it and gives all rows, as objects by column name. */
  readonly all: (...values: never[]) => unknown[];
  /** Runs it and gives the id of the row inserted last. */
  readonly run: (...values: never[]) => { readonly lastInsertRowid: number | bigint };
  /** Of better-sqlite3: whether integers are read as bigint. */
  readonly safeIntegers?: (on: boolean) => unknown;
  /** Of better-sqlite3: whether it gives rows. Others that have `raw` mean something else by it. */
  readonly reader?: boolean;
  /** Of better-sqlite3: whether rows are arrays and not objects. */
  readonly raw?: (...values: never[]) => unknown;
}

/**
 * What is used of a database handle; the host opens it, configures it and closes it. One of
 * `inTransaction` (better-sqlite3, bun:sqlite) and `isTransaction` (node:sqlite from Node 22.16 on)
 * has to be there.
 */
export interface SqliteDatabase {
  /** Prepares one statement. */
  readonly prepare: (sql: string) => SqliteStatement;
  /** Runs statements without values. */
  readonly exec: (sql: string) => unknown;
  /** Whether a transaction is open on the handle, whoever began it. */
  readonly inTransaction?: boolean;
  /** The same, under the name that node:sqlite has for it. */
  readonly isTransaction?: boolean;
}

/** Statements of one handle, prepared once for each text. */
export interface Sql {
  readonly all: (text: string, ...values: SqliteValue[]) => readonly Row[];
  readonly first: (text: string, ...values: SqliteValue[]) => Row | null;
  /** All rows, each as its columns in order: to make an object of each costs as much as to read it. */
  readonly tuples: (text: string, ...values: SqliteValue[]) => readonly Tuple[];
  /** Runs a statement and gives the id of an inserted row. */
  readonly run: (text: string, ...values: SqliteValue[]) => number;
  /** What `decode` made of an equal key before, or makes of it now; it must never be changed. */
  readonly decodeOnce: <T extends object>(key: string, decode: () => T) => T;
}

const DECODED_MAX = 64;

/** Keeps the values decoded lately. By content, so nothing that changes can be missed. */
const createDecoded = (): Sql['decodeOnce'] => {
  const decoded = new Map<string, object>();
  return <T extends object>(key: string, decode: () => T): T => {
    // A key stands for one kind of value, which its caller writes into it.
    const value = (decoded.get(key) as T | undefined) ?? decode();
    decoded.delete(key);
    decoded.set(key, value);
    const [oldest] = decoded.size > DECODED_MAX ? decoded.keys() : [];
    if (oldest !== undefined) decoded.delete(oldest);
    return value;
  };
};

const QUOTED_OR_VALUE = new RegExp(`${PASSED_OVER}|\\?`, 'g');

/**
 * Hides the values of a statement from the planner. Where `analyze` has run, SQLite as better-sqlite3
 * builds it (STAT4) plans a statement anew for each value that it could look up in its statistics:
 * the facts of a log took 50 us of which 6 are left, and a plan does not change with the values.
 */
const hideValues = (text: string): string =>
  text.replace(QUOTED_OR_VALUE, (found) => (found === '?' ? '+?' : found));

/** Prepares each text once: parsing SQL costs more than running most of it. */
const preparing = (
  database: SqliteDatabase,
  set: (statement: SqliteStatement) => void,
): ((text: string) => SqliteStatement) => {
  const statements = new Map<string, SqliteStatement>();
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(hideValues(text));
    // A host may have switched its handle to bigint; ids within 2^53 are checked when they are read.
    statement.safeIntegers?.(false);
    set(statement);
    statements.set(text, statement);
    return statement;
  };
};

// No column of ours is named twice or like a number, so an object has them in their order.
const toTuples = (rows: readonly unknown[]): readonly Tuple[] =>
  (Array.isArray(rows[0]) ? rows : rows.map((row) => Object.values(row as Row))) as Tuple[];

/** What runs on a handle, each text prepared once. */
export const createSql = (database: SqliteDatabase): Sql => {
  const prepare = preparing(database, () => undefined);
  const prepareRaw = preparing(database, (statement) => {
    if (statement.reader === true) statement.raw?.(true as never);
  });
  const all = (text: string, ...values: SqliteValue[]): readonly Row[] =>
    prepare(text).all(...(values as never[])) as Row[];
  return {
    all,
    first: (text, ...values) => all(text, ...values)[0] ?? null,
    tuples: (text, ...values) => toTuples(prepareRaw(text).all(...(values as never[]))),
    decodeOnce: createDecoded(),
    run: (text, ...values) => Number(prepare(text).run(...(values as never[])).lastInsertRowid),
  };
};

/**
 * Whether the caller has a transaction open. A handle that cannot tell is refused: a failed write
 * would leave its transaction open, and a write inside the caller's would try to begin another.
 */
export const isInTransaction = (database: SqliteDatabase): boolean => {
  const known = database.inTransaction ?? database.isTransaction;
  if (known !== undefined) return known;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'This SQLite handle does not tell whether a transaction is open: it has neither inTransaction nor isTransaction. node:sqlite has it from Node 22.16 on.',
  );
};

interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

/** Runs `body` between two statements; whatever it throws undoes it. */
const between = <T>(database: SqliteDatabase, sql: Sql, body: () => T, statements: Bounds): T => {
  // Prepared like all others, since BEGIN and COMMIT are parsed as often as the shortest reads.
  sql.run(statements.begin);
  try {
    const result = body();
    sql.run(statements.end);
    return result;
  } catch (error) {
    // Some failures (a full disk) have rolled back already.
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
 * One transaction, or a savepoint inside the caller's own. Immediate, because a transaction that
 * reads first and writes later fails at once when another connection wrote in between.
 */
export const inWriteTransaction = <T>(database: SqliteDatabase, sql: Sql, body: () => T): T =>
  between(database, sql, body, isInTransaction(database) ? SAVEPOINT : IMMEDIATE);

/** One snapshot for the statements of a read; inside a transaction of the caller there is one. */
export const inReadTransaction = <T>(database: SqliteDatabase, sql: Sql, body: () => T): T =>
  isInTransaction(database) ? body() : between(database, sql, body, DEFERRED);

/** Whether cascades run on this handle. */
export const areForeignKeysOn = (database: SqliteDatabase): boolean => {
  const [row] = database.prepare('pragma foreign_keys').all() as Row[];
  return Number(row?.['foreign_keys']) === 1;
};

/** Refuses a handle on which cascades would not run, or that hides its transactions; tells of one that never waits for a lock. */
export const checkHandle = (database: SqliteDatabase): void => {
  isInTransaction(database);
  if (!areForeignKeysOn(database)) {
    throw new FreshlegsError(
      'HOST_MAPPING',
      'Foreign keys are off on this SQLite handle, so deletes would leave rows behind; run `pragma foreign_keys = on` after opening it.',
    );
  }
  const [busy] = database.prepare('pragma busy_timeout').all() as Row[];
  if (Number(busy?.['timeout']) === 0) {
    process.emitWarning(
      'busy_timeout is 0 on this SQLite handle: a write fails at once while another connection writes. Set it to some seconds.',
      { code: 'FRESHLEGS_BUSY_TIMEOUT' },
    );
  }
};
