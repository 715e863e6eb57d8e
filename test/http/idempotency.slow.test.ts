import { describe, expect, it } from 'vitest';
import { send, type Json, type Received } from './client';
import { PUSH, startServer, type Sent } from './harness';
import { DATABASES, ready, stop, useProcesses } from './process';

// The tests of all routes check that a key has one effect and one answer on each route. The suite of
// stores has the other rules of keys.

const withKey = (key: string, body: unknown): Sent => ({
  method: 'POST',
  path: '/api/logs',
  body,
  headers: { 'idempotency-key': key },
});

it('an Idempotency-Key covers the same request with its fields in another order, or with its defaults written out', async () => {
  const server = await startServer();
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
  expect(await server.store.query('select id from workout_log')).toHaveLength(1);
  await server.close();
});

const CRASHING_SERVER = new URL('./crashing-server.ts', import.meta.url);

describe.each(DATABASES)('a crash on $name', ({ open }) => {
  const { start } = useProcesses();

  it('T15: between the commit and the answer loses nothing, because the key keeps the answer', async () => {
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
