import { rankAlternatives } from '../../../src/domain/swap/alternatives.js';
import type { Exercise } from '../../../src/domain/records.js';
import { randomFrom } from '../recommendation/random.js';
import { wordsOf } from './words.js';

/** Ranks replacements for an exercise, best first. */
export type Ranker = <E extends Exercise>(exercise: E, others: readonly E[]) => readonly E[];

/** Rankers by name. The seed decides the order of ties. */
export type Rankers = Readonly<Record<string, (seed: number) => Ranker>>;

type Likeness = (exercise: Exercise, other: Exercise) => number;

/** Breaks ties at random. */
const by =
  (likeness: Likeness) =>
  (seed: number): Ranker =>
  (exercise, others) => {
    const next = randomFrom(seed * 10_007 + exercise.id);
    return others
      .map((other) => ({ other, score: likeness(exercise, other), tie: next() }))
      .sort((a, b) => b.score - a.score || a.tie - b.tie)
      .map(({ other }) => other);
  };

/** The entries in both lists, as a fraction of those in either list. */
const shared = (a: readonly string[], b: readonly string[]): number => {
  const [left, right] = [new Set(a), new Set(b)];
  const common = [...left].filter((item) => right.has(item)).length;
  return common / Math.max(1, left.size + right.size - common);
};

const words: Likeness = (a, b) => shared(wordsOf(a.name), wordsOf(b.name));

const primary: Likeness = (a, b) => shared(a.primaryMuscles, b.primaryMuscles);

const muscles: Likeness = (a, b) =>
  shared(
    [...a.primaryMuscles, ...a.secondaryMuscles],
    [...b.primaryMuscles, ...b.secondaryMuscles],
  );

const equipment: Likeness = (a, b) => (a.equipment === b.equipment ? 1 : 0);

const ours: Ranker = (exercise, others) => {
  const byId = new Map(others.map((other) => [other.id, other]));
  const ranked = rankAlternatives({
    exercise,
    exercises: others,
    scoreOf: () => 100,
    equipment: null,
    limit: others.length,
  });
  return ranked.flatMap(({ exerciseId }) => byId.get(exerciseId) ?? []);
};

export const FAMILY_RANKERS: Rankers = {
  ours: () => ours,
  'equal equipment': by(equipment),
  'name similarity': by(words),
};

export const SUBSTITUTE_RANKERS: Rankers = {
  ours: () => ours,
  'primary muscle and equipment': by((a, b) => 2 * primary(a, b) + equipment(a, b)),
  // The overlap of all muscles counts half, the best of the tested weights.
  'words and muscles': by((a, b) => words(a, b) + primary(a, b) + muscles(a, b) / 2),
};
