// @ts-check
import { svg } from './dom.js';
import { agreeing, byWhen, listed, percent, spoken } from './words.js';

/** @typedef {'fatigued' | 'recovering' | 'nearly_recovered' | 'recovered' | 'untrained'} Band */

/**
 * A band also has a color, a symbol and a pattern, because color alone is not accessible.
 *
 * @type {Record<Band, string>}
 */
export const BAND_NAMES = {
  fatigued: 'Needs rest',
  recovering: 'Recovering',
  nearly_recovered: 'Nearly ready',
  recovered: 'Ready',
  untrained: 'Not trained yet',
};

/** The bands, from the most tired to the freshest. */
export const BANDS = /** @type {Band[]} */ (Object.keys(BAND_NAMES));

/** A group is ready at this score or above. */
export const READY = 80;
const NEARLY = 60;
const TIRED = 30;

/**
 * @param {number} score
 * @returns {Band}
 */
export const bandOf = (score) => {
  if (score <= TIRED) return 'fatigued';
  if (score < NEARLY) return 'recovering';
  return score < READY ? 'nearly_recovered' : 'recovered';
};

/** @type {Record<Band, () => SVGElement[]>} */
const SYMBOLS = {
  fatigued: () => [svg('path', { d: 'M5 5l6 6M11 5l-6 6', class: 'symbol-line' })],
  recovering: () => [svg('path', { d: 'M8 8V2.6A5.4 5.4 0 0 1 13.4 8z', class: 'symbol-fill' })],
  nearly_recovered: () => [
    svg('path', { d: 'M8 8V2.6A5.4 5.4 0 1 1 2.6 8z', class: 'symbol-fill' }),
  ],
  recovered: () => [svg('path', { d: 'M4.8 8.3l2.3 2.3 4.2-4.8', class: 'symbol-line' })],
  untrained: () => [],
};

/**
 * Hidden from screen readers, because the band's name is next to it or in its label.
 *
 * @param {Band} band
 */
export const bandSymbol = (band) =>
  svg(
    'svg',
    {
      viewBox: '0 0 16 16',
      class: `symbol band-${band}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    svg('circle', { cx: 8, cy: 8, r: 7, class: 'symbol-ring' }),
    ...SYMBOLS[band](),
  );

/**
 * Says which muscles need rest and which are marked as sore: "lower back needs rest (25%)", "chest
 * is sore and abs need rest". The score of a sore muscle is only the limit of its mark, so it is
 * left out.
 *
 * @param {readonly Pick<import('./training.js').Group, 'muscleGroup' | 'score' | 'correction'>[]} groups
 */
export const tiredText = (groups) => {
  const sore = groups.filter(({ correction }) => correction !== null);
  const tired = groups.filter(({ correction }) => correction === null);
  const clause = (
    /** @type {typeof groups} */ some,
    /** @type {string} */ one,
    /** @type {string} */ many,
  ) => {
    const names = some.map(({ muscleGroup }) => muscleGroup);
    return names.length === 0 ? [] : [`${listed(names.map(spoken))} ${agreeing(names, one, many)}`];
  };
  const score = tired.length === 1 ? ` (${percent(tired[0].score)})` : '';
  return [
    ...clause(sore, 'is sore', 'are sore'),
    ...clause(tired, `needs rest${score}`, `need rest${score}`),
  ].join(' and ');
};

/** @param {{ band: Band, readyAt: string | null }} group */
export const readiness = ({ band, readyAt }) => {
  if (band === 'untrained') return 'not trained yet';
  return readyAt === null ? 'ready' : `ready ${byWhen(readyAt)}`;
};
