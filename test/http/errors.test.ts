import { FreshlegsError, type ErrorCode, type Port } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandler, ROUTES, type ErrorEntry, type Route } from 'freshlegs/http';
import { logToStderr } from '../../adapters/http/problem';
import { CASES } from './cases';
import { description } from './contract';
import { addLogs, startServer, WAYS, type Sent, type TestServer } from './harness';

describe.each(WAYS)('the errors of the API, %s', (way) => {
  let server: TestServer;
  let failure: unknown = null;
  let isFailing = false;

  /** All calls fail with `failure` while `isFailing` is set. */
  const failing = (repository: Port): Port =>
    new Proxy(repository, {
      get: (target, name, receiver): unknown =>
        isFailing
          ? // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a driver may reject with anything
            () => Promise.reject(failure)
          : Reflect.get(target, name, receiver),
    });

  /** Sends a request while all calls to the repository fail. */
  const sendFailing = async (sent: Sent, error: unknown) => {
    failure = error;
    isFailing = true;
    const received = await send(sent);
    isFailing = false;
    return received;
  };

  beforeAll(async () => {
    server = await startServer({ way, wrap: failing });
    await addLogs(server, 1);
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

  /** Returns the answer and its log entry, if it has one. */
  const send = async (sent: Sent) => {
    server.entries.length = 0;
    const received = await server.send(sent);
    expect(server.entries).toHaveLength(received.status < 400 ? 0 : 1);
    const [entry = NO_ENTRY] = server.entries;
    return { ...received, entry };
  };

  const post = (path: string, body?: unknown): Sent => ({ method: 'POST', path, body });
  const get = (path: string): Sent => ({ method: 'GET', path });

  const requestOf = ({ method, path }: Route): Promise<Sent> =>
    Promise.resolve(CASES[`${method.toUpperCase()} ${path}`]?.own(server) ?? get('no case'));

  /** One valid request per route, and one per preview. */
  const allRequests = async (): Promise<readonly Sent[]> => {
    const requests: Sent[] = [];
    for (const route of ROUTES) {
      const sent = await requestOf(route);
      requests.push(sent);
      const previewed = { ...sent, body: { ...(sent.body as object), dryRun: true } };
      if (route.preview !== null) requests.push(previewed);
    }
    return requests;
  };

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
    CONFIGURATION: 500,
    INTERNAL: 500,
  };

  const SECRET = 'select pass from users where name = "anna" -- at adapters/sqlite/driver.ts:12';

  const DETAILS = {
    ...{ column: SECRET, logId: 7, swapId: 8, swappedLogId: 9, status: 'replaced' },
    ...{ reason: 'already_reverted', completedAt: '2026-03-01T10:00:00.000Z', record: 'log' },
  };
  const { column: _column, status: logStatus, record, ...conflict } = DETAILS;
  /** The details that a client gets, by the status. */
  const MEMBERS: Readonly<Record<number, object>> = {
    404: { record },
    409: { ...conflict, logStatus },
  };

  const describedCodes = ({ method, path }: Route): string => {
    const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method];
    const responses = Object.values(operation?.['responses'] ?? {}) as { readonly $ref?: string }[];
    const named = responses.map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
    return JSON.stringify(named.map((name) => description.components['responses']?.[name]));
  };

  /** Finds a route whose description has this code. */
  const requestThatFailsWith = (code: ErrorCode): Promise<Sent> => {
    const route = ROUTES.find(
      (candidate) => STATUSES[code] >= 500 || describedCodes(candidate).includes(code),
    );
    if (route === undefined) throw new Error(`No route has ${code} in its description.`);
    return requestOf(route);
  };

  describe('failures', () => {
    for (const [code, status] of Object.entries(STATUSES) as [ErrorCode, number][]) {
      it(`with ${code} have the status ${status}`, async () => {
        const cause = Object.assign(new Error(SECRET), { code: 'SQLITE_FULL' });
        const error = new FreshlegsError(code, SECRET, { cause, details: DETAILS });
        const { headers, body, text, entry, ...received } = await sendFailing(
          await requestThatFailsWith(code),
          error,
        );
        expect(received.status).toBe(status);
        expect(body).toMatchObject({ code, status, ...(MEMBERS[status] ?? {}) });
        expect(headers.has('retry-after')).toBe(status === 503);
        expect(entry).toMatchObject({ code, status, requestId: headers.get('x-request-id') });
        expect(entry.cause).toBe(status < 500 ? undefined : 'SQLITE_FULL');
        expect(JSON.stringify(entry)).not.toContain('select');
        if (status < 500) return;
        expect(text).not.toContain('select');
        expect(text).not.toContain('driver');
        expect(Object.keys(body).sort()).toEqual(
          ['code', 'detail', 'instance', 'status', 'title', 'type'].sort(),
        );
      });
    }

    it('have answers without any part of an unknown error, on every route', async () => {
      const routes = await allRequests();
      // A driver may reject with anything, even with a text.
      for (const unknown of [new Error(SECRET), SECRET, new URIError(SECRET)]) {
        for (const sent of routes) {
          const { status, body, entry, ...answer } = await sendFailing(sent, unknown);
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

    it('have answers even if the log fails', async () => {
      const broken = await startServer({
        way,
        log: () => {
          throw new Error('disk full');
        },
      });
      const { status } = await broken.send({ method: 'GET', path: '/api/nothing' });
      expect(status).toBe(404);
      await broken.close();
    });

    it('are logged with the code of their cause or its type, but never with its message', async () => {
      const causes: readonly (readonly [unknown, string])[] = [
        [Object.assign(new Error(SECRET), { code: '23505' }), '23505'],
        [Object.assign(new Error(SECRET), { code: SECRET }), 'Error'],
        [Object.assign(new Error(SECRET), { name: SECRET }), 'Error'],
        [new RangeError(SECRET), 'RangeError'],
        [SECRET, 'string'],
      ];
      for (const [cause, word] of causes) {
        const { entry } = await sendFailing(get('/api/logs'), cause);
        expect(entry.cause).toBe(word);
      }
    });

    it('are logged as one line of JSON by default', () => {
      const lines: string[] = [];
      const write = vi.spyOn(console, 'error').mockImplementation((line) => {
        lines.push(String(line));
      });
      const entry = { time: new Date(0), code: 'INTERNAL', status: 500, requestId: 'r', ms: 1.5 };
      logToStderr({ ...entry, operation: 'GET /api/logs', cause: 'EPIPE' });
      logToStderr({ ...entry, operation: 'GET /api/logs' });
      write.mockRestore();
      expect(lines).toHaveLength(2);
      expect(lines.join('')).not.toContain('\n');
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ cause: 'EPIPE' });
      expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('cause');
    });
  });

  describe('authentication', () => {
    it('must be configured', () => {
      const options = { training: server.training } as unknown as Parameters<
        typeof createHandler
      >[0];
      expect(() => createHandler(options)).toThrow(/authenticate/);
      const guessing = { ...options, authenticate: 1 } as unknown as typeof options;
      expect(() => createHandler(guessing)).toThrow(/authenticate/);
    });

    it('refuses requests without a user or with an invalid id, on every route, and writes nothing', async () => {
      const requests = await allRequests();
      const before = await server.store.snapshot();
      for (const sent of requests) {
        for (const headers of [{}, { 'x-user': '0' }, { 'x-user': 'NaN' }, { 'x-user': '1.5' }]) {
          const { status, body } = await send({ ...sent, user: null, headers });
          expect(status).toBe(401);
          expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
        }
      }
      expect(await server.store.snapshot()).toBe(before);
    });

    const NONSENSE: readonly unknown[] = [
      undefined,
      null,
      true,
      '1',
      -1,
      Infinity,
      2 ** 53,
      1n,
      [1],
      { id: 1 },
      { valueOf: () => 1 },
    ];

    it('accepts only an id, and treats an error like a missing user', async () => {
      let authenticate: () => unknown = () => null;
      const guarded = await startServer({ way, authenticate: () => authenticate() as number });
      const answersOf = [
        ...NONSENSE.map((value) => () => value),
        ...NONSENSE.map((value) => () => Promise.resolve(value)),
        () => {
          throw new Error(SECRET);
        },
        () => Promise.reject(new Error(SECRET)),
        () => {
          throw new FreshlegsError('CONNECTION_LOST', SECRET);
        },
      ];
      for (const answer of answersOf) {
        authenticate = answer;
        const { status, text } = await guarded.send(get('/api/logs'));
        expect(status).toBe(401);
        expect(text).not.toContain('select');
      }
      // The log entries say why the user is missing.
      expect(guarded.entries.slice(-3).map(({ cause }) => cause)).toEqual([
        'Error',
        'Error',
        'CONNECTION_LOST',
      ]);
      authenticate = () => 1;
      expect((await guarded.send(get('/api/logs'))).status).toBe(200);
      await guarded.close();
    });
  });

  describe('addresses and headers', () => {
    it('distinguish unknown paths from wrong methods', async () => {
      for (const path of ['/api', '/api/nothing', '/nothing', '/api/logs/1/2', '/api/workouts/1']) {
        const { status, headers, body, entry } = await send(get(path));
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: 'NOT_FOUND', record: 'address' });
        expect(headers.has('x-powered-by')).toBe(false);
        expect(entry.operation).toBe('GET (unknown address)');
      }
      const wrong = await send({ method: 'PUT', path: '/api/logs' });
      expect(wrong).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
      expect(wrong.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
      expect(wrong.entry.operation).toBe('PUT /api/logs');
      const one = await send({ method: 'PUT', path: '/api/logs/1' });
      expect(one.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD, OPTIONS');
      const asked = await send({ method: 'OPTIONS', path: '/api/recovery/muscle-groups' });
      expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
      expect(asked.headers.has('access-control-allow-origin')).toBe(false);
    });

    it('answer HEAD like GET, but without a body', async () => {
      const { status, text } = await send({ method: 'HEAD', path: '/api/logs' });
      expect([status, text]).toEqual([200, '']);
    });

    it('leave nothing in the log that a user wrote', async () => {
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
});
