import type { Port } from 'freshlegs';

/** A column value that both databases accept and return. */
export type Value = string | number | null;

/** A row. Postgres returns 64-bit integers as text, SQLite as numbers. */
export type Row = Readonly<Record<string, Value>>;

/** Runs an SQL statement that both databases understand; `?` marks a value. */
export type Query = (sql: string, ...values: readonly Value[]) => Promise<readonly Row[]>;

/** The database access that the demo needs in addition to the library. */
export interface Store {
  readonly repository: Port;
  readonly query: Query;
}

/** The migrated database of the demo. */
export interface DemoDatabase extends Store {
  /** A readable location of the data, without the password. */
  readonly place: string;
  /** Runs `body` in one transaction while no other seed runs. */
  readonly inTransaction: <T>(body: (inside: Store) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** The database settings from the environment. */
export interface DatabaseOptions {
  /** Address of a Postgres database; empty for SQLite. */
  readonly url: string;
  /** Path of the SQLite file. */
  readonly file: string;
}

/** Opens the database and migrates it. Only the driver in use is loaded. */
export const openDatabase = async ({ url, file }: DatabaseOptions): Promise<DemoDatabase> => {
  if (url === '') {
    const { openSqlite } = await import('./sqlite.js');
    return openSqlite(file);
  }
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url);
};
