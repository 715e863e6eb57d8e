import { describe, expect, it } from 'vitest';
import {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
} from '../../src/domain/progression/rules.js';
import type { Exercise, HistoryLog, PerformedSet } from '../../src/domain/records.js';
import {
  AS_DONE,
  at,
  BENCH,
  exercise,
  hostRule,
  inShort,
  logged,
  loggedOf,
  PLAN,
  suggest,
} from './progression-builders.js';

const after = (days: number, set: PerformedSet, plan = AS_DONE, options = {}) =>
  suggest([logged(days, [set])], plan, options);
const weightAfter = (days: number, weightKg: number) =>
  after(days, { weightKg, reps: 8 }).sets[0]?.weightKg;

describe('a long break', () => {
  it.each([REPEAT_LAST, REPEAT_ALIKE, DOUBLE_PROGRESSION])(
    'makes the sets of each rule easier',
    (rule) => {
      const { sets, message, reasons } = after(44, { weightKg: 60, reps: 12, rir: 0 }, PLAN, {
        rule,
      });
      // 10 % less is 54 kg, which is nearest to 55 kg.
      expect(sets).toEqual(
        Array.from({ length: 3 }, () => ({ reps: 10, seconds: null, weightKg: 55, rir: 2 })),
      );
      expect(reasons).toEqual([
        { code: 'long_gap', params: { daysSince: 44 } },
        { code: 'more_sets', params: { sets: 2 } },
      ]);
      expect(message).toBe(
        '55 kg x 10, 10, 10. Last done 6 weeks ago: start easy. 2 sets more, as planned.',
      );
    },
  );
  it('of less than four weeks changes nothing', () => {
    expect(weightAfter(27, 100)).toBe(100);
    expect(after(27, { weightKg: 60, reps: 8 }).message).toBe('60 kg x 8. Same as 3 weeks ago.');
  });
  it('lowers the weight further each week, down to half', () => {
    expect([28, 35, 44, 49, 56, 63, 100, 365].map((days) => weightAfter(days, 100))).toEqual([
      95, 92.5, 90, 87.5, 85, 82.5, 70, 50,
    ]);
  });
  it('never lowers the weight to nothing', () => {
    expect([28, 365, 3650].map((days) => weightAfter(days, 10))).toEqual([7.5, 5, 5]);
    expect([28, 3650].map((days) => weightAfter(days, 2.5))).toEqual([2.5, 2.5]);
    expect(after(3650, { weightKg: 100, reps: 8 }).message).toBe(
      '50 kg x 8. Last done 10 years ago: start easy.',
    );
  });
  it('leaves a set without numbers as it is', () => {
    const blank = { weightKg: null, reps: null, seconds: null, rir: null };
    const rule = hostRule(({ from }) => ({ from: { ...from, sets: [{}] } }));
    expect(after(44, { reps: 8 }, AS_DONE, { rule }).sets).toEqual([{ ...blank, rir: 2 }]);
  });
  it('lowers repetitions or seconds if there is no weight', () => {
    expect([28, 3650].map((days) => inShort(after(days, { reps: 20 })))).toEqual([
      'nullx19',
      'nullx10',
    ]);
    expect(inShort(after(365, { reps: 1 }))).toBe('nullx1');
    expect([28, 3650].map((days) => inShort(after(days, { seconds: 60 })))).toEqual([
      'nullx55s',
      'nullx30s',
    ]);
    expect(inShort(after(365, { seconds: 6 }))).toBe('nullx1s');
  });
  it('counts from the last time, even if the sets follow an earlier workout', () => {
    const beside = (exerciseId: number) => [{ exerciseId, sets: at(50, 5) }];
    const logs = [
      logged(58, at(100, 5), beside(2)),
      logged(56, at(70, 8), beside(3)),
      logged(54, at(100, 5), beside(2)),
      logged(52, at(70, 8), beside(3)),
      logged(45, at(100, 5), beside(2)),
    ];
    const answer = suggest(logs, { ...AS_DONE, exerciseIds: [BENCH.id, 3] });
    expect(answer.from?.daysAgo).toBe(52);
    // 10 % less is 63 kg, which is nearest to 62.5 kg.
    expect(answer.message).toBe('62.5 kg x 8. Last done 6 weeks ago: start easy.');
  });
  it('of more than 60 days goes by the last log only', () => {
    const logs = [logged(300, at(120, 8)), logged(90, at(100, 8))];
    const answer = suggest(logs, AS_DONE);
    // Eight weeks beyond the first four: 25 % less.
    expect(inShort(answer)).toBe('75x8');
    expect(answer.from).toEqual({ logId: 910, exerciseId: BENCH.id, daysAgo: 90 });
  });
  it('of more than 60 days gives no weight for another exercise', () => {
    const dumbbells = exercise(2, 'Dumbbell Bench Press', { equipment: 'dumbbell' });
    const plan = { ...PLAN, exercise: dumbbells };
    expect(suggest([logged(90, at(60, 8))], plan).basis).toBe('none');
  });
  describe('of an exercise whose muscles were trained meanwhile', () => {
    const DIP = exercise(2, 'Dip', { primaryMuscles: ['triceps'], secondaryMuscles: ['chest'] });
    const SQUAT = exercise(3, 'Squat', { primaryMuscles: ['quadriceps'] });
    const other = (daysAgo: number, done: Exercise) => loggedOf(done, daysAgo, at(40, 8));
    const since = (days: number, ...logs: readonly HistoryLog[]) =>
      suggest([logged(days, at(100, 8)), ...logs], AS_DONE, {}, [BENCH, DIP, SQUAT]);

    it('changes nothing, even if they only assisted', () => {
      expect(since(44, other(2, DIP)).message).toBe('100 kg x 8. Same as 6 weeks ago.');
    });
    it('counts the time without such training, and an eighth of the rest', () => {
      // 27 days and an eighth of 7 are less than four weeks, of 8 exactly four.
      expect(inShort(since(34, other(27, DIP)))).toBe('100x8');
      expect(inShort(since(35, other(27, DIP)))).toBe('95x8');
      // 2 days and an eighth of 363 are 47.4 days, two weeks beyond the first four: 10 % less.
      expect(since(365, other(40, DIP), other(2, DIP)).message).toBe(
        '90 kg x 8. Last done 1 year ago: start easy.',
      );
    });
    it('counts in full if only other muscles were trained', () => {
      expect(inShort(since(44, other(2, SQUAT)))).toBe('90x8');
    });
    it('counts in full if the other exercise is unknown', () => {
      const logs = [logged(44, at(100, 8)), other(2, DIP)];
      expect(inShort(suggest(logs, AS_DONE))).toBe('90x8');
    });
  });
});
