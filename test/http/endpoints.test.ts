import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../adapters/http/routes';
import { CASES } from './cases';
import { addLogs, LEGS, NOW, PULL, PUSH, startServer, WAYS } from './harness';
import type { Ids, Json, TestServer } from './harness';

// What the API adds to the service: addresses, parameters and headers. The suite of stores has the
// rules of the service, and `matrix.slow.test.ts` the ids and keys of each route.

describe.each(WAYS)('the API, %s', (way) => {
  let server: TestServer;
  let ids: Ids;

  beforeAll(async () => {
    server = await startServer({ way });
    ids = await addLogs(server, 1);
  });
  afterAll(async () => {
    expect(server.entries).toEqual([]);
    await server.close();
  });

  const get = (path: string, user = 1) => server.send({ method: 'GET', path, user });
  const post = (path: string, body?: unknown, headers = {}, user = 1) =>
    server.send({ method: 'POST', path, body, headers, user });

  describe('GET /api/home', () => {
    it('gives the same answers as the separate reads, in one', async () => {
      const { status, body } = await get('/api/home?timeZone=Europe/Berlin&minutes=60');
      expect(status).toBe(200);
      const smart = await get(
        '/api/recommendations/smart-workout?timeZone=Europe/Berlin&minutes=60',
      );
      const { asOf, today, recommendations } = smart.body;
      expect(body).toMatchObject({ asOf, today, recommendations });
      const recovery = await get('/api/recovery/muscle-groups');
      const { muscleGroups, bodyRegions } = recovery.body;
      expect(body).toMatchObject({ muscleGroups, bodyRegions });
      const done = await get('/api/logs?completed=true');
      expect(body['lastLogs']).toEqual(done.body['logs']);
      const planned = await get('/api/logs?completed=false');
      expect(body['planned']).toEqual(planned.body['logs']);
      const week = body['week'] as { readonly date: string; readonly logs: readonly Json[] }[];
      expect(week.map(({ date }) => date)).toEqual(
        [4, 5, 6, 7, 8, 9, 10].map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      );
      const shown = week.flatMap(({ logs }) => logs.map(({ id }) => id));
      expect(shown).toEqual((done.body['logs'] as Json[]).map(({ id }) => id).reverse());
    });

    it('is empty for a new user', async () => {
      const { body } = await get('/api/home', 3);
      expect(body).toMatchObject({ today: null, planned: [], lastLogs: [] });
      const week = body['week'] as { readonly logs: readonly Json[] }[];
      expect(week.map(({ logs }) => logs)).toEqual([[], [], [], [], [], [], []]);
    });
  });

  describe('each route', () => {
    it('answers, and gives the address of what it creates', async () => {
      for (const { method, path, status } of ROUTES) {
        const name = `${method.toUpperCase()} ${path}`;
        const sent = await CASES[name]?.own(server);
        if (sent === undefined) throw new Error(`CASES has no request for ${name}.`);
        const received = await server.send(sent);
        expect({ name, status: received.status }).toEqual({ name, status });
        const location = received.headers.get('location');
        expect({ name, created: location !== null }).toEqual({ name, created: status === 201 });
        if (location === null) continue;
        const { body } = await get(location);
        expect(body['log'] ?? body).toEqual(received.body['log'] ?? received.body);
      }
    });

    it('with a fixed path comes before the one with an id in its place', async () => {
      const { status, headers } = await get('/api/custom-workouts/derive');
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(server.entries.splice(0)).toHaveLength(1);
    });

    it('says what is missing', async () => {
      const gone = await get('/api/custom-workouts/424242');
      expect(gone).toMatchObject({ status: 404, body: { record: 'custom workout' } });
      expect(server.entries.splice(0)).toHaveLength(1);
    });
  });

  describe('parameters', () => {
    it('reach the service: numbers, lists, flags, texts and cursors', async () => {
      const smart = '/api/recommendations/smart-workout';
      const query =
        'avoid=chest,quads&avoid=lats&explain=true&strict=true&limit=1&timeZone=Europe/Berlin';
      const { status, body } = await get(`${smart}?${query}`, 3);
      expect(status).toBe(200);
      expect(body['recommendations']).toHaveLength(1);
      expect(body).toHaveProperty('dropped');
      const avoided = (body['excludedMuscleGroups'] as Json[]).map((one) => one['muscleGroup']);
      expect(avoided.sort()).toEqual(['chest', 'lats', 'quadriceps']);
      const first = await get('/api/workouts/available?limit=3&source=program');
      const cursor = encodeURIComponent(String(first.body['nextCursor']));
      const next = await get(`/api/workouts/available?limit=3&source=program&cursor=${cursor}`);
      const [one, two] = [first, next].map((page) => page.body['workouts'] as Json[]);
      expect([one?.length, two?.length]).toEqual([3, 3]);
      expect(two).not.toEqual(expect.arrayContaining(one ?? []));
    });

    it('may be members of an object, such as the steps of suggested sets', async () => {
      const exerciseId = server.exerciseId('Barbell Bench Press');
      const sets = [{ reps: 12, weightKg: 60, rir: 2 }];
      await post('/api/logs', { exercises: [{ exerciseId, sets }] }, {}, 2);
      const path = `/api/exercises/${server.exerciseId('Dumbbell Bench Press')}/alternatives`;
      const suggested = async (query: string) => {
        const { alternatives } = (await get(`${path}${query}`, 2)).body;
        const [press] = alternatives as { exerciseId: number; suggestion: Json }[];
        expect(press?.exerciseId).toBe(exerciseId);
        return press?.suggestion['message'];
      };
      expect(await suggested('')).toMatch(/try 62\.5 kg\.$/);
      expect(await suggested('?increments[barbell]=1')).toMatch(/try 61 kg\.$/);
      const two = '?increments%5Bbarbell%5D=10&increments[cable]=9&unit=lb';
      expect(await suggested(two)).toMatch(/try 140 lb\.$/);
    });
  });

  describe('a swap', () => {
    it('is previewed with dryRun, and made with the token of its preview', async () => {
      const path = `/api/workouts/${ids.planned}/swap`;
      const asked = { target: LEGS, dryRun: true, unit: 'lb', increments: { barbell: 10 } };
      // A preview writes nothing, so the key is not used.
      const key = { 'idempotency-key': 'unused' };
      const preview = await post(path, asked, key);
      expect(preview.status).toBe(200);
      expect(preview.body['log']).not.toHaveProperty('id');
      const { token } = preview.body;
      expect(token).toEqual(expect.any(String));
      const done = await post(path, { target: LEGS, token, dryRun: false }, key);
      expect(done).toMatchObject({ status: 201, body: { log: { swappedFromId: ids.planned } } });
    });

    it('accepts a unit and steps in its body only for a preview', async () => {
      const { log } = (await post('/api/logs', { source: PULL, completed: false })).body;
      const path = `/api/workouts/${String((log as Json)['id'])}/swap`;
      const { body: problem } = await post(path, { target: PUSH, unit: 'lb' });
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ pointer: '/unit' }] });
      expect(server.entries.splice(0)).toHaveLength(1);
    });
  });

  it('a composed session takes no idempotency key, because it stores nothing', async () => {
    const key = { 'idempotency-key': 'unused' };
    for (const minutes of [20, 30]) {
      const { status, body } = await post('/api/sessions/compose', { base: PULL, minutes }, key);
      expect(status).toBe(200);
      expect(body).toMatchObject({ base: PULL, asOf: NOW.toISOString() });
    }
  });

  // `fetch` asks for a fresh answer if `if-none-match` is set manually, unless this header is set
  // too. A real cache does not.
  const FROM_CACHE = { 'cache-control': 'max-age=0' };

  describe('caches', () => {
    it('may store reads on the device, if they revalidate them', async () => {
      const path = '/api/logs?limit=3';
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const ask = (user: number) =>
        server.send({
          method: 'GET',
          path,
          user,
          headers: { ...FROM_CACHE, 'if-none-match': etag },
        });
      const same = await ask(1);
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await ask(2)).status).toBe(200);
      await post('/api/logs', { source: PULL, completed: false, scheduledFor: '2026-01-01' });
      const changed = await ask(1);
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    });

    it('may store the description for an hour, for all users', async () => {
      const path = '/api/openapi.json';
      const { headers } = await server.send({ method: 'GET', path, user: null });
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      const again = { ...FROM_CACHE, 'if-none-match': headers.get('etag') ?? '' };
      expect((await server.send({ method: 'GET', path, headers: again, user: null })).status).toBe(
        304,
      );
    });

    it('may never store the answer of a write', async () => {
      const { headers } = await post('/api/logs', { source: PULL, completed: false });
      expect(headers.get('cache-control')).toBe('private, no-store');
    });
  });
});
