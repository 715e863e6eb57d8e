import { isFreshlegsError } from '../../src/errors.js';
import type { ClosablePool, PostgresConfig } from '../postgres/config.js';
import { requirePool } from '../postgres/handles.js';
import type { ClosableDatabase, SqliteConfig } from '../sqlite/config.js';
import { requireDatabase } from '../sqlite/handles.js';
import { usageError } from './terminal.js';

// Calls `connect` of a config, and refuses what it returns by mistake before anything is sent.

const asUsageError = (check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw isFreshlegsError(error) ? usageError(error.message) : error;
  }
};

const CALL = 'connect in the config: freshlegs';

const SET_URL =
  'set it to a URL such as postgres://localhost/app, or import dotenv/config in the config if a file .env has it.';

/** How the message about an empty connection string begins depends on the environment. */
const noUrl = (url: string | undefined): string => {
  if (url !== undefined && url !== '')
    return 'connect in the config gives pg.Pool an empty connectionString: pass it process.env.DATABASE_URL, or another URL such as postgres://localhost/app.';
  return `DATABASE_URL is ${url === undefined ? 'not set' : 'empty'}, and connect in the config names no other database: ${SET_URL}`;
};

const NAMES = ['host', 'database', 'user'] as const;
const VARIABLES = ['PGHOST', 'PGDATABASE', 'PGUSER'] as const;

type PoolOptions = Readonly<Partial<Record<'connectionString' | (typeof NAMES)[number], unknown>>>;

/**
 * With an empty connection string, pg tries a local server, and a database with the name of the
 * system's user. Its error says nothing about the missing variable.
 */
const isWithoutUrl = (pool: ClosablePool): boolean => {
  const { options = {} } = pool as { readonly options?: PoolOptions };
  return (
    'connectionString' in options &&
    (options.connectionString ?? '') === '' &&
    NAMES.every((name) => options[name] === undefined) &&
    VARIABLES.every((name) => (process.env[name] ?? '') === '')
  );
};

/** Opens the pool of a config. Throws a usage error if it is not a pool, or has no address. */
export async function openPool(config: PostgresConfig): Promise<ClosablePool> {
  const pool = await config.connect();
  asUsageError(() => {
    requirePool(CALL, pool);
  });
  if (!isWithoutUrl(pool)) return pool;
  await pool.end?.();
  throw usageError(noUrl(process.env['DATABASE_URL']));
}

/** Opens the handle of a config. Throws a usage error if it is not a handle, or has no file. */
export async function openDatabase(config: SqliteConfig): Promise<ClosableDatabase> {
  const database = await config.connect();
  asUsageError(() => {
    requireDatabase(CALL, database);
  });
  const { name, memory } = database as { readonly name?: unknown; readonly memory?: unknown };
  // better-sqlite3 opens a temporary database if the name is empty or undefined. libsql gives no name.
  if (name !== '' || memory === false) return database;
  await database.close?.();
  throw usageError(
    'connect in the config opens a database without a file name: pass new Database the path of your file, such as training.db.',
  );
}
