import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportRecovery, type RecoveryBasis } from '../../src/domain/muscle-group-report.js';
import type {
  MuscleGroupLoad,
  PerformedExercise,
  PerformedSet,
  SessionLoad,
} from '../../src/domain/records.js';
import { toLoads } from '../../src/domain/replay.js';
import { performAsPlanned, sessionLoads } from '../../src/domain/training-load.js';
import { exercise, hoursAgo, load, NOW, planned } from './builders.js';

const PRESS = exercise(1, ['chest'], ['triceps']);
const FLY = exercise(2, ['chest']);
const CATALOGUE = [PRESS, FLY];

const press = (sets: readonly PerformedSet[]): readonly PerformedExercise[] => [
  { exerciseId: PRESS.id, sets },
];

const loadsOf = (performed: readonly PerformedExercise[], logId = 1): readonly MuscleGroupLoad[] =>
  toLoads(logId, hoursAgo(5), sessionLoads(performed, CATALOGUE));

const known = (loads: readonly SessionLoad[]) =>
  loads.map(({ muscleGroup, weeklySets, knownEffortSets }) => [
    muscleGroup,
    weeklySets,
    knownEffortSets,
  ]);

const basisOf = (loads: readonly MuscleGroupLoad[], muscleGroup = 'chest'): RecoveryBasis => {
  const { muscleGroups } = reportRecovery({ records: [], loads }, NOW);
  const found = muscleGroups.find((group) => group.muscleGroup === muscleGroup);
  if (found === undefined) throw new Error(`no ${muscleGroup}`);
  return found.basis;
};

describe('the sets of a load with known effort', () => {
  it.each<[string, PerformedSet, number]>([
    ['nothing noted', { reps: 10 }, 0],
    ['an RPE', { reps: 10, rpe: 8 }, 1],
    ['an RIR', { reps: 10, rir: 2 }, 1],
    ['an RIR of 0', { reps: 10, rir: 0 }, 1],
    ['a set to failure', { reps: 10, type: 'failure' }, 1],
    ['a drop set without effort', { reps: 10, type: 'dropset' }, 0],
    ['seconds with an RPE', { seconds: 40, rpe: 9 }, 1],
  ])('are told by %s', (_, set, expected) => {
    expect(known(loadsOf(press([set])))).toEqual([
      ['chest', 1, expected],
      ['triceps', 0.5, expected / 2],
    ]);
  });

  it.each<[string, PerformedSet]>([
    ['a warm-up', { reps: 10, rpe: 8, type: 'warmup' }],
    ['a set so light that it warms up', { reps: 10, rir: 7 }],
    ['a set of no repetitions', { reps: 0, rpe: 8 }],
  ])('leave out %s, as weekly sets do', (_, set) => {
    expect(known(loadsOf(press([{ reps: 10 }, set])))).toEqual([
      ['chest', 1, 0],
      ['triceps', 0.5, 0],
    ]);
  });

  it('are summed over the exercises of a log', () => {
    const performed = [
      ...press([{ reps: 10, rpe: 8 }, { reps: 10 }]),
      { exerciseId: FLY.id, sets: [{ reps: 10, rir: 1 }] },
    ];
    expect(known(loadsOf(performed))).toEqual([
      ['chest', 3, 2],
      ['triceps', 1, 0.5],
    ]);
  });

  it('are none of a log that is done as planned', () => {
    const loads = loadsOf(performAsPlanned([planned(PRESS, 3)]));
    expect(known(loads)).toEqual([
      ['chest', 3, 0],
      ['triceps', 1.5, 0],
    ]);
    expect(basisOf(loads)).toEqual({
      logs: 1,
      sets: 3,
      knownEffortSets: 0,
      knownEffortShare: 0,
    });
  });

  const anyEffort = fc.oneof(
    fc.record({ rpe: fc.integer({ min: 8, max: 20 }).map((halves) => halves / 2) }),
    fc.record({ rir: fc.integer({ min: 0, max: 6 }) }),
    fc.constant({ type: 'failure' as const }),
  );
  const anySession = (effort: fc.Arbitrary<Partial<PerformedSet>>) =>
    fc.array(
      fc.record({
        exerciseId: fc.constantFrom(1, 2, 3),
        sets: fc.array(
          fc
            .tuple(fc.integer({ min: 1, max: 30 }), effort)
            .map(([reps, noted]): PerformedSet => ({ reps, ...noted })),
          { minLength: 1, maxLength: 6 },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    );
  // Shares of a coarse name are no halves: 0.0125 of a set is a sum of such.
  const COARSE = [...CATALOGUE, exercise(3, ['back'], ['legs', 'arms'])];
  const basesOf = (session: readonly PerformedExercise[]): readonly RecoveryBasis[] => {
    const loads = toLoads(1, hoursAgo(5), sessionLoads(session, COARSE));
    return reportRecovery({ records: [], loads }, NOW)
      .muscleGroups.map(({ basis }) => basis)
      .filter(({ logs }) => logs > 0);
  };

  it('are all where each set has an effort', () => {
    fc.assert(
      fc.property(anySession(anyEffort), (session) => {
        const bases = basesOf(session);
        expect(bases.length).toBeGreaterThan(0);
        for (const { sets, knownEffortSets, knownEffortShare } of bases) {
          expect(knownEffortSets).toBe(sets);
          expect(knownEffortShare).toBe(1);
        }
      }),
    );
  });

  it('are none where no set has an effort', () => {
    fc.assert(
      fc.property(anySession(fc.constant({})), (session) => {
        const bases = basesOf(session);
        expect(bases.length).toBeGreaterThan(0);
        for (const { knownEffortSets, knownEffortShare } of bases) {
          expect([knownEffortSets, knownEffortShare]).toEqual([0, 0]);
        }
      }),
    );
  });

  it('are never below none nor above all', () => {
    fc.assert(
      fc.property(anySession(fc.oneof(anyEffort, fc.constant({}))), (session) => {
        for (const { sets, knownEffortSets, knownEffortShare } of basesOf(session)) {
          expect(knownEffortSets).toBeGreaterThanOrEqual(0);
          expect(knownEffortSets).toBeLessThanOrEqual(sets);
          expect(knownEffortShare).toBeGreaterThanOrEqual(0);
          expect(knownEffortShare).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('rise by a set whose effort was noted, and by no other', () => {
    fc.assert(
      fc.property(anySession(fc.oneof(anyEffort, fc.constant({}))), (session) => {
        const chest = (set: PerformedSet) => basisOf(loadsOf([...press([set]), ...session]));
        const without = chest({ reps: 10 });
        const noted = chest({ reps: 10, rpe: 8 });
        expect(noted.knownEffortSets).toBe(without.knownEffortSets + 1);
        expect(noted.sets).toBe(without.sets);
      }),
    );
  });
});

describe('the basis of a score', () => {
  it('tells the share over all logs, to two decimals', () => {
    const loads = [
      load({ workoutLogId: 1, weeklySets: 8, knownEffortSets: 8 }),
      load({ workoutLogId: 2, weeklySets: 4, knownEffortSets: 0 }),
      load({ workoutLogId: 3, weeklySets: 6, knownEffortSets: 6, counted: false }),
      load({ workoutLogId: 1, muscleGroup: 'triceps', weeklySets: 4, knownEffortSets: 3.96 }),
    ];
    expect(basisOf(loads)).toEqual({
      logs: 2,
      sets: 12,
      knownEffortSets: 8,
      knownEffortShare: 0.67,
    });
    expect(basisOf(loads, 'triceps')).toEqual({
      logs: 1,
      sets: 4,
      knownEffortSets: 4,
      knownEffortShare: 0.99,
    });
  });

  it('has no share where there are no sets', () => {
    const none = { logs: 0, sets: 0, knownEffortSets: 0, knownEffortShare: null };
    expect(basisOf([])).toEqual(none);
    expect(basisOf([load({ muscleGroup: 'lats' })])).toEqual(none);
  });
});
