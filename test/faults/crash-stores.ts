import { join } from 'node:path';
import { createFreshlegs } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import type pg from 'pg';
import { openDatabase } from '../support/sqlite-store.js';
import { FIXTURE } from '../support/integer-ids.js';
import { createFill } from '../support/fill.js';
import { queryOnPool } from '../support/query.js';
import type { CrashedStore } from './crash.js';

/** A store in a SQLite file; `close` closes its handle. */
export const crashedSqlite = (folder: string): CrashedStore & { readonly close: () => void } => {
  const where = join(folder, 'training.db');
  const database = openDatabase(where, FIXTURE);
  database.pragma('journal_mode = wal');
  return {
    ...{ kind: 'sqlite', where },
    training: createFreshlegs({ repository: sqliteRepository({ database }) }),
    addUser: (userId) => database.prepare('insert into users (id) values (?)').run(userId),
    close: () => {
      database.close();
    },
  };
};

/** A store in the empty database at `where`, to which `pool` connects. */
export const crashedPostgres = async (where: string, pool: pg.Pool): Promise<CrashedStore> => {
  await migrate(pool, { base: true });
  await (
    await createFill(queryOnPool(pool), 'public')
  )(FIXTURE);
  return {
    ...{ kind: 'postgres', where },
    training: createFreshlegs({ repository: postgresRepository({ pool }) }),
    addUser: (userId) => pool.query('insert into users (id) values ($1)', [userId]),
  };
};
