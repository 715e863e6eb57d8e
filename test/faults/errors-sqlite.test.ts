import { mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createFreshlegs, type ErrorCode } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../support/sqlite-store.js';
import { FIXTURE, PUSH_DAY, USER } from '../support/integer-ids.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const createOn = (database: Database.Database): unknown =>
  createFreshlegs({ repository: sqliteRepository({ database }) }).sync.logs.create({
    userId: USER,
    source: PUSH,
  });

const withHandle = (body: (database: Database.Database, path: string) => void) => (): void => {
  const path = join(folder, 'training.db');
  const database = openDatabase(path, FIXTURE);
  try {
    body(database, path);
  } finally {
    database.close();
  }
};

const changed = (...statements: readonly string[]) =>
  withHandle((database) => {
    for (const statement of statements) database.exec(statement);
    createOn(database);
  });

/** Damages all pages except the first one, which identifies the file as a database. */
const damaged = withHandle((database, path) => {
  const size = Number(database.pragma('page_size', { simple: true }));
  const pages = Number(database.pragma('page_count', { simple: true }));
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size * (pages - 1), 0x41), 0, size * (pages - 1), size);
  closeSync(file);
  const reopened = new Database(path);
  try {
    createOn(reopened);
  } finally {
    reopened.close();
  }
});

/** Puts a folder in place of the journal file. */
const withoutJournal = withHandle((database, path) => {
  database.pragma('journal_mode = delete');
  mkdirSync(`${path}-journal`);
  createOn(database);
});

const ROWS: readonly (readonly [cause: string, code: ErrorCode, produce: () => void])[] = [
  ['SQLITE_CORRUPT', 'CORRUPT', damaged],
  ['SQLITE_IOERR_READ', 'CONNECTION_LOST', withoutJournal],
  [
    'SQLITE_CONSTRAINT_CHECK',
    'HOST_MAPPING',
    changed('alter table workout_log add column extra integer default 11 check (extra < 11)'),
  ],
  [
    'SQLITE_CONSTRAINT_FOREIGNKEY',
    'INVALID_INPUT',
    changed(
      'pragma foreign_keys = off',
      'alter table workout_log add column extra integer default 77 references users (id)',
      'pragma foreign_keys = on',
    ),
  ],
  [
    'SQLITE_CONSTRAINT_TRIGGER',
    'HOST_MAPPING',
    changed(
      "create trigger refuse before insert on workout_log begin select raise(abort, 'no'); end",
    ),
  ],
  ['SQLITE_ERROR', 'SCHEMA_OUTDATED', changed('alter table training_state rename to state')],
];

// Others are produced in `sqlite.test.ts` (BUSY, FULL, READONLY, NOTADB) and in
// `sqlite-transactions.test.ts` (BUSY_SNAPSHOT) of `test/stores`, and in
// `test/hosts/own-tables.test.ts` (constraints NOTNULL and UNIQUE). No test can produce these:
// LOCKED needs two handles that share a cache, which better-sqlite3 does not open. CANTOPEN comes
// before a repository exists. NOMEM needs memory accounting, without which better-sqlite3 is built.

describe('errors of SQLite', () => {
  it.each(ROWS)('are mapped: %s is %s', (cause, code, produce) => {
    expect(produce).toThrow(
      expect.objectContaining({
        code,
        cause: expect.objectContaining({ code: cause }) as unknown,
      }) as Error,
    );
  });
  it('include a closed handle, which is CONNECTION_LOST', () => {
    const database = openDatabase(':memory:', FIXTURE);
    const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
    expect(sync.logs.list({ userId: USER }).logs).toEqual([]);
    database.close();
    const lost = expect.objectContaining({ code: 'CONNECTION_LOST' }) as Error;
    expect(() => sync.logs.list({ userId: USER })).toThrow(lost);
    expect(() => sync.logs.create({ userId: USER, source: PUSH })).toThrow(lost);
  });
});
