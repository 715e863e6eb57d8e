import assert from 'node:assert/strict';
import { STEP_RECOVERY_MODEL, type ProgramDayId } from 'freshlegs';
import { rejectsWith, same } from './assert.js';
import { createPush, type WithBench } from './bench.js';
import type { FixtureIds } from './ids.js';
import type { Runner } from './suite.js';

const HOUR = 3_600_000;

const answerTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, PUSH_DAY, PRIVATE_DAY, PUSH, PULL }: FixtureIds,
): void => {
  describe('a forecast', () => {
    it(
      'equals the scores shown at each later time, with and without planned workouts',
      withBench(async ({ training, clock }) => {
        const start = clock.now.getTime();
        const inHours = (hours: number) => new Date(start + hours * HOUR);
        await training.logs.create({ userId: USER, source: PUSH });
        const until = inHours(20);
        await training.recovery.correct({
          userId: USER,
          muscleGroup: 'glutes',
          maxScore: 25,
          until,
        });
        const request = { userId: USER, days: 4, stepHours: 5 };
        const planned = [
          { workout: PUSH, at: inHours(50) },
          { workout: PULL, at: inHours(26) },
        ];
        const without = await training.recovery.forecast(request);
        const withWork = await training.recovery.forecast({ ...request, planned });
        const check = async ({ muscleGroups }: typeof without, at: Date) => {
          const shown = await training.recovery.muscleGroups({ userId: USER });
          const scores = muscleGroups.flatMap(({ points }) =>
            points.filter((point) => point.at.getTime() === at.getTime()),
          );
          same(
            scores.map(({ score }) => score),
            shown.muscleGroups.map(({ score }) => score),
          );
        };
        const hours = [0, 5, 10, 15, 20, 25, 30, 50, 95];
        for (const hour of hours) {
          clock.now = inHours(hour);
          await check(without, clock.now);
        }
        for (const { workout, at } of [...planned].reverse()) {
          clock.now = at;
          await training.logs.create({ userId: USER, source: workout });
          await check(withWork, clock.now);
        }
        clock.now = inHours(95);
        await check(withWork, clock.now);
      }),
    );
    it(
      'refuses workouts that the user cannot see, and times outside its range',
      withBench(async ({ training, clock }) => {
        const ask = (programDayId: ProgramDayId, hours: number) => {
          const workout = { type: 'program' as const, programDayId };
          const planned = [{ workout, at: new Date(clock.now.getTime() + hours * HOUR) }];
          return training.recovery.forecast({ userId: USER, days: 1, planned });
        };
        await rejectsWith('NOT_FOUND', ask(PRIVATE_DAY, 1));
        await rejectsWith('INVALID_INPUT', ask(PUSH_DAY, 0));
        await rejectsWith('INVALID_INPUT', ask(PUSH_DAY, 25));
        assert.equal((await ask(PUSH_DAY, 24)).muscleGroups.length, 18);
      }),
    );
  });
};

const reportTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, PUSH }: FixtureIds,
): void => {
  describe('recovery.muscleGroups', () => {
    it(
      'reports the basis of each score, and which muscle group limits a body region',
      withBench(async ({ training, clock }) => {
        const at = (days: number) => new Date(clock.now.getTime() - days * 24 * HOUR);
        for (const days of [0, 3, 20]) {
          await training.logs.create({ userId: USER, source: PUSH, completedAt: at(days) });
        }
        const { muscleGroups, bodyRegions } = await training.recovery.muscleGroups({
          userId: USER,
        });
        same(
          muscleGroups.slice(0, 4).map(({ basis }) => basis),
          [
            { logs: 2, sets: 6, knownEffortSets: 0, knownEffortShare: 0 },
            { logs: 2, sets: 3, knownEffortSets: 0, knownEffortShare: 0 },
            { logs: 2, sets: 3, knownEffortSets: 0, knownEffortShare: 0 },
            { logs: 0, sets: 0, knownEffortSets: 0, knownEffortShare: null },
          ],
        );
        same(
          bodyRegions.map(({ bodyRegion, limitingMuscleGroup }) => [
            bodyRegion,
            limitingMuscleGroup,
          ]),
          [
            ['push', 'chest'],
            ['pull', 'biceps'],
            ['core', 'abs'],
            ['legs', 'abductors'],
          ],
        );
        same(bodyRegions[0]?.score, muscleGroups[0]?.score);
      }),
    );
    it(
      'agrees with the other methods, even if the stored record differs from the loads',
      withBench(async (bench) => {
        const { training, raw, serve } = bench;
        const { id: logId } = await createPush(bench, true);
        await raw.deleteLog(logId);
        for (const service of [training, serve({ model: STEP_RECOVERY_MODEL })]) {
          const ranked = await service.recovery.mostRecovered({ userId: USER });
          const { muscleGroups } = await service.recovery.muscleGroups({ userId: USER });
          for (const group of ranked.muscleGroups) {
            const shown = muscleGroups.find((other) => other.muscleGroup === group.muscleGroup);
            same({ ...shown, basis: undefined }, { ...group, basis: undefined });
          }
          const forecast = await service.recovery.forecast({ userId: USER });
          same(
            forecast.muscleGroups.map(({ points }) => points[0]?.score),
            muscleGroups.map(({ score }) => score),
          );
        }
      }),
    );
  });
};

export const forecastTests = (runner: Runner, withBench: WithBench, ids: FixtureIds): void => {
  answerTests(runner, withBench, ids);
  reportTests(runner, withBench, ids);
};
