import type { migrate } from 'freshlegs/postgres';
import pg from 'pg';
import { createFill } from '../../support/fill.js';
import { queryOnPool, tablesOf } from '../../support/query.js';
import { createDatabase, openPool } from '../postgres.js';
import { drizzleOnPostgres } from './drizzle.js';
import { kyselyOnPostgres } from './kysely.js';
import { limitOnPostgres } from './limit-postgres.js';
import { librariesOf, sideOf, type Library } from './ours.js';
import type { OpenSide } from './sides.js';
import type { World } from './world.js';

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

// A server process stays on the core that it started on, which may or may not be near its client. No
// process is used for long, so that no side is lucky during a whole run.
const POOL = { max: 10, maxUses: 100, types: TYPES };

/** Creates a database with the rows of the world, which is then copied for each side. */
const createTemplate = async (
  url: string,
  name: string,
  { fixture, rows }: World,
  makeTables: typeof migrate,
): Promise<string> => {
  await createDatabase(url, name);
  const pool = openPool(url, name, POOL);
  await makeTables(pool, { base: true });
  const fill = await createFill(queryOnPool(pool), 'public', () => rows);
  await fill(fixture);
  await pool.query('vacuum analyze');
  await pool.end();
  return name;
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

/** Whether statements have names, and the prefix of the databases. */
interface PostgresState {
  readonly prepare: boolean;
  readonly database: string;
}

/** Each side gets its own copy of the world, and its own pool. */
export const openPostgres = async (
  url: string,
  world: World,
  { prepare, database }: PostgresState,
  before?: Library,
): Promise<readonly OpenSide[]> => {
  const open = async (
    name: string,
    from: string,
    runOn: (pool: pg.Pool, prepare: boolean) => OpenSide['run'],
  ): Promise<OpenSide> => {
    const own = `${database}_${name}`;
    await createDatabase(url, own, from);
    const pool = openPool(url, own, POOL);
    return { name, run: runOn(pool, prepare), dump: () => dump(pool), close: () => pool.end() };
  };
  const sides: OpenSide[] = [];
  for (const [name, library] of librariesOf(before)) {
    const { migrate: makeTables, postgresRepository: repositoryOf } = library.postgres;
    const template = await createTemplate(url, `${database}_of_${name}`, world, makeTables);
    // Names are the default, so the option is only given to turn them off.
    const options = prepare ? {} : { prepare };
    sides.push(
      await open(name, template, (pool) => sideOf(library, repositoryOf({ pool, ...options }))),
    );
  }
  const template = `${database}_of_freshlegs`;
  sides.push(await open('limit', template, limitOnPostgres));
  sides.push(await open('drizzle', template, drizzleOnPostgres));
  sides.push(await open('kysely', template, kyselyOnPostgres));
  return sides;
};
