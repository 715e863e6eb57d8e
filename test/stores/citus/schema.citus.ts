import { createFreshlegs } from 'freshlegs';
import {
  checkHost,
  migrate,
  postgresRepository,
  uninstall,
  uninstallation,
  type HostMapping,
} from 'freshlegs/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseHost } from '../../../adapters/sql/base-host.js';
import { BENCH, FIXTURE, PUSH, PUSH_DAY, USER } from '../../support/integer-ids.js';
import { quote } from '../../support/query.js';
import { CITUS_URL, openCluster, type Cluster } from './stores.js';

const distribution = 'citus';
let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster(CITUS_URL);
});
afterAll(() => cluster.close());

const openTraining = (host?: HostMapping) => {
  const { schema, openPool } = cluster;
  const pool = openPool('coordinator');
  const options = { schema, distribution, ...(host === undefined ? {} : { host }) } as const;
  return createFreshlegs({ repository: postgresRepository({ pool, ...options }) });
};

describe('the schema on a cluster', () => {
  it('matches its mapping, and is created only once', async () => {
    const { schema, openPool } = cluster;
    const pool = openPool('coordinator');
    await expect(checkHost(pool, { schema, distribution })).resolves.toMatchObject({
      warnings: [],
    });
    expect(await migrate(pool, { base: true, schema, distribution })).toEqual([]);
  });
  it('can be uninstalled except for the logs, and reinstalled', async () => {
    const { schema, openPool, query, fill } = cluster;
    const pool = openPool('coordinator');
    await fill(FIXTURE);
    await openTraining().logs.create({ userId: USER, source: PUSH });
    await uninstall(pool, { schema });
    const logs = await query(`select id from ${quote(schema, 'workout_log')}`);
    expect(logs).toHaveLength(1);
    const ours = await query(
      `select to_regclass('${quote(schema, 'workout_swap')}')::text as name`,
    );
    expect(ours).toEqual([{ name: null }]);
    const options = { base: true, schema, distribution } as const;
    const installed = await migrate(pool, options);
    expect(await migrate(pool, { ...options, from: 1 })).toEqual(
      expect.arrayContaining([...installed]),
    );
    await checkHost(pool, { schema, distribution });
    await query(uninstallation({ schema }));
    expect(await migrate(pool, options)).toEqual(installed);
    await checkHost(pool, { schema, distribution });
  });
});

describe("a host's table of sets", () => {
  const mapping = ({
    table = 'done_set',
    ...whose
  }: {
    readonly userId?: string;
    readonly table?: string;
  }): HostMapping => ({
    ...baseHost('timestamptz', (name) => quote(cluster.schema, name)),
    sets: {
      select: {
        ...{ logId: 'log_id', exerciseId: 'exercise_id', reps: 'reps' },
        ...{ exerciseOrder: 'exercise_order', position: 'position' },
        ...whose,
      },
      from: quote(cluster.schema, table),
    },
  });
  beforeAll(async () => {
    const { schema, query } = cluster;
    const [sets, logs] = [quote(schema, 'done_set'), quote(schema, 'workout_log')];
    await query(`create table ${sets} (user_id bigint, log_id bigint, exercise_id bigint,
      exercise_order integer, position integer, reps integer)`);
    await query(`create index on ${sets} (log_id)`);
    await query(
      `select create_distributed_table('${sets}', 'user_id', colocate_with => '${logs}')`,
    );
  });
  it('is read by user if it is distributed by user', async () => {
    const { schema, query, fill, openPool } = cluster;
    const host = mapping({ userId: 'user_id' });
    await expect(
      checkHost(openPool('coordinator'), { schema, distribution, host }),
    ).resolves.toEqual({ warnings: [], sampled: [] });
    await fill(FIXTURE);
    const [log] = await query(
      `insert into ${quote(schema, 'workout_log')} (user_id, program_day_id, completed_at)
      values ($1, $2, now()) returning id::text`,
      [String(USER), String(PUSH_DAY)],
    );
    const values = [USER, Number(log?.['id']), BENCH].map(String);
    for (const position of [0, 1]) {
      await query(
        `insert into ${quote(schema, 'done_set')} values ($1, $2, $3, 0, ${position}, 8)`,
        values,
      );
    }
    const training = openTraining(host);
    const { muscleGroups } = await training.logs.record({
      userId: USER,
      logId: Number(log?.['id']),
    });
    expect(muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest')).toMatchObject({
      exercisesCount: 1,
    });
    const found = await training.logs.find({ userId: USER, logId: Number(log?.['id']) });
    expect(found?.exercises).toMatchObject([
      { exerciseId: BENCH, sets: [{ reps: 8 }, { reps: 8 }] },
    ]);
  });
  it('is refused if it is not distributed by user', async () => {
    const { schema, query, openPool } = cluster;
    await query(`create table ${quote(schema, 'other_set')} (like ${quote(schema, 'done_set')})`);
    const host = mapping({ table: 'other_set', userId: 'user_id' });
    await expect(
      checkHost(openPool('coordinator'), { schema, distribution, host }),
    ).rejects.toMatchObject({
      details: {
        faults: [
          {
            code: 'not_distributed',
            remedy:
              "select create_distributed_table('other_set', 'user_id', colocate_with => 'workout_log');",
          },
        ],
      },
    });
  });
  it('is refused without a user column', async () => {
    const { schema, openPool } = cluster;
    const host = mapping({});
    await expect(
      checkHost(openPool('coordinator'), { schema, distribution, host }),
    ).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      details: { faults: [{ code: 'sets_without_user' }] },
    });
  });
});
