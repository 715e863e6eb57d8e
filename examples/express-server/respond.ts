import { FreshlegsError, inputSchemasOf, type TrainingMethods } from 'freshlegs';
import { z } from 'zod';
import { homeMethods } from './home.js';
import { httpError } from './problem.js';
import { isRead, pathParameters, type Operation, type Route } from './routes.js';

/** The parts of a request that any framework provides. */
export interface ApiRequest {
  /** Includes the query. */
  readonly url: string;
  /** Decoded parameters of the path. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed from JSON; undefined without a body. */
  readonly body: unknown;
  /** Taken only from the authentication; see {@link identify}. */
  readonly userId: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const ask = async (authenticate: () => unknown): Promise<unknown> => {
  try {
    return await authenticate();
  } catch (cause) {
    throw httpError('UNAUTHENTICATED', 'The user could not be authenticated.', { cause });
  }
};

/** Throws `UNAUTHENTICATED` unless `authenticate` returns a valid id. */
export const identify = async (authenticate: () => unknown): Promise<number> => {
  const userId = await ask(authenticate);
  if (typeof userId === 'number' && Number.isSafeInteger(userId) && userId > 0) return userId;
  throw httpError('UNAUTHENTICATED', 'Sign in first: this request has no known user.');
};

const GIVEN = inputSchemasOf();
const SCHEMAS = {
  ...GIVEN,
  home: { read: GIVEN.recommendations.smartWorkout },
} as unknown as Readonly<Record<string, Readonly<Record<string, z.ZodObject>>>>;

export const inputShape = (operation: Operation): Readonly<Record<string, z.ZodType>> => {
  const [group = '', method = ''] = operation.split('.');
  return SCHEMAS[group]?.[method]?.shape ?? {};
};

/** Every method that writes takes an idempotency key. */
export const takesKey = ({ operation }: Pick<Route, 'operation'>): boolean =>
  'idempotencyKey' in inputShape(operation);

// Report at most 20 issues and 64 characters of an unknown name, like the service.
const ISSUES_MAX = 20;
const NAME_SHOWN_LENGTH_MAX = 64;

export const refuse = (names: readonly string[], message: string): FreshlegsError => {
  const issues = names.slice(0, ISSUES_MAX).map((name) => ({
    pointer:
      name &&
      `/${name.slice(0, NAME_SHOWN_LENGTH_MAX).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    message,
  }));
  const first = issues.map(({ pointer }) => `${pointer || 'input'}: ${message}`).at(0);
  return new FreshlegsError('INVALID_INPUT', first ?? message, { details: { issues } });
};

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export const JSON_SCHEMA = {
  io: 'input',
  target: 'draft-2020-12',
  // The library also accepts a Date, which is text in JSON.
  unrepresentable: ({ zodSchema }) =>
    zodSchema._zod.def.type === 'date' ? { type: 'string', format: 'date-time' } : 'throw',
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** If a text does not fit its type, it stays text, and the service refuses it. */
const readText = (text: string, type: unknown): unknown => {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return (type === 'number' || type === 'integer') && NUMBER.test(text) ? Number(text) : text;
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

const convertSchema = (operation: Operation, name: string): JsonSchema => {
  const schema = inputShape(operation)[name];
  if (schema === undefined) throw new TypeError(`${operation} takes no ${name}.`);
  return z.toJSONSchema(schema, JSON_SCHEMA);
};

const schemas = new Map<string, JsonSchema>();

/** Converted once, because a query can use the same object a thousand times. */
const jsonSchemaOf = (operation: Operation, name: string): JsonSchema => {
  const key = `${operation} ${name}`;
  const schema = schemas.get(key) ?? convertSchema(operation, name);
  schemas.set(key, schema);
  return schema;
};

const readParameter = (operation: Operation, name: string, texts: readonly string[]): unknown => {
  const { type, items } = jsonSchemaOf(operation, name);
  if (type !== 'array') return readText(texts[0] ?? '', type);
  // A list is one comma-separated string.
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => readText(text, (items as Fields)['type']));
};

const isList = (operation: Operation, name: string): boolean =>
  jsonSchemaOf(operation, name).type === 'array';

/** A member of an object, such as `increments[barbell]`. */
const MEMBER = /^([a-z]+)\[([a-z]+)\]$/i;

/** Null unless the parameter is a member of an object. */
const memberOf = ({ operation, query }: Route, parameter: string) => {
  const [, name = '', member = ''] = MEMBER.exec(parameter) ?? [];
  if (!query.includes(name)) return null;
  const { type, additionalProperties } = jsonSchemaOf(operation, name);
  return type === 'object' ? { name, member, schema: additionalProperties as Fields } : null;
};

const readMembers = (route: Route, given: URLSearchParams): Fields => {
  const objects: Record<string, Record<string, unknown>> = {};
  for (const [parameter, text] of given) {
    const found = memberOf(route, parameter);
    if (found === null) continue;
    const { name, member, schema } = found;
    (objects[name] ??= {})[member] = readText(text, schema['type']);
  }
  return objects;
};

// Choice: refuse unknown and repeated parameters, because an answer that ignores a misspelled
// filter looks correct.
const readQuery = (route: Route, url: string): Fields => {
  const { operation, query } = route;
  const at = url.indexOf('?');
  const given = new URLSearchParams(at === -1 ? '' : url.slice(at));
  const names = [...new Set(given.keys())];
  const plain = names.filter((name) => memberOf(route, name) === null);
  const unknown = plain.filter((name) => !query.includes(name));
  if (unknown.length > 0) {
    const known = query.length === 0 ? 'no parameters' : query.join(', ');
    throw refuse(unknown, `is not known; this address takes ${known}`);
  }
  const repeated = names.filter(
    (name) => given.getAll(name).length > 1 && !(plain.includes(name) && isList(operation, name)),
  );
  if (repeated.length > 0) throw refuse(repeated, 'must be given once');
  return {
    ...readMembers(route, given),
    ...Object.fromEntries(
      plain.map((name) => [name, readParameter(operation, name, given.getAll(name))]),
    ),
  };
};

// Choice: a malformed id is INVALID_INPUT instead of NOT_FOUND, so that a client sees its mistake.
const readPath = ({ operation, path }: Route, params: Fields): Fields =>
  Object.fromEntries(
    pathParameters(path).map((name) => [
      name,
      readParameter(operation, name, [String(params[name])]),
    ]),
  );

// Choice: a request with a body must have Content-Type: application/json, and so must any request
// with an Origin header, which browsers send. A page of another site can send a form or plain text
// with a visitor's cookies, but not JSON unless the server allows it.
/** Throws `UNSUPPORTED_MEDIA_TYPE` for a body that is not JSON. */
export const requireJson = (headers: ApiRequest['headers']): void => {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (headers['origin'] === undefined && !hasBody) return;
  if (/^application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? ''))) return;
  throw httpError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON, with the header Content-Type: application/json. Browsers must send this header even without a body.',
  );
};

/** Parses the body; undefined for an empty text. Throws `MALFORMED_JSON`. */
export const parseBody = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw httpError('MALFORMED_JSON', 'The body is not valid JSON: send one complete object.');
  }
};

/** Keeps unknown fields, so that the service refuses them by name. */
const readBody = (route: Route, body: unknown): Fields => {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse([''], 'the body must be a JSON object');
  }
  // In particular, the user never comes from the body.
  const reserved = Object.keys(inputShape(route.operation)).filter(
    (name) => Object.hasOwn(body, name) && !route.body?.includes(name),
  );
  if (reserved.length > 0) throw refuse(reserved, 'must not be in the body');
  return body as Fields;
};

/** Combines query, body, path and header. The user comes last, so that nothing replaces it. */
const readInput = (route: Route, request: ApiRequest): Fields => {
  if (route.body !== null) requireJson(request.headers);
  const key = takesKey(route) ? request.headers['idempotency-key'] : undefined;
  return {
    ...readQuery(route, request.url),
    ...(route.body === null ? {} : readBody(route, request.body)),
    ...readPath(route, request.params),
    ...(key === undefined ? {} : { idempotencyKey: key }),
    userId: request.userId,
  };
};

/** The method parses the input itself. */
const call = (training: TrainingMethods, operation: Operation, input: Fields) => {
  const [group = '', name = ''] = operation.split('.');
  const methods = { ...training, ...homeMethods(training) } as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: Fields) => Promise<unknown>>>>
  >;
  const method = methods[group]?.[name];
  if (method === undefined) throw new TypeError(`The service has no ${operation}.`);
  return method(input);
};

/** Prevents caches from storing a user's data. */
export const PRIVATE = { 'Cache-Control': 'private, no-store', Vary: 'Authorization, Cookie' };
/** Lets the user's own device cache an answer, and ask with its ETag whether it has changed. */
const REVALIDATED = { ...PRIVATE, 'Cache-Control': 'private, no-cache' };

/**
 * Answers a request in any framework. Pass its errors to `toProblem`.
 *
 * @example
 * // await respond(route, training, { url, params, headers, body, userId });
 */
export const respond = async (
  route: Route,
  training: TrainingMethods,
  request: ApiRequest,
): Promise<Answer> => {
  const { dryRun, ...rest } = readInput(route, request);
  if (route.preview !== null && dryRun !== undefined && typeof dryRun !== 'boolean') {
    throw refuse(['dryRun'], 'must be true or false');
  }
  if (route.preview !== null && dryRun === true) {
    // A preview writes nothing, so it takes no idempotency key.
    const { idempotencyKey: _, ...question } = rest;
    return { status: 200, headers: PRIVATE, body: await call(training, route.preview, question) };
  }
  const input = route.preview === null && dryRun !== undefined ? { ...rest, dryRun } : rest;
  const body = await call(training, route.operation, input);
  if (body === null && route.absent !== null) {
    throw new FreshlegsError(
      'NOT_FOUND',
      `The ${route.absent} does not exist or is not available to this user.`,
      {
        details: { record: route.absent },
      },
    );
  }
  const location = route.location === null ? {} : { Location: route.location(body) };
  const headers = isRead(route) ? REVALIDATED : PRIVATE;
  return { status: route.status, headers: { ...headers, ...location }, body };
};
