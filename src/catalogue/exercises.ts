// Parses `push.ts`, `pull.ts`, `core.ts` and `legs.ts`, which have one exercise per line. The
// format is `name | primary muscles | secondary muscles | equipment mechanic force [movement] |
// aliases`. A dash means unknown equipment or no movement. A line states the movement only if the
// name does not show it. Aliases only list names with different words: `index.ts` already matches
// other spellings and word orders.
import { MUSCLE_GROUPS, type MuscleGroup } from '../domain/muscle-groups.js';
import { comparedWords, movementOf, patternOf } from '../domain/workout/movements.js';
import { heavyGroupsIn } from '../domain/workout/exercise-profile.js';
import { supportsOf } from '../domain/workout/support.js';
import { CORE } from './core.js';
import { LEGS } from './legs.js';
import { PULL } from './pull.js';
import { PUSH } from './push.js';

/** An exercise of the catalogue. */
export interface CatalogueExercise {
  readonly name: string;
  readonly primaryMuscles: readonly MuscleGroup[];
  readonly secondaryMuscles: readonly MuscleGroup[];
  /**
   * Muscles that only help but carry much of the weight, such as the lower back in a deadlift. Most
   * are secondary, too.
   */
  readonly heavyMuscles: readonly MuscleGroup[];
  /** Such as `barbell`, `smith_machine` or `bodyweight`; null if the name does not say. */
  readonly equipment: string | null;
  /** What else it needs: `pull-up bar`, `bar`, `dip bars`, `rings`, `bench`, `box`, `roman chair`. */
  readonly needs: readonly string[];
  /** `compound` or `isolation`. */
  readonly mechanic: string | null;
  /** `push`, `pull` or `static`. */
  readonly force: string | null;
  /** Such as `horizontal_press`, `row` or `leg_curl`; null if no movement applies. */
  readonly movement: string | null;
}

/** An exercise and its other names in common use. */
export interface NamedExercise {
  readonly exercise: CatalogueExercise;
  readonly aliases: readonly string[];
}

const NONE = '-';

const parts = (text: string, separator: string): readonly string[] =>
  text === '' ? [] : text.split(separator);

const known = (value: string): string | null => (value === NONE ? null : value);

const isMuscleGroup = (name: string): name is MuscleGroup =>
  MUSCLE_GROUPS.some((group) => group === name);

const shownMovement = (name: string, primary: readonly string[]): string | null => {
  const words = comparedWords(name);
  const movement = movementOf(name, words);
  return movement === null ? null : patternOf(movement, words, primary);
};

const toExercise = (line: string): NamedExercise => {
  const [name = '', primary = '', secondary = '', kind = '', aliases = ''] = line
    .split('|')
    .map((field) => field.trim());
  const [equipment = NONE, mechanic = null, force = null, movement] = kind.split(' ');
  const primaryMuscles = parts(primary, ' ').filter(isMuscleGroup);
  const secondaryMuscles = parts(secondary, ' ').filter(isMuscleGroup);
  const plain = { name, primaryMuscles, secondaryMuscles, equipment: known(equipment), mechanic };
  return {
    exercise: {
      name,
      primaryMuscles,
      secondaryMuscles,
      heavyMuscles: heavyGroupsIn(plain).filter(isMuscleGroup),
      equipment: known(equipment),
      needs: supportsOf({ name, equipment: known(equipment) }),
      mechanic,
      force,
      movement: movement === undefined ? shownMovement(name, primaryMuscles) : known(movement),
    },
    aliases: parts(aliases, ', '),
  };
};

export const namedExercises: readonly NamedExercise[] = [PUSH, PULL, CORE, LEGS]
  .flatMap((lines) => lines.trim().split('\n'))
  .map(toExercise)
  .sort((a, b) => (a.exercise.name < b.exercise.name ? -1 : 1));
