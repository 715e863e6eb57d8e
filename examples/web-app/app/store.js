import { batch, computed, signal } from './libraries.js';
import { api } from './api.js';
import { logName, readHome, refKey } from './training.js';
import { withWaiting } from './waiting.js';

// All state of the page is here: what stays on this device, and the answers of the server. Both are
// signals, so what shows them is drawn again when they change.

/** @type {Map<string, { value: any }>} */
const cells = new Map();

/** @param {string} name */
const stored = (name) => {
  try {
    return JSON.parse(localStorage.getItem(`freshlegs.${name}`) ?? 'null');
  } catch {
    return null;
  }
};

/** @param {string} name */
const cellOf = (name) => {
  const cell = cells.get(name) ?? signal(stored(name));
  cells.set(name, cell);
  return cell;
};

/** A value that is kept on this device. @param {string} name @param {any} [otherwise] */
export const recall = (name, otherwise = null) => cellOf(name).value ?? otherwise;

/** @param {string} name @param {any} value */
const store = (name, value) => {
  try {
    if (value === null) localStorage.removeItem(`freshlegs.${name}`);
    else localStorage.setItem(`freshlegs.${name}`, JSON.stringify(value));
  } catch {
    // Without storage, the page works but forgets everything when it closes.
  }
};

/** Null deletes the kept value. @param {string} name @param {any} value */
export function remember(name, value) {
  cellOf(name).value = value;
  store(name, value);
}

/** Takes over what was stored without `remember`, for example by another tab of the browser. */
export function readAgain(names = [...cells.keys()]) {
  for (const name of names) cellOf(name).value = stored(name);
}

/** @returns {{ unit: Unit, effort: Effort, rest: number }} */
export const settings = () => ({ unit: 'kg', effort: 'rir', rest: 120, ...recall('settings', {}) });

/** @param {Partial<ReturnType<typeof settings>>} change */
export const changeSettings = (change) => {
  remember('settings', { ...settings(), ...change });
};

/** What the user wishes for today. @returns {Wishes} */
export const wishes = () => ({ minutes: null, equipment: [], avoid: [], ...recall('wishes', {}) });

export function hasWishes() {
  const { minutes, equipment, avoid } = wishes();
  return minutes !== null || equipment.length > 0 || avoid.length > 0;
}

/** Reads the first screen again, because it follows the wishes. @param {Partial<Wishes>} change */
export function wish(change) {
  remember('wishes', { ...wishes(), ...change });
  void refresh(['home']);
}

/** The workouts in progress, the latest change first. @returns {Draft[]} */
export const drafts = () =>
  recall('drafts', []).filter((/** @type {Draft} */ one) => one.userId === userId());

/** @param {readonly Draft[]} all @param {Draft} draft */
const withDraft = (all, draft) => [draft, ...all.filter(({ id }) => id !== draft.id)];

/** @param {Draft} draft */
export const keepDraft = (draft) => remember('drafts', withDraft(recall('drafts', []), draft));

/**
 * Stores a draft that a dialog shows. The page behind it follows when it calls `readAgain`.
 *
 * @param {Draft} draft
 */
export const saveDraft = (draft) => store('drafts', withDraft(stored('drafts') ?? [], draft));

/** @param {string} id */
export const dropDraft = (id) =>
  remember(
    'drafts',
    (stored('drafts') ?? []).filter((/** @type {Draft} */ one) => one.id !== id),
  );

const FITTED_MOST = 20;

/** @returns {Fitted[]} */
const allFitted = () => recall('fitted', []);

/** Keeps what the user accepted when fitting a session. @param {Fitted} fitted */
export function keepFitted(fitted) {
  const others = allFitted().filter(
    ({ userId, logIds }) =>
      userId !== fitted.userId || !logIds.some((id) => fitted.logIds.includes(id)),
  );
  remember('fitted', [...others, fitted].slice(-FITTED_MOST));
}

/** Drops the fitted sessions whose logs are no longer planned. @param {Home} home */
export function dropOldFitted({ planned }) {
  // Undoing a swap brings back the log that was swapped.
  const ids = planned.flatMap(({ id, swappedFromId }) => [id, swappedFromId ?? id]);
  const kept = allFitted().filter(
    (one) => one.userId !== userId() || one.logIds.some((id) => ids.includes(id)),
  );
  if (kept.length < allFitted().length) remember('fitted', kept);
}

/** @param {Home} home @returns {Home} */
const withFitted = (home) => {
  const mine = allFitted().filter((one) => one.userId === userId());
  const planned = home.planned.map((log) => {
    const fitted = mine.find(({ logIds }) => logIds.includes(log.id));
    return fitted === undefined || log.workout === null
      ? log
      : { ...log, workout: { ...log.workout, fitted } };
  });
  return { ...home, planned };
};

/** The user's writes that are not sent yet. @returns {Waiting[]} */
export const waitingWrites = () =>
  recall('outbox', []).filter((/** @type {Waiting} */ one) => one.userId === userId());

/** @param {(outbox: Waiting[]) => Waiting[]} change */
export function changeOutbox(change) {
  const outbox = change(recall('outbox', []));
  remember('outbox', outbox.length === 0 ? null : outbox);
}

/** Shows the first screen, and lets the user act on it, before the rest is read. */
const showEarly = async (/** @type {Home} */ partial) => {
  if (entries.home.value.data !== null) return;
  setEntry('home', partial);
  await idle();
};

const LOADERS = {
  user: api.user,
  home: () => readHome(wishes(), showEarly),
  forecast: api.forecast,
  volume: api.volume,
  history: api.history,
};

/** @typedef {keyof typeof LOADERS} Name */

/** @returns {Entry} */
const blank = () => ({ data: null, error: null, at: null });

/** An entry keeps its data while it is read again, even if that fails. */
export const entries = {
  user: signal(blank()),
  home: signal(blank()),
  forecast: signal(blank()),
  volume: signal(blank()),
  history: signal(blank()),
};

/** @returns {number | null} */
export const userId = () => entries.user.value.data?.userId ?? null;

/**
 * The training data as it will be once the waiting writes are sent, with what only this device
 * knows. Null before it is read. */
export const home = computed(() => {
  const { data } = entries.home.value;
  // What shows a tab waits for its data, so the others may rely on it.
  if (data === null) return /** @type {Home} */ (/** @type {unknown} */ (null));
  return withFitted(withWaiting(data, waitingWrites()));
});

/** Whether no planned log has this draft any more. @param {Draft} draft */
const isAdrift = ({ logIds }) => !home.value.planned.some(({ id }) => logIds.includes(id));

/**
 * The draft of a workout. After a swap, a fit or an undo, another log has the place of the first
 * one. It takes over the draft.
 *
 * @param {Log | null} log null if the workout is not planned
 * @param {Workout | null} workout
 * @returns {Draft | null}
 */
export const draftFor = (log, workout) => {
  const all = drafts();
  const hasLog = (/** @type {readonly number[]} */ ids) =>
    all.find(({ logIds }) => logIds.some((id) => ids.includes(id)));
  const hasName = (/** @type {string | undefined} */ name) =>
    all.find((draft) => draft.name === name && isAdrift(draft));
  if (log !== null)
    return hasLog([log.id]) ?? hasLog(log.replaced) ?? hasName(logName(log)) ?? null;
  const isOf = (/** @type {Draft} */ { source, logIds }) =>
    source !== null &&
    workout !== null &&
    logIds.length === 0 &&
    refKey(source) === refKey(workout.ref);
  return all.find(isOf) ?? hasName(workout?.name) ?? null;
};

/** Whether everything about the user is read. */
export const isWhole = () => entries.home.value.data?.isPartial === false;

/**
 * Sets an answer without a request.
 *
 * @param {Name} name
 * @param {any} data
 * @param {number | null} [at]
 */
export function setEntry(name, data, at = entries[name].value.at) {
  entries[name].value = { ...entries[name].value, data, at };
}

/** @type {Set<Name>} */
const needed = new Set();
/** @type {Record<string, number>} */
const newest = {};
/** @type {Set<Promise<void>>} */
const reading = new Set();
let reader = 0;

/** @param {Name} name @returns {Promise<Partial<Entry> | null>} */
const load = async (name) => {
  const mine = (newest[name] = ++reader);
  needed.add(name);
  const change = await LOADERS[name]().then(
    (data) => ({ data, error: null, at: Date.now() }),
    (error) => ({ error }),
  );
  // Ignore the answer if a newer request has started: it is outdated or belongs to another user.
  return newest[name] === mine ? change : null;
};

/** Entries that are read together also change together on the screen. @param {Name[]} names */
const read = async (names) => {
  const changes = await Promise.all(names.map(load));
  batch(() => {
    names.forEach((name, index) => {
      if (changes[index] !== null)
        entries[name].value = { ...entries[name].value, ...changes[index] };
    });
  });
};

/** Reads entries again; by default all that were read before. @param {Name[]} [names] */
export async function refresh(names = [...needed]) {
  const mine = read(names).finally(() => reading.delete(mine));
  reading.add(mine);
  await mine;
}

/** Resolves when everything that is being read now has arrived or failed. */
export const settled = () => Promise.all(reading);

/** Reads the entries that were never read. @param {Name[]} names */
export async function need(names) {
  const missing = names.filter((name) => !needed.has(name));
  if (missing.length > 0) await refresh(missing);
}

/** Forgets all answers, for another user. */
export function clear() {
  batch(() => {
    for (const name of /** @type {Name[]} */ (Object.keys(entries))) {
      entries[name].value = blank();
      newest[name] = ++reader;
    }
  });
}

const IDLE_WITHIN_MS = 1000;

/** Resolves when the browser has nothing else to do. In Safari, it resolves after a short delay. */
export const idle = () =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, IDLE_WITHIN_MS / 10);
    else requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS });
  });
