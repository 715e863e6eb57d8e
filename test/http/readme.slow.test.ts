import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATABASES, ready, runCurl, stop, useProcesses } from './process';

const page = new URL('../../examples/express-server/README.md', import.meta.url);
const lines = readFileSync(page, 'utf8').match(/^curl .*$/gm) ?? [];

describe.each(DATABASES)(
  'the curl commands of examples/express-server/README.md on $name',
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
        const creates = line.includes(' -d ') && !/ -X |\/compose'/.test(line);
        const expected = creates ? 201 : 200;
        expect({ line, status }).toEqual({ line, status: expected });
      }
      expect(await stop(demo)).toBe(0);
      await close();
    });
  },
);
