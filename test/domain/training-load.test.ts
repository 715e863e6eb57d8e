import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exercise, PerformedSet, SessionLoad } from '../../src/domain/records.js';
import {
  inSuperset,
  performAsPlanned,
  roundSets,
  sameLoads,
  sessionLoads,
  setLoad,
  workoutMuscleGroups,
} from '../../src/domain/recovery/training-load.js';
import { exercise, load, loadOf, only, planned } from './builders.js';
import { RUNS } from './safety.js';

const press = exercise(1, ['chest'], ['triceps']);

const perform = (sets: readonly PerformedSet[], of: Exercise = press): readonly SessionLoad[] =>
  sessionLoads([{ exerciseId: of.id, sets }], [of]);

const times = (count: number, set: PerformedSet): readonly PerformedSet[] =>
  Array.from({ length: count }, () => set);

/** The sets of each group, rounded so that sums compare as equal. */
const fractionalSets = (loads: readonly SessionLoad[]): readonly (readonly [string, number])[] =>
  loads.map((own) => [own.muscleGroup, Number(own.fractionalSets.toFixed(9))]);

const chest = (sets: readonly PerformedSet[]): SessionLoad =>
  only(perform(sets, exercise(1, ['chest'])));

const FLY = exercise(2, ['chest']);

describe('the load of a set', () => {
  it('is exactly 1 for 3 x 10 to failure, and 0.5 at unknown effort, the default of the column', () => {
    expect(chest(times(3, { reps: 10, type: 'failure' })).load).toBe(1);
    expect(chest(times(3, { reps: 10 })).load).toBe(0.5);
  });

  it.each([
    [0, 1],
    [1, 0.57],
    [2, 0.4],
    [3, 0.31],
    [4, 0.25],
  ])('falls with %d repetitions in reserve to %d', (rir, effort) => {
    expect(3 * setLoad({ reps: 10, rir }, 1)).toBeCloseTo(effort, 2);
  });

  it('reads RPE as 10 - RIR', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.nat(20), (halves, reps) => {
        const rir = halves / 2;
        expect(setLoad({ reps, rpe: 10 - rir }, 1)).toBe(setLoad({ reps, rir }, 1));
      }),
    );
  });

  it('is half for one side: two of them count as one set, and the exercise once', () => {
    fc.assert(
      fc.property(
        fc.record({
          reps: fc.nat(20),
          rir: fc.option(fc.nat(8), { nil: undefined }),
          type: fc.constantFrom('normal' as const, 'warmup' as const, 'failure' as const),
        }),
        (set) => {
          const sides = (['left', 'right'] as const).map((side) => ({ ...set, side }));
          expect(sameLoads(perform(sides), perform([set]))).toBe(true);
          expect(setLoad({ ...set, side: 'left' }, 1)).toBe(setLoad(set, 1) / 2);
        },
      ),
    );
  });

  it.each<[string, PerformedSet, PerformedSet]>([
    ['failure as nothing in reserve', { reps: 8, type: 'failure', rir: 3 }, { reps: 8, rir: 0 }],
    ['a negative number in reserve as 0', { reps: 8, rir: -1 }, { reps: 8, rir: 0 }],
    ['a fraction below 0 in reserve as 0', { reps: 8, rir: -4 / 3 }, { reps: 8, rir: 0 }],
    ['more than RPE 10 as 0 in reserve', { reps: 8, rpe: 11 }, { reps: 8, rir: 0 }],
    ['a drop set like any other set', { reps: 8, type: 'dropset' }, { reps: 8, type: 'normal' }],
    ['1 second as 1 repetition', { seconds: 1 }, { reps: 1 }],
    ['4 seconds as 1 repetition', { seconds: 4 }, { reps: 1 }],
    ['40 seconds as 10 repetitions', { seconds: 40 }, { reps: 10 }],
    ['60 seconds as 15 repetitions', { seconds: 60 }, { reps: 15 }],
  ])('treats %s', (_, set, same) => {
    expect(setLoad(set, 1)).toBe(setLoad(same, 1));
  });

  it.each<[string, PerformedSet]>([
    ['a warm-up', { reps: 10, rir: 0, type: 'warmup' }],
    ['no repetitions', { reps: 0 }],
    ['no repetitions, but seconds', { reps: 0, seconds: 30 }],
    ['no seconds', { seconds: 0 }],
    ['neither repetitions nor seconds', {}],
  ])('is 0 for %s, which does not count as a weekly set either', (_, set) => {
    expect(setLoad(set, 1)).toBe(0);
    expect(perform([set])).toEqual([]);
  });

  it.each<[string, PerformedSet]>([
    ['more than 6 in reserve', { reps: 10, rir: 6.5 }],
    ['less than RPE 4', { reps: 10, rpe: 3.5 }],
  ])('is small for %s, which does not count as a weekly set', (_, set) => {
    expect(setLoad(set, 1)).toBeGreaterThan(0);
    expect(setLoad(set, 1)).toBeLessThan(setLoad({ reps: 10, rir: 6 }, 1));
    const [own] = perform([set]);
    expect(own).toMatchObject({ fractionalSets: 0, knownEffortSets: 0, exercisesCount: 1 });
    expect(own?.load).toBe(setLoad(set, 1));
  });

  it('is continuous and never rises with the repetitions in reserve', () => {
    const anyRir = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(anyRir, fc.double({ min: 0, max: 5, noNaN: true }), (rir, more) => {
        const at = (reserve: number) => setLoad({ reps: 10, rir: reserve }, 1);
        expect(at(rir + more)).toBeLessThanOrEqual(at(rir));
        // No step: a hundredth of a repetition changes the load by less than 1 %.
        expect(at(rir + 0.01)).toBeGreaterThan(0.99 * at(rir));
        expect(at(rir)).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  it('is continuous and rises beyond a minute, to at most three times that of a minute', () => {
    const minute = setLoad({ seconds: 60 }, 1);
    expect(setLoad({ seconds: 60.01 }, 1) / minute).toBeCloseTo(1, 3);
    expect(setLoad({ seconds: 59.99 }, 1) / minute).toBeCloseTo(1, 3);
    const anySeconds = fc.double({ min: 1, max: 4 * 3600, noNaN: true });
    fc.assert(
      fc.property(anySeconds, fc.double({ min: 1, max: 600, noNaN: true }), (seconds, more) => {
        const [less, longer] = [seconds, seconds + more].map((own) => setLoad({ seconds: own }, 1));
        expect(longer).toBeGreaterThanOrEqual(less ?? Infinity);
        if (seconds >= 60 && seconds + more <= 4 * 3600)
          expect(longer).toBeGreaterThan(Number(less));
        expect(setLoad({ seconds }, 1)).toBeLessThanOrEqual(3 * minute);
      }),
      RUNS,
    );
    expect(setLoad({ seconds: 30 * 60 }, 1) / minute).toBeGreaterThan(2);
    expect(setLoad({ seconds: 10 * 3600 }, 1)).toBe(setLoad({ seconds: 4 * 3600 }, 1));
    // Seconds matter only if there are no repetitions.
    expect(setLoad({ reps: 10, seconds: 3600 }, 1)).toBe(setLoad({ reps: 10 }, 1));
  });

  it('counts 6 in reserve as a weekly set', () => {
    for (const set of [
      { reps: 10, rir: 6 },
      { reps: 10, rpe: 4 },
    ])
      expect(chest([set]).fractionalSets).toBe(1);
  });

  it('grows with the square root of the repetitions, up to 15', () => {
    const at = (reps: number): number => 3 * setLoad({ reps, rir: 0 }, 1);
    const most = Math.sqrt(1.5);
    expect([2.5, 10, 15, 16, 100].map(at)).toEqual([0.5, 1, most, most, most]);
  });
});

describe('the load of a session', () => {
  it('gives a secondary muscle half of the load and half of the weekly sets', () => {
    const [chestLoad, tricepsLoad] = [loadOf('chest', 0.5, 3), loadOf('triceps', 0.25, 1.5)];
    expect(perform(times(3, { reps: 10 }))).toEqual([chestLoad, tricepsLoad]);
  });

  it('splits a coarse muscle by its weights: primary ones divided by the largest, secondary ones halved', () => {
    const setsOf = (count: number, of: Exercise) =>
      Object.fromEntries(fractionalSets(perform(times(count, { reps: 10 }), of)));
    const back = { lats: 3, lower_back: 1.125, traps: 0.75, upper_back: 2.625 };
    expect(setsOf(3, exercise(1, ['back']))).toEqual(back);
    const legs = { calves: 0.1, glutes: 0.25, hamstrings: 0.25, quadriceps: 0.4 };
    expect(setsOf(2, exercise(1, [], ['legs']))).toEqual(legs);
  });

  it('counts the different exercises of each group', () => {
    const performed = [1, 2, 1].map((exerciseId) => ({ exerciseId, sets: [{ reps: 10 }] }));
    const loads = sessionLoads(performed, [press, FLY]);
    expect(fractionalSets(loads)).toEqual([
      ['chest', 3],
      ['triceps', 1],
    ]);
    expect(loads.map((own) => own.exercisesCount)).toEqual([2, 1]);
    expect(loads.map((own) => own.load.toFixed(6))).toEqual(['0.500000', '0.166667']);
  });

  it('does not count an exercise with only warm-ups', () => {
    const warmup = { reps: 10, type: 'warmup' as const };
    const done = [{ reps: 10 }, warmup].map((set, at) => ({ exerciseId: at + 1, sets: [set] }));
    const loads = sessionLoads(done, [press, FLY]);
    expect(loads.map((own) => own.exercisesCount)).toEqual([1, 1]);
  });

  it('is empty for activities and unknown exercises', () => {
    expect(perform([{ reps: 10 }], exercise(1, ['cardio'], ['full body']))).toEqual([]);
    expect(sessionLoads([{ exerciseId: 9, sets: [{ reps: 10 }] }], [press])).toEqual([]);
    expect(sessionLoads([], [press])).toEqual([]);
  });

  it('leaves out a muscle of the catalogue whose name is invalid', () => {
    expect(perform([{ reps: 10 }], exercise(1, ['x'.repeat(101)]))).toEqual([]);
  });

  it('is sorted by group, in any order of the exercises', () => {
    const row = exercise(2, ['lats'], ['biceps']);
    const both = [1, 2].map((exerciseId) => ({ exerciseId, sets: times(3, { reps: 10 }) }));
    const loads = sessionLoads(both, [press, row]);
    expect(sessionLoads(both.toReversed(), [press, row])).toEqual(loads);
    const groups = loads.map((own) => own.muscleGroup);
    expect(groups).toEqual(['biceps', 'chest', 'lats', 'triceps']);
  });
});

describe('a planned workout', () => {
  it('counts as performed with the maximum repetitions in each set, at unknown effort', () => {
    expect(performAsPlanned([planned(press, 2, 12)])).toEqual([
      { exerciseId: 1, sets: [{ reps: 12 }, { reps: 12 }] },
    ]);
  });

  it('keeps its supersets', () => {
    const [paired, alone] = performAsPlanned([{ ...planned(press), superset: 2 }, planned(FLY)]);
    expect(paired?.superset).toBe(2);
    expect(alone).not.toHaveProperty('superset');
    expect(inSuperset(null)).toEqual({});
  });

  it('gives groups fractional sets, and makes a group primary if any exercise does', () => {
    const dip = exercise(2, ['triceps'], ['chest']);
    expect(workoutMuscleGroups([planned(press, 3), planned(dip, 2), planned(press, 1)])).toEqual([
      { muscleGroup: 'chest', sets: 5, primarySets: 4, primary: true },
      { muscleGroup: 'triceps', sets: 4, primarySets: 2, primary: true },
    ]);
    expect(workoutMuscleGroups([planned(press, 4)])).toEqual([
      { muscleGroup: 'chest', sets: 4, primarySets: 4, primary: true },
      { muscleGroup: 'triceps', sets: 2, primarySets: 0, primary: false },
    ]);
  });

  it('treats groups with a small weight in a coarse name as secondary', () => {
    const groups = workoutMuscleGroups([planned(exercise(1, ['back']), 4)]);
    expect(groups.map((own) => [own.muscleGroup, own.primary, roundSets(own.primarySets)])).toEqual(
      [
        ['lats', true, 4],
        ['lower_back', false, 0],
        ['traps', false, 0],
        ['upper_back', true, 3.5],
      ],
    );
  });
});

describe('computed and stored loads of one log', () => {
  const own: SessionLoad = load({ fractionalSets: 2, knownEffortSets: 1 });
  const triceps = { ...own, muscleGroup: 'triceps' };

  it('are equal if they differ only by the rounding of a store', () => {
    expect(sameLoads([own], [own])).toBe(true);
    expect(sameLoads([own, triceps], [triceps, own])).toBe(true);
    expect(sameLoads([], [])).toBe(true);
    const rounded = {
      ...own,
      load: own.load + 1e-12,
      fractionalSets: 2 - 1e-12,
      knownEffortSets: 1 + 1e-12,
    };
    expect(sameLoads([rounded], [own])).toBe(true);
  });

  it.each<[string, SessionLoad]>([
    ['another load', { ...own, load: own.load + 0.01 }],
    ['a smaller load', { ...own, load: own.load - 0.01 }],
    ['other fractional sets', { ...own, fractionalSets: 3 }],
    ['more sets with known effort', { ...own, knownEffortSets: 2 }],
    ['fewer sets with known effort', { ...own, knownEffortSets: 0 }],
    ['another number of exercises', { ...own, exercisesCount: 4 }],
    ['another group', triceps],
  ])('are different with %s', (_, other) => {
    expect(sameLoads([other], [own])).toBe(false);
  });

  it('are different if one has more groups', () => {
    expect(sameLoads([own, triceps], [own])).toBe(false);
    expect(sameLoads([own], [own, triceps])).toBe(false);
  });
});
