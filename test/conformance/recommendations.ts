import assert from 'node:assert/strict';
import { refKey, type ProgramDayId } from 'freshlegs';
import { fieldOf, same } from './assert.js';
import { type Bench, type Tests } from './bench.js';
import { readState, type RecommendationParams } from './recommendation-state.js';

const HOUR = 3_600_000;
const SETS = [{ reps: 10 }];

/** The candidates as texts, such as `program:1` and `custom:1`. */
const candidates = async (...query: Parameters<typeof readState>): Promise<readonly string[]> =>
  (await readState(...query)).candidates.map(({ ref }) => refKey(ref));

const programs = (...ids: readonly ProgramDayId[]) => ids.map((id) => `program:${id}`);

const ago = ({ clock }: Bench, ms: number): Date => new Date(clock.now.getTime() - ms);

const candidateTests: Tests = (
  { describe, it },
  {
    USER,
    STRANGER,
    CURL,
    PRIVATE_PROGRAM,
    RUNNING_PROGRAM,
    PUSH_DAY,
    LEG_DAY,
    PULL_DAY,
    PRIVATE_DAY,
    RUNNING_DAY,
    PUSH,
  },
) => {
  describe('candidates for a recommendation', () => {
    it('are all visible days if nothing is known about the user', async (bench) => {
      same(await candidates(bench, USER), programs(PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY));
      same(
        await candidates(bench, STRANGER),
        programs(PUSH_DAY, LEG_DAY, PULL_DAY, PRIVATE_DAY, RUNNING_DAY),
      );
    });
    it('are the days of programs that were done recently or are named in the request', async (bench) => {
      const { mine } = bench;
      await mine.logs.create({ source: PUSH });
      same(await candidates(bench, USER), programs(PUSH_DAY, LEG_DAY, PULL_DAY));
      same(
        await candidates(bench, USER, { programIds: [RUNNING_PROGRAM, PRIVATE_PROGRAM] }),
        programs(PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY),
      );
      assert.equal((await candidates(bench, USER, { candidatesMin: 4 })).length, 4);
      same(await candidates(bench, USER, { candidatesMax: 2 }), programs(PUSH_DAY, LEG_DAY));
    });
    it('never include days of a program that is not visible, even if they were done', async (bench) => {
      const { mine } = bench;
      await bench.raw.insertLog(USER, {
        programDayId: PRIVATE_DAY,
        completedAt: ago(bench, HOUR),
      });
      same(
        await candidates(bench, USER, { candidatesMin: 1 }),
        programs(PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY),
      );
      await mine.logs.create({ source: PUSH });
      same(
        await candidates(bench, USER, { programIds: [PRIVATE_PROGRAM] }),
        programs(PUSH_DAY, LEG_DAY, PULL_DAY),
      );
    });
    it('do not include a program last done more than sixty days ago, or only planned', async (bench) => {
      const { mine } = bench;
      await mine.logs.create({ source: PUSH, completed: false });
      assert.equal((await candidates(bench, USER)).length, 4);
      const completedAt = ago(bench, 1440 * HOUR);
      await mine.logs.create({ source: PUSH, completedAt });
      assert.equal((await candidates(bench, USER)).length, 4);
      const later = new Date(completedAt.getTime() + bench.tickMs);
      await mine.logs.create({ source: PUSH, completedAt: later });
      assert.equal((await candidates(bench, USER)).length, 3);
      assert.equal((await candidates(bench, USER, { before: later })).length, 4);
    });
    it('put custom workouts first, without those reserved for a log', async (bench) => {
      const { training, mine, raw } = bench;
      const exercises = [{ exerciseId: CURL }];
      const one = await mine.customWorkouts.create({ name: 'One', exercises });
      const two = await mine.customWorkouts.create({ name: 'Two', exercises });
      await training.customWorkouts.create({ userId: STRANGER, name: 'No', exercises });
      const { log } = await mine.logs.create({ source: PUSH });
      await raw.reserveCustomWorkout(two.id, log.id);
      same(await candidates(bench, USER), [
        `custom:${one.id}`,
        ...programs(PUSH_DAY, LEG_DAY, PULL_DAY),
      ]);
    });
  });
};

const stateTests: Tests = ({ describe, it }, { USER, BENCH, PUSH, PULL }) => {
  describe('the snapshot for a recommendation', () => {
    it('has the counted loads after one instant and before another', async (bench) => {
      const { mine } = bench;
      const times = [3, 2, 1].map((hours) => ago(bench, hours * HOUR));
      const [loadsSince = bench.clock.now, , before = bench.clock.now] = times;
      for (const completedAt of times) {
        const exercises = [{ exerciseId: BENCH, sets: SETS }];
        await mine.logs.create({ completedAt, exercises });
      }
      const swapped = await mine.logs.create({ source: PUSH });
      await mine.swaps.swap({ logId: swapped.log.id, target: PULL });
      const chest = async (query: RecommendationParams) =>
        (await readState(bench, USER, query)).windowLoads
          .filter((load) => load.muscleGroup === 'chest')
          .map((load) => load.performedAt);
      same(await chest({ loadsSince }), times.slice(1));
      same(await chest({ loadsSince, before }), times.slice(1, 2));
    });
    it('has the completions after an instant and up to now, oldest first; a log without a workout is its own workout', async (bench) => {
      const { mine } = bench;
      const times = [1, 3, 2].map((hours) => ago(bench, hours * HOUR));
      const [last = bench.clock.now, logsSince = bench.clock.now, middle] = times;
      for (const completedAt of times) {
        await mine.logs.create({ source: PUSH, completedAt });
      }
      await mine.logs.create({ source: PULL, completed: false });
      const { log } = await mine.logs.create({ exercises: [{ exerciseId: BENCH, sets: SETS }] });
      const itself = { type: 'log', logId: log.id };
      const ahead = new Date(bench.clock.now.getTime() + bench.tickMs);
      await mine.logs.create({ source: PULL, completedAt: ahead });
      const done = async (query: RecommendationParams) =>
        (await readState(bench, USER, query)).completions;
      same(await done({ logsSince }), [
        { workout: PUSH, completedAt: middle, inPlaceOf: null },
        { workout: PUSH, completedAt: last, inPlaceOf: null },
        { workout: itself, completedAt: log.completedAt, inPlaceOf: null },
      ]);
      same(await done({ logsSince, before: last }), [
        { workout: PUSH, completedAt: middle, inPlaceOf: null },
      ]);
    });
  });
};

const answerTests: Tests = ({ describe, it }, { USER, SQUAT, PUSH }) => {
  describe('recommendations', () => {
    it('count a derived workout as its source', async (bench) => {
      const { mine } = bench;
      const derived = await mine.customWorkouts.derive({ from: PUSH });
      const again = await mine.customWorkouts.derive({
        from: { type: 'custom', customWorkoutId: derived.id },
      });
      const own = await mine.customWorkouts.create({
        name: 'Own',
        exercises: [{ exerciseId: SQUAT }],
      });
      const copy = await mine.customWorkouts.derive({
        from: { type: 'custom', customWorkoutId: own.id },
      });
      for (const customWorkoutId of [again.id, own.id, copy.id]) {
        await mine.logs.create({ source: { type: 'custom', customWorkoutId } });
      }
      const state = await readState(bench, USER, { logsSince: new Date(0) });
      const source = { type: 'custom', customWorkoutId: own.id };
      same(fieldOf(state.completions, 'workout'), [PUSH, source, source]);
      same(fieldOf(state.candidates.slice(0, 4), 'derivedFrom'), [PUSH, PUSH, null, source]);
    });
  });
};

export const recommendationTests: readonly Tests[] = [candidateTests, stateTests, answerTests];
