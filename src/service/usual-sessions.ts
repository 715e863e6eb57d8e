// Usual sessions as candidates of a recommendation, and as targets of a swap.
import { FAMILIAR_PROGRAM_HOURS, HOUR_MS, SESSION_LOGS_MAX } from '../domain/limits.js';
import { normalizeMuscleGroup, primaryNameKeys } from '../domain/muscle-groups.js';
import { refKey } from '../domain/order.js';
import {
  toCandidate,
  type RecommendationCandidate,
  type WorkoutCompletion,
} from '../domain/recommendation/candidates.js';
import type { CompletedWorkout, Workout, WorkoutRef } from '../domain/records.js';
import type { MessageTemplates } from '../domain/reasons.js';
import type { AllParams, Parts } from '../domain/snapshot.js';
import {
  findSession,
  groupSessions,
  sessionLogs,
  usualSessions,
  type Session,
} from '../domain/workout/sessions.js';
import { passes } from '../port/lists.js';
import type { SessionParts, WorkoutFilter } from '../port/port.js';
import type { swapTargetsSchema } from '../schemas.js';
import type { UseCaseContext } from './use-case.js';
import type { z } from 'zod';

/** Selects the logs that sessions are built from, which also decide whose turn it is. */
export const sessionParams = (
  now: Date,
): Pick<AllParams, 'logsSince' | 'until' | 'performedMax'> => ({
  logsSince: new Date(now.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS),
  until: now,
  performedMax: SESSION_LOGS_MAX,
});

const sessionsOf = ({ completions, performed, exercises }: SessionParts): readonly Session[] =>
  groupSessions(sessionLogs(completions, performed), exercises);

/**
 * Completed logs for the ranking. A log without a workout counts as its session, or is left out if
 * it belongs to no session.
 */
export const toCompletions = (
  completions: readonly CompletedWorkout[],
  sessions: readonly Session[],
): readonly WorkoutCompletion[] => {
  const keys = new Map(sessions.flatMap(({ key, logIds }) => logIds.map((id) => [id, key])));
  const keyOf = (ref: WorkoutRef) => (ref.type === 'log' ? keys.get(ref.logId) : refKey(ref));
  return completions.flatMap(({ workout, completedAt, inPlaceOf }) => {
    const key = keyOf(workout);
    if (key === undefined) return [];
    return [{ key, at: completedAt, inPlaceOf: inPlaceOf === null ? null : refKey(inPlaceOf) }];
  });
};

interface RankedWorkouts {
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly RecommendationCandidate[];
  /** Gives a planned workout the key that its log will have when completed. */
  readonly toPlanned: (workout: Workout) => RecommendationCandidate;
}

// Choice: a log that was swapped for a usual session is planned as that session, so that the
// session is not recommended too. The log's reserved custom workout is not a candidate itself.
const plannedAs =
  (sessions: readonly Session[], candidates: readonly RecommendationCandidate[]) =>
  (workout: Workout): RecommendationCandidate => {
    const planned = toCandidate(workout);
    const { ref, derivedFrom, exercises } = workout;
    if (ref.type !== 'custom' || derivedFrom !== null) return planned;
    if (candidates.some(({ key }) => key === planned.key)) return planned;
    return { ...planned, key: findSession(sessions, exercises)?.key ?? planned.key };
  };

export const withSessions = (
  parts: SessionParts & Pick<Parts, 'candidates' | 'completions'>,
  { session: name }: Pick<MessageTemplates, 'session'>,
): RankedWorkouts => {
  const sessions = sessionsOf(parts);
  const usual = usualSessions(sessions, name).map(({ key, workout }) => ({
    ...toCandidate(workout),
    // All logs of the session share this key. The latest log provides the workout.
    key,
  }));
  const candidates = [...parts.candidates.map(toCandidate), ...usual];
  return {
    completions: toCompletions(parts.completions, sessions),
    candidates,
    toPlanned: plannedAs(sessions, candidates),
  };
};

const muscleKeys = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.flatMap((part) => primaryNameKeys(part.muscleGroup));

export const targetFilter = ({
  q,
  muscleGroup,
  logId,
}: Partial<
  Pick<z.output<ReturnType<typeof swapTargetsSchema>>, 'q' | 'muscleGroup' | 'logId'>
>): Pick<WorkoutFilter, 'text' | 'primaryMuscleKeys' | 'exceptOfLogId'> => ({
  text: q ?? null,
  primaryMuscleKeys: muscleGroup === undefined ? null : muscleKeys(muscleGroup),
  exceptOfLogId: logId ?? null,
});

/** The usual sessions to list, without the session of the log to swap. */
export const sessionTargets = (
  parts: SessionParts,
  filter: Pick<WorkoutFilter, 'text' | 'primaryMuscleKeys' | 'exceptOfLogId'>,
  { messagesFor }: Pick<UseCaseContext, 'messagesFor'>,
): readonly Workout[] => {
  const { exceptOfLogId } = filter;
  return usualSessions(sessionsOf(parts), messagesFor(undefined).session)
    .filter(({ logIds }) => exceptOfLogId === null || !logIds.includes(exceptOfLogId))
    .map(({ workout }) => workout)
    .filter((workout) => passes(workout, filter));
};
