// @ts-check

const HOLD = /\b(plank|hold|hang|wall sit|l-sit)\b/i;

/** Whether an exercise is held for time, such as a plank. A hanging leg raise is not. */
export const isHold = (/** @type {string} */ name) =>
  HOLD.test(name) && !/\b(raise|row|jack|up)\b/i.test(name);

const HOLD_SECONDS = 30;

/**
 * Formats the plan: "4 × 6–8", or "3 × 30 s" for a hold.
 *
 * @param {import('./training.js').Exercise} exercise
 */
export const planText = ({ name, sets, repsMin, repsMax }) => {
  if (isHold(name)) return `${sets} × ${Math.max(HOLD_SECONDS, repsMax)} s`;
  return `${sets} × ${repsMin === repsMax ? repsMin : `${repsMin}–${repsMax}`}`;
};

/** @param {{ type?: string }} set */
export const isWorkingSet = ({ type }) => type !== 'warmup';

/**
 * Counts the working sets of a workout in progress.
 *
 * @param {import('./session-model.js').Draft} draft
 */
export const countSets = ({ blocks }) => {
  const rows = blocks.flatMap((block) => block.rows).filter(isWorkingSet);
  return { done: rows.filter(({ done }) => done).length, all: rows.length };
};
