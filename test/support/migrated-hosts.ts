import Database from 'better-sqlite3';
import { createFreshlegs, isFreshlegsError, type TrainingMethods } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import type pg from 'pg';
import { readSchema } from './catalogue.js';
import { createDatabase, uniqueName } from './database.js';
import { allOf, idHost, idTables, inSchema } from './id-hosts.js';
import { queryOnPool } from './query.js';

/** The options that both databases have. */
export interface Options {
  readonly host?: sqlite.HostMapping;
  readonly base?: boolean;
  readonly from?: number;
}

/** A database of a host, on Postgres or SQLite. */
export interface HostDatabase {
  readonly run: (sql: string) => Promise<void>;
  readonly all: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Tables, columns, indexes and keys. */
  readonly schema: () => Promise<readonly unknown[]>;
  readonly migrate: (options: Options) => Promise<readonly number[]>;
  readonly steps: (options: Options) => readonly postgres.MigrationStep[];
  /** Runs printed steps without recording them. */
  readonly paste: (steps: readonly postgres.MigrationStep[]) => Promise<void>;
  readonly check: (host?: sqlite.HostMapping) => Promise<unknown>;
  readonly uninstall: (host?: sqlite.HostMapping) => Promise<void>;
  /** Runs the printed SQL that uninstalls the library. */
  readonly printedUninstall: (host?: sqlite.HostMapping) => Promise<void>;
  readonly training: (host: sqlite.HostMapping) => TrainingMethods;
}

export interface Dialect {
  readonly name: string;
  /** The mapping of tables whose ids have this type. */
  readonly hostOf: (type: IdKind) => sqlite.HostMapping;
  readonly tablesOf: (type: IdKind) => string;
  /** A database with these tables. */
  readonly open: (tables: string) => Promise<HostDatabase>;
  readonly close: () => Promise<void>;
}

export const ID_KINDS = ['bigint', 'uuid', 'text'] as const;
export type IdKind = (typeof ID_KINDS)[number];

const idsOf = (type: IdKind, encoding: sqlite.TimeEncoding): sqlite.HostMapping => {
  const host = idHost({ idType: type }, encoding);
  const { newId: _none, ...numbered } = host.logs;
  return type === 'bigint' ? { ...host, logs: numbered } : host;
};

export const SQLITE: Dialect = {
  name: 'SQLite',
  hostOf: (type) => idsOf(type, 'epoch-ms'),
  tablesOf: (type) => idTables(allOf(type === 'bigint' ? 'integer' : 'text'), 'integer'),
  open: async (tables) => {
    const database = new Database(':memory:');
    database.pragma('foreign_keys = on');
    database.pragma('busy_timeout = 1000');
    database.exec(tables);
    const given = (host?: sqlite.HostMapping) => (host === undefined ? {} : { host });
    return Promise.resolve({
      run: async (sql) => Promise.resolve(void database.exec(sql)),
      all: async (sql) => Promise.resolve(database.prepare<[], Record<string, unknown>>(sql).all()),
      schema: async () =>
        Promise.resolve(
          database
            .prepare(
              "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by 1, 2",
            )
            .all(),
        ),
      migrate: async (options) => Promise.resolve(sqlite.migrate(database, options)),
      steps: sqlite.migrations,
      paste: async (steps) => {
        for (const { sql } of steps) database.exec(sql);
        return Promise.resolve();
      },
      check: async (host) => Promise.resolve(sqlite.checkHost(database, given(host))),
      uninstall: async (host) => {
        sqlite.uninstall(database, given(host));
        return Promise.resolve();
      },
      printedUninstall: async (host) =>
        Promise.resolve(void database.exec(sqlite.uninstallation(given(host)))),
      training: (host) =>
        createFreshlegs({ repository: sqlite.sqliteRepository({ database, host }) }),
    });
  },
  close: async () => Promise.resolve(),
};

const openPostgres = async (pool: pg.Pool, tables: string): Promise<HostDatabase> => {
  const query = queryOnPool(pool);
  const schema = uniqueName();
  const run = async (sql: string) => {
    await query(`set search_path to ${schema}; ${sql}; reset search_path`);
  };
  await query(`create schema ${schema}`);
  await run(tables);
  const given = (host?: sqlite.HostMapping) => (host === undefined ? { schema } : { host, schema });
  return {
    run,
    all: (sql) => query(sql.replaceAll(/\b(from|join) (\w+)/g, `$1 ${schema}.$2`)),
    schema: () => readSchema(query, schema),
    migrate: (options) => postgres.migrate(pool, { ...options, schema }),
    steps: (options) => postgres.migrations({ ...options, schema }),
    paste: async (steps) => {
      for (const { sql } of steps) await query(sql);
    },
    check: (host) =>
      postgres.checkHost(pool, given(host === undefined ? host : inSchema(host, schema))),
    uninstall: (host) => postgres.uninstall(pool, given(host)),
    printedUninstall: async (host) => void (await query(postgres.uninstallation(given(host)))),
    training: (host) =>
      createFreshlegs({
        repository: postgres.postgresRepository({ pool, host: inSchema(host, schema), schema }),
      }),
  };
};

let server: Promise<{ readonly pool: pg.Pool; readonly close: () => Promise<void> }> | undefined;
const startServer = async () => {
  const database = await createDatabase();
  return { pool: database.openPool({ max: 5 }), close: database.close };
};

export const POSTGRES: Dialect = {
  name: 'Postgres',
  hostOf: (type) => idsOf(type, 'timestamptz'),
  tablesOf: (type) =>
    idTables(allOf(type), 'timestamptz').replace(
      'session (id bigint primary key',
      'session (id bigint generated by default as identity primary key',
    ),
  open: async (tables) => {
    server ??= startServer();
    return openPostgres((await server).pool, tables);
  },
  close: async () => {
    await (await server)?.close();
    server = undefined;
  },
};

export const DIALECTS: readonly Dialect[] = [SQLITE, POSTGRES];

/** The faults of a refused call, as `code: problem`. Empty if it succeeds. */
export const refusedBy = async (call: Promise<unknown>): Promise<readonly string[]> => {
  try {
    await call;
    return [];
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
    const faults = error.details['faults'] as
      | readonly { readonly code: string; readonly problem: string; readonly remedy: string }[]
      | undefined;
    return (
      faults?.map(({ code, problem, remedy }) => `${code}: ${problem} ${remedy}`) ?? [error.message]
    );
  }
};
