import {
  calculateRecoveryScore,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
} from 'freshlegs';
import type { Past, TypeCandidate } from './days.js';

/** Keys of types, best first. */
export type Ranking = readonly string[];

/** Ranks the types for the next session. Knows only the past. */
export interface Policy {
  readonly name: string;
  /** Equally likely rankings: just one, unless the policy draws at random. */
  readonly rank: (past: Past) => readonly Ranking[];
}

/** The type of `recommend`, the function under test. */
export type Recommend = (
  input: RecommendationInput,
  now: Date,
  options?: RecommendationOptions,
) => Recommendations;

const keysOf = (candidates: readonly TypeCandidate[]): Ranking => candidates.map(({ key }) => key);

/** Highest value first. On a tie, the type done longest ago comes first. */
const rankBy = (past: Past, valueOf: (candidate: TypeCandidate) => number): Ranking =>
  keysOf(
    [...past.candidates].sort(
      (a, b) => valueOf(b) - valueOf(a) || a.lastDone.getTime() - b.lastDone.getTime(),
    ),
  );

/** All rotations of a ranking, so that each entry comes first once. */
const rotations = (ranking: Ranking): readonly Ranking[] =>
  ranking.map((_, index) => [...ranking.slice(index), ...ranking.slice(0, index)]);

const random: Policy = {
  name: 'random',
  rank: (past) => rotations(keysOf(past.candidates)),
};

const meanScore = (past: Past): ((candidate: TypeCandidate) => number) => {
  const scores = new Map(
    past.records.map((record) => [record.muscleGroup, calculateRecoveryScore(record, past.now)]),
  );
  return ({ primarySets }) => {
    let sum = 0;
    for (const group of primarySets.keys()) sum += scores.get(group) ?? 100;
    return primarySets.size === 0 ? 0 : sum / primarySets.size;
  };
};

const mostRecovered: Policy = {
  name: 'most recovered first',
  rank: (past) => [rankBy(past, meanScore(past))],
};

const countKeys = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

export const MARKOV = 'Markov chain';

/** Ranks the types by how often they followed the last type, then by how often they were done. */
const markov: Policy = {
  name: MARKOV,
  rank: (past) => {
    const keys = past.completions.map(({ key }) => key);
    const last = keys.at(-1);
    const followed = countKeys(keys.filter((_, index) => index > 0 && keys[index - 1] === last));
    const done = countKeys(keys);
    return [
      rankBy(
        past,
        ({ key }) => (followed.get(key) ?? 0) + (done.get(key) ?? 0) / (keys.length + 1),
      ),
    ];
  },
};

/** Policies without a model of training. */
export const SIMPLE_POLICIES: readonly Policy[] = [random, mostRecovered, markov];

/** Calls `recommend` as the service does. Each recommendation comes with its key. */
export const answerTo = (
  recommend: Recommend,
  { now, records, loads, completions, candidates }: Past,
): readonly {
  readonly key: string;
  readonly recommendation: Recommendations['recommendations'][number];
}[] => {
  const keyOf = new Map(
    candidates.map(({ key, candidate }) => [JSON.stringify(candidate.ref), key]),
  );
  const input = {
    records,
    loads,
    completions,
    candidates: candidates.map(({ candidate }) => candidate),
  };
  return recommend(input, now).recommendations.flatMap((recommendation) => {
    const key = keyOf.get(JSON.stringify(recommendation.workout.ref));
    return key === undefined ? [] : [{ key, recommendation }];
  });
};

export const libraryPolicy = (name: string, recommend: Recommend): Policy => ({
  name,
  rank: (past) => [answerTo(recommend, past).map(({ key }) => key)],
});
