import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'freshlegs/sqlite';

/** Runs a call of a handle: `verb` is the method, and `text` the statement. */
type Around = <Result>(
  verb: 'prepare' | 'all' | 'get' | 'run' | 'exec',
  text: string,
  call: () => Result,
  values?: readonly unknown[],
) => Result;

/** A handle that has only what {@link SqliteDatabase} requires. `around` runs each of its calls. */
export const handleAround = (
  database: Database.Database,
  around: Around = (_verb, _text, call) => call(),
): SqliteDatabase => ({
  prepare: (text) => {
    const statement = around('prepare', text, () => database.prepare(text));
    return {
      all: (...values) => around('all', text, () => statement.all(...values), values),
      get: (...values) => around('get', text, () => statement.get(...values), values),
      run: (...values) => around('run', text, () => statement.run(...values), values),
    };
  },
  exec: (text) => around('exec', text, () => database.exec(text)),
  get inTransaction() {
    return database.inTransaction;
  },
});
