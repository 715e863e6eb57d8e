import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from 'freshlegs/sqlite';
import { drizzleOnSqlite } from './drizzle.js';
import { kyselyOnSqlite } from './kysely.js';
import { limitOnSqlite } from './limit-sqlite.js';
import { librariesOf, sideOf, type Library } from './ours.js';
import type { OpenSide } from './sides.js';
import type { World } from './world.js';

const toValue = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
};

/** A database with the rows of the world, as bytes. */
const createSqlite = (world: World, makeTables: typeof migrate, analyzed: boolean): Buffer => {
  const database = new Database(':memory:');
  makeTables(database, { base: true });
  for (const [table, list] of Object.entries(world.rows)) {
    const columns = Object.keys(list[0] ?? {});
    if (columns.length === 0) continue;
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of list) insert.run(columns.map((column) => toValue(row[column])));
  }
  if (analyzed) database.exec('analyze');
  const bytes = database.serialize();
  database.close();
  return bytes;
};

/** All rows as objects, so that the order of columns does not matter. */
const dump = (database: Database.Database): unknown =>
  database
    .prepare<[], { name: string }>(
      // The statistics of `analyze` may describe indexes that were created and dropped since it
      // ran.
      `select name from sqlite_master where type = 'table' and name <> 'freshlegs_migration'
      and name not glob 'sqlite_stat*' order by name`,
    )
    .all()
    .map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);

const openSide = (
  name: string,
  bytes: Buffer,
  open: (database: Database.Database) => OpenSide['run'],
): OpenSide => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-speed-'));
  const path = join(folder, 'training.db');
  const memory = new Database(bytes);
  memory.prepare('vacuum into ?').run(path);
  memory.close();
  const database = new Database(path);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = normal');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return {
    name,
    run: open(database),
    dump: () => dump(database),
    close: () => {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Each side gets its own copy of the world, in a file with a write-ahead log. */
export const openSqlite = (
  world: World,
  analyzed: boolean,
  before?: Library,
): readonly OpenSide[] => {
  const bytes = createSqlite(world, migrate, analyzed);
  return [
    ...librariesOf(before).map(([name, library]) =>
      openSide(name, createSqlite(world, library.sqlite.migrate, analyzed), (database) =>
        sideOf(library, library.sqlite.sqliteRepository({ database })),
      ),
    ),
    openSide('limit', bytes, limitOnSqlite),
    openSide('drizzle', bytes, drizzleOnSqlite),
    openSide('kysely', bytes, kyselyOnSqlite),
  ];
};
