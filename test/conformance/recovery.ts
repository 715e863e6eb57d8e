import assert from 'node:assert/strict';
import { STEP_RECOVERY_MODEL, type FindingCode, type LogId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, recordsOf, recoveryOf, type Tests } from './bench.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const recoveryTests: Tests = (
  { describe, it },
  { USER, STRANGER, NOBODY, BENCH, PUSH_DAY, PULL_DAY, PUSH, PULL },
) => {
  describe('recovery', () => {
    it('does not depend on the order in which logs arrive', async ({
      training,
      mine,
      raw,
      clock,
    }) => {
      const times = [0, 5, 30, 100, 700].map((hours) => clock.now.getTime() - hours * HOUR);
      for (const time of times) {
        await mine.logs.create({ source: PUSH, completedAt: new Date(time) });
      }
      for (const time of [...times].reverse()) {
        const completedAt = new Date(time);
        await training.logs.create({ userId: STRANGER, source: PUSH, completedAt });
      }
      same(await recordsOf(raw, STRANGER), await recordsOf(raw, USER));
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('is read with only the loads that are less than 14 days older than the latest load', async (bench) => {
      const { mine, clock } = bench;
      const at = (ago: number) => new Date(clock.now.getTime() - ago);
      for (const ago of [0, 14 * DAY - 1000, 14 * DAY]) {
        await mine.logs.create({ source: PUSH, completedAt: at(ago) });
      }
      const { loads } = await recoveryOf(bench);
      same(
        fieldOf(
          loads?.filter((load) => load.muscleGroup === 'chest'),
          'performedAt',
        ),
        [at(14 * DAY - 1000), at(0)],
      );
    });
    it('counts the weekly sets of logs, except logs that a swap replaced', async ({
      mine,
      clock,
    }) => {
      const exercises = [{ exerciseId: BENCH, sets: [{ reps: 8 }, { reps: 8 }, { reps: 8 }] }];
      const at = (ago: number) => new Date(clock.now.getTime() - ago);
      for (const ago of [0, 1000, 7 * DAY, 21 * DAY, 40 * DAY]) {
        await mine.logs.create({ exercises, completedAt: at(ago) });
      }
      const { log } = await mine.logs.create({ exercises });
      await mine.swaps.swap({ logId: log.id, target: PULL });
      const setsOf = async (weeks: number, asOf?: Date) =>
        (await mine.volume.weeks({ weeks, asOf })).weeks.map(({ muscleGroups }) => {
          const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
          return [chest?.sets ?? 0, chest?.trainingDays ?? 0];
        });
      same(await setsOf(4), [
        [3, 1],
        [0, 0],
        [3, 1],
        [6, 1],
      ]);
      same(await setsOf(1, at(7 * DAY - 1)), [[3, 1]]);
      same(await setsOf(1, at(7 * DAY)), [[0, 0]]);
    });
    it('keeps the earlier loads if the latest load is deleted after a layoff', async ({
      mine,
      raw,
      clock,
    }) => {
      const early = new Date(clock.now.getTime() - 60 * DAY);
      await mine.logs.create({ source: PUSH, completedAt: early });
      const before = await recordsOf(raw, USER);
      const { log } = await mine.logs.create({ source: PUSH });
      await mine.logs.delete({ logId: log.id });
      same(await recordsOf(raw, USER), before);
    });
    it('has the same answers with `asOf` as at that instant', async ({ mine, clock }) => {
      const live = [];
      const start = clock.now.getTime();
      const instants = [0, 20, 26, 49, 168, 400].map((hours) => new Date(start + hours * HOUR));
      const days = [PUSH_DAY, PULL_DAY, PUSH_DAY, PUSH_DAY, PULL_DAY, PUSH_DAY];
      for (const [index, instant] of instants.entries()) {
        clock.now = instant;
        live.push([
          await mine.recovery.muscleGroups(),
          await mine.recovery.mostRecovered({ includeUntrained: true }),
          await mine.recommendations.smartWorkout({ explain: true }),
        ]);
        const source = { type: 'program', programDayId: days[index] ?? PUSH_DAY } as const;
        await mine.logs.create({ source });
      }
      for (const [index, asOf] of instants.entries()) {
        same(
          [
            await mine.recovery.muscleGroups({ asOf }),
            await mine.recovery.mostRecovered({ includeUntrained: true, asOf }),
            await mine.recommendations.smartWorkout({ explain: true, asOf }),
          ],
          live[index],
        );
      }
    });
    it('ignores records of another model, and replaces them with the first write', async (bench) => {
      const { mine, raw, clock, serve } = bench;
      const completedAt = new Date(clock.now.getTime() - 30 * HOUR);
      await mine.logs.create({ source: PUSH, completedAt });
      const step = serve({
        model: {
          ...STEP_RECOVERY_MODEL,
          replay: () => ({ lastWorkoutDate: completedAt, intensity: 1, exercisesCount: 7 }),
        },
      });
      const read = await step.recovery.muscleGroups({ userId: USER });
      assert.equal(read.muscleGroups[0]?.score, 50);
      assert.equal(read.muscleGroups[0].exercisesCount, 7);
      assert.equal((await recordsOf(raw, USER))[0]?.exercisesCount, 1);
      const rebuilt = await step.recovery.rebuild({ userId: USER });
      same(rebuilt.muscleGroups, ['chest', 'shoulders', 'triceps']);
      assert.equal((await recordsOf(raw, USER))[0]?.exercisesCount, 7);
      assert.equal((await recoveryOf(bench)).model, 'step@1');
      const back = await mine.recovery.muscleGroups();
      assert.equal(back.muscleGroups[0]?.exercisesCount, 1);
    });
    it('keeps the intensity of any model to two decimals, rounded half up', async (bench) => {
      const { raw, clock, serve } = bench;
      for (const [intensity, stored] of [
        [1 / 3, 0.33],
        [0.125, 0.13],
        [2.5 - 1e-9, 2.5],
      ] as const) {
        const model = {
          ...STEP_RECOVERY_MODEL,
          id: `step_${stored * 100}`,
          replay: () => ({ lastWorkoutDate: clock.now, intensity, exercisesCount: 1 }),
        };
        const training = serve({ model });
        const { muscleGroups } = await training.logs.create({ userId: USER, source: PUSH });
        assert.equal(muscleGroups[0]?.intensity, stored);
        assert.equal((await recordsOf(raw, USER))[0]?.intensity, stored);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }
    });
    it('is rebuilt from loads, and does not change if nothing differs', async ({ mine, raw }) => {
      const { log } = await mine.logs.create({ source: PUSH });
      const before = await raw.dump();
      same(await mine.recovery.rebuild(), { muscleGroups: [] });
      assert.equal(await raw.dump(), before);
      await raw.deleteLog(log.id);
      same(await mine.recovery.rebuild(), {
        muscleGroups: ['chest', 'shoulders', 'triceps'],
      });
    });
    it('is verified by kind, then by id: a missing load is reported differently from one of a replaced log', async (bench) => {
      const { mine, repository, raw, clock } = bench;
      const counted: LogId[] = [];
      const replaced: LogId[] = [];
      const without: LogId[] = [];
      for (let at = 0; at < 2; at += 1) {
        const planned = await createPush(bench, true);
        await raw.setCompletedAt(planned.id, null);
        counted.push(planned.id);
        const moved = await createPush(bench, true);
        await mine.swaps.swap({ logId: moved.id, target: PULL });
        await raw.setCompletedAt(moved.id, clock.now);
        replaced.push(moved.id);
        const unrecorded = { programDayId: PUSH_DAY, completedAt: clock.now };
        without.push(await raw.insertLog(USER, unrecorded));
        await createPush(bench, false);
      }
      const { recovery, findings } = await repository.verify(USER);
      const of = (code: FindingCode, ids: readonly LogId[]) =>
        ids.map((logId) => ({ code, logId }));
      same(findings, [
        ...of('counted_not_completed', counted),
        ...of('inactive_completed', replaced),
        ...of('unrecorded', without),
      ]);
      assert.ok(recovery.loads !== null && recovery.loads.length > 0);
    });
    it('keeps the record of a muscle group that has no workout any more', async (bench) => {
      const { mine } = bench;
      const { id: logId } = await createPush(bench, true);
      await mine.logs.delete({ logId });
      const { records, loads } = await recoveryOf(bench);
      same(
        records.map((record) => [record.muscleGroup, record.lastWorkoutDate]),
        [
          ['chest', null],
          ['shoulders', null],
          ['triceps', null],
        ],
      );
      same(loads, []);
    });
    it('ranks the most recovered muscle groups, with trained groups first', async ({
      training,
      mine,
      clock,
    }) => {
      const earlier = new Date(clock.now.getTime() - 20 * HOUR);
      await mine.logs.create({ source: PUSH, completedAt: earlier });
      await mine.logs.create({ source: PULL });
      const { muscleGroups, limit } = await mine.recovery.mostRecovered();
      assert.equal(limit, 5);
      assert.equal(muscleGroups.length, 5);
      same(
        muscleGroups.slice(0, 2).map((group) => group.muscleGroup),
        ['shoulders', 'triceps'],
      );
      const scores = muscleGroups.map((group) => group.score);
      same(
        scores,
        [...scores].sort((a, b) => b - a),
      );
      const wide = { userId: USER, limit: 50, includeUntrained: true };
      const all = await training.recovery.mostRecovered(wide);
      assert.equal(all.muscleGroups.length, 18);
    });
    it('is empty for an unknown user, and writes nothing', async ({
      training,
      raw,
      knowsUsers,
    }) => {
      const before = await raw.dump();
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: NOBODY });
      assert.ok(muscleGroups.every((group) => group.band === 'untrained'));
      const rebuilt = training.recovery.rebuild({ userId: NOBODY });
      if (knowsUsers) await rejectsWith('NOT_FOUND', rebuilt);
      else same(await rebuilt, { muscleGroups: [] });
      assert.equal(await raw.dump(), before);
    });
  });
};
