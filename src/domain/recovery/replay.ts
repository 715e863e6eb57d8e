import type { Id, LogId } from '../ids.js';
import { FreshlegsError } from '../../errors.js';
import type { Changes } from '../changes.js';
import { compareCodePoints } from '../order.js';
import {
  changedRecords,
  currentRecords,
  isOwnModel,
  replayRecords,
  viewRecovery,
  type RecoveryView,
} from './view.js';
import { modelTag, type MuscleGroupRecovery, type RecoveryModel } from './model.js';
import type { MuscleGroupLoad, PerformedExercise, SessionLoad } from '../records.js';
import type { RecoveryState } from '../snapshot.js';

/** The context of every decision about recovery. */
export interface DecisionContext {
  readonly now: Date;
  readonly model: RecoveryModel;
  /** The store keeps completions as multiples of this many milliseconds; default 1. */
  readonly completionStepMs?: number | undefined;
}

/** The part of a snapshot that holds recovery. */
export interface WithRecovery {
  readonly recovery: RecoveryState;
}

/** Recovery before and after a change of loads, and the changes to store. */
export interface Replay {
  readonly changes: Pick<Changes, 'records' | 'model'>;
  readonly before: RecoveryView;
  readonly after: RecoveryView;
}

const NO_LOG_YET = 0 as Id;

/**
 * The loads of a session in the form that stores keep, all of them counted; `logId` null = a log
 * that has no id yet.
 */
export const toLoads = (
  logId: LogId | null,
  performedAt: Date,
  loads: readonly SessionLoad[],
): readonly MuscleGroupLoad[] =>
  // An object spread takes a hundred times as long, and a page of a backfill has thousands of
  // loads.
  loads.map(({ muscleGroup, load, fractionalSets, knownEffortSets, exercisesCount }) => ({
    muscleGroup,
    load,
    fractionalSets,
    knownEffortSets,
    exercisesCount,
    workoutLogId: logId ?? (NO_LOG_YET as LogId),
    performedAt,
    counted: true,
  }));

/**
 * Checks that a store has read the loads of recovery: without them, a replay would wipe every
 * record.
 */
export const requireRecovery = (
  recovery: RecoveryState | null,
): RecoveryState & { readonly loads: readonly MuscleGroupLoad[] } => {
  if (recovery !== null && recovery.loads !== null) return { ...recovery, loads: recovery.loads };
  throw new FreshlegsError(
    'INTERNAL',
    'The store did not read the loads that this write must replay; see `recovery` in `Parts`.',
  );
};

/**
 * Replays all groups of the user, with the changed logs' loads replaced. Replaying all groups costs
 * little and repairs records that a host's own DELETE left stale. Only records that differ are
 * stored.
 */
export const replayWith = (
  { recovery }: WithRecovery,
  ownBefore: readonly MuscleGroupLoad[],
  ownAfter: readonly MuscleGroupLoad[],
  { now, model }: DecisionContext,
): Replay => {
  const { loads: kept } = requireRecovery(recovery);
  const groups = recovery.records.map((record) => record.muscleGroup);
  const after = replayRecords([...kept, ...ownAfter], groups, model);
  const own = isOwnModel(recovery.model, model);
  const records = changedRecords(recovery.records, after);
  const before = currentRecords(
    { ...recovery, loads: own ? null : [...kept, ...ownBefore] },
    model,
  );
  return {
    changes: {
      ...(records.length > 0 ? { records } : {}),
      ...(own ? {} : { model: modelTag(model) }),
    },
    before: viewRecovery(before, now, model, recovery.corrections),
    after: viewRecovery(after, now, model, recovery.corrections),
  };
};

/** The loads that count. */
export const countedIn = (loads: readonly MuscleGroupLoad[]): readonly MuscleGroupLoad[] =>
  loads.filter((load) => load.counted);

/** The change that stores the performed sets; empty if none were given. */
export const performedChange = (
  logId: LogId | null,
  exercises: readonly PerformedExercise[] | null,
): Pick<Changes, 'performed'> => (exercises === null ? {} : { performed: { logId, exercises } });

/** The distinct muscle groups of some loads. */
export const touchedGroups = (
  ...loads: readonly (readonly { readonly muscleGroup: string }[])[]
): readonly string[] => [...new Set(loads.flat().map((load) => load.muscleGroup))];

/** Some of the groups as shown, by name. */
export const describeGroups = (
  muscleGroups: readonly string[],
  { recoveryOf }: RecoveryView,
): readonly MuscleGroupRecovery[] => [...muscleGroups].sort(compareCodePoints).map(recoveryOf);
