import type { Port } from 'freshlegs';

/** A value that both databases take and give. */
export type Value = string | number | null;

/** A row; wide integers come as text from Postgres and as numbers from SQLite. */
export type Row = Readonly<Record<string, Value>>;

/** Runs a statement of SQL that both databases understand, its values where `?` stands. */
export type Query = (sql: string, ...values: readonly Value[]) => Promise<readonly Row[]>;

/** A database as far as the demo uses it beside the library. */
export interface Store {
  readonly repository: Port;
  readonly query: Query;
}

/** The database of the demo, migrated. */
export interface DemoDatabase extends Store {
  /** Where the data is, for people; without a password. */
  readonly place: string;
  /** Runs `body` in one transaction that nobody else writes beside. */
  readonly inTransaction: <T>(body: (inside: Store) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Which database the environment names. */
export interface DatabaseOptions {
  /** A Postgres; empty = SQLite. */
  readonly url: string;
  /** The file of SQLite. */
  readonly file: string;
}

/** Opens the database and brings its tables up to date. A driver is loaded only where it is used. */
export const openDatabase = async ({ url, file }: DatabaseOptions): Promise<DemoDatabase> => {
  if (url === '') {
    const { openSqlite } = await import('./sqlite.js');
    return openSqlite(file);
  }
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url);
};
