// @ts-check

/**
 * @typedef {Error & { code: string, status: number }} ApiError
 * @typedef {{ method: string, path: string, body?: any }} Write
 */

/** The error code if the server does not respond. */
export const OFFLINE = 'OFFLINE';

/**
 * @param {string} code
 * @param {number} status
 * @param {string} message
 * @returns {ApiError}
 */
const apiError = (code, status, message) => Object.assign(new Error(message), { code, status });

/**
 * @param {Response} response
 * @returns {Promise<any>}
 */
const readBody = async (response) => {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw apiError('UNKNOWN', response.status, 'The server sent an unexpected answer.');
  }
};

/**
 * @param {Write} request
 * @param {{ key?: string, keepalive?: boolean }} [options]
 * @returns {Promise<any>}
 */
export const send = async ({ method, path, body }, { key, keepalive = false } = {}) => {
  /** @type {Record<string, string>} */
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    // With a key, a write that is sent twice takes effect only once.
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const init = { method, headers, keepalive };
  const response = await fetch(
    path,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  ).catch(() => {
    throw apiError(OFFLINE, 0, 'You are offline. Try again when the connection is back.');
  });
  const answer = await readBody(response);
  if (response.ok) return answer;
  throw apiError(
    answer?.code ?? 'UNKNOWN',
    response.status,
    answer?.detail ?? 'The server has a problem. Try again.',
  );
};

/** @param {string} path */
const read = (path) => send({ method: 'GET', path });

/**
 * The time zone of the device. `Temporal` comes first, because the first use of `Intl` delays the
 * first screen.
 */
const timeZone = () =>
  /** @type {any} */ (globalThis).Temporal?.Now.timeZoneId() ??
  Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Record<string, string | number | boolean | null | undefined>} values */
const query = (values) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

const MOST = 100;
const MOST_EXERCISES = 2000;

/** @typedef {{ minutes?: number | null, equipment?: string, avoid?: string }} Wishes */

export const api = {
  user: () => read('/demo/user'),
  home: (/** @type {Wishes} */ wishes) =>
    read(`/api/home?${query({ timeZone: timeZone(), ...wishes })}`),
  forecast: () => read(`/api/recovery/forecast?${query({ days: 7, stepHours: 6 })}`),
  workouts: (/** @type {string | null} */ cursor = null) =>
    read(`/api/workouts/available?${query({ limit: MOST, cursor })}`),
  customWorkout: (/** @type {number} */ id) => read(`/api/custom-workouts/${id}`),
  alternatives: (
    /** @type {number} */ exerciseId,
    /** @type {import('./chips.js').Gear} */ gear,
    limit = 6,
  ) => read(`/api/exercises/${exerciseId}/alternatives?${query({ limit, ...gear })}`),
  log: (/** @type {number} */ id) => read(`/api/logs/${id}`),
  suggestions: (/** @type {number} */ logId, /** @type {string} */ unit) =>
    read(`/api/logs/${logId}/suggestions?${query({ unit, timeZone: timeZone() })}`),
  planned: () => read(`/api/logs?${query({ completed: false, limit: MOST })}`),
  completed: (/** @type {string | null} */ cursor = null, limit = 40) =>
    read(`/api/logs?${query({ completed: true, limit, cursor })}`),
  swaps: () => read(`/api/swaps?${query({ limit: MOST })}`),
  preferences: () => read('/api/preferences'),
  exercises: (/** @type {string | null} */ cursor = null) =>
    read(`/api/exercises?${query({ limit: MOST_EXERCISES, cursor })}`),
  /** Composing a session writes nothing. */
  compose: (/** @type {object} */ body) =>
    send({
      method: 'POST',
      path: '/api/sessions/compose',
      body: { ...body, timeZone: timeZone() },
    }),
  previewSwap: (/** @type {number} */ logId, /** @type {object} */ target) =>
    send({
      method: 'POST',
      path: `/api/workouts/${logId}/swap`,
      body: { target, timeZone: timeZone(), dryRun: true },
    }),
};

/** @param {string} group */
const correctionPath = (group) => `/api/recovery/corrections/${encodeURIComponent(group)}`;

/**
 * The writes of the page as data, so that they can be sent now or kept until the server answers
 * again.
 *
 * @satisfies {Record<string, (...args: any[]) => Write>}
 */
export const writes = {
  chooseUser: (/** @type {number} */ userId) => ({
    method: 'POST',
    path: '/demo/user',
    body: { userId },
  }),
  // The import key keeps a log from being created twice, even if it is sent again weeks later.
  createLog: (/** @type {object} */ body) => ({
    method: 'POST',
    path: '/api/logs',
    body: { ...body, importKey: crypto.randomUUID() },
  }),
  completeLog: (/** @type {number} */ logId, /** @type {object} */ body) => ({
    method: 'POST',
    path: `/api/logs/${logId}/complete`,
    body,
  }),
  updateLog: (/** @type {number} */ logId, /** @type {object} */ body) => ({
    method: 'PATCH',
    path: `/api/logs/${logId}`,
    body,
  }),
  deleteLog: (/** @type {number} */ logId) => ({ method: 'DELETE', path: `/api/logs/${logId}` }),
  swap: (
    /** @type {number} */ logId,
    /** @type {object} */ target,
    /** @type {string} */ token,
  ) => ({
    method: 'POST',
    path: `/api/workouts/${logId}/swap`,
    body: { target, timeZone: timeZone(), ...(token === '' ? {} : { token }) },
  }),
  swapExercise: (
    /** @type {number} */ logId,
    /** @type {number} */ exerciseId,
    /** @type {number} */ replacementExerciseId,
  ) => ({
    method: 'POST',
    path: `/api/workouts/${logId}/swap-exercise`,
    body: { exerciseId, replacementExerciseId, timeZone: timeZone() },
  }),
  acceptSession: (
    /** @type {{ name: string, base: object | null, exercises: readonly any[] }} */ {
      name,
      base,
      exercises,
    },
    /** @type {{ scheduledFor: string, revision?: number }} */ options,
  ) => ({
    method: 'POST',
    path: '/api/sessions/accept',
    body: {
      ...options,
      session: {
        name,
        base,
        exercises: exercises.map(({ exerciseId, sets, repsMin, repsMax }) => ({
          exerciseId,
          sets,
          repsMin,
          repsMax,
        })),
      },
    },
  }),
  setPreferences: (/** @type {{ never: number[], favourites: number[] }} */ body) => ({
    method: 'PUT',
    path: '/api/preferences',
    body,
  }),
  undoSwap: (/** @type {number} */ swapId) => ({
    method: 'POST',
    path: `/api/swaps/${swapId}/revert`,
    body: {},
  }),
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
