import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { baseRows, createFill } from '../../postgres/fill.js';
import { queryOnPool, tablesOf } from '../../postgres/query.js';
import type { Library } from './beside.js';
import { drizzleOnPostgres } from './drizzle-postgres.js';
import { kyselyOnPostgres } from './kysely.js';
import { limitOnPostgres } from './limit-postgres.js';
import { before, ours, withNamesOfNow } from './ours.js';
import type { OpenSide, Side } from './sides.js';
import { NOW, type World } from './world.js';

/** How a side makes its tables, and how it opens them. */
interface PostgresSide {
  readonly migrate: typeof migrate;
  readonly open: (pool: pg.Pool, prepare: boolean) => Side;
  readonly compared?: OpenSide['compared'];
}

const sidesWith = (library: Library | undefined): Readonly<Record<string, PostgresSide>> => ({
  freshlegs: { migrate, open: (pool, prepare) => ours(postgresRepository({ pool, prepare })) },
  ...(library === undefined
    ? {}
    : {
        before: {
          migrate: library.postgres.migrate,
          open: (pool, prepare) =>
            before(library, library.postgres.postgresRepository({ pool, prepare })),
          compared: withNamesOfNow,
        },
      }),
  limit: { migrate, open: limitOnPostgres },
  drizzle: { migrate, open: drizzleOnPostgres },
  kysely: { migrate, open: kyselyOnPostgres },
});

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

/** Makes a database with the rows of a world, of which sides get copies. */
const createPostgres = async (
  url: string,
  { fixture, rows }: World,
  name: string,
  makeTables: typeof migrate,
): Promise<void> => {
  await asAdministrator(url, `create database ${name}`);
  const pool = openPool(url, name);
  await makeTables(pool, { base: true });
  const query = queryOnPool(pool);
  // The default is the time of the insert, which differs between databases.
  const users = fixture.userIds.map((id) => ({ id, created_at: NOW }));
  const fill = await createFill(query, 'public', (all) => ({ ...baseRows(all), users, ...rows }));
  await fill(fixture);
  await query('vacuum analyze');
  await pool.end();
};

/** Rows by column name, so that the order of columns does not matter. */
const dump = async (pool: pg.Pool): Promise<unknown> => {
  const query = queryOnPool(pool);
  const tables: unknown[] = [];
  for (const name of await tablesOf(query, 'public')) {
    if (name === 'freshlegs_migration') continue;
    const text = `select to_jsonb(stored)::text as row from "${name}" stored order by 1`;
    tables.push([name, await query(text)]);
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

const openSide = (
  url: string,
  database: string,
  name: string,
  prepare: boolean,
  side: PostgresSide,
): OpenSide => {
  const pool = openPool(url, database);
  const sent = countQueries(pool);
  const run = side.open(pool, prepare);
  return {
    name,
    run,
    compared: side.compared ?? ((answer) => answer),
    counted: { run, sent },
    dump: () => dump(pool),
    close: () => pool.end(),
  };
};

/** Opens each side on its own copy of the world and its own pool; `database` begins their names. */
export const openPostgres = async (
  url: string,
  world: World,
  { prepare, database }: { readonly prepare: boolean; readonly database: string },
  library?: Library,
): Promise<readonly OpenSide[]> => {
  const sides: OpenSide[] = [];
  const templates = new Map<typeof migrate, string>();
  for (const [name, side] of Object.entries(sidesWith(library))) {
    const known = templates.get(side.migrate);
    const template = known ?? `${database}_template_${name}`;
    if (known === undefined) await createPostgres(url, world, template, side.migrate);
    templates.set(side.migrate, template);
    const own = `${database}_${name}`;
    await asAdministrator(url, `create database ${own} template ${template}`);
    sides.push(openSide(url, own, name, prepare, side));
  }
  return sides;
};
