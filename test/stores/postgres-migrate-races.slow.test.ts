import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { migrate, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSchema } from '../support/catalogue.js';
import { createDatabase, uniqueName, type TestDatabase } from '../support/database.js';
import { queryOnPool, type Query } from '../support/query.js';

const AT_ONCE = 10;
const ROUNDS = 5;

let database: TestDatabase;
let pool: pg.Pool;
let clean: readonly string[];
const query: Query = (text, values) => queryOnPool(pool)(text, values);

beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool({ max: 2 * AT_ONCE });
  const schema = uniqueName();
  await migrate(pool, { base: true, schema });
  clean = await readSchema(query, schema);
});
afterAll(() => database.close());

/** Pools with one connection each. None sends anything before all are connected. */
const startTogether = (count: number): readonly PostgresPool[] => {
  let connected = 0;
  let start = (): void => undefined;
  const allConnected = new Promise<void>((resolve) => {
    start = resolve;
  });
  return Array.from({ length: count }, () => ({
    connect: async () => {
      const client = await pool.connect();
      connected += 1;
      if (connected === count) start();
      await allConnected;
      return client;
    },
  }));
};

const idsOf = (ran: readonly (readonly number[])[]): readonly number[] =>
  ran.flat().sort((a, b) => a - b);

describe('F22: ten migrations at once', () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    it(`create the same schema as one migration, and run each step once: in one process, round ${round}`, async () => {
      const schema = uniqueName();
      const ran = await Promise.all(
        startTogether(AT_ONCE).map((one) => migrate(one, { base: true, schema })),
      );
      expect(await readSchema(query, schema)).toEqual(clean);
      const ids = idsOf(ran);
      expect(ids).toEqual([...new Set(ids)]);
      expect(ids.length).toBeGreaterThan(10);
    });
  }

  it('create the same schema as one migration, and run each step once: in separate processes', async () => {
    const schema = uniqueName();
    const processes = Array.from({ length: AT_ONCE }, () => startProcess(schema));
    await Promise.all(processes.map(({ ready }) => ready));
    for (const { go } of processes) go();
    const ran = await Promise.all(processes.map(({ done }) => done));
    expect(await readSchema(query, schema)).toEqual(clean);
    const ids = idsOf(ran);
    expect(ids).toEqual([...new Set(ids)]);
  }, 120_000);
});

const adapter = new URL('../../adapters/postgres/index.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

// This program says when it is connected, waits for a line, migrates, and prints the steps that it
// ran.
const script = (schema: string): string => `
import pg from 'pg';
import { createInterface } from 'node:readline';
import { migrate } from ${JSON.stringify(adapter)};
const pool = new pg.Pool({ connectionString: ${JSON.stringify(database.url)}, max: 1 });
await pool.query('select 1');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
console.log('ready');
await lines.next();
console.log(JSON.stringify(await migrate(pool, { base: true, schema: '${schema}' })));
await pool.end();
process.exit();
`;

const startProcess = (schema: string) => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script(schema)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The process ended before it had migrated.');
    return line.value;
  };
  const ready = next();
  return {
    ready,
    go: () => {
      child.stdin.end('go\n');
    },
    done: ready.then(async () => {
      const [ran] = await Promise.all([next(), once(child, 'exit')]);
      return JSON.parse(ran) as readonly number[];
    }),
  };
};
