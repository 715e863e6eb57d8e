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
