import { migrate, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../support/bench.js';
import { poolAround } from '../support/counting.js';
import { readSchema } from '../support/catalogue.js';
import { createDatabase, uniqueName, type TestDatabase } from '../support/database.js';
import { queryOn, queryOnPool, quote, type Query } from '../support/query.js';

const AT_ONCE = 10;
const ROUNDS = 5;

let database: TestDatabase;
let pool: pg.Pool;
let clean: readonly string[];
const query: Query = (text, values) => queryOnPool(pool)(text, values);

beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool({ max: 2 * AT_ONCE });
  const schema = uniqueName();
  await migrate(pool, { base: true, schema });
  clean = await readSchema(query, schema);
});
afterAll(() => database.close());

const GONE_WITHIN_MS = '5000';

/** Ends a connection from the server's side, and waits until it is gone. */
const terminate = (pid: string): Promise<unknown> =>
  query('select pg_terminate_backend($1::integer, $2::bigint)::text', [pid, GONE_WITHIN_MS]);

/**
 * A pool whose connection ends after `statements` statements. `wasCut` says whether that has
 * happened.
 */
const cuttingPool = (statements: number) => {
  let left = statements;
  const cut = poolAround(pool, async (send, text, values) => {
    const result = await send(text, values);
    left -= 1;
    if (left === 0) {
      const [row] = await queryOn({ query: send })('select pg_backend_pid()::text as pid');
      await terminate(row?.['pid'] ?? '');
    }
    return result;
  });
  return { cut, wasCut: () => left <= 0 };
};

/** A pool that fails instead of sending a statement that matches `pattern`. */
const stoppingPool = (pattern: RegExp): PostgresPool =>
  poolAround(pool, (send, text, values) =>
    pattern.test(text) ? Promise.reject(new Error('stopped')) : send(text, values),
  );

/**
 * Waits until a migration is creating an index and waits for older transactions. Returns the
 * process id of its connection.
 */
const indexWaits = async (): Promise<string> => {
  const [row] = await query(
    `select pid::text from pg_stat_activity where datname = current_database()
      and query ilike '%create index concurrently%' and wait_event_type = 'Lock'
      and pid <> pg_backend_pid()`,
  );
  return row?.['pid'] ?? indexWaits();
};

const countApplied = async (schema: string): Promise<number> => {
  const table = quote(schema, 'freshlegs_migration');
  const [made] = await query(`select to_regclass('${table}')::text as table`);
  if (made?.['table'] == null) return 0;
  const [row] = await query(`select count(*)::text as applied from ${table}`);
  return Number(row?.['applied']);
};

describe('a migration that is cut short', () => {
  // What a run does depends only on the steps applied so far, so one schema is enough for all cuts.
  // Each step is cut after each of its statements.
  it('continues where it stopped, after any statement', async () => {
    const schema = uniqueName();
    let cuts = 0;
    let applied = 0;
    for (let statements = 1; ; statements += 1) {
      const { cut, wasCut } = cuttingPool(statements);
      const outcome = await migrate(cut, { base: true, schema }).catch((error: unknown) => error);
      if (!wasCut()) break;
      cuts += 1;
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'CONNECTION_LOST' });
      const now = await countApplied(schema);
      // The first eleven statements only read which steps are left, and check the mapping.
      if (now > applied) statements = 11;
      applied = now;
    }
    expect(cuts).toBeGreaterThan(60);
    expect(await migrate(pool, { base: true, schema })).toEqual([]);
    expect(await readSchema(query, schema)).toEqual(clean);
  }, 120_000);

  it.each(['freshlegs_swapped_from', 'freshlegs_custom_workout'])(
    'while it creates the index %s creates the index again',
    async (index) => {
      const schema = uniqueName();
      const stopping = stoppingPool(new RegExp(`create index concurrently .* ${index} `));
      const stopped = migrate(stopping, { base: true, schema });
      await expect(stopped).rejects.toThrow('stopped');
      await inTransaction(pool, 'begin isolation level repeatable read', async (client) => {
        await client.query('select 1');
        const outcome = migrate(pool, { base: true, schema }).catch((error: unknown) => error);
        await terminate(await indexWaits());
        expect(await outcome).toMatchObject({ code: 'CONNECTION_LOST' });
      });
      const invalid = (await readSchema(query, schema)).filter((line) => /INVALID$/.test(line));
      expect(invalid).toEqual([expect.stringContaining(index)]);
      await migrate(pool, { base: true, schema });
      expect(await readSchema(query, schema)).toEqual(clean);
    },
  );
});

/** Pools with one connection each. None sends anything before all are connected. */
const startTogether = (count: number): readonly PostgresPool[] => {
  let connected = 0;
  let start = (): void => undefined;
  const allConnected = new Promise<void>((resolve) => {
    start = resolve;
  });
  return Array.from({ length: count }, () => ({
    connect: async () => {
      const client = await pool.connect();
      connected += 1;
      if (connected === count) start();
      await allConnected;
      return client;
    },
  }));
};

describe('ten migrations at once', () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    it(`create the same schema as one migration, and run each step once, round ${round}`, async () => {
      const schema = uniqueName();
      const ran = await Promise.all(
        startTogether(AT_ONCE).map((one) => migrate(one, { base: true, schema })),
      );
      expect(await readSchema(query, schema)).toEqual(clean);
      const ids = ran.flat();
      expect(ids).toEqual([...new Set(ids)]);
      expect(ids.length).toBeGreaterThan(10);
    });
  }
});
