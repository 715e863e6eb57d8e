// @ts-check
import { BAND_NAMES, bandSymbol, BANDS, readiness } from './bands.js';
import { h } from './dom.js';
import { drawSide, SIDES } from './figure.js';
import { muscleSheet } from './muscle-sheet.js';
import { REGIONS } from './week.js';
import { groupName, percent, plural } from './words.js';

/**
 * @typedef {import('./training.js').Group} Group
 * @typedef {import('./training.js').Home} Home
 */

const HINT = 'Choose a muscle to see more.';
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {Group} group */
const sentence = (group) =>
  group.band === 'untrained'
    ? `${groupName(group.muscleGroup)}: not trained yet`
    : `${groupName(group.muscleGroup)}: ${percent(group.score)}, ${readiness(group)}`;

/**
 * Arrow keys move between muscles. Enter or Space selects one.
 *
 * @param {SVGElement} figure
 * @param {(group: string) => void} select
 */
const operable = (figure, select) => {
  const shapes = /** @type {SVGElement[]} */ ([...figure.querySelectorAll('[role="radio"]')]);
  figure.addEventListener('keydown', (event) => {
    const at = shapes.indexOf(/** @type {SVGElement} */ (document.activeElement));
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (at < 0 || (step === undefined && !isPress)) return;
    event.preventDefault();
    const next = step === undefined ? at : (at + step + shapes.length) % shapes.length;
    shapes[next].focus();
    select(shapes[next].dataset.group ?? '');
  });
};

const FINGER = [8, 16, 24];
const AROUND = 8;

/**
 * Finds the nearest muscle for a tap between muscles, because fingers are wider than the gaps.
 *
 * @param {number} x
 * @param {number} y
 */
const nearMuscle = (x, y) => {
  for (const radius of FINGER) {
    for (let step = 0; step < AROUND; step += 1) {
      const angle = (step / AROUND) * 2 * Math.PI;
      const found = document
        .elementFromPoint(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
        ?.closest('.muscle');
      if (found != null) return found.getAttribute('data-group');
    }
  }
  return null;
};

/**
 * Draws the front and back of a body. Each muscle has a label, and the color and pattern of its
 * band. A muscle can be selected by mouse, touch or keyboard.
 *
 * @param {readonly Group[]} groups
 * @param {(group: string) => void} select
 */
const bodyMap = (groups, select) => {
  const byName = new Map(groups.map((group) => [group.muscleGroup, group]));
  const label = h('p', { class: 'map-label', 'aria-hidden': 'true' }, HINT);
  const figures = SIDES.map(({ type, label: side }) => {
    const figure = drawSide(
      type,
      {
        class: 'figure-drawing',
        role: 'radiogroup',
        'aria-label': `Muscles, ${side.toLowerCase()}`,
      },
      (name) => {
        const group = byName.get(name);
        if (group === undefined) return { props: { class: 'skin' } };
        return {
          props: {
            class: 'muscle',
            role: 'radio',
            'aria-checked': 'false',
            'aria-label': sentence(group),
            tabindex: -1,
            'data-band': group.band,
            fill: `url(#pattern-${group.band})`,
          },
        };
      },
    );
    figure.querySelector('[role="radio"]')?.setAttribute('tabindex', '0');
    operable(figure, select);
    return h('figure', { class: 'figure' }, figure, h('figcaption', {}, side));
  });
  const map = h('div', { class: 'map' }, h('div', { class: 'figures' }, figures), label);
  const nameOf = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element ? target.closest('[data-group]')?.getAttribute('data-group') : null;
  const point = (/** @type {Event} */ { target }) => {
    const group = byName.get(nameOf(target) ?? '');
    const chosen = map.querySelector('.chosen')?.getAttribute('aria-label') ?? HINT;
    label.textContent = group === undefined ? chosen : sentence(group);
  };
  map.addEventListener('pointerover', point);
  map.addEventListener('focusin', point);
  map.addEventListener('click', ({ target, clientX, clientY }) => {
    const name = nameOf(target) ?? nearMuscle(clientX, clientY);
    if (name != null) select(name);
  });
  return map;
};

/**
 * @param {Group} group
 * @param {(group: string) => void} select
 */
const row = (group, select) => {
  const { muscleGroup, score, band } = group;
  const fill = h('span', { class: `meter-fill band-${band}` });
  // Set through the DOM, because the content security policy forbids inline styles in markup.
  fill.style.inlineSize = band === 'untrained' ? '0' : `${score}%`;
  return h(
    'li',
    { 'data-muscle': muscleGroup, 'data-band': band },
    h(
      'button',
      {
        type: 'button',
        class: 'group',
        'data-key': `muscle-${muscleGroup}`,
        'data-select': muscleGroup,
        'aria-pressed': 'false',
        onclick: () => {
          select(muscleGroup);
        },
      },
      bandSymbol(band),
      h('span', { class: 'group-name' }, groupName(muscleGroup)),
      h('span', { class: 'group-score' }, band === 'untrained' ? '–' : percent(score)),
      h('span', { class: 'meter', 'aria-hidden': 'true' }, fill),
      h(
        'span',
        { class: 'group-wait' },
        h('span', { class: 'unseen' }, `${BAND_NAMES[band]}, `),
        readiness(group),
        group.correction !== null && ' · marked as sore',
      ),
    ),
  );
};

/** @param {readonly Group[]} groups */
const legend = (groups) =>
  h(
    'ul',
    { class: 'legend', 'aria-label': 'Muscle groups by how recovered they are' },
    BANDS.map((band) => {
      const count = groups.filter((group) => group.band === band).length;
      return (
        count > 0 &&
        h('li', {}, bandSymbol(band), h('span', {}, BAND_NAMES[band]), h('b', {}, count))
      );
    }),
  );

/**
 * The list of muscles, sorted by region.
 *
 * @param {readonly Group[]} groups
 * @param {(group: string) => void} select
 */
const partList = (groups, select) => {
  const byName = new Map(groups.map((group) => [group.muscleGroup, group]));
  const known = Object.values(REGIONS).flat();
  const others = groups.map((group) => group.muscleGroup).filter((one) => !known.includes(one));
  return h(
    'div',
    { class: 'card parts' },
    [...Object.entries(REGIONS), ['your own', others]].map(
      ([region, names]) =>
        names.length > 0 &&
        h(
          'section',
          { class: 'part', 'aria-label': groupName(String(region)) },
          h('h2', {}, groupName(String(region))),
          h(
            'ul',
            { class: 'groups' },
            /** @type {string[]} */ (names).flatMap((name) => {
              const group = byName.get(name);
              return group === undefined ? [] : [row(group, select)];
            }),
          ),
        ),
    ),
  );
};

/**
 * @param {HTMLElement} place
 * @param {string} name
 */
const mark = (place, name) => {
  for (const shape of place.querySelectorAll('.muscle')) {
    const isChosen = shape.getAttribute('data-group') === name;
    shape.setAttribute('aria-checked', String(isChosen));
    shape.classList.toggle('chosen', isChosen);
  }
  const label = place.querySelector('.map-label');
  if (label !== null)
    label.textContent = place.querySelector('.chosen')?.getAttribute('aria-label') ?? HINT;
  for (const one of place.querySelectorAll('[data-select]'))
    one.setAttribute('aria-pressed', String(one.getAttribute('data-select') === name));
};

/** @param {readonly Group[]} groups */
const mostTired = (groups) =>
  groups.reduce((least, group) => (group.score < least.score ? group : least)).muscleGroup;

/** @param {readonly Group[]} groups */
const summary = (groups) => {
  if (groups.every(({ band }) => band === 'untrained')) return 'Nothing trained yet: all fresh';
  // The legend counts untrained muscles separately.
  const trained = groups.filter(({ band }) => band !== 'untrained');
  const ready = trained.filter(({ band }) => band === 'recovered').length;
  return `${ready} of ${plural(trained.length, 'muscle')} ready to train`;
};

/**
 * Draws the body, the list of muscles and the sheet of the selected muscle, which stays selected
 * when the data changes.
 *
 * @param {{ markSore: (group: Group) => void, endSore: (group: Group) => void }} actions
 */
export const createBody = (actions) => {
  /** @type {string | null} */
  let selected = null;
  /** @type {HTMLElement | null} */
  let shown = null;

  /**
   * @param {Home} home
   * @param {any} forecast
   */
  return (home, forecast) => {
    const { groups } = home;
    const byName = new Map(groups.map((group) => [group.muscleGroup, group]));
    const place = h('aside', { class: 'sheet-place', 'aria-live': 'polite' });
    const select = (/** @type {string} */ name) => {
      selected = name;
      if (shown !== null) mark(shown, name);
      const group = byName.get(name);
      if (group === undefined) {
        place.replaceChildren();
        return;
      }
      const close = () => {
        select('');
      };
      place.replaceChildren(muscleSheet(group, home, forecast, { ...actions, close }));
    };
    shown = h(
      'div',
      { class: 'body-grid' },
      h(
        'div',
        { class: 'card body-card' },
        h('div', { class: 'body-map' }, bodyMap(groups, select), legend(groups)),
      ),
      place,
      partList(groups, select),
    );
    // A wide page has room to show the sheet from the start.
    selected ??= matchMedia('(width >= 60rem)').matches ? mostTired(groups) : '';
    select(selected);
    return [h('h1', {}, summary(groups)), shown];
  };
};
