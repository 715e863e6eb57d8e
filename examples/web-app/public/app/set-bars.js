// @ts-check
import { h } from './dom.js';
import { REGIONS, weeklySets } from './week.js';
import { groupName, listed, short, spoken } from './words.js';

/** @typedef {import('./training.js').Home} Home */

/**
 * One bar per muscle that was ever trained. Muscles that were never trained are only listed below
 * the bars.
 *
 * @param {Home} home
 */
export const setBars = (home) => {
  const week = weeklySets(home);
  const untrained = home.groups
    .filter(({ band }) => band === 'untrained')
    .map(({ muscleGroup }) => muscleGroup);
  const names = [...Object.values(REGIONS).flat(), ...week.keys()].filter(
    (name) => !untrained.includes(name),
  );
  const bars = h(
    'ul',
    { class: 'bars' },
    [...new Set(names)].map((name) => {
      const { done = 0, goal = 1 } = week.get(name) ?? {};
      const fill = h('span', { class: done >= goal ? 'bar-fill bar-full' : 'bar-fill' });
      fill.style.inlineSize = `${Math.min(100, (done / goal) * 100)}%`;
      return h(
        'li',
        { 'data-muscle': name },
        h('span', { class: 'bar-name' }, groupName(name)),
        h('span', { class: 'bar', 'aria-hidden': 'true' }, fill),
        h(
          'span',
          { class: 'bar-count' },
          h('b', {}, short(done)),
          ` / ${short(goal)}`,
          h('span', { class: 'unseen' }, ' sets'),
        ),
      );
    }),
  );
  if (untrained.length === 0) return [bars];
  const rest = listed(untrained.map(spoken), untrained.length);
  return [bars, h('p', { class: 'hint bars-rest' }, `Not trained yet: ${rest}.`)];
};
