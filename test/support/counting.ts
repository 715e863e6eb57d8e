import type { PooledClient, PostgresClient, PostgresPool } from 'freshlegs/postgres';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Null unless it was sent as a prepared statement. */
  readonly name: string | null;
}

type Sent = string | SentStatement;

// A prepared statement is sent as an object instead of a text.
const toStatement = (sent: Sent, values: readonly (string | null)[]): SentStatement =>
  typeof sent === 'string'
    ? { text: sent, values, name: null }
    : { text: sent.text, values: sent.values, name: sent.name };

export const recordClient = (
  client: PostgresClient,
): { readonly client: PostgresClient; readonly statements: SentStatement[] } => {
  const statements: SentStatement[] = [];
  const query: PostgresClient['query'] = (text, values) => {
    statements.push(toStatement(text, values ?? []));
    return client.query(text, values);
  };
  return { client: { query }, statements };
};

type Query = PooledClient['query'];

/** A pool whose clients send each statement by calling `send` with their own `query`. */
export const poolAround = (
  pool: PostgresPool,
  send: (query: Query, ...statement: Parameters<Query>) => ReturnType<Query>,
): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    return {
      query: (...statement) => send((...sent) => client.query(...sent), ...statement),
      release: (error) => {
        client.release(error);
      },
    };
  },
});

export const recordPool = (
  pool: PostgresPool,
): { readonly pool: PostgresPool; readonly statements: SentStatement[] } => {
  const statements: SentStatement[] = [];
  const recorded = poolAround(pool, (query, text, values) => {
    statements.push(toStatement(text, values ?? []));
    return query(text, values);
  });
  return { pool: recorded, statements };
};
