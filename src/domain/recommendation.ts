import {
  compareRefs,
  nameOf,
  overlap,
  primaryGroups,
  type RecommendationCandidate,
} from './candidates.js';
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
  type RecommendationContext,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
} from './recommendation-context.js';

interface Scored {
  readonly candidate: RecommendationCandidate;
  readonly utility: number;
  readonly primary: ReadonlySet<string>;
}

// Choice: how workouts are ranked and told apart; spec 4 says only that three are the top.
const VARIETY_BASE = 0.9;

/** The latest of some instants; null where one of them never comes. */
const latest = (dates: readonly (Date | null)[]): Date | null =>
  [...dates]
    .sort(compareInstants)
    .reduce<Date | null>((last, date, index) => (index > 0 && last === null ? null : date), null);

/** Why a candidate is not considered, or null. */
const findDropReason = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): DroppedWorkout | null => {
  const workout = nameOf(candidate);
  if (primaryGroups(candidate).length === 0) {
    return { workout, reason: { code: 'no_known_muscles' }, eligibleAt: null };
  }
  const barring = candidate.muscleGroups.flatMap(({ muscleGroup, primary }) => {
    const { excluded } = context.group(muscleGroup);
    return excluded !== null && (primary || context.strict) ? [{ ...excluded, primary }] : [];
  });
  if (barring.length === 0) return null;
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
    workout,
    reason: {
      code: primary ? 'excluded_muscle_group' : 'excluded_secondary_muscle_group',
      params: { muscleGroups, exercises },
    },
    eligibleAt: latest(barring.map(({ eligibleAt }) => eligibleAt)),
  };
};

/** The share of a workout's sets that is not lost on excluded secondary groups; 0 without any sets. */
const freeShare = (candidate: RecommendationCandidate, context: RecommendationContext): number => {
  let all = 0;
  let lost = 0;
  for (const { muscleGroup, sets } of candidate.muscleGroups) {
    all += sets;
    if (context.group(muscleGroup).excluded !== null) lost += sets;
  }
  return all > 0 ? 1 - lost / all : 0;
};

const scoreCandidate = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): Scored => {
  const primary = primaryGroups(candidate);
  const gate = Math.min(
    1,
    ...primary.map((offer) => context.group(offer.muscleGroup).recovery.score / GATE_PERCENT),
  );
  const variety = VARIETY_BASE ** context.timesDone(candidate);
  let total = 0;
  for (const { muscleGroup, sets } of candidate.muscleGroups) {
    const group = context.group(muscleGroup);
    if (group.excluded === null) total += need(group, sets);
  }
  return {
    candidate,
    utility: gate * variety * total * freeShare(candidate, context),
    primary: new Set(primary.map((offer) => offer.muscleGroup)),
  };
};

/** The best of `scored` by utility times its difference from what is chosen; null where none differs. */
const pickNext = (
  scored: readonly Scored[],
  chosen: readonly Scored[],
  context: RecommendationContext,
): Scored | null => {
  const value = (entry: Scored): number => {
    const likeness = Math.max(0, ...chosen.map((other) => overlap(entry.primary, other.primary)));
    return Math.round(entry.utility * (1 - likeness) * UTILITY_STEPS);
  };
  const longestNotDone = compareBy<Scored>(
    (a, b) => compareInstants(context.lastDone(a.candidate), context.lastDone(b.candidate)),
    (a, b) => compareRefs(a.candidate.ref, b.candidate.ref),
  );
  let best: { entry: Scored; value: number } | null = null;
  for (const entry of scored) {
    const next = { entry, value: value(entry) };
    if (
      next.value <= (best?.value ?? 0) &&
      !(next.value === best?.value && longestNotDone(entry, best.entry) < 0)
    ) {
      continue;
    }
    best = next;
  }
  return best?.entry ?? null;
};

const chooseDiverse = (
  scored: readonly Scored[],
  limit: number,
  context: RecommendationContext,
): readonly Scored[] => {
  const chosen: Scored[] = [];
  while (chosen.length < limit) {
    const next = pickNext(scored, chosen, context);
    if (next === null) break;
    chosen.push(next);
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
    if (drop === null) scored.push(scoreCandidate(candidate, context));
    else dropped.push(drop);
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
    ...(chosen.length === 0 && input.candidates.length > 0 ? { rest: planRest(dropped, now) } : {}),
    ...(input.candidates.length === 0 ? { focus: planFocus(context) } : {}),
    ...(options.explain === true ? { dropped: [...dropped, ...alike.map(dropAlike)] } : {}),
  };
};
