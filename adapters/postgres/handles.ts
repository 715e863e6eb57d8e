import { givenHandle, hasMethod, wrongHandle, type GivenHandle } from '../sql/given-handle.js';
import type { PostgresClient, PostgresPool } from './driver.js';

// Refuses what is not a pool or a client before anything is sent.

const SAME = 'Pass the pool that it was created with, or create one';
const SQLITE = "For SQLite, import the functions from 'freshlegs/sqlite'.";
const AWAIT = 'Await the promise first.';
const NEON =
  'Its transactions cannot wait for the library. Use new Pool({ connectionString }) of @neondatabase/serverless.';

const POOL_HINTS: Readonly<Record<GivenHandle, string>> = {
  prisma:
    'Create one with the same connection string. Inside its transaction, use postgresRepository({ client: fromPrisma(tx) }).',
  drizzle: `${SAME}. Inside its transaction, use postgresRepository({ client: fromDrizzle(tx) }).`,
  kysely: `${SAME}. Inside its transaction, use postgresRepository({ client: fromKysely(trx) }).`,
  neon: NEON,
  client:
    'Create a pool with new pg.Pool. Only postgresRepository takes a client: as { client }, in an open transaction.',
  pool: 'Create one with new pg.Pool({ connectionString }).',
  asyncSqlite: SQLITE,
  sqlite: SQLITE,
  promise: AWAIT,
  other: 'Create one with new pg.Pool({ connectionString }).',
};

/**
 * Throws `CONFIGURATION` unless the value lends clients. `call` names the function and its
 * argument. A pg client also has `connect`, but it lends nothing, so the call would wait forever.
 */
export function requirePool(
  call: string,
  given: PostgresPool | undefined,
): asserts given is PostgresPool {
  const kind = givenHandle(given);
  if (hasMethod(given, 'connect') && kind !== 'client') return;
  throw wrongHandle(call, 'a pg pool', given, POOL_HINTS[kind]);
}

const CLIENT_HINTS: Readonly<Record<GivenHandle, string>> = {
  prisma: 'Wrap its transaction: { client: fromPrisma(tx) }.',
  drizzle: 'Wrap its transaction: { client: fromDrizzle(tx) }.',
  kysely: 'Wrap its transaction: { client: fromKysely(trx) }.',
  neon: NEON,
  client: 'Take one from a pool with pool.connect().',
  pool: 'Each statement could run on a different connection. Pass it as { pool }.',
  asyncSqlite: SQLITE,
  sqlite: SQLITE,
  promise: AWAIT,
  other: 'Take one from a pool with pool.connect(), and send BEGIN.',
};

/** Throws `CONFIGURATION` unless the value sends statements on one connection. */
export function requireClient(given: PostgresClient | undefined): asserts given is PostgresClient {
  const kind = givenHandle(given);
  if (hasMethod(given, 'query') && kind !== 'pool' && kind !== 'neon') return;
  throw wrongHandle('postgresRepository({ client })', 'a pg client', given, CLIENT_HINTS[kind]);
}

/** Throws `CONFIGURATION` if a handle, or nothing, was passed in place of the options. */
export function requireOptions(given: unknown): void {
  if (typeof given === 'object' && given !== null && givenHandle(given) === 'other') return;
  const options = 'an object with a pool or a client';
  throw wrongHandle('postgresRepository', options, given, 'Write postgresRepository({ pool }).');
}
