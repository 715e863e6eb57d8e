// Ranks workouts and returns at most three. `candidates.ts` prepares workouts, and `context.ts` the
// windows and options. `turn.ts` computes the turn T and `readiness.ts` the readiness R in the
// formula of {@link recommend}. `answer.ts` and `today.ts` build the answer.
import {
  nameOf,
  overlap,
  withoutNever,
  type RecommendationCandidate,
  type WorkoutContent,
} from './candidates.js';
import { RECOMMENDATIONS_MAX } from '../limits.js';
import { compareInstants, compareRefs } from '../order.js';
import { barredUntil, barringGroups, fitOf, isEarly, type Fit } from './readiness.js';
import { excludedGroups, planFocus, planRest, presentWorkout, restDayOf } from './answer.js';
import {
  analysisWindow,
  createContext,
  type DroppedWorkout,
  type Recommendation,
  type RecommendationContext,
  type RecommendationInput,
  type RecommendationOptions,
  type ScheduledCandidate,
  type Recommendations,
  type TodayPlan,
} from './context.js';
import type { DropReason } from '../reasons.js';
import { misfitOf } from './misfit.js';
import { planToday } from './today.js';
import { planOffer, type Unfit } from './offer.js';
import { createTurns, type Turns } from './turn.js';

interface Scored {
  readonly candidate: RecommendationCandidate;
  readonly fit: Fit;
  /** Whether the workout is the user's own, or its program was begun or passed in the call. */
  readonly isOwn: boolean;
  /** 0 = own and ready, 1 = own and early. 2 and 3 are the same for programs not begun. */
  readonly tier: number;
  readonly utility: number;
  readonly lastDone: Date | null;
  /**
   * The utility, reduced by up to half for the overlap of its primary groups with those of the
   * closest chosen workout. Rounded, so that rounding errors never decide.
   */
  readonly value: number;
}

// Choice: how to rank workouts, and how the ranks vary. Spec 4 says only that there are three
// ranks.
const TURN_BASE = 0.5;
const LIKENESS_COST = 0.5;
const FOREIGN_TIER = 2;
/** Closer values are a tie, so that rounding errors never decide. */
const VALUE_STEPS = 1e9;

/** Reasons that do not depend on recovery. */
const findDropReason = (
  { primarySets, unwanted }: RecommendationCandidate,
  content: WorkoutContent,
  context: RecommendationContext,
): DropReason | null => {
  if (unwanted?.isTooMuch === true) {
    return { code: 'never_offered', params: { exercises: unwanted.exercises } };
  }
  if (primarySets === 0) return { code: 'no_known_muscles' };
  return misfitOf(content, context);
};

/** Drops a workout for a reason that waiting does not remove. */
const dropFor = (candidate: RecommendationCandidate, reason: DropReason): DroppedWorkout => ({
  workout: nameOf(candidate),
  reason,
  eligibleAt: null,
});

const dropBarred = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): DroppedWorkout => {
  const barring = barringGroups(candidate, context);
  const primary = barring.filter((group) => candidate.primaryMuscleGroups.includes(group));
  const isPrimary = primary.length > 0;
  const muscleGroups = isPrimary ? primary : barring;
  const exercises = candidate.exercises
    .filter(
      ({ shares, loaded }) =>
        loaded.some((group) => muscleGroups.includes(group)) ||
        (!isPrimary && shares.some(({ muscleGroup }) => muscleGroups.includes(muscleGroup))),
    )
    .map(({ exerciseId, name }) => ({ exerciseId, name }));
  return {
    workout: nameOf(candidate),
    reason: {
      code: isPrimary ? 'excluded_muscle_group' : 'excluded_secondary_muscle_group',
      params: { muscleGroups, exercises },
    },
    eligibleAt: barredUntil(candidate, context),
  };
};

const assess = (
  candidate: RecommendationCandidate,
  turns: Turns,
  context: RecommendationContext,
): Scored | DroppedWorkout => {
  const fit = fitOf(candidate, context);
  const reason = findDropReason(candidate, fit?.content ?? candidate, context);
  if (reason !== null) return dropFor(candidate, reason);
  if (fit === null) return dropBarred(candidate, context);
  const readiness = fit.readiness / 100;
  const { isOwn, turn, lastDone } = turns.of(candidate);
  const utility = readiness * readiness * (TURN_BASE + turn);
  return {
    candidate,
    fit,
    isOwn,
    tier: (isOwn ? 0 : FOREIGN_TIER) + (isEarly(fit.readiness) ? 1 : 0),
    utility,
    lastDone,
    value: valueOf(utility, 0),
  };
};

const valueOf = (utility: number, likeness: number): number =>
  Math.round(utility * (1 - LIKENESS_COST * likeness) * VALUE_STEPS);

// One expression instead of a list of comparisons, because it runs for each workout and rank.
const byWorth = (a: Scored, b: Scored): number =>
  a.tier - b.tier ||
  b.value - a.value ||
  compareInstants(a.lastDone, b.lastDone) ||
  b.candidate.breadth - a.candidate.breadth ||
  a.candidate.sets - b.candidate.sets ||
  compareRefs(a.candidate.ref, b.candidate.ref);

/** The workout with a lower value if it trains the same primary groups as a chosen one. */
const besideChosen = (entry: Scored, chosen: readonly Scored[]): Scored => {
  let likeness = 0;
  for (const { fit } of chosen) {
    const { primaryMuscleGroups } = entry.fit.content;
    likeness = Math.max(likeness, overlap(primaryMuscleGroups, fit.content.primaryMuscleGroups));
  }
  return likeness === 0 ? entry : { ...entry, value: valueOf(entry.utility, likeness) };
};

/** The best workout after those already chosen. Uses each key once. */
const nextBest = (scored: readonly Scored[], chosen: readonly Scored[]): Scored | undefined => {
  let best: Scored | undefined;
  for (const entry of scored) {
    // Likeness only lowers values, so most workouts need not be compared with the chosen ones.
    if (best !== undefined && byWorth(entry, best) >= 0) continue;
    if (chosen.some(({ candidate }) => candidate.key === entry.candidate.key)) continue;
    const reduced = besideChosen(entry, chosen);
    if (best === undefined || byWorth(reduced, best) < 0) best = reduced;
  }
  return best;
};

// Choice: rank 2 is for the workout that the user's own rotation has left out, if it is ready.
const leftOutBeside = (
  scored: readonly Scored[],
  [first, ...others]: readonly Scored[],
  leftOut: string | null,
): Scored | undefined => {
  if (leftOut === null || first?.candidate.key === leftOut || others.length > 0) return undefined;
  return scored.find(({ candidate, tier }) => candidate.key === leftOut && tier === 0);
};

/** Chooses the best workout, then repeatedly the best one given those already chosen. */
const chooseDiverse = (
  scored: readonly Scored[],
  limit: number,
  leftOut: string | null,
): readonly Scored[] => {
  const chosen: Scored[] = [];
  while (chosen.length < limit) {
    const beside = chosen.length === 0 ? undefined : leftOutBeside(scored, chosen, leftOut);
    const best = beside ?? nextBest(scored, chosen);
    if (best === undefined) break;
    chosen.push(best);
  }
  return chosen;
};

/**
 * Drops a workout that is already offered as `today`, or as a custom version of the program day.
 */
const twinReasons = (
  scored: readonly Scored[],
  scheduled: readonly ScheduledCandidate[],
): ((candidate: RecommendationCandidate) => DropReason | null) => {
  const todayKeys = new Set(scheduled.map(({ candidate }) => candidate.key));
  const customKeys = new Set<string>();
  for (const { candidate } of scored) {
    if (candidate.ref.type === 'custom') customKeys.add(candidate.key);
  }
  if (todayKeys.size + customKeys.size === 0) return () => null;
  return ({ key, ref }) => {
    if (todayKeys.has(key)) return { code: 'scheduled_today' };
    return ref.type === 'program' && customKeys.has(key) ? { code: 'customized' } : null;
  };
};

const isScored = (assessed: Scored | DroppedWorkout): assessed is Scored => 'fit' in assessed;

/** Rest if neither today's workout nor the first recommendation is ready. */
const needsRest = (today: TodayPlan | null, [best]: readonly Recommendation[]): boolean =>
  (today === null || today.verdict === 'early') && best?.readiness !== 'ready';

const droppedOf = (
  assessed: readonly (Scored | DroppedWorkout)[],
  twinReason: (candidate: RecommendationCandidate) => DropReason | null,
): readonly DroppedWorkout[] =>
  assessed.flatMap((entry) => {
    if (!isScored(entry)) return [entry];
    const reason = twinReason(entry.candidate);
    return reason === null ? [] : [dropFor(entry.candidate, reason)];
  });

const unfitOf = (
  candidates: readonly RecommendationCandidate[],
  assessed: readonly (Scored | DroppedWorkout)[],
): readonly Unfit[] =>
  candidates.flatMap((candidate, at) => {
    const entry = assessed[at];
    return entry === undefined || isScored(entry) ? [] : [{ candidate, reason: entry.reason }];
  });

/**
 * Recommends up to three workouts for `now`, each with its reasons. The same input gives the same
 * answer. A workout is worth `R^2 * (1/2 + T)`. R is its readiness: the mean score of its primary
 * groups, weighted by their sets. T, from 0 to 1, says whether it is the workout's turn in its
 * program or in the user's own rotation. The user's own workouts rank above programs not done in 60
 * days. Within both, workouts with an R of at least 0.6 rank above the others. Ranks 2 and 3 lose
 * up to half of their worth if a higher rank trains the same primary groups. Excluded groups (spec
 * 4: a score of at most 30) rule out a workout if they account for at least a quarter of its
 * primary sets. Otherwise, their exercises are left out. Exercises that the user never wants are
 * also left out. A workout with less than half of its sets left is dropped. Source: README,
 * Recommendations.
 *
 * @example
 * recommend({ records: [], loads: [], completions: [], candidates: [] }, new Date(0)).focus?.muscleGroups;
 * // ['chest', 'shoulders', 'triceps']
 */
export function recommend(
  input: RecommendationInput,
  now: Date,
  options: RecommendationOptions = {},
): Recommendations {
  const never = new Set(options.never);
  const candidates = input.candidates.map((candidate) => withoutNever(candidate, never));
  const scheduled = (input.scheduled ?? []).map(({ logId, candidate }) => ({
    logId,
    candidate: withoutNever(candidate, never),
  }));
  const [planned] = scheduled;
  const context = createContext(input, now, options);
  const known = input.candidates.filter(({ primarySets }) => primarySets > 0);
  // Scheduled workouts count as the user's own, even if their program was not begun.
  const named = [
    ...(options.programs ?? []),
    ...scheduled.flatMap(({ candidate }) => candidate.program?.programId ?? []),
  ];
  const turns = createTurns(known, input.completions, now, named, context.timeZone);
  const assessed = candidates.map((candidate) => assess(candidate, turns, context));
  const scored = assessed.filter(isScored);
  const twinReason = twinReasons(scored, scheduled);
  const offered = scored.filter(({ candidate }) => twinReason(candidate) === null);
  const today =
    planned === undefined ? null : planToday(planned, turns, offered.toSorted(byWorth), context);
  const limit = Math.min(RECOMMENDATIONS_MAX, options.limit ?? RECOMMENDATIONS_MAX);
  const recommendations = chooseDiverse(offered, limit, turns.leftOut()).map((chosen, index) =>
    presentWorkout(chosen, index + 1, turns, context),
  );
  const findDropped = () => droppedOf(assessed, twinReason);
  const restNeeded = needsRest(today, recommendations);
  const isRestDay = restDayOf(today, recommendations, context) !== null;
  const offer =
    (restNeeded && recommendations.length === 0) || today?.verdict === 'adapt'
      ? planOffer(today, unfitOf(candidates, assessed), turns, context)
      : null;
  return {
    window: analysisWindow(now),
    ...(today === null ? {} : { today }),
    recommendations,
    excludedMuscleGroups: excludedGroups(input, options, context),
    ...(candidates.length > 0 && (restNeeded || isRestDay)
      ? { rest: planRest(today, recommendations, findDropped(), context) }
      : {}),
    ...(candidates.length === 0 ? { focus: planFocus(context) } : {}),
    ...(offer === null ? {} : { compose: offer }),
    ...(options.explain === true ? { dropped: findDropped() } : {}),
  };
}
