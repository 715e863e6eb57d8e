import type { PostgresClient, PostgresPool } from 'freshlegs/postgres';

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

const recording = (client: PostgresClient, statements: SentStatement[]): PostgresClient => ({
  query: (text, values) => {
    statements.push(toStatement(text, values ?? []));
    return client.query(text, values);
  },
});

export const recordClient = (
  client: PostgresClient,
): { readonly client: PostgresClient; readonly statements: SentStatement[] } => {
  const statements: SentStatement[] = [];
  return { client: recording(client, statements), statements };
};

export const recordPool = (
  pool: PostgresPool,
): { readonly pool: PostgresPool; readonly statements: SentStatement[] } => {
  const statements: SentStatement[] = [];
  const connect = async () => {
    const client = await pool.connect();
    return {
      ...recording(client, statements),
      release: (error?: Error | boolean) => {
        client.release(error);
      },
    };
  };
  return { pool: { connect }, statements };
};
