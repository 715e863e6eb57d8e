// @ts-check
import { OFFLINE, send } from './api.js';
import { recall, remember } from './settings.js';

/**
 * A write that waits for the server, or until it can no longer be undone.
 *
 * @typedef {object} Waiting
 * @property {string} key its idempotency key: sending it again has no further effect
 * @property {number} userId
 * @property {import('./api.js').Write} write
 * @property {string} text what it does, in words for the user
 * @property {number} at when the user asked for it
 * @property {number} [dueAt] when it may be sent
 * @property {number} [logId] the log that it changes
 * @property {string} [kind]
 */

const DAY_MS = 86_400_000;
const FIRST_SERVER_ERROR = 500;
const LISTENERS = /** @type {Set<() => void>} */ (new Set());

/** @returns {Waiting[]} */
const all = () => recall('outbox', []);

/** @param {Waiting[]} waiting */
const keep = (waiting) => {
  remember('outbox', waiting.length === 0 ? null : waiting);
  for (const listen of LISTENERS) listen();
};

export const onOutbox = (/** @type {() => void} */ listen) => {
  LISTENERS.add(listen);
};

/** @param {Waiting} waiting */
export const addToOutbox = (waiting) => {
  keep([...all(), waiting]);
};

/** @param {string} key */
export const dropFromOutbox = (key) => {
  keep(all().filter((waiting) => waiting.key !== key));
};

/** @param {number | null} userId */
export const waitingOf = (userId) => all().filter((waiting) => waiting.userId === userId);

// The server remembers a key for at least a day. After that, only a create with an import key is
// safe to send.
/** @param {Waiting} waiting */
export const isOld = ({ at, write }) =>
  Date.now() - at > DAY_MS && write.body?.importKey === undefined;

/** @param {Waiting} waiting */
const isDue = ({ dueAt = 0 }) => dueAt <= Date.now();

let isSending = false;

/**
 * Sends a user's writes in order, and stops when the server does not answer. Old writes wait until
 * the user confirms them.
 *
 * @param {number} userId
 * @param {{ sent: (waiting: Waiting, answer: any) => void, refused: (waiting: Waiting, error: Error) => void, agreed?: boolean }} on
 * @returns {Promise<number>} how many were sent
 */
export const sendOutbox = async (userId, { sent, refused, agreed = false }) => {
  if (isSending) return 0;
  isSending = true;
  let count = 0;
  try {
    for (const waiting of waitingOf(userId).filter(isDue)) {
      if (isOld(waiting) && !agreed) continue;
      try {
        const answer = await send(waiting.write, { key: waiting.key });
        dropFromOutbox(waiting.key);
        sent(waiting, answer);
        count += 1;
      } catch (error) {
        const { code, status } = /** @type {import('./api.js').ApiError} */ (error);
        if (code === OFFLINE || status >= FIRST_SERVER_ERROR) break;
        dropFromOutbox(waiting.key);
        refused(waiting, /** @type {Error} */ (error));
        count += 1;
      }
    }
  } finally {
    isSending = false;
  }
  return count;
};

/**
 * When the page closes, sends the writes that could still be undone. A write that is sent twice
 * takes effect only once, thanks to its key.
 */
export const sendOnLeaving = (/** @type {number} */ userId) => {
  for (const { key, write, dueAt } of waitingOf(userId)) {
    if (dueAt !== undefined) void send(write, { key, keepalive: true }).catch(() => undefined);
  }
};
