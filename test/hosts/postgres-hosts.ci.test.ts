import { describe, expect, it } from 'vitest';
import { LEGS, PUSH, PUSH_DAY, USER } from '../support/integer-ids.js';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { inTransaction, someoneWaits } from '../support/bench.js';
import { useHost } from '../support/hosts/bench.js';
import { coaching } from '../support/hosts/coaching.js';

const user = { userId: USER };

describe('a host of another shape', () => {
  const bench = useHost(coaching);
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

  it.each(['setCompletedAt', 'delete'] as const)(
    "aborts the caller's transaction if its %s changes no row, so that no earlier write is committed",
    async (name) => {
      const { log } = await bench
        .training()
        .logs.create({ ...user, source: PUSH, completed: false });
      const { logs } = coaching.mapping;
      const text = `${logs.statements?.[name] ?? ''} and location = 'Hall 9'`;
      const statements = { ...logs.statements, [name]: text };
      const client = await bench.pool().connect();
      try {
        await client.query('begin');
        const inside = createFreshlegs({
          repository: postgresRepository({
            client,
            schema: coaching.raw.schema,
            host: { ...coaching.mapping, logs: { ...logs, statements } },
          }),
          now: () => bench.clock.now,
        }).logs;
        const own = { ...user, logId: log.id };
        const write = name === 'delete' ? inside.delete(own) : inside.complete(own);
        await expect(write).rejects.toMatchObject({ code: 'HOST_MAPPING' });
        expect((await client.query('commit')).command).toBe('ROLLBACK');
      } finally {
        client.release();
      }
    },
  );
});
