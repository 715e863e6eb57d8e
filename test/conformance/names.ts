import type { LogId, NamedLog } from 'freshlegs';
import { same } from './assert.js';
import { createPush, type Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';

const SETS = [{ reps: 10 }];
const PUSH_NAME = { name: 'Push', programName: 'Push Pull Legs' };

const namesOf = (logs: readonly NamedLog[], logId: LogId) => {
  const log = logs.find(({ id }) => id === logId);
  return log && { workout: log.workout, exercises: log.exercises };
};

const logNameTests: Tests = ({ describe, it }, { USER, SQUAT, CURL, PRIVATE_DAY, PULL }) => {
  describe('names in the list of logs', () => {
    it('include the names of the workout and its program, and of the performed exercises in order', async (bench) => {
      const { mine, kept } = bench;
      const planned = await createPush(bench, false);
      const source = await mine.customWorkouts.create({
        name: 'Arms',
        exercises: [{ exerciseId: CURL }],
      });
      const exercises = [CURL, SQUAT, CURL].map((exerciseId) => ({ exerciseId, sets: SETS }));
      const named = { type: 'custom' as const, customWorkoutId: source.id };
      const arms = (await mine.logs.create({ source: named, exercises })).log;
      const free = (await mine.logs.create({ exercises })).log;
      const pull = (await mine.logs.create({ source: PULL })).log;
      const names = [
        { exerciseId: CURL, name: 'Curl' },
        { exerciseId: SQUAT, name: 'Squat' },
      ];
      const done = kept(exercises) === null ? [] : names;
      const { logs } = await mine.logs.list();
      const shown = [planned, arms, free, pull].map(({ id }) => namesOf(logs, id));
      same(shown, [
        { workout: PUSH_NAME, exercises: [] },
        { workout: { name: 'Arms', programName: null }, exercises: done },
        { workout: null, exercises: done },
        { workout: { ...PUSH_NAME, name: 'Pull' }, exercises: [] },
      ]);
    });
    it('leave out a workout that is not available to the user, and fall back to the program day if a custom workout was deleted', async (bench) => {
      const { mine, raw, clock } = bench;
      const { id: dangling } = await createPush(bench, true);
      await raw.setCustomWorkout(dangling, MISSING_NUMBER, MISSING_NUMBER);
      const done = { programDayId: PRIVATE_DAY, completedAt: clock.now };
      const hidden = await raw.insertLog(USER, done);
      const { logs } = await mine.logs.list();
      same(
        [dangling, hidden].map((id) => namesOf(logs, id)),
        [
          { workout: PUSH_NAME, exercises: [] },
          { workout: null, exercises: [] },
        ],
      );
    });
  });
};

const swapNameTests: Tests = ({ describe, it }, { USER, STRANGER, BENCH, CURL, SQUAT, LEGS }) => {
  describe('names in the list of swaps', () => {
    it('include the names of both logs, even if a workout was created for one of them', async (bench) => {
      const { training, mine, kept } = bench;
      const { id: logId } = await createPush(bench, true);
      const exercises = [{ exerciseId: CURL, sets: SETS }];
      const swapped = await mine.swaps.swap({ logId, target: LEGS, exercises });
      const made = await mine.swaps.swapExercise({
        logId: swapped.log.id,
        exerciseId: SQUAT,
        replacementExerciseId: BENCH,
        exercises,
      });
      const done = kept(exercises) === null ? [] : [{ exerciseId: CURL, name: 'Curl' }];
      const push = { workout: PUSH_NAME, exercises: [] };
      const legs = { workout: { ...PUSH_NAME, name: 'Legs' }, exercises: done };
      const own = {
        workout: { name: made.customWorkout.name, programName: null },
        exercises: done,
      };
      const names = async (userId: typeof USER) =>
        (await training.swaps.list({ userId })).swaps.map((swap) => [swap.original, swap.swapped]);
      same(await names(USER), [
        [legs, own],
        [push, legs],
      ]);
      same(await names(STRANGER), []);
    });
  });
};

export const nameTests: readonly Tests[] = [logNameTests, swapNameTests];
