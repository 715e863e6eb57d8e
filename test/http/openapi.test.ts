import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../adapters/http/routes';
import { checkAnswer, description, type Exchange } from './contract';
import { startServer, type Json, type TestServer } from './harness';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the description', () => {
  it('is served without authentication', async () => {
    const served = await server.send({ method: 'GET', path: '/api/openapi.json', user: null });
    expect(served.status).toBe(200);
    expect(served.body).toEqual(JSON.parse(JSON.stringify(description)));
  });

  it('has all routes, and no others', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const routes = ROUTES.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(routes.sort());
  });

  const schemas = Object.entries(description.components['schemas'] ?? {}) as [string, Json][];

  it('allows no additional fields in requests, but allows them in answers', () => {
    const bodies = schemas.filter(([name]) => name.endsWith('Body'));
    expect(bodies).toHaveLength(ROUTES.filter(({ body }) => body !== null).length);
    for (const [, schema] of bodies) expect(schema['additionalProperties']).toBe(false);
    const answers = schemas.filter(([name]) => /Answer$|^[A-Z]\w+(Log|Swap|Workout)$/.test(name));
    expect(answers.length).toBeGreaterThan(10);
    for (const [, schema] of answers) {
      expect(JSON.stringify(schema)).not.toContain('additionalProperties');
    }
  });

  it('describes each tag that an operation has', () => {
    const { tags, paths } = description as unknown as {
      readonly tags: readonly { readonly name: string }[];
      readonly paths: Readonly<Record<string, Readonly<Record<string, { tags: string[] }>>>>;
    };
    const used = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation.tags),
    );
    const described = tags.map(({ name }) => name);
    expect([...new Set(used)].filter((tag) => !described.includes(tag))).toEqual([]);
  });
  it('has no user id in any request', () => {
    const paths = JSON.parse(
      JSON.stringify(description.paths, (name, value: unknown) =>
        name === 'responses' ? undefined : value,
      ),
    ) as unknown;
    const asked = [paths, ...schemas.filter(([name]) => name.endsWith('Body'))];
    for (const name of ['userId', 'user_id']) {
      expect(JSON.stringify(asked)).not.toContain(name);
    }
  });
});

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Cookie',
  etag: 'W/"0"',
  'x-content-type-options': 'nosniff',
  'x-request-id': '00000000-0000-4000-8000-000000000000',
};

const PROBLEM = {
  type: 'urn:freshlegs:error:NOT_FOUND',
  title: 'Not found',
  status: 404,
  detail: 'There is no such log.',
  code: 'NOT_FOUND',
  instance: 'urn:uuid:0',
};

const exchange = (body: Json, overrides: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  path: '/api/logs',
  status: 200,
  headers: new Headers(HEADERS),
  text: JSON.stringify(body),
  ...overrides,
});

const problem = (body: Json, overrides: Partial<Exchange> = {}): Exchange =>
  exchange(body, {
    path: '/api/logs/7',
    status: 404,
    headers: new Headers({
      ...HEADERS,
      'content-type': 'application/problem+json',
      'cache-control': 'private, no-store',
    }),
    ...overrides,
  });

describe('the check that these tests make of every answer', () => {
  it('accepts an answer that matches the description', () => {
    expect(() => {
      checkAnswer(exchange({ logs: [], nextCursor: null }));
      checkAnswer(problem(PROBLEM));
      checkAnswer(problem(PROBLEM, { path: '/api/nothing' }));
    }).not.toThrow();
  });

  it.each([
    ['a missing field', exchange({ logs: [] })],
    ['a field that is not described', exchange({ logs: [], nextCursor: null, total: 0 })],
    ['a field of another type', exchange({ logs: {}, nextCursor: null })],
    ['a status that is not described', problem({ ...PROBLEM, status: 418 }, { status: 418 })],
    ['a code that is not described', problem({ ...PROBLEM, code: 'NOT_REVERTIBLE' })],
    ['a problem with another status', problem({ ...PROBLEM, status: 409 })],
    ['an error that is not a problem', exchange(PROBLEM, { path: '/api/logs/7', status: 404 })],
    ['an address that is not described', exchange({}, { path: '/api/other' })],
    [
      'a header that allows caching',
      exchange({ logs: [], nextCursor: null }, { headers: new Headers() }),
    ],
  ])('refuses %s', (_what, refused) => {
    expect(() => {
      checkAnswer(refused);
    }).toThrow();
  });

  it('cannot be bypassed, because all tests use the client', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const talking = files.filter(
      (name) =>
        name.endsWith('.ts') &&
        /\bfetch\(|from 'node:https?'|execFile/.test(readFileSync(`${folder}/${name}`, 'utf8')),
    );
    expect(talking.sort()).toEqual(['client.ts', 'mount.test.ts', 'openapi.test.ts', 'process.ts']);
  });
});
