import assert from 'node:assert/strict';
import {
  compareIds,
  type LogId,
  type Port,
  type TrainingMethods,
  type UserId,
  type WorkoutLog,
  type WorkoutSwap,
} from 'freshlegs';

const LIMIT = 100;

/** The rows that the rules of swaps are about. `loaded` are the logs that recovery depends on. */
export const stateOf = async (
  { training, repository }: { readonly training: TrainingMethods; readonly repository: Port },
  userId: UserId,
) => {
  const { swaps } = await training.swaps.list({ userId, limit: LIMIT });
  const { logs } = await training.logs.list({ userId, limit: LIMIT, includeInactive: true });
  const { recovery } = await repository.verify(userId);
  const loaded = new Set(recovery.loads?.map((load) => load.workoutLogId));
  return { swaps, logs, loaded, verification: await training.recovery.verify({ userId }) };
};

/**
 * The swaps of a log form a path: each log has at most one active swap from it and one to it, and
 * every swap leads to a later log.
 */
const checkPaths = (swaps: readonly WorkoutSwap[]): void => {
  const inForce = swaps.filter(({ revertedAt }) => revertedAt === null);
  const originals = inForce.map(({ originalLogId }) => originalLogId);
  assert.equal(new Set(originals).size, originals.length, 'one log has two active swaps');
  const products = swaps.map(({ swappedLogId }) => swappedLogId);
  assert.equal(new Set(products).size, products.length, 'two active swaps lead to the same log');
  assert.ok(
    swaps.every(({ originalLogId, swappedLogId }) => compareIds(originalLogId, swappedLogId) < 0),
  );
};

/** A swap row may disappear only together with one of its logs. */
const checkTrail = (
  before: readonly WorkoutSwap[],
  swaps: readonly WorkoutSwap[],
  logs: readonly WorkoutLog[],
): void => {
  const ids = new Set(swaps.map(({ id }) => id));
  const logIds = new Set(logs.map(({ id }) => id));
  const lost = before.filter(
    (swap) => !ids.has(swap.id) && logIds.has(swap.originalLogId) && logIds.has(swap.swappedLogId),
  );
  assert.deepEqual(lost, [], 'swap rows have disappeared, but not their logs');
};

/** Swaps connect the logs of a chain, even reverted ones. */
const chainsOf = (
  logs: readonly WorkoutLog[],
  swaps: readonly WorkoutSwap[],
): readonly (readonly LogId[])[] => {
  const rootOf = new Map(logs.map(({ id }) => [id, id]));
  // New logs have larger ids than the logs that they replace, so one pass in order of the new logs
  // finds all roots.
  for (const swap of [...swaps].sort((a, b) => compareIds(a.swappedLogId, b.swappedLogId))) {
    rootOf.set(swap.swappedLogId, rootOf.get(swap.originalLogId) ?? swap.originalLogId);
  }
  const chains = new Map<LogId, LogId[]>();
  for (const [logId, root] of rootOf) chains.set(root, [...(chains.get(root) ?? []), logId]);
  return [...chains.values()];
};

const checkStatuses = (logs: readonly WorkoutLog[], swaps: readonly WorkoutSwap[]): void => {
  const replaced = new Set(
    swaps.filter(({ revertedAt }) => revertedAt === null).map((swap) => swap.originalLogId),
  );
  for (const { id, status, completedAt } of logs) {
    assert.equal(status === 'replaced', replaced.has(id), `log ${id} is ${status}`);
    assert.ok(status === 'active' || completedAt === null, `log ${id} is ${status}, and completed`);
  }
};

/** Checks the rules that must hold after each step. `before` has the swaps before the step. */
export const checkInvariants = (
  { swaps, logs, loaded, verification }: Awaited<ReturnType<typeof stateOf>>,
  before: readonly WorkoutSwap[],
): void => {
  checkPaths(swaps);
  checkTrail(before, swaps, logs);
  checkStatuses(logs, swaps);
  const completed = new Set(logs.filter((log) => log.completedAt !== null).map(({ id }) => id));
  for (const chain of chainsOf(logs, swaps)) {
    assert.ok(
      chain.filter((id) => completed.has(id)).length <= 1,
      'two logs of a chain are completed',
    );
    assert.ok(chain.filter((id) => loaded.has(id)).length <= 1, 'two logs of a chain count');
  }
  assert.equal(verification.consistent, true, JSON.stringify(verification));
};
