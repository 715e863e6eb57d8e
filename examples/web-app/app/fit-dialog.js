import { html, useEffect, useRef, useSignal } from './libraries.js';
import { acceptFitted } from './actions.js';
import { api } from './api.js';
import { Dialog, DialogError, openDialog } from './overlay.js';
import { wishes } from './store.js';
import { logName, planText } from './training.js';
import { Choice, Skeleton } from './ui.js';
import { gearOf, placeChoice } from './wish-dialogs.js';
import { EQUIPMENT_NAMES, listed, plural, withPercents } from './words.js';

/** @typedef {{ minutes: string, equipment: string }} Choice */

const MINUTES = { '': 'As planned', 20: '20', 30: '30', 45: '45', 60: '60' };
const EQUIPMENT = { '': 'Full gym', dumbbell: 'Dumbbells only', 'body only': 'No equipment' };

/** @param {Log | null} log @param {Workout} workout @param {Choice} choice */
const requestOf = (log, workout, { minutes, equipment: choice }) => {
  const { place, equipment = '' } = gearOf(choice);
  const { avoid } = wishes();
  return {
    ...(log === null ? { base: workout.ref } : { logId: log.id }),
    ...(minutes === '' ? {} : { minutes: Number(minutes) }),
    ...(place === undefined ? {} : { place }),
    ...(equipment === '' ? {} : { equipment: equipment.split(',') }),
    ...(avoid.length > 0 ? { avoid } : {}),
  };
};

/** @type {Record<string, { sign: string, says: (change: any) => string }>} */
const CHANGES = {
  cut: { sign: '−', says: ({ name }) => `${name} left out` },
  swap: {
    sign: '⇄',
    says: ({ name, replacement }) =>
      `${replacement?.name ?? 'Another exercise'} instead of ${name}`,
  },
  add: { sign: '+', says: ({ name, sets }) => `${name}: ${plural(sets.to, 'more set')}` },
  fewer_sets: {
    sign: '−',
    says: ({ name, sets }) => `${name}: ${plural(sets.to, 'set')} instead of ${sets.from}`,
  },
};

/** Changes of one kind with the same reason, to give it once. @param {any[]} changes */
const byReason = (changes) => {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const change of changes) {
    const key = `${change.op} ${change.message}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
};

/** @param {{ changes: any[] }} props */
const Change = ({ changes }) => html`
  <li class="fit-change fit-${changes[0].op}">
    <span class="sign" aria-hidden="true">${CHANGES[changes[0].op]?.sign ?? '·'}</span>
    <div>
      ${changes.map((change) => html`<p><b>${CHANGES[change.op]?.says(change) ?? change.name}</b></p>`)}
      <p class="hint">${withPercents(changes[0].message)}</p>
    </div>
  </li>`;

/** @param {readonly unknown[]} exercises @param {Choice} choice */
const unchanged = (exercises, { minutes, equipment }) => {
  if (exercises.length === 0) return 'Nothing fits.';
  return minutes === '' && equipment === ''
    ? 'Choose how much time and what equipment you have today.'
    : 'It fits as planned.';
};

/** @param {readonly unknown[]} exercises */
const sizeOf = (exercises) => plural(exercises.length, 'exercise').replace(' ', '\u00a0');

/** @param {{ session: any, workout: Workout, choice: Choice }} props */
const Outcome = ({ session, workout, choice }) => {
  const { exercises, minutes, changes, unmet } = session;
  const before = ` instead of ${sizeOf(workout.exercises)}`;
  return html`
    <p class="fit-facts"><b>${sizeOf(exercises)}, ${minutes}\u00a0min</b>${changes.length > 0 && before}</p>
    ${
      changes.length === 0
        ? html`<p class="hint">${unchanged(exercises, choice)}</p>`
        : html`
        <h3>What changes</h3>
        <ul class="fit-changes">${byReason(changes).map((group) => html`<${Change} changes=${group} />`)}</ul>`
    }
    ${
      unmet.length > 0 &&
      html`
      <ul class="plain-list fit-unmet" aria-label="What was not possible">
        ${unmet.map((/** @type {any} */ { message }) => html`<li>${withPercents(message)}</li>`)}
      </ul>`
    }
    ${
      exercises.length > 0 &&
      html`
      <h3>Your session</h3>
      <ol class="exercises fit-session">
        ${exercises.map(
          (/** @type {Exercise} */ exercise) => html`
            <li>
              <span class="exercise-name">${exercise.name}</span>
              <span class="exercise-plan">${planText(exercise)}</span>
            </li>`,
        )}
      </ol>`
    }`;
};

/**
 * The first choice follows today's wishes. A workout that is short enough does not get longer.
 *
 * @param {Log | null} log
 * @param {Workout} workout
 * @returns {Promise<Choice>}
 */
const readWished = async (log, workout) => {
  const { minutes, equipment } = wishes();
  const asPlanned = { minutes: '', equipment: equipment.join() };
  if (minutes === null) return asPlanned;
  const session = await api.compose(requestOf(log, workout, asPlanned)).catch(() => null);
  return session?.minutes <= minutes ? asPlanned : { ...asPlanned, minutes: String(minutes) };
};

/**
 * @param {{ first: Choice, choice: Choice, places: { name: string }[], choose: (part: Partial<Choice>) => void }} props
 */
const Choices = ({ first, choice, places, choose }) => {
  const own = Object.fromEntries(places.map(({ name }) => [placeChoice(name), name]));
  const atHand = listed(wishes().equipment.map((name) => EQUIPMENT_NAMES[name] ?? name));
  // If the wishes match a general choice, show the name of that choice.
  const kits = { [first.equipment]: atHand, ...EQUIPMENT, ...own };
  return html`
    <${Choice} name="fit-minutes" label="Minutes" options=${{ [first.minutes]: first.minutes, ...MINUTES }}
      chosen=${choice.minutes} choose=${(/** @type {string} */ minutes) => choose({ minutes })} />
    <${Choice} name="fit-equipment" label="Equipment" options=${kits}
      chosen=${choice.equipment} choose=${(/** @type {string} */ equipment) => choose({ equipment })} />`;
};

/**
 * Composes the session for each choice, and keeps only the newest answer.
 *
 * @param {Log | null} log
 * @param {Workout} workout
 */
const useSession = (log, workout) => {
  const state = useSignal(/** @type {any} */ ({ session: null, error: null, isWaiting: true }));
  const newest = useRef(0);
  const compose = async (/** @type {Choice} */ choice) => {
    const mine = ++newest.current;
    const set = (/** @type {object} */ part) => (state.value = { ...state.value, ...part });
    set({ isWaiting: true });
    try {
      const session = await api.compose(requestOf(log, workout, choice));
      if (mine === newest.current) set({ session, choice, error: null, isWaiting: false });
    } catch (error) {
      if (mine === newest.current) set({ error });
    }
  };
  return { state, compose };
};

/**
 * The first choice and the places to choose from. Null until they are read.
 *
 * @param {Log | null} log
 * @param {Workout} workout
 * @param {(choice: Choice) => void} use called with the first choice
 */
const useFirst = (log, workout, use) => {
  const given = useSignal(
    /** @type {{ first: Choice, places: { name: string }[] } | null} */ (null),
  );
  useEffect(() => {
    // If the places cannot be read, the general choices still work.
    const preferences = api.preferences().catch(() => ({ places: [] }));
    void Promise.all([readWished(log, workout), preferences]).then(([first, { places }]) => {
      given.value = { first, places };
      use(first);
    });
  }, []);
  return given.value;
};

/** @param {any} state */
const statusOf = ({ session: { exercises, changes } }) =>
  `${plural(exercises.length, 'exercise')}, ${plural(changes.length, 'change')}.`;

/** @param {any} props */
const Fit = ({ id, close, log, workout }) => {
  const choice = useSignal(/** @type {Choice} */ ({ minutes: '', equipment: '' }));
  const { state, compose } = useSession(log, workout);
  const { session, error, isWaiting } = state.value;
  const choose = (/** @type {Partial<Choice>} */ part) => {
    choice.value = { ...choice.value, ...part };
    void compose(choice.value);
  };
  const given = useFirst(log, workout, choose);
  const use = async () => {
    state.value = { ...state.value, isWaiting: true };
    const { equipment } = choice.value;
    const fitted = { minutes: session.minutes, equipment };
    if ((await acceptFitted(log, session, fitted)) !== null) close();
    // Something was written since the session was composed, so compose it again.
    else void compose(choice.value);
  };
  const isUseless =
    isWaiting || session.exercises.length === 0 || (log !== null && session.changes.length === 0);
  const title = `Fit ${log === null ? workout.name : logName(log)} to today`;
  if (given === null)
    return html`<${Dialog} id=${id} title=${title}><${Skeleton} lines=${8} /><//>`;
  const footer = html`
    <button class="button primary" disabled=${isUseless} onClick=${use}>Use this session</button>`;
  return html`
    <${Dialog} id=${id} title=${title} footer=${footer}>
      <${Choices} ...${given} choice=${choice.value} choose=${choose} />
      <p class="unseen" role="status">${session && statusOf(state.value)}</p>
      <div class="fit-result" role="region" aria-label="The session">
        ${
          error !== null
            ? html`<${DialogError} message=${error.message} />`
            : session === null
              ? html`<${Skeleton} lines=${6} />`
              : html`<${Outcome} session=${session} workout=${workout} choice=${state.value.choice} />`
        }
      </div>
    <//>`;
};

/**
 * Fits a workout to today's time and equipment. Writes nothing until the user accepts it.
 *
 * @param {Log | null} log null if the workout is not planned
 * @param {Workout} workout
 */
export function openFit(log, workout) {
  openDialog(Fit, { log, workout });
}
