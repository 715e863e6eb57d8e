// @ts-check
import { BAND_NAMES, bandOf } from './bands.js';
import { emptyState, h } from './dom.js';
import {
  byWhen,
  dayAt,
  groupName,
  longDay,
  percent,
  plural,
  shortDay,
  wholeScore,
} from './words.js';

const DAYS = 7;
const EVENING = 18;
const FULL = 99.5;

/** @typedef {{ at: string, score: number }} Point */
/** @typedef {import('./training.js').Group} Group */

/**
 * The point nearest to the evening of a day; the current one if today's evening has passed.
 *
 * @param {Point[]} points
 * @param {number} day
 */
const pointOn = (points, day) => {
  const evening = dayAt(day).getTime() + EVENING * 3_600_000;
  return points.reduce((best, point) =>
    Math.abs(Date.parse(point.at) - evening) < Math.abs(Date.parse(best.at) - evening)
      ? point
      : best,
  );
};

/**
 * Whether a score is only the limit of a soreness mark, and not an estimate.
 *
 * @param {Point} point
 * @param {Group['correction'] | undefined} correction
 */
const isSore = ({ at, score }, correction) =>
  correction != null &&
  score >= correction.maxScore &&
  Date.parse(at) < Date.parse(correction.until);

/**
 * @param {Point} point
 * @param {Group['correction'] | undefined} correction
 */
const heatCell = (point, correction) => {
  const { score } = point;
  const band = bandOf(score);
  const isMarked = isSore(point, correction);
  const [shown, said] = isMarked
    ? ['sore', 'marked as sore']
    : [score >= FULL ? '✓' : wholeScore(score), `${percent(score)}, ${BAND_NAMES[band]}`];
  return h(
    'td',
    { class: `heat band-${band}${isMarked ? ' heat-sore' : ''}` },
    h('span', { 'aria-hidden': 'true' }, shown),
    h('span', { class: 'unseen' }, said),
  );
};

/**
 * @param {any} curve
 * @param {Group['correction'] | undefined} correction
 */
const heatRow = ({ muscleGroup, points, readyAt }, correction) =>
  h(
    'tr',
    { 'data-muscle': muscleGroup },
    h(
      'th',
      { scope: 'row' },
      h('span', { class: 'heat-name' }, groupName(muscleGroup)),
      h('span', { class: 'heat-when' }, byWhen(readyAt)),
    ),
    Array.from({ length: DAYS }, (_, day) => heatCell(pointOn(points, day), correction)),
  );

/** @param {readonly Date[]} days */
const heatHead = (days) =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      h('th', { scope: 'col' }, 'Muscle'),
      days.map((day) =>
        h('th', { scope: 'col', 'aria-label': longDay(day) }, shortDay(day).slice(0, 2)),
      ),
    ),
  );

const heatKey = () =>
  h(
    'ul',
    { class: 'heat-key', 'aria-hidden': 'true' },
    /** @type {const} */ (['fatigued', 'recovering', 'nearly_recovered', 'recovered']).map((band) =>
      h('li', {}, h('span', { class: `heat-swatch band-${band}` }), BAND_NAMES[band]),
    ),
  );

/**
 * Shows by day how muscles that are not ready recover if you rest.
 *
 * @param {any} forecast
 * @param {readonly Group[]} groups
 */
export const heatStrip = ({ muscleGroups }, groups) => {
  const waiting = muscleGroups
    .filter((/** @type {any} */ { readyAt }) => readyAt !== null)
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) => Date.parse(b.readyAt) - Date.parse(a.readyAt),
    );
  if (waiting.length === 0)
    return emptyState('Everything is ready', 'No muscle needs more rest this week.');
  const days = Array.from({ length: DAYS }, (_, day) => dayAt(day));
  const corrections = new Map(groups.map((group) => [group.muscleGroup, group.correction]));
  const rest = groups.filter(
    ({ muscleGroup, band }) =>
      band !== 'untrained' &&
      !waiting.some((/** @type {any} */ one) => one.muscleGroup === muscleGroup),
  ).length;
  return h(
    'div',
    { class: 'heat-box' },
    h(
      'p',
      { class: 'lead' },
      `If you rest, every muscle is ready ${byWhen(waiting[0].readyAt)}. The numbers show percent recovered at 18:00 each day.`,
    ),
    h(
      'table',
      { class: 'heat-table' },
      h('caption', { class: 'unseen' }, 'Recovery of each muscle in the evening, if you rest'),
      heatHead(days),
      h(
        'tbody',
        {},
        waiting.map((/** @type {any} */ curve) =>
          heatRow(curve, corrections.get(curve.muscleGroup)),
        ),
      ),
    ),
    rest > 0 &&
      h(
        'p',
        { class: 'hint' },
        `${plural(rest, 'other muscle')} ${rest === 1 ? 'is' : 'are'} ready all week.`,
      ),
    heatKey(),
  );
};
