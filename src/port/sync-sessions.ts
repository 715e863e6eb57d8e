import type { LogWithSwaps } from '../domain/changes.js';
import type { ExerciseId, LogId, UserId } from '../domain/ids.js';
import type { HistoryLog, PerformedLog, Workout } from '../domain/records.js';
import type { AllParams, Wants } from '../domain/snapshot.js';
import { sessionWorkout } from '../domain/workout/sessions.js';
import type { SessionParts, WorkoutFilter } from './port.js';
import { isSession } from './rows.js';
import { historyOf, latestSessions, withPlans } from './session-rows.js';
import type { PartReaders, PerformedExercises, SyncStore } from './sync-store.js';

// Performed exercises, and the sessions built from them, for synchronous stores.

export const performedIds = (
  performed: readonly Pick<PerformedExercises, 'exercises'>[],
): readonly ExerciseId[] => [
  ...new Set(performed.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId))),
];

/** Reads the performed sets of `logs`, or of the latest sessions. */
export const readPerformed = (
  { performed, customWorkout }: PartReaders,
  userId: UserId,
  wanted: NonNullable<Wants['performed']>,
  { performedMax }: Pick<AllParams, 'performedMax'>,
  logs: readonly LogWithSwaps[],
  completions: SessionParts['completions'],
): readonly PerformedLog[] => {
  const stored = (ids: readonly LogId[]) => (ids.length === 0 ? [] : performed(userId, ids));
  if (wanted === 'ofLogs') return stored(logs.map(({ log }) => log.id));
  const sessions = latestSessions(completions, performedMax);
  return withPlans(
    sessions,
    stored(sessions.map(({ id }) => id)),
    (customWorkoutId) => customWorkout(userId, customWorkoutId)?.exercises ?? [],
  );
};

export const readHistory = (
  { pastLogs, performed }: PartReaders,
  userId: UserId,
  params: AllParams,
): readonly HistoryLog[] => {
  const past = pastLogs(userId, params);
  const ids = past.map(({ logId }) => logId);
  return ids.length === 0 ? [] : historyOf(past, performed(userId, ids));
};

/** Turns a completed log into a workout. Null unless it counts as a session. */
export const findSession = (parts: PartReaders, userId: UserId, logId: LogId): Workout | null => {
  const facts = parts.findLog(userId, logId);
  if (facts === null || facts.log.completedAt === null) return null;
  const { customWorkoutId } = facts.log;
  const own = customWorkoutId === null ? null : parts.customWorkout(userId, customWorkoutId);
  if (!isSession(facts.log, own)) return null;
  const [performed] = withPlans(
    [facts.log],
    parts.performed(userId, [logId]),
    () => own?.exercises ?? [],
  );
  if (performed === undefined) return null;
  return sessionWorkout(performed, parts.exercises(userId, performedIds([performed]), []));
};

const readSessionCompletions = (
  { parts, sessionCompletions }: Pick<SyncStore, 'parts' | 'sessionCompletions'>,
  userId: UserId,
  params: Pick<AllParams, 'logsSince' | 'until'>,
): SessionParts['completions'] =>
  sessionCompletions?.(userId, params) ??
  parts
    .completions(userId, { ...params, before: null })
    .filter(({ workout }) => workout.type === 'log')
    .map(({ inPlaceOf: _, ...completion }) => completion);

/** Reads the logs and exercises of usual sessions, for a page of workouts. */
export const readSessions = (
  store: Pick<SyncStore, 'parts' | 'sessionCompletions'>,
  userId: UserId,
  sessions: NonNullable<WorkoutFilter['sessions']>,
): SessionParts => {
  const { parts } = store;
  const completions = readSessionCompletions(store, userId, sessions);
  const performed = readPerformed(parts, userId, 'since', sessions, [], completions);
  return {
    completions,
    performed,
    exercises: performed.length === 0 ? [] : parts.exercises(userId, performedIds(performed), []),
  };
};
