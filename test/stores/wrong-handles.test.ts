import Database from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createFreshlegs } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPrisma } from '../support/prisma-client.js';

// Nothing listens on this port, so a call that connects fails with another code.
const URL = 'postgres://me:s3cret@127.0.0.1:1/app';
const pool = new pg.Pool({ connectionString: URL });
const database = new Database(':memory:');

const SAME_POOL = 'Pass the pool that it was created with, or create one.';

const noop = () => undefined;
// The methods of drivers that the tests do not install.
const LIBSQL_CLIENT = { execute: noop, executeMultiple: noop, batch: noop };
const D1 = { prepare: noop, exec: noop, batch: noop, dump: noop };
const SQLITE3 = { prepare: noop, exec: noop, run: noop, serialize: noop, parallelize: noop };
const NEON = Object.assign(noop.bind(null), { query: noop, unsafe: noop, transaction: noop });

const ASYNC =
  'an asynchronous SQLite driver. Use a synchronous one: libsql (not @libsql/client), better-sqlite3, node:sqlite or bun:sqlite.';
const NEON_POOL =
  "Neon's HTTP client. Its transactions cannot wait for the library. Use new Pool({ connectionString }) of @neondatabase/serverless.";

type Case = readonly [what: string, given: unknown, rest: string];

/** What was passed where a pool of pg is expected, and how the message goes on. */
const NO_POOLS: readonly Case[] = [
  ['undefined', undefined, 'undefined. Create one with new pg.Pool({ connectionString }).'],
  ['null', null, 'null. Create one with new pg.Pool({ connectionString }).'],
  ['a connection string', URL, 'a text. Create one with new pg.Pool({ connectionString }).'],
  ['an empty text', '', 'an empty text. Create one with new pg.Pool({ connectionString }).'],
  ['a config', { connectionString: URL }, 'an object of another kind. Create one with new pg.Pool'],
  ['a promise of a pool', Promise.resolve(pool), 'a promise. Await the promise first.'],
  ['a pg client', new pg.Client(URL), 'a pg client. Create a pool with new pg.Pool.'],
  [
    'a Prisma client',
    openPrisma(pool),
    'a Prisma client. Create one with the same connection string. Inside its transaction, use postgresRepository({ client: fromPrisma(tx) }).',
  ],
  [
    'a drizzle database',
    drizzle(pool),
    `a drizzle database or transaction. ${SAME_POOL} Inside its transaction, use postgresRepository({ client: fromDrizzle(tx) }).`,
  ],
  [
    'a kysely database',
    new Kysely({ dialect: new PostgresDialect({ pool }) }),
    `a kysely database or transaction. ${SAME_POOL} Inside its transaction, use postgresRepository({ client: fromKysely(trx) }).`,
  ],
  ['the HTTP client of Neon', NEON, NEON_POOL],
  [
    'a SQLite handle',
    database,
    "a SQLite handle. For SQLite, import the functions from 'freshlegs/sqlite'.",
  ],
];

const OPEN_FILE = 'Open one with new Database(file) of better-sqlite3.';
const FOR_POSTGRES = "For Postgres, import the functions from 'freshlegs/postgres'.";

/** What was passed where a SQLite handle is expected, and how the message goes on. */
const NO_DATABASES: readonly Case[] = [
  ['undefined', undefined, `undefined. ${OPEN_FILE}`],
  ['null', null, `null. ${OPEN_FILE}`],
  ['the name of a file', 's3cret.db', `a text. ${OPEN_FILE}`],
  ['a promise of a handle', Promise.resolve(database), 'a promise. Await the promise first.'],
  ['a pg pool', pool, `a pg pool. ${FOR_POSTGRES}`],
  ['a pg client', new pg.Client(URL), `a pg client. ${FOR_POSTGRES}`],
  ['a Prisma client', openPrisma(pool), 'a Prisma client. Open the same file with better-sqlite3.'],
  ['a client of @libsql/client', LIBSQL_CLIENT, ASYNC],
  ['a binding of D1', D1, ASYNC],
  ['a handle of sqlite3', SQLITE3, ASYNC],
  [
    'a drizzle database',
    drizzleSqlite(database),
    'a drizzle database or transaction. Pass the handle that it was created with: db.$client.',
  ],
  [
    'a kysely database',
    new Kysely({ dialect: new SqliteDialect({ database }) }),
    'a kysely database or transaction. Pass the handle that its dialect was created with.',
  ],
];

const refusal = async (call: () => unknown): Promise<{ code: string; message: string }> => {
  try {
    await call();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('The call was not refused.');
};

const expectRefusal = async (call: () => unknown, message: string): Promise<void> => {
  const error = await refusal(call);
  expect(error).toMatchObject({ code: 'CONFIGURATION' });
  expect(error.message.slice(0, message.length)).toBe(message);
  expect(error.message).not.toContain('s3cret');
};

const given = (value: unknown): never => value as never;

describe.each(NO_POOLS)('%s in place of a pg pool', (_what, value, rest) => {
  it.each<[call: string, run: () => unknown]>([
    ['postgresRepository({ pool })', () => postgres.postgresRepository({ pool: given(value) })],
    ['migrate(pool)', () => postgres.migrate(given(value), { base: true })],
    ['checkHost(pool)', () => postgres.checkHost(given(value))],
    ['uninstall(pool)', () => postgres.uninstall(given(value))],
    ['listUserIds(pool)', () => postgres.listUserIds(given(value))],
  ])('is refused by %s, and the message says what to pass', (call, run) =>
    expectRefusal(run, `${call} needs a pg pool, but got ${rest}`),
  );
});

describe.each(NO_DATABASES)('%s in place of a SQLite handle', (_what, value, rest) => {
  it.each<[call: string, run: () => unknown]>([
    ['sqliteRepository({ database })', () => sqlite.sqliteRepository({ database: given(value) })],
    ['migrate(database)', () => sqlite.migrate(given(value), { base: true })],
    ['checkHost(database)', () => sqlite.checkHost(given(value))],
    [
      'uninstall(database)',
      () => {
        sqlite.uninstall(given(value));
      },
    ],
    ['listUserIds(database)', () => sqlite.listUserIds(given(value))],
  ])('is refused by %s, and the message says what to pass', (call, run) =>
    expectRefusal(run, `${call} needs a SQLite handle, but got ${rest}`),
  );
});

describe('in place of a pg client, postgresRepository refuses', () => {
  it.each<Case>([
    ['a text', URL, 'a text. Take one from a pool with pool.connect(), and send BEGIN.'],
    [
      'a pool',
      pool,
      'a pg pool. Each statement could run on a different connection. Pass it as { pool }.',
    ],
    [
      'a Prisma client',
      openPrisma(pool),
      'a Prisma client. Wrap its transaction: { client: fromPrisma(tx) }.',
    ],
    [
      'a drizzle database',
      drizzle(pool),
      'a drizzle database or transaction. Wrap its transaction: { client: fromDrizzle(tx) }.',
    ],
    [
      'a kysely database',
      new Kysely({ dialect: new PostgresDialect({ pool }) }),
      'a kysely database or transaction. Wrap its transaction: { client: fromKysely(trx) }.',
    ],
    ['the HTTP client of Neon', NEON, NEON_POOL],
    [
      'a SQLite handle',
      database,
      "a SQLite handle. For SQLite, import the functions from 'freshlegs/sqlite'.",
    ],
  ])('%s, and says what to pass', (_what, value, rest) =>
    expectRefusal(
      () => postgres.postgresRepository({ client: given(value) }),
      `postgresRepository({ client }) needs a pg client, but got ${rest}`,
    ),
  );
});

describe('a handle that is passed without its option is refused, and the message shows the option', () => {
  it.each<Case>([
    ['undefined', undefined, 'undefined'],
    ['a text', URL, 'a text'],
    ['a pool', pool, 'a pg pool'],
    ['a Prisma client', openPrisma(pool), 'a Prisma client'],
  ])('postgresRepository: %s', (_what, value, told) =>
    expectRefusal(
      () => postgres.postgresRepository(given(value)),
      `postgresRepository needs an object with a pool or a client, but got ${told}. Write postgresRepository({ pool }).`,
    ),
  );
  it.each<Case>([
    ['undefined', undefined, 'undefined'],
    ['a text', 's3cret.db', 'a text'],
    ['a SQLite handle', database, 'a SQLite handle'],
  ])('sqliteRepository: %s', (_what, value, told) =>
    expectRefusal(
      () => sqlite.sqliteRepository(given(value)),
      `sqliteRepository needs an object with a database, but got ${told}. Write sqliteRepository({ database }).`,
    ),
  );
});

describe('createFreshlegs', () => {
  it.each<[what: string, given: unknown]>([
    ['undefined', undefined],
    ['a pool', pool],
    ['a SQLite handle', database],
  ])('refuses %s in place of a repository', (_what, repository) =>
    expectRefusal(
      () => createFreshlegs({ repository: given(repository) }),
      'The option repository must be a store. Pass sqliteRepository({ database }), postgresRepository({ pool }) or memoryRepository(), not a database handle.',
    ),
  );
});

describe('the wrappers of query builders refuse what is not a transaction', () => {
  it.each<[call: string, expected: string, run: (value: never) => unknown]>([
    ['fromPrisma(tx)', 'an interactive transaction of Prisma', postgres.fromPrisma],
    ['fromDrizzle(tx)', 'a transaction of drizzle', postgres.fromDrizzle],
    ['fromKysely(trx)', 'a transaction of kysely', postgres.fromKysely],
    ['fromTypeorm(manager)', 'the manager of a TypeORM transaction', postgres.fromTypeorm],
    ['fromKnex(trx)', 'a transaction of Knex', postgres.fromKnex],
  ])('%s', async (call, expected, run) => {
    const needs = `${call} needs ${expected}, but got`;
    await expectRefusal(() => run(given(undefined)), `${needs} undefined.`);
    await expectRefusal(() => run(given(pool)), `${needs} a pg pool.`);
  });
});

it.each<[what: string, answer: unknown, told: string]>([
  ['rows alone, as TypeORM does', [{ id: 1 }], 'an array'],
  ['nothing', undefined, 'undefined'],
])('a client that answers %s is refused', async (_what, answer, told) => {
  const client = { query: () => Promise.resolve(given(answer)) };
  const training = createFreshlegs({ repository: postgres.postgresRepository({ client }) });
  await expectRefusal(
    () => training.logs.find({ userId: 1, logId: 1 }),
    `query(text, values) of a client must return { rows }, as pg does, but it returned ${told}. With TypeORM, use fromTypeorm(manager) inside dataSource.transaction.`,
  );
});

it('a call after the end of a Knex transaction fails, because its connection may serve someone else', async () => {
  const acquireConnection = () => Promise.resolve({ query: () => Promise.resolve({ rows: [] }) });
  const client = postgres.fromKnex({ client: { acquireConnection }, isCompleted: () => true });
  const { logs } = createFreshlegs({ repository: postgres.postgresRepository({ client }) });
  await expect(logs.find({ userId: 1, logId: 1 })).rejects.toMatchObject({ code: 'TX_ABORTED' });
});

it('T21: a pool is refused as a client, and beside a client', () => {
  const misconfigured = expect.objectContaining({ code: 'CONFIGURATION' }) as Error;
  // @ts-expect-error a pool is not a client
  expect(() => postgres.postgresRepository({ client: pool })).toThrow(misconfigured);
  // @ts-expect-error only one of the two is allowed
  expect(() => postgres.postgresRepository({ client: {}, pool })).toThrow(misconfigured);
});

it('options with a client that is undefined are refused as what they are', () =>
  expectRefusal(
    () => postgres.postgresRepository({ client: given(undefined) }),
    'postgresRepository({ client }) needs a pg client, but got undefined.',
  ));

it('a pool that only lends clients is accepted', () => {
  const lent = { connect: () => pool.connect() };
  expect(() => postgres.postgresRepository({ pool: lent })).not.toThrow();
});
