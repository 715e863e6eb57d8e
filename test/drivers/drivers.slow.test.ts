import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@libsql/client';
import { neon } from '@neondatabase/serverless';
import { fromKnex, fromTypeorm, postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository, type ClosableDatabase } from 'freshlegs/sqlite';
import knex from 'knex';
import Libsql from 'libsql';
import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { pglitePool } from '../support/pglite.js';
import { checkDriver } from './check-driver.js';
import {
  onPool,
  openKnex,
  openNeon,
  openPostgresJs,
  openTypeorm,
  type OpenDriver,
} from './postgres.js';
import { checkSqlite } from './sqlite.js';

const openPg: OpenDriver = ({ openPool }) =>
  Promise.resolve({ driver: onPool(openPool()), close: () => Promise.resolve() });

const openPglite: OpenDriver = async () => {
  const database = await PGlite.create();
  return { driver: onPool(pglitePool(database)), close: () => database.close() };
};

describe('migrates, swaps, reverts, recommends, and answers a raced key once', () => {
  it.each([
    ['pg', openPg],
    ['PGlite', openPglite],
    ['postgres.js', openPostgresJs],
    ["Neon's pool", openNeon],
    ['transactions of TypeORM', openTypeorm],
    ['transactions of Knex', openKnex],
  ])('on %s', async (_name, open) => {
    const database = await createDatabase();
    const { driver, close } = await open(database);
    try {
      await checkDriver(driver);
    } finally {
      await close();
      await database.close();
    }
  });
  it('on libsql', () => checkSqlite(new Libsql(':memory:')));

  interface NodeSqlite {
    readonly DatabaseSync: new (path: string) => ClosableDatabase;
  }
  const nodeSqlite = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;
  it.skipIf(nodeSqlite === undefined)('on node:sqlite, skipped if Node has none', async () => {
    if (nodeSqlite !== undefined) await checkSqlite(new nodeSqlite.DatabaseSync(':memory:'));
  });
  it('on bun:sqlite', () => {
    const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
    const told = execFileSync(path('node_modules/.bin/bun'), [path('bun.ts')], {
      encoding: 'utf8',
    });
    expect(told).toMatch(/^bun:sqlite on Bun \d/);
  });
});

describe('refuses', () => {
  const given = (value: unknown): never => value as never;
  it("Neon's HTTP client, and names its pool", () => {
    const http = neon('postgres://me:s3cret@db.example/app');
    const refused: unknown = expect.objectContaining({
      code: 'CONFIGURATION',
      message: expect.stringMatching(/Neon's HTTP client.+new Pool\(/) as string,
    });
    expect(() => postgresRepository({ pool: given(http) })).toThrow(refused);
    expect(() => postgresRepository({ client: given(http) })).toThrow(refused);
  });
  it('TypeORM and Knex outside a transaction', () => {
    const refused: unknown = expect.objectContaining({ code: 'CONFIGURATION' });
    const { manager } = new DataSource({ type: 'postgres' });
    expect(() => fromTypeorm(manager)).toThrow(refused);
    // @ts-expect-error -- only a transaction has the type
    expect(() => fromKnex(knex({ client: 'pg' }))).toThrow(refused);
  });
  it('@libsql/client, and names libsql', () => {
    const database = createClient({ url: 'file::memory:' });
    expect(() => sqliteRepository({ database: given(database) })).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION',
        message: expect.stringMatching(/asynchronous SQLite driver.+ libsql /) as string,
      }),
    );
    database.close();
  });
});
