import { describe, expect, it } from 'vitest';
import { performedExerciseIds } from '../../src/domain/workout/find.js';

describe('performedExerciseIds', () => {
  it('names each exercise once, and none if no exercises are given', () => {
    const sets = [{ reps: 5 }];
    const performed = [3, 1, 3].map((exerciseId) => ({ exerciseId, sets }));
    expect(performedExerciseIds(performed)).toEqual([3, 1]);
    expect(performedExerciseIds(undefined)).toEqual([]);
  });
});
