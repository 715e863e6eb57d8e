import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { startCluster } from './cluster.js';
import { asAdministrator, createDatabase } from './database.js';
import { openServer } from './server.js';

const ADMIN_SHUTDOWN = '57P01';
const WAIT_MS = 20_000;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const one = async (client: pg.Client, text: string): Promise<unknown> => {
  const { rows } = await client.query<{ value: unknown }>(text);
  return rows[0]?.value;
};

const findFolder = async (client: pg.Client): Promise<string> =>
  String(await one(client, "select current_setting('data_directory') as value"));

/** Starts a server in another process. Returns the process and the address. */
const startElsewhere = async () => {
  const cluster = fileURLToPath(new URL('cluster.ts', import.meta.url));
  const code = `import(${JSON.stringify(cluster)})
    .then(({ startCluster }) => startCluster())
    .then(({ url }) => console.log(url));`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--eval', code]);
  const [url] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, url: url.toString().trim() };
};

// If DATABASE_URL is set, this machine may not be able to start a server.
describe.skipIf(process.env['DATABASE_URL'])('a server for tests', () => {
  it('leaves nothing behind when it is stopped', async () => {
    const { url, stop } = await startCluster();
    const client = await connect(url);
    const folder = await findFolder(client);
    expect(existsSync(folder)).toBe(true);
    await client.end();
    await stop();
    expect(existsSync(folder)).toBe(false);
    await expect(connect(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves nothing behind when the process that started it ends with %s',
    async (signal) => {
      const { owner, url } = await startElsewhere();
      const client = await connect(url);
      const folder = await findFolder(client);
      const told = once(client, 'error');
      owner.kill(signal);
      expect(await told).toMatchObject([{ code: ADMIN_SHUTDOWN }]);
      await vi.waitFor(() => {
        expect(existsSync(folder)).toBe(false);
      }, WAIT_MS);
    },
  );
});

describe('an existing server', () => {
  it('keeps the databases of concurrent runs, and loses those of this run at its end', async () => {
    const { url } = inject('postgres');
    const { prefix, stop } = await openServer(url);
    const { url: ours, close } = await createDatabase();
    await asAdministrator(`create database ${prefix}_a`, `create role ${prefix}_b`);
    const client = await connect(url);
    const count = `select count(*)::text as value from (
      select datname as name from pg_database union all select rolname from pg_roles
    ) names where starts_with(name, '${prefix}')`;
    expect(await one(client, count)).toBe('2');
    await stop();
    expect(await one(client, count)).toBe('0');
    await client.end();
    await (await connect(ours)).end();
    await close();
  });
});
