import { createFreshlegs, type Exercise } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';

const DAY = 86_400_000;
const USER = 1;
const NOW = new Date('2026-03-11T18:00:00Z');

const exercise = (id: number, name: string, muscle: string): Exercise => ({
  ...{ id, name, primaryMuscles: [muscle], secondaryMuscles: [] },
  ...{ equipment: null, mechanic: null, force: null },
});
const EXERCISES = [
  ...[exercise(1, 'Squat', 'quads'), exercise(2, 'Calf Raise', 'calves')],
  ...[exercise(3, 'Leg Press', 'quads'), exercise(4, 'Leg Curl', 'hamstrings')],
  ...[exercise(5, 'Bench Press', 'chest')],
];
const WORKOUTS = [[1, 2], [3, 4], [5]];

/** Twelve logs without a workout: two kinds of leg days, and the chest. */
const trained = () => {
  const clock = { now: NOW };
  const tables = createMemoryTables({ users: [{ id: USER }], exercises: EXERCISES });
  const repository = memoryRepository({ tables });
  const training = createFreshlegs({ repository, now: () => clock.now }).sync;
  const logIds = Array.from({ length: 12 }, (_, at) => {
    clock.now = new Date(NOW.getTime() - (14 - at) * DAY);
    const exercises = (WORKOUTS[at % 3] ?? []).map((exerciseId) => ({
      ...{ exerciseId, sets: [{ reps: 8 }, { reps: 8 }, { reps: 8 }] },
    }));
    return training.logs.create({ userId: USER, completedAt: clock.now, exercises }).log.id;
  });
  clock.now = NOW;
  return { training, logIds };
};

const NAMES = ['Chest', 'Legs with Leg Press', 'Legs with Squat'];

describe('the names of usual workouts', () => {
  it('are the same in recommendations and in the targets of a swap', () => {
    const { training } = trained();
    const { recommendations } = training.recommendations.smartWorkout({ userId: USER });
    expect(recommendations.map(({ workout }) => workout.name).sort()).toEqual(NAMES);
    const { workouts } = training.swaps.targets({ userId: USER });
    expect(workouts.map(({ name }) => name).sort()).toEqual(NAMES);
  });

  it('do not depend on the filter of the targets', () => {
    const { training, logIds } = trained();
    const of = (filter: Partial<Parameters<typeof training.swaps.targets>[0]>) =>
      training.swaps.targets({ userId: USER, ...filter }).workouts.map(({ name }) => name);
    expect(of({ q: 'leg press' })).toEqual(['Legs with Leg Press']);
    expect(of({ muscleGroup: 'calves' })).toEqual(['Legs with Squat']);
    expect(of({ logId: logIds[0] }).sort()).toEqual(['Chest', 'Legs with Leg Press']);
  });

  it('differ from those of custom workouts', () => {
    const { training } = trained();
    const entries = [{ exerciseId: 5 }];
    training.customWorkouts.create({ userId: USER, name: 'Chest', exercises: entries });
    const { workouts } = training.swaps.targets({ userId: USER });
    expect(workouts.map(({ name }) => name)).toContain('Chest with Bench Press');
    const { recommendations } = training.recommendations.smartWorkout({ userId: USER });
    const names = recommendations.map(({ workout }) => workout.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Chest')).length).toBeGreaterThan(0);
  });
});
