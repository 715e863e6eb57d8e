import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { crash, describeCrashes, type CrashedStore } from './crash.js';
import { crashedPostgres, crashedSqlite } from './crash-stores.js';

const SEED = process.env['SEED'] ?? `${Date.now()}`;
const TIMEOUT = 120_000;

const check = async (store: CrashedStore, rounds: number): Promise<void> => {
  const figures = await crash(store, rounds, SEED);
  process.stdout.write(describeCrashes(store.kind, SEED, figures));
  expect(figures).toMatchObject({ rounds, kills: rounds, lost: 0, torn: 0 });
  expect(figures.acknowledged).toBeGreaterThan(6 * rounds);
  // If the driver began transactions in another way, no marks would be printed, and this would
  // fail.
  expect(figures.marked).toBe(rounds);
};

it(
  'a killed process loses no write, and stores none in part, in a SQLite file',
  { timeout: TIMEOUT },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
    const store = crashedSqlite(folder);
    try {
      await check(store, 5);
    } finally {
      store.close();
      rmSync(folder, { recursive: true });
    }
  },
);

it(
  'a killed process loses no write, and stores none in part, on PostgreSQL',
  { timeout: TIMEOUT },
  async () => {
    const database = await createDatabase();
    try {
      await check(await crashedPostgres(database.url, database.openPool()), 2);
    } finally {
      await database.close();
    }
  },
);
