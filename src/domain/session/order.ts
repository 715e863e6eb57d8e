// Orders the exercises of a new session.
import { loadKindOf } from '../progression/weights.js';
import type { ExerciseProfile } from '../workout/exercise-profile.js';
import type { Entry } from './minutes.js';

// Choice: do compounds before isolations, and large groups before small ones. An isolation for a
// large group comes before a compound for a small one. Of two such exercises for one group, the one
// with fewer repetitions comes first. A heavy lower-body compound comes first, preferably a clean,
// otherwise one whose bar loads the lower back. A compound of more than 20 repetitions comes with the
// isolations. Jumps come last.
const SIZE_LEVELS = 2;
const ISOLATION_LEVELS = 3;
const JUMP_LEVEL = 10;

const REPS_MANY = 20;

const levelOf = ({ slot: { isCompound, size, movement }, repsMin }: Entry): number => {
  if (movement === 'jump') return JUMP_LEVEL;
  return SIZE_LEVELS * size + (isCompound && repsMin <= REPS_MANY ? 0 : ISOLATION_LEVELS);
};

/** Exercises of one level for one group change places, so that the heaviest comes first. */
const byLevel = (entries: readonly Entry[]): readonly Entry[] => {
  const sorted = [...entries].sort((a, b) => levelOf(a) - levelOf(b));
  const left = [...sorted].sort((a, b) => a.repsMax - b.repsMax);
  const isAlike = (a: Entry, b: Entry): boolean =>
    levelOf(a) === levelOf(b) && a.slot.primary[0] === b.slot.primary[0];
  return sorted.flatMap((entry) =>
    left.splice(
      left.findIndex((other) => isAlike(other, entry)),
      1,
    ),
  );
};

/** A deadlift, a squat or a bent-over row with a bar. */
export function isBackLift({ loaded, pattern, exercise }: ExerciseProfile): boolean {
  return (
    loaded.includes('lower_back') &&
    pattern !== 'vertical_press' &&
    loadKindOf(exercise.equipment) === 'barbell'
  );
}

/** Starts with the exercise that needs the most strength and attention. */
const firstOf = (sorted: readonly Entry[]): Entry | undefined => {
  const heavy = sorted.filter(({ slot }) => slot.isHeavyLower);
  return (
    heavy.find(({ slot }) => slot.movement === 'clean') ??
    heavy.find(({ slot }) => isBackLift(slot)) ??
    heavy[0]
  );
};

const LIGHT_BETWEEN_MAX = 2;

/** Whether an isolation would tire the main group of the heavy exercise after it. */
const tires = ({ slot }: Entry, heavy: Entry): boolean =>
  !slot.isCompound && slot.primary[0] === heavy.slot.primary[0];

/**
 * Keeps two heavy lower-body compounds apart. A session with two of them also has another exercise.
 * One of the two comes first, the other one after one or two exercises.
 */
export function arranged(entries: readonly Entry[]): readonly Entry[] {
  const sorted = byLevel(entries);
  const first = firstOf(sorted);
  if (first === undefined) return sorted;
  const rest = sorted.filter((entry) => entry !== first);
  const heavy = rest.find(({ slot }) => slot.isHeavyLower);
  if (heavy === undefined) return [first, ...rest];
  const light = rest.filter((entry) => entry !== heavy);
  const fresh = light.find((entry) => !tires(entry, heavy));
  const others = fresh === undefined ? light : [fresh, ...light.filter((one) => one !== fresh)];
  const place = Math.min(Math.max(rest.indexOf(heavy), 1), LIGHT_BETWEEN_MAX);
  return [first, ...others.toSpliced(place, 0, heavy)];
}
