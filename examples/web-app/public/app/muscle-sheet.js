// @ts-check
import { BAND_NAMES, bandSymbol, READY } from './bands.js';
import { openDialog } from './dialog.js';
import { button, h, segments, svg } from './dom.js';
import { logName } from './training.js';
import { weeklySets } from './week.js';
import {
  capitalize,
  coarse,
  dayName,
  groupName,
  percent,
  short,
  shortDay,
  spoken,
} from './words.js';

/**
 * @typedef {import('./training.js').Group} Group
 * @typedef {import('./training.js').Home} Home
 */

const WIDTH = 280;
const HEIGHT = 72;
const HOUR_MS = 3_600_000;
const SORENESS = { little: 'A little', quite: 'A lot', hurts: 'Hurts' };
/** The highest score to show for a sore muscle. */
const MAX_SCORES = { little: 60, quite: 30, hurts: 0 };
const LEFT_OUT =
  'Suggestions leave out workouts that mainly train it, and warn about others that use it.';
/** Only a score of at most 30 rules out workouts. */
const EFFECTS = {
  little: `Suggestions count it as at most ${percent(MAX_SCORES.little)} recovered.`,
  quite: LEFT_OUT,
  hurts: LEFT_OUT,
};
const HOURS = { 24: 'A day', 48: '2 days', 96: '4 days', 168: 'A week' };

/**
 * Draws the forecast. The muscle is ready above the dashed line.
 *
 * @param {{ at: string, score: number }[]} points
 */
const curve = (points) => {
  const first = Date.parse(points[0].at);
  const last = Date.parse(points[points.length - 1].at);
  const x = (/** @type {number} */ instant) => ((instant - first) / (last - first)) * WIDTH;
  const y = (/** @type {number} */ score) => HEIGHT - 4 - (score / 100) * (HEIGHT - 8);
  const line = points
    .map(({ at, score }) => `${x(Date.parse(at)).toFixed(1)} ${y(score).toFixed(1)}`)
    .join('L');
  const isReady = points.every(({ score }) => score >= READY);
  const days = points
    .map(({ at }) => new Date(at))
    .filter((date, index, dates) => index > 0 && date.getDate() !== dates[index - 1].getDate());
  return h(
    'figure',
    { class: 'sheet-curve' },
    svg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT + 16}`, 'aria-hidden': 'true', focusable: 'false' },
      isReady
        ? null
        : svg('line', { class: 'threshold', x1: 0, x2: WIDTH, y1: y(READY), y2: y(READY) }),
      svg('path', { class: 'curve-area', d: `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z` }),
      svg('path', { class: 'curve-line', d: `M${line}` }),
      svg('circle', { class: 'curve-now', cx: 3, cy: y(points[0].score), r: 3.5 }),
      days
        .slice(0, -1)
        .map((day) =>
          svg('text', { class: 'curve-day', x: x(day.getTime()), y: HEIGHT + 13 }, shortDay(day)),
        ),
    ),
    h(
      'figcaption',
      {},
      isReady ? 'Forecast if you rest.' : 'Forecast if you rest. Ready above the dashed line.',
    ),
  );
};

/**
 * @param {string} label
 * @param {string} value
 */
const fact = (label, value) => h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));

/**
 * @param {Group} group
 * @param {Home} home
 */
const lastWorkout = ({ lastWorkoutDate }, { completed }) => {
  if (lastWorkoutDate === null) return 'None yet';
  const log = completed.find(({ completedAt }) => completedAt === lastWorkoutDate);
  const day = dayName(new Date(lastWorkoutDate));
  return log === undefined ? capitalize(day) : `${logName(log)}, ${day}`;
};

/**
 * @param {Group} group
 * @param {(maxScore: number, until: Date) => void} done
 */
export const askSoreness = ({ muscleGroup }, done) => {
  const { body, footer, close } = openDialog(`Sore ${spoken(muscleGroup)}`, {
    kind: 'sheet',
  });
  /** @type {keyof typeof SORENESS} */
  let soreness = 'quite';
  let hours = '48';
  const effect = h('p', { class: 'hint', role: 'status' });
  const say = () => {
    effect.textContent = `${EFFECTS[soreness]} You can end this at any time.`;
  };
  say();
  body.append(
    h('p', { class: 'label' }, 'How sore?'),
    segments('soreness', 'How sore?', SORENESS, soreness, (value) => {
      soreness = /** @type {keyof typeof SORENESS} */ (value);
      say();
    }),
    h('p', { class: 'label' }, 'For how long?'),
    segments('hours', 'For how long?', HOURS, hours, (value) => {
      hours = value;
    }),
    effect,
  );
  footer.append(
    button('Save', {
      class: 'button primary wide',
      onclick: () => {
        close();
        done(MAX_SCORES[soreness], new Date(Date.now() + Number(hours) * HOUR_MS));
      },
    }),
  );
};

/**
 * @typedef {{ markSore: (group: Group) => void, endSore: (group: Group) => void }} SorenessActions
 */

/**
 * @param {Group} group
 * @param {SorenessActions} actions
 */
const soreness = (group, { markSore, endSore }) => {
  const { muscleGroup, correction } = group;
  return correction === null
    ? button('Mark as sore', {
        class: 'button',
        'data-key': 'sore',
        'aria-label': `Mark as sore: ${groupName(muscleGroup)}`,
        onclick: () => {
          markSore(group);
        },
      })
    : h(
        'div',
        { class: 'sore' },
        h(
          'p',
          {},
          h('b', {}, `Marked as sore until ${coarse(correction.until)}`),
          correction.note !== null && correction.note !== 'Sore' && `: ${correction.note}`,
        ),
        button('Not sore any more', {
          'data-key': 'sore',
          'aria-label': `Not sore any more: ${groupName(muscleGroup)}`,
          onclick: () => {
            endSore(group);
          },
        }),
      );
};

/**
 * @param {Group} group
 * @param {Home} home
 * @param {any} forecast
 * @param {SorenessActions & { close: () => void }} actions
 */
export const muscleSheet = (group, home, forecast, { markSore, endSore, close }) => {
  const { muscleGroup, band, score } = group;
  const week = weeklySets(home).get(muscleGroup);
  const points = forecast?.muscleGroups.find(
    (/** @type {Group} */ one) => one.muscleGroup === muscleGroup,
  )?.points;
  return h(
    'section',
    {
      class: 'card muscle-sheet',
      'aria-label': groupName(muscleGroup),
      'data-muscle': muscleGroup,
    },
    h(
      'header',
      {},
      h(
        'div',
        {},
        h('h2', {}, groupName(muscleGroup)),
        h('p', { class: 'sheet-band' }, bandSymbol(band), BAND_NAMES[band]),
      ),
      band !== 'untrained' && h('p', { class: 'sheet-score' }, percent(score)),
      button('×', {
        class: 'icon-button',
        'aria-label': 'Close',
        'data-key': 'close-sheet',
        onclick: close,
      }),
    ),
    h(
      'dl',
      { class: 'facts' },
      fact(
        'Ready to train',
        band === 'untrained'
          ? 'Now'
          : capitalize(group.readyAt === null ? 'now' : coarse(group.readyAt)),
      ),
      fact('Last workout', lastWorkout(group, home)),
      week !== undefined &&
        fact('Last 7 days', `${short(week.done)} sets, goal ${short(week.goal)}`),
    ),
    points !== undefined && band !== 'untrained' && curve(points),
    soreness(group, { markSore, endSore }),
  );
};
