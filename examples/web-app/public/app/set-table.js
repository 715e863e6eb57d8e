import { html } from '/vendor/ui.js';
import { inEffort, inUnit, withAnother, withBlock } from './session-model.js';
import { changeSettings } from './store.js';
import { isWorkingSet } from './training.js';
import { Icon, Segments, Unseen } from './ui.js';

// The table of sets, for a workout in progress and for a correction.

/** @typedef {(draft: Draft) => void} Change */

/** The choices of units. @param {{ draft: Draft, change: Change, children?: any }} props */
export const Controls = ({ draft, change, children }) => {
  const setUnit = (/** @type {Unit} */ unit) => {
    changeSettings({ unit });
    change(inUnit(draft, unit));
  };
  const setEffort = (/** @type {Effort} */ effort) => {
    changeSettings({ effort });
    change(inEffort(draft, effort));
  };
  return html`
    <div class="session-controls">
      <${Segments} name="unit" label="Unit of weight" options=${{ kg: 'kg', lb: 'lb' }}
        chosen=${draft.unit} choose=${setUnit} />
      <${Segments} name="effort" label="Effort" options=${{ rir: 'RIR', rpe: 'RPE' }}
        chosen=${draft.effort} choose=${setEffort} />
      ${children}
    </div>`;
};

/** @param {any} props */
const NumberCell = ({ label, value, change, mode = 'decimal' }) => html`
  <td>
    <input type="text" inputmode=${mode} autocomplete="off" maxlength="7" aria-label=${label} value=${value}
      onFocus=${(/** @type {any} */ { target }) => target.select()}
      onInput=${(/** @type {any} */ { target }) => change(target.value)} />
  </td>`;

/**
 * The number of a set among the working sets; W for a warm-up.
 *
 * @param {Row[]} rows
 * @param {number} index
 */
const labelOf = (rows, index) =>
  isWorkingSet(rows[index]) ? String(rows.slice(0, index + 1).filter(isWorkingSet).length) : 'W';

/**
 * Whether there are sets from last time. Corrections and first workouts have none.
 *
 * @param {Block} block
 */
const hasBefore = ({ rows }) => rows.some(({ before }) => before !== '');

/**
 * @param {{ draft: Draft, block: Block, index: number, set: (part: Partial<Row>) => void }} props
 */
const SetRow = ({ draft: { unit, effort }, block, index, set }) => {
  const row = block.rows[index];
  const label = labelOf(block.rows, index);
  const name = label === 'W' ? 'warm-up' : `set ${label}`;
  const of = `${block.name}, ${name}`;
  const weight = block.isBodyweight ? `added weight in ${unit}` : `weight in ${unit}`;
  /** @param {'weight' | 'amount' | 'effort'} field @param {string} says */
  const cell = (field, says) => html`
    <${NumberCell} label="${of}: ${says}" value=${row[field]} mode=${field === 'amount' ? 'numeric' : 'decimal'}
      change=${(/** @type {string} */ value) => set({ [field]: value })} />`;
  return html`
    <tr class=${row.done ? 'done' : ''}>
      <th scope="row"><span aria-hidden="true">${label}</span><${Unseen}>${name}<//></th>
      ${hasBefore(block) && html`<td class="set-before">${row.before || '–'}</td>`}
      ${!block.hold && cell('weight', weight)}
      ${cell('amount', block.hold ? 'seconds' : 'repetitions')}
      ${!block.hold && cell('effort', effort.toUpperCase())}
      <td>
        <button class="tick" aria-pressed=${row.done} aria-label="${of}: done" data-repeat
          onClick=${() => set({ done: !row.done })}><${Icon} name="check" /></button>
      </td>
    </tr>`;
};

/** @param {{ draft: Draft, block: Block }} props */
const Head = ({ draft: { unit, effort }, block }) => html`
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

/** @param {{ block: Block, change: (change: (rows: Row[]) => Row[]) => void }} props */
const Foot = ({ block: { rows, name }, change }) => html`
  <div class="block-foot">
    <button class="button small quiet" data-repeat aria-label="Add set of ${name}"
      onClick=${() => change(withAnother)}><${Icon} name="plus" />Add set</button>
    ${
      rows.length > 1 &&
      html`
      <button class="button small quiet" data-repeat aria-label="Remove last set of ${name}"
        onClick=${() => change((all) => all.slice(0, -1))}>Remove last</button>`
    }
  </div>`;

/**
 * The sets of one exercise. `ticked` is called when a set is done.
 *
 * @param {{ draft: Draft, index: number, change: Change, ticked?: () => void, advice?: string }} props
 */
export const SetTable = ({ draft, index, change, ticked, advice = '' }) => {
  const block = draft.blocks[index];
  const { name, plan, last, rows } = block;
  const changeRows = (/** @type {(rows: Row[]) => Row[]} */ next) =>
    change(withBlock(draft, index, next));
  const set = (/** @type {number} */ at) => (/** @type {Partial<Row>} */ part) => {
    changeRows((all) => all.map((row, one) => (one === at ? { ...row, ...part } : row)));
    if (part.done) ticked?.();
  };
  const about = [plan, last && `Last time: ${last}`, advice].filter((text) => text !== '');
  return html`
    <section class="block" aria-label=${name} data-exercise=${block.exerciseId}>
      <header class="block-head">
        <div><h3>${name}</h3>${about.map((text) => html`<p>${text}</p>`)}</div>
      </header>
      <table class="sets">
        <${Head} draft=${draft} block=${block} />
        <tbody>
          ${rows.map((_, at) => html`<${SetRow} draft=${draft} block=${block} index=${at} set=${set(at)} />`)}
        </tbody>
      </table>
      <${Foot} block=${block} change=${changeRows} />
    </section>`;
};
