import assert from 'node:assert/strict';
import {
  CURL,
  LEG_DAY,
  PRIVATE_DAY,
  PULL_DAY,
  PUSH_DAY,
  RUNNING_DAY,
  SQUAT,
  STRANGER,
  USER,
} from './fixture.js';
import type { Bench, Runner, WithBench } from './suite.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const HOUR = 3_600_000;
const QUERY = { candidatesMin: 3, candidatesMax: 200, programIds: [], model: 'gompertz@1' };

/** The candidates that the store offers, as `program:1` and `custom:1`. */
const candidates = ({ repository, clock }: Bench, userId: number, query: object = {}) =>
  repository.sync
    .readRecommendation(userId, {
      ...QUERY,
      loadsSince: new Date(clock.now.getTime() - 168 * HOUR),
      logsSince: new Date(clock.now.getTime() - 1440 * HOUR),
      now: clock.now,
      before: null,
      ...query,
    })
    .candidates.map(({ ref }) =>
      ref.type === 'program' ? `program:${ref.programDayId}` : `custom:${ref.customWorkoutId}`,
    );

const programs = (...ids: number[]) => ids.map((id) => `program:${id}`);

export const recommendationTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('candidates for a recommendation', () => {
    it(
      'are all visible days where nothing is known of the user',
      withBench((bench) => {
        assert.deepEqual(
          candidates(bench, USER),
          programs(PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY),
        );
        assert.deepEqual(
          candidates(bench, STRANGER),
          programs(PUSH_DAY, LEG_DAY, PULL_DAY, PRIVATE_DAY, RUNNING_DAY),
        );
      }),
    );
    it(
      'are the days of programs done lately, or named',
      withBench(async (bench) => {
        await bench.training.logs.create({ userId: USER, source: PUSH });
        assert.deepEqual(candidates(bench, USER), programs(PUSH_DAY, LEG_DAY, PULL_DAY));
        assert.deepEqual(
          candidates(bench, USER, { programIds: [3, 2] }),
          programs(PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY),
        );
        assert.deepEqual(candidates(bench, USER, { candidatesMin: 4 }).length, 4);
        assert.deepEqual(
          candidates(bench, USER, { candidatesMax: 2 }),
          programs(PUSH_DAY, LEG_DAY),
        );
      }),
    );
    it(
      'forget a program after sixty days, and one only planned',
      withBench(async (bench) => {
        await bench.training.logs.create({ userId: USER, source: PUSH, completed: false });
        assert.equal(candidates(bench, USER).length, 4);
        const completedAt = new Date(bench.clock.now.getTime() - 1440 * HOUR);
        await bench.training.logs.create({ userId: USER, source: PUSH, completedAt });
        assert.equal(candidates(bench, USER).length, 4);
        const later = new Date(completedAt.getTime() + 1);
        await bench.training.logs.create({ userId: USER, source: PUSH, completedAt: later });
        assert.equal(candidates(bench, USER).length, 3);
        assert.equal(candidates(bench, USER, { before: later }).length, 4);
      }),
    );
    it(
      'put custom workouts first, without those reserved for a log',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const exercises = [{ exerciseId: CURL }];
        const one = await training.customWorkouts.create({ userId: USER, name: 'One', exercises });
        const two = await training.customWorkouts.create({ userId: USER, name: 'Two', exercises });
        await training.customWorkouts.create({ userId: STRANGER, name: 'No', exercises });
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        raw.reserveCustomWorkout(two.id, log.id);
        assert.deepEqual(candidates(bench, USER), [
          `custom:${one.id}`,
          ...programs(PUSH_DAY, LEG_DAY, PULL_DAY),
        ]);
      }),
    );
  });

  describe('recommendations', () => {
    it(
      'count a derived workout as its source',
      withBench(async ({ training, repository, clock }) => {
        const derived = await training.customWorkouts.derive({ userId: USER, from: PUSH });
        const again = await training.customWorkouts.derive({
          userId: USER,
          from: { type: 'custom', customWorkoutId: derived.id },
        });
        const own = await training.customWorkouts.create({
          userId: USER,
          name: 'Own',
          exercises: [{ exerciseId: SQUAT }],
        });
        const copy = await training.customWorkouts.derive({
          userId: USER,
          from: { type: 'custom', customWorkoutId: own.id },
        });
        for (const customWorkoutId of [again.id, own.id, copy.id]) {
          await training.logs.create({ userId: USER, source: { type: 'custom', customWorkoutId } });
        }
        const state = repository.sync.readRecommendation(USER, {
          ...QUERY,
          loadsSince: new Date(0),
          logsSince: new Date(0),
          now: clock.now,
          before: null,
        });
        const source = { type: 'custom', customWorkoutId: own.id };
        assert.deepEqual(
          state.completions.map((completion) => completion.workout),
          [PUSH, source, source],
        );
        assert.deepEqual(
          state.candidates.slice(0, 4).map((candidate) => candidate.derivedFrom),
          [PUSH, PUSH, null, source],
        );
      }),
    );
    it(
      'leave out what the excluded groups bar, and say rest where nothing is left',
      withBench(async ({ training, clock }) => {
        const hard = (exerciseId: number) => ({
          exerciseId,
          sets: Array<{ reps: number; rir: number }>(12).fill({ reps: 12, rir: 0 }),
        });
        await training.logs.create({
          userId: USER,
          source: PUSH,
          exercises: [1, 2, 3, 4, 5].map(hard),
        });
        const answer = await training.recommendations.smartWorkout({ userId: USER, explain: true });
        assert.deepEqual(answer.recommendations, []);
        assert.ok(answer.rest?.readyAt && answer.rest.readyAt > clock.now);
        assert.deepEqual(
          answer.dropped?.map((dropped) => dropped.reason.code),
          ['excluded_muscle_group', 'excluded_muscle_group', 'excluded_muscle_group'],
        );
        clock.now = answer.rest.readyAt;
        const then = await training.recommendations.smartWorkout({ userId: USER });
        assert.ok(then.recommendations.length > 0);
      }),
    );
  });
};
