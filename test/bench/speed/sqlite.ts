import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { insertFixture } from '../../support/sqlite-store.js';
import type { Library } from './beside.js';
import { drizzleOnSqlite } from './drizzle.js';
import { kyselyOnSqlite } from './kysely.js';
import { limitOnSqlite } from './limit-sqlite.js';
import { ours } from './ours.js';
import type { OpenSide, SomeOf } from './sides.js';
import { NOW, type World } from './world.js';

/** How to create and fill a side's tables, and how to open the side. */
interface SqliteSide {
  /** Runs once for all sides with the same function. */
  readonly make: (database: Database.Database) => void;
  readonly open: (database: Database.Database) => SomeOf;
}

type Sides = Readonly<Record<string, SqliteSide>>;

const sidesOf = (world: World, library: Library | undefined): Sides => {
  const make = baseTables(world, migrate);
  return {
    freshlegs: { make, open: (database) => ours(sqliteRepository({ database })) },
    ...(library === undefined
      ? {}
      : {
          before: {
            make: baseTables(world, library.sqlite.migrate),
            open: (database) =>
              ours(library.sqlite.sqliteRepository({ database }), library.createFreshlegs),
          },
        }),
    limit: { make, open: limitOnSqlite },
    drizzle: { make, open: drizzleOnSqlite },
    kysely: { make, open: kyselyOnSqlite },
  };
};

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

const baseTables =
  (world: World, makeTables: typeof migrate): SqliteSide['make'] =>
  (database) => {
    makeTables(database, { base: true });
    database.transaction(() => {
      insertFixture(database, world.fixture);
      // The column's default is the time of the insert, which differs between databases.
      database.prepare('update users set created_at = ?').run(NOW.getTime());
      insertRows(database, world);
    })();
  };

const createSqlite = (make: SqliteSide['make'], analyzed: boolean): Buffer => {
  const database = new Database(':memory:');
  make(database);
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

const openDatabase = (world: Buffer, folder: string) => {
  const path = join(folder, 'training.db');
  const memory = new Database(world);
  memory.prepare('vacuum into ?').run(path);
  memory.close();
  const database = new Database(path);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = normal');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return database;
};

/** Opens another copy of the world, because counting takes time. */
const openCounted = (world: Buffer, side: SqliteSide) => {
  let sent = 0;
  const database = new Database(world, { verbose: () => sent++ });
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return { run: side.open(database), sent: () => sent, close: () => database.close() };
};

const openSides = (sides: Sides, analyzed: boolean): readonly OpenSide[] => {
  const made = new Map<SqliteSide['make'], Buffer>();
  return Object.entries(sides).map(([name, side]) => {
    const bytes = made.get(side.make) ?? createSqlite(side.make, analyzed);
    made.set(side.make, bytes);
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-speed-'));
    const database = openDatabase(bytes, folder);
    const counted = openCounted(bytes, side);
    return {
      name,
      run: side.open(database),
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

/** Each side gets its own copy of the world, in a file with a write-ahead log. */
export const openSqlite = (
  world: World,
  analyzed: boolean,
  library?: Library,
): readonly OpenSide[] => openSides(sidesOf(world, library), analyzed);
