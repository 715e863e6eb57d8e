import Database from 'better-sqlite3';
import { createFreshlegs, FreshlegsError, type SyncFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { openSqlite } from '../express-server/demo/database.js';
import { seedDemo } from '../express-server/demo/seed.js';
import type { AgentTools, Rehearse } from './calls.js';

type Store = Pick<AgentTools, 'training' | 'rehearse'>;

/** A SQLite file with the demo's users, exercises and eight weeks of training. */
export async function openStore(file: string, timeZone: string): Promise<Store> {
  const demo = openSqlite(file);
  await seedDemo(demo, { now: new Date(), timeZone });
  await demo.close();
  const database = new Database(file);
  database.pragma('foreign_keys = on');
  const training = createFreshlegs({ repository: sqliteRepository({ database }), timeZone });
  return { training, rehearse: rehearseOn(database, training) };
}

const begin = (database: Database.Database): void => {
  try {
    database.exec('begin immediate');
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError) || !cause.code.startsWith('SQLITE_BUSY')) {
      throw cause;
    }
    throw new FreshlegsError('CONFLICT_BUSY', 'Another connection is writing; try again.', {
      cause,
    });
  }
};

/** Nothing is awaited inside the transaction, so no other call can join it. */
export function rehearseOn(database: Database.Database, { sync }: SyncFreshlegs): Rehearse {
  return (write) => {
    begin(database);
    try {
      return write(sync);
    } finally {
      // SQLite itself rolls back after some errors.
      if (database.inTransaction) database.exec('rollback');
    }
  };
}
