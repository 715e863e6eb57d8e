import { html } from './libraries.js';
import { bandOf, tiredText } from './bands.js';
import {
  openExercise,
  openFit,
  openLog,
  openSession,
  openSwap,
  openWish,
  plan,
  remove,
  startLog,
  undoSwap,
} from './later.js';
import { notify } from './overlay.js';
import { draftFor, hasWishes, home, isWhole, refresh, settled, wish, wishes } from './store.js';
import * as training from './training.js';
import { drawing, BandSymbol, EmptyState, Icon, lazy, Unseen } from './ui.js';
import { alsoPlanned, reasonsInWords, sparedIn, verdictOf } from './verdict.js';
import { coarse, dotted, lastDone, listed, longDay, percent } from './words.js';
import { EQUIPMENT_NAMES, plural, spoken, today } from './words.js';

/** @typedef {import('./verdict.js').Verdict} Verdict */

const Questions = lazy(async () => (await import('./rest.js')).Questions);
const Composed = lazy(async () => (await import('./rest.js')).Composed);

const { logName, offerOf, planText, refKey, workoutAt } = training;

/**
 * Runs an action with the newest version of a log, once the data that its dialog needs is read. The
 * first answer lacks some of it.
 *
 * @template {Log | null} One
 * @param {(log: One) => unknown} run
 * @param {One} log
 */
const act = (run, log) => async () => {
  if (!isWhole()) await settled();
  if (!isWhole()) await refresh(['home']);
  if (!isWhole()) notify('This could not be loaded. Try again.', { isError: true });
  else run(/** @type {One} */ (home.value.planned.find(({ id }) => id === log?.id) ?? log));
};

/**
 * Starts or resumes a workout.
 *
 * @param {{ text: string, log: Log | null, workout: Workout | null, kind?: string, onClick: () => unknown, id?: string }} props
 */
const Start = ({ text, log, workout, kind = 'button primary', onClick, id = 'start' }) => {
  const name = log === null ? workout?.name : logName(log);
  const label = draftFor(log, workout) === null ? text : 'Resume';
  return html`
    <button class=${kind} data-key=${id} aria-label="${label}: ${name}" onClick=${onClick}>${label}</button>`;
};

/** @param {{ verdict: Verdict, log: Log }} props */
const PlanButtons = ({ verdict: { kind, offer }, log }) => {
  const name = logName(log);
  const isSwap = kind === 'swap';
  const start = html`
    <${Start} text=${isSwap ? 'Do it anyway' : 'Start workout'} log=${log} workout=${log.workout}
      onClick=${act(startLog, log)} kind=${isSwap ? 'button' : 'button primary'} />`;
  const swap = isSwap
    ? html`
      <button class="button primary" data-key="swap-today"
        onClick=${act((one) => openSwap(one, offer.call.target), log)}>
        Swap for ${offer.workout.name}
      </button>`
    : html`
      <button class="button" data-key="swap-today" aria-label="Swap ${name} for another workout"
        onClick=${act(openSwap, log)}>Swap</button>`;
  return isSwap ? [swap, start] : [start, swap];
};

/** @param {{ verdict: Verdict }} props */
const HeroButtons = ({ verdict }) => {
  const { kind, log, workout } = verdict;
  if (kind === 'done' && log !== null)
    return html`
      <button class="button" data-key="open-done" onClick=${act(openLog, log)}>See what you did</button>`;
  if ((kind === 'next' || kind === 'start') && workout !== null) {
    const { name } = workout;
    const start = () => openSession(null, workout);
    return html`
      <${Start} text="Start workout" log=${null} workout=${workout} onClick=${act(start, null)} />
      <button class="button" data-key="plan-best" aria-label="Plan for today: ${name}"
        onClick=${act(() => plan(workout, today()), null)}>Plan for today</button>`;
  }
  return log !== null && html`<${PlanButtons} verdict=${verdict} log=${log} />`;
};

/** @param {{ log: Log | null, workout: Workout }} props */
const HeroMore = ({ log, workout }) => {
  const fit = (/** @type {Log | null} */ one) => openFit(one, one?.workout ?? workout);
  return html`
    <div class="hero-more">
      ${
        workout.exercises.length > 0 &&
        html`<button class="button quiet" data-key="fit" onClick=${act(fit, log)}>Fit today’s workout…</button>`
      }
      ${
        log !== null &&
        (log.swap === null
          ? html`
          <button class="button quiet" data-key="remove" aria-label="Remove from plan: ${logName(log)}"
            onClick=${act(remove, log)}>Remove from plan</button>`
          : html`
          <button class="button quiet" data-key="undo-swap" onClick=${act(undoSwap, log)}>Undo swap</button>`)
      }
    </div>`;
};

/** @typedef {ReturnType<typeof sparedIn>} Spared */

/** @param {{ exercises: Exercise[], spared: Spared, log: Log | null }} props */
const Exercises = ({ exercises, spared, log }) => html`
  <ol class="exercises" aria-label=${plural(exercises.length, 'exercise')}>
    ${exercises.map(
      (exercise) => html`
        <li>
          <span class="exercise-name">${exercise.name}</span>
          <span class="exercise-plan">
            ${spared.some(({ exerciseId }) => exerciseId === exercise.exerciseId) ? 'left out' : planText(exercise)}
          </span>
          ${
            log !== null &&
            log.id > 0 &&
            html`
            <button class="icon-button" data-key="exercise-${log.id}-${exercise.exerciseId}"
              aria-label="Swap ${exercise.name} for another exercise"
              onClick=${act((one) => openExercise(one, exercise), log)}><${Icon} name="swap" /></button>`
          }
        </li>`,
    )}
  </ol>`;

/** @param {Log | null} log @param {Workout} workout @param {string | null} [lastDoneAt] */
const facts = (log, workout, lastDoneAt) => {
  const minutes =
    workout.fitted?.minutes ?? offerOf(home.value.answer, log, workout)?.minutes ?? null;
  return dotted([
    workout.programName ?? (workout.isMade ? 'Made for this day' : 'Your own workout'),
    plural(workout.exercises.length, 'exercise'),
    minutes !== null && `${minutes} min`,
    lastDoneAt !== undefined && lastDone(lastDoneAt),
  ]);
};

/** The exercises to leave out, with what to do about each. @param {{ spared: Spared, log: Log | null }} props */
const Spared = ({ spared, log }) =>
  spared.map(
    ({ exerciseId, name, why }) => html`
      <div class="spared">
        <p>Leave out <b>${name}</b>: ${why}.</p>
        ${
          log !== null &&
          log.id > 0 &&
          html`
          <button class="button small" data-key="spare-${exerciseId}" aria-label="Swap it: ${name}, ${why}"
            onClick=${act((one) => openExercise(one, { exerciseId, name }), log)}>Swap it</button>`
        }
      </div>`,
  );

/**
 * The figure is drawn after the text, because drawing it takes as long as all of the text.
 *
 * @param {{ workout: Workout | null, groups: Group[] }} props
 */
const HeroFigure = ({ workout, groups }) => html`
  <div class="hero-figure">
    ${drawing.value && html`<${drawing.value.SmallFigure} lit=${training.primaryGroups(workout)} groups=${groups} />`}
  </div>`;

/** @param {{ verdict: Verdict }} props */
const HeroHead = ({ verdict: { kind, title, text, log, workout, lastDoneAt } }) => {
  const { groups, isPartial } = home.value;
  const hasFigure = training.primaryGroups(workout).length > 0 || isPartial;
  return html`
    <div class="hero-head">
      <p class="eyebrow">${longDay(new Date())}</p>
      <h1>${title}</h1>
      ${hasFigure && html`<${HeroFigure} workout=${workout} groups=${groups} />`}
      ${text !== '' && html`<p class="hero-text">${text}</p>`}
      ${workout !== null && kind !== 'done' && html`<p class="hero-facts">${facts(log, workout, lastDoneAt)}</p>`}
    </div>`;
};

/** @param {{ verdict: Verdict }} props */
const Hero = ({ verdict }) => {
  const { kind, log } = verdict;
  const workout = kind === 'done' ? null : verdict.workout;
  const spared = workout === null ? [] : sparedIn(home.value, log, workout);
  const tags = [log && training.swapTag(log), log?.isWaiting && 'Waiting to be sent'].filter(
    Boolean,
  );
  return html`
    <article class="card hero hero-${kind}" aria-label="Today’s workout">
      <${HeroHead} verdict=${verdict} />
      ${tags.length > 0 && html`<p>${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>`}
      <div class="hero-actions"><${HeroButtons} verdict=${verdict} /></div>
      <${Spared} spared=${spared} log=${log} />
      ${
        workout !== null &&
        workout.exercises.length > 0 &&
        html`<${Exercises} exercises=${workout.exercises} spared=${spared} log=${log} />`
      }
      ${
        workout !== null &&
        (log === null || log.id > 0) &&
        html`<${HeroMore} log=${log} workout=${workout} />`
      }
    </article>`;
};

/** Another workout that is planned for today. @param {{ verdict: Verdict, log: Log }} props */
const Also = ({ verdict, log }) => html`
  <article class="card also" aria-label=${logName(log)}>
    <h2>${logName(log)}</h2>
    <p class="pick-about">${log.workout === null ? 'Also planned' : `Also planned · ${facts(log, log.workout)}`}</p>
    <div class="hero-actions"><${PlanButtons} verdict=${{ ...verdict, kind: 'plan' }} log=${log} /></div>
  </article>`;

/** @param {any} props */
const Chip = ({ icon, label, value, isSet, onClick }) => html`
  <button class=${isSet ? 'chip chip-set' : 'chip'} data-key="chip-${label}" onClick=${onClick}>
    <${Icon} name=${icon} /><span>${!value.startsWith(label) && html`<${Unseen}>${label}: <//>`}${value}</span>
  </button>`;

const NAMED = 2;

const Chips = () => {
  const { minutes, equipment, avoid } = wishes();
  const gear = equipment.map((name) => EQUIPMENT_NAMES[name] ?? name);
  return html`
    <div class="chips" role="group" aria-label="What fits you today">
      <${Chip} icon="clock" label="Time" isSet=${minutes !== null} onClick=${() => openWish('time')}
        value=${minutes === null ? 'Any length' : `Up to ${minutes} min`} />
      <${Chip} icon="gear" label="Equipment" isSet=${equipment.length > 0} onClick=${() => openWish('equipment')}
        value=${equipment.length === 0 ? 'Full gym' : listed(gear, NAMED)} />
      <${Chip} icon="shield" label="Avoid" isSet=${avoid.length > 0} onClick=${() => openWish('avoid')}
        value=${avoid.length === 0 ? 'Avoid…' : `Avoid ${listed(avoid.map(spoken), NAMED)}`} />
    </div>`;
};

const REASONS_SHOWN = 3;

/** @param {{ reasons: any[] }} props */
const Reasons = ({ reasons }) => html`
  <ul class="reasons">
    ${reasonsInWords(reasons, REASONS_SHOWN, home.value.groups).map(
      ({ isAgainst, text }) => html`
        <li class=${isAgainst ? 'against' : 'for'}>
          <span class="sign" aria-hidden="true">${isAgainst ? '–' : '+'}</span>
          <span>${isAgainst && html`<${Unseen}>But: <//>`}${text}</span>
        </li>`,
    )}
  </ul>`;

/** @param {{ pick: any, due: Log | null }} props */
const Pick = ({ pick: { workout: given, minutes, recovery, reasons, lastDoneAt }, due }) => {
  const { ref, name, programName } = given;
  const workout = workoutAt(home.value.workouts, ref);
  const about = [
    programName ?? 'Your own workout',
    `${minutes} min`,
    // Before the first workout, that says nothing.
    home.value.completed.length > 0 && lastDone(lastDoneAt),
  ];
  // Hide the score before the first workout, because everything is fresh.
  const score =
    home.value.completed.length > 0 &&
    html`
    <p class="pick-score">
      <${BandSymbol} band=${bandOf(recovery.percentage)} />
      <span><b>${percent(recovery.percentage)}</b> recovered</span>
    </p>`;
  const start =
    workout !== null &&
    html`
    <${Start} text="Start" log=${null} workout=${workout} kind="button" id="start-${refKey(ref)}"
      onClick=${act(() => openSession(null, workout), null)} />`;
  const instead = html`
    <button class="button" data-key="instead-${refKey(ref)}" aria-label="Do this instead: ${name}"
      onClick=${act((one) => openSwap(/** @type {any} */ (one), ref), due)}>Do this instead</button>`;
  return html`
    <li class="card pick">
      <div class="pick-head"><h3>${name}</h3>${score}<p class="pick-about">${dotted(about)}</p></div>
      <${Reasons} reasons=${reasons} />
      ${due === null ? start : instead}
    </li>`;
};

/** Says which muscles rule out workouts, and until when. @param {{ groups: Group[] }} props */
const LeftOut = ({ groups }) => {
  if (groups.length === 0) return null;
  const until =
    groups
      .map(({ eligibleAt }) => eligibleAt ?? '')
      .sort()
      .at(-1) ?? '';
  const latest = groups.length > 1 ? ' at the latest' : '';
  const when = until === '' ? '' : ` until ${coarse(until)}${latest}`;
  return html`
    <p class="hint left-out">${`Workouts for these muscles are not suggested: ${tiredText(groups)}${when}.`}</p>`;
};

/** Suggests which wishes the user could relax. @param {{ kind: Verdict['kind'] }} props */
const NothingFits = ({ kind }) => {
  const { minutes, equipment, avoid } = wishes();
  const ways = [
    minutes !== null && 'allow more time',
    equipment.length > 0 && 'add equipment',
    avoid.length > 0 && 'avoid fewer muscles',
  ].filter(Boolean);
  const clear = () => wish({ minutes: null, equipment: [], avoid: [] });
  return html`
    <${EmptyState} title=${kind === 'rest' ? 'No workout fits today' : 'No other workout fits'}
      text=${hasWishes() ? `To see more, ${ways.join(' or ')}.` : 'Every workout trains a muscle that needs rest.'}>
      ${
        hasWishes() &&
        html`<button class="button" data-key="clear-wishes" onClick=${clear}>Clear all choices</button>`
      }
    <//>`;
};

/** Whether today asks for a session of its own. @param {Verdict} verdict */
const needsSession = ({ kind }) =>
  hasWishes() ||
  ['swap', 'early', 'rest'].includes(kind) ||
  home.value.answer.compose !== undefined;

const PICKS = 3;

/** @param {{ verdict: Verdict }} props */
const Picks = ({ verdict }) => {
  const { kind, log, workout, offer } = verdict;
  const { recommendations, excludedMuscleGroups } = home.value.answer;
  // These already have a button above.
  const above = [
    workout,
    kind === 'swap' ? offer.workout : null,
    ...alsoPlanned(home.value, verdict).map((log) => log.workout),
  ].map((one) => one && refKey(one.ref));
  const picks = recommendations
    .filter((/** @type {any} */ one) => !above.includes(refKey(one.workout.ref)))
    .slice(0, PICKS);
  const due = kind === 'done' ? null : log;
  const isComposed = needsSession(verdict) && (kind !== 'done' || hasWishes());
  if (picks.length === 0 && !isComposed) return html`<${NothingFits} kind=${kind} />`;
  return html`
    <ul class="picks">
      ${isComposed && html`<${Composed} key="composed" due=${due} />`}
      ${picks.map((/** @type {any} */ pick) => html`<${Pick} key=${refKey(pick.workout.ref)} pick=${pick} due=${due} />`)}
    </ul>
    ${picks.length === 0 && html`<${NothingFits} kind=${kind} />`}
    <${LeftOut} groups=${excludedMuscleGroups} />`;
};

/** @type {Record<Verdict['kind'], string>} */
const PICKS_TITLE = {
  plan: 'Prefer something else?',
  swap: 'Other choices today',
  early: 'What fits today',
  done: 'Want to do more?',
  next: 'Other choices today',
  rest: 'Other choices today',
  start: 'Other first workouts',
};

/** Whether to do today's plan, and what else fits. */
export function Today() {
  const verdict = verdictOf(home.value);
  const choices = training.isAheadOfScores(home.value)
    ? html`
      <p class="hint">
        Suggestions come back once your workout is sent.
      </p>`
    : html`<${Chips} /><${Picks} verdict=${verdict} />`;
  return html`
    ${verdict.kind === 'start' && html`<${Questions} />`}
    <div class="today">
      <div class="today-main">
        <${Hero} verdict=${verdict} />
        ${alsoPlanned(home.value, verdict).map((log) => html`<${Also} key=${log.id} verdict=${verdict} log=${log} />`)}
      </div>
      <section class="today-side" aria-label="Alternatives">
        <h2>${PICKS_TITLE[verdict.kind]}</h2>
        ${choices}
      </section>
    </div>`;
}
