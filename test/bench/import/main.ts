import { loadavg } from 'node:os';
import { compile } from '../compile.js';
import type * as Run from './run.js';

const { measureSqlite, measurePostgres } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}.`);
await measureSqlite();
await measurePostgres();
