import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { createFreshlegs, isFreshlegsError, type Freshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, LEGS, PUSH } from '../../support/integer-ids.js';
import { quote } from '../../support/query.js';
import { CITUS_URL, openCluster, type Cluster } from './stores.js';

// The test stops and restarts one worker with commands from environment variables:
// - CITUS_WORKER: the worker's `host:port`, as in `pg_dist_node`
// - CITUS_WORKER_STOP: such as `pg_ctl -D ... -m immediate stop`
// - CITUS_WORKER_START: such as `pg_ctl -D ... -w start`
const { CITUS_WORKER = '', CITUS_WORKER_STOP = '', CITUS_WORKER_START = '' } = process.env;
const isGiven = CITUS_WORKER !== '' && CITUS_WORKER_STOP !== '' && CITUS_WORKER_START !== '';

const USERS = Array.from({ length: 200 }, (_, at) => 1000 + at);
const WRITES = 100;
const WRITERS = 8;
const STOPS = 3;
/** How many writes are acknowledged before the next event. */
const STEP = 150;

let cluster: Cluster;
let training: Freshlegs;
/** Users whose rows are on the stopped worker, and the others. */
let users: { readonly lost: number[]; readonly kept: number[] };

// Asynchronous, because the writers continue meanwhile.
const run = promisify(exec);

const readUsers = async ({ query, schema }: Cluster): Promise<typeof users> => {
  const rows = await query(
    `select users.id::text, format('%s:%s', shard.nodename, shard.nodeport) as node
    from ${quote(schema, 'users')} users
    join citus_shards shard
      on shard.shardid = get_shard_id_for_distribution_column('${quote(schema, 'users')}', users.id)
    where users.id >= 1000`,
  );
  const on = (isLost: boolean) =>
    rows.filter(({ node }) => (node === CITUS_WORKER) === isLost).map(({ id }) => Number(id));
  return { lost: on(true), kept: on(false) };
};

const codeOf = (error: unknown): string => (isFreshlegsError(error) ? error.code : String(error));

beforeAll(async () => {
  if (!isGiven) return;
  cluster = await openCluster(CITUS_URL);
  await cluster.fill(FIXTURE);
  for (const id of USERS) {
    await cluster.query(`insert into ${quote(cluster.schema, 'users')} (id) values ($1)`, [
      String(id),
    ]);
  }
  users = await readUsers(cluster);
  const pool = cluster.openPool('coordinator', { max: WRITERS });
  training = createFreshlegs({
    repository: postgresRepository({ pool, schema: cluster.schema, distribution: 'citus' }),
  });
});
afterAll(async () => {
  if (isGiven) await cluster.close();
});

/** Sends a write with the same key until it is acknowledged, and counts the failures. */
const writeUntilDone = async (
  write: () => Promise<unknown>,
  codes: Map<string, number>,
): Promise<void> => {
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      const code = codeOf(error);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      // A lost worker cannot cause any other code, and other codes would be retried forever.
      if (!['CONNECTION_LOST', 'OUTCOME_UNKNOWN', 'CONFLICT_BUSY', 'TIMEOUT'].includes(code)) {
        throw error;
      }
    }
  }
};

describe.skipIf(!isGiven)(
  `a lost worker${isGiven ? '' : ': skipped, CITUS_WORKER, CITUS_WORKER_STOP and CITUS_WORKER_START are not given'}`,
  () => {
    it(`does not stop ${WRITES} writes of users on another worker`, async () => {
      const outcomes = new Map<string, number>();
      const tell = (code: string) => outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      await run(CITUS_WORKER_STOP);
      try {
        const [lost = 0] = users.lost;
        for (let at = 0; at < WRITES; at++) {
          const userId = users.kept[at % users.kept.length] ?? 0;
          const write =
            at % 2 === 0
              ? training.logs.create({ userId, source: PUSH })
              : training.customWorkouts.derive({ userId, from: LEGS });
          tell(await write.then(() => 'done', codeOf));
        }
        const refused = training.logs.create({ userId: lost, source: PUSH });
        await expect(refused).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
      } finally {
        await run(CITUS_WORKER_START);
      }
      process.stdout.write(`one worker stopped: ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
      expect(Object.fromEntries(outcomes)).toEqual({ done: WRITES });
    }, 120_000);

    it(`loses no write, and stores none twice or in part, when it is stopped ${STOPS} times during writes`, async () => {
      const codes = new Map<string, number>();
      const acknowledged: { readonly userId: number; readonly logId: number }[] = [];
      const all = [...users.lost, ...users.kept];
      const state = { isOver: false, sent: 0, lostNow: 0 };
      const write = async (): Promise<void> => {
        const at = state.sent++;
        const userId = all[at % all.length] ?? 0;
        const create = () =>
          training.logs.create({ userId, source: PUSH, idempotencyKey: `key ${at}` });
        await writeUntilDone(async () => {
          const { log } = await create();
          acknowledged.push({ userId, logId: log.id });
        }, codes);
      };
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!state.isOver) await write();
      });
      const failures = () => [...codes.values()].reduce((sum, count) => sum + count, 0);
      const until = async (isSo: () => boolean): Promise<void> => {
        while (!isSo()) await Promise.race([...writers, new Promise(setImmediate)]);
      };
      for (let stop = 0; stop < STOPS; stop++) {
        const done = acknowledged.length;
        await until(() => acknowledged.length >= done + STEP);
        const failed = failures();
        await run(CITUS_WORKER_STOP);
        await until(() => failures() > failed);
        await run(CITUS_WORKER_START);
      }
      const done = acknowledged.length;
      await until(() => acknowledged.length >= done + STEP);
      state.isOver = true;
      await Promise.all(writers);
      process.stdout.write(
        `${STOPS} stops: ${acknowledged.length} writes acknowledged, between them ${JSON.stringify(Object.fromEntries(codes))}\n`,
      );
      // The first test has also written logs, for users on the other worker.
      const rows = await cluster.query(
        `select user_id::text, id::text from ${quote(cluster.schema, 'workout_log')}
        where user_id >= 1000`,
      );
      const stored = new Set(rows.map(({ user_id: user, id }) => `${user ?? ''}/${id ?? ''}`));
      const given = new Set(acknowledged.map(({ userId, logId }) => `${userId}/${logId}`));
      expect(given.size).toBe(acknowledged.length);
      expect([...given].filter((log) => !stored.has(log))).toEqual([]);
      expect(stored.size).toBe(acknowledged.length + WRITES / 2);
      for (const userId of all) {
        const { consistent } = await training.recovery.verify({ userId });
        expect(consistent).toBe(true);
      }
    }, 300_000);
  },
);
