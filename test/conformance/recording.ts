import type { LogId, MuscleGroupRecovery } from 'freshlegs';
import assert from 'node:assert/strict';
import { fieldOf, rejectsWith, same } from './assert.js';
import { countedOf, recordsOf, revertIsTooLate, store, type Tests } from './bench.js';

const groupsOf = ({ muscleGroups }: { readonly muscleGroups: readonly MuscleGroupRecovery[] }) =>
  muscleGroups.map(({ muscleGroup }) => muscleGroup);

const THREE_SETS = [{ reps: 10 }, { reps: 10 }, { reps: 10 }];

export const recordingTests: Tests = (
  { describe, it },
  { USER, STRANGER, CURL, LEG_DAY, LEGS, PUSH },
) => {
  describe('correcting a log', () => {
    it('results in the same recovery as creating the log with the corrected values, and passes verification', async ({
      mine,
      raw,
      clock,
      kept,
    }) => {
      const corrected = {
        completedAt: new Date(clock.now.getTime() - 5 * 3_600_000),
        exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
      };
      const { log: meant } = await mine.logs.create(corrected);
      const expected = await recordsOf(raw, USER);
      await mine.logs.delete({ logId: meant.id });
      const { log } = await mine.logs.create({ source: PUSH });
      const answer = await mine.logs.update({ logId: log.id, ...corrected });
      same(
        (await recordsOf(raw, USER)).filter(({ lastWorkoutDate }) => lastWorkoutDate !== null),
        expected,
      );
      const found = await mine.logs.find({ logId: log.id });
      same([found?.log, found?.exercises], [answer.log, kept(corrected.exercises)]);
      same(answer.log.completedAt, corrected.completedAt);
    });
    it('keeps the performed sets if only the time is corrected, and changes nothing if the time is the same', async ({
      training,
      mine,
      raw,
      clock,
      kept,
    }) => {
      const exercises = [{ exerciseId: CURL, sets: [{ reps: 10, weightKg: 12.5, rir: 2 }] }];
      const { log } = await mine.logs.create({ source: PUSH, exercises });
      const completedAt = new Date(clock.now.getTime() - 3_600_000);
      const request = { userId: USER, logId: log.id, completedAt };
      const first = await training.logs.update(request);
      same(
        first.muscleGroups.map(({ muscleGroup, lastWorkoutDate }) => [
          muscleGroup,
          lastWorkoutDate,
        ]),
        [
          ['biceps', completedAt],
          ['forearms', completedAt],
        ],
      );
      same((await mine.logs.find({ logId: log.id }))?.exercises, kept(exercises));
      const before = await raw.dump();
      same(await training.logs.update(request), first);
      assert.equal(await raw.dump(), before);
    });
    it('prevents a revert of the swap that created the log, because the revert would lose the correction', async (bench) => {
      const { mine } = bench;
      const { log: original } = await mine.logs.create({ source: PUSH });
      const { swap, log } = await mine.swaps.swap({ logId: original.id, target: LEGS });
      const exercises = [{ exerciseId: CURL, sets: THREE_SETS }];
      await mine.logs.update({ logId: log.id, exercises });
      await revertIsTooLate(bench, USER, swap.id);
    });
  });
  describe('recording a log that the host changed', () => {
    it('uses the planned sets if the host completed the log, and changes nothing if it is repeated', async ({
      mine,
      raw,
    }) => {
      const completedAt = new Date('2026-03-03T10:00:00Z');
      const logId = await raw.insertLog(USER, { programDayId: LEG_DAY, completedAt });
      const first = await mine.logs.record({ logId });
      same(
        first.muscleGroups.map((group) => [group.muscleGroup, group.lastWorkoutDate]),
        [
          ['glutes', completedAt],
          ['quadriceps', completedAt],
          ['traps', completedAt],
          ['épaules_fortes', completedAt],
        ],
      );
      assert.equal(first.recorded, 'loads');
      const records = await recordsOf(raw, USER);
      same(await mine.logs.record({ logId }), first);
      same(await recordsOf(raw, USER), records);
    });
    it('uses performed sets rather than stored loads, and stored loads rather than planned sets', async ({
      mine,
      raw,
      clock,
    }) => {
      const { log } = await mine.logs.create({
        source: PUSH,
        exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
      });
      await mine.logs.record({ logId: log.id });
      same(fieldOf(await countedOf(raw, log.id), 'muscleGroup'), ['biceps', 'forearms']);
      const planned = await mine.logs.create({ source: PUSH });
      await raw.setCompletedAt(planned.log.id, new Date(clock.now.getTime() - 3_600_000));
      const moved = await mine.logs.record({ logId: planned.log.id });
      const earlier = new Date(clock.now.getTime() - 3_600_000);
      same(fieldOf(moved.muscleGroups, 'lastWorkoutDate'), [earlier, earlier, earlier]);
    });
    it('removes the loads if the log is no longer completed', async ({ mine, raw }) => {
      const { log } = await mine.logs.create({ source: PUSH });
      await raw.setCompletedAt(log.id, null);
      const answer = await mine.logs.record({ logId: log.id });
      assert.equal(answer.recorded, 'nothing');
      same(fieldOf(answer.muscleGroups, 'band'), ['untrained', 'untrained', 'untrained']);
      same(await countedOf(raw, log.id), []);
      same((await recordsOf(raw, USER))[0], {
        muscleGroup: 'chest',
        lastWorkoutDate: null,
        intensity: 0.5,
        exercisesCount: 0,
      });
    });
    it("corrects recovery if the host deleted the log, and returns the same for another user's log", async ({
      training,
      mine,
      raw,
      takesLogIds,
    }) => {
      const { log } = await mine.logs.create({ source: PUSH });
      const other = await training.logs.create({ userId: STRANGER, source: PUSH });
      await raw.deleteLog(log.id);
      assert.equal((await mine.recovery.verify()).consistent, false);
      if (takesLogIds) {
        const refused = async (logId: LogId) => {
          const { logId: _, ...details } = await rejectsWith(
            'NOT_FOUND',
            mine.logs.record({ logId }),
          );
          return details;
        };
        same(await refused(log.id), await refused(other.log.id));
        await mine.recovery.rebuild();
        assert.equal((await mine.recovery.verify()).consistent, true);
        return;
      }
      const gone = await mine.logs.record({ logId: log.id });
      assert.equal((await mine.recovery.verify()).consistent, true);
      const foreign = await mine.logs.record({ logId: other.log.id });
      same(gone, { log: null, muscleGroups: [], recorded: 'nothing' });
      same(foreign, gone);
      assert.equal((await countedOf(raw, other.log.id)).length, 3);
    });
    it('records nothing for a log without sets and without a workout, until its exercises are given', async ({
      mine,
      raw,
      clock,
    }) => {
      const logId = await raw.insertLog(USER, { programDayId: null, completedAt: clock.now });
      const before = await raw.dump();
      const empty = await mine.logs.record({ logId });
      same([empty.log?.id, empty.muscleGroups, empty.recorded], [logId, [], 'nothing']);
      assert.equal(await raw.dump(), before);
      const exercises = [{ exerciseId: CURL, sets: THREE_SETS }];
      const { recorded } = await mine.logs.record({ logId, exercises });
      assert.equal(recorded, 'loads');
      assert.equal((await countedOf(raw, logId)).length, 2);
    });
    it('removes the loads of a log without a workout whose sets the host deleted, if the store can read sets', async (bench) => {
      const { mine, raw, clock, readsSets } = bench;
      const logId = await raw.insertLog(USER, { programDayId: null, completedAt: clock.now });
      const exercises = [{ exerciseId: CURL, sets: THREE_SETS }];
      await mine.logs.record({ logId, exercises });
      await store(bench, { performed: { logId, exercises: [] } });
      const emptied = await mine.logs.record({ logId });
      same(groupsOf(emptied), ['biceps', 'forearms']);
      same([emptied.log?.id, emptied.recorded], [logId, readsSets ? 'nothing' : 'loads']);
      assert.equal((await countedOf(raw, logId)).length, readsSets ? 0 : 2);
      const dates = (await recordsOf(raw, USER)).map((record) => record.lastWorkoutDate);
      assert.ok(dates.every((date) => (date === null) === readsSets));
      assert.equal((await mine.recovery.verify()).consistent, true);
      const before = await raw.dump();
      const again = await mine.logs.record({ logId });
      same(groupsOf(again), readsSets ? [] : ['biceps', 'forearms']);
      assert.equal(again.recorded, emptied.recorded);
      assert.equal(await raw.dump(), before);
    });
  });
};
