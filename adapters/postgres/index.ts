/**
 * The store on PostgreSQL, its migrations and its mapping to tables of a host.
 *
 * @module freshlegs/postgres
 */
import type { Changes, LogFacts } from '../../src/domain/changes.js';
import { FreshlegsError } from '../../src/errors.js';
import {
  idempotencyMismatch,
  unknownUser,
  type Decide,
  type Repository,
  type WriteOptions,
  type Written,
} from '../../src/repository.js';
import type { HostMapping } from '../sql/host.js';
import { parseResult } from '../sql/json.js';
import { readText, type Row } from '../sql/rows.js';
import { factsOf, rowsOf, toLocked, type Answer, type LockedState } from './answers.js';
import {
  clientConnections,
  poolConnections,
  type Ask,
  type Connections,
  type PostgresClient,
  type PostgresPool,
} from './driver.js';
import { compose, createComposer, type Part } from './parts.js';
import { reserveWorkout } from './custom-workout-writes.js';
import { changeByHost, insertByHost, type StoredCompletion } from './host-statements.js';
import { findIn } from './logs.js';
import { readVerbs } from './reads.js';
import {
  backfillState,
  changeState,
  correctionState,
  createState,
  customWorkoutState,
  deleteState,
  rebuildState,
  revertState,
  swapState,
  type StateReader,
} from './states.js';
import { storeStatement, toAssignedIds } from './store.js';
import { tablesIn, type Tables } from './tables.js';

export { checkHost } from './check-host.js';
export { defineConfig, type ClosablePool, type PostgresConfig } from './config.js';
export { migrate, type MigrateOptions } from './migrate.js';
export { migrations, uninstallation, type MigrationOptions, type MigrationStep } from './schema.js';
export { listUserIds, type ListUserIdsOptions } from './users.js';
export type { HostMapping, IdType, LogMapping, TimeColumn, TimeEncoding } from '../sql/host.js';
export type { PooledClient, PostgresClient, PostgresPool, PostgresResult } from './driver.js';

/** Where the tables are, and how statements are sent. */
export interface PostgresOptions {
  /** The schema of the library's tables, and of the host's that name none. Default `public`. */
  readonly schema?: string;
  /** Where the host's own tables are. Default: the base tables of {@link migrate}. */
  readonly host?: HostMapping;
  /**
   * Sends statements under names, so that the server plans each once per connection. Default false:
   * poolers that give each transaction another connection do not know the names.
   */
  readonly prepare?: boolean;
}

/** Takes the user's lock in the caller's transaction. */
export interface LockUser {
  /**
   * Takes the user's lock until the caller's transaction ends. Call it before updating or deleting
   * existing logs of the user in the same transaction as verbs of this library, so that all take
   * their locks in one order; after an INSERT of a new log nothing is needed. Throws `NOT_FOUND`.
   */
  readonly lockUser: (userId: number) => Promise<void>;
}

// A lock and a read are two statements: one alone would read what was there before it waited.
const lockStatement = (t: Tables): string => `
  insert into ${t.state} (user_id) select users.${t.users.id} from ${t.users.table} users where users.${t.users.id} = :user
  on conflict (user_id) do update set revision = training_state.revision
  returning json_build_object('revision', revision, 'model', model)::text as answer`;

const lock = async (ask: Ask, t: Tables, user: number): Promise<LockedState> => {
  const answer = (await ask(lockStatement(t), { user })) as Answer | null;
  if (answer === null) throw unknownUser();
  return toLocked(answer);
};

// The lock has written, so inside a transaction it has an id by now; without one it was another's.
const TRANSACTION: Part = {
  with: [],
  answer: { inTransaction: 'select pg_current_xact_id_if_assigned() is not null' },
};

// Choice: a client without an open transaction is refused, since its statements would be committed one by one.
const requireTransaction = (answer: Answer): void => {
  if (answer['inTransaction'] !== false) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'postgresRepository({ client }) writes inside your transaction, and this client has none open: send BEGIN first, or give { pool } instead.',
  );
};

/** The result kept under the key, after forgetting those that are too old. */
const keyPart = (t: Tables): Part => ({
  with: [
    [
      'forgotten',
      `delete from ${t.idempotencyKey} old
      where old.user_id = :user and old.created_at < :forgetBefore`,
    ],
  ],
  answer: {
    stored: `select json_build_object('fingerprint', known.fingerprint, 'response', known.response)
      from ${t.idempotencyKey} known
      where known.user_id = :user and known.key = :key and known.created_at >= :forgetBefore`,
  },
});

const keyValues = ({ idempotency }: WriteOptions) =>
  idempotency === undefined
    ? {}
    : { key: idempotency.key, forgetBefore: idempotency.forgetBefore.toISOString() };

const findStored = (answer: Answer, { idempotency }: WriteOptions): unknown => {
  const stored = (answer['stored'] ?? null) as Row | null;
  if (stored === null) return undefined;
  if (readText(stored, 'fingerprint') !== idempotency?.fingerprint) throw idempotencyMismatch();
  return parseResult(readText(stored, 'response'));
};

/** The completions of the logs that were read, exactly as they are stored. */
const completionsIn =
  (answer: Answer): StoredCompletion =>
  (logId) => {
    const row = rowsOf(answer, 'facts').find(({ id }) => id === logId);
    const completion = row?.['completed_exactly'];
    return typeof completion === 'string' || typeof completion === 'number'
      ? String(completion)
      : null;
  };

const originalIn = (answer: Answer, { createLog }: Changes): LogFacts | null =>
  createLog?.swappedFrom == null ? null : findIn(factsOf(answer), createLog.swappedFrom.logId);

/** A write verb: lock, read and replay a known key, decide, store. */
const writeVerb = <Query, State>(
  t: Tables,
  connections: Connections,
  reader: StateReader<Query, State>,
) => {
  const textOf = createComposer();
  /** The statement that reads the state, replays a known key and refuses to run outside of a transaction. */
  const firstText = (query: Query, locked: LockedState, { idempotency }: WriteOptions): string => {
    const parts = () => [
      ...(connections.inCallersTransaction ? [TRANSACTION] : []),
      ...(idempotency === undefined ? [] : [keyPart(t)]),
      ...reader.parts(query, locked),
    ];
    const shape = reader.shape(query, locked);
    return shape === null
      ? compose(...parts())
      : textOf(`${shape} ${idempotency === undefined}`, parts);
  };
  return <Response>(
    user: number,
    query: Query,
    decide: Decide<State, Response>,
    options: WriteOptions = {},
  ): Promise<Written<Response>> =>
    connections.write(async (ask) => {
      const locked = await lock(ask, t, user);
      const values = { ...reader.values(user, query), ...keyValues(options) };
      const again = async (...parts: readonly Part[]): Promise<Answer> =>
        (await ask(compose(...parts), values)) as Answer;
      const answer = (await ask(firstText(query, locked, options), values)) as Answer;
      requireTransaction(answer);
      const replayed = findStored(answer, options);
      if (replayed !== undefined) return replayed as Written<Response>;
      const { changes, response } = decide(await reader.toState(answer, query, locked, again));
      const host = { ask, t, user, stored: completionsIn(answer) };
      const insertedLogId = await insertByHost(host, changes);
      const context = { original: originalIn(answer, changes), insertedLogId };
      const statement = storeStatement(t, user, changes, response, options, context);
      const assigned = statement === null ? {} : await ask(statement.text, statement.values);
      const ids = toAssignedIds(assigned);
      if (changes.createCustomWorkout?.forNewLog === true) {
        const { logId = null, customWorkoutId = null } = ids;
        await ask(reserveWorkout(t), { user, logId, customWorkoutId });
      }
      await changeByHost(host, changes);
      return { ids, response };
    });
};

const createVerbs = (t: Tables, connections: Connections): Repository => {
  const rebuild = writeVerb(t, connections, rebuildState(t));
  const change = changeState(t);
  return {
    ...readVerbs(t, connections),
    createLog: writeVerb(t, connections, createState(t)),
    completeLog: writeVerb(t, connections, change),
    recordLog: writeVerb(t, connections, change),
    deleteLog: writeVerb(t, connections, deleteState(t)),
    applySwap: writeVerb(t, connections, swapState(t)),
    swapExercise: writeVerb(t, connections, change),
    revertSwap: writeVerb(t, connections, revertState(t)),
    writeCustomWorkout: writeVerb(t, connections, customWorkoutState(t)),
    correctRecovery: writeVerb(t, connections, correctionState(t)),
    backfillRecovery: writeVerb(t, connections, backfillState(t)),
    rebuildRecovery: (user, decide, options) => rebuild(user, undefined, decide, options),
  };
};

const refusePoolAsClient = (client: object): void => {
  if (!('totalCount' in client)) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'A pool was given as { client }: each statement would run on another connection. Give it as { pool }.',
  );
};

/** The two forms of {@link postgresRepository}; both at once do not compile. */
export interface PostgresRepository {
  /** On a pool: each write verb is one transaction of its own, each read one statement. */
  (options: { readonly pool: PostgresPool; readonly client?: never } & PostgresOptions): Repository;
  /** Inside the transaction that the caller has open on a client. */
  (
    options: { readonly client: PostgresClient; readonly pool?: never } & PostgresOptions,
  ): Repository & LockUser;
}

/**
 * A repository on PostgreSQL 15 or newer: with `pool` each write is a transaction of its own, with
 * `client` all runs inside the transaction that the caller has open on it, which is never begun,
 * ended or retried here. Verbs on one client run one after the other. Throws `HOST_MAPPING` for a
 * pool given as a client and for a schema that is no plain name.
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
  const { pool, client, schema = 'public', host, prepare = false } = options;
  const t = tablesIn(schema, host);
  if (client === undefined) {
    if (pool === undefined) throw new TypeError('postgresRepository needs a pool or a client');
    return createVerbs(t, poolConnections(pool, prepare)) as Repository & LockUser;
  }
  refusePoolAsClient(client);
  const connections = clientConnections(client, prepare);
  return {
    ...createVerbs(t, connections),
    lockUser: (user) =>
      connections.write(async (ask) => {
        await lock(ask, t, user);
      }),
  };
};
