import { LEGS, PULL, PUSH, type Sent, type TestServer } from './harness';

/** A kind of record with an id. It belongs to a user, or to nobody. */
interface Thing {
  readonly ofNobody?: true;
  readonly create: (server: TestServer, userId: number) => Promise<number>;
  readonly remove: (server: TestServer, userId: number, id: number) => Promise<unknown>;
}

const planLog = async ({ training }: TestServer, userId = 1): Promise<number> => {
  const plan = { userId, source: PULL, scheduledFor: '2026-03-10', completed: false };
  return (await training.logs.create(plan)).log.id;
};

const createWorkout = ({ training }: TestServer, userId = 1) =>
  training.customWorkouts.create({ userId, name: 'Own', exercises: [{ exerciseId: 1 }] });

const LOG: Thing = {
  create: planLog,
  remove: ({ training }, userId, logId) => training.logs.delete({ userId, logId }),
};

const DONE: Thing = {
  create: async ({ training }, userId) =>
    (await training.logs.create({ userId, source: PULL })).log.id,
  remove: LOG.remove,
};

/** A completed log without a workout. Its performed sets count as its workout. */
const OWN_WORKOUT: Thing = {
  create: async ({ training }, userId) =>
    (await training.logs.create({ userId, exercises: performed(1) })).log.id,
  remove: LOG.remove,
};

const SWAP: Thing = {
  create: async (server, userId) => {
    const logId = await planLog(server, userId);
    return (await server.training.swaps.swap({ userId, logId, target: LEGS })).swap.id;
  },
  remove: async ({ training, store }, userId, id) => {
    const [swap] = await store.query('select original_log_id from workout_swap where id = ?', id);
    return training.logs.delete({ userId, logId: Number(swap?.['original_log_id']) });
  },
};

const CUSTOM_WORKOUT: Thing = {
  create: async (server, userId) => (await createWorkout(server, userId)).id,
  remove: ({ training }, userId, customWorkoutId) =>
    training.customWorkouts.delete({ userId, customWorkoutId }),
};

/** An entry of a custom workout. */
const ENTRY: Thing = {
  create: async (server, userId) => (await createWorkout(server, userId)).exercises[0]?.id ?? 0,
  remove: ({ store: { query } }, _userId, id) =>
    query('delete from custom_workout_exercise where id = ?', id),
};

/** The custom workout of an entry of user 1, otherwise another one of user 1. */
const workoutOf = async (server: TestServer, entryId: number): Promise<number> => {
  const sql =
    'select custom_workout_id as id from custom_workout_exercise where id = ? and user_id = ?';
  const [entry] = await server.store.query(sql, entryId, 1);
  return Number(entry?.['id'] ?? (await createWorkout(server)).id);
};

const PROGRAM_DAY: Thing = {
  create: async ({ store: { query } }, userId) => {
    const [program] = await query(
      "insert into program (user_id, name) values (?, 'Private') returning id",
      userId,
    );
    const [day] = await query(
      "insert into program_day (program_id, name) values (?, 'Day') returning id",
      Number(program?.['id']),
    );
    const id = Number(day?.['id']);
    await query(
      'insert into program_day_exercise (program_day_id, exercise_id) values (?, ?)',
      id,
      1,
    );
    return id;
  },
  remove: ({ store: { query } }, _userId, id) =>
    query('delete from program where id = (select program_id from program_day where id = ?)', id),
};

const EXERCISE: Thing = {
  ofNobody: true,
  create: () => Promise.resolve(2),
  remove: () => Promise.resolve(),
};

/** An id that a route takes. */
interface IdCase {
  readonly thing: Thing;
  /** A request of user 1 with this id, in which everything else is valid. */
  readonly request: (id: number, server: TestServer) => Sent | Promise<Sent>;
  /** The status if the id is missing, deleted or another user's; default 404. */
  readonly otherwise?: number;
}

export interface RouteCase {
  /** Creates what the request needs, and returns a valid request of user 1. */
  readonly own: (server: TestServer) => Sent | Promise<Sent>;
  /** Ids by place, such as `path.logId`, or `body.never[]` for the items of a list. */
  readonly ids?: Readonly<Record<string, IdCase>>;
}

const program = (programDayId: number) => ({ type: 'program', programDayId }) as const;
const custom = (customWorkoutId: number) => ({ type: 'custom', customWorkoutId }) as const;
const done = (logId: number) => ({ type: 'log', logId }) as const;
const post = (path: string, body: unknown): Sent => ({ method: 'POST', path, body });
const get = (path: string): Sent => ({ method: 'GET', path });
const performed = (exerciseId: number) => [{ exerciseId, sets: [{ reps: 5 }] }];

/** An id whose request is answered with 404 without it. */
const on = (thing: Thing, request: IdCase['request']): IdCase => ({ thing, request });

/** A route whose only id is in the path, unless `ids` has others. */
const inPath = (
  name: string,
  thing: Thing,
  request: (id: number) => Sent,
  ids: RouteCase['ids'] = {},
): RouteCase => ({
  own: async (server) => request(await thing.create(server, 1)),
  ids: { [`path.${name}`]: { thing, request }, ...ids },
});

const customWorkoutPath = (id: number, rest = ''): string => `/api/custom-workouts/${id}${rest}`;

const patchOwn = async (server: TestServer, entry: object): Promise<Sent> => {
  const { id } = await createWorkout(server);
  return { method: 'PATCH', path: customWorkoutPath(id), body: { exercises: [entry] } };
};

const swapOwn = async (server: TestServer, body: object): Promise<Sent> =>
  post(`/api/workouts/${await planLog(server)}/swap`, body);

const IN_PULL = 'Face Pull';

const swapExercise = (logId: number, { exerciseId }: TestServer, body: object = {}): Sent =>
  post(`/api/workouts/${logId}/swap-exercise`, {
    exerciseId: exerciseId(IN_PULL),
    replacementExerciseId: exerciseId('Dumbbell Face Pull'),
    ...body,
  });

const LOGS: Readonly<Record<string, RouteCase>> = {
  'POST /api/logs': {
    own: () => post('/api/logs', { source: PUSH }),
    ids: {
      'body.source.programDayId': on(PROGRAM_DAY, (id) =>
        post('/api/logs', { source: program(id) }),
      ),
      'body.source.customWorkoutId': on(CUSTOM_WORKOUT, (id) =>
        post('/api/logs', { source: custom(id), completed: false }),
      ),
      'body.source.customWorkoutExerciseId': on(ENTRY, async (id, server) => {
        const source = custom(await workoutOf(server, id));
        return post('/api/logs', { source: { ...source, customWorkoutExerciseId: id } });
      }),
      'body.exercises[].exerciseId': on(EXERCISE, (id) =>
        post('/api/logs', { exercises: performed(id) }),
      ),
    },
  },
  'GET /api/home': { own: () => get('/api/home') },
  'GET /api/logs': { own: () => get('/api/logs') },
  'GET /api/logs/:logId': inPath('logId', LOG, (id) => get(`/api/logs/${id}`)),
  'GET /api/logs/:logId/suggestions': inPath('logId', LOG, (id) =>
    get(`/api/logs/${id}/suggestions?unit=lb`),
  ),
  'PATCH /api/logs/:logId': inPath(
    'logId',
    DONE,
    (id) => ({ method: 'PATCH', path: `/api/logs/${id}`, body: { exercises: performed(1) } }),
    {
      'body.exercises[].exerciseId': on(EXERCISE, async (id, server) => ({
        method: 'PATCH',
        path: `/api/logs/${await DONE.create(server, 1)}`,
        body: { exercises: performed(id) },
      })),
    },
  ),
  'DELETE /api/logs/:logId': inPath('logId', LOG, (id) => ({
    method: 'DELETE',
    path: `/api/logs/${id}`,
  })),
  'POST /api/logs/:logId/complete': inPath(
    'logId',
    LOG,
    (id) => post(`/api/logs/${id}/complete`, {}),
    {
      'body.exercises[].exerciseId': on(EXERCISE, async (id, server) =>
        post(`/api/logs/${await planLog(server)}/complete`, { exercises: performed(id) }),
      ),
    },
  ),
};

const SWAPS: Readonly<Record<string, RouteCase>> = {
  'POST /api/workouts/:logId/swap': inPath(
    'logId',
    LOG,
    (id) => post(`/api/workouts/${id}/swap`, { target: LEGS }),
    {
      'body.target.programDayId': on(PROGRAM_DAY, (id, server) =>
        swapOwn(server, { target: program(id) }),
      ),
      'body.target.customWorkoutId': on(CUSTOM_WORKOUT, (id, server) =>
        swapOwn(server, { target: custom(id) }),
      ),
      'body.target.logId': on(OWN_WORKOUT, (id, server) => swapOwn(server, { target: done(id) })),
      'body.exercises[].exerciseId': on(EXERCISE, async (id, { training }) => {
        const { log } = await training.logs.create({ userId: 1, source: PULL });
        const body = { target: LEGS, exercises: performed(id) };
        return post(`/api/workouts/${log.id}/swap`, body);
      }),
    },
  ),
  'POST /api/workouts/:logId/swap-exercise': {
    own: async (server) => swapExercise(await planLog(server), server),
    ids: {
      'path.logId': on(LOG, (id, server) => swapExercise(id, server)),
      'body.exerciseId': {
        thing: { ...EXERCISE, create: ({ exerciseId }) => Promise.resolve(exerciseId(IN_PULL)) },
        request: async (exerciseId, server) =>
          swapExercise(await planLog(server), server, { exerciseId }),
        // 422, because the exercise is not in the workout.
        otherwise: 422,
      },
      'body.replacementExerciseId': on(EXERCISE, async (replacementExerciseId, server) =>
        swapExercise(await planLog(server), server, { replacementExerciseId }),
      ),
      'body.exercises[].exerciseId': on(EXERCISE, async (id, server) => {
        const { log } = await server.training.logs.create({ userId: 1, source: PULL });
        return swapExercise(log.id, server, { exercises: performed(id) });
      }),
    },
  },
  'GET /api/exercises': { own: () => get('/api/exercises') },
  'GET /api/programs': { own: () => get('/api/programs') },
  'GET /api/exercises/:exerciseId/alternatives': inPath('exerciseId', EXERCISE, (id) =>
    get(`/api/exercises/${id}/alternatives`),
  ),
  'GET /api/workouts/available': {
    own: () => get('/api/workouts/available?limit=3'),
    ids: {
      'query.logId': on(LOG, (id) => get(`/api/workouts/available?limit=3&logId=${id}`)),
    },
  },
  'GET /api/swaps': {
    own: () => get('/api/swaps'),
    // This filter matches nothing.
    ids: {
      'query.logId': {
        thing: LOG,
        request: (id) => get(`/api/swaps?logId=${id}`),
        otherwise: 200,
      },
      'query.chainOfLogId': {
        thing: LOG,
        request: (id) => get(`/api/swaps?chainOfLogId=${id}`),
        otherwise: 200,
      },
    },
  },
  'POST /api/swaps/:swapId/revert': inPath('swapId', SWAP, (id) =>
    post(`/api/swaps/${id}/revert`, {}),
  ),
};

const RECOVERY: Readonly<Record<string, RouteCase>> = {
  'GET /api/recovery/muscle-groups': { own: () => get('/api/recovery/muscle-groups') },
  'GET /api/recovery/most-recovered': { own: () => get('/api/recovery/most-recovered') },
  'GET /api/progression/history': { own: () => get('/api/progression/history?days=30') },
  'GET /api/volume/weeks': { own: () => get('/api/volume/weeks?weeks=2&timeZone=Europe/Berlin') },
  'GET /api/recovery/forecast': { own: () => get('/api/recovery/forecast?days=2&stepHours=12') },
  'PUT /api/recovery/corrections/:muscleGroup': {
    own: () => ({
      method: 'PUT',
      path: '/api/recovery/corrections/chest',
      body: { maxScore: 20, until: '2026-03-12T08:00:00Z', note: 'sore' },
    }),
  },
  'DELETE /api/recovery/corrections/:muscleGroup': {
    own: () => ({ method: 'DELETE', path: '/api/recovery/corrections/chest' }),
  },
  'GET /api/recommendations/smart-workout': {
    own: () => get('/api/recommendations/smart-workout?explain=true'),
  },
};

const setPreferences = (body: object): Sent => ({ method: 'PUT', path: '/api/preferences', body });

const PREFERENCES: Readonly<Record<string, RouteCase>> = {
  'GET /api/preferences': { own: () => get('/api/preferences') },
  'PUT /api/preferences': {
    own: () =>
      setPreferences({ never: [1], places: [{ name: 'Home', equipment: ['dumbbell', 'band'] }] }),
    ids: {
      'body.never[]': on(EXERCISE, (id) => setPreferences({ never: [1, id] })),
      'body.favourites[]': on(EXERCISE, (id) => setPreferences({ never: [], favourites: [id] })),
    },
  },
};

const compose = (body: object): Sent => post('/api/sessions/compose', body);
const accept = (session: object): Sent =>
  post('/api/sessions/accept', {
    session: { name: 'Today', exercises: [{ exerciseId: 1 }], ...session },
    scheduledFor: '2026-03-11',
  });

const SESSIONS: Readonly<Record<string, RouteCase>> = {
  'POST /api/sessions/compose': {
    own: () => compose({ base: PUSH, minutes: 30, equipment: ['dumbbell'], unit: 'lb' }),
    ids: {
      'body.base.programDayId': on(PROGRAM_DAY, (id) => compose({ base: program(id) })),
      'body.base.customWorkoutId': on(CUSTOM_WORKOUT, (id) => compose({ base: custom(id) })),
      'body.base.logId': on(OWN_WORKOUT, (id) => compose({ base: done(id) })),
      'body.logId': on(LOG, (logId) => compose({ logId })),
      // An exercise that does not exist is not offered either.
      'body.never[]': {
        thing: EXERCISE,
        request: (id) => compose({ base: PUSH, never: [id] }),
        otherwise: 200,
      },
      'body.favourites[]': {
        thing: EXERCISE,
        request: (id) => compose({ base: PUSH, favourites: [id] }),
        otherwise: 200,
      },
    },
  },
  'POST /api/sessions/accept': {
    own: () => accept({ base: PUSH }),
    ids: {
      'body.session.base.programDayId': on(PROGRAM_DAY, (id) => accept({ base: program(id) })),
      'body.session.base.customWorkoutId': on(CUSTOM_WORKOUT, (id) => accept({ base: custom(id) })),
      'body.session.base.logId': on(OWN_WORKOUT, (id) => accept({ base: done(id) })),
      'body.session.exercises[].exerciseId': on(EXERCISE, (exerciseId) =>
        accept({ exercises: [{ exerciseId }] }),
      ),
      'body.session.exercises[].replacedExerciseId': on(EXERCISE, (replacedExerciseId) =>
        accept({ exercises: [{ exerciseId: 1, replacedExerciseId }] }),
      ),
    },
  },
};

const createCustom = (entry: object): Sent =>
  post('/api/custom-workouts', { name: 'New', exercises: [entry] });

const derive = (from: object, replacements: readonly object[] = []): Sent =>
  post('/api/custom-workouts/derive', { from, replacements });

const CUSTOM_WORKOUTS: Readonly<Record<string, RouteCase>> = {
  'GET /api/custom-workouts': { own: () => get('/api/custom-workouts') },
  'POST /api/custom-workouts': {
    own: () => createCustom({ exerciseId: 1 }),
    ids: {
      // The entries of a new workout are new, so every id is refused, even one of the user's own.
      'body.exercises[].id': {
        thing: { ofNobody: true, create: () => Promise.resolve(0), remove: EXERCISE.remove },
        request: (id) => createCustom(id === 0 ? { exerciseId: 1 } : { id, exerciseId: 1 }),
        otherwise: 422,
      },
      'body.exercises[].exerciseId': on(EXERCISE, (exerciseId) => createCustom({ exerciseId })),
      'body.exercises[].replacedExerciseId': on(EXERCISE, (replacedExerciseId) =>
        createCustom({ exerciseId: 1, replacedExerciseId }),
      ),
    },
  },
  'POST /api/custom-workouts/derive': {
    own: () => derive(LEGS),
    ids: {
      'body.from.programDayId': on(PROGRAM_DAY, (id) => derive(program(id))),
      'body.from.customWorkoutId': on(CUSTOM_WORKOUT, (id) => derive(custom(id))),
      'body.from.logId': on(OWN_WORKOUT, (id) => derive(done(id))),
      'body.replacements[].exerciseId': {
        thing: { ...EXERCISE, create: () => Promise.resolve(1) },
        request: async (exerciseId, server) =>
          derive(custom((await createWorkout(server)).id), [
            { exerciseId, replacementExerciseId: 2 },
          ]),
        // 422, because the exercise is not in the workout.
        otherwise: 422,
      },
      'body.replacements[].replacementExerciseId': on(
        EXERCISE,
        async (replacementExerciseId, server) =>
          derive(custom((await createWorkout(server)).id), [
            { exerciseId: 1, replacementExerciseId },
          ]),
      ),
    },
  },
  'GET /api/custom-workouts/:customWorkoutId': inPath('customWorkoutId', CUSTOM_WORKOUT, (id) =>
    get(customWorkoutPath(id)),
  ),
  'PATCH /api/custom-workouts/:customWorkoutId': inPath(
    'customWorkoutId',
    CUSTOM_WORKOUT,
    (id) => ({ method: 'PATCH', path: customWorkoutPath(id), body: { name: 'Renamed' } }),
    {
      'body.exercises[].id': on(ENTRY, async (id, server) => ({
        method: 'PATCH',
        path: customWorkoutPath(await workoutOf(server, id)),
        body: { exercises: [{ id, exerciseId: 1 }] },
      })),
      'body.exercises[].exerciseId': on(EXERCISE, (exerciseId, server) =>
        patchOwn(server, { exerciseId }),
      ),
      'body.exercises[].replacedExerciseId': on(EXERCISE, (replacedExerciseId, server) =>
        patchOwn(server, { exerciseId: 1, replacedExerciseId }),
      ),
    },
  ),
  'POST /api/custom-workouts/:customWorkoutId/save-as-own': inPath(
    'customWorkoutId',
    CUSTOM_WORKOUT,
    (id) => post(customWorkoutPath(id, '/save-as-own'), {}),
  ),
  'DELETE /api/custom-workouts/:customWorkoutId': inPath(
    'customWorkoutId',
    CUSTOM_WORKOUT,
    (id) => ({ method: 'DELETE', path: customWorkoutPath(id) }),
  ),
};

/** Requests for the tests of all routes, by method and path. */
export const CASES: Readonly<Record<string, RouteCase>> = {
  ...LOGS,
  ...SWAPS,
  ...RECOVERY,
  ...PREFERENCES,
  ...SESSIONS,
  ...CUSTOM_WORKOUTS,
};
