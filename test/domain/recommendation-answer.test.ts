import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecommendationCandidate } from '../../src/domain/recommendation/candidates.js';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import {
  analysisWindow,
  type RecommendationInput,
  type RecommendationOptions,
} from '../../src/domain/recommendation/context.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { ask, best, custom, day, done, ELSEWHERE, NOTHING, own, type Part } from './asking.js';
import {
  customWorkout,
  first,
  hoursAfter,
  hoursAgo,
  load,
  NOW,
  only,
  programDay,
  record,
  recordAt,
} from './builders.js';

const reasonsOf = (input: Partial<RecommendationInput>, options: RecommendationOptions = {}) =>
  best(input, options).reasons;

const codesOf = (input: Partial<RecommendationInput>, options: RecommendationOptions = {}) =>
  reasonsOf(input, options).map(({ code }) => code);

const paramsOf = (code: string, input: Partial<RecommendationInput>) =>
  reasonsOf(input).find((reason) => reason.code === code)?.params;

describe('the window (spec 8)', () => {
  it('covers the 168 hours up to now', () => {
    const window = { from: hoursAgo(168), to: NOW };
    expect(analysisWindow(NOW)).toEqual(window);
    expect(ask({}).window).toEqual(window);
  });

  it.each([
    [168, 0],
    [168 - 1 / 3_600_000, 4],
    [0, 4],
    [-1 / 3_600_000, 0],
  ])('counts the sets done %d hours ago: %d', (hours, sets) => {
    const { muscleGroups } = best({
      candidates: [own(1, 'chest')],
      loads: [load({ performedAt: hoursAgo(hours), fractionalSets: 4 })],
    });
    expect(only(muscleGroups).weeklySetsDone).toBe(sets);
  });

  it('sums the loads of a group and shows them with one decimal', () => {
    const { muscleGroups } = best({
      candidates: [day(1, ['chest / arms'])],
      loads: [{ fractionalSets: 4 }, { fractionalSets: 1.25 }, { muscleGroup: 'abs' }].map(load),
    });
    expect(muscleGroups).toMatchObject([
      { muscleGroup: 'biceps', primary: false, setsOffered: 0.6, weeklySetsDone: 0 },
      { muscleGroup: 'chest', primary: true, setsOffered: 3, weeklySetsDone: 5.3 },
      { muscleGroup: 'forearms', primary: false, setsOffered: 0.3, weeklySetsDone: 0 },
      { muscleGroup: 'triceps', primary: false, setsOffered: 0.6, weeklySetsDone: 0 },
    ]);
  });

  it('shows the same weekly sets for any order of the loads', () => {
    // The sum is 10.849999999999998 in this order, and 10.85 in the reverse order.
    const loads = [0.7, 2.7125, 2.0124999999999997, 5.425].map((fractionalSets) =>
      load({ fractionalSets }),
    );
    const shown = (own: RecommendationInput['loads']) =>
      only(best({ loads: own, candidates: [custom(1, ['chest'])] }).muscleGroups).weeklySetsDone;
    expect([shown(loads), shown([...loads].reverse())]).toEqual([10.9, 10.9]);
  });
});

describe('a group of a recommended workout', () => {
  it('has its score, its last workout and its goal', () => {
    const records = [record({ lastWorkoutDate: hoursAgo(50), intensity: 0.5 })];
    expect(best({ records, candidates: [own(1, 'chest')] }).muscleGroups).toEqual([
      {
        muscleGroup: 'chest',
        primary: true,
        score: describeRecovery(only(records), NOW).score,
        lastWorkoutDate: hoursAgo(50),
        setsOffered: 3,
        weeklySetsDone: 0,
        weeklySetsGoal: 12,
      },
    ]);
  });

  it('uses the given goal, but at least one set', () => {
    const goalOf = (goal: number) =>
      only(
        best({ candidates: [own(1, 'chest')] }, { weeklySetsGoals: { chest: goal } }).muscleGroups,
      ).weeklySetsGoal;
    expect([6, 1, 0].map(goalOf)).toEqual([6, 1, 1]);
  });

  it.each(['constructor', '__proto__', 'toString'])('may have the name "%s"', (group) => {
    const candidates = [own(1, group), own(2, 'lats')];
    const answer = ask({ ...NOTHING, candidates }, { weeklySetsGoals: { lats: 12 } });
    const shown = answer.recommendations.find(({ workout }) => workout.name === 'Workout 1');
    expect(shown?.muscleGroups).toMatchObject([
      { muscleGroup: group.toLowerCase(), weeklySetsGoal: 12, weeklySetsDone: 0, score: 100 },
    ]);
  });
});

describe('the reasons of a recommendation', () => {
  const records = [recordAt('chest', 90)];

  it('name the ready groups by their sets, most first, then in the order of the exercises', () => {
    const parts: readonly Part[] = ['triceps x2', 'chest x4', 'abs / neck x2'];
    expect(paramsOf('ready', { records, candidates: [custom(1, parts)] })).toEqual({
      muscleGroups: ['chest', 'triceps', 'abs'],
      percentage: 95,
    });
  });

  it('name the lowest group below 60, but not among the ready ones', () => {
    const candidates = [custom(1, ['chest lats abs'])];
    const of = (lats: number, abs: number) => {
      const scores = [...records, recordAt('lats', lats), recordAt('abs', abs)];
      const input = { records: scores, candidates };
      return [paramsOf('ready', input), paramsOf('lagging', input)];
    };
    expect(of(59.9, 60)).toEqual([
      { muscleGroups: ['chest', 'abs'], percentage: 75 },
      { muscleGroup: 'lats', percentage: 59.9, isAvoided: false },
    ]);
    expect(of(60, 60)[1]).toBeUndefined();
    expect(of(58, 59)[1]).toEqual({ muscleGroup: 'lats', percentage: 58, isAvoided: false });
    expect(of(59, 58)).toEqual([
      { muscleGroups: ['chest'], percentage: 90 },
      { muscleGroup: 'abs', percentage: 58, isAvoided: false },
    ]);
  });

  it('say that a group limits the workout because the user asked to avoid it', () => {
    const of = (avoid: string, ...parts: readonly Part[]) =>
      reasonsOf({ records, candidates: [custom(1, parts)] }, { avoid: [avoid] }).filter(
        ({ code }) => ['lagging', 'leave_out'].includes(code),
      );
    const avoided = (muscleGroup: string) => ({ muscleGroup, percentage: 100, isAvoided: true });
    expect(of('triceps', 'chest / triceps')).toEqual([
      { code: 'lagging', params: avoided('triceps') },
    ]);
    const exercises = ['Exercise 11'];
    expect(of('lower_back', 'chest x8', 'quadriceps / lower_back x1')).toEqual([
      { code: 'leave_out', params: { exercises, ...avoided('lower_back') } },
    ]);
  });

  it('name an excluded group that is only secondary, but not one that is merely tired', () => {
    const candidates = [custom(1, ['chest / triceps shoulders'])];
    const of = (triceps: number) =>
      paramsOf('lagging', {
        records: [...records, recordAt('triceps', triceps), recordAt('shoulders', 40)],
        candidates,
      });
    expect(of(30)).toEqual({ muscleGroup: 'triceps', percentage: 30, isAvoided: false });
    expect(of(30.1)).toBeUndefined();
  });

  it('say what to leave out, and then mention no limiting group', () => {
    const parts: readonly Part[] = ['chest x6', 'lats x2', 'abs x1'];
    const input = {
      records: [...records, recordAt('lats', 50), recordAt('abs', 20)],
      candidates: [custom(1, parts)],
      completions: [ELSEWHERE],
    };
    expect(codesOf(input)).toEqual(['ready', 'leave_out', 'weekly_sets']);
  });

  it('of an early workout say how early it is, and what to leave out', () => {
    const parts: readonly Part[] = ['chest x8', 'abs x1'];
    const early = { records: [recordAt('chest', 50)], candidates: [custom(1, parts)] };
    const { betterFrom } = best({ ...early, candidates: [own(1, 'chest')] });
    expect(
      reasonsOf({ ...early, completions: [ELSEWHERE], candidates: [own(1, 'chest')] }),
    ).toEqual([{ code: 'early', params: { muscleGroup: 'chest', percentage: 50, betterFrom } }]);
    const without = {
      records: [...early.records, recordAt('abs', 20)],
      candidates: early.candidates,
    };
    expect(codesOf({ ...without, completions: [ELSEWHERE] })).toEqual(['early', 'leave_out']);
  });

  it('name the weekly sets of the group with the most sets, up to three quarters of its goal', () => {
    const candidates = [custom(1, ['abs x2', 'chest x3'])];
    const of = (fractionalSets: number) =>
      paramsOf('weekly_sets', { records, candidates, loads: [load({ fractionalSets })] });
    expect(of(4.25)).toEqual({ muscleGroup: 'chest', done: 4.3, goal: 12 });
    // The message says "9 of 12".
    expect(of(9.4)).toBeDefined();
    // The message would say "10 of 12".
    expect(of(9.5)).toBeUndefined();
  });

  it('say how long its main muscles were not trained, if other workouts trained them since', () => {
    const legs = custom(1, ['quadriceps x6', 'glutes x4', 'calves x2']);
    const completions = [done(customWorkout(1), 24 * 9), done(customWorkout(9), 20)];
    const trained = (muscleGroup: string, days: number) =>
      record({ muscleGroup, intensity: 0.1, lastWorkoutDate: hoursAgo(24 * days) });
    const of = (quadriceps: number, glutes: number) => {
      const own = [trained('quadriceps', quadriceps), trained('glutes', glutes)];
      return first(reasonsOf({ candidates: [legs], completions, records: own }));
    };
    const musclesDue = (...muscleGroups: string[]) => {
      const params = { muscleGroups, daysSince: 5 };
      return { code: 'muscles_due', params };
    };
    expect(of(9, 9)).toEqual({ code: 'due', params: { daysSince: 9 } });
    // The glutes alone were trained since.
    expect(of(9, 1)).toEqual({ code: 'due', params: { daysSince: 9 } });
    // The calves are no main group, so their rest does not matter.
    expect(of(5, 4)).toEqual(musclesDue('quadriceps'));
    expect(of(5, 5)).toEqual(musclesDue('quadriceps', 'glutes'));
    // The day after legs, nothing about them is due.
    expect(of(1, 1).code).toBe('ready');
  });

  it('mention neither recovery nor weekly sets to a user who has never trained', () => {
    const candidates = [own(1, 'chest')];
    expect(codesOf({ candidates })).toEqual(['first_workout']);
    const corrections = [
      { muscleGroup: 'chest', maxScore: 45, until: hoursAfter(NOW, 9), note: null },
    ];
    expect(codesOf({ candidates, corrections })).toEqual(['first_workout', 'early']);
    const lagging = [own(1, 'chest', 'lats', 'abs')];
    expect(codesOf({ candidates: lagging, corrections })).toEqual(['first_workout']);
  });

  it('are never empty: each recommendation has a message (spec 4.4)', () => {
    const candidates = [1, 2, 3].map((id) => day(id, [{ primary: [`group ${id}`] }]));
    const { recommendations } = ask({ candidates });
    expect(recommendations.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['first_workout'],
      ['ready'],
      ['ready'],
    ]);
    for (const { message } of recommendations) expect(message).toMatch(/^[A-Z].+\.$/);
  });

  it('say whether a first workout trains the whole body, and name its program', () => {
    const full: readonly Part[] = ['chest lats glutes'];
    const of = (candidate: RecommendationCandidate) =>
      first(reasonsOf({ candidates: [candidate] }));
    expect([of(custom(1, full)), of(day(1, full)), of(own(1, 'chest'))]).toEqual([
      { code: 'first_workout', params: { fullBody: true, programName: null } },
      { code: 'first_workout', params: { fullBody: true, programName: 'Program' } },
      { code: 'first_workout', params: { fullBody: false, programName: null } },
    ]);
  });

  it('count days in the time zone of the user', () => {
    // It was 03:20 in UTC and 12:20 in Tokyo. Midnight has passed since in both time zones.
    const input = {
      candidates: [own(1, 'chest')],
      completions: [done(customWorkout(1), 87), done(customWorkout(9), 20)],
    };
    const of = (timeZone?: string) => first(reasonsOf(input, { timeZone }));
    expect(of()).toEqual({ code: 'due', params: { daysSince: 3 } });
    expect(of('Asia/Tokyo')).toEqual({ code: 'due', params: { daysSince: 4 } });
  });

  it('end with the length of a break of 28 days or more', () => {
    const back = (days: number) =>
      reasonsOf({
        records: [
          record({ lastWorkoutDate: hoursAgo(24 * days) }),
          record({ muscleGroup: 'abs', lastWorkoutDate: hoursAgo(24 * days + 240) }),
          record({ muscleGroup: 'neck', lastWorkoutDate: null }),
        ],
        candidates: [own(1, 'chest')],
      }).at(-1);
    expect(back(28)).toEqual({ code: 'long_break', params: { daysSince: 28 } });
    expect(back(27)?.code).toBe('weekly_sets');
  });
});

describe('a workout that was already done today', () => {
  const codesAfter = (hours: number, timeZone = 'UTC') => {
    const candidates = [own(1, 'chest'), own(2, 'lats')];
    const completions = [done(customWorkout(1), hours)];
    const { recommendations } = ask({ candidates, completions }, { timeZone });
    return recommendations
      .filter(({ workout }) => workout.name === 'Workout 1')
      .flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'done_today'));
  };

  it('is offered with a reason that says so, by the local date', () => {
    // It is 18:20 in UTC, and 03:20 of the next day in Tokyo.
    expect(codesAfter(18)).toEqual([{ code: 'done_today', params: { doneAt: hoursAgo(18) } }]);
    expect(codesAfter(19)).toEqual([]);
    expect(codesAfter(3, 'Asia/Tokyo')).toHaveLength(1);
    expect(codesAfter(4, 'Asia/Tokyo')).toEqual([]);
  });

  it('says when it was last done, and null if that was not within 60 days', () => {
    const candidates = [own(1, 'chest'), own(2, 'lats'), own(3, 'calves')];
    const completions = [
      ...[done(customWorkout(1), 90), done(customWorkout(1), 30)],
      done(customWorkout(2), 61 * 24),
    ];
    const { recommendations } = ask({ candidates, completions });
    const last = recommendations.map(({ workout, lastDoneAt }) => [workout.name, lastDoneAt]);
    const names = { 'Workout 1': hoursAgo(30), 'Workout 2': null, 'Workout 3': null };
    expect(Object.fromEntries(last)).toEqual(names);
  });

  it('says so before how recovered it is', () => {
    const completions = [done(customWorkout(1), 5)];
    const records = [recordAt('chest', 70)];
    expect(best({ candidates: [own(1, 'chest')], completions, records }).message).toBe(
      'Already done today. Chest is 70 % recovered. Chest: 0 of 12 sets in the last 7 days.',
    );
  });
});

describe('the numbers in reasons', () => {
  const anyInput = fc.record({
    records: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...MUSCLE_GROUPS), fc.integer({ min: 5, max: 99 })), {
        selector: ([group]) => group,
      })
      .map((scores) => scores.map(([group, score]) => recordAt(group, score))),
    completions: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 900 })))
      .map((list) => list.map(([id, hours]) => done(programDay(id), hours))),
    candidates: fc
      .array(fc.subarray([...MUSCLE_GROUPS], { minLength: 1, maxLength: 4 }), { maxLength: 5 })
      .map((days) => days.map((primary, at) => day(at + 1, [{ primary }]))),
  });

  it('are the numbers that the answer shows', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { muscleGroups, reasons, recovery, readiness, betterFrom } of ask(input)
          .recommendations) {
          const shown = new Map(muscleGroups.map((own) => [own.muscleGroup, own]));
          const scores = muscleGroups.filter(({ primary }) => primary).map(({ score }) => score);
          expect(shown.get(recovery.limitingMuscleGroup)?.score).toBe(Math.min(...scores));
          expect(reasons).not.toEqual([]);
          for (const { code, params } of reasons) {
            if (code === 'ready') {
              const named = params.muscleGroups.map((own) => shown.get(own)?.score ?? 0);
              expect(named).not.toEqual([]);
              expect(Math.min(...named)).toBeGreaterThanOrEqual(60);
              expect(params.percentage).toBeGreaterThanOrEqual(Math.min(...named));
              expect(params.percentage).toBeLessThanOrEqual(Math.max(...named));
              if (named.length === scores.length)
                expect(params.percentage).toBe(recovery.percentage);
            }
            if (code === 'early') {
              const muscleGroup = recovery.limitingMuscleGroup;
              const percentage = shown.get(muscleGroup)?.score;
              expect(params).toEqual({ muscleGroup, percentage, betterFrom });
              expect(readiness).toBe('early');
            }
            if (code === 'lagging') {
              expect(params.muscleGroup).toBe(recovery.limitingMuscleGroup);
              expect(params.percentage).toBe(shown.get(params.muscleGroup)?.score);
            }
            if (code === 'weekly_sets') {
              expect(params.done).toBe(shown.get(params.muscleGroup)?.weeklySetsDone);
              expect(params.goal).toBe(shown.get(params.muscleGroup)?.weeklySetsGoal);
            }
          }
        }
      }),
    );
  });
});
