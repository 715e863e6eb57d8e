// @ts-check
import { bandSymbol } from './bands.js';
import { h } from './dom.js';
import { emptyState } from './sections.js';
import { groupName, percent, plural } from './words.js';
import { isDueToday, refKey } from './training.js';

/** @typedef {import('./training.js').Log} Log */

/** @param {number} days */
const ago = (days) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);

/**
 * A reason in a few words; null for one that this page does not know.
 *
 * @type {Record<string, (params: any) => string>}
 */
const REASONS = {
  muscle_group_recovered: ({ muscleGroup, percentage, daysSince }) =>
    `${groupName(muscleGroup)} ${percent(percentage)} recovered, trained ${ago(daysSince)}`,
  muscle_group_partly_recovered: ({ muscleGroup, percentage, daysSince }) =>
    `${groupName(muscleGroup)} only ${percent(percentage)} recovered, trained ${ago(daysSince)}`,
  never_trained: ({ muscleGroup }) => `${groupName(muscleGroup)} never trained so far`,
  weekly_sets: ({ muscleGroup, done, goal }) =>
    `${groupName(muscleGroup)}: ${done} of ${goal} weekly sets done`,
  done_this_week: ({ times }) => `Done ${plural(times, 'time')} in the last 7 days`,
  secondary_held_back: ({ muscleGroup }) => `${groupName(muscleGroup)} helps, but is still tired`,
  long_break: ({ daysSince }) => `A way back after ${plural(daysSince, 'day')}`,
};

/** Whether a reason speaks for the workout, which is told by a sign as well. */
const SPEAKS_AGAINST = ['muscle_group_partly_recovered', 'secondary_held_back', 'done_this_week'];

/** @param {{ code: string, params: any }} reason */
const reasonItem = ({ code, params }) => {
  const text = REASONS[code]?.(params);
  if (text === undefined) return null;
  const isAgainst = SPEAKS_AGAINST.includes(code);
  return h(
    'li',
    { class: isAgainst ? 'against' : 'for' },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, isAgainst ? '–' : '+'),
    h('span', {}, h('span', { class: 'unseen' }, isAgainst ? 'Against: ' : 'For: '), text),
  );
};

const REASONS_SHOWN = 4;

/**
 * @typedef {object} CardActions
 * @property {(ref: any, name: string) => void} start
 * @property {(log: Log, target: any) => void} swap
 */

/**
 * @param {any} recommendation
 * @param {Log | undefined} planned
 * @param {CardActions} actions
 */
const buttons = ({ workout, rank }, planned, { start, swap }) => {
  const isPlanned =
    planned !== undefined &&
    planned.source !== null &&
    refKey(planned.source) === refKey(workout.ref);
  if (isPlanned)
    return h('p', { class: 'card-planned' }, bandSymbol('recovered'), 'Planned for today');
  return h(
    'div',
    { class: 'card-actions' },
    h(
      'button',
      {
        type: 'button',
        class: rank === 1 ? 'button primary' : 'button',
        'data-key': `start-${rank}`,
        'aria-label': `Start ${workout.name}`,
        onclick: () => start(workout.ref, workout.name),
      },
      'Start',
    ),
    planned !== undefined &&
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          'data-key': `swap-in-${rank}`,
          'aria-label': `Swap in ${workout.name} for today’s workout`,
          onclick: () => swap(planned, workout.ref),
        },
        'Swap in…',
      ),
  );
};

/** @param {{ percentage: number, limitingMuscleGroup: string }} recovery */
const score = ({ percentage, limitingMuscleGroup }) =>
  h(
    'p',
    { class: 'pick-score' },
    h('b', {}, percent(percentage)),
    percentage === 100
      ? ' All of its main muscles are fresh'
      : ` ${groupName(limitingMuscleGroup)}, its least recovered main muscle`,
  );

/**
 * @param {any} recommendation
 * @param {Log | undefined} planned
 * @param {CardActions} actions
 */
const card = (recommendation, planned, actions) => {
  const { rank, workout, minutes, recovery, reasons } = recommendation;
  return h(
    'li',
    { class: `card pick${rank === 1 ? ' best' : ''}` },
    h('p', { class: 'pick-rank' }, rank === 1 ? 'Best choice' : `Choice ${rank}`),
    h('h3', {}, workout.name),
    h('p', { class: 'pick-about' }, workout.programName ?? 'Your own workout', ` · ${minutes} min`),
    score(recovery),
    h('ul', { class: 'reasons' }, reasons.slice(0, REASONS_SHOWN).map(reasonItem)),
    buttons(recommendation, planned, actions),
  );
};

/**
 * Three cards at most, each with what speaks for it.
 *
 * @param {any} answer
 * @param {{ planned: Log[] }} training
 * @param {CardActions} actions
 */
export const renderRecommendations = (answer, { planned }, actions) => {
  const { recommendations, rest, focus } = answer;
  const due = planned.find(isDueToday);
  if (recommendations.length > 0) {
    return [
      h(
        'ol',
        { class: 'picks' },
        recommendations.map((/** @type {any} */ one) => card(one, due, actions)),
      ),
    ];
  }
  const message = rest?.message ?? focus?.message ?? 'No workout fits today.';
  return [h('div', { class: 'card' }, emptyState('A day of rest', message))];
};
