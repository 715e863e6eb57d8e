// @ts-check
import { bandOf, bandSymbol, tiredText } from './bands.js';
import { clearWishes, wishes } from './chips.js';
import { button, emptyState, h } from './dom.js';
import { reasonsInWords } from './reasons.js';
import { minutesOf, refKey } from './training.js';
import { agreeing, capitalize, coarse, dotted, percent } from './words.js';

/**
 * @typedef {import('./training.js').Home} Home
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Group} Group
 * @typedef {import('./verdict.js').Verdict} Verdict
 * @typedef {import('./today.js').TodayActions} TodayActions
 */

const ALTERNATIVES = 3;
const REASONS_SHOWN = 3;

/**
 * @param {any} reasons
 * @param {readonly Group[]} groups
 */
const reasonList = (reasons, groups) =>
  h(
    'ul',
    { class: 'reasons' },
    reasonsInWords(reasons, REASONS_SHOWN, groups).map(({ isAgainst, text }) =>
      h(
        'li',
        { class: isAgainst ? 'against' : 'for' },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, isAgainst ? '–' : '+'),
        h('span', {}, isAgainst && h('span', { class: 'unseen' }, 'But: '), text),
      ),
    ),
  );

/**
 * @param {any} recommendation
 * @param {Home} home
 * @param {Log | null} due
 * @param {TodayActions} actions
 */
const alternative = (
  { workout: { ref, name, programName }, minutes, recovery, reasons },
  home,
  due,
  actions,
) => {
  const workout = home.workouts.find((one) => refKey(one.ref) === refKey(ref));
  return h(
    'li',
    { class: 'card pick' },
    h(
      'div',
      { class: 'pick-head' },
      h('h3', {}, name),
      // Hide the score before the first workout, because everything is fresh.
      home.completed.length > 0 &&
        h(
          'p',
          { class: 'pick-score' },
          bandSymbol(bandOf(recovery.percentage)),
          h('span', {}, h('b', {}, percent(recovery.percentage)), ' recovered'),
        ),
      h(
        'p',
        { class: 'pick-about' },
        dotted([
          programName ?? 'Your own workout',
          `${workout === undefined ? minutes : minutesOf(workout)} min`,
        ]),
      ),
    ),
    reasonList(reasons, home.groups),
    due === null
      ? workout !== undefined &&
          button('Start', {
            'data-key': `start-${refKey(ref)}`,
            'aria-label': `Start ${name}`,
            onclick: () => {
              actions.startWorkout(workout);
            },
          })
      : button('Do this instead', {
          'data-key': `instead-${refKey(ref)}`,
          'aria-label': `Do this instead: ${name}`,
          onclick: () => {
            actions.swap(due, ref);
          },
        }),
  );
};

/**
 * Suggests which wishes the user could relax.
 *
 * @param {import('./chips.js').Wishes} wishes
 */
const moreWith = ({ minutes, equipment, avoid }) => {
  const ways = [
    minutes !== null && 'allow more time',
    equipment.length > 0 && 'add equipment',
    avoid.length > 0 && 'avoid fewer muscles',
  ].filter((way) => way !== false);
  return `To see more, ${ways.join(' or ')}.`;
};

/**
 * Says which muscles rule out workouts, and until when.
 *
 * @param {readonly Group[]} groups
 */
const leftOut = (groups) => {
  if (groups.length === 0) return false;
  const names = groups.map(({ muscleGroup }) => muscleGroup);
  const until = groups
    .map(({ eligibleAt }) => eligibleAt ?? '')
    .reduce((last, at) => (at > last ? at : last));
  const when =
    until === '' ? '' : ` until ${coarse(until)}${groups.length > 1 ? ' at the latest' : ''}`;
  return h(
    'p',
    { class: 'hint left-out' },
    `${capitalize(tiredText(groups))}${when}, so workouts that mainly train ${agreeing(names, 'it', 'them')} are left out.`,
  );
};

/**
 * @param {Home} home
 * @param {Verdict} verdict
 * @param {TodayActions} actions
 * @returns {(Node | false)[]}
 */
export const alternatives = (home, verdict, actions) => {
  // The workout to swap to already has a button above.
  const above = [verdict.workout, verdict.kind === 'swap' ? verdict.offer.workout : null]
    .filter((workout) => workout !== null)
    .map(({ ref }) => refKey(ref));
  const due = verdict.kind === 'done' ? null : verdict.log;
  const others = home.answer.recommendations
    .filter((/** @type {any} */ { workout }) => !above.includes(refKey(workout.ref)))
    .slice(0, ALTERNATIVES);
  if (others.length > 0)
    return [
      h(
        'ul',
        { class: 'picks' },
        others.map((/** @type {any} */ one) => alternative(one, home, due, actions)),
      ),
      leftOut(home.answer.excludedMuscleGroups),
    ];
  const { minutes, equipment, avoid } = wishes();
  const hasWish = minutes !== null || equipment.length > 0 || avoid.length > 0;
  return [
    emptyState(
      verdict.kind === 'rest' ? 'No workout fits today' : 'No other workout fits',
      hasWish ? moreWith(wishes()) : 'Every workout trains a muscle that needs rest.',
      hasWish &&
        button('Clear all choices', {
          'data-key': 'clear-wishes',
          onclick: () => {
            clearWishes();
            actions.wish();
          },
        }),
    ),
  ];
};
