import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { migrate as migratePostgres, postgresRepository } from 'freshlegs/postgres';
import { migrate as migrateSqlite, sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { insertFixture } from '../../support/sqlite-store.js';
import { FIXTURE, USER } from '../../support/integer-ids.js';
import { startCluster } from '../../support/cluster.js';
import { createFill } from '../../support/fill.js';
import { queryOnPool } from '../../support/query.js';

const LOGS = Number(process.env['LOGS'] ?? 5_000);
/** How many logs other users have in the same tables. */
const OTHERS = Number(process.env['OTHERS'] ?? 300_000);
const LIMITS = [100, 500];
const YEARS_SECONDS = 10 * 365 * 86_400;
const NOW = new Date('2026-03-04T18:00:00Z');

/** Runs the backfill page by page, and reports the number of logs and the time. */
const backfill = async (repository: Port, limit: number): Promise<string> => {
  const training = createFreshlegs({ repository, now: () => NOW });
  const begun = performance.now();
  let logs = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await training.recovery.backfill({ userId: USER, ...page });
    logs += answer.recordedLogIds.length;
    cursor = answer.nextCursor;
  }
  const seconds = (performance.now() - begun) / 1000;
  const { consistent, findings: left } = await training.recovery.verify({
    userId: USER,
  });
  if (!consistent || left.length > 0 || logs !== LOGS) throw new Error(`recorded ${logs} logs`);
  return `${logs} logs in pages of ${limit}: ${seconds.toFixed(2)} s, ${Math.round(logs / seconds)} logs/s`;
};

/** Ten years of logs, which repeat three days of a program. */
const runSqlite = async (limit: number): Promise<void> => {
  const database = new Database(':memory:');
  migrateSqlite(database, { base: true });
  insertFixture(database, FIXTURE);
  const insert = database.prepare(
    'insert into workout_log (user_id, program_day_id, completed_at) values (?, ?, ?)',
  );
  const stepMs = (YEARS_SECONDS * 1000) / LOGS;
  database.transaction(() => {
    for (let at = 0; at < LOGS; at++) {
      insert.run(USER, (at % 3) + 1, Math.round(NOW.getTime() - (LOGS - at) * stepMs));
    }
  })();
  console.log(`SQLite: ${await backfill(sqliteRepository({ database }), limit)}`);
  database.close();
};

const runPostgres = async (pool: pg.Pool, limit: number): Promise<void> => {
  await (
    await createFill(queryOnPool(pool), 'public')
  )(FIXTURE);
  await pool.query('insert into users (id) select generate_series(1000, 1999)');
  const logs = `insert into workout_log (user_id, program_day_id, completed_at)
    select %user, at % 3 + 1, $2::timestamptz - at * ($3::float8 / $1::int) * interval '1 second'
    from generate_series(1, $1::int) at`;
  const given = [NOW, YEARS_SECONDS];
  await pool.query(logs.replace('%user', '1000 + at % 1000'), [OTHERS, ...given]);
  await pool.query(logs.replace('%user', String(USER)), [LOGS, ...given]);
  await pool.query('vacuum analyze');
  console.log(`PostgreSQL: ${await backfill(postgresRepository({ pool }), limit)}`);
};

for (const limit of LIMITS) await runSqlite(limit);
const cluster = await startCluster();
const pool = new pg.Pool({ connectionString: cluster.url }).on('error', () => undefined);
try {
  await migratePostgres(pool, { base: true });
  for (const limit of LIMITS) await runPostgres(pool, limit);
  await pool.end();
} finally {
  await cluster.stop();
}
