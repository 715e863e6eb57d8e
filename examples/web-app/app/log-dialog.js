import { html, useSignal } from './libraries.js';
import { correctLog, remove, undoSwap } from './actions.js';
import { api } from './api.js';
import { openSwap } from './later.js';
import { Dialog, DialogError, openDialog } from './overlay.js';
import { useReading, whenRead } from './reading.js';
import { openSet } from './session-dialogs.js';
import * as model from './session-model.js';
import { SetTable } from './set-table.js';
import { settings } from './store.js';
import { canUndoSwap, logName } from './training.js';
import { Writing } from './ui.js';
import { capitalize, dayName, dotted, plural, timeOfDay, toCalendarDate } from './words.js';

/** @param {{ set: PerformedSet }} props */
const SetLine = ({ set }) => {
  const { unit, effort: scale } = settings();
  const { type = 'normal', side } = set;
  const effort = model.shownEffort(set, scale);
  const about = [
    type !== 'normal' && model.SET_TYPES[type],
    side && capitalize(side),
    effort && `${scale.toUpperCase()} ${effort}`,
  ];
  return html`
    <li>
      <span>${model.setText(set, unit)}</span>
      <span class="set-about">${dotted(about)}</span>
    </li>`;
};

/** The sets of a log, with the names of its exercises. @param {Log} log */
const readExercisesOf = async ({ id }) => {
  const { exercises, exerciseNames } = await api.log(id);
  const names = new Map(
    exerciseNames.map((/** @type {Named} */ one) => [one.exerciseId, one.name]),
  );
  return (exercises ?? []).map((/** @type {any} */ one) => ({
    ...one,
    name: names.get(one.exerciseId) ?? 'Exercise',
  }));
};

/** @param {string} instant */
const fieldTime = (instant) => {
  const date = new Date(instant);
  return `${toCalendarDate(date)}T${timeOfDay(date)}`;
};

/**
 * The field has no seconds. If the time is unchanged, returns the exact stored instant.
 *
 * @param {string} typed
 * @param {string} stored
 */
const instantOf = (typed, stored) => {
  const date = new Date(typed);
  const isKept = typed === fieldTime(stored) || Number.isNaN(date.getTime());
  return isKept ? stored : date.toISOString();
};

/** @param {any} props */
const Edit = ({ id, close, log, exercises, back }) => {
  const draft = useSignal(/** @type {any} */ ({ blocks: model.blocksOfSets(exercises) }));
  const time = useSignal(fieldTime(log.completedAt));
  const error = useSignal('');
  const edit = (/** @type {(draft: any) => any} */ change) => (draft.value = change(draft.value));
  const save = async () => {
    const performed = model.performedIn(draft.value);
    const unreadable = model.unreadableIn(draft.value);
    error.value =
      unreadable > 0
        ? 'Correct the marked fields first.'
        : performed.length === 0
          ? 'Tick at least one set, or delete the workout.'
          : '';
    if (error.value !== '') return;
    const content = exercises.map((/** @type {any} */ { name: _name, ...one }) => one);
    const next = { completedAt: instantOf(time.value, log.completedAt), exercises: performed };
    const before = { completedAt: log.completedAt, exercises: content };
    const done = await correctLog(log, next, before);
    if (done !== null) close();
  };
  const footer = html`
    <button class="button" onClick=${back}>Back</button>
    <${Writing} kind="button primary" text="Save" run=${save} />`;
  return html`
    <${Dialog} id=${id} title="Edit ${logName(log)}" footer=${footer}>
      ${error.value !== '' && html`<${DialogError} message=${error.value} />`}
      <p class="log-time">
        <label class="label" for="log-time">Finished</label>
        <input type="datetime-local" id="log-time" value=${time.value}
          onInput=${(/** @type {any} */ { target }) => (time.value = target.value)} />
      </p>
      ${draft.value.blocks.map(
        (/** @type {Block} */ block, /** @type {number} */ index) => html`
          <${SetTable} block=${block} index=${index} edit=${edit}
            chooseSet=${(/** @type {number} */ at) => openSet({ draft, index, at, edit })} />`,
      )}
    <//>`;
};

/** @param {{ exercises: any[] }} props */
const Sets = ({ exercises }) =>
  exercises.length === 0
    ? html`<p class="hint">No sets were recorded.</p>`
    : exercises.map(
        ({ name, sets }) => html`
          <section class="block" aria-label=${name}>
            <h3>${name}</h3>
            <ol class="set-list">${sets.map((/** @type {PerformedSet} */ set) => html`<${SetLine} set=${set} />`)}</ol>
          </section>`,
      );

/** How long a workout took, if its start is known. @param {any} log */
const duration = ({ startedAt, completedAt }) =>
  startedAt
    ? plural(Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000), 'minute')
    : '';

/** @param {any} props */
const LogDialog = ({ id, close, closeAnd, log }) => {
  const reading = useReading(() => readExercisesOf(log));
  const exercises = reading.data.value;
  const isEditing = useSignal(false);
  if (isEditing.value)
    return html`
      <${Edit} id=${id} close=${close} log=${log} exercises=${exercises} back=${() => (isEditing.value = false)} />`;
  const at = new Date(log.completedAt);
  const footer =
    exercises &&
    html`
    <button class="button danger" onClick=${closeAnd(() => remove(log))}>Delete</button>
    ${
      canUndoSwap(log)
        ? html`<button class="button" onClick=${closeAnd(() => undoSwap(log))}>Undo swap</button>`
        : html`<button class="button" onClick=${closeAnd(() => openSwap(log))}>I did another workout</button>`
    }
    ${
      exercises.length > 0 &&
      html`<button class="button primary" onClick=${() => (isEditing.value = true)}>Edit sets</button>`
    }`;
  return html`
    <${Dialog} id=${id} title=${logName(log)} footer=${footer}>
      <p class="log-when">${dotted([`${capitalize(dayName(at))}, ${timeOfDay(at)}`, duration(log)])}</p>
      ${whenRead(reading, (read) => html`<${Sets} exercises=${read} />`)}
    <//>`;
};

/**
 * Opens a completed workout to correct its sets, to log another workout instead, or to delete it.
 *
 * @param {Log} log
 */
export function openLog(log) {
  openDialog(LogDialog, { log, kind: 'full' });
}
