import { html, useEffect, useSignal } from '/vendor/ui.js';
import { correctLog, remove, undoSwap } from './actions.js';
import { openSwap } from './later.js';
import { Dialog, DialogError, openDialog } from './overlay.js';
import { blocksOfSets, performedIn, setText, shownEffort } from './session-model.js';
import { Controls, SetTable } from './set-table.js';
import { settings } from './store.js';
import { canUndoSwap, logName, readSets } from './training.js';
import { Skeleton } from './ui.js';
import { capitalize, dayName, timeOfDay, toCalendarDate } from './words.js';

/** @type {Record<string, string>} */
const TYPES = { normal: '', warmup: 'Warm-up' };

/** @param {{ set: PerformedSet }} props */
const SetLine = ({ set }) => {
  const { unit, effort: scale } = settings();
  const { type = 'normal' } = set;
  const effort = shownEffort(set, scale);
  const about = [TYPES[type] ?? capitalize(type), effort && `${scale.toUpperCase()} ${effort}`];
  return html`
    <li>
      <span>${setText(set, unit)}</span>
      <span class="set-about">${about.filter((text) => text !== '').join(' · ')}</span>
    </li>`;
};

/** The sets of a log, with the names of its exercises. @param {Log} log */
const readExercisesOf = async ({ id, workout, performed }) => {
  const known = [...(workout?.exercises ?? []), ...performed];
  const names = new Map(known.map(({ exerciseId, name }) => [exerciseId, name]));
  const sets = await readSets(id);
  return sets.map((one) => ({ ...one, name: one.name ?? names.get(one.exerciseId) ?? 'Exercise' }));
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
  const { unit, effort } = settings();
  const name = logName(log);
  const draft = useSignal(
    /** @type {Draft} */ ({
      ...{ logId: log.id, source: null, name, startedAt: '', unit, effort },
      blocks: blocksOfSets(exercises, { unit, effort }),
    }),
  );
  const time = useSignal(fieldTime(log.completedAt));
  const error = useSignal('');
  const isSaving = useSignal(false);
  const change = (/** @type {Draft} */ next) => (draft.value = next);
  const save = async () => {
    const performed = performedIn(draft.value);
    error.value = performed.length === 0 ? 'Tick at least one set, or delete the workout.' : '';
    if (performed.length === 0) return;
    isSaving.value = true;
    const content = exercises.map((/** @type {any} */ { exerciseId, sets }) => ({
      exerciseId,
      sets,
    }));
    const next = { completedAt: instantOf(time.value, log.completedAt), exercises: performed };
    const before = { completedAt: log.completedAt, exercises: content };
    const done = await correctLog(log, next, before);
    isSaving.value = false;
    if (done !== null) close();
  };
  const footer = html`
    <button class="button" onClick=${back}>Back</button>
    <button class="button primary" disabled=${isSaving.value} onClick=${save}>Save</button>`;
  return html`
    <${Dialog} id=${id} title="Edit ${name}" footer=${footer}>
      ${error.value !== '' && html`<${DialogError} message=${error.value} />`}
      <${Controls} draft=${draft.value} change=${change} />
      <p class="log-time">
        <label class="label" for="log-time">Finished</label>
        <input type="datetime-local" id="log-time" value=${time.value}
          onInput=${(/** @type {any} */ { target }) => (time.value = target.value)} />
      </p>
      ${draft.value.blocks.map((_, index) => html`<${SetTable} draft=${draft.value} index=${index} change=${change} />`)}
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

/** @param {any} props */
const LogDialog = ({ id, close, log }) => {
  const exercises = useSignal(/** @type {any[] | null} */ (null));
  const error = useSignal('');
  const isEditing = useSignal(false);
  useEffect(() => {
    readExercisesOf(log).then(
      (read) => (exercises.value = read),
      ({ message }) => (error.value = message),
    );
  }, []);
  const given = { id, title: logName(log) };
  if (error.value !== '')
    return html`<${Dialog} ...${given}><${DialogError} message=${error.value} /><//>`;
  if (exercises.value === null) return html`<${Dialog} ...${given}><${Skeleton} lines=${8} /><//>`;
  if (isEditing.value)
    return html`
      <${Edit} id=${id} close=${close} log=${log} exercises=${exercises.value} back=${() => (isEditing.value = false)} />`;
  const at = new Date(log.completedAt);
  const then = (/** @type {(log: Log) => void} */ run) => () => {
    close();
    run(log);
  };
  const footer = html`
    <button class="button danger" onClick=${then(remove)}>Delete</button>
    ${
      canUndoSwap(log)
        ? html`<button class="button" onClick=${then(undoSwap)}>Undo swap</button>`
        : html`<button class="button" onClick=${then(openSwap)}>I did another workout</button>`
    }
    ${
      exercises.value.length > 0 &&
      html`<button class="button primary" onClick=${() => (isEditing.value = true)}>Edit sets</button>`
    }`;
  return html`
    <${Dialog} ...${given} footer=${footer}>
      <p class="log-when">${capitalize(dayName(at))}, ${timeOfDay(at)}</p>
      <${Sets} exercises=${exercises.value} />
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
