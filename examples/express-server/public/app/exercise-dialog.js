// @ts-check
import { api } from './api.js';
import { dialogError, openDialog } from './dialog.js';
import { button, emptyState, h, skeleton } from './dom.js';
import { capitalize, spoken } from './words.js';

const SENTENCES = 3;

/** @param {string} message */
const sentences = (message) =>
  message
    .split(/(?<=\.)\s+/)
    // The equipment has its own line.
    .filter((sentence) => !sentence.includes(' instead of '))
    .slice(0, SENTENCES)
    .map((sentence) => sentence.replace(/\.$/, '').replace(/(\d) %/g, '$1%'));

/**
 * The sentences that all alternatives share, which are shown once.
 *
 * @param {readonly any[]} alternatives
 */
const sharedBy = (alternatives) => {
  const [first, ...others] = alternatives.map(({ message }) => sentences(message));
  return others.length === 0
    ? []
    : first.filter((text) => others.every((texts) => texts.includes(text)));
};

/**
 * @param {any} alternative
 * @param {readonly string[]} shared
 * @param {(button: HTMLButtonElement) => void} choose
 */
const row = ({ rank, exerciseId, name, equipment, message }, shared, choose) => {
  const own = sentences(message).filter((text) => !shared.includes(text));
  const use = button('Use this', {
    class: rank === 1 ? 'button primary' : 'button',
    'aria-label': `Use this: ${name}`,
  });
  use.addEventListener('click', () => {
    choose(use);
  });
  return h(
    'li',
    { class: 'alternative', 'data-exercise': exerciseId },
    h(
      'div',
      {},
      h('h3', {}, name, rank === 1 && h('span', { class: 'tag' }, 'Closest')),
      equipment !== null && h('p', { class: 'alternative-about' }, capitalize(spoken(equipment))),
      own.length > 0 &&
        h(
          'ul',
          { class: 'plain-list' },
          own.map((text) => h('li', {}, text)),
        ),
    ),
    use,
  );
};

/**
 * Opens a dialog to choose a replacement for an exercise: closest first, with reasons.
 *
 * @param {object} given
 * @param {{ exerciseId: number, name: string }} given.exercise
 * @param {string} given.equipment the equipment at hand, separated by commas
 * @param {(exercise: { exerciseId: number, name: string }) => Promise<unknown>} given.swap null if it failed
 */
export const openExerciseDialog = async ({ exercise, equipment, swap }) => {
  const { body, close } = openDialog(`Instead of ${exercise.name}`);
  body.replaceChildren(
    h('p', { class: 'unseen', role: 'status' }, 'Looking for exercises…'),
    skeleton(8),
  );
  const answer = await api.alternatives(exercise.exerciseId, 6, equipment).catch((error) => {
    body.replaceChildren(dialogError(error.message));
    return null;
  });
  if (answer === null) return;
  if (answer.alternatives.length === 0) {
    body.replaceChildren(
      emptyState('Nothing comes close', 'No other exercise trains these muscles.'),
    );
    return;
  }
  const shared = sharedBy(answer.alternatives);
  /** @param {any} alternative */
  const item = (alternative) =>
    row(alternative, shared, async (use) => {
      use.disabled = true;
      const done = await swap({ exerciseId: alternative.exerciseId, name: alternative.name });
      use.disabled = false;
      if (done !== null) close();
    });
  body.replaceChildren(
    ...(shared.length === 0
      ? []
      : [
          h('p', { class: 'label' }, 'All of these:'),
          h(
            'ul',
            { class: 'plain-list shared' },
            shared.map((text) => h('li', {}, text)),
          ),
        ]),
    h('ol', { class: 'alternatives' }, answer.alternatives.map(item)),
  );
};
