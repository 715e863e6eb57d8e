import { givenHandle, hasMethod, wrongHandle, type GivenHandle } from '../sql/given-handle.js';
import type { SqliteDatabase } from './driver.js';

// Refuses what is not a SQLite handle before anything is sent.

const POSTGRES = "For Postgres, import the functions from 'freshlegs/postgres'.";
const OPEN = 'Open one with new Database(file) of better-sqlite3.';

const HINTS: Readonly<Record<GivenHandle, string>> = {
  prisma: 'Open the same file with better-sqlite3.',
  drizzle: 'Pass the handle that it was created with: db.$client.',
  kysely: 'Pass the handle that its dialect was created with.',
  neon: POSTGRES,
  client: POSTGRES,
  pool: POSTGRES,
  asyncSqlite:
    'Use a synchronous one: libsql (not @libsql/client), better-sqlite3, node:sqlite or bun:sqlite.',
  sqlite: OPEN,
  promise: 'Await the promise first.',
  other: OPEN,
};

/** Throws `CONFIGURATION` unless the value prepares statements. `call` names the function. */
export function requireDatabase(call: string, given: SqliteDatabase): void {
  const kind = givenHandle(given);
  if (hasMethod(given, 'prepare') && hasMethod(given, 'exec') && kind !== 'asyncSqlite') return;
  throw wrongHandle(call, 'a SQLite handle', given, HINTS[kind]);
}

/** Throws `CONFIGURATION` if a handle, or nothing, was passed in place of the options. */
export function requireOptions(given: unknown): void {
  if (typeof given === 'object' && given !== null && givenHandle(given) === 'other') return;
  const options = 'an object with a database';
  throw wrongHandle('sqliteRepository', options, given, 'Write sqliteRepository({ database }).');
}
