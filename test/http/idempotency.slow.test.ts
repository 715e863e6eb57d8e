import type { Port } from 'freshlegs';
import { afterEach, describe, expect, it } from 'vitest';
import { send, type Json, type Received } from './client';
import { LEGS, PULL, PUSH, startServer, type Sent, type TestServer } from './harness';
import { DATABASES, ready, stop, useProcesses } from './process';
import { STORES, type TestStore } from './stores';

// The tests of all routes check that a key has one effect and one answer on each route.

const withKey = (key: string, body: unknown): Sent => ({
  method: 'POST',
  path: '/api/logs',
  body,
  headers: { 'idempotency-key': key },
});

const count = async ({ query }: Pick<TestStore, 'query'>, table: string): Promise<number> => {
  const [row] = await query(`select count(*) as n from ${table}`);
  return Number(row?.['n']);
};

describe.each(STORES)('an Idempotency-Key on $name', ({ open }) => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  const start = async (wrap?: (repository: Port) => Port): Promise<TestServer> => {
    const server = await startServer({ open, ...(wrap === undefined ? {} : { wrap }) });
    servers.push(server);
    return server;
  };

  it('belongs to one request; another body or path with the same key is refused without a write', async () => {
    const server = await start();
    const first = await server.send(withKey('one', { source: PUSH }));
    expect(first.status).toBe(201);
    const before = await server.store.snapshot();
    const { id } = first.body['log'] as { readonly id: number };
    const others: readonly Sent[] = [
      withKey('one', { source: PULL }),
      withKey('one', { source: PUSH, completed: false }),
      { ...withKey('one', { target: LEGS }), path: `/api/workouts/${id}/swap` },
      { ...withKey('one', undefined), method: 'DELETE', path: `/api/logs/${id}` },
    ];
    for (const other of others) {
      const refused = await server.send(other);
      expect(refused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    }
    expect(await server.store.snapshot()).toBe(before);
  });

  it('covers the same request with its fields in another order, or with its defaults written out', async () => {
    const server = await start();
    const body = { source: PUSH, scheduledFor: '2026-03-09' };
    const first = await server.send(withKey('order', body));
    for (const same of [
      { scheduledFor: '2026-03-09', source: PUSH },
      { ...body, completed: true },
    ]) {
      const again = await server.send(withKey('order', same));
      expect(again.status).toBe(201);
      expect(again.text).toBe(first.text);
    }
    expect(await count(server.store, 'workout_log')).toBe(1);
  });

  it('belongs to one user, and can be used for another request after a week', async () => {
    const server = await start();
    const first = await server.send(withKey('mine', { source: PUSH }));
    const other = await server.send({ ...withKey('mine', { source: PUSH }), user: 2 });
    expect(other.body['log']).toMatchObject({ userId: 2 });
    expect(other.text).not.toBe(first.text);
    server.clock.now = new Date(server.clock.now.getTime() + 7 * 24 * 3_600_000 + 1);
    const late = await server.send(withKey('mine', { source: PULL }));
    expect(late.status).toBe(201);
    expect(await count(server.store, 'workout_log')).toBe(3);
  });

  it('is not used up by a failure, so the corrected request can use it', async () => {
    const server = await start();
    const source = { type: 'custom', customWorkoutId: 1 };
    const refused = await server.send(withKey('retry', { source }));
    expect(refused.status).toBe(404);
    const exercises = [{ exerciseId: 1 }];
    await server.training.customWorkouts.create({ userId: 1, name: 'Own', exercises });
    expect((await server.send(withKey('retry', { source }))).status).toBe(201);
  });

  it('T15: gives simultaneous duplicates one effect and one answer', async () => {
    const twins = 5;
    let arrived = 0;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const server = await start((repository) => ({
      ...repository,
      // Each request waits here for all others before it reaches the database.
      write: async (...request) => {
        arrived += 1;
        if (arrived === twins) open();
        await gate;
        return repository.write(...request);
      },
    }));
    const sent = withKey('twins', { source: PUSH });
    const answers = await Promise.all(Array.from({ length: twins }, () => server.send(sent)));
    expect(arrived).toBe(twins);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(server.store, 'workout_log')).toBe(1);
    expect(await count(server.store, 'idempotency_key')).toBe(1);
  });
});

const CRASHING_SERVER = new URL('./crashing-server.ts', import.meta.url);

describe.each(DATABASES)('a crash on $name', ({ open }) => {
  const { start } = useProcesses();

  it('between the commit and the answer loses nothing, because the key keeps the answer', async () => {
    const { env: database, close } = await open();
    const env = { ...database, FRESHLEGS_DB: 'demo.db' };
    const sent = withKey('crash', { source: PUSH });
    const crashing = start(env, CRASHING_SERVER);
    const lost = send(await ready(crashing), sent);
    await expect(lost).rejects.toThrow();
    expect(await crashing.exit).toBeNull();

    const demo = start(env);
    const url = await ready(demo);
    const newest = async (): Promise<unknown> => {
      const { body } = await send(url, { method: 'GET', path: '/api/logs?completed=true&limit=2' });
      return (body['logs'] as Json[]).map(({ id }) => id);
    };
    const before = await newest();
    const answers: Received[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) answers.push(await send(url, sent));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // The repeated requests return the log whose answer was lost.
    expect(answers[0]?.body['log']).toMatchObject({ id: (before as number[])[0] });
    expect(await newest()).toEqual(before);
    expect(await stop(demo)).toBe(0);
    await close();
  }, 40_000);
});
