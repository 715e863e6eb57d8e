import { DAY_HOURS, HISTORY_HOURS, HISTORY_LOGS_MAX, HOUR_MS } from '../domain/limits.js';
import type { ProgressionHistory } from '../domain/progression/experience.js';
import { findLogWorkout } from '../domain/log/source.js';
import { requireLog } from '../domain/log/state-table.js';
import { exerciseHistory, type ExerciseHistory } from '../domain/workout/exercise-history.js';
import { requireWorkout } from '../domain/workout/find.js';
import {
  suggestWorkout,
  type ProgressionOptions,
  type SetSuggestion,
} from '../domain/progression/suggest.js';
import { defineWants, type AllParams, type Parts, type Snapshot } from '../domain/snapshot.js';
import type { Preferences, Workout } from '../domain/records.js';
import { exerciseHistorySchema, suggestSchema } from '../schemas.js';
import { defineUseCase, type UseCaseContext } from './use-case.js';
import type { z } from 'zod';

/** The answer of `progression.suggest`. */
export interface SuggestAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** One suggestion per exercise of the workout, in order. */
  readonly suggestions: readonly SetSuggestion[];
}

/** The answer of `progression.history`. */
export interface ExerciseHistoryAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** The exercises that were done, those in most logs first, then by name. */
  readonly exercises: readonly ExerciseHistory[];
}

/** The logs that suggestions are based on. */
export function historyParams(now: Date): Pick<AllParams, 'logsSince' | 'until' | 'historyMax'> {
  return {
    logsSince: new Date(now.getTime() - HISTORY_HOURS * HOUR_MS),
    until: now,
    historyMax: HISTORY_LOGS_MAX,
  };
}

/** The logs and exercises that suggestions are made from. */
export function progressionHistory({
  history,
  lastDone,
  exercises,
}: Pick<Parts, 'history' | 'lastDone' | 'exercises'>): ProgressionHistory {
  return {
    logs: [...lastDone, ...history],
    exercises,
  };
}

type SuggestionFields = Pick<ProgressionOptions, 'unit' | 'increments'> & {
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
};

/** Combines the input with the options of the service. */
export function suggestionOptions(
  { unit, increments, timeZone, locale }: SuggestionFields,
  { level }: Pick<Preferences, 'level'>,
  context: UseCaseContext,
): ProgressionOptions {
  return {
    rule: context.progressionRule,
    level,
    unit,
    increments,
    timeZone: context.zoneFor(timeZone),
    messages: context.messagesFor(locale),
  };
}

const OF_WORKOUT = defineWants({
  workouts: 'named',
  history: 'since',
  lastDone: 'before',
  exercises: 'named',
  preferences: 'level',
});
const OF_LOG = defineWants({ ...OF_WORKOUT, logs: 'one', workouts: 'ofLogs' });

type SuggestSnapshot = Snapshot<typeof OF_WORKOUT> & Partial<Pick<Parts, 'logs'>>;
type Input = z.output<ReturnType<typeof suggestSchema>>;

/** The workout to suggest sets for; null for a log without a workout. */
const workoutIn = (
  { logs = [], workouts }: SuggestSnapshot,
  { logId, target }: Input,
): Workout | null => {
  if (target !== undefined) return requireWorkout(workouts, target);
  // The schema requires a log or a target.
  if (logId === undefined) return null;
  const { source } = requireLog({ logs }, logId).log;
  return findLogWorkout(source, workouts);
};

const suggestionsOf = (
  snapshot: SuggestSnapshot,
  input: Input,
  context: UseCaseContext,
): readonly SetSuggestion[] => {
  const workout = workoutIn(snapshot, input);
  if (workout === null) return [];
  return suggestWorkout(
    progressionHistory(snapshot),
    workout,
    suggestionOptions(input, snapshot.preferences, context),
    context.now,
  );
};

const suggest = defineUseCase({
  operation: 'progression.suggest',
  input: suggestSchema,
  call: (port, { userId, logId, target }, { now }): SuggestSnapshot => {
    const params = { ...historyParams(now), exerciseIds: [] };
    return logId === undefined
      ? port.read(userId, OF_WORKOUT, { ...params, refs: target === undefined ? [] : [target] })
      : port.read(userId, OF_LOG, { ...params, logId });
  },
  shape: (snapshot, input, context): SuggestAnswer => ({
    asOf: context.now,
    suggestions: suggestionsOf(snapshot, input, context),
  }),
});

const OF_EXERCISES = defineWants({ history: 'since', exercises: 'named' });

const history = defineUseCase({
  operation: 'progression.history',
  input: exerciseHistorySchema,
  call: (port, { userId, days }, { now }) =>
    port.read(userId, OF_EXERCISES, {
      ...historyParams(now),
      logsSince: new Date(now.getTime() - days * DAY_HOURS * HOUR_MS),
      exerciseIds: [],
    }),
  shape: (snapshot, _input, { now }): ExerciseHistoryAnswer => ({
    asOf: now,
    exercises: exerciseHistory(snapshot.history, snapshot.exercises),
  }),
});

/** The methods of `training.progression`. */
export const progression = {
  /**
   * Returns each exercise of the completed logs of the last `days` (default 60), at most the latest
   * 180: its sets of the last time, and its best set in each log, by estimated one-rep max. Logs
   * without stored sets are left out. Exercises that were deleted since are included.
   */
  history,
  /**
   * Suggests sets for each exercise of a log's workout or of a `target`, from the completed logs of
   * the last 60 days, otherwise from the last log before that. A new exercise gets a light weight estimated from a related one, or no
   * weight. Weights are in kilograms, but change in whole steps of `unit` (default kg). A log
   * without a workout has no suggestions. Suggestions repeat what the user does, which is not
   * necessarily best. Errors: `NOT_FOUND` (the log or the target).
   */
  suggest,
} as const;
