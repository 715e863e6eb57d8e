// @ts-check
import { button, h, icon } from './dom.js';
import { blankRow } from './session-model.js';
import { isWorkingSet } from './sets.js';

/**
 * @typedef {import('./session-model.js').Draft} Draft
 * @typedef {import('./session-model.js').Block} Block
 * @typedef {import('./session-model.js').Row} Row
 */

/**
 * @typedef {object} TableEvents
 * @property {() => void} changed called when values of the draft change
 * @property {() => void} redraw called when rows of the draft change
 * @property {() => void} ticked called when a set is done
 * @property {((block: Block) => void) | null} swap
 */

/**
 * @param {Row} row
 * @param {'weight' | 'amount' | 'effort'} field
 * @param {string} label
 * @param {() => void} changed
 */
const numberInput = (row, field, label, changed) =>
  h('input', {
    type: 'text',
    inputmode: field === 'amount' ? 'numeric' : 'decimal',
    autocomplete: 'off',
    maxlength: 7,
    'aria-label': label,
    value: row[field],
    onfocus: (/** @type {Event} */ { target }) => {
      /** @type {HTMLInputElement} */ (target).select();
    },
    oninput: (/** @type {Event} */ { target }) => {
      row[field] = /** @type {HTMLInputElement} */ (target).value;
      changed();
    },
  });

/**
 * @param {Block} block
 * @param {number} index
 */
const setLabel = ({ rows }, index) => {
  if (!isWorkingSet(rows[index])) return 'W';
  return String(rows.slice(0, index + 1).filter(isWorkingSet).length);
};

/**
 * Whether there are sets from last time. Corrections and first workouts have none.
 *
 * @param {Block} block
 */
const hasBefore = ({ rows }) => rows.some(({ before }) => before !== '');

/**
 * @param {Draft} draft
 * @param {Block} block
 */
const weightLabel = ({ unit }, { isBodyweight = false }) =>
  isBodyweight ? `added weight in ${unit}` : `weight in ${unit}`;

/**
 * @param {Draft} draft
 * @param {Block} block
 * @param {number} index
 * @param {TableEvents} events
 */
const setRow = (draft, block, index, { changed, ticked }) => {
  const row = block.rows[index];
  const label = setLabel(block, index);
  const set = label === 'W' ? 'warm-up' : `set ${label}`;
  const of = `${block.name}, ${set}`;
  const tick = button([icon('check')], {
    class: 'tick',
    'aria-pressed': String(row.done),
    'aria-label': `${of}: done`,
    'data-repeat': true,
  });
  const element = h(
    'tr',
    { class: row.done ? 'done' : '' },
    h(
      'th',
      { scope: 'row' },
      h('span', { 'aria-hidden': 'true' }, label),
      h('span', { class: 'unseen' }, set),
    ),
    hasBefore(block) && h('td', { class: 'set-before' }, row.before === '' ? '–' : row.before),
    !block.hold &&
      h('td', {}, numberInput(row, 'weight', `${of}: ${weightLabel(draft, block)}`, changed)),
    h(
      'td',
      {},
      numberInput(row, 'amount', `${of}: ${block.hold ? 'seconds' : 'repetitions'}`, changed),
    ),
    !block.hold &&
      h('td', {}, numberInput(row, 'effort', `${of}: ${draft.effort.toUpperCase()}`, changed)),
    h('td', {}, tick),
  );
  tick.addEventListener('click', () => {
    row.done = !row.done;
    element.classList.toggle('done', row.done);
    tick.setAttribute('aria-pressed', String(row.done));
    changed();
    if (row.done) ticked();
  });
  return element;
};

/**
 * @param {Draft} draft
 * @param {Block} block
 */
const header = (draft, block) =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      h('th', { scope: 'col' }, 'Set'),
      hasBefore(block) && h('th', { scope: 'col', class: 'set-before' }, 'Last time'),
      !block.hold &&
        h('th', { scope: 'col' }, block.isBodyweight === true ? `+ ${draft.unit}` : draft.unit),
      h('th', { scope: 'col' }, block.hold ? 'Seconds' : 'Reps'),
      !block.hold && h('th', { scope: 'col' }, draft.effort.toUpperCase()),
      h('th', { scope: 'col' }, h('span', { class: 'unseen' }, 'Done')),
    ),
  );

/**
 * @param {Block} block
 * @param {() => void} redraw
 */
const tableFoot = ({ rows, name }, redraw) =>
  h(
    'div',
    { class: 'block-foot' },
    button([icon('plus'), 'Add set'], {
      class: 'button small quiet',
      'data-repeat': true,
      'aria-label': `Add set of ${name}`,
      onclick: () => {
        const last = rows[rows.length - 1] ?? blankRow();
        rows.push({ ...last, type: 'normal', done: false, effort: '', before: '' });
        redraw();
      },
    }),
    rows.length > 1 &&
      button('Remove last', {
        class: 'button small quiet',
        'data-repeat': true,
        'aria-label': `Remove last set of ${name}`,
        onclick: () => {
          rows.pop();
          redraw();
        },
      }),
  );

/**
 * @param {Draft} draft
 * @param {Block} block
 * @param {TableEvents} events
 */
export const setTable = (draft, block, events) => {
  const { rows, name, plan, last, advice = '' } = block;
  const about = [plan, last === '' ? '' : `Last time: ${last}`, advice].filter(
    (text) => text !== '',
  );
  return h(
    'section',
    { class: 'block', 'aria-label': name, 'data-exercise': block.exerciseId },
    h(
      'header',
      { class: 'block-head' },
      h(
        'div',
        {},
        h('h3', {}, name),
        about.map((text) => h('p', {}, text)),
      ),
      events.swap !== null &&
        button([icon('swap')], {
          class: 'icon-button',
          'aria-label': `Swap ${name} for another exercise`,
          onclick: () => {
            events.swap?.(block);
          },
        }),
    ),
    h(
      'table',
      { class: 'sets' },
      header(draft, block),
      h(
        'tbody',
        {},
        rows.map((_, index) => setRow(draft, block, index, events)),
      ),
    ),
    tableFoot(block, events.redraw),
  );
};
