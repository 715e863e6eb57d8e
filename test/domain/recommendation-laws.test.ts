import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecommendationCandidate } from '../../src/domain/recommendation/candidates.js';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import { DAY_HOURS, HOUR_MS } from '../../src/domain/limits.js';
import type { RecommendationInput } from '../../src/domain/recommendation/context.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import type { RecoveryCorrection, Workout, WorkoutRef } from '../../src/domain/records.js';
import { own, times } from './asking.js';
import {
  customWorkout,
  exercise,
  hoursAgo,
  load,
  NOW,
  planned,
  programDay,
  recordAt,
  workout,
} from './builders.js';

/** The inputs include programs, custom versions of program days, and swaps. */

const GROUPS = ['chest', 'shoulders', 'lats', 'upper_back', 'abs', 'quadriceps', 'glutes'];

const anyExercises = fc.array(
  fc.record({
    primary: fc.subarray(GROUPS, { maxLength: 2 }),
    secondary: fc.subarray(GROUPS, { maxLength: 2 }),
    sets: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 6 },
);

/**
 * Days 1 to 6 belong to two programs. Each of the custom workouts 1 to 4 may be derived from a day.
 */
const anyWorkouts: fc.Arbitrary<readonly Workout[]> = fc
  .array(fc.tuple(anyExercises, fc.nat(6), fc.constantFrom(null, 0, 1, 2)), {
    minLength: 10,
    maxLength: 10,
  })
  .map((entries) =>
    entries.map(([parts, source, position], at) => {
      const isDay = at < 6;
      const exercises = parts.map(({ primary, secondary, sets }, index) =>
        planned(exercise(10 * at + index, primary, secondary), sets),
      );
      if (!isDay) {
        const derivedFrom = source === 0 ? null : programDay(source);
        return workout(customWorkout(at - 5), exercises, derivedFrom);
      }
      const program = { programId: at < 3 ? 1 : 2, name: at < 3 ? 'One' : 'Two', position };
      return { ...workout(programDay(at + 1), exercises), program };
    }),
  );

const anyKey = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((id) => `program:${id}`),
  fc.integer({ min: 1, max: 5 }).map((id) => `custom:${id}`),
);

const anyCompletions = fc.array(
  fc.record({
    key: anyKey,
    at: fc.integer({ min: -10, max: 1500 }).map((hours) => hoursAgo(hours)),
    inPlaceOf: fc.oneof(fc.constant(null), fc.constant(null), anyKey),
  }),
  { maxLength: 14 },
);

const anyRecords = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...GROUPS), fc.integer({ min: 5, max: 99 })), {
    selector: ([group]) => group,
  })
  .map((scores) => scores.map(([group, score]) => recordAt(group, score)));

const anyLoads = fc.array(
  fc
    .tuple(fc.constantFrom(...GROUPS), fc.nat(200), fc.integer({ min: 1, max: 80 }))
    .map(([muscleGroup, hours, parts]) =>
      // A coarse secondary muscle gets such odd fractions of a set.
      load({ muscleGroup, performedAt: hoursAgo(hours), fractionalSets: parts * 0.0875 }),
    ),
  { maxLength: 8 },
);

const anyCorrections: fc.Arbitrary<readonly RecoveryCorrection[]> = fc.uniqueArray(
  fc.record({
    muscleGroup: fc.constantFrom(...GROUPS),
    maxScore: fc.integer({ min: 5, max: 90 }),
    until: fc.integer({ min: -5, max: 90 }).map((hours) => hoursAgo(-hours)),
    note: fc.constant(null),
  }),
  { selector: ({ muscleGroup }) => muscleGroup, maxLength: 2 },
);

interface Given {
  readonly workouts: readonly Workout[];
  readonly records: RecommendationInput['records'];
  readonly loads: RecommendationInput['loads'];
  readonly completions: RecommendationInput['completions'];
  readonly corrections: readonly RecoveryCorrection[];
}

const anyGiven: fc.Arbitrary<Given> = fc.record({
  workouts: anyWorkouts,
  records: anyRecords,
  loads: anyLoads,
  completions: anyCompletions,
  corrections: anyCorrections,
});

const answerOf = ({ workouts, ...input }: Given, now = NOW, strict = false) =>
  recommend({ ...input, candidates: workouts.map(toCandidate) }, now, { explain: true, strict });

const refsOf = (answer: ReturnType<typeof answerOf>): readonly WorkoutRef[] =>
  answer.recommendations.map(({ workout: { ref } }) => ref);

const shuffled = <T>(list: readonly T[], seed: number): readonly T[] =>
  fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { seed, numRuns: 1 })[0] ??
  [];

const later = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

describe('a recommendation', () => {
  it('is the same for the same input in any order', () => {
    fc.assert(
      fc.property(anyGiven, fc.integer(), (given, seed) => {
        const reordered = {
          workouts: shuffled(given.workouts, seed),
          records: shuffled(given.records, seed),
          loads: shuffled(given.loads, seed),
          completions: shuffled(given.completions, seed),
          corrections: shuffled(given.corrections, seed),
        };
        const [one, other] = [answerOf(given), answerOf(reordered)];
        // Dropped workouts are listed in the order of the candidates.
        const dropped = [one, other].map((answer) => new Set(answer.dropped));
        expect(dropped[1]).toEqual(dropped[0]);
        expect({ ...other, dropped: [] }).toEqual({ ...one, dropped: [] });
      }),
    );
  });

  it('ranks the same for any order of the exercises of a workout', () => {
    fc.assert(
      fc.property(anyGiven, fc.integer(), (given, seed) => {
        const workouts = given.workouts.map((entry) => ({
          ...entry,
          exercises: shuffled(entry.exercises, seed),
        }));
        const messages = (answer: ReturnType<typeof answerOf>) =>
          answer.recommendations.map(({ workout: { ref }, recovery }) => [ref, recovery]);
        expect(messages(answerOf({ ...given, workouts }))).toEqual(messages(answerOf(given)));
      }),
    );
  });

  it('ranks the same if all workouts have twice the sets', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const workouts = given.workouts.map((entry) => ({
          ...entry,
          exercises: entry.exercises.map((part) => ({ ...part, sets: 2 * part.sets })),
        }));
        expect(refsOf(answerOf({ ...given, workouts }))).toEqual(refsOf(answerOf(given)));
      }),
    );
  });

  it('ranks the same if all times are later by the same number of days', () => {
    fc.assert(
      fc.property(anyGiven, fc.integer({ min: -200, max: 200 }), (given, days) => {
        // The days of the week that sessions have in common stay the same.
        const hours = days * DAY_HOURS;
        const shifted = {
          workouts: given.workouts,
          records: given.records.map((own) => ({
            ...own,
            lastWorkoutDate: own.lastWorkoutDate && later(own.lastWorkoutDate, hours),
          })),
          loads: given.loads.map((own) => ({ ...own, performedAt: later(own.performedAt, hours) })),
          completions: given.completions.map((own) => ({ ...own, at: later(own.at, hours) })),
          corrections: given.corrections.map((own) => ({
            ...own,
            until: later(own.until, hours),
          })),
        };
        const answer = answerOf(shifted, later(NOW, hours));
        expect(refsOf(answer)).toEqual(refsOf(answerOf(given)));
        const percentages = (of: typeof answer) =>
          of.recommendations.map(({ recovery }) => recovery);
        expect(percentages(answer)).toEqual(percentages(answerOf(given)));
      }),
    );
  });

  it('ranks different workouts, counting from 1', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const answer = answerOf(given);
        expect(answer.recommendations.map(({ rank }) => rank)).toEqual(
          [1, 2, 3].slice(0, answer.recommendations.length),
        );
        expect(new Set(refsOf(answer).map((ref) => JSON.stringify(ref))).size).toBe(
          answer.recommendations.length,
        );
      }),
    );
  });

  it('leaves its input unchanged, and shares no object with the next answer', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const input = { ...given, candidates: given.workouts.map(toCandidate) };
        const before = structuredClone(input);
        const answer = recommend(input, NOW, { explain: true });
        expect(input).toEqual(before);
        const kept = structuredClone(answer);
        const others = recommend(input, NOW, { explain: true });
        for (const list of [others.recommendations, others.dropped, others.excludedMuscleGroups]) {
          clear(list);
        }
        expect(answer).toEqual(kept);
        expect(recommend(input, NOW, { explain: true })).toEqual(kept);
      }),
    );
  });
});

/** Empties an answer, as a careless caller might. */
const clear = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const part of Object.values(value)) clear(part);
  if (Array.isArray(value)) value.length = 0;
  else for (const key of Object.keys(value)) Reflect.deleteProperty(value, key);
};

describe('the rank of a workout', () => {
  const rankOf = (input: RecommendationInput): number =>
    recommend(input, NOW).recommendations.find(
      ({ workout: { ref } }) => ref.type === 'custom' && ref.customWorkoutId === 1,
    )?.rank ?? Infinity;

  it('never gets worse if its own groups recover', () => {
    const [first = '', ...others] = GROUPS;
    const anyOthers: fc.Arbitrary<readonly RecommendationCandidate[]> = fc
      .array(fc.subarray(others, { minLength: 1 }), { minLength: 1, maxLength: 5 })
      .map((all) => all.map((groups, at) => own(at + 2, ...groups)));
    const anyScore = fc.integer({ min: 31, max: 99 });
    const completions = times(1, { key: 'custom:99', at: hoursAgo(40) });
    fc.assert(
      fc.property(
        anyOthers,
        fc.array(anyScore, { minLength: others.length, maxLength: others.length }),
        fc.tuple(anyScore, anyScore),
        anyCompletions,
        (rest, scores, pair, history) => {
          const records = others.map((group, at) => recordAt(group, scores[at] ?? 50));
          const at = (score: number) =>
            rankOf({
              candidates: [own(1, first), ...rest],
              completions: [...completions, ...history],
              loads: [],
              records: [...records, recordAt(first, score)],
            });
          expect(at(Math.max(...pair))).toBeLessThanOrEqual(at(Math.min(...pair)));
        },
      ),
    );
  });
});
