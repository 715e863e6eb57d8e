import type { Id, LogId } from '../ids.js';
import { FreshlegsError } from '../../errors.js';
import type { Changes, Decision } from '../changes.js';
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

/**
 * Whether a store has the performed sets of logs. `stored`: it stores the sets that the caller
 * gives. `read`: the host's tables have them, so a repeated completion stores none. `none`: nobody
 * can read them, so a log without sets keeps its recorded loads, which may come from sets that the
 * caller gave.
 */
export type PerformedSets = 'stored' | 'read' | 'none';

/** What every decision about recovery needs. */
export interface DecisionContext {
  readonly now: Date;
  readonly model: RecoveryModel;
  /** The store rounds completions to multiples of this many milliseconds; default 1. */
  readonly completionStepMs?: number | undefined;
  /** Default `stored`. */
  readonly performedSets?: PerformedSets | undefined;
  /** True if the caller gives the ids of new logs; default false. */
  readonly takesLogIds?: boolean | undefined;
}

/** A snapshot that contains recovery. */
export interface WithRecovery {
  readonly recovery: RecoveryState;
}

export interface Replay {
  readonly changes: Pick<Changes, 'records' | 'model'>;
  readonly before: RecoveryView;
  readonly after: RecoveryView;
}

const NO_LOG_YET = 0 as Id;

/** Marks all loads as counted. A null `logId` means a log without an id. */
export function toLoads(
  logId: LogId | null,
  performedAt: Date,
  loads: readonly SessionLoad[],
): readonly MuscleGroupLoad[] {
  // An object spread would take a hundred times as long, and a page of a backfill has thousands of
  // loads.
  return loads.map(({ muscleGroup, load, fractionalSets, knownEffortSets, exercisesCount }) => ({
    muscleGroup,
    load,
    fractionalSets,
    knownEffortSets,
    exercisesCount,
    workoutLogId: logId ?? (NO_LOG_YET as LogId),
    performedAt,
    counted: true,
  }));
}

/**
 * Throws if a store did not read the loads of recovery. Without them, a replay would clear every
 * record.
 */
export function requireRecovery(
  recovery: RecoveryState | null,
): RecoveryState & { readonly loads: readonly MuscleGroupLoad[] } {
  if (recovery !== null && recovery.loads !== null) return { ...recovery, loads: recovery.loads };
  throw new FreshlegsError(
    'INTERNAL',
    'The store did not read the loads that this write must replay; see `recovery` in `Parts`.',
  );
}

/**
 * Replays all groups of the user, with new loads for the changed logs. Replaying all groups is
 * cheap, and repairs records that are stale after the host's own DELETE. Stores only the records
 * that differ.
 */
export function replayWith(
  { recovery }: WithRecovery,
  ownBefore: readonly MuscleGroupLoad[],
  ownAfter: readonly MuscleGroupLoad[],
  { now, model }: DecisionContext,
): Replay {
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
}

/** What `recovery.rebuild` returns. */
export interface RebuildResponse {
  /** Names of the rebuilt muscle groups. */
  readonly muscleGroups: readonly string[];
}

/** Decides how to replace the stored records with a replay of their loads. */
export function planRebuild(
  state: WithRecovery,
  context: DecisionContext,
): Decision<RebuildResponse> {
  const { changes } = replayWith(state, [], [], context);
  return {
    changes: { now: context.now, ...changes },
    response: { muscleGroups: (changes.records ?? []).map(({ muscleGroup }) => muscleGroup) },
  };
}

export function countedIn(loads: readonly MuscleGroupLoad[]): readonly MuscleGroupLoad[] {
  return loads.filter((load) => load.counted);
}

/** Changes nothing if no sets were given. */
export function performedChange(
  logId: LogId | null,
  exercises: readonly PerformedExercise[] | null,
): Pick<Changes, 'performed'> {
  return exercises === null ? {} : { performed: { logId, exercises } };
}

export function touchedGroups(
  ...loads: readonly (readonly { readonly muscleGroup: string }[])[]
): readonly string[] {
  return [...new Set(loads.flat().map((load) => load.muscleGroup))];
}

/** The present recovery of the groups that stored loads touch. Their log is read with them. */
export function describeLoaded(
  state: WithRecovery,
  ownLoads: readonly MuscleGroupLoad[],
  context: DecisionContext,
): readonly MuscleGroupRecovery[] {
  return describeGroups(
    touchedGroups(ownLoads),
    replayWith(state, ownLoads, ownLoads, context).before,
  );
}

export function describeGroups(
  muscleGroups: readonly string[],
  { recoveryOf }: RecoveryView,
): readonly MuscleGroupRecovery[] {
  return [...muscleGroups].sort(compareCodePoints).map(recoveryOf);
}
