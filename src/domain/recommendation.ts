import { compareRefs, nameOf, overlap, type RecommendationCandidate } from './candidates.js';
import { RECOMMENDATIONS_MAX } from './limits.js';
import { compareBy, compareInstants } from './order.js';
import { excludedGroups, planFocus, planRest, presentWorkout } from './recommendation-answer.js';
import {
  analysisWindow,
  createContext,
  GATE_PERCENT,
  need,
  UTILITY_STEPS,
  type DroppedWorkout,
  type ExcludedMuscleGroup,
  type GroupContext,
  type RecommendationContext,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
} from './recommendation-context.js';

interface Scored {
  readonly candidate: RecommendationCandidate;
  readonly utility: number;
  /** The largest overlap of its primary groups with those of one chosen already: 0..1. */
  likeness: number;
}

// Choice: how workouts are ranked and told apart; spec 4 says only that three are the top.
const VARIETY_BASE = 0.9;

/** The latest of some instants; null where one of them never comes. */
const latest = (dates: readonly (Date | null)[]): Date | null =>
  [...dates]
    .sort(compareInstants)
    .reduce<Date | null>((last, date, index) => (index > 0 && last === null ? null : date), null);

/** What bars a workout that trains a group as primary or not; null where nothing does. */
const barredBy = (
  { excluded }: GroupContext,
  primary: boolean,
  { strict }: RecommendationContext,
): ExcludedMuscleGroup | null => (primary || strict ? excluded : null);

interface BarringGroup extends ExcludedMuscleGroup {
  readonly primary: boolean;
}

/** The excluded groups that bar a candidate. */
const barringGroups = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): readonly BarringGroup[] =>
  candidate.muscleGroups.flatMap(({ muscleGroup, primary }) => {
    const excluded = barredBy(context.group(muscleGroup), primary, context);
    return excluded === null ? [] : [{ ...excluded, primary }];
  });

const dropBarred = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): DroppedWorkout => {
  const barring = barringGroups(candidate, context);
  const primary = barring.some((group) => group.primary);
  const muscleGroups = barring
    .filter((group) => group.primary === primary)
    .map((group) => group.muscleGroup);
  const exercises = candidate.exercises
    .filter((exercise) =>
      (primary ? exercise.primaryMuscleGroups : exercise.muscleGroups).some((group) =>
        muscleGroups.includes(group),
      ),
    )
    .map(({ exerciseId, name }) => ({ exerciseId, name }));
  return {
    workout: nameOf(candidate),
    reason: {
      code: primary ? 'excluded_muscle_group' : 'excluded_secondary_muscle_group',
      params: { muscleGroups, exercises },
    },
    eligibleAt: latest(barring.map(({ eligibleAt }) => eligibleAt)),
  };
};

/** Why a candidate cannot be done with the equipment at hand, or null. */
const dropUnequipped = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): DroppedWorkout | null => {
  const lacks = candidate.exercises.some(
    ({ equipment }) => equipment !== null && !context.isEquipped(equipment),
  );
  // Nothing is made for a candidate that can be done, as nearly all of them can: a tenth of it all.
  if (!lacks) return null;
  const lacking = candidate.exercises.flatMap(({ exerciseId, name, equipment }) =>
    equipment === null || context.isEquipped(equipment) ? [] : [{ exerciseId, name, equipment }],
  );
  const exercises = lacking.map(({ exerciseId, name }) => ({ exerciseId, name }));
  const equipment = [...new Set(lacking.map((exercise) => exercise.equipment))];
  const reason = { code: 'equipment_missing', params: { equipment, exercises } } as const;
  return { workout: nameOf(candidate), reason, eligibleAt: null };
};

/** Why a candidate is not considered whatever its groups have recovered, or null. */
const findDropReason = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): DroppedWorkout | null => {
  if (candidate.primaryMuscleGroups.length === 0) {
    const reason = { code: 'no_known_muscles' } as const;
    return { workout: nameOf(candidate), reason, eligibleAt: null };
  }
  const unequipped = dropUnequipped(candidate, context);
  if (unequipped !== null) return unequipped;
  const { minutes } = candidate;
  const { minutesAtHand } = context;
  if (minutes > minutesAtHand) {
    const reason = { code: 'takes_too_long', params: { minutes, minutesAtHand } } as const;
    return { workout: nameOf(candidate), reason, eligibleAt: null };
  }
  return null;
};

/**
 * What a workout is worth: its gate, its variety, the needs of its groups, and the share of its
 * sets that is not lost on excluded secondary groups. Null where an excluded group bars it; told by
 * the same pass, since asking for each group once more is a tenth of it all.
 */
const utilityOf = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): number | null => {
  let gate = 1;
  let worth = 0;
  let sets = 0;
  let lostSets = 0;
  for (const offer of candidate.muscleGroups) {
    const group = context.group(offer.muscleGroup);
    if (barredBy(group, offer.primary, context) !== null) return null;
    sets += offer.sets;
    if (offer.primary) gate = Math.min(gate, group.recovery.score / GATE_PERCENT);
    if (group.excluded === null) worth += need(group, offer.sets);
    else lostSets += offer.sets;
  }
  const variety = VARIETY_BASE ** context.timesDone(candidate);
  // A workout that a host stores without any sets is worth nothing.
  return sets > 0 ? gate * variety * worth * (1 - lostSets / sets) : 0;
};

const longestNotDone = (context: RecommendationContext): ((a: Scored, b: Scored) => number) =>
  compareBy<Scored>(
    (a, b) => compareInstants(context.lastDone(a.candidate), context.lastDone(b.candidate)),
    (a, b) => compareRefs(a.candidate.ref, b.candidate.ref),
  );

/** The entry with the highest value above 0; null where there is none. */
const pickBest = (scored: readonly Scored[], context: RecommendationContext): Scored | null => {
  const tieBreak = longestNotDone(context);
  let best: Scored | null = null;
  let bestValue = 0;
  for (const entry of scored) {
    const value = Math.round(entry.utility * (1 - entry.likeness) * UTILITY_STEPS);
    if (value > bestValue || (value === bestValue && best !== null && tieBreak(entry, best) < 0)) {
      best = entry;
      bestValue = value;
    }
  }
  return best;
};

/** The best one, then by utility times the difference from those chosen; what is alike has value 0. */
const chooseDiverse = (
  scored: readonly Scored[],
  limit: number,
  context: RecommendationContext,
): readonly Scored[] => {
  const chosen: Scored[] = [];
  while (chosen.length < limit) {
    const next = pickBest(scored, context);
    if (next === null) break;
    chosen.push(next);
    if (chosen.length === limit) break;
    const { primaryMuscleGroups } = next.candidate;
    for (const entry of scored) {
      const likeness = overlap(entry.candidate.primaryMuscleGroups, primaryMuscleGroups);
      entry.likeness = Math.max(entry.likeness, likeness);
    }
  }
  return chosen;
};

const dropAlike = ({ candidate }: Scored): DroppedWorkout => ({
  workout: nameOf(candidate),
  reason: { code: 'same_muscle_groups' },
  eligibleAt: null,
});

/**
 * Up to three workouts for `now`, each with its reasons; the same input gives the same answer.
 * Workouts with an excluded primary group are dropped; the rest are ranked by
 * `gate * variety * sum over groups of [u(W + s*R/100) - u(W)]`, `u(x) = ln(1 + x/5)`, W the
 * fractional weekly sets done, s the sets offered, R the score; ranks 2 and 3 also by how much
 * their primary groups differ from the ones above. Source: README, Sources, spec 8.
 *
 * @example
 * recommend({ records: [], loads: [], completions: [], candidates: [] }, new Date(0)).focus?.muscleGroups;
 * // ['chest', 'shoulders', 'triceps']
 */
export const recommend = (
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions = {},
): Recommendations => {
  const context = createContext(input, now, options);
  const dropped: DroppedWorkout[] = [];
  const scored: Scored[] = [];
  for (const candidate of input.candidates) {
    const drop = findDropReason(candidate, context);
    const utility = drop === null ? utilityOf(candidate, context) : null;
    if (utility === null) dropped.push(drop ?? dropBarred(candidate, context));
    else scored.push({ candidate, utility, likeness: 0 });
  }
  const limit = Math.min(RECOMMENDATIONS_MAX, options.limit ?? RECOMMENDATIONS_MAX);
  const chosen = chooseDiverse(scored, limit, context);
  const alike = chosen.length < limit ? scored.filter((entry) => !chosen.includes(entry)) : [];
  return {
    window: analysisWindow(now),
    recommendations: chosen.flatMap(({ candidate }, index) =>
      presentWorkout(candidate, index + 1, context),
    ),
    excludedMuscleGroups: excludedGroups(input, options, context),
    ...(chosen.length === 0 && input.candidates.length > 0
      ? { rest: planRest(dropped, context) }
      : {}),
    ...(input.candidates.length === 0 ? { focus: planFocus(context) } : {}),
    ...(options.explain === true ? { dropped: [...dropped, ...alike.map(dropAlike)] } : {}),
  };
};
