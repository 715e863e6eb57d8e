import createBodyHighlighter from 'body-highlighter';
import { html } from './libraries.js';
import { BANDS } from './bands.js';

/**
 * The parts of the drawing for each group. Lats and upper back share one part, see below. The part
 * that the drawing calls abductors is on the inner thigh in front, so it shows the adductors.
 * Abductors are listed but not drawn.
 */
const PARTS = {
  chest: ['chest'],
  shoulders: ['front-deltoids', 'back-deltoids'],
  triceps: ['triceps'],
  biceps: ['biceps'],
  forearms: ['forearm'],
  traps: ['trapezius'],
  upper_back: ['upper-back'],
  lower_back: ['lower-back'],
  abs: ['abs'],
  obliques: ['obliques'],
  neck: ['neck'],
  quadriceps: ['quadriceps'],
  hamstrings: ['hamstring'],
  glutes: ['gluteal'],
  adductors: ['adductor', 'abductors'],
  calves: ['calves', 'left-soleus', 'right-soleus'],
};

/** The drawing has one part for upper back and lats. Below this height, it shows the lats. */
const LATS_FROM = 55;

const ALL_PARTS = Object.values(PARTS).flat();
const GROUP_OF_PART = new Map(
  Object.entries(PARTS).flatMap(([group, parts]) => parts.map((part) => [part, group])),
);

/** @typedef {[number, number]} Point */

/** @param {string} text */
const pointsOf = (text) => {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, index) => /** @type {Point} */ ([numbers[2 * index], numbers[2 * index + 1]]),
  );
};

const CORNER = 0.3;

/**
 * Rounds the corners of a polygon. The middle of each side stays straight.
 *
 * @param {readonly Point[]} points
 */
const smooth = (points) => {
  const count = points.length;
  const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ share) =>
    `${(a[0] + (b[0] - a[0]) * share).toFixed(2)} ${(a[1] + (b[1] - a[1]) * share).toFixed(2)}`;
  const corners = points.map((point, index) => {
    const before = points[(index + count - 1) % count];
    const after = points[(index + 1) % count];
    const curve = `${between(point, before, CORNER)}Q${point[0].toFixed(2)} ${point[1].toFixed(2)} ${between(point, after, CORNER)}`;
    return `${index === 0 ? 'M' : 'L'}${curve}`;
  });
  return `${corners.join('')}Z`;
};

/** @param {readonly Point[]} points @param {boolean} isAbove @returns {Point[]} */
const half = (points, isAbove) => {
  const isInside = (/** @type {Point} */ [, y]) => (isAbove ? y <= LATS_FROM : y >= LATS_FROM);
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    const kept = isInside(point) ? [point] : [];
    if (isInside(point) === isInside(next)) return kept;
    const share = (LATS_FROM - point[1]) / (next[1] - point[1]);
    const gap = isAbove ? -0.5 : 0.5;
    return [
      ...kept,
      /** @type {Point} */ ([point[0] + (next[0] - point[0]) * share, LATS_FROM + gap]),
    ];
  });
};

/** @typedef {{ group: string | null, outlines: string[] }} Shape */

/**
 * The outlines of one side by muscle group; null is skin. The package colors parts by training
 * frequency. Each part gets a different frequency, so that its color identifies it.
 *
 * @param {'anterior' | 'posterior'} type
 * @returns {Shape[]}
 */
const shapesOf = (type) => {
  const { element } = createBodyHighlighter({
    type,
    bodyColor: 'none',
    highlightedColors: ALL_PARTS.map((part) => `var(--${part})`),
    data: ALL_PARTS.map((part, index) => ({ name: part, muscles: [part], frequency: index + 1 })),
  });
  /** @type {Map<string | null, string[]>} */
  const shapes = new Map();
  const add = (/** @type {string | null} */ group, /** @type {Point[]} */ points) => {
    shapes.set(group, [...(shapes.get(group) ?? []), smooth(points)]);
  };
  for (const polygon of element.querySelectorAll('polygon')) {
    const part = /--([a-z-]+)/.exec(polygon.style.fill)?.[1] ?? '';
    const group = GROUP_OF_PART.get(part) ?? null;
    const points = pointsOf(polygon.getAttribute('points') ?? '');
    if (group !== 'upper_back') add(group, points);
    else {
      add('upper_back', half(points, true));
      add('lats', half(points, false));
    }
  }
  return [...shapes].map(([group, outlines]) => ({ group, outlines }));
};

/** @type {Partial<Record<string, Shape[]>>} */
const drawn = {};

export const SIDES = /** @type {const} */ ([
  { type: 'anterior', label: 'Front' },
  { type: 'posterior', label: 'Back' },
]);

/** One side of a body. `paint` returns the attributes of a muscle group. @param {any} props */
export const Side = ({ type, paint, ...props }) => {
  const shapes = (drawn[type] ??= shapesOf(type));
  return html`
    <svg viewBox="-2 -2 104 220" focusable="false" ...${props}>
      <path class="outline" d=${shapes.flatMap(({ outlines }) => outlines).join('')} />
      ${shapes.map(({ group, outlines }) => {
        const given = group === null ? { class: 'skin' } : { 'data-group': group, ...paint(group) };
        return html`<g ...${given}>${outlines.map((d) => html`<path d=${d} />`)}</g>`;
      })}
    </svg>`;
};

/** @type {Record<Band, any>} */
const STROKES = {
  fatigued: html`<path d="M0 0l4 4M4 0l-4 4" />`,
  recovering: html`<path d="M-1 1l2-2M0 4l4-4M3 5l2-2" />`,
  nearly_recovered: html`<circle cx="2" cy="2" r="0.6" />`,
  recovered: null,
  untrained: null,
};

/** One pattern per band, for people who cannot distinguish the colors. */
export const Patterns = () => html`
  <svg class="patterns" aria-hidden="true" width="0" height="0">
    <defs>
      ${BANDS.map(
        (band) => html`
          <pattern id="pattern-${band}" class="pattern band-${band}" patternUnits="userSpaceOnUse" width="4" height="4">
            <rect width="4" height="4" />${STROKES[band]}
          </pattern>`,
      )}
    </defs>
  </svg>`;

/**
 * A small body, front and back, with the muscles of a workout in the color of their recovery.
 *
 * @param {{ lit: readonly string[], groups: readonly Group[] }} props
 */
export const SmallFigure = ({ lit, groups }) => {
  const bands = new Map(groups.map(({ muscleGroup, band }) => [muscleGroup, band]));
  const paint = (/** @type {string} */ group) => ({
    class: lit.includes(group) ? `lit band-${bands.get(group) ?? 'untrained'}` : 'unlit',
  });
  return SIDES.map(
    ({ type }) =>
      html`<${Side} type=${type} paint=${paint} class="small-figure" aria-hidden="true" />`,
  );
};
