import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { send, type Json } from './client';
import { ready, runCurl, stop, useProcesses } from './process';

const { folder, start } = useProcesses();

const getJson = async (url: string, path: string, headers = {}): Promise<Json> => {
  const { status, body } = await send(url, { method: 'GET', path, headers, user: null });
  expect(status).toBe(200);
  return body;
};

const logIds = async (url: string): Promise<readonly unknown[]> => {
  const { logs } = await getJson(url, '/api/logs?limit=100');
  return (logs as Json[]).map((log) => log['id']);
};

describe('npm start', () => {
  it('seeds a database file, prints curl commands that work, and keeps a visitor’s log', async () => {
    const first = start();
    const url = await ready(first);
    expect(existsSync(join(folder(), '.data/demo.db'))).toBe(true);
    const lines = first.output().match(/^curl .*$/gm) ?? [];
    expect(lines).toHaveLength(3);
    const fields = ['recommendations', 'muscleGroups', 'token'];
    for (const [index, line] of lines.entries()) {
      const { status, body } = await runCurl(line);
      expect(status).toBe(200);
      expect(body).toHaveProperty(fields[index] ?? '');
      if (Array.isArray(body['recommendations'])) {
        expect(body['recommendations']).toHaveLength(3);
      }
    }

    // Makes the swap that the third command previews. The next start must print commands that still
    // work after it.
    const swapped = await runCurl((lines[2] ?? '').replace(',"dryRun":true', ''));
    expect(swapped.status).toBe(201);
    const source = { type: 'program', programDayId: 1 };
    const created = await send(url, { method: 'POST', path: '/api/logs', body: { source } });
    expect(created.status).toBe(201);
    const before = await logIds(url);
    expect(before).toContain((swapped.body['log'] as Json)['id']);
    expect(await stop(first)).toBe(0);

    const second = start();
    const secondUrl = await ready(second);
    expect(await logIds(secondUrl)).toEqual(before);
    for (const line of second.output().match(/^curl .*$/gm) ?? []) {
      expect((await runCurl(line)).status).toBe(200);
    }
    expect(await stop(second, 'SIGINT')).toBe(0);
    expect(first.output() + second.output()).not.toMatch(/error|warn/i);
  }, 40_000);

  it('answers only to host names of this machine, so that no other site can pose as it', async () => {
    const demo = start();
    const url = await ready(demo);
    const { port } = new URL(url);
    const ask = (path: string, host: string) => runCurl(`curl -H 'Host: ${host}' '${url}${path}'`);
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]']) {
      expect((await ask('/api/logs', `${name}:${port}`)).status).toBe(200);
    }
    const others = [
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost@evil.example:${port}`,
      `localhost:${Number(port) - 1}`,
      'localhost',
      `[::1]:${port}:${port}`,
      `127.1:${port}`,
      '',
    ];
    for (const host of others) {
      for (const path of ['/api/logs', '/api/openapi.json', '/', '/healthz', '/nothing']) {
        const refused = await ask(path, host);
        expect({ host, path, status: refused.status }).toEqual({ host, path, status: 421 });
        expect(refused.text).toContain('localhost');
      }
    }
    const swap = `curl -H 'Host: evil.example:${port}' -H 'Content-Type: application/json' -d '{}'`;
    expect((await runCurl(`${swap} '${url}/demo/user'`)).status).toBe(421);
  });

  it('does not start in production', async () => {
    const demo = start({ NODE_ENV: 'production' });
    expect(await demo.exit).toBe(1);
    expect(demo.output()).toMatch(/^[^\n]*NODE_ENV=production[^\n]*\n$/);
    expect(existsSync(join(folder(), '.data'))).toBe(false);
  });

  it('does not start on a port that is taken or invalid, or with a file that is not a database', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    writeFileSync(join(folder(), 'notes.txt'), 'not a database\n'.repeat(100));
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

describe('npm start with DATABASE_URL', () => {
  it('uses Postgres instead of a file, and keeps its data', async () => {
    const database = await createDatabase();
    const first = start({ DATABASE_URL: database.url });
    const url = await ready(first);
    expect(existsSync(join(folder(), '.data'))).toBe(false);
    for (const line of first.output().match(/^curl .*$/gm) ?? []) {
      expect((await runCurl(line)).status).toBe(200);
    }
    const source = { type: 'program', programDayId: 1 };
    const created = await send(url, { method: 'POST', path: '/api/logs', body: { source } });
    expect(created.status).toBe(201);
    const ids = await logIds(url);
    expect(await stop(first)).toBe(0);
    const second = start({ DATABASE_URL: database.url });
    expect(await logIds(await ready(second))).toEqual(ids);
    expect(await stop(second)).toBe(0);
    const { password, host } = new URL(database.url);
    expect(first.output()).toContain(host);
    expect(first.output() + second.output()).not.toContain(password);
    await database.close();
  }, 40_000);

  it('says why it cannot start, without the password', async () => {
    const addresses = [
      'postgres://somebody:hunter2@127.0.0.1:1/none',
      'not an address with hunter2',
      'postgres://somebody:hunter2@127.0.0.1:x/none',
    ];
    const refused = addresses.map((url) => ({ url, demo: start({ DATABASE_URL: url }) }));
    for (const { url, demo } of refused) {
      expect({ url, code: await demo.exit }).toEqual({ url, code: 1 });
      expect(demo.output()).toMatch(/^[^\n]*DATABASE_URL[^\n]*: [^\n]{10,}\n$/);
      expect(demo.output()).not.toContain('hunter2');
    }
  });
});
