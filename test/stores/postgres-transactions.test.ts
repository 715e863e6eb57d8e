import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { LEG_DAY, PUSH_DAY, USER } from '../support/integer-ids.js';
import { inTransaction, usePostgres } from '../support/bench.js';
import { poolAround } from '../support/counting.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
const OURS = [
  'workout_swap',
  'muscle_group_load',
  'muscle_group_recovery',
  'custom_workout',
  'custom_workout_exercise',
  'idempotency_key',
];

const bench = usePostgres();
const serveOn = (repository: Port) => createFreshlegs({ repository, now: () => bench.clock.now });

const count = async (table: string): Promise<number> => {
  const { rows } = await bench
    .pool()
    .query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
};

const countOurs = async (): Promise<readonly number[]> => Promise.all(OURS.map(count));
const NONE = OURS.map(() => 0);

describe("in the caller's transaction", () => {
  it("a conflict leaves it usable, and leaves none of the library's rows except the user's row in training_state", async () => {
    await inTransaction(bench.pool(), 'begin', async (client) => {
      const inside = serveOn(postgresRepository({ client }));
      const refusals = [
        inside.logs.complete({ userId: USER, logId: 77 }),
        inside.swaps.swap({ userId: USER, logId: 77, target: LEGS, idempotencyKey: 'k' }),
        inside.swaps.revert({ userId: USER, swapId: 77 }),
        inside.customWorkouts.delete({ userId: USER, customWorkoutId: 77 }),
        inside.customWorkouts.create({ userId: USER, name: 'x', exercises: [{ exerciseId: 77 }] }),
      ];
      for (const refusal of refusals) {
        await expect(refusal).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      await client.query("insert into program (name) values ('after the conflict')");
    });
    expect(await countOurs()).toEqual(NONE);
    expect(await count('training_state')).toBe(1);
    expect(await count('workout_log')).toBe(0);
    expect(await count("program where name = 'after the conflict'")).toBe(1);
  });

  it('a call in an aborted transaction is TX_ABORTED', async () => {
    const late = inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('select 1 / 0').catch(() => undefined);
      await serveOn(postgresRepository({ client })).logs.create({ userId: USER, source: PUSH });
    });
    await expect(late).rejects.toMatchObject({ code: 'TX_ABORTED' });
  });

  it('a client without a transaction is refused before anything is decided', async () => {
    const client = await bench.pool().connect();
    try {
      const inside = serveOn(postgresRepository({ client }));
      const create = inside.logs.create({ userId: USER, source: PUSH, idempotencyKey: 'k' });
      await expect(create).rejects.toMatchObject({ code: 'CONFIGURATION' });
      expect(await countOurs()).toEqual(NONE);
      expect(await count('workout_log')).toBe(0);
    } finally {
      client.release();
    }
  });

  it('T21: a pool given as a client is refused', () => {
    const pool = bench.pool();
    // @ts-expect-error a pool is not a client
    expect(() => postgresRepository({ client: pool })).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
    // @ts-expect-error only one of the two is allowed
    expect(() => postgresRepository({ client: {}, pool })).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
  });
});

describe("the host's pool and client", () => {
  it('keep their settings, listeners and connections', async () => {
    const pool = bench.database().openPool({ max: 1 });
    const settings = async () =>
      (await pool.query('select name, setting from pg_settings order by name')).rows as unknown;
    const before = await settings();
    const training = serveOn(postgresRepository({ pool }));
    const { log } = await training.logs.create({ userId: USER, source: PUSH });
    await training.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
    await training.logs.complete({ userId: USER, logId: 77 }).catch(() => undefined);
    expect(await settings()).toEqual(before);
    const client = await pool.connect();
    expect(client.listenerCount('error')).toBe(1);
    const { rows } = await client.query('select pg_current_xact_id_if_assigned() is null as free');
    expect(rows).toEqual([{ free: true }]);
    client.release();
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    expect(pool.ended).toBe(false);
  });
});

/** The clients hide the error of a statement, like a careless wrapper. */
const swallowing = (pool: PostgresPool, statement: RegExp): PostgresPool =>
  poolAround(pool, async (query, text, values) => {
    const answer = await query(text, values);
    if (statement.test(text)) await query('select 1 / 0').catch(() => undefined);
    return answer;
  });

describe('F17: COMMIT', () => {
  it('of an aborted transaction is TX_ABORTED, and nothing is written', async () => {
    const pool = swallowing(bench.pool(), /new_log/);
    const create = serveOn(postgresRepository({ pool })).logs.create({
      userId: USER,
      source: PUSH,
    });
    await expect(create).rejects.toMatchObject({ code: 'TX_ABORTED' });
    expect(await countOurs()).toEqual(NONE);
    expect(await count('workout_log')).toBe(0);
  });
});
