import type { UserId } from '../../src/domain/ids.js';
import { remembered } from '../../src/domain/lookup.js';
import { FreshlegsError, notFound } from '../../src/errors.js';
import type { Freshlegs } from '../../src/service/index.js';
import { readJson } from './body.js';
import { allowedMethods, createFinder, underBase, type Found } from './endpoints.js';
import { homeMethods } from './home.js';
import { identify, inputsOf, readInput, refuse, type ApiRequest, type Inputs } from './input.js';
import { createOpenApi } from './openapi.js';
import { httpError, logToStderr, toProblem, type ErrorLog } from './problem.js';
import { isRead, type Operation, type Route } from './routes.js';

/**
 * Returns the id of the user who sent the request, or null. Any other value, or an error, also
 * means unauthenticated. `context` is what the framework passes beside the request: with
 * {@link toNode} the request of Node or Express, whose session a middleware may have read.
 */
export type Authenticate<Context = unknown> = (
  request: Request,
  context: Context,
) => UserId | null | Promise<UserId | null>;

/** The options of {@link createHandler}. */
export interface HandlerOptions<Context = unknown> {
  /** The service, from `createFreshlegs`. */
  readonly training: Freshlegs;
  /** Identifies the user of a request. Required, because any default would let everyone in. */
  readonly authenticate: Authenticate<Context>;
  /** Where the API is mounted, without a slash at the end; default `/api`. */
  readonly basePath?: string;
  /** Receives one entry per error response; by default one line of JSON on stderr. */
  readonly log?: ErrorLog;
}

/** Answers a request of the Fetch standard. Never rejects. */
export type Handler<Context = unknown> = undefined extends Context
  ? (request: Request, context?: Context) => Promise<Response>
  : (request: Request, context: Context) => Promise<Response>;

interface Api {
  readonly inputs: Inputs;
  readonly basePath: string;
  readonly call: (operation: Operation, input: object) => Promise<unknown>;
}

/** Each method parses its input itself. */
const callerOf = (training: Freshlegs): Api['call'] => {
  const groups = { ...training, ...homeMethods(training) } as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: object) => Promise<unknown>>>>
  >;
  return (operation, input) => {
    const [group = '', name = ''] = operation.split('.');
    const method = groups[group]?.[name];
    if (method === undefined) throw new TypeError(`The service has no ${operation}.`);
    return method(input);
  };
};

/** Prevents caches from storing a user's data. */
const PRIVATE = { 'Cache-Control': 'private, no-store' };
/** Lets the user's own device cache an answer, and ask with its ETag whether it has changed. */
const REVALIDATED = { 'Cache-Control': 'private, no-cache' };
const PUBLIC = { 'Cache-Control': 'public, max-age=3600' };

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

const json = (value: unknown, status: number, headers: Readonly<Record<string, string>>) =>
  new Response(JSON.stringify(value), { status, headers: { ...JSON_TYPE, ...headers } });

// Weak, because a proxy may compress the answer.
const etagOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 22)}"`;
};

const isCurrent = ({ headers }: Request, etag: string): boolean => {
  const given = (headers.get('if-none-match') ?? '').split(',').map((each) => each.trim());
  return given.some((each) => each === '*' || each.replace(/^(?!W\/)/, 'W/') === etag);
};

/** Adds the ETag, and answers 304 if the client has this version. */
const revalidate = async (
  request: Request,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const etag = await etagOf(text);
  const kept = { ...headers, ETag: etag };
  return isCurrent(request, etag)
    ? new Response(null, { status: 304, headers: kept })
    : new Response(text, { headers: { ...JSON_TYPE, ...kept } });
};

/** A preview writes nothing, so it takes no idempotency key. */
const answerPreview = async (api: Api, operation: Operation, input: object): Promise<Response> => {
  const { idempotencyKey: _, ...question } = input as { readonly idempotencyKey?: unknown };
  return json(await api.call(operation, question), 200, PRIVATE);
};

const answerRoute = async (
  api: Api,
  route: Route,
  request: Request,
  given: ApiRequest,
): Promise<Response> => {
  const fields = readInput(api.inputs, route, given);
  const { dryRun, ...rest } = fields;
  if (route.preview !== null && dryRun !== undefined && typeof dryRun !== 'boolean') {
    throw refuse(['dryRun'], 'must be true or false');
  }
  if (route.preview !== null && dryRun === true) return answerPreview(api, route.preview, rest);
  const input = route.preview === null ? fields : rest;
  const value = await api.call(route.operation, input);
  if (value === null && route.absent !== null) throw notFound(route.absent, {});
  if (isRead(route)) return revalidate(request, JSON.stringify(value), REVALIDATED);
  const location =
    route.location === null ? {} : { Location: underBase(api.basePath, route.location(value)) };
  return json(value, route.status, { ...PRIVATE, ...location });
};

const decode = (params: Found['params']): Found['params'] => {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    throw refuse([''], 'the address has a % that does not encode anything');
  }
};

/** The route of the request's method. Throws `METHOD_NOT_ALLOWED`. */
const routeOf = (found: Found, method: string): Route => {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const route = found.routes.find((each) => each.method === name);
  if (route !== undefined) return route;
  const allow = allowedMethods(found);
  throw httpError('METHOD_NOT_ALLOWED', `${method} is not supported here. Use one of ${allow}.`, {
    headers: { Allow: allow },
  });
};

const unknownAddress = (basePath: string): FreshlegsError =>
  new FreshlegsError(
    'NOT_FOUND',
    `There is nothing at this address; ${basePath}/openapi.json lists all routes.`,
    { details: { record: 'address' } },
  );

const answerFound = async (
  api: Api,
  found: Found,
  request: Request,
  authenticate: () => unknown,
): Promise<Response> => {
  if (request.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: { ...PRIVATE, Allow: allowedMethods(found) },
    });
  }
  const route = routeOf(found, request.method);
  const userId = await identify(api.inputs, authenticate);
  return answerRoute(api, route, request, {
    query: new URL(request.url).searchParams,
    params: decode(found.params),
    headers: request.headers,
    body: route.body === null ? undefined : await readJson(request),
    userId,
  });
};

/** Answers an error with a problem, and logs it once. */
const answerError = (
  error: unknown,
  log: ErrorLog,
  call: { readonly operation: string; readonly requestId: string; readonly startedAt: number },
): Response => {
  const { operation, requestId, startedAt } = call;
  const { code, status, cause, headers, body } = toProblem(error, requestId);
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const entry = { time: new Date(), code, status, operation, requestId, ms };
  try {
    log(cause === undefined ? entry : { ...entry, cause });
  } catch {
    // If the log fails, the client still gets its answer. The failure cannot be reported anywhere
    // else.
  }
  return new Response(JSON.stringify(body), { status, headers });
};

/** A response to HEAD has no body. */
const finish = (request: Request, response: Response, requestId: string): Response => {
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.set('Vary', 'Authorization, Cookie');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Request-Id', requestId);
  return new Response(request.method === 'HEAD' ? null : response.body, { status, headers });
};

// Choice: the host authenticates users, so `authenticate` has no default.
/**
 * The HTTP API as one function of the Fetch standard. Hono, Next.js, SvelteKit, Bun and Deno take
 * it unchanged; {@link toNode} makes it a listener for Node, Express and Fastify. Answers every
 * request below `basePath`, and serves the OpenAPI description at `openapi.json` there. Errors are
 * `application/problem+json`, see {@link Problem}. Throws a TypeError without `authenticate`.
 *
 * @example
 * const handler = createHandler({ training, authenticate: (request) => sessionOf(request)?.userId ?? null });
 * const response = await handler(new Request('http://localhost/api/recovery/muscle-groups'));
 * response.status; // 200, or 401 without a user
 */
export function createHandler<Context = unknown>({
  training,
  authenticate,
  basePath = '/api',
  log = logToStderr,
}: HandlerOptions<Context>): Handler<Context> {
  if (typeof authenticate !== 'function') {
    throw new TypeError('The API needs authenticate: it maps a request to a user id or null.');
  }
  const api = { inputs: inputsOf(training.idTypes), basePath, call: callerOf(training) };
  const find = createFinder(basePath);
  // Made when it is first asked for, and kept as text.
  const describe = remembered((path: string) => JSON.stringify(createOpenApi({ basePath: path })));
  const answer = async (
    request: Request,
    context: Context,
    pathname: string,
    found: Found | null,
  ): Promise<Response> => {
    if (found !== null) {
      return answerFound(api, found, request, () => authenticate(request, context));
    }
    const isDescription =
      pathname === `${basePath}/openapi.json` && ['GET', 'HEAD'].includes(request.method);
    if (!isDescription) throw unknownAddress(basePath);
    return revalidate(request, describe(basePath), PUBLIC);
  };
  const handler = async (request: Request, context: Context): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const found = find(pathname);
    const operation = `${request.method} ${found?.path ?? '(unknown address)'}`;
    const call = { operation, requestId: crypto.randomUUID(), startedAt: performance.now() };
    const response = await answer(request, context, pathname, found).catch((error: unknown) =>
      answerError(error, log, call),
    );
    return finish(request, response, call.requestId);
  };
  // The compiler cannot resolve the conditional type of `context` here.
  return handler as Handler<Context>;
}
