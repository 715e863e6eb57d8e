import type { HostMapping } from 'freshlegs/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BENCHES, catalogueFor, runOn, type Bench, type Ended } from './bench.js';

const NOON = new Date('2026-03-04T12:00:00Z');

/** Maps the sets in the base tables. `reps` is the column that stores the repetitions. */
const withSets = (host: HostMapping, reps: string): HostMapping => ({
  ...host,
  sets: {
    select: {
      logId: 'part.workout_log_id',
      exerciseId: 'part.exercise_id',
      position: 'done.position',
      reps: `done.${reps}`,
    },
    from: 'workout_log_set done join workout_log_exercise part on part.id = done.workout_log_exercise_id',
  },
});

describe.each(BENCHES)('freshlegs backfill on $name', ({ open }) => {
  let bench: Bench;
  const backfill = (host: HostMapping, ...args: readonly string[]): Promise<Ended> =>
    runOn({ ...bench.config, host }, ['backfill', ...args]);
  const loads = () => bench.all('select load from muscle_group_load order by workout_log_id');

  beforeEach(async () => {
    bench = await open();
    await runOn(bench.config, ['migrate']);
    await bench.run(
      ...catalogueFor(1),
      `insert into workout_log (id, user_id, completed_at) values (1, 1, ${bench.instant(NOON)})`,
      'insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index) values (1, 1, 1, 1, 0)',
      `insert into workout_log_set (user_id, workout_log_exercise_id, position, reps, seconds)
       values (1, 1, 0, 10, 1), (1, 1, 1, 10, 1), (1, 1, 2, 10, 1)`,
    );
  });
  afterEach(() => bench.close());

  it('records logs again after the mapping was corrected, but only with --again', async () => {
    const wrong = withSets(bench.host, 'position');
    const corrected = withSets(bench.host, 'reps');
    expect((await backfill(wrong)).out).toContain('Recorded 1 log of 1 user in');
    const before = await loads();
    expect((await backfill(corrected)).out).toContain('no log had to be recorded');
    expect(await loads()).toEqual(before);
    expect(await backfill(corrected, '--again')).toMatchObject({ code: 0, err: '' });
    const after = await loads();
    expect(Number(after[0]?.['load'])).toBeGreaterThan(Number(before[0]?.['load']));
    expect((await backfill(corrected, '--again')).out).toContain('Recorded 1 log of 1 user again');
    expect(await loads()).toEqual(after);
  });

  it('keeps the loads of a log whose sets are gone, and does not count it', async () => {
    const host = withSets(bench.host, 'reps');
    await backfill(host);
    const before = await loads();
    await bench.run('delete from workout_log_set');
    expect((await backfill(host, '--again')).out).toContain('no log had to be recorded');
    expect(await loads()).toEqual(before);
  });

  it('counts each log once, even when several users are processed at the same time', async () => {
    const users = Array.from({ length: 8 }, (_, index) => index + 2);
    await bench.run(
      `insert into users (id) values ${users.map((id) => `(${id})`).join()}`,
      ...users.flatMap((id) => [
        `insert into workout_log (id, user_id, completed_at) values (${id}, ${id}, ${bench.instant(NOON)}), (${id + 100}, ${id}, ${bench.instant(NOON)})`,
        `insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index)
         values (${id}, ${id}, ${id}, 1, 0), (${id + 100}, ${id}, ${id + 100}, 1, 0)`,
        `insert into workout_log_set (user_id, workout_log_exercise_id, position, reps)
         values (${id}, ${id}, 0, 10), (${id}, ${id + 100}, 0, 10)`,
      ]),
    );
    const host = withSets(bench.host, 'reps');
    for (let run = 0; run < 3; run += 1) {
      expect((await backfill(host, '--again')).out).toContain('Recorded 17 logs of 9 users again');
    }
  });

  it('counts the sets that it left out', async () => {
    const isText = bench.config.dialect === 'postgres';
    await bench.run(
      isText
        ? 'alter table workout_log_set add done_reps text'
        : 'alter table workout_log_set add column done_reps text',
      "update workout_log_set set done_reps = case position when 1 then '8-10' else '10' end",
    );
    const host = withSets(bench.host, 'done_reps');
    for (const args of [[], ['--again'], ['--again']]) {
      const { out } = await backfill(host, ...args);
      expect(out).toContain('Recorded 1 log of 1 user');
      expect(out).toContain('Left out: 1 set,');
    }
    expect(await loads()).toHaveLength(1);
  });
});
