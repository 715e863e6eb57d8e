import assert from 'node:assert/strict';
import { defineWants, type ExerciseId, type UserId } from 'freshlegs';
import { rejectsWith, same } from './assert.js';
import { snapshotOf, type Tests } from './bench.js';

const EXERCISES = defineWants({ exercises: 'named', catalogue: 'first' });

export const alternativeTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, ROW, CURL, MISSING_EXERCISE },
) => {
  describe('alternatives', () => {
    it('are read from the named exercises and from the first `exercisesMax` exercises of the catalogue, both ordered by id', async (bench) => {
      const { exercises } = bench.fixture;
      const [benchPress, , row] = exercises;
      const read = async (exerciseIds: readonly ExerciseId[], exercisesMax: number) => {
        const snapshot = await snapshotOf(bench, EXERCISES, { exerciseIds, exercisesMax });
        return [snapshot.exercises, snapshot.catalogue];
      };
      same(await read([ROW], 100), [[row], exercises]);
      same(await read([ROW, MISSING_EXERCISE, BENCH, ROW], 2), [
        [benchPress, row],
        exercises.slice(0, 2),
      ]);
      same(await read([], 100), [[], exercises]);
    });
    it("have the user's recovery, and are NOT_FOUND if the exercise is missing", async ({
      training,
      mine,
    }) => {
      const ask = (userId: UserId) => training.swaps.alternatives({ userId, exerciseId: CURL });
      const rested = await ask(USER);
      await mine.logs.create({ exercises: [{ exerciseId: ROW, sets: [{ reps: 10, rir: 0 }] }] });
      const trained = await ask(USER);
      const percentage = ({ alternatives }: Awaited<ReturnType<typeof ask>>) =>
        alternatives[0]?.recovery?.percentage ?? NaN;
      assert.equal(percentage(rested), 100);
      assert.ok(percentage(trained) < 100);
      same(await ask(STRANGER), rested);
      const missing = { userId: USER, exerciseId: MISSING_EXERCISE };
      await rejectsWith('NOT_FOUND', training.swaps.alternatives(missing));
      const bench = await mine.swaps.alternatives({ exerciseId: BENCH });
      same(bench.alternatives, []);
    });
  });
};
