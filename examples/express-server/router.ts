import { randomUUID } from 'node:crypto';
import { json, Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { TrainingMethods } from 'freshlegs';
import { bodyError, httpError, logToStderr, toProblem, type ErrorLog } from './problem.js';
import { identify, PRIVATE, requireJson, respond } from './respond.js';
import { ROUTES, type Route } from './routes.js';

/**
 * Returns the id of the user who sent the request, or null. Any other value, or an error, also
 * means unauthenticated.
 */
export type Authenticate = (request: Request) => number | null | Promise<number | null>;

export interface RouterOptions {
  readonly training: TrainingMethods;
  /**
   * Identifies the user of a request. Has no default, because any default would let everyone in.
   */
  readonly authenticate: Authenticate;
  /** Receives one entry per error response. By default, writes it to stderr as one line of JSON. */
  readonly log?: ErrorLog;
}

// Choice: the host authenticates users, so `authenticate` has no default.
/**
 * The API as a router for your own Express app. Throws without `authenticate`.
 *
 * @example
 * // app.use(createRouter({ training, authenticate: (request) => sessionOf(request)?.userId ?? null }));
 */
export const createRouter = ({ training, authenticate, log }: RouterOptions): Router => {
  if (typeof authenticate !== 'function') {
    throw new TypeError('The API needs authenticate: it maps a request to a user id or null.');
  }
  const router = Router().use('/api', neverStore);
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const routes = ROUTES.filter((route) => route.path === path);
    router.all(path, startRequest(path));
    for (const route of routes) {
      router[route.method](
        path,
        requireUser(authenticate),
        ...(route.body === null ? [] : [readJson]),
        answer(route, training),
      );
    }
    router.all(path, refuseOtherMethods(routes));
  }
  return router.use('/api', answerErrors(log));
};

export const neverStore: RequestHandler = (_request, response, next) => {
  response.set(PRIVATE);
  next();
};

interface Locals {
  readonly requestId?: string;
  readonly startedAt?: number;
  readonly operation?: string;
}

/** The log identifies a request by the pattern of its route, never by its actual address. */
export const startRequest =
  (path?: string): RequestHandler =>
  (request, response, next) => {
    const { requestId = randomUUID(), startedAt = performance.now() } = response.locals as Locals;
    const operation = `${request.method} ${path ?? '(unknown address)'}`;
    Object.assign(response.locals, { requestId, startedAt, operation });
    response.set('X-Request-Id', requestId);
    next();
  };

const requireUser =
  (authenticate: Authenticate): RequestHandler =>
  async (request, response, next) => {
    response.locals['userId'] = await identify(() => authenticate(request));
    next();
  };

const parse: RequestHandler = json({ limit: '64kb', type: () => true });

/** Refuses any type other than JSON. */
export const readJson: RequestHandler = (request, response, next) => {
  requireJson(request.headers);
  parse(request, response, (error?: unknown) => {
    next(error === undefined ? undefined : bodyError(error));
  });
};

const answer =
  (route: Route, training: TrainingMethods): RequestHandler =>
  async (request, response) => {
    const { originalUrl: url, params, headers } = request;
    const body: unknown = request.body;
    const userId = response.locals['userId'] as number;
    const given = await respond(route, training, { url, params, headers, body, userId });
    response.status(given.status).set(given.headers).json(given.body);
  };

const refuseOtherMethods = (routes: readonly Route[]): RequestHandler => {
  const methods = routes.map(({ method }) => method);
  const allow = [...methods, ...(methods.includes('get') ? ['head'] : []), 'options']
    .map((method) => method.toUpperCase())
    .join(', ');
  return (request, response) => {
    if (request.method === 'OPTIONS') {
      response.set('Allow', allow).status(204).end();
      return;
    }
    const message = `${request.method} is not supported here. Use one of ${allow}.`;
    throw httpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allow } });
  };
};

/** Answers every error with a problem, and logs it once. */
export const answerErrors =
  (log: ErrorLog = logToStderr): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const {
      requestId = randomUUID(),
      startedAt = performance.now(),
      ...locals
    } = response.locals as Locals;
    const { code, status, cause, headers, body } = toProblem(error, requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const operation = locals.operation ?? `${request.method} (unknown address)`;
    const entry = { time: new Date(), code, status, operation, requestId, ms };
    try {
      log(cause === undefined ? entry : { ...entry, cause });
    } catch {
      // If the log fails, the client still gets its answer. The failure cannot be reported anywhere
      // else.
    }
    if (response.headersSent) response.destroy();
    else {
      // `json` would add an ETag to an answer that always differs.
      response.status(status).set(headers).type('application/problem+json');
      response.end(JSON.stringify(body));
    }
  };
