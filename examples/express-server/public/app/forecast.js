// @ts-check
import { bandSymbol } from './bands.js';
import { h, svg } from './dom.js';
import { emptyState } from './sections.js';
import { dayName, groupName, percent, plural, shortDay, timeOfDay } from './words.js';

/**
 * @typedef {{ at: string, score: number }} Point
 * @typedef {{ muscleGroup: string, points: Point[], readyAt: string | null }} Curve
 */

const DAY_MS = 86_400_000;
const WIDTH = 100;
const HEIGHT = 40;
/** The positions on the axis between which a day name has room: after "Now" and before the end. */
const AXIS_START = 8;
const AXIS_END = 92;
const READY = 80;
const LIMITS = [30, 60, READY];

/** @param {number} score */
const y = (score) => HEIGHT - (score / 100) * HEIGHT;

/**
 * @param {readonly Point[]} points
 * @returns {(instant: number) => number} position of an instant on the axis, 0 to 100
 */
const scale = (points) => {
  const first = Date.parse(points[0].at);
  const last = Date.parse(points[points.length - 1].at);
  return (instant) => ((instant - first) / (last - first)) * WIDTH;
};

/** @param {readonly Point[]} points */
const midnights = (points) => {
  const first = new Date(points[0].at);
  const days = (Date.parse(points[points.length - 1].at) - first.getTime()) / DAY_MS;
  return Array.from(
    { length: Math.floor(days) },
    (_, day) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + day + 1),
  );
};

/** @param {number} score */
const bandOf = (score) =>
  /** @type {const} */ (['fatigued', 'recovering', 'nearly_recovered', 'recovered'])[
    LIMITS.filter((limit, index) => (index === 0 ? score > limit : score >= limit)).length
  ];

/**
 * The positions on a curve where its band changes, with the new band.
 *
 * @param {readonly Point[]} points
 * @param {(instant: number) => number} x
 */
const changes = (points, x) => {
  const found = [{ offset: 0, band: bandOf(points[0].score) }];
  points.slice(1).forEach((point, index) => {
    const band = bandOf(point.score);
    const before = points[index];
    if (band === found[found.length - 1].band) return;
    found.push({ offset: (x(Date.parse(before.at)) + x(Date.parse(point.at))) / 2 / WIDTH, band });
  });
  return found;
};

/**
 * The gradient of a curve: each stretch has the colour of its band.
 *
 * @param {string} id
 * @param {{ offset: number, band: string }[]} stretches
 */
const colours = (id, stretches) =>
  svg(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: 0, y1: 0, x2: WIDTH, y2: 0 },
    stretches.flatMap(({ offset, band }, index) => [
      svg('stop', { offset, class: `band-${band}` }),
      svg('stop', { offset: stretches[index + 1]?.offset ?? 1, class: `band-${band}` }),
    ]),
  );

/** @param {Curve} curve */
const drawing = ({ muscleGroup, points, readyAt }) => {
  const x = scale(points);
  const paint = `forecast-${muscleGroup.replaceAll(/[^a-z0-9]/g, '-')}`;
  const line = points.map(
    ({ at, score }) => `${x(Date.parse(at)).toFixed(2)} ${y(score).toFixed(2)}`,
  );
  const box = h(
    'div',
    { class: 'curve', 'aria-hidden': 'true' },
    svg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' },
      colours(paint, changes(points, x)),
      midnights(points).map((day) => {
        const at = x(day.getTime());
        return svg('line', { class: 'midnight', x1: at, x2: at, y1: 0, y2: HEIGHT });
      }),
      svg('path', {
        class: 'area',
        fill: `url(#${paint})`,
        d: `M0 ${HEIGHT}L${line.join('L')}L${WIDTH} ${HEIGHT}Z`,
      }),
      svg('line', { class: 'threshold', x1: 0, x2: WIDTH, y1: y(READY), y2: y(READY) }),
      svg('path', { class: 'line', stroke: `url(#${paint})`, d: `M${line.join('L')}` }),
    ),
  );
  if (readyAt !== null && x(Date.parse(readyAt)) <= WIDTH) {
    const mark = h('span', { class: 'ready-mark' });
    mark.style.insetInlineStart = `${x(Date.parse(readyAt))}%`;
    box.append(mark);
  }
  return box;
};

/** @param {string | null} instant */
const moment = (instant) => {
  if (instant === null) return 'ready now';
  const date = new Date(instant);
  return `ready ${dayName(date)}, ${timeOfDay(date)}`;
};

/** @param {Curve} curve */
const row = (curve) => {
  const [now] = curve.points;
  return h(
    'li',
    { class: 'forecast-row', 'data-muscle': curve.muscleGroup },
    h(
      'p',
      { class: 'forecast-label' },
      bandSymbol(bandOf(now.score)),
      h('b', {}, groupName(curve.muscleGroup)),
      h('span', {}, `${percent(now.score)} now, ${moment(curve.readyAt)}`),
    ),
    drawing(curve),
  );
};

/** @param {readonly Point[]} points */
const axis = (points) => {
  const x = scale(points);
  const days = midnights(points).filter((day) => {
    const at = x(day.getTime());
    return at > AXIS_START && at < AXIS_END;
  });
  const labels = days.map((day) => {
    const label = h('span', {}, shortDay(day));
    label.style.insetInlineStart = `${x(day.getTime())}%`;
    return label;
  });
  return h(
    'div',
    { class: 'axis', 'aria-hidden': 'true' },
    h('span', { class: 'axis-now' }, 'Now'),
    labels,
  );
};

/**
 * The curves of groups that are not ready yet. The group that is ready last comes first.
 *
 * @param {{ muscleGroups: Curve[] }} forecast
 * @param {{ muscleGroups: { lastWorkoutDate: string | null }[] }} recovery
 */
export const renderForecast = ({ muscleGroups }, recovery) => {
  const waiting = muscleGroups
    .filter(({ readyAt }) => readyAt !== null)
    .sort((a, b) => Date.parse(b.readyAt ?? '') - Date.parse(a.readyAt ?? ''));
  const isNew = recovery.muscleGroups.every(({ lastWorkoutDate }) => lastWorkoutDate === null);
  if (waiting.length === 0) {
    return [
      isNew
        ? emptyState(
            'Nothing to wait for',
            'After your first workout this shows when each muscle is ready again.',
          )
        : emptyState('Everything is ready', 'No muscle group needs more rest.'),
    ];
  }
  const last = new Date(waiting[0].readyAt ?? '');
  const rest = muscleGroups.length - waiting.length;
  return [
    h(
      'p',
      { class: 'lead' },
      `All muscle groups ready by ${timeOfDay(last)} ${dayName(last)}`,
      rest > 0 ? `; ${plural(rest, 'group')} already ${rest === 1 ? 'is' : 'are'}.` : '.',
    ),
    h('div', { class: 'forecast' }, axis(waiting[0].points), h('ul', {}, waiting.map(row))),
    h(
      'p',
      { class: 'key', 'aria-hidden': 'true' },
      h('span', { class: 'key-line' }),
      'ready from 80%',
    ),
  ];
};
