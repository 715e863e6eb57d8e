import { createFreshlegs, type LogId, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { runOn } from './bench.js';

const unasked = (): Promise<never> =>
  Promise.reject(new Error('The command print must not connect.'));

const OWN = `select relname as name, relrowsecurity as secured from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

describe('print, print --rls and print --active-logs on PostgreSQL, one after the other', () => {
  const [owner, backend] = [uniqueName(), uniqueName()];
  // The host's own policies: users 1 and 2 have a role each, and anon has no row.
  const [first, second, anon] = [uniqueName(), uniqueName(), uniqueName()];
  const roles = [first, second, anon];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  const logsOf: Record<string, readonly LogId[]> = {};
  const poolOf = (role: string) =>
    database.openPool({ connectionString: withRole(database.url, role, 'secret') });
  const printed = async (...options: readonly string[]): Promise<string> => {
    const config = postgres.defineConfig({ connect: unasked, base: true });
    return (await runOn(config, ['print', ...options])).out;
  };
  const trainingOf = (role: string) =>
    createFreshlegs({ repository: postgres.postgresRepository({ pool: poolOf(role) }) });
  /** Swaps a log of the user, completed or planned, as a role. */
  const swapAs = async (role: string, userId: UserId, completed: boolean) => {
    const { customWorkouts, logs, swaps } = trainingOf(role);
    const make = async (exerciseId: number) => {
      const exercises = [{ exerciseId, sets: 3 }];
      const { id } = await customWorkouts.create({ userId, name: 'Day', exercises });
      return { type: 'custom', customWorkoutId: id } as const;
    };
    const { log } = await logs.create({ userId, completed: false, source: await make(1) });
    if (completed) await logs.complete({ userId, logId: log.id });
    return (await swaps.swap({ userId, logId: log.id, target: await make(2) })).swap;
  };
  /** The result of a statement as the role, which is then undone. */
  const as = async (role: string, statement: string) => {
    const client = await poolOf(role).connect();
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
    await asAdministrator(
      ...[owner, ...roles].map((role) => `create role ${role} login password 'secret'`),
      `create role ${backend} login password 'secret' bypassrls`,
    );
    await database.openPool().query(`grant create, usage on schema public to ${owner}`);
    const own = poolOf(owner);
    // Supabase grants these privileges to anon and authenticated.
    await own.query(`alter default privileges in schema public grant all on tables to ${roles.join(', ')};
      alter default privileges in schema public grant all on sequences to ${roles.join(', ')}`);
    for (const { sql } of postgres.migrations({ base: true })) await own.query(sql);
    await own.query(await printed('--rls'));
    await own.query(`grant all on all tables in schema public to ${backend};
      grant all on all sequences in schema public to ${backend};
      create policy own on workout_log to ${first} using (user_id = 1);
      create policy own_too on workout_log to ${second} using (user_id = 2)`);
    await own.query(await printed('--active-logs'));
    await own.query(`insert into users (id) values (1), (2), (3), (4);
      insert into exercise (id, name) values (1, 'Squat'), (2, 'Bench Press');
      insert into exercise_muscle (exercise_id, position, muscle, role) values
        (1, 0, 'quads', 'primary'), (2, 0, 'chest', 'primary')`);
    for (const [at, role] of [first, second].entries()) {
      const { originalLogId, swappedLogId } = await swapAs(owner, at + 1, false);
      logsOf[role] = [originalLogId, swappedLogId];
    }
    logsOf[anon] = [];
  });
  afterAll(() => database.close());

  it('secure each table that the library has created', async () => {
    const { rows } = await database.openPool().query(OWN);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ secured }: { secured: boolean }) => !secured)).toEqual([]);
  });
  it('let the owner of the tables swap, and also a role that bypasses row security', async () => {
    for (const [role, userId] of [
      [owner, 3],
      [backend, 4],
    ] as const) {
      const { swaps, recovery } = trainingOf(role);
      const { id: swapId } = await swapAs(role, userId, true);
      await swaps.revert({ userId, swapId });
      expect(await recovery.verify({ userId })).toMatchObject({ consistent: true });
    }
  });
  it('show no row to another role, and accept no row from it, whatever its privileges', async () => {
    const { rows: tables } = await database.openPool().query<{ name: string }>(OWN);
    for (const { name } of tables) expect(await idsOf(anon, `select * from ${name}`)).toEqual([]);
    expect((await poolOf(owner).query('select * from workout_swap')).rows).not.toEqual([]);
    const write = 'insert into training_state (user_id) values (1)';
    await expect(as(anon, write)).rejects.toMatchObject({ code: '42501' });
    expect((await as(anon, 'delete from muscle_group_load')).rowCount).toBe(0);
  });
  it('let each role see and change its own active logs through the view, and anon none', async () => {
    for (const role of roles) {
      const replacements = logsOf[role]?.slice(1) ?? [];
      expect(await idsOf(role, 'select id from workout_log order by id')).toEqual(logsOf[role]);
      for (const statement of [
        'select id from active_logs order by id',
        'update active_logs set scheduled_date = null returning id',
        'delete from active_logs returning id',
      ])
        expect(await idsOf(role, statement)).toEqual(replacements);
    }
  });
  it('show a role only the swaps of its own logs, which it cannot change', async () => {
    for (const role of roles) {
      const swaps = 'select original_log_id as id from workout_swap';
      expect(await idsOf(role, swaps)).toEqual(logsOf[role]?.slice(0, 1));
      expect((await as(role, 'update workout_swap set user_id = user_id')).rowCount).toBe(0);
      expect((await as(role, 'delete from workout_swap')).rowCount).toBe(0);
    }
  });
  it('let no role truncate a table of the library, refer to it, or use its sequences', async () => {
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
      for (const statement of ['truncate workout_swap', "select nextval('workout_swap_id_seq')"])
        await expect(as(role, statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

it('print --rls is refused on SQLite', async () => {
  const { code, err } = await runOn(sqlite.defineConfig({ connect: unasked }), ['print', '--rls']);
  expect(code).toBe(2);
  expect(err).toContain('Postgres only');
});
