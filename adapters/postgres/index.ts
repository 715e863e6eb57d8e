/**
 * The PostgreSQL store, its migrations, and its mapping to a host's tables.
 *
 * @module freshlegs/postgres
 */
import { canonicalId, type UserId } from '../../src/domain/ids.js';
import type { AllParams, Wants } from '../../src/domain/snapshot.js';
import { FreshlegsError } from '../../src/errors.js';
import type { Port, WriteOptions, Written } from '../../src/port/port.js';
import { hasTextIds, requireNewId, type NewLogIds, type TablesOptions } from '../sql/base-host.js';
import { listCustomWorkouts, listLogs, listSwaps, listWorkouts, readParts } from '../sql/read.js';
import { readStore, type ReadStore } from '../sql/reads/columns.js';
import { performedSetsOf } from '../sql/reads/performed.js';
import { verify } from '../sql/reads/verification.js';
import type { Row } from '../sql/rows.js';
import { createPutCatalogue, createStoreDecision } from './apply.js';
import {
  clientConnections,
  poolConnections,
  type Connections,
  type PostgresClient,
  type PostgresPool,
} from './driver.js';
import { requireClient, requireOptions, requirePool } from './handles.js';
import { findStored, keyPart } from './keys.js';
import { createLock, type Lock } from './locks.js';
import { postgresDialect } from './dialect.js';
import { keyIsStored, storedValues, usesStoredValues } from './logs.js';
import { createRunner, type ExtraRead, type ReadRunner } from './run-reads.js';
import { newIdsPart } from './new-ids.js';
import { answerOf, type Fields } from './statement.js';
import { tablesIn, type Tables } from './tables.js';

export { activeLogs, type PostgresActiveLogs } from './tables.js';
export type { ActiveLogs } from '../sql/active-logs.js';
export {
  fromDrizzle,
  fromKnex,
  fromKysely,
  fromPrisma,
  fromTypeorm,
  type DrizzleTransaction,
  type KnexTransaction,
  type KyselyTransaction,
  type PrismaTransaction,
  type TypeormManager,
} from './clients.js';
export { checkHost, type CheckHostOptions } from './host/check-host.js';
export type { HostCheck, HostFault, Sampled } from '../sql/host-faults.js';
export { defineConfig, type ClosablePool, type PostgresConfig } from './config.js';
export { migrate, type MigrateOptions } from './schema/migrate.js';
export { uninstall, uninstallation, type UninstallOptions } from './schema/uninstall.js';
export { migrations, type MigrationOptions } from './schema/steps.js';
export type { MigrationStep } from '../sql/schema-steps.js';
export { listUserIds, type ListUserIdsOptions } from './users.js';
export type { BaseOption, NewLogIds, TablesOptions } from '../sql/base-host.js';
export { defineHost } from '../sql/host.js';
export type {
  DayColumns,
  EntryColumns,
  ExerciseColumns,
  HostExercises,
  HostMapping,
  HostPrograms,
  HostSets,
  KeyMapping,
  LogMapping,
  MuscleColumns,
  MusclesOfName,
  ReadSet,
  NewLogTimes,
  Rows,
  SetColumns,
  Sql,
  TimeColumn,
  TimeEncoding,
  UsersElsewhere,
  Value,
} from '../sql/host.js';
import { checkStatements } from '../sql/host-statements.js';
import { requireSwaps, requireTargets } from '../sql/host-relations.js';
export type { PooledClient, PostgresClient, PostgresPool, PostgresResult } from './driver.js';

/** Options of {@link postgresRepository}, for a pool or a client. */
export interface PostgresOptions extends TablesOptions, NewLogIds {
  /**
   * The schema of the library's tables, and of host tables without a schema in their name. Default
   * `public`.
   */
  readonly schema?: string;
  /**
   * Whether to use pg's named prepared statements. The server then plans each statement once per
   * connection, which halves the time of a write.
   *
   * `auto`, the default on a pool, uses names on pg clients until a named statement fails, which
   * happens behind a transaction pooler. The failed call then runs again without names, and later
   * calls on this pool send no names. On a `client`, such a failure would end your transaction, so
   * names are off unless `prepare` is `true`.
   */
  readonly prepare?: boolean | 'auto';
  /**
   * Set to `citus` if {@link migrate} has distributed the tables over a Citus cluster. Each part of
   * a write is then a separate statement, and ids come from the node that you are connected to.
   */
  readonly distribution?: 'citus';
}

/** The extra method of a repository on a `client`. */
export interface LockUser {
  /**
   * Locks the user until the caller's transaction ends. Throws `NOT_FOUND` for an unknown user,
   * `INVALID_INPUT` for an invalid id, and `CONFIGURATION` for a client without an open
   * transaction.
   *
   * The library always locks in this order: the user's row, the user's row of `training_state`,
   * program days, logs. Call `lockUser` first if your transaction also updates or deletes the user,
   * existing logs of the user, or program days. An INSERT of a new log does not need it.
   */
  readonly lockUser: (userId: UserId) => Promise<void>;
}

// The lock has written a row, so an open transaction has an id. If there is no id, the lock ran in
// a transaction that has already ended. On a cluster, the lock was written on the user's node, and
// this query runs there too because it reads the user's row of `training_state`.
const HAS_ID = { inTransaction: 'select pg_current_xact_id_if_assigned() is not null' };
const transactionPart = (t: Tables): Fields => ({
  inTransaction: `${HAS_ID.inTransaction}${
    t.isDistributed ? ` from ${t.state} state where state.user_id = ${t.user}` : ''
  }`,
});

/** A statement before any write. */
const ASSIGN_ID = { id: 'select pg_current_xact_id()::text' };

// Choice: refuse a client without an open transaction, because each statement would be committed on
// its own.
const requireTransaction = (answer: Row): void => {
  if (answer['inTransaction'] !== false) return;
  throw new FreshlegsError(
    'CONFIGURATION',
    'postgresRepository({ client }) writes inside your transaction, but this client has no open transaction. Send BEGIN first, or pass { pool }.',
  );
};

/** What the first statement of a write reads in addition to the wanted parts. */
const extraOf = (
  t: Tables,
  inCallersTransaction: boolean,
  { logs, swap, newIds }: Wants,
  { importKey = null }: Partial<AllParams>,
  { idempotency }: WriteOptions,
): ExtraRead => ({
  fields: {
    ...(inCallersTransaction && transactionPart(t)),
    ...(idempotency && keyPart(t)),
    // On a cluster, a statement that reads tables runs on a worker, which cannot use the sequences
    // of the ids.
    ...(newIds && !t.isDistributed && newIdsPart(t, newIds)),
    ...(importKey !== null && t.performed === null && keyIsStored(t)),
    ...(usesStoredValues(t) && (swap ?? logs === 'one') && storedValues(t)),
  },
  values:
    idempotency === undefined
      ? {}
      : { key: idempotency.key, forgetBefore: idempotency.forgetBefore.toISOString() },
});

type Lists = Pick<
  Port,
  'listLogs' | 'listSwaps' | 'listWorkouts' | 'listCustomWorkouts' | 'verify'
>;

const createLists = (
  t: Tables,
  read: Connections['read'],
  runner: ReadRunner,
  store: ReadStore,
): Lists => ({
  listLogs: async (user, filter) => runner.run(read, user, listLogs(store, filter)),
  listSwaps: async (user, filter) => runner.run(read, user, listSwaps(store, filter)),
  listWorkouts: async (user, filter) => {
    requireTargets(t.logTable, filter);
    return runner.run(read, user, listWorkouts(store, filter));
  },
  listCustomWorkouts: async (user, page) => runner.run(read, user, listCustomWorkouts(store, page)),
  verify: async (user) => runner.run(read, user, verify(store)),
});

/** Base tables only. */
const createPut = (
  t: Tables,
  { write, inCallersTransaction }: Connections,
): Pick<Port, 'putCatalogue'> => {
  if (t.performed === null) return {};
  const putCatalogue = createPutCatalogue(t);
  return {
    putCatalogue: (rows) =>
      write(async (ask) => {
        if (inCallersTransaction) {
          await ask(answerOf(ASSIGN_ID), {});
          requireTransaction((await ask(answerOf(HAS_ID), {})) as Row);
        }
        await putCatalogue(ask, rows);
      }),
  };
};

const createPort = (
  t: Tables,
  connections: Connections,
  lock: Lock,
  takesLogIds: boolean,
): Port => {
  const store = readStore({ d: postgresDialect(t), t });
  const runner = createRunner(t, store);
  const storeDecision = createStoreDecision(t);
  const { read, write, inCallersTransaction } = connections;
  return {
    idTypes: t.idTypes,
    takesLogIds,
    completionStepMs: t.logTable.completionStepMs,
    performedSets: performedSetsOf(t),
    read: async (user, wants, params) => {
      requireSwaps(t.logTable, wants);
      return (await runner.run(
        read,
        user,
        readParts(store, wants, params as Partial<AllParams>, { locked: null, isOneState: false }),
      )) as never;
    },
    write: (user, wants, params, decide, options = {}) =>
      write(async (ask): Promise<Written<never>> => {
        requireSwaps(t.logTable, wants);
        // Lock and read in two statements, because a single one would read the rows as they were
        // before it waited for the lock.
        const locked = await lock(ask, user, wants, params);
        const given = { wants, params: params as Partial<AllParams> };
        const extra = extraOf(t, inCallersTransaction, wants, given.params, options);
        const first = await runner.readLocked(ask, user, given, locked, extra);
        const { answer } = first;
        requireTransaction(answer);
        const replayed = findStored(answer, options);
        if (replayed !== undefined) return replayed as Written<never>;
        const snapshot = await first.snapshot();
        const { changes, response } = decide(snapshot as never);
        const context = { ask, t, user, now: changes.now, snapshot, answer };
        const ids = await storeDecision(context, changes, response, options.idempotency);
        return { ids, response: response as never };
      }),
    ...createLists(t, read, runner, store),
    ...createPut(t, connections),
  };
};

/** Throws `INVALID_INPUT` for an invalid id before any statement runs. */
const requireUserId = ({ idTypes }: Tables, userId: UserId): UserId => {
  const id = canonicalId(idTypes.users, userId);
  // The cast is needed because the host declares the TypeScript type of its ids.
  if (id !== null) return id as UserId;
  const message = `is not an id of type ${idTypes.users}`;
  throw new FreshlegsError('INVALID_INPUT', `/userId: ${message}`, {
    details: { issues: [{ pointer: '/userId', message }] },
  });
};

/**
 * The two forms of {@link postgresRepository}. Passing both `pool` and `client` does not compile.
 */
export interface PostgresRepository {
  /**
   * On a pool, each write runs in its own transaction, and each read is one statement, or two if
   * another recovery model wrote the records.
   */
  (options: { readonly pool: PostgresPool; readonly client?: never } & PostgresOptions): Port;
  /** On a client, every statement runs inside the caller's open transaction. */
  (
    options: { readonly client: PostgresClient; readonly pool?: never } & PostgresOptions,
  ): Port & LockUser;
}

/**
 * Creates a repository on PostgreSQL 15 or newer. With `pool`, each write runs in its own
 * transaction. With `client`, all statements run inside the caller's open transaction, which the
 * library never begins, ends or retries. Calls on one client run one after another. Throws
 * `CONFIGURATION` for a pool passed as `client`, and for a value that is neither a pool nor a
 * client, and for base tables with text ids without `newId`. Throws `HOST_MAPPING` for an invalid mapping or schema name, and for a statement of the
 * host that does not filter by the user.
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
  requireOptions(options);
  const { pool, client, schema = 'public', prepare = 'auto', distribution } = options;
  requireNewId(options);
  const t = tablesIn(schema, options, distribution);
  checkStatements(t.logTable.statements);
  const takesLogIds = hasTextIds(options);
  const isForPool = pool !== undefined || !('client' in options);
  if (client === undefined && isForPool) {
    requirePool('postgresRepository({ pool })', pool);
    return createPort(t, poolConnections(pool, prepare), createLock(t, pool), takesLogIds) as Port &
      LockUser;
  }
  requireClient(client);
  const connections = clientConnections(client, prepare === true);
  const lock = createLock(t, client);
  return {
    ...createPort(t, connections, lock, takesLogIds),
    lockUser: (user) =>
      connections.write(async (ask) => {
        const userId = requireUserId(t, user);
        await lock(ask, userId, {}, {});
        requireTransaction((await ask(answerOf(transactionPart(t)), { user: userId })) as Row);
      }),
  };
};
