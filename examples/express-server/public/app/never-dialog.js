// @ts-check
import { api } from './api.js';
import { dialogError, openDialog } from './dialog.js';
import { button, emptyState, h, skeleton } from './dom.js';

/** @typedef {import('./actions.js').Preferences} Preferences */

/**
 * Reads the list of exercises only until all names are found.
 *
 * @param {readonly number[]} ids
 * @returns {Promise<{ exerciseId: number, name: string }[]>}
 */
const namesOf = async (ids) => {
  /** @type {{ exerciseId: number, name: string }[]} */
  const found = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = await api.exercises(cursor);
    for (const { exerciseId, name } of page.exercises) {
      if (ids.includes(exerciseId)) found.push({ exerciseId, name });
    }
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < ids.length);
  return found;
};

/**
 * Lists the exercises that are never suggested. Each can be allowed again.
 *
 * @param {(exercise: { exerciseId: number, name: string }, isNever: boolean, before: Preferences) => Promise<unknown>} setNever
 */
export const openNever = async (setNever) => {
  const { body } = openDialog('Never suggested', { kind: 'sheet' });
  body.replaceChildren(skeleton(4));
  const show = async () => {
    try {
      const preferences = await api.preferences();
      const exercises = preferences.never.length === 0 ? [] : await namesOf(preferences.never);
      const item = (/** @type {{ exerciseId: number, name: string }} */ exercise) =>
        h(
          'li',
          {},
          h('span', { class: 'exercise-name' }, exercise.name),
          button('Suggest again', {
            class: 'button small',
            'aria-label': `Suggest again: ${exercise.name}`,
            onclick: async () => {
              if ((await setNever(exercise, false, preferences)) !== null) await show();
            },
          }),
        );
      body.replaceChildren(
        exercises.length === 0
          ? emptyState('None', 'Choose “Never suggest” where you swap an exercise.')
          : h('ul', { class: 'exercises never' }, exercises.map(item)),
      );
    } catch (error) {
      body.replaceChildren(dialogError(/** @type {Error} */ (error).message));
    }
    if (document.activeElement === document.body) body.focus();
  };
  await show();
};
