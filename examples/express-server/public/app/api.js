// @ts-check

/** @typedef {Error & { code: string, status: number }} ApiError */

/** The code of an error without a response. */
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
  return text === '' ? null : JSON.parse(text);
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
const request = async (method, path, body) => {
  const writes = method !== 'GET';
  /** @type {Record<string, string>} */
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    // A request that the browser or the network sends twice has one effect.
    ...(writes && path.startsWith('/api') ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(path, init).catch(() => {
    throw apiError(OFFLINE, 0, 'The server does not answer.');
  });
  const answer = await readBody(response);
  if (response.ok) return answer;
  throw apiError(
    answer?.code ?? 'UNKNOWN',
    response.status,
    answer?.detail ?? 'Something went wrong.',
  );
};

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Record<string, string | number | boolean>} values */
const query = (values) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

const MOST = 100;

/** Every request that the page makes. */
export const api = {
  user: () => request('GET', '/demo/user'),
  chooseUser: (/** @type {number} */ userId) => request('POST', '/demo/user', { userId }),
  recovery: () => request('GET', '/api/recovery/muscle-groups'),
  recommendations: () =>
    request('GET', `/api/recommendations/smart-workout?${query({ timeZone })}`),
  forecast: () => request('GET', `/api/recovery/forecast?${query({ days: 7, stepHours: 3 })}`),
  workouts: (/** @type {Record<string, string | number>} */ filter = {}) =>
    request('GET', `/api/workouts/available?${query({ limit: MOST, ...filter })}`),
  customWorkout: (/** @type {number} */ id) => request('GET', `/api/custom-workouts/${id}`),
  alternatives: (/** @type {number} */ exerciseId, limit = 6) =>
    request('GET', `/api/exercises/${exerciseId}/alternatives?${query({ limit })}`),
  planned: () => request('GET', `/api/logs?${query({ completed: false, limit: MOST })}`),
  completed: (/** @type {string | null} */ cursor = null) =>
    request(
      'GET',
      `/api/logs?${query({ completed: true, limit: 8, ...(cursor === null ? {} : { cursor }) })}`,
    ),
  swaps: () => request('GET', `/api/swaps?${query({ limit: MOST })}`),
  plan: async (/** @type {{ type: string }} */ ref, /** @type {string} */ scheduledFor) => {
    if (ref.type !== 'log')
      return request('POST', '/api/logs', { source: ref, scheduledFor, completed: false });
    // A log cannot be the source of a new log. Plan free training instead, and swap it for that log.
    const { log } = await request('POST', '/api/logs', { scheduledFor, completed: false });
    return request('POST', `/api/workouts/${log.id}/swap`, { target: ref, timeZone });
  },
  complete: (/** @type {number} */ logId) => request('POST', `/api/logs/${logId}/complete`, {}),
  remove: (/** @type {number} */ logId) => request('DELETE', `/api/logs/${logId}`),
  previewSwap: (/** @type {number} */ logId, /** @type {object} */ target) =>
    request('POST', `/api/workouts/${logId}/swap`, { target, timeZone, dryRun: true }),
  swap: (/** @type {number} */ logId, /** @type {object} */ target, /** @type {string} */ token) =>
    request('POST', `/api/workouts/${logId}/swap`, { target, timeZone, token }),
  swapExercise: (
    /** @type {number} */ logId,
    /** @type {number} */ exerciseId,
    /** @type {number} */ replacementExerciseId,
  ) =>
    request('POST', `/api/workouts/${logId}/swap-exercise`, {
      exerciseId,
      replacementExerciseId,
      timeZone,
    }),
  undoSwap: (/** @type {number} */ swapId) => request('POST', `/api/swaps/${swapId}/revert`, {}),
};
