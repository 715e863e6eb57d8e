import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputsOf } from '../../adapters/http/input';
import { ROUTES, pathParameters } from '../../adapters/http/routes';
import { CASES } from './cases';
import {
  addLogs,
  LEGS,
  PULL,
  PUSH,
  startServer,
  WAYS,
  type Ids,
  type Json,
  type Sent,
  type TestServer,
} from './harness';

const INPUTS = inputsOf();

describe.each(WAYS)('the validation of requests, %s', (way) => {
  let server: TestServer;
  let own: Ids;
  let foreign: Ids;

  beforeAll(async () => {
    server = await startServer({ way });
    own = await addLogs(server, 1);
    foreign = await addLogs(server, 2);
  });
  afterAll(() => server.close());

  interface Expected {
    readonly status: number;
    readonly code: string;
    readonly pointer?: string;
  }

  /**
   * Sends an invalid request. Expects an answer that says what is wrong, one line in the log, and no
   * write.
   */
  const refuses = async (sent: Sent, { status, code, pointer }: Expected) => {
    const before = await server.store.snapshot();
    server.entries.length = 0;
    const received = await server.send(sent);
    expect({ status: received.status, code: received.body['code'] }).toEqual({ status, code });
    expect(received.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(received.body).toMatchObject({
      type: `urn:freshlegs:error:${code}`,
      status,
      title: expect.stringMatching(/./) as string,
      detail: expect.stringMatching(/./) as string,
      instance: `urn:uuid:${received.headers.get('x-request-id') ?? ''}`,
    });
    if (pointer !== undefined) {
      expect(received.body['errors']).toEqual(
        expect.arrayContaining([{ pointer, detail: expect.any(String) as string }]),
      );
    }
    expect(server.entries).toHaveLength(1);
    const [entry] = server.entries;
    expect(entry).toMatchObject({ code, status });
    expect(entry).not.toHaveProperty('cause');
    expect(entry?.operation.startsWith(`${sent.method} `)).toBe(true);
    expect(await server.store.snapshot()).toBe(before);
    return received;
  };

  const invalid = (pointer: string): Expected => ({ status: 422, code: 'INVALID_INPUT', pointer });

  interface IdRoute {
    readonly method: string;
    readonly at: (id: number | string) => string;
    readonly name: string;
    readonly body?: unknown;
  }

  const idParameters = (path: string): readonly string[] =>
    pathParameters(path).filter((name) => name.endsWith('Id'));

  const ID_ROUTES: readonly IdRoute[] = ROUTES.flatMap(({ method, path }) =>
    idParameters(path).map((name) => ({
      method: method.toUpperCase(),
      at: (id) => path.replace(`:${name}`, String(id)),
      name,
      ...(method === 'post' || method === 'patch' ? { body: {} } : {}),
    })),
  );

  const MALFORMED = ['0', '-1', '1.5', 'abc', '1e3', '007', '+1', '%201', '%00', '0x1'];
  const TOO_HIGH = ['9007199254740992', '9007199254740993', '99999999999999999999'];

  describe('the validation of ids in the path', () => {
    for (const { method, at, name, body } of ID_ROUTES) {
      it(`${method} ${at(`:${name}`)}: refuses ids that are malformed or above 2^53`, async () => {
        for (const id of [...MALFORMED, ...TOO_HIGH]) {
          await refuses({ method, path: at(id), body }, invalid(`/${name}`));
        }
        await refuses({ method, path: at('%E0%A4%A'), body }, invalid(''));
      });
    }
  });

  describe('muscle groups in the path', () => {
    const path = (name: string) => `/api/recovery/corrections/${name}`;
    const body = { maxScore: 20, until: '2026-03-12T08:00:00Z' };

    it('are refused if they are unknown, and so are corrections without an end', async () => {
      for (const name of ['%00', '%20', 'x'.repeat(101), 'cardio']) {
        await refuses({ method: 'PUT', path: path(name), body }, invalid('/muscleGroup'));
        await refuses({ method: 'DELETE', path: path(name) }, invalid('/muscleGroup'));
      }
      await refuses({ method: 'PUT', path: path('%E0%A4%A'), body }, invalid(''));
      const wrong: readonly (readonly [string, unknown])[] = [
        ['/maxScore', { ...body, maxScore: 101 }],
        ['/until', { ...body, until: '2026-03-10T11:00:00Z' }],
        ['/until', { maxScore: 20 }],
        ['/note', { ...body, note: 'x'.repeat(1001) }],
        ['/muscleGroup', { ...body, muscleGroup: 'chest' }],
      ];
      for (const [pointer, refused] of wrong) {
        await refuses({ method: 'PUT', path: path('chest'), body: refused }, invalid(pointer));
      }
    });
  });

  const post = (path: string, body: unknown): Sent => ({ method: 'POST', path, body });
  const raw = (path: string, text: string): Sent => ({ method: 'POST', path, raw: text });
  const swapPath = () => `/api/workouts/${own.planned}/swap`;
  const completePath = () => `/api/logs/${own.planned}/complete`;
  const revertPath = () => `/api/swaps/${own.swap}/revert`;

  /** A valid request for each route with a body. */
  const bodyRequests = async (): Promise<readonly Sent[]> => {
    const sent: Sent[] = [];
    for (const { method, path, body } of ROUTES) {
      const request = CASES[`${method.toUpperCase()} ${path}`]?.own;
      if (body !== null && request !== undefined) sent.push(await request(server));
    }
    expect(sent).toHaveLength(ROUTES.filter(({ body }) => body !== null).length);
    return sent;
  };

  const oneSet = (set: unknown) => ({ exercises: [{ exerciseId: 1, sets: [set] }] });

  describe('the validation of ids in the body', () => {
    it('refuses numbers above 2^53, which JSON would round to other ids', async () => {
      for (const number of ['9007199254740993', '9007199254740992', '1e400', '1.5', '-1', '"1"']) {
        const ref = `{"type":"program","programDayId":${number}}`;
        await refuses(raw('/api/logs', `{"source":${ref}}`), invalid('/source/programDayId'));
        await refuses(raw(swapPath(), `{"target":${ref}}`), invalid('/target/programDayId'));
        const exercises = `{"exercises":[{"exerciseId":${number},"sets":[{"reps":5}]}]}`;
        for (const path of ['/api/logs', completePath()]) {
          await refuses(raw(path, exercises), invalid('/exercises/0/exerciseId'));
        }
      }
    });
  });

  describe('the validation of bodies', () => {
    it('refuses fields that are unknown or are given elsewhere, such as the user', async () => {
      for (const { body, ...sent } of await bodyRequests()) {
        for (const name of ['userId', 'idempotencyKey', 'constructor', 'a/b~c']) {
          const pointer = `/${name.replace('~', '~0').replace('/', '~1')}`;
          await refuses({ ...sent, body: { ...(body as Json), [name]: 2 } }, invalid(pointer));
        }
        await refuses({ ...sent, raw: '{"__proto__":{"userId":2}}' }, invalid('/__proto__'));
        await refuses({ ...sent, body: [1] }, invalid(''));
      }
      await refuses(post(swapPath(), { target: LEGS, logId: foreign.planned }), invalid('/logId'));
      await refuses(post(completePath(), { logId: foreign.planned }), invalid('/logId'));
      await refuses(post(revertPath(), { swapId: foreign.swap }), invalid('/swapId'));
      await refuses(
        post('/api/logs', { source: { ...PUSH, userId: 2 } }),
        invalid('/source/userId'),
      );
    });

    it('refuses a body that is not JSON, has another content type, or is too large', async () => {
      const malformed = { status: 400, code: 'MALFORMED_JSON' };
      const unread = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
      for (const { body, ...sent } of await bodyRequests()) {
        for (const text of ['{', '{"a":NaN}', 'null', '1', '"a"', ' ', '{}{}', "{'a':1}"]) {
          await refuses({ ...sent, raw: text }, malformed);
        }
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          '',
          'application/jsonx',
          'application/json; charset=latin1',
        ]) {
          const headers = { 'content-type': type };
          await refuses({ ...sent, body, headers }, unread);
          const fromPage = { ...headers, origin: 'https://elsewhere.example' };
          if (!type.includes('charset')) await refuses({ ...sent, headers: fromPage }, unread);
        }
        await refuses({ ...sent, body, headers: { 'content-encoding': 'zip' } }, unread);
        await refuses({ ...sent, body, headers: { 'content-encoding': 'gzip' } }, malformed);
        const large = { ...(body as Json), pad: 'x'.repeat(65_536) };
        await refuses({ ...sent, body: large }, { status: 413, code: 'TOO_LARGE' });
      }
    });

    it('accepts a request without body and content type if all fields are optional', async () => {
      const untyped = { 'content-type': '' };
      const bare = (path: string) => server.send({ method: 'POST', path, headers: untyped });
      const { log } = (await server.send(post('/api/logs', { source: PUSH, completed: false })))
        .body as { readonly log: { readonly id: number } };
      expect((await bare(`/api/logs/${log.id}/complete`)).status).toBe(200);
      const swapped = await server.send(post(`/api/workouts/${log.id}/swap`, { target: PULL }));
      const { swap } = swapped.body as { readonly swap: { readonly id: number } };
      expect((await bare(`/api/swaps/${swap.id}/revert`)).status).toBe(200);
      await refuses(
        { method: 'POST', path: '/api/custom-workouts', headers: untyped },
        invalid('/name'),
      );
    });

    it('refuses deep nesting without crashing', async () => {
      const deep = `{"source":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      await refuses(raw('/api/logs', deep), invalid('/source'));
    });

    it('points to a time, a number and a text deep in a body', async () => {
      const { exercises } = oneSet({ reps: 5, weightKg: 0 });
      for (const path of ['/api/logs', completePath()]) {
        for (const completedAt of ['2026-03-10', 1_773_144_000_000]) {
          await refuses(post(path, { completedAt, exercises }), invalid('/completedAt'));
        }
        const infinite = JSON.stringify({ exercises }).replace('"weightKg":0', '"weightKg":1e400');
        await refuses(raw(path, infinite), invalid('/exercises/0/sets/0/weightKg'));
      }
      await refuses(post('/api/logs', {}), invalid('/exercises'));
      await refuses(post('/api/logs', { source: { type: 'a\uD800b' } }), invalid('/source/type'));
    });

    it('refuses a dryRun that is not a boolean, and a preview with a token', async () => {
      for (const dryRun of ['true', 1, null]) {
        await refuses(post(swapPath(), { target: LEGS, dryRun }), invalid('/dryRun'));
      }
      const both = { target: LEGS, dryRun: true, token: '1' };
      await refuses(post(swapPath(), both), { status: 422, code: 'INVALID_INPUT' });
    });

    it('refuses an idempotency key that is empty or too long', async () => {
      for (const key of ['', 'x'.repeat(256)]) {
        const headers = { 'idempotency-key': key };
        for (const sent of await bodyRequests()) {
          // Composing a session stores nothing, so it takes no key.
          if (sent.path === '/api/sessions/compose') continue;
          await refuses({ ...sent, headers }, invalid('/idempotencyKey'));
        }
        const path = `/api/logs/${own.planned}`;
        await refuses({ method: 'DELETE', path, headers }, invalid('/idempotencyKey'));
      }
    });
  });

  /** Texts that a query parameter of each type must refuse. */
  const NOT: Readonly<Record<string, readonly string[]>> = {
    integer: ['', 'NaN', 'Infinity', '1.5', '0x10', '-1', '0', '1e400', '9'.repeat(400)],
    boolean: ['', '1', 'TRUE', 'yes', 'constructor'],
    string: ['', '%00', 'x'.repeat(2001)],
    array: ['', '%00', 'x'.repeat(256)],
  };
  const READS = ROUTES.filter(({ method }) => method === 'get').map(
    ({ path, operation, query }) => ({
      path: path.replaceAll(/:\w+/g, '1'),
      parameters: query.map((name) => {
        const { type } = INPUTS.jsonSchemaOf(operation, name);
        return { name, type: name.endsWith('ogId') ? 'integer' : String(type) };
      }),
    }),
  );

  describe('the validation of queries', () => {
    it('refuses members of an object that are invalid, unknown or repeated', async () => {
      const at = '/api/logs/1/suggestions?increments';
      const path = (member: string, value: string) => `${at}[${member}]=${value}`;
      for (const value of ['', 'x', '0', '-1', '1e400', '501', 'NaN']) {
        const pointer = '/increments/barbell';
        await refuses({ method: 'GET', path: path('barbell', value) }, invalid(pointer));
      }
      for (const member of ['sled', 'constructor', 'toString']) {
        await refuses({ method: 'GET', path: path(member, '5') }, invalid(`/increments/${member}`));
      }
      for (const member of ['', '__proto__', 'barbell][cable', '0']) {
        await refuses(
          { method: 'GET', path: path(member, '5') },
          invalid(`/increments[${member}]`),
        );
      }
      const twice = `${path('barbell', '5')}&increments[barbell]=5`;
      await refuses({ method: 'GET', path: twice }, invalid('/increments[barbell]'));
      const other = '/api/logs?increments[barbell]=5';
      await refuses({ method: 'GET', path: other }, invalid('/increments[barbell]'));
      const notAnObject = '/api/logs/1/suggestions?unit[barbell]=kg';
      await refuses({ method: 'GET', path: notAnObject }, invalid('/unit[barbell]'));
    });
    it.each(READS)('refuses what is invalid, unknown or repeated: $path', async (route) => {
      const { path, parameters } = route;
      for (const { name, type } of parameters.filter((one) => one.type in NOT)) {
        const pointer = type === 'array' ? `/${name}/0` : `/${name}`;
        for (const value of NOT[type] ?? [])
          await refuses({ method: 'GET', path: `${path}?${name}=${value}` }, invalid(pointer));
        if (type === 'array') continue;
        const twice = `${path}?${name}=1&${name}=1`;
        await refuses({ method: 'GET', path: twice }, invalid(`/${name}`));
      }
      for (const name of ['userId', 'user_id', 'asOf', '__proto__', 'limit[]', 'a%2Fb']) {
        const pointer = `/${decodeURIComponent(name).replaceAll('/', '~1')}`;
        await refuses({ method: 'GET', path: `${path}?${name}=1` }, invalid(pointer));
      }
    });

    it('refuses lists that are too long or have an invalid item', async () => {
      const smart = '/api/recommendations/smart-workout';
      const refused: readonly (readonly [string, string])[] = [
        [`${smart}?equipment=barbell,,cable`, '/equipment/1'],
        [`${smart}?equipment=${'a,'.repeat(50)}a`, '/equipment'],
        [`${smart}?avoid=chest,`, '/avoid/1'],
        [`${smart}?place=Mars`, '/place'],
        ['/api/swaps?from=2026-02-30', '/from'],
        ['/api/workouts/available?cursor=program:9007199254740993', '/cursor'],
        ['/api/home?timeZone=Mars/Olympus', '/timeZone'],
      ];
      for (const [path, pointer] of refused)
        await refuses({ method: 'GET', path }, invalid(pointer));
    });

    it('refuses query parameters on writes', async () => {
      for (const path of ['/api/logs', swapPath(), completePath(), revertPath()]) {
        await refuses(post(`${path}?userId=2`, { target: LEGS }), invalid('/userId'));
      }
      const path = `/api/logs/${own.planned}?force=true`;
      await refuses({ method: 'DELETE', path }, invalid('/force'));
    });
  });
});
