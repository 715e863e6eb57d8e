import type { ClosableDatabase } from 'freshlegs/sqlite';
import { checkSqlite } from './sqlite.js';

// Bun runs this file. Its types are not installed.
const MODULE: string = 'bun:sqlite';

const { Database } = (await import(MODULE)) as {
  readonly Database: new (path: string) => ClosableDatabase;
};

await checkSqlite(new Database(':memory:'));
process.stdout.write(`bun:sqlite on Bun ${process.versions['bun'] ?? ''}\n`);
