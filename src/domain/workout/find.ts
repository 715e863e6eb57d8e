/** Finds the workouts and exercises that a request names. */
import { notFound } from '../../errors.js';
import type { ExerciseId } from '../ids.js';
import { compareRefs } from '../order.js';
import type { Exercise, PerformedExercise, Workout, WorkoutRef } from '../records.js';

export function findWorkout(workouts: readonly Workout[], ref: WorkoutRef | null): Workout | null {
  return (ref && workouts.find((open) => compareRefs(open.ref, ref) === 0)) ?? null;
}

export function requireWorkout(workouts: readonly Workout[], ref: WorkoutRef): Workout {
  const workout = findWorkout(workouts, ref);
  if (workout === null) throw notFound('workout', {});
  return workout;
}

export function performedExerciseIds(
  performed: readonly PerformedExercise[] | null | undefined,
): readonly ExerciseId[] {
  return [...new Set(performed?.map((exercise) => exercise.exerciseId))];
}

export function requireExercises(ids: readonly ExerciseId[], read: readonly Exercise[]): void {
  const known = new Set(read.map((exercise) => exercise.id));
  const exerciseId = ids.find((id) => !known.has(id));
  if (exerciseId !== undefined) throw notFound('exercise', { exerciseId });
}

export function requirePerformed(
  performed: readonly PerformedExercise[] | null,
  read: readonly Exercise[],
): void {
  requireExercises(performedExerciseIds(performed), read);
}
