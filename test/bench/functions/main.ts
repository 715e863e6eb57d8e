import { Session } from 'node:inspector/promises';
import type Database from 'better-sqlite3';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { startCluster } from '../../support/cluster.js';
import { createFill } from '../../support/fill.js';
import { FIXTURE, LEGS, PUSH, USER } from '../../support/integer-ids.js';
import { queryOnPool } from '../../support/query.js';
import { openDatabase } from '../../support/sqlite-store.js';
import { NOW } from '../speed/world.js';

// Counts the files and functions of the library that run in a swap on SQLite, and in a smart workout
// on PostgreSQL: how much someone reads who follows one call. `LIST=1` also names them.

const ROOT = new URL('../../../', import.meta.url).href;
const isLibrary = (url: string): boolean =>
  url.startsWith(`${ROOT}src/`) || url.startsWith(`${ROOT}adapters/`);

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const count = async (what: string, call: () => Promise<unknown>): Promise<void> => {
  // What ran before is not counted.
  await session.post('Profiler.takePreciseCoverage');
  await call();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url }) => isLibrary(url))
    .map(({ url, functions }) => ({
      file: url.slice(ROOT.length),
      names: functions
        .filter(({ ranges: [range] }) => (range?.count ?? 0) > 0)
        .map(({ functionName }) => functionName || '(unnamed)'),
    }))
    .filter(({ names }) => names.length > 0);
  const functions = files.reduce((sum, { names }) => sum + names.length, 0);
  console.log(`${what}: ${files.length} files, ${functions} functions`);
  if (process.env['LIST'] !== '1') return;
  for (const { file, names } of files) console.log(`  ${file}: ${names.join(', ')}`);
};

/** Swaps a planned log, and recommends. */
const callsOf = ({ logs, swaps, recommendations }: TrainingMethods) => ({
  swap: async () => {
    const { log } = await logs.create({ userId: USER, source: PUSH, completed: false });
    return () => swaps.swap({ userId: USER, logId: log.id, target: LEGS });
  },
  smartWorkout: () => recommendations.smartWorkout({ userId: USER }),
});

const now = (): Date => NOW;

const database: Database.Database = openDatabase(':memory:', FIXTURE);
const { swap } = callsOf(createFreshlegs({ repository: sqliteRepository({ database }), now }));
// The first calls also make and prepare the statements.
await (
  await swap()
)();
await count('swaps.swap on SQLite', await swap());

const cluster = await startCluster();
const pool = new pg.Pool({ connectionString: cluster.url });
await migrate(pool, { base: true });
await (
  await createFill(queryOnPool(pool), 'public')
)(FIXTURE);
const { smartWorkout } = callsOf(
  createFreshlegs({ repository: postgresRepository({ pool }), now }),
);
await smartWorkout();
await count('recommendations.smartWorkout on PostgreSQL', smartWorkout);
await pool.end();
await cluster.stop();
session.disconnect();
