import { catalogue, findExercise, normalizeExerciseName } from 'freshlegs/catalogue';
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
  /** Exercises of the catalogue with a similar name, the nearest first: for a person to choose from. */
  readonly suggestions: readonly string[];
}

/** The exercises that the user says a name stands for, by the normalized name. */
export type NameMap = ReadonlyMap<string, string>;

// Choice: a suggestion shares at least this part of its pairs of letters with the name; less is a coincidence.
const SIMILARITY_MIN = 0.45;
const SUGGESTIONS_MAX = 3;

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
  mapped: NameMap = new Map(),
): ExerciseIndex {
  const known = new Set(activities.map(normalizeExerciseName));
  const find = (name: string): NameTarget | null => {
    // What the user says comes first, so that a name can be mapped which the catalogue takes for another.
    const chosen = ids.get(mapped.get(normalizeExerciseName(name)) ?? '');
    if (chosen !== undefined) return { type: 'exercise', id: chosen };
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
    .map(({ name, workouts: { size }, sets }) => ({
      name,
      workouts: size,
      sets,
      suggestions: nearestExercises(name),
    }))
    .sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
}

/**
 * The exercises of the catalogue whose names are most like a name, at most three.
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

/** The pairs of neighbouring letters of the words, which stay the same in another order of words. */
function letterPairs(name: string): ReadonlySet<string> {
  const words = normalizeExerciseName(name).split(' ');
  return new Set(
    words.flatMap((word) => Array.from(word, (letter, at) => letter + (word[at + 1] ?? ' '))),
  );
}

/** 1 for the same pairs, 0 for none in common. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}
