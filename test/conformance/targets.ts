import assert from 'node:assert/strict';
import type { LogId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, pagesOf, type Tests } from './bench.js';

export const targetTests: Tests = (
  { describe, it },
  { STRANGER, BENCH, CURL, LEGS, MISSING_LOG },
) => {
  describe('workouts to swap to', () => {
    it('are listed in pages: custom workouts by id, then program days by id', async (bench) => {
      const { mine } = bench;
      const names = ['Arms', 'ÄRMEL arms'];
      for (const name of names) {
        await mine.customWorkouts.create({ name, exercises: [{ exerciseId: CURL }] });
      }
      const all = await mine.swaps.targets();
      same(fieldOf(all.workouts, 'name'), ['Arms', 'ÄRMEL arms', 'Push', 'Legs', 'Pull', 'Run']);
      const pages = await pagesOf((page) => mine.swaps.targets(page));
      assert.equal(pages.length, 3);
      same(
        pages.flatMap((page) => page.workouts),
        all.workouts,
      );
      assert.equal(all.workouts.at(-1)?.recovery, null);
    });
    it('are filtered by source, text, muscle group and the log to swap', async (bench) => {
      const { training, mine } = bench;
      const log = await createPush(bench, false);
      await mine.customWorkouts.create({
        name: 'Pull at home',
        exercises: [{ exerciseId: CURL }],
      });
      const namesOf = async (filter: object) =>
        (await mine.swaps.targets(filter)).workouts.map((workout) => workout.name);
      same(await namesOf({ source: 'custom' }), ['Pull at home']);
      same(await namesOf({ q: 'pULL' }), ['Pull at home', 'Pull']);
      same(await namesOf({ q: 'p%' }), []);
      same(await namesOf({ muscleGroup: 'Latissimus dorsi' }), ['Pull']);
      same(await namesOf({ muscleGroup: 'quadriceps' }), ['Legs']);
      same(await namesOf({ muscleGroup: 'ÉPAULES fortes' }), ['Legs']);
      same(await namesOf({ muscleGroup: 'biceps' }), ['Pull at home', 'Pull']);
      same(await namesOf({ muscleGroup: 'traps' }), []);
      same(await namesOf({ logId: log.id, source: 'program' }), ['Legs', 'Pull', 'Run']);
      await rejectsWith('NOT_FOUND', mine.swaps.targets({ logId: MISSING_LOG }));
      await rejectsWith('NOT_FOUND', training.swaps.targets({ userId: STRANGER, logId: log.id }));
    });
    it('are not listed for a log that cannot be swapped', async (bench) => {
      const { mine } = bench;
      const log = await createPush(bench, false);
      const swapped = await mine.swaps.swap({ logId: log.id, target: LEGS });
      const targetsOf = (logId: LogId) => mine.swaps.targets({ logId });
      await rejectsWith('ALREADY_SWAPPED', targetsOf(log.id));
      const ofNew = await targetsOf(swapped.log.id);
      same(ofNew.workouts.map(({ name }) => name).includes('Pull'), true);
      await mine.swaps.revert({ swapId: swapped.swap.id });
      await rejectsWith('LOG_NOT_ACTIVE', targetsOf(swapped.log.id));
      await targetsOf(log.id);
    });
    it('name the exercises that the user never wants, and their recovery ignores these exercises', async ({
      training,
      mine,
    }) => {
      await mine.customWorkouts.create({
        name: 'Arms',
        exercises: [{ exerciseId: CURL }, { exerciseId: BENCH }],
      });
      const arms = async () => {
        const { workouts } = await mine.swaps.targets({ q: 'Arms' });
        const { exercises = [], muscleGroups = [], leaveOut = [] } = workouts[0] ?? {};
        return {
          exercises: exercises.map(({ exerciseId }) => exerciseId),
          groups: muscleGroups.filter(({ primary }) => primary).map((one) => one.muscleGroup),
          leaveOut: leaveOut.map(({ exerciseId }) => exerciseId),
          limiting: workouts[0]?.recovery?.limitingMuscleGroup,
        };
      };
      const exercises = [CURL, BENCH];
      const whole = { exercises, groups: ['biceps', 'chest'], leaveOut: [], limiting: 'biceps' };
      same(await arms(), whole);
      await training.preferences.set({ userId: STRANGER, never: [BENCH] });
      same(await arms(), whole);
      await mine.preferences.set({ never: [CURL] });
      same(await arms(), { exercises, groups: ['chest'], leaveOut: [CURL], limiting: 'chest' });
    });
  });
};
