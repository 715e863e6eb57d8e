import type Database from 'better-sqlite3';

/** Runs the host's statements in the syntax of SQLite. */
export const hostQuery =
  (database: Database.Database) =>
  (text: string, values: unknown[] = []) =>
    Promise.resolve(
      database
        .prepare(text.replaceAll(/\$\d+/g, '?'))
        .run(...values.map((value) => (value instanceof Date ? value.getTime() : value))),
    );
