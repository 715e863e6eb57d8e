import { OFFLINE, send } from './api.js';
import { closeDialogs, notify } from './overlay.js';
import { changeOutbox, refresh, userId, waitingWrites } from './store.js';
import { DAY_MS } from './words.js';

/** @typedef {Error & { code: string, status: number }} ApiError */

/**
 * A write, its message, and how to undo it.
 *
 * @typedef {object} Deed
 * @property {Write[]} writes one after the other
 * @property {(answers: any[]) => void} [sent] called once the server has answered, before the data is read again
 * @property {string} text
 * @property {(answers: any[]) => Write[]} [undo]
 * @property {(answers: any[]) => void} [undoSent] like `sent`, for the undoing writes
 * @property {string} [undone]
 * @property {() => void} [restore] brings back what the page kept before
 * @property {string} [kind] the kind of overlay to show while the write waits
 * @property {number} [logId]
 * @property {string} [muscleGroup]
 */

/** @param {string} key */
const drop = (key) => {
  changeOutbox((outbox) => outbox.filter((one) => one.key !== key));
};

/** Undoes while no dialog is in the way. @param {Deed} deed @param {() => void} run */
const undoing = ({ restore }, run) => ({
  label: 'Undo',
  run: () => {
    closeDialogs();
    restore?.();
    run();
  },
});

/**
 * Keeps a write on this device until the server answers again.
 *
 * @param {Deed} deed
 * @param {string} key
 */
const wait = (deed, key) => {
  const { writes, text, kind, logId, muscleGroup } = deed;
  const given = {
    ...(kind && { kind }),
    ...(logId && { logId }),
    ...(muscleGroup && { muscleGroup }),
  };
  const waiting = { key, userId: userId() ?? 0, write: writes[0], text, at: Date.now(), ...given };
  changeOutbox((outbox) => [...outbox, waiting]);
  const action = undoing(deed, () => {
    drop(key);
  });
  notify(`${text} It is sent when the connection is back.`, { action });
};

/** @param {readonly Write[]} writes @param {string} key the idempotency key of the first write */
const sendAll = async (writes, key) => {
  const answers = [];
  for (const [index, write] of writes.entries())
    answers.push(await send(write, { key: index === 0 ? key : crypto.randomUUID() }));
  return answers;
};

/** Reads the data again and offers to undo. @param {Deed} deed @param {any[]} answers */
const succeed = async (deed, answers) => {
  const { sent, text, undo, undoSent, undone = 'Undone.' } = deed;
  sent?.(answers);
  await refresh();
  const again = () => perform({ writes: undo?.(answers) ?? [], sent: undoSent, text: undone });
  notify(text, { action: undo && undoing(deed, () => void again()) });
  return answers;
};

/**
 * If the page is offline, a single write waits on this device.
 *
 * @param {Deed} deed
 * @param {string} key
 * @param {ApiError} error
 */
const fail = async (deed, key, { code, message }) => {
  if (code === OFFLINE && deed.writes.length === 1) {
    wait(deed, key);
    return [];
  }
  const says = deed.restore ? `Not saved, but your sets are kept here. ${message}` : message;
  notify(says, { isError: true });
  // The data may have changed in another window.
  if (code !== OFFLINE) await refresh();
  return null;
};

let isBusy = false;

/**
 * Runs one write at a time, and ignores other actions meanwhile.
 *
 * @param {Deed} deed
 * @returns {Promise<any[] | null>} the answers; empty if the write waits, null if it failed
 */
export async function perform(deed) {
  if (isBusy) return null;
  isBusy = true;
  document.body.classList.add('busy');
  const key = crypto.randomUUID();
  try {
    return await succeed(deed, await sendAll(deed.writes, key));
  } catch (error) {
    return await fail(deed, key, /** @type {ApiError} */ (error));
  } finally {
    isBusy = false;
    document.body.classList.remove('busy');
  }
}

/**
 * Sends writes after a delay, so that undoing them needs no request.
 *
 * @param {readonly (Pick<Waiting, 'write' | 'kind' | 'logId'>)[]} given
 * @param {{ text: string, undone: string, ms: number }} options
 */
export function performLater(given, { text, undone, ms }) {
  const at = Date.now();
  const added = given.map((one) => ({
    ...one,
    key: crypto.randomUUID(),
    userId: userId() ?? 0,
    text,
    at,
    dueAt: at + ms,
  }));
  changeOutbox((outbox) => [...outbox, ...added]);
  const run = () => {
    for (const { key } of added) drop(key);
    notify(undone);
  };
  notify(text, { action: { label: 'Undo', ms, run } });
}

const FIRST_SERVER_ERROR = 500;

/**
 * Whether a write must be confirmed. The server remembers a key for at least a day. After that, only
 * a create with an import key is safe to send.
 *
 * @param {Waiting} waiting
 */
export const isOld = ({ at, write }) =>
  Date.now() - at > DAY_MS && write.body?.importKey === undefined;

/** Discards the writes that are too old to send without asking. */
export const dropOld = () => {
  const mine = waitingWrites();
  changeOutbox((outbox) => outbox.filter((one) => !mine.includes(one) || !isOld(one)));
};

/** Whether the write is done with, so that the next one may be sent. @param {Waiting} waiting */
const sendWaiting = async ({ key, write, text, kind }) => {
  try {
    await send(write, { key });
    drop(key);
    if (kind !== 'delete') notify(`Sent now. ${text}`);
  } catch (error) {
    const { code, status, message } = /** @type {ApiError} */ (error);
    if (code === OFFLINE || status >= FIRST_SERVER_ERROR) return false;
    drop(key);
    notify(`Not possible any more: ${text} ${message}`, { isError: true });
  }
  return true;
};

let isSending = false;

/**
 * Sends the user's writes that are due, in order, and stops when the server does not answer.
 *
 * @param {boolean} [agreed] whether the user confirmed the old ones
 */
export async function flush(agreed = false) {
  if (isSending) return;
  isSending = true;
  let count = 0;
  try {
    for (const waiting of waitingWrites()) {
      if ((waiting.dueAt ?? 0) > Date.now() || (isOld(waiting) && !agreed)) continue;
      if (!(await sendWaiting(waiting))) break;
      count += 1;
    }
  } finally {
    isSending = false;
  }
  if (count > 0) await refresh();
}

/**
 * When the page closes, sends the writes that could still be undone. A write that is sent twice
 * takes effect only once, thanks to its key.
 */
export function sendOnLeaving() {
  for (const { key, write, dueAt } of waitingWrites())
    if (dueAt !== undefined) void send(write, { key, keepalive: true }).catch(() => undefined);
}
