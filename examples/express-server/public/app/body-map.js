// @ts-check
import createBodyHighlighter from '/vendor/body-highlighter.js';
import { BAND_NAMES, BANDS, readiness } from './bands.js';
import { h, svg } from './dom.js';
import { groupName, percent, spoken } from './words.js';

/** @typedef {{ muscleGroup: string, score: number, band: import('./bands.js').Band, readyAt: string | null }} Group */

/**
 * The parts of the drawing that show each group. Lats and upper back share one part, see below. The part
 * that the drawing calls abductors is on the inner thigh in front, so it shows the adductors. The drawing
 * has no abductors; only the list shows them.
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

const SIDES = /** @type {const} */ ([
  { type: 'anterior', label: 'Front' },
  { type: 'posterior', label: 'Back' },
]);

/** The drawing has one part for upper back and lats. Below this height it shows the lats. */
const LATS_FROM = 55;

const ALL_PARTS = Object.values(PARTS).flat();
const GROUP_OF_PART = new Map(
  Object.entries(PARTS).flatMap(([group, parts]) => parts.map((part) => [part, group])),
);

/**
 * The drawing, with the muscle group set on each shape. The package colours parts by training frequency.
 * Each part gets a different frequency here, so that its colour identifies it.
 *
 * @param {'anterior' | 'posterior'} type
 */
const draw = (type) => {
  const { element } = createBodyHighlighter({
    type,
    bodyColor: 'none',
    highlightedColors: ALL_PARTS.map((part) => `var(--${part})`),
    data: ALL_PARTS.map((part, index) => ({ name: part, muscles: [part], frequency: index + 1 })),
  });
  for (const shape of element.querySelectorAll('polygon')) {
    const part = /--([a-z-]+)/.exec(shape.style.fill)?.[1] ?? '';
    shape.removeAttribute('style');
    const group = GROUP_OF_PART.get(part);
    if (group === undefined) shape.classList.add('no-muscle');
    else shape.dataset.group = group;
  }
  const drawing = element.querySelector('svg');
  if (drawing === null) throw new Error('The drawing of the body has changed.');
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  return drawing;
};

/** @param {SVGElement} drawing */
const divideUpperBack = (drawing) => {
  const clip = (/** @type {string} */ id, /** @type {number} */ y, /** @type {number} */ height) =>
    svg('clipPath', { id }, svg('rect', { x: 0, y, width: 100, height }));
  drawing.prepend(
    svg('defs', {}, clip('above-lats', 0, LATS_FROM), clip('lats', LATS_FROM, 200 - LATS_FROM)),
  );
  for (const shape of drawing.querySelectorAll('[data-group="upper_back"]')) {
    const lower = /** @type {SVGElement} */ (shape.cloneNode(true));
    shape.setAttribute('clip-path', 'url(#above-lats)');
    lower.setAttribute('clip-path', 'url(#lats)');
    lower.dataset.group = 'lats';
    shape.after(lower);
  }
};

/** @type {Record<string, () => SVGElement[]>} */
const STROKES = {
  fatigued: () => [svg('path', { d: 'M0 0l4 4M4 0l-4 4' })],
  recovering: () => [svg('path', { d: 'M-1 1l2-2M0 4l4-4M3 5l2-2' })],
  nearly_recovered: () => [svg('circle', { cx: 2, cy: 2, r: 0.6 })],
  recovered: () => [],
  untrained: () => [],
};

/** One pattern per band, for people who cannot see the colours. */
const patterns = () =>
  svg(
    'svg',
    { class: 'patterns', 'aria-hidden': 'true', width: 0, height: 0 },
    svg(
      'defs',
      {},
      BANDS.map((band) =>
        svg(
          'pattern',
          {
            id: `pattern-${band}`,
            class: `pattern band-${band}`,
            patternUnits: 'userSpaceOnUse',
            width: 4,
            height: 4,
          },
          svg('rect', { width: 4, height: 4 }),
          ...STROKES[band](),
        ),
      ),
    ),
  );

/** @param {Group} group */
const sentence = (group) =>
  `${groupName(group.muscleGroup)}: ${percent(group.score)}, ${readiness(group)}`;

/**
 * @param {string} label
 * @param {readonly Group[]} groups
 */
const describeSide = (label, groups) =>
  `${label} of the body. ${BANDS.map((band) => {
    const names = groups.filter((group) => group.band === band).map((g) => spoken(g.muscleGroup));
    return names.length === 0 ? '' : `${BAND_NAMES[band]}: ${names.join(', ')}. `;
  }).join('')}`;

const HINT = 'Point at a muscle, or tap it.';

/**
 * The front and back of a body, with each muscle in the colour and pattern of its band. The list of
 * groups next to it has the same data as text.
 *
 * @param {readonly Group[]} groups
 */
export const bodyMap = (groups) => {
  const byName = new Map(groups.map((group) => [group.muscleGroup, group]));
  const detail = h('p', { class: 'map-detail', 'aria-hidden': 'true' }, HINT);
  const figures = SIDES.map(({ type, label }) => {
    const drawing = draw(type);
    if (type === 'posterior') divideUpperBack(drawing);
    /** @type {Set<Group>} */
    const shown = new Set();
    for (const shape of drawing.querySelectorAll('[data-group]')) {
      const group = byName.get(/** @type {SVGElement} */ (shape).dataset.group ?? '');
      if (group === undefined) continue;
      shown.add(group);
      shape.setAttribute('data-band', group.band);
      shape.setAttribute('fill', `url(#pattern-${group.band})`);
    }
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', describeSide(label, [...shown]));
    return h('figure', { class: 'figure' }, drawing, h('figcaption', {}, label));
  });
  const map = h(
    'div',
    { class: 'map' },
    patterns(),
    h('div', { class: 'figures' }, figures),
    detail,
  );
  const point = (/** @type {Event} */ { target }) => {
    const name = target instanceof SVGElement ? target.dataset.group : undefined;
    const group = name === undefined ? undefined : byName.get(name);
    for (const shape of map.querySelectorAll('[data-group]')) {
      const isSame = group !== undefined && shape.getAttribute('data-group') === name;
      shape.classList.toggle('pointed', isSame);
    }
    detail.textContent = group === undefined ? HINT : sentence(group);
  };
  map.addEventListener('pointerover', point);
  map.addEventListener('pointerleave', point);
  return map;
};
