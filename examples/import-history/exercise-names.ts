import { FreshlegsError } from 'freshlegs';
import type { ImportedWorkout } from './formats/index';

/** What the importer needs of an exercise of the catalogue. */
export interface NamedExercise {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** What a name stands for: an exercise, or an activity such as running that loads no muscle here. */
export type NameTarget =
  { readonly type: 'exercise'; readonly id: number } | { readonly type: 'activity' };

/** Finds exercises by the names other apps give them. */
export interface ExerciseIndex {
  /** Null for a name that is neither in the catalogue nor an activity; it is never guessed. */
  find(name: string): NameTarget | null;
}

/** A name of the file that the catalogue does not know, and how much of the history hangs on it. */
export interface UnmappedName {
  readonly name: string;
  readonly workouts: number;
  readonly sets: number;
}

/**
 * The form in which names are compared: without accents, in lower case, with one space for each run of characters that
 * are neither letters nor digits.
 *
 * @example
 * normalizeExerciseName('  Développé-Couché (Barre)'); // 'developpe couche barre'
 */
export function normalizeExerciseName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * An index of the catalogue's names and aliases, and of the names of activities. A name that stands for two different
 * things, or for nothing once normalized, throws: the catalogue has to be corrected. (An alias that repeats a name of
 * the same exercise is harmless.)
 *
 * @example
 * const index = createExerciseIndex([{ id: 1, name: 'Pull-up', aliases: ['Chin up'] }], ['Running']);
 * index.find('PULL UP'); // { type: 'exercise', id: 1 }
 */
export function createExerciseIndex(
  exercises: readonly NamedExercise[],
  activities: readonly string[],
): ExerciseIndex {
  const targets = new Map<string, NameTarget>();
  const add = (name: string, target: NameTarget): void => {
    const key = normalizeExerciseName(name);
    const known = targets.get(key);
    if (key === '' || (known && !isSameTarget(known, target))) throw refuseName(name, key);
    targets.set(key, target);
  };
  for (const { id, name, aliases } of exercises) {
    for (const alias of [name, ...aliases]) add(alias, { type: 'exercise', id });
  }
  for (const activity of activities) add(activity, { type: 'activity' });
  return { find: (name) => targets.get(normalizeExerciseName(name)) ?? null };
}

/** The names the index does not know, those with the most sets first. */
export function listUnmappedNames(
  workouts: readonly ImportedWorkout[],
  index: ExerciseIndex,
): readonly UnmappedName[] {
  const counts = new Map<string, { name: string; workouts: Set<ImportedWorkout>; sets: number }>();
  for (const workout of workouts) {
    for (const { name, sets } of workout.exercises) {
      if (index.find(name)) continue;
      // Spellings of one name are one line of the report, shown as first met.
      const key = normalizeExerciseName(name) || name;
      const count = counts.get(key) ?? { name, workouts: new Set(), sets: 0 };
      count.workouts.add(workout);
      count.sets += sets.length;
      counts.set(key, count);
    }
  }
  return [...counts.values()]
    .map(({ name, workouts: { size }, sets }) => ({ name, workouts: size, sets }))
    .sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
}

function isSameTarget(a: NameTarget, b: NameTarget): boolean {
  return a.type === 'exercise' ? b.type === 'exercise' && a.id === b.id : a.type === b.type;
}

function refuseName(name: string, key: string): FreshlegsError {
  const problem = key === '' ? 'has neither letters nor digits' : 'stands for two different things';
  return new FreshlegsError(
    'INVALID_INPUT',
    `The name "${name}" of the exercise catalogue ${problem}. Correct the catalogue.`,
    { details: { name, key } },
  );
}
