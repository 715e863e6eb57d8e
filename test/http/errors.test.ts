import { FreshlegsError, type ErrorCode, type Repository, type TrainingMethods } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logToStderr, type ErrorEntry } from '../../examples/express-server/error-log';
import { createServer } from '../../examples/express-server/server';
import {
  addLogs,
  snapshot,
  LEGS,
  PULL,
  PUSH,
  startServer,
  type Ids,
  type Sent,
  type TestServer,
} from './harness';

let server: TestServer;
let own: Ids;
let failure: Error | null = null;

/** A repository that fails with `failure`, where there is one, whatever is asked of it. */
const failing = (repository: Repository): Repository =>
  new Proxy(repository, {
    get: (target, name, receiver): unknown => {
      const error = failure;
      return error === null ? Reflect.get(target, name, receiver) : () => Promise.reject(error);
    },
  });

beforeAll(async () => {
  server = await startServer(failing);
  own = await addLogs(server, 1);
});
afterAll(() => server.close());

const NO_ENTRY: ErrorEntry = {
  time: new Date(0),
  code: '',
  status: 0,
  operation: '',
  requestId: '',
  ms: 0,
};

/** Sends it and gives the answer with the one entry in the log. */
const send = async (sent: Sent) => {
  server.entries.length = 0;
  const received = await server.send(sent);
  expect(server.entries).toHaveLength(received.status < 400 ? 0 : 1);
  const [entry = NO_ENTRY] = server.entries;
  return { ...received, entry };
};

const post = (path: string, body?: unknown): Sent => ({ method: 'POST', path, body });
const get = (path: string): Sent => ({ method: 'GET', path });

const allRoutes = (): readonly Sent[] => [
  post('/api/logs', { source: PUSH }),
  post(`/api/workouts/${own.planned}/swap`, { target: LEGS }),
  post(`/api/workouts/${own.planned}/swap`, { target: LEGS, dryRun: true }),
  get('/api/workouts/available'),
  get('/api/recovery/muscle-groups'),
  get('/api/recovery/most-recovered'),
  get('/api/recommendations/smart-workout'),
  get('/api/logs'),
  get(`/api/logs/${own.planned}`),
  post(`/api/logs/${own.planned}/complete`, {}),
  { method: 'DELETE', path: `/api/logs/${own.planned}` },
  post(`/api/swaps/${own.swap}/revert`, {}),
  get('/api/swaps'),
];

describe('conflicts', () => {
  it('tells of a swap that is there already, and of logs that are not active', async () => {
    const path = `/api/workouts/${own.replaced}/swap`;
    const swapped = await send(post(path, { target: PUSH }));
    expect(swapped).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SWAPPED', swapId: own.swap, swappedLogId: own.product, status: 409 },
      entry: { operation: 'POST /api/workouts/:id/swap', status: 409 },
    });
    const complete = await send(post(`/api/logs/${own.replaced}/complete`, {}));
    expect(complete).toMatchObject({
      status: 409,
      body: { code: 'LOG_NOT_ACTIVE', logStatus: 'replaced', logId: own.replaced, status: 409 },
    });
  });

  it('tells of a completion with other content', async () => {
    const path = `/api/logs/${own.completed}/complete`;
    const { status, body } = await send(post(path, { completedAt: '2026-03-01T10:00:00Z' }));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'LOG_ALREADY_COMPLETED', logId: own.completed });
  });

  it('refuses the token of a preview that is stale, and writes nothing', async () => {
    const path = `/api/workouts/${own.planned}/swap`;
    const preview = await send(post(path, { target: LEGS, dryRun: true }));
    const { token } = preview.body;
    const first = snapshot(server.database);
    await send(post('/api/logs', { source: PUSH }));
    const before = snapshot(server.database);
    expect(before).not.toBe(first);
    const stale = await send(post(path, { target: LEGS, token }));
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT_STALE' } });
    expect(snapshot(server.database)).toBe(before);
  });

  it('refuses to undo a swap twice', async () => {
    const created = await send(post('/api/logs', { source: PULL, completed: false }));
    const { id } = created.body['log'] as { id: number };
    const done = await send(post(`/api/workouts/${id}/swap`, { target: LEGS }));
    const { id: swapId } = done.body['swap'] as { id: number };
    await send(post(`/api/swaps/${swapId}/revert`));
    const again = await send(post(`/api/swaps/${swapId}/revert`));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'NOT_REVERTIBLE', reason: 'already_reverted', swapId },
    });
  });
});

const STATUSES: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 422,
  NOT_FOUND: 404,
  ALREADY_SWAPPED: 409,
  NOT_REVERTIBLE: 409,
  LOG_NOT_ACTIVE: 409,
  LOG_ALREADY_COMPLETED: 409,
  CONFLICT_STALE: 409,
  IDEMPOTENCY_MISMATCH: 422,
  CONFLICT_BUSY: 503,
  TIMEOUT: 503,
  CONNECTION_LOST: 503,
  OUTCOME_UNKNOWN: 503,
  POOL_EXHAUSTED: 503,
  READ_ONLY: 503,
  STORAGE_FULL: 507,
  SCHEMA_OUTDATED: 500,
  TX_ABORTED: 500,
  CORRUPT: 500,
  HOST_MAPPING: 500,
  INTERNAL: 500,
};

const SECRET = 'select pass from users where name = "anna" -- at adapters/sqlite/driver.ts:12';

describe('failures', () => {
  for (const [code, status] of Object.entries(STATUSES) as [ErrorCode, number][]) {
    it(`${code} is a ${status}`, async () => {
      const cause = new Error(SECRET);
      failure = new FreshlegsError(code, SECRET, { cause, details: { column: SECRET } });
      const { headers, body, text, entry, ...received } = await send(
        get('/api/recovery/muscle-groups'),
      );
      failure = null;
      expect(received.status).toBe(status);
      expect(body).toMatchObject({ code, status });
      expect(headers.has('retry-after')).toBe(status === 503);
      expect(entry).toMatchObject({ code, status, operation: 'GET /api/recovery/muscle-groups' });
      if (status < 500) return;
      expect(text).not.toContain('select');
      expect(text).not.toContain('driver');
      expect(Object.keys(body).sort()).toEqual(
        ['code', 'detail', 'instance', 'status', 'title', 'type'].sort(),
      );
      expect(entry.cause).toBe(cause);
    });
  }

  it('shows nothing of an unknown failure, on any route', async () => {
    const routes = allRoutes();
    // A driver may reject with anything, text included.
    const text = SECRET as unknown as Error;
    for (const unknown of [new Error(SECRET), text, new URIError(SECRET)]) {
      for (const sent of routes) {
        failure = unknown;
        const { status, body, entry, ...answer } = await send(sent);
        failure = null;
        expect({ sent, status, code: body['code'] }).toEqual({
          sent,
          status: 500,
          code: 'INTERNAL',
        });
        expect(answer.text).not.toContain('select');
        expect(answer.text).not.toMatch(/\bat\b.*\.[jt]s/);
        expect(entry.operation.startsWith(`${sent.method} /api/`)).toBe(true);
        expect(entry.operation).not.toMatch(/\d/);
      }
    }
  });

  it('answers though the log itself fails', async () => {
    const training = {} as TrainingMethods;
    const app = createServer({
      training,
      authenticate: () => {
        throw new Error(SECRET);
      },
      log: () => {
        throw new Error('disk full');
      },
    });
    const listening = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const address = listening.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const response = await fetch(`http://127.0.0.1:${port ?? 0}/api/logs`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('select');
    listening.closeAllConnections();
    listening.close();
  });

  it('logs one line of JSON by default', () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
    const cause = Object.assign(new Error('broken\npipe'), { code: 'EPIPE' });
    const entry = { time: new Date(0), code: 'INTERNAL', status: 500, requestId: 'r', ms: 1.5 };
    logToStderr({ ...entry, operation: 'GET /api/logs', cause });
    logToStderr({ ...entry, operation: 'GET /api/logs' });
    write.mockRestore();
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ cause: { code: 'EPIPE', name: 'Error' } });
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('cause');
  });
});

describe('who is asking', () => {
  it('cannot be left open', () => {
    const options = { training: server.training } as unknown as Parameters<typeof createServer>[0];
    expect(() => createServer(options)).toThrow(/authenticate/);
  });

  it('refuses nobody and whatever is not an id, on every route, and writes nothing', async () => {
    const before = snapshot(server.database);
    for (const sent of allRoutes()) {
      for (const headers of [{}, { 'x-user': '0' }, { 'x-user': 'NaN' }, { 'x-user': '1.5' }]) {
        const { status, body } = await send({ ...sent, user: null, headers });
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
    expect(snapshot(server.database)).toBe(before);
  });
});

describe('addresses and headers', () => {
  it('tells unknown addresses from wrong methods', async () => {
    for (const path of ['/api', '/api/nothing', '/nothing', '/api/logs/1/2', '/api/workouts/1']) {
      const { status, body, entry } = await send(get(path));
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'NOT_FOUND', thing: 'address' });
      expect(entry.operation).toBe('GET (unknown address)');
    }
    const wrong = await send({ method: 'PUT', path: '/api/logs' });
    expect(wrong).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(wrong.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect(wrong.entry.operation).toBe('PUT /api/logs');
    const one = await send({ method: 'PATCH', path: '/api/logs/1' });
    expect(one.headers.get('allow')).toBe('GET, DELETE, HEAD, OPTIONS');
    const asked = await send({ method: 'OPTIONS', path: '/api/recovery/muscle-groups' });
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(asked.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, text } = await send({ method: 'HEAD', path: '/api/logs' });
    expect([status, text]).toEqual([200, '']);
  });

  it('forbids caches and says nothing of the server, on answers and on errors', async () => {
    for (const path of ['/api/logs', '/api/logs/0', '/api/nothing']) {
      const { headers } = await send(get(path));
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('etag')).toBe(false);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });

  it('logs nothing that a user wrote', async () => {
    const word = 'hunter2';
    for (const sent of [
      get(`/api/logs/${word}?${word}=${word}`),
      get(`/${word}`),
      get(`/api/logs?${word}=1`),
      post('/api/logs', { [word]: word }),
      { ...post('/api/logs'), raw: `{"${word}` },
      { ...post('/api/logs', {}), headers: { 'idempotency-key': word.repeat(99) } },
    ]) {
      const { entry } = await send(sent);
      expect(JSON.stringify(entry)).not.toContain(word);
      expect(Object.keys(entry).sort()).toEqual(
        ['code', 'ms', 'operation', 'requestId', 'status', 'time'].sort(),
      );
    }
  });
});
