import { signal } from './libraries.js';
import { addressOf, homeAddress, take, timeZone } from '/early.js';

/** The error code if the server does not respond. */
export const OFFLINE = 'OFFLINE';

/** Whether the server responded to the last request. */
export const isReached = signal(true);

/** What to say if the server does not respond: the device may be offline, or the server down. */
export const unreached = () =>
  navigator.onLine ? 'The server does not answer.' : 'You are offline.';

/** @param {string} code @param {number} status @param {string} message */
const apiError = (code, status, message) => Object.assign(new Error(message), { code, status });

/** @param {Response} response */
const readBody = async (response) => {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw apiError('UNKNOWN', response.status, 'The server sent an unexpected answer.');
  }
};

/**
 * Sends a request. With a key, a write that is sent twice takes effect only once.
 *
 * @param {Write} request
 * @param {{ key?: string, keepalive?: boolean }} [options]
 */
export async function send({ method, path, body }, { key, keepalive = false } = {}) {
  /** @type {Record<string, string>} */
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const init = { method, headers, keepalive };
  const sent =
    (method === 'GET' && take(path)) ||
    fetch(path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  const response = await sent.catch(() => {
    isReached.value = false;
    throw apiError(OFFLINE, 0, `${unreached()} Try again later.`);
  });
  isReached.value = true;
  const answer = await readBody(response);
  if (response.ok) return answer;
  const {
    code = 'UNKNOWN',
    detail = 'The server has a problem. Try again.',
    errors,
  } = answer ?? {};
  // A pointer into the request says nothing to a user.
  const says = errors?.[0] ? `A value was refused: it ${errors[0].detail}.` : detail;
  throw apiError(code, response.status, says);
}

/** @param {string} path @param {Record<string, any>} [query] */
const read = (path, query = {}) => send({ method: 'GET', path: addressOf(path, query) });

/** @param {string} path @param {object} body @returns {Write} */
const post = (path, body) => ({ method: 'POST', path, body });

const MOST = 100;
const MOST_EXERCISES = 2000;
const HISTORY_DAYS = 180;

/** @typedef {string | null} Cursor */

/** What the page reads. Composing a session and comparing a swap write nothing. */
export const api = {
  user: () => read('/demo/user'),
  home: (/** @type {Wishes} */ wishes) => read(homeAddress(wishes)),
  forecast: () => read('/api/recovery/forecast', { days: 7, stepHours: 6 }),
  volume: () => read('/api/volume/weeks', { timeZone: timeZone() }),
  history: () => read('/api/progression/history', { days: HISTORY_DAYS }),
  workouts: (/** @type {Cursor} */ cursor) =>
    read('/api/workouts/available', { limit: MOST, cursor }),
  customWorkout: (/** @type {number} */ id) => read(`/api/custom-workouts/${id}`),
  alternatives: (/** @type {number} */ exerciseId, /** @type {object} */ gear) =>
    read(`/api/exercises/${exerciseId}/alternatives`, { limit: 6, ...gear }),
  log: (/** @type {number} */ id) => read(`/api/logs/${id}`),
  suggestions: (/** @type {number} */ logId, /** @type {Unit} */ unit) =>
    read(`/api/logs/${logId}/suggestions`, { unit, timeZone: timeZone() }),
  planned: () => read('/api/logs', { completed: false, limit: MOST }),
  completed: (/** @type {Cursor} */ cursor = null) =>
    read('/api/logs', { completed: true, limit: 40, cursor }),
  swaps: () => read('/api/swaps', { limit: MOST }),
  preferences: () => read('/api/preferences'),
  exercises: (/** @type {Cursor} */ cursor) =>
    read('/api/exercises', { limit: MOST_EXERCISES, cursor }),
  compose: (/** @type {object} */ body) =>
    send(post('/api/sessions/compose', { ...body, timeZone: timeZone() })),
  previewSwap: (/** @type {number} */ logId, /** @type {object} */ target) =>
    send(post(`/api/workouts/${logId}/swap`, { target, timeZone: timeZone(), dryRun: true })),
};

/** @param {string} group */
const correctionPath = (group) => `/api/recovery/corrections/${encodeURIComponent(group)}`;

/** The writes of the page as data, to send them now or to keep them until the server answers. */
export const writes = {
  chooseUser: (/** @type {number} */ userId) => post('/demo/user', { userId }),
  // The import key keeps a log from being created twice, even if it is sent again weeks later.
  createLog: (/** @type {object} */ body) =>
    post('/api/logs', { ...body, importKey: crypto.randomUUID() }),
  completeLog: (/** @type {number} */ logId, /** @type {object} */ body) =>
    post(`/api/logs/${logId}/complete`, body),
  updateLog: (/** @type {number} */ logId, /** @type {object} */ body) => ({
    method: 'PATCH',
    path: `/api/logs/${logId}`,
    body,
  }),
  deleteLog: (/** @type {number} */ logId) => ({ method: 'DELETE', path: `/api/logs/${logId}` }),
  swap: (/** @type {number} */ logId, /** @type {object} */ target, token = '') =>
    post(`/api/workouts/${logId}/swap`, {
      target,
      timeZone: timeZone(),
      ...(token === '' ? {} : { token }),
    }),
  swapExercise: (
    /** @type {number} */ logId,
    /** @type {number} */ exerciseId,
    /** @type {number} */ replacementExerciseId,
  ) =>
    post(`/api/workouts/${logId}/swap-exercise`, {
      exerciseId,
      replacementExerciseId,
      timeZone: timeZone(),
    }),
  acceptSession: (/** @type {any} */ { name, base, exercises }, /** @type {object} */ options) => {
    const parts = exercises.map(
      (/** @type {Exercise} */ { exerciseId, sets, repsMin, repsMax }) => ({
        exerciseId,
        sets,
        repsMin,
        repsMax,
      }),
    );
    return post('/api/sessions/accept', { ...options, session: { name, base, exercises: parts } });
  },
  setPreferences: (/** @type {Partial<Preferences>} */ body) => ({
    method: 'PUT',
    path: '/api/preferences',
    body,
  }),
  undoSwap: (/** @type {number} */ swapId) => post(`/api/swaps/${swapId}/revert`, {}),
  correct: (/** @type {string} */ group, /** @type {object} */ body) => ({
    method: 'PUT',
    path: correctionPath(group),
    body,
  }),
  clearCorrection: (/** @type {string} */ group) => ({
    method: 'DELETE',
    path: correctionPath(group),
  }),
};
