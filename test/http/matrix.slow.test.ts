import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputsOf, takesKey } from '../../adapters/http/input';
import { ROUTES, type Route } from '../../adapters/http/routes';
import { CASES, type RouteCase } from './cases';
import { description } from './contract';
import {
  addLogs,
  startServer,
  STORES_AND_WAYS,
  type Json,
  type Received,
  type Sent,
  type TestServer,
} from './harness';
import { dump } from './stores';

const INPUTS = inputsOf();

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const resolve = (schema: unknown): unknown => {
  const ref = isObject(schema) ? schema['$ref'] : undefined;
  if (typeof ref !== 'string') return schema;
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), description);
};

/** Finds ids in a schema by their names, because the schema of an id is that of an integer. */
const idPlaces = (given: unknown, place: string): readonly string[] => {
  const schema = resolve(given);
  if (!isObject(schema)) return [];
  const name = place.split('.').at(-1) ?? '';
  const alternatives = [schema['oneOf'], schema['anyOf']].flat().filter(isObject);
  const properties = Object.entries(schema['properties'] ?? {});
  return [
    ...(schema['type'] === 'integer' && /^id$|Id$|^(never|favourites)\[\]$/.test(name)
      ? [place]
      : []),
    ...alternatives.flatMap((option) => idPlaces(option, place)),
    ...properties.flatMap(([key, property]) => idPlaces(property, `${place}.${key}`)),
    ...(schema['items'] === undefined ? [] : idPlaces(schema['items'], `${place}[]`)),
  ];
};

interface Described {
  readonly parameters?: readonly { readonly in: string; readonly name: string; schema: unknown }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: unknown } } };
}

const describedIds = ({ method, path }: Route): readonly string[] => {
  const paths = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
  const { parameters = [], requestBody } = paths[method] as Described;
  const body = requestBody?.content['application/json'].schema;
  return [
    ...parameters.flatMap(({ in: place, name, schema }) => idPlaces(schema, `${place}.${name}`)),
    ...idPlaces(body, 'body'),
  ].sort();
};

describe('the requests for all routes', () => {
  it('include each route, and each id that a route takes', () => {
    expect(Object.keys(CASES).sort()).toEqual(ROUTES.map(nameOf).sort());
    for (const route of ROUTES) {
      const ids = Object.keys(CASES[nameOf(route)]?.ids ?? {}).sort();
      expect({ route: nameOf(route), ids }).toEqual({
        route: nameOf(route),
        ids: [...new Set(describedIds(route))],
      });
    }
  });
});

const MISSING = 424_242;
const NO_CASE: RouteCase = {
  own: () => Promise.reject(new Error('CASES has no request for this route.')),
};

/** The answer without the request's id and the time. */
const mask = ({ status, text, headers }: Received) => ({
  status,
  text: text.replace(/urn:uuid:[0-9a-f-]+/, 'urn:uuid'),
  headers: [...headers].filter(([header]) => !['x-request-id', 'date'].includes(header)),
});

describe.each(STORES_AND_WAYS)('every route on $name, $way', ({ open, way }) => {
  let server: TestServer;

  let catalogue: Awaited<ReturnType<typeof dump>>;

  beforeAll(async () => {
    server = await startServer({ open, way });
    await addLogs(server, 1);
    await addLogs(server, 2);
    catalogue = await dump(server.store, { catalogue: true });
  });
  afterAll(() => server.close());

  const othersRows = () => dump(server.store, { exceptUserId: 1 });

  /**
   * Checks that the request changed no rows of other users, and no rows at all if it was refused.
   */
  const send = async (sent: Sent): Promise<Received> => {
    const [others, all] = [await othersRows(), await server.store.snapshot()];
    const received = await server.send(sent);
    expect(await othersRows()).toEqual(others);
    if (received.status >= 400) expect(await server.store.snapshot()).toBe(all);
    return received;
  };

  for (const route of ROUTES) {
    const name = nameOf(route);
    const { own, ids = {} }: RouteCase = CASES[name] ?? NO_CASE;

    it(`${name}: answers the user`, async () => {
      expect((await send(await own(server))).status).toBe(route.status);
    });

    for (const [place, { thing, request, otherwise = 404 }] of Object.entries(ids)) {
      it(`${name}, ${place}: accepts the user's own id, and answers another user's id or a deleted id like a missing one`, async () => {
        const ownId = await thing.create(server, 1);
        expect((await send(await request(ownId, server))).status).toBeLessThan(300);
        const missing = await send(await request(MISSING, server));
        expect(missing.status).toBe(otherwise);
        if (thing.ofNobody) return;
        const foreignId = await thing.create(server, 2);
        const foreign = await send(await request(foreignId, server));
        expect(mask(foreign)).toEqual(mask(missing));
        const deletedId = await thing.create(server, 1);
        await thing.remove(server, 1, deletedId);
        const deleted = await send(await request(deletedId, server));
        expect(mask(deleted)).toEqual(mask(missing));
      });
    }

    if (!takesKey(INPUTS, route)) continue;

    it(`${name}: a repeated key has one effect, and the same answer byte for byte`, async () => {
      const sent = await own(server);
      const headers = { 'idempotency-key': `same ${name}` };
      const first = await send({ ...sent, headers });
      const after = await server.store.snapshot();
      const again = await send({ ...sent, headers });
      expect([first.status, again.status]).toEqual([route.status, route.status]);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(await server.store.snapshot()).toBe(after);
    });
  }

  it('leaves the exercises unchanged', async () => {
    const { exercise, exercise_muscle } = catalogue;
    const now = await dump(server.store, { catalogue: true });
    expect(now).toMatchObject({ exercise, exercise_muscle });
  });
});
