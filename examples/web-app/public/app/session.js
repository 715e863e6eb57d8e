// @ts-check
import { openDialog } from './dialog.js';
import { button, emptyState, h, segments, skeleton } from './dom.js';
import { newDraft } from './draft.js';
import { createRestTimer } from './rest-timer.js';
import { allTicked, inEffort, inUnit, performedIn } from './session-model.js';
import { setTable } from './set-table.js';
import { countSets } from './sets.js';
import { changeSettings, draftOf, keepDraft, settings } from './settings.js';
import { logName } from './training.js';
import { minutesAndSeconds, plural } from './words.js';

/**
 * @typedef {import('./session-model.js').Draft} Draft
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 */

const RESTS = [60, 90, 120, 180];
const EFFORT_HINTS = {
  rir: 'RIR: the reps you had left. You can leave it empty.',
  rpe: 'RPE: 10 is all you had. You can leave it empty.',
};

/**
 * @param {Draft} draft
 * @param {(draft: Draft) => void} change
 */
export const sessionControls = (draft, change) => [
  segments('unit', 'Unit of weight', { kg: 'kg', lb: 'lb' }, draft.unit, (value) => {
    const unit = /** @type {Draft['unit']} */ (value);
    changeSettings({ unit });
    change(inUnit(draft, unit));
  }),
  segments('effort', 'Effort', { rir: 'RIR', rpe: 'RPE' }, draft.effort, (value) => {
    const effort = /** @type {Draft['effort']} */ (value);
    changeSettings({ effort });
    change(inEffort(draft, effort));
  }),
];

const restChoice = () =>
  h(
    'label',
    { class: 'rest-choice' },
    'Rest ',
    h(
      'select',
      {
        onchange: (/** @type {Event} */ { target }) => {
          changeSettings({ rest: Number(/** @type {HTMLSelectElement} */ (target).value) });
        },
      },
      RESTS.map((seconds) =>
        h(
          'option',
          { value: seconds, selected: settings().rest === seconds },
          minutesAndSeconds(seconds),
        ),
      ),
    ),
  );

/**
 * @typedef {object} SessionRequest
 * @property {number} userId
 * @property {Log | null} log the planned log; null for a workout that was not planned
 * @property {Workout} workout
 * @property {readonly Log[]} completed
 * @property {(draft: Draft, body: { startedAt?: string, completedAt: string, exercises: any[] }) => Promise<boolean>} finish resolves to whether the log is saved
 * @property {() => void} closed
 */

/**
 * @param {() => Draft} draft
 * @param {() => void} ask called if some sets are not ticked
 * @param {() => Promise<void>} save
 */
const finishButton = (draft, ask, save) => {
  const finish = button('Finish workout', { class: 'button primary', 'data-key': 'finish' });
  finish.addEventListener('click', async () => {
    const { done, all } = countSets(draft());
    if (done < all || performedIn(draft()).length === 0) {
      ask();
      return;
    }
    finish.disabled = true;
    await save();
    finish.disabled = false;
  });
  return finish;
};

const createCount = () => {
  const line = h('p', { class: 'session-count', role: 'status' });
  const show = (/** @type {Draft} */ draft) => {
    const { done, all } = countSets(draft);
    line.replaceChildren(
      `${done} of ${plural(all, 'set')}`,
      h('span', { class: 'unseen' }, ' done'),
    );
  };
  return { line, show };
};

/**
 * @param {SessionRequest} request
 * @param {Draft} draft
 */
const saveDraft = async ({ finish, userId }, draft) => {
  const { startedAt } = draft;
  const completedAt = new Date().toISOString();
  // The clock of the device may have changed since.
  const start = startedAt <= completedAt ? { startedAt } : {};
  const performed = { ...start, completedAt, exercises: performedIn(draft) };
  if (!(await finish(draft, performed))) return false;
  keepDraft(userId, null);
  return true;
};

/**
 * The advice that all exercises share, to show it once.
 *
 * @param {Draft} draft
 */
const commonAdvice = ({ blocks }) => {
  const [first, ...others] = new Set(blocks.map(({ advice = '' }) => advice));
  return others.length > 0 || first === undefined || first === '' ? '' : `${first} `;
};

/**
 * @param {Draft} draft
 * @param {(draft?: Draft) => void} change
 * @param {import('./set-table.js').TableEvents} events
 */
const tablesOf = (draft, change, events) => {
  const common = commonAdvice(draft);
  return [
    h('div', { class: 'session-controls' }, sessionControls(draft, change), restChoice()),
    h('p', { class: 'hint effort-hint' }, `${common}${EFFORT_HINTS[draft.effort]}`),
    ...draft.blocks.map((block) =>
      setTable(draft, common === '' ? block : { ...block, advice: '' }, events),
    ),
  ];
};

/**
 * Redraws the tables when the rows of the draft change, and keeps the draft on the device.
 *
 * @param {ReturnType<typeof openDialog>} place
 * @param {Draft} draft
 * @param {SessionRequest} request
 */
const runSession = ({ body, footer, close }, draft, request) => {
  const rest = createRestTimer(() => settings().rest);
  const count = createCount();
  let current = draft;
  const changed = () => {
    keepDraft(request.userId, current);
    count.show(current);
  };
  const ticked = () => {
    body.querySelector('.ask')?.remove();
    rest.start();
  };
  const draw = () => {
    const { scrollTop } = body;
    body.replaceChildren(
      ...tablesOf(current, change, { changed, redraw: change, ticked, swap: null }),
    );
    body.scrollTop = scrollTop;
  };
  const change = (next = current) => {
    current = next;
    changed();
    draw();
  };
  const save = async () => {
    if (!(await saveDraft(request, current))) return;
    rest.stop();
    close();
  };
  const saveAll = () => {
    change(allTicked(current));
    void save();
  };
  const ask = () => {
    const question =
      performedIn(current).length === 0
        ? questionWithoutTicks(saveAll)
        : questionAboutRest(current, () => void save());
    askAboutTicks(body, question);
  };
  draw();
  changed();
  footer.replaceChildren(
    rest.bar,
    rest.said,
    count.line,
    finishButton(() => current, ask, save),
  );
  return rest;
};

/** @typedef {{ fact: string, advice: string, label: string, run: () => void }} Question */

/**
 * @param {() => void} saveAll
 * @returns {Question}
 */
const questionWithoutTicks = (saveAll) => ({
  fact: 'No set is ticked yet.',
  advice: 'Tick the sets you did, or save all of them.',
  label: 'I did all sets',
  run: saveAll,
});

/**
 * @param {Draft} draft
 * @param {() => void} save
 * @returns {Question}
 */
const questionAboutRest = (draft, save) => {
  const { done, all } = countSets(draft);
  const open = all - done;
  return {
    fact: `${open} of ${plural(all, 'set')} ${open === 1 ? 'is' : 'are'} not ticked.`,
    advice: 'Sets without a tick are not saved.',
    label: `Finish without ${open === 1 ? 'it' : 'them'}`,
    run: save,
  };
};

/**
 * Asks above the sets whether to finish although some are not ticked, or to continue with the first
 * of those.
 *
 * @param {HTMLElement} body
 * @param {Question} question
 */
const askAboutTicks = (body, { fact, advice, label, run }) => {
  body.querySelector('.ask')?.remove();
  const ask = h(
    'div',
    { class: 'ask', role: 'group', 'aria-labelledby': 'ask-text', tabindex: -1 },
    h('p', { id: 'ask-text' }, h('b', {}, fact), ` ${advice}`),
    h(
      'div',
      { class: 'row-actions' },
      button(label, { class: 'button', onclick: run }),
      button('Continue workout', {
        class: 'button quiet',
        onclick: () => {
          ask.remove();
          const next = body.querySelector('.tick[aria-pressed="false"]');
          if (next instanceof HTMLElement) next.focus();
        },
      }),
    ),
  );
  body.prepend(ask);
  body.scrollTop = 0;
  ask.focus({ preventScroll: true });
};

/**
 * Opens the table of sets, filled from last time. Typed values stay on the device until the workout
 * is finished.
 *
 * @param {SessionRequest} request
 */
export const openSession = async (request) => {
  const { log, workout, userId, completed } = request;
  const kept = draftOf(userId);
  const name = log === null ? workout.name : logName(log);
  /** @type {{ stop: () => void } | null} */
  let running = null;
  const place = openDialog(name, {
    kind: 'full',
    closeLabel: 'Minimise',
    onClose: () => {
      running?.stop();
      request.closed();
    },
  });
  place.body.replaceChildren(skeleton(8));
  const ids = workout.exercises.map(({ exerciseId }) => exerciseId).join();
  const isSame =
    kept !== null &&
    kept.name === name &&
    kept.blocks.map(({ exerciseId }) => exerciseId).join() === ids;
  if (workout.exercises.length === 0) {
    place.body.replaceChildren(
      emptyState('Nothing planned', 'Swap this workout for one with exercises.'),
    );
    return;
  }
  const draft = isSame ? kept : await newDraft(workout, log, completed);
  running = runSession(place, draft, request);
};
