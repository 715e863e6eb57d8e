// @ts-check
import { api } from './api.js';
import { renderComparison } from './comparison.js';
import { dialogError, openDialog } from './dialog.js';
import { button, h, replaceChildren, skeleton } from './dom.js';
import { logName, refKey } from './training.js';
import { dotted, listed, percent, plural, spoken } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 */

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase();

/** @type {Record<string, string>} */
const OWN = { custom: 'Your own workout', log: 'What you usually do' };

/**
 * @param {Workout} workout
 * @param {boolean} isToday shows the current scores, which say nothing about another day
 * @param {() => void} choose
 */
const option = ({ ref, name, programName, exercises, recovery, leaveOut = [] }, isToday, choose) =>
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
        dotted([programName ?? OWN[ref.type], plural(exercises.length, 'exercise')]),
      ),
      leaveOut.length > 0 &&
        h(
          'span',
          { class: 'option-about' },
          `Leave out ${listed(leaveOut.map((one) => one.name))}, as you prefer`,
        ),
      isToday &&
        recovery &&
        h(
          'span',
          { class: 'option-score' },
          h('b', {}, percent(recovery.percentage)),
          ` recovered`,
          h('span', { class: 'unseen' }, `, least ${spoken(recovery.limitingMuscleGroup)}`),
        ),
    ),
  );

/**
 * Renders the list of workouts with a search field. For today, the most recovered come first; for
 * another day, sorts by program.
 *
 * @param {readonly Workout[]} workouts
 * @param {(workout: Workout) => void} choose
 * @param {{ isToday?: boolean }} [options]
 */
export const renderChoice = (workouts, choose, { isToday = true } = {}) => {
  const nameOf = (/** @type {Workout} */ { programName, name }) => `${programName ?? ''} ${name}`;
  const sorted = [...workouts].sort((a, b) =>
    isToday
      ? (b.recovery?.percentage ?? -1) - (a.recovery?.percentage ?? -1)
      : nameOf(a).localeCompare(nameOf(b)),
  );
  const list = h('ul', { class: 'options' });
  const count = h('p', { class: 'unseen', role: 'status' });
  const show = (/** @type {string} */ text) => {
    const found = sorted.filter(({ name, programName }) =>
      plain(`${name} ${programName ?? ''}`).includes(plain(text)),
    );
    list.replaceChildren(
      ...found.map((workout) =>
        option(workout, isToday, () => {
          choose(workout);
        }),
      ),
    );
    if (found.length === 0) list.append(h('li', { class: 'none' }, 'No workout has that name.'));
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
 * @typedef {object} SwapRequest
 * @property {Log} log
 * @property {readonly Workout[]} workouts
 * @property {any} [target] the workout to preview first; without it the dialog shows the list
 * @property {(target: any, token: string, name: string) => Promise<unknown>} swap resolves to null if it fails
 */

/**
 * Lets the user choose another workout for a log, compare the two, and swap.
 *
 * @param {SwapRequest} request
 */
export const openSwapDialog = ({ log, workouts, target, swap }) => {
  const from = logName(log);
  const own = log.source === null ? '' : refKey(log.source);
  const others = workouts.filter(({ ref }) => refKey(ref) !== own);
  // Swapping a finished workout logs another one at its time.
  const isDone = log.completedAt !== null;
  const { body, footer, close, setTitle } = openDialog(`Swap ${from}`);

  const choose = () => {
    setTitle(isDone ? `What did you do instead of ${from}?` : `Swap ${from} for…`);
    footer.replaceChildren();
    // Today's scores say nothing about what fits a finished workout.
    const options = { isToday: !isDone };
    body.replaceChildren(...renderChoice(others, (workout) => void preview(workout), options));
  };

  /** @param {Workout} workout */
  const preview = async (workout) => {
    setTitle(`${from} → ${workout.name}`);
    const waiting = h('p', { class: 'unseen', role: 'status' }, 'Comparing the two workouts…');
    body.replaceChildren(waiting, skeleton(8));
    footer.replaceChildren(button('Choose another', { onclick: choose }));
    try {
      const answer = await api.previewSwap(log.id, workout.ref);
      replaceChildren(body, ...renderComparison(answer, from, workout.name));
      footer.append(confirmation(workout, answer.token));
    } catch (error) {
      body.replaceChildren(dialogError(/** @type {Error} */ (error).message));
    }
  };

  /**
   * @param {Workout} workout
   * @param {string} token
   */
  const confirmation = (workout, token) => {
    const text = isDone ? `Log ${workout.name} instead` : `Swap for ${workout.name}`;
    const confirm = button(text, { class: 'button primary' });
    confirm.addEventListener('click', async () => {
      confirm.disabled = true;
      const done = await swap(workout.ref, token, workout.name);
      // The data changed since the comparison, so compare again.
      if (done === null) return preview(workout);
      close();
    });
    return confirm;
  };

  const chosen =
    target === undefined ? undefined : others.find(({ ref }) => refKey(ref) === refKey(target));
  if (chosen === undefined) choose();
  else void preview(chosen);
};
