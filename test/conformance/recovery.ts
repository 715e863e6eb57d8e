import assert from 'node:assert/strict';
import { STEP_RECOVERY_MODEL } from 'freshlegs';
import { fieldOf, same } from './assert.js';
import { recordsOf, recoveryOf, type Tests } from './bench.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const recoveryTests: Tests = (
  { describe, it },
  { USER, STRANGER, PUSH_DAY, PULL_DAY, PUSH },
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
  });
};
