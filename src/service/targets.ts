// Workouts that a log can be swapped for, and how answers show them.
import type { ExerciseId } from '../domain/ids.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { assertAllowed, requireLog } from '../domain/log/state-table.js';
import { refId } from '../domain/order.js';
import { toCandidate, withoutNever } from '../domain/recommendation/candidates.js';
import type { WorkoutRecovery } from '../domain/recommendation/context.js';
import { workoutRecovery } from '../domain/recommendation/readiness.js';
import type { NamedExercise } from '../domain/reasons.js';
import type { PlannedExercise, Workout, WorkoutRef } from '../domain/records.js';
import { modelTag } from '../domain/recovery/model.js';
import type { WorkoutMuscleGroup } from '../domain/recovery/training-load.js';
import { viewPresent } from '../domain/recovery/view.js';
import { swapTargetsSchema } from '../schemas.js';
import { groupsIn, muscleFilter, needsCatalogue, requireMuscles, type GivenName } from './names.js';
import { pageOf } from './page.js';
import { targetFilter, usualParams, usualTargets } from './usual-workouts.js';
import { defineUseCase } from './use-case.js';
import type { z } from 'zod';

/** An exercise as the workout plans it. */
export interface WorkoutExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** Number of sets. */
  readonly sets: number;
  /** Fewest repetitions per set. */
  readonly repsMin: number;
  /** Most repetitions per set. */
  readonly repsMax: number;
  /** The same number in all exercises of a superset; `null` if done alone. */
  readonly superset: number | null;
}

/** A workout that a log can be swapped for, and its current recovery. */
export interface SwapTarget {
  /** Names the workout in other calls. */
  readonly ref: WorkoutRef;
  /** Name of the workout. */
  readonly name: string;
  /** Name of its program; `null` for other workouts. */
  readonly programName: string | null;
  /** The exercises in order. */
  readonly exercises: readonly WorkoutExercise[];
  /** The muscle groups that it trains. */
  readonly muscleGroups: readonly Omit<WorkoutMuscleGroup, 'primarySets'>[];
  /** Null if the workout has no primary group. */
  readonly recovery: WorkoutRecovery | null;
  /** Exercises that the user never wants. `muscleGroups` and `recovery` do not include them. */
  readonly leaveOut: readonly NamedExercise[];
}

export function toWorkoutExercise({
  exercise: { id: exerciseId, name },
  sets,
  repsMin,
  repsMax,
  superset,
}: PlannedExercise): WorkoutExercise {
  return { exerciseId, name, sets, repsMin, repsMax, superset: superset ?? null };
}

export function presentTarget(
  workout: Workout,
  scoreOf: (muscleGroup: string) => number,
  never: ReadonlySet<ExerciseId>,
): SwapTarget {
  const candidate = withoutNever(toCandidate(workout), never);
  return {
    // A store may share a workout between answers, so copy it.
    ref: { ...workout.ref },
    name: workout.name,
    programName: candidate.programName,
    exercises: workout.exercises.map(toWorkoutExercise),
    muscleGroups: candidate.muscleGroups.map(({ muscleGroup, sets, primary }) => ({
      muscleGroup,
      sets,
      primary,
    })),
    recovery: workoutRecovery(candidate, scoreOf),
    leaveOut: candidate.unwanted?.exercises ?? [],
  };
}

/** The muscle filter, if no other filter can be the cause of an empty list. */
const onlyFilter = ({
  muscleGroup,
  q,
  source,
  cursor,
}: z.output<ReturnType<typeof swapTargetsSchema>>): readonly GivenName[] =>
  [q, source, cursor].every((part) => part === undefined) ? muscleFilter(muscleGroup) : [];

// Choice: list workouts with exercises that the user never wants, because the user chooses from the
// list. Like a recommendation, each lists the exercises to leave out.

// Choice: without `logId`, list targets even if no log can be swapped. For a host without plans, this
// is the only list of workouts for `customWorkouts.derive` and for forecasts. With `logId`, refuse a
// log that `swap` refuses whatever the target is.

/** The answer of `swaps.targets`. */
export interface TargetsAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** Usual workouts first, on the first page; then custom workouts and program days. */
  readonly workouts: readonly SwapTarget[];
  /** Pass it as `cursor` for the next page; `null` on the last page. */
  readonly nextCursor: string | null;
}

// Choice: list usual workouts only on the first page, before the other workouts, and do not count
// them toward `limit`. They change with each log, so a cursor could not continue among them.
export const targets = defineUseCase({
  operation: 'swaps.targets',
  input: swapTargetsSchema,
  call: (port, input, { model, now }) =>
    port.listWorkouts(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
      type: input.source ?? null,
      ...targetFilter(input),
      model: modelTag(model),
      usualWorkouts:
        input.cursor === undefined && (input.source ?? 'log') === 'log' ? usualParams(now) : null,
      exercisesMax: needsCatalogue(onlyFilter(input)) ? EXERCISES_COMPARED_MAX : null,
    }),
  shape: (
    { workouts, recovery, exceptLog, usualWorkouts, catalogue, preferences },
    input,
    context,
  ): TargetsAnswer => {
    if (input.logId !== undefined) {
      assertAllowed('swap', requireLog({ logs: exceptLog ? [exceptLog] : [] }, input.logId));
    }
    const { scoreOf } = viewPresent(recovery, context);
    const { items, nextCursor } = pageOf(workouts, input.limit, ({ ref }) => [
      ref.type,
      refId(ref),
    ]);
    const own =
      usualWorkouts === null
        ? []
        : usualTargets(usualWorkouts, targetFilter(input), items, context);
    // If the list has items, the name is known.
    if (items.length + own.length === 0) {
      requireMuscles(onlyFilter(input), catalogue, groupsIn(recovery));
    }
    const never = new Set(preferences.never);
    return {
      asOf: context.now,
      workouts: [...own, ...items].map((workout) => presentTarget(workout, scoreOf, never)),
      nextCursor,
    };
  },
});
