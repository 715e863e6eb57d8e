import { FreshlegsError } from '../errors.js';
import type { Changes, RevertState, WriteState } from './changes.js';
import { compareCodePoints } from './order.js';
import {
  changedRecords,
  correctionsAt,
  currentRecords,
  describeRecovery,
  isOwnModel,
  replayRecords,
  untrainedRecord,
  type RecoveryState,
} from './recovery-report.js';
import { modelTag, type MuscleGroupRecovery, type RecoveryModel } from './recovery.js';
import type {
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  SessionLoad,
} from './records.js';

/** What every decision about recovery needs beside the state. */
export interface DecisionContext {
  readonly now: Date;
  readonly model: RecoveryModel;
  /** What the user said by hand; shown with the groups, and never part of what is stored of them. */
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
}

/** The context in which groups are shown: with what the user said of them by hand. */
export const showing = (
  context: DecisionContext,
  { recovery }: Pick<WriteState, 'recovery'>,
): DecisionContext => ({
  ...context,
  corrections: recovery.corrections,
});

/** Recovery before and after a change of loads, and what has to be stored for it. */
export interface Replay {
  readonly changes: Pick<Changes, 'records' | 'model'>;
  readonly before: readonly RecoveryRecord[];
  readonly after: readonly RecoveryRecord[];
}

/** The loads of a session as stored loads that count. */
export const toLoads = (
  workoutLogId: number,
  performedAt: Date,
  loads: readonly SessionLoad[],
): readonly MuscleGroupLoad[] =>
  loads.map((load) => ({ ...load, workoutLogId, performedAt, counted: true }));

const notRead = (): FreshlegsError =>
  new FreshlegsError(
    'INTERNAL',
    'The repository did not read the loads that this write has to replay; see the contract of WriteState.',
  );

/** The loads; a store that did not read them would otherwise wipe every record without a word. */
export const requireLoads = ({ recovery }: WriteState): readonly MuscleGroupLoad[] => {
  if (recovery.loads !== null) return recovery.loads;
  throw notRead();
};

/** The recovery of a state that has loads to be replayed. */
export const requireRecovery = ({ recovery }: Pick<RevertState, 'recovery'>): RecoveryState => {
  if (recovery !== null) return recovery;
  throw notRead();
};

/**
 * Replays all groups of the user from the loads that are not changed and the changed logs' own
 * loads as they will be. All groups, because it costs little and mends what a host's own DELETE
 * left stale; only records that differ are stored.
 */
export const replayWith = (
  state: WriteState,
  ownBefore: readonly MuscleGroupLoad[],
  ownAfter: readonly MuscleGroupLoad[],
  { model }: DecisionContext,
): Replay => {
  const kept = requireLoads(state);
  const groups = state.recovery.records.map((record) => record.muscleGroup);
  const after = replayRecords([...kept, ...ownAfter], groups, model);
  const own = isOwnModel(state.recovery.model, model);
  const records = changedRecords(state.recovery.records, after);
  return {
    changes: {
      ...(records.length > 0 ? { records } : {}),
      ...(own ? {} : { model: modelTag(model) }),
    },
    before: currentRecords(
      { ...state.recovery, loads: own ? null : [...kept, ...ownBefore] },
      model,
    ),
    after,
  };
};

/** The muscle groups that loads touch. */
export const touchedGroups = (
  ...loads: readonly (readonly { readonly muscleGroup: string }[])[]
): readonly string[] => [...new Set(loads.flat().map((load) => load.muscleGroup))];

/** Gives a group as shown at `now`; one without a record as never trained. */
export const groupDescriber = (
  records: readonly RecoveryRecord[],
  { now, model, corrections = [] }: DecisionContext,
): ((muscleGroup: string) => MuscleGroupRecovery) => {
  const correctionOf = correctionsAt(corrections, now);
  const byGroup = new Map(records.map((record) => [record.muscleGroup, record]));
  return (group) =>
    describeRecovery(byGroup.get(group) ?? untrainedRecord(group), now, model, correctionOf(group));
};

/** Some of the groups as shown at `now`, by name. */
export const describeGroups = (
  muscleGroups: readonly string[],
  records: readonly RecoveryRecord[],
  context: DecisionContext,
): readonly MuscleGroupRecovery[] =>
  [...muscleGroups].sort(compareCodePoints).map(groupDescriber(records, context));
