// Swaps: what a swap of a whole workout decides, and the rules that all swaps share. Beside it the
// swap of one exercise, the preview, the revert and the states of a log (`state-table.ts`). The
// files `alternative*.ts` and `exercise-profile.ts` rank the exercises that can replace one.
import type { ExerciseId, LogId } from '../ids.js';
import { FreshlegsError } from '../../errors.js';
import type { Decision, LogWithSwaps } from '../changes.js';
import { toCandidate } from '../recommendation/candidates.js';
import { equipmentCheck } from '../workout/equipment.js';
import { RECOVERY_FILTER_PERCENT } from '../limits.js';
import {
  describeNewLog,
  invalidInput,
  requireLog,
  requirePerformed,
  requireWorkout,
  sourceTypeOf,
  wholeWorkoutOf,
  workLoads,
  type UnsavedLog,
} from '../log/rules.js';
import { compareCodePoints, refKey } from '../order.js';
import { planForNewLog, type UnsavedCustomWorkout } from '../workout/custom-workouts.js';
import { isBarredBy, leaveOutOf } from '../recommendation/readiness.js';
import { viewPresent, type RecoveryView } from '../recovery/view.js';
import type { MuscleGroupRecovery } from '../recovery/model.js';
import type {
  CalendarDate,
  LogSource,
  PerformedExercise,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from '../records.js';
import {
  countedIn,
  describeGroups,
  performedChange,
  replayWith,
  touchedGroups,
  toLoads,
  type DecisionContext,
  type Replay,
} from '../recovery/replay.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { assertAllowed } from './state-table.js';

/** What a swap does to one muscle group. */
export interface MuscleGroupChange {
  readonly muscleGroup: string;
  readonly before: MuscleGroupRecovery;
  readonly after: MuscleGroupRecovery;
}

/** What a user should know before doing the workout swapped to. */
export type SwapWarning =
  | {
      readonly code: 'primary_muscle_group_fatigued';
      readonly muscleGroup: string;
      readonly score: number;
      readonly eligibleAt: Date | null;
    }
  /** An exercise to leave out: its muscle group is fatigued, and the workout can do without it. */
  | {
      readonly code: 'leave_out';
      readonly exerciseId: ExerciseId;
      readonly name: string;
      readonly muscleGroup: string;
      readonly score: number;
      readonly eligibleAt: Date | null;
    }
  | {
      readonly code: 'equipment_missing';
      readonly exerciseId: ExerciseId;
      readonly name: string;
      readonly equipment: string;
    };

/** What a swap answers; the new log and the swap get their ids from the store. */
export interface SwapResponse {
  readonly swap: Omit<WorkoutSwap, 'id' | 'swappedLogId'>;
  readonly log: UnsavedLog;
  readonly muscleGroups: readonly MuscleGroupChange[];
  readonly warnings: readonly SwapWarning[];
  /** The workout made for the new log, where the target is a log. */
  readonly customWorkout?: UnsavedCustomWorkout;
}

/** A swap to decide. `token` is the revision a preview was made from. */
export interface SwapInput {
  readonly logId: LogId;
  readonly target: WorkoutRef;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly token: number | null;
  /** The user's local date of the action. */
  readonly swapDate: CalendarDate;
  /** What is at hand; without it nothing is said of equipment. */
  readonly equipment?: readonly string[] | null | undefined;
}

/** What is done in place of a log's workout. */
export interface SwapPlan {
  readonly workout: Workout;
  /** Null where the workout is yet to be created by the same decision. */
  readonly source: LogSource | null;
  /** What is stored as performed where the log is completed; null = as the workout plans it. */
  readonly performed: readonly PerformedExercise[] | null;
  readonly swapDate: CalendarDate;
  readonly equipment: readonly string[] | null;
}

/** What a swap is decided on. */
export const SWAP = defineWants({
  revision: 'one',
  logs: 'one',
  workouts: 'named',
  exercises: 'named',
  ownLoads: 'ofLog',
  recovery: 'ifMoved',
  newIds: 'logAndSwap',
});
/** The snapshot of {@link SWAP}. */
export type SwapSnapshot = Snapshot<typeof SWAP>;

/** The part of a snapshot that a swap of any kind needs. */
export type SwapBasis = Pick<SwapSnapshot, 'recovery' | 'exercises' | 'ownLoads'>;

/** Groups before and after, by name. */
export const describeChanges = (
  muscleGroups: readonly string[],
  { before, after }: Pick<Replay, 'before' | 'after'>,
): readonly MuscleGroupChange[] =>
  [...muscleGroups].sort(compareCodePoints).map((muscleGroup) => ({
    muscleGroup,
    before: before.recoveryOf(muscleGroup),
    after: after.recoveryOf(muscleGroup),
  }));

/** What bars a recommendation is warned of; what it would leave out is proposed to be left out. */
const fatigueWarnings = (workout: Workout, view: RecoveryView): readonly SwapWarning[] => {
  const content = toCandidate(workout);
  const fatigued = describeGroups(content.primaryMuscleGroups, view).filter(
    ({ score }) => score <= RECOVERY_FILTER_PERCENT,
  );
  const names = fatigued.map(({ muscleGroup }) => muscleGroup);
  if (fatigued.length > 0 && isBarredBy(content, names)) {
    return fatigued.map(({ muscleGroup, score, eligibleAt }) => ({
      code: 'primary_muscle_group_fatigued',
      muscleGroup,
      score,
      eligibleAt,
    }));
  }
  return fatigued.flatMap(({ muscleGroup, score, eligibleAt }) =>
    leaveOutOf(content, names)
      .filter((exercise) => exercise.muscleGroup === muscleGroup)
      .map(({ exerciseId, name }) => ({
        code: 'leave_out',
        exerciseId,
        name,
        muscleGroup,
        score,
        eligibleAt,
      })),
  );
};

/** Exercises whose equipment is not at hand, in the order of the workout, each once. */
const equipmentWarnings = (
  { exercises }: Workout,
  equipment: readonly string[] | null,
): readonly SwapWarning[] => {
  const isAtHand = equipmentCheck(equipment);
  const distinct = new Map(exercises.map(({ exercise }) => [exercise.id, exercise]));
  return [...distinct.values()].flatMap(({ id: exerciseId, name, equipment: needed }) =>
    needed === null || isAtHand(needed)
      ? []
      : [{ code: 'equipment_missing', exerciseId, name, equipment: needed }],
  );
};

// Choice: any completed log without a workout can be a target, however old, not only the latest of a
// usual session: what is logged between a preview and its swap does not take the target away.
/** What the new log is made of; null for a target that is yet to be made a custom workout of. */
const toSource = (target: WorkoutRef): LogSource | null => {
  switch (target.type) {
    case 'program':
      return target;
    case 'custom':
      return { ...target, customWorkoutExerciseId: null };
    case 'log':
      return null;
  }
};

/** The workout that a log has already: its own, or what was performed in it. */
const currentOf = ({ log }: LogWithSwaps, target: WorkoutRef): WorkoutRef | null =>
  target.type === 'log' ? { type: 'log', logId: log.id } : wholeWorkoutOf(log.source);

/** Throws `INVALID_INPUT` for work that is said to have been performed in a planned log. */
export const refuseForPlanned = (
  { log }: LogWithSwaps,
  exercises: readonly PerformedExercise[] | null,
): void => {
  if (log.completedAt !== null || exercises === null) return;
  throw invalidInput(
    'exercises',
    'Performed exercises belong to a completed log; this one is planned. Leave them out.',
  );
};

/** The log to swap and the workout to swap it for. */
const requireSwappable = (
  state: SwapSnapshot,
  input: SwapInput,
): { readonly facts: LogWithSwaps; readonly workout: Workout } => {
  const facts = requireLog(state, input.logId);
  if (input.token !== null && input.token !== state.revision) {
    throw new FreshlegsError(
      'CONFLICT_STALE',
      'Something was written for this user since the preview; preview the swap again.',
    );
  }
  assertAllowed('swap', facts);
  // Choice: a swap for the workout that the log has already would be a row in the trail that says nothing.
  const current = currentOf(facts, input.target);
  if (current !== null && refKey(current) === refKey(input.target)) {
    throw invalidInput('target', 'The log is of this workout already; name another.');
  }
  const workout = requireWorkout(state.workouts, input.target);
  requirePerformed(input.exercises, state.exercises);
  refuseForPlanned(facts, input.exercises);
  return { facts, workout };
};

/** What a swap does to loads and recovery; null where the log never put a load on anything. */
const planMove = (
  state: SwapBasis,
  { log }: LogWithSwaps,
  { workout, performed }: SwapPlan,
  context: DecisionContext,
) => {
  const countedBefore = countedIn(state.ownLoads);
  if (log.completedAt === null && countedBefore.length === 0) return null;
  const performedAt = log.completedAt ?? context.now;
  // A log that the host un-completed without recording it has loads to uncount, but nothing to move.
  const loads =
    log.completedAt === null ? [] : workLoads(performed, workout.exercises, state.exercises);
  const replay = replayWith(state, state.ownLoads, toLoads(null, performedAt, loads), context);
  return {
    changes: {
      loads: [{ logId: null, performedAt, loads }],
      counted: [{ logId: log.id, counted: false }],
      ...performedChange(null, performed),
      ...replay.changes,
    },
    before: replay.before,
    muscleGroups: describeChanges(touchedGroups(countedBefore, loads), replay),
  };
};

/** Decides what all swaps have in common: the new log, the row in the trail, the completion. */
export const decideSwap = (
  state: SwapBasis,
  facts: LogWithSwaps,
  plan: SwapPlan,
  context: DecisionContext,
): Decision<SwapResponse> => {
  const { workout, source, swapDate } = plan;
  const { id: originalLogId, userId, completedAt, scheduledFor } = facts.log;
  const sourceType = source === null ? 'custom' : sourceTypeOf(source);
  const movesCompletion = completedAt !== null;
  const move = planMove(state, facts, plan, context);
  const warnings = (): readonly SwapWarning[] => [
    ...fatigueWarnings(workout, move?.before ?? viewPresent(state.recovery, context)),
    ...equipmentWarnings(workout, plan.equipment),
  ];
  return {
    changes: {
      now: context.now,
      createLog: {
        source,
        sourceType,
        ...(source === null ? { ofNewWorkout: true } : {}),
        scheduledFor,
        completedAt,
        importKey: null,
        swappedFrom: { logId: originalLogId, movesCompletion },
      },
      createSwap: { originalLogId, swapDate, movesCompletion },
      ...move?.changes,
    },
    response: {
      swap: {
        userId,
        originalLogId,
        swapDate,
        revertedAt: null,
        createdAt: context.now,
        updatedAt: context.now,
      },
      log: {
        ...describeNewLog({ userId, source, scheduledFor, completedAt }, originalLogId),
        sourceType,
      },
      muscleGroups: move?.muscleGroups ?? [],
      // What has been done already needs no warning, and its own load would be the one warned of.
      warnings: movesCompletion ? [] : warnings(),
    },
  };
};

// Choice: a swap makes a new log and moves a completion; a revert marks the row and deletes nothing.
/**
 * Decides a swap: a new log for the target, of the same scheduled date, and a row in the trail. A
 * completed log's completion moves to the new log; its own loads stay stored, uncounted. A target that
 * is a log becomes a custom workout, reserved for the new log. Throws
 * `NOT_FOUND`, `ALREADY_SWAPPED`, `LOG_NOT_ACTIVE`, `CONFLICT_STALE`, `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const workout = { ref: { type: 'program', programDayId: 2 }, name: 'Legs', program: null, derivedFrom: null, exercises: [] };
 * const input = { logId: 7, target: workout.ref, exercises: null, token: null, swapDate: '2026-03-04' };
 * planSwap({ revision: 0, recovery, logs: [facts], workouts: [workout], exercises: [], ownLoads: [] }, input, context).response.log.scheduledFor; // '2026-03-05'
 */
export const planSwap = (
  state: SwapSnapshot,
  input: SwapInput,
  context: DecisionContext,
): Decision<SwapResponse> => {
  const { facts, workout } = requireSwappable(state, input);
  const source = toSource(input.target);
  const { changes, response } = decideSwap(
    state,
    facts,
    {
      workout,
      source,
      performed: input.exercises,
      swapDate: input.swapDate,
      equipment: input.equipment ?? null,
    },
    context,
  );
  if (source !== null) return { changes, response };
  const made = planForNewLog(workout, facts.log.userId, context.now);
  return {
    changes: { ...made.changes, ...changes },
    response: { ...response, customWorkout: made.response },
  };
};
