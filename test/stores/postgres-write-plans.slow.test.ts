import { createFreshlegs } from 'freshlegs';
import { migrate, postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, PUSH_DAY, USER } from '../support/integer-ids.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { explainOn, mostRows } from '../support/plans.js';
import { createFill } from '../support/fill.js';
import { queryOnPool } from '../support/query.js';
import { prepare, repeatableCalls } from '../support/use-cases.js';

const LOGS = 100_000;
const OTHERS = 5_000;
/** A write touches a few rows, and 100 is what the planner expects of given rows. */
const ROWS_MAX = 1_000;
const clock = { now: new Date('2026-03-04T18:00:00Z') };
// This call needs what the host does first, which is left out here.
const { "preferences.set with a host's own equipment": _, ...CALLS } = repeatableCalls(clock);

/** A backfill looks for logs without loads among all logs of the user. */
const isBackfillPage = (text: string): boolean => text.startsWith('with fl_page');

const fill = (pool: pg.Pool) =>
  pool.query(`
    insert into workout_log (user_id, program_day_id, completed_at, swapped_from_id)
      select ${USER}, ${PUSH_DAY}, timestamptz '2010-01-01' + n * interval '1 hour', null
      from generate_series(1, ${LOGS}) n;
    insert into muscle_group_load (user_id, workout_log_id, muscle_group, performed_at, load,
        weekly_sets, known_effort_sets, exercises_count)
      select ${USER}, log.id, (array['chest', 'lats', 'glutes', 'biceps'])[1 + log.id % 4],
          log.completed_at, 1, 1, 1, 1 from workout_log log;
    insert into custom_workout (user_id, name)
      select ${USER}, 'Workout ' || n from generate_series(1, ${OTHERS}) n;
    insert into custom_workout_exercise (user_id, custom_workout_id, exercise_id)
      select ${USER}, workout.id, 1 from custom_workout workout, generate_series(1, 5);
    insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, reverted_at)
      select ${USER}, log.id, log.id + 1, '2012-01-01', now() from workout_log log
      where log.id % ${LOGS / OTHERS} = 0 and log.id < ${LOGS};
    update workout_log set custom_workout_id = 1 + id % ${OTHERS};
    insert into idempotency_key (user_id, key, fingerprint, response, created_at)
      select ${USER}, n::text, '', '{}', timestamptz '2026-03-04' from generate_series(1, ${OTHERS}) n`);

/** Explains each write before it runs. `found` gets the rows that it looks at. */
const explaining = (pool: pg.Pool, found: [text: string, rows: number][]): PostgresPool => {
  const explain = async (client: pg.PoolClient, text: string, values: (string | null)[]) => {
    await client.query('savepoint before');
    found.push([text, mostRows(await explainOn(client, { text, values }))]);
    await client.query('rollback to before');
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (text, values = []) => {
          if (/^with fl_/.test(text) && !isBackfillPage(text)) await explain(client, text, values);
          return client.query(text, values);
        },
        release: (error) => {
          client.release(error);
        },
      };
    },
  };
};

describe.each([
  ['without statistics', 'select'],
  ['with statistics', 'analyze'],
])('writes of a user with 100,000 logs, %s', (_, statistics) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createDatabase();
    pool = database.openPool();
    await migrate(pool, { base: true });
    await (
      await createFill(queryOnPool(pool), 'public')
    )(FIXTURE);
    await fill(pool);
    await pool.query(statistics);
  });
  afterAll(() => database.close());

  it.each(Object.entries(CALLS))('%s looks at few rows', async (name, call) => {
    const training = (given: PostgresPool) =>
      createFreshlegs({ repository: postgresRepository({ pool: given }), now: () => clock.now });
    const found: [string, number][] = [];
    const ids = await prepare(training(pool));
    await call(training(explaining(pool, found)), ids, { idempotencyKey: `of ${name}` });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, rows]) => !(rows < ROWS_MAX))).toEqual([]);
  });
});
