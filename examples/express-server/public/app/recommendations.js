// @ts-check
import { bandSymbol } from './bands.js';
import { h } from './dom.js';
import { emptyState } from './sections.js';
import { capitalize, dayName, groupName, percent, plural, spoken, timeOfDay } from './words.js';
import { isDueToday, refKey } from './training.js';

/** @typedef {import('./training.js').Log} Log */

/** @param {string[]} names */
const joined = (names) =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

const GROUPS_NAMED = 3;

/** @param {{ muscleGroups: string[], percentage: number }} params */
const ready = ({ muscleGroups, percentage }) => {
  const more = muscleGroups.length - GROUPS_NAMED;
  const names = muscleGroups.slice(0, GROUPS_NAMED).map(spoken);
  const groups = capitalize(joined(more > 0 ? [...names, `${more} more`] : names));
  return `${groups}: ${percent(percentage)} recovered`;
};

/** @param {{ betterFrom: string | null, percentage: number }} params */
const early = ({ betterFrom, percentage }) => {
  const from = betterFrom === null ? null : new Date(betterFrom);
  const when = from === null ? '' : `, better from ${dayName(from)} ${timeOfDay(from)}`;
  return `Only ${percent(percentage)} recovered${when}`;
};

/**
 * The short text of each reason. Reasons with an unknown code are not shown.
 *
 * @type {Record<string, (params: any) => string>}
 */
const REASONS = {
  next_in_program: ({ programName, after }) =>
    `Next in ${programName}${after === null ? '' : `, after ${after}`}`,
  left_out_last_round: ({ workoutName }) => `${workoutName} was left out`,
  usually_next: ({ after, times, of }) => `Usually follows ${after} (${times} of ${of} times)`,
  due: ({ daysSince }) => `Not done for ${plural(daysSince, 'day')}`,
  first_workout: ({ fullBody, programName }) =>
    fullBody ? 'A full-body start' : `Day one of ${programName ?? 'your own workouts'}`,
  ready,
  early,
  lagging: ({ muscleGroup, percentage }) =>
    `${groupName(muscleGroup)} still at ${percent(percentage)}`,
  leave_out: ({ exercises, muscleGroup, percentage }) =>
    `Leave out ${joined(exercises)}: ${spoken(muscleGroup)} at ${percent(percentage)}`,
  weekly_sets: ({ muscleGroup, done, goal }) =>
    `${groupName(muscleGroup)}: ${Math.round(done)} of ${Math.round(goal)} sets in 7 days`,
  long_break: ({ daysSince }) => `${plural(daysSince, 'day')} off: start with fewer sets`,
};

/** Codes of reasons against a workout, which get a different sign. */
const SPEAKS_AGAINST = ['early', 'lagging', 'leave_out', 'long_break'];

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
        class: rank === 1 && planned === undefined ? 'button primary' : 'button',
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

/** @param {{ recovery: { percentage: number }, readiness: string }} recommendation */
const score = ({ recovery: { percentage }, readiness }) =>
  h(
    'p',
    { class: 'pick-score' },
    h('b', {}, percent(percentage)),
    readiness === 'early' ? ' recovered: early' : ' recovered',
  );

/**
 * @param {any} recommendation
 * @param {Log | undefined} planned
 * @param {CardActions} actions
 */
const card = (recommendation, planned, actions) => {
  const { rank, workout, minutes, reasons } = recommendation;
  // A workout planned for today ranks above the recommendations.
  const isBest = rank === 1 && planned === undefined;
  return h(
    'li',
    { class: `card pick${isBest ? ' best' : ''}` },
    h('p', { class: 'pick-rank' }, isBest ? 'Best choice' : `Choice ${rank}`),
    h('h3', {}, workout.name),
    h('p', { class: 'pick-about' }, workout.programName ?? 'Your own workout', ` · ${minutes} min`),
    score(recommendation),
    h('ul', { class: 'reasons' }, reasons.slice(0, REASONS_SHOWN).map(reasonItem)),
    buttons(recommendation, planned, actions),
  );
};

/**
 * At most three cards, each with its reasons.
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
