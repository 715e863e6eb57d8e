import { inject, describe, it, expect } from 'vitest';
import { uniqueName } from '../support/database.js';
import { measureAll } from './speed/measure.js';
import { HERE } from './speed/ours.js';
import { openPostgres } from './speed/postgres.js';
import { USE_CASES, type OpenSide } from './speed/sides.js';
import { openSqlite } from './speed/sqlite.js';
import { createWorld } from './speed/world.js';

const WORLD = createWorld(12);
const PLAN = { warmUp: WORLD.tasks.slice(0, 2), timed: WORLD.tasks.slice(2), rounds: 2 };

/** Throws if two sides return or store different results. */
const runAll = async (sides: readonly OpenSide[]): Promise<void> => {
  const measured: string[] = [];
  await measureAll(sides, USE_CASES, PLAN, (useCase, { ratios }) => {
    measured.push(useCase);
    expect(Object.keys(ratios)).toEqual(sides.map(({ name }) => name));
  });
  expect(measured).toEqual(USE_CASES);
};

describe('all sides of the benchmark return and store the same results', () => {
  it.each([false, true])('on SQLite, analyzed: %s', async (analyzed) => {
    await runAll(openSqlite(WORLD, analyzed, HERE));
  });

  it.each([false, true])('on PostgreSQL, prepare: %s', async (prepare) => {
    const { url } = inject('postgres');
    await runAll(await openPostgres(url, WORLD, { prepare, database: uniqueName() }, HERE));
  });
});
