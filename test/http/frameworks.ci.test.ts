import { readFileSync } from 'node:fs';
import * as fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import * as hono from 'hono';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES, type Authenticate } from 'freshlegs/http';
import { runBlock } from '../support/run-block';
import { CASES } from './cases';
import { send as sendTo } from './client';
import { startServer, type Received, type Sent, type TestServer } from './harness';

type Send = (sent: Sent) => Promise<Received>;

const page = readFileSync(
  new URL('../../examples/express-server/README.md', import.meta.url),
  'utf8',
);

/** Runs the block of the page that imports a package, or has a text. */
const runSnippet = (has: string, { training }: TestServer) => {
  const blocks = Array.from(page.matchAll(/^```ts\n([^]*?)^```$/gm), ([, code = '']) => code);
  const [code = '', ...others] = blocks.filter((block) => block.includes(has));
  expect(others).toEqual([]);
  const authenticate: Authenticate = ({ headers }) => Number(headers.get('x-user') ?? Number.NaN);
  const imports = { fastify: { ...fastify, __esModule: true }, hono };
  return runBlock(code, { training, authenticate }, imports);
};

type Handler = (request: Request) => Promise<Response>;

const onFastify = async (server: TestServer): Promise<Handler> => {
  const { app } = (await runSnippet("from 'fastify'", server)) as { app: FastifyInstance };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload === '' ? {} : { payload }),
    });
    const headers = answer.headers as Record<string, string>;
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.statusCode,
      headers,
    });
  };
};

const onHono = async (server: TestServer): Promise<Handler> => {
  const { app } = (await runSnippet("from 'hono'", server)) as { app: Hono };
  return async (request) => app.request(request);
};

const onNext = async (server: TestServer): Promise<Handler> => {
  const methods = (await runSnippet('handler as GET', server)) as Readonly<Record<string, Handler>>;
  return (request) => {
    const handler = methods[request.method];
    if (handler === undefined) throw new Error(`The route does not export ${request.method}.`);
    return handler(request);
  };
};

const FRAMEWORKS = [
  { name: 'Fastify', open: onFastify },
  { name: 'Hono', open: onHono },
  { name: 'Next.js', open: onNext },
] as const;

describe.each(FRAMEWORKS)('the API on $name', ({ open }) => {
  let server: TestServer;
  let send: Send;

  beforeAll(async () => {
    // The snippets log errors to the console, which is the default.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server = await startServer();
    const handler = await open(server);
    send = (sent) => sendTo('http://localhost', sent, handler);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await server.close();
  });

  it('answers on every route, and refuses requests without a user', async () => {
    for (const route of ROUTES) {
      const own = CASES[`${route.method.toUpperCase()} ${route.path}`]?.own;
      if (own === undefined) throw new Error(`CASES has no request for ${route.path}.`);
      const refused = await send({ ...(await own(server)), user: null });
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      const { status, body } = await send(await own(server));
      expect({ path: route.path, status, body }).toMatchObject({ status: route.status });
    }
  });

  it('gives the same answers to reads and errors as Express', async () => {
    const post = (body: object): Sent => ({ method: 'POST', path: '/api/logs', body });
    const all: readonly Sent[] = [
      { method: 'GET', path: '/api/home?timeZone=Europe/Berlin' },
      { method: 'GET', path: '/api/exercises?q=bench&limit=3' },
      { method: 'GET', path: '/api/logs?limit=0' },
      { method: 'GET', path: '/api/logs?limit=1&limit=2' },
      { method: 'GET', path: '/api/logs/424242' },
      { method: 'GET', path: '/api/logs/abc' },
      { method: 'GET', path: '/api/nothing' },
      post({ source: { type: 'program', programDayId: 424_242 } }),
      post({ userId: 2 }),
      { ...post({}), raw: '{"source":' },
      { ...post({ source: null }), headers: { 'content-type': 'text/plain' } },
      { ...post({}), raw: `{"pad":"${'x'.repeat(65_536)}"}` },
    ];
    const mask = ({ status, headers, body }: Received) => ({
      status,
      type: headers.get('content-type'),
      body: { ...body, instance: '' },
    });
    for (const sent of all) {
      const [own, express] = [await send(sent), await server.send(sent)];
      expect({ sent, ...mask(own) }).toEqual({ sent, ...mask(express) });
    }
  });
});
