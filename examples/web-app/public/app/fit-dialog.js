// @ts-check
import { api } from './api.js';
import { equipmentName, gearOf, placeChoice, wishes } from './chips.js';
import { dialogError, openDialog } from './dialog.js';
import { button, h, segments, skeleton } from './dom.js';
import { exerciseItem } from './exercise-list.js';
import { logName, minutesOf } from './training.js';
import { listed, plural, withPercents } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {{ minutes: string, equipment: string }} Choice
 */

const MINUTES = { '': 'As planned', 20: '20', 30: '30', 45: '45', 60: '60' };
const EQUIPMENT = { '': 'Everything', dumbbell: 'Dumbbells only', 'body only': 'No equipment' };

/**
 * @param {Log | null} log
 * @param {Workout} workout
 * @param {Choice} choice
 */
const requestOf = (log, workout, { minutes, equipment: choice }) => {
  const { place, equipment = '' } = gearOf(choice);
  return {
    ...(log === null ? { base: workout.ref } : { logId: log.id }),
    ...(minutes === '' ? {} : { minutes: Number(minutes) }),
    ...(place === undefined ? {} : { place }),
    ...(equipment === '' ? {} : { equipment: equipment.split(',') }),
    ...(wishes().avoid.length > 0 ? { avoid: wishes().avoid } : {}),
  };
};

/** @type {Record<string, (change: any) => string>} */
const CHANGES = {
  cut: ({ name }) => `${name} left out`,
  swap: ({ name, replacement }) => `${replacement?.name ?? 'Another exercise'} instead of ${name}`,
  add: ({ name, sets }) => `${name}: ${plural(sets.to, 'more set')}`,
  fewer_sets: ({ name, sets }) => `${name}: ${plural(sets.to, 'set')} instead of ${sets.from}`,
};
const SIGNS = /** @type {Record<string, string>} */ ({
  cut: '−',
  swap: '⇄',
  add: '+',
  fewer_sets: '−',
});

/** @param {any} change */
const changeItem = (change) =>
  h(
    'li',
    { class: `fit-change fit-${change.op}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[change.op] ?? '·'),
    h(
      'div',
      {},
      h('b', {}, CHANGES[change.op]?.(change) ?? change.name),
      h('p', { class: 'hint' }, withPercents(change.message)),
    ),
  );

/**
 * @param {readonly unknown[]} exercises
 * @param {Choice} choice
 */
const unchanged = (exercises, { minutes, equipment }) => {
  if (exercises.length === 0) return 'Nothing fits.';
  return minutes === '' && equipment === ''
    ? 'Choose how much time and what equipment you have today.'
    : 'It fits as planned.';
};

/**
 * @param {readonly unknown[]} exercises
 * @param {number} minutes
 */
const sizeOf = (exercises, minutes) =>
  `${plural(exercises.length, 'exercise').replace(' ', '\u00a0')}, ${minutes}\u00a0min`;

/**
 * The minutes of a composed session. An unchanged one takes as long as the plan says.
 *
 * @param {any} session
 * @param {Workout} workout
 */
const minutesIn = ({ changes, minutes }, workout) =>
  changes.length === 0 ? minutesOf(workout) : minutes;

/**
 * @param {any} session
 * @param {Workout} workout
 * @param {Choice} choice
 */
const outcome = (session, workout, choice) => {
  const { exercises, changes, unmet } = session;
  return [
    h(
      'p',
      { class: 'fit-facts' },
      h('b', {}, sizeOf(exercises, minutesIn(session, workout))),
      changes.length > 0 && ` instead of ${sizeOf(workout.exercises, minutesOf(workout))}`,
    ),
    changes.length === 0
      ? h('p', { class: 'hint' }, unchanged(exercises, choice))
      : [h('h3', {}, 'What changes'), h('ul', { class: 'fit-changes' }, changes.map(changeItem))],
    unmet.length > 0 &&
      h(
        'ul',
        { class: 'plain-list fit-unmet', 'aria-label': 'What was not possible' },
        unmet.map((/** @type {any} */ { message }) => h('li', {}, withPercents(message))),
      ),
    exercises.length > 0 && [
      h('h3', {}, 'Your session'),
      h(
        'ol',
        { class: 'exercises fit-session' },
        exercises.map((/** @type {any} */ exercise) => exerciseItem(exercise)),
      ),
    ],
  ];
};

/**
 * The first choice follows today's wishes. A workout that is short enough does not get longer.
 *
 * @param {Workout} workout
 * @returns {Choice}
 */
const wished = (workout) => {
  const { minutes, equipment } = wishes();
  const isLong = minutes !== null && minutes < minutesOf(workout);
  return { minutes: isLong ? String(minutes) : '', equipment: equipment.join(',') };
};

/**
 * @param {Choice} choice
 * @param {readonly { name: string }[]} places
 * @param {() => void} changed
 */
const choices = (choice, places, changed) => {
  const { minutes, equipment } = choice;
  const times = { [minutes]: minutes, ...MINUTES };
  const own = Object.fromEntries(places.map(({ name }) => [placeChoice(name), name]));
  const atHand = { [equipment]: listed(wishes().equipment.map(equipmentName)) };
  // If the wishes match a general choice, show the name of that choice.
  const kits = { ...atHand, ...EQUIPMENT, ...own };
  return [
    h('p', { class: 'label', 'aria-hidden': 'true' }, 'Minutes'),
    segments('fit-minutes', 'Minutes', times, choice.minutes, (value) => {
      choice.minutes = value;
      changed();
    }),
    h('p', { class: 'label', 'aria-hidden': 'true' }, 'Equipment'),
    segments('fit-equipment', 'Equipment', kits, choice.equipment, (value) => {
      choice.equipment = value;
      changed();
    }),
  ];
};

/**
 * Asks the server for each choice, and shows only the newest answer.
 *
 * @param {(choice: Choice) => Promise<any>} compose
 * @param {{ waiting: () => void, answered: (session: any) => void, failed: (message: string) => void }} on
 */
const createComposer = (compose, { waiting, answered, failed }) => {
  let newest = 0;
  return async (/** @type {Choice} */ choice) => {
    const mine = ++newest;
    waiting();
    try {
      const session = await compose(choice);
      if (mine === newest) answered(session);
    } catch (error) {
      if (mine === newest) failed(/** @type {Error} */ (error).message);
    }
  };
};

/**
 * Fits a workout to today's time and equipment. Writes nothing until the user accepts it.
 *
 * @param {object} given
 * @param {Log | null} given.log the planned log; null for a workout that is not planned
 * @param {Workout} given.workout
 * @param {(session: any, fitted: { minutes: number, equipment: string }) => Promise<unknown>} given.accept resolves to null if it fails
 */
export const openFit = async ({ log, workout, accept }) => {
  const { body, footer, close } = openDialog(
    `Fit ${log === null ? workout.name : logName(log)} to today`,
  );
  const choice = wished(workout);
  const result = h('div', { class: 'fit-result', role: 'region', 'aria-label': 'The session' });
  const status = h('p', { class: 'unseen', role: 'status' });
  /** @type {any} */
  let shown = null;
  const use = button('Use this session', { class: 'button primary', disabled: true });
  use.addEventListener('click', async () => {
    use.disabled = true;
    const fitted = { minutes: minutesIn(shown, workout), equipment: choice.equipment };
    if ((await accept(shown, fitted)) !== null) close();
    // Something was written since the session was composed, so compose it again.
    else void compose(choice);
  });
  const show = (/** @type {any} */ session) => {
    shown = session;
    result.replaceChildren(
      ...outcome(session, workout, choice)
        .flat(2)
        .filter((part) => part !== false),
    );
    use.disabled = session.exercises.length === 0 || (log !== null && session.changes.length === 0);
    status.textContent = `${plural(session.exercises.length, 'exercise')}, ${plural(session.changes.length, 'change')}.`;
  };
  const compose = createComposer((wish) => api.compose(requestOf(log, workout, wish)), {
    waiting: () => {
      use.disabled = true;
      if (shown === null) result.replaceChildren(skeleton(6));
    },
    answered: show,
    failed: (message) => {
      result.replaceChildren(dialogError(message));
    },
  });
  body.replaceChildren(skeleton(8));
  // If the places cannot be read, the general choices still work.
  const { places } = await api.preferences().catch(() => ({ places: [] }));
  body.replaceChildren(...choices(choice, places, () => void compose(choice)), status, result);
  footer.append(use);
  await compose(choice);
};
