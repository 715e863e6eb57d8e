import type { Misfit } from '../reasons.js';
import type { WorkoutContent } from './candidates.js';
import type { RecommendationContext } from './context.js';

const findMissing = (
  { exercises }: WorkoutContent,
  { missingFor }: RecommendationContext,
): Misfit | null => {
  if (missingFor === null) return null;
  const lacking = exercises.flatMap(({ exerciseId, name, equipment: own }) => {
    const equipment = missingFor({ name, equipment: own });
    return equipment === null ? [] : [{ exerciseId, name, equipment }];
  });
  if (lacking.length === 0) return null;
  const equipment = [...new Set(lacking.map((exercise) => exercise.equipment))];
  const named = lacking.map(({ exerciseId, name }) => ({ exerciseId, name }));
  return { code: 'equipment_missing', params: { equipment, exercises: named } };
};

/** Why a workout does not fit the equipment or the minutes of the call; null if it fits. */
export function misfitOf(content: WorkoutContent, context: RecommendationContext): Misfit | null {
  const missing = findMissing(content, context);
  if (missing !== null) return missing;
  const minutes = context.minutesOf(content);
  const { minutesAtHand } = context;
  return minutes > minutesAtHand
    ? { code: 'takes_too_long', params: { minutes, minutesAtHand } }
    : null;
}
