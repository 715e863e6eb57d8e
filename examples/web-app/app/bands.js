import { agreeing, byWhen, listed, percent, spoken } from './words.js';

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

/** @param {number} score @returns {Band} */
export function bandOf(score) {
  if (score <= TIRED) return 'fatigued';
  if (score < NEARLY) return 'recovering';
  return score < READY ? 'nearly_recovered' : 'recovered';
}

/**
 * Says which muscles need rest and which are marked as sore: "lower back needs rest (25%)", "chest
 * is sore and abs need rest". The score of a sore muscle is only the limit of its mark, so it is
 * left out.
 *
 * @param {readonly Pick<Group, 'muscleGroup' | 'score' | 'correction'>[]} groups
 */
export function tiredText(groups) {
  const sore = groups.filter(({ correction }) => correction !== null);
  const tired = groups.filter(({ correction }) => correction === null);
  const score = tired.length === 1 ? ` (${percent(tired[0].score)})` : '';
  const clause = (/** @type {typeof groups} */ some, /** @type {[string, string]} */ words) => {
    const names = some.map(({ muscleGroup }) => muscleGroup);
    return names.length === 0 ? [] : [`${listed(names.map(spoken))} ${agreeing(names, ...words)}`];
  };
  return [
    ...clause(sore, ['is sore', 'are sore']),
    ...clause(tired, [`needs rest${score}`, `need rest${score}`]),
  ].join(' and ');
}

/** @param {{ band: Band, readyAt: string | null }} group */
export function readiness({ band, readyAt }) {
  if (band === 'untrained') return 'not trained yet';
  return readyAt === null ? 'ready' : `ready ${byWhen(readyAt)}`;
}
