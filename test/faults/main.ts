import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../postgres/cluster.js';
import { crash, describeCrashes, type CrashedStore } from './crash.js';
import { crashedPostgres, crashedSqlite } from './crash-stores.js';

const SEED = process.env['SEED'] ?? `${Date.now()}`;
const ROUNDS = Number(process.env['ROUNDS'] ?? 200);
// PostgreSQL gets a quarter of the rounds.
const PART_ON_POSTGRES = 4;
// Of all kills; what is not hit inside a transaction proves little.
const SHARE_MIN = 0.3;

/** Kills over one store; whether all is well. */
const run = async (store: CrashedStore, rounds: number): Promise<boolean> => {
  const figures = await crash(store, rounds, SEED);
  process.stdout.write(describeCrashes(store.kind, SEED, figures));
  const { inTransaction, kills, lost, torn } = figures;
  return lost === 0 && torn === 0 && inTransaction >= SHARE_MIN * kills;
};

const onSqlite = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  const store = crashedSqlite(folder);
  try {
    return await run(store, ROUNDS);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
};

const onPostgres = async (): Promise<boolean> => {
  const cluster = await startCluster();
  const pool = new pg.Pool({ connectionString: cluster.url }).on('error', () => undefined);
  try {
    return await run(
      await crashedPostgres(cluster.url, pool),
      Math.ceil(ROUNDS / PART_ON_POSTGRES),
    );
  } finally {
    await pool.end();
    await cluster.stop();
  }
};

/** All failures of the driver in all writes. */
const sweep = (): boolean => {
  const args = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--reporter=dot'];
  const env = { ...process.env, FAULTS: 'full' };
  return spawnSync('npx', [...args, 'test/faults/sweep'], { env, stdio: 'inherit' }).status === 0;
};

const passed = [sweep(), await onSqlite(), await onPostgres()];
process.exitCode = passed.every(Boolean) ? 0 : 1;
