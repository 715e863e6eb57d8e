import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../adapters/http/routes';
import {
  addLogs,
  LEGS,
  NOW,
  PULL,
  PUSH,
  startServer,
  WAYS,
  type Ids,
  type Json,
  type TestServer,
} from './harness';

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
  const post = (path: string, body?: unknown, headers = {}) =>
    server.send({ method: 'POST', path, body, headers });

  const GROUP = {
    muscleGroup: expect.any(String) as string,
    score: expect.any(Number) as number,
    band: expect.any(String) as string,
    lastWorkoutDate: expect.any(String) as string,
    intensity: expect.any(Number) as number,
    exercisesCount: expect.any(Number) as number,
  };

  describe('POST /api/logs', () => {
    it('creates a completed log and returns the updated muscle groups', async () => {
      const bench = server.exerciseId('Barbell Bench Press');
      const { status, headers, body } = await post('/api/logs', {
        completedAt: '2026-03-10T11:00:00+01:00',
        exercises: [{ exerciseId: bench, sets: [{ reps: 8, weightKg: 80, rpe: 8 }] }],
      });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(['log', 'muscleGroups']);
      const log = body['log'] as Json;
      expect(log).toMatchObject({
        userId: 1,
        completedAt: '2026-03-10T10:00:00.000Z',
        source: null,
      });
      expect(headers.get('location')).toBe(`/api/logs/${String(log['id'])}`);
      const groups = body['muscleGroups'] as Json[];
      expect(groups.map((group) => group['muscleGroup'])).toEqual([
        'chest',
        'shoulders',
        'triceps',
      ]);
      for (const group of groups) expect(group).toMatchObject(GROUP);
    });

    it('creates a planned log, which changes no muscle group', async () => {
      const { status, body } = await post('/api/logs', {
        source: PULL,
        scheduledFor: '2026-03-12',
        completed: false,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        log: { completedAt: null, scheduledFor: '2026-03-12', programDayId: 2, status: 'active' },
        muscleGroups: [],
      });
    });

    it('completes the log now and as planned if the body says nothing else', async () => {
      const { status, body } = await post('/api/logs', { source: LEGS });
      expect(status).toBe(201);
      expect(body).toMatchObject({ log: { completedAt: NOW.toISOString() } });
      expect(body['muscleGroups']).not.toEqual([]);
    });
  });

  describe('GET /api/logs, and the routes of a log', () => {
    it('lists logs in pages', async () => {
      const first = await get('/api/logs?limit=3');
      expect(first.status).toBe(200);
      const second = await get(`/api/logs?limit=3&cursor=${String(first.body['nextCursor'])}`);
      const pages = [first, second].map(({ body }) => body['logs'] as Json[]);
      expect(pages.map(({ length }) => length)).toEqual([3, 3]);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(6);
      expect(second.body['nextCursor']).toBeNull();
    });

    it('filters by completion, and lists inactive logs only on request', async () => {
      const planned = await get('/api/logs?completed=false');
      const logs = planned.body['logs'] as Json[];
      expect(logs.every((log) => log['completedAt'] === null)).toBe(true);
      expect(logs.map((log) => log['id'])).not.toContain(ids.replaced);
      const all = await get('/api/logs?includeInactive=true');
      expect((all.body['logs'] as Json[]).map((log) => log['id'])).toContain(ids.replaced);
    });

    it('finds a log', async () => {
      const { status, body } = await get(`/api/logs/${ids.completed}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ log: { id: ids.completed, source: PUSH } });
      expect(body).toHaveProperty('exercises');
    });

    it('completes a log without a body, and changes nothing when that is repeated', async () => {
      const path = `/api/logs/${ids.product}/complete`;
      const first = await post(path);
      const second = await post(path);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body).toMatchObject({
        log: { id: ids.product, completedAt: NOW.toISOString() },
      });
      expect(second.body).toEqual(first.body);
    });

    it('deletes a log and returns it', async () => {
      const created = await post('/api/logs', { source: PULL, completed: false });
      const { id } = created.body['log'] as { id: number };
      const path = `/api/logs/${id}`;
      const { status, body } = await server.send({ method: 'DELETE', path });
      expect(status).toBe(200);
      expect(body).toMatchObject({ log: { id }, muscleGroups: [] });
    });
  });

  describe('PATCH /api/logs/:logId', () => {
    it('corrects the sets and the time of a completed log, and reports what changed', async () => {
      const created = await post('/api/logs', { source: PULL });
      const { id } = created.body['log'] as { id: number };
      const path = `/api/logs/${id}`;
      const exercises = [{ exerciseId: 1, sets: [{ reps: 5, weightKg: 20 }] }];
      const completedAt = '2026-03-09T10:00:00.000Z';
      const { status, body } = await server.send({
        method: 'PATCH',
        path,
        body: { exercises, completedAt },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ log: { id, completedAt } });
      expect(body['muscleGroups']).not.toEqual([]);
      const found = await get(path);
      expect(found.body).toMatchObject({ log: { completedAt }, exercises });
      expect(found.body['workout']).toEqual({ name: 'Pull', programName: 'Push Pull Legs' });
      const names = found.body['exerciseNames'] as Json[];
      expect(names.map(({ exerciseId }) => exerciseId)).toContain(1);
      expect(names.every(({ name }) => typeof name === 'string' && name !== '')).toBe(true);
      await server.send({ method: 'DELETE', path });
    });
    it('moves a planned log to another day', async () => {
      const plan = { source: PULL, completed: false, scheduledFor: '2026-03-12' };
      const created = await post('/api/logs', plan);
      const { id } = created.body['log'] as { id: number };
      const path = `/api/logs/${id}`;
      const scheduledFor = '2026-03-13';
      const { status, body } = await server.send({ method: 'PATCH', path, body: { scheduledFor } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ log: { id, scheduledFor }, muscleGroups: [] });
      await server.send({ method: 'DELETE', path });
    });
  });

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

  describe('the catalogue', () => {
    it('lists exercises by name and muscle group, and programs with their days', async () => {
      const { body } = await get('/api/exercises?muscleGroup=chest&q=bench&limit=2000');
      const exercises = body['exercises'] as Json[];
      expect(exercises.length).toBeGreaterThan(5);
      for (const { name, muscleGroups } of exercises) {
        expect(String(name).toLowerCase()).toContain('bench');
        expect(muscleGroups).toContainEqual({ muscleGroup: 'chest', primary: true });
      }
      const all = await get('/api/exercises?limit=2000');
      expect((all.body['exercises'] as Json[]).length).toBeGreaterThan(500);
      const programs = (await get('/api/programs')).body['programs'] as Json[];
      expect(programs[0]).toMatchObject({
        name: 'Push Pull Legs',
        days: [{ ref: PUSH, name: 'Push' }, { ref: PULL }, { ref: LEGS }],
      });
    });
  });

  describe('swaps', () => {
    it('are previewed, made with a token, listed and reverted', async () => {
      const path = `/api/workouts/${ids.planned}/swap`;
      const preview = await post(path, { target: LEGS, dryRun: true });
      expect(preview.status).toBe(200);
      expect(preview.body).toMatchObject({ token: expect.any(String) as string });
      expect(preview.body['log']).not.toHaveProperty('id');

      const { token } = preview.body;
      const done = await post(path, { target: LEGS, token, dryRun: false });
      expect(done.status).toBe(201);
      expect(Object.keys(done.body)).toEqual(['swap', 'log', 'muscleGroups', 'warnings']);
      const swap = done.body['swap'] as { id: number };
      expect(done.body).toMatchObject({
        swap: { originalLogId: ids.planned, swapDate: '2026-03-10', revertedAt: null },
        log: { swappedFromId: ids.planned, programDayId: 3, status: 'active' },
      });
      const { id: newLogId } = done.body['log'] as { id: number };
      expect(done.headers.get('location')).toBe(`/api/logs/${newLogId}`);

      const list = await get(`/api/swaps?logId=${ids.planned}`);
      expect(list.body).toMatchObject({ swaps: [{ id: swap.id }], nextCursor: null });

      const reverted = await post(`/api/swaps/${swap.id}/revert`);
      expect(reverted.status).toBe(200);
      expect(reverted.body).toMatchObject({
        swap: { id: swap.id, revertedAt: NOW.toISOString() },
        log: { id: ids.planned, status: 'active' },
      });
    });

    it('have a list of the workouts to swap to', async () => {
      const { status, body } = await get(
        '/api/workouts/available?muscleGroup=quads&source=program&q=leg&limit=3',
      );
      expect(status).toBe(200);
      const [workout] = body['workouts'] as Json[];
      expect(workout).toMatchObject({
        ref: { type: 'program' },
        name: expect.stringMatching(/leg/i) as string,
        recovery: { percentage: expect.any(Number) as number },
      });
      expect(workout).toHaveProperty('exercises');
      expect(workout).toHaveProperty('muscleGroups');
      expect(body).toHaveProperty('nextCursor');
      const other = await get(`/api/workouts/available?logId=${ids.planned}&limit=3`);
      const refs = (other.body['workouts'] as Json[]).map((entry) => entry['ref']);
      expect(refs).not.toContainEqual(PULL);
      const cursor = encodeURIComponent(String(other.body['nextCursor']));
      const next = await get(`/api/workouts/available?limit=3&cursor=${cursor}`);
      expect(next.status).toBe(200);
    });
  });

  describe('custom workouts', () => {
    it('are created, read, listed, updated and deleted', async () => {
      const created = await post('/api/custom-workouts', {
        name: 'Hotel Room',
        exercises: [{ exerciseId: 1 }, { exerciseId: 2, sets: 5, repsMin: 5, repsMax: 5 }],
      });
      expect(created.status).toBe(201);
      const { id } = created.body as { id: number };
      const path = `/api/custom-workouts/${id}`;
      expect(created.headers.get('location')).toBe(path);
      expect((await get(path)).body).toEqual(created.body);
      const { customWorkouts } = (await get('/api/custom-workouts?limit=1')).body;
      expect(customWorkouts).toEqual([created.body]);

      const [kept] = created.body['exercises'] as { id: number }[];
      const changed = await server.send({
        method: 'PATCH',
        path,
        body: { description: null, exercises: [{ id: kept?.id, exerciseId: 3 }] },
      });
      expect(changed).toMatchObject({
        status: 200,
        body: { name: 'Hotel Room', exercises: [{ id: kept?.id, exerciseId: 3 }] },
      });
      expect((await server.send({ method: 'DELETE', path })).body).toEqual(changed.body);
      const gone = await get(path);
      expect(gone).toMatchObject({ status: 404, body: { record: 'custom workout' } });
      expect(server.entries.splice(0)).toHaveLength(1);
    });

    it('are derived from another workout, and kept if they were created for one log', async () => {
      const bench = server.exerciseId('Barbell Bench Press');
      const replacementExerciseId = server.exerciseId('Push-Up');
      const derived = await post('/api/custom-workouts/derive', {
        from: PUSH,
        name: 'Push at home',
        replacements: [{ exerciseId: bench, replacementExerciseId }],
      });
      expect(derived).toMatchObject({
        status: 201,
        body: { name: 'Push at home', sourceProgramDayId: PUSH.programDayId },
      });
      const replaced = { exerciseId: replacementExerciseId, replacedExerciseId: bench };
      expect(derived.body['exercises']).toContainEqual(expect.objectContaining(replaced));
      const path = derived.headers.get('location') ?? '';
      const kept = await post(`${path}/save-as-own`);
      expect(kept).toMatchObject({ status: 200, body: { forLogId: null } });
    });

    it('have routes with fixed paths and routes with an id', async () => {
      const { status, headers } = await get('/api/custom-workouts/derive');
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(server.entries.splice(0)).toHaveLength(1);
    });
  });

  describe('GET /api/recovery and /api/recommendations', () => {
    it('return the recovery of every muscle group', async () => {
      const { status, body } = await get('/api/recovery/muscle-groups');
      expect(status).toBe(200);
      const groups = body['muscleGroups'] as Json[];
      expect(body['asOf']).toBe(NOW.toISOString());
      expect(groups).toHaveLength(18);
      for (const key of ['score', 'band', 'eligibleAt', 'readyAt']) {
        expect(groups[0]).toHaveProperty(key);
      }
    });

    it('return the most recovered groups', async () => {
      const few = await get('/api/recovery/most-recovered?limit=2');
      expect(few.body).toMatchObject({ limit: 2, asOf: NOW.toISOString() });
      expect(few.body['muscleGroups']).toHaveLength(2);
      const all = await get('/api/recovery/most-recovered?limit=50&includeUntrained=true');
      expect(all.body['muscleGroups']).toHaveLength(18);
      const none = await get('/api/recovery/most-recovered', 3);
      expect(none.body['muscleGroups']).toEqual([]);
    });

    it('recommend workouts, with every parameter', async () => {
      const plain = await get('/api/recommendations/smart-workout');
      expect(plain.status).toBe(200);
      expect(plain.body).toMatchObject({ asOf: NOW.toISOString(), window: {} });
      for (const key of ['recommendations', 'excludedMuscleGroups']) {
        expect(plain.body).toHaveProperty(key);
      }
      const asked = await get(
        '/api/recommendations/smart-workout?avoid=chest,quads&avoid=lats&explain=true&strict=true&limit=1&timeZone=Europe/Berlin',
        3,
      );
      expect(asked.status).toBe(200);
      expect(asked.body['recommendations']).toHaveLength(1);
      expect(asked.body).toHaveProperty('dropped');
      const avoided = (asked.body['excludedMuscleGroups'] as Json[]).map(
        (group) => group['muscleGroup'],
      );
      expect(avoided.sort()).toEqual(['chest', 'lats', 'quadriceps']);
    });
  });

  describe('suggested sets', () => {
    it('use the unit and the steps of the request in every answer that has them', async () => {
      const user = 2;
      const send = async (path: string, body?: unknown) => {
        const method = body === undefined ? 'GET' : 'POST';
        return (await server.send({ method, path, body, user })).body;
      };
      const exerciseId = server.exerciseId('Barbell Bench Press');
      const sets = [{ reps: 12, weightKg: 60, rir: 2 }];
      await send('/api/logs', { exercises: [{ exerciseId, sets }] });
      const workout = { name: 'Press', exercises: [{ exerciseId }] };
      const customWorkoutId = (await send('/api/custom-workouts', workout))['id'];
      const source = { type: 'custom', customWorkoutId };
      const squats = [{ exerciseId: server.exerciseId('Barbell Squat') }];
      const other = (await send('/api/custom-workouts', { name: 'Squat', exercises: squats }))[
        'id'
      ];
      const planned = { source: { type: 'custom', customWorkoutId: other }, completed: false };
      const logId = String(((await send('/api/logs', planned))['log'] as Json)['id']);
      const ofPress = (await send('/api/logs', { source, completed: false }))['log'] as Json;
      const next = ({ suggestions }: Json) => (suggestions as Json[])[0]?.['message'];
      const suggested = async (query: string) =>
        next(await send(`/api/logs/${String(ofPress['id'])}/suggestions${query}`));
      expect(await suggested('')).toMatch(/if it feels easy, try 62\.5 kg\.$/);
      expect(await suggested('?increments[barbell]=1')).toMatch(/try 61 kg\.$/);
      expect(await suggested('?increments%5Bbarbell%5D=1&increments[cable]=9')).toMatch(
        / 61 kg\.$/,
      );
      const inPounds = '?unit=lb&increments[barbell]=10';
      expect(await suggested(inPounds)).toMatch(/try 140 lb\.$/);
      const own = { unit: 'lb', increments: { barbell: 10 } };
      const swap = `/api/workouts/${logId}/swap`;
      const preview = await send(swap, { target: source, dryRun: true, ...own });
      expect(next(preview)).toBe(await suggested(inPounds));
      const pressId = server.exerciseId('Dumbbell Bench Press');
      const ranked = await send(`/api/exercises/${pressId}/alternatives${inPounds}`);
      const [press] = ranked['alternatives'] as Json[];
      expect(press).toMatchObject({
        exerciseId,
        suggestion: { message: expect.stringMatching(/try 140 lb\.$/) as string },
      });
      const replaced = { exerciseId: squats[0]?.exerciseId, replacementExerciseId: exerciseId };
      const swapped = await send(`${swap}-exercise`, { ...replaced, ...own });
      expect((swapped['suggestion'] as Json)['message']).toMatch(/try 140 lb\.$/);
    });
    it('accept a unit and steps in a body only for a preview', async () => {
      const body = { target: PUSH, unit: 'lb' };
      const { log } = (await post('/api/logs', { source: PULL, completed: false })).body;
      const { body: problem } = await post(
        `/api/workouts/${String((log as Json)['id'])}/swap`,
        body,
      );
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ pointer: '/unit' }] });
      expect(server.entries.splice(0)).toHaveLength(1);
    });
  });

  describe('sessions', () => {
    it('adapt a workout to minutes and equipment, and become a planned log when accepted', async () => {
      const wishes = { base: PULL, minutes: 20, equipment: ['dumbbell'] };
      const composed = await post('/api/sessions/compose', wishes, { 'idempotency-key': 'unused' });
      expect(composed.status).toBe(200);
      const session = composed.body;
      const { revision, changes, exercises } = session;
      expect(session).toMatchObject({ base: PULL, name: 'Pull', asOf: NOW.toISOString() });
      expect(changes).not.toEqual([]);
      for (const change of changes as Json[]) expect(change['message']).toMatch(/\.$/);
      expect(Number(session['minutes'])).toBeLessThanOrEqual(20);
      const plan = { session, revision, scheduledFor: '2026-03-11' };
      const accepted = await post('/api/sessions/accept', plan);
      expect(accepted.status).toBe(201);
      const { log, customWorkout } = accepted.body as Readonly<Record<string, Json>>;
      expect(accepted.headers.get('location')).toBe(`/api/logs/${String(log?.['id'])}`);
      expect(log).toMatchObject({ completedAt: null, scheduledFor: '2026-03-11' });
      expect(customWorkout).toMatchObject({ name: 'Pull', forLogId: log?.['id'] });
      expect(customWorkout?.['exercises']).toHaveLength((exercises as Json[]).length);
    });

    it('are refused as CONFLICT_STALE after another write, and refuse unknown fields', async () => {
      const { body: session } = await post('/api/sessions/compose', { minutes: 30 });
      await post('/api/logs', { source: PUSH });
      const { revision } = session;
      const stale = await post('/api/sessions/accept', { session, revision });
      expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT_STALE' } });
      const unknown = await post('/api/sessions/compose', { userId: 2 });
      expect(unknown).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
      server.entries.length = 0;
    });
  });

  describe('preferences', () => {
    const put = (body: unknown, user = 1) =>
      server.send({ method: 'PUT', path: '/api/preferences', body, user });

    it('are set list by list, and provide the equipment of a place', async () => {
      const places = [{ name: 'Home', equipment: ['dumbbell'] }];
      expect((await put({ never: [2], places }, 3)).body).toEqual({
        ...{ never: [2], favourites: [], places, level: null, daysPerWeek: null },
      });
      const answers = { level: 'beginner', daysPerWeek: 3 };
      const set = { never: [2], favourites: [1], places, ...answers };
      expect(await put({ favourites: [1], ...answers }, 3)).toMatchObject({
        status: 200,
        body: set,
      });
      expect((await get('/api/preferences', 3)).body).toEqual(set);
      const smart = '/api/recommendations/smart-workout?explain=true&';
      const atHome = await get(`${smart}place=HOME`, 3);
      expect(atHome.status).toBe(200);
      expect(atHome.body).toEqual((await get(`${smart}equipment=dumbbell`, 3)).body);
      const { recommendations } = (await get('/api/home?place=home', 3)).body;
      expect(recommendations).toEqual(atHome.body['recommendations']);
      expect(recommendations).not.toEqual((await get('/api/home', 3)).body['recommendations']);
      const path = '/api/exercises/1/alternatives?limit=50&';
      const { alternatives } = (await get(`${path}place=Home`, 3)).body as {
        readonly alternatives: readonly Json[];
      };
      expect(alternatives.length).toBeGreaterThan(5);
      expect(alternatives.map(({ exerciseId }) => exerciseId)).not.toContain(2);
      expect((await get(`${path}place=Home`)).body).toMatchObject({ code: 'INVALID_INPUT' });
      expect(server.entries.splice(0)).toHaveLength(1);
    });
  });

  describe('idempotency', () => {
    const key = (value: string) => ({ 'idempotency-key': value });

    it('answers a repeated request without a second write, and refuses another request with its key', async () => {
      const first = await post('/api/logs', { source: PUSH }, key('twice'));
      const rows = () => server.store.query('select count(*) as n from workout_log');
      const before = await rows();
      const again = await post('/api/logs', { source: PUSH }, key('twice'));
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(await rows()).toEqual(before);
      const other = await post('/api/logs', { source: PULL }, key('twice'));
      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
      expect(await rows()).toEqual(before);
      expect(server.entries.splice(0)).toHaveLength(1);
    });

    it('applies to deletes, but not to previews', async () => {
      const created = await post('/api/logs', { source: PULL, completed: false });
      const { id } = created.body['log'] as { id: number };
      const swap = { target: LEGS, dryRun: true };
      const preview = await post(`/api/workouts/${id}/swap`, swap, key('look'));
      expect(preview.status).toBe(200);
      const remove = { method: 'DELETE', path: `/api/logs/${id}`, headers: key('delete') };
      const first = await server.send(remove);
      const again = await server.send(remove);
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    });
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

  describe('all paths without parameters', () => {
    it('can be read', async () => {
      const paths = ROUTES.flatMap(({ method, path }) =>
        method === 'get' && !path.includes(':') ? [path] : [],
      );
      expect(paths.length).toBeGreaterThan(5);
      for (const path of paths) expect((await get(path)).status).toBe(200);
    });
  });
});
