// @ts-check
import { writes } from './api.js';
import { notify } from './notices.js';
import { addToOutbox, dropFromOutbox } from './outbox.js';
import { createPerform } from './perform.js';
import { keepFitted } from './settings.js';
import { logName } from './training.js';
import { coarse, dayName, fromCalendarDate, groupName, today } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {import('./store.js').Store} Store
 */

const UNDO_MS = 10_000;

/** @param {any} log */
const sourceOf = ({ source }) => {
  if (source === null) return {};
  const { customWorkoutExerciseId: _one, ...ref } = source;
  return { source: ref };
};

/**
 * Plans a log again after it was completed or deleted.
 *
 * @param {Log} log
 */
const planAgain = (log) => {
  const { workout, scheduledFor } = log;
  // A workout that was created for a log is deleted with the log.
  if (workout?.isMade === true)
    return writes.acceptSession(
      { name: workout.name, base: null, exercises: workout.exercises },
      { scheduledFor: scheduledFor ?? today() },
    );
  return writes.createLog({
    ...sourceOf(log),
    ...(scheduledFor === null ? {} : { scheduledFor }),
    completed: false,
  });
};

/**
 * A log and those that it replaced. Deleting only the log would plan the latest of them again.
 *
 * @param {Log} log
 */
const withReplaced = ({ id, replaced }) => [id, ...replaced];

/** @param {Log} log */
const deleteForGood = (log) => withReplaced(log).map((id) => writes.deleteLog(id));

/**
 * Keeps what the user accepted when fitting a session for the log that plans it from now on.
 *
 * @param {Log | null} from
 * @param {{ id: number }} to
 */
const follow = (from, { id }) => {
  const fitted = from?.workout?.fitted;
  if (fitted !== undefined) keepFitted({ ...fitted, logIds: [...fitted.logIds, id] });
};

/** @typedef {ReturnType<typeof import('./perform.js').createPerform>} Perform */

/** @param {Perform} perform */
const createLogWrites = (perform) => ({
  plan: (/** @type {Workout} */ { ref, name }, /** @type {string} */ scheduledFor) =>
    perform({
      writes: [writes.createLog({ source: ref, scheduledFor, completed: false })],
      text: `Planned ${name} for ${dayName(fromCalendarDate(scheduledFor))}.`,
      undo: ([{ log }]) => [writes.deleteLog(log.id)],
      undone: `${name} is off your plan.`,
      kind: 'create',
    }),
  complete: (
    /** @type {Log} */ log,
    /** @type {object} */ body,
    /** @type {() => void} */ restore,
  ) =>
    perform({
      restore,
      writes: [writes.completeLog(log.id, body)],
      text: `${logName(log)} saved.`,
      undo: () => [...deleteForGood(log), planAgain(log)],
      undoSent: (answers) => {
        follow(log, answers[answers.length - 1].log);
      },
      undone: `${logName(log)} is back on your plan.`,
      kind: 'complete',
      logId: log.id,
    }),
  record: (
    /** @type {string} */ name,
    /** @type {any} */ body,
    /** @type {() => void} */ restore,
  ) =>
    perform({
      restore,
      writes: [writes.createLog(body)],
      text: `${name} saved.`,
      undo: ([{ log }]) => [writes.deleteLog(log.id)],
      undone: `${name} removed again.`,
      kind: 'create',
    }),
  correctLog: (/** @type {Log} */ log, /** @type {object} */ body, /** @type {object} */ before) =>
    perform({
      writes: [writes.updateLog(log.id, body)],
      text: `${logName(log)} corrected.`,
      undo: () => [writes.updateLog(log.id, before)],
      undone: 'Correction undone.',
    }),
});

/** @param {Store} store */
const createRemove = (store) => ({
  /** Sends the deletion after ten seconds, so that undoing it needs no request. */
  remove: (/** @type {Log} */ log) => {
    const deletions = withReplaced(log).map((id) => ({ id, key: crypto.randomUUID() }));
    const text =
      log.completedAt === null
        ? `Removed ${logName(log)} from your plan.`
        : `Deleted ${logName(log)} from ${dayName(new Date(log.completedAt))}.`;
    for (const { id, key } of deletions) {
      addToOutbox({
        key,
        userId: store.get('user').data.userId,
        write: writes.deleteLog(id),
        text,
        at: Date.now(),
        dueAt: Date.now() + UNDO_MS,
        kind: 'delete',
        logId: id,
      });
    }
    notify(text, {
      action: {
        label: 'Undo',
        ms: UNDO_MS,
        run: () => {
          deletions.forEach(({ key }) => dropFromOutbox(key));
          notify(`${logName(log)} is back.`);
        },
      },
    });
  },
});

/** @param {Perform} perform */
const createSwapWrites = (perform) => ({
  swap: (
    /** @type {Log} */ log,
    /** @type {any} */ target,
    /** @type {string} */ token,
    /** @type {string} */ name,
  ) =>
    perform({
      writes: [writes.swap(log.id, target, token)],
      text: `Swapped ${logName(log)} for ${name}.`,
      undo: ([{ swap }]) => [writes.undoSwap(swap.id)],
      undone: `Back to ${logName(log)}.`,
    }),
  swapExercise: (
    /** @type {Log} */ log,
    /** @type {{ exerciseId: number, name: string }} */ from,
    /** @type {{ exerciseId: number, name: string }} */ to,
  ) =>
    perform({
      writes: [writes.swapExercise(log.id, from.exerciseId, to.exerciseId)],
      sent: ([{ log: made }]) => {
        follow(log, made);
      },
      text: `Swapped ${from.name} for ${to.name}.`,
      undo: ([{ swap }]) => [writes.undoSwap(swap.id)],
      undone: `Back to ${from.name}.`,
    }),
  undoSwap: (/** @type {Log} */ log) => {
    const { swap, source } = log;
    if (swap === null || source === null) return Promise.resolve(null);
    const isMade = log.workout?.isMade === true;
    return perform({
      writes: [writes.undoSwap(swap.id)],
      text: 'Swap undone.',
      // A workout that the swap created is deleted by now.
      ...(!isMade
        ? {
            undo: () => [
              writes.swap(swap.originalLogId, /** @type {any} */ (sourceOf(log)).source, ''),
            ],
            undone: `${logName(log)} is back.`,
          }
        : {}),
    });
  },
});

/** @typedef {{ never: number[], favourites: number[] }} Preferences */

/**
 * @param {Perform} perform
 * @param {Store} store
 */
const createSessionWrites = (perform, store) => ({
  /** Plans a session fitted to today, instead of the original log. */
  acceptFitted: (
    /** @type {Log | null} */ log,
    /** @type {any} */ session,
    /** @type {{ minutes: number, equipment: string }} */ fitted,
  ) =>
    perform({
      writes: [
        writes.acceptSession(session, { scheduledFor: today(), revision: session.revision }),
        ...(log === null ? [] : deleteForGood(log)),
      ],
      sent: ([{ log: made }]) => {
        keepFitted({ ...fitted, userId: store.get('user').data.userId, logIds: [made.id] });
      },
      text: `${session.name} fitted to today.`,
      undo: ([{ log: made }]) => [
        writes.deleteLog(made.id),
        ...(log === null ? [] : [planAgain(log)]),
      ],
      undoSent: ([, again]) => {
        if (again !== undefined) follow(log, again.log);
      },
      undone: log === null ? `${session.name} is off your plan.` : `Back to ${logName(log)}.`,
    }),
  /** `isNever` false allows suggesting the exercise again. */
  setNever: (
    /** @type {{ exerciseId: number, name: string }} */ { exerciseId, name },
    /** @type {boolean} */ isNever,
    /** @type {Preferences} */ { never, favourites },
  ) => {
    const others = never.filter((id) => id !== exerciseId);
    const said = {
      true: `${name} will not be suggested again.`,
      false: `${name} can be suggested again.`,
    };
    return perform({
      writes: [
        writes.setPreferences({
          never: isNever ? [...others, exerciseId] : others,
          favourites: favourites.filter((id) => !isNever || id !== exerciseId),
        }),
      ],
      text: said[`${isNever}`],
      undo: () => [writes.setPreferences({ never, favourites })],
      undone: said[`${!isNever}`],
    });
  },
});

/** @param {Perform} perform */
const createCorrections = (perform) => ({
  markSore: (/** @type {any} */ group, /** @type {number} */ maxScore, /** @type {Date} */ until) =>
    perform({
      writes: [
        writes.correct(group.muscleGroup, { maxScore, until: until.toISOString(), note: 'Sore' }),
      ],
      text: `${groupName(group.muscleGroup)} marked as sore until ${coarse(until)}.`,
      undo: () => [
        group.correction === null
          ? writes.clearCorrection(group.muscleGroup)
          : writes.correct(group.muscleGroup, group.correction),
      ],
      undone: `${groupName(group.muscleGroup)} is as before.`,
      kind: 'sore',
    }),
  endSore: (/** @type {any} */ group) =>
    perform({
      writes: [writes.clearCorrection(group.muscleGroup)],
      text: `${groupName(group.muscleGroup)} is no longer marked as sore.`,
      undo: () => [writes.correct(group.muscleGroup, group.correction)],
      undone: `${groupName(group.muscleGroup)} is marked as sore again.`,
      kind: 'sore',
    }),
});

/** @param {Store} store */
export const createActions = (store) => {
  const perform = createPerform(store);
  return {
    ...createLogWrites(perform),
    ...createRemove(store),
    ...createSwapWrites(perform),
    ...createSessionWrites(perform, store),
    ...createCorrections(perform),
  };
};

/** @typedef {ReturnType<typeof createActions>} Actions */
