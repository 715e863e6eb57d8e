import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A separate database for a test file. */
export interface TestDatabase {
  readonly url: string;
  /** A pool on it, as its owner unless `config` says otherwise. Ended by `close`. */
  readonly openPool: (config?: pg.PoolConfig) => pg.Pool;
  /** Ends the pools. The database itself is dropped when the run ends. */
  readonly close: () => Promise<void>;
}

/** A unique name on the server; whatever has it is dropped when the run ends. */
export const uniqueName = (): string =>
  `${inject('postgres').prefix}_${randomBytes(4).toString('hex')}`;

/** Runs statements as the role that may create databases and roles. */
export const asAdministrator = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgres').url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The same server and database, as another role. */
export const withRole = (url: string, role: string, password: string): string =>
  Object.assign(new URL(url), { username: role, password }).href;

// A client that is never released makes the next test fail instead of blocking the run.
const LIMITS = { connectionTimeoutMillis: 20_000 };

// A connection that the server ends emits an event, for which only the pool may have a listener.
const listen = (pool: pg.Pool): pg.Pool =>
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      client.on('error', () => undefined);
    });

/** Creates an empty database on the server of the run. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const name = uniqueName();
  await asAdministrator(`create database ${name}`);
  const url = Object.assign(new URL(inject('postgres').url), { pathname: name }).href;
  const pools: pg.Pool[] = [];
  return {
    url,
    openPool: (config = {}) => {
      const pool = listen(new pg.Pool({ connectionString: url, ...LIMITS, ...config }));
      pools.push(pool);
      return pool;
    },
    close: async () => {
      await Promise.all(pools.splice(0).map((pool) => pool.end()));
    },
  };
};
