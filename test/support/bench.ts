import type pg from 'pg';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import { createFreshlegs, type Freshlegs } from 'freshlegs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Fixture } from '../conformance/fixture.js';
import { FIXTURE } from './integer-ids.js';
import type { WorkedHost } from './hosts/host.js';
import { createDatabase, type TestDatabase } from './database.js';
import { createFill, type Fill } from './fill.js';
import { queryOnPool } from './query.js';

/** A database whose tables are filled before each test. */
export interface FilledDatabase {
  readonly database: () => TestDatabase;
  readonly pool: () => pg.Pool;
  readonly clock: { now: Date };
  /** Restores the fixture, as before each test. */
  readonly refill: () => Promise<void>;
}

/** The tables of {@link useTables}, and what fills them. */
interface Filling {
  readonly createTables: (pool: pg.Pool) => Promise<unknown>;
  readonly schemas: string | readonly string[];
  readonly rows?: WorkedHost['rows'];
  readonly fixture: Fixture;
  readonly start: string;
  /** Runs before the tables are filled. */
  readonly restart?: () => void;
}

/** Registers hooks that create the database once, and fill it before each test. */
export const useTables = (filling: Filling): FilledDatabase => {
  const { createTables, schemas, rows, fixture, start, restart } = filling;
  const clock = { now: new Date(start) };
  let opened: { database: TestDatabase; pool: pg.Pool; fill: Fill } | undefined;
  const open = () => {
    if (opened === undefined) throw new Error('The database is open only while tests run.');
    return opened;
  };
  const refill = async (): Promise<void> => {
    restart?.();
    await open().fill(fixture);
  };
  beforeAll(async () => {
    const database = await createDatabase();
    const pool = database.openPool({ max: 20 });
    await createTables(pool);
    opened = { database, pool, fill: await createFill(queryOnPool(pool), schemas, rows) };
  });
  beforeEach(async () => {
    clock.now = new Date(start);
    await refill();
  });
  afterAll(() => opened?.database.close());
  return { database: () => open().database, pool: () => open().pool, clock, refill };
};

/** A database with the fixture, for tests outside the suite. */
export interface PostgresBench extends FilledDatabase {
  readonly training: () => Freshlegs;
}

/** By default, the database has the base tables. */
export const usePostgres = (
  createTables: (pool: pg.Pool) => Promise<unknown> = (pool) => migrate(pool, { base: true }),
): PostgresBench => {
  const start = '2026-03-04T18:00:00Z';
  const filled = useTables({ createTables, schemas: 'public', fixture: FIXTURE, start });
  const { pool, clock } = filled;
  return {
    ...filled,
    training: () =>
      createFreshlegs({
        repository: postgresRepository({ pool: pool() }),
        now: () => clock.now,
      }),
  };
};

/** Sends `begin`, runs `body`, then sends `end`. */
export const inTransaction = async <T>(
  pool: pg.Pool,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await body(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** Resolves as soon as a connection to the database waits for a lock. */
export const someoneWaits = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  if (rows[0]?.waits !== true) await someoneWaits(pool);
};
