import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, sqliteRepository, type HostMapping } from 'freshlegs/sqlite';
import { baseHost } from '../../../adapters/sql/base-host.js';
import { makePlainTables, makeUuidTables } from '../../support/sqlite-hosts.js';
import { insertFixture } from '../../support/sqlite-store.js';
import { numberedId } from '../../conformance/ids.js';
import { UUIDS, withIdTypes } from '../../support/typed-mapping.js';
import type { Library } from './beside.js';
import { drizzleOnSqlite } from './drizzle-sqlite.js';
import { toUuidTask, toUuidWorld, withNumbers } from './ids.js';
import { kyselyOnSqlite } from './kysely.js';
import { limitOnSqlite } from './limit-sqlite.js';
import { before, ours, withNamesOfNow } from './ours.js';
import type { OpenSide, Side } from './sides.js';
import { NOW, type World } from './world.js';

/** How to create and fill a side's tables, and how to open the side. */
interface SqliteSide {
  /** Runs once for all sides with the same function. */
  readonly make: (database: Database.Database) => void;
  readonly open: (database: Database.Database) => Side;
  readonly asked?: OpenSide['asked'];
  readonly compared?: OpenSide['compared'];
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
            open: (database) => before(library, library.sqlite.sqliteRepository({ database })),
            compared: withNamesOfNow,
          },
        }),
    limit: { make, open: limitOnSqlite },
    drizzle: { make, open: drizzleOnSqlite },
    kysely: { make, open: kyselyOnSqlite },
  };
};

/** The two hosts differ only in the types of their ids. */
const idSidesOf = (world: World): Sides => {
  const integers = baseHost('epoch-ms', String);
  const { logs, ...uuids } = withIdTypes(integers, UUIDS);
  // SQLite has no function for UUIDs, so a host generates them in its code.
  const withNewIds = (): HostMapping => {
    let made = world.rows['workout_log']?.length ?? 0;
    return { ...uuids, logs: { ...logs, newId: () => numberedId(UUIDS, 'logs', ++made) } };
  };
  return {
    uuid: {
      make: hostTables(toUuidWorld(world), makeUuidTables, withNewIds()),
      open: (database) => ours(sqliteRepository({ database, host: withNewIds() })),
      asked: toUuidTask,
      compared: withNumbers,
    },
    integer: {
      make: hostTables(world, makePlainTables, integers),
      open: (database) => ours(sqliteRepository({ database, host: integers })),
      compared: withNumbers,
    },
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

const hostTables =
  (world: World, makeTables: SqliteSide['make'], host: HostMapping): SqliteSide['make'] =>
  (database) => {
    makeTables(database);
    migrate(database, { host });
    database.transaction(() => {
      insertFixture(database, world.fixture);
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

/** Where the tables are, and whether `analyze` has run. */
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

/** Opens another copy of the world, because counting takes time. */
const openCounted = (world: Buffer, side: SqliteSide) => {
  let sent = 0;
  const database = new Database(world, { verbose: () => sent++ });
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return { run: side.open(database), sent: () => sent, close: () => database.close() };
};

const openSides = (sides: Sides, { kind, analyzed }: SqliteState): readonly OpenSide[] => {
  const made = new Map<SqliteSide['make'], Buffer>();
  return Object.entries(sides).map(([name, side]) => {
    const bytes = made.get(side.make) ?? createSqlite(side.make, analyzed);
    made.set(side.make, bytes);
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-speed-'));
    const database = openDatabase(bytes, kind, folder);
    const counted = openCounted(bytes, side);
    return {
      name,
      run: side.open(database),
      asked: side.asked ?? ((task) => task),
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

/** Each side gets its own copy of the world, in memory or in a file with a write-ahead log. */
export const openSqlite = (
  world: World,
  state: SqliteState,
  library?: Library,
): readonly OpenSide[] => openSides(sidesOf(world, library), state);

/** The two sides differ only in their ids. */
export const openSqliteIds = (world: World, state: SqliteState): readonly OpenSide[] =>
  openSides(idSidesOf(world), state);
