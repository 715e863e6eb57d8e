// @ts-check

// What the page keeps on this device: settings, the draft of a workout, the last answers, and
// waiting writes. If the browser refuses storage, the page works without it.

/**
 * @param {string} name
 * @param {any} otherwise
 */
export const recall = (name, otherwise = null) => {
  try {
    const text = localStorage.getItem(`freshlegs.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
};

/**
 * @param {string} name
 * @param {any} value null deletes the stored value
 */
export const remember = (name, value) => {
  try {
    if (value === null) localStorage.removeItem(`freshlegs.${name}`);
    else localStorage.setItem(`freshlegs.${name}`, JSON.stringify(value));
  } catch {
    // Without storage, the page works but remembers nothing.
  }
};

/**
 * @typedef {{ unit: 'kg' | 'lb', effort: 'rir' | 'rpe', rest: number }} Settings
 */

/** @returns {Settings} */
export const settings = () => ({ unit: 'kg', effort: 'rir', rest: 120, ...recall('settings', {}) });

/** @param {Partial<Settings>} change */
export const changeSettings = (change) => {
  remember('settings', { ...settings(), ...change });
};

export const draftOf = (/** @type {number | null} */ userId) => {
  const kept = recall('draft');
  return kept?.userId === userId
    ? /** @type {import('./session-model.js').Draft} */ (kept.draft)
    : null;
};

/**
 * Null deletes the workout in progress.
 *
 * @param {number | null} userId
 * @param {import('./session-model.js').Draft | null} draft
 */
export const keepDraft = (userId, draft) => {
  remember('draft', draft === null ? null : { userId, draft });
};

/**
 * A session that was fitted to a day. It belongs to the log that plans it, and to the logs that later
 * replace that log with nearly the same session, for example after an exercise is swapped.
 *
 * @typedef {{ userId: number, logIds: number[], minutes: number, equipment: string }} Fitted `equipment` as in `gearOf`
 */

const FITTED_MOST = 20;

/** @returns {Fitted[]} */
const allFitted = () => recall('fitted', []);

/** @param {number | null} userId */
export const fittedOf = (userId) => allFitted().filter((one) => one.userId === userId);

/** @param {Fitted} fitted */
export const keepFitted = (fitted) => {
  const others = allFitted().filter(
    ({ userId, logIds }) =>
      userId !== fitted.userId || !logIds.some((id) => fitted.logIds.includes(id)),
  );
  remember('fitted', [...others, fitted].slice(-FITTED_MOST));
};

/**
 * Drops the sessions whose logs are no longer planned.
 *
 * @param {number | null} userId
 * @param {readonly number[]} plannedIds
 */
export const dropOldFitted = (userId, plannedIds) => {
  const kept = allFitted().filter(
    (one) => one.userId !== userId || one.logIds.some((id) => plannedIds.includes(id)),
  );
  if (kept.length < allFitted().length) remember('fitted', kept);
};
