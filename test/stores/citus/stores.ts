import { randomBytes } from 'node:crypto';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import type { LogId } from 'freshlegs';
import type { Fixture } from '../../conformance/fixture.js';
import type { RawAccess, Setup } from '../../conformance/suite.js';
import { baseRows, restartStatement, sequencesOf, type Rows } from '../../support/fill.js';
import { queryOnPool, quote, tablesOf, type Query } from '../../support/query.js';
import { rawAccess } from '../../support/raw.js';

// Each write uses a single table, because Citus refuses many writes on several tables.

const requireCitus = async (query: Query): Promise<void> => {
  const [row] = await query(
    "select (to_regproc('create_distributed_table') is not null)::text as found",
  );
  if (row?.['found'] === 'true') return;
  throw new Error(
    'The database in CITUS_URL has no Citus. Run CREATE EXTENSION citus on all nodes, and citus_add_node on the coordinator.',
  );
};

const toText = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

const insertRows = async (query: Query, table: string, rows: Rows): Promise<void> => {
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => quote(column));
    const places = columns.map((_, at) => `$${at + 1}`);
    await query(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
      Object.values(row).map(toText),
    );
  }
};

const CATALOGUE = ['exercise', 'exercise_muscle', 'program', 'program_day', 'program_day_exercise'];

/** Fills the tables. Keeps the catalogue if it is that of the fixture and no test has changed it. */
const createFill = async (query: Query, schema: string) => {
  const sequences = await sequencesOf(query, schema);
  let wanted = '';
  let filled = '';
  const stored = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        CATALOGUE.map((name) => query(`select * from ${quote(schema, name)} order by 1, 2`)),
      ),
    );
  return async (fixture: Fixture): Promise<void> => {
    const { users = [], ...others } = baseRows(fixture);
    // Deleting a user deletes all rows of that user.
    await query(`delete from ${quote(schema, 'users')}`);
    await insertRows(query, quote(schema, 'users'), users);
    if (wanted !== JSON.stringify(others) || filled !== (await stored())) {
      for (const name of ['program', 'exercise']) await query(`delete from ${quote(schema, name)}`);
      for (const [name, rows] of Object.entries(others)) {
        await insertRows(query, quote(schema, name), rows);
      }
      wanted = JSON.stringify(others);
      filled = await stored();
    }
    const tables = Object.entries({ users, ...others }).map(([name, rows]) => ({
      table: quote(schema, name),
      rows,
    }));
    await query(restartStatement(sequences, tables));
  };
};

const dumpTable = async (query: Query, schema: string, name: string): Promise<string> => {
  const where = name === 'training_state' ? 'where revision > 0' : '';
  const rows = await query(`select * from ${quote(schema, name)} ${where}`);
  return [name, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n');
};

/** Citus refuses a DELETE that joins tables unless it names the user, so this finds the user first. */
const removeSet = async (query: Query, schema: string, logId: LogId): Promise<boolean> => {
  const [exercises, sets] = ['workout_log_exercise', 'workout_log_set'].map((name) =>
    quote(schema, name),
  );
  const [last] = await query(
    `select done.user_id::text, part.id::text, done.position::text
    from ${sets} done join ${exercises} part
      on part.user_id = done.user_id and part.id = done.workout_log_exercise_id
    where part.workout_log_id = $1
    order by part.order_index desc, done.position desc limit 1`,
    [String(logId)],
  );
  if (last === undefined) return false;
  await query(
    `delete from ${sets} where user_id = $1 and workout_log_exercise_id = $2 and position = $3`,
    ['user_id', 'id', 'position'].map((column) => last[column] ?? null),
  );
  return true;
};

/** Before `deleteLog` deletes a swapped log, it clears the references to that log. */
const citusAccess = (query: Query, schema: string): RawAccess => {
  const log = quote(schema, 'workout_log');
  const raw = rawAccess(query, schema);
  return {
    ...raw,
    // The foreign key includes the user, so a reference to another user's log is refused.
    setSwappedFrom: async (logId, swappedFromId) => {
      try {
        await raw.setSwappedFrom(logId, swappedFromId);
      } catch (error) {
        if ((error as { readonly code?: string }).code !== '23503') throw error;
      }
    },
    // A row stays on the node of its user, so the user cannot change.
    set: (table, where, values) => !('user_id' in values) && raw.set(table, where, values),
    removeSet: (logId) => removeSet(query, schema, logId),
    deleteLog: async (logId) => {
      const values = [String(logId)];
      await query(`update ${log} set swapped_from_id = null where swapped_from_id = $1`, values);
      await query(`delete from ${log} where id = $1`, values);
    },
    dump: async () => {
      const parts: string[] = [];
      for (const name of await tablesOf(query, schema)) {
        parts.push(await dumpTable(query, schema, name));
      }
      return parts.join('\n');
    },
  };
};

/** Clients can connect to these nodes. */
export type NodeKind = 'coordinator' | 'worker';

/** A schema in a cluster's database, with tables distributed by user. */
export interface Cluster {
  readonly schema: string;
  /** Runs a statement at the coordinator, as the owner. */
  readonly query: Query;
  readonly fill: (fixture: Fixture) => Promise<void>;
  /** The addresses by which the coordinator knows the workers: `host:port`. */
  readonly workers: readonly string[];
  /** The cluster ends the pool. */
  readonly openPool: (node: NodeKind, config?: pg.PoolConfig) => pg.Pool;
  readonly close: () => Promise<void>;
}

const readWorkers = async (query: Query): Promise<readonly string[]> => {
  const rows = await query(
    `select format('%s:%s', nodename, nodeport) as node from pg_dist_node
    where noderole = 'primary' and shouldhaveshards order by nodeid`,
  );
  return rows.map(({ node }) => node ?? '');
};

/** Creates the schema at the coordinator. */
export const openCluster = async (url: string): Promise<Cluster> => {
  const schema = `freshlegs_test_${randomBytes(4).toString('hex')}`;
  const pools: pg.Pool[] = [];
  const workers: string[] = [];
  const openPool: Cluster['openPool'] = (node, config = {}) => {
    const [worker = ''] = workers;
    const at = node === 'worker' ? Object.assign(new URL(url), { host: worker }).href : url;
    const pool = new pg.Pool({
      ...{ connectionString: at, max: 20, connectionTimeoutMillis: 20_000 },
      ...config,
    });
    pools.push(pool.on('error', () => undefined));
    return pool;
  };
  const owner = openPool('coordinator');
  const query = queryOnPool(owner);
  const close = async (): Promise<void> => {
    await query(`drop schema if exists ${quote(schema)} cascade`);
    await Promise.all(pools.map((pool) => pool.end()));
  };
  try {
    await requireCitus(query);
    workers.push(...(await readWorkers(query)));
    await migrate(owner, { base: true, schema, distribution: 'citus' });
    const fill = await createFill(query, schema);
    return { schema, query, fill, workers, openPool, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The host's own statements use the same node. */
export const storesAt = ({ schema, fill, openPool }: Cluster, node: NodeKind): Setup => {
  const pool = openPool(node);
  const repository = postgresRepository({ pool, schema, distribution: 'citus' });
  const raw = citusAccess(queryOnPool(pool), schema);
  return async (fixture) => {
    await fill(fixture);
    return { repository, raw, close: () => undefined };
  };
};

/** `npm run test:citus` sets this variable. */
export const CITUS_URL = process.env['CITUS_URL'] ?? '';
