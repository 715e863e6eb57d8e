/**
 * A catalogue of exercises with muscle groups, equipment and movement. It is for hosts whose tables
 * do not say which muscles an exercise trains. Many names also occur in public lists of exercises:
 * `src/catalogue/NOTICE.md` in the package credits them.
 *
 * @module freshlegs/catalogue
 */
import { namedExercises, type CatalogueExercise } from './exercises.js';
import {
  normalizeExerciseName,
  translateBrackets,
  withoutEquipment,
  withoutPosture,
  wordSet,
} from './words.js';

export type { CatalogueExercise };
export { normalizeExerciseName };

/**
 * All exercises of the catalogue, by name.
 *
 * @example
 * catalogue.find(({ name }) => name === 'Leg Extension')?.primaryMuscles; // ['quadriceps']
 */
export const catalogue: readonly CatalogueExercise[] = namedExercises.map(
  ({ exercise }) => exercise,
);

/**
 * These names match an exercise by their words, but mean another one that is not in the catalogue.
 */
const NOT_THE_SAME: readonly string[] = [
  'Seated Barbell Bench Press',
  'Seated Dumbbell Bench Press',
  'Seated Dumbbell Fly',
  'Standing Barbell Bench Press',
  'Standing Dumbbell Around the World',
  'Standing Dumbbell Bench Press',
  'Standing Dumbbell Fly',
];

interface Index {
  readonly byName: ReadonlyMap<string, CatalogueExercise>;
  /** Null if the words match two exercises, or an exercise outside the catalogue. */
  readonly byWords: ReadonlyMap<string, CatalogueExercise | null>;
  /** The words of the names, without the aliases, which have other languages too. */
  readonly english: ReadonlySet<string>;
}

const buildIndex = (): Index => {
  const byName = new Map<string, CatalogueExercise>();
  const byWords = new Map<string, CatalogueExercise | null>();
  for (const { exercise, aliases } of namedExercises) {
    for (const name of [exercise.name, ...aliases]) {
      const words = wordSet(name);
      const known = byWords.get(words);
      byName.set(normalizeExerciseName(name), exercise);
      byWords.set(words, known === undefined || known === exercise ? exercise : null);
    }
  }
  for (const name of NOT_THE_SAME) byWords.set(wordSet(name), null);
  const names = namedExercises.map(({ exercise }) => wordSet(exercise.name));
  return { byName, byWords, english: new Set(names.flatMap((words) => words.split(' '))) };
};

// Built on the first call, so that this module loads fast.
let index: Index | undefined;

/**
 * Finds the exercise with exactly these words. Otherwise finds one without the words for equipment,
 * if it uses that equipment.
 */
const findByWords = ({ byWords }: Index, words: string): CatalogueExercise | null => {
  const exact = byWords.get(words);
  if (exact !== undefined) return exact;
  const plain = withoutEquipment(words);
  const found = plain === null ? null : (byWords.get(plain.rest) ?? null);
  return found?.equipment === plain?.equipment ? found : null;
};

/** The name may add a posture or "one arm" if it includes the equipment. */
const findInPosture = (index: Index, words: string): CatalogueExercise | null => {
  const rest = withoutPosture(words);
  const equipment = withoutEquipment(words)?.equipment;
  if (rest === words || equipment === undefined || index.byWords.get(words) === null) return null;
  const found = findByWords(index, rest);
  return found?.equipment === equipment ? found : null;
};

const findSpelled = (index: Index, name: string): CatalogueExercise | null => {
  const words = wordSet(name);
  return findByWords(index, words) ?? findInPosture(index, words);
};

/** The name may have its equipment in brackets in another language. */
const findTranslated = (index: Index, name: string): CatalogueExercise | null => {
  const isEnglish = (words: string) => words.split(' ').every((word) => index.english.has(word));
  const translated = translateBrackets(name, isEnglish);
  return translated === null ? null : findSpelled(index, translated);
};

// Choice: compare names by their words in any order, but keep the words of a fixed term together. A
// name that matches two exercises is unknown.
/**
 * Finds an exercise by its name. Does not guess: returns null for an unknown or ambiguous name.
 * Compares names, then aliases, then words. Ignores case, accents, punctuation, plurals and word
 * order, and knows common abbreviations: "Bench Press (Dumbbell)", "DB bench presses". Only the
 * words of a fixed term, such as "Smith machine" or "front lever", must stay together. Equipment in
 * brackets may be in the languages of the apps: "Squat (Skivstång)". Activities such as running and
 * stretches are not in the catalogue.
 *
 * @example
 * findExercise('RDL (Barbell)')?.primaryMuscles; // ['hamstrings', 'glutes']
 * findExercise('Hip Raise'); // null
 */
export function findExercise(name: string): CatalogueExercise | null {
  index ??= buildIndex();
  const known = index.byName.get(normalizeExerciseName(name));
  if (known !== undefined) return known;
  return findSpelled(index, name) ?? findTranslated(index, name);
}
