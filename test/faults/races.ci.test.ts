import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase, rawAccess as rawSqlite } from '../support/sqlite-store.js';
import { createRandom, pickIndex, shuffle } from '../bench/recommendation/random.js';
import {
  BENCH,
  FIXTURE,
  LEGS,
  MISSING,
  PUSH,
  ROW,
  STRANGER,
  USER,
} from '../support/integer-ids.js';
import { inTransaction, someoneWaits, usePostgres } from '../support/bench.js';
import { recordPool, type SentStatement } from '../support/counting.js';
import { withoutGapsIn } from '../support/configurations.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { prepare, repeatableCalls } from '../support/use-cases.js';
import { migrateWithFixedDefaults } from './fixed-defaults.js';

const SEED = process.env['SEED'] ?? `${Date.now()}`;
const ROUNDS = process.env['FAULTS'] === 'full' ? 200 : 10;
const TIMEOUT = 300_000;
const user = { userId: USER };
const random = createRandom(`${SEED} races`);

const bench = usePostgres(migrateWithFixedDefaults);
const rounds = new Map<string, number>();
const count = (fault: string): void => {
  rounds.set(fault, (rounds.get(fault) ?? 0) + 1);
};

const setsOf = (...exerciseIds: readonly number[]) =>
  exerciseIds.map((exerciseId) => ({ exerciseId, sets: [{ reps: 8, rir: 1 }] }));

const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

const isBegin = ({ text }: SentStatement): boolean => text.startsWith('begin');

const consistent = async (userId: number): Promise<boolean> =>
  (await bench.training().recovery.verify({ userId })).consistent;

describe(`F5 on PostgreSQL, seed ${SEED}`, () => {
  it(
    'requests that name the same muscle groups in different orders do not deadlock, so none is retried',
    async () => {
      const { pool, statements } = recordPool(bench.pool());
      const repository = postgresRepository({ pool });
      const { logs } = createFreshlegs({ repository, now: () => bench.clock.now });
      const create = async (userId: number) => (await logs.create({ userId, source: PUSH })).log.id;
      const targets = await Promise.all(
        [USER, USER, STRANGER, STRANGER].map(async (userId) => ({
          userId,
          logId: await create(userId),
        })),
      );
      for (let round = 0; round < ROUNDS; round++) {
        statements.splice(0);
        await Promise.all(
          shuffle(random, targets).map((target) =>
            logs.record({ ...target, exercises: setsOf(...shuffle(random, [BENCH, ROW])) }),
          ),
        );
        expect(statements.filter(isBegin)).toHaveLength(targets.length);
        count('F5');
      }
      expect(await consistent(USER)).toBe(true);
      expect(await consistent(STRANGER)).toBe(true);
    },
    TIMEOUT,
  );
  it('a write that the server aborts for the host is retried, and the caller does not notice', async () => {
    // The server aborts the transaction that looks for the deadlock first. Here, the library's
    // transaction looks after one second, and the host's after one minute.
    const pool = bench.database().openPool({ max: 1 });
    const recorded = recordPool(pool);
    const repository = postgresRepository({ pool: recorded.pool });
    const training = createFreshlegs({ repository, now: () => bench.clock.now });
    await training.logs.create({ ...user, source: LEGS });
    const written = await inTransaction(
      bench.pool(),
      "begin; set local deadlock_timeout = '1min'",
      async (host) => {
        // The library's write needs the host's row, and then the host needs the library's row.
        await host.query('select from program_day where id = $1 for update', [PUSH.programDayId]);
        const writing = training.logs.create({ ...user, source: PUSH });
        await someoneWaits(bench.pool());
        await host.query('select from training_state where user_id = $1 for update', [USER]);
        return { writing };
      },
    );
    expect((await written.writing).log.source).toEqual(PUSH);
    // The library began three transactions: one for the first log, and two for the second, which
    // was retried.
    expect(recorded.statements.filter(isBegin)).toHaveLength(3);
    expect((await training.logs.list(user)).logs).toHaveLength(2);
    count('F5 as the victim');
  });
});

// Before these calls, the host writes too. Each copy would repeat that write, so the copies would
// not be the same request.
const HOST_WRITES = ['recovery.clearCorrection', 'recovery.backfill', 'customWorkouts.saveAsOwn'];
const CALLS = repeatableCalls(bench.clock);
const NAMES = Object.keys(CALLS).filter(
  (name) => !HOST_WRITES.some((written) => name.startsWith(written)),
);

describe(`F10 on PostgreSQL, seed ${SEED}`, () => {
  const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;
  /**
   * Sends the requests in order, each `copies` times at once. A refusal counts as an answer too.
   */
  const request = async (names: readonly string[], copies: () => number) => {
    await bench.refill();
    const ids = await prepare(bench.training());
    const answers: unknown[] = [];
    for (const [index, name] of names.entries()) {
      const call = async (): Promise<unknown> =>
        CALLS[name]?.(bench.training(), ids, { idempotencyKey: `${index}` }).catch(codeOf);
      // A duplicate takes ids from the sequences without using them.
      const withoutGaps = withoutGapsIn(queryOnPool(bench.pool()), 'public');
      const twins = await withoutGaps(() => Promise.all(Array.from({ length: copies() }, call)));
      for (const twin of twins) expect(twin).toEqual(twins[0]);
      answers.push(twins[0]);
    }
    return { answers, dump: await rawAccess(queryOnPool(bench.pool()), 'public').dump() };
  };
  it(
    'requests that arrive two or three times have the effect of one',
    async () => {
      for (let round = 0; round < Math.ceil(ROUNDS / 10); round++) {
        const names = shuffle(random, NAMES).slice(0, 8);
        const once = await request(names, () => 1);
        expect(await request(names, () => 1 + pickIndex(random, 3))).toEqual(once);
        count('F10');
      }
    },
    TIMEOUT,
  );
});

const withFile = async (body: (database: Database.Database, path: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  const path = join(folder, 'training.db');
  const database = openDatabase(path, FIXTURE);
  try {
    await body(database, path);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
};

/** Another process holds the write lock for half a second, and writes a row. */
const HOLDER = `
  const database = require('better-sqlite3')(process.argv[1]);
  database.exec('begin immediate');
  database.exec("insert into users (id) values (77)");
  process.stdout.write('held');
  const end = Date.now() + 500;
  while (Date.now() < end);
  database.exec('commit');
`;

describe('F13 on SQLite', () => {
  it('a write waits for the process that is writing, and then succeeds', () =>
    withFile(async (database, path) => {
      database.pragma('busy_timeout = 20000');
      const holder = spawn(process.execPath, ['-e', HOLDER, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(holder, 'exit');
      await once(holder.stdout, 'data');
      const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
      sync.logs.create({ ...user, source: PUSH });
      // The row exists, so the log was written after the other process had committed.
      expect(database.prepare('select id from users where id = 77').all()).toHaveLength(1);
      expect(await ended).toEqual([0, null]);
      count('F13');
    }));
});

describe('F14 on SQLite', () => {
  it('calls on one handle do not mix, and a refusal undoes only its own call', () =>
    withFile(async (database) => {
      const training = createFreshlegs({ repository: sqliteRepository({ database }) });
      const settled = await Promise.allSettled(
        times(100, (index) => {
          const source = index % 3 === 0 ? { ...PUSH, programDayId: MISSING } : PUSH;
          const call = training.logs.create({ ...user, source });
          // A call that yields has finished its work on the database.
          expect(database.inTransaction).toBe(false);
          return call;
        }),
      );
      const made = settled.filter(({ status }) => status === 'fulfilled');
      expect(made).toHaveLength(66);
      expect(rawSqlite(database).revision(USER)).toBe(66);
      expect((await training.recovery.verify(user)).consistent).toBe(true);
      count('F14');
    }));
  it('a transaction that the host keeps open includes all calls on its handle', () =>
    withFile(async (database) => {
      const { logs } = createFreshlegs({ repository: sqliteRepository({ database }) });
      await logs.create({ ...user, source: LEGS });
      // "On SQLite" in the README warns about this: while the host's transaction is open, another
      // request's calls on the handle are part of it.
      database.exec('begin immediate');
      const other = await logs.create({ ...user, source: PUSH });
      expect(database.inTransaction).toBe(true);
      database.exec('rollback');
      expect(await logs.find({ ...user, logId: other.log.id })).toBeNull();
      const { logs: kept } = await logs.list(user);
      expect(kept.map(({ source }) => source)).toEqual([LEGS]);
      count('F14');
    }));
});

afterAll(() => {
  const told = [...rounds].map(([fault, times]) => `${fault} ${times}`).join(', ');
  process.stdout.write(`Races by fault, seed ${SEED}, rounds that held: ${told}\n`);
});
