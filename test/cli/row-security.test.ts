import { createFreshlegs, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { runOn } from './bench.js';

const unasked = (): Promise<never> =>
  Promise.reject(new Error('The command print must not connect.'));
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

  /** Records, swaps and reverts a workout of the user. */
  const swapAs = async (role: string, userId: UserId) => {
    const repository = postgres.postgresRepository({ pool: poolOf(role) });
    const { customWorkouts, logs, swaps, recovery } = createFreshlegs({ repository });
    const workouts = await Promise.all(
      [1, 2].map((id) =>
        customWorkouts.create({
          userId,
          name: `Workout ${id}`,
          exercises: [{ exerciseId: id, sets: 3 }],
        }),
      ),
    );
    const [from = 0, to = 0] = workouts.map(({ id }) => id);
    const source = { type: 'custom', customWorkoutId: from } as const;
    const { log } = await logs.create({ userId, completed: false, source });
    await logs.complete({ userId, logId: log.id });
    const target = { type: 'custom', customWorkoutId: to } as const;
    const { swap } = await swaps.swap({ userId, logId: log.id, target });
    await swaps.revert({ userId, swapId: swap.id });
    return recovery.verify({ userId });
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
