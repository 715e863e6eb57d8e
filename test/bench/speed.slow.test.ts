import { createFreshlegs } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { inject, describe, it, expect } from 'vitest';
import { uniqueName } from '../support/database.js';
import type { Library } from './speed/beside.js';
import { measureAll } from './speed/measure.js';
import { openPostgres } from './speed/postgres.js';
import { LIMITED, USE_CASES, type OpenSide } from './speed/sides.js';
import { openSqlite } from './speed/sqlite.js';
import { createWorld } from './speed/world.js';

const WORLD = createWorld(12);
const PLAN = { warmUp: WORLD.tasks.slice(0, 2), timed: WORLD.tasks.slice(2), rounds: 2 };

/** Throws if two sides return or store different results. */
const runAll = async (sides: readonly OpenSide[]): Promise<void> => {
  const measured: string[] = [];
  await measureAll(sides, USE_CASES, PLAN, (useCase, { ratios }) => {
    measured.push(useCase);
    const isLimited = LIMITED.some((name) => name === useCase);
    const able = sides.map(({ name }) => name).filter((name) => isLimited || name !== 'limit');
    expect(Object.keys(ratios)).toEqual(able);
  });
  expect(measured).toEqual(USE_CASES);
};

/** This checkout, instead of the one that `--beside` names. */
const THIS: Library = { createFreshlegs, sqlite, postgres };

describe('all sides of the benchmark return and store the same results', () => {
  it.each([false, true])('on SQLite, analyzed: %s', async (analyzed) => {
    await runAll(openSqlite(WORLD, analyzed, THIS));
  });

  it.each([false, true])('on PostgreSQL, prepare: %s', async (prepare) => {
    const { url } = inject('postgres');
    await runAll(await openPostgres(url, WORLD, { prepare, database: uniqueName() }, THIS));
  });
});
