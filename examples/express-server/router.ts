import { json, Router, type Request, type RequestHandler, type Response } from 'express';
import {
  FreshlegsError,
  type CreateLogAnswer,
  type SwapAnswer,
  type TrainingMethods,
} from 'freshlegs';
import { bodyError, httpError } from './problem.js';
import { invalidInput, readBody, readPathId, readQuery, type QueryShape } from './request.js';

/** Who is asking: the id of a user, or null for nobody. */
export type Authenticate = (request: Request) => number | null | Promise<number | null>;

type Input = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

interface Route {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** What the service calls the `:id` of the path. */
  readonly id?: string;
  readonly query?: QueryShape;
  readonly run: (training: TrainingMethods, input: Input) => Promise<Answer>;
}

type Method<In, Out> = (training: TrainingMethods) => (input: In) => Promise<Out>;

/** Calls one method of the service with what was sent: the service itself parses its input. */
const call = <In, Out>(method: Method<In, Out>, training: TrainingMethods, input: Input) =>
  method(training)(input as In);

const ok =
  <In, Out>(method: Method<In, Out>): Route['run'] =>
  async (training, input) => ({ status: 200, body: await call(method, training, input) });

const createdLog =
  <In, Out extends CreateLogAnswer | SwapAnswer>(method: Method<In, Out>): Route['run'] =>
  async (training, input) => {
    const body = await call(method, training, input);
    return { status: 201, body, location: `/api/logs/${body.log.id}` };
  };

const findLog: Route['run'] = async (training, input) => {
  const body = await call((service) => service.logs.find, training, input);
  if (body !== null) return { status: 200, body };
  throw new FreshlegsError('NOT_FOUND', 'There is no such log among those open to this user.', {
    details: { thing: 'log' },
  });
};

const swap = createdLog((training) => training.swaps.swap);
const preview = ok((training) => training.swaps.preview);

/** `dryRun` is a word of HTTP alone: it chooses between two methods of the service. */
const swapOrPreview: Route['run'] = async (training, { dryRun = false, ...input }) => {
  if (typeof dryRun !== 'boolean') {
    throw invalidInput([{ pointer: '/dryRun', message: 'must be true or false' }]);
  }
  if (!dryRun) return swap(training, input);
  // A preview writes nothing, so there is nothing to do only once.
  const { idempotencyKey: _, ...question } = input;
  return preview(training, question);
};

const page = { limit: 'number', cursor: 'text' } as const;

/** Every address of the API: the six of the spec first, then those that make them usable. */
const ROUTES: readonly Route[] = [
  { method: 'post', path: '/api/logs', run: createdLog((training) => training.logs.create) },
  { method: 'post', path: '/api/workouts/:id/swap', id: 'logId', run: swapOrPreview },
  {
    method: 'get',
    path: '/api/workouts/available',
    query: { logId: 'id', muscleGroup: 'text', source: 'text', q: 'text', ...page },
    run: ok((training) => training.swaps.available),
  },
  {
    method: 'get',
    path: '/api/recovery/muscle-groups',
    run: ok((training) => training.recovery.muscleGroups),
  },
  {
    method: 'get',
    path: '/api/recovery/most-recovered',
    query: { limit: 'number', includeUntrained: 'boolean' },
    run: ok((training) => training.recovery.mostRecovered),
  },
  {
    method: 'get',
    path: '/api/recommendations/smart-workout',
    query: {
      avoid: 'list',
      explain: 'boolean',
      strict: 'boolean',
      limit: 'number',
      timeZone: 'text',
    },
    run: ok((training) => training.recommendations.smartWorkout),
  },
  {
    method: 'get',
    path: '/api/logs',
    query: { completed: 'boolean', includeInactive: 'boolean', ...page },
    run: ok((training) => training.logs.list),
  },
  { method: 'get', path: '/api/logs/:id', id: 'logId', run: findLog },
  {
    method: 'post',
    path: '/api/logs/:id/complete',
    id: 'logId',
    run: ok((training) => training.logs.complete),
  },
  {
    method: 'delete',
    path: '/api/logs/:id',
    id: 'logId',
    run: ok((training) => training.logs.delete),
  },
  {
    method: 'post',
    path: '/api/swaps/:id/revert',
    id: 'swapId',
    run: ok((training) => training.swaps.revert),
  },
  {
    method: 'get',
    path: '/api/swaps',
    query: { logId: 'id', chainOfLogId: 'id', from: 'text', to: 'text', ...page },
    run: ok((training) => training.swaps.list),
  },
];

const BODY_LIMIT = '64kb';

const parse: RequestHandler = json({ strict: true, limit: BODY_LIMIT, type: () => true });

const parseJson: RequestHandler = (request, response, next) => {
  parse(request, response, (error?: unknown) => {
    next(error === undefined ? undefined : bodyError(error));
  });
};

// Choice: every POST must say application/json, also one without a body. A page of another site can
// send a visitor's cookies along with a form or with plain text, but not with JSON unless we allow it.
const requireJson: RequestHandler = (request, _response, next) => {
  if (!/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) {
    throw httpError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send POST requests with the header Content-Type: application/json, also without a body.',
    );
  }
  next();
};

/** The user of a request. Anything that is not an id counts as nobody. */
const requireUser = async (authenticate: Authenticate, request: Request): Promise<number> => {
  const userId: unknown = await authenticate(request);
  if (typeof userId === 'number' && Number.isSafeInteger(userId) && userId > 0) return userId;
  throw httpError('UNAUTHENTICATED', 'Sign in first: this request is not made by a known user.');
};

// Choice: an import key is for importers, which call the library; it is not part of the API.
const RESERVED = ['userId', 'idempotencyKey', 'importKey'];

/** All that a service method gets: query, body, path and header, and last the user. */
const readInput = (route: Route, request: Request, userId: number): Input => {
  const key = route.method === 'get' ? undefined : request.get('idempotency-key');
  const reserved = [...RESERVED, ...(route.id === undefined ? [] : [route.id])];
  return {
    ...readQuery(request.originalUrl, route.query ?? {}),
    ...(route.method === 'post' ? readBody(request.body, reserved) : {}),
    ...(route.id === undefined ? {} : { [route.id]: readPathId(request.params['id']) }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
    userId,
  };
};

const send = (response: Response, { status, body, location }: Answer): void => {
  if (location !== undefined) response.location(location);
  response.status(status).json(body);
};

/** Names the route for the log: the pattern, never the address as sent. */
const nameOperation =
  (path: string): RequestHandler =>
  (request, response, next) => {
    response.locals['operation'] = `${request.method} ${path}`;
    next();
  };

const refuseOtherMethods = (path: string): RequestHandler => {
  const methods = ROUTES.filter((route) => route.path === path).map((route) => route.method);
  const allow = [...methods, ...(methods.includes('get') ? ['head'] : []), 'options']
    .map((method) => method.toUpperCase())
    .join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS') {
      const message = `${request.method} is not possible here; these are: ${allow}.`;
      throw httpError('METHOD_NOT_ALLOWED', message, { Allow: allow });
    }
    response.set('Allow', allow).status(204).end();
  };
};

/** The API as a router: for each route the user, the body, one call of the service, the answer. */
export const createRouter = (training: TrainingMethods, authenticate: Authenticate): Router => {
  const router = Router();
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    router.all(path, nameOperation(path));
  }
  for (const route of ROUTES) {
    const identify: RequestHandler = async (request, response, next) => {
      response.locals['userId'] = await requireUser(authenticate, request);
      next();
    };
    const run: RequestHandler = async (request, response) => {
      const input = readInput(route, request, response.locals['userId'] as number);
      send(response, await route.run(training, input));
    };
    const body = route.method === 'post' ? [requireJson, parseJson] : [];
    router[route.method](route.path, identify, ...body, run);
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    router.all(path, refuseOtherMethods(path));
  }
  return router;
};
