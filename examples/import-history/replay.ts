import { isDeepStrictEqual } from 'node:util';
import type { MuscleGroupsAnswer, Recommendation, SmartWorkoutAnswer } from 'freshlegs';
import { listCompletions, type Answers } from './recording';
import type { Session } from './sessions';
import type { HistoryStore } from './store';

export type ViolationCode =
  | 'SCORE_OUT_OF_RANGE'
  | 'TOO_MANY_RECOMMENDATIONS'
  | 'EXCLUDED_MUSCLE_GROUP_RECOMMENDED'
  | 'SCORE_FELL_AT_REST'
  | 'AS_OF_DIFFERS_FROM_LIVE';

export interface Violation {
  readonly code: ViolationCode;
  readonly asOf: Date;
  /** The muscle group or the kind of answer. */
  readonly subject: string;
}

export interface Replay {
  readonly daysReplayed: number;
  readonly daysWithRecommendation: number;
  readonly recommendationsMax: number;
  /** Days whose two answers were compared with the live answers. */
  readonly comparisons: number;
  readonly violations: readonly Violation[];
  /** The recommendation as of the start of the newest day. */
  readonly newest: SmartWorkoutAnswer | null;
}

// Spec 8: a group at or below this score is not recovered, and at most three workouts are
// recommended.
const RECOVERY_FILTER_PERCENT = 30;
const RECOMMENDATIONS_MAX = 3;

/**
 * Computes recovery and a recommendation as of the first session of each training day. Checks them
 * against the library's invariants, earlier answers and the live answers.
 *
 * Choice: a training day is a date on which a session starts, and it starts with its first session.
 */
export function replaySessions(
  store: HistoryStore,
  days: readonly Session[],
  { live, onDay }: { live: ReadonlyMap<Session, Answers>; onDay: () => void },
): Replay {
  const completions = new Set(days.length === 0 ? [] : listCompletions(store));
  const violations: Violation[] = [];
  const offered: number[] = [];
  let newest: Answers | null = null;
  for (const session of days) {
    const answers = askAsOf(store, session.startedAt);
    offered.push(answers.recommendation.recommendations.length);
    violations.push(
      ...checkAnswers(answers),
      ...checkRest(newest?.recovery ?? null, answers.recovery, completions),
      ...checkLive(answers, live.get(session)),
    );
    newest = answers;
    onDay();
  }
  return {
    daysReplayed: days.length,
    daysWithRecommendation: offered.filter((count) => count > 0).length,
    recommendationsMax: Math.max(0, ...offered),
    comparisons: days.filter((session) => live.has(session)).length,
    violations,
    newest: newest?.recommendation ?? null,
  };
}

function askAsOf({ training, userId }: HistoryStore, asOf: Date): Answers {
  return {
    recovery: training.recovery.muscleGroups({ userId, asOf }),
    recommendation: training.recommendations.smartWorkout({ userId, asOf }),
  };
}

export function checkAnswers({ recovery, recommendation }: Answers): readonly Violation[] {
  const { asOf } = recovery;
  const { recommendations } = recommendation;
  const scores = scoresOf(recovery);
  const outside = [...scores].filter(([, score]) => !(score >= 0 && score <= 100));
  const barred = recommendations.flatMap((workout) => barredGroups(workout, scores));
  return [
    ...outside.map(([subject]): Violation => ({ code: 'SCORE_OUT_OF_RANGE', asOf, subject })),
    ...(recommendations.length > RECOMMENDATIONS_MAX
      ? [{ code: 'TOO_MANY_RECOMMENDATIONS', asOf, subject: 'recommendation' } as const]
      : []),
    ...barred.map((subject): Violation => ({
      code: 'EXCLUDED_MUSCLE_GROUP_RECOMMENDED',
      asOf,
      subject,
    })),
  ];
}

/** Primary groups that are not recovered according to the recovery answer. */
function barredGroups(
  { muscleGroups }: Recommendation,
  scores: ReadonlyMap<string, number>,
): readonly string[] {
  return muscleGroups
    .filter(({ primary }) => primary)
    .map(({ muscleGroup }) => muscleGroup)
    .filter((group) => !((scores.get(group) ?? 100) > RECOVERY_FILTER_PERCENT));
}

/**
 * Groups whose score fell since an earlier answer without training in between. A group's last
 * workout counts as training only if a log was completed at exactly that time.
 */
export function checkRest(
  earlier: MuscleGroupsAnswer | null,
  later: MuscleGroupsAnswer,
  completions: ReadonlySet<number>,
): readonly Violation[] {
  if (earlier === null) return [];
  const before = scoresOf(earlier);
  return later.muscleGroups
    .filter(({ muscleGroup, score }) => !(score >= (before.get(muscleGroup) ?? 100)))
    .filter(({ lastWorkoutDate }) => {
      const time = lastWorkoutDate?.getTime() ?? -Infinity;
      return time < earlier.asOf.getTime() || !completions.has(time);
    })
    .map(({ muscleGroup }) => ({
      code: 'SCORE_FELL_AT_REST',
      asOf: later.asOf,
      subject: muscleGroup,
    }));
}

export function checkLive(answers: Answers, live: Answers | undefined): readonly Violation[] {
  if (live === undefined) return [];
  const kinds = ['recovery', 'recommendation'] as const;
  return kinds
    .filter((kind) => !isDeepStrictEqual(answers[kind], live[kind]))
    .map((subject) => ({
      code: 'AS_OF_DIFFERS_FROM_LIVE',
      asOf: answers.recovery.asOf,
      subject,
    }));
}

function scoresOf({ muscleGroups }: MuscleGroupsAnswer): ReadonlyMap<string, number> {
  return new Map(muscleGroups.map(({ muscleGroup, score }) => [muscleGroup, score]));
}
