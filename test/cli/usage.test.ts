import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../adapters/cli/run.js';
import type { Config } from '../../adapters/cli/load-config.js';
import { baseHost } from '../../adapters/sql/base-host.js';
import { visible } from '../../adapters/sql/visible.js';
import { keepingTerminal, runOn, type Ended } from './bench.js';

const refused = (err: string): Ended => ({ code: 2, out: '', err });

const unopened = sqlite.defineConfig({
  connect: () => Promise.reject(new Error('A database was opened.')),
});

/** What a terminal obeys. A line feed ends the lines of the command itself. */
const OBEYED = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|[\u202a-\u202e\u2066-\u2069]/u;
const FORGED = `x\n3 users verified.\r\u001b]0;forged\u0007\u202e\u2028`;

describe('an invalid call', () => {
  it.each([
    [['fly'], 'There is no command "fly". The commands are init, doctor, migrate'],
    [['dcotor'], 'Did you mean doctor?'],
    [['migrate', '--strict'], 'freshlegs migrate has no option --strict.'],
    [['verify', '--wings'], 'freshlegs verify has no option --wings.\n'],
    [['verify', '--repiar'], 'Did you mean --repair?'],
    [['backfill', '--afterr=3'], 'Did you mean --after?'],
    [['doctor', '--database', 'a.db'], 'no option --database: its database is the one that'],
    [['verify', '--user'], '--user needs a value'],
    [['verify', '--user', '--repair'], '--user needs a value'],
    [['verify', '--repair=no'], '--repair takes no value'],
    [['verify', '--user', '1e3'], '--user takes a whole number above 0, not "1e3"'],
    [['forget', '--yes', '--user', '0x1'], '--user takes a whole number above 0, not "0x1"'],
    [['verify', 'everything'], 'freshlegs verify does not accept "everything"'],
    [['migrate', '--from', 'one'], '--from takes the number of a step, not "one"'],
    [['print', '--rls', '--uninstall'], 'print takes one of --active-logs, --rls'],
    [['print', '--format', 'yaml'], '--format takes sql, prisma, drizzle, not "yaml"'],
    [[FORGED], String.raw`There is no command "x\n3 users`],
    [['status', `--${FORGED}`], String.raw`has no option --x\u{a}3 users`],
    [['status', FORGED], String.raw`does not accept "x\n3 users`],
    [['backfill', '--user', FORGED], String.raw`not "x\n3 users`],
  ])('%j is refused with an explanation, which --json has too', async (args, told) => {
    const { code, out, err } = await runOn(unopened, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(told);
    expect(err).toMatch(/^Run freshlegs (\w+ )?--help for the list of (options|commands)\.$/m);
    expect(err).not.toMatch(OBEYED);
    expect(err).not.toMatch(/^3 users/m);
    const asked = await runOn(unopened, ['--json', ...args]);
    expect({ ...asked, out: JSON.parse(asked.out) as unknown }).toMatchObject({
      ...{ code: 2, err: '' },
      out: { command: args[0], exitCode: 2, error: { code: 'USAGE' } },
    });
  });

  it("is refused with an error that names the type of the host's ids", async () => {
    const host = { ...baseHost('epoch-ms', String), users: { idType: 'uuid' } } as const;
    const { err } = await runOn({ ...unopened, host }, ['forget', '--user', '7', '--yes']);
    expect(err).toContain('--user takes a UUID, not "7".');
  });

  it('is answered with the help if there is no command', async () => {
    expect(await runOn(unopened, [])).toMatchObject({ code: 2, out: '' });
    const { code, out } = await runOn(unopened, ['--help']);
    expect(code).toBe(0);
    const schema = ['init', 'migrate', 'print', 'uninstall', 'status'];
    for (const name of [...schema, 'doctor', 'backfill', 'verify', 'forget'])
      expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });

  it('may ask for the help of a command, which lists its options', async () => {
    const { code, out } = await runOn(unopened, ['backfill', '--help']);
    expect(code).toBe(0);
    for (const option of ['again', 'user', 'after', 'json', 'quiet', 'config'])
      expect(out).toMatch(new RegExp(`^ .*--${option} `, 'm'));
    expect(out).not.toContain('--strict');
  });
});

describe('what a terminal would obey', () => {
  it.each([
    ['Développé couché 💪🏽', 'Développé couché 💪🏽'],
    ['a\u200db', 'a\u200db'],
    ['a\nb', 'a\\u{a}b'],
    ['\u001b[2J', '\\u{1b}[2J'],
    ['\u202e\u{e0041}', '\\u{202e}\\u{e0041}'],
    ['\ud800', '\\u{d800}'],
  ])('is escaped: %j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('is escaped in names of exercises, and in what the database says', async () => {
    const database = new Database(':memory:');
    sqlite.migrate(database, { base: true });
    database.prepare('insert into exercise (name) values (?)').run(FORGED);
    const config = sqlite.defineConfig({ connect: () => database, base: true });
    const { out } = await runOn(config, ['doctor']);
    expect(out).toContain('x\\u{a}3 users verified');
    expect(out).not.toMatch(OBEYED);
    const failing = sqlite.defineConfig({ connect: () => Promise.reject(new Error(FORGED)) });
    expect(await runOn(failing, ['status'])).toEqual({ code: 1, out: '', err: visible(FORGED) });
  });

  it.each(['prisma', 'drizzle', 'sql'])(
    'is no name in --format %s, nor is code',
    async (format) => {
      const base = baseHost('epoch-ms', String);
      const host = { ...base, logs: { ...base.logs, id: 'id])\n}\nmodel Forged {' } };
      const { out, err } = await runOn({ ...unopened, host }, ['print', '--format', format]);
      expect(out).toBe('');
      expect(err).toContain('not a valid name');
    },
  );
});

// Mistakes that everyone makes once: an unset variable, an empty option, a config without a database.

describe('a config that names no database', () => {
  beforeEach(() => {
    for (const name of ['PGHOST', 'PGDATABASE', 'PGUSER']) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const onPool = (config: pg.PoolConfig): Config =>
    postgres.defineConfig({ connect: () => new pg.Pool(config) });
  const fromUrl = () => onPool({ connectionString: process.env['DATABASE_URL'] });
  const onFile = (file?: string) => sqlite.defineConfig({ connect: () => new Database(file) });
  const connecting = (connected: unknown) =>
    postgres.defineConfig({ connect: () => connected as never });

  const NO_URL =
    ', and connect in the config names no other database: set it to a URL such as postgres://localhost/app, or import dotenv/config in the config if a file .env has it.';
  const NO_FILE =
    'connect in the config opens a database without a file name: pass new Database the path of your file, such as training.db.';
  const NO_POOL = (got: string) =>
    `connect in the config: freshlegs needs a pg pool, but got ${got}. Create one with new pg.Pool({ connectionString }).`;

  it.each<[what: string, url: string | undefined, config: () => Config, told: string]>([
    ['without DATABASE_URL', undefined, fromUrl, `DATABASE_URL is not set${NO_URL}`],
    ['with an empty DATABASE_URL', '', fromUrl, `DATABASE_URL is empty${NO_URL}`],
    [
      'with an empty connection string of its own',
      'postgres://localhost/app',
      () => onPool({ connectionString: '' }),
      'connect in the config gives pg.Pool an empty connectionString: pass it process.env.DATABASE_URL, or another URL such as postgres://localhost/app.',
    ],
    ['with a SQLite file without a name', '', () => onFile(), NO_FILE],
    ['with a SQLite file with an empty name', '', () => onFile(''), NO_FILE],
    ['with a URL', '', () => connecting('postgres://me:s3cret@localhost/app'), NO_POOL('a text')],
    ['with nothing', '', () => connecting(undefined), NO_POOL('undefined')],
    [
      'with a pool for SQLite',
      '',
      () => sqlite.defineConfig({ connect: () => new pg.Pool() as never }),
      "connect in the config: freshlegs needs a SQLite handle, but got a pg pool. For Postgres, import the functions from 'freshlegs/postgres'.",
    ],
  ])('is refused %s', async (_what, url, config, told) => {
    vi.stubEnv('DATABASE_URL', url);
    expect(await runOn(config(), ['doctor'])).toEqual(refused(told));
  });

  // Nothing listens on port 1, so these commands fail only when they connect.
  it.each<[what: string, config: pg.PoolConfig, variables: Readonly<Record<string, string>>]>([
    ['its pool has a host', { host: '127.0.0.1', port: 1 }, {}],
    ['PGHOST is set', {}, { PGHOST: '127.0.0.1', PGPORT: '1' }],
  ])('is accepted if %s', async (_what, config, variables) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { code, err } = await runOn(onPool({ connectionString: undefined, ...config }), [
      'doctor',
    ]);
    expect(code).toBe(1);
    expect(err).toContain('CONNECTION_LOST');
  });
});

describe('a call in a folder', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  const without = (connect: string) =>
    `PATH has no function connect, so it names no database: add one to defineConfig, such as connect: ${connect}.`;
  const unnamed = (state: string) =>
    `freshlegs init needs a database, and DATABASE_URL is ${state}: give it one with --database and a URL or a file, with DATABASE_URL, or with a config that has connect.`;
  const EMPTY =
    '--database is empty: give it a URL such as postgres://localhost/app, or the path of a SQLite file; if you wrote "$DATABASE_URL", that variable is not set.';

  it.each<[args: readonly string[], url: string | undefined, dialect: string, told: string]>([
    [['init'], undefined, '', unnamed('not set')],
    [['init'], '', '', unnamed('empty')],
    [['init', '--database', ''], '', '', EMPTY],
    [['init', '--database', ' '], '', '', EMPTY],
    [['doctor', '--config='], '', '', '--config is empty: give it the path of a config.'],
    [
      ['migrate'],
      '',
      'postgres',
      without('() => new pg.Pool({ connectionString: process.env.DATABASE_URL })'),
    ],
    [['migrate'], '', 'sqlite', without("() => new Database('training.db')")],
  ])('%j with DATABASE_URL %j and a config for %j', async (args, url, dialect, told) => {
    vi.stubEnv('DATABASE_URL', url);
    const file = at('freshlegs.config.mjs');
    if (dialect !== '') writeFileSync(file, `export default { dialect: '${dialect}' };`);
    const { terminal, ended } = keepingTerminal({ cwd: folder });
    expect(ended(await runCommand(args, terminal))).toEqual(refused(told.replace('PATH', file)));
  });

  it('accepts a SQLite file whose driver gives no name, as libsql does', async () => {
    const config = sqlite.defineConfig({
      connect: () =>
        new Proxy(new Database(at('training.db')), {
          get: (target, key) => {
            if (key === 'name') return '';
            const value: unknown = Reflect.get(target, key, target);
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          },
        }),
    });
    const { code, out } = await runOn(config, ['status']);
    expect(code).toBe(1);
    expect(out).toContain('has not run here');
  });
});
