import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import { expect, it } from 'vitest';
import { PUSH, USER } from '../support/integer-ids.js';
import { inTransaction, usePostgres } from '../support/bench.js';
import { poolAround } from '../support/counting.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';

const bench = usePostgres();
const create = (repository: Port) =>
  createFreshlegs({ repository }).logs.create({ userId: USER, source: PUSH, idempotencyKey: 'k' });

/** The clients hide the error of a statement, like a careless wrapper. */
const swallowing = (pool: PostgresPool, statement: RegExp): PostgresPool =>
  poolAround(pool, async (query, text, values) => {
    const answer = await query(text, values);
    if (statement.test(text)) await query('select 1 / 0').catch(() => undefined);
    return answer;
  });

/** Writes in a transaction that the caller begins, after a statement that fails. */
const inAborted = (): Promise<unknown> =>
  inTransaction(bench.pool(), 'begin', async (client) => {
    await client.query('select 1 / 0').catch(() => undefined);
    return create(postgresRepository({ client }));
  });

const withoutTransaction = async (): Promise<unknown> => {
  const client = await bench.pool().connect();
  try {
    return await create(postgresRepository({ client }));
  } finally {
    client.release();
  }
};

it.each([
  ["F17: in the caller's transaction that was aborted", 'TX_ABORTED', inAborted],
  [
    'F17: in an own transaction that is aborted at COMMIT',
    'TX_ABORTED',
    () => create(postgresRepository({ pool: swallowing(bench.pool(), /new_log/) })),
  ],
  ["on the caller's client without a transaction", 'CONFIGURATION', withoutTransaction],
])('a write %s is %s, and nothing is written', async (_where, code, write) => {
  const raw = rawAccess(queryOnPool(bench.pool()), 'public');
  const before = await raw.dump();
  await expect(write()).rejects.toMatchObject({ code });
  expect(await raw.dump()).toBe(before);
});
