import type pg from 'pg';
import { createFreshlegs, type ErrorCode } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { sequencesOf } from '../support/fill.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { repeatableCalls, type Prepared } from '../support/use-cases.js';
import {
  CONFLICT,
  CUT_AFTER,
  CUT_BEFORE,
  DEAF,
  failingPool,
  LATE,
  REFUSED,
  SILENT,
  type Failure,
  type Plan,
} from './failing-pool.js';
import { migrateWithFixedDefaults } from './fixed-defaults.js';
import {
  describeFigures,
  failuresEach,
  noFigures,
  prepareFor,
  roundsOf,
  sweep,
  type Swept,
} from './sweep.js';

const KEY = { idempotencyKey: 'the same request' };

/** The code that each failure causes before COMMIT, and the code that it causes at COMMIT. */
const FAILURES: readonly (readonly [failure: Failure, code: ErrorCode, atCommit: ErrorCode])[] = [
  [REFUSED, 'STORAGE_FULL', 'STORAGE_FULL'],
  [CONFLICT, 'CONFLICT_BUSY', 'CONFLICT_BUSY'],
  [CUT_BEFORE, 'CONNECTION_LOST', 'OUTCOME_UNKNOWN'],
  [CUT_AFTER, 'CONNECTION_LOST', 'OUTCOME_UNKNOWN'],
  [LATE, 'TIMEOUT', 'OUTCOME_UNKNOWN'],
  [SILENT, 'TIMEOUT', 'OUTCOME_UNKNOWN'],
  [DEAF, 'TIMEOUT', 'OUTCOME_UNKNOWN'],
];

const bench = usePostgres(migrateWithFixedDefaults);
const figures = noFigures();
const CALLS = repeatableCalls(bench.clock);

/** Returns a statement that restores the current state of the sequences. */
const readSequences = async (): Promise<string> => {
  const query = queryOnPool(bench.pool());
  const states = (await sequencesOf(query, 'public')).map(
    ({
      sequence,
    }) => `select 'setval(''${sequence ?? ''}'', ' || last_value || ', ' || is_called || ')' as call
      from ${sequence ?? ''}`,
  );
  const rows = await query(states.join(' union all '));
  return `select ${rows.map(({ call }) => call ?? '').join(', ')}`;
};

const runFailing = async (name: string, ids: Prepared, plan: Plan) => {
  const repository = postgresRepository({ pool: failingPool(bench.pool(), plan) });
  const error = await CALLS[name]?.(
    createFreshlegs({ repository, now: () => bench.clock.now }),
    ids,
    KEY,
  ).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(plan.returned).toBe(plan.lent);
  await expect.poll(openTransactions).toBe(0);
  return { failed: plan.failed, error };
};

const sweepOn = (name: string, failure: Failure, code: ErrorCode, atCommit: ErrorCode): Swept => {
  let ids: Prepared | undefined;
  let before: { readonly dump: string; readonly sequences: string } | undefined;
  const dump = async () => rawAccess(queryOnPool(bench.pool()), 'public').dump();
  // A failed write does not return the ids that it has drawn from a sequence.
  const onConnect = async () => {
    await bench.pool().query(before?.sequences ?? '');
  };
  return {
    refill: async () => {
      await bench.refill();
      ids = await prepareFor(bench, name);
      before = { dump: await dump(), sequences: await readSequences() };
    },
    run: (failAt) => {
      if (ids === undefined) throw new Error(`${name} must be prepared first.`);
      return runFailing(name, ids, {
        ...{ failAt, failure, onConnect },
        ...{ calls: 0, failed: null, lent: 0, returned: 0 },
      });
    },
    dump,
    before: () => before?.dump ?? '',
    expected: (failed) => {
      const isCommit = failed === 'commit';
      const given = isCommit ? atCommit : code;
      return { code: given, isWritten: isCommit && failure.isDone };
    },
  };
};

// On a connection of its own: a query on the pool could run inside the transaction that it looks for.
let watching: pg.Pool | undefined;
const openTransactions = async (): Promise<number> => {
  watching ??= bench.database().openPool({ max: 1 });
  const { rows } = await watching.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.count ?? -1;
};

const FAILURES_EACH = failuresEach(FAILURES);
const ROUNDS = roundsOf(Object.keys(CALLS), FAILURES).map(
  ([name, [failure, ...codes]]) => [name, failure.name, failure, ...codes] as const,
);

describe('a statement', () => {
  it.each(ROUNDS)('of %s that is %s leaves the whole write or nothing', async (...round) => {
    const [name, , failure, code, atCommit] = round;
    await sweep(sweepOn(name, failure, code, atCommit), figures);
    const pool = bench.pool();
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
    await expect.poll(openTransactions).toBe(0);
  });
});

afterAll(() => {
  process.stdout.write(`PostgreSQL: ${describeFigures(figures)}\n`);
  expect(figures.rounds).toBeGreaterThan(90 * FAILURES_EACH);
  expect(figures.replayed).toBeGreaterThan(5 * FAILURES_EACH);
  expect(figures.recovered).toBeGreaterThan(5 * FAILURES_EACH);
});
