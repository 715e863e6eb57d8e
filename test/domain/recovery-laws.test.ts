import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, INTENSITY_MAX } from '../../src/domain/limits.js';
import { planDelete } from '../../src/domain/log/change.js';
import { MUSCLE_GROUPS, timeConstantHours } from '../../src/domain/muscle-groups.js';
import type { MuscleGroupLoad, RecoveryRecord } from '../../src/domain/records.js';
import { changedRecords, replayRecords } from '../../src/domain/recovery/view.js';
import {
  calculateRecoveryScore,
  DEFAULT_RECOVERY_MODEL,
  hoursUntilScore,
  replayRecovery,
} from '../../src/domain/recovery/model.js';
import {
  casesOf,
  anyChestLoads,
  anyLoad,
  anyPast,
  anyRecord,
  anyTrainedRecord,
  applyChanges,
  codeOf,
  CONTEXT,
  EMPTY_BOOK,
  exercise,
  facts,
  hoursAfter,
  load,
  loadsOf,
  NOW,
  readBook,
  record,
} from './builders.js';
import { createInput, createState, deleteState, planNewLog } from './states.js';

const score = (of: RecoveryRecord, now = NOW): number => calculateRecoveryScore(of, now);
const exactScore = (of: RecoveryRecord, now = NOW): number => DEFAULT_RECOVERY_MODEL.score(of, now);
const fatigue = (of: RecoveryRecord, now = NOW): number => -Math.log(exactScore(of, now) / 100);
const replayChest = (loads: readonly MuscleGroupLoad[]): RecoveryRecord => ({
  muscleGroup: 'chest',
  ...replayRecovery('chest', loads),
});

/**
 * The highest score of `after` that does not exceed the score of `before`, given the rounding of
 * both records.
 */
const ceiling = (before: RecoveryRecord, after: RecoveryRecord): number => {
  const counted = (before.exercisesCount ?? 0) + (after.exercisesCount ?? 0);
  return score(before) * Math.exp(0.0072 * counted) + 0.1;
};

/** The fatigue of the chest, without rounding records. */
const exactFatigue = (loads: readonly MuscleGroupLoad[]): number =>
  loads.reduce((sum, { load: own, performedAt }) => {
    const hours = (NOW.getTime() - performedAt.getTime()) / HOUR_MS;
    return sum + 1.44 * own * Math.exp(-hours / 20);
  }, 0);

const anyHours = fc.double({ min: 0, max: 800, noNaN: true });

describe('laws of the recovery score (README, Sources)', () => {
  it('is in 0..100 and finite for every storable record', () => {
    const storable = fc.record({
      muscleGroup: fc.string(),
      lastWorkoutDate: fc.option(fc.date({ noInvalidDate: true })),
      intensity: fc.option(fc.integer({ min: 0, max: 999 }).map((value) => value / 100)),
      exercisesCount: fc.option(fc.integer({ min: 0, max: 2_147_483_647 })),
    });
    fc.assert(
      fc.property(storable, fc.date({ noInvalidDate: true }), (of, now) => {
        const value = score(of, now);
        expect(value >= 0 && value <= 100).toBe(true);
        expect(Math.round(value * 10) / 10).toBe(value);
      }),
    );
  });

  it.each<[string, Partial<RecoveryRecord>]>([
    ['an intensity that is not a number', { intensity: NaN }],
    ['a negative intensity', { intensity: -1 }],
    ['a count that is null', { exercisesCount: null }],
    ['a count that is not a number', { exercisesCount: NaN }],
    ['a negative count', { exercisesCount: -2 }],
    ['a negative intensity and a negative count', { intensity: -1, exercisesCount: -2 }],
  ])('is 100 for a record with %s', (_, values) => {
    expect(score(record(values))).toBe(100);
  });

  it('treats a null intensity as the default of the column', () => {
    expect(score(record({ intensity: null }))).toBe(score(record({ intensity: 0.5 })));
    expect(score(record({ intensity: null }))).toBe(52.2);
  });

  it('strictly rises with time if there is a load and no underflow', () => {
    fc.assert(
      fc.property(anyTrainedRecord, fc.integer({ min: 1, max: 6000 }), (of, minutes) => {
        fc.pre(fatigue(of) > 1e-9 && fatigue(of) < 700);
        expect(exactScore(of, hoursAfter(NOW, minutes / 60))).toBeGreaterThan(exactScore(of));
      }),
    );
  });

  it('never rises with intensity', () => {
    fc.assert(
      fc.property(anyRecord, fc.double({ min: 0, max: 9.99, noNaN: true }), (of, more) => {
        const harder = { ...of, intensity: (of.intensity ?? 0) + more };
        expect(score(harder)).toBeLessThanOrEqual(score(of));
      }),
    );
  });

  it('never rises with the number of exercises', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(100), (of, more) => {
        const longer = { ...of, exercisesCount: (of.exercisesCount ?? 0) + more };
        expect(score(longer)).toBeLessThanOrEqual(score(of));
      }),
    );
  });

  it('never rises with the time constant', () => {
    const byTau = [...MUSCLE_GROUPS].sort((a, b) => timeConstantHours(a) - timeConstantHours(b));
    fc.assert(
      fc.property(anyRecord, (of) => {
        const scores = byTau.map((muscleGroup) => score({ ...of, muscleGroup }));
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
  });

  it('is not higher after the larger of two loads, except by rounding', () => {
    // Both histories leave nearly the same fatigue, and their loads are within the two weeks that
    // count.
    const within = anyChestLoads.map((loads) =>
      loads.filter(({ performedAt }) => NOW.getTime() - performedAt.getTime() < 300 * HOUR_MS),
    );
    fc.assert(
      fc.property(within, within, fc.double({ min: 0.9, max: 1, noNaN: true }), (a, b, share) => {
        fc.pre(a.length > 0 && b.length > 0);
        const scale = (share * exactFatigue(a)) / exactFatigue(b);
        const fewer = b.map((own) => ({ ...own, load: own.load * scale }));
        const [less, more] = [replayChest(fewer), replayChest(a)];
        fc.pre((less.intensity ?? 0) < INTENSITY_MAX);
        expect(score(more)).toBeLessThanOrEqual(ceiling(less, more));
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('may be raised by a small load by nearly as much as rounding allows', () => {
    const light = load({ performedAt: NOW, exercisesCount: 2, load: 0.03 });
    const before = replayChest([light]);
    const after = replayChest([light, { ...light, exercisesCount: 5, load: 0.004 }]);
    expect([before, after].map((own) => score(own))).toEqual([94.4, 100]);
    expect(ceiling(before, after)).toBeCloseTo(100.8, 1);
  });

  it('is computed from a record that can be stored', () => {
    const anySize = fc.record({
      performedAt: anyPast,
      load: fc.oneof(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 1e15, noNaN: true }),
      ),
      exercisesCount: fc.nat(2_147_483_647),
    });
    fc.assert(
      fc.property(fc.array(anySize, { minLength: 1 }), (loads) => {
        const { intensity, exercisesCount } = replayRecovery('chest', loads);
        expect(intensity >= 0 && intensity <= INTENSITY_MAX).toBe(true);
        expect(Number(intensity.toFixed(2))).toBe(intensity);
        expect(Number.isInteger(exercisesCount) && exercisesCount >= 1).toBe(true);
        expect(exercisesCount).toBeLessThanOrEqual(2_147_483_647);
      }),
    );
  });

  it.each([0, 100, -1, 101, NaN, Infinity])(
    'refuses to compute the hours until a score of %d',
    (threshold) => {
      expect(codeOf(() => hoursUntilScore(record(), threshold, NOW))).toBe('RangeError');
    },
  );

  it('is based on a decay that can be split: H(a + b) = H(a) * exp(-b / tau)', () => {
    fc.assert(
      fc.property(anyTrainedRecord, anyHours, (of, hours) => {
        const later = fatigue(of, hoursAfter(NOW, hours));
        fc.pre(fatigue(of) < 600 && later > 1e-4);
        const expected = fatigue(of) * Math.exp(-hours / timeConstantHours(of.muscleGroup));
        expect(later / expected).toBeCloseTo(1, 6);
      }),
    );
  });

  it('does not depend on the order of logs at the same time, to the last digit', () => {
    // The two sums are on different sides of a rounding boundary.
    const loads = [0.462, 2.121, 2.352].map((own) => load({ load: own, exercisesCount: 1 }));
    expect(replayChest([...loads].reverse())).toEqual(replayChest(loads));
    expect(replayChest(loads).intensity).toBe(1.65);
  });

  it('treats one log like two logs at the same time that share its load', () => {
    // Multiples of 1/1024 add up exactly, so rounding does not interfere.
    const part = fc.integer({ min: 1, max: 4096 }).map((value) => value / 1024);
    fc.assert(
      fc.property(anyPast, part, part, fc.nat(5), fc.nat(5), (performedAt, x, y, m, n) => {
        const whole = [{ performedAt, load: x + y, exercisesCount: m + n }];
        const parts = [
          { performedAt, load: x, exercisesCount: m },
          { performedAt, load: y, exercisesCount: n },
        ];
        expect(replayRecovery('chest', parts)).toEqual(replayRecovery('chest', whole));
      }),
    );
  });

  it('treats one log like two logs among other logs, up to one rounding', () => {
    fc.assert(
      fc.property(anyChestLoads, anyLoad, fc.double({ min: 0, max: 1 }), (loads, own, share) => {
        fc.pre(!Number.isNaN(share));
        const parts = [
          { ...own, load: own.load * share, exercisesCount: 1 },
          { ...own, load: own.load * (1 - share), exercisesCount: own.exercisesCount },
        ];
        const split = replayChest([...loads, ...parts]);
        const whole = replayChest([...loads, { ...own, exercisesCount: own.exercisesCount + 1 }]);
        expect(split.lastWorkoutDate).toEqual(whole.lastWorkoutDate);
        expect(split.exercisesCount).toBe(whole.exercisesCount);
        expect(Math.abs((split.intensity ?? 0) - (whole.intensity ?? 0))).toBeLessThan(0.0101);
      }),
    );
  });

  it('is 0 and not NaN for huge values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }), (exercisesCount) => {
        const huge = record({ lastWorkoutDate: NOW, intensity: 9.99, exercisesCount });
        expect(score(huge)).toBe(0);
        expect(hoursUntilScore(huge, 99, NOW)).toBeLessThan(1000);
      }),
    );
  });

  /**
   * The expected performance in percent of a fresh muscle (README, Sources), implemented
   * independently.
   */
  const performance = (recovered: number): number =>
    100 + 45 * Math.expm1(Math.log(recovered / 100) / 4.79);

  it('predicts the performance deficit of a dose: 45 * (1 - exp(-0.10 * hard sets))', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 }), (n, i) => {
        const fresh = record({
          lastWorkoutDate: NOW,
          intensity: i / 100,
          exercisesCount: n,
        });
        const hardSets = (3 * n * i) / 100;
        const deficit = 45 * (1 - Math.exp(-0.1 * hardSets));
        expect(Math.abs(100 - deficit - performance(exactScore(fresh)))).toBeLessThan(0.05);
      }),
    );
  });

  it('is continuous: a log with almost no load changes nothing, except by rounding', () => {
    fc.assert(
      fc.property(anyChestLoads, anyPast, (loads, performedAt) => {
        const before = replayChest(loads);
        const after = replayChest([
          ...loads,
          { ...anyTrifle, performedAt, load: 1e-9, exercisesCount: 1 },
        ]);
        expect(score(after)).toBeLessThanOrEqual(ceiling(before, after));
        expect(score(before)).toBeLessThanOrEqual(ceiling(after, before));
      }),
    );
  });

  const anyTrifle = {
    workoutLogId: 1,
    muscleGroup: 'chest',
    fractionalSets: 1,
    knownEffortSets: 0,
    counted: true,
  };

  it('is the same as before if a log that was just added is deleted', () => {
    const press = exercise(1, ['chest'], ['triceps']);
    const anySets = fc.array(fc.record({ reps: fc.integer({ min: 1, max: 20 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(anyLoad, { maxLength: 15 }), anyPast, anySets, (loads, at, sets) => {
        const book = { ...EMPTY_BOOK, loads, records: replayRecords(loads, ['chest', 'triceps']) };
        const performed = [{ exerciseId: 1, sets }];
        const added = planNewLog(
          createState({ workouts: [], exercises: [press], recovery: readBook(book, []) }),
          createInput({ source: null, completedAt: at, exercises: performed }),
          CONTEXT,
        );
        const withLog = applyChanges(book, added.changes, 5000);
        const state = deleteState({
          recovery: readBook(withLog, [5000]),
          logs: [facts({ id: 5000, completedAt: at })],
          ownLoads: loadsOf(withLog, [5000]),
        });
        const deleted = planDelete(state, 5000, CONTEXT);
        const restored = applyChanges(withLog, deleted.changes);
        expect(changedRecords(book.records, restored.records)).toEqual([]);
        expect(restored.loads).toEqual(book.loads);
      }),
    );
  });

  it('depends only on elapsed time, and not on clock changes', () => {
    // Clocks in New York go forward on 8 March and back on 1 November 2026.
    const leaps = ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-07-01T00:00:00Z'];
    fc.assert(
      fc.property(anyRecord, anyHours, (of, hours) => {
        const [one, ...others] = leaps.map((leap) => {
          const now = new Date(Date.parse(leap) + 12 * HOUR_MS);
          const lastWorkoutDate = new Date(now.getTime() - Math.round(hours * HOUR_MS));
          return score({ ...of, lastWorkoutDate }, now);
        });
        expect(others).toEqual([one, one]);
      }),
    );
  });
});
