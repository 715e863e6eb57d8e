import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MESSAGES } from '../../src/domain/english.js';
import type { Exercise } from '../../src/domain/records.js';
import {
  groupLogs,
  usualWorkouts,
  type OwnWorkoutLog,
} from '../../src/domain/workout/usual-workouts.js';
import { exercise, hoursAgo } from './builders.js';

const named = (id: number, name: string, ...muscles: readonly string[]): Exercise => ({
  ...exercise(id, muscles),
  name,
});
const SQUAT = named(1, 'Squat', 'quadriceps');
const CALF = named(2, 'Calf Raise', 'calves');
const PRESS = named(3, 'Leg Press', 'quadriceps');
const CURL = named(4, 'Leg Curl', 'hamstrings');
const BENCH = named(5, 'Bench Press', 'chest');
const ROW = named(6, 'Row', 'lats');
const HACK = named(7, 'Hack Squat', 'quadriceps');
const FLY = named(8, 'Chest Fly', 'chest');
const PULL = named(9, 'Pulldown', 'lats');
const ALL = [SQUAT, CALF, PRESS, CURL, BENCH, ROW, FLY, PULL];

/** A log `days` days ago, with as many sets of each exercise as given, or three. */
const log = (
  logId: number,
  days: number,
  exercises: readonly Exercise[],
  sets: readonly number[] = [],
): OwnWorkoutLog => ({
  logId,
  completedAt: hoursAgo(24 * days),
  exercises: exercises.map(({ id }, at) => ({
    exerciseId: id,
    sets: Array.from({ length: sets[at] ?? 3 }, () => ({ reps: 10 })),
  })),
});

const namesOf = (
  logs: readonly OwnWorkoutLog[],
  naming: Parameters<typeof usualWorkouts>[1] = {},
): readonly (readonly [unknown, string])[] =>
  usualWorkouts(groupLogs(logs, [...ALL, HACK]), naming)
    .map(({ key, workout }) => [key, workout.name] as const)
    .sort();

const TWO_LEGS = [
  ...[log(1, 9, [SQUAT, CALF]), log(2, 8, [PRESS, CURL])],
  ...[log(3, 6, [SQUAT, CALF]), log(4, 5, [PRESS, CURL])],
];

describe('the names of usual workouts', () => {
  it('have an exercise that tells two workouts of the same muscles apart', () => {
    expect(namesOf(TWO_LEGS)).toEqual([
      ['log:1', 'Legs with Squat'],
      ['log:2', 'Legs with Leg Press'],
    ]);
  });

  it('name the exercise that a workout has more of, if the other has it too', () => {
    const logs = [log(1, 9, [SQUAT, CALF], [9, 1]), log(2, 8, [SQUAT, CALF], [1, 9])];
    expect(namesOf(logs)).toEqual([
      ['log:1', 'Legs with Squat'],
      ['log:2', 'Legs with Calf Raise'],
    ]);
  });

  it('have an exercise too if only the order of the muscles differs', () => {
    const logs = [log(1, 9, [BENCH, ROW], [4, 3]), log(2, 8, [FLY, PULL], [3, 4])];
    expect(namesOf(logs)).toEqual([
      ['log:1', 'Chest and lats with Bench Press'],
      ['log:2', 'Lats and chest with Pulldown'],
    ]);
  });

  it('differ from the names of other workouts in the answer', () => {
    const logs = [log(1, 9, [BENCH]), log(2, 6, [BENCH])];
    const of = (...taken: readonly string[]) => namesOf(logs, { taken })[0]?.[1];
    expect(of('Legs')).toBe('Chest');
    expect(of('Chest')).toBe('Chest with Bench Press');
    expect(of('Chest', 'Chest with Bench Press')).toBe('Chest of 5 March');
    expect(of('Chest', 'Chest with Bench Press', 'Chest of 5 March')).toBe('Chest (2)');
    expect(of('Chest', 'Chest with Bench Press', 'Chest of 5 March', 'Chest (2)')).toBe(
      'Chest (3)',
    );
  });

  it('differ from names that stay unchanged', () => {
    const messages = {
      ...ENGLISH_MESSAGES,
      nameBeside: (name: string, { by }: { readonly by: string }) =>
        by === 'exercise' ? 'Chest' : `${name} by ${by}`,
    };
    expect(namesOf([...TWO_LEGS, log(5, 3, [BENCH])], { messages })).toEqual([
      ['log:1', 'Legs by number'],
      ['log:2', 'Legs by date'],
      ['log:5', 'Chest'],
    ]);
  });

  it('have the date in the time zone of the call if no exercise tells workouts apart', () => {
    const twins = [SQUAT, { ...SQUAT, id: 7 }];
    const logs = [log(1, 9, twins, [20, 1]), log(2, 8, twins, [1, 20])];
    const of = (timeZone?: string) =>
      usualWorkouts(groupLogs(logs, twins), { timeZone }).map(({ workout }) => workout.name);
    // Both exercises have the same name.
    expect(of()).toEqual(['Quadriceps with Squat', 'Quadriceps of 2 March']);
    expect(of('Asia/Tokyo')).toEqual(['Quadriceps with Squat', 'Quadriceps of 3 March']);
  });

  it('have the date if each exercise is in another workout of the name too', () => {
    const logs = [log(1, 9, [SQUAT, CALF]), log(2, 8, [CURL, SQUAT]), log(3, 7, [CALF, CURL])];
    expect(namesOf(logs)).toEqual([
      ['log:1', 'Legs of 2 March'],
      ['log:2', 'Legs of 3 March'],
      ['log:3', 'Legs of 4 March'],
    ]);
  });

  describe('when one log is unlike the others', () => {
    const usual = [20, 17, 14, 11].map((days, at) => log(at + 1, days, [BENCH, ROW]));
    const nameAfter = (...more: readonly OwnWorkoutLog[]) => namesOf([...usual, ...more])[0]?.[1];

    it('stay the same if it has a few sets more for one muscle, and another exercise', () => {
      expect(nameAfter()).toBe('Chest and lats');
      expect(nameAfter(log(9, 2, [BENCH, ROW, SQUAT], [3, 4, 3]))).toBe('Chest and lats');
    });

    it('stay the same if its exercises are in another order', () => {
      expect(nameAfter(log(9, 2, [ROW, BENCH]))).toBe('Chest and lats');
    });

    it('stay the same once it is the oldest of the last five logs', () => {
      const later = [9, 8, 7, 6].map((days, at) => log(at + 10, days, [BENCH, ROW]));
      expect(nameAfter(log(9, 10, [ROW, BENCH], [4, 3]), ...later)).toBe('Chest and lats');
    });

    it('stay the same if it lacks an exercise', () => {
      expect(nameAfter(log(9, 2, [ROW]))).toBe('Chest and lats');
    });

    it('still name an exercise of the latest log to tell two workouts apart', () => {
      const legs = [...TWO_LEGS, log(5, 3, [SQUAT, CALF]), log(6, 2, [CALF])];
      expect(namesOf(legs)).toEqual([
        ['log:1', 'Legs with Calf Raise'],
        ['log:2', 'Legs with Leg Press'],
      ]);
    });
  });

  it('change once more than half of the last five logs have changed', () => {
    const before = [20, 17, 14].map((days, at) => log(at + 1, days, [BENCH, ROW]));
    const after = [8, 6, 4].map((days, at) => log(at + 10, days, [BENCH, ROW], [3, 4]));
    expect(namesOf([...before, ...after.slice(0, 2)])).toEqual([['log:1', 'Chest and lats']]);
    expect(namesOf([...before, ...after])).toEqual([['log:1', 'Lats and chest']]);
  });

  it('list parts with as many sets in the order in which they are usually done', () => {
    const inOrder = (...orders: readonly (readonly Exercise[])[]) =>
      namesOf(orders.map((exercises, at) => log(at + 1, 9 - at, exercises)))[0]?.[1];
    expect(inOrder([ROW, BENCH], [ROW, BENCH])).toBe('Lats and chest');
    // A tie: the smaller id goes first.
    expect(inOrder([BENCH, ROW], [ROW, BENCH])).toBe('Chest and lats');
    expect(inOrder([ROW, BENCH], [BENCH, ROW])).toBe('Chest and lats');
  });

  it('add up the sets of an exercise that a log has twice', () => {
    const logs = [log(1, 9, [BENCH, ROW, ROW], [3, 2, 2])];
    expect(namesOf(logs)).toEqual([['log:1', 'Lats and chest']]);
  });

  it('count an exercise of two logs only if both have it', () => {
    const logs = [log(1, 9, [BENCH, ROW, CURL]), log(2, 6, [BENCH, ROW])];
    expect(namesOf(logs)).toEqual([['log:1', 'Chest and lats']]);
  });

  it('count all exercises if none is in more than half of the logs', () => {
    const logs = [[SQUAT], [SQUAT, PRESS], [PRESS, HACK], [HACK]].map((exercises, at) =>
      log(at + 1, 9 - at, exercises),
    );
    expect(namesOf(logs)).toEqual([['log:1', 'Quadriceps']]);
  });

  it('never repeat in one answer, and do not depend on the order of the logs', () => {
    const anyLog = fc.record({
      days: fc.integer({ min: 0, max: 50 }),
      exercises: fc.subarray(ALL, { minLength: 1 }),
      sets: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
    });
    const anyTaken = fc.subarray(['Legs', 'Chest', 'Whole body', 'Legs with Squat', 'Lats']);
    fc.assert(
      fc.property(fc.array(anyLog, { maxLength: 30, size: 'max' }), anyTaken, (own, taken) => {
        const logs = own.map(({ days, exercises, sets }, at) => log(at + 1, days, exercises, sets));
        const names = namesOf(logs, { taken });
        const all = [...names.map(([, name]) => name), ...taken];
        expect(new Set(all).size).toBe(all.length);
        expect(namesOf(logs.toReversed(), { taken })).toEqual(names);
      }),
    );
  });
});
