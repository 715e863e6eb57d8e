import { FreshlegsError, notFound } from '../../errors.js';
import { describeLog, type Changes, type Decision } from '../changes.js';
import type { WorkoutLog, WorkoutSwap } from '../records.js';
import {
  replayWith,
  requireRecovery,
  touchedGroups,
  type DecisionContext,
  type Replay,
} from '../recovery/replay.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { describeChanges, type MuscleGroupChange } from './swap.js';

/** The parts needed to revert a swap. */
export const REVERT = defineWants({
  swap: 'one',
  logs: 'ofSwap',
  ownLoads: 'ofLog',
  recovery: 'ifLoaded',
});
/** The snapshot of {@link REVERT}. */
export type RevertSnapshot = Snapshot<typeof REVERT>;

/** The response to a revert. */
export interface RevertResponse {
  /** The undone swap. */
  readonly swap: WorkoutSwap;
  /** The original log, which is active again. */
  readonly log: WorkoutLog;
  /** The muscle groups that changed. */
  readonly muscleGroups: readonly MuscleGroupChange[];
}

const notRevertible = (reason: string, message: string, swapId: number): FreshlegsError =>
  new FreshlegsError('NOT_REVERTIBLE', message, { details: { swapId, reason } });

const assertRevertible = (snapshot: RevertSnapshot, swapId: number) => {
  const swap = snapshot.swap?.row;
  const original = snapshot.logs.find(({ log }) => log.id === swap?.originalLogId);
  const swapped = snapshot.logs.find(({ log }) => log.id === swap?.swappedLogId);
  if (swap === undefined || original === undefined || swapped === undefined) {
    throw notFound('swap', { swapId });
  }
  if (swap.revertedAt !== null) {
    throw notRevertible('already_reverted', 'This swap is already reverted.', swapId);
  }
  if (swapped.replacedBy !== null) {
    throw notRevertible(
      'swapped_again',
      'The log that this swap created was swapped again; revert the later swap first.',
      swapId,
    );
  }
  if (snapshot.swap?.completion === 'since') {
    throw notRevertible(
      'completed_since',
      'The new log was completed or corrected after the swap; reverting would lose that workout.',
      swapId,
    );
  }
  return { swap, original, swapped };
};

type RevertChanges = NonNullable<Changes['revertSwap']>;

/** Changes nothing if neither log has stored loads. */
const revertLoads = (
  { ownLoads, recovery: read }: RevertSnapshot,
  { originalLogId, swappedLogId, movesCompletion }: RevertChanges,
  context: DecisionContext,
): {
  readonly changes: Pick<Changes, 'counted'> & Replay['changes'];
  readonly muscleGroups: RevertResponse['muscleGroups'];
} => {
  if (ownLoads.length === 0) return { changes: {}, muscleGroups: [] };
  const recovery = requireRecovery(read);
  const ownAfter = ownLoads.map((load) => ({
    ...load,
    counted: movesCompletion && load.workoutLogId === originalLogId,
  }));
  const replay = replayWith({ recovery }, ownLoads, ownAfter, context);
  return {
    changes: {
      counted: [
        { logId: swappedLogId, counted: false },
        { logId: originalLogId, counted: movesCompletion },
      ],
      ...replay.changes,
    },
    muscleGroups: describeChanges(touchedGroups(ownLoads), replay),
  };
};

/**
 * Decides how to revert a swap, which must be the newest of its chain. If the swap moved a
 * completion, it moves back with its stored loads. Throws `NOT_FOUND`, `NOT_REVERTIBLE`.
 *
 * @example
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const swapped = { log: { ...log, id: 8 }, replacedBy: null, madeBy: { swapId: 3, originalLogId: 7, reverted: false } };
 * const row = { id: 3, originalLogId: 7, swappedLogId: 8, revertedAt: null };
 * const state = { swap: { row, completion: 'none' }, logs: [facts, swapped], ownLoads: [], recovery: null };
 * planRevert(state, 3, context).response.log.id; // 7
 */
export function planRevert(
  state: RevertSnapshot,
  swapId: number,
  context: DecisionContext,
): Decision<RevertResponse> {
  const { swap, original, swapped } = assertRevertible(state, swapId);
  const { now } = context;
  const revertSwap = {
    swapId,
    originalLogId: original.log.id,
    swappedLogId: swapped.log.id,
    movesCompletion: state.swap?.completion === 'moved',
  };
  const { changes, muscleGroups } = revertLoads(state, revertSwap, context);
  const { completedAt } = revertSwap.movesCompletion ? swapped.log : original.log;
  return {
    changes: { now, revertSwap, ...changes },
    response: {
      swap: { ...swap, revertedAt: now, updatedAt: now },
      log: describeLog({ ...original, log: { ...original.log, completedAt }, replacedBy: null }),
      muscleGroups,
    },
  };
}
