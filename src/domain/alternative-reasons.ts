import { ENGLISH_MESSAGES, spoken, verb } from './english.js';

/** Why an exercise can take the place of another, as data. */
export type AlternativeReason =
  | {
      readonly code: 'same_primary_muscles' | 'shared_primary_muscles' | 'helping_muscles';
      readonly params: { readonly muscleGroups: readonly string[] };
    }
  | { readonly code: 'same_movement'; readonly params: { readonly movement: string } }
  | {
      readonly code: 'same_mechanic' | 'same_force';
      readonly params: { readonly value: string };
    }
  | {
      readonly code: 'equipment_at_hand' | 'equipment_missing';
      readonly params: { readonly equipment: string };
    }
  | {
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    };

const alternativeText = ({ code, params }: AlternativeReason): string => {
  switch (code) {
    case 'same_primary_muscles':
      return `trains ${params.muscleGroups.map(spoken).join(', ')} as well`;
    case 'shared_primary_muscles':
      return `trains ${params.muscleGroups.map(spoken).join(', ')} too, but not the same muscles`;
    case 'helping_muscles':
      return `trains ${params.muscleGroups.map(spoken).join(', ')} as a helper only`;
    case 'same_movement':
      return `the same movement (${spoken(params.movement)})`;
    case 'same_mechanic':
      return `${params.value} too`;
    case 'same_force':
      return `a ${params.value} too`;
    case 'equipment_at_hand':
      return `${spoken(params.equipment)} at hand`;
    case 'equipment_missing':
      return `${spoken(params.equipment)} not at hand`;
    default: {
      const { muscleGroup, percentage } = params;
      const only = code === 'muscle_group_tired' ? 'only ' : '';
      return `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} ${only}${percentage}% recovered`;
    }
  }
};

/** The sentence made from the reasons for an alternative. */
export const alternativeMessage = (reasons: readonly AlternativeReason[]): string =>
  ENGLISH_MESSAGES.sentence(reasons.map(alternativeText));
