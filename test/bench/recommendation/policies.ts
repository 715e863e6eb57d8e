import {
  calculateRecoveryScore,
  DEFAULT_RECOVERY_MODEL,
  recommend,
  refId,
  type RecommendationCandidate,
  type RecommendationInput,
  type RecoveryModel,
} from 'freshlegs';
import { TOP, UTILITY_SETS } from './constants.js';
import { linearModel } from './models.js';
import { shuffle, type Random } from './random.js';

/** What the service knows. Only the oracle knows more. */
export interface ServiceView extends RecommendationInput {
  readonly now: Date;
}

/** At most three program days, best first. An empty list means rest. */
export type Ranking = readonly number[];

export interface ServicePolicy {
  readonly name: string;
  /** Null if the policy uses no scores. */
  readonly model: RecoveryModel | null;
  readonly rank: (view: ServiceView, model: RecoveryModel, random: Random) => Ranking;
}

const idOf = ({ ref }: RecommendationCandidate): number => Number(refId(ref));

/** When the workout was last done; minus infinity if never. */
const lastDone = (view: ServiceView, { key }: RecommendationCandidate): number =>
  view.completions.reduce(
    (last, completion) => (completion.key === key ? Math.max(last, completion.at.getTime()) : last),
    -Infinity,
  );

/**
 * Highest value first. Ties go to the workout done longest ago, then to the order of the program.
 */
const rankBy = (
  view: ServiceView,
  valueOf: (candidate: RecommendationCandidate) => number,
): Ranking =>
  view.candidates
    .map((candidate) => ({
      id: idOf(candidate),
      value: valueOf(candidate),
      last: lastDone(view, candidate),
    }))
    .sort((a, b) => b.value - a.value || Math.sign(a.last - b.last) || a.id - b.id)
    .slice(0, TOP)
    .map(({ id }) => id);

const meanScore = (
  view: ServiceView,
  model: RecoveryModel,
  { primaryMuscleGroups }: RecommendationCandidate,
): number => {
  const records = new Map(view.records.map((record) => [record.muscleGroup, record]));
  const scores = primaryMuscleGroups.map((group) => {
    const record = records.get(group);
    return record === undefined ? 100 : calculateRecoveryScore(record, view.now, model);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

const weeklySets = ({ loads }: ServiceView): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const load of loads) {
    sums.set(load.muscleGroup, (sums.get(load.muscleGroup) ?? 0) + load.fractionalSets);
  }
  return sums;
};

const utility = (sets: number): number => Math.log1p(sets / UTILITY_SETS);

const random: ServicePolicy = {
  name: 'random',
  model: null,
  rank: (view, _scores, draw) => shuffle(draw, view.candidates.map(idOf)).slice(0, TOP),
};

/**
 * The workout done longest ago always comes first. A lifter's own choices do not break this
 * rotation.
 */
const roundRobin: ServicePolicy = {
  name: 'round robin',
  model: null,
  rank: (view) => rankBy(view, () => 0),
};

const mostRecovered = (name: string, model: RecoveryModel): ServicePolicy => ({
  name: `most recovered, ${name}`,
  model,
  rank: (view, scores) => rankBy(view, (candidate) => meanScore(view, scores, candidate)),
});

/** Ranks by what a workout's sets add this week, whether the muscles are recovered or not. */
const needOnly: ServicePolicy = {
  name: 'need only',
  model: null,
  rank: (view) => {
    const done = weeklySets(view);
    return rankBy(view, ({ muscleGroups }) =>
      muscleGroups.reduce((sum, { muscleGroup, sets }) => {
        const before = done.get(muscleGroup) ?? 0;
        return sum + utility(before + sets) - utility(before);
      }, 0),
    );
  },
};

/** Calls `recommend` as the service does. */
const library = (name: string, model: RecoveryModel): ServicePolicy => ({
  name,
  model,
  rank: ({ records, loads, completions, candidates, now }, scores) =>
    recommend({ records, loads, completions, candidates }, now, {
      timeZone: 'UTC',
      model: scores,
    }).recommendations.flatMap(({ workout: { ref } }) =>
      ref.type === 'program' ? [ref.programDayId] : [],
    ),
});

export const ROUND_ROBIN = roundRobin.name;
export const OURS = 'ours';

/** The library comes last. */
export const POLICIES: readonly ServicePolicy[] = [
  random,
  roundRobin,
  mostRecovered('linear 48 h', linearModel(48)),
  mostRecovered('linear 72 h', linearModel(72)),
  mostRecovered('our score', DEFAULT_RECOVERY_MODEL),
  needOnly,
  library('our rank, linear 48 h', linearModel(48)),
  library('our rank, linear 72 h', linearModel(72)),
  library(OURS, DEFAULT_RECOVERY_MODEL),
];
