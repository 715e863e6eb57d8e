// @ts-check
import { h, svg } from './dom.js';
import { shownWeight } from './session-model.js';
import { settings } from './settings.js';
import { monthDay, plural } from './words.js';

/**
 * @typedef {{ at: Date, kg: number, reps: number }} Best
 * @typedef {{ exerciseId: number, name: string, bests: Best[] }} Series
 */

const REPS_MAX = 12;
const EPLEY = 30;
const SHOWN = 6;
const WIDTH = 240;
const HEIGHT = 64;

/** The one-rep max by Epley's formula, to compare sets with different repetitions. */
const oneRepMax = (/** @type {Best} */ { kg, reps }) =>
  reps <= 1 ? kg : kg * (1 + Math.min(reps, REPS_MAX) / EPLEY);

/**
 * The best set per session, oldest first. Exercises with the most sessions come first.
 *
 * @param {readonly { at: string, exercises: readonly { exerciseId: number, sets: readonly any[] }[] }[]} sessions
 * @param {ReadonlyMap<number, string>} names
 * @returns {Series[]}
 */
export const seriesOf = (sessions, names) => {
  /** @type {Map<number, Best[]>} */
  const found = new Map();
  for (const { at, exercises } of sessions) {
    for (const { exerciseId, sets } of exercises) {
      const bests = sets
        .filter(({ type, weightKg, reps }) => type !== 'warmup' && weightKg > 0 && reps > 0)
        .map(({ weightKg, reps }) => ({ at: new Date(at), kg: weightKg, reps }))
        .sort((a, b) => oneRepMax(b) - oneRepMax(a));
      if (bests[0] !== undefined)
        found.set(exerciseId, [...(found.get(exerciseId) ?? []), bests[0]]);
    }
  }
  return [...found]
    .map(([exerciseId, bests]) => ({
      exerciseId,
      name: names.get(exerciseId) ?? '',
      bests: bests.sort((a, b) => a.at.getTime() - b.at.getTime()),
    }))
    .filter(({ bests, name }) => bests.length > 1 && name !== '')
    .sort((a, b) => b.bests.length - a.bests.length || a.name.localeCompare(b.name))
    .slice(0, SHOWN);
};

/** @param {readonly Best[]} bests */
const chart = (bests) => {
  const values = bests.map(oneRepMax);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const first = bests[0].at.getTime();
  const span = Math.max(1, bests[bests.length - 1].at.getTime() - first);
  const points = bests.map((best, index) => ({
    x: 6 + ((best.at.getTime() - first) / span) * (WIDTH - 12),
    y: HEIGHT - 8 - ((values[index] - low) / Math.max(1, high - low)) * (HEIGHT - 16),
    isRecord: values[index] === high,
  }));
  return svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'xMinYMid',
      class: 'record-chart',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    svg('path', {
      class: 'record-line',
      d: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`,
    }),
    points.map(({ x, y, isRecord }) =>
      svg('circle', {
        class: isRecord ? 'record-best' : 'record-dot',
        cx: x,
        cy: y,
        r: isRecord ? 4.5 : 2.5,
      }),
    ),
  );
};

/** @param {Series} series */
const record = ({ exerciseId, name, bests }) => {
  const { unit } = settings();
  const best = bests.reduce((a, b) => (oneRepMax(b) >= oneRepMax(a) ? b : a));
  const gain = oneRepMax(bests[bests.length - 1]) / oneRepMax(bests[0]) - 1;
  const percent = Math.round(gain * 100);
  return h(
    'li',
    { class: 'record', 'data-exercise': exerciseId },
    h('h3', {}, name),
    h(
      'p',
      { class: 'record-text' },
      h('b', {}, `${shownWeight(best.kg, unit)} ${unit} × ${best.reps}`),
      ` best, ${monthDay(best.at)}`,
    ),
    chart(bests),
    h(
      'p',
      { class: 'record-about' },
      percent > 0 && h('b', { class: 'record-gain' }, `+${percent}% `),
      `in ${plural(bests.length, 'session')} since ${monthDay(bests[0].at)}`,
    ),
  );
};

/** @param {readonly Series[]} series */
export const renderRecords = (series) => [
  h('p', { class: 'hint' }, 'Your best sets, by estimated one-rep max. One dot per session.'),
  h('ul', { class: 'records' }, series.map(record)),
];
