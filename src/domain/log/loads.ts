/** The loads of a log: from its performed sets, or else from its plan. */
import { invalidInput } from '../../errors.js';
import type {
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedExercise,
  PerformedLog,
  PlannedExercise,
  SessionLoad,
  Workout,
} from '../records.js';
import { performAsPlanned, sessionLoads } from '../recovery/training-load.js';
import { findLogWorkout } from './source.js';

export function performedIn({
  performed,
}: {
  readonly performed?: readonly PerformedLog[];
}): readonly PerformedExercise[] | null {
  return performed?.[0]?.exercises ?? null;
}

// Choice: treat a log without performed sets as done as planned, with the maximum repetitions and
// unknown effort.
export function workLoads(
  performed: readonly PerformedExercise[] | null,
  plan: readonly PlannedExercise[],
  exercises: readonly Exercise[],
): readonly SessionLoad[] {
  return sessionLoads(performed ?? performAsPlanned(plan), [
    ...exercises,
    ...plan.map((entry) => entry.exercise),
  ]);
}

export interface Work {
  readonly workouts?: readonly Workout[];
  readonly exercises: readonly Exercise[];
}

/** Throws `INVALID_INPUT` for a log with neither performed sets nor a workout. */
export function loadsOf(
  performed: readonly PerformedExercise[] | null,
  { workouts, exercises }: Work,
  source: LogSource | null,
): readonly SessionLoad[] {
  const workout = findLogWorkout(source, workouts);
  if (performed === null && workout === null) {
    throw invalidInput(
      '/exercises',
      'The log has neither sets nor a workout. Store its sets first, or pass the performed exercises.',
    );
  }
  return workLoads(performed, workout?.exercises ?? [], exercises);
}

/**
 * Uses the performed sets, otherwise the stored loads, otherwise the plan. Throws `INVALID_INPUT`
 * if the log has none of these.
 */
export function loadsToRecord(
  work: Work,
  ownLoads: readonly MuscleGroupLoad[],
  performed: readonly PerformedExercise[] | null,
  source: LogSource | null,
): readonly SessionLoad[] {
  if (performed !== null || ownLoads.length === 0) return loadsOf(performed, work, source);
  return ownLoads.map(({ muscleGroup, load, fractionalSets, knownEffortSets, exercisesCount }) => ({
    muscleGroup,
    load,
    fractionalSets,
    knownEffortSets,
    exercisesCount,
  }));
}
