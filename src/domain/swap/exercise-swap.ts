import type { ExerciseId, LogId } from '../ids.js';
import type { Decision, LogWithSwaps } from '../changes.js';
import { planForNewLog, type UnsavedCustomWorkout } from '../workout/custom-workouts.js';
import { logAsWorkout } from '../workout/usual-workouts.js';
import { findLogWorkout } from '../log/source.js';
import { invalidInput, notFound } from '../../errors.js';
import { performedIn } from '../log/loads.js';
import { requireLog, assertAllowed } from '../log/state-table.js';
import { requirePerformed } from '../workout/find.js';
import { countedAs } from '../order.js';
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

/** The parts needed to swap an exercise. */
export const SWAP_EXERCISE = defineWants({
  logs: 'one',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
  history: 'since',
  lastDone: 'before',
  ownLoads: 'ofLog',
  recovery: 'ifMoved',
  newIds: 'logAndSwap',
  locks: ['sourceOfLog'],
});
/** The snapshot of {@link SWAP_EXERCISE}. */
export type ExerciseSwapSnapshot = Snapshot<typeof SWAP_EXERCISE>;

/**
 * Which exercise of a log to swap. If `exercises` is null, the performed sets are kept for the
 * replacement.
 */
export interface ExerciseSwapInput {
  readonly logId: LogId;
  readonly exerciseId: ExerciseId;
  /**
   * The index of the entry in the workout, if the workout has the exercise more than once. Without
   * it, all of these entries are swapped.
   */
  readonly entry?: number | undefined;
  readonly replacementExerciseId: ExerciseId;
  readonly exercises: readonly PerformedExercise[] | null;
  /** The user's local date. */
  readonly swapDate: CalendarDate;
  /** The available equipment. Without it, the response has no warnings about equipment. */
  readonly equipment?: readonly string[] | null | undefined;
  /** How to suggest sets for the replacement. */
  readonly progression?: ProgressionOptions | undefined;
}

/** The response to a swap, with the new log's workout and suggested sets for the replacement. */
export interface ExerciseSwapResponse extends SwapResponse {
  readonly customWorkout: UnsavedCustomWorkout;
  readonly suggestion: SetSuggestion;
}

/** Turns a log without a workout into a workout of its performed exercises. */
const performedWorkout = (state: ExerciseSwapSnapshot, { log }: LogWithSwaps): Workout | null => {
  const [performed] = state.performed;
  return log.source !== null || performed === undefined
    ? null
    : logAsWorkout(performed, state.exercises);
};

/** The log's workout, and its entries with the exercise to replace. */
interface OwnWorkout {
  readonly workout: Workout;
  /** The first entry to replace. */
  readonly replaced: PlannedExercise;
  /** The indexes of the entries with the exercise. */
  readonly same: readonly number[];
  /** Those of `same` to replace. */
  readonly at: readonly number[];
}

/** Throws if the log has no workout, or the workout or the entry does not have the exercise. */
const requireOwnWorkout = (
  state: ExerciseSwapSnapshot,
  facts: LogWithSwaps,
  { exerciseId, entry }: ExerciseSwapInput,
): OwnWorkout => {
  const workout =
    findLogWorkout(facts.log.source, state.workouts) ?? performedWorkout(state, facts);
  if (workout === null) {
    throw invalidInput(
      '/logId',
      'The log has neither a workout nor performed exercises, so there is nothing to replace.',
    );
  }
  // Choice: an exercise to replace that the workout does not have is invalid input, as in
  // `customWorkouts.derive`.
  const same = workout.exercises.flatMap(({ exercise }, index) =>
    exercise.id === exerciseId ? [index] : [],
  );
  if (same.length === 0) {
    throw invalidInput('/exerciseId', `Exercise ${exerciseId} is not in the workout of this log.`);
  }
  const at = same.filter((index) => entry === undefined || index === entry);
  const replaced = workout.exercises.find((_, index) => index === at[0]);
  if (replaced === undefined) {
    throw invalidInput('/entry', `Entry ${entry} of the workout is not exercise ${exerciseId}.`);
  }
  return { workout, replaced, same, at };
};

// Choice: refuse a replacement that the workout already has. That is usually a mistake.
// `customWorkouts.derive` still allows it.
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

// Choice: drop the weights of the replaced exercise, because they do not apply to the replacement.
/** Pairs the entries of the exercise with the performed ones in order. */
const exchange = (
  performed: readonly PerformedExercise[],
  { exerciseId, replacementExerciseId }: ExerciseSwapInput,
  { same, at }: OwnWorkout,
): readonly PerformedExercise[] => {
  const own = performed.filter((done) => done.exerciseId === exerciseId);
  const replaced = new Set(
    own.filter((_, nth) => at.includes(Number(same.slice(0, nth + 1).at(-1)))),
  );
  return performed.map((done) =>
    replaced.has(done)
      ? {
          ...done,
          exerciseId: replacementExerciseId,
          sets: done.sets.map(({ weightKg: _, ...set }) => set),
        }
      : done,
  );
};

/** Null for a planned log, and for a log without known sets. */
const performedInstead = (
  snapshot: ExerciseSwapSnapshot,
  { log }: LogWithSwaps,
  input: ExerciseSwapInput,
  own: OwnWorkout,
): readonly PerformedExercise[] | null => {
  const performed = performedIn(snapshot);
  if (input.exercises !== null || performed === null || log.completedAt === null) {
    return input.exercises;
  }
  return exchange(performed, input, own);
};

const suggestFor = (
  { history, lastDone, exercises: known }: ExerciseSwapSnapshot,
  exercise: Exercise,
  { workout, replaced, at }: OwnWorkout,
  entries: readonly PlannedExercise[],
  { progression = {} }: ExerciseSwapInput,
  { now }: DecisionContext,
): SetSuggestion => {
  const plan = {
    exercise,
    planned: replaced,
    exerciseIds: entries.map((entry) => entry.exercise.id),
    at: at[0],
    workout: countedAs(workout),
  };
  return suggestSets({ logs: [...lastDone, ...history], exercises: known }, plan, progression, now);
};

/**
 * Decides how to swap one exercise: derives a custom workout with the exercise replaced, and swaps
 * the log for it. For a log without a workout, the performed exercises count as its workout. A
 * completed log keeps its performed sets, except the weights of the replaced exercise. The response
 * suggests sets for the replacement. Throws the errors of `planSwap`. Also throws `INVALID_INPUT`
 * in four cases: the log has neither a workout nor performed exercises, it does not have the
 * exercise, the entry has another exercise, or the workout already has the replacement.
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
 * const state = { recovery, logs: [facts], workouts: [workout], exercises: [named(2, 'Leg Press')], performed: [], history: [], lastDone: [], ownLoads: [] };
 * const input = { logId: 7, exerciseId: 1, replacementExerciseId: 2, exercises: null, swapDate: '2026-03-04' };
 * planExerciseSwap(state, input, context).response.customWorkout.exercises[0].replacedExerciseId; // 1
 */
export function planExerciseSwap(
  state: ExerciseSwapSnapshot,
  input: ExerciseSwapInput,
  context: DecisionContext,
): Decision<ExerciseSwapResponse> {
  const facts = requireLog(state, input.logId);
  assertAllowed('swap', facts);
  const own = requireOwnWorkout(state, facts, input);
  const { workout, at } = own;
  const replacement = requireReplacement(state, workout, input);
  requirePerformed(input.exercises, state.exercises);
  refuseForPlanned(facts, input.exercises);
  const derived = planForNewLog(workout, facts.log.userId, context.now, {
    at,
    by: replacement,
  });
  const exercises = workout.exercises.map((entry, index) =>
    at.includes(index) ? { ...entry, exercise: replacement } : entry,
  );
  const { changes, response } = decideSwap(
    state,
    facts,
    {
      workout: { ...workout, exercises },
      source: null,
      performed: performedInstead(state, facts, input, own),
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
      suggestion: suggestFor(state, replacement, own, exercises, input, context),
    },
  };
}
