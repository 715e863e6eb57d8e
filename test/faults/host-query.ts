import type Database from 'better-sqlite3';

/** The host's statements as SQLite takes them. */
export const hostQuery =
  (database: Database.Database) =>
  (text: string, values: unknown[] = []) =>
    Promise.resolve(
      database
        .prepare(text.replaceAll(/\$\d+/g, '?'))
        .run(...values.map((value) => (value instanceof Date ? value.getTime() : value))),
    );
