import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { bundle } from '../support/bundle.js';
import { PUSH, USER } from '../support/integer-ids.js';
import { openProxy, type CuttingProxy } from './proxy.js';

const CHILD = bundle(fileURLToPath(new URL('terminated-child.ts', import.meta.url)));
const TERMINATED = 400;
const CODES = ['CONNECTION_LOST', 'OUTCOME_UNKNOWN'];

const bench = usePostgres();
let proxy: CuttingProxy;
beforeAll(async () => {
  proxy = await openProxy(bench.database().url);
});
afterAll(() => proxy.close());

interface Outcome {
  readonly exit: unknown;
  readonly done: number;
  readonly failed: number;
  /** Lines that are neither `done` nor an expected code. */
  readonly others: readonly string[];
}

/** Runs a process that calls the library, until `interfere` answers `false` after a call. */
const runChild = async (url: string, interfere: () => Promise<boolean>): Promise<Outcome> => {
  const child = spawn(process.execPath, [CHILD, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!(await interfere())) child.stdin.end();
  }
  const done = lines.filter((line) => line === 'done').length;
  const failed = lines.filter((line) => CODES.includes(line)).length;
  const others = lines.filter((line) => line !== 'done' && !CODES.includes(line));
  return { exit: await exit, done, failed, others };
};

const HEALTHY = { exit: [0, null], others: [] };

describe('a process whose connections the server ends', () => {
  it('survives 400 connections that end in the same packet in which they open', async () => {
    proxy.endOpened(true);
    const outcome = await runChild(proxy.url, () => Promise.resolve(proxy.cuts() < TERMINATED));
    proxy.endOpened(false);
    expect(outcome).toMatchObject(HEALTHY);
    expect(outcome.failed).toBeGreaterThanOrEqual(TERMINATED);
  });

  it('survives 400 backends terminated while its calls run, and completes other calls', async () => {
    let terminated = 0;
    const url = Object.assign(new URL(bench.database().url), {
      search: 'application_name=terminated',
    }).href;
    const outcome = await runChild(url, async () => {
      const { rowCount } = await bench.pool().query(
        `select from (select pid from pg_stat_activity
          where application_name = 'terminated' order by random() limit 1) found
        where pg_terminate_backend(pid)`,
      );
      terminated += rowCount ?? 0;
      return terminated < TERMINATED;
    });
    expect(outcome).toMatchObject(HEALTHY);
    expect(outcome.failed).toBeGreaterThan(0);
    expect(outcome.done).toBeGreaterThan(0);
    const { verify } = bench.training().recovery;
    expect(await verify({ userId: USER })).toMatchObject({ consistent: true });
  });
});

describe('the listeners of a client', () => {
  /** How many listeners except `host` a client has after 20 calls. */
  const othersThan = async (host: () => void, pool: PostgresPool): Promise<number> => {
    const { logs } = createFreshlegs({ repository: postgresRepository({ pool }) });
    for (let call = 0; call < 20; call++) {
      await logs.create({ userId: USER, source: PUSH, completed: false });
    }
    const client = (await pool.connect()) as unknown as pg.PoolClient;
    const listeners = client.listeners('error');
    client.release();
    return listeners.filter((listener) => listener !== host).length;
  };
  const openPool = (host: () => void): pg.Pool => {
    const pool = new pg.Pool({ connectionString: bench.database().url, max: 1 });
    return pool.on('connect', (client) => {
      client.on('error', host);
    });
  };
  const ignoringCallbacks = (pool: pg.Pool): pg.Pool => {
    const connect = pool.connect.bind(pool);
    return Object.assign(pool, { connect: () => connect() });
  };

  it.each([
    ['of pg', (pool: pg.Pool) => pool],
    ['that ignores callbacks', ignoringCallbacks],
  ])('are only the own ones of the host after 20 calls on a pool %s', async (_name, adapt) => {
    const host = (): void => undefined;
    const pool = adapt(openPool(host));
    expect(await othersThan(host, pool)).toBe(0);
    await pool.end();
  });
});
