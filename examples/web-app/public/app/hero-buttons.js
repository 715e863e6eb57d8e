// @ts-check
import { button, h } from './dom.js';
import { countSets } from './sets.js';
import { logName } from './training.js';
import { plural } from './words.js';

/**
 * @typedef {import('./dom.js').Child} Child
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {import('./today.js').TodayActions} TodayActions
 * @typedef {import('./verdict.js').Verdict} Verdict
 */

/**
 * The button that starts or resumes a workout.
 *
 * @param {object} given
 * @param {string} given.text if the workout is not in progress
 * @param {string} given.kind
 * @param {string} given.name
 * @param {() => void} given.run
 * @param {TodayActions} actions
 */
const startButton = ({ text, kind, name, run }, actions) => {
  const label = actions.draftOf()?.name === name ? 'Resume workout' : text;
  return button(label, {
    class: kind,
    'data-key': 'start',
    'aria-label': `${label}: ${name}`,
    onclick: run,
  });
};

/**
 * Says how far a workout in progress is, and offers to discard it.
 *
 * @param {string} name
 * @param {TodayActions} actions
 */
const progress = (name, { draftOf, discard }) => {
  const draft = draftOf();
  if (draft?.name !== name) return false;
  const { done, all } = countSets(draft);
  return h(
    'div',
    { class: 'hero-progress' },
    h('p', {}, h('b', {}, `${done} of ${plural(all, 'set')}`), ' done'),
    button('Discard', {
      class: 'button quiet',
      'data-key': 'discard',
      'aria-label': `Discard the workout in progress: ${name}`,
      onclick: discard,
    }),
  );
};

/**
 * @param {Verdict} verdict
 * @param {TodayActions} actions
 * @returns {Child[]}
 */
export const planButtons = ({ kind, log, offer }, actions) => {
  if (log === null) return [];
  const isSwap = kind === 'swap';
  const start = startButton(
    {
      text: isSwap ? 'Do it anyway' : 'Start workout',
      kind: isSwap ? 'button' : 'button primary',
      name: logName(log),
      run: () => {
        actions.startLog(log);
      },
    },
    actions,
  );
  const swap = isSwap
    ? button(`Swap for ${offer.workout.name}`, {
        class: 'button primary',
        'data-key': 'swap-today',
        onclick: () => {
          actions.swap(log, offer.call.target);
        },
      })
    : button('Swap', {
        'data-key': 'swap-today',
        'aria-label': `Swap ${logName(log)} for another workout`,
        onclick: () => {
          actions.swap(log);
        },
      });
  return [...(isSwap ? [swap, start] : [start, swap]), progress(logName(log), actions)];
};

/**
 * @param {Log | null} log the planned log
 * @param {Workout} workout
 * @param {TodayActions} actions
 */
export const planMore = (log, workout, { fit, undoSwap, remove }) =>
  h(
    'div',
    { class: 'hero-more' },
    workout.exercises.length > 0 &&
      button('Fit today’s workout…', {
        class: 'button quiet',
        'data-key': 'fit',
        onclick: () => {
          fit(log, workout);
        },
      }),
    log !== null &&
      log.swap !== null &&
      button('Undo swap', {
        class: 'button quiet',
        'data-key': 'undo-swap',
        onclick: () => {
          undoSwap(log);
        },
      }),
    log !== null &&
      log.swap === null &&
      button('Remove from plan', {
        class: 'button quiet',
        'data-key': 'remove',
        'aria-label': `Remove from plan: ${logName(log)}`,
        onclick: () => {
          remove(log);
        },
      }),
  );

/**
 * @param {Verdict} verdict
 * @param {TodayActions} actions
 * @returns {Child | Child[]}
 */
export const heroButtons = (verdict, actions) => {
  const { kind, log, workout } = verdict;
  if (kind === 'done' && log !== null)
    return button('See what you did', {
      'data-key': 'open-done',
      onclick: () => {
        actions.open(log);
      },
    });
  if ((kind === 'next' || kind === 'start') && workout !== null)
    return [
      startButton(
        {
          text: 'Start workout',
          kind: 'button primary',
          name: workout.name,
          run: () => {
            actions.startWorkout(workout);
          },
        },
        actions,
      ),
      button('Plan for today', {
        'data-key': 'plan-best',
        'aria-label': `Plan for today: ${workout.name}`,
        onclick: () => {
          actions.planToday(workout);
        },
      }),
      progress(workout.name, actions),
    ];
  return planButtons(verdict, actions);
};
