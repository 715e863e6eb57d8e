import { areKin, type FamilyMember } from './families.js';
import { FAMILY_RANKERS, SUBSTITUTE_RANKERS, type Ranker } from './rankers.js';
import { areSubstitutes, type Substitute } from './substitutes.js';
import { wordsOf } from './words.js';

const SEEDS = [1, 2, 3, 4, 5];
/** The default length of the list. */
const OFFERED = 5;

type ByRanker = Readonly<Record<string, number>>;

/**
 * Mean reciprocal rank of each ranker, over all exercises with related ones and over the hard ones.
 */
export interface Families {
  readonly queries: number;
  readonly hardQueries: number;
  readonly all: ByRanker;
  readonly hard: ByRanker;
}

/** How well each ranker finds the members of a group. */
export interface Substitutes {
  readonly queries: number;
  readonly groups: number;
  readonly reciprocalRank: ByRanker;
  readonly recall: ByRanker;
  /** The recall of a perfect ranker, because groups may have more members than the list. */
  readonly recallMax: number;
  /**
   * Pairs of members with the same muscles and equipment, and how many of them are in the preferred
   * order.
   */
  readonly pairs: number;
  readonly preferred: ByRanker;
}

type IsWanted = (exercise: FamilyMember, other: FamilyMember) => boolean;

/** Related exercises whose names only share the words of the family's name. */
const areUnlikeKin: IsWanted = (a, b) => {
  if (!areKin(a, b)) return false;
  const family = new Set(a.families.filter((name) => b.families.includes(name)).flatMap(wordsOf));
  const words = new Set(wordsOf(b.name));
  return wordsOf(a.name).every((word) => family.has(word) || !words.has(word));
};

const reciprocal = (at: number): number => (at < 0 ? 0 : 1 / (at + 1));

/** 1 / rank of the first wanted one; related exercises that are not wanted count neither way. */
const reciprocalRank = (
  rank: Ranker,
  exercise: FamilyMember,
  others: readonly FamilyMember[],
  isWanted: IsWanted,
): number => {
  const counted = others.filter((other) => isWanted(exercise, other) || !areKin(exercise, other));
  return reciprocal(rank(exercise, counted).findIndex((other) => isWanted(exercise, other)));
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

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
    return [name, mean(ranks)] as const;
  });
  return { queries: queries.length, scores: Object.fromEntries(scores) };
};

/** Measures all rankers on the families of the data set. */
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

/** For pairs of members that differ only in name: 1 if the preferred one comes first, otherwise 0. */
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

/** Measures all rankers on the groups of the data set. */
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
    reciprocalRank: each((measured) => mean(measured.map((query) => query.reciprocal))),
    recall: each((measured) => mean(measured.map((query) => query.recall))),
    recallMax: mean(first.map(({ recallMax }) => recallMax)),
    pairs: first.flatMap((query) => query.preferences).length / SEEDS.length,
    preferred: each((measured) => mean(measured.flatMap((query) => query.preferences))),
  };
};
