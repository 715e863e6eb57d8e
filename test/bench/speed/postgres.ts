import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { baseRows, createFill } from '../../support/fill.js';
import { queryOnPool, tablesOf } from '../../support/query.js';
import type { Library } from './beside.js';
import { drizzleOnPostgres } from './drizzle.js';
import { kyselyOnPostgres } from './kysely.js';
import { limitOnPostgres } from './limit-postgres.js';
import { ours } from './ours.js';
import type { OpenSide, SomeOf } from './sides.js';
import { NOW, type World } from './world.js';

/** How to create and fill a side's tables, and how to open the side. */
interface PostgresSide {
  /** Runs once for all sides with the same function. */
  readonly make: (pool: pg.Pool) => Promise<unknown>;
  readonly open: (pool: pg.Pool, prepare: boolean) => SomeOf;
}

type Sides = Readonly<Record<string, PostgresSide>>;

/** Names are the default, so the option is only given to turn them off. */
const openOurs = (pool: pg.Pool, prepare: boolean) =>
  prepare ? postgresRepository({ pool }) : postgresRepository({ pool, prepare });

const sidesOf = (world: World, library: Library | undefined, { prepare }: PostgresState): Sides => {
  const make = baseTables(world, migrate);
  return {
    freshlegs: { make, open: (pool, prepare) => ours(openOurs(pool, prepare)) },
    ...(prepare
      ? { named: { make, open: (pool) => ours(postgresRepository({ pool, prepare })) } }
      : {}),
    ...(library === undefined
      ? {}
      : {
          before: {
            make: baseTables(world, library.postgres.migrate),
            open: (pool, prepare) =>
              ours(library.postgres.postgresRepository({ pool, prepare }), library.createFreshlegs),
          },
        }),
    limit: { make, open: limitOnPostgres },
    drizzle: { make, open: drizzleOnPostgres },
    kysely: { make, open: kyselyOnPostgres },
  };
};

// Reads ids and decimals as numbers, and dates as text, as users of the query builders configure
// it. The library and the limit read only text.
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
  // A server process stays on the core that it started on, which may or may not be near its client.
  // No process is used for long, so that no side is lucky during a whole run.
  const options = { connectionString, max: 10, maxUses: 100, types: TYPES };
  // An ended pool may still have connections when the server stops.
  return new pg.Pool(options).on('error', () => undefined);
};

const asAdministrator = async (url: string, ...texts: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
};

const baseTables =
  ({ fixture, rows }: World, makeTables: typeof migrate): PostgresSide['make'] =>
  async (pool) => {
    await makeTables(pool, { base: true });
    // The column's default is the time of the insert, which differs between databases.
    const users = fixture.userIds.map((id) => ({ id, created_at: NOW }));
    const toRows: typeof baseRows = (all) => ({ ...baseRows(all), users, ...rows });
    await (
      await createFill(queryOnPool(pool), 'public', toRows)
    )(fixture);
  };

/** Creates a database, which is then copied for each side. */
const createPostgres = async (
  url: string,
  name: string,
  make: PostgresSide['make'],
): Promise<void> => {
  await asAdministrator(url, `create database ${name}`);
  const pool = openPool(url, name);
  await make(pool);
  await pool.query('vacuum analyze');
  await pool.end();
};

/** All rows as objects, so that the order of columns does not matter. */
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
    counted: { run, sent },
    dump: () => dump(pool),
    close: () => pool.end(),
  };
};

/** Whether statements have names, and the prefix of the databases. */
interface PostgresState {
  readonly prepare: boolean;
  readonly database: string;
}

const openSides = async (
  url: string,
  given: Sides,
  { prepare, database }: PostgresState,
): Promise<readonly OpenSide[]> => {
  const sides: OpenSide[] = [];
  const templates = new Map<PostgresSide['make'], string>();
  for (const [name, side] of Object.entries(given)) {
    const known = templates.get(side.make);
    const template = known ?? `${database}_template_${name}`;
    if (known === undefined) await createPostgres(url, template, side.make);
    templates.set(side.make, template);
    const own = `${database}_${name}`;
    await asAdministrator(url, `create database ${own} template ${template}`);
    sides.push(openSide(url, own, name, prepare, side));
  }
  return sides;
};

/** Each side gets its own copy of the world, and its own pool. */
export const openPostgres = (
  url: string,
  world: World,
  state: PostgresState,
  library?: Library,
): Promise<readonly OpenSide[]> => openSides(url, sidesOf(world, library, state), state);
