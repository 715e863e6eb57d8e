import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIds, type Ids } from './fuzz-ids';
import { MUTATIONS, type Mutation } from './fuzz-mutations';
import { DRAFTS, type Draft } from './fuzz-requests';
import {
  addLogs,
  startServer,
  STORES_AND_WAYS,
  type Json,
  type Sent,
  type TestServer,
} from './harness';
import { dump } from './stores';

// `npm run test:fuzz` runs this at full size. FUZZ_SEED repeats a run.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const FULL_SIZE = 3000;
const SUCCESSES_MIN = 50;
const ROUND = 50;
const SEED_IN_CI = 20_261_121;

const SEED = Number(
  process.env['FUZZ_SEED'] ??
    (REQUESTS < FULL_SIZE ? SEED_IN_CI : Math.floor(Math.random() * 2 ** 31)),
);

interface Shot {
  readonly draft: Draft;
  readonly mutate: Mutation | null;
}

/** How many answers each operation gave, by status. */
type Counts = Map<string, Map<number, number>>;

const successes = (statuses: ReadonlyMap<number, number> = new Map()): number =>
  [...statuses].reduce((sum, [status, times]) => sum + (status < 300 ? times : 0), 0);

/** Operations with fewer successes get more requests. */
const shotsAfter = (counts: Counts): fc.Arbitrary<Shot> => {
  const most = Math.max(0, ...[...counts.values()].map(successes));
  const drafts = Array.from(DRAFTS, ([operation, arbitrary]) => ({
    weight: (1 + most - successes(counts.get(operation))) ** 2,
    arbitrary,
  }));
  return fc.record({
    draft: fc.oneof(...drafts),
    mutate: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: MUTATIONS },
    ),
  });
};

/** The query parameters of a value. An object becomes one parameter per member. */
const parameterText = (name: string, value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(
        ([member, own]) =>
          `${name}[${encodeURIComponent(member)}]=${encodeURIComponent(String(own))}`,
      )
    : [`${name}=${encodeURIComponent(String(value))}`];

const queryText = (query: Json): string =>
  Object.entries(query)
    .flatMap(([name, value]) => parameterText(name, value))
    .join('&');

const toSent = ({ method, path, key, body }: Draft, parameters: Json, query: string): Sent => ({
  method,
  path:
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(parameters[name])),
    ) + (query === '' ? '' : `?${query}`),
  ...(key === null || method === 'GET' ? {} : { headers: { 'idempotency-key': key } }),
  ...(body === undefined ? {} : { body }),
});

const report = (counts: Counts): string =>
  Array.from(counts, ([operation, statuses]) => {
    const all = [...statuses].sort(([a], [b]) => a - b);
    const asked = all.reduce((sum, [, times]) => sum + times, 0);
    const list = all.map(([status, times]) => `${status}: ${times}`).join(', ');
    return `${operation.padEnd(32)}${String(asked).padStart(5)}   ${list}`;
  })
    .sort()
    .join('\n');

describe.each(STORES_AND_WAYS)(
  `${REQUESTS} requests from the description on $name, $way`,
  ({ name, open, way }) => {
    let server: TestServer;
    let ids: Ids;

    beforeAll(async () => {
      server = await startServer({ open, way });
      const users = [];
      for (const userId of [1, 2]) {
        const { planned, completed, product, swap, customWorkout, customEntry } = await addLogs(
          server,
          userId,
        );
        users.push({
          log: [planned, completed, product],
          swap: [swap],
          customWorkout: [customWorkout],
          entry: [customEntry],
          programDay: [],
          exercise: [],
        });
      }
      ids = await createIds(server, users);
    });
    afterAll(() => server.close());

    const fire = async ({ draft, mutate }: Shot, counts: Counts): Promise<void> => {
      const parameters = ids.resolve(draft.parameters) as Json;
      const query = queryText(ids.resolve(draft.query) as Json);
      const body = await ids.aim(draft.operation, parameters, ids.resolve(draft.body));
      const sent = toSent({ ...draft, body }, parameters, query);
      const shot = mutate === null ? sent : mutate(sent);
      // The client checks that the answer matches the description.
      const received = await server.send(shot);
      if (received.status >= 500) {
        throw new Error(`${received.status}: ${JSON.stringify(shot)}\n${received.text}`);
      }
      const isSame = shot.method === draft.method;
      if (isSame) ids.learn(draft.operation, parameters, received);
      const statuses = counts.get(draft.operation) ?? new Map<number, number>();
      if (isSame) statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
      counts.set(draft.operation, statuses);
    };

    it(`are answered as described, with seed ${SEED}`, async () => {
      const others = await dump(server.store, { exceptUserId: 1 });
      const catalogue = await dump(server.store, { catalogue: true });
      const counts: Counts = new Map();
      for (let sent = 0; sent < REQUESTS; sent += ROUND) {
        const shots = fc.sample(shotsAfter(counts), { seed: SEED + sent, numRuns: ROUND });
        for (const shot of shots) await fire(shot, counts);
      }
      process.stdout.write(
        `\n${REQUESTS} requests on ${name}, ${way}, seed ${SEED}\n${report(counts)}\n`,
      );
      expect([...counts.keys()].sort()).toEqual([...DRAFTS.keys()].sort());
      const enough = REQUESTS < FULL_SIZE ? 1 : SUCCESSES_MIN;
      for (const [operation, statuses] of counts) {
        expect({ operation, enough: successes(statuses) >= enough }).toEqual({
          operation,
          enough: true,
        });
      }
      expect(await dump(server.store, { exceptUserId: 1 })).toEqual(others);
      expect(await dump(server.store, { catalogue: true })).toEqual(catalogue);
      const { consistent } = await server.training.recovery.verify({ userId: 1 });
      expect(consistent).toBe(true);
      // Each refusal was logged, without anything that was sent.
      const refused = [...counts.values()].flatMap((statuses) => [...statuses]);
      expect(server.entries.length).toBeGreaterThanOrEqual(
        refused.reduce((sum, [status, times]) => sum + (status >= 400 ? times : 0), 0),
      );
      expect(JSON.stringify(server.entries)).not.toMatch(/script|drop table/);
    }, 1_800_000);
  },
);
