import { describe, expect, it } from 'vitest';
import type { HistoryLog, PerformedSet } from '../../src/domain/records.js';
import { REPEAT_LAST, type ProgressionRule } from '../../src/domain/progression/rules.js';
import { hoursAgo } from './builders.js';
import {
  ASSISTED_PULL_UP,
  at,
  BENCH,
  codesOf,
  DOUBLE,
  entry,
  exercise,
  inShort,
  logged,
  PLAN,
  suggest,
  suggestAll,
} from './progression-builders.js';

const SQUAT = exercise(2, 'Squat', { primaryMuscles: ['quads'] });
const PLAN_OF_SIX = { ...PLAN, planned: { sets: 3, repsMin: 5, repsMax: 8 } };

/** The bench press three times a week for some weeks, the last time `daysAgo`. */
const weeks = (
  count: number,
  daysAgo: number,
  sets: readonly PerformedSet[],
): readonly HistoryLog[] =>
  Array.from({ length: 3 * count }, (_, nth) => logged(daysAgo + Math.round((nth * 7) / 3), sets));

describe('a deload', () => {
  const before = weeks(4, 9, at(100, 6, 6, 6));
  it('is a week in which all that one repeats is light: the sets go on from before it', () => {
    const answer = suggest([...before, ...weeks(1, 2, at(60, 5, 5, 5))], PLAN_OF_SIX);
    expect(inShort(answer)).toBe('100x6 100x6 100x6');
    expect(codesOf(answer)).toEqual(['after_deload']);
    expect(answer.from?.daysAgo).toBe(9);
    expect(answer.message).toBe(
      '100 kg x 6, 6, 6. Back to your weights from before the lighter sessions (9 days ago).',
    );
  });
  it('can have half of the sets, and ends a progression only for a session', () => {
    const half = [...before, logged(2, at(100, 6))];
    expect(codesOf(suggest(half, PLAN_OF_SIX))).toEqual(['after_deload']);
    const done = weeks(4, 9, at(100, 8, 8, 8));
    const raised = suggest([...done, logged(2, at(60, 5, 5, 5))], PLAN_OF_SIX, DOUBLE);
    expect(inShort(raised)).toBe('102.5x5 102.5x5 102.5x5');
    expect(codesOf(raised)).toEqual(['after_deload', 'step_up']);
  });
  it('is no session in which another exercise was as heavy as usual', () => {
    const squats = (daysAgo: number, weightKg: number) => ({
      ...logged(daysAgo, at(60, 5, 5, 5), [{ exerciseId: 2, sets: at(weightKg, 5, 5) }]),
    });
    const history = before.map((log) => ({
      ...log,
      exercises: [...log.exercises, { exerciseId: 2, sets: at(140, 5, 5) }],
    }));
    const from = (weightKg: number) =>
      suggest([...history, squats(2, weightKg)], PLAN_OF_SIX, {}, [BENCH, SQUAT]).from?.daysAgo;
    expect([from(140), from(80)]).toEqual([2, 9]);
  });
  it('is no light day of the week, and needs three weeks of training before it', () => {
    const light = [16, 9, 2].map((daysAgo) => logged(daysAgo, at(60, 10, 10, 10)));
    const heavy = [28, 24, 20, 13, 6].map((daysAgo) => logged(daysAgo, at(100, 6, 6, 6)));
    expect(codesOf(suggest([...heavy, ...light], PLAN_OF_SIX))).not.toContain('after_deload');
    const short = [...weeks(2, 5, at(100, 6, 6, 6)), logged(2, at(60, 5, 5, 5))];
    expect(suggest(short, PLAN_OF_SIX).from?.daysAgo).toBe(2);
  });
  it('is no return after a break, which goes on from the lighter weight', () => {
    const logs = [...weeks(4, 38, at(100, 6, 6, 6)), logged(3, at(75, 6, 6, 6))];
    const answer = suggest(logs, PLAN_OF_SIX);
    expect(inShort(answer)).toBe('75x6 75x6 75x6');
    expect(codesOf(answer)).not.toContain('after_deload');
  });
  it('is not advised again right after one', () => {
    const logs = [...before, ...weeks(1, 5, at(60, 5, 5, 5)), logged(2, at(100, 6, 6, 6))];
    expect(codesOf(suggest(logs, PLAN_OF_SIX))).not.toContain('stalled');
  });
  it('is no session at an assisted machine with less help, which is harder', () => {
    const logs = [...weeks(4, 9, at(30, 6, 6, 6)), ...weeks(1, 2, at(20, 6, 6, 6))];
    const answer = suggest(logs, { ...PLAN_OF_SIX, exercise: ASSISTED_PULL_UP }, {}, [
      ASSISTED_PULL_UP,
    ]);
    expect(inShort(answer)).toBe('20x6 20x6 20x6');
    expect(codesOf(answer)).not.toContain('after_deload');
  });
  it('is no change to more repetitions with less weight', () => {
    const from = (sets: readonly PerformedSet[]) =>
      suggest([...before, ...weeks(1, 2, sets)], { ...PLAN_OF_SIX, planned: null }).from?.daysAgo;
    expect(from(at(75, 12, 12, 12))).toBe(2);
    expect(from(at(75, 6, 6, 6))).toBe(9);
  });
  it('has less weight than the last time before it', () => {
    const legs = { exerciseId: 2, sets: at(140, 5, 5) };
    const squatted = before.map((log) => ({ ...log, exercises: [...log.exercises, legs] }));
    const heavyLegs = logged(5, at(50, 6, 6, 6), [legs]);
    const light = logged(2, at(60, 6, 6, 6), [{ exerciseId: 2, sets: at(80, 5, 5) }]);
    const answer = suggest([...squatted, heavyLegs, light], PLAN_OF_SIX, {}, [BENCH, SQUAT]);
    expect(answer.from?.daysAgo).toBe(2);
  });
  it('has at most 80 % of the usual weight in its heaviest set', () => {
    const from = (sets: readonly PerformedSet[]) =>
      suggest([...before, logged(2, sets)], PLAN_OF_SIX).from?.daysAgo;
    expect(from(at(80, 6, 6, 6))).toBe(9);
    expect(from(at(82.5, 6, 6, 6))).toBe(2);
    expect(from([...at(100, 6), ...at(60, 6, 6)])).toBe(2);
  });
  it('compares the most repetitions with the heaviest weight', () => {
    const from = (sets: readonly PerformedSet[]) =>
      suggest([...before, logged(2, sets)], PLAN_OF_SIX).from?.daysAgo;
    expect(from([...at(75, 6, 6), ...at(40, 10)])).toBe(9);
    expect(from(at(75, 10, 6, 6))).toBe(2);
  });
  it.each([
    ['is', 9, [100, 100, 85, 100, 100]],
    ['is not', 2, [85, 100, 85, 100, 85]],
  ])('%s a session with 75 kg from %d days ago after %j', (_is, daysAgo, weightsKg) => {
    const lastFive = weightsKg.map((weightKg, nth) => logged(21 - 3 * nth, at(weightKg, 6, 6, 6)));
    const logs = [logged(40, at(100, 6, 6, 6)), ...lastFive, logged(2, at(75, 6, 6, 6))];
    expect(suggest(logs, PLAN_OF_SIX).from?.daysAgo).toBe(daysAgo);
  });
  it('is no session without a weight if most sessions had none', () => {
    const bodyweight = at(0, 6, 6, 6);
    const logs = [...weeks(4, 9, bodyweight), logged(5, at(10, 6, 6, 6)), logged(2, bodyweight)];
    expect(suggest(logs, PLAN_OF_SIX).from?.daysAgo).toBe(2);
  });
  it.each([
    [10, 4],
    [11, 2],
    [20, 2],
    [21, 4],
  ])('%d days after another light session: the sets go on from %d days ago', (days, daysAgo) => {
    const heavy = Array.from({ length: 11 }, (_, nth) => logged(54 - 5 * nth, at(100, 6, 6, 6)));
    const light = [2 + days, 2].map((day) => logged(day, at(60, 6, 6, 6)));
    const answer = suggest([...heavy, ...light], PLAN_OF_SIX);
    expect(answer.from?.daysAgo).toBe(daysAgo);
  });
  it('decides nothing before the last 60 days either', () => {
    const old = before.map((log) => ({
      ...log,
      completedAt: hoursAgo((80 + 1000 - log.logId) * 24),
    }));
    const light = { ...logged(2, at(60, 5, 5, 5)), completedAt: hoursAgo(82 * 24) };
    expect(suggest([...old, light], PLAN_OF_SIX).from?.daysAgo).toBe(89);
  });
  it('does not hide an exercise that was done only then', () => {
    const logs = [
      ...before,
      logged(2, at(60, 5, 5, 5), [{ exerciseId: 2, sets: at(80, 5, 5, 5) }]),
    ];
    const squat = { ...PLAN_OF_SIX, exercise: SQUAT, exerciseIds: [2] };
    expect(inShort(suggest(logs, squat, {}, [BENCH, SQUAT]))).toBe('80x5 80x5 80x5');
  });
});

describe('a stall', () => {
  const sessions = (...done: readonly (readonly PerformedSet[])[]) =>
    done.map((sets, nth) => logged(2 + 3 * (done.length - 1 - nth), sets));
  const same = at(100, 6, 6, 6);
  const onDays = (...days: readonly number[]) => days.map((day) => logged(day, same));
  const often = (sets: readonly PerformedSet[]) => sessions(sets, sets, sets, sets);
  it('is three sessions in a row without progress: a deload may help', () => {
    const answer = suggest(often(same), PLAN_OF_SIX);
    expect(answer.reasons.at(-1)).toEqual({ code: 'stalled', params: { sessions: 3, toKg: 80 } });
    expect(answer.message).toMatch(
      /No progress in the last 3 sessions: a lighter week may help, with 80 kg or half of the sets\.$/,
    );
    expect(inShort(answer)).toBe('100x6 100x6 100x6');
  });
  it.each([
    ['after progress before them', sessions(at(90, 6, 6, 6), same, same, same, same)],
    [
      'with more repetitions of a lighter set',
      sessions(...[6, 6, 6, 7].map((reps) => [...at(100, 6), ...at(80, reps)])),
    ],
    ['with less each time', sessions(...[100, 97.5, 95, 92.5].map((kg) => at(kg, 6, 6, 6)))],
    ['with gaps of less than four weeks', onDays(2, 29, 32, 35)],
    ['over more than four weeks', onDays(2, 14, 26, 38)],
    ['counted from the first session after a break', onDays(2, 5, 8, 11, 50)],
    ['with most sets in the planned range', often(at(100, 6, 6, 12))],
    ['with one set below the top of the range', often(at(0, 8, 8, 7))],
  ])('is found %s', (_, logs) => {
    expect(codesOf(suggest(logs, PLAN_OF_SIX))).toContain('stalled');
  });
  it.each([
    ['fewer than four sessions', sessions(same, same, same)],
    ['a repetition more', sessions(same, same, at(100, 7, 6, 6), same)],
    ['a longer hold', sessions([{ seconds: 20 }], ...[25, 25, 25].map((seconds) => [{ seconds }]))],
    ['sessions with half of the sets in the planned range', often(at(100, 6, 12))],
    ['coming back up', sessions(same, at(90, 6), at(92.5, 6), at(95, 6))],
    ['more weight', sessions(same, at(102.5, 5, 5, 5), same, same)],
    [
      'a heavy and a light day in turn',
      sessions(same, at(60, 15, 15), same, at(60, 15, 15), same, at(60, 15, 15), same).slice(0, -1),
    ],
    [
      'a return after a long break',
      [...sessions(same, same), ...[33, 36].map((day) => logged(day, same))],
    ],
    ['the top of the range', often(at(100, 8, 8, 8))],
    [
      'the top of the range with no repetition in reserve',
      often(at(100, 8, 8, 8).map((set) => ({ ...set, rir: 0 }))),
    ],
    ['the top of the range at body weight', often([{ reps: 8 }, { reps: 9 }, { reps: 8 }])],
    ['a hold for as long as the most repetitions take', often([{ seconds: 32 }, { seconds: 40 }])],
  ])('is not %s', (_, logs) => {
    expect(codesOf(suggest(logs, PLAN_OF_SIX))).not.toContain('stalled');
  });
  it('is not the top of the range for a beginner either', () => {
    const pullUps = [{ reps: 10 }, { reps: 10 }, { reps: 10 }];
    const plan = { ...PLAN, planned: { sets: 3, repsMin: 6, repsMax: 10 } };
    const answer = suggest(often(pullUps), plan, { level: 'beginner' });
    expect(answer.message).toBe('10, 10, 10. Same as 2 days ago.');
  });
  it('has no session with less help, which is progress', () => {
    const found = (...helpKg: readonly number[]) =>
      codesOf(
        suggest(sessions(...helpKg.map((weightKg) => at(weightKg, 6, 6))), {
          ...PLAN_OF_SIX,
          exercise: ASSISTED_PULL_UP,
        }),
      );
    expect(found(30, 20, 20, 20)).not.toContain('stalled');
    expect(found(20, 30, 30, 30)).toContain('stalled');
  });
  it('compares only sessions of the same workout', () => {
    const workout = { type: 'program', programDayId: 1 } as const;
    const other = { ...workout, programDayId: 2 };
    const turns = sessions(...[100, 90, 100, 90, 100, 90, 100].map((kg) => at(kg, 6, 6, 6)));
    const logs = turns.map((log, nth) => ({ ...log, workout: nth % 2 === 0 ? workout : other }));
    expect(codesOf(suggest(logs, { ...PLAN_OF_SIX, workout }))).toContain('stalled');
    expect(codesOf(suggest(turns, { ...PLAN_OF_SIX, workout }))).not.toContain('stalled');
  });
  it('is counted up to the session that the suggestion comes from', () => {
    const rule: ProgressionRule = {
      ...REPEAT_LAST,
      next: (input) => REPEAT_LAST.next({ ...input, exposures: input.exposures.slice(0, 4) }),
    };
    const logs = sessions(same, same, same, same, at(102.5, 6, 6, 6));
    expect(codesOf(suggest(logs, PLAN_OF_SIX, { rule }))).toContain('stalled');
    expect(codesOf(suggest(logs, PLAN_OF_SIX))).not.toContain('stalled');
  });
  it('compares heavy days with heavy days, even with light days between', () => {
    const light = at(60, 15, 15);
    const turns = sessions(same, light, same, light, same, light, same);
    expect(codesOf(suggest(turns, PLAN_OF_SIX))).toContain('stalled');
  });
  it('has no lighter weight without a weight, with help, or below a step', () => {
    const bodyweight = [{ reps: 6 }, { reps: 6 }];
    const timed = [{ seconds: 30 }, { seconds: 20 }];
    const stalled = (sets: readonly PerformedSet[], own = BENCH) =>
      suggest(often(sets), { ...PLAN_OF_SIX, exercise: own }).message;
    for (const message of [
      stalled(bodyweight),
      stalled(timed),
      stalled(at(-20, 6, 6)),
      stalled(at(20, 6, 6), { ...BENCH, name: 'Assisted Dip', equipment: 'machine' }),
      stalled(at(2.5, 6, 6)),
    ]) {
      expect(message).toMatch(/a lighter week may help, with half of the sets\.$/);
    }
  });
  it('is told only where a range is planned', () => {
    const answer = suggest(often(same), { ...PLAN_OF_SIX, planned: null });
    expect(codesOf(answer)).toEqual(['as_last_time']);
  });
});

describe('warm-up sets', () => {
  const curl = exercise(3, 'Barbell Curl', { primaryMuscles: ['biceps'], mechanic: 'isolation' });
  const log = (weightKg: number): HistoryLog =>
    logged(3, at(weightKg, 6, 6, 6), [
      { exerciseId: 2, sets: at(weightKg, 6, 6, 6) },
      { exerciseId: 3, sets: at(30, 6, 6, 6) },
    ]);
  const warmups = (weightKg: number, unit: 'kg' | 'lb' = 'kg', bench = BENCH) => {
    const entries = [curl, bench, SQUAT].map((own) => entry(3, 5, 8, own));
    const suggested = suggestAll([log(weightKg)], entries, { unit }, [BENCH, SQUAT, curl]);
    return suggested.map(({ warmup }) => inShort({ sets: warmup }));
  };

  it('come before the first heavy exercise, with rising weights', () => {
    expect(warmups(100)).toEqual(['', '50x8 70x5 85x3', '']);
  });
  it('weigh at least an empty bar, and less than the working sets', () => {
    expect(warmups(30)).toEqual(['', '20x8 25x3', '']);
    expect(warmups(20)).toEqual(['', '', '']);
    const dumbbells = { ...BENCH, name: 'Dumbbell Bench Press', equipment: 'dumbbell' };
    expect(warmups(10, 'kg', dumbbells)).toEqual(['', '4x8 6x5 8x3', '']);
    expect(warmups(45.36, 'lb')[1]).toMatch(/^22.679619x8 /);
  });
  it('can weigh less than a straight bar on other bars, and are for each side too', () => {
    const curlBar = { ...BENCH, equipment: 'ez bar' };
    expect(warmups(30, 'kg', curlBar)).toEqual(['', '15x8 20x5 25x3', '']);
    const lunge = { ...BENCH, name: 'Dumbbell Lunge', equipment: 'dumbbell' };
    const sides = (['left', 'right'] as const).flatMap((side) =>
      at(20, 8, 8).map((set) => ({ ...set, side })),
    );
    const [own] = suggestAll([logged(3, sides)], [entry(3, 5, 8, lunge)], {}, [lunge]);
    expect(own?.warmup.length).toBeGreaterThan(0);
    expect(own?.warmup.every(({ eachSide }) => eachSide)).toBe(true);
  });
  it('are left out without a weight and with help', () => {
    const assisted = { ...BENCH, name: 'Assisted Dip', equipment: 'machine' };
    expect(warmups(40, 'kg', assisted)).toEqual(['', '', '20x8 27.5x5 32.5x3']);
  });
});
