import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import type { DemoDatabase, Query, Row } from './database.js';

const openFile = (file: string): Database.Database => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('foreign_keys = on');
  return database;
};

/** Runs statements on SQLite and returns promises. */
const queryOn =
  (database: Database.Database): Query =>
  // eslint-disable-next-line @typescript-eslint/require-await -- async turns a throw into a rejection
  async (sql, ...values) => {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  };

/** Opens the demo on an SQLite file, which is created if missing. */
export const openSqlite = (file: string): DemoDatabase => {
  const database = openFile(file);
  migrate(database, { base: true });
  const store = { repository: sqliteRepository({ database }), query: queryOn(database) };
  return {
    ...store,
    place: file,
    // All requests share the connection, so only use this before the server starts.
    inTransaction: async (body) => {
      database.exec('begin immediate');
      try {
        const result = await body(store);
        database.exec('commit');
        return result;
      } catch (error) {
        if (database.inTransaction) database.exec('rollback');
        throw error;
      }
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- Postgres closes asynchronously
    close: async () => {
      database.close();
    },
  };
};
