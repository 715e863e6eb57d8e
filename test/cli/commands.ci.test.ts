import * as postgres from 'freshlegs/postgres';
import type { HostMapping } from 'freshlegs/sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../adapters/cli/load-config.js';
import { printerOf } from '../../adapters/cli/store.js';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { BENCHES, catalogueFor, runOn, type Bench, type Ended } from './bench.js';

const stepsOf = (config: Config) => printerOf(config).migrations(config);
/** The SQL of the base tables, without the library's own part. */
const baseSteps = (config: Config) =>
  stepsOf(config).flatMap(({ name, sql }) => (name.includes('base') ? [sql] : []));
const HOUR = 3_600_000;
const NOON = new Date('2026-03-04T12:00:00Z');
const UNKNOWN = 'User 99 does not exist, so nothing was done.';
const hoursBefore = (hours: number): Date => new Date(NOON.getTime() - hours * HOUR);

describe.each(BENCHES)('freshlegs on $name', ({ open }) => {
  let bench: Bench;
  const freshlegs = (...args: readonly string[]): Promise<Ended> => runOn(bench.config, args);
  const insertLog = (id: number, userId: number, completedAt: Date | null, day = '1') =>
    bench.run(
      `insert into workout_log (id, user_id, program_day_id, completed_at)
       values (${id}, ${userId}, ${day}, ${completedAt === null ? 'null' : bench.instant(completedAt)})`,
    );
  const migrated = async () => {
    await freshlegs('migrate');
    await bench.run(...catalogueFor(3));
  };
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  describe('migrate and status', () => {
    it('list each step that runs, and change nothing in a second run', async () => {
      const before = await freshlegs('status');
      expect(before.code).toBe(1);
      expect(before.out).toMatch(/^freshlegs migrate has not run here/);
      const first = await freshlegs('migrate');
      expect(first.code).toBe(0);
      for (const { id, name } of stepsOf(bench.config))
        expect(first.out).toContain(`step ${id}: ${name}`);
      const again = await freshlegs('migrate');
      expect(again).toEqual({
        code: 0,
        out: "The library's tables and columns are up to date. Nothing was changed.",
        err: '',
      });
      const after = await freshlegs('status');
      expect(after.out).toContain(
        `${stepsOf(bench.config).length} steps of the schema have run, none is pending.`,
      );
      expect(after).toMatchObject({ code: 0, err: '' });
    });
    it('say that the base tables do not exist yet, as doctor does', async () => {
      const [doctor, status] = [await freshlegs('doctor'), await freshlegs('status')];
      for (const { out } of [doctor, status])
        expect(out).toMatch(/^The mapping matches the database\.$/m);
      expect(doctor.code).toBe(0);
      expect(doctor.out.split('\n')).toHaveLength(2);
      expect(doctor.out).toContain('Not migrated yet');
      expect(status.code).toBe(1);
      expect(status.out).toMatch(/not migrated yet/);
      expect(status.out).not.toContain('no table');
    });
    it('list the steps that are pending', async () => {
      await freshlegs('migrate');
      const last = stepsOf(bench.config).at(-1);
      await bench.run(`delete from freshlegs_migration where id = ${last?.id ?? 0}`);
      const { out } = await freshlegs('status');
      expect(out).toContain('1 is pending:');
      expect(out).toContain(`  step ${last?.id ?? 0}: ${last?.name ?? ''}`);
    });
    it('run a step again with --from, after another tool has dropped what it creates', async () => {
      await freshlegs('migrate');
      await bench.run('alter table workout_log drop column source_type');
      const [, from = ''] =
        /`freshlegs migrate --from (\d+)`/.exec((await freshlegs('doctor')).out) ?? [];
      expect((await freshlegs('migrate')).err).toContain(`migrate --from ${from}`);
      expect((await freshlegs('migrate', '--from', from)).out).toMatch(/step \d+: columns/);
      expect((await freshlegs('doctor')).code).toBe(0);
    });
  });

  describe('print and uninstall', () => {
    it('prints the SQL that migrate would run, without connecting to the database', async () => {
      const config = {
        ...bench.config,
        connect: () => Promise.reject(new Error('The command print must not connect.')),
      };
      const { code, out } = await runOn(config, ['print']);
      expect(code).toBe(0);
      for (const { sql } of stepsOf(bench.config)) {
        expect(out).toContain(sql.trim());
        await bench.run(sql);
      }
      await bench.run(...catalogueFor(3));
      await insertLog(1, 1, NOON);
      expect((await freshlegs('doctor')).out).toContain('The mapping matches the database.');
      const removing = await runOn(config, ['print', '--uninstall']);
      expect(removing.out).toBe(printerOf(config).uninstallation(config).trim());
    });
    it('does not uninstall the library unless this is confirmed', async () => {
      await migrated();
      await insertLog(1, 1, NOON);
      await freshlegs('backfill');
      const unsure = await freshlegs('uninstall');
      expect(unsure.code).toBe(2);
      expect(unsure.err).toContain('--yes');
      expect(await bench.all('select 1 from muscle_group_load')).toHaveLength(1);
      for (const _ of [1, 2]) {
        const { code, out } = await freshlegs('uninstall', '--yes');
        expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('kept') as string });
        expect(await bench.all('select id from workout_log')).toHaveLength(1);
        await expect(bench.all('select 1 from muscle_group_load')).rejects.toThrow();
      }
      expect((await freshlegs('status')).out).toMatch(/not migrated yet/);
      expect((await freshlegs('migrate')).code).toBe(0);
      expect((await freshlegs('status')).code).toBe(0);
    });
  });

  describe('backfill', () => {
    const fill = async () => {
      await migrated();
      await insertLog(1, 1, hoursBefore(30));
      await insertLog(2, 1, hoursBefore(60));
      await insertLog(3, 2, hoursBefore(5));
      await insertLog(4, 2, null);
      await insertLog(5, 3, hoursBefore(5), 'null');
    };
    it('records logs that were not recorded yet, and changes nothing in a second run', async () => {
      await fill();
      await insertLog(6, 3, new Date('9000-01-01T12:00:00Z'));
      const { code, out, err } = await freshlegs('backfill');
      expect(err).toBe('');
      expect(code).toBe(0);
      expect(out).toMatch(
        /^Recorded 3 logs of 3 users in \d+ s\.\nNot recorded: 2 completed logs\. /,
      );
      expect(out).toContain(
        'They load no muscle (cardio, stretching), have no readable sets, are in the future, or were replaced by a swap. freshlegs verify lists them.',
      );
      const loads = await bench.all(
        'select workout_log_id as id from muscle_group_load order by workout_log_id',
      );
      expect(loads.map(({ id }) => Number(id))).toEqual([1, 2, 3]);
      const states = 'select user_id, revision from training_state order by user_id';
      const before = await bench.all(states);
      expect((await freshlegs('backfill')).out).toContain(
        'Checked 3 users: no log had to be recorded.',
      );
      expect(await bench.all(states)).toEqual(before);
      expect((await freshlegs('verify')).code).toBe(0);
    });
    it('can be limited to some users, or continued after a user', async () => {
      await fill();
      const once = await freshlegs('backfill', '--user', '2', '--user', '2');
      expect(once.out).toContain('Recorded 1 log of 1 user in');
      expect((await freshlegs('backfill', '--after', '1')).out).toContain(
        'Checked 2 users: no log',
      );
      expect((await freshlegs('backfill')).out).toContain('Recorded 2 logs of 3 users in');
    });
  });

  describe('backfill of logs with stored sets', () => {
    /** Maps the sets in the base tables. `reps` is the column that stores the repetitions. */
    const withSets = (reps: string): HostMapping => ({
      ...bench.host,
      sets: {
        select: {
          ...{ logId: 'part.workout_log_id', exerciseId: 'part.exercise_id' },
          ...{ position: 'done.position', reps: `done.${reps}` },
        },
        from: 'workout_log_set done join workout_log_exercise part on part.id = done.workout_log_exercise_id',
      },
    });
    const backfill = async (reps: string, ...args: readonly string[]): Promise<string> =>
      (await runOn({ ...bench.config, host: withSets(reps) }, ['backfill', ...args])).out;
    const loads = () => bench.all('select load from muscle_group_load order by workout_log_id');
    const insertDone = async (id: number, userId: number) => {
      await insertLog(id, userId, NOON, 'null');
      await bench.run(
        `insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index) values (${id}, ${userId}, ${id}, 1, 0)`,
        `insert into workout_log_set (user_id, workout_log_exercise_id, position, reps, seconds)
         values (${userId}, ${id}, 0, 10, 1), (${userId}, ${id}, 1, 10, 1), (${userId}, ${id}, 2, 10, 1)`,
      );
    };
    beforeEach(async () => {
      await migrated();
      await insertDone(1, 1);
    });

    it('records logs again after the mapping was corrected, but only with --again', async () => {
      expect(await backfill('position')).toContain('Recorded 1 log of 3 users in');
      const before = await loads();
      expect(await backfill('reps')).toContain('no log had to be recorded');
      expect(await loads()).toEqual(before);
      expect(await backfill('reps', '--again')).toContain('Recorded 1 log of 3 users again');
      const [after] = await loads();
      expect(Number(after?.['load'])).toBeGreaterThan(Number(before[0]?.['load']));
      // Without its sets, the loads are the only record of a log.
      await bench.run('delete from workout_log_set');
      expect(await backfill('reps', '--again')).toContain('no log had to be recorded');
      expect(await loads()).toEqual([after]);
    });

    it('counts each log and each set that it left out once, even if several users are in hand', async () => {
      for (const id of [2, 3]) await insertDone(id, id);
      for (const id of [4, 5, 6]) await insertDone(id, id - 3);
      await bench.run(
        'alter table workout_log_set add column done_reps text',
        "update workout_log_set set done_reps = case position when 1 then '8-10' else '10' end",
      );
      for (const args of [[], ['--again'], ['--again']]) {
        const told = await backfill('done_reps', ...args);
        expect(told).toContain('Recorded 6 logs of 3 users');
        expect(told).toContain('Left out: 6 sets,');
      }
    });
  });

  describe('forget', () => {
    const statesOf = async () =>
      (await bench.all('select user_id as id from training_state order by user_id')).map(({ id }) =>
        Number(id),
      );
    beforeEach(async () => {
      await migrated();
      for (const userId of [1, 2, 3]) await insertLog(userId, userId, hoursBefore(3));
      await freshlegs('backfill');
    });
    it('deletes what the library stores for the given users, and keeps their logs', async () => {
      const { code, out, err } = await freshlegs('forget', '--user=1', '--user=3', '--yes');
      expect({ code, out, err }).toEqual({
        code: 0,
        out: "Deleted the library's data of 2 users. Their logs are kept.",
        err: '',
      });
      expect(await statesOf()).toEqual([2]);
      const loads = await bench.all('select workout_log_id as id from muscle_group_load');
      expect(loads.map(({ id }) => Number(id))).toEqual([2]);
      expect(await bench.all('select id from workout_log')).toHaveLength(3);
    });
    it('deletes nothing unless it is confirmed and users are named', async () => {
      const unsure = await freshlegs('forget', '--user', '1');
      expect(unsure.code).toBe(2);
      expect(unsure.err).toContain('Run it with --yes');
      const nobody = await freshlegs('forget', '--yes');
      expect(nobody.code).toBe(2);
      expect(nobody.err).toContain('--user');
      expect(await statesOf()).toEqual([1, 2, 3]);
    });
  });

  it('forget accepts any user id if users are stored elsewhere', async () => {
    await bench.run(...baseSteps(bench.config), ...catalogueFor(3));
    const host = { ...bench.host, users: { idType: 'bigint' } } as const;
    const config = { ...bench.config, base: false, host };
    expect(await runOn(config, ['migrate'])).toMatchObject({ code: 0, err: '' });
    expect(await runOn(config, ['status'])).toMatchObject({ code: 0, err: '' });
    await insertLog(1, 1, NOON);
    await runOn(config, ['backfill']);
    expect(await bench.all('select user_id from training_state')).toHaveLength(1);
    const ended = await runOn(config, ['forget', '--user=1', '--user=99', '--yes']);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(await bench.all('select user_id from training_state')).toEqual([]);
  });

  describe('verify and doctor', () => {
    beforeEach(async () => {
      await migrated();
      await insertLog(1, 1, hoursBefore(30));
      await insertLog(2, 1, hoursBefore(3));
      await freshlegs('backfill');
    });
    it('report nothing if the database is correct', async () => {
      const { code, out, err } = await freshlegs('doctor');
      expect(out.split('\n')).toEqual([
        'The mapping matches the database.',
        'Verified 3 users: recovery and logs agree.',
      ]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
    });
    it.each([
      // One for each way to repair.
      {
        what: 'recovery that differs from its loads',
        break: 'update muscle_group_recovery set intensity = 9 where user_id = 1',
        told: /stored recovery differs[^]*user 1, quadriceps: stored is .*intensity 9.*; the logs give/,
      },
      {
        what: 'counted loads of a log that is not completed',
        break: 'update workout_log set completed_at = null where id = 2',
        told: /Loads that count although their log is deleted or not completed: 1\n {2}user 1, log 2/,
      },
    ])('find and repair $what', async ({ break: broken, told }) => {
      await bench.run(broken);
      const found = await freshlegs('doctor');
      expect(found.code).toBe(1);
      expect(found.out).toMatch(told);
      expect((await freshlegs('verify')).out).toMatch(told);
      const mended = await freshlegs('verify', '--repair');
      expect(mended.out).toContain('Repaired the recovery of 1 user.');
      expect(mended.code).toBe(0);
      expect((await freshlegs('doctor')).code).toBe(0);
    });
    it('report dangling references and unrecorded logs, but do not call these inconsistent', async () => {
      await bench.run('update workout_log set custom_workout_id = 77 where id = 1');
      await insertLog(9, 2, hoursBefore(1), 'null');
      const { code, out } = await freshlegs('doctor');
      expect(code).toBe(0);
      expect(out).toMatch(/refer to a deleted custom workout[^\n]*: 1\n {2}user 1, log 1/);
      expect(out).toMatch(
        /Completed logs that are not recorded: 1\n {2}user 2, log 9\n {2}Run freshlegs backfill once\. It leaves out logs in the future/,
      );
      expect(out).toMatch(
        /^Verified 3 users: no contradictions\. 1 completed log is not recorded \(see above\)\.$/m,
      );
      expect(out).not.toContain('agree');
    });
    it('report logs whose sets have changed, until they are recorded again', async () => {
      await bench.run(
        `insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index) values (1, 1, 2, 1, 0)`,
        `insert into workout_log_set (workout_log_exercise_id, position, user_id, reps) values (1, 0, 1, 5)`,
      );
      const { code, out } = await freshlegs('verify', '--repair');
      expect(code).toBe(1);
      expect(out).toMatch(/whose stored sets give other loads: 1\n {2}user 1, log 2\n/);
      expect((await freshlegs('backfill', '--again', '--user', '1')).code).toBe(0);
      expect((await freshlegs('verify')).out).toBe('Verified 3 users: recovery and logs agree.');
    });
    it.each([
      ['doctor', 'Verified 1 user', 'No user was verified.'],
      ['forget --yes', 'data of 1 user.', 'data of 0 users.'],
    ])('%s reports unknown users, and works on the others', async (command, some, none) => {
      const { code, out, err } = await freshlegs(...command.split(' '), '--user=99', '--user=1');
      expect({ code, err }).toEqual({ code: 1, err: UNKNOWN });
      expect(out).toContain(some);
      const alone = await freshlegs(...command.split(' '), '--user=99');
      expect(alone).toMatchObject({ code: 1, err: UNKNOWN });
      expect(alone.out).toContain(none);
      expect(alone.out).not.toContain('agree');
    });
    it('give ten examples of each kind of finding, and the number of others', async () => {
      for (let id = 20; id < 32; id += 1) await insertLog(id, 3, hoursBefore(id), 'null');
      const { out } = await freshlegs('verify');
      expect(out.match(/user 3, log/g)).toHaveLength(10);
      expect(out).toContain('and 2 more');
    });
    it('report a missing index and still check recovery, but fail only with --strict', async () => {
      await bench.run('drop index workout_log_user_completed');
      const doctor = await freshlegs('doctor');
      expect(doctor.code).toBe(0);
      expect(doctor.out).toMatch(/^Warning: "workout_log" has no index on/m);
      expect(doctor.out).toContain('Verified 3 users');
      expect(await freshlegs('doctor', '--strict')).toEqual({ ...doctor, code: 1 });
      expect((await freshlegs('status')).code).toBe(0);
    });
    it('report what the mapping names but the database lacks, and that recovery was not checked', async () => {
      await bench.run(
        bench.config.dialect === 'postgres'
          ? 'alter table workout_log rename completed_at to done_at'
          : 'alter table workout_log rename column completed_at to done_at',
      );
      const { code, out } = await freshlegs('doctor');
      expect(code).toBe(1);
      expect(out).toMatch(/completed_at/);
      expect(out).toContain('Recovery was not checked');
    });
  });
});

describe.each(BENCHES)(
  'freshlegs on $name, with a host whose database is not migrated',
  ({ open }) => {
    let bench: Bench;
    beforeEach(async () => {
      bench = await open();
      await bench.run(
        ...baseSteps(bench.config),
        ...catalogueFor(1),
        "insert into exercise (id, name) values (2, 'Plank'), (3, 'Everything')",
        "insert into exercise_muscle (exercise_id, position, muscle, role) values (3, 0, 'full body', 'primary')",
      );
    });
    afterEach(() => bench.close());
    const run = (command: string, host = bench.host): Promise<Ended> =>
      runOn({ ...bench.config, base: false, host }, [command]);

    it('doctor checks the mapping, and says that the database is not migrated yet', async () => {
      const { code, out, err } = await run('doctor');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^The mapping matches the database\.$/m);
      expect(out).toMatch(/^Not migrated yet\. Next: freshlegs migrate/m);
      expect(out).toMatch(/^The mapping has no performed sets/m);
      expect(out).not.toMatch(/missing|schema|step/);
      expect((await run('migrate')).code).toBe(0);
      expect((await run('doctor')).out).not.toContain('Not migrated yet');
    });

    it('doctor lists exercises that load no muscle, without failing', async () => {
      for (let id = 10; id < 22; id += 1)
        await bench.run(`insert into exercise (id, name) values (${id}, 'Stretch ${id}')`);
      const { code, out } = await run('doctor');
      expect(code).toBe(0);
      expect(out).toMatch(/^Exercises without any muscle: 13\n {2}Plank \(2\)\n/m);
      expect(out).toMatch(/Stretch 18 \(18\)\n {2}and 3 more\n/);
      expect(out).toMatch(/are not muscle groups[^\n]*: 1\n {2}Everything \(3\)\n/);
      expect(out).not.toContain('Squat');
      const muscles = (name: string) =>
        name === 'Everything' ? null : { primaryMuscles: ['quads'], secondaryMuscles: [] };
      const byName = await run('doctor', { ...bench.host, muscles });
      expect(byName.code).toBe(0);
      expect(byName.out).toMatch(/names are unknown[^\n]*: 1\n {2}Everything \(3\)\n/);
    });

    it('doctor reports unreadable rows as warnings, which do not prevent a migration', async () => {
      const read = Array.from({ length: 9 }, (_, at) => `(${at + 1}, 1, 1, '8')`).join(', ');
      await bench.run(
        'create table done (id integer primary key, log_id integer, exercise_id integer, reps text)',
        'create index done_of_log on done (log_id)',
        'insert into workout_log (id, user_id) values (1, 1)',
        `insert into done values ${read}, (10, 1, 1, 'eight')`,
      );
      const sets = {
        select: { logId: 'log_id', exerciseId: 'exercise_id', position: 'id', reps: 'reps' },
        from: 'done',
      };
      const { code, out } = await run('doctor', { ...bench.host, sets });
      expect(code).toBe(0);
      expect(out).toMatch(/^The mapping matches the database\.$/m);
      expect(out).toMatch(
        /^Warning: sets\.select\.reps gives "eight"[^\n]*1 of 10[^\n]*\n {2}Correct/m,
      );
      expect((await run('migrate', { ...bench.host, sets })).code).toBe(0);
    });

    it('migrate refuses a mapping that does not fit, and then changes nothing', async () => {
      const logs = Array.from({ length: 20 }, () => "(1, 'finished')").join(', ');
      await bench.run(
        'alter table workout_log add column state text',
        `insert into workout_log (user_id, state) values ${logs}`,
      );
      const before = await bench.everything();
      const status = { column: 'state', completed: 'complete', planned: 'planned' };
      const mapping = { ...bench.host, logs: { ...bench.host.logs, status } };
      const told = 'logs.status matches no row, because the values are finished';
      const { code, err } = await run('migrate', mapping);
      expect(code).toBe(1);
      expect(err).toContain(told);
      expect(await bench.everything()).toEqual(before);
      const doctor = await run('doctor', mapping);
      expect(doctor.code).toBe(1);
      expect(doctor.out).toContain(told);
      expect(doctor.out).toContain('Not migrated yet');
    });
  },
);

describe('freshlegs on PostgreSQL', () => {
  it("warns if a role may not lock the host's rows, but does not fail", async () => {
    const database = await createDatabase();
    const owner = database.openPool();
    const role = uniqueName();
    const connectionString = withRole(database.url, role, 'secret');
    const config = postgres.defineConfig({ connect: () => new pg.Pool({ connectionString }) });
    await postgres.migrate(owner, { base: true });
    await asAdministrator(`create role ${role} login password 'secret'`);
    await owner.query(`grant select on all tables in schema public to ${role}`);
    const warned = await runOn(config, ['doctor']);
    expect(warned.code).toBe(0);
    expect((await runOn(config, ['doctor', '--strict'])).code).toBe(1);
    expect(warned.out).toMatch(/^Warning: Writes cannot lock rows of "public"\."users"/m);
    await owner.query(`grant update (id) on users, program_day to ${role}`);
    expect((await runOn(config, ['doctor'])).out).not.toContain('Warning');
    await database.close();
  });
});
