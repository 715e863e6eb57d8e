// @ts-check
import { OFFLINE, send } from './api.js';
import { closeDialogs } from './dialog.js';
import { notify } from './notices.js';
import { addToOutbox, dropFromOutbox } from './outbox.js';
import { forgetSets } from './training.js';

/**
 * @typedef {import('./api.js').Write} Write
 * @typedef {import('./store.js').Store} Store
 */

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
 */

/**
 * Keeps a write on this device until the server answers again.
 *
 * @param {Deed} deed
 * @param {string} key
 * @param {number} userId
 */
const wait = ({ writes: [write], text, kind, logId, restore }, key, userId) => {
  addToOutbox({
    key,
    userId,
    write,
    text,
    at: Date.now(),
    ...(kind === undefined ? {} : { kind }),
    ...(logId === undefined ? {} : { logId }),
  });
  notify(`${text} It is sent when you are back online.`, {
    action: {
      label: 'Undo',
      run: () => {
        closeDialogs();
        restore?.();
        dropFromOutbox(key);
      },
    },
  });
};

/**
 * @param {readonly Write[]} writes
 * @param {string} key the idempotency key of the first write
 */
const sendAll = async (writes, key) => {
  /** @type {any[]} */
  const answers = [];
  for (const [index, write] of writes.entries()) {
    answers.push(await send(write, { key: index === 0 ? key : crypto.randomUUID() }));
  }
  return answers;
};

/**
 * Says why a write failed, and that no set is lost.
 *
 * @param {Deed} deed
 * @param {import('./api.js').ApiError} error
 */
const refusal = ({ restore }, { message }) =>
  restore === undefined ? message : `Not saved, but your sets are kept here. ${message}`;

/**
 * Runs one write at a time, then reads the data again and offers to undo. Ignores other actions
 * meanwhile. If the page is offline, a single write waits on this device.
 *
 * @param {Store} store
 */
export const createPerform = (store) => {
  let isBusy = false;

  /**
   * @param {Deed} deed
   * @returns {Promise<any[] | null>} the answers; empty if the write waits, null if it failed
   */
  const perform = async (deed) => {
    if (isBusy) return null;
    isBusy = true;
    document.body.classList.add('busy');
    const key = crypto.randomUUID();
    try {
      const answers = await sendAll(deed.writes, key);
      // Only a correction changes the sets of a log.
      if (deed.writes.some(({ method }) => method === 'PATCH')) forgetSets();
      deed.sent?.(answers);
      await store.refresh();
      const { undo, undoSent: sent } = deed;
      notify(deed.text, {
        action:
          undo === undefined
            ? undefined
            : {
                label: 'Undo',
                run: () => {
                  closeDialogs();
                  deed.restore?.();
                  void perform({ writes: undo(answers), sent, text: deed.undone ?? 'Undone.' });
                },
              },
      });
      return answers;
    } catch (error) {
      const { code } = /** @type {import('./api.js').ApiError} */ (error);
      if (code === OFFLINE && deed.writes.length === 1) {
        wait(deed, key, store.get('user').data.userId);
        return [];
      }
      notify(refusal(deed, /** @type {import('./api.js').ApiError} */ (error)), { isError: true });
      // The data may have changed in another window.
      if (code !== OFFLINE) await store.refresh();
      return null;
    } finally {
      isBusy = false;
      document.body.classList.remove('busy');
    }
  };
  return perform;
};
