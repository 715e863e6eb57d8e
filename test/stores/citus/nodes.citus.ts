import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, USER } from '../../support/integer-ids.js';
import { prepare, readCalls, writeCalls, type Calls } from '../../support/use-cases.js';
import { CITUS_URL, openCluster, type Cluster } from './stores.js';

const clock = { now: new Date('2026-03-04T18:00:00Z') };
let cluster: Cluster;
let host: pg.Pool;
const PLACE = { clock, pool: () => host };
const WRITES = writeCalls(PLACE);

/** Records which nodes each call sends messages to. Citus reports them in notices. */
const watchNodes = (pool: pg.Pool): readonly string[] => {
  const sent: string[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '', detail = '' }) => {
      const [, node = detail] = /on server \S*@(\S+) /.exec(detail) ?? [];
      if (message.startsWith('issuing ')) sent.push(node);
    });
  });
  return sent;
};

const trainingOn = (pool: pg.Pool) =>
  createFreshlegs({
    repository: postgresRepository({ pool, schema: cluster.schema, distribution: 'citus' }),
    now: () => clock.now,
  });

/** Fills the tables, and opens the library on a pool whose messages to nodes are in `sent`. */
const openWatched = async () => {
  await cluster.fill(FIXTURE);
  const ids = await prepare(trainingOn(host));
  const options = '-c citus.log_remote_commands=on';
  const pool = cluster.openPool('coordinator', { options, max: 1 });
  const sent = watchNodes(pool);
  return { training: trainingOn(pool), ids, sent };
};

beforeAll(async () => {
  cluster = await openCluster(CITUS_URL);
  host = cluster.openPool('coordinator', { options: `-c search_path=${cluster.schema}` });
});
afterAll(() => cluster.close());

/** This call is in no list of calls, because it must run last. */
const FORGET: Calls[string] = ({ users }) => users.forget({ userId: USER });

/** Reads only tables that are on each node, so the coordinator answers alone. */
const READ_LOCALLY = 'catalogue.exercises';

const CASES: readonly (readonly [string, Calls[string], object])[] = [
  ...Object.entries(readCalls(PLACE))
    .filter(([name]) => name !== READ_LOCALLY)
    .map(([name, call]) => [name, call, {}] as const),
  ...Object.entries(WRITES).map(([name, call]) => [name, call, {}] as const),
  ['users.forget', FORGET, {}],
  ...Object.entries(WRITES).map(
    ([name, call]) => [`${name}, with a key`, call, { idempotencyKey: 'key' }] as const,
  ),
];

describe('on a cluster, each use case contacts only one worker', () => {
  it.each(CASES)('%s', async (name, call, key) => {
    const { training, ids, sent } = await openWatched();
    await call(training, ids, key);
    const nodes = [...new Set(sent)];
    process.stdout.write(`${name}: ${sent.length} messages to ${nodes.join(' and ')}\n`);
    expect(sent.length).toBeGreaterThan(0);
    expect(nodes).toHaveLength(1);
  });
  it(`${READ_LOCALLY} contacts none`, async () => {
    const { training, ids, sent } = await openWatched();
    await training.recovery.muscleGroups({ userId: USER });
    const before = sent.length;
    await readCalls(PLACE)[READ_LOCALLY]?.(training, ids, {});
    expect(before).toBeGreaterThan(0);
    expect(sent).toHaveLength(before);
  });
});

describe('inside a transaction of the caller', () => {
  it.each(Object.entries({ ...WRITES, 'users.forget': FORGET }))(
    '%s is stored together with the transaction',
    async (_name, call) => {
      await cluster.fill(FIXTURE);
      const ids = await prepare(trainingOn(host));
      const client = await host.connect();
      try {
        await client.query('begin');
        const { schema } = cluster;
        const repository = postgresRepository({ client, schema, distribution: 'citus' });
        await call(createFreshlegs({ repository, now: () => clock.now }), ids, {});
        await client.query('commit');
      } finally {
        client.release();
      }
      expect((await trainingOn(host).recovery.verify({ userId: USER })).consistent).toBe(true);
    },
  );
});
