import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { PUSH, USER } from '../support/integer-ids.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { openProxy, type CuttingProxy } from './proxy.js';

// `sweep-postgres.ci.test.ts` cuts each write at COMMIT, with errors of its own. Here, the errors
// are those of pg, so one write is enough.

const bench = usePostgres();

let proxy: CuttingProxy;
let pool: pg.Pool;
beforeAll(async () => {
  proxy = await openProxy(bench.database().url);
  pool = bench.database().openPool({ connectionString: proxy.url });
});
afterAll(() => proxy.close());

it.each(['before', 'after'] as const)(
  'a connection that is cut at COMMIT, %s the server has it, is reported, and a retry with the key leaves one effect',
  async (when) => {
    const repository = postgresRepository({ pool });
    const { logs } = createFreshlegs({ repository, now: () => bench.clock.now });
    const create = () => logs.create({ userId: USER, source: PUSH, idempotencyKey: 'the same' });
    const storedIds = async () =>
      (await bench.training().logs.list({ userId: USER })).logs.map(({ id }) => id);
    const dump = () => rawAccess(queryOnPool(bench.pool()), 'public').dump();
    const cutsBefore = proxy.cuts();
    proxy.cutNext(when);
    await expect(create()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(proxy.cuts()).toBe(cutsBefore + 1);
    const between = await dump();
    const answer = await create();
    expect(await storedIds()).toEqual([answer.log.id]);
    const after = await dump();
    // If the server got the COMMIT, the retry changes nothing. Otherwise it does the whole write.
    expect(after === between).toBe(when === 'after');
    expect(await create()).toEqual(answer);
    expect(await dump()).toBe(after);
  },
);
