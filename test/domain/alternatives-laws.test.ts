import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BENCH, benchLike, rank } from './alternatives-builders.js';

describe('the list of alternatives, whatever the catalogue', () => {
  const GROUPS = ['chest', 'lats', 'biceps', 'quadriceps', 'cardio'];
  const anyExercise = fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    name: fc.constantFrom('Row', 'Bench Press', 'Cable Curl', 'Squat', 'Pull-Up', 'Archer Pull-Up'),
    primaryMuscles: fc.subarray(GROUPS),
    secondaryMuscles: fc.subarray(GROUPS),
    equipment: fc.constantFrom('cable', 'barbell', 'body only', 'dumbbell', null),
    mechanic: fc.constantFrom('compound', 'isolation', null),
    force: fc.constantFrom('pull', 'push', null),
  });
  const anyCatalogue = fc.uniqueArray(anyExercise, { selector: ({ id }) => id, maxLength: 30 });

  it('is the same for any order of the catalogue, and a shorter list is the start of a longer one', () => {
    fc.assert(
      fc.property(
        anyExercise,
        anyCatalogue.chain((own) =>
          fc.tuple(
            fc.constant(own),
            fc.shuffledSubarray(own, { minLength: own.length, maxLength: own.length }),
          ),
        ),
        fc.option(fc.subarray(['cable', 'dumbbell'])),
        fc.integer({ min: 1, max: 10 }),
        (wanted, [others, shuffled], equipment, limit) => {
          const ranked = rank(wanted, others, { equipment });
          expect(rank(wanted, shuffled, { equipment })).toEqual(ranked);
          expect(rank(wanted, others, { equipment, limit })).toEqual(ranked.slice(0, limit));
        },
      ),
    );
  });

  it('never contains the exercise itself or a duplicate, and puts available equipment first', () => {
    fc.assert(
      fc.property(anyExercise, anyCatalogue, (wanted, others) => {
        const ranked = rank(wanted, others, { equipment: ['dumbbell'] });
        const ids = ranked.map(({ exerciseId }) => exerciseId);
        expect(ids).not.toContain(wanted.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ranked.map((own) => own.rank)).toEqual(ids.map((_, at) => at + 1));
        const missing = ranked.map(({ reasons }) =>
          reasons.some(({ code }) => code === 'equipment_missing'),
        );
        ranked.forEach(({ equipment, name }, at) => {
          const isHeld = ['dumbbell', 'body only', null].includes(equipment);
          const hangs = name.includes('Pull-Up') || (name === 'Bench Press' && equipment !== null);
          expect(missing[at]).toBe(!isHeld || hangs);
        });
        expect(missing).toEqual([...missing].sort((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  it('starts with the highest score, and each score is the sum of its terms', () => {
    fc.assert(
      fc.property(anyExercise, anyCatalogue, (wanted, others) => {
        const ranked = rank(wanted, others);
        const [best] = ranked;
        for (const { score, terms } of ranked) {
          expect(score).toBeLessThanOrEqual(best?.score ?? 0);
          const sum = Object.values({ ...terms }).reduce((total, term) => total + term, 0);
          expect(score).toBeCloseTo(sum, 1);
          expect(score).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('offers at most two more exercises with one kind of equipment than with another that still has exercises', () => {
    const KINDS = ['dumbbell', 'barbell', 'machine', 'cable'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...KINDS), { maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (kinds, limit) => {
          const others = kinds.map((equipment, at) => benchLike(at + 2, 'Press', { equipment }));
          const offered = rank(BENCH, others, { limit }).map(({ equipment }) => equipment);
          const count = (list: readonly (string | null)[], kind: string) =>
            list.filter((own) => own === kind).length;
          const left = KINDS.filter((kind) => count(offered, kind) < count(kinds, kind));
          for (const kind of KINDS) {
            for (const other of left) {
              expect(count(offered, kind) - count(offered, other)).toBeLessThanOrEqual(2);
            }
          }
        },
      ),
    );
  });
});
