// Swaps a whole workout, and defines the rules that all swaps share. Other files swap one exercise,
// preview swaps and revert them. The files `alternative*.ts` and `../workout/exercise-profile.ts`
// rank the exercises that can replace another one.
import type { ExerciseId, LogId } from '../ids.js';
import { FreshlegsError, invalidInput } from '../../errors.js';
import type { Decision, LogWithSwaps } from '../changes.js';
import { toCandidate } from '../recommendation/candidates.js';
import { missingEquipment } from '../workout/support.js';
import { RECOVERY_FILTER_PERCENT } from '../limits.js';
import { describeNewLog, type UnsavedLog } from '../log/new-log.js';
import { requireLog, assertAllowed } from '../log/state-table.js';
import { requirePerformed, requireWorkout } from '../workout/find.js';
import { sourceTypeOf, wholeWorkoutOf } from '../log/source.js';
import { workLoads } from '../log/loads.js';
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

/** How a swap changes one muscle group. */
export interface MuscleGroupChange {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Its recovery before. */
  readonly before: MuscleGroupRecovery;
  /** Its recovery after. */
  readonly after: MuscleGroupRecovery;
}

/** A warning about the workout to swap to. */
export type SwapWarning =
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'primary_muscle_group_fatigued';
      /** Name of the muscle group. */
      readonly muscleGroup: string;
      /** Recovery score, 0 to 100; 100 is fully recovered. */
      readonly score: number;
      /** The first minute at which recommendations offer it; `null` if unknown. */
      readonly eligibleAt: Date | null;
    }
  /**
   * An exercise to leave out because its muscle group is fatigued. The rest of the workout is
   * possible without it.
   */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'leave_out';
      /** Id of the exercise. */
      readonly exerciseId: ExerciseId;
      /** Its name. */
      readonly name: string;
      /** Name of the muscle group. */
      readonly muscleGroup: string;
      /** Recovery score, 0 to 100; 100 is fully recovered. */
      readonly score: number;
      /** The first minute at which recommendations offer it; `null` if unknown. */
      readonly eligibleAt: Date | null;
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'equipment_missing';
      /** Id of the exercise. */
      readonly exerciseId: ExerciseId;
      /** Its name. */
      readonly name: string;
      /** The missing equipment. */
      readonly equipment: string;
    };

/** The response to a swap. The store assigns the ids of the new log and the swap. */
export interface SwapResponse {
  /** The swap. */
  readonly swap: Omit<WorkoutSwap, 'id' | 'swappedLogId'>;
  /** The new log. */
  readonly log: UnsavedLog;
  /** The muscle groups that change, before and after. */
  readonly muscleGroups: readonly MuscleGroupChange[];
  /** What to look out for; empty if nothing. */
  readonly warnings: readonly SwapWarning[];
  /** The new log's workout, if the target is a log. */
  readonly customWorkout?: UnsavedCustomWorkout;
}

/** The swap to decide. `token` is the revision when the swap was previewed. */
export interface SwapInput {
  readonly logId: LogId;
  readonly target: WorkoutRef;
  readonly exercises: readonly PerformedExercise[] | null;
  readonly token: number | null;
  /** The user's local date. */
  readonly swapDate: CalendarDate;
  /** The available equipment. Without it, the response has no warnings about equipment. */
  readonly equipment?: readonly string[] | null | undefined;
}

/** The workout to swap to. */
export interface SwapPlan {
  readonly workout: Workout;
  /** Null if the workout is created by the same decision. */
  readonly source: LogSource | null;
  /** The performed sets of a completed log; null if it was done as planned. */
  readonly performed: readonly PerformedExercise[] | null;
  readonly swapDate: CalendarDate;
  readonly equipment: readonly string[] | null;
}

/** The parts needed for a swap. */
export const SWAP = defineWants({
  revision: 'one',
  logs: 'one',
  workouts: 'named',
  exercises: 'named',
  ownLoads: 'ofLog',
  recovery: 'ifMoved',
  newIds: 'logAndSwap',
  locks: ['daysOfParams'],
});
/** The snapshot of {@link SWAP}. */
export type SwapSnapshot = Snapshot<typeof SWAP>;

/** The parts that every kind of swap needs. */
export type SwapBasis = Pick<SwapSnapshot, 'recovery' | 'exercises' | 'ownLoads'>;

/** Sorted by name. */
export function describeChanges(
  muscleGroups: readonly string[],
  { before, after }: Pick<Replay, 'before' | 'after'>,
): readonly MuscleGroupChange[] {
  return [...muscleGroups].sort(compareCodePoints).map((muscleGroup) => ({
    muscleGroup,
    before: before.recoveryOf(muscleGroup),
    after: after.recoveryOf(muscleGroup),
  }));
}

/**
 * Warns about groups that would rule out the workout as a recommendation. If leaving out some
 * exercises is enough, names those exercises instead.
 */
const fatigueWarnings = (workout: Workout, view: RecoveryView): readonly SwapWarning[] => {
  const content = toCandidate(workout);
  const loaded = [...content.primaryMuscleGroups, ...content.heavyMuscleGroups];
  const fatigued = describeGroups(loaded, view).filter(
    ({ score }) => score <= RECOVERY_FILTER_PERCENT,
  );
  const names = fatigued.map(({ muscleGroup }) => muscleGroup);
  const primary = fatigued.filter(({ muscleGroup }) =>
    content.primaryMuscleGroups.includes(muscleGroup),
  );
  if (primary.length > 0 && isBarredBy(content, names)) {
    return primary.map(({ muscleGroup, score, eligibleAt }) => ({
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

/** Exercises with missing equipment, in the order of the workout, each once. */
const equipmentWarnings = (
  { exercises }: Workout,
  equipment: readonly string[] | null,
): readonly SwapWarning[] => {
  const missingFor = missingEquipment(equipment);
  const distinct = new Map(exercises.map(({ exercise }) => [exercise.id, exercise]));
  return [...distinct.values()].flatMap((exercise) => {
    const { id: exerciseId, name } = exercise;
    const missing = missingFor(exercise);
    return missing === null
      ? []
      : [{ code: 'equipment_missing', exerciseId, name, equipment: missing }];
  });
};

// Choice: a completed log without a workout can be a target at any age, not only as the latest log
// of a usual workout. So a log created between a preview and its swap does not invalidate the
// target.
/** Null if the target has to become a custom workout first. */
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

/** The log's workout, or the log itself if it has none. */
const currentOf = ({ log }: LogWithSwaps, target: WorkoutRef): WorkoutRef | null =>
  target.type === 'log' ? { type: 'log', logId: log.id } : wholeWorkoutOf(log.source);

/** Throws `INVALID_INPUT` if a planned log comes with performed exercises. */
export function refuseForPlanned(
  { log }: LogWithSwaps,
  exercises: readonly PerformedExercise[] | null,
): void {
  if (log.completedAt !== null || exercises === null) return;
  throw invalidInput(
    '/exercises',
    'This log is planned. Only a completed log can have performed exercises; leave them out.',
  );
}

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
  // Choice: refuse to swap to the log's current workout, because the row in the swap history would
  // be meaningless.
  const current = currentOf(facts, input.target);
  if (current !== null && refKey(current) === refKey(input.target)) {
    throw invalidInput('/target', 'The log already has this workout; choose another one.');
  }
  const workout = requireWorkout(state.workouts, input.target);
  requirePerformed(input.exercises, state.exercises);
  refuseForPlanned(facts, input.exercises);
  return { facts, workout };
};

/** Null if the log is not completed and has no counted load. */
const planMove = (
  state: SwapBasis,
  { log }: LogWithSwaps,
  { workout, performed }: SwapPlan,
  context: DecisionContext,
) => {
  const countedBefore = countedIn(state.ownLoads);
  if (log.completedAt === null && countedBefore.length === 0) return null;
  const performedAt = log.completedAt ?? context.now;
  // If the host removed the completion without recording the log, its loads do not count and
  // nothing moves.
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

/** What all swaps share: the new log, the row in the swap history, and the completion. */
export function decideSwap(
  state: SwapBasis,
  facts: LogWithSwaps,
  plan: SwapPlan,
  context: DecisionContext,
): Decision<SwapResponse> {
  const { workout, source, swapDate } = plan;
  const { id: originalLogId, userId, startedAt, completedAt, scheduledFor } = facts.log;
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
        startedAt,
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
        ...describeNewLog({ userId, source, scheduledFor, startedAt, completedAt }, originalLogId),
        sourceType,
      },
      muscleGroups: move?.muscleGroups ?? [],
      // A completed workout needs no warnings, because they would be about its own load.
      warnings: movesCompletion ? [] : warnings(),
    },
  };
}

// Choice: a swap creates a new log and moves the completion. A revert marks the row of the swap and
// deletes nothing.
/**
 * Decides how to swap a log: creates a new log for the target, with the same scheduled date and
 * start, and a row in the swap history. The completion of a completed log moves to the new log. Its old loads
 * stay stored but no longer count. If the target is a log, it becomes a custom workout reserved for
 * the new log. Throws `NOT_FOUND`, `ALREADY_SWAPPED`, `LOG_NOT_ACTIVE`, `CONFLICT_STALE`,
 * `INVALID_INPUT`.
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
export function planSwap(
  state: SwapSnapshot,
  input: SwapInput,
  context: DecisionContext,
): Decision<SwapResponse> {
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
}
