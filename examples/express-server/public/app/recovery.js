// @ts-check
import { BAND_NAMES, bandSymbol, BANDS, readiness } from './bands.js';
import { bodyMap } from './body-map.js';
import { h } from './dom.js';
import { groupName, percent } from './words.js';

/** @typedef {import('./body-map.js').Group & { correction: { note: string | null } | null }} Group */

/** The body regions of the library, each with its groups. */
const PARTS = [
  { bodyRegion: 'push', groups: ['chest', 'shoulders', 'triceps'] },
  { bodyRegion: 'pull', groups: ['lats', 'upper_back', 'traps', 'biceps', 'forearms'] },
  { bodyRegion: 'core', groups: ['lower_back', 'abs', 'obliques', 'neck'] },
  {
    bodyRegion: 'legs',
    groups: ['quadriceps', 'hamstrings', 'glutes', 'adductors', 'abductors', 'calves'],
  },
];

/** @param {readonly Group[]} groups */
const legend = (groups) =>
  h(
    'ul',
    { class: 'legend', 'aria-label': 'Muscle groups by how recovered they are' },
    BANDS.map((band) => {
      const count = groups.filter((group) => group.band === band).length;
      return h(
        'li',
        { class: count === 0 ? 'none' : '' },
        bandSymbol(band),
        h('span', {}, BAND_NAMES[band]),
        h('b', {}, count),
      );
    }),
  );

/** @param {Group} group */
const meter = ({ score, band }) => {
  const fill = h('span', { class: `meter-fill band-${band}` });
  // Set through the DOM, since the content security policy forbids inline styles in markup.
  fill.style.inlineSize = `${score}%`;
  return h('span', { class: 'meter', 'aria-hidden': 'true' }, fill);
};

/** @param {Group} group */
const row = (group) => {
  const { muscleGroup, score, band, correction } = group;
  return h(
    'li',
    { class: 'group', 'data-muscle': muscleGroup, 'data-band': band },
    bandSymbol(band),
    h('span', { class: 'group-name' }, groupName(muscleGroup)),
    h('span', { class: 'group-score' }, band === 'untrained' ? '–' : percent(score)),
    h(
      'span',
      { class: 'group-wait' },
      h('span', { class: 'unseen' }, `${BAND_NAMES[band]}, `),
      readiness(group),
    ),
    meter(group),
    correction !== null &&
      h('span', { class: 'group-note' }, `Corrected manually: ${correction.note ?? 'no note'}`),
  );
};

/**
 * @param {string} title
 * @param {readonly Group[]} groups
 */
const part = (title, groups) =>
  h('div', { class: 'part' }, h('h3', {}, title), h('ul', { class: 'groups' }, groups.map(row)));

/** @typedef {{ muscleGroups: Group[] }} Recovery */

/** The body map and its legend. */
export const renderRecovery = (/** @type {Recovery} */ { muscleGroups }) => [
  h('div', { class: 'recovery' }, bodyMap(muscleGroups), legend(muscleGroups)),
];

/** The recovery of each muscle group and when it is ready, by body region. */
export const renderGroups = (/** @type {Recovery} */ { muscleGroups }) => {
  const byName = new Map(muscleGroups.map((group) => [group.muscleGroup, group]));
  const known = PARTS.flatMap(({ groups }) => groups);
  const others = muscleGroups.filter(({ muscleGroup }) => !known.includes(muscleGroup));
  return [
    h(
      'div',
      { class: 'parts' },
      PARTS.map(({ bodyRegion, groups }) =>
        part(
          groupName(bodyRegion),
          groups.flatMap((name) => byName.get(name) ?? []),
        ),
      ),
      others.length > 0 && part('Your own', others),
    ),
  ];
};
