// @ts-check
import { h } from './dom.js';
import { emptyState } from './sections.js';
import { logName, swapOf, workoutOf } from './training.js';
import { capitalize, dayName, plural, timeOfDay } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Training} Training
 */

/**
 * @typedef {object} HistoryActions
 * @property {(log: Log) => void} swap
 * @property {(swapId: number) => void} undo
 * @property {() => void} more
 */

/**
 * @param {Training} training
 * @param {Log} log
 * @param {HistoryActions} actions
 */
const entry = (training, log, { swap, undo }) => {
  const at = new Date(log.completedAt ?? 0);
  const name = logName(training, log);
  const workout = workoutOf(training, log);
  const made = swapOf(training, log);
  const about = [workout?.programName, workout && plural(workout.exercises.length, 'exercise')];
  const action =
    made === undefined
      ? { text: 'Swap…', label: `Swap ${name} of ${dayName(at)}`, run: () => swap(log) }
      : {
          text: 'Undo swap',
          label: `Undo the swap to ${name} of ${dayName(at)}`,
          run: () => undo(made.id),
        };
  return h(
    'li',
    { 'data-log': log.id },
    h(
      'time',
      { datetime: log.completedAt },
      h('b', {}, capitalize(dayName(at))),
      h('span', {}, timeOfDay(at)),
    ),
    h(
      'div',
      { class: 'history-what' },
      h('p', { class: 'history-name' }, name, made && h('span', { class: 'tag' }, 'Swapped in')),
      h('p', { class: 'history-about' }, about.filter(Boolean).join(' · ')),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button small quiet',
        'data-key': `history-${log.id}`,
        'aria-label': action.label,
        onclick: action.run,
      },
      action.text,
    ),
  );
};

/**
 * Completed logs, newest first.
 *
 * @param {Training} training
 * @param {HistoryActions} actions
 */
export const renderHistory = (training, actions) => {
  if (training.completed.length === 0) {
    return [
      emptyState(
        'No workouts yet',
        'Completed workouts appear here. You can still swap them later.',
      ),
    ];
  }
  return [
    h(
      'ol',
      { class: 'history' },
      training.completed.map((log) => entry(training, log, actions)),
    ),
    training.nextCursor !== null &&
      h(
        'button',
        { type: 'button', class: 'button wide', 'data-key': 'more', onclick: actions.more },
        'Show older workouts',
      ),
  ].filter((part) => part !== false);
};
