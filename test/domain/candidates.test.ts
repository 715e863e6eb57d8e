import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import { customWorkout, exercise, planned, programDay, workout } from './builders.js';

describe('toCandidate', () => {
  it('prepares a frozen workout once, and a mutable one on each call', () => {
    const press = exercise(1, ['chest'], ['triceps']);
    const workouts = [
      workout(programDay(1), [planned(press, 3), planned(exercise(2, ['back']), 2)]),
      workout(programDay(2), [planned(press, 5), planned(press, 1)], customWorkout(3)),
      workout(customWorkout(3), []),
      // Two catalogues may use the same id for exercises with different muscles.
      workout(customWorkout(4), [planned(exercise(1, ['neck']))]),
    ];
    const frozen = workouts.map((entry) => Object.freeze({ ...entry }));
    expect(frozen.map(toCandidate)).toEqual(workouts.map(toCandidate));
    for (const entry of frozen) expect(toCandidate(entry)).toBe(toCandidate(entry));
    for (const entry of workouts) expect(toCandidate(entry)).not.toBe(toCandidate(entry));
  });

  it('adds up the sets of a workout', () => {
    const squat = exercise(3, ['quadriceps'], ['glutes']);
    expect(toCandidate(workout(programDay(1), [planned(squat, 4), planned(squat, 1, 5)]))).toEqual({
      key: 'program:1',
      ref: programDay(1),
      name: 'Workout 1',
      programName: 'Program',
      program: { programId: 1, name: 'Program', position: null },
      muscleGroups: [
        { muscleGroup: 'glutes', sets: 2.5, primarySets: 0, primary: false },
        { muscleGroup: 'quadriceps', sets: 5, primarySets: 5, primary: true },
      ],
      primaryMuscleGroups: ['quadriceps'],
      heavyMuscleGroups: [],
      mainMuscleGroups: ['quadriceps'],
      primarySets: 5,
      sets: 5,
      minutes: 17,
      breadth: 1,
      isAdvanced: false,
      exercises: [4, 1].map((sets, at) => ({
        exerciseId: 3,
        name: 'Exercise 3',
        equipment: null,
        sets,
        repsMax: [10, 5][at],
        shares: [
          { muscleGroup: 'quadriceps', share: 1 },
          { muscleGroup: 'glutes', share: 0.5 },
        ],
        loaded: ['quadriceps'],
      })),
    });
  });

  it('gives a derived workout the key of its source', () => {
    const [own, derived] = [null, programDay(9)].map(
      (derivedFrom) => toCandidate(workout(customWorkout(1), [], derivedFrom)).key,
    );
    expect([own, derived]).toEqual(['custom:1', 'program:9']);
  });
});
