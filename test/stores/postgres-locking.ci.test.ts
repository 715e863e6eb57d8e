import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { LEG_DAY, PULL_DAY, PUSH_DAY, STRANGER, USER } from '../support/integer-ids.js';
import { inTransaction, someoneWaits, usePostgres } from '../support/bench.js';
import { toCursor } from '../../src/schemas.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
const PULL = { type: 'program', programDayId: PULL_DAY } as const;
const ROUNDS = 100;

const bench = usePostgres();
const serveOn = (repository: Port) => createFreshlegs({ repository, now: () => bench.clock.now });

const insertLog = `insert into workout_log (user_id, program_day_id, completed_at)
  values ($1, $2, $3) returning id::int as id`;

describe('the lock of a user', () => {
  it("does not deadlock two transactions of one user that first insert a log with the host's SQL", async () => {
    const request = () =>
      inTransaction(bench.pool(), 'begin', async (client) => {
        const values = [USER, PUSH_DAY, bench.clock.now];
        const { rows } = await client.query<{ id: number }>(insertLog, values);
        const inside = serveOn(postgresRepository({ client }));
        return inside.logs.record({ userId: USER, logId: rows[0]?.id ?? 0 });
      });
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await Promise.allSettled([request(), request()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    }
    const { consistent } = await bench.training().recovery.verify({ userId: USER });
    expect(consistent).toBe(true);
  });

  it('prevents a deadlock with other writes if a caller takes it before updating logs', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ userId: USER, source: PUSH, completed: false });
    const caller = (day: number) =>
      inTransaction(bench.pool(), 'begin', async (client) => {
        const repository = postgresRepository({ client });
        await repository.lockUser(USER);
        await client.query('update workout_log set completed_at = $1 where id = $2', [
          new Date(`2026-03-0${day}T10:00:00Z`),
          log.id,
        ]);
        await serveOn(repository).logs.record({ userId: USER, logId: log.id });
      });
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.allSettled([
        caller(1),
        caller(2),
        training.logs.record({ userId: USER, logId: log.id }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    }
  });

  it('is refused for an unknown user, and leaves the transaction usable', async () => {
    await inTransaction(bench.pool(), 'begin', async (client) => {
      const { lockUser } = postgresRepository({ client });
      await expect(lockUser(99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      // Values that the database could not cast are not sent, because the error would abort the
      // transaction.
      await expect(lockUser('one' as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(lockUser(99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await client.query('select 1');
    });
  });

  it('is refused outside a transaction, where it would have no effect', async () => {
    const client = await bench.pool().connect();
    try {
      const { lockUser } = postgresRepository({ client });
      await expect(lockUser(USER)).rejects.toMatchObject({ code: 'CONFIGURATION' });
      await client.query('begin');
      await expect(lockUser(USER)).resolves.toBeUndefined();
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it('does not make users wait for each other', async () => {
    const training = bench.training();
    await inTransaction(bench.pool(), 'begin', async (client) => {
      const inside = serveOn(postgresRepository({ client }));
      await inside.logs.create({ userId: USER, source: PUSH });
      const { log } = await training.logs.create({ userId: STRANGER, source: PUSH });
      await training.swaps.swap({ userId: STRANGER, logId: log.id, target: LEGS });
      await training.customWorkouts.derive({ userId: STRANGER, from: PULL });
      await training.recovery.rebuild({ userId: STRANGER });
      await training.logs.delete({ userId: STRANGER, logId: log.id });
    });
  });

  it('waits for the host to delete the log, and sees that the log is gone', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ userId: USER, source: PUSH, completed: false });
    const waiter = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('delete from workout_log where id = $1', [log.id]);
      const completing = training.logs
        .complete({ userId: USER, logId: log.id })
        .catch((error: unknown) => error);
      await someoneWaits(bench.pool());
      return { completing };
    });
    expect(await waiter.completing).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a backfill', () => {
  it("waits for the host's changes to the logs, and records the remaining logs", async () => {
    const { recovery } = bench.training();
    const ids: number[] = [];
    for (const day of [PUSH_DAY, LEG_DAY, PULL_DAY, PUSH_DAY]) {
      const values = [USER, day, bench.clock.now];
      const { rows } = await bench.pool().query<{ id: number }>(insertLog, values);
      ids.push(rows[0]?.id ?? 0);
    }
    const [deleted, planned, third, last] = ids;
    const waiter = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('delete from workout_log where id = $1', [deleted]);
      await client.query('update workout_log set completed_at = null where id = $1', [planned]);
      const page = recovery.backfill({ userId: USER, limit: 1 });
      await someoneWaits(bench.pool());
      return { page };
    });
    const first = await waiter.page;
    expect(first).toEqual({
      recordedLogIds: [third],
      withoutLoadsLogIds: [],
      unreadableSets: 0,
      nextCursor: toCursor([third ?? null]),
    });
    const rest = await recovery.backfill({ userId: USER, cursor: toCursor([third ?? null]) });
    expect(rest.recordedLogIds).toEqual([last]);
    expect((await recovery.verify({ userId: USER })).consistent).toBe(true);
  });
});

describe('a caller with a stricter isolation level', () => {
  for (const isolation of ['repeatable read', 'serializable']) {
    it(`${isolation}: gets CONFLICT_BUSY instead of stale data if something was written meanwhile`, async () => {
      const training = bench.training();
      const { log } = await training.logs.create({ userId: USER, source: PUSH, completed: false });
      const begin = `begin isolation level ${isolation}`;
      const late = inTransaction(bench.pool(), begin, async (client) => {
        await client.query('select count(*) from workout_log');
        await training.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
        const inside = serveOn(postgresRepository({ client }));
        await inside.swaps.swap({ userId: USER, logId: log.id, target: PULL });
      });
      await expect(late).rejects.toMatchObject({ code: 'CONFLICT_BUSY' });
      const { swaps } = await training.swaps.list({ userId: USER });
      expect(swaps).toHaveLength(1);
    });

    it(`${isolation}: succeeds if nothing was written meanwhile`, async () => {
      const answer = await inTransaction(
        bench.pool(),
        `begin isolation level ${isolation}`,
        async (client) => {
          const inside = serveOn(postgresRepository({ client }));
          return inside.logs.create({ userId: USER, source: PUSH });
        },
      );
      expect(answer.muscleGroups).toHaveLength(3);
    });
  }
});
