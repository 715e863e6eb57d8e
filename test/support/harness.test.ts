import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { defineWants } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, USER } from './integer-ids.js';
import { CONFIGURATIONS } from './configurations.js';
import { recordClient, recordPool } from './counting.js';
import { createDatabase, type TestDatabase } from './database.js';
import { createFill } from './fill.js';
import { pglitePool } from './pglite.js';
import { queryOnPool } from './query.js';
import { rawAccess } from './raw.js';
import { disturbTypeParsers } from './type-parsers.js';

const LOG = defineWants({ logs: 'one' });

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
  it('make type parsers return nonsense until they are restored', () => {
    const restore = disturbTypeParsers();
    const parse = (): unknown => {
      const parser = pg.types.getTypeParser(pg.types.builtins.BOOL) as (text: string) => unknown;
      return parser('t');
    };
    expect(parse()).toEqual({ nonsense: 't' });
    restore();
    expect(parse()).toBe(true);
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

  it('fill the tables with only the fixture, and let new rows have ids above those in it', async () => {
    const pool = await open();
    const query = queryOnPool(pool);
    const raw = rawAccess(query, 'public');
    const fill = await createFill(query, 'public');
    const values = { programDayId: null, completedAt: null };
    const program = "insert into program (name) values ('Added') returning id::text";
    for (const _ of [1, 2]) {
      await fill(FIXTURE);
      expect(await query('select count(*)::text from workout_log')).toEqual([{ count: '0' }]);
      expect(await query('select count(*)::text from users')).toEqual([{ count: '2' }]);
      expect(await raw.insertLog(USER, values)).toBe(1);
      expect(await query(program)).toEqual([{ id: '4' }]);
    }
  });
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
  it('record the statements of a pool and of a client', async () => {
    const pool = await open();
    const ofPool = recordPool(pool);
    await postgresRepository({ pool: ofPool.pool, prepare: true }).read(USER, LOG, { logId: 1 });
    expect(ofPool.statements).toHaveLength(1);
    expect(ofPool.statements[0]?.name).toMatch(/^freshlegs_/);
    const lent = await pool.connect();
    const ofClient = recordClient(lent);
    await postgresRepository({ client: ofClient.client }).read(USER, LOG, { logId: 1 });
    lent.release();
    expect(ofClient.statements).toHaveLength(1);
    expect(ofClient.statements[0]).toMatchObject({ name: null, text: /select/ });
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
