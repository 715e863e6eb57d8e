import { html, useEffect, useLayoutEffect, useRef, useSignal } from '/vendor/ui.js';
import { finish } from './actions.js';
import { newDraft } from './draft.js';
import { openFinish } from './finish.js';
import { Dialog, openDialog } from './overlay.js';
import { RestTimer, startRest, stopRest } from './rest-timer.js';
import { allTicked, performedIn } from './session-model.js';
import { Controls, SetTable } from './set-table.js';
import {
  changeSettings,
  currentDraft,
  home,
  keepDraft,
  readAgain,
  saveDraft,
  settings,
} from './store.js';
import { countSets, logName } from './training.js';
import { EmptyState, Skeleton, Unseen } from './ui.js';
import { minutesAndSeconds, plural } from './words.js';

const RESTS = [60, 90, 120, 180];
const EFFORT_HINTS = {
  rir: 'RIR: the reps you had left. You can leave it empty.',
  rpe: 'RPE: 10 is all you had. You can leave it empty.',
};

const RestChoice = () => html`
  <label class="rest-choice">
    ${'Rest '}
    <select value=${settings().rest}
      onChange=${(/** @type {any} */ { target }) => changeSettings({ rest: Number(target.value) })}>
      ${RESTS.map((seconds) => html`<option value=${seconds}>${minutesAndSeconds(seconds)}</option>`)}
    </select>
  </label>`;

/** The advice that all exercises share, to show it once. @param {Draft} draft */
const commonAdvice = ({ blocks }) => {
  const [first = '', ...others] = new Set(blocks.map(({ advice = '' }) => advice));
  return others.length > 0 ? '' : first;
};

/** @param {{ draft: Draft, change: (draft: Draft) => void, ticked: () => void }} props */
const Tables = ({ draft, change, ticked }) => {
  const common = commonAdvice(draft);
  const hint = [common, EFFORT_HINTS[draft.effort]].filter((text) => text !== '').join(' ');
  return html`
    <${Controls} draft=${draft} change=${change}><${RestChoice} /><//>
    <p class="hint effort-hint">${hint}</p>
    ${draft.blocks.map(
      ({ advice }, index) => html`
        <${SetTable} draft=${draft} index=${index} change=${change} ticked=${ticked}
          advice=${common === '' ? advice : ''} />`,
    )}`;
};

/** What to ask when sets are not ticked. @param {Draft} draft */
const questionOf = (draft) => {
  if (performedIn(draft).length === 0)
    return {
      fact: 'No set is ticked yet.',
      advice: 'Tick the sets you did, or save all of them.',
      label: 'I did all sets',
    };
  const { done, all } = countSets(draft);
  const open = all - done;
  return {
    fact: `${open} of ${plural(all, 'set')} ${open === 1 ? 'is' : 'are'} not ticked.`,
    advice: 'Sets without a tick are not saved.',
    label: `Finish without ${open === 1 ? 'it' : 'them'}`,
  };
};

/**
 * Asks above the sets whether to finish, or to continue with the first set without a tick.
 *
 * @param {any} props
 */
const Ask = ({ draft, save, done }) => {
  const { fact, advice, label } = questionOf(draft);
  const ask = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    ask.current.parentElement.scrollTop = 0;
    ask.current.focus({ preventScroll: true });
  }, []);
  const proceed = () => {
    const next = ask.current.parentElement.querySelector('.tick[aria-pressed="false"]');
    next?.focus();
    done();
  };
  return html`
    <div class="ask" role="group" aria-labelledby="ask-text" tabindex="-1" ref=${ask}>
      <p id="ask-text"><b>${fact}</b> ${advice}</p>
      <div class="row-actions">
        <button class="button" onClick=${save}>${label}</button>
        <button class="button quiet" onClick=${proceed}>Continue workout</button>
      </div>
    </div>`;
};

/** @param {{ draft: Draft }} props */
const Count = ({ draft }) => {
  const { done, all } = countSets(draft);
  return html`
    <p class="session-count" role="status">${done} of ${plural(all, 'set')}<${Unseen}> done<//></p>`;
};

/**
 * Whether a kept draft is of this workout.
 *
 * @param {Draft | null} kept
 * @param {string} name
 * @param {Workout} workout
 */
const isSame = (kept, name, { exercises }) =>
  kept !== null &&
  kept.name === name &&
  kept.blocks.map(({ exerciseId }) => exerciseId).join() ===
    exercises.map(({ exerciseId }) => exerciseId).join();

/**
 * Saves the ticked sets and shows what they did.
 *
 * @param {Log | null} log
 * @param {Draft} draft
 * @param {() => void} close
 */
const save = async (log, draft, close) => {
  const before = home.value.groups;
  const exercises = performedIn(draft);
  const { startedAt } = draft;
  const completedAt = new Date().toISOString();
  // The clock of the device may have changed since.
  const start = startedAt <= completedAt ? { startedAt } : {};
  const body = { ...start, completedAt, exercises };
  const answers = await finish(log, draft, body);
  if (answers === null) return;
  keepDraft(null);
  stopRest();
  close();
  const after = answers.length > 0 ? home.value.groups : null;
  openFinish({ name: draft.name, exercises, unit: draft.unit, before, after });
};

/** @param {any} props */
const Running = ({ dialog, log, draft, change }) => {
  const asked = useSignal(0);
  const isSaving = useSignal(false);
  const finishWith = async (/** @type {Draft} */ given) => {
    isSaving.value = true;
    await save(log, given, dialog.close);
    isSaving.value = false;
  };
  const saveAnyway = () => {
    const given = performedIn(draft).length === 0 ? allTicked(draft) : draft;
    change(given);
    void finishWith(given);
  };
  const { done, all } = countSets(draft);
  const isReady = done === all && performedIn(draft).length > 0;
  const press = () => (isReady ? finishWith(draft) : (asked.value += 1));
  const ticked = () => {
    asked.value = 0;
    startRest();
  };
  const footer = html`
    <${RestTimer} /><${Count} draft=${draft} />
    <button class="button primary" data-key="finish" disabled=${isSaving.value} onClick=${press}>Finish workout</button>`;
  return html`
    <${Dialog} ...${dialog} footer=${footer}>
      ${
        asked.value > 0 &&
        html`<${Ask} key=${asked.value} draft=${draft} save=${saveAnyway} done=${() => (asked.value = 0)} />`
      }
      <${Tables} draft=${draft} change=${change} ticked=${ticked} />
    <//>`;
};

/**
 * The table of sets. Typed values stay on the device until the workout is finished.
 *
 * @param {any} props
 */
const Session = ({ id, close, log, workout }) => {
  const name = log === null ? workout.name : logName(log);
  const kept = currentDraft();
  const draft = useSignal(isSame(kept, name, workout) ? kept : null);
  const change = (/** @type {Draft} */ next) => {
    draft.value = next;
    saveDraft(next);
  };
  useEffect(() => {
    if (draft.value === null && workout.exercises.length > 0)
      void newDraft(workout, log, home.value.completed).then(change);
    return () => {
      stopRest();
      readAgain(['draft']);
    };
  }, []);
  const dialog = { id, close, title: name, closeLabel: 'Minimise' };
  if (draft.value !== null)
    return html`<${Running} dialog=${dialog} log=${log} draft=${draft.value} change=${change} />`;
  return html`
    <${Dialog} ...${dialog}>
      ${
        workout.exercises.length > 0
          ? html`<${Skeleton} lines=${8} />`
          : html`<${EmptyState} title="Nothing planned" text="Swap this workout for one with exercises." />`
      }
    <//>`;
};

/**
 * Opens the table of sets, filled from last time.
 *
 * @param {Log | null} log null if the workout was not planned
 * @param {Workout} workout
 */
export function openSession(log, workout) {
  openDialog(Session, { log, workout, kind: 'full' });
}
