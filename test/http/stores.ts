import { createHash } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import type { Port } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { type Query, type Row, openPostgres } from '../../examples/express-server/demo/database';
import { createDatabase } from '../support/database.js';

/** A store with empty tables, for one test file. */
export interface TestStore {
  readonly repository: Port;
  readonly query: Query;
  /** A text that changes with every write. */
  readonly snapshot: () => Promise<string>;
  /** How many statements have run; 0 if the store does not count them. */
  readonly statements: () => number;
  readonly tables: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

// These tables are large and belong to no user. They are compared only if a test asks for it.
const CATALOGUE = ['exercise', 'exercise_muscle', 'program_day_exercise'];

const digest = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

interface DumpOptions {
  /** Leaves out the rows of this user. */
  readonly exceptUserId?: number;
  /** Includes only the catalogue's tables; by default, only the other tables. */
  readonly catalogue?: boolean;
}

/** The number of rows and a digest of each table. Digests are equal if all rows are equal. */
export const dump = async (
  { query, tables }: Pick<TestStore, 'query' | 'tables'>,
  { exceptUserId = 0, catalogue = false }: DumpOptions = {},
): Promise<Readonly<Record<string, string>>> => {
  const names = (await tables()).filter((name) => CATALOGUE.includes(name) === catalogue);
  const parts: Record<string, string> = {};
  for (const table of names) {
    const rows = await query(`select * from "${table}"`);
    const userOf = (row: Row) => Number(table === 'users' ? row['id'] : row['user_id']);
    const kept = rows.filter((row) => userOf(row) !== exceptUserId);
    const text = kept.map((row) => JSON.stringify(row)).sort();
    parts[table] = `${kept.length} rows, ${digest(text.join('\n'))}`;
  }
  return parts;
};

const TABLES = {
  SQLite: `select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' order by name`,
  Postgres: `select table_name::text as name from information_schema.tables
    where table_schema = 'public' order by table_name`,
} as const;

export const listTables = async (
  database: keyof typeof TABLES,
  query: Query,
): Promise<readonly string[]> => (await query(TABLES[database])).map(({ name }) => String(name));

/* oxlint-disable typescript/require-await -- SQLite answers at once, Postgres does not */
export const openSqliteStore = async (): Promise<TestStore> => {
  let statements = 0;
  const database = new BetterSqlite3(':memory:', {
    verbose: () => {
      statements += 1;
    },
  });
  database.pragma('foreign_keys = on');
  migrate(database, { base: true });
  const query: Query = async (sql, ...values) => {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  };
  return {
    repository: sqliteRepository({ database }),
    query,
    statements: () => statements,
    // All bytes of the database. This is faster than a dump, and finds every difference.
    snapshot: async () => digest(database.serialize()),
    tables: () => listTables('SQLite', query),
    close: async () => {
      database.close();
    },
  };
};
/* oxlint-enable typescript/require-await */

export const openPostgresStore = async (): Promise<TestStore> => {
  const database = await createDatabase();
  const { repository, query, close } = await openPostgres(database.url);
  const tables = () => listTables('Postgres', query);
  return {
    repository,
    query,
    statements: () => 0,
    tables,
    snapshot: async () => JSON.stringify(await dump({ query, tables })),
    close: async () => {
      await close();
      await database.close();
    },
  };
};

export const STORES = [
  { name: 'SQLite', open: openSqliteStore },
  { name: 'Postgres', open: openPostgresStore },
] as const;
