import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepsOf } from '../../src/cli/store.js';
import { BENCHES, runOn, type Bench, type Ended } from './bench.js';

/** Three sets of squats, of which two have an effort, and a log that is as its day plans it. */
const ROWS = (at: string): readonly string[] => [
  "insert into exercise (id, name) values (1, 'Squat')",
  "insert into exercise_muscle (exercise_id, position, muscle, role) values (1, 0, 'quads', 'primary')",
  "insert into program (id, user_id, name) values (1, null, 'House')",
  "insert into program_day (id, program_id, name) values (1, 1, 'Legs')",
  'insert into program_day_exercise (id, program_day_id, exercise_id) values (1, 1, 1)',
  'insert into users (id) values (1), (2)',
  `insert into workout_log (id, user_id, program_day_id, completed_at) values (1, 1, 1, ${at}), (2, 2, 1, ${at})`,
  'insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index) values (1, 1, 1, 1, 0)',
  `insert into workout_log_set (user_id, workout_log_exercise_id, position, reps, rpe, rir)
   values (1, 1, 0, 8, 8, null), (1, 1, 1, 8, null, 1), (1, 1, 2, 8, null, null)`,
];

const LOADS = 'select known_effort_sets as known from muscle_group_load order by workout_log_id';
const RECORDS =
  'select user_id, muscle_group, intensity, exercises_count from muscle_group_recovery order by user_id';

describe.each(BENCHES)('loads from before effort was kept, on $name', ({ open }) => {
  let bench: Bench;
  const freshlegs = (...args: readonly string[]): Promise<Ended> => runOn(bench.config, args);
  const newSteps = () => stepsOf(bench.config).filter(({ name }) => name.includes('known effort'));
  const known = async () => (await bench.all(LOADS)).map((row) => Number(row['known']));

  beforeEach(async () => {
    bench = await open();
    await freshlegs('migrate');
    await bench.run(...ROWS(bench.instant(new Date('2026-03-04T12:00:00Z'))));
    await freshlegs('backfill');
    expect(await known()).toEqual([2, 0]);
    // As the schema was before these steps, with the rows that it had.
    expect(newSteps().length).toBeGreaterThan(0);
    await bench.run(
      'alter table muscle_group_load drop column known_effort_sets',
      ...newSteps().map(({ id }) => `delete from freshlegs_migration where id = ${id}`),
    );
  });
  afterEach(() => bench.close());

  it('are told of as a schema that is older, also where no steps are noted', async () => {
    const { code, err } = await freshlegs('verify', '--user', '1');
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('SCHEMA_OUTDATED') as string,
    });
    await bench.run('drop table freshlegs_migration');
    const doctor = await freshlegs('doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/missing: muscle_group_load\.known_effort_sets\./);
  });

  it('know of no effort once they are migrated, and contradict nothing', async () => {
    const migrated = await freshlegs('migrate');
    expect(migrated.code).toBe(0);
    for (const { id, name } of newSteps()) expect(migrated.out).toContain(`step ${id}: ${name}`);
    expect(await known()).toEqual([0, 0]);
    const { code, out } = await freshlegs('doctor');
    expect(code).toBe(0);
    expect(out).toMatch(/do not tell how many of their sets[^\n]*: 1\n {2}user 1, log 1/);
  });

  it('are filled by a repair, which changes nothing else', async () => {
    await freshlegs('migrate');
    const records = await bench.all(RECORDS);
    const mended = await freshlegs('verify', '--repair');
    expect(mended.out).toContain('Mended the recovery of 1 user.');
    expect(mended.code).toBe(0);
    expect(await known()).toEqual([2, 0]);
    expect(await bench.all(RECORDS)).toEqual(records);
    const again = await freshlegs('verify', '--repair');
    expect(again.out).toBe('2 users verified; recovery and logs agree.');
  });

  it('may not be below none', async () => {
    await freshlegs('migrate');
    await expect(
      bench.run('update muscle_group_load set known_effort_sets = -1'),
    ).rejects.toThrow();
    await expect(
      bench.run('update muscle_group_load set known_effort_sets = null'),
    ).rejects.toThrow();
    expect(await known()).toEqual([0, 0]);
  });
});
