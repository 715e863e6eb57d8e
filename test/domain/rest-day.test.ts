import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import type { RecommendationOptions } from '../../src/domain/recommendation/context.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import {
  customWorkout,
  exercise,
  hoursAfter,
  hoursAgo,
  NOW,
  planned,
  workout,
} from './builders.js';

const CHEST = toCandidate(workout(customWorkout(1), [planned(exercise(1, ['chest']))]));

/** Calves were trained, so the chest is ready unless `muscleGroup` names it. */
const restAfter = (
  hours: number,
  options: RecommendationOptions,
  scheduled = false,
  trained = { muscleGroup: 'calves', intensity: 0.5 },
) => {
  const last = hoursAgo(hours);
  const record = {
    ...{ ...trained, lastWorkoutDate: last, exercisesCount: 1 },
    ...{ createdAt: last, updatedAt: last },
  };
  const input = {
    ...{ records: [record], loads: [], completions: [], candidates: [CHEST] },
    scheduled: scheduled ? [{ logId: 1, candidate: CHEST }] : [],
  };
  return recommend(input, NOW, options).rest;
};

describe('a day of rest', () => {
  const until = (hours: number) => ({ reason: 'rest_day', readyAt: hoursAfter(NOW, 36 - hours) });

  it('follows each session of someone who trains on at most three days a week', () => {
    expect(restAfter(20, { daysPerWeek: 3 })).toMatchObject(until(20));
    expect(restAfter(35, { daysPerWeek: 1 })).toMatchObject(until(35));
    expect(restAfter(36, { daysPerWeek: 3 })).toBeUndefined();
    expect(restAfter(20, { daysPerWeek: 4 })).toBeUndefined();
    expect(restAfter(20, { daysPerWeek: 2 })?.message).toMatch(/^Rest until .*, then do /);
  });

  it('follows each session of a beginner who does not say how often', () => {
    expect(restAfter(20, { level: 'beginner' })).toMatchObject(until(20));
    expect(restAfter(20, { level: 'beginner', daysPerWeek: 5 })).toBeUndefined();
    expect(restAfter(20, { level: 'advanced' })).toBeUndefined();
    expect(restAfter(20, {})).toBeUndefined();
  });

  it('is as long as the recovery of the workout if that takes longer', () => {
    const chestAfter = (intensity: number) =>
      restAfter(10, { daysPerWeek: 3 }, false, { muscleGroup: 'chest', intensity });
    expect(chestAfter(0.7)).toMatchObject(until(10));
    const longer = chestAfter(1.2);
    expect(longer?.reason).toBe('early');
    expect(longer?.readyAt?.getTime()).toBeGreaterThan(hoursAfter(NOW, 26).getTime());
  });

  it('is not advised if a workout is scheduled for today', () => {
    expect(restAfter(20, { daysPerWeek: 3 }, true)).toBeUndefined();
  });
});
