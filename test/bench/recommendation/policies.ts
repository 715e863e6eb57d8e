import {
  recommend,
  refId,
  type RecommendationCandidate,
  type RecommendationInput,
} from 'freshlegs';
import { utility } from './truth.js';

/** What the service knows. Only the oracle knows more. */
export interface ServiceView extends RecommendationInput {
  readonly now: Date;
}

/** At most three program days, best first. An empty list means rest. */
export type Ranking = readonly number[];

export interface ServicePolicy {
  readonly name: string;
  readonly rank: (view: ServiceView) => Ranking;
}

const weeklySets = ({ loads }: ServiceView): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const load of loads) {
    sums.set(load.muscleGroup, (sums.get(load.muscleGroup) ?? 0) + load.fractionalSets);
  }
  return sums;
};

/** When the workout was last done; minus infinity if never. */
const lastDone = (view: ServiceView, { key }: RecommendationCandidate): number =>
  view.completions.reduce(
    (last, completion) => (completion.key === key ? Math.max(last, completion.at.getTime()) : last),
    -Infinity,
  );

/**
 * Chooses what a workout's sets add most to this week, whether the muscles are recovered or not.
 * Ties go to the workout done longest ago, then to the order of the program.
 */
const needOnly: ServicePolicy = {
  name: 'need only',
  rank: (view) => {
    const done = weeklySets(view);
    const addedBy = ({ muscleGroups }: RecommendationCandidate): number =>
      muscleGroups.reduce((sum, { muscleGroup, sets }) => {
        const before = done.get(muscleGroup) ?? 0;
        return sum + utility(before + sets) - utility(before);
      }, 0);
    return view.candidates
      .map((candidate) => ({
        id: Number(refId(candidate.ref)),
        added: addedBy(candidate),
        last: lastDone(view, candidate),
      }))
      .sort((a, b) => b.added - a.added || Math.sign(a.last - b.last) || a.id - b.id)
      .slice(0, 1)
      .map(({ id }) => id);
  },
};

export const OURS = 'ours';

/** Calls `recommend` as the service does. */
export const ours: ServicePolicy = {
  name: OURS,
  rank: ({ now, ...input }) =>
    recommend(input, now, { timeZone: 'UTC' }).recommendations.flatMap(({ workout: { ref } }) =>
      ref.type === 'program' ? [ref.programDayId] : [],
    ),
};

export const POLICIES: readonly ServicePolicy[] = [needOnly, ours];
