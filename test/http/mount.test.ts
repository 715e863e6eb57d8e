import type { AddressInfo } from 'node:net';
import { createServer, request as sendRaw, type RequestListener } from 'node:http';
import express, { type Request as ExpressRequest } from 'express';
import { createFreshlegs, type Freshlegs, type FreshlegsOptions, type UserId } from 'freshlegs';
import { createHandler, createOpenApi, toNode } from 'freshlegs/http';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { afterEach, describe, expect, it } from 'vitest';

const ADA = '0190163d-8694-739b-aea5-966c26f8ad91';

const serviceFor = (
  userId: UserId,
  text = false,
  options: Partial<FreshlegsOptions> = {},
): Freshlegs => {
  const tables = createMemoryTables({
    users: [{ id: userId }],
    exercises: [
      {
        ...{ id: 1, name: 'Squat', primaryMuscles: ['quads'], secondaryMuscles: [] },
        ...{ equipment: null, mechanic: null, force: null },
      },
    ],
  });
  return createFreshlegs({
    repository: memoryRepository({
      tables,
      ...(text ? { ids: { users: 'uuid', logs: 'uuid' } as const } : {}),
    }),
    ...options,
  });
};

const log = () => undefined;
const LOG = JSON.stringify({ exercises: [{ exerciseId: 1, sets: [{ reps: 5 }] }] });
const JSON_TYPE = { 'content-type': 'application/json' };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Listens on a free port, and returns the address. */
const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('createHandler', () => {
  it("ends the week of the first screen on today's date where the service is", async () => {
    const now = () => new Date('2026-03-06T20:00:00Z');
    const training = serviceFor(1, false, { now, timeZone: 'Pacific/Auckland' });
    const handler = createHandler({ training, authenticate: () => 1, log });
    const lastDateOf = async (query: string) => {
      const answer = await handler(new Request(`http://localhost/api/home${query}`));
      const { week } = (await answer.json()) as { readonly week: readonly { date: string }[] };
      return week.at(-1)?.date;
    };
    expect(await lastDateOf('')).toBe('2026-03-07');
    expect(await lastDateOf('?timeZone=UTC')).toBe('2026-03-06');
  });

  it('serves the API and its description below another base path', async () => {
    const handler = createHandler({
      ...{ training: serviceFor(1), authenticate: () => 1, basePath: '/v1', log },
    });
    const body = { method: 'POST', headers: JSON_TYPE, body: LOG };
    const created = await handler(new Request('http://localhost/v1/logs', body));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toMatch(/^\/v1\/logs\/\d+$/);
    const moved = new Request('http://localhost/v1/openapi.json');
    const described = (await (await handler(moved)).json()) as { readonly paths: object };
    expect(Object.keys(described.paths)).toContain('/v1/logs/{logId}');
    expect(createOpenApi({ basePath: '/v1' })).toEqual(described);
    expect((await handler(new Request('http://localhost/api/logs'))).status).toBe(404);
  });

  it('takes ids that are UUIDs, of users and in addresses', async () => {
    const training = serviceFor(ADA as unknown as UserId, true);
    const asUser = (userId: unknown) =>
      createHandler({ training, authenticate: () => userId as UserId, log });
    const handler = asUser(ADA.toUpperCase());
    const body = { method: 'POST', headers: JSON_TYPE, body: LOG };
    const created = await handler(new Request('http://localhost/api/logs', body));
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/logs\/[0-9a-f-]{36}$/);
    expect((await handler(new Request(`http://localhost${location}`))).status).toBe(200);
    expect((await handler(new Request('http://localhost/api/logs/7'))).status).toBe(422);
    expect((await asUser(1)(new Request(`http://localhost${location}`))).status).toBe(401);
  });

  it('reports a body that was read before it', async () => {
    const handler = createHandler({ training: serviceFor(1), authenticate: () => 1, log });
    const body = { method: 'POST', headers: JSON_TYPE, body: LOG };
    const request = new Request('http://localhost/api/logs', body);
    await request.text();
    const response = await handler(request);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'CONFIGURATION' });
  });
});

describe('toNode', () => {
  const post = (url: string) =>
    fetch(`${url}/api/logs`, { method: 'POST', headers: JSON_TYPE, body: LOG });

  it('passes the request of Express to authenticate, after a parser of bodies', async () => {
    type SignedIn = ExpressRequest & { readonly user?: { readonly id: number } };
    const handler = createHandler({
      training: serviceFor(1),
      authenticate: (_request, { user }: SignedIn) => user?.id ?? null,
      log,
    });
    const app = express();
    app.use(express.json(), (request, _response, next) => {
      if (request.headers['x-user'] !== 'none') Object.assign(request, { user: { id: 1 } });
      next();
    });
    app.use('/api', toNode(handler));
    const url = await listen(app);
    expect((await post(url)).status).toBe(201);
    const stranger = await fetch(`${url}/api/logs`, { headers: { 'x-user': 'none' } });
    expect(stranger.status).toBe(401);
  });

  it('is a listener of Node, and keeps the length of an answer', async () => {
    const handler = createHandler({ training: serviceFor(1), authenticate: () => 1, log });
    const url = await listen(toNode(handler));
    const created = await post(url);
    expect(created.status).toBe(201);
    expect(created.headers.get('content-length')).toBe(String((await created.text()).length));
  });

  it('answers a request that the Fetch standard does not allow with 400', async () => {
    const handler = createHandler({ training: serviceFor(1), authenticate: () => 1, log });
    const url = await listen(toNode(handler));
    const status = await new Promise((resolve, reject) => {
      sendRaw(`${url}/api/logs`, { method: 'TRACE' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });
});
