// @ts-check
import { api } from './api.js';
import { readExercises } from './catalogue.js';
import { dialogError, openDialog } from './dialog.js';
import { button, emptyState, h, skeleton } from './dom.js';

/** @typedef {import('./actions.js').Preferences} Preferences */

/** @param {readonly number[]} ids */
const exercisesOf = async (ids) =>
  ids.length === 0
    ? []
    : (await readExercises()).filter(({ exerciseId }) => ids.includes(exerciseId));

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
      const exercises = await exercisesOf(preferences.never);
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
