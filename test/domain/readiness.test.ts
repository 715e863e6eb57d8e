import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecommendationInput } from '../../src/domain/recommendation/context.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import { MINUTE_MS } from '../../src/domain/limits.js';
import { ask, best, custom, own, type Part } from './asking.js';
import { hoursAfter, hoursAgo, NOW, only, record, recordAt } from './builders.js';

const GROUPS = ['chest', 'lats', 'abs', 'triceps'];

const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * MINUTE_MS);

describe('the readiness of a workout', () => {
  it('is the mean score of its primary groups, weighted by primary sets', () => {
    const records = [recordAt('chest', 40), recordAt('lats', 90), recordAt('triceps', 35)];
    const candidates = [custom(1, ['chest / triceps x1', 'lats / chest x4'])];
    // (1 * 40 + 4 * 90) / 5. Neither the triceps nor the secondary sets of the chest count.
    expect(best({ records, candidates }).recovery).toEqual({
      percentage: 80,
      limitingMuscleGroup: 'chest',
    });
  });

  it('weights the parts of a coarse name by their sets', () => {
    // "legs" stands for quadriceps (share 1), glutes and hamstrings (0.625 each) and calves (0.25).
    // The calves are secondary.
    const records = [recordAt('quadriceps', 40), recordAt('calves', 35)];
    const { percentage } = best({ records, candidates: [own(1, 'legs')] }).recovery;
    expect(percentage).toBeCloseTo((40 + 0.625 * 200) / 2.25, 1);
  });

  it('names the primary group with the lowest score, or of equal ones the first by name', () => {
    const candidates = [custom(1, ['chest shoulders / triceps'])];
    const records = [recordAt('shoulders', 75), recordAt('triceps', 40), recordAt('chest', 85)];
    expect(best({ records, candidates }).recovery).toEqual({
      percentage: 80,
      limitingMuscleGroup: 'shoulders',
    });
    expect(best({ candidates }).recovery).toEqual({
      percentage: 100,
      limitingMuscleGroup: 'chest',
    });
  });

  it.each([
    [59.9, 'early'],
    [60, 'ready'],
  ])('of %d is %s', (score, readiness) => {
    const records = [recordAt('chest', score)];
    const { readiness: said, betterFrom } = best({ records, candidates: [own(1, 'chest')] });
    expect(said).toBe(readiness);
    expect(betterFrom === null).toBe(readiness === 'ready');
  });

  it('is decided by the shown percentage, not by the exact one', () => {
    // (2 * 59.9 + 60 + 60) / 4 = 59.95, which is shown as 60.
    const records = [recordAt('chest', 59.9), recordAt('lats', 60)];
    const candidates = [custom(1, ['chest x2', 'lats x2'])];
    expect(best({ records, candidates })).toMatchObject({
      recovery: { percentage: 60 },
      readiness: 'ready',
    });
  });

  it('uses the configured recovery model', () => {
    const records = [record({ lastWorkoutDate: hoursAgo(30), intensity: 0.1 })];
    const answer = best({ records, candidates: [own(1, 'chest')] }, { model: STEP_RECOVERY_MODEL });
    expect(answer.recovery.percentage).toBe(50);
    // The workout is ready at 12:20:30, after 48 hours. 12:21 is the next full minute.
    expect(answer.betterFrom).toEqual(new Date('2026-03-12T12:21:00Z'));
  });
});

describe('betterFrom', () => {
  it('does not wait for a group that stays excluded longer', () => {
    // Hamstrings are excluded for 24 hours, but the chest is ready after 17.
    const parts: readonly Part[] = ['chest x19', 'hamstrings x6'];
    const records = [recordAt('chest', 59), recordAt('hamstrings', 5)];
    const { betterFrom } = best({ records, candidates: [custom(1, parts)] });
    expect(betterFrom).toEqual(describeRecovery(recordAt('chest', 59), NOW).readyAt);
  });
});

const anyParts: fc.Arbitrary<readonly Part[]> = fc.array(
  fc.record({
    primary: fc.subarray(GROUPS, { minLength: 1, maxLength: 2 }),
    secondary: fc.subarray(GROUPS, { maxLength: 1 }),
    sets: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Records of all groups, more with low scores than with high scores. */
const anyRecords = fc
  .tuple(
    ...GROUPS.map(() => fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 99 }))),
  )
  .map((scores) => GROUPS.map((group, at) => recordAt(group, scores[at] ?? 50)));

const anyCorrections = (maxScoreMin: number) =>
  fc.uniqueArray(
    fc.record({
      muscleGroup: fc.constantFrom(...GROUPS),
      maxScore: fc.integer({ min: maxScoreMin, max: 90 }),
      until: fc.integer({ min: 1, max: 100 * 60 }).map((minutes) => hoursAfter(NOW, minutes / 60)),
      note: fc.constant(null),
    }),
    { selector: (correction) => correction.muscleGroup, maxLength: 2 },
  );

const anyInput = (maxScoreMin: number): fc.Arbitrary<Partial<RecommendationInput>> =>
  fc.record({
    candidates: anyParts.map((parts) => [custom(1, parts)]),
    records: anyRecords,
    corrections: anyCorrections(maxScoreMin),
  });

/** The last whole minute before an instant, and a random time before that. */
const minutesBefore = (instant: Date, part: number): readonly Date[] => {
  const last = minutesAfter(instant, -1);
  const wait = last.getTime() - NOW.getTime();
  return wait < 0 ? [] : [last, new Date(NOW.getTime() + Math.floor(part * wait))];
};

const anyPart = fc.double({ min: 0, max: 1, noNaN: true });

describe('the returned times', () => {
  it('are the first minute in which a dropped workout is no longer dropped', () => {
    fc.assert(
      fc.property(anyInput(1), fc.boolean(), anyPart, (input, strict, part) => {
        const options = { strict, explain: true };
        const { dropped = [] } = ask(input, options);
        for (const { eligibleAt } of dropped) {
          expect(eligibleAt).toBeInstanceOf(Date);
          if (eligibleAt === null) return;
          expect(eligibleAt.getTime()).toBeGreaterThan(NOW.getTime());
          expect(eligibleAt.getTime() % MINUTE_MS).toBe(0);
          expect(ask(input, options, eligibleAt).dropped).toEqual([]);
          for (const before of minutesBefore(eligibleAt, part)) {
            expect(ask(input, options, before).dropped).toHaveLength(1);
          }
        }
      }),
    );
  });

  it('are the first minute in which an early workout has at least 80 %', () => {
    fc.assert(
      fc.property(anyInput(31), fc.boolean(), anyPart, (input, strict, part) => {
        for (const { readiness, recovery, betterFrom } of ask(input, { strict }).recommendations) {
          expect(readiness).toBe(recovery.percentage < 60 ? 'early' : 'ready');
          expect(betterFrom === null).toBe(readiness === 'ready');
          if (betterFrom === null) return;
          const then = only(ask(input, { strict }, betterFrom).recommendations);
          expect(then.recovery.percentage).toBeGreaterThanOrEqual(80);
          for (const before of minutesBefore(betterFrom, part)) {
            for (const other of ask(input, { strict }, before).recommendations) {
              expect(other.recovery.percentage).toBeLessThan(80);
            }
          }
        }
      }),
    );
  });
});
