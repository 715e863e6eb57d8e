import { drizzle } from 'drizzle-orm/node-postgres';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import {
  fromDrizzle,
  fromKysely,
  fromPrisma,
  postgresRepository,
  type PostgresClient,
} from 'freshlegs/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { LEG_DAY, PUSH, PUSH_DAY, USER } from '../support/integer-ids.js';
import { inTransaction, usePostgres } from '../support/bench.js';
import { openPrisma } from '../support/prisma-client.js';
import { queryOn, queryOnPool } from '../support/query.js';
import { QUERY_BUILDERS, type InTransaction } from '../support/query-builders.js';
import { rawAccess } from '../support/raw.js';

const bench = usePostgres();
const raw = () => rawAccess(queryOnPool(bench.pool()), 'public');
const trainingOn = (client: PostgresClient): TrainingMethods =>
  createFreshlegs({
    repository: postgresRepository({ client }),
    now: () => bench.clock.now,
  });
const TARGET = { type: 'program', programDayId: LEG_DAY } as const;

/** A transaction that the caller begins on a client of pg. */
const onClient =
  (pool: pg.Pool): InTransaction =>
  (body) =>
    inTransaction(pool, 'begin', (client) =>
      body({
        client: () => client,
        insertLog: async () =>
          rawAccess(queryOn(client), 'public').insertLog(USER, {
            programDayId: PUSH_DAY,
            completedAt: bench.clock.now,
          }),
        run: (text) => client.query(text),
      }),
    );

/** Opens the library once for all tests. */
const onceOpened = (open: (pool: pg.Pool) => InTransaction): InTransaction => {
  let opened: InTransaction | undefined;
  return (body) => (opened ??= open(bench.pool()))(body);
};

describe.each(Object.entries({ pg: onClient, ...QUERY_BUILDERS }))(
  'a transaction of %s',
  (_name, open) => {
    const transaction = onceOpened(open);
    it("commits the caller's log and the library's recovery together", async () => {
      const { logId, muscleGroups } = await transaction(async ({ client, insertLog }) => {
        const logId = await insertLog();
        const inside = trainingOn(client());
        await inside.logs.record({ userId: USER, logId });
        return { logId, ...(await inside.recovery.muscleGroups({ userId: USER })) };
      });
      expect(muscleGroups.some(({ exercisesCount }) => exercisesCount > 0)).toBe(true);
      expect((await raw().counted(logId)).length).toBeGreaterThan(0);
      expect(await bench.training().recovery.muscleGroups({ userId: USER })).toMatchObject({
        muscleGroups,
      });
    });
    it('rolls both back together', async () => {
      const before = await raw().dump();
      const fault = new Error('of the host');
      const failed = transaction(async ({ client, insertLog }) => {
        await trainingOn(client()).logs.record({ userId: USER, logId: await insertLog() });
        throw fault;
      });
      await expect(failed).rejects.toBe(fault);
      expect(await raw().dump()).toBe(before);
    });
    it('stays usable after the library reports a conflict', async () => {
      const swapped = await transaction(async ({ client, insertLog }) => {
        const { swaps } = trainingOn(client());
        const logId = await insertLog();
        const { swap } = await swaps.swap({ userId: USER, logId, target: TARGET });
        await expect(swaps.swap({ userId: USER, logId, target: TARGET })).rejects.toMatchObject({
          code: 'ALREADY_SWAPPED',
        });
        await expect(swaps.revert({ userId: USER, swapId: 999 })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        await insertLog();
        return swap.id;
      });
      const { swaps } = await bench.training().swaps.list({ userId: USER });
      expect(swaps.map(({ id }) => id)).toEqual([swapped]);
      expect((await bench.training().logs.list({ userId: USER })).logs).toHaveLength(2);
    });
    it('runs calls one after the other, even if the wrapper is called twice', async () => {
      const outcomes = await transaction(async ({ client, insertLog }) => {
        const logId = await insertLog();
        const swap = () => trainingOn(client()).swaps.swap({ userId: USER, logId, target: TARGET });
        return Promise.allSettled([swap(), swap()]);
      });
      expect(outcomes).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'ALREADY_SWAPPED' } },
      ]);
    });
  },
);

describe.each(Object.entries(QUERY_BUILDERS))(
  'a transaction of the wrapper of %s',
  (name, open) => {
    const transaction = onceOpened(open);
    it.each([
      {
        fault: 'a table that is missing',
        prepare: 'alter table muscle_group_load rename to elsewhere',
        expected: { code: 'SCHEMA_OUTDATED', cause: { code: '42P01' } },
      },
      {
        fault: 'a rule of the host that two rows break',
        prepare: 'create unique index on workout_log (user_id)',
        // Prisma does not report the table.
        expected: {
          code: name === 'Prisma' ? 'CONFLICT_BUSY' : 'HOST_MAPPING',
          cause: { code: '23505' },
        },
      },
      {
        fault: 'a column of the host without a value',
        prepare: 'alter table workout_log add plan text not null',
        expected: {
          code: 'HOST_MAPPING',
          message: expect.stringContaining('Column plan of workout_log') as string,
          cause: { code: '23502' },
        },
      },
      {
        fault: 'a connection that is gone',
        prepare: 'select pg_terminate_backend(pg_backend_pid())',
        expected: { code: 'CONNECTION_LOST' },
      },
    ])('reports $fault by its code', async ({ prepare, expected }) => {
      let fault: unknown;
      const failed = transaction(async ({ client, run }) => {
        const { logs } = trainingOn(client());
        const log = { userId: USER, source: PUSH } as const;
        // The statement that ends its own connection fails.
        await run(prepare).catch(() => undefined);
        // Two logs, because only the second one violates the unique index.
        const created = logs.create(log).then(() => logs.create(log));
        fault = await created.catch((error: unknown) => error);
        throw fault;
      });
      await expect(failed).rejects.toThrow();
      expect(fault).toMatchObject(expected);
    });
    it('reports a lock timeout', async () => {
      await bench.training().logs.create({ userId: USER, source: PUSH });
      await inTransaction(bench.pool(), 'begin', async (other) => {
        await other.query('select from training_state where user_id = $1 for update', [USER]);
        const failed = transaction(async ({ client, run }) => {
          await run(`set local lock_timeout = '50ms'`);
          await trainingOn(client()).logs.create({ userId: USER, source: PUSH });
        });
        await expect(failed).rejects.toMatchObject({
          code: 'TIMEOUT',
          cause: { code: '55P03' },
        });
      });
    });
    it('sends statements without names', async () => {
      const failed = transaction(({ client }) =>
        postgresRepository({ client: client(), prepare: true }).lockUser(USER),
      );
      await expect(failed).rejects.toMatchObject({ code: 'CONFIGURATION' });
    });
  },
);

it('the wrappers accept only a transaction, not the whole database', async () => {
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool: bench.pool() }) });
  const clients = [
    // @ts-expect-error -- of kysely
    fromKysely(kysely),
    // @ts-expect-error -- of drizzle
    fromDrizzle(drizzle(bench.pool())),
    // @ts-expect-error -- of Prisma
    fromPrisma(openPrisma(bench.pool())),
  ];
  for (const client of clients) {
    const written = trainingOn(client).logs.create({ userId: USER, source: PUSH });
    await expect(written).rejects.toMatchObject({ code: 'CONFIGURATION' });
  }
});

// These errors cannot occur in tests with the Prisma client. They need its engine without an
// adapter, a network, or time.
it.each([
  { meta: { code: '55P03', message: 'lock timeout' }, code: 'TIMEOUT', cause: '55P03' },
  {
    meta: { driverAdapterError: { cause: { kind: 'ConnectionClosed' } } },
    code: 'CONNECTION_LOST',
    cause: 'ECONNRESET',
  },
  {
    meta: { driverAdapterError: { cause: { kind: 'SocketTimeout' } } },
    code: 'CONNECTION_LOST',
    cause: 'ETIMEDOUT',
  },
  {
    meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } },
    code: 'CONNECTION_LOST',
    cause: 'ECONNREFUSED',
  },
  { meta: { operation: 'query', timeout: 5000 }, code: 'TX_ABORTED', cause: 'P2028' },
])('maps an error of Prisma with $meta to $code', async ({ meta, code, cause }) => {
  const fault = Object.assign(new Error('of Prisma'), { code: 'P2028', meta });
  const client = fromPrisma({ $queryRawUnsafe: () => Promise.reject(fault) });
  const error = await trainingOn(client)
    .logs.list({ userId: USER })
    .catch((found: unknown) => found);
  expect(error).toMatchObject({ code, cause: { code: cause } });
});

it.each(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT'])(
  'reports a connection that postgres.js lost: %s',
  async (code) => {
    const query = () => Promise.reject(Object.assign(new Error('of postgres.js'), { code }));
    const read = trainingOn({ query }).logs.list({ userId: USER });
    await expect(read).rejects.toMatchObject({ code: 'CONNECTION_LOST', cause: { code } });
  },
);
