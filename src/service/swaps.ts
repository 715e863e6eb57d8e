import { localDate } from '../domain/calendar.js';
import { planExerciseSwap, SWAP_EXERCISE } from '../domain/swap/exercise-swap.js';
import { performedExerciseIds, requireWorkout } from '../domain/workout/find.js';
import { suggestWorkout, type SetSuggestion } from '../domain/progression/suggest.js';
import { modelTag } from '../domain/recovery/model.js';
import type { CalendarDate, CustomWorkout, WorkoutLog, WorkoutSwap } from '../domain/records.js';
import { planRevert, REVERT } from '../domain/swap/revert.js';
import { defineWants, type AllParams } from '../domain/snapshot.js';
import {
  planSwap,
  SWAP,
  type MuscleGroupChange,
  type SwapInput,
  type SwapResponse,
  type SwapWarning,
} from '../domain/swap/swap.js';
import { planSwapPreview, SWAP_PREVIEW, type SwapPreviewResponse } from '../domain/swap/preview.js';
import type { LogId } from '../domain/ids.js';
import type { UnsavedCustomWorkout } from '../domain/workout/custom-workouts.js';
import type { AssignedIds, SwapNames } from '../port/port.js';
import {
  hiddenLogIdsSchema,
  listSwapsSchema,
  previewSwapSchema,
  revertSwapSchema,
  swapExerciseSchema,
  swapSchema,
} from '../schemas.js';
import { alternatives } from './alternatives.js';
import { withReserved } from './custom-workouts.js';
import { pageOf } from './page.js';
import { historyParams, progressionHistory, suggestionOptions } from './progression.js';
import { targets } from './targets.js';
import { assigned, defineUseCase, type UseCaseContext } from './use-case.js';
import type { z } from 'zod';

// Prisma and Drizzle accept no readonly array. Declarations keep the name of an interface, but would
// print `LogId[]` as `number[]`, whatever the host registers.
/** The answer of `swaps.hiddenLogIds`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is there for its name
export interface HiddenLogIds extends Array<LogId> {}

/** The answer of `swaps.swap`. */
export interface SwapAnswer {
  /** The swap. */
  readonly swap: WorkoutSwap;
  /** The new log. */
  readonly log: WorkoutLog;
  /** The muscle groups that changed, before and after. */
  readonly muscleGroups: readonly MuscleGroupChange[];
  /** What to look out for; empty if nothing. */
  readonly warnings: readonly SwapWarning[];
  /** The workout created for the new log, if the target is a log. */
  readonly customWorkout?: CustomWorkout;
}

/** A swap in the swap history, with the names of its two logs. */
export interface NamedSwap extends WorkoutSwap, SwapNames {}

/**
 * The answer of `swaps.preview`: what the swap would return, without ids. Also has a comparison of
 * the two workouts, suggested sets, and a token for the swap.
 */
export interface SwapPreview extends SwapPreviewResponse {
  /** The sets of the target's exercises, in order. */
  readonly suggestions: readonly SetSuggestion[];
  /** Pass it to `swaps.swap`, which then fails with `CONFLICT_STALE` if anything was written since. */
  readonly token: string;
}

/**
 * The answer of `swaps.swapExercise`: that of a swap, with the new log's workout and suggested sets
 * for the replacement.
 */
export interface ExerciseSwapAnswer extends SwapAnswer {
  readonly customWorkout: CustomWorkout;
  /** Suggested sets for the replacement. */
  readonly suggestion: SetSuggestion;
}

type SwapFields = z.output<ReturnType<typeof previewSwapSchema>> & {
  readonly token?: number | undefined;
};

const swapParams = (
  { logId, target, exercises }: SwapFields,
  { model }: UseCaseContext,
): Pick<AllParams, 'logId' | 'refs' | 'exerciseIds' | 'model'> => ({
  logId,
  refs: [target],
  exerciseIds: performedExerciseIds(exercises),
  model: modelTag(model),
});

// Choice: swap_date is the user's local date.
const swapDateOf = (
  input: { readonly timeZone?: string | undefined },
  context: UseCaseContext,
): CalendarDate => localDate(context.now, context.zoneFor(input.timeZone));

const toSwapInput = (input: SwapFields, context: UseCaseContext): SwapInput => ({
  logId: input.logId,
  target: input.target,
  exercises: input.exercises ?? null,
  token: input.token ?? null,
  swapDate: swapDateOf(input, context),
  equipment: input.equipment,
});

const PREVIEW = defineWants({
  ...SWAP_PREVIEW,
  history: 'since',
  lastDone: 'before',
  preferences: 'level',
});
const EXERCISE_OF_LOG = defineWants({ ...SWAP_EXERCISE, preferences: 'level' });

const preview = defineUseCase({
  operation: 'swaps.preview',
  input: previewSwapSchema,
  call: (port, input, context) =>
    port.read(input.userId, PREVIEW, {
      ...swapParams(input, context),
      ...historyParams(context.now),
    }),
  shape: (state, input, context): SwapPreview => ({
    ...planSwapPreview(state, toSwapInput(input, context), context),
    suggestions: suggestWorkout(
      progressionHistory(state),
      requireWorkout(state.workouts, input.target),
      suggestionOptions(input, state.preferences, context),
      context.now,
    ),
    token: String(state.revision),
  }),
});

/** Adds the ids of the swap and of the new log. */
const withSwapIds = (ids: AssignedIds, response: SwapResponse): SwapAnswer => {
  const logId = assigned(ids.logId);
  return {
    swap: { id: assigned(ids.swapId), ...response.swap, swappedLogId: logId },
    log: { id: logId, ...response.log },
    muscleGroups: response.muscleGroups,
    warnings: response.warnings,
  };
};

/** Adds the workout that was created for the new log. */
const withMadeWorkout = (
  ids: AssignedIds,
  response: SwapResponse,
  made: UnsavedCustomWorkout,
): SwapAnswer & Pick<ExerciseSwapAnswer, 'customWorkout'> => {
  const answer = withSwapIds(ids, response);
  return { ...answer, ...withReserved(ids, answer.log, made) };
};

const swap = defineUseCase({
  operation: 'swaps.swap',
  input: swapSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      SWAP,
      swapParams(input, context),
      (state) => planSwap(state, toSwapInput(input, context), context),
      context.writeOptions,
    ),
  shape: ({ ids, response }): SwapAnswer =>
    response.customWorkout === undefined
      ? withSwapIds(ids, response)
      : withMadeWorkout(ids, response, response.customWorkout),
});

const swapExercise = defineUseCase({
  operation: 'swaps.swapExercise',
  input: swapExerciseSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      EXERCISE_OF_LOG,
      {
        ...historyParams(context.now),
        logId: input.logId,
        exerciseIds: [input.replacementExerciseId, ...performedExerciseIds(input.exercises)],
        model: modelTag(context.model),
      },
      (state) =>
        planExerciseSwap(
          state,
          {
            ...input,
            exercises: input.exercises ?? null,
            swapDate: swapDateOf(input, context),
            progression: suggestionOptions(input, state.preferences, context),
          },
          context,
        ),
      context.writeOptions,
    ),
  shape: ({ ids, response }): ExerciseSwapAnswer => ({
    ...withMadeWorkout(ids, response, response.customWorkout),
    suggestion: response.suggestion,
  }),
});

const revert = defineUseCase({
  operation: 'swaps.revert',
  input: revertSwapSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      REVERT,
      { swapId: input.swapId },
      (state) => planRevert(state, input.swapId, context),
      context.writeOptions,
    ),
  shape: ({ response }) => response,
});

const list = defineUseCase({
  operation: 'swaps.list',
  input: listSwapsSchema,
  call: (port, input) =>
    port.listSwaps(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
      logId: input.logId ?? null,
      chainOfLogId: input.chainOfLogId ?? null,
      from: input.from ?? null,
      to: input.to ?? null,
    }),
  shape: (rows, input) => {
    const { items, nextCursor } = pageOf(rows, input.limit, ({ place: { at, id } }) => [
      'swaps',
      at,
      id,
    ]);
    const swaps = items.map(({ row, names }): NamedSwap => ({ ...row, ...names }));
    return {
      /** The swaps, newest first. */
      swaps,
      /** Pass it as `cursor` for the next page; `null` on the last page. */
      nextCursor,
    };
  },
});

const HIDDEN_LOGS = defineWants({ hiddenLogIds: 'all' });

const hiddenLogIds = defineUseCase({
  operation: 'swaps.hiddenLogIds',
  input: hiddenLogIdsSchema,
  call: (port, { userId }) => port.read(userId, HIDDEN_LOGS, {}),
  shape: (state): HiddenLogIds => [...state.hiddenLogIds],
});

/** The methods of `training.swaps`. */
export const swaps = {
  /**
   * Lists the workouts that a log can be swapped for, with their current recovery: custom workouts
   * and program days, in pages. The first page begins with all usual workouts, which do not count
   * toward `limit`. `q` ignores the case of ASCII letters. With `logId`, refuses a log that cannot
   * be swapped. Errors: `NOT_FOUND` (the log), `ALREADY_SWAPPED`, `LOG_NOT_ACTIVE`; `INVALID_INPUT`,
   * including an unknown muscle group if neither `q` nor `source` is given.
   */
  targets,
  /**
   * Shows what a swap would do, suggests the sets of the target, and returns a token. Writes
   * nothing. A swap with this token fails with `CONFLICT_STALE` if the library wrote anything for
   * the user since the preview. Errors: those of `swap`.
   */
  preview,
  /**
   * Swaps a log for another workout: creates a new log and a row in the swap history. A completed
   * log's completion and sets move to the new log; a planned log has no sets. The original stays in
   * your table, planned: leave it out of your own lists with `hiddenLogIds`. To undo the swap, pass
   * `swap.id` of the answer to `revert`. If the target is a log, the new log gets a custom workout
   * made from it, as in `swapExercise`. Errors: `INVALID_INPUT`; `NOT_FOUND` (the log or the
   * target); `ALREADY_SWAPPED`; `LOG_NOT_ACTIVE` for a replaced or withdrawn log; `CONFLICT_STALE`
   * (only with `token`).
   */
  swap,
  /**
   * Swaps one exercise of a log and keeps the rest. If the workout has the exercise more than once,
   * `entry` is the index of the entry to swap; by default all of them. The new log gets its own custom workout, which
   * no list or recommendation shows until `customWorkouts.saveAsOwn`. Without `exercises`, a
   * completed log keeps its performed sets, except the weights of the replaced exercise. For a log
   * without a workout, the performed exercises count as its workout. `suggestion` has sets for the
   * replacement, as in `progression.suggest`. Errors: `NOT_FOUND`, `ALREADY_SWAPPED`,
   * `LOG_NOT_ACTIVE`; `INVALID_INPUT`, including an exercise that the workout does not have and a
   * replacement that it already has.
   */
  swapExercise,
  /**
   * Ranks the exercises that can replace another one, the closest first. Each comes with reasons,
   * the user's current recovery for it, and suggested sets as in `progression.suggest`. Errors:
   * `NOT_FOUND` (the exercise); `INVALID_INPUT`, also for equipment that is neither built in nor
   * used by an exercise.
   */
  alternatives,
  /**
   * Undoes the newest swap of a chain. The original log becomes active again, with its completion
   * and exactly the same recovery as before. The new log stays, withdrawn. Errors: `NOT_FOUND`;
   * `NOT_REVERTIBLE` once the new log was completed, corrected or swapped, or if the swap was
   * reverted already.
   */
  revert,
  /**
   * Lists the swap history, including reverted swaps, newest first, with the names of both logs'
   * workouts. Can be limited to a log, a chain or dates.
   */
  list,
  /**
   * Returns the ids of the user's logs that swaps replaced or withdrew, in ascending order, to leave
   * out of your own lists. `logs.list` leaves out the same ones.
   */
  hiddenLogIds,
} as const;
