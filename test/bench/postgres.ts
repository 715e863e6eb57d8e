import { migrate } from 'freshlegs/postgres';
import pg from 'pg';
import { createFill } from '../support/fill.js';
import { FIXTURE } from '../support/integer-ids.js';
import { queryOnPool } from '../support/query.js';

export const openPool = (url: string, database: string, options: pg.PoolConfig = {}): pg.Pool => {
  const connectionString = Object.assign(new URL(url), { pathname: database }).href;
  // An ended pool may still have connections when the server stops.
  return new pg.Pool({ connectionString, ...options }).on('error', () => undefined);
};

/** Creates a database on the server `url`. */
export const createDatabase = async (
  url: string,
  name: string,
  template = 'template1',
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
};

/** Creates a database with the base tables and the rows of the tests. */
export const openBase = async (url: string, name: string): Promise<pg.Pool> => {
  await createDatabase(url, name);
  const pool = openPool(url, name);
  await migrate(pool, { base: true });
  const fill = await createFill(queryOnPool(pool), 'public');
  await fill(FIXTURE);
  return pool;
};
