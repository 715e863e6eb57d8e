import { FreshlegsError } from '../errors.js';
import { describeLog, type Changes, type Decision, type RevertState } from './changes.js';
import { notFound } from './log-rules.js';
import type { WorkoutLog, WorkoutSwap } from './records.js';
import {
  replayWith,
  requireRecovery,
  showing,
  touchedGroups,
  type DecisionContext,
  type Replay,
} from './replay.js';
import { describeChanges, type MuscleGroupChange } from './swap.js';

/** What a revert answers. */
export interface RevertResponse {
  readonly swap: WorkoutSwap;
  readonly log: WorkoutLog;
  readonly muscleGroups: readonly MuscleGroupChange[];
}

const notRevertible = (reason: string, message: string, swapId: number): FreshlegsError =>
  new FreshlegsError('NOT_REVERTIBLE', message, { details: { swapId, reason } });

const assertRevertible = (state: RevertState, swapId: number) => {
  const { swap, original, swapped } = state;
  if (swap === null || original === null || swapped === null) {
    throw notFound('swap', { swapId });
  }
  if (swap.revertedAt !== null) {
    throw notRevertible('already_reverted', 'This swap has been reverted already.', swapId);
  }
  if (swapped.replacedBy !== null) {
    throw notRevertible(
      'swapped_again',
      'The log of this swap was swapped again; revert that swap first.',
      swapId,
    );
  }
  if (state.completion === 'since') {
    throw notRevertible(
      'completed_since',
      'The workout swapped to was completed since; an undo would lose it.',
      swapId,
    );
  }
  return { swap, original, swapped };
};

type RevertChanges = NonNullable<Changes['revertSwap']>;

/** What a revert changes of recovery: nothing where no load is stored for either log. */
const revertLoads = (
  state: RevertState,
  { originalLogId, swappedLogId, movesCompletion }: RevertChanges,
  context: DecisionContext,
): {
  readonly changes: Pick<Changes, 'counted'> & Replay['changes'];
  readonly muscleGroups: RevertResponse['muscleGroups'];
} => {
  const { revision, ownLoads } = state;
  if (ownLoads.length === 0) return { changes: {}, muscleGroups: [] };
  const recovery = requireRecovery(state);
  const ownAfter = ownLoads.map((load) => ({
    ...load,
    counted: movesCompletion && load.workoutLogId === originalLogId,
  }));
  const { changes, before, after } = replayWith(
    { revision, recovery },
    ownLoads,
    ownAfter,
    context,
  );
  return {
    changes: {
      counted: [
        { logId: swappedLogId, counted: false },
        { logId: originalLogId, counted: movesCompletion },
      ],
      ...changes,
    },
    muscleGroups: describeChanges(
      touchedGroups(ownLoads),
      before,
      after,
      showing(context, { recovery }),
    ),
  };
};

/**
 * Decides the revert of a swap, the newest of its chain. A completion that the swap moved moves
 * back, with the loads that were stored for it. Throws `NOT_FOUND`, `NOT_REVERTIBLE`.
 *
 * @example
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const swapped = { log: { ...log, id: 8 }, replacedBy: null, madeBy: { swapId: 3, originalLogId: 7, reverted: false } };
 * const state = { revision: 0, recovery: null, swap: { id: 3, revertedAt: null }, original: facts, swapped, completion: 'none', ownLoads: [] };
 * planRevert(state, 3, context).response.log.id; // 7
 */
export const planRevert = (
  state: RevertState,
  swapId: number,
  context: DecisionContext,
): Decision<RevertResponse> => {
  const { swap, original, swapped } = assertRevertible(state, swapId);
  const { now } = context;
  const revertSwap = {
    swapId,
    originalLogId: original.log.id,
    swappedLogId: swapped.log.id,
    movesCompletion: state.completion === 'moved',
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
};
