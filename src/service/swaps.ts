import { localDate } from '../domain/calendar.js';
import { refKey, toCandidate } from '../domain/candidates.js';
import type { SwapState } from '../domain/changes.js';
import { performedExerciseIds, requireLog } from '../domain/log-rules.js';
import { normalizeMuscleGroup, primaryNameKeys } from '../domain/muscle-groups.js';
import { findLimitingGroup } from '../domain/recommendation-answer.js';
import {
  correctionsAt,
  currentRecords,
  describeRecovery,
  untrainedRecord,
} from '../domain/recovery-report.js';
import { modelTag, type MuscleGroupRecovery } from '../domain/recovery.js';
import type { Workout, WorkoutLog, WorkoutRef, WorkoutSwap } from '../domain/records.js';
import {
  planRevert,
  planSwap,
  type MuscleGroupChange,
  type SwapInput,
  type SwapResponse,
  type SwapWarning,
} from '../domain/swap.js';
import type { WorkoutMuscleGroup } from '../domain/training-load.js';
import type { SwapQuery } from '../repository.js';
import {
  availableSchema,
  listSwapsSchema,
  previewSwapSchema,
  revertSwapSchema,
  swapSchema,
} from '../schemas.js';
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

/** The answer of `swaps.preview`: what the swap would answer, without ids, and its token. */
export interface SwapPreview extends SwapResponse {
  readonly token: string;
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
  readonly muscleGroups: readonly WorkoutMuscleGroup[];
  /** The lowest score among its primary groups, and whose it is; null without a primary group. */
  readonly recovery: {
    readonly percentage: number;
    readonly limitingMuscleGroup: string;
  } | null;
}

type SwapFields = z.output<typeof previewSwapSchema> & { readonly token?: number | undefined };

const swapQuery = (input: SwapFields, { model }: UseCaseContext): SwapQuery => ({
  logId: input.logId,
  target: input.target,
  exerciseIds: performedExerciseIds(input.exercises),
  model: modelTag(model),
});

// Choice: swap_date is the user's local date of the action.
const toSwapInput = (input: SwapFields, context: UseCaseContext): SwapInput => ({
  logId: input.logId,
  target: input.target,
  exercises: input.exercises ?? null,
  token: input.token ?? null,
  swapDate: localDate(context.now, input.timeZone ?? context.timeZone),
});

const presentAvailable = (
  workout: Workout,
  recoveryOf: (muscleGroup: string) => MuscleGroupRecovery,
): AvailableWorkout => {
  const candidate = toCandidate(workout);
  const limiting = findLimitingGroup(candidate, recoveryOf);
  return {
    // A store may share a workout between answers; what is given away is a copy.
    ref: { ...workout.ref },
    name: workout.name,
    programName: workout.programName,
    exercises: workout.exercises.map(({ exercise, sets, repsMin, repsMax }) => ({
      exerciseId: exercise.id,
      name: exercise.name,
      sets,
      repsMin,
      repsMax,
    })),
    muscleGroups: candidate.muscleGroups.map((group) => ({ ...group })),
    recovery:
      limiting === null
        ? null
        : { percentage: limiting.score, limitingMuscleGroup: limiting.muscleGroup },
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
  shape: ({ workouts, recovery, exceptLog }, input, { now, model }) => {
    if (input.logId !== undefined) requireLog(exceptLog, input.logId);
    const records = new Map(
      currentRecords(recovery, model).map((record) => [record.muscleGroup, record]),
    );
    const correctionOf = correctionsAt(recovery.corrections, now);
    const recoveryOf = (group: string) =>
      describeRecovery(
        records.get(group) ?? untrainedRecord(group),
        now,
        model,
        correctionOf(group),
      );
    const { items, nextCursor } = pageOf(workouts, input.limit, ({ ref }) => refKey(ref));
    return {
      asOf: now,
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
  shape: (state: SwapState, input, context): SwapPreview => ({
    ...planSwap(state, toSwapInput(input, context), context).response,
    token: String(state.revision),
  }),
});

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
  shape: ({ ids, response }): SwapAnswer => {
    const { logId = 0, swapId = 0 } = ids;
    return {
      swap: { id: swapId, ...response.swap, swappedLogId: logId },
      log: { id: logId, ...response.log },
      muscleGroups: response.muscleGroups,
      warnings: response.warnings,
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
   * Undoes the newest swap of a chain: the original is active again, with its completion and its
   * recovery to the last digit. Errors: `NOT_FOUND`, `NOT_REVERTIBLE`.
   */
  revert,
  /** The trail, newest first, by log, by chain or by dates; reverted swaps included. */
  list,
} as const;
