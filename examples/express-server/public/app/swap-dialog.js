// @ts-check
import { api } from './api.js';
import { renderComparison } from './comparison.js';
import { openDialog } from './dialog.js';
import { h, replaceChildren } from './dom.js';
import { skeleton } from './sections.js';
import { logName, refKey } from './training.js';
import { groupName, percent, plural } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Training} Training
 * @typedef {import('./training.js').Workout} Workout
 */

/** @param {Workout} workout */
const recoveryOf = ({ recovery }) => recovery?.percentage ?? -1;

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase();

/**
 * The label of a workout without a program.
 *
 * @type {Record<string, string>}
 */
const OWN = { custom: 'Your own workout', log: 'What you usually do' };

/**
 * @param {Workout} workout
 * @param {() => void} choose
 */
const option = ({ ref, name, programName, exercises, recovery }, choose) =>
  h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'option', onclick: choose },
      h('span', { class: 'option-name' }, name),
      h(
        'span',
        { class: 'option-about' },
        `${programName ?? OWN[ref.type] ?? ''} · ${plural(exercises.length, 'exercise')}`,
      ),
      recovery &&
        h(
          'span',
          { class: 'option-score' },
          h('b', {}, percent(recovery.percentage)),
          ` ${groupName(recovery.limitingMuscleGroup)}`,
        ),
    ),
  );

/**
 * @typedef {object} SwapRequest
 * @property {Training} training
 * @property {Log} log
 * @property {any} [target] the workout to preview first; without it the dialog shows the list
 * @property {(target: any, token: string, names: { from: string, to: string }) => Promise<(() => void) | null>} swap
 *   swaps, and returns a function that shows the notice; null if it failed
 */

/** @param {SwapRequest} request */
const workoutsFor = ({ training, log }) => {
  const own = log.source === null ? '' : refKey(log.source);
  return [...training.workouts.values()]
    .filter(({ ref, recovery }) => refKey(ref) !== own && recovery !== undefined)
    .sort((a, b) => recoveryOf(b) - recoveryOf(a));
};

/**
 * The list of workouts, with a search.
 *
 * @param {readonly Workout[]} workouts
 * @param {(workout: Workout) => void} choose
 */
const renderChoice = (workouts, choose) => {
  const list = h('ul', { class: 'options' });
  const count = h('p', { class: 'unseen', role: 'status' });
  const show = (/** @type {string} */ text) => {
    const found = workouts.filter(({ name, programName }) =>
      plain(`${name} ${programName ?? ''}`).includes(plain(text)),
    );
    const options = found.map((workout) =>
      option(workout, () => {
        choose(workout);
      }),
    );
    list.replaceChildren(...options);
    if (found.length === 0) {
      list.append(h('li', { class: 'none' }, 'No workout has that name.'));
    }
    count.textContent = plural(found.length, 'workout');
  };
  const search = h('input', {
    type: 'search',
    id: 'swap-search',
    placeholder: 'Legs, Full Body, …',
    autocomplete: 'off',
    oninput: () => {
      show(search.value);
    },
  });
  show('');
  return [
    h('label', { for: 'swap-search', class: 'label' }, 'Find a workout'),
    search,
    count,
    list,
  ];
};

/**
 * Opens a dialog to choose another workout for a log, compare the two, and swap.
 *
 * @param {SwapRequest} request
 */
export const openSwapDialog = (request) => {
  const { training, log, target, swap } = request;
  const from = logName(training, log);
  const { body, footer, close, setTitle } = openDialog(`Swap ${from}`);

  const choose = () => {
    setTitle(`Swap ${from} for…`);
    footer.replaceChildren();
    body.replaceChildren(...renderChoice(workoutsFor(request), (workout) => void preview(workout)));
  };

  /** @param {Workout} workout */
  const preview = async (workout) => {
    setTitle(`${from} → ${workout.name}`);
    const waiting = h('p', { class: 'unseen', role: 'status' }, 'Comparing the two workouts…');
    body.replaceChildren(waiting, skeleton(8));
    const back = h(
      'button',
      { type: 'button', class: 'button', onclick: choose },
      'Choose another',
    );
    footer.replaceChildren(back);
    try {
      const answer = await api.previewSwap(log.id, workout.ref);
      replaceChildren(body, ...renderComparison(answer, from, workout.name));
      footer.append(confirmation(workout, answer.token));
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      body.replaceChildren(h('p', { class: 'dialog-error', role: 'alert' }, message));
    }
  };

  /**
   * @param {Workout} workout
   * @param {string} token
   */
  const confirmation = (workout, token) => {
    const confirm = h(
      'button',
      { type: 'button', class: 'button primary' },
      `Swap for ${workout.name}`,
    );
    confirm.addEventListener('click', async () => {
      confirm.disabled = true;
      const tell = await swap(workout.ref, token, { from, to: workout.name });
      // The data changed since the comparison, so compare again.
      if (tell === null) return preview(workout);
      close();
      tell();
    });
    return confirm;
  };

  const chosen = target === undefined ? undefined : training.workouts.get(refKey(target));
  if (chosen === undefined) choose();
  else void preview(chosen);
};
