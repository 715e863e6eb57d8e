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

/** Another test file covers these rows of the error table. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'test/stores/sqlite.test.ts',
  SQLITE_BUSY_SNAPSHOT: 'test/stores/sqlite-transactions.test.ts',
  SQLITE_FULL: 'test/stores/sqlite.test.ts',
  SQLITE_READONLY: 'test/stores/sqlite.test.ts',
  SQLITE_NOTADB: 'test/stores/sqlite.test.ts',
  SQLITE_CONSTRAINT_NOTNULL: 'test/hosts/own-tables.test.ts',
  SQLITE_CONSTRAINT_UNIQUE: 'test/hosts/own-tables.test.ts',
};

/** No test covers these rows of the error table, for the given reasons. */
const NOT_PRODUCED: Readonly<Record<string, string>> = {
  SQLITE_LOCKED: 'two handles that share a cache, which better-sqlite3 does not open',
  SQLITE_CANTOPEN: 'the host opens the file, so the error comes before a repository exists',
  SQLITE_NOMEM: 'better-sqlite3 is built without the memory accounting that hard_heap_limit needs',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'the guards prevent it: no host row can take an id of the library',
};

const EXPECTED = [
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_NOMEM', 'SQLITE_READONLY'],
  ...['SQLITE_IOERR_READ', 'SQLITE_CORRUPT', 'SQLITE_FULL', 'SQLITE_CANTOPEN', 'SQLITE_NOTADB'],
  ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_NOTNULL'],
  ...['SQLITE_CONSTRAINT_CHECK', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'],
  'SQLITE_ERROR',
];

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
  it('include every row of the error table', () => {
    const told = [
      ...ROWS.map(([cause]) => cause),
      ...Object.keys({ ...ELSEWHERE, ...NOT_PRODUCED }),
    ];
    expect(told.sort()).toEqual([...EXPECTED].sort());
  });
});
