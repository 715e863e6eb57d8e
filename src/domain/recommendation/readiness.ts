import {
  contentOf,
  isShareOf,
  isTooLittle,
  type CandidateExercise,
  type WorkoutContent,
} from './candidates.js';
import { BAR_SHARE, EARLY_PERCENT, MINUTE_MS, READY_PERCENT } from '../limits.js';
import type { LeftOutExercise, RecommendationContext, WorkoutRecovery } from './context.js';
import { compareCodePoints } from '../order.js';
import { limitingOf, type ScoreOf } from '../recovery/view.js';
import { roundScore } from '../recovery/model.js';

/** A workout as it can be done now. */
export interface Fit {
  /** The workout without the exercises to leave out. */
  readonly content: WorkoutContent;
  readonly leaveOut: readonly LeftOutExercise[];
  /** 0..100, not rounded for display. */
  readonly readiness: number;
}

const READINESS_STEPS = 1e9;

/** 100 without sets. Rounded, because the last digits depend on the order of the sets. */
const meanOf = (weighted: number, sets: number): number =>
  sets === 0 ? 100 : Math.round((weighted / sets) * READINESS_STEPS) / READINESS_STEPS;

/** The mean score of the primary groups, weighted by their sets. */
const readinessOf = ({ muscleGroups, primarySets }: WorkoutContent, scoreOf: ScoreOf): number => {
  let weighted = 0;
  for (const { muscleGroup, primarySets: sets } of muscleGroups) {
    if (sets > 0) weighted += sets * scoreOf(muscleGroup);
  }
  return meanOf(weighted, primarySets);
};

export function recoveryOfGroups(
  { muscleGroups }: WorkoutContent,
  groups: readonly string[],
  scoreOf: ScoreOf,
): number {
  const some = muscleGroups.filter(({ muscleGroup }) => groups.includes(muscleGroup));
  const sets = some.reduce((sum, { primarySets }) => sum + primarySets, 0);
  const weighted = some.reduce(
    (sum, { muscleGroup, primarySets }) => sum + primarySets * scoreOf(muscleGroup),
    0,
  );
  return roundScore(meanOf(weighted, sets));
}

export function recoveryOfContent(content: WorkoutContent, scoreOf: ScoreOf): WorkoutRecovery {
  return {
    percentage: roundScore(readinessOf(content, scoreOf)),
    // Primary groups are sorted by name.
    limitingMuscleGroup: limitingOf(content.primaryMuscleGroups, scoreOf),
  };
}

/** Null without a primary group. */
export function workoutRecovery(content: WorkoutContent, scoreOf: ScoreOf): WorkoutRecovery | null {
  return content.primaryMuscleGroups.length === 0 ? null : recoveryOfContent(content, scoreOf);
}

const withoutGroups = (
  { exercises }: WorkoutContent,
  groups: readonly string[],
): readonly CandidateExercise[] =>
  exercises.filter(({ loaded }) => !loaded.some((group) => groups.includes(group)));

/**
 * Excluded groups rule out a workout in two cases: they hold a quarter of its primary sets, or less
 * than half of its sets would remain without their exercises.
 */
export function isBarredBy(content: WorkoutContent, excluded: readonly string[]): boolean {
  const barredSets = content.muscleGroups
    .filter(({ muscleGroup }) => excluded.includes(muscleGroup))
    .reduce((sum, group) => sum + group.primarySets, 0);
  if (isShareOf(barredSets, content.primarySets, BAR_SHARE)) return true;
  const kept = contentOf(withoutGroups(content, excluded));
  const sets = content.unwanted?.setsBefore ?? content.sets;
  return isTooLittle(kept, { sets, primarySets: content.primarySets });
}

/** The excluded groups that an exercise loads: primary and heavy ones; with `strict`, all. */
const excludedOf = (
  { muscleGroups, primaryMuscleGroups, heavyMuscleGroups }: WorkoutContent,
  { group, strict }: RecommendationContext,
): readonly string[] => {
  const secondary = strict ? muscleGroups.map(({ muscleGroup }) => muscleGroup) : [];
  return [...new Set([...primaryMuscleGroups, ...heavyMuscleGroups, ...secondary])]
    .filter((muscleGroup) => group(muscleGroup).excluded !== null)
    .sort(compareCodePoints);
};

/** Primary groups that the user avoids or capped always rule a workout out. */
const areBarring = (
  candidate: WorkoutContent,
  excluded: readonly string[],
  { group, strict }: RecommendationContext,
): boolean =>
  excluded.length > 0 &&
  (strict ||
    excluded.some((name) => candidate.primaryMuscleGroups.includes(name) && group(name).isNamed) ||
    isBarredBy(candidate, excluded));

export function barringGroups(
  candidate: WorkoutContent,
  context: RecommendationContext,
): readonly string[] {
  const excluded = excludedOf(candidate, context);
  return areBarring(candidate, excluded, context) ? excluded : [];
}

/**
 * The whole minutes at which excluded groups become eligible, or at which their corrections end.
 */
const openingTimes = (
  { muscleGroups, heavyMuscleGroups }: WorkoutContent,
  { group, recoveryOf }: RecommendationContext,
): readonly number[] =>
  [...new Set([...muscleGroups.map(({ muscleGroup }) => muscleGroup), ...heavyMuscleGroups])]
    .filter((muscleGroup) => group(muscleGroup).excluded !== null)
    .flatMap((muscleGroup) => {
      const { eligibleAt, correction } = recoveryOf(muscleGroup);
      return [eligibleAt, correction?.until ?? null];
    })
    .flatMap((instant) =>
      instant === null ? [] : [Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS],
    )
    .sort((a, b) => a - b);

/**
 * The first whole minute at which excluded groups no longer rule out the workout; null if waiting
 * does not help.
 */
export function barredUntil(
  candidate: WorkoutContent,
  context: RecommendationContext,
): Date | null {
  const open = openingTimes(candidate, context).find(
    (time) => barringGroups(candidate, context.at(new Date(time))).length === 0,
  );
  return open === undefined ? null : new Date(open);
}

/** The exercises that load an excluded group, each once. */
export function leaveOutOf(
  { exercises }: WorkoutContent,
  excluded: readonly string[],
): readonly LeftOutExercise[] {
  const distinct = new Map(exercises.map((exercise) => [exercise.exerciseId, exercise]));
  return [...distinct.values()].flatMap((exercise) => {
    const muscleGroup = excluded.find((group) => exercise.loaded.includes(group));
    return muscleGroup === undefined
      ? []
      : [{ exerciseId: exercise.exerciseId, name: exercise.name, muscleGroup }];
  });
}

/** The readiness in the usual case that no group is excluded. Null if one is. */
const wholeReadiness = (
  { muscleGroups, heavyMuscleGroups, primarySets: total }: WorkoutContent,
  { group, strict }: RecommendationContext,
): number | null => {
  let weighted = 0;
  for (const muscleGroup of heavyMuscleGroups) {
    if (group(muscleGroup).excluded !== null) return null;
  }
  for (const { muscleGroup, primarySets } of muscleGroups) {
    if (primarySets === 0 && !strict) continue;
    const { excluded, score } = group(muscleGroup);
    if (excluded !== null) return null;
    weighted += primarySets * score;
  }
  return meanOf(weighted, total);
};

export function neverOffered({ unwanted }: WorkoutContent): readonly LeftOutExercise[] {
  return unwanted === undefined
    ? []
    : unwanted.exercises.map((exercise) => ({ ...exercise, muscleGroup: null }));
}

/**
 * Null if excluded groups rule the workout out, or if too little remains without the exercises that
 * the user never wants.
 */
export function fitOf(candidate: WorkoutContent, context: RecommendationContext): Fit | null {
  if (candidate.unwanted?.isTooMuch === true) return null;
  const never = neverOffered(candidate);
  const readiness = wholeReadiness(candidate, context);
  if (readiness !== null) return { content: candidate, leaveOut: never, readiness };
  const excluded = excludedOf(candidate, context);
  if (areBarring(candidate, excluded, context)) return null;
  const content = contentOf(withoutGroups(candidate, excluded));
  return {
    content,
    leaveOut: [...never, ...leaveOutOf(candidate, excluded)],
    readiness: readinessOf(content, context.scoreOf),
  };
}

// Compare the percentage that is shown, so that 60 is never called early.
export function isEarly(readiness: number): boolean {
  return roundScore(readiness) < EARLY_PERCENT;
}

export function isRecovered(readiness: number): boolean {
  return roundScore(readiness) >= READY_PERCENT;
}

/**
 * Finds the first ready minute after `before`, up to `last`. Every minute from the first ready one
 * to `last` must be ready.
 */
const firstReady = (before: number, last: number, isReady: (minute: number) => boolean): number => {
  let [low, high] = [before, last];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isReady(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/**
 * The first whole minute at which the workout is at least 80 % recovered. Ignores the exercises to
 * leave out at that time. Null if waiting does not help.
 */
export function betterFrom(candidate: WorkoutContent, context: RecommendationContext): Date | null {
  const isReady = (minute: number): boolean => {
    const fit = fitOf(candidate, context.at(new Date(minute * MINUTE_MS)));
    return fit !== null && isRecovered(fit.readiness);
  };
  const readyTimes = candidate.muscleGroups.map(
    ({ muscleGroup }) => context.recoveryOf(muscleGroup).readyAt?.getTime() ?? 0,
  );
  const before = Math.floor(context.now.getTime() / MINUTE_MS);
  // Readiness rises between these times. It may fall at each of them, because exercises that were
  // left out return.
  const lasts = openingTimes(candidate, context).map((time) => time / MINUTE_MS - 1);
  const last = [...lasts, Math.ceil(Math.max(...readyTimes) / MINUTE_MS)].find(
    (minute) => minute > before && isReady(minute),
  );
  return last === undefined ? null : new Date(firstReady(before, last, isReady) * MINUTE_MS);
}
