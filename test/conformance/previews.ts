import assert from 'node:assert/strict';
import { same } from './assert.js';
import { createPush, type Tests } from './bench.js';

const DAY_MS = 24 * 3_600_000;
const SETS = [{ reps: 10, rir: 0 }];

export const previewTests: Tests = ({ describe, it }, { USER, BENCH, SQUAT, LEGS, PULL }) => {
  describe('previewing a swap', () => {
    it('compares the effects of completing the planned workout and of completing the target', async (bench) => {
      const { mine, clock } = bench;
      await mine.logs.create({ exercises: [{ exerciseId: BENCH, sets: SETS }] });
      clock.now = new Date(clock.now.getTime() + DAY_MS);
      const { id: logId } = await createPush(bench, false);
      const { comparison, token } = await mine.swaps.preview({ logId, target: LEGS });
      const of = (group: string) => comparison.find((part) => part.muscleGroup === group);
      const groups = comparison.map((part) => part.muscleGroup);
      same(groups, [...groups].sort());
      same(of('chest')?.weeklySets, { now: 1, afterOriginal: 4, afterTarget: 1, change: -3 });
      same(of('quadriceps')?.weeklySets, {
        now: 0,
        afterOriginal: 0,
        afterTarget: 3,
        change: 3,
      });
      const shown = async () => {
        const { muscleGroups } = await mine.recovery.muscleGroups();
        return groups.map((group) => {
          const found = muscleGroups.find((part) => part.muscleGroup === group);
          return [group, found?.score ?? 100];
        });
      };
      same(
        comparison.map((part) => [part.muscleGroup, part.now.score]),
        await shown(),
      );
      const { log } = await mine.swaps.swap({ logId, target: LEGS, token });
      await mine.logs.complete({ logId: log.id });
      same(
        comparison.map((part) => [part.muscleGroup, part.afterTarget.score]),
        await shown(),
      );
    });
    it("compares the recorded effect of a completed workout with the target's", async ({
      training,
      mine,
      clock,
    }) => {
      const user = { userId: USER };
      const exercises = [{ exerciseId: SQUAT, sets: SETS }];
      const { log } = await mine.logs.create({ source: LEGS, exercises });
      const request = { ...user, logId: log.id, target: PULL };
      const { comparison } = await training.swaps.preview(request);
      assert.ok(comparison.every(({ now, afterOriginal }) => now.score === afterOriginal.score));
      const quads = comparison.find(({ muscleGroup }) => muscleGroup === 'quadriceps');
      same(quads?.weeklySets, { now: 1, afterOriginal: 1, afterTarget: 0, change: -1 });
      assert.equal(quads?.afterTarget.lastWorkoutDate, null);
      clock.now = new Date(clock.now.getTime() + 7 * DAY_MS);
      const later = await training.swaps.preview(request);
      assert.ok(later.comparison.every(({ weeklySets }) => weeklySets.change === 0));
    });
  });
};
