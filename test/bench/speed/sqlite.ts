import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { insertFixture } from '../../adapters/sqlite-store.js';
import type { Library } from './beside.js';
import { drizzleOnSqlite } from './drizzle-sqlite.js';
import { kyselyOnSqlite } from './kysely.js';
import { limitOnSqlite } from './limit-sqlite.js';
import { before, ours, withNamesOfNow } from './ours.js';
import type { OpenSide, Side } from './sides.js';
import { NOW, type World } from './world.js';

/** How a side makes its tables, and how it opens them. */
interface SqliteSide {
  readonly migrate: typeof migrate;
  readonly open: (database: Database.Database) => Side;
  readonly compared?: OpenSide['compared'];
}

const sidesWith = (library: Library | undefined): Readonly<Record<string, SqliteSide>> => ({
  freshlegs: { migrate, open: (database) => ours(sqliteRepository({ database })) },
  ...(library === undefined
    ? {}
    : {
        before: {
          migrate: library.sqlite.migrate,
          open: (database) => before(library, library.sqlite.sqliteRepository({ database })),
          compared: withNamesOfNow,
        },
      }),
  limit: { migrate, open: limitOnSqlite },
  drizzle: { migrate, open: drizzleOnSqlite },
  kysely: { migrate, open: kyselyOnSqlite },
});

const toValue = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
};

const insertRows = (database: Database.Database, { rows }: World): void => {
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] ?? {});
    if (columns.length === 0) continue;
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of list) insert.run(columns.map((column) => toValue(row[column])));
  }
};

/** A database with the rows of a world, as the bytes of its file. */
const createSqlite = (world: World, makeTables: typeof migrate, analyzed: boolean): Buffer => {
  const database = new Database(':memory:');
  makeTables(database, { base: true });
  database.transaction(() => {
    insertFixture(database, world.fixture);
    // The default is the time of the insert, which differs between databases.
    database.prepare('update users set created_at = ?').run(NOW.getTime());
    insertRows(database, world);
  })();
  if (analyzed) database.exec('analyze');
  const bytes = database.serialize();
  database.close();
  return bytes;
};

/** Rows as objects, so that the order of columns does not matter. */
const dump = (database: Database.Database): unknown =>
  database
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name <> 'freshlegs_migration' order by name",
    )
    .all()
    .map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);

/** What a run on SQLite is of: where the tables are, and whether `analyze` has run. */
export interface SqliteState {
  readonly kind: 'file' | 'memory';
  readonly analyzed: boolean;
}

const openDatabase = (world: Buffer, kind: SqliteState['kind'], folder: string) => {
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
  return database;
};

/** A side on one more copy of the world, whose statements are counted: what counts them takes time. */
const openCounted = (world: Buffer, side: SqliteSide) => {
  let sent = 0;
  const database = new Database(world, { verbose: () => sent++ });
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return { run: side.open(database), sent: () => sent, close: () => database.close() };
};

/** Opens each side on its own copy of the world, in memory or in a file with a write-ahead log. */
export const openSqlite = (
  world: World,
  { kind, analyzed }: SqliteState,
  library?: Library,
): readonly OpenSide[] => {
  const made = new Map<typeof migrate, Buffer>();
  return Object.entries(sidesWith(library)).map(([name, side]) => {
    const bytes = made.get(side.migrate) ?? createSqlite(world, side.migrate, analyzed);
    made.set(side.migrate, bytes);
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-speed-'));
    const database = openDatabase(bytes, kind, folder);
    const counted = openCounted(bytes, side);
    return {
      name,
      run: side.open(database),
      compared: side.compared ?? ((answer) => answer),
      counted,
      dump: () => dump(database),
      close: () => {
        counted.close();
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
};
