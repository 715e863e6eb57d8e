import { equipmentPhrase } from '../english.js';
import type { AlternativeMessages, AlternativeReason } from '../reasons.js';
import { equipmentKey, isSameEquipment } from '../equipment.js';
import type { ExerciseProfile } from '../workout/exercise-profile.js';
import { READY_PERCENT } from '../limits.js';
import { sharedWords } from '../workout/name-traits.js';
import { compareCodePoints } from '../order.js';

export function alternativeMessage(
  reasons: readonly AlternativeReason[],
  messages: AlternativeMessages,
): string {
  return reasons
    .map(({ code, params }) =>
      // The compiler cannot see that each template gets the parameters of its own code.
      (messages[code] as (given: AlternativeReason['params']) => string)(params),
    )
    .join(' ');
}

const NAMED_MAX = 3;

const muscleReasons = (
  wanted: ExerciseProfile,
  candidate: ExerciseProfile,
): readonly AlternativeReason[] => {
  const shared = candidate.primary
    .filter((group) => wanted.primary.includes(group))
    .sort(compareCodePoints);
  if (shared.length > 0) {
    const isSame =
      shared.length === wanted.primary.length && shared.length === candidate.primary.length;
    const code = isSame ? 'same_primary_muscles' : 'shared_primary_muscles';
    return [{ code, params: { muscleGroups: shared } }];
  }
  const helped = candidate.groups
    .filter((group) => wanted.primary.includes(group))
    .sort(compareCodePoints);
  return helped.length === 0 ? [] : [{ code: 'helping_muscles', params: { muscleGroups: helped } }];
};

/** Reasons by name, for exercises with unknown muscles. */
const nameReasons = (
  wanted: ExerciseProfile,
  candidate: ExerciseProfile,
): readonly AlternativeReason[] => {
  if (wanted.groups.length > 0 && candidate.groups.length > 0) return [];
  const words = sharedWords(wanted.name.words, candidate.name.words);
  const { equipment } = candidate.exercise;
  return [
    ...(words.length === 0 ? [] : [{ code: 'similar_name', params: { words } } as const]),
    ...(equipment !== null && isSameEquipment(wanted.exercise.equipment, equipment)
      ? [{ code: 'same_equipment', params: { equipment } } as const]
      : []),
  ];
};

/** The name "other" says nothing about the equipment. */
const isNamed = (equipment: string | null): equipment is string =>
  equipment !== null && equipmentKey(equipment) !== 'other';

/** "A Smith machine instead of a machine" says little, because one name contains the other. */
const areDifferent = (from: string, to: string): boolean => {
  if (isSameEquipment(from, to)) return false;
  const [a, b] = [equipmentPhrase(from), equipmentPhrase(to)];
  return !a.endsWith(b.replace(/^an? /, '')) && !b.endsWith(a.replace(/^an? /, ''));
};

const equipmentReasons = (from: string | null, to: string | null): readonly AlternativeReason[] =>
  isNamed(from) && isNamed(to) && areDifferent(from, to)
    ? [{ code: 'different_equipment', params: { from, to } }]
    : [];

// Choice: call an exercise easier on a group only if the data lists its secondary muscles or calls
// it an isolation. Many databases leave secondary muscles out.
const sparedGroups = (
  wanted: ExerciseProfile,
  { exercise, groups, primary }: ExerciseProfile,
): readonly string[] =>
  groups.length > primary.length || exercise.mechanic === 'isolation'
    ? wanted.groups.filter((group) => !groups.includes(group)).slice(0, NAMED_MAX)
    : [];

const groupReason = (
  code: 'less_work_for' | 'extra_work_for',
  muscleGroups: readonly string[],
): readonly AlternativeReason[] =>
  muscleGroups.length === 0 ? [] : [{ code, params: { muscleGroups } }];

/** Why an exercise can replace another, then how it differs. */
export function reasonsFor(
  wanted: ExerciseProfile,
  candidate: ExerciseProfile,
  missing: string | null,
): readonly AlternativeReason[] {
  const { pattern, exercise } = candidate;
  const extra =
    wanted.primary.length === 0
      ? []
      : candidate.primary.filter((group) => !wanted.primary.includes(group)).slice(0, NAMED_MAX);
  return [
    ...muscleReasons(wanted, candidate),
    ...nameReasons(wanted, candidate),
    ...(pattern !== null && pattern === wanted.pattern
      ? [{ code: 'same_movement', params: { movement: pattern } } as const]
      : []),
    ...(missing === null ? equipmentReasons(wanted.exercise.equipment, exercise.equipment) : []),
    ...groupReason('less_work_for', sparedGroups(wanted, candidate)),
    ...groupReason('extra_work_for', extra),
    ...(candidate.name.isAdvanced && !wanted.name.isAdvanced
      ? [{ code: 'harder_variation', params: {} } as const]
      : []),
    ...(missing === null
      ? []
      : [{ code: 'equipment_missing', params: { equipment: missing } } as const]),
  ];
}

/** The least recovered primary group, as a reason. */
export function recoveryReason({
  percentage,
  limitingMuscleGroup: muscleGroup,
}: {
  readonly percentage: number;
  readonly limitingMuscleGroup: string;
}): AlternativeReason {
  return {
    code: percentage < READY_PERCENT ? 'muscle_group_tired' : 'muscle_group_ready',
    params: { muscleGroup, percentage },
  };
}
