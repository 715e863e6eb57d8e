import { FreshlegsError } from '../../src/errors.js';
import type { PostgresClient, PostgresResult } from './driver.js';

// Transactions of query builders as clients. Their libraries are not imported, not even for types:
// each type names what is used, and something that only a transaction has.

/** A transaction of kysely. */
export interface KyselyTransaction {
  /** Says that it is a transaction, and not the whole database. */
  readonly isTransaction: true;
  /** The same transaction without plugins, which would change names and values. */
  withoutPlugins(): {
    /** Runs a statement that is compiled already. */
    executeQuery(query: object): Promise<PostgresResult>;
  };
}

/** A transaction of drizzle, on any driver of Postgres that has transactions. */
export interface DrizzleTransaction {
  /** Runs a statement: a text, or what has `getSQL`. */
  execute(query: string): PromiseLike<unknown>;
  /** What a transaction has, and the whole database has not. */
  rollback(): never;
}

/** An interactive transaction of Prisma. */
export interface PrismaTransaction {
  /** Runs a statement and gives its rows. */
  $queryRawUnsafe(text: string, ...values: (string | null)[]): PromiseLike<unknown>;
  /** What the whole client has, and a transaction has not. */
  readonly $connect?: never;
}

type Query = (text: string, values: (string | null)[]) => PromiseLike<PostgresResult>;

// One client for each transaction, however often it is asked for: verbs on one client take turns.
const clients = new WeakMap<object, PostgresClient>();

const clientOf = (transaction: object, query: Query): PostgresClient => {
  const known = clients.get(transaction);
  if (known !== undefined) return known;
  const client: PostgresClient = {
    query: async (text: unknown, values = []) => {
      if (typeof text === 'string') return query(text, values);
      throw new FreshlegsError(
        'CONFIGURATION',
        '{ prepare: true } needs a client of pg: statements have no names in a transaction of kysely, drizzle or Prisma.',
      );
    },
  };
  clients.set(transaction, client);
  return client;
};

/**
 * A transaction of kysely as the `client` of `postgresRepository`. Plugins do not matter.
 *
 * @example
 * // await db.transaction().execute(async (trx) => {
 * //   const client = fromKysely(trx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export const fromKysely = (transaction: KyselyTransaction): PostgresClient =>
  clientOf(transaction, (text, values) =>
    // What `CompiledQuery.raw` of kysely makes.
    transaction.withoutPlugins().executeQuery({
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'freshlegs' },
      sql: text,
      parameters: values,
    }),
  );

/**
 * A transaction of drizzle as the `client` of `postgresRepository`.
 *
 * @example
 * // await db.transaction(async (tx) => {
 * //   const client = fromDrizzle(tx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export const fromDrizzle = (transaction: DrizzleTransaction): PostgresClient =>
  clientOf(transaction, async (text, values) => {
    // A text has no values in drizzle; what has `getSQL` is asked for both.
    const query = { getSQL: () => ({ toQuery: () => ({ sql: text, params: values }) }) };
    const result = await transaction.execute(query as unknown as string);
    // Some of its drivers give the rows themselves.
    return Array.isArray(result) ? { rows: result } : (result as PostgresResult);
  });

/**
 * An interactive transaction of Prisma as the `client` of `postgresRepository`.
 *
 * @example
 * // await prisma.$transaction(async (tx) => {
 * //   const client = fromPrisma(tx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export const fromPrisma = (transaction: PrismaTransaction): PostgresClient =>
  clientOf(transaction, async (text, values) => ({
    rows: (await transaction.$queryRawUnsafe(text, ...values)) as readonly unknown[],
  }));
