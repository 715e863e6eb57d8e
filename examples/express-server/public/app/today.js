// @ts-check
import { bandSymbol } from './bands.js';
import { h } from './dom.js';
import { emptyState } from './sections.js';
import { isDoneToday, isDueToday, logName, swapOf, workoutOf } from './training.js';
import { capitalize, dayName, fromCalendarDate, plural, timeOfDay, today } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Training} Training
 * @typedef {import('./training.js').Exercise} Exercise
 */

/**
 * @typedef {object} TodayActions
 * @property {(log: Log, name: string) => void} complete
 * @property {(log: Log) => void} swap
 * @property {(log: Log, exercise: Exercise) => void} swapExercise
 * @property {(swapId: number) => void} undo
 * @property {(log: Log, name: string) => void} remove
 */

/**
 * @param {string} text
 * @param {object} props
 */
const button = (text, { ...props }) =>
  h('button', { type: 'button', class: 'button', ...props }, text);

/** @param {Exercise} exercise */
const plan = ({ sets, repsMin, repsMax }) =>
  `${sets} × ${repsMin === repsMax ? repsMin : `${repsMin}–${repsMax}`}`;

/**
 * @param {Log} log
 * @param {Exercise} exercise
 * @param {TodayActions} actions
 */
const exerciseRow = (log, exercise, { swapExercise }) =>
  h(
    'li',
    {},
    h('span', { class: 'exercise-name' }, exercise.name),
    h('span', { class: 'exercise-plan' }, plan(exercise)),
    button('Swap', {
      class: 'button small quiet',
      'data-key': `exercise-${log.id}-${exercise.exerciseId}`,
      'aria-label': `Swap ${exercise.name} for another exercise`,
      onclick: () => {
        swapExercise(log, exercise);
      },
    }),
  );

/** @param {Log} log */
const status = ({ completedAt, scheduledFor }) => {
  if (completedAt !== null) {
    return h(
      'p',
      { class: 'log-status done' },
      bandSymbol('recovered'),
      `Done at ${timeOfDay(new Date(completedAt))}`,
    );
  }
  const day =
    scheduledFor === null ? 'planned' : `planned for ${dayName(fromCalendarDate(scheduledFor))}`;
  return h('p', { class: 'log-status' }, bandSymbol('untrained'), capitalize(day));
};

/**
 * @param {Training} training
 * @param {Log} log
 * @param {TodayActions} actions
 */
const logActions = (training, log, { complete, swap, undo, remove }) => {
  const name = logName(training, log);
  const made = swapOf(training, log);
  const isPlanned = log.completedAt === null;
  return h(
    'div',
    { class: 'log-actions' },
    isPlanned &&
      button('Complete', {
        class: 'button primary',
        'data-key': `complete-${log.id}`,
        'aria-label': `Complete ${name}`,
        onclick: () => {
          complete(log, name);
        },
      }),
    button('Swap workout…', {
      'data-key': `swap-${log.id}`,
      'aria-label': `Swap workout ${name} for another`,
      onclick: () => {
        swap(log);
      },
    }),
    made !== undefined &&
      button('Undo swap', {
        'data-key': `undo-${log.id}`,
        'aria-label': `Undo the swap to ${name}`,
        onclick: () => {
          undo(made.id);
        },
      }),
    isPlanned &&
      made === undefined &&
      button('Remove', {
        class: 'button quiet',
        'data-key': `remove-${log.id}`,
        'aria-label': `Remove ${name}`,
        onclick: () => {
          remove(log, name);
        },
      }),
  );
};

/**
 * @param {Training} training
 * @param {Log} log
 * @param {TodayActions} actions
 */
const logCard = (training, log, actions) => {
  const exercises = workoutOf(training, log)?.exercises ?? [];
  return h(
    'article',
    { class: 'log', 'data-log': log.id, 'aria-label': logName(training, log) },
    h(
      'header',
      {},
      h('h3', {}, logName(training, log)),
      swapOf(training, log) !== undefined && h('span', { class: 'tag' }, 'Swapped in'),
      status(log),
    ),
    exercises.length > 0
      ? h(
          'ol',
          { class: 'exercises', 'aria-label': plural(exercises.length, 'exercise') },
          exercises.map((exercise) => exerciseRow(log, exercise, actions)),
        )
      : h('p', {}, 'No exercises are planned.'),
    logActions(training, log, actions),
  );
};

/** @param {string | null} date */
const sortable = (date) => date ?? today();

/**
 * Planned logs, today's first, and the logs completed today.
 *
 * @param {Training} training
 * @param {TodayActions} actions
 */
export const renderToday = (training, actions) => {
  const planned = [...training.planned].sort((a, b) =>
    sortable(a.scheduledFor) < sortable(b.scheduledFor) ? -1 : 1,
  );
  const logs = [
    ...planned.filter(isDueToday),
    ...training.completed.filter(isDoneToday),
    ...planned.filter((log) => !isDueToday(log)),
  ];
  if (logs.length > 0) return logs.map((log) => logCard(training, log, actions));
  return [
    emptyState('Nothing planned yet', 'Press Start on a recommendation to plan it for today.'),
  ];
};
