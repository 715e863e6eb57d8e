import { findExercise, normalizeExerciseName } from 'freshlegs/catalogue';
import type { ImportedWorkout } from './formats/index';

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
 * An index of the catalogue's exercises, by their ids in a database, and of the names of activities.
 *
 * @example
 * const index = createExerciseIndex(new Map([['Pull-Up', 1]]), ['Running']);
 * index.find('PULLUPS'); // { type: 'exercise', id: 1 }
 */
export function createExerciseIndex(
  ids: ReadonlyMap<string, number>,
  activities: readonly string[],
): ExerciseIndex {
  const known = new Set(activities.map(normalizeExerciseName));
  const find = (name: string): NameTarget | null => {
    if (known.has(normalizeExerciseName(name))) return { type: 'activity' };
    const id = ids.get(findExercise(name)?.name ?? '');
    return id === undefined ? null : { type: 'exercise', id };
  };
  return { find };
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
