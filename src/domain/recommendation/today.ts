import type { LogId } from '../ids.js';
import { nameOf, type RecommendationCandidate } from './candidates.js';
import {
  betterFrom,
  fitOf,
  isEarly,
  isRecovered,
  neverOffered,
  recoveryOfContent,
  workoutRecovery,
  type Fit,
  barringGroups,
} from './readiness.js';
import type {
  RecommendationContext,
  ScheduledCandidate,
  TodayPlan,
  WorkoutRecovery,
} from './context.js';
import { doneToday } from './answer.js';
import { momentWords } from '../messages.js';
import type { TodayWords } from '../reasons.js';
import { misfitOf } from './misfit.js';
import type { Turns } from './turn.js';

// Choice: return the workout scheduled for today next to the recommendations, never among them.
// Suggest a swap to another of the user's own workouts in two cases. Excluded groups rule out
// today's workout, and the other one is ready. Or today's workout is early, and the other one is at
// 80 % or more. If it only lacks equipment or minutes, it can be adapted.

interface OtherWorkout {
  readonly candidate: RecommendationCandidate;
  readonly fit: Fit;
  readonly isOwn: boolean;
  readonly lastDone: Date | null;
}

/** Undefined if no other workout is much better. */
const findBetter = (
  fit: Fit | null,
  ranked: readonly OtherWorkout[],
  context: RecommendationContext,
): OtherWorkout | undefined => {
  const open = ranked.filter(
    ({ isOwn, lastDone }) => isOwn && doneToday(lastDone, context) === null,
  );
  return fit === null
    ? open.find((other) => !isEarly(other.fit.readiness))
    : open.find((other) => isRecovered(other.fit.readiness));
};

/**
 * The group with the lowest score among those that rule out the workout, or among the primary
 * groups if the workout is possible.
 */
const limitingGroup = (
  candidate: RecommendationCandidate,
  fit: Fit | null,
  recovery: WorkoutRecovery | null,
  context: RecommendationContext,
): TodayWords['limiting'] => {
  const primary = recovery === null ? [] : [recovery.limitingMuscleGroup];
  const [lowest] = (fit === null ? barringGroups(candidate, context) : primary)
    .map((muscleGroup) => context.group(muscleGroup))
    .sort((a, b) => a.score - b.score);
  if (lowest === undefined) return null;
  const { muscleGroup, score: percentage, excluded } = lowest;
  return { muscleGroup, percentage, isAvoided: excluded === 'avoided' };
};

const verdictOf = (
  isGood: boolean,
  isMisfit: boolean,
  hasBetter: boolean,
): TodayPlan['verdict'] => {
  if (isGood) return isMisfit ? 'adapt' : 'good';
  return hasBetter ? 'swap' : 'early';
};

const swapTo = (
  { candidate, fit }: OtherWorkout,
  logId: LogId,
  { scoreOf }: RecommendationContext,
): TodayPlan['swapTo'] => ({
  workout: nameOf(candidate),
  recovery: recoveryOfContent(fit.content, scoreOf),
  leaveOut: fit.leaveOut,
  call: { logId, target: { ...candidate.ref } },
});

/**
 * Decides whether to do the workout scheduled for today. `ranked` lists the other workouts, best
 * first.
 */
export function planToday(
  scheduled: ScheduledCandidate,
  turns: Turns,
  ranked: readonly OtherWorkout[],
  context: RecommendationContext,
): TodayPlan {
  const { logId, candidate } = scheduled;
  const fit = fitOf(candidate, context);
  const { unwanted } = candidate;
  // Without a primary group, nothing has to recover first, even with `strict`.
  const isAlwaysGood = candidate.primarySets === 0 && unwanted?.isTooMuch !== true;
  const isGood = isAlwaysGood || (fit !== null && !isEarly(fit.readiness));
  const better = isGood ? undefined : findBetter(fit, ranked, context);
  const content = fit?.content ?? candidate;
  const misfit = misfitOf(content, context);
  const verdict = verdictOf(isGood, misfit !== null, better !== undefined);
  const recovery = workoutRecovery(content, context.scoreOf);
  const from = isGood ? null : betterFrom(candidate, context);
  const { lastDone } = turns.of(candidate);
  const doneAt = doneToday(lastDone, context);
  const leaveOut = fit?.leaveOut ?? neverOffered(candidate);
  return {
    logId,
    workout: nameOf(candidate),
    verdict,
    minutes: context.minutesOf(content),
    recovery,
    betterFrom: from,
    lastDoneAt: lastDone,
    doneAt,
    leaveOut,
    swapTo: better === undefined ? null : swapTo(better, logId, context),
    message: context.messages.today[verdict]({
      workoutName: candidate.name,
      limiting: limitingGroup(candidate, fit, recovery, context),
      misfit,
      when: momentWords(from, context),
      leaveOut: (better?.fit.leaveOut ?? leaveOut).map(({ name }) => name),
      unwanted: unwanted?.isTooMuch === true ? unwanted.exercises.map(({ name }) => name) : [],
      isDoneToday: doneAt !== null,
      insteadName: better?.candidate.name ?? null,
    }),
  };
}
