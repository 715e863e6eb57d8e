import Database from 'better-sqlite3';
import { createFreshlegs, type ErrorCode } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyTables, insertFixture, openDatabase, rawAccess } from '../support/sqlite-store.js';
import { handleAround } from '../support/handles.js';
import { FIXTURE } from '../support/integer-ids.js';
import { prepare, repeatableCalls, runHostsPart, type Prepared } from '../support/use-cases.js';
import { withoutMoments } from './fixed-defaults.js';
import { hostQuery } from './host-query.js';
import { describeFigures, failuresEach, noFigures, roundsOf, sweep, type Swept } from './sweep.js';

const KEY = { idempotencyKey: 'the same request' };
const NOW = new Date('2026-03-04T18:00:00Z');

/** SQLite's errors, and the codes that they cause. */
const FAILURES: readonly (readonly [cause: string, code: ErrorCode])[] = [
  ['SQLITE_FULL', 'STORAGE_FULL'],
  ['SQLITE_IOERR_WRITE', 'CONNECTION_LOST'],
  ['SQLITE_BUSY', 'CONFLICT_BUSY'],
];

interface Plan {
  /** Calls are counted from 1; 0 means that no call fails. */
  readonly failAt: number;
  calls: number;
  /** Null if no call has failed yet. */
  failed: string | null;
}

/** A repository whose use cases fail as planned. Its checks of the handle do not count as calls. */
const failingRepository = (database: Database.Database, plan: Plan, cause: string) => {
  let isChecked = false;
  const handle = handleAround(database, (verb, text, call) => {
    if (!isChecked) return call();
    plan.calls++;
    if (plan.calls !== plan.failAt) return call();
    plan.failed = `${verb} ${text}`;
    throw new Database.SqliteError('made to fail', cause);
  });
  const repository = sqliteRepository({ database: handle });
  isChecked = true;
  return repository;
};

const open = (): Database.Database => openDatabase(':memory:', FIXTURE);
const clock = { now: NOW };
const CALLS = repeatableCalls(clock);
const figures = noFigures();

const sweepOn = (name: string, cause: string, code: ErrorCode): Swept => {
  const database = open();
  const raw = rawAccess(database);
  let ids: Prepared | undefined;
  let before = '';
  const dump = () => withoutMoments(raw.dump());
  return {
    refill: async () => {
      emptyTables(database);
      insertFixture(database, FIXTURE);
      const repository = sqliteRepository({ database });
      ids = await prepare(createFreshlegs({ repository, now: () => NOW }));
      await runHostsPart({ clock, pool: () => ({ query: hostQuery(database) }) }, [name], ids);
      before = dump();
    },
    run: async (failAt) => {
      const call = CALLS[name];
      if (ids === undefined || call === undefined)
        throw new Error(`${name} must be prepared first.`);
      const plan: Plan = { failAt, calls: 0, failed: null };
      const repository = failingRepository(database, plan, cause);
      const error = await call(createFreshlegs({ repository, now: () => NOW }), ids, KEY).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(database.inTransaction).toBe(false);
      return { failed: plan.failed, error };
    },
    dump: () => Promise.resolve(dump()),
    before: () => before,
    expected: () => ({ code, isWritten: false }),
  };
};

const ROUNDS = roundsOf(Object.keys(CALLS), FAILURES).map(
  ([name, failure]) => [name, ...failure] as const,
);

describe('a call of the driver', () => {
  it.each(ROUNDS)(
    'in %s that fails with %s leaves the whole write or nothing',
    async (name, cause, code) => {
      await sweep(sweepOn(name, cause, code), figures);
    },
  );
});

afterAll(() => {
  process.stdout.write(`SQLite: ${describeFigures(figures)}\n`);
  expect(figures.rounds).toBeGreaterThan(200 * failuresEach(FAILURES));
});
