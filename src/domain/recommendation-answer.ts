import { calendarDaysBetween } from './calendar.js';
import {
  compareRefs,
  nameOf,
  type RecommendationCandidate,
  type WorkoutName,
} from './candidates.js';
import { HOUR_MS, LONG_BREAK_DAYS, READY_PERCENT, RECOMMENDATIONS_MAX } from './limits.js';
import { MUSCLE_GROUPS } from './muscle-groups.js';
import { compareBy, compareCodePoints, compareInstants } from './order.js';
import { focusMessage, reasonMessage, restMessage, type Reason } from './reasons.js';
import {
  need,
  UTILITY_STEPS,
  type DroppedWorkout,
  type ExcludedMuscleGroup,
  type GroupContext,
  type Recommendation,
  type RecommendationContext,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
  type RecommendedMuscleGroup,
} from './recommendation-context.js';
import type { MuscleGroupRecovery } from './recovery.js';
import { roundSets, type WorkoutMuscleGroup } from './training-load.js';

const FOCUS_SETS = 3;
const REASON_GROUPS = 2;

/** Primary groups by what training them would be worth, largest first. */
const rankByNeed = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): readonly GroupContext[] =>
  candidate.muscleGroups
    .filter(({ primary }) => primary)
    .map(({ muscleGroup, sets }) => {
      const group = context.group(muscleGroup);
      return { group, worth: Math.round(need(group, sets) * UTILITY_STEPS) };
    })
    .sort(
      compareBy<{ group: GroupContext; worth: number }>(
        (a, b) => b.worth - a.worth,
        (a, b) => compareCodePoints(a.group.recovery.muscleGroup, b.group.recovery.muscleGroup),
      ),
    )
    .map(({ group }) => group);

const recoveryReason = ({ recovery }: GroupContext, context: RecommendationContext): Reason => {
  const { muscleGroup, score, lastWorkoutDate } = recovery;
  if (lastWorkoutDate === null) return { code: 'never_trained', params: { muscleGroup } };
  return {
    code: score < READY_PERCENT ? 'muscle_group_partly_recovered' : 'muscle_group_recovered',
    params: {
      muscleGroup,
      percentage: score,
      // A workout that lies ahead counts as now, here as in the score.
      daysSince: Math.max(0, calendarDaysBetween(lastWorkoutDate, context.now, context.timeZone)),
    },
  };
};

/** The group that limits a workout: of its primary groups the one with the lowest score, then name. */
export const findLimitingGroup = (
  candidate: RecommendationCandidate,
  recoveryOf: (muscleGroup: string) => MuscleGroupRecovery,
): MuscleGroupRecovery | null =>
  candidate.primaryMuscleGroups.map(recoveryOf).sort(
    compareBy<MuscleGroupRecovery>(
      (a, b) => a.score - b.score,
      (a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup),
    ),
  )[0] ?? null;

/** The groups worth most, and one that holds the workout back where that is not among them. */
const groupsToName = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): readonly GroupContext[] => {
  const worthMost = rankByNeed(candidate, context).slice(0, REASON_GROUPS);
  const limiting = findLimitingGroup(candidate, (group) => context.group(group).recovery);
  const named = worthMost.some((group) => group.recovery === limiting);
  return limiting === null || named || limiting.score >= READY_PERCENT
    ? worthMost
    : [...worthMost, context.group(limiting.muscleGroup)];
};

const weeklyReason = ({ recovery, setsDone, setsGoal }: GroupContext): Reason => ({
  code: 'weekly_sets',
  params: { muscleGroup: recovery.muscleGroup, done: roundSets(setsDone), goal: setsGoal },
});

const reasonsFor = (
  candidate: RecommendationCandidate,
  context: RecommendationContext,
): readonly Reason[] => {
  const groups = groupsToName(candidate, context);
  const { daysSinceLast } = context;
  const times = context.timesDone(candidate);
  const heldBack = candidate.muscleGroups.filter(
    ({ muscleGroup }) => context.group(muscleGroup).excluded !== null,
  );
  return [
    ...groups.map((group) => recoveryReason(group, context)),
    // A goal that is reached is no reason for more.
    ...groups
      .slice(0, 1)
      .filter((group) => group.setsDone < group.setsGoal)
      .map(weeklyReason),
    ...(times > 0 ? [{ code: 'done_this_week', params: { times } } as const] : []),
    ...heldBack.map(({ muscleGroup }): Reason => ({
      code: 'secondary_held_back',
      params: { muscleGroup },
    })),
    ...(daysSinceLast !== null && daysSinceLast >= LONG_BREAK_DAYS
      ? [{ code: 'long_break', params: { daysSince: daysSinceLast } } as const]
      : []),
  ];
};

const presentGroup = (
  { muscleGroup, primary, sets }: WorkoutMuscleGroup,
  { recovery, setsDone, setsGoal }: GroupContext,
): RecommendedMuscleGroup => ({
  muscleGroup,
  primary,
  score: recovery.score,
  lastWorkoutDate: recovery.lastWorkoutDate,
  setsOffered: roundSets(sets),
  weeklySetsDone: roundSets(setsDone),
  weeklySetsGoal: setsGoal,
});

/** A chosen workout as answered; nothing for one without a primary group. */
export const presentWorkout = (
  candidate: RecommendationCandidate,
  rank: number,
  context: RecommendationContext,
): readonly Recommendation[] => {
  const limiting = findLimitingGroup(candidate, (group) => context.group(group).recovery);
  if (limiting === null) return [];
  const reasons = reasonsFor(candidate, context);
  return [
    {
      rank,
      workout: nameOf(candidate),
      minutes: candidate.minutes,
      recovery: { percentage: limiting.score, limitingMuscleGroup: limiting.muscleGroup },
      muscleGroups: candidate.muscleGroups.map((offer) =>
        presentGroup(offer, context.group(offer.muscleGroup)),
      ),
      reasons,
      message: reasonMessage(reasons, context.messages),
    },
  ];
};

/** Rest where everything is barred: until the first workout opens, if waiting helps at all. */
export const planRest = (
  dropped: readonly DroppedWorkout[],
  { now, messages }: RecommendationContext,
): NonNullable<Recommendations['rest']> => {
  const [first] = dropped
    .flatMap(({ workout, eligibleAt }) => (eligibleAt === null ? [] : [{ workout, eligibleAt }]))
    .sort(
      compareBy<{ workout: WorkoutName; eligibleAt: Date }>(
        (a, b) => compareInstants(a.eligibleAt, b.eligibleAt),
        (a, b) => compareRefs(a.workout.ref, b.workout.ref),
      ),
    );
  if (first === undefined) {
    return { message: restMessage(null, messages), readyAt: null, workout: null };
  }
  const { workout, eligibleAt: readyAt } = first;
  const hours = (readyAt.getTime() - now.getTime()) / HOUR_MS;
  const message = restMessage({ workoutName: workout.name, hours }, messages);
  return { message, readyAt, workout: { ...workout, ref: { ...workout.ref } } };
};

/** The groups to train next where there is no workout: those in which a few sets are worth most. */
export const planFocus = (
  context: RecommendationContext,
): NonNullable<Recommendations['focus']> => {
  const muscleGroups = MUSCLE_GROUPS.map(context.group)
    .filter((group) => group.excluded === null)
    .map((group) => ({
      muscleGroup: group.recovery.muscleGroup,
      worth: Math.round(need(group, FOCUS_SETS) * UTILITY_STEPS),
    }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, RECOMMENDATIONS_MAX)
    .map(({ muscleGroup }) => muscleGroup);
  return { message: focusMessage(muscleGroups, context.messages), muscleGroups };
};

/** The groups that bar workouts, by name. */
export const excludedGroups = (
  input: RecommendationInput,
  options: RecommendationOptions,
  context: RecommendationContext,
): readonly ExcludedMuscleGroup[] =>
  [
    ...new Set([
      ...[...input.records, ...(input.corrections ?? [])].map(({ muscleGroup }) => muscleGroup),
      ...(options.avoid ?? []),
    ]),
  ]
    .sort(compareCodePoints)
    .flatMap((muscleGroup) => context.group(muscleGroup).excluded ?? []);
