import Database from 'better-sqlite3';
import type pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Id, Port } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { recordPool } from '../support/counting.js';
import {
  asAdministrator,
  createDatabase,
  uniqueName,
  withRole,
  type TestDatabase,
} from '../support/database.js';
import type { RealHost } from './host.js';

/** A host's tables, after the library's migration. */
export interface OpenHost {
  readonly repository: Port;
  /** With another mapping of the same tables. */
  readonly repositoryOf: (host: HostMapping, options?: { distribution?: 'citus' }) => Port;
  /** What the library has sent so far, if it is recorded. */
  readonly sent: readonly unknown[];
  readonly check: (host?: HostMapping) => Promise<postgres.HostCheck>;
  readonly listUsers: (options: ListUserIdsOptions) => Promise<readonly Id[]>;
  readonly run: (statement: string) => Promise<void>;
  /** Runs one of the host's queries, for example for a log. */
  readonly rows: (query: string, logId?: unknown) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

type ListUserIdsOptions = NonNullable<Parameters<typeof sqlite.listUserIds>[1]>;
type HostTables = Pick<RealHost, 'dialect' | 'ddl' | 'rows' | 'mapping' | 'secured'> & {
  /** Postgres only: records what the library sends, which then has no statement names. */
  readonly recorded?: boolean;
};

const openSqlite = ({ ddl, rows, mapping: host }: HostTables): OpenHost => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.exec(ddl);
  database.exec(rows);
  sqlite.migrate(database, { host });
  return {
    repository: sqlite.sqliteRepository({ database, host }),
    repositoryOf: (other) => sqlite.sqliteRepository({ database, host: other }),
    sent: [],
    // The library throws synchronously, which here rejects.
    check: async (other = host) => Promise.resolve(sqlite.checkHost(database, { host: other })),
    listUsers: async (options) => Promise.resolve(sqlite.listUserIds(database, options)),
    rows: (query, logId) =>
      Promise.resolve(
        database.prepare(query.replace(':logId', '?')).all(...(logId === undefined ? [] : [logId])),
      ),
    run: (statement) => {
      database.exec(statement);
      return Promise.resolve();
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
};

/** Row-level security on each table, with a policy for one role, which owns nothing. */
const secure = async (database: TestDatabase, owner: pg.Pool): Promise<pg.Pool> => {
  const role = uniqueName();
  await asAdministrator(`create role ${role} login password 'secret'`);
  const { rows } = await owner.query<{ name: string; kind: string }>(`
    select c.oid::regclass::text as name, c.relkind as kind from pg_class c
    where c.relkind in ('r', 'v', 'S') and c.relnamespace = 'public'::regnamespace`);
  for (const { name, kind } of rows) {
    await owner.query(`grant all on ${kind === 'S' ? 'sequence' : 'table'} ${name} to ${role}`);
    if (kind !== 'r') continue;
    await owner.query(`alter table ${name} enable row level security;
      create policy backend on ${name} to ${role} using (true) with check (true)`);
  }
  return database.openPool({ connectionString: withRole(database.url, role, 'secret') });
};

const openPostgres = async (tables: HostTables): Promise<OpenHost> => {
  const { ddl, rows, mapping: host } = tables;
  const database = await createDatabase();
  const owner = database.openPool();
  await owner.query(ddl);
  await owner.query(rows);
  await postgres.migrate(owner, { host });
  const own = tables.secured === true ? await secure(database, owner) : owner;
  const recorded = recordPool(own);
  const pool = tables.recorded === true ? recorded.pool : own;
  return {
    repository: postgres.postgresRepository({ pool, host }),
    repositoryOf: (other, options) =>
      postgres.postgresRepository({ ...options, pool, host: other }),
    sent: recorded.statements,
    check: (other = host) => postgres.checkHost(pool, { host: other }),
    listUsers: (options) => postgres.listUserIds(pool, options),
    rows: async (query, logId) => {
      const values = logId === undefined ? [] : [logId];
      const found = await owner.query(query.replace(':logId', '$1'), values);
      return found.rows as unknown[];
    },
    run: async (statement) => {
      await owner.query(statement);
    },
    close: () => database.close(),
  };
};

/** Opens what the tests of a block share, and closes it after them. */
export const useOpened = <Opened extends { readonly close: () => Promise<void> }>(
  open: () => Promise<Opened>,
): (() => Opened) => {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error('The host must be opened before the tests.');
    return opened;
  };
};

/** Opens a host for one test, and closes it after the test. */
export const openForTest = async (host: HostTables): Promise<OpenHost> => {
  const opened = await openHost(host);
  onTestFinished(() => opened.close());
  return opened;
};

export const openHost = async (host: HostTables): Promise<OpenHost> =>
  host.dialect === 'sqlite' ? openSqlite(host) : openPostgres(host);
