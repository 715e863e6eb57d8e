import fc from 'fast-check';
import { catalogue, type CatalogueExercise } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import type { Exercise } from '../../src/domain/records.js';
import { rankAlternatives } from '../../src/domain/swap/alternatives.js';
import { planSwap } from '../../src/domain/swap/swap.js';
import { CONTEXT, hoursAfter, NOW, programDay, recordAt, recovery, workout } from './builders.js';
import { anyPlace, anyPlaces, composedIds, namedIn, plansOf, RUNS, workoutsOf } from './safety.js';
import { swapInput, swapState } from './states.js';

const GROUPS = [
  'lower_back',
  'shoulders',
  'chest',
  'lats',
  'biceps',
  'quadriceps',
  'glutes',
  'neck',
];

/** As a host stores it that has only primary and secondary muscles. */
const plainOf = ({ heavyMuscles: _, ...exercise }: CatalogueExercise, id: number): Exercise => ({
  ...exercise,
  id,
});

const ALL = catalogue.map((exercise, id) => ({ exercise, plain: plainOf(exercise, id) }));
const loadedIn = (id: unknown): readonly string[] =>
  ALL.filter(({ plain }) => plain.id === id).flatMap(({ exercise }) => [
    ...exercise.primaryMuscles,
    ...exercise.heavyMuscles,
  ]);

const anyWorld = fc.record({
  places: anyPlaces(40),
  workouts: fc.array(anyPlaces(7), { minLength: 1, maxLength: 4 }),
  avoid: fc.subarray(GROUPS, { maxLength: 2 }),
  sore: fc.subarray(GROUPS, { maxLength: 2 }),
  corrected: fc.subarray(GROUPS, { maxLength: 1 }),
});
type World = typeof anyWorld extends fc.Arbitrary<infer Own> ? Own : never;

const exercisesAt = (places: readonly number[]): readonly Exercise[] =>
  ALL.filter((_, at) => places.includes(at)).map(({ plain }) => plain);
const sparedIn = ({ avoid, sore, corrected }: World): readonly string[] => [
  ...avoid,
  ...sore,
  ...corrected,
];
const scoreIn =
  ({ sore, corrected }: World) =>
  (group: string): number =>
    [...sore, ...corrected].includes(group) ? 20 : 100;

/** The groups of the world that these exercises load. */
const loadedBy = (ids: readonly unknown[], world: World): readonly string[] => {
  const spared = sparedIn(world);
  return ids.flatMap(loadedIn).filter((group) => spared.includes(group));
};
const recoveryIn = ({ sore, corrected }: World) => ({
  records: sore.map((group) => recordAt(group, 20)),
  corrections: corrected.map((muscleGroup) => ({
    ...{ muscleGroup, maxScore: 20, note: null },
    until: hoursAfter(NOW, 10),
  })),
});

describe('a muscle group that is avoided, sore or corrected', () => {
  it('is primary or heavy in no exercise of a session, new or adapted', () => {
    fc.assert(
      fc.property(anyWorld, fc.boolean(), (world, isNew) => {
        const [first = []] = world.workouts;
        const input = {
          exercises: exercisesAt([...world.places, ...first]),
          base: isNew ? null : plansOf(exercisesAt(first)),
          scoreOf: scoreIn(world),
        };
        const ids = composedIds(input, { avoid: world.avoid });
        expect(loadedBy(ids, world)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is primary or heavy in no exercise that a recommended workout keeps', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const workouts = workoutsOf(world.workouts.map(exercisesAt));
        const input = { loads: [], completions: [], candidates: workouts.map(toCandidate) };
        const answer = recommend({ ...input, ...recoveryIn(world) }, NOW, { avoid: world.avoid });
        for (const { workout: named, leaveOut } of answer.recommendations) {
          const left = new Set(leaveOut.map(({ exerciseId }) => exerciseId));
          const ids = namedIn(workouts, named).exercises.map(({ exercise: { id } }) => id);
          const kept = ids.filter((id) => !left.has(id));
          expect(kept.length).toBeGreaterThan(0);
          expect(loadedBy(kept, world)).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('is primary or heavy in no alternative, unless the replaced exercise trains it and it is only tired', () => {
    fc.assert(
      fc.property(anyWorld, anyPlace, (world, at) => {
        const [wanted] = exercisesAt([at]);
        if (wanted === undefined) throw new Error('The catalogue is shorter than expected.');
        const ranked = rankAlternatives({
          exercise: wanted,
          exercises: exercisesAt(world.places),
          scoreOf: scoreIn(world),
          avoid: [...world.avoid, ...world.corrected],
          equipment: null,
          limit: 50,
        });
        const named = [...world.avoid, ...world.corrected];
        const loaded = loadedBy(
          ranked.map(({ exerciseId }) => exerciseId),
          world,
        );
        expect(
          loaded.filter((group) => named.includes(group) || !wanted.primaryMuscles.includes(group)),
        ).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is named by a warning of a swap to a workout with an exercise that loads it', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const [places = []] = world.workouts;
        const target = workout(programDay(2), plansOf(exercisesAt(places)));
        const state = swapState({
          recovery: recovery({ ...recoveryIn(world), loads: null }),
          workouts: [target],
        });
        const { warnings } = planSwap(state, swapInput(), CONTEXT).response;
        const spared = [...world.sore, ...world.corrected];
        const loaded = places.filter((id) => loadedIn(id).some((group) => spared.includes(group)));
        const isNamed = (id: number) =>
          warnings.some((warning) =>
            warning.code === 'leave_out'
              ? warning.exerciseId === id
              : warning.code === 'primary_muscle_group_fatigued',
          );
        expect(loaded.filter((id) => !isNamed(id))).toEqual([]);
        expect(warnings.length > 0).toBe(loaded.length > 0);
      }),
      RUNS,
    );
  });
});
