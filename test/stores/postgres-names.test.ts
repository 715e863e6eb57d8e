import { createFreshlegs, type Freshlegs } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUSH, USER } from '../support/integer-ids.js';
import { usePostgres } from '../support/bench.js';
import { poolAround } from '../support/counting.js';
import { startPgBouncer, whyNoPgBouncer, type PgBouncer } from '../support/pgbouncer.js';

const bench = usePostgres();
const user = { userId: USER };
const CALLS = 20;

const trainingOn = (pool: PostgresPool, prepare?: boolean): Freshlegs =>
  createFreshlegs({
    repository: postgresRepository({ pool, ...(prepare === undefined ? {} : { prepare }) }),
    now: () => bench.clock.now,
  });

interface Traffic {
  readonly pool: pg.Pool;
  named: number;
  unnamed: number;
  readonly failures: Map<unknown, number>;
}

type Sent = string | { readonly name?: string };

/**
 * Counts the statements that a client sends. Changes the client itself, because a wrapper would not
 * count as a pg client.
 */
const watch = (client: pg.Client, traffic: Traffic): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const counting = async (...given: [Sent, ...unknown[]]): Promise<unknown> => {
    const [sent] = given;
    if (typeof sent === 'string') traffic.unnamed += 1;
    else traffic.named += 1;
    try {
      return await query(...given);
    } catch (error) {
      traffic.failures.set(client, (traffic.failures.get(client) ?? 0) + 1);
      throw error;
    }
  };
  Object.assign(client, { query: counting });
};

const openTraffic = (config: pg.PoolConfig): Traffic => {
  const pool = bench.database().openPool(config);
  const traffic: Traffic = { pool, named: 0, unnamed: 0, failures: new Map() };
  pool.on('connect', (client) => {
    watch(client, traffic);
  });
  return traffic;
};

const sum = (numbers: Iterable<number>): number =>
  Array.from(numbers).reduce((total, number) => total + number, 0);

const storedLogs = async (): Promise<readonly number[]> => {
  const { rows } = await bench
    .pool()
    .query<{ id: string }>(
      'select id::text from workout_log where user_id = $1 order by workout_log.id',
      [USER],
    );
  return rows.map(({ id }) => Number(id));
};

const createLog = (training: Freshlegs) => training.logs.create({ ...user, source: PUSH });

describe('statement names', () => {
  it('are used on a pg pool, unless the options turn them off', async () => {
    const [auto, never] = [openTraffic({ max: 1 }), openTraffic({ max: 1 })];
    await createLog(trainingOn(auto.pool));
    await createLog(trainingOn(never.pool, false));
    expect(auto.named).toBeGreaterThan(0);
    expect(never).toMatchObject({ named: 0 });
    expect(never.unnamed).toBe(auto.named + auto.unnamed);
  });
  it('are prepared once per connection', async () => {
    const { pool } = openTraffic({ max: 1 });
    const training = trainingOn(pool);
    const names = async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select name from pg_prepared_statements where name like 'freshlegs%' order by name`,
      );
      return rows.map(({ name }) => name);
    };
    await createLog(training);
    const once = await names();
    await createLog(training);
    expect(once.length).toBeGreaterThan(0);
    expect(await names()).toEqual(once);
  });
  it('are not used on other clients, which may not support names', async () => {
    const sent: unknown[] = [];
    const lent = poolAround(bench.pool(), (query, text, values) => {
      sent.push(text);
      return query(text, values);
    });
    await createLog(trainingOn(lent));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((text) => typeof text === 'string')).toBe(true);
  });
});

/**
 * Makes named statements fail like behind a pooler: the connection has lost them, or has another
 * client's.
 */
const DISTURBANCES: Readonly<Record<string, (client: pg.PoolClient) => Promise<unknown>>> = {
  unknown: (client) => client.query('deallocate all'),
  taken: (client) => {
    // pg remembers the names of a connection here. Its types do not declare this field.
    const { connection } = client as unknown as { connection: { parsedStatements: object } };
    connection.parsedStatements = {};
    return Promise.resolve();
  },
};

describe.each(Object.entries(DISTURBANCES))('a name that is %s', (_kind, disturb) => {
  let traffic: Traffic;
  const disturbAll = async (): Promise<void> => {
    const client = await traffic.pool.connect();
    await disturb(client);
    client.release();
  };
  beforeEach(() => {
    traffic = openTraffic({ max: 1 });
  });
  it.each([
    ['a read', (training: Freshlegs) => training.recovery.muscleGroups(user)],
    ['a write', createLog],
  ])('causes a retry that the caller of %s does not notice', async (_what, call) => {
    const training = trainingOn(traffic.pool);
    await call(training);
    const before = await storedLogs();
    await disturbAll();
    await call(training);
    expect(sum(traffic.failures.values())).toBe(1);
    expect((await storedLogs()).length).toBe(before.length + (call === createLog ? 1 : 0));
  });
  it('ends the use of names on that pool, even for other repositories', async () => {
    await createLog(trainingOn(traffic.pool));
    await disturbAll();
    await createLog(trainingOn(traffic.pool));
    const { named } = traffic;
    await createLog(trainingOn(traffic.pool));
    await trainingOn(traffic.pool).recovery.muscleGroups(user);
    expect(traffic.named).toBe(named);
    expect(sum(traffic.failures.values())).toBe(1);
  });
  it('is the error CONFIGURATION with prepare: true', async () => {
    const training = trainingOn(traffic.pool, true);
    await createLog(training);
    const before = await storedLogs();
    await disturbAll();
    await expect(createLog(training)).rejects.toMatchObject({ code: 'CONFIGURATION' });
    expect(await storedLogs()).toEqual(before);
  });
});

const missing = whyNoPgBouncer();

describe.skipIf(missing !== null)(
  `through PgBouncer in transaction mode${missing === null ? '' : `: skipped, ${missing}`}`,
  () => {
    let pooler: PgBouncer;
    beforeEach(async () => {
      pooler = await startPgBouncer(bench.database().url);
    });
    afterEach(() => pooler.stop());
    it(`none of ${CALLS} concurrent calls is lost or run twice, and names are no longer used after that`, async () => {
      const traffic = openTraffic({ connectionString: pooler.url, max: CALLS });
      const training = trainingOn(traffic.pool);
      const before = await storedLogs();
      const keys = Array.from({ length: CALLS }, (_, at) => `key ${at}`);
      const create = (idempotencyKey: string) =>
        training.logs.create({ ...user, source: PUSH, idempotencyKey });
      const created = await Promise.all(keys.map(create));
      const reads = await Promise.all(keys.map(() => training.recovery.mostRecovered(user)));
      const failed = [...traffic.failures.values()];
      // Twenty clients share three server connections, so some use a name that their connection
      // does not know.
      expect(failed.length).toBeGreaterThan(0);
      expect(Math.max(...failed)).toBe(1);
      const ids = created.map(({ log }) => log.id).sort((a, b) => a - b);
      expect(await storedLogs()).toEqual([...before, ...ids]);
      expect(new Set(reads.map((read) => JSON.stringify(read))).size).toBe(1);
      const { named } = traffic;
      const again = await Promise.all(keys.map(create));
      expect(again).toEqual(created);
      expect(traffic.named).toBe(named);
      expect([...traffic.failures.values()]).toEqual(failed);
      expect(await storedLogs()).toEqual([...before, ...ids]);
    });
  },
);
