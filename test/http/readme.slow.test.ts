import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { ready, runCurl, stop, useProcesses } from './process';

const page = new URL('../../examples/express-server/README.md', import.meta.url);
const lines = readFileSync(page, 'utf8').match(/^curl .*$/gm) ?? [];

/** Where the lines run: each returns the environment of a fresh demo, and a cleanup function. */
const PLACES = [
  { name: 'SQLite', open: () => Promise.resolve({ env: {}, close: () => Promise.resolve() }) },
  {
    name: 'Postgres',
    open: async () => {
      const { url, close } = await createDatabase();
      return { env: { DATABASE_URL: url }, close };
    },
  },
];

describe.each(PLACES)(
  'the curl lines of examples/express-server/README.md on $name',
  ({ open }) => {
    const { start } = useProcesses();

    it('work one after the other', async () => {
      const { env, close } = await open();
      const demo = start(env);
      const url = await ready(demo);
      expect(lines.length).toBeGreaterThanOrEqual(6);
      for (const line of lines) {
        expect(line).toContain("'http://127.0.0.1:3000/api/");
        const { status } = await runCurl(line.replace('http://127.0.0.1:3000', url));
        const expected = line.includes(' -d ') && !line.includes(' -X ') ? 201 : 200;
        expect({ line, status }).toEqual({ line, status: expected });
      }
      expect(await stop(demo)).toBe(0);
      await close();
    }, 40_000);
  },
);
