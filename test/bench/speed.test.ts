import { readFileSync } from 'node:fs';
import { inject, describe, it, expect } from 'vitest';
import { measureUseCase, sameTables } from './speed/measure.js';
import { createPostgres, openPostgres } from './speed/postgres.js';
import { USE_CASES, type OpenSide } from './speed/sides.js';
import { createSqlite, openSqlite } from './speed/sqlite.js';
import { createWorld } from './speed/world.js';
import { uniqueName } from '../postgres/database.js';

const WORLD = createWorld(12);
const PLAN = { warmUp: WORLD.tasks.slice(0, 2), timed: WORLD.tasks.slice(2), rounds: 2 };

/** Runs every use case on all sides, which throws where two of them answer or store otherwise. */
const runAll = async (sides: readonly OpenSide[]): Promise<void> => {
  for (const useCase of USE_CASES) {
    const { ratios, statements } = await measureUseCase(sides, useCase, PLAN);
    expect(Object.keys(ratios)).toEqual(sides.map(({ name }) => name));
    expect(statements).toBeGreaterThan(0);
  }
  await sameTables(sides);
  for (const side of sides) await side.close();
};

describe('the sides of the bench answer and store the same', () => {
  it('on SQLite', async () => {
    await runAll(openSqlite(createSqlite(WORLD), 'file'));
  });

  it.each([false, true])('on PostgreSQL, prepare: %s', async (prepare) => {
    const { url } = inject('postgres');
    const name = uniqueName();
    await createPostgres(url, WORLD, name);
    await runAll(await openPostgres(url, prepare, name));
  });
});

/** Lines of code, without imports, which say nothing of a use case. */
const linesOf = (file: string): number =>
  readFileSync(new URL(`speed/${file}`, import.meta.url), 'utf8')
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;

describe('what the library is measured against', () => {
  it.each([
    'limit-sqlite.ts',
    'limit-postgres.ts',
    'drizzle-sqlite.ts',
    'drizzle-postgres.ts',
    'kysely.ts',
  ])('takes at most 60 lines a use case, beside its tables: %s', (file) => {
    expect(linesOf(file)).toBeGreaterThan(100);
    expect(linesOf(file)).toBeLessThanOrEqual(60 * USE_CASES.length);
  });
});
