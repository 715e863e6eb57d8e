import { Router, type Request, type RequestHandler } from 'express';
import { FreshlegsError, type TrainingMethods } from 'freshlegs';
import { readJson } from './body.js';
import { inputsOf, type RouteInputs } from './inputs.js';
import { httpError } from './problem.js';
import { invalidInput, readBody, readPath, readQuery } from './request.js';
import { isRead, type Operation, type Route } from './route.js';
import { ROUTES } from './routes.js';

/**
 * Returns the id of the user who sent the request, or null without one. Any other value, or an error,
 * also counts as unauthenticated.
 */
export type Authenticate = (request: Request) => number | null | Promise<number | null>;

type Input = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

/** Calls one method of the service, which parses the input itself. */
const call = (training: TrainingMethods, operation: Operation, input: Input): Promise<unknown> => {
  const [group = '', method = ''] = operation.split('.');
  const methods = training as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: Input) => Promise<unknown>>>>
  >;
  const run = methods[group]?.[method];
  if (run === undefined) throw new TypeError(`The service has no ${operation}.`);
  return run(input);
};

const notFound = (record: string): FreshlegsError =>
  new FreshlegsError('NOT_FOUND', `There is no such ${record} among those open to this user.`, {
    details: { record },
  });

const answer = async (route: Route, training: TrainingMethods, input: Input): Promise<Answer> => {
  const body = await call(training, route.operation, input);
  if (body === null && route.absent !== null) throw notFound(route.absent);
  const location = route.location === null ? {} : { location: route.location(body) };
  return { status: route.status, body, ...location };
};

/** Calls the operation, or its preview if the body has `dryRun: true`. */
const answerOrPreview = async (
  route: Route,
  training: TrainingMethods,
  { dryRun = false, ...input }: Input,
): Promise<Answer> => {
  if (typeof dryRun !== 'boolean') {
    throw invalidInput([{ pointer: '/dryRun', message: 'must be true or false' }]);
  }
  if (!dryRun || route.preview === null) return answer(route, training, input);
  // A preview writes nothing, so it takes no idempotency key.
  const { idempotencyKey: _, ...question } = input;
  return { status: 200, body: await call(training, route.preview.operation, question) };
};

const ask = async (authenticate: Authenticate, request: Request): Promise<unknown> => {
  try {
    return await authenticate(request);
  } catch (cause) {
    throw httpError('UNAUTHENTICATED', 'The user could not be authenticated.', { cause });
  }
};

/** The user id of a request. Throws `UNAUTHENTICATED` without a valid id. */
const requireUser = async (authenticate: Authenticate, request: Request): Promise<number> => {
  const userId = await ask(authenticate, request);
  if (typeof userId === 'number' && Number.isSafeInteger(userId) && userId > 0) return userId;
  throw httpError('UNAUTHENTICATED', 'Sign in first: this request has no known user.');
};

/** The input of a service method: query, body, path and header, and last the user, so nothing replaces it. */
const readInput = (route: Route, inputs: RouteInputs, request: Request, userId: number): Input => {
  const key = isRead(route) ? undefined : request.get('idempotency-key');
  return {
    ...readQuery(request.originalUrl, inputs.query),
    ...(route.body === null ? {} : readBody(request.body, inputs.reserved)),
    ...readPath(request.params, inputs.path),
    ...(key === undefined ? {} : { idempotencyKey: key }),
    userId,
  };
};

const handle = (
  route: Route,
  training: TrainingMethods,
  authenticate: Authenticate,
): readonly RequestHandler[] => {
  const inputs = inputsOf(route);
  const respond = route.preview === null ? answer : answerOrPreview;
  const identify: RequestHandler = async (request, response, next) => {
    response.locals['userId'] = await requireUser(authenticate, request);
    next();
  };
  const run: RequestHandler = async (request, response) => {
    const input = readInput(route, inputs, request, response.locals['userId'] as number);
    const { status, body, location } = await respond(route, training, input);
    if (location !== undefined) response.location(location);
    response.status(status).json(body);
  };
  return [identify, ...(route.body === null ? [] : readJson), run];
};

/** Stores the name of the route for the log: the pattern, never the sent address. */
const nameOperation =
  (path: string): RequestHandler =>
  (request, response, next) => {
    response.locals['operation'] = `${request.method} ${path}`;
    next();
  };

const refuseOtherMethods = (routes: readonly Route[]): RequestHandler => {
  const methods = routes.map(({ method }) => method);
  const allow = [...methods, ...(methods.includes('get') ? ['head'] : []), 'options']
    .map((method) => method.toUpperCase())
    .join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS') {
      const message = `${request.method} is not supported here. Use one of ${allow}.`;
      throw httpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allow } });
    }
    response.set('Allow', allow).status(204).end();
  };
};

/** The API as a router. Each route authenticates, reads the body, calls the service and answers. */
export const createRouter = (training: TrainingMethods, authenticate: Authenticate): Router => {
  const router = Router();
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const routes = ROUTES.filter((route) => route.path === path);
    router.all(path, nameOperation(path));
    for (const route of routes) {
      router[route.method](path, ...handle(route, training, authenticate));
    }
    router.all(path, refuseOtherMethods(routes));
  }
  return router;
};
