import { send, writes } from './api.js';
import { notify } from './overlay.js';
import { perform, performLater } from './perform.js';
import { dropDraft, keepDraft, keepFitted, refresh, userId } from './store.js';
import { logName } from './training.js';
import { coarse, dayName, fromCalendarDate, groupName, today } from './words.js';

// What the user can change. Each resolves to null if it failed.

const UNDO_MS = 10_000;

/** @param {Log} log @returns {{ source?: any }} */
const sourceOf = ({ source }) => {
  if (source === null) return {};
  const { customWorkoutExerciseId: _one, ...ref } = /** @type {any} */ (source);
  return { source: ref };
};

/** Plans a log again after it was completed or deleted. @param {Log} log */
const planAgain = (log) => {
  const { workout, scheduledFor } = log;
  // A workout that was created for a log is deleted with the log.
  if (workout?.isMade === true)
    return writes.acceptSession(
      { name: workout.name, base: null, exercises: workout.exercises },
      { scheduledFor: scheduledFor ?? today() },
    );
  const when = scheduledFor === null ? {} : { scheduledFor };
  return writes.createLog({ ...sourceOf(log), ...when, completed: false });
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

/** @param {Workout} workout @param {string} scheduledFor */
export const plan = ({ ref, name }, scheduledFor) =>
  perform({
    writes: [writes.createLog({ source: ref, scheduledFor, completed: false })],
    text: `Planned ${name} for ${dayName(fromCalendarDate(scheduledFor))}.`,
    undo: ([{ log }]) => [writes.deleteLog(log.id)],
    undone: `${name} is off your plan.`,
    kind: 'create',
  });

/**
 * Saves a workout, planned or not.
 *
 * @param {Log | null} log
 * @param {Draft} draft
 * @param {{ completedAt: string, exercises: any[] }} body
 */
export function finish(log, draft, body) {
  const { name, source } = draft;
  const restore = () => keepDraft(draft);
  if (log === null)
    return perform({
      restore,
      writes: [writes.createLog({ ...(source === null ? {} : { source }), ...body })],
      text: `${name} saved.`,
      undo: ([{ log: made }]) => [writes.deleteLog(made.id)],
      undone: `${name} removed again.`,
      kind: 'create',
    });
  return perform({
    restore,
    writes: [writes.completeLog(log.id, body)],
    text: `${name} saved.`,
    undo: () => [...deleteForGood(log), planAgain(log)],
    undoSent: (answers) => {
      follow(log, answers.at(-1).log);
    },
    undone: `${name} is back on your plan.`,
    kind: 'complete',
    logId: log.id,
  });
}

/** Plans a log for another day. @param {Log} log @param {string} scheduledFor */
export const move = (log, scheduledFor) =>
  perform({
    writes: [planAgain({ ...log, scheduledFor }), ...deleteForGood(log)],
    sent: ([{ log: made }]) => follow(log, made),
    text: `Moved ${logName(log)} to ${dayName(fromCalendarDate(scheduledFor))}.`,
    undo: ([{ log: made }]) => [planAgain(log), writes.deleteLog(made.id)],
    undoSent: ([{ log: again }]) => follow(log, again),
    undone: `${logName(log)} is back on its day.`,
  });

/** @param {Log} log @param {object} body @param {object} before */
export const correctLog = (log, body, before) =>
  perform({
    writes: [writes.updateLog(log.id, body)],
    text: `${logName(log)} corrected.`,
    undo: () => [writes.updateLog(log.id, before)],
    undone: 'Correction undone.',
  });

/** @param {Log} log */
export function remove(log) {
  const name = logName(log);
  const { completedAt } = log;
  performLater(
    withReplaced(log).map((id) => ({ write: writes.deleteLog(id), kind: 'delete', logId: id })),
    {
      text:
        completedAt === null
          ? `Removed ${name} from your plan.`
          : `Deleted ${name} from ${dayName(new Date(completedAt))}.`,
      undone: `${name} is back.`,
      ms: UNDO_MS,
    },
  );
}

/** Deletes a workout in progress, until the user undoes that. @param {Draft} draft */
export function discard(draft) {
  dropDraft(draft.id);
  const run = () => {
    keepDraft(draft);
    notify(`The sets of ${draft.name} are back.`);
  };
  notify(`Discarded the sets of ${draft.name}.`, { action: { label: 'Undo', run } });
}

/** @param {Log} log @param {Ref} target @param {string} token @param {string} name */
export const swap = (log, target, token, name) =>
  perform({
    writes: [writes.swap(log.id, target, token)],
    text: `Swapped ${logName(log)} for ${name}.`,
    undo: ([answer]) => [writes.undoSwap(answer.swap.id)],
    undone: `${logName(log)} is planned again.`,
  });

/** @param {Log} log @param {Named} from @param {Named} to */
export const swapExercise = (log, from, to) =>
  perform({
    writes: [writes.swapExercise(log.id, from.exerciseId, to.exerciseId)],
    sent: ([{ log: made }]) => {
      follow(log, made);
    },
    text: `Swapped ${from.name} for ${to.name}.`,
    undo: ([answer]) => [writes.undoSwap(answer.swap.id)],
    undone: `${from.name} is back.`,
  });

/** @param {Log} log */
export async function undoSwap(log) {
  if (log.swap === null) return;
  const { id, originalLogId } = log.swap;
  // A workout that the swap created is deleted by now.
  const again = log.workout?.isMade !== true && {
    undo: () => [writes.swap(originalLogId, sourceOf(log).source)],
    undone: `${logName(log)} is back.`,
  };
  await perform({ writes: [writes.undoSwap(id)], text: 'Swap undone.', ...again });
}

/**
 * Plans a session fitted to today, instead of the original log.
 *
 * @param {Log | null} log
 * @param {any} session
 * @param {{ minutes: number, equipment: string }} fitted
 */
export const acceptFitted = (log, session, fitted) =>
  perform({
    writes: [
      writes.acceptSession(session, { scheduledFor: today(), revision: session.revision }),
      ...(log === null ? [] : deleteForGood(log)),
    ],
    sent: ([{ log: made }]) => {
      keepFitted({ ...fitted, userId: userId() ?? 0, logIds: [made.id] });
    },
    text: `${session.name} is planned for today.`,
    undo: ([{ log: made }]) => [
      writes.deleteLog(made.id),
      ...(log === null ? [] : [planAgain(log)]),
    ],
    undoSent: ([, again]) => {
      if (again !== undefined) follow(log, again.log);
    },
    undone: `${log === null ? session.name : logName(log)} is ${log === null ? 'off your plan' : 'planned again'}.`,
  });

/**
 * Stops suggesting an exercise, or allows suggesting it again.
 *
 * @param {Named} exercise
 * @param {boolean} isNever
 * @param {Preferences} before
 */
export function setNever({ exerciseId, name }, isNever, { never, favourites }) {
  const others = never.filter((id) => id !== exerciseId);
  const ends = `${name} will not be suggested again.`;
  const starts = `${name} can be suggested again.`;
  return perform({
    writes: [
      writes.setPreferences({
        never: isNever ? [...others, exerciseId] : others,
        favourites: favourites.filter((id) => !isNever || id !== exerciseId),
      }),
    ],
    text: isNever ? ends : starts,
    undo: () => [writes.setPreferences({ never, favourites })],
    undone: isNever ? starts : ends,
  });
}

/**
 * Whether the preferences were changed. Suggestions follow them.
 *
 * @param {Partial<Preferences>} change
 */
export async function setPreferences(change) {
  try {
    await send(writes.setPreferences(change));
    await refresh(['home']);
    return true;
  } catch (error) {
    notify(/** @type {Error} */ (error).message, { isError: true });
    return false;
  }
}

/** @param {Group} group @param {number} maxScore @param {Date} until */
export const markSore = ({ muscleGroup, correction }, maxScore, until) =>
  perform({
    writes: [writes.correct(muscleGroup, { maxScore, until: until.toISOString(), note: 'Sore' })],
    text: `${groupName(muscleGroup)} marked as sore until ${coarse(until)}.`,
    undo: () => [
      correction === null
        ? writes.clearCorrection(muscleGroup)
        : writes.correct(muscleGroup, correction),
    ],
    undone: `${groupName(muscleGroup)} is as before.`,
    kind: 'sore',
    muscleGroup,
  });

/** @param {Group} group */
export const endSore = ({ muscleGroup, correction }) =>
  perform({
    writes: [writes.clearCorrection(muscleGroup)],
    text: `${groupName(muscleGroup)} is no longer marked as sore.`,
    undo: () => [writes.correct(muscleGroup, correction ?? {})],
    undone: `${groupName(muscleGroup)} is marked as sore again.`,
    kind: 'sore',
    muscleGroup,
  });
