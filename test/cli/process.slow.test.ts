import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

// The folder is inside the project, so that a config finds the packages that it imports.
beforeEach(() => {
  folder = mkdtempSync(join(root, 'node_modules/.cache-freshlegs-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command from its source code, in a process. */
const freshlegs = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'adapters/cli/main.ts'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
};

const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};

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
  ])('is found as %s in the folder', (name, text) => {
    write(name, text);
    expect(freshlegs('migrate')).toMatchObject({ code: 0, err: '' });
    expect(freshlegs('status').out).toContain('none is pending');
  });
  it('can be given by its path, but must exist then', () => {
    write('other.mjs', `import Database from 'better-sqlite3';\nexport default ${CONFIG};`);
    expect(freshlegs('print', '--config', 'other.mjs').out).toContain('create table');
    const { code, err } = freshlegs('print', '--config', 'third.mjs');
    expect(code).toBe(2);
    expect(err).toMatch(/There is no file .*third\.mjs/);
  });
  it('is reported if it is missing, with an example to copy', () => {
    const { code, err } = freshlegs('migrate');
    expect(code).toBe(2);
    expect(err).toMatch(/There is no freshlegs\.config\.js[^]*export default defineConfig/);
  });
  it('is reported if its file exports something else', () => {
    write('freshlegs.config.mjs', 'export default { host: {} };');
    const { code, err } = freshlegs('migrate');
    expect(code).toBe(2);
    expect(err).toContain('the result of defineConfig from freshlegs/postgres or freshlegs/sqlite');
  });
  it("is reported if it throws, with the error's message", () => {
    write('freshlegs.config.mjs', "throw new Error('DATABASE_URL is not set');");
    const { code, err } = freshlegs('migrate');
    expect(code).toBe(2);
    expect(err).toContain('DATABASE_URL is not set');
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
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(root, 'adapters/cli/main.ts'), command],
        { cwd: folder },
      );
      child.stdout.destroy();
      let stderr = '';
      child.stderr.on('data', (part: Buffer) => {
        stderr += part.toString();
      });
      const [status] = (await once(child, 'close')) as [number | null];
      expect({ status, stderr }).toEqual({ status: 141, stderr: '' });
    },
  );
});
