// @ts-check
import { api } from './api.js';
import { dialogError, openDialog } from './dialog.js';
import { button, emptyState, h, skeleton } from './dom.js';
import { capitalize, spoken, withPercents } from './words.js';

const SENTENCES = 3;

/** @param {string} message */
const sentences = (message) =>
  message
    .split(/(?<=\.)\s+/)
    // Equipment is shown on its own line.
    .filter((sentence) => !sentence.includes(' instead of '))
    .slice(0, SENTENCES)
    .map((sentence) => withPercents(sentence.replace(/\.$/, '')));

/**
 * The sentences that all alternatives share, to show them once.
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
 * @param {(HTMLElement | false)[]} buttons
 */
const row = ({ rank, exerciseId, name, equipment, message }, shared, buttons) => {
  const own = sentences(message).filter((text) => !shared.includes(text));
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
    h('div', { class: 'row-actions' }, buttons),
  );
};

/**
 * @param {any[]} alternatives
 * @param {(alternative: any) => (HTMLElement | false)[]} buttonsOf
 */
const list = (alternatives, buttonsOf) => {
  if (alternatives.length === 0)
    return [emptyState('Nothing comes close', 'No other exercise trains these muscles.')];
  const shared = sharedBy(alternatives);
  return [
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
    h(
      'ol',
      { class: 'alternatives' },
      alternatives.map((one) => row(one, shared, buttonsOf(one))),
    ),
  ];
};

/**
 * A button that is disabled while its write runs.
 *
 * @param {string} text
 * @param {Record<string, any>} props
 * @param {() => Promise<unknown>} run
 */
const writing = (text, props, run) => {
  const one = button(text, props);
  one.addEventListener('click', async () => {
    one.disabled = true;
    await run();
    one.disabled = false;
  });
  return one;
};

/**
 * @typedef {{ exerciseId: number, name: string }} Named
 * @typedef {import('./actions.js').Preferences} Preferences
 */

/**
 * Opens a dialog to replace an exercise. Lists the closest exercises first, with reasons. Removes
 * an exercise when the user chooses never to see it again.
 *
 * @param {object} given
 * @param {Named} given.exercise
 * @param {import('./chips.js').Gear} given.gear the equipment at hand
 * @param {(exercise: Named) => Promise<unknown>} given.swap resolves to null if it fails
 * @param {(exercise: Named, isNever: boolean, before: Preferences) => Promise<unknown>} given.setNever
 */
export const openExerciseDialog = async ({ exercise, gear, swap, setNever }) => {
  const { body, footer, close } = openDialog(`Instead of ${exercise.name}`);
  body.replaceChildren(
    h('p', { class: 'unseen', role: 'status' }, 'Looking for exercises…'),
    skeleton(8),
  );
  /** @param {Named} one @param {Preferences} before @param {Record<string, any>} props */
  const neverButton = (one, before, props) => {
    const isNever = before.never.includes(one.exerciseId);
    const text = isNever ? 'Suggest again' : 'Never suggest';
    const label = { ...props, 'aria-label': `${text}: ${one.name}` };
    const shown = one === exercise ? `${text}: ${one.name}` : text;
    return writing(shown, label, async () => {
      if ((await setNever(one, !isNever, before)) !== null) await show();
    });
  };
  const show = async () => {
    try {
      const [{ alternatives }, preferences] = await Promise.all([
        api.alternatives(exercise.exerciseId, gear),
        api.preferences(),
      ]);
      const found = list(alternatives, ({ exerciseId, name, rank }) => [
        writing(
          'Use this',
          {
            class: rank === 1 ? 'button primary' : 'button',
            'aria-label': `Use this: ${name}`,
          },
          async () => {
            if ((await swap({ exerciseId, name })) !== null) close();
          },
        ),
        neverButton({ exerciseId, name }, preferences, { class: 'button quiet' }),
      ]);
      body.replaceChildren(...found);
      footer.replaceChildren(neverButton(exercise, preferences, { class: 'button quiet' }));
    } catch (error) {
      body.replaceChildren(dialogError(/** @type {Error} */ (error).message));
    }
    if (document.activeElement === document.body) body.focus();
  };
  await show();
};
