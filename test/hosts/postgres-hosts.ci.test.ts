import { describe, expect, it } from 'vitest';
import { LEGS, PUSH, PUSH_DAY, USER } from '../support/integer-ids.js';
import { createFreshlegs, type Freshlegs } from 'freshlegs';
import { postgresRepository, type HostMapping } from 'freshlegs/postgres';
import { inTransaction, someoneWaits } from '../support/bench.js';
import { useHost } from '../support/hosts/bench.js';
import { coaching } from '../support/hosts/coaching.js';
import { encodedAs } from '../support/hosts/encoded.js';

const user = { userId: USER };

describe('a host with ISO texts', () => {
  const host = encodedAs('iso-text');
  const bench = useHost(host);

  it('reads a completion from a column that pads it with blanks', async () => {
    const training = bench.training();
    await bench.query('alter table workout_log alter column completed_at type char(30)');
    try {
      const { log } = await training.logs.create({ ...user, source: PUSH });
      const { swap } = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
      const reverted = await training.swaps.revert({ ...user, swapId: swap.id });
      expect(reverted.log.completedAt).toEqual(log.completedAt);
      expect(log.completedAt).not.toBeNull();
    } finally {
      await bench.query('alter table workout_log alter column completed_at type text');
    }
  });
});

describe('a host of another shape', () => {
  const bench = useHost(coaching);
  const rowOf = async (logId: number) => {
    const row = `select location, (deleted_at is not null)::text as deleted, done_at::text,
      (changed_at > '2026-01-01')::text as changed from app.training_log where id = $1::bigint`;
    return (await bench.query(row, [String(logId)]))[0];
  };

  it('makes a write wait for its change of a log, and the write sees the change', async () => {
    const training = bench.training();
    const create = () => training.logs.create({ ...user, source: PUSH, completed: false });
    const [deleted, completed] = [(await create()).log.id, (await create()).log.id];
    /**
     * The answer of a call that starts after the host has changed a log, but before the host
     * commits.
     */
    const meanwhile = async (changes: string, logId: number, call: () => Promise<unknown>) => {
      const { answer } = await inTransaction(bench.pool(), 'begin', async (client) => {
        await client.query(`update app.training_log set ${changes} where id = ${logId}`);
        const waiting = call().catch((error: unknown) => error);
        await someoneWaits(bench.pool());
        return { answer: waiting };
      });
      return answer;
    };
    const swap = (logId: number) => () => training.swaps.swap({ ...user, logId, target: LEGS });
    const done = `done_at = '${bench.clock.now.toISOString()}'`;
    expect(await meanwhile('deleted_at = now()', deleted, swap(deleted))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await meanwhile(done, completed, swap(completed))).toMatchObject({
      swap: { originalLogId: completed },
      log: { completedAt: bench.clock.now },
    });
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('is backfilled without the logs that it deletes or plans again in the meantime', async () => {
    const training = bench.training();
    const { now: completedAt } = bench.clock;
    const insert = () => bench.raw().insertLog(USER, { programDayId: PUSH_DAY, completedAt });
    const [deleted, planned, kept] = [await insert(), await insert(), await insert()];
    const { page } = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('update app.training_log set deleted_at = now() where id = $1', [deleted]);
      await client.query('update app.training_log set done_at = null where id = $1', [planned]);
      const backfill = training.recovery.backfill({ ...user, limit: 2 });
      await someoneWaits(bench.pool());
      return { page: backfill };
    });
    expect((await page).recordedLogIds).toEqual([kept]);
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  const withStatements = (statements: object): HostMapping => ({
    ...coaching.mapping,
    logs: { ...coaching.mapping.logs, statements },
  });

  const { insert = '', setCompletedAt = '' } = coaching.mapping.logs.statements ?? {};
  it.each(['setCompletedAt', 'delete'] as const)(
    'gets an error if its %s changes no row',
    async (name) => {
      const own = coaching.mapping.logs.statements?.[name] ?? '';
      const { log } = await bench
        .training()
        .logs.create({ ...user, source: PUSH, completed: false });
      const before = await bench.raw().dump();
      const refused = { code: 'HOST_MAPPING', details: { statement: name } };
      for (const text of [`${own} and location = 'Hall 9'`, `${own} and false returning id;`]) {
        const write = ({ logs }: Freshlegs) =>
          name === 'delete'
            ? logs.delete({ ...user, logId: log.id })
            : logs.complete({ ...user, logId: log.id });
        const host = withStatements({ ...coaching.mapping.logs.statements, [name]: text });
        await expect(write(bench.training(host))).rejects.toMatchObject(refused);
        const client = await bench.pool().connect();
        try {
          await client.query('begin');
          const { schema } = coaching.raw;
          const inside = createFreshlegs({
            repository: postgresRepository({ client, schema, host }),
            now: () => bench.clock.now,
          });
          await expect(write(inside)).rejects.toMatchObject(refused);
          // The error aborts the caller's transaction, so earlier writes cannot be committed
          // either.
          expect((await client.query('commit')).command).toBe('ROLLBACK');
        } finally {
          client.release();
        }
        expect(await bench.raw().dump()).toBe(before);
      }
    },
  );

  it.each([
    ['none', {}],
    ['all', coaching.mapping.logs.statements ?? {}],
    ['the insert', { insert: `${insert};` }],
    ['the update of the completion', { setCompletedAt }],
  ])(
    'keeps the microseconds of completions that a swap moves, with its own statements: %s',
    async (_, own) => {
      const statements = { logs: { ...coaching.mapping.logs, statements: own } };
      const training = bench.training({ ...coaching.mapping, ...statements });
      const { log } = await training.logs.create({ ...user, source: PUSH });
      const exact = '2026-03-04 17:00:00.123456+00';
      await bench.query(`update app.training_log
        set done_at = '${exact}', location = 'Hall 2', changed_at = '2000-01-01'`);
      const { swap, log: product } = await training.swaps.swap({
        ...user,
        logId: log.id,
        target: LEGS,
      });
      expect([await rowOf(log.id), await rowOf(product.id)]).toMatchObject([
        { done_at: null, changed: String('setCompletedAt' in own) },
        { done_at: exact, location: 'Hall 2' },
      ]);
      await training.swaps.revert({ ...user, swapId: swap.id });
      expect([await rowOf(log.id), await rowOf(product.id)]).toMatchObject([
        { done_at: exact },
        { done_at: null },
      ]);
      await training.logs.delete({ ...user, logId: log.id });
      const rest = await rowOf(log.id);
      if ('delete' in own) expect(rest).toMatchObject({ deleted: 'true' });
      else expect(rest).toBeUndefined();
    },
  );
});
