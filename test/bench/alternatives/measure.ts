import { areKin, type FamilyMember } from './families.js';
import { FAMILY_RANKERS, SUBSTITUTE_RANKERS, type Ranker } from './rankers.js';
import { meanOf } from '../statistics.js';
import { areSubstitutes, type Substitute } from './substitutes.js';
import { wordsOf } from './words.js';

const SEEDS = [1, 2, 3, 4, 5];
/** The library's default number of alternatives. */
const OFFERED = 5;

type ByRanker = Readonly<Record<string, number>>;

/**
 * Mean reciprocal rank per ranker, over all exercises with related ones, and over the hard
 * exercises alone.
 */
export interface Families {
  readonly queries: number;
  readonly hardQueries: number;
  readonly all: ByRanker;
  readonly hard: ByRanker;
}

export interface Substitutes {
  readonly queries: number;
  readonly groups: number;
  readonly reciprocalRank: ByRanker;
  readonly recall: ByRanker;
  /** The recall of a perfect ranker. It is below 1 because a group can be larger than the list. */
  readonly recallMax: number;
  /**
   * The number of pairs with the same muscles and equipment, and the share that each ranker puts in
   * the preferred order.
   */
  readonly pairs: number;
  readonly preferred: ByRanker;
}

type IsWanted = (exercise: FamilyMember, other: FamilyMember) => boolean;

/** Whether two exercises are related, but their names share only the words of the family's name. */
const areUnlikeKin: IsWanted = (a, b) => {
  if (!areKin(a, b)) return false;
  const family = new Set(a.families.filter((name) => b.families.includes(name)).flatMap(wordsOf));
  const words = new Set(wordsOf(b.name));
  return wordsOf(a.name).every((word) => family.has(word) || !words.has(word));
};

const reciprocal = (at: number): number => (at < 0 ? 0 : 1 / (at + 1));

/** 1 / the rank of the first wanted exercise. Ignores related exercises that are not wanted. */
const reciprocalRank = (
  rank: Ranker,
  exercise: FamilyMember,
  others: readonly FamilyMember[],
  isWanted: IsWanted,
): number => {
  const counted = others.filter((other) => isWanted(exercise, other) || !areKin(exercise, other));
  return reciprocal(rank(exercise, counted).findIndex((other) => isWanted(exercise, other)));
};

const measureWanted = (members: readonly FamilyMember[], isWanted: IsWanted) => {
  const queries = members.filter((own) => members.some((other) => isWanted(own, other)));
  const scores = Object.entries(FAMILY_RANKERS).map(([name, make]) => {
    const ranks = SEEDS.flatMap((seed) => {
      const rank = make(seed);
      return queries.map((own) =>
        reciprocalRank(
          rank,
          own,
          members.filter(({ id }) => id !== own.id),
          isWanted,
        ),
      );
    });
    return [name, meanOf(ranks)] as const;
  });
  return { queries: queries.length, scores: Object.fromEntries(scores) };
};

export const measureFamilies = (members: readonly FamilyMember[]): Families => {
  const all = measureWanted(members, areKin);
  const hard = measureWanted(members, areUnlikeKin);
  return {
    queries: all.queries,
    hardQueries: hard.queries,
    all: all.scores,
    hard: hard.scores,
  };
};

const areAlike = (a: Substitute, b: Substitute): boolean =>
  a.equipment === b.equipment &&
  a.primaryMuscles.join() === b.primaryMuscles.join() &&
  [...a.secondaryMuscles].sort().join() === [...b.secondaryMuscles].sort().join();

/**
 * For each pair with the same muscles and equipment: 1 if the preferred member comes first,
 * otherwise 0.
 */
const preferences = (members: readonly Substitute[]): readonly number[] =>
  members.flatMap((above, at) =>
    members
      .slice(at + 1)
      .filter((below) => areAlike(above, below) && above.preferredRank !== below.preferredRank)
      .map((below) => (above.preferredRank < below.preferredRank ? 1 : 0)),
  );

const measureRanker = (
  rank: Ranker,
  substitutes: readonly Substitute[],
  queries: readonly Substitute[],
) => {
  const measured = queries.map((own) => {
    const ranked = rank(
      own,
      substitutes.filter(({ id }) => id !== own.id),
    );
    const members = ranked.filter((other) => areSubstitutes(own, other));
    const wanted = substitutes.filter((other) => areSubstitutes(own, other)).length;
    const offered = ranked.slice(0, OFFERED).filter((other) => areSubstitutes(own, other)).length;
    return {
      reciprocal: reciprocal(ranked.findIndex((other) => areSubstitutes(own, other))),
      recall: offered / wanted,
      recallMax: Math.min(OFFERED, wanted) / wanted,
      preferences: preferences(members),
    };
  });
  return measured;
};

export const measureSubstitutes = (substitutes: readonly Substitute[]): Substitutes => {
  const queries = substitutes.filter((own) =>
    substitutes.some((other) => areSubstitutes(own, other)),
  );
  const byRanker = Object.entries(SUBSTITUTE_RANKERS).map(
    ([name, make]) =>
      [name, SEEDS.flatMap((seed) => measureRanker(make(seed), substitutes, queries))] as const,
  );
  const each = (value: (measured: (typeof byRanker)[number][1]) => number): ByRanker =>
    Object.fromEntries(byRanker.map(([name, measured]) => [name, value(measured)]));
  const first = byRanker[0]?.[1] ?? [];
  return {
    queries: queries.length,
    groups: new Set(queries.map(({ group }) => group)).size,
    reciprocalRank: each((measured) => meanOf(measured.map((query) => query.reciprocal))),
    recall: each((measured) => meanOf(measured.map((query) => query.recall))),
    recallMax: meanOf(first.map(({ recallMax }) => recallMax)),
    pairs: first.flatMap((query) => query.preferences).length / SEEDS.length,
    preferred: each((measured) => meanOf(measured.flatMap((query) => query.preferences))),
  };
};
