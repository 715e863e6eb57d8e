/**
 * The store on PostgreSQL, its migrations and its mapping to tables of a host.
 *
 * @module freshlegs/postgres
 */
import { canonicalId, type UserId } from '../../src/domain/ids.js';
import { FreshlegsError } from '../../src/errors.js';
import type { Port, WriteOptions, Written } from '../../src/port/port.js';
import type { HostMapping } from '../sql/host.js';
import type { Row } from '../sql/rows.js';
import { newIdsPart, storeDecision } from './apply.js';
import {
  clientConnections,
  poolConnections,
  type Connections,
  type PostgresClient,
  type PostgresPool,
} from './driver.js';
import { findStored, keyPart } from './keys.js';
import { listCustomWorkouts } from './custom-workouts.js';
import { createLock, type Lock } from './locks.js';
import { listLogs } from './logs.js';
import { verify } from './recovery.js';
import { listSwaps } from './swaps.js';
import { listWorkouts } from './workouts.js';
import { createSnapshotReader, type Extra } from './snapshot.js';
import type { ReadPart } from './statement.js';
import { tablesIn, type Tables } from './tables.js';

export { activeLogs } from './tables.js';
export type { ActiveLogs } from '../sql/active-logs.js';
export {
  fromDrizzle,
  fromKysely,
  fromPrisma,
  type DrizzleTransaction,
  type KyselyTransaction,
  type PrismaTransaction,
} from './clients.js';
export { checkHost, type CheckHostOptions } from './host/check-host.js';
export type { HostCheck, HostFault, Sampled } from '../sql/host-faults.js';
export { defineConfig, type ClosablePool, type PostgresConfig } from './config.js';
export { migrate, type MigrateOptions } from './schema/migrate.js';
export { uninstall, type UninstallOptions } from './schema/uninstall.js';
export {
  migrations,
  uninstallation,
  type MigrationOptions,
  type MigrationStep,
} from './schema/steps.js';
export { listUserIds, type ListUserIdsOptions } from './users.js';
export type {
  ArrayItem,
  Column,
  Condition,
  EquipmentRows,
  ExerciseMapping,
  HostMapping,
  KeyMapping,
  ListColumn,
  LogMapping,
  Lookup,
  MuscleColumns,
  MuscleRows,
  MusclesByName,
  NewLogTimes,
  SetMapping,
  SetValue,
  TimeColumn,
  TimeEncoding,
  UsersElsewhere,
  Value,
  Where,
} from '../sql/host.js';
import { requireSwaps } from '../sql/host-relations.js';
export type { PooledClient, PostgresClient, PostgresPool, PostgresResult } from './driver.js';

/** Where the tables are, and how statements are sent. */
export interface PostgresOptions {
  /** The schema of the library's tables, and of the host's that name none. Default `public`. */
  readonly schema?: string;
  /** Where the host's own tables are. Default: the base tables of {@link migrate}. */
  readonly host?: HostMapping;
  /**
   * Whether statements are sent under names, in pg's form, so that the server plans each once per
   * connection: a write takes about half of the time.
   *
   * `auto`, the default on a pool: on clients of pg, until a name fails, as it does behind a pooler
   * that gives each transaction another connection. The call that failed runs once more without
   * names, and later calls on this pool send none. On a `client`, whose transaction such
   * a failure would end, names are off unless this is true.
   */
  readonly prepare?: boolean | 'auto';
  /**
   * `citus` where {@link migrate} has spread the tables over a cluster: each part of a write is then a
   * statement of its own, and ids are drawn at the node that the client is connected to.
   */
  readonly distribution?: 'citus';
}

/** Takes the user's lock in the caller's transaction. */
export interface LockUser {
  /**
   * Takes the user's lock until the caller's transaction ends. Throws `NOT_FOUND`, and
   * `INVALID_INPUT` for what is no id.
   *
   * All locks are taken in one order: the user's row, the user's row of `training_state`, program
   * days, logs. So call this before updating or deleting existing logs of the user, program days or
   * the user in the same transaction as verbs of this library. After an INSERT of a new log nothing
   * is needed.
   */
  readonly lockUser: (userId: UserId) => Promise<void>;
}

// The lock has written, so inside a transaction it has an id by now; without one it was another's. On
// a cluster it has written on the user's node, which the row of the state brings the question to.
const transactionPart = (t: Tables): ReadPart => ({
  answer: {
    inTransaction: `select pg_current_xact_id_if_assigned() is not null${
      t.isDistributed ? ` from ${t.state} state where state.user_id = ${t.user}` : ''
    }`,
  },
});

// Choice: a client without an open transaction is refused, since its statements would be committed one by one.
const requireTransaction = (answer: Row): void => {
  if (answer['inTransaction'] !== false) return;
  throw new FreshlegsError(
    'CONFIGURATION',
    'postgresRepository({ client }) writes inside your transaction, and this client has none open: send BEGIN first, or give { pool } instead.',
  );
};

/** What the first statement of a write reads beside the wanted parts. */
const extraOf = (
  t: Tables,
  inCallersTransaction: boolean,
  newIds: 'log' | 'logAndSwap' | undefined,
  { idempotency }: WriteOptions,
): Extra => ({
  key: String(idempotency === undefined),
  parts: [
    ...(inCallersTransaction ? [transactionPart(t)] : []),
    ...(idempotency === undefined ? [] : [keyPart(t)]),
    // On a cluster a statement that reads tables runs on one node, which draws no ids.
    ...(newIds === undefined || t.isDistributed ? [] : [newIdsPart(t, newIds)]),
  ],
  values:
    idempotency === undefined
      ? {}
      : { key: idempotency.key, forgetBefore: idempotency.forgetBefore.toISOString() },
});

const createPort = (t: Tables, connections: Connections, lock: Lock): Port => {
  const snapshots = createSnapshotReader(t);
  const { read, write, inCallersTransaction } = connections;
  return {
    idTypes: t.idTypes,
    read: async (user, wants, params) => {
      requireSwaps(t.logTable, wants);
      return (await snapshots.read(read, user, wants, params)) as never;
    },
    write: (user, wants, params, decide, options = {}) =>
      write(async (ask): Promise<Written<never>> => {
        requireSwaps(t.logTable, wants);
        // A lock and a read are two statements: one alone would read what was there before it waited.
        const locked = await lock(ask, user, wants, params);
        const extra = extraOf(t, inCallersTransaction, wants.newIds, options);
        const first = await snapshots.readLocked(ask, user, wants, params, locked, extra);
        const { answer } = first;
        requireTransaction(answer);
        const replayed = findStored(answer, options);
        if (replayed !== undefined) return replayed as Written<never>;
        const { changes, response } = decide((await first.snapshot()) as never);
        const context = { ask, t, user, now: changes.now.toISOString(), answer };
        const ids = await storeDecision(context, changes, response, options.idempotency);
        return { ids, response: response as never };
      }),
    listLogs: (user, filter) => listLogs(t, read, user, filter),
    listSwaps: (user, filter) => listSwaps(t, read, user, filter),
    listWorkouts: (user, filter) => listWorkouts(t, read, user, filter),
    listCustomWorkouts: (user, page) => listCustomWorkouts(t, read, user, page),
    verify: (user) => verify(t, read, user),
  };
};

/** The id of a user as it is stored; `INVALID_INPUT` for anything else, before it is sent. */
const requireUserId = ({ idTypes }: Tables, userId: UserId): UserId => {
  const id = canonicalId(idTypes.users, userId);
  // What an id is in TypeScript the host has declared.
  if (id !== null) return id as UserId;
  const message = `is no id of type ${idTypes.users}`;
  throw new FreshlegsError('INVALID_INPUT', `/userId: ${message}`, {
    details: { issues: [{ pointer: '/userId', message }] },
  });
};

const refusePoolAsClient = (client: object): void => {
  if (!('totalCount' in client)) return;
  throw new FreshlegsError(
    'CONFIGURATION',
    'A pool was given as { client }: each statement would run on another connection. Give it as { pool }.',
  );
};

/** Refuses what sends no statements in pg's way, such as a transaction of a query builder. */
const requireMethod = (given: object, name: 'query' | 'connect', what: string): void => {
  if (typeof (given as Readonly<Record<string, unknown>>)[name] === 'function') return;
  throw new FreshlegsError(
    'CONFIGURATION',
    `This is no ${what} of pg. Wrap a transaction of Prisma, drizzle or kysely${name === 'query' ? '' : ' and give it as { client }'}: fromPrisma(tx), fromDrizzle(tx), fromKysely(trx).`,
  );
};

/** The two forms of {@link postgresRepository}; both at once do not compile. */
export interface PostgresRepository {
  /** On a pool: each write verb is one transaction of its own, each read one statement. */
  (options: { readonly pool: PostgresPool; readonly client?: never } & PostgresOptions): Port;
  /** Inside the transaction that the caller has open on a client. */
  (
    options: { readonly client: PostgresClient; readonly pool?: never } & PostgresOptions,
  ): Port & LockUser;
}

/**
 * A repository on PostgreSQL 15 or newer: with `pool` each write is a transaction of its own, with
 * `client` all runs inside the transaction that the caller has open on it, which is never begun,
 * ended or retried here. Verbs on one client run one after the other. Throws `CONFIGURATION` for
 * a pool given as a client and for what is neither, `HOST_MAPPING` for an invalid mapping or schema name.
 *
 * @example
 * // const repository = postgresRepository({ pool: new pg.Pool() });
 * // const inside = postgresRepository({ client }); // after client.query('begin')
 */
export const postgresRepository: PostgresRepository = (
  options: {
    readonly pool?: PostgresPool | undefined;
    readonly client?: PostgresClient | undefined;
  } & PostgresOptions,
) => {
  const { pool, client, schema = 'public', host, prepare = 'auto', distribution } = options;
  const t = tablesIn(schema, host, distribution);
  if (client === undefined) {
    if (pool === undefined) throw new TypeError('postgresRepository needs a pool or a client');
    requireMethod(pool, 'connect', 'pool');
    return createPort(t, poolConnections(pool, prepare), createLock(t, pool)) as Port & LockUser;
  }
  refusePoolAsClient(client);
  requireMethod(client, 'query', 'client');
  const connections = clientConnections(client, prepare === true);
  const lock = createLock(t, client);
  return {
    ...createPort(t, connections, lock),
    lockUser: (user) =>
      connections.write(async (ask) => {
        await lock(ask, requireUserId(t, user), {}, {});
      }),
  };
};
