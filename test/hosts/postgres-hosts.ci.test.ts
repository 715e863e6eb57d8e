import { describe, expect, it } from 'vitest';
import { HOME_GYM_ID } from '../../examples/hosts/postgres-prisma/mapping.js';
import { CURL, LEGS, PULL, PUSH, PUSH_DAY, ROW, STRANGER, USER } from '../support/integer-ids.js';
import { createFreshlegs, type Freshlegs } from 'freshlegs';
import { listUserIds, postgresRepository, type HostMapping } from 'freshlegs/postgres';
import { inTransaction, someoneWaits } from '../support/bench.js';
import { useHost } from '../support/hosts/bench.js';
import { coaching } from '../support/hosts/coaching.js';
import { encodedAs } from '../support/hosts/encoded.js';
import { prisma } from '../support/hosts/prisma.js';

const user = { userId: USER };

describe('a host on Prisma', () => {
  const bench = useHost(prisma);
  const logs = () =>
    bench.query(`select "id"::text, "gymId"::text, "clientId"::text, "createdAt"::text,
      "updatedAt"::text, "completedAt"::text from "WorkoutLog" order by "id"`);

  it('gets the values that its columns need: generated keys, copied values, and timestamps in UTC', async () => {
    const training = bench.training();
    const gym = `insert into "Gym" ("id", "name") values (7, 'Away')`;
    await bench.query(gym);
    const { log } = await training.logs.create({ ...user, source: PUSH });
    await bench.query(`update "WorkoutLog" set "gymId" = 7`);
    bench.clock.now = new Date('2026-03-04T19:00:00Z');
    await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    const [original, product] = await logs();
    expect(original).toMatchObject({
      gymId: '7',
      createdAt: '2026-03-04 18:00:00.125',
      updatedAt: '2026-03-04 19:00:00',
      completedAt: null,
    });
    expect(product).toMatchObject({
      gymId: '7',
      createdAt: '2026-03-04 19:00:00',
      updatedAt: '2026-03-04 19:00:00',
      completedAt: '2026-03-04 18:00:00.125',
    });
    expect(product?.['clientId']).not.toBe(original?.['clientId']);
    const other = await training.logs.create({ ...user, source: PUSH });
    const [, , third] = await logs();
    expect(third).toMatchObject({ id: String(other.log.id), gymId: String(HOME_GYM_ID) });
  });

  it('gets library columns of the same integer type as the ids that they refer to', async () => {
    const columns = await bench.query(
      `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bigint' and (column_name in (
        'user_id', 'original_log_id', 'swapped_log_id', 'workout_log_id', 'for_log_id',
        'swapped_from_id', 'exercise_id', 'replaced_exercise_id', 'source_program_day_id'))`,
    );
    expect(columns).toEqual([]);
  });

  it('that cannot have planned logs supports training and recovery, and gets an error that explains why it cannot swap', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH });
    await bench.query('alter table "WorkoutLog" alter "completedAt" set not null');
    try {
      await training.logs.create({ ...user, source: PULL });
      const swap = training.swaps.swap({ ...user, logId: log.id, target: LEGS });
      await expect(swap).rejects.toMatchObject({
        code: 'HOST_MAPPING',
        message: expect.stringContaining('completedAt') as string,
      });
      const { recommendations } = await training.recommendations.smartWorkout(user);
      expect(recommendations.length).toBeGreaterThan(0);
      expect((await training.recovery.verify(user)).consistent).toBe(true);
    } finally {
      await bench.query('alter table "WorkoutLog" alter "completedAt" drop not null');
    }
  });
});

describe('a host with ISO texts', () => {
  const host = encodedAs('iso-text');
  const bench = useHost(host);

  it('reads a completion from a column that pads it with blanks', async () => {
    const training = bench.training();
    await bench.query('alter table workout_log alter column completed_at type char(30)');
    try {
      const { log } = await training.logs.create({ ...user, source: PUSH });
      const { swap } = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
      const reverted = await training.swaps.revert({ ...user, swapId: swap.id });
      expect(reverted.log.completedAt).toEqual(log.completedAt);
      expect(log.completedAt).not.toBeNull();
    } finally {
      await bench.query('alter table workout_log alter column completed_at type text');
    }
  });
});

describe('a host of another shape', () => {
  const bench = useHost(coaching);
  const rowOf = async (logId: number) => {
    const row = `select location, (deleted_at is not null)::text as deleted, done_at::text,
      (changed_at > '2026-01-01')::text as changed from app.training_log where id = $1::bigint`;
    return (await bench.query(row, [String(logId)]))[0];
  };

  it('has its performed sets read from one row for several sets', async () => {
    const training = bench.training();
    const { now: completedAt } = bench.clock;
    const logId = await bench.raw().insertLog(USER, { programDayId: null, completedAt });
    await bench.query(`insert into app.session (training_log_id) values (${logId});
      insert into app.session_exercise (session_id, movement_id, place, sets, reps, weight)
      select id, item.* from app.session, (values (${ROW}, 1, 2, 8, 60.5), (${CURL}, 2, 1, 12, null)) item`);
    const found = await training.logs.find({ ...user, logId });
    const row = { reps: 8, weightKg: 60.5 };
    expect(found?.exercises).toEqual([
      { exerciseId: ROW, sets: [row, row] },
      { exerciseId: CURL, sets: [{ reps: 12 }] },
    ]);
    const { muscleGroups } = await training.logs.record({ ...user, logId });
    expect(muscleGroups.map(({ muscleGroup }) => muscleGroup)).toContain('biceps');
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('has its muscles read in order, primary ones before secondary ones', async () => {
    const { workouts } = await bench.repository().listWorkouts(USER, {
      after: null,
      limit: 1,
      type: 'program',
      text: 'Push',
      primaryMuscleKeys: null,
      exceptOfLogId: null,
      model: 'gompertz@1',
    });
    expect(workouts[0]?.exercises[0]?.exercise).toMatchObject({
      primaryMuscles: ['chest'],
      secondaryMuscles: ['triceps', 'shoulders'],
    });
  });

  it('makes a write wait for its change of a log, and the write sees the change', async () => {
    const training = bench.training();
    const create = () => training.logs.create({ ...user, source: PUSH, completed: false });
    const [deleted, completed] = [(await create()).log.id, (await create()).log.id];
    /**
     * The answer of a call that starts after the host has changed a log, but before the host
     * commits.
     */
    const meanwhile = async (changes: string, logId: number, call: () => Promise<unknown>) => {
      const { answer } = await inTransaction(bench.pool(), 'begin', async (client) => {
        await client.query(`update app.training_log set ${changes} where id = ${logId}`);
        const waiting = call().catch((error: unknown) => error);
        await someoneWaits(bench.pool());
        return { answer: waiting };
      });
      return answer;
    };
    const swap = (logId: number) => () => training.swaps.swap({ ...user, logId, target: LEGS });
    const done = `done_at = '${bench.clock.now.toISOString()}'`;
    expect(await meanwhile('deleted_at = now()', deleted, swap(deleted))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await meanwhile(done, completed, swap(completed))).toMatchObject({
      swap: { originalLogId: completed },
      log: { completedAt: bench.clock.now },
    });
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('is backfilled without the logs that it deletes or plans again in the meantime', async () => {
    const training = bench.training();
    const { now: completedAt } = bench.clock;
    const insert = () => bench.raw().insertLog(USER, { programDayId: PUSH_DAY, completedAt });
    const [deleted, planned, kept] = [await insert(), await insert(), await insert()];
    const { page } = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('update app.training_log set deleted_at = now() where id = $1', [deleted]);
      await client.query('update app.training_log set done_at = null where id = $1', [planned]);
      const backfill = training.recovery.backfill({ ...user, limit: 2 });
      await someoneWaits(bench.pool());
      return { page: backfill };
    });
    expect((await page).recordedLogIds).toEqual([kept]);
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('has its users listed by ascending id, page by page', async () => {
    await bench.query(`insert into app.member (id, email)
      select id, id || '@example.org' from generate_series(1001, 1004) id`);
    const { mapping: host, raw } = coaching;
    const list = (page: { after?: number; limit?: number }) =>
      listUserIds(bench.pool(), { host, schema: raw.schema, ...page });
    const all = [USER, STRANGER, 1001, 1002, 1003, 1004];
    expect(await list({})).toEqual(all);
    expect(await list({ limit: 4 })).toEqual(all.slice(0, 4));
    expect(await list({ after: 1002, limit: 4 })).toEqual(all.slice(4));
    expect(await list({ after: 1004 })).toEqual([]);
    const unmapped = listUserIds(bench.pool(), { schema: raw.schema });
    await expect(unmapped).rejects.toMatchObject({ code: 'SCHEMA_OUTDATED' });
  });

  it('has its logs written by its own statements, with the values that a swap copies', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH });
    await bench.query("update app.training_log set location = 'Hall 2', changed_at = '2000-01-01'");
    const exact = '2026-03-04 17:00:00.123456+00';
    await bench.query(`update app.training_log set done_at = '${exact}'`);
    await training.logs.record({ ...user, logId: log.id });
    const { swap, log: product } = await training.swaps.swap({
      ...user,
      logId: log.id,
      target: LEGS,
    });
    expect(await rowOf(product.id)).toMatchObject({ location: 'Hall 2', done_at: exact });
    expect(await rowOf(log.id)).toMatchObject({ done_at: null, changed: 'true' });
    await training.swaps.revert({ ...user, swapId: swap.id });
    expect(await rowOf(log.id)).toMatchObject({ done_at: exact });
    expect(await rowOf(product.id)).toMatchObject({ done_at: null });
  });

  const withStatements = (statements: object): HostMapping => ({
    ...coaching.mapping,
    logs: { ...coaching.mapping.logs, statements },
  });

  const { insert = '', setCompletedAt = '' } = coaching.mapping.logs.statements ?? {};
  it.each(['setCompletedAt', 'delete'] as const)(
    'gets an error if its %s changes no row',
    async (name) => {
      const own = coaching.mapping.logs.statements?.[name] ?? '';
      const { log } = await bench
        .training()
        .logs.create({ ...user, source: PUSH, completed: false });
      const before = await bench.raw().dump();
      const refused = { code: 'HOST_MAPPING', details: { statement: name } };
      for (const text of [`${own} and location = 'Hall 9'`, `${own} and false returning id;`]) {
        const write = ({ logs }: Freshlegs) =>
          name === 'delete'
            ? logs.delete({ ...user, logId: log.id })
            : logs.complete({ ...user, logId: log.id });
        const host = withStatements({ ...coaching.mapping.logs.statements, [name]: text });
        await expect(write(bench.training(host))).rejects.toMatchObject(refused);
        const client = await bench.pool().connect();
        try {
          await client.query('begin');
          const { schema } = coaching.raw;
          const inside = createFreshlegs({
            repository: postgresRepository({ client, schema, host }),
            now: () => bench.clock.now,
          });
          await expect(write(inside)).rejects.toMatchObject(refused);
          // The error aborts the caller's transaction, so earlier writes cannot be committed
          // either.
          expect((await client.query('commit')).command).toBe('ROLLBACK');
        } finally {
          client.release();
        }
        expect(await bench.raw().dump()).toBe(before);
      }
    },
  );

  it.each([
    ['none', {}],
    ['the insert', { insert: `${insert};` }],
    ['the update of the completion', { setCompletedAt }],
  ])(
    'keeps the microseconds of completions that a swap moves, with its own statements: %s',
    async (_, own) => {
      const statements = { logs: { ...coaching.mapping.logs, statements: own } };
      const training = bench.training({ ...coaching.mapping, ...statements });
      const { log } = await training.logs.create({ ...user, source: PUSH });
      const exact = '2026-03-04 17:00:00.123456+00';
      await bench.query(`update app.training_log set done_at = '${exact}'`);
      const { swap, log: product } = await training.swaps.swap({
        ...user,
        logId: log.id,
        target: LEGS,
      });
      expect([await rowOf(log.id), await rowOf(product.id)]).toMatchObject([
        { done_at: null },
        { done_at: exact },
      ]);
      await training.swaps.revert({ ...user, swapId: swap.id });
      expect([await rowOf(log.id), await rowOf(product.id)]).toMatchObject([
        { done_at: exact },
        { done_at: null },
      ]);
      await training.logs.delete({ ...user, logId: log.id });
      expect(await rowOf(log.id)).toBeUndefined();
    },
  );
});
