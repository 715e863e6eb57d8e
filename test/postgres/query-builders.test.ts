import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { postgresRepository, type PostgresClient } from 'freshlegs/postgres';
import {
  CamelCasePlugin,
  Kysely,
  ParseJSONResultsPlugin,
  PostgresDialect,
  sql as kyselySql,
  type Generated,
  type KyselyPlugin,
} from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { clientOf as clientOfDrizzle } from '../../examples/with-drizzle.js';
import { clientOf as clientOfKysely } from '../../examples/with-kysely.js';
import { LEG_DAY, PUSH_DAY, USER } from '../integer-ids.js';
import { usePostgres } from './bench.js';
import { queryOnPool } from './query.js';
import { rawAccess } from './raw.js';

/** What a test does in a transaction of a library. */
interface Inside {
  readonly client: PostgresClient;
  /** Inserts a log that is done, by the library's own means. */
  readonly insertLog: () => Promise<number>;
  readonly run: (text: string) => Promise<unknown>;
}

type InTransaction = <T>(pool: pg.Pool, body: (inside: Inside) => Promise<T>) => Promise<T>;

const DONE_AT = new Date('2026-03-04T17:00:00Z');

interface Log {
  id: Generated<string>;
  user_id: number;
  program_day_id: number;
  completed_at: Date;
}

const inKysely: InTransaction = (pool, body) =>
  new Kysely<{ workout_log: Log }>({ dialect: new PostgresDialect({ pool }) })
    .transaction()
    .execute((trx) =>
      body({
        client: clientOfKysely(trx),
        insertLog: async () => {
          const row = { user_id: USER, program_day_id: PUSH_DAY, completed_at: DONE_AT };
          const insert = trx.insertInto('workout_log').values(row).returning('id');
          return Number((await insert.executeTakeFirstOrThrow()).id);
        },
        run: (text) => kyselySql.raw(text).execute(trx),
      }),
    );

interface CamelLog {
  id: Generated<string>;
  userId: number;
  programDayId: number;
  completedAt: Date;
}

/** Answers nothing at all in place of rows. */
const losing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve({ ...result, rows: result.rows.slice(0, 0) }),
};

const inKyselyWithPlugins: InTransaction = (pool, body) =>
  new Kysely<{ workoutLog: CamelLog }>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin(), new ParseJSONResultsPlugin()],
  })
    .transaction()
    .execute((trx) =>
      body({
        client: clientOfKysely(trx.withPlugin(losing)),
        insertLog: async () => {
          const row = { userId: USER, programDayId: PUSH_DAY, completedAt: DONE_AT };
          const insert = trx.insertInto('workoutLog').values(row).returning('id');
          return Number((await insert.executeTakeFirstOrThrow()).id);
        },
        run: (text) => kyselySql.raw(text).execute(trx),
      }),
    );

const workoutLog = pgTable('workout_log', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  programDayId: bigint('program_day_id', { mode: 'number' }),
  completedAt: timestamp('completed_at', { withTimezone: true }),
});

const inDrizzle: InTransaction = (pool, body) =>
  drizzle({ client: pool, schema: { workoutLog } }).transaction((tx) =>
    body({
      client: clientOfDrizzle(tx),
      insertLog: async () => {
        const row = { userId: USER, programDayId: PUSH_DAY, completedAt: DONE_AT };
        const [inserted] = await tx.insert(workoutLog).values(row).returning({ id: workoutLog.id });
        return inserted?.id ?? 0;
      },
      run: (text) => tx.execute(sql.raw(text)),
    }),
  );

const bench = usePostgres();
const raw = () => rawAccess(queryOnPool(bench.pool()), 'public');
const trainingOn = (client: PostgresClient): TrainingMethods =>
  createFreshlegs({
    repository: postgresRepository({ client }),
    now: () => bench.clock.now,
  });

describe.each([
  ['kysely', inKysely],
  ['kysely with plugins', inKyselyWithPlugins],
  ['drizzle', inDrizzle],
])('a transaction of %s', (_name, inTransaction) => {
  it('commits its own log and the recovery together', async () => {
    const { logId, muscleGroups } = await inTransaction(
      bench.pool(),
      async ({ client, insertLog }) => {
        const logId = await insertLog();
        const inside = trainingOn(client);
        await inside.logs.record({ userId: USER, logId });
        return { logId, ...(await inside.recovery.muscleGroups({ userId: USER })) };
      },
    );
    expect(muscleGroups.some(({ exercisesCount }) => exercisesCount > 0)).toBe(true);
    expect((await raw().counted(logId)).length).toBeGreaterThan(0);
    expect(await bench.training().recovery.muscleGroups({ userId: USER })).toMatchObject({
      muscleGroups,
    });
  });
  it('rolls both back together', async () => {
    const before = await raw().dump();
    const fault = new Error('of the host');
    const transaction = inTransaction(bench.pool(), async ({ client, insertLog }) => {
      await trainingOn(client).logs.record({ userId: USER, logId: await insertLog() });
      throw fault;
    });
    await expect(transaction).rejects.toBe(fault);
    expect(await raw().dump()).toBe(before);
  });
  it('is usable still after a conflict that the library finds', async () => {
    const target = { type: 'program', programDayId: LEG_DAY } as const;
    const swapped = await inTransaction(bench.pool(), async ({ client, insertLog }) => {
      const { swaps } = trainingOn(client);
      const logId = await insertLog();
      const { swap } = await swaps.swap({ userId: USER, logId, target });
      await expect(swaps.swap({ userId: USER, logId, target })).rejects.toMatchObject({
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
  it('reports a fault of the database by its code', async () => {
    const transaction = inTransaction(bench.pool(), async ({ client, run }) => {
      await run('alter table muscle_group_load rename to elsewhere');
      await trainingOn(client).recovery.verify({ userId: USER });
    });
    await expect(transaction).rejects.toMatchObject({
      code: 'SCHEMA_OUTDATED',
      cause: { code: '42P01' },
    });
  });
});
