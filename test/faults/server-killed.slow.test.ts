import { expect, it } from 'vitest';
import { describeServers, killServers } from './server-killed.js';

const SEED = process.env['SEED'] ?? `${Date.now()}`;
const KILLS = 2;

it('a server that is killed under load loses no write, and stores none twice or in part', async () => {
  const figures = await killServers(KILLS, SEED);
  process.stdout.write(describeServers(SEED, figures));
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, torn: 0, doubled: 0 });
  expect(figures.acknowledged).toBeGreaterThan(60);
}, 120_000);
