// @ts-check

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Swap} Swap
 */

/**
 * The swap that planned a log, unless it was undone.
 *
 * @param {number} logId
 * @param {readonly Swap[]} swaps
 */
export const swapTo = (logId, swaps) =>
  swaps.find(({ swappedLogId, revertedAt }) => swappedLogId === logId && revertedAt === null) ??
  null;

/**
 * The logs that swaps replaced with a log, latest first.
 *
 * @param {Swap | null} swap the swap that planned the log
 * @param {readonly Swap[]} swaps
 * @returns {readonly number[]}
 */
export const replacedBy = (swap, swaps) =>
  swap === null
    ? []
    : [swap.originalLogId, ...replacedBy(swapTo(swap.originalLogId, swaps), swaps)];

/**
 * A swap cannot be undone once the new workout is done.
 *
 * @param {Log} log
 */
export const canUndoSwap = ({ swap, completedAt }) =>
  swap !== null && (completedAt === null || completedAt <= swap.createdAt);

/**
 * Says how a log differs from the plan: the workout was swapped or fitted to the day, or an
 * exercise was swapped.
 *
 * @param {Log} log
 */
export const swapTag = ({ swap, workout }) => {
  if (swap === null) return workout?.isMade === true ? 'Fitted to the day' : null;
  return workout?.isVariant === true ? 'Exercise swapped' : 'Swapped in';
};
