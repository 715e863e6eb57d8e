import { html } from './libraries.js';
import { effortIn, faultsOf, setsText, setText, typedWeight, weightIn } from './session-model.js';
import { SET_TYPES, withAnother, withBlock, withRows } from './session-model.js';
import { settings } from './store.js';
import { isWorkingSet } from './training.js';
import { Icon, Unseen } from './ui.js';
import { dayName } from './words.js';

// The table of sets, for a workout in progress and for a correction.

/** @typedef {(change: (draft: Draft) => Draft) => void} Edit */

/** @type {Record<string, string>} */
const LETTERS = { warmup: 'W', dropset: 'D', failure: 'F' };

/** @param {any} props */
const NumberCell = ({ label, value, change, fault, faultId, mode = 'decimal' }) => html`
  <td>
    <input type="text" inputmode=${mode} autocomplete="off" maxlength="7" aria-label=${label} value=${value}
      aria-invalid=${fault === undefined ? null : 'true'} aria-describedby=${fault === undefined ? null : faultId}
      onKeyDown=${goOn} onFocus=${(/** @type {any} */ { target }) => target.select()}
      onInput=${(/** @type {any} */ { target }) => change(target.value)} />
  </td>`;

/** Enter goes on to the next field. @param {any} event */
const goOn = ({ key, target }) => {
  if (key !== 'Enter') return;
  const fields = [...target.closest('.dialog-body').querySelectorAll('.sets input')];
  fields[fields.indexOf(target) + 1]?.focus();
};

/** The number of a set among the working sets. @param {Row[]} rows @param {number} index */
const numberOf = (rows, index) => rows.slice(0, index + 1).filter(isWorkingSet).length;

/** How screen readers name a set. @param {Row[]} rows @param {number} index */
export const setName = (rows, index) => {
  const { type, side } = rows[index];
  const kind = SET_TYPES[type].toLowerCase();
  const about = [type in LETTERS && type !== 'warmup' && kind, side].filter(Boolean);
  const name = type === 'warmup' ? kind : `set ${numberOf(rows, index)}`;
  return about.length === 0 ? name : `${name} (${about.join(', ')})`;
};

/**
 * Whether there are sets from last time. Corrections and first workouts have none.
 *
 * @param {Block} block
 */
const hasBefore = ({ rows }) => rows.some(({ before }) => before !== null);

/** @param {any} props */
const SetRow = ({ block, index, set, choose }) => {
  const { unit, effort } = settings();
  const row = block.rows[index];
  const name = setName(block.rows, index);
  const of = `${block.name}, ${name}`;
  const weight = block.isBodyweight ? `added weight in ${unit}` : `weight in ${unit}`;
  const faults = faultsOf(row, block.hold, unit);
  const says = Object.values(faults).join(' ');
  const faultId = `fault-${block.exerciseId}-${index}`;
  /** @param {'weight' | 'amount' | 'effort'} field @param {any} props */
  const cell = (field, props) => html`
    <${NumberCell} ...${props} label="${of}: ${props.label}" fault=${faults[field]} faultId=${faultId} />`;
  const weightCell = cell('weight', {
    label: weight,
    value: weightIn(row, unit),
    change: (/** @type {string} */ typed) => set({ weight: typedWeight(typed, unit) }),
  });
  const effortCell = cell('effort', {
    label: effort.toUpperCase(),
    value: effortIn(row, effort),
    change: (/** @type {string} */ value) => set({ effort: value, scale: effort }),
  });
  return html`
    <tr class=${row.done ? 'done' : ''} data-set=${index}>
      <th scope="row">
        <button class="set-kind" data-side=${row.side?.slice(0, 1).toUpperCase()} aria-label="${of}: change or remove" onClick=${choose}>
          ${LETTERS[row.type] ?? numberOf(block.rows, index)}
        </button>
      </th>
      ${hasBefore(block) && html`<td class="set-before">${row.before === null ? '–' : setText(row.before, unit)}</td>`}
      ${!block.hold && weightCell}
      ${cell('amount', {
        label: block.hold ? 'seconds' : 'repetitions',
        value: row.amount,
        mode: 'numeric',
        change: (/** @type {string} */ amount) => set({ amount }),
      })}
      ${!block.hold && effortCell}
      <td>
        <button class="tick" aria-pressed=${row.done} aria-label="${of}: done" data-repeat
          onClick=${() => set({ done: !row.done })}><${Icon} name="check" /></button>
      </td>
    </tr>
    ${says !== '' && html`<tr class="fault"><td colspan=${block.hold ? 3 : 5} id=${faultId}>${says}</td></tr>`}`;
};

/** @param {{ block: Block }} props */
const Head = ({ block }) => {
  const { unit, effort } = settings();
  return html`
    <thead>
      <tr>
        <th scope="col">Set</th>
        ${hasBefore(block) && html`<th scope="col" class="set-before">Last time</th>`}
        ${!block.hold && html`<th scope="col">${block.isBodyweight ? `+ ${unit}` : unit}</th>`}
        <th scope="col">${block.hold ? 'Seconds' : 'Reps'}</th>
        ${!block.hold && html`<th scope="col">${effort.toUpperCase()}</th>`}
        <th scope="col"><${Unseen}>Done<//></th>
      </tr>
    </thead>`;
};

/** @param {{ block: Block, menu: (() => void) | undefined }} props */
const BlockHead = ({ block, menu }) => {
  const { exerciseId, name, plan, last, superset, advice = '', leftOut = '' } = block;
  const before = last && setsText(last.sets, settings().unit);
  const about =
    leftOut === ''
      ? [plan, before && `Last time: ${before}, ${dayName(new Date(last.at))}`, advice]
      : [`Left out today: ${leftOut}.`];
  return html`
    <header class="block-head">
      <div>
        <h3>${name}${superset !== null && html`<span class="tag">Superset ${superset}</span>`}</h3>
        ${about.filter(Boolean).map((text) => html`<p>${text}</p>`)}
      </div>
      ${
        menu &&
        html`
        <button class="icon-button" aria-label="Change ${name}" data-key="menu-${exerciseId}" onClick=${menu}>
          <${Icon} name="more" />
        </button>`
      }
    </header>`;
};

/**
 * The sets of one exercise. `ticked` is called with a set that is done, `chooseSet` and `menu` open
 * what changes a set and the exercise. An exercise that is left out shows no sets until the user
 * takes it back.
 *
 * @param {{ block: Block, index: number, edit: Edit, chooseSet: (at: number) => void, ticked?: (row: Row) => void, menu?: () => void }} props
 */
export const SetTable = ({ block, index, edit, chooseSet, ticked, menu }) => {
  const { name, rows, leftOut = '' } = block;
  const set = (/** @type {number} */ at) => (/** @type {Partial<Row>} */ part) => {
    edit(withRows(index, (all) => all.map((row, one) => (one === at ? { ...row, ...part } : row))));
    if (part.done) ticked?.(rows[at]);
  };
  const takeBack = () => edit(withBlock(index, (one) => ({ ...one, leftOut: '' })));
  const table = html`
    <table class="sets">
      <${Head} block=${block} />
      <tbody>
        ${rows.map((_, at) => html`<${SetRow} block=${block} index=${at} set=${set(at)} choose=${() => chooseSet(at)} />`)}
      </tbody>
    </table>
    <button class="button small quiet" data-repeat aria-label="Add set of ${name}"
      onClick=${() => edit(withRows(index, withAnother))}><${Icon} name="plus" />Add set</button>`;
  return html`
    <section class="block ${block.superset === null ? '' : 'block-superset'}" aria-label=${name} data-exercise=${block.exerciseId}>
      <${BlockHead} block=${block} menu=${menu} />
      ${
        leftOut === ''
          ? table
          : html`<button class="button small" aria-label="Do it anyway: ${name}" onClick=${takeBack}>Do it anyway</button>`
      }
    </section>`;
};
