import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
} from '../../src/domain/progression/rules.js';
import { toKilograms, toUnit, weightSteps } from '../../src/domain/progression/weights.js';
import { suggestSets, type SetSuggestion } from '../../src/domain/progression/suggest.js';
import { NOW, hoursAgo } from './builders.js';
import { BENCH, exercise } from './progression-builders.js';

const anyRule = fc.constantFrom(DOUBLE_PROGRESSION, REPEAT_ALIKE, REPEAT_LAST);
const anyUnit = fc.constantFrom('kg' as const, 'lb' as const);
const anySet = fc.record({
  // Few values, so that sets and days repeat, as in a real log.
  weightKg: fc.oneof(
    fc.constantFrom(50, 60, 70, 80),
    fc.integer({ min: 1, max: 800 }).map((quarters) => quarters / 4),
  ),
  reps: fc.oneof(fc.constantFrom(8, 12), fc.integer({ min: 1, max: 20 })),
  rir: fc.integer({ min: 0, max: 5 }),
});
const anyLog = fc.record({
  hours: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 80 * 24 })),
  sets: fc.array(anySet, { minLength: 1, maxLength: 3 }),
  others: fc.subarray([2, 3, 4]),
});
const anyLogs = fc.uniqueArray(anyLog, {
  minLength: 1,
  maxLength: 8,
  selector: ({ hours }) => hours,
});
const anyPlan = fc.option(
  fc
    .tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 6 }),
    )
    .map(([sets, repsMin, more]) => ({ sets, repsMin, repsMax: repsMin + more })),
);

type Drawn = typeof anyLog extends fc.Arbitrary<infer Log> ? readonly Log[] : never;
type Plan = typeof anyPlan extends fc.Arbitrary<infer Own> ? Own : never;

const historyOf = (logs: Drawn) =>
  logs.map(({ hours, sets, others }) => ({
    logId: hours + 1,
    completedAt: hoursAgo(hours),
    exercises: [
      { exerciseId: BENCH.id, sets },
      ...others.map((exerciseId) => ({ exerciseId, sets: [{ reps: 8 }] })),
    ],
  }));

const suggest = (
  logs: Drawn,
  planned: Plan,
  rule: typeof REPEAT_LAST,
  unit: 'kg' | 'lb',
): SetSuggestion =>
  suggestSets(
    { logs: historyOf(logs), exercises: [BENCH] },
    { exercise: BENCH, planned, exerciseIds: [BENCH.id, 2] },
    { rule, unit },
    NOW,
  );

/**
 * Whether a suggestion is at least as high as another: no set has less weight, or fewer repetitions
 * at the same weight.
 */
const isAtLeast = (more: SetSuggestion, less: SetSuggestion): boolean =>
  less.sets.every(({ weightKg, reps }, at) => {
    const [own, other] = [more.sets[at]?.weightKg ?? 0, weightKg ?? 0];
    return own > other || (own === other && (more.sets[at]?.reps ?? 0) >= (reps ?? 0));
  });

describe('a suggestion, whatever the history', () => {
  it('is the same for the same input, in any order of the logs', () => {
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, (logs, plan, rule, unit) => {
        const answer = suggest(logs, plan, rule, unit);
        expect(suggest([...logs].reverse(), plan, rule, unit)).toEqual(answer);
      }),
    );
  });

  it('is never above the heaviest set of the last 60 days plus a step', () => {
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, (logs, plan, rule, unit) => {
        const recent = logs.filter(({ hours }) => hours < 1440);
        const heaviest = Math.max(
          0,
          ...recent.flatMap(({ sets }) => sets.map((set) => set.weightKg)),
        );
        const step = toUnit(weightSteps(BENCH.equipment, unit).up(0), unit);
        const { sets, basis } = suggest(logs, plan, rule, unit);
        expect(basis === 'none').toBe(recent.length === 0);
        for (const { weightKg } of sets) {
          const bound = toUnit(heaviest, unit) + step;
          expect(toUnit(weightKg ?? 0, unit)).toBeLessThanOrEqual(bound + 1e-6);
        }
      }),
    );
  });

  it('is never lower after one more repetition, or one more in reserve', () => {
    const aMore = fc.record({
      log: fc.nat(),
      set: fc.nat(),
      key: fc.constantFrom('reps' as const, 'rir' as const),
      by: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, aMore, (logs, plan, rule, unit, more) => {
        const better = logs.map((log, at) => ({
          ...log,
          sets: log.sets.map((set, index) => {
            const isIt = at === more.log % logs.length && index === more.set % log.sets.length;
            // Above 6 in reserve, a set is a warm-up.
            return isIt
              ? {
                  ...set,
                  [more.key]: Math.min(set[more.key] + more.by, more.key === 'rir' ? 6 : 99),
                }
              : set;
          }),
        }));
        const [before, after] = [logs, better].map((own) => suggest(own, plan, rule, unit));
        if (before === undefined || after === undefined) throw new Error('two suggestions');
        expect(isAtLeast(after, before)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('is never lowered by less in reserve, if the rule repeats', () => {
    const anyRepeating = fc.constantFrom(REPEAT_ALIKE, REPEAT_LAST);
    fc.assert(
      fc.property(
        anyLogs,
        anyPlan,
        anyRepeating,
        anyUnit,
        fc.nat(5),
        (logs, plan, rule, unit, by) => {
          const harder = logs.map((log) => ({
            ...log,
            sets: log.sets.map((set) => ({ ...set, rir: Math.max(0, set.rir - by) })),
          }));
          expect(
            isAtLeast(suggest(harder, plan, rule, unit), suggest(logs, plan, rule, unit)),
          ).toBe(true);
        },
      ),
    );
  });

  it('names only exercises that it was given: not those that are closed to the user', () => {
    let estimates = 0;
    const presses = ['Dumbbell Bench Press', 'Incline Bench Press', 'Decline Bench Press'].map(
      (name, at) => exercise(at + 2, name),
    );
    fc.assert(
      fc.property(anyLogs, fc.subarray(presses), anyUnit, (logs, open, unit) => {
        const history = logs.map(({ hours, sets, others }) => ({
          logId: hours + 1,
          completedAt: hoursAgo(hours),
          exercises: others.map((exerciseId) => ({ exerciseId, sets })),
        }));
        const { from, reasons } = suggestSets(
          { logs: history, exercises: open },
          { exercise: BENCH, planned: null, exerciseIds: [BENCH.id] },
          { unit },
          NOW,
        );
        const named = reasons.flatMap((reason) =>
          reason.code === 'estimated_from' ? [reason.params.exerciseId] : [],
        );
        expect(named).toEqual(from === null ? [] : [from.exerciseId]);
        estimates += named.length;
        const ids = open.map(({ id }) => id);
        expect(named.filter((id) => !ids.includes(id))).toEqual([]);
      }),
    );
    expect(estimates).toBeGreaterThan(0);
  });

  it('has the planned sets, within the planned repetitions', () => {
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, (logs, plan, rule, unit) => {
        if (plan === null) return;
        const { sets } = suggest(logs, plan, rule, unit);
        expect(sets).toHaveLength(plan.sets);
        for (const { reps } of sets) {
          expect(reps).toBeGreaterThanOrEqual(plan.repsMin);
          expect(reps).toBeLessThanOrEqual(plan.repsMax);
        }
      }),
    );
  });
});

describe('any weights', () => {
  it('are unchanged in their unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), anyUnit, (quarters, unit) => {
        const weight = quarters / 4;
        expect(toUnit(toKilograms(weight, unit), unit)).toBe(weight);
        // As an app stores it, with two decimals.
        expect(toUnit(Math.round(toKilograms(weight, unit) * 100) / 100, unit)).toBe(weight);
      }),
    );
  });

  it('are restored by a step up and a step down, in any unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 20 }),
        anyUnit,
        (count, step, unit) => {
          const { up, down, floor } = weightSteps('barbell', unit, { barbell: step / 4 });
          const weightKg = toKilograms((count * step) / 4, unit);
          expect(toUnit(up(weightKg), unit)).toBe(((count + 1) * step) / 4);
          expect(down(up(weightKg), 1)).toBe(weightKg);
          expect(floor(weightKg)).toBe(weightKg);
        },
      ),
    );
  });
});
