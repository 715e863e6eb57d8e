import { describe, expect, it } from 'vitest';
import { useFolder } from './process.js';

const { write, start } = useFolder();
const freshlegs = (...args: readonly string[]) => start(...args).ended;

const CONFIG = `{ dialect: 'sqlite', base: true, connect: () => {
  const database = new Database('training.db');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 5000');
  return database;
} }`;

describe('a configuration', () => {
  it.each([
    ['freshlegs.config.mjs', `import Database from 'better-sqlite3';\nexport default ${CONFIG};`],
    [
      'freshlegs.config.js',
      `const Database = require('better-sqlite3');\nmodule.exports = ${CONFIG};`,
    ],
    [
      'freshlegs.config.ts',
      `import Database from 'better-sqlite3';\nconst base: boolean = true;\nexport default { ...${CONFIG}, base };`,
    ],
  ])('is found as %s in the folder', async (name, text) => {
    write(name, text);
    expect(await freshlegs('migrate')).toMatchObject({ code: 0, err: '' });
    expect((await freshlegs('status')).out).toContain('none is pending');
  });
  it('can be given by its path, but must exist then', async () => {
    write('other.mjs', `import Database from 'better-sqlite3';\nexport default ${CONFIG};`);
    const { out } = await freshlegs('print', '--config', 'other.mjs');
    expect(out).toContain('create table');
    const { code, err } = await freshlegs('print', '--config', 'third.mjs');
    expect(code).toBe(2);
    expect(err).toMatch(/There is no file .*third\.mjs/);
  });
  it.each([
    [
      'is missing, with an example to copy',
      null,
      /There is no freshlegs\.config\.js[^]*export default defineConfig/,
    ],
    [
      'exports something else',
      'export default { host: {} };',
      /the result of defineConfig from freshlegs\/postgres or freshlegs\/sqlite/,
    ],
    [
      "throws, with the error's message",
      "throw new Error('DATABASE_URL is not set');",
      /DATABASE_URL is not set/,
    ],
  ])('is reported if it %s', async (_what, text, told) => {
    if (text !== null) write('freshlegs.config.mjs', text);
    expect(await freshlegs('migrate')).toMatchObject({
      code: 2,
      err: expect.stringMatching(told) as string,
    });
  });
});

describe('a command whose output is closed before it ends', () => {
  it.each([['doctor'], ['print'], ['--help']])(
    'ends without an error message: %s',
    async (command) => {
      write(
        'freshlegs.config.mjs',
        `import Database from 'better-sqlite3';\nexport default ${CONFIG};`,
      );
      const { child, ended } = start(command);
      child.stdout.destroy();
      expect(await ended).toMatchObject({ code: 141, err: '' });
    },
  );
});
