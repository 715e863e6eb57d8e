// @ts-check
import { gearOf, wishParameters } from './chips.js';
import { openDialog } from './dialog.js';
import { notify } from './notices.js';
import { draftOf, keepDraft } from './settings.js';
import { readMore } from './training.js';
import { dayName, fromCalendarDate, today } from './words.js';

/**
 * @typedef {import('./training.js').Home} Home
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {import('./session-model.js').Draft} Draft
 */

/**
 * @typedef {object} Page
 * @property {import('./store.js').Store} store
 * @property {import('./actions.js').Actions} actions
 * @property {(home: Home) => Home} shown
 * @property {() => number | null} userId
 */

/**
 * Loads a module that only a dialog needs, so that the first screen does not wait for it.
 *
 * @template Module
 * @param {Promise<Module>} loading
 * @param {(module: Module) => unknown} use
 */
const withModule = async (loading, use) => {
  try {
    await use(await loading);
  } catch {
    notify('This could not be loaded. Try again.', { isError: true });
  }
};

/**
 * @param {Page} page
 * @returns {(log: Log | null, workout: Workout) => void}
 */
const createSession =
  ({ store, actions, shown, userId }) =>
  (log, workout) => {
    /** @returns {Home} */
    const home = () => shown(store.get('home').data);

    const finish = async (
      /** @type {Draft} */ draft,
      /** @type {{ startedAt?: string, completedAt: string, exercises: any[] }} */ body,
    ) => {
      const before = home().groups;
      const { source, name, unit } = draft;
      const restore = () => {
        keepDraft(userId(), draft);
      };
      const answers =
        log === null
          ? await actions.record(name, { ...(source === null ? {} : { source }), ...body }, restore)
          : await actions.complete(log, body, restore);
      if (answers === null) return false;
      const isSaved = answers.length > 0;
      void withModule(import('./finish.js'), ({ openFinish }) => {
        const after = isSaved ? home().groups : null;
        openFinish({ name, exercises: body.exercises, unit, before, after });
      });
      return true;
    };
    void withModule(import('./session.js'), ({ openSession }) =>
      openSession({
        userId: userId() ?? 0,
        log,
        workout,
        completed: home().completed,
        finish,
        // Redraw the view, because it shows whether a workout is in progress.
        closed: () => {
          store.set('home', store.get('home').data);
        },
      }),
    );
  };

/**
 * Dialogs that write. They open over any view.
 *
 * @param {Page} page
 */
const createDialogs = (page) => {
  const { store, actions, shown } = page;
  const session = createSession(page);
  /** @returns {Home} */
  const home = () => shown(store.get('home').data);

  const swap = (/** @type {Log} */ log, /** @type {any} */ target) => {
    void withModule(import('./swap-dialog.js'), ({ openSwapDialog }) => {
      openSwapDialog({
        log,
        workouts: home().workouts,
        target,
        swap: (ref, token, name) => actions.swap(log, ref, token, name),
      });
    });
  };

  return {
    home,
    session,
    swap,
    startLog: (/** @type {Log} */ log) => {
      if (log.workout === null) swap(log, undefined);
      else session(log, log.workout);
    },
    open: (/** @type {Log} */ log) => {
      void withModule(import('./log-dialog.js'), ({ openLog }) =>
        openLog(log, {
          correct: actions.correctLog,
          swap: (one) => {
            swap(one, undefined);
          },
          undoSwap: (one) => void actions.undoSwap(one),
          remove: actions.remove,
        }),
      );
    },
  };
};

/**
 * Deletes the workout in progress, until the user undoes that.
 *
 * @param {Page} page
 */
const createDiscard =
  ({ store, userId }) =>
  () => {
    const draft = draftOf(userId());
    if (draft === null) return;
    const keep = (/** @type {Draft | null} */ next) => {
      keepDraft(userId(), next);
      store.set('home', store.get('home').data);
    };
    keep(null);
    notify(`Discarded the sets of ${draft.name}.`, {
      action: {
        label: 'Undo',
        run: () => {
          keep(draft);
          notify(`The sets of ${draft.name} are back.`);
        },
      },
    });
  };

/** @param {Page} page */
const createExerciseDialogs = ({ actions }) => ({
  fit: (/** @type {Log | null} */ log, /** @type {Workout} */ workout) => {
    void withModule(import('./fit-dialog.js'), ({ openFit }) =>
      openFit({
        log,
        workout,
        accept: (session, fitted) => actions.acceptFitted(log, session, fitted),
      }),
    );
  },
  swapExercise: (
    /** @type {Log} */ log,
    /** @type {{ exerciseId: number, name: string }} */ exercise,
  ) => {
    void withModule(import('./exercise-dialog.js'), ({ openExerciseDialog }) =>
      openExerciseDialog({
        exercise,
        // What the user chose when fitting this session comes before today's wishes.
        gear: gearOf(log.workout?.fitted?.equipment ?? wishParameters().equipment),
        swap: (to) => actions.swapExercise(log, exercise, to),
        setNever: actions.setNever,
      }),
    );
  },
  openNever: () => {
    void withModule(import('./never-dialog.js'), ({ openNever }) => openNever(actions.setNever));
  },
});

/**
 * @param {string} date
 * @param {readonly Workout[]} workouts
 * @param {(workout: Workout) => Promise<unknown>} plan
 */
const openAdd = async (date, workouts, plan) => {
  const { renderChoice } = await import('./swap-dialog.js');
  const { body, close } = openDialog(`Add a workout for ${dayName(fromCalendarDate(date))}`);
  body.replaceChildren(
    ...renderChoice(
      // A usual workout cannot be planned, because it is a log and not a workout.
      workouts.filter(({ ref }) => ref.type !== 'log'),
      async (workout) => {
        if ((await plan(workout)) !== null) close();
      },
      { isToday: date === today() },
    ),
  );
  body.dataset.date = date;
};

const ROWS = 12;

/**
 * Shows some rows first, and more on demand.
 *
 * @param {Page} page
 * @param {(log: Log) => void} open
 */
const createHistory = ({ store }, open) => {
  const history = {
    rows: ROWS,
    open,
    more: async () => {
      history.rows += ROWS;
      /** @type {Home} */
      const home = store.get('home').data;
      if (home.nextCursor === null || home.completed.length >= history.rows) {
        store.set('home', home);
        return;
      }
      try {
        store.set('home', await readMore(home));
      } catch (error) {
        notify(/** @type {Error} */ (error).message, { isError: true });
      }
    },
  };
  return history;
};

/** @param {Page} page */
export const createHandlers = (page) => {
  const { actions } = page;
  const { home, session, swap, startLog, open } = createDialogs(page);
  return {
    today: {
      startLog,
      startWorkout: (/** @type {Workout} */ workout) => {
        session(null, workout);
      },
      planToday: (/** @type {Workout} */ workout) => void actions.plan(workout, today()),
      swap,
      ...createExerciseDialogs(page),
      undoSwap: (/** @type {Log} */ log) => void actions.undoSwap(log),
      remove: actions.remove,
      discard: createDiscard(page),
      open: (/** @type {Log} */ log) => {
        open(log);
      },
    },
    muscles: {
      markSore: async (/** @type {any} */ group) => {
        const { askSoreness } = await import('./muscle-sheet.js');
        askSoreness(group, (score, until) => void actions.markSore(group, score, until));
      },
      endSore: (/** @type {any} */ group) => void actions.endSore(group),
    },
    plan: {
      add: (/** @type {string} */ date) => {
        void openAdd(date, home().workouts, (workout) => actions.plan(workout, date));
      },
      open: (/** @type {Log} */ log) => {
        open(log);
      },
      startLog,
      swap: (/** @type {Log} */ log) => {
        swap(log, undefined);
      },
      remove: actions.remove,
    },
    history: createHistory(page, open),
  };
};
