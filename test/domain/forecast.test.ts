import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastRecovery, type ForecastInput } from '../../src/domain/recovery/forecast.js';
import { MINUTE_MS } from '../../src/domain/limits.js';
import { reportRecovery } from '../../src/domain/recovery/report.js';
import { describeAllGroups, replayRecords, shownRecovery } from '../../src/domain/recovery/view.js';
import { DEFAULT_RECOVERY_MODEL, STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import { performAsPlanned, sessionLoads } from '../../src/domain/recovery/training-load.js';
import { toLoads } from '../../src/domain/recovery/replay.js';
import {
  anyLoad,
  codeOf,
  pointersOf,
  exercise,
  HOST_GROUP,
  hoursAfter,
  hoursAgo,
  load,
  NOW,
  only,
  planned,
  programDay,
  record,
  recordAt,
  recovery,
  workout,
} from './builders.js';

const OPTIONS = { hours: 96, stepHours: 8 };
const BENCH = exercise(1, ['chest'], [HOST_GROUP]);
const PUSH = workout(programDay(1), [planned(BENCH)]);

const input = (values: Partial<ForecastInput> = {}): ForecastInput => ({
  records: [],
  loads: [],
  ...values,
});

const groupIn = (
  forecast: ReturnType<typeof forecastRecovery>,
  name: string,
): ReturnType<typeof forecastRecovery>[number] =>
  only(forecast.filter(({ muscleGroup }) => muscleGroup === name));

describe('a forecast without planned workouts', () => {
  it('returns the score that will be shown at each time', () => {
    const anyModel = fc.constantFrom(DEFAULT_RECOVERY_MODEL, STEP_RECOVERY_MODEL);
    fc.assert(
      fc.property(fc.array(anyLoad, { maxLength: 12 }), anyModel, (loads, model) => {
        const records = replayRecords(loads, [], model);
        const corrections = [
          { muscleGroup: 'abs', maxScore: 40, until: hoursAfter(NOW, 20), note: null },
        ];
        const from = input({ records, loads, corrections });
        const forecast = forecastRecovery(from, NOW, { ...OPTIONS, model });
        const now = describeAllGroups(records, NOW, model, corrections);
        expect(forecast.map(({ eligibleAt, readyAt }) => [eligibleAt, readyAt])).toEqual(
          now.map(({ eligibleAt, readyAt }) => [eligibleAt, readyAt]),
        );
        for (const [index, { at }] of (forecast[0]?.points ?? []).entries()) {
          expect(forecast.map(({ points }) => points[index]?.score)).toEqual(
            describeAllGroups(records, at, model, corrections).map(({ score }) => score),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
  it('has a point for now and after each step, up to the end', () => {
    const { points } = groupIn(forecastRecovery(input(), NOW, OPTIONS), 'neck');
    expect(points.length).toBe(13);
    expect([points[0]?.at, points[1]?.at, points[12]?.at]).toEqual([
      NOW,
      hoursAfter(NOW, 8),
      hoursAfter(NOW, 96),
    ]);
    const uneven = forecastRecovery(input(), NOW, { hours: 24, stepHours: 7 });
    expect(groupIn(uneven, 'neck').points.length).toBe(4);
  });
  it('has the canonical groups and those of records, active corrections and planned workouts', () => {
    const held = (muscleGroup: string, until: Date) => {
      return { muscleGroup, maxScore: 1, until, note: null };
    };
    const from = input({
      records: [record({ muscleGroup: 'z' })],
      corrections: [held('y', hoursAfter(NOW, 1)), held('x', NOW)],
      planned: [{ workout: PUSH, at: hoursAfter(NOW, 1) }],
    });
    const names = forecastRecovery(from, NOW, OPTIONS).map(({ muscleGroup }) => muscleGroup);
    expect(names.slice(0, 2)).toEqual(['chest', 'shoulders']);
    expect(names.slice(18)).toEqual([HOST_GROUP, 'y', 'z']);
  });
});

describe('a forecast with planned workouts', () => {
  it('equals a replay after the workouts were done as planned', () => {
    const anyHours = fc.array(fc.integer({ min: 1, max: 96 * 60 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(anyLoad, { maxLength: 8 }), anyHours, (loads, minutes) => {
        const records = replayRecords(loads, []);
        const times = minutes.map((own) => new Date(NOW.getTime() + own * MINUTE_MS));
        const work = times.map((at) => ({ workout: PUSH, at }));
        const forecast = forecastRecovery(input({ records, loads, planned: work }), NOW, OPTIONS);
        const session = sessionLoads(performAsPlanned(PUSH.exercises), [BENCH]);
        for (const { muscleGroup, points } of forecast) {
          for (const { at, score } of points) {
            const done = times.filter((time) => time <= at);
            const all = [...loads, ...done.flatMap((time) => toLoads(0, time, session))];
            const then = describeAllGroups(replayRecords(all, [muscleGroup]), at);
            expect([muscleGroup, score]).toEqual([
              muscleGroup,
              only(then.filter((group) => group.muscleGroup === muscleGroup)).score,
            ]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
  it('gives the first time a threshold is reached: before, between or after the workouts', () => {
    const heavy = workout(programDay(2), [planned(BENCH, 12)]);
    const at = (hours: number) => ({ workout: heavy, at: hoursAfter(NOW, hours) });
    const ask = (score: number, ...work: ReturnType<typeof at>[]) => {
      const loads = [load({ performedAt: hoursAgo(200), load: 0.01 })];
      const from = input({ records: [recordAt('chest', score)], loads, planned: work });
      const { eligibleAt, readyAt } = groupIn(forecastRecovery(from, NOW, OPTIONS), 'chest');
      const hours = (time: Date | null) =>
        time && Math.floor((time.getTime() - NOW.getTime()) / 3_600_000);
      return [hours(eligibleAt), hours(readyAt)];
    };
    expect(ask(90, at(1))).toEqual([null, null]);
    const alone = ask(50);
    expect(alone[0]).toBeNull();
    expect(ask(50, at(90))).toEqual(alone);
    const [, after] = ask(50, at(10));
    expect(after).toBeGreaterThan(40);
    expect(ask(50, at(10), at(90))).toEqual([null, after]);
    const [, last] = ask(50, at(10), at(30));
    expect(last).toBeGreaterThan(after ?? 0);
  });
  it('ignores loads that no longer count', () => {
    const loads = [load({ load: 9, counted: false, performedAt: NOW })];
    const work = [{ workout: PUSH, at: hoursAfter(NOW, 96) }];
    const forecast = forecastRecovery(input({ loads, planned: work }), NOW, OPTIONS);
    const { points } = groupIn(forecast, 'chest');
    expect(points.at(-1)?.score).toBe(48.7);
  });
  it('has a point at the time of each workout, in chronological order', () => {
    const work = [20, 4].map((hours) => ({ workout: PUSH, at: hoursAfter(NOW, hours) }));
    const options = { hours: 24, stepHours: 8 };
    const { points } = groupIn(forecastRecovery(input({ planned: work }), NOW, options), 'chest');
    const hours = points.map(({ at }) => (at.getTime() - NOW.getTime()) / 3_600_000);
    expect(hours).toEqual([0, 4, 8, 16, 20, 24]);
  });
  it('accepts only workouts between now and the end of the forecast', () => {
    const ask = (at: Date) => () =>
      forecastRecovery(input({ planned: [{ workout: PUSH, at }] }), NOW, OPTIONS);
    expect(codeOf(ask(NOW))).toBe('INVALID_INPUT');
    expect(codeOf(ask(hoursAfter(NOW, 96)))).toBe('nothing');
    expect(codeOf(ask(new Date(hoursAfter(NOW, 96).getTime() + 1)))).toBe('INVALID_INPUT');
    expect(pointersOf(ask(NOW))).toEqual(['/planned/0/at']);
  });
});

describe('the report of all groups', () => {
  it('returns the logs and sets that a score is based on', () => {
    const loads = [
      load({ workoutLogId: 1, fractionalSets: 1.25, knownEffortSets: 1.25 }),
      load({ workoutLogId: 1, fractionalSets: 1, knownEffortSets: 0.5 }),
      load({ workoutLogId: 2, fractionalSets: 0.1, knownEffortSets: 0 }),
      load({ workoutLogId: 3, counted: false }),
      load({ workoutLogId: 4, muscleGroup: 'abs', fractionalSets: 2 }),
    ];
    const { muscleGroups } = reportRecovery({ records: [], loads }, NOW);
    expect(muscleGroups.slice(0, 2).map(({ basis }) => basis)).toEqual([
      { logs: 2, sets: 2.4, knownEffortSets: 1.8, knownEffortShare: 0.74 },
      { logs: 0, sets: 0, knownEffortSets: 0, knownEffortShare: null },
    ]);
  });
  it('gives a body region the score of its least recovered group; of equal groups, it names a trained one', () => {
    const records = [
      recordAt('shoulders', 55),
      recordAt('triceps', 40),
      record({ muscleGroup: 'traps', lastWorkoutDate: hoursAgo(10_000) }),
    ];
    const { bodyRegions } = reportRecovery({ records, loads: [] }, NOW);
    expect(bodyRegions).toEqual([
      { bodyRegion: 'push', score: 40, band: 'recovering', limitingMuscleGroup: 'triceps' },
      { bodyRegion: 'pull', score: 100, band: 'recovered', limitingMuscleGroup: 'traps' },
      { bodyRegion: 'core', score: 100, band: 'untrained', limitingMuscleGroup: 'abs' },
      { bodyRegion: 'legs', score: 100, band: 'untrained', limitingMuscleGroup: 'abductors' },
    ]);
  });
  it('includes corrections', () => {
    const corrections = [
      { muscleGroup: 'neck', maxScore: 10, until: hoursAfter(NOW, 1), note: 'stiff' },
    ];
    const { bodyRegions } = reportRecovery({ records: [], loads: [], corrections }, NOW);
    expect(bodyRegions[2]).toMatchObject({ score: 10, limitingMuscleGroup: 'neck' });
  });
});

describe('the records of a state with its loads', () => {
  it('are the stored records, or a replay for another model or as of an earlier instant', () => {
    const stored = [record({ intensity: 9 })];
    const state = recovery({ records: stored, loads: [load()] });
    const own = DEFAULT_RECOVERY_MODEL;
    expect(shownRecovery(state, own).records).toBe(stored);
    expect(only(shownRecovery(state, own, NOW).records).intensity).toBe(0.5);
    expect(only(shownRecovery(state, STEP_RECOVERY_MODEL).records).intensity).toBe(0.5);
  });
});
