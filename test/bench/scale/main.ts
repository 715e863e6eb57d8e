import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate as migratePostgres } from 'freshlegs/postgres';
import { migrate as migrateSqlite } from 'freshlegs/sqlite';
import pg from 'pg';
import { startCluster } from '../../support/cluster.js';
import { compile } from '../compile.js';
import { createRandom, pickIndex } from '../recommendation/random.js';
import type * as Run from './run.js';
import type { Reads } from './run.js';
import { fillCatalogue, fillUsers, LOADS_PER_LOG, POSTGRES, SQLITE } from './tables.js';
import { median } from '../median.js';

// How the cost of a read grows with five sizes: all stored rows, one user's logs over years and in 60
// days, the workouts that everybody sees, and concurrent requests. Sizes are measured in turn.

const LOADS = (process.env['LOADS'] ?? '1000,100000,5000000').split(',').map(Number);
const LOGS_OF_ONE = [50, 5_000];
const LOGS_IN_60_DAYS = [2_500, 5_000, 10_000, 20_000];
const HOURS_IN_60_DAYS = 60 * 24;
const DAYS = [20, 2_000];
const REQUESTS = [10, 100, 1_000];
const LOGS = 25;
const CALLS = 300;
const BLOCK = 20;
/** The reads of {@link LOGS_IN_60_DAYS} take so long that fewer calls give the same medians. */
const FEW_CALLS = { calls: 10, block: 2 };

const { READS, READS_OF_PERIOD, readsOnPostgres, readsOnSqlite } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);

/** A store of one size, and the users whose data is read. */
interface Size {
  readonly name: string;
  readonly reads: Reads;
  readonly user: () => number;
}

/** The median time of each read at each size, and how it grows. */
const compare = async (
  what: string,
  sizes: readonly Size[],
  compared: readonly (keyof Reads)[] = READS,
  { calls: wanted, block } = { calls: CALLS, block: BLOCK },
): Promise<void> => {
  console.log(what);
  for (const read of compared) {
    const times = sizes.map((): number[] => []);
    for (let calls = -block; calls < wanted; calls += block) {
      for (const [at, { reads, user }] of sizes.entries()) {
        for (let call = 0; call < block; call++) {
          const userId = user();
          const begun = performance.now();
          await reads[read](userId);
          if (calls >= 0) times[at]?.push((performance.now() - begun) * 1000);
        }
      }
    }
    const medians = times.map(median);
    const shown = sizes.map(({ name }, at) => `${name} ${Math.round(medians[at] ?? NaN)} us`);
    const growth = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
    console.log(`  ${read}: ${shown.join(', ')}; x ${growth.toFixed(2)}`);
  }
};

const anyOf = (users: number): (() => number) => {
  const random = createRandom(`users ${users}`);
  return () => 1 + pickIndex(random, users);
};

interface Store {
  readonly reads: Reads;
  readonly run: (texts: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const measure = async (
  database: string,
  words: typeof SQLITE,
  open: (name: string) => Promise<Store>,
): Promise<void> => {
  const stores: Store[] = [];
  const fill = async (name: string, users: number, days: number): Promise<Store> => {
    const store = await open(name);
    stores.push(store);
    await store.run([...fillCatalogue(words, days), ...fillUsers(words, 1, users, LOGS)]);
    return store;
  };
  const sizes: Size[] = [];
  for (const loads of LOADS) {
    const users = Math.max(1, Math.round(loads / LOADS_PER_LOG / LOGS));
    const { reads } = await fill(`loads_${loads}`, users, 20);
    sizes.push({ name: loads.toLocaleString('en'), reads, user: anyOf(users) });
  }
  await compare(`${database}, loads of all users`, sizes);
  const own = await fill('logs', 100, 20);
  for (const [at, logs] of LOGS_OF_ONE.entries()) {
    await own.run(fillUsers(words, 1_000 + at, 1, logs));
  }
  const ofOne = LOGS_OF_ONE.map((logs, at) => ({
    name: `${logs}`,
    reads: own.reads,
    user: () => 1_000 + at,
  }));
  await compare(`${database}, logs of one user`, ofOne);
  for (const [at, logs] of LOGS_IN_60_DAYS.entries()) {
    await own.run(fillUsers(words, 2_000 + at, 1, logs, HOURS_IN_60_DAYS / logs));
  }
  const inPeriod = LOGS_IN_60_DAYS.map((logs, at) => ({
    name: `${logs}`,
    reads: own.reads,
    user: () => 2_000 + at,
  }));
  await compare(`${database}, logs of one user in 60 days`, inPeriod, READS_OF_PERIOD, FEW_CALLS);
  const visible: Size[] = [];
  for (const days of DAYS) {
    const { reads } = await fill(`days_${days}`, 100, days);
    visible.push({ name: `${days}`, reads, user: anyOf(100) });
  }
  await compare(`${database}, workouts that everybody sees`, visible);
  const [first] = stores;
  if (first === undefined) throw new Error('There is no store to read.');
  console.log(`${database}, concurrent requests`);
  for (const requests of REQUESTS) {
    const begun = performance.now();
    for (let left = 1_000; left > 0; left -= requests) {
      const asked = Array.from({ length: requests }, () => first.reads.muscleGroups(1));
      await Promise.all(asked);
    }
    const each = performance.now() - begun;
    console.log(`  muscleGroups: ${requests} at once, ${Math.round(each)} us each`);
  }
  for (const store of stores) await store.close();
};

const folder = mkdtempSync(join(tmpdir(), 'freshlegs-scale-'));
await measure('SQLite', SQLITE, (name) => {
  const database = new Database(join(folder, `${name}.db`));
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = off');
  migrateSqlite(database, { base: true });
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = on');
  const reads = readsOnSqlite(database);
  return Promise.resolve({
    reads,
    run: (texts) => {
      database.pragma('foreign_keys = off');
      database.transaction(() => {
        for (const text of texts) database.exec(text);
      })();
      database.pragma('foreign_keys = on');
      database.exec('analyze');
      return Promise.resolve();
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  });
});
rmSync(folder, { recursive: true });

// A quarter of the memory, as PostgreSQL's manual recommends. With the 128 MB of a new server,
// PostgreSQL copies more pages from the cache of the operating system as the data grows.
const quarter = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;
const shared_buffers = process.env['SHARED_BUFFERS'] ?? quarter;
const cluster = await startCluster({ shared_buffers });
try {
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await measure('PostgreSQL', POSTGRES, async (name) => {
    await admin.query(`create database ${name}`);
    const connectionString = Object.assign(new URL(cluster.url), { pathname: name }).href;
    const pool = new pg.Pool({ connectionString, max: 10 }).on('error', () => undefined);
    await migratePostgres(pool, { base: true });
    return {
      reads: readsOnPostgres(pool),
      run: async (texts) => {
        const client = await pool.connect();
        // The generated rows refer to existing rows, so their foreign keys need no check.
        await client.query('set session_replication_role = replica');
        for (const text of texts) await client.query(text);
        await client.query('set session_replication_role = default');
        client.release();
        await pool.query('vacuum analyze');
      },
      close: () => pool.end(),
    };
  });
  await admin.end();
} finally {
  await cluster.stop();
}
