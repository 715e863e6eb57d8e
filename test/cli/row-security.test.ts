import { createFreshlegs, type LogId, type TrainingMethods, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { runOn } from './bench.js';

const unasked = (): Promise<never> =>
  Promise.reject(new Error('The command print must not connect.'));

/** A log of the user, completed or planned, and its swap to another workout. */
const swapLog = async (
  { customWorkouts, logs, swaps }: Pick<TrainingMethods, 'customWorkouts' | 'logs' | 'swaps'>,
  userId: UserId,
  completed: boolean,
) => {
  const make = (exerciseId: number) =>
    customWorkouts.create({ userId, name: 'Day', exercises: [{ exerciseId, sets: 3 }] });
  const [from, to] = [await make(1), await make(2)];
  const source = { type: 'custom', customWorkoutId: from.id } as const;
  const { log } = await logs.create({ userId, completed: false, source });
  if (completed) await logs.complete({ userId, logId: log.id });
  const target = { type: 'custom', customWorkoutId: to.id } as const;
  const { swap } = await swaps.swap({ userId, logId: log.id, target });
  return { log, swap };
};

const OWN = `select relname as name, relrowsecurity as secured from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

describe('print --rls on PostgreSQL', () => {
  const [owner, backend, anon] = [uniqueName(), uniqueName(), uniqueName()];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  const poolOf = (role: string): pg.Pool =>
    database.openPool({ connectionString: withRole(database.url, role, 'secret') });
  beforeAll(async () => {
    database = await createDatabase();
    await asAdministrator(
      `create role ${owner} login password 'secret'`,
      `create role ${backend} login password 'secret' bypassrls`,
      `create role ${anon} login password 'secret'`,
    );
    await database.openPool().query(`grant create, usage on schema public to ${owner}`);
    const own = poolOf(owner);
    await postgres.migrate(own, { base: true });
    const { code, out } = await runOn(postgres.defineConfig({ connect: unasked, base: true }), [
      'print',
      '--rls',
    ]);
    expect(code).toBe(0);
    await own.query(out);
    // Supabase grants these privileges to anon and authenticated.
    await own.query(`grant all on all tables in schema public to ${backend}, ${anon};
      grant all on all sequences in schema public to ${backend}, ${anon};
      insert into users (id) values (1), (2);
      insert into exercise (id, name) values (1, 'Squat'), (2, 'Bench Press');
      insert into exercise_muscle (exercise_id, position, muscle, role) values
        (1, 0, 'quads', 'primary'), (2, 0, 'chest', 'primary')`);
  });
  afterAll(() => database.close());

  /** Completes and swaps a workout of the user, and reverts the swap. */
  const swapAs = async (role: string, userId: UserId) => {
    const repository = postgres.postgresRepository({ pool: poolOf(role) });
    const training = createFreshlegs({ repository });
    const { swap } = await swapLog(training, userId, true);
    await training.swaps.revert({ userId, swapId: swap.id });
    return training.recovery.verify({ userId });
  };

  it('secures each table that the library has created', async () => {
    const { rows } = await database.openPool().query(OWN);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ secured }: { secured: boolean }) => !secured)).toEqual([]);
  });
  it('lets the owner of the tables swap, and also a role that bypasses row security', async () => {
    expect(await swapAs(owner, 1)).toMatchObject({ consistent: true });
    expect(await swapAs(backend, 2)).toMatchObject({ consistent: true });
  });
  it('shows no row to another role, and accepts no row from it, whatever its privileges', async () => {
    const stranger = poolOf(anon);
    const { rows: tables } = await database.openPool().query<{ name: string }>(OWN);
    for (const { name } of tables) {
      const { rows } = await stranger.query(`select * from ${name}`);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    const seen = await poolOf(owner).query('select * from workout_swap');
    expect(seen.rows.length).toBeGreaterThan(1);
    await expect(
      stranger.query('insert into training_state (user_id) values (1)'),
    ).rejects.toMatchObject({ code: '42501' });
    const { rowCount } = await stranger.query('delete from muscle_group_load');
    expect(rowCount).toBe(0);
  });
});

describe("the view of print --active-logs, with policies on the host's logs", () => {
  const [first, second, anon] = [uniqueName(), uniqueName(), uniqueName()];
  const roles = [first, second, anon];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  const logsOf: Record<string, readonly LogId[]> = {};
  /** The result of a statement as the role, which is then undone. */
  const as = async (role: string, statement: string) => {
    const pool = database.openPool({ connectionString: withRole(database.url, role, 'secret') });
    const client = await pool.connect();
    try {
      await client.query('begin');
      return await client.query<{ id: string }>(statement);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const idsOf = async (role: string, statement: string) =>
    (await as(role, statement)).rows.map(({ id }) => Number(id));

  beforeAll(async () => {
    database = await createDatabase();
    await asAdministrator(...roles.map((role) => `create role ${role} login password 'secret'`));
    const owner = database.openPool();
    await postgres.migrate(owner, { base: true });
    await owner.query(`insert into users (id) values (1), (2);
      insert into exercise (id, name) values (1, 'Squat'), (2, 'Bench Press');
      insert into exercise_muscle (exercise_id, position, muscle, role) values
        (1, 0, 'quads', 'primary'), (2, 0, 'chest', 'primary');
      alter table workout_log enable row level security;
      create policy own on workout_log to ${first} using (user_id = 1);
      create policy own_too on workout_log to ${second} using (user_id = 2);
      alter default privileges in schema public grant all on tables to ${roles.join(', ')};
      grant all on all tables in schema public to ${roles.join(', ')};
      grant all on all sequences in schema public to ${roles.join(', ')}`);
    const config = postgres.defineConfig({ connect: unasked });
    for (const option of ['--rls', '--active-logs']) {
      await owner.query((await runOn(config, ['print', option])).out);
    }
    const repository = postgres.postgresRepository({ pool: owner });
    const training = createFreshlegs({ repository });
    for (const [role, userId] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const { log, swap } = await swapLog(training, userId, false);
      logsOf[role] = [log.id, swap.swappedLogId];
    }
    logsOf[anon] = [];
  });
  afterAll(() => database.close());

  it('shows each role its own logs without the replaced ones, and anon nothing', async () => {
    for (const role of roles) {
      const replacements = logsOf[role]?.slice(1) ?? [];
      expect(await idsOf(role, 'select id from active_logs order by id')).toEqual(replacements);
      expect(await idsOf(role, 'select id from workout_log order by id')).toEqual(logsOf[role]);
    }
  });
  it('lets a role change and delete only its own logs through the view', async () => {
    for (const role of roles) {
      const replacements = logsOf[role]?.slice(1) ?? [];
      const change = 'update active_logs set scheduled_date = null returning id';
      expect(await idsOf(role, change)).toEqual(replacements);
      expect(await idsOf(role, 'delete from active_logs returning id')).toEqual(replacements);
    }
  });
  it('shows a role only the swaps of its own logs, which it cannot change', async () => {
    for (const role of roles) {
      const [original] = logsOf[role] ?? [];
      const swaps = 'select original_log_id as id from workout_swap';
      expect(await idsOf(role, swaps)).toEqual(original === undefined ? [] : [original]);
      expect((await as(role, 'update workout_swap set user_id = user_id')).rowCount).toBe(0);
      expect((await as(role, 'delete from workout_swap')).rowCount).toBe(0);
    }
  });
  it('lets no role truncate a table of the library, refer to it, or use its sequences', async () => {
    const { rows } = await database.openPool().query<{ held: string }>(
      `select format('%s of %s to %s', privilege_type, relname, grantee::regrole) as held
      from pg_class cross join lateral aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee::regrole::text = any ($1)
        and relname similar to '(freshlegs|training|custom|workout_swap|muscle_group|recovery|user_p|idempotency)%'
        and (relkind = 'S' or privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
      [roles],
    );
    expect(rows).toEqual([]);
    for (const role of roles) {
      await expect(as(role, 'truncate workout_swap')).rejects.toMatchObject({ code: '42501' });
      await expect(as(role, "select nextval('workout_swap_id_seq')")).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

it('print --rls prints SQL that can follow the printed steps', async () => {
  const database = await createDatabase();
  const config = postgres.defineConfig({ connect: unasked, base: true });
  for (const { sql } of postgres.migrations(config)) await database.openPool().query(sql);
  const { out } = await runOn(config, ['print', '--rls']);
  await database.openPool().query(out);
  const { rows } = await database.openPool().query<{ secured: boolean }>(OWN);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.every(({ secured }) => secured)).toBe(true);
  await database.close();
});

it('print --rls is refused on SQLite', async () => {
  const { code, err } = await runOn(sqlite.defineConfig({ connect: unasked }), ['print', '--rls']);
  expect(code).toBe(2);
  expect(err).toContain('Postgres only');
});
