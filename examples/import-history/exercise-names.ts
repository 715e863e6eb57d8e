import { catalogue, findExercise, normalizeExerciseName } from 'freshlegs/catalogue';
import type { ImportedWorkout } from './formats/index';

/** The meaning of a name: an exercise, or an activity such as running, which loads no muscle. */
export type NameTarget =
  { readonly type: 'exercise'; readonly id: number } | { readonly type: 'activity' };

export interface ExerciseIndex {
  /** Null for an unknown name. Never guesses. */
  find(name: string): NameTarget | null;
}

/** A name in the file that is not in the catalogue, and how many sets and workouts have it. */
export interface UnmappedName {
  readonly name: string;
  readonly workouts: number;
  readonly sets: number;
  /** Exercises with a similar name, the most similar first. The user chooses. */
  readonly suggestions: readonly string[];
}

/** The user's choices, by normalized name. */
export type NameMap = ReadonlyMap<string, string>;

// Choice: suggest only exercises that share at least this fraction of their letter pairs with the
// name. A smaller share is usually a coincidence.
const SIMILARITY_MIN = 0.45;
const SUGGESTIONS_MAX = 3;

/**
 * Indexes the catalogue's exercises with their ids in a database, and the names of activities.
 *
 * @example
 * const index = createExerciseIndex(new Map([['Pull-Up', 1]]), ['Running']);
 * index.find('PULLUPS'); // { type: 'exercise', id: 1 }
 */
export function createExerciseIndex(
  ids: ReadonlyMap<string, number>,
  activities: readonly string[],
  mapped: NameMap = new Map(),
): ExerciseIndex {
  const known = new Set(activities.map(normalizeExerciseName));
  const find = (name: string): NameTarget | null => {
    // The user's mapping comes first, so that it can override the catalogue.
    const chosen = ids.get(mapped.get(normalizeExerciseName(name)) ?? '');
    if (chosen !== undefined) return { type: 'exercise', id: chosen };
    if (known.has(normalizeExerciseName(name))) return { type: 'activity' };
    const id = ids.get(findExercise(name)?.name ?? '');
    return id === undefined ? null : { type: 'exercise', id };
  };
  return { find };
}

/** Lists the unknown names, those with the most sets first. */
export function listUnmappedNames(
  workouts: readonly ImportedWorkout[],
  index: ExerciseIndex,
): readonly UnmappedName[] {
  const counts = new Map<string, { name: string; workouts: Set<ImportedWorkout>; sets: number }>();
  for (const workout of workouts) {
    for (const { name, sets } of workout.exercises) {
      if (index.find(name)) continue;
      // All spellings of a name share one line of the report, which shows the first spelling.
      const key = normalizeExerciseName(name) || name;
      const count = counts.get(key) ?? { name, workouts: new Set(), sets: 0 };
      count.workouts.add(workout);
      count.sets += sets.length;
      counts.set(key, count);
    }
  }
  return [...counts.values()]
    .map(({ name, workouts: { size }, sets }) => ({
      name,
      workouts: size,
      sets,
      suggestions: nearestExercises(name),
    }))
    .sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
}

/**
 * Finds up to three names in the catalogue, the most similar first.
 *
 * @example
 * nearestExercises('Barbell Bench Pres')[0]; // 'Barbell Bench Press'
 */
export function nearestExercises(name: string): readonly string[] {
  const own = letterPairs(name);
  return catalogue
    .map((exercise) => ({
      name: exercise.name,
      score: similarity(own, letterPairs(exercise.name)),
    }))
    .filter(({ score }) => score >= SIMILARITY_MIN)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, SUGGESTIONS_MAX)
    .map((exercise) => exercise.name);
}

/** Pairs of adjacent letters, independent of the order of words. */
function letterPairs(name: string): ReadonlySet<string> {
  const words = normalizeExerciseName(name).split(' ');
  return new Set(
    words.flatMap((word) => Array.from(word, (letter, at) => letter + (word[at + 1] ?? ' '))),
  );
}

/** The similarity of two sets of pairs, from 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}
