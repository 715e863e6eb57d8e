import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Port } from 'freshlegs';
import { migrate as migratePostgres, postgresRepository } from 'freshlegs/postgres';
import { migrate as migrateSqlite, sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';

/** A column value that both databases accept and return. */
export type Value = string | number | null;

/** Postgres returns 64-bit integers as text, SQLite as numbers. */
export type Row = Readonly<Record<string, Value>>;

/** Runs SQL that both databases understand. `?` marks a value. */
export type Query = (sql: string, ...values: readonly Value[]) => Promise<readonly Row[]>;

/** The library's repository, and a function for the demo's own SQL. */
export interface Store {
  readonly repository: Port;
  readonly query: Query;
}

export interface DemoDatabase extends Store {
  /** Where the data is stored, without the password. */
  readonly place: string;
  /** Runs `body` in one transaction while no other seed runs. */
  readonly inTransaction: <T>(body: (inside: Store) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** The address of a Postgres database; empty for SQLite. */
  readonly url: string;
  readonly file: string;
}

const openFile = (file: string): Database.Database => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('foreign_keys = on');
  return database;
};

const onSqlite =
  (database: Database.Database): Query =>
  // oxlint-disable-next-line typescript/require-await -- async turns a throw into a rejection
  async (sql, ...values) => {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  };

/** Creates the file if it is missing. */
export const openSqlite = (file: string): DemoDatabase => {
  const database = openFile(file);
  migrateSqlite(database, { base: true });
  const store = { repository: sqliteRepository({ database }), query: onSqlite(database) };
  return {
    ...store,
    place: file,
    // All requests share the connection, so use this only before the server starts.
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
    // oxlint-disable-next-line typescript/require-await -- Postgres closes asynchronously
    close: async () => {
      database.close();
    },
  };
};

// The advisory lock of the seed. Any number works if nothing else in the database uses it.
const LOCK = 7_172_430_952;

// Without a timeout, a request would wait for a free connection forever.
const CONNECT_WITHIN_MS = 5000;

type Client = Pick<pg.ClientBase, 'query'>;

/** Numbers each `?` for Postgres. No string in the demo's statements contains a `?`. */
const onPostgres =
  (client: Client): Query =>
  async (sql, ...values) => {
    let count = 0;
    const { rows } = await client.query<Row>(
      sql.replaceAll('?', () => `$${(count += 1)}`),
      [...values],
    );
    return rows;
  };

const withClient = async <T>(
  pool: pg.Pool,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const result = await body(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** Host and database, without user and password. */
const placeOf = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('it must be an address such as postgres://user:password@localhost:5432/name');
  }
  const name = decodeURIComponent(url.pathname.slice(1));
  return `the Postgres database ${name} on ${url.host || 'this machine'}`;
};

export const openPostgres = async (url: string): Promise<DemoDatabase> => {
  const place = placeOf(url);
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A lost idle connection emits `error`, which ends the process unless something listens. The next
  // request gets a new connection or its own error.
  pool.on('error', () => undefined);
  try {
    await migratePostgres(pool, { base: true });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    repository: postgresRepository({ pool }),
    query: onPostgres(pool),
    place,
    inTransaction: (body) =>
      withClient(pool, (client) => {
        const store: Store = {
          repository: postgresRepository({ client }),
          query: onPostgres(client),
        };
        return body(store);
      }),
    close: () => pool.end(),
  };
};

export const openDatabase = async ({ url, file }: DatabaseOptions): Promise<DemoDatabase> =>
  url === '' ? openSqlite(file) : openPostgres(url);
