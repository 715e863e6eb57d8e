import type { ExerciseId, LogId } from '../ids.js';
import type { Decision, LogWithSwaps } from '../changes.js';
import { planForNewLog, type UnsavedCustomWorkout } from '../workout/custom-workouts.js';
import { sessionWorkout } from '../workout/sessions.js';
import {
  findLogWorkout,
  invalidInput,
  notFound,
  performedIn,
  requireLog,
  requirePerformed,
} from '../log/rules.js';
import {
  suggestSets,
  type ProgressionOptions,
  type SetSuggestion,
} from '../progression/suggest.js';
import type {
  CalendarDate,
  Exercise,
  PerformedExercise,
  PlannedExercise,
  Workout,
} from '../records.js';
import type { DecisionContext } from '../recovery/replay.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { decideSwap, refuseForPlanned, type SwapResponse } from './swap.js';
import { assertAllowed } from './state-table.js';

/** What swapping an exercise reads from the snapshot. */
export const SWAP_EXERCISE = defineWants({
  logs: 'one',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
  history: 'since',
  ownLoads: 'ofLog',
  recovery: 'ifMoved',
  newIds: 'logAndSwap',
});
/** The snapshot of {@link SWAP_EXERCISE}. */
export type ExerciseSwapSnapshot = Snapshot<typeof SWAP_EXERCISE>;

/**
 * One exercise of a log to swap; `exercises` null = the performed sets with the exercise replaced.
 */
export interface ExerciseSwapInput {
  readonly logId: LogId;
  readonly exerciseId: ExerciseId;
  readonly replacementExerciseId: ExerciseId;
  readonly exercises: readonly PerformedExercise[] | null;
  /** The user's local date of the action. */
  readonly swapDate: CalendarDate;
  /** The equipment at hand; without it there are no warnings about equipment. */
  readonly equipment?: readonly string[] | null | undefined;
  /** The options of the suggestion for the replacement. */
  readonly progression?: ProgressionOptions | undefined;
}

/**
 * The response to swapping an exercise: that of a swap, the workout created for the new log, and
 * suggested sets of the replacement.
 */
export interface ExerciseSwapResponse extends SwapResponse {
  readonly customWorkout: UnsavedCustomWorkout;
  readonly suggestion: SetSuggestion;
}

/** The performed exercises of a log without a workout, as a workout. */
const performedWorkout = (state: ExerciseSwapSnapshot, { log }: LogWithSwaps): Workout | null => {
  const [performed] = state.performed;
  return log.source !== null || performed === undefined
    ? null
    : sessionWorkout(performed, state.exercises);
};

/** The log's own workout, or its single entry, and the entry to replace. Throws if one is missing. */
const requireOwnWorkout = (
  state: ExerciseSwapSnapshot,
  facts: LogWithSwaps,
  exerciseId: ExerciseId,
): { readonly workout: Workout; readonly replaced: PlannedExercise } => {
  const workout =
    findLogWorkout(state.workouts, facts.log.source) ?? performedWorkout(state, facts);
  if (workout === null) {
    throw invalidInput(
      '/logId',
      'The log has neither a workout nor performed exercises, so none can be replaced.',
    );
  }
  // Choice: an exercise that the log's workout does not have is invalid input, as in
  // `customWorkouts.derive`.
  const replaced = workout.exercises.find(({ exercise }) => exercise.id === exerciseId);
  if (replaced === undefined) {
    throw invalidInput('/exerciseId', `Exercise ${exerciseId} is not in the workout of this log.`);
  }
  return { workout, replaced };
};

// Choice: an exercise that the workout already has is refused as a replacement. Having an exercise
// twice is more often a slip than an intention; `customWorkouts.derive` still allows it.
const requireReplacement = (
  { exercises }: ExerciseSwapSnapshot,
  workout: Workout,
  { exerciseId, replacementExerciseId }: ExerciseSwapInput,
): Exercise => {
  if (exerciseId === replacementExerciseId) {
    throw invalidInput('/replacementExerciseId', 'Choose another exercise as the replacement.');
  }
  const replacement = exercises.find((exercise) => exercise.id === replacementExerciseId);
  if (replacement === undefined) {
    throw notFound('exercise', { exerciseId: replacementExerciseId });
  }
  if (workout.exercises.some(({ exercise }) => exercise.id === replacementExerciseId)) {
    throw invalidInput(
      '/replacementExerciseId',
      `${replacement.name} is already in this workout; choose another exercise.`,
    );
  }
  return replacement;
};

// Choice: the weights of a replaced exercise are dropped, because they do not apply to another
// exercise.
const exchange = (
  performed: readonly PerformedExercise[],
  { exerciseId, replacementExerciseId }: ExerciseSwapInput,
): readonly PerformedExercise[] =>
  performed.map((done) =>
    done.exerciseId === exerciseId
      ? {
          exerciseId: replacementExerciseId,
          sets: done.sets.map(({ weightKg: _, ...set }) => set),
        }
      : done,
  );

/** The performed sets of the new log; null for a planned log, and if they are unknown. */
const performedInstead = (
  snapshot: ExerciseSwapSnapshot,
  { log }: LogWithSwaps,
  input: ExerciseSwapInput,
): readonly PerformedExercise[] | null => {
  const performed = performedIn(snapshot);
  if (input.exercises !== null || performed === null || log.completedAt === null) {
    return input.exercises;
  }
  return exchange(performed, input);
};

/**
 * The changes and the response for swapping one exercise: derives a custom workout for the new log,
 * with the exercise replaced and the rest unchanged, and swaps to it. For a log without a workout,
 * completed or not, its performed exercises count as the workout. The performed sets of a completed
 * log are kept, except for the weights of the replaced exercise; the response suggests sets of the
 * replacement. Throws as `planSwap` does. Also throws `INVALID_INPUT` for a log with neither a
 * workout nor performed exercises, for an exercise that the log does not have, and for a
 * replacement that it already has.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const named = (id, name) => ({ id, name, primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null });
 * const ref = { type: 'program', programDayId: 2 };
 * const entry = { entryId: 5, exercise: named(1, 'Squat'), sets: 3, repsMin: 8, repsMax: 12 };
 * const workout = { ref, name: 'Legs', program: null, derivedFrom: null, exercises: [entry] };
 * const log = { id: 7, userId: 1, source: ref, completedAt: null, scheduledFor: null };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], workouts: [workout], exercises: [named(2, 'Leg Press')], performed: [], history: [], ownLoads: [] };
 * const input = { logId: 7, exerciseId: 1, replacementExerciseId: 2, exercises: null, swapDate: '2026-03-04' };
 * planExerciseSwap(state, input, context).response.customWorkout.exercises[0].replacedExerciseId; // 1
 */
export const planExerciseSwap = (
  state: ExerciseSwapSnapshot,
  input: ExerciseSwapInput,
  context: DecisionContext,
): Decision<ExerciseSwapResponse> => {
  const facts = requireLog(state, input.logId);
  assertAllowed('swap', facts);
  const { workout, replaced } = requireOwnWorkout(state, facts, input.exerciseId);
  const replacement = requireReplacement(state, workout, input);
  requirePerformed(input.exercises, state.exercises);
  refuseForPlanned(facts, input.exercises);
  const derived = planForNewLog(workout, facts.log.userId, context.now, {
    exerciseId: input.exerciseId,
    by: replacement,
  });
  const exercises = workout.exercises.map((entry) =>
    entry.exercise.id === input.exerciseId ? { ...entry, exercise: replacement } : entry,
  );
  const { changes, response } = decideSwap(
    state,
    facts,
    {
      workout: { ...workout, exercises },
      source: null,
      performed: performedInstead(state, facts, input),
      swapDate: input.swapDate,
      equipment: input.equipment ?? null,
    },
    context,
  );
  return {
    changes: { ...derived.changes, ...changes },
    response: {
      ...response,
      customWorkout: derived.response,
      suggestion: suggestSets(
        { logs: state.history, exercises: state.exercises },
        {
          exercise: replacement,
          planned: replaced,
          exerciseIds: exercises.map(({ exercise }) => exercise.id),
        },
        input.progression ?? {},
        context.now,
      ),
    },
  };
};
