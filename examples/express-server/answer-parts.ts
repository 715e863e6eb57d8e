import { z } from 'zod';

export const id = z.int().positive();

export const instant = z.iso.datetime();

export const workoutRef = z.discriminatedUnion('type', [
  z.object({ type: z.literal('program'), programDayId: id }),
  z.object({ type: z.literal('custom'), customWorkoutId: id }),
  z
    .object({ type: z.literal('log'), logId: id })
    .describe('The exercises of a completed log that has no workout.'),
]);

export const score = z.number().min(0).max(100).describe('0 to 100; 100 is fully recovered.');

export const limitingRecovery = z.object({
  percentage: score.describe('The mean score of its primary muscle groups, weighted by sets.'),
  limitingMuscleGroup: z.string().describe('The primary muscle group with the lowest score.'),
});
