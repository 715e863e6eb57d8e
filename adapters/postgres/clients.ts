import { FreshlegsError } from '../../src/errors.js';
import { hasMethod, wrongHandle } from '../sql/given-handle.js';
import type { PostgresClient, PostgresResult } from './driver.js';

// Turns transactions of query builders into clients. Nothing is imported from the query builders,
// not even types. Each type here has only the methods that are used, and a property that only
// transactions or only whole databases have.

/** A transaction of kysely. */
export interface KyselyTransaction {
  /** Only a transaction has this. */
  readonly isTransaction: true;
  /** The same transaction without plugins, which could change names and values. */
  withoutPlugins(): {
    /** Runs a compiled statement. */
    executeQuery(query: object): Promise<PostgresResult>;
  };
}

/** A transaction of drizzle, on any driver of Postgres that has transactions. */
export interface DrizzleTransaction {
  /** Runs a statement: text, or an object with `getSQL`. */
  execute(query: string): PromiseLike<unknown>;
  /** Only a transaction has this method. */
  rollback(): never;
}

/** An interactive transaction of Prisma. */
export interface PrismaTransaction {
  /** Runs a statement and returns its rows. */
  $queryRawUnsafe(text: string, ...values: (string | null)[]): PromiseLike<unknown>;
  /** Only the whole client has this property. */
  readonly $connect?: never;
}

/** The manager of a TypeORM transaction. */
export interface TypeormManager {
  /** Only the manager of a transaction has this. */
  readonly queryRunner?: {
    /** Runs a statement and returns its rows as `records`. */
    query(
      text: string,
      values: (string | null)[],
      structured: true,
    ): Promise<{ readonly records: readonly unknown[] }>;
  };
}

/** A transaction of Knex on `pg`. */
export interface KnexTransaction {
  readonly client: {
    /** Returns the transaction's connection. */
    acquireConnection(): Promise<PostgresClient>;
  };
  /** Only a transaction has this method. */
  isCompleted(): boolean;
}

type Query = (text: string, values: (string | null)[]) => PromiseLike<PostgresResult>;

// One client per transaction, because calls on the same client run one after another.
const clients = new WeakMap<object, PostgresClient>();

interface Wrapper {
  /** The function and its argument. */
  readonly call: string;
  /** The method of the transaction that sends statements. */
  readonly method: string;
  readonly expected: string;
}

const clientOf = (
  transaction: object,
  { call, method, expected }: Wrapper,
  query: Query,
): PostgresClient => {
  if (!hasMethod(transaction, method)) {
    throw wrongHandle(call, expected, transaction, 'Call it inside the transaction.');
  }
  const known = clients.get(transaction);
  if (known !== undefined) return known;
  const client: PostgresClient = {
    query: async (text: unknown, values = []) => {
      if (typeof text === 'string') return query(text, values);
      throw new FreshlegsError(
        'CONFIGURATION',
        '{ prepare: true } needs a pg client. In a transaction of a query builder, statements have no names.',
      );
    },
  };
  clients.set(transaction, client);
  return client;
};

const KYSELY: Wrapper = {
  call: 'fromKysely(trx)',
  method: 'withoutPlugins',
  expected: 'a transaction of kysely',
};
const DRIZZLE: Wrapper = {
  call: 'fromDrizzle(tx)',
  method: 'execute',
  expected: 'a transaction of drizzle',
};
const PRISMA: Wrapper = {
  call: 'fromPrisma(tx)',
  method: '$queryRawUnsafe',
  expected: 'an interactive transaction of Prisma',
};
const TYPEORM: Wrapper = {
  call: 'fromTypeorm(manager)',
  method: 'startTransaction',
  expected: 'the manager of a TypeORM transaction',
};
const KNEX: Wrapper = {
  call: 'fromKnex(trx)',
  method: 'isCompleted',
  expected: 'a transaction of Knex',
};

/**
 * Turns a transaction of kysely into a `client` for `postgresRepository`. Plugins do not apply to
 * it.
 *
 * @example
 * // await db.transaction().execute(async (trx) => {
 * //   const client = fromKysely(trx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export function fromKysely(transaction: KyselyTransaction): PostgresClient {
  return clientOf(transaction, KYSELY, (text, values) =>
    // What `CompiledQuery.raw` of kysely returns.
    transaction.withoutPlugins().executeQuery({
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'freshlegs' },
      sql: text,
      parameters: values,
    }),
  );
}

/**
 * Turns a transaction of drizzle into a `client` for `postgresRepository`.
 *
 * @example
 * // await db.transaction(async (tx) => {
 * //   const client = fromDrizzle(tx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export function fromDrizzle(transaction: DrizzleTransaction): PostgresClient {
  return clientOf(transaction, DRIZZLE, async (text, values) => {
    // In drizzle, plain text cannot have values. An object with `getSQL` can.
    const query = { getSQL: () => ({ toQuery: () => ({ sql: text, params: values }) }) };
    const result = await transaction.execute(query as unknown as string);
    // Some drivers of drizzle return the rows directly.
    return Array.isArray(result) ? { rows: result } : (result as PostgresResult);
  });
}

/**
 * Turns an interactive transaction of Prisma into a `client` for `postgresRepository`.
 *
 * @example
 * // await prisma.$transaction(async (tx) => {
 * //   const client = fromPrisma(tx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export function fromPrisma(transaction: PrismaTransaction): PostgresClient {
  return clientOf(transaction, PRISMA, async (text, values) => ({
    rows: (await transaction.$queryRawUnsafe(text, ...values)) as readonly unknown[],
  }));
}

/**
 * Turns the manager of a TypeORM transaction into a `client` for `postgresRepository`.
 *
 * @example
 * // await dataSource.transaction(async (manager) => {
 * //   const client = fromTypeorm(manager);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export function fromTypeorm(manager: TypeormManager): PostgresClient {
  const { queryRunner } = (manager as TypeormManager | undefined) ?? {};
  return clientOf(queryRunner ?? manager, TYPEORM, async (text, values) => ({
    rows: (await queryRunner?.query(text, values, true))?.records ?? [],
  }));
}

/**
 * Turns a transaction of Knex into a `client` for `postgresRepository`. A call after its end fails
 * with `TX_ABORTED`.
 *
 * @example
 * // await knex.transaction(async (trx) => {
 * //   const client = fromKnex(trx);
 * //   await training.withRepository(postgresRepository({ client, host })).logs.record({ userId, logId });
 * // });
 */
export function fromKnex(transaction: KnexTransaction): PostgresClient {
  return clientOf(transaction, KNEX, async (text, values) => {
    // Knex would still return the connection, which may already serve someone else.
    if (transaction.isCompleted()) {
      throw new FreshlegsError('TX_ABORTED', 'The transaction of Knex has ended.');
    }
    return (await transaction.client.acquireConnection()).query(text, values);
  });
}
