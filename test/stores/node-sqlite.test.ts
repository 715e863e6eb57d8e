import type Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { migrate, sqliteRepository, type SqliteDatabase } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import type { Fixture } from '../conformance/fixture.js';
import { FIXTURE, PUSH, PUSH_DAY, USER } from '../support/integer-ids.js';
import { repositorySuite } from '../conformance/suite.js';
import { insertFixture, rawAccess } from '../support/sqlite-store.js';
import type { SyncStore } from '../support/sync-store.js';

/** What these tests use of node:sqlite. The types of Node 20 do not declare it. */
interface NodeDatabase extends SqliteDatabase {
  readonly close: () => void;
}
interface NodeSqlite {
  readonly DatabaseSync: new (path: string, options?: { readonly timeout: number }) => NodeDatabase;
}

const nodeSqlite = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;

const open = (): NodeDatabase => {
  if (nodeSqlite === undefined) throw new Error('This Node has no node:sqlite.');
  return new nodeSqlite.DatabaseSync(':memory:', { timeout: 5000 });
};

/** The suite's own access to its tables uses only what both drivers have. */
const nodeStore = (fixture: Fixture): SyncStore => {
  const database = open();
  migrate(database, { base: true });
  const host = database as unknown as Database.Database;
  insertFixture(host, fixture);
  return {
    repository: sqliteRepository({ database }),
    raw: rawAccess(host),
    close: () => {
      database.close();
    },
  };
};

const suiteOnNodeSqlite = (): void => {
  describe('async', () => {
    repositorySuite({ describe, it }, nodeStore, FIXTURE);
  });
  describe('sync', () => {
    const atOnce = (fixture: Fixture) => ({ ...nodeStore(fixture), mode: 'sync' as const });
    repositorySuite({ describe, it }, atOnce, FIXTURE);
  });
  it('works inside a transaction of the host, and its writes are rolled back with it', () => {
    const database = open();
    migrate(database, { base: true });
    insertFixture(database as unknown as Database.Database, FIXTURE);
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    database.exec('begin immediate');
    training.sync.logs.create({ userId: USER, source: PUSH });
    expect(() => training.sync.logs.delete({ userId: USER, logId: 99 })).toThrow();
    expect(training.sync.logs.list({ userId: USER }).logs).toHaveLength(1);
    database.exec('rollback');
    expect(training.sync.logs.list({ userId: USER }).logs).toEqual([]);
    database.close();
  });
  it('reports a closed handle as CONNECTION_LOST', () => {
    const database = open();
    migrate(database, { base: true });
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    expect(training.sync.logs.list({ userId: USER }).logs).toEqual([]);
    database.close();
    expect(() => training.sync.logs.list({ userId: USER })).toThrow(
      expect.objectContaining({ code: 'CONNECTION_LOST' }),
    );
  });
  it('reports an id above 2^53 on each page as CORRUPT', () => {
    const database = open();
    migrate(database, { base: true });
    insertFixture(database as unknown as Database.Database, FIXTURE);
    database.exec(`insert into program_day (id, program_id, name, position)
      select 9007199254740993, program_id, 'Odd', 99 from program_day where id = ${PUSH_DAY}`);
    const { programs } = createFreshlegs({ repository: sqliteRepository({ database }) }).sync
      .catalogue;
    const corrupt: unknown = expect.objectContaining({ code: 'CORRUPT' });
    const readAll = () => {
      let cursor: string | undefined;
      do cursor = programs({ userId: USER, limit: 1, cursor }).nextCursor ?? undefined;
      while (cursor !== undefined);
    };
    expect(readAll).toThrow(corrupt);
    expect(() => programs({ userId: USER })).toThrow(corrupt);
    database.close();
  });
  it('reports missing tables with its own error', () => {
    const database = open();
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    expect(() => training.sync.logs.list({ userId: USER })).toThrow(
      expect.objectContaining({ code: 'SCHEMA_OUTDATED' }),
    );
    database.close();
  });
};

if (nodeSqlite === undefined) it.skip('the suite on node:sqlite: skipped, this Node has none');
else describe('node:sqlite', suiteOnNodeSqlite);

it('a handle that does not report whether a transaction is open is refused', () => {
  const handle: SqliteDatabase = {
    prepare: () => ({
      all: () => [{ foreign_keys: 1 }],
      get: () => ({ foreign_keys: 1 }),
      run: () => ({ lastInsertRowid: 1, changes: 1 }),
    }),
    exec: () => undefined,
  };
  const refused: unknown = expect.objectContaining({ code: 'CONFIGURATION' });
  expect(() => sqliteRepository({ database: handle })).toThrow(refused);
  expect(() => migrate(handle)).toThrow(refused);
});
