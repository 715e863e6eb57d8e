import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  /**
   * Opens a pool as the database's owner, unless `config` says otherwise. `close` ends the pool.
   */
  readonly openPool: (config?: pg.PoolConfig) => pg.Pool;
  /** Ends the pools. The database itself is dropped at the end of the run. */
  readonly close: () => Promise<void>;
}

/**
 * A name that is unique on the server. A database or role with such a name is dropped at the end of
 * the run.
 */
export const uniqueName = (): string =>
  `${inject('postgres').prefix}_${randomBytes(4).toString('hex')}`;

/** Runs statements as a role that may create databases and roles. */
export const asAdministrator = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgres').url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

export const withRole = (url: string, role: string, password: string): string =>
  Object.assign(new URL(url), { username: role, password }).href;

// If a client is never released, the next test fails instead of blocking the run.
const LIMITS = { connectionTimeoutMillis: 20_000 };

// If the server ends a connection, the client emits an error event. Only the pool may listen to it.
const listen = (pool: pg.Pool): pg.Pool =>
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      client.on('error', () => undefined);
    });

/** Creates a database on the server that the tests of this run share. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const name = uniqueName();
  // Three times as fast as writing the copy to the log.
  await asAdministrator(`create database ${name} strategy file_copy`);
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
