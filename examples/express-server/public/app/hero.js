// @ts-check
import { byId, h, replaceChildren } from './dom.js';
import { isDoneToday } from './training.js';
import { dayName, plural, spoken, timeOfDay } from './words.js';

/** @typedef {import('./training.js').Training} Training */

const NAMED = 3;

/** @param {string[]} names */
const listed = (names) => {
  const more = names.length - NAMED;
  const parts = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
};

/**
 * The muscles to spare: those that no recommended exercise trains as a primary group.
 *
 * @param {{ muscleGroups: { band: string }[] }} recovery
 * @param {any} answer
 */
const stateOf = ({ muscleGroups }, { excludedMuscleGroups }) => {
  if (muscleGroups.every(({ band }) => band === 'untrained')) {
    return 'Nothing is logged yet, so every muscle counts as fresh.';
  }
  const tired = excludedMuscleGroups.map((/** @type {any} */ group) => spoken(group.muscleGroup));
  const ready = muscleGroups.filter(({ band }) => band === 'recovered').length;
  const are = plural(ready, 'muscle group is ready', 'muscle groups are ready');
  return tired.length === 0 ? `${are}.` : `Spare ${listed(tired)} for now. ${are}.`;
};

/**
 * @param {any} best
 * @param {string} earliest the day, if the workout need not wait
 */
const nextUp = ({ workout, betterFrom }, earliest) => {
  const from = betterFrom === null ? null : new Date(betterFrom);
  const when = from === null ? earliest : `from ${dayName(from)} ${timeOfDay(from)}`;
  return `Next: ${workout.name}, ${when}.`;
};

/**
 * @param {any} answer
 * @param {Training} training
 */
const titleOf = ({ today, recommendations, rest, focus }, training) => {
  const [best] = recommendations;
  if (today !== undefined) return today.message;
  if (training.completed.some(isDoneToday)) {
    const later =
      rest === undefined ? undefined : { workout: rest.workout, betterFrom: rest.readyAt };
    const next = best ?? later;
    return next?.workout ? `Done for today. ${nextUp(next, 'tomorrow')}` : 'Done for today.';
  }
  if (rest !== undefined) return rest.message;
  if (best !== undefined) return `Next: ${best.workout.name}`;
  return focus?.message ?? 'Take a day off.';
};

/**
 * The main answer of the page: today's workout and whether to do it, or the next workout.
 *
 * @param {{ muscleGroups: { band: string }[] }} recovery
 * @param {any} answer the recommendation answer
 * @param {Training} training
 * @param {{ swap: (log: any, target: any) => void }} actions
 */
export const renderHero = (recovery, answer, training, { swap }) => {
  const { logId, swapTo = null } = answer.today ?? {};
  const log = training.planned.find(({ id }) => id === logId);
  replaceChildren(
    byId('hero'),
    h('h1', {}, titleOf(answer, training)),
    h('p', { class: 'hero-text' }, stateOf(recovery, answer)),
    swapTo !== null &&
      log !== undefined &&
      h(
        'button',
        {
          type: 'button',
          class: 'button primary',
          'data-key': 'swap-today',
          onclick: () => {
            swap(log, swapTo.call.target);
          },
        },
        `Swap for ${swapTo.workout.name}…`,
      ),
  );
};
