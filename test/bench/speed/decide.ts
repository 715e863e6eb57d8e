import type { Changes } from '../../../src/domain/changes.js';
import {
  ANALYSIS_WINDOW_HOURS,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
  REPLAY_WINDOW_HOURS,
} from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { planPlannedLog } from '../../../src/domain/log/create.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import { toCandidate } from '../../../src/domain/recommendation/candidates.js';
import { recommend } from '../../../src/domain/recommendation/recommend.js';
import type { CompletedWorkout, Workout } from '../../../src/domain/records.js';
import { DEFAULT_RECOVERY_MODEL } from '../../../src/domain/recovery/model.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
import { rankMostRecovered } from '../../../src/domain/recovery/view.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import { findWorkout } from '../../../src/domain/workout/find.js';
import { toCompletions as toDone } from '../../../src/domain/workout/usual-workouts.js';
import {
  toExercises,
  toFacts,
  toLoads,
  toShown,
  type ExerciseRow,
  type FactsRow,
  type LoadRow,
  type MuscleRow,
  type ScheduledRow,
  type ShownRows,
  type WindowRow,
} from './rows.js';
import { LATER, NOW, TODAY, type Task } from './world.js';

// The limit and the query builders answer from their rows with the library's own pure functions.

/** Only later loads and completions are read. */
export const LOADS_SINCE = new Date(NOW.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS);
export const LOGS_SINCE = new Date(NOW.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS);
export const REPLAY_MS = REPLAY_WINDOW_HOURS * HOUR_MS;

const CONTEXT = { now: NOW, model: DEFAULT_RECOVERY_MODEL };

interface LogRows extends ShownRows {
  readonly facts: readonly FactsRow[];
  readonly ownLoads: readonly LoadRow[];
}

interface CompletionRows extends LogRows {
  readonly exercises: readonly ExerciseRow[];
  readonly muscles: readonly MuscleRow[];
  readonly loads: readonly LoadRow[];
}

const stateOf = (found: LogRows) => ({
  logs: found.facts.map(toFacts),
  ownLoads: toLoads(found.ownLoads),
  recovery: toShown(found),
});

export const decideCompletion = (found: CompletionRows, { completeLogId, exercises }: Task) => {
  const state = stateOf(found);
  return planCompletion(
    {
      ...state,
      performed: [],
      exercises: toExercises(found.exercises, found.muscles),
      recovery: { ...state.recovery, loads: toLoads(found.loads) },
    },
    { logId: completeLogId, completedAt: null, exercises },
    CONTEXT,
  );
};

/** The workouts and the revision are read in other ways than rows. */
interface SwapRows extends LogRows {
  readonly workouts: readonly Workout[];
  readonly revision: number;
}

const requirePlanned = ({ createLog, createSwap }: Changes) => {
  if (createLog?.source?.type !== 'program' || createSwap?.movesCompletion !== false) {
    throw new Error('Expected a planned swap for a program day.');
  }
  const { scheduledFor, sourceType, source } = createLog;
  const { programDayId } = source;
  return { scheduledFor, sourceType, programDayId, swapDate: createSwap.swapDate };
};

/** What to store, and the answer once the new rows have ids. */
export const decideSwap = (
  { workouts, revision, ...found }: SwapRows,
  { swapLogId: logId, target }: Task,
) => {
  const state = { ...stateOf(found), workouts, revision, exercises: [] };
  const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
  const { changes, response } = planSwap(state, input, CONTEXT);
  return {
    ...requirePlanned(changes),
    answer: (swappedLogId: number, swapId: number) => ({
      ...response,
      swap: { id: swapId, ...response.swap, swappedLogId },
      log: { id: swappedLogId, ...response.log },
    }),
  };
};

/** The answer for a new log, once it has an id. */
export const decideCreate = ({ userId, target }: Task, isOpen: boolean) => {
  const { response } = planPlannedLog(
    { logs: [], openSource: isOpen ? target : null },
    {
      ...{ userId, source: target, importKey: null },
      ...{ scheduledFor: LATER, completedAt: null, exercises: null },
    },
    NOW,
  );
  const { log, muscleGroups } = response;
  return (id: number) => ({ log: { id, ...log }, muscleGroups });
};

export const answerMuscleGroups = (found: ShownRows & { readonly loads: readonly LoadRow[] }) => ({
  asOf: NOW,
  ...reportRecovery({ ...toShown(found), loads: toLoads(found.loads) }, NOW),
});

export const answerMostRecovered = (found: ShownRows) => {
  const { records, corrections } = toShown(found);
  const options = { limit: 5, includeUntrained: false };
  const ranked = rankMostRecovered(records, NOW, options, DEFAULT_RECOVERY_MODEL, corrections);
  return { asOf: NOW, limit: options.limit, muscleGroups: ranked };
};

interface SmartRows extends ShownRows {
  readonly window: readonly WindowRow[];
  readonly scheduled: readonly ScheduledRow[];
  readonly completions: readonly CompletedWorkout[];
  readonly candidates: readonly Workout[];
}

/** The program days that were done directly or as a derived custom workout. */
export const doneDays = (completions: readonly CompletedWorkout[]): number[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];

export const answerSmartWorkout = ({ completions, candidates, ...found }: SmartRows) => {
  const { records, corrections } = toShown(found);
  const scheduled = found.scheduled
    .filter(({ completedAt }) => completedAt === null)
    .map((row) => {
      const workout = findWorkout(candidates, sourceOf(row));
      // The library would read it. In a run, everybody's workout of today is a candidate.
      if (workout === null) throw new Error('A scheduled workout is no candidate.');
      return { logId: row.id, candidate: toCandidate(workout) };
    });
  const input = {
    ...{ records, corrections, scheduled },
    loads: found.window.map((row) => ({ ...row, performedAt: new Date(row.performedAt) })),
    completions: toDone(completions, []),
    candidates: candidates.map(toCandidate),
  };
  return { asOf: NOW, ...recommend(input, NOW) };
};
