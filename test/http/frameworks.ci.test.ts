import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp as createFastify } from '../../examples/express-server/frameworks/fastify';
import { createApp as createHono } from '../../examples/express-server/frameworks/hono';
import { ROUTES } from '../../examples/express-server/routes';
import { CASES } from './cases';
import { startServer, type Json, type Sent, type TestServer } from './harness';

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: Json;
}

type Send = (sent: Sent) => Promise<Answered>;

const partsOf = ({ body, raw, user = 1, method, headers }: Sent) => ({
  payload: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  headers: {
    ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...(user === null ? {} : { 'x-user': String(user) }),
    ...headers,
  },
  method,
});

const onFastify = ({ training }: TestServer): Send => {
  const app = createFastify(training, ({ headers }) => Number(headers['x-user'] ?? Number.NaN));
  return async (sent) => {
    const { payload, headers, method } = partsOf(sent);
    const answer = await app.inject({
      method: method as 'GET',
      url: sent.path,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const type = String(answer.headers['content-type']);
    return { status: answer.statusCode, type, body: answer.json<Json>() };
  };
};

const onHono = ({ training }: TestServer): Send => {
  const app = createHono(training, ({ headers }) => Number(headers.get('x-user') ?? Number.NaN));
  return async (sent) => {
    const { payload, headers, method } = partsOf(sent);
    const body = payload === undefined ? {} : { body: payload };
    // A server always sets this header, but the request does not pass through a server.
    const length = { 'content-length': String(payload?.length ?? 0) };
    const answer = await app.request(sent.path, {
      method,
      headers: { ...headers, ...length },
      ...body,
    });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: (await answer.json()) as Json };
  };
};

const onExpress =
  (server: TestServer): Send =>
  async (sent) => {
    const { status, headers, body } = await server.send(sent);
    return { status, type: headers.get('content-type') ?? '', body };
  };

const FRAMEWORKS = [
  { name: 'Fastify', open: onFastify },
  { name: 'Hono', open: onHono },
] as const;

describe.each(FRAMEWORKS)('the API on $name', ({ open }) => {
  let server: TestServer;
  let send: Send;

  beforeAll(async () => {
    server = await startServer();
    send = open(server);
  });
  afterAll(() => server.close());

  it('answers on every route, and refuses requests without a user', async () => {
    for (const route of ROUTES) {
      const own = CASES[`${route.method.toUpperCase()} ${route.path}`]?.own;
      if (own === undefined) throw new Error(`CASES has no request for ${route.path}.`);
      const refused = await send({ ...(await own(server)), user: null });
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      const { status, type, body } = await send(await own(server));
      expect({ path: route.path, status, body }).toMatchObject({ status: route.status });
      expect(type).toMatch(/^application\/json/);
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
      post({ source: { type: 'program', programDayId: 424_242 } }),
      post({ userId: 2 }),
      { ...post({}), raw: '{"source":' },
      { ...post({ source: null }), headers: { 'content-type': 'text/plain' } },
      { ...post({}), raw: `{"pad":"${'x'.repeat(65_536)}"}` },
    ];
    const express = onExpress(server);
    const mask = ({ status, type, body }: Answered) => ({
      status,
      type: type.split(';')[0],
      body: {
        ...body,
        instance: '',
        detail: status === 415 || status === 400 ? '' : body['detail'],
      },
    });
    for (const sent of all) {
      expect({ sent, ...mask(await send(sent)) }).toEqual({ sent, ...mask(await express(sent)) });
    }
  });
});
