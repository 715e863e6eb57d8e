import {
  isShareOf,
  nameOf,
  type RecommendationCandidate,
  type WorkoutContent,
  type WorkoutSummary,
} from './candidates.js';
import { localMoment } from '../calendar.js';
import {
  DAY_HOURS,
  EARLY_PERCENT,
  GOAL_SHARE_MAX,
  HOUR_MS,
  LONG_BREAK_DAYS,
  RECOMMENDATIONS_MAX,
  WEEKLY_SETS_GOAL,
} from '../limits.js';
import { MUSCLE_GROUPS } from '../muscle-groups.js';
import { compareBy, compareCodePoints, compareInstants, compareRefs } from '../order.js';
import { betterFrom, isEarly, recoveryOfContent, recoveryOfGroups, type Fit } from './readiness.js';
import { reasonMessage } from '../messages.js';
import type { Reason } from '../reasons.js';
import type {
  DroppedWorkout,
  ExcludedMuscleGroup,
  GroupContext,
  LeftOutExercise,
  Recommendation,
  RecommendationContext,
  RecommendationInput,
  RecommendationOptions,
  Recommendations,
  RecommendedMuscleGroup,
  Rest,
  TodayPlan,
  WorkoutRecovery,
} from './context.js';
import { roundSets, type WorkoutMuscleGroup } from '../recovery/training-load.js';
import type { Turns } from './turn.js';

const BREADTH_FULL = 3;
const FOCUS_SETS = 3;
const SATURATION_SETS = 5;
const NEED_STEPS = 1e9;
/** A workout that was done fewer days ago than this is never called due. */
const DUE_DAYS_MIN = 3;

// Choice: a workout that was done today is offered again, with a reason that says so. It is never
// the workout to swap to.
/** When the workout was last done, if that was on the user's local date. */
export function doneToday(
  lastDone: Date | null,
  { daysSince }: RecommendationContext,
): Date | null {
  return lastDone !== null && daysSince(lastDone) === 0 ? lastDone : null;
}

// Choice: the main groups of a workout are those with at least half as many primary sets as the first.
const MAIN_SHARE = 1 / 2;

const mainGroupsOf = ({ muscleGroups, mainMuscleGroups }: WorkoutContent): readonly string[] => {
  const main = mainMuscleGroups.flatMap((name) =>
    muscleGroups.filter(({ muscleGroup }) => muscleGroup === name),
  );
  const most = Math.max(...main.map(({ primarySets }) => primarySets));
  return main
    .filter(({ primarySets }) => isShareOf(primarySets, most, MAIN_SHARE))
    .map(({ muscleGroup }) => muscleGroup);
};

/**
 * How long the workout was not done. If other workouts trained all its main groups since, how long
 * those were not trained that had the longest rest. Nothing within three days.
 */
const dueReason = (
  candidate: WorkoutContent,
  lastDone: Date,
  { daysSince, group }: RecommendationContext,
): readonly Reason[] => {
  const rests = mainGroupsOf(candidate).map((muscleGroup) => {
    const { lastWorkoutDate } = group(muscleGroup).record;
    return { muscleGroup, days: daysSince(lastWorkoutDate ?? lastDone) };
  });
  const done = daysSince(lastDone);
  const longest = Math.max(...rests.map(({ days }) => days));
  const days = Math.min(done, longest);
  if (days < DUE_DAYS_MIN) return [];
  if (longest >= done) return [{ code: 'due', params: { daysSince: done } }];
  const muscleGroups = rests
    .filter((rest) => rest.days === longest)
    .map(({ muscleGroup }) => muscleGroup);
  return [{ code: 'muscles_due', params: { muscleGroups, daysSince: days } }];
};

const turnReasons = (
  candidate: RecommendationCandidate,
  turns: Turns,
  context: RecommendationContext,
): readonly Reason[] => {
  const turn = turns.reasonFor(candidate);
  const { name: workoutName, programName, breadth } = candidate;
  if (turn === null) return [];
  switch (turn.code) {
    case 'next_in_program':
      return [{ code: turn.code, params: { programName: turn.programName, after: turn.after } }];
    case 'left_out_last_round':
      return [{ code: turn.code, params: { workoutName } }];
    case 'usually_next':
      return [
        {
          code: turn.code,
          params: { workoutName, after: turn.after, times: turn.times, of: turn.of },
        },
      ];
    case 'due':
      return dueReason(candidate, turn.lastDone, context);
    default:
      return [
        {
          code: turn.code,
          params: {
            fullBody: breadth === BREADTH_FULL && context.daysSinceLast === null,
            programName,
          },
        },
      ];
  }
};

const stateOf = ({ muscleGroup, score, excluded }: GroupContext) => ({
  ...{ muscleGroup, percentage: score, isAvoided: excluded === 'avoided' },
});

const leaveOutReason = (
  leaveOut: readonly LeftOutExercise[],
  { group }: RecommendationContext,
): readonly Reason[] => {
  const barred = leaveOut.flatMap(({ name, muscleGroup }) =>
    muscleGroup === null ? [] : [{ name, group: group(muscleGroup) }],
  );
  const [lowest] = barred.map((one) => one.group).toSorted((a, b) => a.score - b.score);
  if (lowest === undefined) return [];
  const exercises = barred.map(({ name }) => name);
  return [{ code: 'leave_out', params: { exercises, ...stateOf(lowest) } }];
};

const neverReason = (leaveOut: readonly LeftOutExercise[]): readonly Reason[] => {
  const exercises = leaveOut.flatMap(({ name, muscleGroup }) =>
    muscleGroup === null ? [name] : [],
  );
  return exercises.length === 0 ? [] : [{ code: 'never_offered', params: { exercises } }];
};

/** The group that lags most: a primary one below 60, or an excluded secondary one. */
const laggingReason = ({ content }: Fit, { group }: RecommendationContext): readonly Reason[] => {
  const [lowest] = content.muscleGroups
    .filter(({ muscleGroup, primarySets }) => {
      const { score, excluded } = group(muscleGroup);
      return primarySets > 0 ? score < EARLY_PERCENT : excluded !== null;
    })
    .map(({ muscleGroup }) => group(muscleGroup))
    .sort((a, b) => a.score - b.score);
  return lowest === undefined ? [] : [{ code: 'lagging', params: stateOf(lowest) }];
};

const readinessReasons = (
  fit: Fit,
  primary: readonly GroupContext[],
  { limitingMuscleGroup: limiting }: WorkoutRecovery,
  from: Date | null,
  context: RecommendationContext,
): readonly Reason[] => {
  const leaveOut = leaveOutReason(fit.leaveOut, context);
  const never = neverReason(fit.leaveOut);
  if (isEarly(fit.readiness)) {
    const params = {
      muscleGroup: limiting,
      percentage: context.scoreOf(limiting),
      betterFrom: from,
    };
    return [{ code: 'early', params }, ...leaveOut, ...never];
  }
  const muscleGroups = primary
    .filter(({ score }) => score >= EARLY_PERCENT)
    .map(({ muscleGroup }) => muscleGroup);
  // The mean of the listed groups only: lagging groups have their own reason.
  const percentage = recoveryOfGroups(fit.content, muscleGroups, context.scoreOf);
  return [
    { code: 'ready', params: { muscleGroups, percentage } },
    ...(leaveOut.length > 0 ? leaveOut : laggingReason(fit, context)),
    ...never,
  ];
};

/** The main group's weekly sets, unless its goal is nearly reached. */
const weeklyReasons = (
  primary: readonly GroupContext[],
  { daysSinceLast }: RecommendationContext,
): readonly Reason[] =>
  primary
    .slice(0, 1)
    .filter(
      ({ setsDone, setsGoal }) =>
        daysSinceLast !== null && Math.round(setsDone) <= GOAL_SHARE_MAX * setsGoal,
    )
    .map(({ muscleGroup, setsDone, setsGoal }) => ({
      code: 'weekly_sets',
      params: { muscleGroup, done: roundSets(setsDone), goal: setsGoal },
    }));

const breakReasons = ({ daysSinceLast }: RecommendationContext): readonly Reason[] =>
  daysSinceLast !== null && daysSinceLast >= LONG_BREAK_DAYS
    ? [{ code: 'long_break', params: { daysSince: daysSinceLast } }]
    : [];

const presentGroup = (
  { muscleGroup, primary, sets }: WorkoutMuscleGroup,
  { record, score, setsDone, setsGoal }: GroupContext,
): RecommendedMuscleGroup => ({
  muscleGroup,
  primary,
  score,
  lastWorkoutDate: record.lastWorkoutDate,
  setsOffered: roundSets(sets),
  weeklySetsDone: roundSets(setsDone),
  weeklySetsGoal: setsGoal,
});

interface ChosenWorkout {
  readonly candidate: RecommendationCandidate;
  readonly fit: Fit;
  readonly lastDone: Date | null;
}

export function presentWorkout(
  { candidate, fit, lastDone }: ChosenWorkout,
  rank: number,
  turns: Turns,
  context: RecommendationContext,
): Recommendation {
  const recovery = recoveryOfContent(fit.content, context.scoreOf);
  const primary = fit.content.mainMuscleGroups.map(context.group);
  const early = isEarly(fit.readiness);
  const from = early ? betterFrom(candidate, context) : null;
  const turn = turnReasons(candidate, turns, context);
  const doneAt = doneToday(lastDone, context);
  const readiness = readinessReasons(fit, primary, recovery, from, context);
  // Someone who never trained has nothing to recover from, but each workout needs a reason.
  const isUntrained = context.daysSinceLast === null && turn.length > 0;
  const reasons: readonly Reason[] = [
    ...turn,
    ...(doneAt === null ? [] : [{ code: 'done_today', params: { doneAt } } as const]),
    ...(isUntrained
      ? readiness.filter(({ code }) => code !== 'ready' && code !== 'lagging')
      : readiness),
    ...(early ? [] : weeklyReasons(primary, context)),
    ...breakReasons(context),
  ];
  return {
    rank,
    workout: nameOf(candidate),
    minutes: context.minutesOf(fit.content),
    recovery,
    readiness: early ? 'early' : 'ready',
    betterFrom: from,
    lastDoneAt: lastDone,
    leaveOut: fit.leaveOut,
    muscleGroups: fit.content.muscleGroups.map((offer) =>
      presentGroup(offer, context.group(offer.muscleGroup)),
    ),
    reasons,
    message: reasonMessage(reasons, context),
  };
}

/** The workout that is possible first. On a tie, the order of workouts decides. */
const firstOf = (dropped: readonly DroppedWorkout[]): Waiting | undefined =>
  dropped
    .flatMap(({ workout, eligibleAt: at }) => (at === null ? [] : [{ workout, at }]))
    .toSorted(
      compareBy<Waiting>(
        (a, b) => compareInstants(a.at, b.at),
        (a, b) => compareRefs(a.workout.ref, b.workout.ref),
      ),
    )[0];

interface Waiting {
  readonly workout: WorkoutSummary;
  readonly at: Date;
}

// Choice: whoever trained today is advised to rest until tomorrow. `readyAt` may be earlier.
const restUntil = (at: Date, context: RecommendationContext): string => {
  const { now, timeZone, messages, daysSinceLast } = context;
  const moment = localMoment(at, now, timeZone);
  if (moment.daysAhead > 0 || daysSinceLast !== 0) return messages.moment(moment);
  const nextDay = localMoment(new Date(at.getTime() + DAY_HOURS * HOUR_MS), now, timeZone);
  return messages.moment({ ...nextDay, partOfDay: null });
};

/** A day of rest before rank 1, unless a workout is scheduled for today. */
export function restDayOf(
  today: TodayPlan | null,
  [best]: readonly Recommendation[],
  { restDayUntil: at }: RecommendationContext,
): Waiting | null {
  return today !== null || best === undefined || at === null ? null : { workout: best.workout, at };
}

/** A workout of a lower rank that can be done in place of rest. Nobody has to train twice a day. */
const readyNow = (
  recommendations: readonly Recommendation[],
  { daysSinceLast }: RecommendationContext,
): string | null =>
  daysSinceLast === 0
    ? null
    : (recommendations.find(({ readiness }) => readiness === 'ready')?.workout.name ?? null);

// Choice: rest until the best workout is ready, even if a lower rank is ready earlier. So `rest`,
// `today` and rank 1 name the same workout.
/** Rest until a workout is ready. `readyAt` is null if waiting does not help. */
export function planRest(
  today: TodayPlan | null,
  recommendations: readonly Recommendation[],
  dropped: readonly DroppedWorkout[],
  context: RecommendationContext,
): Rest {
  const { messages } = context;
  const [early] = [...(today === null ? [] : [today]), ...recommendations].flatMap(
    ({ workout, betterFrom: at }) => (at === null ? [] : [{ workout, at }]),
  );
  const restDay = restDayOf(today, recommendations, context);
  if (restDay !== null && (early === undefined || early.at < restDay.at)) {
    const { workout, at } = restDay;
    const message = messages.rest(workout.name, restUntil(at, context), null);
    return { reason: 'rest_day', message, readyAt: at, workout: nameOf(workout) };
  }
  const first = early ?? firstOf(dropped);
  if (first === undefined) {
    const never = { readyAt: null, workout: null };
    return recommendations.length > 0
      ? { reason: 'early', message: messages.neverReady(), ...never }
      : { reason: 'barred', message: messages.nothingFits(), ...never };
  }
  const { workout, at } = first;
  const when = restUntil(at, context);
  const end = { readyAt: at, workout: nameOf(workout) };
  if (early === undefined) {
    return { reason: 'barred', message: messages.restBarred(workout.name, when), ...end };
  }
  const message = messages.rest(workout.name, when, readyNow(recommendations, context));
  return { reason: 'early', message, ...end };
}

/**
 * The worth of a few more sets of a group this week: `u(W + s*R/100) - u(W)` with `u(x) = ln(1 +
 * x/K)`, which equals `ln(1 + (s*R/100) / (K + W))`. W is the number of sets done, s the number of
 * further sets, R the score, and `u(K) = ln 2`.
 */
const need = ({ score, setsDone, setsGoal }: GroupContext): number => {
  const halfway = (SATURATION_SETS * setsGoal) / WEEKLY_SETS_GOAL;
  return Math.round(Math.log1p((FOCUS_SETS * score) / 100 / (halfway + setsDone)) * NEED_STEPS);
};

/**
 * The groups to train next if the user has no workout: those that gain most from a few more sets.
 */
export function planFocus(context: RecommendationContext): NonNullable<Recommendations['focus']> {
  const muscleGroups = MUSCLE_GROUPS.map(context.group)
    .filter((group) => group.excluded === null)
    .toSorted((a, b) => need(b) - need(a))
    .slice(0, RECOMMENDATIONS_MAX)
    .map(({ muscleGroup }) => muscleGroup);
  const { focus, nothingRecovered } = context.messages;
  return {
    message: muscleGroups.length === 0 ? nothingRecovered() : focus(muscleGroups),
    muscleGroups,
  };
}

export function excludedGroups(
  input: RecommendationInput,
  options: RecommendationOptions,
  { group, recoveryOf }: RecommendationContext,
): readonly ExcludedMuscleGroup[] {
  const names = new Set(options.avoid);
  for (const { muscleGroup } of input.records) names.add(muscleGroup);
  for (const { muscleGroup } of input.corrections ?? []) names.add(muscleGroup);
  const groups: ExcludedMuscleGroup[] = [];
  for (const muscleGroup of names) {
    const { score, excluded: reason } = group(muscleGroup);
    if (reason === null) continue;
    const eligibleAt = reason === 'avoided' ? null : recoveryOf(muscleGroup).eligibleAt;
    groups.push({ muscleGroup, score, reason, eligibleAt });
  }
  return groups.sort((a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup));
}
