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

/** The data that a write can change. */
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
 * Runs one write at a time and then reads all data again. Ignores further actions while a write runs.
 * Returns whether the write succeeded.
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
      // The data may have changed in another window.
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
        notify('Swap undone.');
      },
    );

  /**
   * Swaps, and returns a function that shows the notice once the dialog has closed; null if it failed.
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
        swapWith(log, () => api.swap(log.id, ref, token), `Swapped ${from} for ${to}.`),
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
          `Swapped ${exercise.name} for ${name}.`,
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
        notify(`Planned ${name} for today.`);
      },
    ),
  complete: (/** @type {Log} */ log, /** @type {string} */ name) =>
    act(
      () => api.complete(log.id),
      () => {
        notify(`${name} done. Your recovery is up to date.`);
      },
    ),
  remove: (/** @type {Log} */ log, /** @type {string} */ name) =>
    act(
      () => api.remove(log.id),
      () => {
        notify(`Removed ${name} from your plan.`);
      },
    ),
});

/**
 * All actions of the page.
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
        notify(`You are now viewing as ${name}.`);
      } catch (error) {
        notifyError(error);
        await store.refresh(['user']);
      }
    },
  };
};
