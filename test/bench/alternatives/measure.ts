import { meanOf } from '../statistics.js';
import { areKin, type FamilyMember } from './families.js';
import { FAMILY_RANKERS, SUBSTITUTE_RANKERS, type Ranker, type Rankers } from './rankers.js';
import { areSubstitutes, type Substitute } from './substitutes.js';
import { wordsOf } from './words.js';

const SEEDS = [1, 2, 3, 4, 5];
/** The library's default number of alternatives. */
const OFFERED = 5;

/** A value for each ranker. */
export type ByRanker = Readonly<Record<string, number>>;

/** The values of each ranker for every query and every order of ties. */
const eachRanker = <Query, Value>(
  rankers: Rankers,
  queries: readonly Query[],
  measure: (rank: Ranker, query: Query) => Value,
): readonly (readonly [name: string, values: readonly Value[]])[] =>
  Object.entries(rankers).map(([name, make]) => [
    name,
    SEEDS.flatMap((seed) => {
      const rank = make(seed);
      return queries.map((query) => measure(rank, query));
    }),
  ]);

type IsWanted = (exercise: FamilyMember, other: FamilyMember) => boolean;

/** Whether two exercises are related, but their names share only the words of the family's name. */
const areUnlikeKin: IsWanted = (a, b) => {
  if (!areKin(a, b)) return false;
  const family = new Set(a.families.filter((name) => b.families.includes(name)).flatMap(wordsOf));
  const words = new Set(wordsOf(b.name));
  return wordsOf(a.name).every((word) => family.has(word) || !words.has(word));
};

const reciprocal = (at: number): number => (at < 0 ? 0 : 1 / (at + 1));

/**
 * The mean of 1 / the rank of the first wanted exercise. Ignores related exercises that are not
 * wanted.
 */
const measureWanted = (members: readonly FamilyMember[], isWanted: IsWanted) => {
  const queries = members.filter((own) => members.some((other) => isWanted(own, other)));
  const ranks = eachRanker(FAMILY_RANKERS, queries, (rank, own) => {
    const counted = members.filter(
      (other) => other.id !== own.id && (isWanted(own, other) || !areKin(own, other)),
    );
    return reciprocal(rank(own, counted).findIndex((other) => isWanted(own, other)));
  });
  const scores: ByRanker = Object.fromEntries(
    ranks.map(([name, values]) => [name, meanOf(values)]),
  );
  return { queries: queries.length, scores };
};

/** Over all exercises with related ones, and over the hard exercises alone. */
export const measureFamilies = (members: readonly FamilyMember[]) => ({
  all: measureWanted(members, areKin),
  hard: measureWanted(members, areUnlikeKin),
});

export type Families = ReturnType<typeof measureFamilies>;

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

export const measureSubstitutes = (substitutes: readonly Substitute[]) => {
  const wantedBy = (own: Substitute) => substitutes.filter((other) => areSubstitutes(own, other));
  const queries = substitutes.filter((own) => wantedBy(own).length > 0);
  const byRanker = eachRanker(SUBSTITUTE_RANKERS, queries, (rank, own) => {
    const ranked = rank(
      own,
      substitutes.filter(({ id }) => id !== own.id),
    );
    const isWanted = (other: Substitute): boolean => areSubstitutes(own, other);
    return {
      reciprocal: reciprocal(ranked.findIndex(isWanted)),
      recall: ranked.slice(0, OFFERED).filter(isWanted).length / wantedBy(own).length,
      preferences: preferences(ranked.filter(isWanted)),
    };
  });
  type Measured = (typeof byRanker)[number][1];
  const each = (value: (measured: Measured) => number): ByRanker =>
    Object.fromEntries(byRanker.map(([name, measured]) => [name, value(measured)]));
  const pairs = byRanker[0]?.[1].flatMap((query) => query.preferences).length ?? 0;
  return {
    queries: queries.length,
    groups: new Set(queries.map(({ group }) => group)).size,
    reciprocalRank: each((measured) => meanOf(measured.map((query) => query.reciprocal))),
    recall: each((measured) => meanOf(measured.map((query) => query.recall))),
    /** The recall of a perfect ranker. It is below 1 because a group can be larger than the list. */
    recallMax: meanOf(
      queries.map((own) => Math.min(OFFERED, wantedBy(own).length) / wantedBy(own).length),
    ),
    /** Pairs with the same muscles and equipment. */
    pairs: pairs / SEEDS.length,
    /** The share of these pairs that a ranker puts in the preferred order. */
    preferred: each((measured) => meanOf(measured.flatMap((query) => query.preferences))),
  };
};

export type Substitutes = ReturnType<typeof measureSubstitutes>;
