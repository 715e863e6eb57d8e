import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { insertFixture } from '../../adapters/sqlite-store.js';
import { drizzleOnSqlite } from './drizzle-sqlite.js';
import { kyselyOnSqlite } from './kysely.js';
import { limitOnSqlite } from './limit-sqlite.js';
import { ours } from './ours.js';
import type { OpenSide, Side } from './sides.js';
import type { World } from './world.js';

const SIDES: Readonly<Record<string, (database: Database.Database) => Side>> = {
  freshlegs: (database) => ours(sqliteRepository({ database })),
  limit: limitOnSqlite,
  drizzle: drizzleOnSqlite,
  kysely: kyselyOnSqlite,
};

const toValue = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
};

/** A database with the rows of a world, as the bytes of its file. */
export const createSqlite = ({ fixture, rows }: World): Buffer => {
  const database = new Database(':memory:');
  migrate(database, { base: true });
  database.transaction(() => {
    insertFixture(database, fixture);
    for (const [table, list] of Object.entries(rows)) {
      const columns = Object.keys(list[0] ?? {});
      if (columns.length === 0) continue;
      const insert = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of list) insert.run(columns.map((column) => toValue(row[column])));
    }
  })();
  database.exec('analyze');
  const bytes = database.serialize();
  database.close();
  return bytes;
};

const dump = (database: Database.Database): unknown =>
  database
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name <> 'freshlegs_migration' order by name",
    )
    .all()
    .map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);

/** Counts the statements that run on a handle. */
const counting = (database: Database.Database) => {
  let sent = 0;
  const prepare = database.prepare.bind(database);
  const handle = Object.assign(database, {
    prepare: (sql: string) => {
      const statement = prepare(sql);
      for (const method of ['all', 'get', 'run'] as const) {
        const run: (...values: unknown[]) => unknown = statement[method].bind(statement);
        Object.assign(statement, {
          [method]: (...values: unknown[]) => {
            sent++;
            return run(...values);
          },
        });
      }
      return statement;
    },
  });
  return { handle, sent: () => sent };
};

/** Copies the database for each side, in memory or in files with a write-ahead log. */
export const openSqlite = (world: Buffer, kind: 'file' | 'memory'): readonly OpenSide[] =>
  Object.entries(SIDES).map(([name, open]) => {
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-speed-'));
    let database = new Database(world);
    if (kind === 'file') {
      const path = join(folder, 'training.db');
      database.prepare('vacuum into ?').run(path);
      database.close();
      database = new Database(path);
      database.pragma('journal_mode = wal');
      database.pragma('synchronous = normal');
    }
    database.pragma('foreign_keys = on');
    database.pragma('busy_timeout = 5000');
    const { handle, sent } = counting(database);
    return {
      name,
      run: open(handle),
      sent,
      dump: () => dump(database),
      close: () => {
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
