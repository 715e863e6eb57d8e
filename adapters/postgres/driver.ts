import { remembered } from '../../src/domain/lookup.js';
import { digestOf } from '../../src/port/digest.js';
import { FreshlegsError } from '../../src/errors.js';
import { toPositional } from '../sql/named.js';
import { readText } from '../sql/rows.js';
import {
  isConnectionFailure,
  isOfItsName,
  isRefusal,
  mapPostgresError,
  mayPassLater,
} from './errors.js';

/** The fields of a query result that the library uses. */
export interface PostgresResult {
  readonly rows: readonly unknown[];
  /** The server's command tag, such as `COMMIT`, if the driver returns it, as pg does. */
  readonly command?: string;
}

/** One connection: a pg client, or anything with `query(text, values)`. */
export interface PostgresClient {
  // A method, so that drivers may use narrower or wider types for text and values.
  /** Runs a statement and returns its rows. Values are text or null. */
  query(text: string, values?: (string | null)[]): Promise<PostgresResult>;
  /** Only a pool has this, so a pool cannot be passed as a client. */
  readonly totalCount?: never;
}

/** A connection from a pool. */
export interface PooledClient extends PostgresClient {
  /** Returns the connection to the pool. With an error, the pool closes it. */
  release(error?: Error | boolean): void;
}

/** A pool of connections: a pg pool, or anything that lends clients. */
export interface PostgresPool {
  /** Takes a connection. The library releases it exactly once. */
  connect(): Promise<PooledClient>;
}

/** Named values of a statement. Instants are ISO text; lists and records are JSON or array text. */
export type Values = Readonly<Record<string, string | number | null>>;

/** Runs a statement and returns its single answer, parsed from JSON. Null if there is no row. */
export type Ask = (text: string, values: Values) => Promise<unknown>;

/** How to run reads and writes on a pool or on a client. */
export interface Connections {
  /** Runs one statement outside of any write. */
  readonly read: (text: string, values: Values) => Promise<unknown>;
  readonly write: <T>(body: (ask: Ask) => Promise<T>) => Promise<T>;
  readonly inCallersTransaction: boolean;
}

/** Wraps a select, so that all its rows become the one value that {@link readAnswer} parses. */
export function rowsAsJson(select: string): string {
  return `select coalesce(json_agg(row_to_json(found)), '[]')::text as answer from (${select}) found`;
}

// TypeORM's `query` returns the rows alone, typed as `any`, so its client compiles.
/** Throws `CONFIGURATION` unless a client has answered as pg does. */
const requireResult = (given: unknown): void => {
  const rows = typeof given === 'object' && given !== null && 'rows' in given ? given.rows : null;
  if (Array.isArray(rows)) return;
  throw new FreshlegsError(
    'CONFIGURATION',
    `query(text, values) of a client must return { rows }, as pg does, but it returned ${Array.isArray(given) ? 'an array' : typeof given}. With TypeORM, use fromTypeorm(manager) inside dataSource.transaction.`,
  );
};

/**
 * Parses the column `answer` of the only row. It is JSON text, so the host's type parsers do not
 * apply. Null without a row, or for the rows that a statement of the host returns. Throws
 * `CONFIGURATION` for the result of a client that does not answer as pg does.
 */
export function readAnswer(result: PostgresResult): unknown {
  requireResult(result);
  const [row] = result.rows;
  return typeof row === 'object' && row !== null && 'answer' in row
    ? JSON.parse(readText(row, 'answer'))
    : null;
}

type Send = (client: PostgresClient, text: string, values: Values) => Promise<unknown>;

const toValue = (name: string, given: Values): string | null => {
  const value = given[name];
  if (value === undefined) throw new TypeError(`:${name} has no value`);
  return value === null ? null : String(value);
};

// Errors caused by a statement's name. These statements did not run.
const failedByName = new WeakSet<object>();

const sendNamed = async (
  client: PostgresClient,
  statement: { readonly name: string; readonly text: string; readonly values: (string | null)[] },
): Promise<PostgresResult> => {
  try {
    // To name a statement, pg needs an object instead of the text.
    return await client.query(statement as unknown as string);
  } catch (error) {
    if (isOfItsName(error)) failedByName.add(error);
    throw error;
  }
};

/** Sends statements for {@link readAnswer}. A named statement is planned once per connection. */
const createSend = (isNamed: (client: PostgresClient) => boolean): Send => {
  // The library has few different texts, so these stay small.
  const compile = remembered(toPositional);
  const nameOf = remembered((text: string) => `freshlegs_${digestOf(text).slice(0, 32)}`);
  return async (client, statement, given) => {
    const { text, names } = compile(statement);
    const values = names.map((value) => toValue(value, given));
    const sent = isNamed(client)
      ? sendNamed(client, { name: nameOf(text), text, values })
      : client.query(text, values);
    return readAnswer(await sent);
  };
};

// Choice: run a transaction again if it lost a conflict. Make three attempts in total, 10 to 100 ms
// apart.
const ATTEMPTS = 3;
const PAUSE_MIN_MS = 10;
const PAUSE_MAX_MS = 100;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
  });

interface Emitter {
  readonly on?: (event: 'error', listener: (error: unknown) => void) => unknown;
  readonly off?: (event: 'error', listener: (error: unknown) => void) => unknown;
}

/** Marks a client as unusable, with the reason. */
export type Discard = (reason: unknown) => void;

/** A pool of pg, whose `connect` also takes a callback. */
interface CallbackPool {
  connect(
    callback: (error: Error, client?: PooledClient) => void,
  ): Promise<PooledClient | undefined> | undefined;
}

/**
 * Takes a client and listens to its errors. A pool of pg lends it in a callback, before it handles
 * the next message of the server. A promise resolves only after that message, which may say that
 * the server has ended the connection.
 */
const takeClient = (
  pool: PostgresPool,
  listen: (client: PooledClient) => void,
): Promise<PooledClient> =>
  new Promise((resolve, reject) => {
    let isTaken = false;
    const take = (client?: PooledClient): void => {
      if (client === undefined || isTaken) return;
      isTaken = true;
      listen(client);
      resolve(client);
    };
    const lent =
      'totalCount' in pool
        ? (pool as unknown as CallbackPool).connect((error, client) => {
            if (client === undefined) reject(error);
            else take(client);
          })
        : pool.connect();
    // A pool that extends pg's may ignore the callback.
    Promise.resolve(lent).then(take, reject);
  });

/**
 * Lends a client to `body`. If the server closes a connection while no statement runs, pg only emits
 * an `error` event, which crashes the process if nothing listens. This function listens until it
 * returns the client, and tells the pool that the client is broken.
 */
export async function withClient<T>(
  pool: PostgresPool,
  body: (client: PostgresClient, discard: Discard) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined;
  const onError: Discard = (error) => {
    broken = error instanceof Error ? error : new Error('connection lost', { cause: error });
  };
  const client = await takeClient(pool, (taken) => {
    (taken as Emitter).on?.('error', onError);
  });
  try {
    return await body(client, onError);
  } catch (error) {
    if (isConnectionFailure(error)) onError(error);
    throw error;
  } finally {
    (client as Emitter).off?.('error', onError);
    client.release(broken);
  }
}

/** Compares text, because the host may parse other types differently. */
export async function isTrue(client: PostgresClient, expression: string): Promise<boolean> {
  const { rows } = await client.query(`select (${expression})::text as held`);
  return (rows[0] as { readonly held: string }).held === 'true';
}

/** If the connection breaks or times out before the answer, the outcome is unknown. */
const commit = async (client: PostgresClient): Promise<void> => {
  const result = await client.query('commit').catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    throw new FreshlegsError(
      'OUTCOME_UNKNOWN',
      'The answer to COMMIT was lost, so the write may or may not have happened. Retry with the same idempotency key.',
      { cause: error },
    );
  });
  // The server answers COMMIT of an aborted transaction with ROLLBACK, without an error.
  if (result.command !== undefined && result.command !== 'COMMIT') {
    throw new FreshlegsError(
      'TX_ABORTED',
      'The transaction was aborted before COMMIT, so nothing was written.',
    );
  }
};

/**
 * If ROLLBACK fails, discards the client, because its next user could commit the open transaction.
 */
const rollback = async (
  client: PostgresClient,
  cause: unknown,
  discard: Discard,
): Promise<void> => {
  if (isConnectionFailure(cause)) return;
  await client.query('rollback').catch(discard);
};

export async function inTransaction<T>(
  client: PostgresClient,
  discard: Discard,
  body: () => Promise<T>,
): Promise<T> {
  try {
    // BEGIN is inside the `try`, because a BEGIN that times out may still have started a
    // transaction.
    await client.query('begin isolation level read committed');
    const result = await body();
    await commit(client);
    return result;
  } catch (error) {
    await rollback(client, error, discard);
    throw error;
  }
}

const withRetries = async <T>(run: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (attempt >= ATTEMPTS || !mayPassLater(error)) throw error;
    await pause();
    return withRetries(run, attempt + 1);
  }
};

const mappingErrors = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw mapPostgresError(error);
  }
};

// pg's own clients remember which statements their connection has prepared. Other clients may not
// support names.
const remembersNames = (client: object): boolean => {
  const { connection, namedQueries } = client as {
    readonly connection?: { readonly parsedStatements?: unknown } | null;
    /** Only native clients have this. */
    readonly namedQueries?: unknown;
  };
  return typeof (connection?.parsedStatements ?? namedQueries) === 'object';
};

// Pools on which a name has failed. Behind a pooler, each transaction gets a different connection,
// which does not know the names that pg's client remembers.
const withoutNames = new WeakSet<PostgresPool>();

/**
 * Tries named statements if the pool supports them. If a name fails, nothing was committed, and the
 * call runs again without names. Later calls on that pool send no names.
 */
const tryingNames = async <T>(pool: PostgresPool, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && failedByName.has(error))) throw error;
    withoutNames.add(pool);
    return run();
  }
};

/** On a pool, each write is its own transaction. */
export function poolConnections(pool: PostgresPool, prepare: boolean | 'auto'): Connections {
  const send = createSend((client) =>
    prepare === 'auto' ? !withoutNames.has(pool) && remembersNames(client) : prepare,
  );
  const run = <T>(call: () => Promise<T>): Promise<T> =>
    mappingErrors(() => (prepare === 'auto' ? tryingNames(pool, call) : call()));
  return {
    inCallersTransaction: false,
    read: (text, values) => run(() => withClient(pool, (client) => send(client, text, values))),
    write: (body) =>
      run(() =>
        withRetries(() =>
          withClient(pool, (client, discard) =>
            inTransaction(client, discard, () =>
              body((text, values) => send(client, text, values)),
            ),
          ),
        ),
      ),
  };
}

// The most recent call on each client of a caller.
const turns = new WeakMap<object, Promise<unknown>>();

// Choice: concurrent calls on one client run one after another.
/**
 * Waits for earlier calls on the client, because two calls would mix their statements on one
 * connection.
 */
const inTurn = <T>(client: object, run: () => Promise<T>): Promise<T> => {
  const before = turns.get(client) ?? Promise.resolve();
  const turn = before.then(run, run);
  turns.set(
    client,
    turn.catch(() => undefined),
  );
  return turn;
};

/** Runs statements inside the caller's transaction, which it never begins, ends or retries. */
export function clientConnections(client: PostgresClient, prepare: boolean): Connections {
  const send = createSend(() => prepare);
  return {
    inCallersTransaction: true,
    read: (text, values) => mappingErrors(() => inTurn(client, () => send(client, text, values))),
    write: (body) =>
      mappingErrors(() => inTurn(client, () => body((text, values) => send(client, text, values)))),
  };
}
