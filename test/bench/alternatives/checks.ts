import { atLeast, type Check } from '../gate.js';
import type { ByRanker, Families, Substitutes } from './measure.js';

const AHEAD_OF_EQUIPMENT_MIN = 0.25;
const AHEAD_OF_NAMES_MIN = 0.01;
/** The score of the library's first version. Later versions must not be worse. */
const FAMILIES_MIN = 0.902;
const PREFERRED_MIN = 0.51;

const above = (scores: ByRanker, name: string): number =>
  (scores['ours'] ?? NaN) - (scores[name] ?? NaN);

export const checkFamilies = ({ all, hard }: Families): readonly Check[] => [
  atLeast('families', all.scores['ours'] ?? NaN, FAMILIES_MIN),
  atLeast(
    'families: above "equal equipment"',
    above(all.scores, 'equal equipment'),
    AHEAD_OF_EQUIPMENT_MIN,
  ),
  atLeast(
    'families: above "name similarity" if names share only the family name',
    above(hard.scores, 'name similarity'),
    AHEAD_OF_NAMES_MIN,
  ),
];

const ahead = (name: string, scores: ByRanker): readonly Check[] =>
  Object.keys(scores)
    .filter((ranker) => ranker !== 'ours')
    .map((ranker) => atLeast(`substitutes: ${name} above "${ranker}"`, above(scores, ranker), 0));

export const checkSubstitutes = (measured: Substitutes): readonly Check[] => [
  ...ahead('mean reciprocal rank', measured.reciprocalRank),
  ...ahead('recall', measured.recall),
  atLeast(
    'substitutes: pairs with the preferred exercise first',
    measured.preferred['ours'] ?? NaN,
    PREFERRED_MIN,
  ),
];
