// @ts-check
import { BAND_NAMES, bandSymbol, tiredText } from './bands.js';
import { h } from './dom.js';
import { capitalize, groupName, listed, percent, spoken } from './words.js';

/** The summary ignores smaller differences in score. */
const NOTABLE = 5;
const NAMED = 4;

/** @param {{ score: number, band: import('./bands.js').Band }} recovery */
const cell = ({ score, band }) =>
  h(
    'td',
    {},
    h(
      'span',
      { class: 'cell' },
      bandSymbol(band),
      h('span', { class: 'unseen' }, `${BAND_NAMES[band]}, `),
      percent(score),
    ),
  );

/** @param {number} change */
const sets = (change) => {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${sign}${Math.round(Math.abs(change) * 10) / 10}`;
};

/** @param {any[]} groups */
const names = (groups) =>
  listed(
    groups.map(({ muscleGroup }) => spoken(muscleGroup)),
    NAMED,
  );

/** @param {any} group */
const difference = ({ afterOriginal, afterTarget }) => afterTarget.score - afterOriginal.score;

/** @param {any[]} groups */
const summary = (groups) => {
  const spared = groups.filter((group) => difference(group) >= NOTABLE);
  const worked = groups.filter((group) => difference(group) <= -NOTABLE);
  if (spared.length === 0 && worked.length === 0) {
    return h('p', { class: 'summary' }, 'Both workouts train your muscles about equally.');
  }
  return h(
    'p',
    { class: 'summary' },
    worked.length > 0 && h('span', {}, h('b', {}, 'Works more: '), `${names(worked)}. `),
    spared.length > 0 && h('span', {}, h('b', {}, 'Spares: '), `${names(spared)}.`),
  );
};

/**
 * @param {any} warning
 * @param {any[]} comparison
 */
const warningText = ({ code, name, equipment, muscleGroup, score }, comparison) => {
  if (code === 'equipment_missing') return `${name} needs ${spoken(equipment)}`;
  const group = comparison.find((one) => one.muscleGroup === muscleGroup);
  const tired = tiredText([{ muscleGroup, score, correction: group?.now.correction ?? null }]);
  return code === 'leave_out' ? `Leave out ${name}: ${tired}` : capitalize(tired);
};

/**
 * @param {any[]} warnings
 * @param {any[]} comparison
 */
const warningList = (warnings, comparison) =>
  warnings.length > 0 &&
  h(
    'ul',
    { class: 'warnings', 'aria-label': 'Warnings' },
    warnings.map((warning) =>
      h('li', {}, bandSymbol('fatigued'), warningText(warning, comparison)),
    ),
  );

/**
 * Shows what a swap changes for each muscle: recovery right after each workout, and the weekly
 * sets. The greatest change comes first.
 *
 * @param {any} preview
 * @param {string} original
 * @param {string} target
 */
export const renderComparison = ({ comparison, warnings }, original, target) => {
  const touched = comparison
    .filter(
      (/** @type {any} */ { now, afterOriginal, afterTarget }) =>
        afterOriginal.score !== now.score || afterTarget.score !== now.score,
    )
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Math.abs(difference(b)) - Math.abs(difference(a)),
    );
  const columns = ['Muscle', 'Now', `After ${original}`, `After ${target}`, `Sets vs. ${original}`];
  return [
    summary(touched),
    warningList(warnings, comparison),
    h(
      'div',
      { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'What changes per muscle' },
      h(
        'table',
        { class: 'comparison' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            columns.map((text) => h('th', { scope: 'col' }, text)),
          ),
        ),
        h(
          'tbody',
          {},
          touched.map((/** @type {any} */ group) =>
            h(
              'tr',
              { 'data-muscle': group.muscleGroup },
              h('th', { scope: 'row' }, groupName(group.muscleGroup)),
              cell(group.now),
              cell(group.afterOriginal),
              cell(group.afterTarget),
              h('td', { class: 'number' }, sets(group.weeklySets.change)),
            ),
          ),
        ),
      ),
    ),
  ];
};
