import type { ByRanker, Families, Substitutes } from './measure.js';

const AHEAD_OF_EQUIPMENT_MIN = 0.25;
/** The score of the library's first version. Later versions must not be worse. */
const FAMILIES_MIN = 0.902;
const PREFERRED_MIN = 0.5;

const of = (scores: ByRanker, name: string): number => scores[name] ?? 0;

export const familyMisses = (measured: Families): readonly string[] => {
  const [all, hard] = [measured.all.scores, measured.hard.scores];
  const ahead = of(all, 'ours') - of(all, 'equal equipment');
  return [
    ...(of(all, 'ours') >= FAMILIES_MIN ? [] : [`families: below ${FAMILIES_MIN}`]),
    ...(ahead >= AHEAD_OF_EQUIPMENT_MIN
      ? []
      : [`families: only ${ahead.toFixed(3)} above "equal equipment"`]),
    ...(of(hard, 'ours') > of(hard, 'name similarity')
      ? []
      : ['families: not above "name similarity" if names share only the family name']),
  ];
};

const behind = (name: string, scores: ByRanker): readonly string[] =>
  Object.entries(scores)
    .filter(([, score]) => score > of(scores, 'ours'))
    .map(([ranker]) => `substitutes: ${name} below that of "${ranker}"`);

export const substituteMisses = (measured: Substitutes): readonly string[] => [
  ...behind('mean reciprocal rank', measured.reciprocalRank),
  ...behind('recall', measured.recall),
  ...(of(measured.preferred, 'ours') > PREFERRED_MIN
    ? []
    : ['substitutes: the preferred exercise comes first in at most half of the pairs']),
];
