import type { IdTypes, UserId } from '../../src/domain/ids.js';
import type { FreshlegsError } from '../../src/errors.js';
import { inputSchemasOf } from '../../src/service/index.js';
import { refuseIssues, toPointer } from '../../src/service/use-case.js';
import { z } from 'zod';
import { httpError } from './problem.js';
import { pathParameters, type Operation, type Route } from './routes.js';

/** A request whose route is known and whose body is parsed. */
export interface ApiRequest {
  readonly query: URLSearchParams;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Undefined without a body. */
  readonly body: unknown;
  /** Comes only from the authentication. */
  readonly userId: UserId;
}

export type Fields = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, z.ZodType>>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The input fields of each operation. They depend on the types of the host's ids. */
export interface Inputs {
  readonly shapeOf: (operation: Operation) => Shape;
  readonly jsonSchemaOf: (operation: Operation, name: string) => JsonSchema;
}

export const JSON_SCHEMA = {
  io: 'input',
  target: 'draft-2020-12',
  // The library also accepts a Date, which is text in JSON.
  unrepresentable: ({ zodSchema }) =>
    zodSchema._zod.def.type === 'date' ? { type: 'string', format: 'date-time' } : 'throw',
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

export const fieldOf = (shape: Shape, operation: Operation, name: string): z.ZodType => {
  const schema = shape[name];
  if (schema === undefined) throw new TypeError(`${operation} takes no ${name}.`);
  return schema;
};

export const inputsOf = (idTypes?: IdTypes): Inputs => {
  const given = inputSchemasOf(idTypes);
  const schemas = {
    ...given,
    home: { read: given.recommendations.smartWorkout },
  } as unknown as Readonly<Record<string, Readonly<Record<string, z.ZodObject>>>>;
  const shapeOf = (operation: Operation): Shape => {
    const [group = '', method = ''] = operation.split('.');
    return schemas[group]?.[method]?.shape ?? {};
  };
  // Each is converted once, because a query can use the same object a thousand times.
  const known = new Map<string, JsonSchema>();
  const jsonSchemaOf = (operation: Operation, name: string): JsonSchema => {
    const key = `${operation} ${name}`;
    const schema =
      known.get(key) ?? z.toJSONSchema(fieldOf(shapeOf(operation), operation, name), JSON_SCHEMA);
    known.set(key, schema);
    return schema;
  };
  return { shapeOf, jsonSchemaOf };
};

/** Every method that writes takes an idempotency key. */
export const takesKey = ({ shapeOf }: Inputs, { operation }: Pick<Route, 'operation'>): boolean =>
  'idempotencyKey' in shapeOf(operation);

const ask = async (authenticate: () => unknown): Promise<unknown> => {
  try {
    return await authenticate();
  } catch (cause) {
    throw httpError('UNAUTHENTICATED', 'The user could not be authenticated.', { cause });
  }
};

/** Throws `UNAUTHENTICATED` unless `authenticate` returns a valid id. */
export const identify = async (
  { shapeOf }: Inputs,
  authenticate: () => unknown,
): Promise<UserId> => {
  const given = await ask(authenticate);
  const userId = shapeOf('logs.list')['userId']?.safeParse(given);
  if (userId?.success === true) return userId.data as UserId;
  throw httpError('UNAUTHENTICATED', 'Sign in first: this request has no known user.');
};

/** An empty name is the whole input. */
export const refuse = (names: readonly string[], message: string): FreshlegsError =>
  refuseIssues(names.map((name) => ({ pointer: name && toPointer([name]), message })));

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** If a text does not fit its type, it stays text, and the service refuses it. */
const readText = (text: string, type: unknown): unknown => {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return (type === 'number' || type === 'integer') && NUMBER.test(text) ? Number(text) : text;
};

const readParameter = (schema: JsonSchema, texts: readonly string[]): unknown => {
  const { type, items } = schema;
  if (type !== 'array') return readText(texts[0] ?? '', type);
  // A list is one comma-separated string.
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => readText(text, (items as Fields)['type']));
};

/** A member of an object, such as `increments[barbell]`. */
const MEMBER = /^([a-z]+)\[([a-z]+)\]$/i;

/** Null unless the parameter is a member of an object. */
const memberOf = ({ jsonSchemaOf }: Inputs, { operation, query }: Route, parameter: string) => {
  const [, name = '', member = ''] = MEMBER.exec(parameter) ?? [];
  if (!query.includes(name)) return null;
  const { type, additionalProperties } = jsonSchemaOf(operation, name);
  return type === 'object' ? { name, member, schema: additionalProperties as Fields } : null;
};

const readMembers = (inputs: Inputs, route: Route, given: URLSearchParams): Fields => {
  const objects: Record<string, Record<string, unknown>> = {};
  for (const [parameter, text] of given) {
    const found = memberOf(inputs, route, parameter);
    if (found === null) continue;
    const { name, member, schema } = found;
    (objects[name] ??= {})[member] = readText(text, schema['type']);
  }
  return objects;
};

// Choice: refuse unknown and repeated parameters, because an answer that ignores a misspelled
// filter looks correct.
const readQuery = (inputs: Inputs, route: Route, given: URLSearchParams): Fields => {
  const { operation, query } = route;
  const names = [...new Set(given.keys())];
  const plain = names.filter((name) => memberOf(inputs, route, name) === null);
  const unknown = plain.filter((name) => !query.includes(name));
  if (unknown.length > 0) {
    const known = query.length === 0 ? 'no parameters' : query.join(', ');
    throw refuse(unknown, `is not known; this address takes ${known}`);
  }
  const schemaOf = (name: string) => inputs.jsonSchemaOf(operation, name);
  const isList = (name: string) => plain.includes(name) && schemaOf(name).type === 'array';
  const repeated = names.filter((name) => given.getAll(name).length > 1 && !isList(name));
  if (repeated.length > 0) throw refuse(repeated, 'must be given once');
  return {
    ...readMembers(inputs, route, given),
    ...Object.fromEntries(
      plain.map((name) => [name, readParameter(schemaOf(name), given.getAll(name))]),
    ),
  };
};

// Choice: a malformed id is INVALID_INPUT instead of NOT_FOUND, so that a client sees its mistake.
const readPath = ({ jsonSchemaOf }: Inputs, { operation, path }: Route, params: Fields): Fields =>
  Object.fromEntries(
    pathParameters(path).map((name) => [
      name,
      readParameter(jsonSchemaOf(operation, name), [String(params[name])]),
    ]),
  );

/** Keeps unknown fields, so that the service refuses them by name. */
const readBody = ({ shapeOf }: Inputs, route: Route, body: unknown): Fields => {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse([''], 'the body must be a JSON object');
  }
  // In particular, the user never comes from the body.
  const reserved = Object.keys(shapeOf(route.operation)).filter(
    (name) => Object.hasOwn(body, name) && !route.body?.includes(name),
  );
  if (reserved.length > 0) throw refuse(reserved, 'must not be in the body');
  return body as Fields;
};

/** Combines query, body, path and header. The user comes last, so that nothing replaces it. */
export const readInput = (inputs: Inputs, route: Route, request: ApiRequest): Fields => {
  const key = takesKey(inputs, route) ? request.headers.get('idempotency-key') : null;
  return {
    ...readQuery(inputs, route, request.query),
    ...(route.body === null ? {} : readBody(inputs, route, request.body)),
    ...readPath(inputs, route, request.params),
    ...(key === null ? {} : { idempotencyKey: key }),
    userId: request.userId,
  };
};
