import { html, useEffect, useLayoutEffect, useRef, useSignal } from './libraries.js';
import { discard, finish } from './actions.js';
import { newDraft } from './draft.js';
import { openFinish } from './finish.js';
import { openSettings } from './later.js';
import { Dialog, openDialog } from './overlay.js';
import { RestTimer, startRest, stopRest } from './rest-timer.js';
import { openAddExercise, openMenu, openSet } from './session-dialogs.js';
import { allTicked, merged, performedIn, unreadableIn } from './session-model.js';
import { SetTable } from './set-table.js';
import { draftFor, drafts, dropDraft, entries, home, readAgain, saveDraft } from './store.js';
import { countSets, isWorkingSet, logName, workoutAt } from './training.js';
import { EmptyState, Icon, Skeleton, Unseen } from './ui.js';
import { clock, plural } from './words.js';

/** What to ask when sets are not ticked, or cannot be read. @param {Draft} draft */
const questionOf = (draft) => {
  const unreadable = unreadableIn(draft);
  const { done, all } = countSets(draft);
  if (unreadable > 0)
    return {
      fact: `${plural(unreadable, 'ticked set')} cannot be saved yet.`,
      advice: 'Correct the marked fields.',
      label: `Finish without ${unreadable === 1 ? 'it' : 'them'}`,
      proceed: 'Correct it',
    };
  if (performedIn(draft).length === 0)
    return {
      fact: 'No set is ticked yet.',
      advice: 'Tick the sets you did, or save all of them.',
      label: 'I did all sets',
      proceed: 'Continue workout',
    };
  const open = all - done;
  return {
    fact: `${open} of ${plural(all, 'set')} ${open === 1 ? 'is' : 'are'} not ticked.`,
    advice: 'Sets without a tick are not saved.',
    label: `Finish without ${open === 1 ? 'it' : 'them'}`,
    proceed: 'Continue workout',
  };
};

/**
 * Asks above the sets whether to finish, or to continue with the first set that is not right yet.
 *
 * @param {any} props
 */
const Ask = ({ draft, save, done }) => {
  const { fact, advice, label, proceed } = questionOf(draft);
  const ask = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    ask.current.parentElement.scrollTop = 0;
    ask.current.focus({ preventScroll: true });
  }, []);
  const go = () => {
    const body = ask.current.parentElement;
    const next =
      body.querySelector('.done [aria-invalid]') ??
      body.querySelector('.tick[aria-pressed="false"]');
    next?.focus();
    done();
  };
  return html`
    <div class="ask" role="group" aria-labelledby="ask-text" tabindex="-1" ref=${ask}>
      <p id="ask-text"><b>${fact}</b> ${advice}</p>
      <div class="row-actions">
        <button class="button" onClick=${save}>${label}</button>
        <button class="button quiet" onClick=${go}>${proceed}</button>
      </div>
    </div>`;
};

/** @param {{ draft: Draft }} props */
const Count = ({ draft }) => {
  const { done, all } = countSets(draft);
  const good = Math.max(0, done - unreadableIn(draft));
  return html`
    <p class="session-count" role="status">${good} of ${plural(all, 'set')}<${Unseen}> done<//></p>`;
};

const SECOND_MS = 1000;

/** How long the workout has run. @param {{ since: string }} props */
const Elapsed = ({ since }) => {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now.value - Date.parse(since)) / SECOND_MS));
  return html`<p class="elapsed" role="timer"><${Icon} name="clock" /><${Unseen}>Time so far: <//>${clock(seconds)}</p>`;
};

/** The records that a workout has set, as the server counts them. @param {number | undefined} logId */
const recordsOf = (logId) =>
  (entries.history.value.data?.exercises ?? []).flatMap((/** @type {any} */ { name, bests }) => {
    const [best, ...before] = bests.toReversed();
    const isRecord =
      best?.logId === logId &&
      before.length > 0 &&
      before.every((/** @type {any} */ { oneRepMaxKg }) => oneRepMaxKg < best.oneRepMaxKg);
    return isRecord ? [{ name, ...best }] : [];
  });

/**
 * Saves the ticked sets and shows what they did.
 *
 * @param {Log | null} log
 * @param {Draft} draft
 * @param {() => void} close
 */
const save = async (log, draft, close) => {
  const exercises = performedIn(draft);
  const { startedAt } = draft;
  const completedAt = new Date().toISOString();
  // The clock of the device may have changed since.
  const start = startedAt <= completedAt ? { startedAt } : {};
  const before = home.value.groups;
  const answers = await finish(log, draft, { ...start, completedAt, exercises });
  if (answers === null) return;
  dropDraft(draft.id);
  if (drafts().length === 0) stopRest();
  close();
  openFinish({
    name: draft.name,
    exercises,
    minutes: Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000),
    records: answers.length > 0 ? recordsOf(answers[0].log.id) : [],
    before,
    after: answers.length > 0 ? home.value.groups : null,
  });
};

/** @param {any} props */
const Blocks = ({ draft, edit, ticked }) =>
  draft.value.blocks.map(
    (/** @type {Block} */ block, /** @type {number} */ index) => html`
      <${SetTable} key=${block.exerciseId} block=${block} index=${index} edit=${edit} ticked=${ticked}
        chooseSet=${(/** @type {number} */ at) => openSet({ draft, index, at, edit })}
        menu=${() => openMenu({ draft, index, edit })} />`,
  );

/** @param {any} props */
const Running = ({ dialog, log, draft: signal, edit }) => {
  const draft = /** @type {Draft} */ (signal.value);
  const asked = useSignal(0);
  const isSaving = useSignal(false);
  const finishWith = async (/** @type {Draft} */ given) => {
    isSaving.value = true;
    await save(log, given, dialog.close);
    isSaving.value = false;
  };
  const { done, all } = countSets(draft);
  const unreadable = unreadableIn(draft);
  const saveAnyway = () => {
    if (performedIn(draft).length === 0 && unreadable === 0) edit(allTicked);
    void finishWith(signal.value);
  };
  const isReady = done === all && unreadable === 0 && performedIn(draft).length > 0;
  const press = () => (isReady ? finishWith(draft) : (asked.value += 1));
  const ticked = (/** @type {Row} */ row) => {
    asked.value = 0;
    if (isWorkingSet(row)) startRest();
  };
  const throwAway = () => {
    dialog.close();
    discard(draft);
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
      <div class="session-controls">
        <${Elapsed} since=${draft.startedAt} />
        <button class="button small quiet" onClick=${openSettings}>Units and rest…</button>
      </div>
      <${Blocks} draft=${signal} edit=${edit} ticked=${ticked} />
      <div class="session-more">
        <button class="button" data-key="add-exercise" onClick=${() => openAddExercise({ draft: signal, edit })}>
          <${Icon} name="plus" />Add an exercise
        </button>
        <button class="button quiet danger" onClick=${throwAway}>Discard workout</button>
      </div>
    <//>`;
};

/** Whether a draft follows the plan as it is now. @param {Draft} draft @param {Workout} workout */
const followsPlan = ({ plan }, { exercises }) => plan === JSON.stringify(exercises);

/**
 * The draft to go on with, for the plan as it is now.
 *
 * @param {Log | null} log
 * @param {Workout | null} workout
 * @param {Draft | null} kept
 */
const readDraft = async (log, workout, kept) => {
  if (workout === null || (kept !== null && followsPlan(kept, workout))) return kept;
  const fresh = await newDraft(workout, log);
  return kept === null ? fresh : merged(kept, fresh);
};

/**
 * The table of sets. Typed values stay on the device until the workout is finished.
 *
 * @param {any} props
 */
const Session = ({ id, close, log, workout, kept }) => {
  const isEmpty = kept === null && workout.exercises.length === 0;
  const draft = useSignal(/** @type {Draft | null} */ (null));
  const edit = (/** @type {(draft: Draft) => Draft} */ change) => {
    if (draft.value === null) return;
    draft.value = change(draft.value);
    saveDraft(draft.value);
  };
  useEffect(() => {
    if (!isEmpty)
      void readDraft(log, workout, kept).then((next) => {
        draft.value = next;
        edit((one) => one);
      });
    return () => readAgain(['drafts']);
  }, []);
  const name =
    kept !== null && workout === null ? kept.name : log === null ? workout.name : logName(log);
  const dialog = { id, close, title: name, closeLabel: 'Minimise' };
  if (draft.value !== null)
    return html`<${Running} dialog=${dialog} log=${log} draft=${draft} edit=${edit} />`;
  return html`
    <${Dialog} ...${dialog}>
      ${
        isEmpty
          ? html`<${EmptyState} title="Nothing planned" text="Swap this workout for one with exercises." />`
          : html`<${Skeleton} lines=${8} />`
      }
    <//>`;
};

/** Asks before a second workout starts. @param {any} props */
const Second = ({ id, closeAnd, name, running, start }) => {
  const { done, all } = countSets(running);
  const footer = html`
    <button class="button" onClick=${closeAnd(start)}>Start ${name} too</button>
    <button class="button primary" onClick=${closeAnd(() => resume(running))}>Resume ${running.name}</button>`;
  return html`
    <${Dialog} id=${id} title="${running.name} is still running" footer=${footer}>
      <p>${done} of ${plural(all, 'set')} done. It stays on this device if you start ${name}.</p>
    <//>`;
};

/**
 * Opens the table of sets, filled from last time. Goes on if the workout is already running.
 *
 * @param {Log | null} log null if the workout was not planned
 * @param {Workout} workout
 */
export function openSession(log, workout) {
  const kept = draftFor(log, workout);
  const [running] = drafts();
  const start = () => openDialog(Session, { log, workout, kept, kind: 'full' });
  if (kept !== null || running === undefined) start();
  else {
    const name = log === null ? workout.name : logName(log);
    openDialog(Second, { name, running, start, kind: 'sheet' });
  }
}

/** Goes on with a workout in progress. @param {Draft} draft */
export function resume(draft) {
  const { planned, workouts } = home.value;
  const log = planned.find((one) => draftFor(one, one.workout)?.id === draft.id) ?? null;
  const own = draft.source && workoutAt(workouts, draft.source);
  const workout = log === null ? own : log.workout;
  openDialog(Session, { log, workout: workout ?? null, kept: draft, kind: 'full' });
}
