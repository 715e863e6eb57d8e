import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { Port } from 'freshlegs';
import {
  fromDrizzle,
  fromKysely,
  fromPrisma,
  postgresRepository,
  type PostgresClient,
} from 'freshlegs/postgres';
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
import { PUSH_DAY, USER } from './integer-ids.js';
import { openPrisma } from './prisma-client.js';

/** What a test can do in a transaction of a query builder. */
export interface Inside {
  /** The transaction as a client for freshlegs. Each call creates another client. */
  readonly client: () => PostgresClient;
  /** Inserts a completed log with the functions of the query builder. */
  readonly insertLog: () => Promise<number>;
  readonly run: (text: string) => Promise<unknown>;
}

/** Runs `body` in a transaction on a connection of the pool. */
export type InTransaction = <T>(body: (inside: Inside) => Promise<T>) => Promise<T>;

const DONE_AT = new Date('2026-03-04T17:00:00Z');

interface Log {
  id: Generated<string>;
  user_id: number;
  program_day_id: number;
  completed_at: Date;
}

const onKysely = (pool: pg.Pool): InTransaction => {
  const db = new Kysely<{ workout_log: Log }>({ dialect: new PostgresDialect({ pool }) });
  return (body) =>
    db.transaction().execute((trx) =>
      body({
        client: () => fromKysely(trx),
        insertLog: async () => {
          const row = { user_id: USER, program_day_id: PUSH_DAY, completed_at: DONE_AT };
          const insert = trx.insertInto('workout_log').values(row).returning('id');
          return Number((await insert.executeTakeFirstOrThrow()).id);
        },
        run: (text) => kyselySql.raw(text).execute(trx),
      }),
    );
};

interface CamelLog {
  id: Generated<string>;
  userId: number;
  programDayId: number;
  completedAt: Date;
}

/** Removes all rows from the results. */
const losing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve({ ...result, rows: result.rows.slice(0, 0) }),
};

const onKyselyWithPlugins = (pool: pg.Pool): InTransaction => {
  const db = new Kysely<{ workoutLog: CamelLog }>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin(), new ParseJSONResultsPlugin()],
  });
  return (body) =>
    db.transaction().execute((trx) => {
      const lost = trx.withPlugin(losing);
      return body({
        client: () => fromKysely(lost),
        insertLog: async () => {
          const row = { userId: USER, programDayId: PUSH_DAY, completedAt: DONE_AT };
          const insert = trx.insertInto('workoutLog').values(row).returning('id');
          return Number((await insert.executeTakeFirstOrThrow()).id);
        },
        run: (text) => kyselySql.raw(text).execute(trx),
      });
    });
};

const workoutLog = pgTable('workout_log', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  programDayId: bigint('program_day_id', { mode: 'number' }),
  completedAt: timestamp('completed_at', { withTimezone: true }),
});

const onDrizzle = (pool: pg.Pool): InTransaction => {
  const db = drizzle({ client: pool, schema: { workoutLog } });
  return (body) =>
    db.transaction((tx) =>
      body({
        client: () => fromDrizzle(tx),
        insertLog: async () => {
          const row = { userId: USER, programDayId: PUSH_DAY, completedAt: DONE_AT };
          const insert = tx.insert(workoutLog).values(row).returning({ id: workoutLog.id });
          const [inserted] = await insert;
          return inserted?.id ?? 0;
        },
        run: (text) => tx.execute(sql.raw(text)),
      }),
    );
};

const onPrisma = (pool: pg.Pool): InTransaction => {
  const prisma = openPrisma(pool);
  return (body) =>
    prisma.$transaction((tx) =>
      body({
        client: () => fromPrisma(tx),
        insertLog: async () => {
          const data = { userId: USER, programDayId: PUSH_DAY, completedAt: DONE_AT };
          return Number((await tx.workoutLog.create({ data })).id);
        },
        run: (text) => tx.$executeRawUnsafe(text),
      }),
    );
};

/** Libraries whose transactions can be clients. */
export const QUERY_BUILDERS = {
  kysely: onKysely,
  'kysely with plugins': onKyselyWithPlugins,
  drizzle: onDrizzle,
  Prisma: onPrisma,
} as const satisfies Readonly<Record<string, (pool: pg.Pool) => InTransaction>>;

export type QueryBuilder = keyof typeof QUERY_BUILDERS;

type PortMethod = Exclude<
  keyof Port,
  'idTypes' | 'completionStepMs' | 'performedSets' | 'takesLogIds'
>;

const PORT_METHODS = {
  read: true,
  write: true,
  listLogs: true,
  listSwaps: true,
  listWorkouts: true,
  listCustomWorkouts: true,
  verify: true,
  putCatalogue: true,
} as const satisfies Readonly<Record<PortMethod, true>>;

/** Runs each call in its own transaction of a query builder. */
export const repositoryInTransactions = (
  inTransaction: <T>(body: (inside: Pick<Inside, 'client'>) => Promise<T>) => Promise<T>,
): Port => {
  const call = (name: string, values: readonly unknown[]): Promise<unknown> =>
    inTransaction(({ client }) => {
      const repository = postgresRepository({ client: client() });
      const method = repository[name as PortMethod] as (...given: unknown[]) => Promise<unknown>;
      return method(...values);
    });
  return Object.fromEntries(
    Object.keys(PORT_METHODS).map((name) => [
      name,
      (...values: readonly unknown[]) => call(name, values),
    ]),
    // The methods have the same arguments and results as the repository's.
  ) as unknown as Port;
};
