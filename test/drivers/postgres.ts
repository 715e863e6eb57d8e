import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import * as neon from '@neondatabase/serverless';
import {
  fromKnex,
  fromTypeorm,
  migrate,
  postgresRepository,
  type PostgresClient,
  type PostgresPool,
} from 'freshlegs/postgres';
import knex from 'knex';
import postgres from 'postgres';
import { DataSource } from 'typeorm';
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws';
import type { TestDatabase } from '../support/database.js';
import { queryOnPool } from '../support/query.js';
import { repositoryInTransactions } from '../support/query-builders.js';
import type { Driver } from './check-driver.js';
import { clientOf, poolOf } from './postgres-js.js';

export type OpenDriver = (
  database: TestDatabase,
) => Promise<{ readonly driver: Driver; readonly close: () => Promise<unknown> }>;

interface Inside {
  readonly client: () => PostgresClient;
  readonly run: (sql: string) => unknown;
}

/** Runs `body` in a transaction of the host. */
type InTransaction = <T>(body: (inside: Inside) => Promise<T>) => Promise<T>;

const transactionOf = (inTransaction: InTransaction): Pick<Driver, 'transaction'> => ({
  transaction: (body) =>
    inTransaction(({ client, run }) =>
      body({ run, repository: postgresRepository({ client: client() }) }),
    ),
});

const inTransactionOf =
  (pool: PostgresPool): InTransaction =>
  async (body) => {
    const client = await pool.connect();
    const run = (sql: string) => client.query(sql);
    try {
      await run('begin');
      const result = await body({ client: () => client, run });
      await run('commit');
      return result;
    } catch (error) {
      await run('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

export const onPool = (pool: PostgresPool): Driver => ({
  migrate: () => migrate(pool, { base: true }),
  run: (sql) => queryOnPool(pool)(sql),
  repository: postgresRepository({ pool }),
  ...transactionOf(inTransactionOf(pool)),
});

/** Each call of the library is a transaction of the query builder. */
const onTransactions = (pool: PostgresPool, inTransaction: InTransaction): Driver => ({
  ...onPool(pool),
  repository: repositoryInTransactions(inTransaction),
  ...transactionOf(inTransaction),
});

export const openTypeorm: OpenDriver = async ({ url, openPool }) => {
  const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
  const inTransaction: InTransaction = (body) =>
    dataSource.transaction((manager) =>
      body({ client: () => fromTypeorm(manager), run: (sql) => manager.query(sql) }),
    );
  return {
    driver: onTransactions(openPool(), inTransaction),
    close: () => dataSource.destroy(),
  };
};

export const openKnex: OpenDriver = ({ url, openPool }) => {
  const db = knex({ client: 'pg', connection: url });
  const inTransaction: InTransaction = (body) =>
    db.transaction((trx) => body({ client: () => fromKnex(trx), run: (sql) => trx.raw(sql) }));
  return Promise.resolve({
    driver: onTransactions(openPool(), inTransaction),
    close: () => db.destroy(),
  });
};

export const openPostgresJs: OpenDriver = ({ url }) => {
  const sql = postgres(url, { onnotice: () => undefined });
  const inTransaction = ((body) =>
    sql.begin((tx) =>
      body({ client: () => clientOf(tx), run: (text) => tx.unsafe(text) }),
    )) as InTransaction;
  return Promise.resolve({
    driver: { ...onPool(poolOf(sql)), ...transactionOf(inTransaction) },
    close: () => sql.end(),
  });
};

/** Connects the WebSockets of Neon's driver to the server of the tests. */
const startProxy = async (url: string): Promise<WebSocketServer> => {
  const { hostname, port } = new URL(url);
  const proxy = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  proxy.on('connection', (socket) => {
    const stream = createWebSocketStream(socket);
    const server = connect(Number(port), hostname);
    stream.on('error', () => server.destroy());
    server.on('error', () => stream.destroy());
    stream.pipe(server).pipe(stream);
  });
  await once(proxy, 'listening');
  return proxy;
};

export const openNeon: OpenDriver = async ({ url }) => {
  const proxy = await startProxy(url);
  Object.assign(neon.neonConfig, {
    webSocketConstructor: WebSocket,
    wsProxy: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    useSecureWebSocket: false,
    pipelineConnect: false,
    pipelineTLS: false,
  });
  const pool = new neon.Pool({ connectionString: url });
  return {
    driver: onPool(pool),
    close: async () => {
      await pool.end();
      proxy.close();
    },
  };
};
