// @ts-check
import { api } from './api.js';
import { byId } from './dom.js';
import { openExerciseDialog } from './exercise-dialog.js';
import { notify } from './notices.js';
import { openSwapDialog } from './swap-dialog.js';
import { readMore } from './training.js';
import { today } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Exercise} Exercise
 * @typedef {import('./store.js').Store} Store
 */

/** What a write can change. */
const CHANGED = ['recovery', 'recommendations', 'forecast', 'training'];

/** @param {string} id */
const showSection = (id) => {
  const heading = byId(id).querySelector('h2');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
};

/** @typedef {<Answer>(write: () => Promise<Answer>, done: (answer: Answer) => void) => Promise<boolean>} Act */

/** @param {unknown} error */
const notifyError = (error) => {
  notify(/** @type {Error} */ (error).message, { isError: true });
};

/**
 * Runs one write at a time and reads all anew: what is pressed while another is under way is not
 * heard. Tells whether it was done.
 *
 * @param {Store} store
 * @returns {Act}
 */
const createAct = (store) => {
  let isBusy = false;
  return async (write, done) => {
    if (isBusy) return false;
    isBusy = true;
    document.body.classList.add('busy');
    try {
      const answer = await write();
      await store.refresh(CHANGED);
      done(answer);
      return true;
    } catch (error) {
      notifyError(error);
      // Somebody else may have changed it, in another window.
      await store.refresh(CHANGED);
      return false;
    } finally {
      isBusy = false;
      document.body.classList.remove('busy');
    }
  };
};

/**
 * @param {Store} store
 * @param {Act} act
 */
const createSwaps = (store, act) => {
  const undo = (/** @type {number} */ swapId) =>
    act(
      () => api.undoSwap(swapId),
      () => {
        notify('The swap is undone.');
      },
    );

  /**
   * Swaps, and gives what is to be said once the dialog has closed; null where it was refused.
   *
   * @param {Log} log
   * @param {() => Promise<{ swap: { id: number } }>} write
   * @param {string} text
   */
  const swapWith = async (log, write, text) => {
    /** @type {(() => void) | null} */
    let tell = null;
    await act(write, ({ swap: { id } }) => {
      tell = () => {
        showSection(log.completedAt === null ? 'today' : 'history');
        notify(text, { action: { label: 'Undo', run: () => void undo(id) } });
      };
    });
    return tell;
  };

  /**
   * @param {Log} log
   * @param {any} [target]
   */
  const swap = (log, target) => {
    openSwapDialog({
      training: store.get('training').data,
      log,
      target,
      swap: (ref, token, { from, to }) =>
        swapWith(log, () => api.swap(log.id, ref, token), `${from} is swapped for ${to}.`),
    });
  };

  /**
   * @param {Log} log
   * @param {Exercise} exercise
   */
  const swapExercise = (log, exercise) => {
    void openExerciseDialog({
      exercise,
      swap: (exerciseId, name) =>
        swapWith(
          log,
          () => api.swapExercise(log.id, exercise.exerciseId, exerciseId),
          `${name} takes the place of ${exercise.name}.`,
        ),
    });
  };
  return { swap, swapExercise, undo };
};

/** @param {Act} act */
const createPlans = (act) => ({
  start: (/** @type {{ type: string }} */ ref, /** @type {string} */ name) =>
    act(
      () => api.plan(ref, today()),
      () => {
        showSection('today');
        notify(`${name} is planned for today.`);
      },
    ),
  complete: (/** @type {Log} */ log, /** @type {string} */ name) =>
    act(
      () => api.complete(log.id),
      () => {
        notify(`${name} is done. Your recovery is up to date.`);
      },
    ),
  remove: (/** @type {Log} */ log, /** @type {string} */ name) =>
    act(
      () => api.remove(log.id),
      () => {
        notify(`${name} is removed from your plan.`);
      },
    ),
});

/**
 * Everything that a person can do here.
 *
 * @param {Store} store
 */
export const createActions = (store) => {
  const act = createAct(store);
  return {
    ...createPlans(act),
    ...createSwaps(store, act),
    more: async () => {
      try {
        store.set('training', await readMore(store.get('training').data));
      } catch (error) {
        notifyError(error);
      }
    },
    chooseUser: async (/** @type {number} */ userId, /** @type {string} */ name) => {
      try {
        await api.chooseUser(userId);
        store.clear();
        await store.refresh();
        notify(`This is how it looks for ${name}.`);
      } catch (error) {
        notifyError(error);
        await store.refresh(['user']);
      }
    },
  };
};
