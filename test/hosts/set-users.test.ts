import Database from 'better-sqlite3';
import { createFreshlegs, type LogId, type TrainingMethods } from 'freshlegs';
import { postgresRepository, type HostSets } from 'freshlegs/postgres';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { BENCH, FIXTURE, PUSH, STRANGER, USER } from '../support/integer-ids.js';
import { usePostgres } from '../support/bench.js';
import { insertFixture } from '../support/sqlite-store.js';

const SETS = `create table done_set (user_id bigint, log_id bigint, exercise_id bigint,
  exercise_order integer, position integer, reps integer)`;

const sets: HostSets = {
  select: {
    logId: 'log_id',
    userId: 'user_id',
    exerciseId: 'exercise_id',
    exerciseOrder: 'exercise_order',
    position: 'position',
    reps: 'reps',
  },
  from: 'done_set',
};

const insertSet = (userId: number, logId: LogId, position: number, reps: number): string =>
  `insert into done_set values (${userId}, ${logId}, ${BENCH}, 0, ${position}, ${reps})`;

const readSets = async (
  training: TrainingMethods,
  run: (sql: string) => unknown,
): Promise<unknown> => {
  const { log } = await training.logs.create({ userId: USER, source: PUSH });
  await run(insertSet(USER, log.id, 0, 8));
  await run(insertSet(STRANGER, log.id, 1, 99));
  const found = await training.logs.find({ userId: USER, logId: log.id });
  return found?.exercises;
};

const OWN_SET = [{ exerciseId: BENCH, sets: [{ reps: 8 }] }];

describe('sets whose user differs from the user of their log are ignored', () => {
  const bench = usePostgres();
  it('on PostgreSQL', async () => {
    const pool = bench.pool();
    await pool.query(SETS);
    const host = { ...baseHost('timestamptz', String), sets };
    const training = createFreshlegs({ repository: postgresRepository({ pool, host }) });
    expect(await readSets(training, (sql) => pool.query(sql))).toMatchObject(OWN_SET);
  });
  it('on SQLite', async () => {
    const database = new Database(':memory:');
    migrate(database, { base: true });
    insertFixture(database, FIXTURE);
    database.exec(SETS);
    const host = { ...baseHost('epoch-ms', String), sets };
    const training = createFreshlegs({ repository: sqliteRepository({ database, host }) });
    expect(await readSets(training, (sql) => database.exec(sql))).toMatchObject(OWN_SET);
    database.close();
  });
});
