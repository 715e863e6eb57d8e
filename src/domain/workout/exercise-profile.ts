import { comparedWords, movementOf, patternOf } from './movements.js';
import { remembered } from '../lookup.js';
import { isPrimaryShare, nameKey, type MuscleShare } from '../muscle-groups.js';
import {
  equipmentPlace,
  isGymEquipment,
  isRareEquipment,
  nameTraits,
  type NameTraits,
} from './name-traits.js';
import { equipmentKey, isLightEquipment, keysAtHand, needsNothing } from '../equipment.js';
import type { Exercise } from '../records.js';
import { exerciseShares } from '../recovery/training-load.js';
import { heavyGroupsOf, holdingGroupsOf, type Lift } from './heavy.js';
import { mainLiftShare } from './main-lifts.js';

export interface TrainedGroups {
  readonly shares: readonly MuscleShare[];
  readonly groups: readonly string[];
  readonly primary: readonly string[];
}

/** An exercise with all the data that comparisons and sessions need. */
export interface ExerciseProfile extends TrainedGroups {
  readonly exercise: Exercise;
  readonly name: NameTraits;
  readonly movement: string | null;
  /** The finer movement, such as an incline press or a lateral raise; see `patternOf`. */
  readonly pattern: string | null;
  /** Whether the exercise moves several joints. */
  readonly isCompound: boolean;
  /** The primary groups, and those that only help but are loaded heavily; see `heavyGroupsOf`. */
  readonly loaded: readonly string[];
  /**
   * Whether the exercise is a heavy squat, hinge or clean. Exercises with a band or with the body
   * alone, and light hinges, such as swings, are not.
   */
  readonly isHeavyLower: boolean;
  /** Whether the exercise uses a weight; null if its equipment is unknown. */
  readonly isWeighted: boolean | null;
  /** The size of the first primary group: 0 large, 1 medium, 2 small. */
  readonly size: 0 | 1 | 2;
  /** How common the equipment is: lower is more common. */
  readonly place: number;
  /** How much a coach would prefer it to exercises that are no main lifts, which have 0; see `mainLiftShare`. */
  readonly mainLift: number;
}

// Choice: which groups are large and which are small. All others are in between.
const LARGE: readonly string[] = [
  ...['quadriceps', 'hamstrings', 'glutes', 'chest', 'lats', 'upper_back'],
];
/** Groups that need little time and rest. */
export const SMALL_GROUPS: readonly string[] = [
  ...['biceps', 'triceps', 'forearms', 'calves', 'abs', 'obliques', 'neck'],
];

export function sizeOf([main = '']: readonly string[]): ExerciseProfile['size'] {
  if (LARGE.includes(main)) return 0;
  return SMALL_GROUPS.includes(main) ? 2 : 1;
}

// Choice: which movements are compounds if the catalogue does not say.
const COMPOUND: ReadonlySet<string | null> = new Set([
  ...['press', 'dip', 'row', 'upright_row', 'vertical_pull', 'squat', 'single_leg_squat'],
  ...['hinge', 'bridge', 'clean'],
]);
const HEAVY_LOWER: ReadonlySet<string | null> = new Set(['squat', 'hinge', 'clean']);
// Choice: these hinges are not heavy lifts.
const LIGHT_HINGES = ['extension', 'hyperextension', 'swing', 'through'];
const COMPOUND_KEY = nameKey('compound');

const groupsOf = (
  exercise: Pick<Exercise, 'primaryMuscles' | 'secondaryMuscles'>,
): TrainedGroups => {
  const shares = exerciseShares(exercise);
  return {
    shares,
    groups: shares.map((part) => part.muscleGroup),
    primary: shares.filter((part) => isPrimaryShare(part.share)).map((part) => part.muscleGroup),
  };
};

// Choice: whoever has only equipment that few gyms have is used to it, so it counts as common.
interface Traits extends Pick<ExerciseProfile, 'isWeighted' | 'place'> {
  readonly isRare: boolean;
}

/** The equipment to count as common; empty if it includes something that most gyms have. */
const commonAmong = (atHand: readonly string[]): ReadonlySet<string> =>
  new Set(atHand.some(isGymEquipment) ? [] : keysAtHand(atHand));

const equipmentTraits =
  (common: ReadonlySet<string>) =>
  (equipment: string | null): Traits => {
    const isCommon = equipment !== null && common.has(equipmentKey(equipment));
    return {
      isRare: !isCommon && isRareEquipment(equipment),
      isWeighted: equipment === null ? null : !needsNothing(equipment),
      place: isCommon ? 0 : equipmentPlace(equipment),
    };
  };

/** What decides which groups an exercise loads heavily. */
type NamedMuscles = Omit<Exercise, 'id' | 'force'>;

type Moves = Pick<ExerciseProfile, 'movement' | 'pattern' | 'isCompound' | 'isHeavyLower'>;

/** How an exercise moves, from its name, its equipment and its primary groups. */
const movesOf = (
  { name, equipment, mechanic }: Pick<Exercise, 'name' | 'equipment' | 'mechanic'>,
  words: readonly string[],
  primary: readonly string[],
): Moves => {
  const movement = movementOf(name, words);
  const isCompound =
    mechanic === null ? COMPOUND.has(movement) : nameKey(mechanic) === COMPOUND_KEY;
  return {
    movement,
    pattern: movement === null ? null : patternOf(movement, words, primary),
    isCompound,
    isHeavyLower:
      isCompound &&
      HEAVY_LOWER.has(movement) &&
      !isLightEquipment(equipment) &&
      !words.some((word) => LIGHT_HINGES.includes(word)),
  };
};

const loadedBy = (
  { equipment, heavyMuscles }: NamedMuscles,
  { groups, primary }: TrainedGroups,
  lift: Pick<Lift, 'words' | 'movement' | 'pattern' | 'isHeavyLower'>,
): readonly string[] => {
  const heavy =
    heavyMuscles === undefined
      ? heavyGroupsOf({ ...lift, equipment, groups, primary })
      : exerciseShares({ primaryMuscles: heavyMuscles, secondaryMuscles: [] }).map(
          (part) => part.muscleGroup,
        );
  return [...new Set([...primary, ...heavy])];
};

/**
 * The groups that an exercise loads heavily: its primary ones, and those that only help but carry
 * much of the weight, such as the lower back in a deadlift.
 */
export function loadedGroupsOf(exercise: NamedMuscles): readonly string[] {
  const trained = groupsOf(exercise);
  const words = comparedWords(exercise.name);
  return loadedBy(exercise, trained, { words, ...movesOf(exercise, words, trained.primary) });
}

/** The groups that only help but carry much of the weight. */
export function heavyGroupsIn(exercise: NamedMuscles): readonly string[] {
  const { primary } = groupsOf(exercise);
  return loadedGroupsOf(exercise).filter((group) => !primary.includes(group));
}

/** The groups that hold the body or the weight in an exercise; see `holdingGroupsOf`. */
export function holdingGroupsIn({
  exercise: { name, equipment },
  movement,
  pattern,
}: ExerciseProfile): readonly string[] {
  return holdingGroupsOf({ words: comparedWords(name), movement, pattern, equipment });
}

/** Reads the exercises of a catalogue, each once. */
export interface Profiler {
  readonly groupsOf: (exercise: Exercise) => TrainedGroups;
  readonly profileOf: (exercise: Exercise) => ExerciseProfile;
}

/**
 * Creates a {@link Profiler}. A catalogue of thousands of exercises has only a few hundred lists of
 * muscle names and a few dozen kinds of equipment, so each of these is also read once.
 */
export function profiler(atHand: readonly string[] = []): Profiler {
  const known = new Map<string, TrainedGroups>();
  const trainedBy = (exercise: Exercise): TrainedGroups => {
    const key = JSON.stringify([exercise.primaryMuscles, exercise.secondaryMuscles]);
    const groups = known.get(key) ?? groupsOf(exercise);
    known.set(key, groups);
    return groups;
  };
  const traitsOf = remembered(equipmentTraits(commonAmong(atHand)));
  const profileOf = (exercise: Exercise): ExerciseProfile => {
    const trained = trainedBy(exercise);
    const { isRare, isWeighted, place } = traitsOf(exercise.equipment);
    const words = comparedWords(exercise.name);
    const moves = movesOf(exercise, words, trained.primary);
    return {
      exercise,
      ...trained,
      ...moves,
      name: nameTraits(words, isRare),
      loaded: loadedBy(exercise, trained, { words, ...moves }),
      isWeighted,
      size: sizeOf(trained.primary),
      place,
      mainLift: mainLiftShare(exercise.equipment, words),
    };
  };
  return { groupsOf: trainedBy, profileOf: remembered(profileOf) };
}

/** The share of their work that two exercises do for the same groups: 0..1. */
export function muscleFit(a: readonly MuscleShare[], b: readonly MuscleShare[]): number {
  let shared = 0;
  let all = 0;
  for (const { share } of b) all += share;
  for (const { muscleGroup, share } of a) {
    const other = b.find((part) => part.muscleGroup === muscleGroup)?.share ?? 0;
    shared += Math.min(share, other);
    all += Math.max(share - other, 0);
  }
  return all === 0 ? 0 : shared / all;
}
