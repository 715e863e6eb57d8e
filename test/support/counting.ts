import type { PostgresClient, PostgresPool } from 'freshlegs/postgres';

/** A statement as sent to the driver. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Its name, if it was sent as a prepared statement. */
  readonly name: string | null;
}

type Sent = string | SentStatement;

// A prepared statement comes as an object in place of the text.
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

/** A client that records its statements in `statements`. */
export const recordClient = (
  client: PostgresClient,
): { readonly client: PostgresClient; readonly statements: SentStatement[] } => {
  const statements: SentStatement[] = [];
  return { client: recording(client, statements), statements };
};

/** A pool that records the statements of its clients in `statements`. */
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
