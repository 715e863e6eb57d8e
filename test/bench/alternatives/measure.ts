import { nameWords } from '../../../src/domain/movements.js';
import { areKin, type FamilyMember } from './families.js';
import { RANKERS, type Ranker } from './rankers.js';

const SEEDS = [1, 2, 3, 4, 5];

/** Mean reciprocal rank of each ranker, over all exercises with kin and over the hard ones. */
export interface Measured {
  readonly queries: number;
  readonly hardQueries: number;
  readonly all: Readonly<Record<string, number>>;
  readonly hard: Readonly<Record<string, number>>;
}

type IsWanted = (exercise: FamilyMember, other: FamilyMember) => boolean;

/** Kin whose names share no word but those of the family's own name. */
const areUnlikeKin: IsWanted = (a, b) => {
  if (!areKin(a, b)) return false;
  const family = new Set(a.families.filter((name) => b.families.includes(name)).flatMap(nameWords));
  const words = new Set(nameWords(b.name));
  return nameWords(a.name).every((word) => family.has(word) || !words.has(word));
};

/** 1 / rank of the first that is wanted; kin that is not wanted is neither right nor wrong. */
const reciprocalRank = (
  rank: Ranker,
  exercise: FamilyMember,
  others: readonly FamilyMember[],
  isWanted: IsWanted,
): number => {
  const counted = others.filter((other) => isWanted(exercise, other) || !areKin(exercise, other));
  const at = rank(exercise, counted).findIndex((other) => isWanted(exercise, other));
  return at < 0 ? 0 : 1 / (at + 1);
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const measureWanted = (members: readonly FamilyMember[], isWanted: IsWanted) => {
  const queries = members.filter((own) => members.some((other) => isWanted(own, other)));
  const scores = Object.entries(RANKERS).map(([name, make]) => {
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
export const measure = (members: readonly FamilyMember[]): Measured => {
  const all = measureWanted(members, areKin);
  const hard = measureWanted(members, areUnlikeKin);
  return {
    queries: all.queries,
    hardQueries: hard.queries,
    all: all.scores,
    hard: hard.scores,
  };
};

const AHEAD_OF_EQUIPMENT_MIN = 0.25;

/** What is not as it has to be. */
export const missesOf = ({ all, hard }: Measured): readonly string[] => {
  const of = (scores: Readonly<Record<string, number>>, name: string) => scores[name] ?? 0;
  const ahead = of(all, 'ours') - of(all, 'equal equipment');
  return [
    ...(ahead >= AHEAD_OF_EQUIPMENT_MIN ? [] : [`only ${ahead.toFixed(3)} above equal equipment`]),
    ...(of(hard, 'ours') > of(hard, 'name similarity')
      ? []
      : ['not ahead of name similarity where names share only the word of the family']),
  ];
};
