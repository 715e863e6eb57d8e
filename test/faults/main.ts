import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../support/cluster.js';
import { crash, describeCrashes, type CrashedStore, type CrashFigures } from './crash.js';
import { crashedPostgres, crashedSqlite } from './crash-stores.js';
import { describeServers, killServers } from './server-killed.js';

// Tests all faults at full size. SEED repeats the random choices, but not the timing of the kills.
const SEED = process.env['SEED'] ?? `${Date.now()}`;
const ROUNDS = Number(process.env['ROUNDS'] ?? 200);
// PostgreSQL gets a quarter as many rounds. Another run kills its server `ROUNDS / 10` times.
const ROUNDS_ON_POSTGRES = Math.ceil(ROUNDS / 4);
const SERVER_KILLS = Math.ceil(ROUNDS / 10);
const RACE_ROUNDS = '50';
// At least this share of the kills must hit a transaction. Other kills prove little.
const SHARE_MIN = 0.3;
// The minimum number of acknowledged writes per round. 250 rounds need at least 5,000.
const ACKNOWLEDGED_MIN = 20;

const say = (text: string): void => {
  process.stdout.write(text);
};

const killProcesses = async (store: CrashedStore, rounds: number): Promise<CrashFigures> => {
  const figures = await crash(store, rounds, SEED);
  say(describeCrashes(store.kind, SEED, figures));
  return figures;
};

const onSqlite = async (): Promise<CrashFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  const store = crashedSqlite(folder);
  try {
    return await killProcesses(store, ROUNDS);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
};

const onPostgres = async (): Promise<CrashFigures> => {
  const cluster = await startCluster();
  const pool = new pg.Pool({ connectionString: cluster.url }).on('error', () => undefined);
  try {
    return await killProcesses(await crashedPostgres(cluster.url, pool), ROUNDS_ON_POSTGRES);
  } finally {
    await pool.end();
    await cluster.stop();
  }
};

/**
 * Runs the races in other folders, and all fault tests except the two that this file runs itself.
 */
const runTests = (): boolean => {
  const files = ['test/faults', 'test/stores/postgres-migrate.slow'];
  const rest = ['--exclude', 'test/faults/crash.ci.test.ts'];
  const more = ['--exclude', 'test/faults/server-killed.slow.test.ts'];
  const args = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--reporter=dot'];
  const env = { ...process.env, FAULTS: 'full', RACE_ROUNDS, SEED };
  const { status } = spawnSync('npx', [...args, ...files, ...rest, ...more], {
    env,
    stdio: 'inherit',
  });
  return status === 0;
};

say(`Faults at full size, seed ${SEED}\n`);
const passed = runTests();
const figures = [await onSqlite(), await onPostgres()];
const server = await killServers(SERVER_KILLS, SEED);
say(describeServers(SEED, server));

const sum = (of: (one: CrashFigures) => number): number =>
  figures.reduce((total, one) => total + of(one), 0);
const kills = sum((one) => one.kills);
const acknowledged = sum((one) => one.acknowledged);
const inTransaction = sum((one) => one.inTransaction);
const lost = sum((one) => one.lost) + server.lost;
const torn = sum((one) => one.torn) + server.torn;
say(
  `In all: ${kills} processes and ${server.kills} servers killed, ${Math.round((100 * inTransaction) / kills)} % of the processes inside a transaction, ${acknowledged + server.acknowledged} acknowledged (${acknowledged} by the processes), lost ${lost}, torn ${torn}, doubled ${server.doubled}; tests ${passed ? 'passed' : 'FAILED'}\n`,
);
// A kill between two writes affects no call, but most kills do affect one.
const told = [...server.codes.values()].reduce((total, times) => total + times, 0);
const isWell =
  passed &&
  told >= server.kills / 2 &&
  lost + torn + server.doubled === 0 &&
  inTransaction >= SHARE_MIN * kills &&
  acknowledged >= ACKNOWLEDGED_MIN * kills;
process.exitCode = isWell ? 0 : 1;
