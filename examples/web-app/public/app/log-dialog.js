// @ts-check
import { dialogError, openDialog } from './dialog.js';
import { button, h, skeleton } from './dom.js';
import { sessionControls } from './session.js';
import { blocksOfSets, performedIn, setText, shownEffort } from './session-model.js';
import { setTable } from './set-table.js';
import { settings } from './settings.js';
import { canUndoSwap } from './swaps.js';
import { logName, readSets } from './training.js';
import { capitalize, dayName, timeOfDay, toCalendarDate } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./session-model.js').Draft} Draft
 */

/**
 * @typedef {object} LogActions
 * @property {(log: Log, body: object, before: object) => Promise<unknown>} correct resolves to null if it fails
 * @property {(log: Log) => void} swap
 * @property {(log: Log) => void} undoSwap
 * @property {(log: Log) => void} remove
 */

/** @param {any} set */
const setLine = (set) => {
  const { type } = set;
  const { unit, effort: scale } = settings();
  const effort = shownEffort(set, scale);
  return h(
    'li',
    {},
    h('span', {}, setText(set, unit)),
    h(
      'span',
      { class: 'set-about' },
      [
        type === 'warmup'
          ? 'Warm-up'
          : type === undefined || type === 'normal'
            ? ''
            : capitalize(type),
        effort === '' ? '' : `${scale.toUpperCase()} ${effort}`,
      ]
        .filter((text) => text !== '')
        .join(' · '),
    ),
  );
};

/** @param {string} instant */
const timeField = (instant) => {
  const date = new Date(instant);
  return h('input', {
    type: 'datetime-local',
    id: 'log-time',
    value: `${toCalendarDate(date)}T${timeOfDay(date)}`,
  });
};

/** @param {HTMLInputElement} field */
const timeLine = (field) =>
  h('p', { class: 'log-time' }, h('label', { class: 'label', for: field.id }, 'Finished'), field);

/**
 * The field has no seconds. If the time is unchanged, returns the exact stored instant.
 *
 * @param {HTMLInputElement} field
 * @param {Log} log
 */
const timeIn = ({ value }, { completedAt }) => {
  const [typed, was] = [new Date(value), new Date(completedAt ?? 0)];
  const isSame = Math.floor(typed.getTime() / 60_000) === Math.floor(was.getTime() / 60_000);
  return (isSame || Number.isNaN(typed.getTime()) ? was : typed).toISOString();
};

/** @param {Log} log */
const namesIn = ({ workout, performed }) =>
  new Map(
    [...(workout?.exercises ?? []), ...performed].map(({ exerciseId, name }) => [exerciseId, name]),
  );

/**
 * Opens a completed workout to correct its sets, to log another workout instead, or to delete it.
 *
 * @param {Log} log
 * @param {LogActions} actions
 */
export const openLog = async (log, actions) => {
  const place = openDialog(logName(log), { kind: 'full' });
  const { body, footer, close } = place;
  body.replaceChildren(skeleton(8));
  const names = namesIn(log);
  const sets = await readSets(log.id).catch((error) => {
    body.replaceChildren(dialogError(error.message));
    return null;
  });
  if (sets === null) return;
  const exercises = sets.map((one) => ({
    ...one,
    name: /** @type {any} */ (one).name ?? names.get(one.exerciseId) ?? 'Exercise',
  }));
  const at = new Date(log.completedAt ?? 0);
  const then = (/** @type {(log: Log) => void} */ run) => () => {
    close();
    run(log);
  };
  const show = () => {
    body.replaceChildren(
      h('p', { class: 'log-when' }, `${capitalize(dayName(at))}, ${timeOfDay(at)}`),
      ...exercises.map(({ name, sets: performed }) =>
        h(
          'section',
          { class: 'block', 'aria-label': name },
          h('h3', {}, name),
          h('ol', { class: 'set-list' }, performed.map(setLine)),
        ),
      ),
      ...(exercises.length === 0 ? [h('p', { class: 'hint' }, 'No sets were recorded.')] : []),
    );
    footer.replaceChildren(
      button('Delete', { class: 'button danger', onclick: then(actions.remove) }),
      canUndoSwap(log)
        ? button('Undo swap', { onclick: then(actions.undoSwap) })
        : button('I did another workout', { onclick: then(actions.swap) }),
      ...(exercises.length === 0
        ? []
        : [button('Edit sets', { class: 'button primary', onclick: edit })]),
    );
  };
  const edit = () => {
    startEdit({ place, log, exercises, back: show, correct: actions.correct });
  };
  show();
};

/**
 * @param {Log} log
 * @param {any[]} exercises
 * @returns {Draft}
 */
const draftOfLog = (log, exercises) => {
  const { unit, effort } = settings();
  const blocks = blocksOfSets(exercises, { unit, effort });
  return { logId: log.id, source: null, name: logName(log), startedAt: '', unit, effort, blocks };
};

/**
 * What a correction can change, kept to undo the correction.
 *
 * @param {Log} log
 * @param {any[]} exercises
 */
const contentOf = ({ completedAt }, exercises) => ({
  completedAt,
  exercises: exercises.map(({ exerciseId, sets }) => ({ exerciseId, sets })),
});

/**
 * @param {object} given
 * @param {ReturnType<typeof openDialog>} given.place
 * @param {Log} given.log
 * @param {any[]} given.exercises
 * @param {() => void} given.back
 * @param {LogActions['correct']} given.correct
 */
const startEdit = ({ place: { body, footer, close, setTitle }, log, exercises, back, correct }) => {
  let draft = draftOfLog(log, exercises);
  const before = contentOf(log, exercises);
  setTitle(`Edit ${logName(log)}`);
  const time = timeField(log.completedAt ?? '');
  const events = {
    changed: () => undefined,
    ticked: () => undefined,
    swap: null,
    redraw: () => {
      draw();
    },
  };
  const draw = () => {
    const { scrollTop } = body;
    body.replaceChildren(
      h(
        'div',
        { class: 'session-controls' },
        sessionControls(draft, (next) => {
          draft = next;
          draw();
        }),
      ),
      timeLine(time),
      ...draft.blocks.map((block) => setTable(draft, block, events)),
    );
    body.scrollTop = scrollTop;
  };
  const save = button('Save', { class: 'button primary' });
  save.addEventListener('click', async () => {
    const performed = performedIn(draft);
    if (performed.length === 0) {
      body.querySelector('.dialog-error')?.remove();
      body.prepend(dialogError('Tick at least one set, or delete the workout.'));
      return;
    }
    save.disabled = true;
    const next = { completedAt: timeIn(time, log), exercises: performed };
    const done = await correct(log, next, before);
    save.disabled = false;
    if (done !== null) close();
  });
  draw();
  const leave = () => {
    setTitle(logName(log));
    back();
  };
  footer.replaceChildren(button('Back', { onclick: leave }), save);
};
