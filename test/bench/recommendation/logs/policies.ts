import { calculateRecoveryScore, type RecommendationInput, type Recommendations } from 'freshlegs';
import { meanOf } from '../../statistics.js';
import type { Past, TypeCandidate } from './days.js';

/** Keys of types, best first. */
export type Ranking = readonly string[];

/** Ranks the types for the next session. Knows only the past. */
export interface Policy {
  readonly name: string;
  /** Equally likely rankings: just one, unless the policy draws at random. */
  readonly rank: (past: Past) => readonly Ranking[];
}

/** What the benchmark reads of a recommendation. */
export type Advice = Pick<Recommendations['recommendations'][number], 'rank' | 'reasons'> & {
  readonly workout: Pick<Recommendations['recommendations'][number]['workout'], 'ref'>;
};

/** The function under test. */
export type Recommend = (
  input: RecommendationInput,
  now: Date,
) => { readonly recommendations: readonly Advice[] };

/** Highest value first. On a tie, the type done longest ago comes first. */
const rankBy = (past: Past, valueOf: (candidate: TypeCandidate) => number): Ranking =>
  [...past.candidates]
    .sort((a, b) => valueOf(b) - valueOf(a) || a.lastDone.getTime() - b.lastDone.getTime())
    .map(({ key }) => key);

/** Each type comes first once. */
const random: Policy = {
  name: 'random',
  rank: ({ candidates }) =>
    candidates.map((_, at) =>
      [...candidates.slice(at), ...candidates.slice(0, at)].map(({ key }) => key),
    ),
};

/** By the mean score of a type's primary groups. */
const mostRecovered: Policy = {
  name: 'most recovered first',
  rank: (past) => {
    const scores = new Map(
      past.records.map((record) => [record.muscleGroup, calculateRecoveryScore(record, past.now)]),
    );
    const meanScore = ({ primarySets }: TypeCandidate): number =>
      primarySets.size === 0
        ? 0
        : meanOf([...primarySets.keys()].map((group) => scores.get(group) ?? 100));
    return [rankBy(past, meanScore)];
  },
};

export const MARKOV = 'Markov chain';

/** Ranks the types by how often they followed the last type, then by how often they were done. */
const markov: Policy = {
  name: MARKOV,
  rank: (past) => {
    const keys = past.completions.map(({ key }) => key);
    const followed = keys.filter((_, at) => at > 0 && keys[at - 1] === keys.at(-1));
    const countIn = (all: readonly string[], key: string) =>
      all.filter((other) => other === key).length;
    return [
      rankBy(past, ({ key }) => countIn(followed, key) + countIn(keys, key) / (keys.length + 1)),
    ];
  },
};

/** Policies without a model of training. */
export const SIMPLE_POLICIES: readonly Policy[] = [random, mostRecovered, markov];

/** The recommended types. Calls `recommend` as the service does. */
export const answerTo = (
  recommend: Recommend,
  { now, records, loads, completions, candidates: types }: Past,
): Ranking => {
  const keyOf = new Map(types.map(({ key, candidate }) => [JSON.stringify(candidate.ref), key]));
  const candidates = types.map(({ candidate }) => candidate);
  return recommend({ records, loads, completions, candidates }, now).recommendations.flatMap(
    ({ workout }) => keyOf.get(JSON.stringify(workout.ref)) ?? [],
  );
};

export const libraryPolicy = (name: string, recommend: Recommend): Policy => ({
  name,
  rank: (past) => [answerTo(recommend, past)],
});
