import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { baseRows, createFill } from '../../postgres/fill.js';
import { queryOnPool, tablesOf } from '../../postgres/query.js';
import { drizzleOnPostgres } from './drizzle-postgres.js';
import { kyselyOnPostgres } from './kysely.js';
import { limitOnPostgres } from './limit-postgres.js';
import { ours } from './ours.js';
import type { OpenSide, Side } from './sides.js';
import type { World } from './world.js';

const SIDES: Readonly<Record<string, (pool: pg.Pool, prepare: boolean) => Side>> = {
  freshlegs: (pool, prepare) => ours(postgresRepository({ pool, prepare })),
  limit: limitOnPostgres,
  drizzle: drizzleOnPostgres,
  kysely: kyselyOnPostgres,
};

// Ids and decimals as numbers and dates as texts, which the query builders' users set up so; the
// others read texts alone.
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => PARSERS.get(id) ?? (pg.types.getTypeParser(id, format) as never),
};

const openPool = (url: string, database: string): pg.Pool => {
  const connectionString = Object.assign(new URL(url), { pathname: database }).href;
  // A server process keeps to the core that it began on, near its client or not: none is used for
  // long, so that no side is lucky for a whole run.
  const options = { connectionString, max: 10, maxUses: 100, types: TYPES };
  // A pool that has ended may still have connections when the server does.
  return new pg.Pool(options).on('error', () => undefined);
};

const asAdministrator = async (url: string, ...texts: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
};

/** Makes a database with the rows of a world, of which each side gets a copy. */
export const createPostgres = async (
  url: string,
  { fixture, rows }: World,
  name: string,
): Promise<void> => {
  await asAdministrator(url, `create database ${name}`);
  const pool = openPool(url, name);
  await migrate(pool, { base: true });
  const query = queryOnPool(pool);
  const fill = await createFill(query, 'public', (all) => ({ ...baseRows(all), ...rows }));
  await fill(fixture);
  await query('vacuum analyze');
  await pool.end();
};

const dump = async (pool: pg.Pool): Promise<unknown> => {
  const query = queryOnPool(pool);
  const tables: unknown[] = [];
  for (const name of await tablesOf(query, 'public')) {
    if (name === 'freshlegs_migration') continue;
    tables.push([name, await query(`select row::text as row from "${name}" row order by 1`)]);
  }
  return tables;
};

/** Counts what is sent on all connections of a pool. */
const countQueries = (pool: pg.Pool): (() => number) => {
  let sent = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        sent++;
        return query(...args);
      },
    });
  });
  return () => sent;
};

/** Copies the database for each side, each on a pool of its own. */
export const openPostgres = async (
  url: string,
  prepare: boolean,
  template: string,
): Promise<readonly OpenSide[]> => {
  const sides: OpenSide[] = [];
  for (const [name, open] of Object.entries(SIDES)) {
    const database = `${template}_${name}`;
    await asAdministrator(
      url,
      `drop database if exists ${database}`,
      `create database ${database} template ${template}`,
    );
    const pool = openPool(url, database);
    const sent = countQueries(pool);
    sides.push({
      name,
      run: open(pool, prepare),
      sent,
      dump: () => dump(pool),
      close: () => pool.end(),
    });
  }
  return sides;
};
