import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/limits.js';
import type { PerformedSet, RecoveryRecord } from '../../src/domain/records.js';
import {
  calculateRecoveryScore,
  DEFAULT_RECOVERY_MODEL,
  hoursUntilScore,
  modelTag,
  recoveryBand,
  recoveryTimes,
  replayRecovery,
  STEP_RECOVERY_MODEL,
  type RecoveryModel,
} from '../../src/domain/recovery/model.js';
import { sessionLoads } from '../../src/domain/recovery/training-load.js';
import {
  casesOf,
  anyChestLoads,
  anyRecord,
  exercise,
  hoursAfter,
  hoursAgo,
  load,
  NOW,
  record,
} from './builders.js';

const MODELS = [
  ['default', DEFAULT_RECOVERY_MODEL],
  ['step', STEP_RECOVERY_MODEL],
] as const;

describe('the worked sessions of the recovery reference (3.7)', () => {
  const EFFORTS: Readonly<Record<string, PerformedSet>> = {
    failure: { reps: 10, type: 'failure' },
    'RIR 1.3': { reps: 10 },
    'RIR 3': { reps: 10, rir: 3 },
  };
  // The time constants are 18 h for shoulders, 20 h for the chest and 24 h for quadriceps.
  it.each<[number, string, string, readonly number[], readonly number[]]>([
    [1, 'RIR 3', 'shoulders', [64, 80, 89, 94, 97, 99, 100], [0, 0, 12, 39]],
    [2, 'RIR 1.3', 'shoulders', [24, 48, 68, 82, 91, 97, 99], [3, 19, 34, 60]],
    [3, 'RIR 1.3', 'chest', [12, 31, 52, 70, 82, 94, 98], [12, 29, 45, 75]],
    [3, 'failure', 'chest', [1, 9, 27, 49, 68, 89, 97], [26, 43, 59, 89]],
    [3, 'RIR 1.3', 'quadriceps', [12, 27, 45, 62, 75, 90, 96], [14, 35, 54, 90]],
    [5, 'failure', 'quadriceps', [0, 1, 7, 20, 38, 70, 88], [43, 63, 83, 119]],
  ])('%d exercises, %s, for %s', (count, effort, muscleGroup, scores, hours) => {
    const exercises = Array.from({ length: count }, (__, id) => exercise(id, [muscleGroup]));
    const set = EFFORTS[effort] ?? {};
    const performed = exercises.map(({ id }) => ({ exerciseId: id, sets: [set, set, set] }));
    const loads = sessionLoads(performed, exercises).map((own) => ({ ...own, performedAt: NOW }));
    const of = { muscleGroup, ...replayRecovery(muscleGroup, loads) };
    const after = (hour: number) => calculateRecoveryScore(of, hoursAfter(NOW, hour));
    const until = (score: number) => hoursUntilScore(of, score, NOW);
    expect([0, 12, 24, 36, 48, 72, 96].map(after).map(Math.round)).toEqual(scores);
    expect([30, 60, 80, 95].map(until).map(Math.round)).toEqual(hours);
  });
});

describe('the score', () => {
  it.each([
    [NaN, 100],
    [150, 100],
    [-5, 0],
    [49.96, 50],
  ])("of %d from a host's model is shown as %d", (given, shown) => {
    const model = { ...DEFAULT_RECOVERY_MODEL, score: () => given };
    expect(calculateRecoveryScore(record(), NOW, model)).toBe(shown);
  });
});

describe.each(MODELS)('a record without a load, in the %s model', (_, model) => {
  it.each<[string, Partial<RecoveryRecord>]>([
    ['no workout', { lastWorkoutDate: null }],
    ['an invalid date', { lastWorkoutDate: new Date(NaN) }],
    ['no exercises', { exercisesCount: 0 }],
    ['no intensity', { intensity: 0 }],
  ])('has the score 100, and no time to wait, with %s', (__, values) => {
    const of = record({ lastWorkoutDate: NOW, ...values });
    expect(calculateRecoveryScore(of, NOW, model)).toBe(100);
    expect(hoursUntilScore(of, 80, NOW, model)).toBe(0);
  });
});

describe('bands', () => {
  it.each([
    [0, 'fatigued'],
    [30, 'fatigued'],
    [30.1, 'recovering'],
    [59.9, 'recovering'],
    [60, 'nearly_recovered'],
    [79.9, 'nearly_recovered'],
    [80, 'recovered'],
    [100, 'recovered'],
  ])('%d is %s', (score, band) => {
    expect(recoveryBand(score)).toBe(band);
  });

  it('are `untrained` if there was no workout', () => {
    expect(recoveryBand(100, false)).toBe('untrained');
  });
});

/**
 * The last workout was long ago, was recent, or will be in a few minutes. If it ends on a whole
 * minute, the last digits of the inverse must not add a minute.
 */
const anyRecentRecord = fc
  .tuple(anyRecord, fc.integer({ min: -10 * MINUTE_MS, max: 200 * HOUR_MS }), fc.boolean())
  .map(([of, milliseconds, isWholeMinute]): RecoveryRecord => {
    const time = NOW.getTime() - milliseconds;
    return { ...of, lastWorkoutDate: new Date(isWholeMinute ? time - (time % MINUTE_MS) : time) };
  });

describe.each(MODELS)('the times of the %s model', (_, model) => {
  const scoreAt = (of: RecoveryRecord, at: Date): number => calculateRecoveryScore(of, at, model);

  const thresholds = [
    ['eligibleAt', (score: number) => score > 30],
    ['readyAt', (score: number) => score >= 80],
  ] as const;

  it.each(thresholds)(
    '%s is the first whole minute in which the threshold is reached',
    (name, holds) => {
      fc.assert(
        fc.property(anyRecentRecord, (of) => {
          const at = recoveryTimes(of, NOW, model)[name];
          expect(at === null).toBe(holds(scoreAt(of, NOW)));
          if (at === null) return;
          expect(at.getTime() % MINUTE_MS).toBe(0);
          expect(at > NOW).toBe(true);
          expect(holds(scoreAt(of, at))).toBe(true);
          expect(holds(scoreAt(of, new Date(at.getTime() - MINUTE_MS)))).toBe(false);
        }),
        { numRuns: casesOf(500) },
      );
    },
  );

  it.each(thresholds)(
    '%s stays the same until it is reached, and is null from then on',
    (name, holds) => {
      // Rounding is most likely to go wrong just before or just after that time.
      fc.assert(
        fc.property(anyRecentRecord, fc.integer({ min: -90_000, max: 90_000 }), (of, offset) => {
          const change = recoveryTimes(of, NOW, model)[name];
          fc.pre(change !== null);
          const now = new Date(change.getTime() + offset);
          const at = recoveryTimes(of, now, model)[name];
          if (holds(scoreAt(of, now))) expect(at).toBeNull();
          else expect(at).toEqual(change);
        }),
        { numRuns: casesOf(500) },
      );
    },
  );

  it('are null for a group that was never trained', () => {
    const untrained = record({ lastWorkoutDate: null });
    expect(recoveryTimes(untrained, NOW, model)).toEqual({ eligibleAt: null, readyAt: null });
  });

  it('from hoursUntilScore are when the score is reached, even if the workout is slightly in the future', () => {
    fc.assert(
      fc.property(anyRecentRecord, fc.integer({ min: 1, max: 99 }), (of, threshold) => {
        const hours = hoursUntilScore(of, threshold, NOW, model);
        const reached = model.score(of, hoursAfter(NOW, hours + 1e-6));
        expect(reached).toBeGreaterThanOrEqual(threshold - 1e-4);
        if (model.score(of, NOW) >= threshold) {
          expect(hours).toBe(0);
        } else {
          expect(hours).toBeGreaterThan(0);
          expect(model.score(of, hoursAfter(NOW, hours - 1e-3))).toBeLessThan(threshold);
        }
      }),
    );
  });
});

describe("times of a host's model", () => {
  const model: RecoveryModel = {
    ...DEFAULT_RECOVERY_MODEL,
    id: 'own',
    // The inverse is off by some minutes, as a host's model may be.
    hoursUntil: (of, score, now) => DEFAULT_RECOVERY_MODEL.hoursUntil(of, score, now) + 0.25,
  };

  it('are the first minutes even if its inverse is off by less than a minute', () => {
    fc.assert(
      fc.property(anyRecentRecord, fc.integer({ min: -59, max: 59 }), (of, seconds) => {
        const inexact = {
          ...model,
          hoursUntil: (...[own, score, now]: Parameters<RecoveryModel['hoursUntil']>) =>
            DEFAULT_RECOVERY_MODEL.hoursUntil(own, score, now) + seconds / 3600,
        };
        expect(recoveryTimes(of, NOW, inexact)).toEqual(recoveryTimes(of, NOW));
      }),
    );
  });

  it('are never before now, even if its score has fallen', () => {
    const falling = {
      ...model,
      score: (_: RecoveryRecord, at: Date) => (at < NOW ? 100 : 0),
      hoursUntil: () => 0,
    };
    expect(recoveryTimes(record(), NOW, falling).readyAt).toEqual(new Date('2026-03-11T18:21:00Z'));
  });

  it('come from its inverse if that is too late', () => {
    const of = record({ lastWorkoutDate: NOW });
    const { readyAt } = recoveryTimes(of, NOW, DEFAULT_RECOVERY_MODEL);
    const late = recoveryTimes(of, NOW, model).readyAt;
    const minutes = ((late?.getTime() ?? 0) - (readyAt?.getTime() ?? 0)) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(12);
    expect(minutes).toBeLessThan(17);
  });

  it('come from its inverse if that is too early', () => {
    const hasty = { ...model, hoursUntil: () => 1 };
    const of = record({ lastWorkoutDate: NOW, exercisesCount: 9 });
    expect(recoveryTimes(of, NOW, hasty).readyAt).toEqual(new Date('2026-03-11T19:21:00Z'));
  });

  it('come with its tag', () => {
    expect(modelTag(model)).toBe('own@1');
    expect(modelTag(DEFAULT_RECOVERY_MODEL)).toBe('gompertz@1');
    expect(modelTag(STEP_RECOVERY_MODEL)).toBe('step@1');
  });
});

describe('the step model', () => {
  it.each([
    [0, 20],
    [23.99, 20],
    [24, 50],
    [47.99, 50],
    [48, 80],
    [71.99, 80],
    [72, 100],
    [1000, 100],
    [-1, 20],
  ])('%d h after a workout gives %d', (hours, score) => {
    const of = record({ lastWorkoutDate: hoursAgo(hours) });
    expect(calculateRecoveryScore(of, NOW, STEP_RECOVERY_MODEL)).toBe(score);
  });

  it.each([
    [15, 0],
    [20, 0],
    [21, 24],
    [50, 24],
    [80, 48],
    [81, 72],
  ])('reaches %d after %d h', (score, hours) => {
    const of = record({ lastWorkoutDate: NOW });
    expect(hoursUntilScore(of, score, NOW, STEP_RECOVERY_MODEL)).toBe(hours);
  });

  it('needs no wait if the score is high enough even after a workout in the future', () => {
    const of = record({ lastWorkoutDate: hoursAfter(NOW, 1) });
    expect(hoursUntilScore(of, 20, NOW, STEP_RECOVERY_MODEL)).toBe(0);
  });

  it('computes the same records from loads as the default model', () => {
    fc.assert(
      fc.property(anyChestLoads, (loads) => {
        expect(replayRecovery('chest', loads, STEP_RECOVERY_MODEL)).toEqual(
          replayRecovery('chest', loads),
        );
      }),
    );
  });
});

describe('replay', () => {
  it('returns the defaults of the columns if there are no loads, for every model', () => {
    const untrained = { lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 };
    const rude: RecoveryModel = {
      ...DEFAULT_RECOVERY_MODEL,
      replay: () => ({ lastWorkoutDate: NOW, intensity: 9, exercisesCount: 9 }),
    };
    expect(replayRecovery('chest', [])).toEqual(untrained);
    expect(replayRecovery('chest', [], rude)).toEqual(untrained);
    expect(DEFAULT_RECOVERY_MODEL.replay('chest', [])).toEqual(untrained);
  });

  it('lets earlier loads fade with the time constant of the group', () => {
    const loads = [
      load({ performedAt: hoursAgo(20), load: 1, exercisesCount: 1 }),
      load({ performedAt: NOW, load: 1, exercisesCount: 1 }),
    ];
    expect(replayRecovery('chest', loads).intensity).toBe(1.37);
    expect(replayRecovery('hamstrings', loads).intensity).toBe(1.46);
  });

  it.each([
    [6, 5],
    [6 + 1 / HOUR_MS, 2],
  ])('counts exercises of a session %d h earlier as %d', (hours, exercisesCount) => {
    const loads = [
      load({ performedAt: hoursAgo(hours), load: 1, exercisesCount: 3 }),
      load({ performedAt: NOW, load: 1, exercisesCount: 2 }),
    ];
    expect(replayRecovery('chest', loads).exercisesCount).toBe(exercisesCount);
  });

  it.each([
    [336 - 1 / HOUR_MS, 0.5],
    [336, 0],
  ])('counts a load %d h earlier as %d', (hours, intensity) => {
    // After 14 days, nothing is left of a realistic load. This load is large enough to have an
    // effect.
    const loads = [
      load({ performedAt: hoursAgo(hours), load: 0.5 * Math.exp(336 / 20), exercisesCount: 1 }),
      load({ performedAt: NOW, load: 0, exercisesCount: 1 }),
    ];
    expect(replayRecovery('chest', loads).intensity).toBe(intensity);
  });

  it.each([
    [9.99, 1, 1, 9.99],
    [10, 1, 2, 5],
    [30, 2, 4, 7.5],
    [0.1, 0, 1, 0.1],
    [0.125, 1, 1, 0.13],
    [0, 0, 1, 0],
    [1e15, 1, 2_147_483_647, 9.99],
  ])('stores a load of %d from %d exercises as %d x %d', (total, exercises, count, intensity) => {
    expect(replayRecovery('chest', [load({ load: total, exercisesCount: exercises })])).toEqual({
      lastWorkoutDate: hoursAgo(24),
      intensity,
      exercisesCount: count,
    });
  });
});
