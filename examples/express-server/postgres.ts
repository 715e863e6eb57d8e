import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import type { DemoDatabase, Query, Row, Store } from './database.js';

// The advisory lock of the seed. Any number works if nothing else in the database uses it.
const LOCK = 7_172_430_952;

// Without a timeout a request waits for a free connection forever.
const CONNECT_WITHIN_MS = 5000;

type Client = Pick<pg.ClientBase, 'query'>;

/** Runs statements with `?`, renumbered for Postgres. No statement of the demo has `?` in a text. */
const queryOn =
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

/** The host and database of an address, without user and password. */
const placeOf = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('it must be an address such as postgres://user:password@localhost:5432/name');
  }
  const name = decodeURIComponent(url.pathname.slice(1));
  return `the Postgres database ${name} on ${url.host || 'this machine'}`;
};

/** The demo on a Postgres database. */
export const openPostgres = async (url: string): Promise<DemoDatabase> => {
  const place = placeOf(url);
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A lost idle connection emits `error`, which ends the process without a listener. The next request
  // gets a new connection or its own error.
  pool.on('error', () => undefined);
  try {
    await migrate(pool, { base: true });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    repository: postgresRepository({ pool }),
    query: queryOn(pool),
    place,
    inTransaction: (body) =>
      withClient(pool, (client) => {
        const store: Store = {
          repository: postgresRepository({ client }),
          query: queryOn(client),
        };
        return body(store);
      }),
    close: () => pool.end(),
  };
};
