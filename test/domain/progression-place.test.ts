import { describe, expect, it } from 'vitest';
import { REPEAT_LAST } from '../../src/domain/progression/rules.js';
import { suggestWorkout } from '../../src/domain/progression/suggest.js';
import type { HistoryLog, PerformedSet, StoredWorkoutRef } from '../../src/domain/records.js';
import { NOW } from './builders.js';
import {
  AS_DONE,
  at,
  BENCH,
  entry,
  inShort,
  logged,
  suggest,
  workoutOf,
} from './progression-builders.js';

const HEAVY_DAY = 1;
const LIGHT_DAY = 2;
const fives = (weightKg: number) => at(weightKg, 5, 5, 5, 5, 5);
const thirteens = (weightKg: number) => at(weightKg, 13, 13, 13);

const done = (
  days: number,
  sets: readonly PerformedSet[],
  workout: StoredWorkoutRef | null,
): HistoryLog => ({ ...logged(days, sets), workout });

const onDay = (programDayId: number): StoredWorkoutRef => ({ type: 'program', programDayId });

const HEAVY = workoutOf([entry(5, 5, 5)], HEAVY_DAY);
const LIGHT = workoutOf([entry(3, 12, 15)], LIGHT_DAY);

const next = (logs: readonly HistoryLog[], workout: Parameters<typeof suggestWorkout>[1]) => {
  const [bench] = suggestWorkout({ logs, exercises: [BENCH] }, workout, {}, NOW);
  return { sets: bench && inShort(bench), message: bench?.message };
};

describe('a heavy and a light day with the same exercises', () => {
  const weeksOf = (
    count: number,
    heavy: StoredWorkoutRef | null,
    light: StoredWorkoutRef | null,
  ): readonly HistoryLog[] =>
    Array.from({ length: count }, (_, week) => [
      done(7 * week + 5, fives(100), heavy),
      done(7 * week + 2, thirteens(60), light),
    ]).flat();

  it('keep their weights if they are days of a program', () => {
    const logs = weeksOf(8, onDay(HEAVY_DAY), onDay(LIGHT_DAY));
    expect(next(logs, HEAVY)).toEqual({
      sets: '100x5 100x5 100x5 100x5 100x5',
      message:
        '100 kg x 5, 5, 5, 5, 5. Same as in this workout 5 days ago. You reached the top of the range with 100 kg: if it feels easy, try 102.5 kg.',
    });
    const afterHeavy = logs.filter(
      ({ completedAt }) => completedAt < new Date(NOW.getTime() - 3 * 86_400_000),
    );
    expect(next(afterHeavy, LIGHT).sets).toBe('60x13 60x13 60x13');
  });
  it('keep their weights if one is a custom workout derived from a day', () => {
    const logs = weeksOf(8, onDay(HEAVY_DAY), onDay(LIGHT_DAY));
    const ref = { type: 'custom', customWorkoutId: 9 } as const;
    const derived = { ...HEAVY, ref, derivedFrom: onDay(HEAVY_DAY) };
    expect(next(logs, derived).sets).toBe('100x5 100x5 100x5 100x5 100x5');
  });
  it('are told apart after one week', () => {
    const logs = weeksOf(1, onDay(HEAVY_DAY), onDay(LIGHT_DAY));
    expect(next(logs, HEAVY).sets).toBe('100x5 100x5 100x5 100x5 100x5');
    const turned = [
      done(5, thirteens(60), onDay(LIGHT_DAY)),
      done(2, fives(100), onDay(HEAVY_DAY)),
    ];
    expect(next(turned, LIGHT).sets).toBe('60x13 60x13 60x13');
  });
  it('are told apart by their repetitions without a program', () => {
    const logs = weeksOf(8, null, null);
    expect(next(logs, HEAVY)).toEqual({
      sets: '100x5 100x5 100x5 100x5 100x5',
      message:
        '100 kg x 5, 5, 5, 5, 5. Same as in a similar workout 5 days ago. You reached the top of the range with 100 kg: if it feels easy, try 102.5 kg.',
    });
    // Without a light day, 100 kg x 5 is about as hard as 83.3 kg x 12.
    expect(next(logs.slice(0, 1), LIGHT).sets).toBe('82.5x12 82.5x12 82.5x12');
  });
  it('are told apart although their repetitions are alike', () => {
    const logs = [
      done(12, at(80, 8), onDay(HEAVY_DAY)),
      done(9, at(60, 8), onDay(LIGHT_DAY)),
      done(6, at(80, 8), onDay(HEAVY_DAY)),
      done(3, at(60, 8), onDay(LIGHT_DAY)),
    ];
    expect(next(logs, workoutOf([entry(1, 8, 8)], HEAVY_DAY)).sets).toBe('80x8');
    const onHeavyDay = { ...AS_DONE, workout: onDay(HEAVY_DAY) };
    expect(inShort(suggest(logs, onHeavyDay))).toBe('80x8');
    expect(inShort(suggest(logs, onHeavyDay, { rule: REPEAT_LAST }))).toBe('60x8');
  });
});

describe('two days that progress together', () => {
  it('both go by the last time', () => {
    const logs = [
      done(9, at(60, 8), onDay(HEAVY_DAY)),
      done(6, at(62.5, 8), onDay(LIGHT_DAY)),
      done(3, at(65, 8), onDay(HEAVY_DAY)),
    ];
    expect(next(logs, workoutOf([entry(1, 8, 8)], LIGHT_DAY)).sets).toBe('65x8');
    expect(next(logs.slice(0, 2), workoutOf([entry(1, 8, 8)], HEAVY_DAY)).sets).toBe('62.5x8');
  });
  it('both go by the last time, even if only older times have the planned repetitions', () => {
    const logs = Array.from({ length: 8 }, (_, nth) =>
      logged(24 - 3 * nth, at(60 + 2.5 * nth, ...(nth % 2 === 0 ? [5, 5] : [13, 13]))),
    );
    const plan = { ...AS_DONE, planned: { sets: 2, repsMin: 5, repsMax: 5 } };
    expect(suggest(logs, plan).from?.daysAgo).toBe(3);
    // With one time of each, nothing has predicted better.
    expect(suggest(logs.slice(0, 2), plan).from?.daysAgo).toBe(24);
  });
});
