import { html, useSignal } from './libraries.js';
import { readBlocks } from './draft.js';
import { openReplacement } from './exercise-dialog.js';
import { Dialog, openDialog } from './overlay.js';
import { useReading, whenRead } from './reading.js';
import { added, moved, SET_TYPES, superset, withBlock, withRows } from './session-model.js';
import { setName } from './set-table.js';
import { entries } from './store.js';
import { readExercises } from './training.js';
import { Choice } from './ui.js';
import { capitalize, plural, ranked, spoken } from './words.js';

// What changes a set, an exercise or the list of exercises of a workout in progress.

/** @typedef {import('./set-table.js').Edit} Edit */

const SIDES = { both: 'Both', left: 'Left', right: 'Right' };
const WEIGHTS = { adds: 'Adds weight', helps: 'Helps' };

/** @param {Row} row @param {boolean} isHelp @returns {Row['weight']} */
const signed = ({ weight }, isHelp) =>
  weight === null ? null : { kg: Math.abs(weight.kg ?? 0) * (isHelp ? -1 : 1) };

/** @param {any} props */
const SetDialog = ({ id, close, draft, index, at, edit }) => {
  const block = draft.value.blocks[index];
  const row = block?.rows[at];
  if (row === undefined) return null;
  const set = (/** @type {Partial<Row>} */ part) => {
    edit(
      withRows(index, (rows) =>
        rows.map((one, place) => (place === at ? { ...one, ...part } : one)),
      ),
    );
  };
  const remove = () => {
    close();
    edit(withRows(index, (rows) => rows.filter((_, place) => place !== at)));
  };
  const isHelp = (row.weight?.kg ?? 0) < 0;
  const footer = html`
    ${block.rows.length > 1 && html`<button class="button danger" onClick=${remove}>Remove set</button>`}
    <button class="button primary" onClick=${close}>Done</button>`;
  return html`
    <${Dialog} id=${id} title="${block.name}, ${setName(block.rows, at)}" footer=${footer}>
      <${Choice} name="set-type" label="Kind of set" options=${SET_TYPES} chosen=${row.type}
        choose=${(/** @type {string} */ type) => set({ type })} />
      <${Choice} name="set-side" label="Side" options=${SIDES} chosen=${row.side ?? 'both'}
        choose=${(/** @type {string} */ side) => set({ side: side === 'both' ? null : side })} />
      ${
        (block.isBodyweight || isHelp) &&
        html`
        <${Choice} name="set-weight" label="The weight" options=${WEIGHTS} chosen=${isHelp ? 'helps' : 'adds'}
          choose=${(/** @type {string} */ way) => set({ weight: signed(row, way === 'helps') })} />`
      }
    <//>`;
};

/** @param {{ draft: { value: Draft }, index: number, at: number, edit: Edit }} given */
export const openSet = (given) => openDialog(SetDialog, { ...given, kind: 'sheet' });

/** The planned sets of an exercise, for one that takes its place. @param {Block} block */
const planOf = ({ rows, hold }) => {
  const sets = rows.filter(({ type }) => type !== 'warmup');
  const reps = hold ? [] : sets.map(({ amount }) => Number(amount)).filter((count) => count > 0);
  return {
    sets: Math.max(1, sets.length),
    repsMin: Math.min(...(reps.length > 0 ? reps : [8])),
    repsMax: Math.max(...(reps.length > 0 ? reps : [8])),
  };
};

/**
 * Puts another exercise in the place of one. Ticked sets of the first stay.
 *
 * @param {Block} block
 * @param {number} index
 * @param {any} to
 * @param {Edit} edit
 */
const replace = async (block, index, to, edit) => {
  const done = block.rows.filter((row) => row.done);
  const exercise = { ...to, ...planOf(block), superset: block.superset };
  const [fresh] = await readBlocks([exercise], to.suggestion ? [to.suggestion] : []);
  if (done.length === 0) edit(withBlock(index, () => fresh));
  else
    edit((draft) => {
      const kept = withBlock(index, (one) => ({ ...one, rows: done }))(draft);
      return moved(kept.blocks.length, index + 1 - kept.blocks.length)(added(fresh)(kept));
    });
};

/** @param {any} props */
const Menu = ({ id, closeAnd, draft, index, edit }) => {
  const { blocks } = draft.value;
  const block = blocks[index];
  if (block === undefined) return null;
  const entry = (/** @type {string} */ text, /** @type {() => void} */ run, kind = '') => html`
    <li><button class="menu-entry ${kind}" onClick=${closeAnd(run)}>${text}</button></li>`;
  const swap = () =>
    openReplacement(block, (/** @type {any} */ to) => replace(block, index, to, edit));
  return html`
    <${Dialog} id=${id} title=${block.name}>
      <ul class="menu">
        ${entry('Swap exercise', swap)}
        ${
          (block.superset !== null || index < blocks.length - 1) &&
          entry(block.superset === null ? 'Superset with the next exercise' : 'End superset', () =>
            edit(superset(index)),
          )
        }
        ${index > 0 && entry('Move up', () => edit(moved(index, -1)))}
        ${index < blocks.length - 1 && entry('Move down', () => edit(moved(index, 1)))}
        ${blocks.length > 1 && entry('Remove exercise', () => edit(withBlock(index, () => null)), 'danger')}
      </ul>
    <//>`;
};

/** @param {{ draft: { value: Draft }, index: number, edit: Edit }} given */
export const openMenu = (given) => openDialog(Menu, { ...given, kind: 'sheet' });

const SHOWN = 40;

/** All exercises; those that the user does most often come first. */
const readOpen = async (/** @type {readonly number[]} */ taken) => {
  const known = (entries.history.value.data?.exercises ?? []).map(
    (/** @type {Named} */ { exerciseId }) => exerciseId,
  );
  const place = (/** @type {Named} */ { exerciseId }) =>
    known.includes(exerciseId) ? known.indexOf(exerciseId) : known.length;
  const all = await readExercises();
  return all
    .filter(({ exerciseId }) => !taken.includes(exerciseId))
    .sort((a, b) => place(a) - place(b));
};

/** @param {{ exercises: any[], pick: (exercise: any) => void }} props */
const Exercises = ({ exercises, pick }) => {
  const text = useSignal('');
  const found = ranked(exercises, text.value, ({ name }) => [name]);
  return html`
    <label for="exercise-search" class="label">Find an exercise</label>
    <input type="search" id="exercise-search" placeholder="Squat, Row, …" autocomplete="off"
      onInput=${(/** @type {any} */ { target }) => (text.value = target.value)} />
    <p class="unseen" role="status">${plural(found.length, 'exercise')}</p>
    <ul class="options">
      ${found.slice(0, SHOWN).map(
        (one) => html`
          <li key=${one.exerciseId}>
            <button class="option" onClick=${() => pick(one)}>
              <span class="option-name">${one.name}</span>
              ${one.equipment && html`<span class="option-about">${capitalize(spoken(one.equipment))}</span>`}
            </button>
          </li>`,
      )}
      ${found.length === 0 && html`<li class="none">No exercise has that name.</li>`}
    </ul>`;
};

/** @param {any} props */
const Search = ({ id, close, title, taken, use }) => {
  const reading = useReading(() => readOpen(taken));
  const pick = (/** @type {any} */ exercise) => {
    close();
    use(exercise);
  };
  return html`
    <${Dialog} id=${id} title=${title}>
      ${whenRead(reading, (exercises) => html`<${Exercises} exercises=${exercises} pick=${pick} />`)}
    <//>`;
};

/** @param {{ draft: { value: Draft }, edit: Edit }} given */
export const openAddExercise = ({ draft, edit }) =>
  openDialog(Search, {
    title: 'Add an exercise',
    taken: draft.value.blocks.map(({ exerciseId }) => exerciseId),
    use: async (/** @type {Named} */ to) => {
      const [fresh] = await readBlocks([{ ...to, sets: 3, repsMin: 8, repsMax: 12 }], []);
      edit(added({ ...fresh, plan: '' }));
    },
  });
