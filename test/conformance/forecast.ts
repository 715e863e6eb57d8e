import assert from 'node:assert/strict';
import { STEP_RECOVERY_MODEL, type ProgramDayId } from 'freshlegs';
import { rejectsWith, same } from './assert.js';
import { createPush, type Tests } from './bench.js';

const HOUR = 3_600_000;

const answerTests: Tests = ({ describe, it }, { PUSH_DAY, PRIVATE_DAY }) => {
  describe('a forecast', () => {
    it('refuses workouts that the user cannot see, and times outside its range', async ({
      mine,
      clock,
    }) => {
      const ask = (programDayId: ProgramDayId, hours: number) => {
        const workout = { type: 'program' as const, programDayId };
        const planned = [{ workout, at: new Date(clock.now.getTime() + hours * HOUR) }];
        return mine.recovery.forecast({ days: 1, planned });
      };
      await rejectsWith('NOT_FOUND', ask(PRIVATE_DAY, 1));
      await rejectsWith('INVALID_INPUT', ask(PUSH_DAY, 0));
      await rejectsWith('INVALID_INPUT', ask(PUSH_DAY, 25));
      assert.equal((await ask(PUSH_DAY, 24)).muscleGroups.length, 18);
    });
  });
};

const reportTests: Tests = ({ describe, it }, { USER }) => {
  describe('recovery.muscleGroups', () => {
    it('agrees with the other methods, even if the stored record differs from the loads', async (bench) => {
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
    });
  });
};

export const forecastTests: readonly Tests[] = [answerTests, reportTests];
