import { z } from 'zod';
import { id, score } from './answer-parts.js';

const ofGroups = z.object({ muscleGroups: z.array(z.string()) });
const ofEquipment = z.object({ equipment: z.string() });

/** Why an exercise can replace another. */
export const alternativeReason = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'same_primary_muscles',
      'shared_primary_muscles',
      'helping_muscles',
      'less_work_for',
      'extra_work_for',
    ]),
    params: ofGroups,
  }),
  z.object({ code: z.literal('same_movement'), params: z.object({ movement: z.string() }) }),
  z.object({ code: z.literal('similar_name'), params: z.object({ words: z.array(z.string()) }) }),
  z.object({
    code: z.literal('different_equipment'),
    params: z.object({ from: z.string(), to: z.string() }),
  }),
  z.object({ code: z.literal('harder_variation'), params: z.object({}) }),
  z.object({ code: z.enum(['same_equipment', 'equipment_missing']), params: ofEquipment }),
  z.object({
    code: z.enum(['muscle_group_ready', 'muscle_group_tired']),
    params: z.object({ muscleGroup: z.string(), percentage: score }),
  }),
]);

/** An exercise that can replace another. */
export const alternative = z.object({
  rank: z.int().positive(),
  exerciseId: id,
  name: z.string(),
  equipment: z.string().nullable(),
  score: score.describe('0 to 100; higher is a closer replacement.'),
  terms: z
    .object({
      muscles: z.number(),
      movement: z.number(),
      name: z.number(),
      familiarity: z.number(),
      difficulty: z.number(),
      equipment: z.number(),
      recovery: z.number(),
    })
    .describe('The parts of the score.'),
  recovery: z
    .object({ percentage: score, limitingMuscleGroup: z.string() })
    .nullable()
    .describe('The lowest score among its primary muscle groups, with the name of the group.'),
  reasons: z.array(alternativeReason),
  message: z.string(),
});
