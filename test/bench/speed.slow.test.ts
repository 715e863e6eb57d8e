import { readFileSync } from 'node:fs';
import { createFreshlegs } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { inject, describe, it, expect } from 'vitest';
import type { Library } from './speed/beside.js';
import { measureUseCase, sameTables } from './speed/measure.js';
import { openPostgres, openPostgresIds } from './speed/postgres.js';
import { USE_CASES, type OpenSide } from './speed/sides.js';
import { openSqlite, openSqliteIds } from './speed/sqlite.js';
import { createWorld } from './speed/world.js';
import { uniqueName } from '../support/database.js';

const WORLD = createWorld(12);
const PLAN = { warmUp: WORLD.tasks.slice(0, 2), timed: WORLD.tasks.slice(2), rounds: 2 };

/** Throws if two sides return or store different results. */
const runAll = async (sides: readonly OpenSide[]): Promise<void> => {
  for (const useCase of USE_CASES) {
    const { ratios, statements } = await measureUseCase(sides, useCase, PLAN);
    expect(Object.keys(ratios)).toEqual(sides.map(({ name }) => name));
    for (const { name } of sides) expect(statements[name]).toBeGreaterThan(0);
  }
  await sameTables(sides);
  for (const side of sides) await side.close();
};

/** This checkout, instead of the one that `--beside` names. */
const THIS: Library = { createFreshlegs, sqlite, postgres };

describe('all sides of the benchmark return and store the same results', () => {
  it.each([false, true])('on SQLite, analyzed: %s', async (analyzed) => {
    await runAll(openSqlite(WORLD, { kind: 'file', analyzed }, THIS));
  });

  it.each([false, true])('on PostgreSQL, prepare: %s', async (prepare) => {
    const { url } = inject('postgres');
    await runAll(await openPostgres(url, WORLD, { prepare, database: uniqueName() }, THIS));
  });
});

/** Throws if hosts with UUIDs and with integers get different answers. */
const runIds = async (sides: readonly OpenSide[]): Promise<void> => {
  for (const useCase of USE_CASES) {
    const { ratios } = await measureUseCase(sides, useCase, PLAN);
    expect(Object.keys(ratios)).toEqual(['uuid', 'integer']);
  }
  for (const side of sides) await side.close();
};

describe('the library gives the same answers for hosts with UUID ids and with integer ids', () => {
  it('on SQLite', async () => {
    await runIds(openSqliteIds(WORLD, { kind: 'file', analyzed: false }));
  });

  it('on PostgreSQL', async () => {
    const { url } = inject('postgres');
    await runIds(await openPostgresIds(url, WORLD, { prepare: false, database: uniqueName() }));
  });
});

/** Counts lines of code without imports, which say nothing about the length of a use case. */
const linesOf = (file: string): number =>
  readFileSync(new URL(`speed/${file}`, import.meta.url), 'utf8')
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'the limit on SQLite': [
    'limit-sqlite.ts',
    'limit-sqlite-handle.ts',
    'limit-sqlite-reads.ts',
    'limit-sqlite-workouts.ts',
    'limit-sqlite-writes.ts',
  ],
  'the limit on PostgreSQL': [
    'limit-postgres.ts',
    'limit-postgres-handle.ts',
    'limit-postgres-statements.ts',
  ],
  'drizzle on SQLite': ['drizzle-sqlite.ts'],
  'drizzle on PostgreSQL': ['drizzle-postgres.ts'],
  kysely: ['kysely.ts'],
};

describe('the code that the library is compared with', () => {
  it.each(Object.entries(SOURCES))('takes at most 60 lines per use case: %s', (_, files) => {
    const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
    expect(lines).toBeGreaterThan(100);
    expect(lines).toBeLessThanOrEqual(60 * USE_CASES.length);
  });
});
