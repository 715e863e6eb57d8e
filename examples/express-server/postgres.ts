import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import type { DemoDatabase, Query, Row, Store } from './database.js';

// Any number, as long as nobody else uses it: the lock of whoever seeds.
const LOCK = 7_172_430_952;

// Without it a request waits for a connection for as long as there is none.
const CONNECT_WITHIN_MS = 5000;

type Client = Pick<pg.ClientBase, 'query'>;

/** Statements with `?`, which stands in no text of ours, as Postgres numbers them. */
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

/** Host and database of an address, without who signs in and how. */
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
  // A connection that is lost while idle says so here. The next request gets another one, or an
  // error of its own; without a listener the process would end.
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
