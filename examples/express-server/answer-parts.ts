import { z } from 'zod';

export const id = z.int().positive();

export const score = z.number().min(0).max(100).describe('0 to 100; 100 is fully recovered.');

export const limitingRecovery = z.object({
  percentage: score.describe('The lowest score among the muscle groups it trains first.'),
  limitingMuscleGroup: z.string(),
});
