// @ts-check
import { api } from './api.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { emptyState, skeleton } from './sections.js';
import { spoken } from './words.js';

/**
 * @param {any} alternative
 * @param {(button: HTMLButtonElement) => void} choose
 */
const row = ({ rank, exerciseId, name, equipment, score, message }, choose) => {
  const use = h(
    'button',
    {
      type: 'button',
      class: rank === 1 ? 'button primary' : 'button',
      'aria-label': `Use this: ${name}`,
    },
    'Use this',
  );
  use.addEventListener('click', () => {
    choose(use);
  });
  return h(
    'li',
    { class: 'alternative', 'data-exercise': exerciseId },
    h(
      'div',
      {},
      h('h3', {}, name),
      h(
        'p',
        { class: 'alternative-about' },
        equipment === null ? '' : `${spoken(equipment)} · `,
        h('b', {}, `${Math.round(score)}% alike`),
      ),
      h('p', {}, message),
    ),
    use,
  );
};

/**
 * Opens a dialog to choose a replacement for an exercise: closest first, with reasons.
 *
 * @param {object} given
 * @param {import('./training.js').Exercise} given.exercise
 * @param {(exerciseId: number, name: string) => Promise<(() => void) | null>} given.swap
 *   swaps, and returns a function that shows the notice; null if it failed
 */
export const openExerciseDialog = async ({ exercise, swap }) => {
  const { body, close } = openDialog(`Instead of ${exercise.name}`);
  body.replaceChildren(
    h('p', { class: 'unseen', role: 'status' }, 'Looking for exercises…'),
    skeleton(8),
  );
  const answer = await api.alternatives(exercise.exerciseId).catch((error) => {
    body.replaceChildren(h('p', { class: 'dialog-error', role: 'alert' }, error.message));
    return null;
  });
  if (answer === null) return;
  if (answer.alternatives.length === 0) {
    body.replaceChildren(
      emptyState('Nothing comes close', 'No other exercise trains these muscles.'),
    );
    return;
  }
  /** @param {any} alternative */
  const item = (alternative) =>
    row(alternative, async (button) => {
      button.disabled = true;
      const tell = await swap(alternative.exerciseId, alternative.name);
      button.disabled = false;
      if (tell === null) return;
      close();
      tell();
    });
  body.replaceChildren(h('ol', { class: 'alternatives' }, answer.alternatives.map(item)));
};
