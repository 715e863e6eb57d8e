import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import pg from 'pg';
import { startCluster } from '../../support/cluster.js';
import { median } from '../median.js';
import { formatTable } from '../table.js';
import { indexedShapes, mappingOf, TABLES, type Dialect } from '../../support/set-shapes.js';
import { rowsOf, type Sizes } from './rows.js';

// Backfills users among a million sets, and records their logs again, for each shape that `sets.from`
// may have. All shapes read the same sets, so all must give the same recovery.

const SIZES: Sizes = {
  users: Number(process.env['USERS'] ?? 25),
  logs: Number(process.env['LOGS'] ?? 2_000),
  sets: Number(process.env['SETS'] ?? 20),
};
/** Each round measures another user. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const RECORDED = 50;
const NOW = new Date('2026-03-06T09:00:00Z');

interface Measured {
  readonly logsPerSecond: number;
  readonly recordMs: number;
  readonly recovery: string;
}

/** Backfills a user, then records the latest logs again, one at a time. */
const measure = async (repository: Port, userId: number): Promise<Measured> => {
  const training = createFreshlegs({ repository, now: () => NOW });
  const began = performance.now();
  let recorded = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = cursor === undefined ? {} : { cursor };
    const answer = await training.recovery.backfill({ userId, ...page });
    recorded += answer.recordedLogIds.length;
    cursor = answer.nextCursor;
  }
  const seconds = (performance.now() - began) / 1000;
  if (recorded !== SIZES.logs) throw new Error(`${recorded} logs were recorded.`);
  const times: number[] = [];
  for (let log = 0; log < RECORDED; log += 1) {
    const start = performance.now();
    await training.logs.record({ userId, logId: log * SIZES.users + userId });
    times.push(performance.now() - start);
  }
  const { muscleGroups } = await training.recovery.muscleGroups({ userId });
  return {
    logsPerSecond: recorded / seconds,
    recordMs: median(times),
    recovery: JSON.stringify(muscleGroups),
  };
};

interface Store {
  readonly repository: (host: postgres.HostMapping) => Port;
  /** Forgets what was recorded. */
  readonly clear: () => Promise<unknown>;
}

const CLEAR =
  'delete from muscle_group_load; delete from muscle_group_recovery; delete from training_state';

const FIRST = mappingOf({ from: 'flat s' });

const compare = async (dialect: Dialect, { repository, clear }: Store): Promise<void> => {
  const rows: string[][] = [];
  let expected: readonly string[] | undefined;
  // The first run of the code is slower.
  await measure(repository(FIRST), ROUNDS + 1);
  await clear();
  for (const [name, shape] of Object.entries(indexedShapes(dialect))) {
    const found: Measured[] = [];
    for (let user = 1; user <= ROUNDS; user += 1) {
      found.push(await measure(repository(mappingOf(shape)), user));
    }
    await clear();
    const recovery = found.map((each) => each.recovery);
    expected ??= recovery;
    if (recovery.join() !== expected.join()) throw new Error(`${name} gives another recovery.`);
    rows.push([
      name,
      String(Math.round(median(found.map(({ logsPerSecond }) => logsPerSecond)))),
      median(found.map(({ recordMs }) => recordMs)).toFixed(2),
    ]);
  }
  const sets = (SIZES.users * SIZES.logs * SIZES.sets).toLocaleString('en');
  console.log(`${dialect}, ${sets} sets, medians of ${ROUNDS} users, the same recovery\n`);
  console.log(`${formatTable([['sets.from', 'backfill, logs/s', 'record, ms'], ...rows])}\n`);
};

const database = new Database(':memory:');
database.pragma('foreign_keys = on');
database.exec(TABLES);
database.exec(rowsOf('SQLite', SIZES));
sqlite.migrate(database, { host: FIRST });
database.exec('analyze');
await compare('SQLite', {
  repository: (host) => sqlite.sqliteRepository({ database, host }),
  clear: () => Promise.resolve(database.exec(CLEAR)),
});
database.close();

const cluster = await startCluster();
const pool = new pg.Pool({ connectionString: cluster.url }).on('error', () => undefined);
try {
  await pool.query(TABLES);
  await pool.query(rowsOf('PostgreSQL', SIZES));
  await postgres.migrate(pool, { host: FIRST });
  await pool.query('vacuum analyze');
  await compare('PostgreSQL', {
    repository: (host) => postgres.postgresRepository({ pool, host }),
    clear: () => pool.query(CLEAR),
  });
  await pool.end();
} finally {
  await cluster.stop();
}
