import { createFreshlegs, type Port } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER } from '../support/integer-ids.js';
import { recordPool, type SentStatement } from '../support/counting.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { explainOn, mostRows } from '../support/plans.js';

const LOGS = 1_500;
const LIMIT = 500;
/** All logs of the user, and as many again for each of two more indexes that a page uses. */
const ROWS_MAX = 3 * LOGS;

const explain = async (pool: pg.Pool, sent: SentStatement): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return mostRows(await explainOn(client, sent));
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const backfill = (repository: Port) =>
  createFreshlegs({ repository }).recovery.backfill({ userId: USER, limit: LIMIT });

describe('a page of a backfill, on tables without statistics', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createDatabase();
    pool = database.openPool();
    await migrate(pool, { base: true });
    await pool.query('insert into users (id) values ($1)', [USER]);
    await pool.query(`with added as (insert into program (name) values ('A') returning id)
      insert into program_day (program_id, name, position) select id, 'Push', 0 from added`);
    await pool.query(
      `insert into workout_log (user_id, program_day_id, completed_at)
       select $1, 1, now() - n * interval '1 day' from generate_series(1, $2::int) n`,
      [USER, LOGS],
    );
  });
  afterAll(() => database.close());

  it('reads each log a few times, not as often as the page has logs', async () => {
    const recorded = recordPool(pool);
    await backfill(postgresRepository({ pool: recorded.pool }));
    // Only the statements that read the page have its limit among their values.
    const pages = recorded.statements.filter(({ values }) => values.includes(String(LIMIT + 1)));
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(await explain(pool, page)).toBeLessThan(ROWS_MAX);
  });
});

describe('the foreign key from a performed exercise to its log, on tables without statistics', () => {
  it('reads only that log, not all logs of the user', async () => {
    const database = await createDatabase();
    const pool = database.openPool();
    await migrate(pool, { base: true });
    const client = await pool.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    // The server checks the foreign key with a statement of this form.
    await client.query(`prepare check_key (bigint, bigint) as
      select 1 from only workout_log x where user_id = $1 and id = $2 for key share of x`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain execute check_key (1, 2)',
    );
    client.release();
    await database.close();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Cond: ((user_id = $1) AND (id = $2))');
  });
});
