import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createOpenApi } from 'freshlegs/http';

/** A request and its answer, which are compared with the API description. */
export interface Exchange {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The description that the server serves. Another test compares it with what the code generates.
 */
export const description = createOpenApi();

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Forbids additional properties, so that undescribed fields are found. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, part]) => [name, closed(part)] as const);
  const isOpen = value['type'] === 'object' && !('additionalProperties' in value);
  return {
    ...Object.fromEntries(members),
    ...(isOpen && isObject(value['properties']) ? { additionalProperties: false } : {}),
  };
};

const createAjv = (id: string, root: object): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema({ $id: id, ...root });
  return ajv;
};

const AJVS = [
  createAjv('https://localhost/open', description),
  createAjv('https://localhost/closed', closed(description) as object),
];

const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

const compiled = new Map<string, readonly ValidateFunction[]>();

/** Two schemas for a place in the description: as published, and without additional properties. */
const validatorsAt = (parts: readonly string[]): readonly ValidateFunction[] => {
  const pointer = parts.map((part) => `/${encodeURIComponent(escape(part))}`).join('');
  const known = compiled.get(pointer);
  if (known !== undefined) return known;
  const made = AJVS.map((ajv, at) =>
    ajv.compile({
      $ref: `${at === 0 ? 'https://localhost/open' : 'https://localhost/closed'}#${pointer}`,
    }),
  );
  compiled.set(pointer, made);
  return made;
};

const PROBLEM = 'application/problem+json';
const PROBLEM_PLACE = ['components', 'schemas', 'Problem'];

const fail = ({ method, path, status, text }: Exchange, why: string): never => {
  throw new Error(`${method} ${path} -> ${status}: ${why}\n${text.slice(0, 2000)}`);
};

const checkBody = (exchange: Exchange, place: readonly string[]): void => {
  const body: unknown = JSON.parse(exchange.text);
  for (const validate of validatorsAt(place)) {
    if (validate(body)) continue;
    const faults = validate.errors?.map((error) => `${error.instancePath} ${error.message ?? ''}`);
    fail(exchange, `not as described: ${faults?.join('; ') ?? ''}`);
  }
};

/** Finds the described path that matches an address. A path without parameters takes precedence. */
export const findPath = (path: string): string | undefined => {
  const [address = ''] = path.split('?');
  const matching = Object.keys(description.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  );
  return matching.sort((a, b) => a.split('{').length - b.split('{').length)[0];
};

const follow = (place: readonly string[]): readonly string[] => {
  const value = place.reduce<unknown>(
    (part, name) => (isObject(part) ? part[name] : undefined),
    description,
  );
  const ref = isObject(value) ? value['$ref'] : undefined;
  return typeof ref === 'string' ? ref.slice(2).split('/') : place;
};

const contentAt = (place: readonly string[]): Json =>
  place.reduce<unknown>(
    (part, name) => (isObject(part) ? part[name] : undefined),
    description,
  ) as Json;

const checkDocumented = (exchange: Exchange, template: string, method: string): void => {
  const responses = contentAt(['paths', template, method, 'responses']);
  const { status, headers } = exchange;
  const key = String(status) in responses ? String(status) : `${String(status).slice(0, 1)}XX`;
  if (!(key in responses)) fail(exchange, 'this status is not described');
  const place = follow(['paths', template, method, 'responses', key]);
  if (status === 304) return;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const content = contentAt([...place, 'content']);
  if (!(type in content)) fail(exchange, `${type} is not described`);
  for (const name of Object.keys(contentAt([...place, 'headers']))) {
    if (name !== 'Retry-After' && !headers.has(name)) fail(exchange, `has no ${name}`);
  }
  if (exchange.method !== 'HEAD') checkBody(exchange, [...place, 'content', type, 'schema']);
};

const REQUIRED_HEADERS: Readonly<Record<string, RegExp>> = {
  vary: /^Authorization, Cookie(, Accept-Encoding)?$/,
  'x-content-type-options': /^nosniff$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

const checkHeaders = (exchange: Exchange): void => {
  const { method, status, headers } = exchange;
  // A device may store the answer to a read, but must revalidate it each time.
  const isRead = ['GET', 'HEAD'].includes(method) && status < 400;
  const caching = isRead ? 'private, no-cache' : 'private, no-store';
  if (headers.get('cache-control') !== caching) fail(exchange, `is not ${caching}`);
  for (const [name, pattern] of Object.entries(REQUIRED_HEADERS)) {
    const value = exchange.headers.get(name) ?? '';
    if (!pattern.test(value)) fail(exchange, `has ${name}: ${value}`);
  }
};

/** Checks answers that the description does not cover. */
const checkUndescribed = (exchange: Exchange): void => {
  const { method, path, status } = exchange;
  const isDescription = path === '/api/openapi.json' && (status === 200 || status === 304);
  const isAllow = method === 'OPTIONS' && status === 204;
  if (![404, 405, 422].includes(status) && !isDescription && !isAllow) {
    fail(exchange, 'is not described');
  }
};

/**
 * Throws if an answer does not match its description in status, type, headers or body. Undescribed
 * fields fail too, although clients must accept them.
 */
export const checkAnswer = (exchange: Exchange): void => {
  const { method, path, status, headers, text } = exchange;
  const type = headers.get('content-type') ?? '';
  // The demo refuses other host names before the API sees the request.
  if (status === 421) {
    const isDemo = type.startsWith('text/plain') && text.startsWith('This demo answers to ');
    if (!isDemo) fail(exchange, "is not the demo's answer to another host name");
    return;
  }
  if (status >= 400 && !type.startsWith(PROBLEM)) fail(exchange, 'is not a problem');
  if (status >= 400 && method !== 'HEAD') {
    checkBody(exchange, PROBLEM_PLACE);
    if ((JSON.parse(text) as Json)['status'] !== status) fail(exchange, 'reports another status');
  }
  if (!path.startsWith('/api')) return;
  // The description itself is public, and the same for all users.
  if (path !== '/api/openapi.json' || status >= 400) checkHeaders(exchange);
  const template = findPath(path);
  const operations = template === undefined ? {} : description.paths[template];
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (template !== undefined && operations !== undefined && name in operations) {
    checkDocumented(exchange, template, name);
  } else checkUndescribed(exchange);
};
