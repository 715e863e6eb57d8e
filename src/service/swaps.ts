import { rankAlternatives, type Alternative } from '../domain/alternatives.js';
import { localDate } from '../domain/calendar.js';
import { refKey, toCandidate } from '../domain/candidates.js';
import { planExerciseSwap } from '../domain/exercise-swap.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { notFound, performedExerciseIds, requireLog } from '../domain/log-rules.js';
import { normalizeMuscleGroup, primaryNameKeys } from '../domain/muscle-groups.js';
import { workoutRecovery } from '../domain/readiness.js';
import type { WorkoutRecovery } from '../domain/recommendation-context.js';
import {
  correctionsAt,
  currentRecords,
  describeRecovery,
  untrainedRecord,
  type RecoveryState,
} from '../domain/recovery-report.js';
import { modelTag, type MuscleGroupRecovery } from '../domain/recovery.js';
import type {
  CalendarDate,
  CustomWorkout,
  Workout,
  WorkoutLog,
  WorkoutRef,
  WorkoutSwap,
} from '../domain/records.js';
import { planRevert } from '../domain/revert.js';
import {
  planSwap,
  type MuscleGroupChange,
  type SwapInput,
  type SwapResponse,
  type SwapWarning,
} from '../domain/swap.js';
import { planSwapPreview, type SwapPreviewResponse } from '../domain/swap-preview.js';
import type { WorkoutMuscleGroup } from '../domain/training-load.js';
import type { AssignedIds, SwapQuery } from '../repository.js';
import {
  alternativesSchema,
  availableSchema,
  listSwapsSchema,
  previewSwapSchema,
  revertSwapSchema,
  swapExerciseSchema,
  swapSchema,
} from '../schemas.js';
import { withIds } from './custom-workouts.js';
import { pageOf } from './page.js';
import { defineUseCase, writeOptions, type UseCaseContext } from './use-case.js';
import type { z } from 'zod';

/** The answer of `swaps.swap`. */
export interface SwapAnswer {
  readonly swap: WorkoutSwap;
  readonly log: WorkoutLog;
  readonly muscleGroups: readonly MuscleGroupChange[];
  readonly warnings: readonly SwapWarning[];
}

/**
 * The answer of `swaps.preview`: what the swap would answer, without ids, how the two workouts
 * compare, and its token.
 */
export interface SwapPreview extends SwapPreviewResponse {
  readonly token: string;
}

/** The answer of `swaps.swapExercise`: that of a swap, and the workout made for the new log. */
export interface ExerciseSwapAnswer extends SwapAnswer {
  readonly customWorkout: CustomWorkout;
}

/** The answer of `swaps.alternatives`. */
export interface AlternativesAnswer {
  readonly asOf: Date;
  readonly exercise: {
    readonly exerciseId: number;
    readonly name: string;
    readonly equipment: string | null;
  };
  readonly alternatives: readonly Alternative[];
}

/** A workout that a log can be swapped for, with its recovery now. */
export interface AvailableWorkout {
  readonly ref: WorkoutRef;
  readonly name: string;
  readonly programName: string | null;
  readonly exercises: readonly {
    readonly exerciseId: number;
    readonly name: string;
    readonly sets: number;
    readonly repsMin: number;
    readonly repsMax: number;
  }[];
  readonly muscleGroups: readonly Omit<WorkoutMuscleGroup, 'primarySets'>[];
  /** How recovered it is now; null without a primary group. */
  readonly recovery: WorkoutRecovery | null;
}

type SwapFields = z.output<typeof previewSwapSchema> & { readonly token?: number | undefined };

const swapQuery = (input: SwapFields, { model }: UseCaseContext): SwapQuery => ({
  logId: input.logId,
  target: input.target,
  exerciseIds: performedExerciseIds(input.exercises),
  model: modelTag(model),
});

// Choice: swap_date is the user's local date of the action.
const swapDateOf = (
  input: { readonly timeZone?: string | undefined },
  context: UseCaseContext,
): CalendarDate => localDate(context.now, input.timeZone ?? context.timeZone);

const toSwapInput = (input: SwapFields, context: UseCaseContext): SwapInput => ({
  logId: input.logId,
  target: input.target,
  exercises: input.exercises ?? null,
  token: input.token ?? null,
  swapDate: swapDateOf(input, context),
  equipment: input.equipment,
});

/** A workout as it is offered, with its recovery now. */
export const presentAvailable = (
  workout: Workout,
  recoveryOf: (muscleGroup: string) => MuscleGroupRecovery,
): AvailableWorkout => {
  const candidate = toCandidate(workout);
  return {
    // A store may share a workout between answers; what is given away is a copy.
    ref: { ...workout.ref },
    name: workout.name,
    programName: candidate.programName,
    exercises: workout.exercises.map(({ exercise, sets, repsMin, repsMax }) => ({
      exerciseId: exercise.id,
      name: exercise.name,
      sets,
      repsMin,
      repsMax,
    })),
    muscleGroups: candidate.muscleGroups.map(({ muscleGroup, sets, primary }) => ({
      muscleGroup,
      sets,
      primary,
    })),
    recovery: workoutRecovery(candidate, (group) => recoveryOf(group).score),
  };
};

/** The reference that {@link refKey} made a cursor of. */
const fromCursor = (cursor: string): WorkoutRef => {
  const id = Number(cursor.slice(cursor.indexOf(':') + 1));
  return cursor.startsWith('program:')
    ? { type: 'program', programDayId: id }
    : { type: 'custom', customWorkoutId: id };
};

const muscleKeys = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.flatMap((part) => primaryNameKeys(part.muscleGroup));

/** Gives each group's recovery as shown now, untrained ones too. */
const recoveryIn = (
  state: RecoveryState,
  { now, model }: UseCaseContext,
): ((muscleGroup: string) => MuscleGroupRecovery) => {
  const records = new Map(
    currentRecords(state, model).map((record) => [record.muscleGroup, record]),
  );
  const correctionOf = correctionsAt(state.corrections, now);
  return (group) =>
    describeRecovery(records.get(group) ?? untrainedRecord(group), now, model, correctionOf(group));
};

const available = defineUseCase({
  operation: 'swaps.available',
  input: availableSchema,
  call: (repository, input, { model }) =>
    repository.listWorkouts(input.userId, {
      after: input.cursor === undefined ? null : fromCursor(input.cursor),
      limit: input.limit + 1,
      type: input.source ?? null,
      text: input.q ?? null,
      primaryMuscleKeys: input.muscleGroup === undefined ? null : muscleKeys(input.muscleGroup),
      exceptOfLogId: input.logId ?? null,
      model: modelTag(model),
    }),
  shape: ({ workouts, recovery, exceptLog }, input, context) => {
    if (input.logId !== undefined) requireLog(exceptLog, input.logId);
    const recoveryOf = recoveryIn(recovery, context);
    const { items, nextCursor } = pageOf(workouts, input.limit, ({ ref }) => refKey(ref));
    return {
      asOf: context.now,
      workouts: items.map((workout) => presentAvailable(workout, recoveryOf)),
      nextCursor,
    };
  },
});

const preview = defineUseCase({
  operation: 'swaps.preview',
  input: previewSwapSchema,
  call: (repository, input, context) =>
    repository.readSwap(input.userId, swapQuery(input, context)),
  shape: (state, input, context): SwapPreview => ({
    ...planSwapPreview(state, toSwapInput(input, context), context),
    token: String(state.revision),
  }),
});

/** A swap with the ids that the store gave it and the log that it made. */
const withSwapIds = (ids: AssignedIds, response: SwapResponse): SwapAnswer => {
  const { logId = 0, swapId = 0 } = ids;
  return {
    swap: { id: swapId, ...response.swap, swappedLogId: logId },
    log: { id: logId, ...response.log },
    muscleGroups: response.muscleGroups,
    warnings: response.warnings,
  };
};

const swap = defineUseCase({
  operation: 'swaps.swap',
  input: swapSchema,
  call: (repository, input, context) =>
    repository.applySwap(
      input.userId,
      swapQuery(input, context),
      (state) => planSwap(state, toSwapInput(input, context), context),
      writeOptions('swaps.swap', input, context),
    ),
  shape: ({ ids, response }): SwapAnswer => withSwapIds(ids, response),
});

const swapExercise = defineUseCase({
  operation: 'swaps.swapExercise',
  input: swapExerciseSchema,
  call: (repository, input, context) =>
    repository.swapExercise(
      input.userId,
      {
        logId: input.logId,
        exerciseIds: [input.replacementExerciseId, ...performedExerciseIds(input.exercises)],
        needsWork: true,
        model: modelTag(context.model),
      },
      (state) =>
        planExerciseSwap(
          state,
          {
            ...input,
            exercises: input.exercises ?? null,
            swapDate: swapDateOf(input, context),
          },
          context,
        ),
      writeOptions('swaps.swapExercise', input, context),
    ),
  shape: ({ ids, response }): ExerciseSwapAnswer => {
    const { log, ...answer } = withSwapIds(ids, response);
    const workout = withIds({ ids, response: response.customWorkout });
    const source = {
      type: 'custom',
      customWorkoutId: workout.id,
      customWorkoutExerciseId: null,
    } as const;
    return {
      ...answer,
      log: { ...log, source, customWorkoutId: workout.id },
      customWorkout: { ...workout, forLogId: log.id },
    };
  },
});

const alternatives = defineUseCase({
  operation: 'swaps.alternatives',
  input: alternativesSchema,
  call: (repository, input, { model }) =>
    repository.readAlternatives(input.userId, {
      exerciseId: input.exerciseId,
      exercisesMax: EXERCISES_COMPARED_MAX,
      model: modelTag(model),
    }),
  shape: ({ exercise, exercises, recovery }, input, context): AlternativesAnswer => {
    if (exercise === null) throw notFound('exercise', { exerciseId: input.exerciseId });
    return {
      asOf: context.now,
      exercise: { exerciseId: exercise.id, name: exercise.name, equipment: exercise.equipment },
      alternatives: rankAlternatives({
        exercise,
        exercises,
        recoveryOf: recoveryIn(recovery, context),
        equipment: input.equipment ?? null,
        limit: input.limit,
      }),
    };
  },
});

const revert = defineUseCase({
  operation: 'swaps.revert',
  input: revertSwapSchema,
  call: (repository, input, context) =>
    repository.revertSwap(
      input.userId,
      { swapId: input.swapId, model: modelTag(context.model) },
      (state) => planRevert(state, input.swapId, context),
      writeOptions('swaps.revert', input, context),
    ),
  shape: ({ response }) => response,
});

const list = defineUseCase({
  operation: 'swaps.list',
  input: listSwapsSchema,
  call: (repository, input) =>
    repository.listSwaps(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
      logId: input.logId ?? null,
      chainOfLogId: input.chainOfLogId ?? null,
      from: input.from ?? null,
      to: input.to ?? null,
    }),
  shape: (rows, input) => {
    const { items, nextCursor } = pageOf(rows, input.limit, (row) => String(row.id));
    return { swaps: items, nextCursor };
  },
});

/** The methods of `training.swaps`. */
export const swaps = {
  /**
   * Workouts open to the user as targets, each with its recovery now. `q` is blind to the case of
   * ASCII letters. Errors: `INVALID_INPUT`, `NOT_FOUND` (the log).
   */
  available,
  /**
   * What a swap would do, without doing it, and a token: a swap given the token fails with
   * `CONFLICT_STALE` if anything was written for the user since. Errors as `swap`.
   */
  preview,
  /**
   * Swaps a log for another workout: a new log and a row in the trail; a completion moves along.
   * Errors: `INVALID_INPUT`, `NOT_FOUND`, `ALREADY_SWAPPED`, `LOG_NOT_ACTIVE`, `CONFLICT_STALE`.
   */
  swap,
  /**
   * Swaps one exercise of a log for another, all else kept: a swap for a workout made for the new
   * log, in no list and no recommendation until `customWorkouts.keep`. Of a completed log without
   * `exercises` what was performed is taken over, without the weights of the exercise exchanged.
   * Errors: `INVALID_INPUT` (also an exercise that the log's workout does not have), `NOT_FOUND`,
   * `ALREADY_SWAPPED`, `LOG_NOT_ACTIVE`.
   */
  swapExercise,
  /**
   * Exercises that can take the place of one, the closest first, each with its reasons; for the user
   * as recovered as they are now. Errors: `INVALID_INPUT`, `NOT_FOUND` (the exercise).
   */
  alternatives,
  /**
   * Undoes the newest swap of a chain: the original is active again, with its completion and its
   * recovery to the last digit. Errors: `NOT_FOUND`, `NOT_REVERTIBLE`.
   */
  revert,
  /** The trail, newest first, by log, by chain or by dates; reverted swaps included. */
  list,
} as const;
