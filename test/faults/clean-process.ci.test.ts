import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../support/sqlite-store.js';
import { FIXTURE } from '../support/integer-ids.js';
import { READ_METHODS, WRITE_METHODS } from '../conformance/methods.js';
import { usePostgres } from '../support/bench.js';
import { useAll } from './use-all.js';

const bench = usePostgres();
const METHODS = { ...READ_METHODS, ...WRITE_METHODS };
const PROGRAM = fileURLToPath(new URL('clean-process.ts', import.meta.url));
const TIMEOUT = 60_000;

/** Runs the program. If it does not end, kills it and fails. */
const run = async (...args: readonly string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', PROGRAM, ...args],
    { timeout: TIMEOUT },
  );
  return JSON.parse(stdout);
};

describe('a process that has used every method', () => {
  // The program must have called every method, and nothing may be left of these calls.
  const NOTHING = {
    ...{ listeners: 0, resources: [] },
    answered: expect.toSatisfy((calls: number) => calls >= Object.keys(METHODS).length) as unknown,
    refused: expect.any(Number) as unknown,
  };
  it('has no handle, timer or listener left, and ends by itself: on SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
    try {
      const path = join(folder, 'training.db');
      openDatabase(path, FIXTURE).close();
      expect(await run('sqlite', path)).toEqual(NOTHING);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it('has no handle, timer or listener left, and ends by itself: on PostgreSQL', async () => {
    expect(await run('postgres', bench.database().url)).toEqual(NOTHING);
  });
});

describe("the host's own objects stay unchanged", () => {
  it('the listeners, clients and settings of a pool', async () => {
    const pool = bench.database().openPool({ max: 1 });
    const client = await pool.connect();
    // PL/pgSQL adds settings to a session that has used it.
    const SETTINGS = "select name, setting from pg_settings where name !~ '^plpgsql' order by name";
    const settings = async () => (await client.query(SETTINGS)).rows as unknown;
    const listeners = () =>
      [pool, client].map((emitter) =>
        emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]),
      );
    const before = [await settings(), listeners()];
    client.release();
    const repository = postgresRepository({ pool });
    const used = await useAll(createFreshlegs({ repository, now: () => bench.clock.now }));
    expect(used.answered).toBeGreaterThan(used.refused);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    expect(await pool.connect()).toBe(client);
    const after = [await settings(), listeners()];
    client.release();
    expect(after).toEqual(before);
  });
  it('the type parsers', async () => {
    const types = Object.values(pg.types.builtins).filter((oid) => typeof oid === 'number');
    const parsers = () => types.map((oid): unknown => pg.types.getTypeParser(oid, 'text'));
    const before = parsers();
    await useAll(bench.training());
    const after = parsers();
    expect(after.length).toBeGreaterThan(20);
    expect(after.every((parser, index) => parser === before[index])).toBe(true);
  });
  it('the pragmas of a SQLite handle', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    try {
      const names = database
        .prepare<[], { name: string }>('select name from pragma_pragma_list')
        .all()
        .map(({ name }) => name)
        // Reading these pragmas has a side effect, or returns a count.
        .filter(
          (name) =>
            !/check|optimize|vacuum|shrink|checkpoint|data_version|_list|_count|schema_version|_info|_xinfo/.test(
              name,
            ),
        );
      const pragmas = () => names.map((name): unknown => [name, database.pragma(name)]);
      const before = pragmas();
      await useAll(createFreshlegs({ repository: sqliteRepository({ database }) }));
      expect(names.length).toBeGreaterThan(30);
      expect(pragmas()).toEqual(before);
      expect(database.open).toBe(true);
    } finally {
      database.close();
    }
  });
});
