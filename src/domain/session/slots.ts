import { nameKey } from '../muscle-groups.js';
import type { Exercise } from '../records.js';
import { profileOf, trainedGroups, type ExerciseProfile } from '../swap/exercise-profile.js';
import { needsNothing } from '../workout/equipment.js';
import { equipmentPlace } from '../workout/name-traits.js';

/** An exercise with the traits that decide its place in a session. */
export interface Slot extends ExerciseProfile {
  /** Whether it moves several joints. */
  readonly isCompound: boolean;
  /** Whether it is a compound with a weight that the legs or the lower back lift. */
  readonly isHeavyLower: boolean;
  /** The size of its first primary group: 0 large, 1 medium, 2 small. */
  readonly size: 0 | 1 | 2;
  /** How common its equipment is: lower is more common. */
  readonly place: number;
}

// Choice: which groups are large and which are small; all others are in between.
const LARGE: readonly string[] = [
  ...['quadriceps', 'hamstrings', 'glutes', 'chest', 'lats', 'upper_back'],
];
/** Groups that need little time and rest. */
export const SMALL_GROUPS: readonly string[] = [
  ...['biceps', 'triceps', 'forearms', 'calves', 'abs', 'obliques', 'neck'],
];

// Choice: the movements that are compounds, where the catalogue does not say.
const COMPOUND: ReadonlySet<string | null> = new Set([
  ...['press', 'dip', 'row', 'upright_row', 'vertical_pull', 'squat', 'single_leg_squat'],
  ...['hinge', 'bridge', 'clean'],
]);
const HEAVY_LOWER: ReadonlySet<string | null> = new Set(['squat', 'hinge', 'clean']);

const isCompound = ({ exercise, movement }: ExerciseProfile): boolean =>
  exercise.mechanic === null
    ? COMPOUND.has(movement)
    : nameKey(exercise.mechanic) === nameKey('compound');

/** The size of the first group. */
export const sizeOf = ([main = '']: readonly string[]): Slot['size'] => {
  if (LARGE.includes(main)) return 0;
  return SMALL_GROUPS.includes(main) ? 2 : 1;
};

const toSlot = (profile: ExerciseProfile): Slot => {
  const { exercise, movement, primary } = profile;
  const compound = isCompound(profile);
  const isLoaded = exercise.equipment === null || !needsNothing(exercise.equipment);
  return {
    ...profile,
    isCompound: compound,
    isHeavyLower: compound && HEAVY_LOWER.has(movement) && isLoaded,
    size: sizeOf(primary),
    place: equipmentPlace(exercise.equipment),
  };
};

/** Turns exercises into slots, each exercise once. */
export const slotMaker = (): ((exercise: Exercise) => Slot) => {
  const groupsOf = trainedGroups();
  const known = new Map<Exercise, Slot>();
  return (exercise) => {
    const slot = known.get(exercise) ?? toSlot(profileOf(exercise, groupsOf(exercise)));
    known.set(exercise, slot);
    return slot;
  };
};
