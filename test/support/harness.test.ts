import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { migrate } from 'freshlegs/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, USER } from './integer-ids.js';
import { CONFIGURATIONS } from './configurations.js';
import { createDatabase, type TestDatabase } from './database.js';
import { createFill } from './fill.js';
import { pglitePool } from './pglite.js';
import { queryOnPool } from './query.js';
import { rawAccess } from './raw.js';

const stores = fileURLToPath(new URL('../stores/', import.meta.url));

describe('the configurations', () => {
  it('are each run by one test file', () => {
    const texts = readdirSync(stores, { encoding: 'utf8', recursive: true })
      .filter((name) => /(^|\W)(postgres|hosts)[^/\\]*\.test\.ts$/.test(name))
      .map((name) => readFileSync(stores + name, 'utf8'));
    const run = texts
      .flatMap((text) => /runSuites\(([^)]*)\)/.exec(text)?.[1] ?? [])
      .flatMap((names) =>
        Array.from(names.matchAll(/(['"])(.*?)\1(?:,|$)/gm), ([, , name]) => name),
      );
    expect(run.sort()).toEqual(CONFIGURATIONS.map(({ name }) => name).sort());
  });
});

describe('the helpers for test databases', () => {
  let database: TestDatabase | undefined;
  const open = async () => {
    database ??= await createDatabase();
    return database.openPool();
  };
  beforeAll(async () => {
    await migrate(await open(), { base: true });
  });
  afterAll(() => database?.close());

  it('show each change in a dump, but not a lock alone', async () => {
    const query = queryOnPool(await open());
    const raw = rawAccess(query, 'public');
    await (
      await createFill(query, 'public')
    )(FIXTURE);
    const before = await raw.dump();
    await query(`insert into training_state (user_id) values (${USER})`);
    expect(await raw.dump()).toBe(before);
    await query('update training_state set revision = 1');
    expect(await raw.dump()).not.toBe(before);
  });
});

describe('the pool on PGlite', () => {
  it('lends its one connection to one caller at a time', async () => {
    const sent: string[] = [];
    const answer = (text: string) => {
      sent.push(text);
      return Promise.resolve([]);
    };
    const pool = pglitePool({ exec: answer, query: answer as unknown as PGlite['query'] });
    const use = async (name: string): Promise<void> => {
      const client = await pool.connect();
      await client.query(`${name} begins`);
      await client.query(`${name} goes on`, []);
      client.release();
    };
    await Promise.all([use('first'), use('second')]);
    expect(sent).toEqual(['first begins', 'first goes on', 'second begins', 'second goes on']);
  });
});
