import {
  ANALYSIS_WINDOW_HOURS,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
  REPLAY_WINDOW_HOURS,
} from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import { toCandidate } from '../../../src/domain/recommendation/candidates.js';
import { recommend } from '../../../src/domain/recommendation/recommend.js';
import type { CompletedWorkout, Workout } from '../../../src/domain/records.js';
import { DEFAULT_RECOVERY_MODEL } from '../../../src/domain/recovery/model.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
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
import { NOW, type Task } from './world.js';

// The limit and the query builders answer from their rows with the library's own pure functions.

/** Only later loads and completions are read. */
export const LOADS_SINCE = new Date(NOW.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS);
export const LOGS_SINCE = new Date(NOW.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS);
export const REPLAY_MS = REPLAY_WINDOW_HOURS * HOUR_MS;

interface CompletionRows extends ShownRows {
  readonly facts: readonly FactsRow[];
  readonly ownLoads: readonly LoadRow[];
  readonly exercises: readonly ExerciseRow[];
  readonly muscles: readonly MuscleRow[];
  readonly loads: readonly LoadRow[];
}

export const decideCompletion = (found: CompletionRows, { logId, exercises }: Task) =>
  planCompletion(
    {
      logs: found.facts.map(toFacts),
      ownLoads: toLoads(found.ownLoads),
      performed: [],
      exercises: toExercises(found.exercises, found.muscles),
      recovery: { ...toShown(found), loads: toLoads(found.loads) },
    },
    { logId, completedAt: null, exercises },
    { now: NOW, model: DEFAULT_RECOVERY_MODEL },
  );

export const answerMuscleGroups = (found: ShownRows & { readonly loads: readonly LoadRow[] }) => ({
  asOf: NOW,
  ...reportRecovery({ ...toShown(found), loads: toLoads(found.loads) }, NOW),
});

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
