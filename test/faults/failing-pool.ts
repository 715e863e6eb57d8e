import type { PooledClient, PostgresPool } from 'freshlegs/postgres';

export interface Failure {
  readonly name: string;
  readonly error: () => Error;
  /** Whether the server runs the statement despite the failure. */
  readonly isDone: boolean;
  /** Whether every later call on the same client fails too. */
  readonly isLasting: boolean;
}

const coded = (message: string, code: string) => (): Error =>
  Object.assign(new Error(message), { code });
const cut = (): Error => new Error('Connection terminated unexpectedly');
const unanswered = (): Error => new Error('Query read timeout');

/** The server rejects the statement. */
export const REFUSED: Failure = {
  name: 'refused by the server',
  error: coded('out of memory', '53200'),
  isDone: false,
  isLasting: false,
};
/** The server aborts this transaction in favor of another. */
export const CONFLICT: Failure = {
  name: 'aborted for another transaction',
  error: coded('could not serialize access', '40001'),
  isDone: false,
  isLasting: false,
};
/** The connection is lost before the server receives the statement. */
export const CUT_BEFORE: Failure = {
  name: 'cut off before the server had it',
  error: cut,
  isDone: false,
  isLasting: true,
};
/** The server runs the statement, but the connection is lost before the answer. */
export const CUT_AFTER: Failure = {
  name: 'cut off with the answer',
  error: cut,
  isDone: true,
  isLasting: true,
};
/** The answer comes after the host's time limit (`query_timeout`). */
export const LATE: Failure = {
  name: "answered after the host's time limit",
  error: unanswered,
  isDone: true,
  isLasting: false,
};
/** Like LATE, but the connection never answers again. */
export const SILENT: Failure = {
  name: 'done, and no answer ever again',
  error: unanswered,
  isDone: true,
  isLasting: true,
};
/** Like SILENT, but the server does not receive the statement. */
export const DEAF: Failure = {
  name: 'never done, and no answer ever again',
  error: unanswered,
  isDone: false,
  isLasting: true,
};

/** Which call fails, and what has happened so far. */
export interface Plan {
  /** Calls are counted from 1; 0 means that no call fails. */
  failAt: number;
  failure: Failure;
  calls: number;
  /** The text of the failed statement; null if none has failed yet. */
  failed: string | null;
  lent: number;
  returned: number;
  /** Awaited before a client is handed out. */
  onConnect: () => Promise<void>;
}

type Query = PooledClient['query'];

const failing = (query: Query, plan: Plan): Query => {
  let isDead = false;
  return async (text, values) => {
    if (isDead) throw plan.failure.error();
    plan.calls++;
    if (plan.calls !== plan.failAt) return query(text, values);
    plan.failed = text;
    isDead = plan.failure.isLasting;
    if (plan.failure.isDone) await query(text, values);
    throw plan.failure.error();
  };
};

/** A pool that fails as planned. It counts the statements of all its clients. */
export const failingPool = (pool: PostgresPool, plan: Plan): PostgresPool => ({
  connect: async () => {
    await plan.onConnect();
    const client = await pool.connect();
    plan.lent++;
    return {
      query: failing((text, values) => client.query(text, values), plan),
      release: (error) => {
        plan.returned++;
        client.release(error);
      },
    };
  },
});

/** A pool that refuses matching statements. Records the errors that clients are released with. */
export const refusingPool = (pool: PostgresPool, refused: RegExp, error: () => Error) => {
  const released: unknown[] = [];
  const refusing: PostgresPool = {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (text, values) => {
          if (refused.test(text)) throw error();
          return client.query(text, values);
        },
        release: (reason) => {
          released.push(reason);
          client.release(reason);
        },
      };
    },
  };
  return { pool: refusing, released };
};
