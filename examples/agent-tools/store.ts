import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { createFreshlegs, type SyncFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { openSqlite } from '../express-server/demo/database.js';
import { seedDemo } from '../express-server/demo/seed.js';
import type { AgentTools, Rehearse } from './calls.js';

type Store = Pick<AgentTools, 'training' | 'rehearse'>;

/** A SQLite file with the demo's users, exercises and eight weeks of training. */
export async function openStore(file: string, timeZone: string): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const demo = openSqlite(file);
  await seedDemo(demo, { now: new Date(), timeZone });
  await demo.close();
  const database = new Database(file);
  database.pragma('foreign_keys = on');
  const training = createFreshlegs({ repository: sqliteRepository({ database }), timeZone });
  return { training, rehearse: rehearseOn(database, training) };
}

/** Nothing is awaited inside the transaction, so no other call can join it. */
const rehearseOn =
  (database: Database.Database, { sync }: SyncFreshlegs): Rehearse =>
  (write) => {
    database.exec('begin immediate');
    try {
      return write(sync);
    } finally {
      database.exec('rollback');
    }
  };
