import { rankAlternatives } from '../../../src/domain/alternatives.js';
import { nameWords } from '../../../src/domain/movements.js';
import type { FamilyMember } from './families.js';

/** Ranks the others for an exercise, the best first. */
export type Ranker = (
  exercise: FamilyMember,
  others: readonly FamilyMember[],
) => readonly FamilyMember[];

/** A sequence of numbers that is the same each time (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** By a score, ties in an order that has nothing to do with the names. */
const byScore =
  (score: (exercise: FamilyMember, other: FamilyMember) => number, seed: number): Ranker =>
  (exercise, others) => {
    const next = numbersFrom(seed * 10_007 + exercise.id);
    return others
      .map((other) => ({ other, score: score(exercise, other), tie: next() }))
      .sort((a, b) => b.score - a.score || a.tie - b.tie)
      .map(({ other }) => other);
  };

const likeness = (a: FamilyMember, b: FamilyMember): number => {
  const [left, right] = [new Set(nameWords(a.name)), new Set(nameWords(b.name))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared);
};

const ours: Ranker = (exercise, others) => {
  const byId = new Map(others.map((other) => [other.id, other]));
  const ranked = rankAlternatives({
    exercise,
    exercises: others,
    recoveryOf: (muscleGroup) => ({ muscleGroup, score: 100 }),
    equipment: null,
    limit: others.length,
  });
  return ranked.flatMap(({ exerciseId }) => byId.get(exerciseId) ?? []);
};

/** The rankers that are compared; those with ties are run with several seeds. */
export const RANKERS: Readonly<Record<string, (seed: number) => Ranker>> = {
  ours: () => ours,
  'equal equipment': (seed) => byScore((a, b) => (a.equipment === b.equipment ? 1 : 0), seed),
  'name similarity': (seed) => byScore(likeness, seed),
  random: (seed) => byScore(() => 0, seed),
};
