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
import { keepingTerminal, runOn, type Ended } from './bench.js';

// Mistakes that everyone makes once: an unset variable, an empty option, a config without a database.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  for (const name of ['PGHOST', 'PGDATABASE', 'PGUSER']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in a folder, with the config in that folder. */
const runIn = async (...args: readonly string[]): Promise<Ended> => {
  const { terminal, ended } = keepingTerminal({ cwd: folder });
  return ended(await runCommand(args, terminal));
};

const refused = (err: string): Ended => ({ code: 2, out: '', err });

const onPool = (config: pg.PoolConfig): Config =>
  postgres.defineConfig({ connect: () => new pg.Pool(config) });

describe.each([
  { what: 'unset', value: undefined, told: 'not set' },
  { what: 'empty', value: '', told: 'empty' },
])('with DATABASE_URL $what', ({ value, told }) => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', value);
  });

  it('init says how to name a database', async () => {
    expect(await runIn('init')).toEqual(
      refused(
        `freshlegs init needs a database, and DATABASE_URL is ${told}: give it one with --database and a URL or a file, with DATABASE_URL, or with a config that has connect.`,
      ),
    );
  });

  it.each(['migrate', 'status', 'doctor', 'backfill', 'verify'])(
    '%s says that the variable of the config is missing',
    async (command) => {
      const config = onPool({ connectionString: process.env['DATABASE_URL'] });
      expect(await runOn(config, [command])).toEqual(
        refused(
          `DATABASE_URL is ${told}, and connect in the config names no other database: set it to a URL such as postgres://localhost/app, or import dotenv/config in the config if a file .env has it.`,
        ),
      );
    },
  );

  it('print needs no database', async () => {
    const config = onPool({ connectionString: process.env['DATABASE_URL'] });
    expect(await runOn(config, ['print'])).toMatchObject({ code: 0, err: '' });
  });
});

describe('an empty connection string', () => {
  it('is reported as that of the config if DATABASE_URL is set', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://localhost/app');
    expect(await runOn(onPool({ connectionString: '' }), ['doctor'])).toEqual(
      refused(
        'connect in the config gives pg.Pool an empty connectionString: pass it process.env.DATABASE_URL, or another URL such as postgres://localhost/app.',
      ),
    );
  });

  // Nothing listens on port 1, so these commands fail only when they connect.
  it.each<[what: string, config: pg.PoolConfig, variables: Readonly<Record<string, string>>]>([
    ['the pool has a host', { host: '127.0.0.1', port: 1 }, {}],
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

it.each([undefined, ''])('a SQLite file named %j is refused', async (file) => {
  const config = sqlite.defineConfig({ connect: () => new Database(file) });
  expect(await runOn(config, ['migrate'])).toEqual(
    refused(
      'connect in the config opens a database without a file name: pass new Database the path of your file, such as training.db.',
    ),
  );
});

it('a SQLite file whose driver gives no name, as libsql does, is accepted', async () => {
  const config = sqlite.defineConfig({
    connect: () => {
      const database = new Database(join(folder, 'training.db'));
      return new Proxy(database, {
        get: (target, key) => {
          if (key === 'name') return '';
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
  });
  const { code, out } = await runOn(config, ['status']);
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringContaining('has not run here') as string,
  });
});

describe('an empty option', () => {
  it.each(['', ' '])('--database %j says what to give', async (database) => {
    expect(await runIn('init', '--database', database)).toEqual(
      refused(
        '--database is empty: give it a URL such as postgres://localhost/app, or the path of a SQLite file; if you wrote "$DATABASE_URL", that variable is not set.',
      ),
    );
  });
  it('--config says what to give', async () => {
    expect(await runIn('doctor', '--config=')).toEqual(
      refused('--config is empty: give it the path of a config.'),
    );
  });
});

it.each([
  ['postgres', '() => new pg.Pool({ connectionString: process.env.DATABASE_URL })'],
  ['sqlite', "() => new Database('training.db')"],
])('a config for %s without connect is told how to name a database', async (dialect, connect) => {
  const file = join(folder, 'freshlegs.config.mjs');
  writeFileSync(file, `export default { dialect: '${dialect}', connect: undefined };`);
  expect(await runIn('migrate')).toEqual(
    refused(
      `${file} has no function connect, so it names no database: add one to defineConfig, such as connect: ${connect}.`,
    ),
  );
});

it.each<[what: string, config: Config, told: string]>([
  [
    'a URL instead of a pool',
    postgres.defineConfig({ connect: () => 'postgres://me:s3cret@localhost/app' as never }),
    'a pg pool, but got a text. Create one with new pg.Pool({ connectionString }).',
  ],
  [
    'nothing',
    postgres.defineConfig({ connect: () => undefined as never }),
    'a pg pool, but got undefined. Create one with new pg.Pool({ connectionString }).',
  ],
  [
    'a pool in a config for SQLite',
    sqlite.defineConfig({ connect: () => new pg.Pool() as never }),
    "a SQLite handle, but got a pg pool. For Postgres, import the functions from 'freshlegs/postgres'.",
  ],
])('a connect that returns %s is refused', async (_what, config, told) => {
  expect(await runOn(config, ['doctor'])).toEqual(
    refused(`connect in the config: freshlegs needs ${told}`),
  );
});
