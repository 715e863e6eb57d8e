import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { createFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE, LEG_DAY, PUSH_DAY, USER } from '../support/integer-ids.js';
import { openDatabase, rawAccess } from '../support/sqlite-store.js';

/** Inserts a completed log through the caller's own database library. */
type InsertLog = () => number;
type InTransaction = <T>(database: Database.Database, body: (insertLog: InsertLog) => T) => T;

const NOW = new Date('2026-03-04T18:00:00Z');
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;

const inBetterSqlite: InTransaction = (database, body) =>
  database
    .transaction(() =>
      body(() => rawAccess(database).insertLog(USER, { programDayId: PUSH_DAY, completedAt: NOW })),
    )
    .immediate();

const workoutLog = sqliteTable('workout_log', {
  id: integer().primaryKey(),
  userId: integer('user_id').notNull(),
  programDayId: integer('program_day_id'),
  completedAt: integer('completed_at', { mode: 'timestamp_ms' }),
});

const inDrizzle: InTransaction = (database, body) =>
  drizzle({ client: database }).transaction(
    (tx) =>
      body(() => {
        const row = { userId: USER, programDayId: PUSH_DAY, completedAt: NOW };
        return tx.insert(workoutLog).values(row).returning({ id: workoutLog.id }).get().id;
      }),
    { behavior: 'immediate' },
  );

describe.each([
  ['better-sqlite3', inBetterSqlite],
  ['drizzle', inDrizzle],
])('a transaction of %s', (_name, inTransaction) => {
  let database: Database.Database;
  beforeEach(() => {
    database = openDatabase(':memory:', FIXTURE);
  });
  afterEach(() => {
    database.close();
  });
  const open = () =>
    createFreshlegs({ repository: sqliteRepository({ database }), now: () => NOW }).sync;

  it("commits the caller's log and the library's recovery together", () => {
    const logId = inTransaction(database, (insertLog) => {
      const id = insertLog();
      open().logs.record({ userId: USER, logId: id });
      return id;
    });
    expect(rawAccess(database).counted(logId).length).toBeGreaterThan(0);
  });
  it('rolls both back together', () => {
    const before = rawAccess(database).dump();
    const fault = new Error('of the host');
    expect(() =>
      inTransaction(database, (insertLog) => {
        open().logs.record({ userId: USER, logId: insertLog() });
        throw fault;
      }),
    ).toThrow(fault);
    expect(rawAccess(database).dump()).toBe(before);
  });
  it('stays usable after the library reports a conflict', () => {
    inTransaction(database, (insertLog) => {
      const { swaps } = open();
      const swap = { userId: USER, logId: insertLog(), target: LEGS };
      swaps.swap(swap);
      expect(() => swaps.swap(swap)).toThrow(
        expect.objectContaining({ code: 'ALREADY_SWAPPED' }) as Error,
      );
      insertLog();
    });
    expect(open().logs.list({ userId: USER }).logs).toHaveLength(2);
    expect(open().swaps.list({ userId: USER }).swaps).toHaveLength(1);
  });
  it('keeps nothing of a call that fails after its first statements, and stays usable', () => {
    inTransaction(database, (insertLog) => {
      const record = { userId: USER, logId: insertLog() };
      database.exec(`create trigger refuse before insert on muscle_group_recovery
        begin select raise(abort, 'no'); end`);
      const before = rawAccess(database).dump();
      expect(() => open().logs.record(record)).toThrow();
      expect(rawAccess(database).dump()).toBe(before);
      database.exec('drop trigger refuse');
      expect(open().logs.record(record).muscleGroups).not.toEqual([]);
    });
  });
});

describe('a transaction that began without the write lock', () => {
  let folder: string;
  let database: Database.Database;
  let other: Database.Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
    const path = join(folder, 'training.db');
    database = openDatabase(path, FIXTURE);
    other = new Database(path);
    database.pragma('busy_timeout = 1');
  });
  afterEach(() => {
    other.close();
    database.close();
    rmSync(folder, { recursive: true });
  });
  const open = () =>
    createFreshlegs({ repository: sqliteRepository({ database }), now: () => NOW }).sync;
  const readThenRecord = (meanwhile: () => void) =>
    database.transaction(() => {
      const logs = database.prepare('select id from workout_log').all() as { id: number }[];
      meanwhile();
      return open().logs.record({ userId: USER, logId: logs[0]?.id ?? 0 });
    });
  const insertByOther = () =>
    rawAccess(other).insertLog(USER, { programDayId: PUSH_DAY, completedAt: NOW });

  it.each([
    ['wal', insertByOther, 'SQLITE_BUSY_SNAPSHOT'],
    ['wal', () => other.exec('begin immediate'), 'SQLITE_BUSY'],
    ['delete', () => other.exec('begin immediate'), 'SQLITE_BUSY'],
  ])('gets an error in mode %s that says what to do: %#', (mode, meanwhile, cause) => {
    database.pragma(`journal_mode = ${mode}`);
    insertByOther();
    const before = rawAccess(other).dump();
    expect(() => readThenRecord(meanwhile).deferred()).toThrow(
      expect.objectContaining({
        code: 'CONFLICT_BUSY',
        message: expect.stringContaining('database.transaction(fn).immediate()') as string,
        cause: expect.objectContaining({ code: cause }) as unknown,
      }) as Error,
    );
    if (other.inTransaction) {
      other.exec('rollback');
      expect(rawAccess(other).dump()).toBe(before);
    }
    const { muscleGroups } = readThenRecord(() => undefined).immediate();
    expect(muscleGroups.length).toBeGreaterThan(0);
  });
  it("does not change the error of the library's own transaction, which succeeds afterwards", () => {
    other.exec('begin immediate');
    const source = { type: 'program', programDayId: PUSH_DAY } as const;
    const create = () => open().logs.create({ userId: USER, source });
    expect(create).toThrow(
      expect.objectContaining({
        code: 'CONFLICT_BUSY',
        message: expect.not.stringContaining('immediate') as string,
      }) as Error,
    );
    other.exec('rollback');
    create();
  });
});
