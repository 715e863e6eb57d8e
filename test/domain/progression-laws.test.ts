import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposureFinder, recentLogs } from '../../src/domain/progression/exposures.js';
import {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
} from '../../src/domain/progression/rules.js';
import { toKilograms, toUnit, weightSteps } from '../../src/domain/progression/weights.js';
import type { PerformedSet } from '../../src/domain/records.js';
import { suggestSets, type SetSuggestion } from '../../src/domain/progression/suggest.js';
import { casesOf, NOW, hoursAgo } from './builders.js';
import { ASSISTED_PULL_UP as ASSISTED, BENCH, exercise } from './progression-builders.js';

const anyRule = fc.constantFrom(DOUBLE_PROGRESSION, REPEAT_ALIKE, REPEAT_LAST);
const anyUnit = fc.constantFrom('kg' as const, 'lb' as const);
const anyExercise = fc.constantFrom(BENCH, ASSISTED);
const anySet = fc.record({
  // Few values, so that sets and days repeat as in a real log.
  weightKg: fc.oneof(
    fc.constantFrom(5, 50, 60, 70, 80),
    fc.integer({ min: 1, max: 800 }).map((quarters) => quarters / 4),
  ),
  reps: fc.oneof(fc.constantFrom(8, 12), fc.integer({ min: 1, max: 20 })),
  rir: fc.integer({ min: 0, max: 5 }),
});
const SETS_DRAWN_MAX = 3;
const anyLog = fc.record({
  hours: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 80 * 24 })),
  sets: fc.array(anySet, { minLength: 1, maxLength: SETS_DRAWN_MAX }),
  others: fc.subarray([2, 3, 4]),
  programDayId: fc.integer({ min: 1, max: 2 }),
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
  logs.map(({ hours, sets, others, programDayId }) => ({
    logId: hours + 1,
    completedAt: hoursAgo(hours),
    workout: { type: 'program' as const, programDayId },
    exercises: [
      { exerciseId: BENCH.id, sets },
      ...others.map((exerciseId) => ({ exerciseId, sets: [{ reps: 8 }] })),
    ],
  }));

/** The logs of the last 60 days, otherwise the last one before. */
const countedIn = (logs: Drawn): Drawn => {
  const recent = logs.filter(({ hours }) => hours < 1440);
  return recent.length > 0 ? recent : [...logs].sort((a, b) => a.hours - b.hours).slice(0, 1);
};

const deloadsIn = (logs: Drawn, own: typeof BENCH): readonly boolean[] => {
  const recent = recentLogs(historyOf(logs), NOW);
  return exposureFinder(recent, new Map([[own.id, own]]))(own.id).map(({ isDeload }) => isDeload);
};

const suggest = (
  logs: Drawn,
  planned: Plan,
  rule: typeof REPEAT_LAST,
  unit: 'kg' | 'lb',
  own = BENCH,
): SetSuggestion =>
  suggestSets(
    { logs: historyOf(logs), exercises: [own] },
    {
      exercise: own,
      planned,
      exerciseIds: [BENCH.id, 2],
      workout: { type: 'program', programDayId: 1 },
    },
    { rule, unit },
    NOW,
  );

/**
 * Whether each set is at least as hard as in another suggestion: no less weight (or no more
 * assistance), and at the same weight no fewer repetitions.
 */
const isAtLeast = (more: SetSuggestion, less: SetSuggestion, own = BENCH): boolean =>
  less.sets.every(({ weightKg, reps }, at) => {
    const [a, b] = [more.sets[at]?.weightKg ?? 0, weightKg ?? 0];
    if (a === b) return (more.sets[at]?.reps ?? 0) >= (reps ?? 0);
    return own === ASSISTED ? a < b : a > b;
  });

describe('a suggestion, whatever the history', () => {
  it('is the same for the same input, in any order of the logs', () => {
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, anyExercise, (logs, ...more) => {
        expect(suggest([...logs].reverse(), ...more)).toEqual(suggest(logs, ...more));
      }),
    );
  });

  it('is never more than a step above the heaviest set of the last 60 days', () => {
    fc.assert(
      fc.property(
        anyLogs,
        anyPlan,
        anyRule,
        anyUnit,
        anyExercise,
        (logs, plan, rule, unit, own) => {
          const recent = countedIn(logs);
          const heaviest = Math.max(
            0,
            ...recent.flatMap(({ sets }) => sets.map((set) => set.weightKg)),
          );
          const step = toUnit(weightSteps(own, unit).stepKg, unit);
          const { sets, basis } = suggest(logs, plan, rule, unit, own);
          expect(basis).toBe('same_exercise');
          for (const { weightKg } of sets) {
            const bound = toUnit(heaviest, unit) + step;
            expect(toUnit(weightKg ?? 0, unit)).toBeLessThanOrEqual(bound + 1e-6);
          }
        },
      ),
    );
  });

  it('is never more than a step below the least assistance of the last 60 days, and never below 0', () => {
    fc.assert(
      fc.property(anyLogs, anyPlan, anyRule, anyUnit, (logs, plan, rule, unit) => {
        const recent = countedIn(logs).flatMap(({ sets }) => sets);
        const least = toUnit(Math.min(...recent.map(({ weightKg }) => weightKg)), unit);
        const step = toUnit(weightSteps(ASSISTED, unit).stepKg, unit);
        for (const { weightKg } of suggest(logs, plan, rule, unit, ASSISTED).sets) {
          const assistance = toUnit(weightKg ?? 0, unit);
          expect(assistance).toBeGreaterThanOrEqual(Math.max(0, least - step - 1e-6));
        }
      }),
    );
  });

  it('never gets lower if a planned set of the same workout had more repetitions, or more in reserve', () => {
    const aMore = fc.record({
      log: fc.nat(),
      set: fc.nat(),
      key: fc.constantFrom('reps' as const, 'rir' as const),
      by: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        anyLogs,
        aMore,
        anyPlan,
        anyRule,
        anyUnit,
        anyExercise,
        (drawn, more, plan, ...asked) => {
          // In another workout, more repetitions can be too many for this one.
          const logs = drawn.map((log) => ({ ...log, programDayId: 1 }));
          // With more repetitions, a set beyond the plan can become a planned one.
          const planned = plan && { ...plan, sets: Math.max(plan.sets, SETS_DRAWN_MAX) };
          const better = logs.map((log, at) => ({
            ...log,
            sets: log.sets.map((set, index) => {
              const isIt = at === more.log % logs.length && index === more.set % log.sets.length;
              // A set with more than 6 repetitions in reserve would be a warm-up.
              return isIt
                ? {
                    ...set,
                    [more.key]: Math.min(set[more.key] + more.by, more.key === 'rir' ? 6 : 99),
                  }
                : set;
            }),
          }));
          const own = asked[2];
          // More repetitions can be another range, which is no deload: that decides where to go on.
          fc.pre(isDeepStrictEqual(deloadsIn(better, own), deloadsIn(logs, own)));
          const [after, before] = [better, logs].map((all) => suggest(all, planned, ...asked));
          expect(after && before && isAtLeast(after, before, own)).toBe(true);
        },
      ),
      { numRuns: casesOf(3000) },
    );
  });

  it('is unchanged by fewer repetitions in reserve, if the rule repeats the last sets', () => {
    const anyRepeating = fc.constantFrom(REPEAT_ALIKE, REPEAT_LAST);
    fc.assert(
      fc.property(
        anyLogs,
        anyPlan,
        anyRepeating,
        anyUnit,
        anyExercise,
        fc.nat(5),
        (logs, plan, rule, unit, own, by) => {
          const harder = logs.map((log) => ({
            ...log,
            sets: log.sets.map((set) => ({ ...set, rir: Math.max(0, set.rir - by) })),
          }));
          const [more, less] = [harder, logs].map((drawn) =>
            suggest(drawn, plan, rule, unit, own).sets.map(({ rir: _, ...set }) => set),
          );
          expect(more).toEqual(less);
        },
      ),
    );
  });

  it('of double progression depends only on whether any repetition was left in reserve', () => {
    const anyReserves = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, 0.5));
    const asked = fc.tuple(anyPlan, fc.constant(DOUBLE_PROGRESSION), anyUnit, anyExercise);
    fc.assert(
      fc.property(anyLogs, asked, anyReserves, (logs, more, [left, none]) => {
        const changed = logs.map((log) => ({
          ...log,
          sets: log.sets.map((set) => ({ ...set, rir: set.rir >= 1 ? left : none })),
        }));
        expect(suggest(changed, ...more)).toEqual(suggest(logs, ...more));
      }),
    );
  });

  it('refers only to the given exercises, so never to one that the user cannot use', () => {
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

  it('has the planned number of sets, within the planned repetitions', () => {
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
  it('do not drift when suggestions are followed 100 times', () => {
    const anyStart = fc.tuple(anyUnit, fc.integer({ min: 1, max: 400 }), anyExercise);
    const rules = fc.constantFrom(REPEAT_LAST, REPEAT_ALIKE, DOUBLE_PROGRESSION);
    fc.assert(
      fc.property(anyStart, rules, ([unit, halves, own], rule) => {
        const weight = halves / 2;
        let sets: readonly PerformedSet[] = [
          { weightKg: toKilograms(weight, unit), reps: 5, rir: 0 },
        ];
        for (let round = 0; round < 100; round++) {
          const log = {
            logId: round,
            completedAt: hoursAgo(24),
            exercises: [{ exerciseId: 1, sets }],
          };
          const plan = {
            exercise: own,
            planned: { sets: 1, repsMin: 5, repsMax: 5 },
            exerciseIds: [1],
          };
          const next = suggestSets({ logs: [log], exercises: [own] }, plan, { rule, unit }, NOW);
          // An app may store weights with two decimals.
          sets = next.sets.map(({ weightKg }) => ({
            weightKg: round % 2 === 0 ? (weightKg ?? 0) : Math.round((weightKg ?? 0) * 100) / 100,
            reps: 5,
            rir: 0,
          }));
        }
        expect(sets.map(({ weightKg = 0 }) => toUnit(weightKg, unit))).toEqual([weight]);
      }),
    );
  });

  it('are unchanged by a conversion from their unit to kilograms and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), anyUnit, (quarters, unit) => {
        const weight = quarters / 4;
        expect(toUnit(toKilograms(weight, unit), unit)).toBe(weight);
        // An app stores kilograms with two decimals.
        expect(toUnit(Math.round(toKilograms(weight, unit) * 100) / 100, unit)).toBe(weight);
      }),
    );
  });

  it('are the same after a step up and a step down, in either unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 20 }),
        anyUnit,
        (count, step, unit) => {
          const increments = { barbell: step / 4, machine: step / 4 };
          const weightKg = toKilograms((count * step) / 4, unit);
          const load = weightSteps(BENCH, unit, increments);
          expect(toUnit(load.harder(weightKg), unit)).toBe(((count + 1) * step) / 4);
          expect(load.easier(load.harder(weightKg), 1)).toBe(weightKg);
          expect(load.floor(weightKg)).toBe(weightKg);
          const assistance = weightSteps(ASSISTED, unit, increments);
          expect(toUnit(assistance.harder(weightKg), unit)).toBe(((count - 1) * step) / 4);
          expect(assistance.easier(assistance.harder(weightKg), 1)).toBe(weightKg);
        },
      ),
    );
  });
});
