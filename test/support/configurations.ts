import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import {
  migrate,
  postgresRepository,
  type PostgresClient,
  type PostgresPool,
} from 'freshlegs/postgres';
import type pg from 'pg';
import type { IdTypes, Port } from 'freshlegs';
import { numberedId } from '../conformance/ids.js';
import type { RawAccess, Setup, StoreParts } from '../conformance/suite.js';
import {
  asAdministrator,
  createDatabase,
  uniqueName,
  withRole,
  type TestDatabase,
} from './database.js';
import { createFill, type Fill } from './fill.js';
import { authUsers } from './hosts/auth-users.js';
import { coaching } from './hosts/coaching.js';
import { encodedAs } from './hosts/encoded.js';
import { restartLogIds, type WorkedHost } from './hosts/host.js';
import { prisma } from './hosts/prisma.js';
import { prismaCuid } from './hosts/prisma-cuid.js';
import { withMixedIds, withoutLogGaps, withTexts, withUuids } from './hosts/typed.js';
import { startPgBouncer, whyNoPgBouncer, type PgBouncer } from './pgbouncer.js';
import { pglitePool } from './pglite.js';
import { queryOn, queryOnPool, quote, type Query } from './query.js';
import type { QueryBuilder } from './query-builders.js';
import { baseTables, rawAccess } from './raw.js';
import { disturbTypeParsers } from './type-parsers.js';
import { TEXTS } from './typed-mapping.js';

/** Fresh stores for the tests of one file. */
export interface Stores {
  readonly setup: Setup;
  readonly close: () => Promise<void>;
  /**
   * Runs a call and returns unused ids to the sequences, for example those of a refused write. The
   * next calls then get the same ids as on a store without gaps.
   */
  readonly withoutGaps?: <T>(call: () => Promise<T>) => Promise<T>;
}

const NUMBERED_BY_US = ['workout_swap', 'custom_workout', 'custom_workout_exercise'];
const NUMBERED = ['workout_log', ...NUMBERED_BY_US];

/**
 * Returns unused ids to the sequences of the tables; by default, of all base tables with sequences.
 */
export const withoutGapsIn =
  (
    query: Query,
    schema: string,
    tables: readonly string[] = NUMBERED,
  ): NonNullable<Stores['withoutGaps']> =>
  async (call) => {
    const sequences = tables.map((table) => ({
      table: quote(schema, table),
      name: quote(schema, `${table}_id_seq`),
    }));
    const lastUsed = sequences.map(
      ({ name }) => `(select case when is_called then last_value else 0 end from ${name})`,
    );
    const [before] = await query(`select array[${lastUsed.join(', ')}]::text as ids`);
    try {
      return await call();
    } finally {
      const given = (before?.['ids'] ?? '{}').slice(1, -1).split(',');
      const last = sequences.map(
        ({ table, name }, at) => `(select setval('${name}', greatest(id, 1), id > 0)
          from (select greatest(${given[at] ?? 0}, (select max(id) from ${table})) as id) last)`,
      );
      await query(`select ${last.join(', ')}`);
    }
  };

interface Tables {
  readonly schema: string;
  readonly fill: Fill;
  readonly raw: RawAccess;
  readonly withoutGaps: NonNullable<Stores['withoutGaps']>;
}

// If a test leaves a transaction open, the next test fails instead of blocking the run.
const OWNER: pg.PoolConfig = { options: '-c lock_timeout=10s' };

/** Returns functions that fill and read the tables. */
const createTables = async (owner: PostgresPool, schema = 'public'): Promise<Tables> => {
  await migrate(owner, { base: true, schema });
  const query = queryOnPool(owner);
  return {
    schema,
    fill: await createFill(query, schema),
    raw: rawAccess(query, schema),
    withoutGaps: withoutGapsIn(query, schema),
  };
};

/** Creates the tables of a host, and the library's tables next to them. */
const createHostTables = async (
  owner: PostgresPool,
  host: WorkedHost,
): Promise<Omit<Tables, 'withoutGaps'> & Pick<Stores, 'withoutGaps'>> => {
  const { mapping, tablesSchema, raw, logIds } = host;
  const query = queryOnPool(owner);
  await query(host.sql);
  await migrate(owner, { host: mapping, schema: raw.schema });
  const schemas = [tablesSchema, ...raw.schemas.filter((schema) => schema !== tablesSchema)];
  const fill = await createFill(query, schemas, host.rows);
  const access = rawAccess(query, raw);
  const tables = { schema: raw.schema, fill, raw: access };
  if (logIds === undefined) return tables;
  const ofLogs = withoutLogGaps(raw.idTypes, logIds, access);
  const ofOurs = withoutGapsIn(query, raw.schema, NUMBERED_BY_US);
  return { ...tables, withoutGaps: (call) => ofOurs(() => ofLogs(call)) };
};

const refuseLentClients = (pool: pg.Pool): void => {
  if (pool.idleCount === pool.totalCount && pool.waitingCount === 0) return;
  throw new Error('The repository has not released all clients of the pool.');
};

/** Stores in the same tables, which are filled again for each test. The repository uses the pool. */
const storesIn = (
  { fill, raw, withoutGaps }: Pick<Tables, 'fill' | 'raw'> & Pick<Stores, 'withoutGaps'>,
  store: Omit<StoreParts, 'raw' | 'close'> & { readonly repository: Port },
  { pool, close }: { readonly pool: pg.Pool; readonly close: Stores['close'] },
): Stores => ({
  setup: async (fixture) => {
    await fill(fixture);
    const refuse = () => {
      refuseLentClients(pool);
    };
    return { ...store, raw, close: refuse };
  },
  close,
  ...(withoutGaps === undefined ? {} : { withoutGaps }),
});

interface PoolOptions {
  readonly schema?: string;
  readonly prepare?: boolean;
  /** The options of the repository's pool, besides the address. */
  readonly pool?: pg.PoolConfig;
}

/** The repository uses one pool, and the owner accesses the tables through another. */
const openOnPool = async (
  options: PoolOptions = {},
  configure: (database: TestDatabase, tables: Tables) => Promise<pg.PoolConfig> = () =>
    Promise.resolve({}),
): Promise<Stores> => {
  const { schema, prepare = 'auto' } = options;
  const database = await createDatabase();
  const tables = await createTables(database.openPool(OWNER), schema);
  const pool = database.openPool({ ...options.pool, ...(await configure(database, tables)) });
  const repository = postgresRepository({ pool, prepare, schema: tables.schema });
  return storesIn(tables, { repository }, { pool, close: database.close });
};

/**
 * A session in which dates and times are not shown in ISO format, and names without a schema are
 * found in `searchPath` alone.
 */
const sessionWith = (searchPath = ''): string =>
  `-c search_path=${searchPath} -c TimeZone=Asia/Kathmandu -c DateStyle=SQL,DMY`;

/** The session's settings must not affect names and encodings. */
export const openHost = async (host: WorkedHost): Promise<Stores> => {
  const database = await createDatabase();
  const tables = await createHostTables(database.openPool(OWNER), host);
  const pool = database.openPool({ options: sessionWith(host.searchPath) });
  const repository = postgresRepository({ pool, schema: tables.schema, host: host.mapping });
  const dayPositions =
    host.mapping.programs?.days.select.position === undefined ? 'none' : 'stored';
  const users = host.mapping.users.table === undefined ? 'elsewhere' : 'stored';
  const logs = host.mapping.logs.where === undefined ? 'all' : 'filtered';
  const resolutionMs = host.raw.log.encoding === 'epoch-s' ? 1000 : 1;
  const parts = { dayPositions, users, resolutionMs, logs } as const;
  const fill: Fill = (fixture) => {
    restartLogIds(host);
    return tables.fill(fixture);
  };
  const { close } = database;
  return storesIn({ ...tables, fill }, { repository, ...parts }, { pool, close });
};

/** The configuration of a host whose ids have other types. */
const hostWithIds = (host: WorkedHost) => ({
  idTypes: host.raw.idTypes,
  open: () => openHost(host),
});

/** Base tables with the text ids of a host in another database. */
const openOnTextIds = async (): Promise<Stores> => {
  const database = await createDatabase();
  const owner = database.openPool(OWNER);
  const base = { idType: 'text' } as const;
  await migrate(owner, { base });
  let made = 0;
  const newLogId = () => numberedId(TEXTS, 'logs', ++made);
  const query = queryOnPool(owner);
  const { log, ...tables } = baseTables('public');
  const raw = rawAccess(query, { ...tables, idTypes: TEXTS, log: { ...log, newId: newLogId } });
  const fill = await createFill(query, 'public');
  const pool = database.openPool();
  const repository = postgresRepository({ pool, base, newId: newLogId });
  const restart: Fill = (fixture) => {
    made = 0;
    return fill(fixture);
  };
  const { close } = database;
  return storesIn({ fill: restart, raw }, { repository, newLogId }, { pool, close });
};

/** Identifies the client's transaction by its start. */
const readBegan = async (client: PostgresClient): Promise<string> => {
  const [row] = await queryOn(client)('select transaction_timestamp()::text as began');
  return row?.['began'] ?? '';
};

/** Rolls a test's transaction back, which must still be open and usable. */
const endTransaction = async (client: pg.PoolClient, began: string): Promise<void> => {
  try {
    // Fails if a refused call has made the caller's transaction unusable.
    if ((await readBegan(client)) !== began)
      throw new Error("The caller's transaction was ended by the library.");
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/**
 * The repository and raw access share one client, in a transaction that is rolled back after each
 * test.
 */
const openInTransaction = async (): Promise<Stores> => {
  const database = await createDatabase();
  const owner = database.openPool(OWNER);
  const { schema, fill, raw } = await createTables(owner);
  return {
    setup: async (fixture) => {
      await fill(fixture);
      const committed = await raw.dump();
      const client = await owner.connect();
      await client.query('begin');
      const began = await readBegan(client);
      return {
        repository: postgresRepository({ client, schema }),
        raw: rawAccess(queryOn(client), schema),
        close: async () => {
          await endTransaction(client, began);
          if ((await raw.dump()) !== committed)
            throw new Error('The rollback has left changes behind.');
        },
      };
    },
    close: database.close,
  };
};

/** Runs each call in its own transaction of a query builder. */
const openOnQueryBuilder = async (name: QueryBuilder): Promise<Stores> => {
  // Not imported at the top, because the other configurations do not need these libraries.
  const { QUERY_BUILDERS, repositoryInTransactions } = await import('./query-builders.js');
  const database = await createDatabase();
  const tables = await createTables(database.openPool(OWNER));
  const pool = database.openPool();
  const repository = repositoryInTransactions(QUERY_BUILDERS[name](pool));
  return storesIn(tables, { repository }, { pool, close: database.close });
};

/** The library writes only to these tables with rows of users. */
export const USER_TABLES: readonly string[] = [
  'workout_log',
  'workout_log_exercise',
  'workout_log_set',
  'training_state',
  'custom_workout',
  'custom_workout_exercise',
  'workout_swap',
  'muscle_group_recovery',
  'muscle_group_load',
  'recovery_correction',
  'user_preference',
  'user_place',
  'idempotency_key',
];

/**
 * The sequences of the library's own ids. A role that can use only these inserts a log first, and
 * the log gets its id from the column's default.
 */
const NUMBERED_BY_LIBRARY = NUMBERED_BY_US.map((table) => `${table}_id_seq`);

/** The role can read all tables, but can only write to tables with rows of users. */
const openAsRole = (): Promise<Stores> =>
  openOnPool({}, async ({ url, openPool }, { schema }) => {
    const role = uniqueName();
    const password = randomBytes(12).toString('hex');
    await asAdministrator(`create role ${role} login password '${password}'`);
    const written = USER_TABLES.map((name) => quote(schema, name)).join(', ');
    const sequences = NUMBERED_BY_LIBRARY.map((name) => quote(schema, name)).join(', ');
    const name = new URL(url).pathname.slice(1);
    await openPool().query(`
      revoke all on database ${name} from public;
      revoke all on schema ${quote(schema)} from public;
      grant connect on database ${name} to ${role};
      grant usage on schema ${quote(schema)} to ${role};
      grant select on all tables in schema ${quote(schema)} to ${role};
      grant insert, update, delete on ${written} to ${role};
      grant usage on sequence ${sequences} to ${role};`);
    return { connectionString: withRole(url, role, password) };
  });

const openWithTypeParsers = async (): Promise<Stores> => {
  const restore = disturbTypeParsers();
  const { setup, close } = await openOnPool();
  return {
    setup,
    close: async () => {
      await close();
      restore();
    },
  };
};

/** The tables are created without PgBouncer, because a migration needs separate connections. */
const openThroughPgBouncer = async (): Promise<Stores> => {
  const started: PgBouncer[] = [];
  const { setup, close } = await openOnPool({}, async ({ url }) => {
    const pooler = await startPgBouncer(url);
    started.push(pooler);
    return { connectionString: pooler.url };
  });
  return {
    setup,
    close: async () => {
      await close();
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
};

const openOnPglite = async (): Promise<Stores> => {
  const database = await PGlite.create();
  const pool = pglitePool(database);
  const { schema, fill, raw } = await createTables(pool);
  const repository = postgresRepository({ pool, schema });
  return {
    setup: async (fixture) => {
      await fill(fixture);
      return { repository, raw, close: () => undefined };
    },
    close: () => database.close(),
  };
};

/** The ways to run the suite on PostgreSQL, one per test file. */
export const CONFIGURATIONS = [
  { name: 'pool', open: () => openOnPool() },
  { name: 'pool of one', open: () => openOnPool({ pool: { max: 1 } }) },
  { name: 'statements without names', open: () => openOnPool({ prepare: false }) },
  { name: "client in the caller's transaction", open: openInTransaction },
  { name: 'transactions of kysely', open: () => openOnQueryBuilder('kysely') },
  { name: 'transactions of drizzle', open: () => openOnQueryBuilder('drizzle') },
  { name: 'transactions of Prisma', open: () => openOnQueryBuilder('Prisma') },
  { name: 'schema other than public', open: () => openOnPool({ schema: 'TrainingData' }) },
  { name: 'base tables with text ids', open: openOnTextIds, idTypes: TEXTS },
  { name: 'role without DDL', open: openAsRole },
  { name: 'other session settings', open: () => openOnPool({ pool: { options: sessionWith() } }) },
  { name: 'other type parsers', open: openWithTypeParsers },
  {
    name: 'PgBouncer in transaction mode',
    open: openThroughPgBouncer,
    whyMissing: whyNoPgBouncer,
  },
  { name: 'PGlite', open: openOnPglite },
  { name: 'a host on Prisma', open: () => openHost(prisma) },
  { name: 'a host on Prisma with cuids', ...hostWithIds(prismaCuid) },
  { name: 'a host with users of an auth service', ...hostWithIds(authUsers) },
  { name: 'a host of another shape', open: () => openHost(coaching) },
  { name: 'a host with timestamptz', open: () => openHost(encodedAs('timestamptz')) },
  { name: 'a host with timestamps in UTC', open: () => openHost(encodedAs('timestamp-utc')) },
  { name: 'a host with ISO texts', open: () => openHost(encodedAs('iso-text')) },
  { name: 'a host with milliseconds since 1970', open: () => openHost(encodedAs('epoch-ms')) },
  { name: 'a host with seconds since 1970', open: () => openHost(encodedAs('epoch-s')) },
  { name: 'a host with UUIDs', ...hostWithIds(withUuids()) },
  { name: 'a host with texts for ids', ...hostWithIds(withTexts()) },
  { name: 'a host with ids of several types', ...hostWithIds(withMixedIds()) },
] as const satisfies readonly {
  readonly name: string;
  readonly open: () => Promise<Stores>;
  /** The types of the ids, if they are not integers. */
  readonly idTypes?: IdTypes;
  /** Why this machine cannot test the configuration; `null` if it can. */
  readonly whyMissing?: () => string | null;
}[];

export type ConfigurationName = (typeof CONFIGURATIONS)[number]['name'];
