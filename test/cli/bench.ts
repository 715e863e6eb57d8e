import Database from 'better-sqlite3';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import pg from 'pg';
import type { Config } from '../../adapters/cli/load-config.js';
import { baseHost } from '../../adapters/sql/base-host.js';
import { runCommand } from '../../adapters/cli/run.js';
import type { Terminal } from '../../adapters/cli/terminal.js';
import { createDatabase } from '../support/database.js';
import { handleAround } from '../support/handles.js';

/** A database for a command, and the host's own access to it. */
export interface Bench {
  readonly config: Config;
  /** By default, the mapping of the base tables. */
  readonly host: sqlite.HostMapping;
  readonly run: (...statements: readonly string[]) => Promise<void>;
  readonly all: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  /** The schema and all rows. */
  readonly everything: () => Promise<unknown>;
  /** The SQL literal of an instant in the host's columns. */
  readonly instant: (at: Date) => string;
  readonly close: () => Promise<void>;
}

export const openSqlite = async (): Promise<Bench> => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 1000');
  // A command closes its database when it ends, but this one must stay open for the whole test.
  const lent = handleAround(database);
  return Promise.resolve({
    config: sqlite.defineConfig({ connect: () => lent, base: true }),
    host: baseHost('epoch-ms', String),
    run: async (...statements) => {
      for (const statement of statements) database.exec(statement);
      return Promise.resolve();
    },
    all: async (sql) => Promise.resolve(database.prepare<[], Record<string, unknown>>(sql).all()),
    everything: () => Promise.resolve(database.serialize()),
    instant: (at) => String(at.getTime()),
    close: async () => {
      database.close();
      return Promise.resolve();
    },
  });
};

// The columns, constraints and indexes, which DDL changes, and the few rows of the host.
const EVERYTHING = `
  select 'column' as kind, attrelid::regclass::text as name, row_to_json(attribute)::text as held
    from pg_attribute attribute join pg_class class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace
  union all select 'constraint', oid::text, row_to_json(part)::text from pg_constraint part
  union all select 'schema', nspname, '' from pg_namespace where nspname not like 'pg_t%'
  union all select 'rows', relname, query_to_xml('select * from public.' || quote_ident(relname), true, false, '')::text
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1, 2, 3`;

export const openPostgres = async (): Promise<Bench> => {
  const database = await createDatabase();
  const pool = database.openPool();
  return {
    // Each command gets a separate pool, because a command ends its pool.
    config: postgres.defineConfig({
      connect: () => new pg.Pool({ connectionString: database.url }),
      base: true,
    }),
    host: baseHost('timestamptz', String),
    run: async (...statements) => {
      for (const statement of statements) await pool.query(statement);
    },
    all: async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows,
    everything: async () => (await pool.query<Record<string, unknown>>(EVERYTHING)).rows,
    instant: (at) => `'${at.toISOString()}'`,
    close: () => database.close(),
  };
};

export const BENCHES = [
  { name: 'SQLite', open: openSqlite },
  { name: 'PostgreSQL', open: openPostgres },
] as const;

/** One exercise in one program day, and users from 1 to `users`, for the base tables. */
export const catalogueFor = (users: number): readonly string[] => [
  "insert into exercise (id, name) values (1, 'Squat')",
  "insert into exercise_muscle (exercise_id, position, muscle, role) values (1, 0, 'quads', 'primary')",
  "insert into program (id, user_id, name) values (1, null, 'House')",
  "insert into program_day (id, program_id, name) values (1, 1, 'Legs')",
  'insert into program_day_exercise (id, program_day_id, exercise_id) values (1, 1, 1)',
  ...Array.from({ length: users }, (_, at) => `insert into users (id) values (${at + 1})`),
];

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Around extends Partial<Terminal> {
  readonly interrupted?: AbortSignal;
}

/** A terminal that keeps what is written to it. */
export const keepingTerminal = ({
  interrupted = new AbortController().signal,
  ...given
}: Around = {}) => {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    cwd: process.cwd(),
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    colours: { out: false, err: false },
    isInteractive: false,
    now: () => new Date(),
    untilInterrupted: () => interrupted,
    ...given,
  };
  const ended = (code: number): Ended => ({
    code,
    out: written.out.replace(/\n$/, ''),
    err: written.err.replace(/\n$/, ''),
  });
  return { terminal, ended };
};

/** Runs a command like the `freshlegs` binary, but with a given config. */
export const runOn = async (
  config: Config,
  args: readonly string[],
  around?: Around,
): Promise<Ended> => {
  const { terminal, ended } = keepingTerminal(around);
  return ended(await runCommand(args, terminal, () => Promise.resolve(config)));
};
