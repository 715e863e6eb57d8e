import { createFreshlegs, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { runOn } from './bench.js';

// A backend on Supabase: users in a schema of another owner, tables with policies, and roles that
// get privileges on each new table.

const USER = '7f1c2f7e-0000-4000-8000-000000000001' as unknown as UserId;

const TABLES = `
  create table exercises (id uuid primary key default gen_random_uuid(), name text not null,
    primary_muscle text);
  create table workouts (id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade, completed_at timestamptz);
  create index on workouts (user_id, completed_at);
  create table sets (id uuid primary key default gen_random_uuid(),
    workout_id uuid not null references workouts (id) on delete cascade,
    user_id uuid not null references auth.users (id) on delete cascade,
    exercise_id uuid not null references exercises (id), set_number integer not null,
    reps integer, weight_kg numeric,
    set_type text not null default 'normal' check (set_type in ('normal', 'warmup', 'dropset')));
  create index on sets (workout_id);
  insert into exercises (name, primary_muscle) values ('Squat', 'quadriceps');`;

const POLICIES = `
  alter table workouts enable row level security;
  alter table sets enable row level security;
  create policy own on workouts using (user_id::text = current_setting('app.user', true));
  create policy own on sets using (user_id::text = current_setting('app.user', true));`;

const SET = {
  logId: 'workout_id',
  exerciseId: 'exercise_id',
  position: 'set_number',
  reps: 'reps',
  weightKg: 'weight_kg',
};

const host = postgres.defineHost({
  users: { table: 'auth.users', id: 'id', idType: 'uuid' },
  exercises: {
    table: 'exercises',
    id: 'id',
    idType: 'uuid',
    select: { name: 'name', primaryMuscles: 'primary_muscle' },
  },
  logs: {
    table: 'workouts',
    id: 'id',
    idType: 'uuid',
    userId: 'user_id',
    completedAt: { column: 'completed_at', encoding: 'timestamptz' },
  },
  sets: { select: { ...SET, userId: 'user_id' }, from: 'sets' },
});

describe('freshlegs on tables with row-level security, as Supabase has them', () => {
  const [owner, anon, plain] = [uniqueName(), uniqueName(), uniqueName()];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  const urlOf = (role: string) => withRole(database.url, role, 'secret');
  const poolOf = (role: string) => database.openPool({ connectionString: urlOf(role) });
  // A command ends its pool.
  const connect = () => new pg.Pool({ connectionString: withRole(database.url, owner, 'secret') });
  const run = (...args: readonly string[]) => runOn(postgres.defineConfig({ connect, host }), args);

  beforeAll(async () => {
    database = await createDatabase();
    await asAdministrator(
      `create role ${owner} login password 'secret' bypassrls`,
      `create role ${anon} login password 'secret'`,
      `create role ${plain} login password 'secret'`,
    );
    await database.openPool().query(`grant create, usage on schema public to ${owner};
      create schema auth; create table auth.users (id uuid primary key);
      insert into auth.users values ('${USER}'); grant usage on schema auth to ${owner}, ${plain};
      grant select, references on auth.users to ${owner}, ${plain};
      alter default privileges for role ${owner} in schema public grant all on tables to ${anon}, ${plain};
      alter default privileges for role ${owner} in schema public grant all on sequences to ${anon}, ${plain}`);
    await poolOf(owner).query(`${TABLES}${POLICIES}`);
  });
  afterAll(() => database.close());

  it('doctor and status warn about tables of the library that other roles can use', async () => {
    expect((await run('migrate')).code).toBe(0);
    const warned = new RegExp(`Warning: .*${[anon, plain].sort().join(', ')} on .*training_state`);
    for (const command of ['doctor', 'status']) {
      const { code, out } = await run(command);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(warned) as string });
    }
    expect((await run('doctor', '--strict')).code).toBe(1);
    const { warnings } = await postgres.checkHost(poolOf(owner), { host });
    expect(warnings).toMatchObject([{ code: 'open_tables' }]);
  });
  it('migrate --rls closes the tables to other roles, also after a migration without it', async () => {
    const { code, out } = await run('migrate', '--rls');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('Row-level security is on') as string,
    });
    const write = `insert into training_state (user_id) values ('${USER}')`;
    await expect(poolOf(anon).query(write)).rejects.toMatchObject({ code: '42501' });
    expect((await poolOf(anon).query('select from freshlegs_migration')).rows).toEqual([]);
    expect(await run('doctor')).toMatchObject({
      out: expect.not.stringContaining('on the library') as string,
    });
  });
  it('checkHost refuses a role that sees no rows, and warns about policies of other tables', async () => {
    const found = await postgres
      .checkHost(poolOf(plain), { host })
      .catch((error: unknown) => (error as { readonly details: unknown }).details);
    expect(found).toMatchObject({
      faults: [
        { code: 'row_security', problem: expect.stringContaining('training_state') as string },
      ],
      warnings: expect.arrayContaining([
        expect.objectContaining({
          code: 'row_security',
          problem: expect.stringMatching(/some rows of sets, workouts/) as string,
        }),
      ]) as unknown,
    });
    expect(await postgres.checkHost(poolOf(owner), { host })).toMatchObject({ warnings: [] });
  });
  it('checkHost warns about a user of sets that is not mapped', async () => {
    const mapping = { ...host, sets: { select: SET, from: 'sets' } };
    const { warnings } = await postgres.checkHost(poolOf(owner), { host: mapping });
    expect(warnings).toMatchObject([
      { code: 'sets_of_others', problem: expect.stringContaining('"user_id"') as string },
    ]);
  });
  it('init maps the user of sets and the types that a check allows, and declares the UUIDs', async () => {
    const { out } = await run('init', '--stdout', '--database', urlOf(owner));
    const ids = 'ids: { users: string; exercises: string; logs: string }';
    expect(out).toContain(`declare module 'freshlegs' { interface Register { ${ids} } }`);
    expect(out).toMatch(/sets: \{\s+select: \{\s+logId: 'workout_id',\s+userId: 'user_id'/);
    expect(out).toContain("when set_type = 'warmup' then 'warmup'");
  });
  it('a write that a policy refuses says so', async () => {
    const repository = postgres.postgresRepository({ pool: poolOf(plain), host });
    await expect(
      createFreshlegs({ repository }).preferences.set({ userId: USER, places: [] }),
    ).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      message: expect.stringContaining('policy of row-level security') as string,
    });
  });
});
