import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { migrate } from 'freshlegs/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../examples/express-server/seed';
import type { Json } from './harness';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshlegs-demo-'));
  running = [];
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

/** Starts the demo as `npm start` does, in the test's folder and on a free port. */
const start = (env: Readonly<Record<string, string>> = {}): Started => {
  const child = spawn(
    process.execPath,
    ['--import', tsx, join(root, 'examples/express-server/main.ts')],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        PORT: '0',
        ...env,
      },
    },
  );
  running.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, exit };
};

/** Waits until the demo has said all it says at the start; gives the address. */
const ready = async ({ child, output, exit }: Started): Promise<string> => {
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (output().includes('Ctrl+C')) resolve();
      });
    }),
    exit,
  ]);
  const url = /open (http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1];
  if (url === undefined) throw new Error(`The demo did not start: ${output()}`);
  return url;
};

const stop = async ({ child, exit }: Started, signal: NodeJS.Signals = 'SIGTERM') => {
  child.kill(signal);
  return exit;
};

const run = promisify(execFile);

const getJson = async (url: string, headers = {}): Promise<Json> => {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Json;
};

const logIds = async (url: string): Promise<readonly unknown[]> => {
  const { logs } = await getJson(`${url}/api/logs?limit=100`);
  return (logs as Json[]).map((log) => log['id']);
};

const HEADERS = { 'content-type': 'application/json' };

describe('npm start', () => {
  it('seeds a file, prints curl lines that work, and keeps a visitor’s log', async () => {
    const first = start();
    const url = await ready(first);
    expect(existsSync(join(folder, '.data/demo.db'))).toBe(true);
    const lines = first.output().match(/^curl .*$/gm) ?? [];
    expect(lines).toHaveLength(3);
    const fields = ['recommendations', 'muscleGroups', 'token'];
    for (const [index, line] of lines.entries()) {
      const { stdout } = await run('sh', ['-c', line]);
      const answer = JSON.parse(stdout) as Json;
      expect(answer).not.toHaveProperty('code');
      expect(answer).toHaveProperty(fields[index] ?? '');
      if (Array.isArray(answer['recommendations'])) {
        expect(answer['recommendations']).toHaveLength(3);
      }
    }

    // The swap of the third line, done: the lines of the next start must know of it.
    const { stdout } = await run('sh', ['-c', (lines[2] ?? '').replace(',"dryRun":true', '')]);
    const { log } = JSON.parse(stdout) as { log: { id: number } };
    const body = JSON.stringify({ source: { type: 'program', programDayId: 1 } });
    const created = await fetch(`${url}/api/logs`, { method: 'POST', headers: HEADERS, body });
    expect(created.status).toBe(201);
    const before = await logIds(url);
    expect(before).toContain(log.id);
    expect(await stop(first)).toBe(0);

    const second = start();
    const secondUrl = await ready(second);
    expect(await logIds(secondUrl)).toEqual(before);
    const again = second.output().match(/^curl .*$/gm) ?? [];
    for (const line of again) {
      const result = await run('sh', ['-c', line]);
      expect(JSON.parse(result.stdout)).not.toHaveProperty('code');
    }
    expect(await stop(second, 'SIGINT')).toBe(0);
    expect(first.output() + second.output()).not.toMatch(/error|warn/i);
  }, 40_000);

  it('lets the cookie choose a demo user, and nobody else', async () => {
    const demo = start();
    const url = await ready(demo);
    const cookie = (value: string) => ({ cookie: `other=1; freshlegs_demo_user=${value}` });
    expect(await getJson(`${url}/api/logs`, cookie('2'))).toEqual({ logs: [], nextCursor: null });
    for (const value of ['3', '0', '1x', '', '-1', '1 or 1=1', '99999999999']) {
      const response = await fetch(`${url}/api/logs`, { headers: cookie(value) });
      expect(response.status).toBe(401);
    }
  });

  it('renews a stale demo that nobody has written to', async () => {
    const file = join(folder, 'stale.db');
    const database = new Database(file);
    database.pragma('foreign_keys = on');
    migrate(database, { base: true });
    const now = new Date(Date.now() - 10 * 86_400_000);
    seedDemo(database, { now });
    const old = database.prepare<[], number>('select max(id) from workout_log').pluck().get() ?? 0;
    database.close();
    const demo = start({ FRESHLEGS_DB: file });
    const ids = await logIds(await ready(demo));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.every((id) => Number(id) > old)).toBe(true);
  });

  it('refuses production', async () => {
    const demo = start({ NODE_ENV: 'production' });
    expect(await demo.exit).toBe(1);
    expect(demo.output()).toMatch(/^[^\n]*NODE_ENV=production[^\n]*\n$/);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });

  it('refuses a port that is taken or none, and a file that is no database', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    writeFileSync(join(folder, 'notes.txt'), 'not a database\n'.repeat(100));
    const refused = [
      { env: { PORT: String(port) }, says: `Port ${port} is in use` },
      { env: { PORT: 'http' }, says: 'not "http"' },
      { env: { PORT: '70000' }, says: 'not "70000"' },
      { env: { FRESHLEGS_DB: 'notes.txt' }, says: 'notes.txt' },
    ].map(({ env, says }) => ({ env, says, demo: start(env) }));
    for (const { env, says, demo } of refused) {
      expect({ env, code: await demo.exit }).toEqual({ env, code: 1 });
      expect(demo.output()).toContain(says);
      expect(demo.output().trim().split('\n')).toHaveLength(1);
    }
    taken.close();
  });
});
